//! One table as one viewer sees it.

use std::collections::BTreeMap;

use kernel::{Seat, Viewer};
use parts::scene::{Act, Ask, Telling};
use parts::standing::Standing;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lobby::{Phase, SeatCard};
use crate::{Receipt, TableId, Version};

/// Everything a viewer needs to draw a table; sent whole after every change, so that no gap can matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableView {
    /// The table.
    pub id: TableId,
    /// How far it has come.
    pub version: Version,
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The fingerprint of the table's own card pack, where it does not play with the game's;
    /// `GET /api/tables/{id}/cards` gives its cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    /// Whether it waits for players, is played, is over or frozen.
    pub phase: Phase,
    /// Whose eyes.
    pub viewer: Viewer,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// What the board draws: the game's portrait for this viewer. Null while players gather.
    pub scene: Value,
    /// Inputs taken so far.
    pub inputs: usize,
    /// Rounds begun.
    pub rounds: u32,
    /// Whom the match waits for.
    pub waiting: Vec<Seat>,
    /// What the viewer is asked or waits for.
    pub ask: Ask,
    /// What the viewer can do now.
    pub acts: Vec<Act>,
    /// Whether the viewer may take the last choice back at once.
    pub undo: Undo,
    /// Whether the viewer may ask for hints here.
    pub hints: bool,
    /// The clocks, where there are any: milliseconds left for the decision, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<ClockView>,
    /// The countdown of the window that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tape: Option<TapeView>,
    /// What the viewer has ordered to be let go by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Standing>,
    /// Whether one of these orders lets go what the viewer is asked now, or would be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
    /// A bot that somebody would let play for a person who is away, while not all have agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// What the house has to say about the table just now, such as that its bots think for a shorter time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// How the match ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was promised before the match, and opened after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<FairnessView>,
    /// Why it is frozen, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen: Option<String>,
    /// The table of the rematch, once somebody asked for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
}

impl TableView {
    /// A table of which no more is known than this: nobody sits there and nothing has happened.
    #[must_use]
    pub fn blank(id: TableId, game: String, phase: Phase, viewer: Viewer) -> TableView {
        TableView {
            id,
            version: Version::default(),
            game,
            options: BTreeMap::new(),
            pack: None,
            phase,
            viewer,
            seats: Vec::new(),
            scene: Value::Null,
            inputs: 0,
            rounds: 0,
            waiting: Vec::new(),
            ask: Ask::default(),
            acts: Vec::new(),
            undo: Undo::Nothing,
            hints: false,
            clocks: Vec::new(),
            tape: None,
            orders: Vec::new(),
            rests: false,
            proposal: None,
            notice: None,
            outcome: None,
            fairness: None,
            frozen: None,
            rematch: None,
        }
    }
}

/// Whether the last choice can be taken back.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "undo", rename_all = "kebab-case")]
pub enum Undo {
    /// There is nothing to take back.
    #[default]
    Nothing,
    /// At once.
    Free,
    /// Only if the others agree; the sentence says why.
    ByConsent {
        /// Why not at once.
        why: String,
    },
    /// The viewer is asked whether this seat may take its choice back.
    Asked {
        /// Who asks.
        by: Seat,
    },
    /// Not at all, and why.
    No {
        /// Why not.
        why: String,
    },
}

/// A clock.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds left.
    pub left: u64,
    /// Whether it runs.
    pub running: bool,
}

/// The countdown of a window: when it has run out, silence is an answer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct TapeView {
    /// Milliseconds left.
    pub left: u64,
    /// Milliseconds it runs where nobody holds it.
    pub whole: u64,
    /// Who is still to answer, in the order they are asked; the first is asked now.
    pub asked: Vec<Seat>,
    /// Who has let it pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Seat>,
    /// Who holds it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Seat>,
}

/// A bot that somebody would let play for a person who is away. Others agree by asking for the same.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// The seat of the person who is away.
    pub seat: Seat,
    /// The level of the bot.
    pub level: String,
    /// Who agrees; the first is the one who proposed it.
    pub agreed: Vec<Seat>,
}

/// How a match ended.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// What it was worth to each seat, in hundredths of a win: 100, 0, or a share.
    pub shares: Vec<u8>,
    /// The seats that won or shared the win.
    pub winners: Vec<Seat>,
    /// Who gave up, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Seat>,
}

/// The promise of fair chance.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct FairnessView {
    /// What the server promised before the match, in hex.
    pub commitment: String,
    /// What each seat added, in hex, once all have.
    pub seeds: Vec<String>,
    /// The server's own seed, in hex, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<String>,
    /// Whether the server has checked the whole match against the promise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// What the server signs with, in hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The server's signed word for the log as it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Receipt>,
}

/// What somebody said at the table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ChatLine {
    /// Which line it is, counted from 0.
    pub number: u64,
    /// Whose seat; none for a spectator.
    pub seat: Option<Seat>,
    /// Their name.
    pub name: String,
    /// What they said, as plain text.
    pub text: String,
}

/// What happened since the viewer's last version: sentences and motions, then the table as it is now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Update {
    /// The version these tellings follow; if the viewer has another one, they are skipped and only the table counts.
    pub since: Version,
    /// What happened, in order.
    pub tellings: Vec<Telling>,
    /// The table now.
    pub table: TableView,
}
