//! Notation, sentences and the board.

use kernel::{Notate, ReadError, Seat, Viewer};
use parts::scene::{Ask, Depict, Telling};

use super::view::{Seen, View};
use super::*;

fn name(kind: Kind) -> &'static str {
    NAMES[kind.0 as usize]
}

pub fn kind_named(text: &str) -> Result<Kind, ReadError> {
    let place = NAMES.iter().position(|name| *name == text);
    place.map(|place| Kind(place as u8)).ok_or_else(|| format!("there is no find {text:?}").into())
}

fn some(kind: Option<Kind>) -> &'static str {
    kind.map_or("a card", name)
}

impl Notate for Stash {
    fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Keep(kind) => format!("keep {}", name(kind)),
            Choice::Draw => "draw".into(),
            Choice::Salvage => "salvage".into(),
            Choice::Drop(kind) => format!("drop {}", name(kind)),
            Choice::Peek(seat) => format!("peek {seat}"),
            Choice::Call => "call".into(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["keep", kind] => kind_named(kind).map(Choice::Keep),
            ["drop", kind] => kind_named(kind).map(Choice::Drop),
            ["draw"] => Ok(Choice::Draw),
            ["salvage"] => Ok(Choice::Salvage),
            ["call"] => Ok(Choice::Call),
            ["peek", seat] if seat.len() == 1 => {
                let seat = seat.chars().next().and_then(Seat::from_letter);
                let seat = seat.filter(|seat| seat.index() < SEATS);
                seat.map(Choice::Peek).ok_or_else(|| format!("{text:?} names no seat").into())
            }
            _ => Err(format!("{text:?} is no choice").into()),
        }
    }

    fn write_chance(&self, kind: Kind) -> String {
        name(kind).to_owned()
    }

    fn read_chance(&self, text: &str) -> Result<Kind, ReadError> {
        kind_named(text)
    }

    fn draw_board(&self, view: &View) -> String {
        let dropped: Vec<_> = view.table.dropped.iter().map(|kind| name(Kind(kind))).collect();
        let mut board = format!("deck {}\n", view.deck);
        for line in dropped.chunks(8) {
            board += &format!("dropped {}\n", line.join(" "));
        }
        for seat in Seat::all(self.seats) {
            let i = seat.index();
            let stash = if view.stashed[i] { some(view.stashes[i]) } else { "nothing" };
            board += &format!("{seat}: {} cards, stash {stash}\n", view.hand_sizes[i]);
        }
        board
    }
}

impl Depict for Stash {
    fn ask(&self, view: &View) -> Ask {
        match (view.table.phase, view.viewer) {
            (Phase::Deal(_) | Phase::Draw(_) | Phase::Salvage(_), _) => {
                Ask::new("One moment", "A card comes from the deck.")
            }
            (Phase::Keep, Viewer::Seat(seat)) if !view.stashed[seat.index()] => {
                Ask::new("Stash a card", "Nobody sees which one.")
            }
            (Phase::Keep, _) => Ask::new("Please wait", "Not all have stashed a card."),
            (Phase::Turn(seat), viewer) if viewer.is(seat) => Ask::new("Your turn", "Do one thing."),
            (Phase::Turn(seat), _) => Ask::new("Please wait", format!("It is the turn of {{{seat}}}.")),
            (Phase::Over, _) => Ask::new("The game is over", "All stashes lie open."),
        }
    }

    fn telling(&self, _: &View, seen: &Seen) -> Telling {
        Telling::plain(match *seen {
            Seen::Dealt(seat, kind) => format!("{{{seat}}} is dealt {}.", some(kind)),
            Seen::Kept(seat, kind) => format!("{{{seat}}} stashes {}.", some(kind)),
            Seen::Drew(seat, kind) => format!("{{{seat}}} draws {}.", some(kind)),
            Seen::Salvaged(seat, kind) => format!("{{{seat}}} salvages {}.", name(kind)),
            Seen::Dropped(seat, kind) => format!("{{{seat}}} drops {}.", name(kind)),
            Seen::Peeked(seat, whose, kind) => {
                format!("{{{seat}}} peeks at {} of {{{whose}}}.", some(kind))
            }
            Seen::Called(seat) => format!("{{{seat}}} calls."),
        })
    }
}
