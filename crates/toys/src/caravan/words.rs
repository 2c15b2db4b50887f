//! Notation, sentences and the board.

use kernel::{Notate, ReadError, Seat, Viewer};
use parts::Bag;

use super::view::{Seen, View};
use super::*;

/// The kind with this name.
pub(super) fn kind_named(text: &str) -> Result<Kind, ReadError> {
    let place = NAMES.iter().position(|name| *name == text);
    place.map(|place| Kind(place as u8)).ok_or_else(|| format!("there is no card {text:?}").into())
}

fn seat_named(text: &str) -> Result<Seat, ReadError> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.index() < SEATS);
    seat.filter(|_| letters.next().is_none()).ok_or_else(|| format!("{text:?} names no seat").into())
}

/// The names of cards, in order.
pub(super) fn names(bag: Bag) -> Vec<&'static str> {
    bag.iter().map(|kind| Kind(kind).name()).collect()
}

fn list(bag: Bag) -> String {
    if bag.is_empty() { "nothing".to_owned() } else { names(bag).join(", ") }
}

fn some(kind: Option<Kind>) -> &'static str {
    kind.map_or("a card", Kind::name)
}

/// The choices that are one word.
const WORDS: [(Choice, &str); 10] = [
    (Choice::Forage, "forage"),
    (Choice::Halt, "halt"),
    (Choice::Rest, "rest"),
    (Choice::Propose, "propose"),
    (Choice::Accept, "accept"),
    (Choice::Refuse, "refuse"),
    (Choice::Guard, "guard"),
    (Choice::Pass, "pass"),
    (Choice::Aye, "aye"),
    (Choice::Nay, "nay"),
];

impl Notate for Caravan {
    fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Raid(seat) => format!("raid {seat}"),
            Choice::Offer(seat) => format!("offer {seat}"),
            Choice::Give(kind) => format!("give {}", kind.name()),
            Choice::Want(kind) => format!("want {}", kind.name()),
            word => WORDS.iter().find(|(choice, _)| *choice == word).map_or("", |(_, text)| text).to_owned(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["raid", seat] => seat_named(seat).map(Choice::Raid),
            ["offer", seat] => seat_named(seat).map(Choice::Offer),
            ["give", kind] => kind_named(kind).map(Choice::Give),
            ["want", kind] => kind_named(kind).map(Choice::Want),
            [word] => {
                let found = WORDS.iter().find(|(_, text)| text == word);
                found.map(|(choice, _)| *choice).ok_or_else(|| format!("{word:?} is no choice").into())
            }
            _ => Err(format!("{text:?} is no choice").into()),
        }
    }

    fn write_chance(&self, kind: Kind) -> String {
        kind.name().to_owned()
    }

    fn read_chance(&self, text: &str) -> Result<Kind, ReadError> {
        kind_named(text)
    }

    fn draw_board(&self, view: &View) -> String {
        let mut board = format!("turn {}, deck {}\n", view.table.turns + 1, view.deck);
        for seat in Seat::all(self.seats) {
            let size = view.hand_sizes[seat.index()];
            let hand = view.hands[seat.index()].map_or_else(|| format!("{size} cards"), list);
            board += &format!("{seat}: {hand}\n");
        }
        board
    }
}

impl Caravan {
    /// What was seen, as a sentence.
    pub(super) fn sentence(&self, seen: &Seen) -> String {
        match *seen {
            Seen::Dealt(seat, kind) => format!("{{{seat}}} is dealt {}.", some(kind)),
            Seen::Foraged(seat, kind) => format!("{{{seat}}} finds {}.", some(kind)),
            Seen::Raided(raider, raided) => format!("{{{raider}}} raids {{{raided}}}."),
            Seen::Guarded(seat) => format!("{{{seat}}} sends a guard, and the raid turns round."),
            Seen::Passed(seat) => format!("{{{seat}}} stays out of it."),
            Seen::Repelled(raider) => format!("The raid of {{{raider}}} fails."),
            Seen::Looted(raider, raided, kind) => {
                format!("{{{raider}}} takes {} from {{{raided}}}.", some(kind))
            }
            Seen::Bargained(from, to) => format!("{{{from}}} has an offer for {{{to}}}."),
            Seen::Gave(seat, kind) => format!("{{{seat}}} lays {} into the basket.", some(kind)),
            Seen::Wanted(seat, kind) => format!("{{{seat}}} wants {}.", kind.name()),
            Seen::Proposed(from, to, Some(given)) => format!("{{{from}}} offers {{{to}}} {}.", list(given)),
            Seen::Proposed(from, to, None) => format!("{{{from}}} shows {{{to}}} the basket."),
            Seen::Accepted(seat) => format!("{{{seat}}} accepts."),
            Seen::Refused(seat) => format!("{{{seat}}} refuses."),
            Seen::Called(seat) => format!("{{{seat}}} calls a vote on halting."),
            Seen::Voted(seat, None) => format!("{{{seat}}} has voted."),
            Seen::Voted(seat, Some(Ballot::Aye)) => format!("{{{seat}}} votes aye."),
            Seen::Voted(seat, Some(Ballot::Nay)) => format!("{{{seat}}} votes nay."),
            Seen::Counted(ayes) => format!("{} for halting.", ayes.len()),
            Seen::Rested(seat) => format!("{{{seat}}} rests."),
        }
    }

    /// What the viewer is asked or waits for.
    pub(super) fn question(&self, view: &View) -> String {
        let own = |seat: Seat| view.viewer.is(seat);
        match view.table.phase {
            Phase::Deal(_) | Phase::Forage(_) | Phase::Loot { .. } => "A card is on its way.".into(),
            Phase::Turn(seat) if own(seat) => "Your turn.".into(),
            Phase::Turn(seat) => format!("It is the turn of {{{seat}}}."),
            Phase::Raid { raider, raided, guards, .. } => {
                let stands = if guards % 2 == 0 { "succeeds" } else { "fails" };
                format!("{{{raider}}} raids {{{raided}}}; as it is, the raid {stands}.")
            }
            Phase::Basket(bargain) if own(bargain.from) => {
                format!("Make up a bargain with {{{}}}.", bargain.to)
            }
            Phase::Basket(bargain) => {
                format!("{{{}}} makes up a bargain with {{{}}}.", bargain.from, bargain.to)
            }
            Phase::Offered(bargain) => {
                let given = view.basket.map_or_else(|| format!("{} cards", bargain.given), list);
                let Bargain { from, to, wanted, .. } = bargain;
                format!("{{{from}}} offers {{{to}}} {given} for {}.", list(wanted))
            }
            Phase::Vote { voted, .. } => match view.viewer {
                Viewer::Seat(seat) if !voted.contains(seat) => "Shall the caravan halt?".into(),
                _ => "Wait until all have voted.".into(),
            },
            Phase::Over => "The journey is over.".into(),
        }
    }
}
