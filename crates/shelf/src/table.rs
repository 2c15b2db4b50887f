//! One match of any game, in words.

use std::ops::Range;

use bots::{Budget, Kind};
use kernel::{BySeat, Dice, Refusal, Score, Seat, Viewer, Waiting};
use parts::scene::{Act, Ask, Facts, Moment, Telling, Thing};
use parts::standing::Standing;
use parts::title::CardEntry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Ahead, Counsel, MatchRecord, PlayError, UndoError};

/// A window or a step is worth one part in this many of a bot's budget: most windows are let go by, and in a step a bot goes on
/// with what it has found out.
const LESSER_PARTS: u32 = 8;

/// A decision being made elsewhere: it owns what the bot's seat may know, and nothing of the table.
pub type Thought = Box<dyn FnOnce() -> String + Send>;

/// Something a person tried to do with things on the table, and why that is not allowed.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct WhyNot {
    /// What was tried.
    pub act: Act,
    /// Why not.
    pub refusal: Refusal,
}

/// A match in progress, whatever the game. Inputs are given and told in the game's notation; what leaves is
/// made for one viewer. A viewer who does not sit at the table sees what a spectator sees.
pub trait Table: Send {
    /// The game's name, such as `radlands`.
    fn game(&self) -> &'static str;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// Whom the match waits for.
    fn waiting(&self) -> Waiting;

    /// How many inputs have been taken.
    fn length(&self) -> usize;

    /// How many rounds have begun.
    fn rounds(&self) -> u32;

    /// Every answer the seat may give now; none if it is not awaited.
    fn choices(&self, seat: Seat) -> Vec<String>;

    /// Every choice that can be written down at all, possible now or not.
    fn catalogue(&self) -> Vec<String>;

    /// Whether the seat may choose this now, and if not, why. Several choices in a row are one answer, divided by
    /// semicolons: `offer b; give food; propose`. Each is tried after the others; one that is not allowed refuses all.
    ///
    /// # Errors
    /// The words that were not understood, or the rule that forbids it.
    fn check(&self, seat: Seat, choice: &str) -> Result<(), PlayError>;

    /// What the seat would be asked after these choices, which stay untaken. Nothing hidden is told: they are refused where
    /// another seat, chance, or something shown to the seat would come between.
    ///
    /// # Errors
    /// The words that were not understood, the rule that forbids it, or the choice that leads elsewhere.
    fn ahead(&self, seat: Seat, choices: &str) -> Result<Ahead, PlayError>;

    /// Takes a seat's answer, one choice or several divided by semicolons. Nothing changes if any of it is not allowed;
    /// the record holds each choice as an input of its own, and undo takes all of them back at once.
    ///
    /// # Errors
    /// The words that were not understood, or the rule that forbids it.
    fn play(&mut self, seat: Seat, choice: &str) -> Result<(), PlayError>;

    /// What chance may bring now, with weights; nothing if the table does not wait for it.
    fn chances(&self) -> Vec<(String, u32)>;

    /// Takes what chance brought. Nothing changes if it cannot have.
    ///
    /// # Errors
    /// The words that were not understood, or that this cannot happen now.
    fn settle(&mut self, outcome: &str) -> Result<(), PlayError>;

    /// Takes an input as a record writes it, such as `a: play sniper 2r`. Nothing changes if it cannot have happened.
    ///
    /// # Errors
    /// The words that were not understood, the rule that forbids it, or that this cannot happen now.
    fn take(&mut self, input: &str) -> Result<(), PlayError>;

    /// Lets these dice decide what chance brings.
    ///
    /// # Errors
    /// If the table does not wait for chance.
    fn roll(&mut self, dice: &mut Dice) -> Result<(), PlayError>;

    /// What the viewer is asked or waits for, in one line; seats are named by their letters.
    fn prompt(&self, viewer: Viewer) -> String;

    /// The same in parts, for a table that knows the players' names.
    fn ask(&self, viewer: Viewer) -> Ask;

    /// What kind of question it is.
    fn moment(&self, viewer: Viewer) -> Moment {
        self.ask(viewer).moment
    }

    /// The answer that silence gives for the seat; none if it is not awaited, or only a stand-in can decide.
    fn silence(&self, seat: Seat) -> Option<String>;

    /// Standing orders every person begins with.
    fn standing(&self) -> Vec<Standing>;

    /// Every answer the seat may give now, with its name and the things it touches; none if it is not awaited.
    fn acts(&self, seat: Seat) -> Vec<Act>;

    /// Why the seat can do nothing now with these things, clicked in this order: the refusals of what it might
    /// have meant, likeliest first, each told once. Empty if something can be done.
    fn why(&self, seat: Seat, things: &[Thing]) -> Vec<WhyNot>;

    /// The same for words instead of things: `why bombardment`. Nothing if no choice is called by one of them;
    /// what people say around a name, such as "can't I", is passed over.
    fn why_said(&self, seat: Seat, words: &str) -> Option<Vec<WhyNot>>;

    /// The table as text.
    fn board(&self, viewer: Viewer) -> String;

    /// Everything the viewer knows, as the game keeps it.
    fn view(&self, viewer: Viewer) -> Value;

    /// Everything the viewer knows, in names.
    fn portrait(&self, viewer: Viewer) -> Value;

    /// The whole truth, in names. Never for a player of a match in progress.
    fn truth(&self) -> Value;

    /// What the viewer was told of these inputs, counted from 0, as sentences with seats by their letters.
    /// `seen..table.length()` are those since `seen` had been taken.
    fn told(&self, viewer: Viewer, inputs: Range<usize>) -> Vec<String>;

    /// The same with what is seen to move.
    fn tellings(&self, viewer: Viewer, inputs: Range<usize>) -> Vec<Telling>;

    /// The match written down, hidden things included. Seats are named by their letters.
    fn record(&self) -> MatchRecord;

    /// Goes back to where the first `length` inputs had been taken.
    fn rewind(&mut self, length: usize);

    /// Where the seat's last real choice stands among the inputs; an answer of several choices stands where it begins.
    ///
    /// # Errors
    /// If it has chosen nothing yet.
    fn last_choice(&self, seat: Seat) -> Result<usize, UndoError>;

    /// How many inputs would be left if the seat took back its last answer with a real choice in it, and the forced
    /// ones after it.
    ///
    /// # Errors
    /// If anything was rolled, shown to the seat or done by another since.
    fn undo_point(&self, seat: Seat) -> Result<usize, UndoError>;

    /// Takes back the seat's last real choice and the forced ones after it; tells how many inputs are left.
    ///
    /// # Errors
    /// If anything was rolled, shown to the seat or done by another since.
    fn undo(&mut self, seat: Seat) -> Result<usize, UndoError>;

    /// What the match was worth to each seat. Meaningful once it is over.
    fn scores(&self) -> BySeat<Score>;

    /// Every kind of card in the match's pack.
    fn cards(&self) -> Vec<CardEntry>;

    /// What is printed on the card with this id beside its name and text, in a few words; nothing if the text says it all.
    fn headline(&self, card: &str) -> String;

    /// What stands on the card with this id beside its name and text, for whoever draws it.
    fn facts(&self, card: &str) -> Facts;

    /// Whether the seat has only one answer, as far as somebody can tell who sees nothing but the open table. It follows from what
    /// everybody sees and from the dice, so an answer that comes sooner for it tells nothing about a hand.
    fn seems_forced(&self, seat: Seat, dice: Dice) -> bool;

    /// What of a bot's budget the question to the seat is worth: an eighth in a window or a step, all of it otherwise.
    fn worth(&self, seat: Seat, budget: Budget) -> Budget {
        match self.moment(Viewer::Seat(seat)) {
            Moment::Turn => budget,
            _ => budget.part(LESSER_PARTS),
        }
    }

    /// A bot's answer for the seat, to be worked out wherever there is time; none if the seat is not awaited. If the
    /// seat's last answer came from a bot of the same kind and nobody has decided anything since, it goes on with
    /// what that bot had found out.
    fn think(&self, seat: Seat, kind: Kind, budget: Budget, dice: Dice) -> Option<Thought>;

    /// What the strongest search thinks of everything the seat may choose, to be worked out wherever there is
    /// time; none if the seat is not awaited. It knows what the seat knows and no more.
    fn advise(&self, seat: Seat, budget: Budget, dice: Dice) -> Option<Counsel>;
}
