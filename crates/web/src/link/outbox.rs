//! What was said to the server and not answered yet. It is kept until it is, and said again with the same id after
//! every interruption, so that it is acted on once and never lost.

use serde::{Deserialize, Serialize};
use wire::MessageId;
use wire::socket::FromClient;

/// A message as it was said. The words are kept rather than what they mean: they are said again exactly so.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Said {
    id: MessageId,
    /// Whether it is a choice or takes one back.
    plays: bool,
    /// The message as JSON.
    pub words: String,
}

/// Messages that wait for their answer, oldest first.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outbox(Vec<Said>);

impl Outbox {
    /// Keeps a message that must not be lost. Questions are not kept: their answers go stale.
    pub fn keep(&mut self, message: &FromClient, words: &str) {
        if let Some(id) = message_id(message).filter(|_| changes_something(message)) {
            let plays = matches!(message, FromClient::Play { .. } | FromClient::Undo { .. });
            self.0.push(Said { id: id.clone(), plays, words: words.to_owned() });
        }
    }

    /// The message with this id was answered; false if it was none of these.
    pub fn answered(&mut self, id: &MessageId) -> bool {
        let before = self.0.len();
        self.0.retain(|said| said.id != *id);
        before != self.0.len()
    }

    /// What to say again on a new line, in order.
    pub fn unanswered(&self) -> &[Said] {
        &self.0
    }

    /// Whether a choice is on its way.
    pub fn is_playing(&self) -> bool {
        self.0.iter().any(|said| said.plays)
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
fn message_id(message: &FromClient) -> Option<&MessageId> {
    match message {
        FromClient::Play { id, .. }
        | FromClient::Hold { id }
        | FromClient::Stand { id, .. }
        | FromClient::Undo { id, .. }
        | FromClient::AnswerUndo { id, .. }
        | FromClient::Resign { id }
        | FromClient::Why { id, .. }
        | FromClient::Check { id, .. }
        | FromClient::Draft { id, .. }
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

    fn words(outbox: &Outbox) -> Vec<&str> {
        outbox.unanswered().iter().map(|said| said.words.as_str()).collect()
    }

    #[test]
    fn a_choice_is_kept_until_it_is_answered_and_said_again_in_the_same_words() {
        let mut outbox = Outbox::default();
        outbox.keep(&play("1"), "one");
        outbox.keep(&play("2"), "two");
        assert_eq!(words(&outbox), ["one", "two"]);
        assert!(outbox.answered(&MessageId("1".into())));
        assert!(!outbox.answered(&MessageId("1".into())));
        assert_eq!(words(&outbox), ["two"]);
        assert!(outbox.is_playing());
    }

    #[test]
    fn questions_are_not_said_again() {
        let mut outbox = Outbox::default();
        outbox.keep(&FromClient::Hint { id: MessageId("h".into()) }, "hint");
        outbox.keep(&FromClient::Ping, "ping");
        assert!(outbox.unanswered().is_empty());
    }

    #[test]
    fn words_to_others_are_kept_and_are_no_choice() {
        let mut outbox = Outbox::default();
        outbox.keep(&FromClient::Chat { id: MessageId("c".into()), text: "Hello!".into() }, "hello");
        assert_eq!(words(&outbox), ["hello"]);
        assert!(!outbox.is_playing());
    }

    #[test]
    fn it_survives_a_reload() {
        let mut outbox = Outbox::default();
        outbox.keep(&play("1"), "one");
        let kept = serde_json::to_string(&outbox).expect("plain data");
        assert_eq!(serde_json::from_str::<Outbox>(&kept).expect("own words"), outbox);
    }
}
