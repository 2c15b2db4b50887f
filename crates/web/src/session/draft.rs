//! Answers of one or several choices.

use leptos::prelude::*;
use parts::scene::{Act, Ask};
use serde_json::Value;
use wire::socket::FromClient;

use super::{Session, new_id};

/// An answer of several choices that is being filled in; nothing of it is sent before it is whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The choices so far.
    pub parts: Vec<Act>,
    /// What would be asked next; none until the server has said.
    pub ask: Option<Ask>,
    /// What could follow.
    pub acts: Vec<Act>,
    /// What the board would draw then; that of the choices before until the server has said.
    pub scene: Option<Value>,
}

impl Draft {
    /// The choices as one line.
    fn line(&self) -> String {
        self.parts.iter().map(|act| act.say.as_str()).collect::<Vec<_>>().join("; ")
    }
}

impl Session {
    /// Makes a choice. One with which an answer only begins or goes on is kept until the answer is whole.
    pub fn play(&self, act: &Act) {
        let Some(version) = self.table.with_untracked(|table| table.as_ref().map(|table| table.version))
        else {
            return;
        };
        let mut draft = self.draft.get_untracked().unwrap_or_default();
        draft.parts.push(act.clone());
        self.refused.set(None);
        if act.goes_on {
            return self.go_on(draft);
        }
        self.draft.set(None);
        self.sending.set(true);
        self.send(FromClient::Play { id: new_id(), version, choice: draft.line() });
    }

    /// Asks what could follow in an answer.
    fn go_on(&self, draft: Draft) {
        if draft.parts.is_empty() {
            return self.draft.set(None);
        }
        let (id, choice) = (new_id(), draft.line());
        self.drafting.set_value(Some(id.clone()));
        self.draft.set(Some(Draft { acts: Vec::new(), ..draft }));
        self.send(FromClient::Draft { id, choice });
    }

    /// Takes the last part of an answer out that is being filled in; false if there is none.
    pub fn take_out(&self) -> bool {
        let Some(mut draft) = self.draft.get_untracked() else { return false };
        draft.parts.pop();
        self.go_on(draft);
        true
    }

    /// Forgets the answer that is being filled in.
    pub fn drop_draft(&self) {
        self.draft.set(None);
    }

    /// Gives an answer of several choices that was filled in elsewhere, as one line.
    pub fn answer_with(&self, choice: String) {
        let version = self.table.with_untracked(|table| table.as_ref().map(|table| table.version));
        let Some(version) = version else { return };
        self.draft.set(None);
        self.refused.set(None);
        self.sending.set(true);
        self.send(FromClient::Play { id: new_id(), version, choice });
    }
}
