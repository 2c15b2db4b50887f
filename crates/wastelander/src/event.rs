//! What happened, in full, and what a viewer sees of it.

use kernel::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::cards::Kind;
use crate::choice::Choice;
use crate::effect::{Deck, Method, Stats, Token};
use crate::state::SEATS;

/// Something that happened. A card that not everybody may see is an `Option`: always there in the event itself,
/// missing in what others are told of it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// The turn of a player began.
    TurnBegan { seat: Seat, round: u8 },
    /// A card was drawn face-down.
    Drew { seat: Seat, deck: Deck, kind: Option<Kind> },
    /// A card was turned up or laid out.
    TurnedUp { kind: Kind },
    /// A card that lay open went into a hand.
    TookUp { seat: Seat, kind: Kind },
    /// A die was rolled, by a player or for the enemies.
    Rolled { seat: Option<Seat>, face: u8 },
    /// The counters on a card changed.
    Counted { seat: Seat, kind: Kind, counters: u8 },
    /// A player decided something.
    Chose { seat: Seat, choice: Choice },
    /// A tactic was laid face-down.
    Hid { seat: Seat, kind: Option<Kind> },
    /// A card was discarded.
    Discarded { seat: Seat, kind: Kind },
    /// All that a player had hidden in one place was laid open at once.
    LaidOpen { seat: Seat },
    /// A card went from one player to another unseen.
    Passed { from: Seat, to: Seat, deck: Deck, kind: Option<Kind> },
    /// An item went from table to table.
    Moved { from: Seat, to: Seat, kind: Kind },
    /// Tokens were gained or lost.
    GotTokens { seat: Seat, token: Token, by: i8 },
    /// Survival Points were gained or lost; those of the group in cooperative games.
    GotSp { seat: Seat, by: i8, now: u8 },
    /// A deck was shuffled anew.
    Reshuffled { deck: Deck },
    /// An enemy joined.
    Joined { kind: Kind },
    /// An enemy left.
    Left { kind: Kind },
    /// The method was chosen.
    Met { seat: Seat, method: Method },
    /// Both sums were frozen, as the dice were rolled.
    Froze { players: i16, enemies: i16 },
    /// The encounter was won or lost by the dice, with these totals.
    Decided { won: bool, players: i16, enemies: i16 },
    /// A used item is tested for wear.
    Tested { seat: Seat, kind: Kind, face: u8 },
    /// An event changes stats or run rolls for a while.
    Weakened { seat: Seat, stats: Stats, run: i8 },
    /// A player will skip a second step.
    Strayed { seat: Seat },
    /// A player has nothing of what would have to go.
    Spared { seat: Seat },
    /// A player escaped from an enemy.
    Escaped { seat: Seat, kind: Kind },
    /// An enemy caught a player.
    Caught { seat: Seat, kind: Kind },
    /// The encounter or visit ended.
    Parted,
    /// An event was stopped or a tactic cancelled.
    Stopped { kind: Kind },
    /// An event was sent to somebody else.
    Redirected { kind: Kind, target: Seat },
    /// A player joined the encounter to help.
    Helped { seat: Seat },
    /// An offer was made: how many things it gives and wants, the share of Loot, and whether it asks for help.
    Offered { by: Seat, to: Seat, gives: u8, wants: u8, share: u8, help: bool },
    /// A player's second step was skipped.
    Skipped { seat: Seat },
    /// The top card was looked at.
    Peeked { seat: Seat, kind: Option<Kind> },
    /// The card that was looked at stayed on top.
    Kept { seat: Seat },
    /// The card that was looked at went to the bottom.
    Buried { seat: Seat, kind: Option<Kind> },
    /// The votes were opened: the seats voted for, plus one.
    Voted { votes: [u8; SEATS] },
    /// The answers to a request for consent were opened: 2 agrees, 1 refuses.
    Answered { answers: [u8; SEATS] },
    /// A player died.
    Died { seat: Seat },
    /// The game ended.
    Ended { winners: SeatSet },
}

/// What a viewer sees of an event. Only [`Event::seen_by`] makes one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Seen(Event);

impl Seen {
    /// What is seen; hidden cards are missing.
    #[must_use]
    pub const fn event(&self) -> Event {
        self.0
    }
}

impl Event {
    /// What a viewer sees of it (WAS-INFO-01 to 12). Every event is named here, so that a new one is shown to
    /// nobody before somebody has written down who sees what of it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Seen> {
        let own = |seat: Seat| viewer.is(seat);
        Some(Seen(match *self {
            Event::Drew { seat, deck, kind } => Event::Drew { seat, deck, kind: kind.filter(|_| own(seat)) },
            Event::Hid { seat, kind } => Event::Hid { seat, kind: kind.filter(|_| own(seat)) },
            Event::Passed { from, to, deck, kind } => {
                Event::Passed { from, to, deck, kind: kind.filter(|_| own(from) || own(to)) }
            }
            Event::Peeked { seat, kind } => Event::Peeked { seat, kind: kind.filter(|_| own(seat)) },
            Event::Buried { seat, kind } => Event::Buried { seat, kind: kind.filter(|_| own(seat)) },
            // Hidden steps are told to whoever takes them, if at all.
            Event::Chose { seat, choice } if !choice.is_open() && !own(seat) => return None,
            open @ (Event::TurnBegan { .. }
            | Event::TurnedUp { .. }
            | Event::TookUp { .. }
            | Event::Rolled { .. }
            | Event::Counted { .. }
            | Event::Chose { .. }
            | Event::Discarded { .. }
            | Event::LaidOpen { .. }
            | Event::Moved { .. }
            | Event::GotTokens { .. }
            | Event::GotSp { .. }
            | Event::Reshuffled { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::Met { .. }
            | Event::Froze { .. }
            | Event::Decided { .. }
            | Event::Tested { .. }
            | Event::Weakened { .. }
            | Event::Strayed { .. }
            | Event::Spared { .. }
            | Event::Escaped { .. }
            | Event::Caught { .. }
            | Event::Parted
            | Event::Stopped { .. }
            | Event::Redirected { .. }
            | Event::Helped { .. }
            | Event::Offered { .. }
            | Event::Skipped { .. }
            | Event::Kept { .. }
            | Event::Voted { .. }
            | Event::Answered { .. }
            | Event::Died { .. }
            | Event::Ended { .. }) => open,
        }))
    }
}
