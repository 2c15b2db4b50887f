//! What was said to the server and not answered yet. It is kept until it is, and said again with the same id after
//! every interruption, so that it is acted on once and never lost.

use serde::{Deserialize, Serialize};
use wire::MessageId;
use wire::socket::FromClient;

/// Messages that wait for their answer, oldest first.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outbox(Vec<FromClient>);

impl Outbox {
    /// Keeps a message that must not be lost. Questions are not kept: their answers go stale.
    pub fn keep(&mut self, message: &FromClient) {
        if changes_something(message) {
            self.0.push(message.clone());
        }
    }

    /// The message with this id was answered; false if it was none of these.
    pub fn answered(&mut self, id: &MessageId) -> bool {
        let before = self.0.len();
        self.0.retain(|message| message_id(message) != Some(id));
        before != self.0.len()
    }

    /// What to say again on a new line, in order.
    pub fn unanswered(&self) -> &[FromClient] {
        &self.0
    }

    /// Whether a choice is on its way.
    pub fn is_playing(&self) -> bool {
        self.0.iter().any(|message| matches!(message, FromClient::Play { .. } | FromClient::Undo { .. }))
    }
}

fn changes_something(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Play { .. }
            | FromClient::Undo { .. }
            | FromClient::AnswerUndo { .. }
            | FromClient::Resign { .. }
            | FromClient::Chat { .. }
    )
}

/// The id of a message that has one.
pub fn message_id(message: &FromClient) -> Option<&MessageId> {
    match message {
        FromClient::Play { id, .. }
        | FromClient::Undo { id, .. }
        | FromClient::AnswerUndo { id, .. }
        | FromClient::Resign { id }
        | FromClient::Why { id, .. }
        | FromClient::Check { id, .. }
        | FromClient::Hint { id }
        | FromClient::Chat { id, .. } => Some(id),
        FromClient::Hello { .. } | FromClient::Refresh | FromClient::Ping => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Version;

    fn play(id: &str) -> FromClient {
        FromClient::Play { id: MessageId(id.into()), version: Version(3), choice: "end".into() }
    }

    #[test]
    fn a_choice_is_kept_until_it_is_answered_and_said_again_with_the_same_id() {
        let mut outbox = Outbox::default();
        outbox.keep(&play("1"));
        outbox.keep(&play("2"));
        assert_eq!(outbox.unanswered(), [play("1"), play("2")]);
        assert!(outbox.answered(&MessageId("1".into())));
        assert!(!outbox.answered(&MessageId("1".into())));
        assert_eq!(outbox.unanswered(), [play("2")]);
        assert!(outbox.is_playing());
    }

    #[test]
    fn questions_are_not_said_again() {
        let mut outbox = Outbox::default();
        outbox.keep(&FromClient::Hint { id: MessageId("h".into()) });
        outbox.keep(&FromClient::Ping);
        assert!(outbox.unanswered().is_empty());
    }

    #[test]
    fn it_survives_a_reload() {
        let mut outbox = Outbox::default();
        outbox.keep(&play("1"));
        let kept = serde_json::to_string(&outbox).expect("plain data");
        assert_eq!(serde_json::from_str::<Outbox>(&kept).expect("own words"), outbox);
    }
}
