//! The messages of an open table. The first message on a socket is [`FromClient::Hello`]; the answer is
//! [`FromServer::Welcome`] with the whole table and its log so far, or [`FromServer::Trouble`] and the end.
//!
//! A move is answered by [`FromServer::Done`] only after it has been committed to disk. A client that hears nothing
//! sends the same message with the same id again, on any later socket; it is acted on once and answered the same.

use parts::scene::{Act, Ask, Telling, Thing};
use parts::standing::Standing;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::table::{ChatLine, TableView, Update};
use crate::{MessageId, Receipt, TableId, Trouble, Version};

/// What a browser says.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// Which table, and who asks; without a token, a spectator. `invite` opens a private table to a spectator.
    Hello {
        /// The table.
        table: TableId,
        /// What proves the seat.
        #[serde(default)]
        token: Option<String>,
        /// The secret of an invitation.
        #[serde(default)]
        invite: Option<String>,
        /// The last receipt the asker was given for this table. If the server signed it and its log says something
        /// else, the match is frozen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        receipt: Option<Receipt>,
    },
    /// An answer, in notation, made at that version: one choice, or several divided by semicolons.
    Play {
        /// The message's id.
        id: MessageId,
        /// The version the player saw.
        version: Version,
        /// The answer.
        choice: String,
    },
    /// Hold the tape: the sender wants time to think.
    Hold {
        /// The message's id.
        id: MessageId,
    },
    /// What the sender wants to be let go by without being asked, instead of all that was ordered before. There is no
    /// news of it for anybody; [`FromClient::Refresh`] shows it to the sender.
    Stand {
        /// The message's id.
        id: MessageId,
        /// The orders.
        orders: Vec<Standing>,
    },
    /// Take the last choice back, or ask the others whether one may.
    Undo {
        /// The message's id.
        id: MessageId,
        /// The version the player saw.
        version: Version,
    },
    /// The answer to somebody who asked to take a choice back.
    AnswerUndo {
        /// The message's id.
        id: MessageId,
        /// Yes or no.
        agree: bool,
    },
    /// Give up.
    Resign {
        /// The message's id.
        id: MessageId,
    },
    /// Why can nothing be done with these things?
    Why {
        /// The message's id.
        id: MessageId,
        /// What was clicked, in order.
        things: Vec<Thing>,
    },
    /// Why may this not be chosen? For the command box.
    Check {
        /// The message's id.
        id: MessageId,
        /// The choice, in notation.
        choice: String,
    },
    /// What would be asked after these choices, divided by semicolons, none of which is made yet? For whoever fills in an
    /// answer of several choices.
    Draft {
        /// The message's id.
        id: MessageId,
        /// The choices, in notation.
        choice: String,
    },
    /// What would a strong bot do?
    Hint {
        /// The message's id.
        id: MessageId,
    },
    /// Something to say to the table.
    Chat {
        /// The message's id.
        id: MessageId,
        /// The words.
        text: String,
    },
    /// The whole table again, because something was missed.
    Refresh,
    /// Still here.
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum FromServer {
    /// The table, its log so far and its last chat lines.
    Welcome {
        /// The table now.
        table: Box<TableView>,
        /// What happened before, for this viewer.
        log: Vec<Telling>,
        /// What was said.
        chat: Vec<ChatLine>,
        /// Which build of the server this is; a page of another build reloads itself.
        build: String,
    },
    /// The table changed.
    Update(Box<Update>),
    /// The message with this id was carried out and is on disk.
    Done {
        /// The message.
        id: MessageId,
        /// The version that holds it.
        version: Version,
        /// The server's signed word for the log that holds it; keep the last one, and show it with the next `Hello`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        receipt: Option<Receipt>,
    },
    /// The message with this id changed nothing.
    Refused {
        /// The message.
        id: MessageId,
        /// Why.
        trouble: Trouble,
    },
    /// The answer to [`FromClient::Why`] and [`FromClient::Check`].
    Why {
        /// The message.
        id: MessageId,
        /// The reasons, likeliest first; none if it can be done.
        reasons: Vec<Reason>,
    },
    /// The answer to [`FromClient::Draft`].
    Draft {
        /// The message.
        id: MessageId,
        /// What would be asked.
        ask: Ask,
        /// What could be done then.
        acts: Vec<Act>,
        /// What the board would draw then.
        scene: Value,
    },
    /// The answer to [`FromClient::Hint`].
    Hint {
        /// The message.
        id: MessageId,
        /// The best choices, best first.
        options: Vec<HintOption>,
        /// The reply the bot expects to the first, in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<String>,
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// The message could not be understood, or the server is about to stop.
    Trouble(Trouble),
    /// Still here.
    Pong,
}

/// Why something cannot be done.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// What was tried; none if the words stood for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Act>,
    /// The rule, if a rule forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// One sentence.
    pub text: String,
}

/// One of the choices a bot thinks best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HintOption {
    /// The choice.
    pub act: Act,
    /// The share of wins it expects, 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
