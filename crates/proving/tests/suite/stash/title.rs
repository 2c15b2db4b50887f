//! Everything the suite asks of a complete game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use kernel::{Game, Seat, Stage, StageError, Viewer};
use parts::Bag;
use parts::tally::Tally;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title, check_option_names};

use super::view::View;
use super::words::kind_named;
use super::*;

/// Hands by name; everybody has stashed, and it is the turn of the first seat unless said otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(default)]
    hands: BTreeMap<String, Vec<String>>,
    stashes: Vec<String>,
    #[serde(default)]
    turn: Option<Seat>,
    #[serde(default)]
    turns: u8,
}

#[derive(Debug, Serialize)]
pub struct Portrait {
    deck: u32,
    turns: u8,
    dropped: Vec<&'static str>,
    seats: BTreeMap<char, Side>,
}

#[derive(Debug, Serialize)]
struct Side {
    hand: Option<Vec<&'static str>>,
    cards: u32,
    stash: Option<&'static str>,
}

fn names(bag: Bag) -> Vec<&'static str> {
    bag.iter().map(|kind| NAMES[kind as usize]).collect()
}

impl Stash {
    fn side(cards: u32, hand: Option<Bag>, stash: Option<Kind>) -> Side {
        Side { hand: hand.map(names), cards, stash: stash.map(|kind| NAMES[kind.0 as usize]) }
    }

    fn portrait(deck: u32, table: &Table, sides: impl Iterator<Item = (Seat, Side)>) -> Portrait {
        let seats = sides.map(|(seat, side)| (seat.letter(), side)).collect();
        Portrait { deck, turns: table.turns, dropped: names(table.dropped), seats }
    }
}

impl Stage for Stash {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        let mut state = self.start();
        let mut take = |text: &str| -> Result<Kind, StageError> {
            let kind = kind_named(text)?;
            let there = state.deck.remove_if_there(kind.0);
            if there { Ok(kind) } else { Err(format!("there are only three cards of {text}").into()) }
        };
        if position.stashes.len() != self.seats {
            let stashes = position.stashes.len();
            return Err(format!("there are {} seats and {stashes} stashes", self.seats).into());
        }
        for (i, text) in position.stashes.iter().enumerate() {
            state.stashes[i] = Some(take(text)?);
        }
        for (letter, hand) in &position.hands {
            let seat = letter.chars().next().and_then(Seat::from_letter);
            let seat = seat.filter(|seat| seat.index() < self.seats).ok_or(format!("no seat {letter:?}"))?;
            for text in hand {
                state.hands[seat.index()].add(take(text)?.0);
            }
        }
        state.table.phase = Phase::Turn(position.turn.unwrap_or_default());
        state.table.turns = position.turns;
        Ok(state)
    }

    fn portray(&self, view: &View) -> Portrait {
        let sides = Seat::all(self.seats).map(|seat| {
            let i = seat.index();
            let hand = view.viewer.is(seat).then_some(view.hand);
            (seat, Stash::side(view.hand_sizes[i], hand, view.stashes[i]))
        });
        Stash::portrait(view.deck, &view.table, sides)
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let sides = Seat::all(self.seats).map(|seat| {
            let hand = state.hand(seat);
            (seat, Stash::side(hand.len(), Some(hand), state.stashes[seat.index()]))
        });
        Stash::portrait(state.deck.len(), &state.table, sides)
    }
}

impl Tally for Stash {}

impl Title for Stash {
    const NAME: &'static str = "stash";
    const PRINTED: &'static str = "Stash";
    const LEDGER: &'static str = include_str!("ledger.md");

    fn seats_possible() -> RangeInclusive<usize> {
        2..=SEATS
    }

    fn options() -> Vec<OptionInfo> {
        let about = "Whether stashes may be looked at.";
        vec![OptionInfo { name: "peeking", values: vec!["on", "off"], about }]
    }

    fn open(order: &Order) -> Result<Stash, OpenError> {
        let options = Stash::options();
        check_option_names(order, &options)?;
        let seats = order.seats.unwrap_or(2);
        if !Stash::seats_possible().contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible: Stash::seats_possible() });
        }
        Ok(Stash { seats, peeking: options[0].value_in(order)? == "on" })
    }

    fn cards(&self) -> Vec<CardEntry> {
        let card = |name: &&str| CardEntry {
            id: (*name).to_owned(),
            name: (*name).to_owned(),
            kind: "find",
            copies: 3,
            text: String::new(),
            origin: "original".into(),
        };
        NAMES.iter().map(card).collect()
    }

    fn fingerprint(&self) -> String {
        "stash".into()
    }

    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.table.turns).div_ceil(self.seats as u32)
    }
}

/// What lies hidden from a viewer, and where.
pub fn hidden(game: &Stash, state: &State, viewer: Viewer) -> Vec<(&'static str, u8)> {
    let mut found: Vec<(&'static str, u8)> = state.deck.iter().map(|kind| ("deck", kind)).collect();
    for seat in Seat::all(game.seats).filter(|seat| !viewer.is(*seat)) {
        found.extend(state.unknown(seat).iter().map(|kind| ("hand", kind)));
        let looked = Seat::all(game.seats)
            .any(|looker| viewer.is(looker) && state.table.peeked[seat.index()].contains(looker));
        if !looked && state.table.phase != Phase::Over {
            found.extend(state.stashes[seat.index()].map(|kind| ("stash", kind.0)));
        }
    }
    found
}
