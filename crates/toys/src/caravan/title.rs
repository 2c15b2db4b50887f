//! What the house asks of a complete game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use kernel::{Game, Notate, Seat, SeatSet, Stage, StageError, Viewer};
use parts::Bag;
use parts::scene::{Act, Ask, Depict, Moment, Telling, Tone, Window};
use parts::tally::Tally;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title, check_option_names};

use super::view::{Seen, View};
use super::words::{kind_named, names};
use super::*;

/// Hands by name; it is the turn of the first seat unless said otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(default)]
    hands: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    turn: Option<Seat>,
    #[serde(default)]
    turns: u8,
}

/// What is on the table in names.
#[derive(Debug, Serialize)]
pub struct Portrait {
    deck: u32,
    turns: u8,
    played: Vec<&'static str>,
    basket: Option<Vec<&'static str>>,
    seats: BTreeMap<char, Side>,
}

#[derive(Debug, Serialize)]
struct Side {
    hand: Option<Vec<&'static str>>,
    cards: u32,
}

impl Stage for Caravan {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        let mut state = self.start();
        for (letter, hand) in &position.hands {
            let seat = letter.chars().next().and_then(Seat::from_letter);
            let seat = seat.filter(|seat| seat.index() < self.seats).ok_or(format!("no seat {letter:?}"))?;
            for text in hand {
                let kind = kind_named(text)?;
                if !state.deck.remove_if_there(kind.0) {
                    return Err(format!("there are only three cards of {text}").into());
                }
                state.hands[seat.index()].add(kind.0);
            }
        }
        state.table.phase = Phase::Turn(position.turn.unwrap_or_default());
        state.table.turns = position.turns;
        Ok(state)
    }

    fn portray(&self, view: &View) -> Portrait {
        let side = |seat: Seat| Side {
            hand: view.hands[seat.index()].map(names),
            cards: view.hand_sizes[seat.index()],
        };
        Portrait {
            deck: view.deck,
            turns: view.table.turns,
            played: names(view.table.played),
            basket: view.basket.map(names),
            seats: Seat::all(self.seats).map(|seat| (seat.letter(), side(seat))).collect(),
        }
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let side = |hand: Bag| Side { hand: Some(names(hand)), cards: hand.len() };
        Portrait {
            deck: state.deck.len(),
            turns: state.table.turns,
            played: names(state.table.played),
            basket: Some(names(state.basket)),
            seats: Seat::all(self.seats).map(|seat| (seat.letter(), side(state.hand(seat)))).collect(),
        }
    }
}

impl Depict for Caravan {
    fn act(&self, _: &View, choice: Choice) -> Act {
        let tone = match choice {
            Choice::Raid(_) => Tone::Danger,
            Choice::Rest | Choice::Refuse | Choice::Pass | Choice::Nay => Tone::Rest,
            _ => Tone::Plain,
        };
        let goes_on = matches!(choice, Choice::Offer(_) | Choice::Give(_) | Choice::Want(_));
        Act { tone, goes_on, ..Act::button(self.write_choice(choice)) }
    }

    fn ask(&self, view: &View) -> Ask {
        let moment = match view.table.phase {
            Phase::Raid { raider, raided, guards, asked } => Moment::Window(Window {
                name: "raid".into(),
                about: SeatSet::only(raider).with(raided),
                change: guards.into(),
                affair: view.table.affairs,
                left: asked.left(),
            }),
            Phase::Basket(_) => Moment::Step,
            _ => Moment::Turn,
        };
        Ask { title: self.question(view), moment, ..Ask::default() }
    }

    fn telling(&self, _: &View, seen: &Seen) -> Telling {
        Telling::plain(self.sentence(seen))
    }

    fn silence(&self, view: &View) -> Option<Choice> {
        let asked = |seat: Seat| view.viewer.is(seat);
        match view.table.phase {
            Phase::Raid { asked: left, .. } => left.seat().filter(|seat| asked(*seat)).map(|_| Choice::Pass),
            Phase::Offered(bargain) => asked(bargain.to).then_some(Choice::Refuse),
            Phase::Vote { voted, .. } => match view.viewer {
                Viewer::Seat(seat) => (!voted.contains(seat)).then_some(Choice::Nay),
                Viewer::Spectator => None,
            },
            _ => None,
        }
    }
}

impl Tally for Caravan {}

impl Title for Caravan {
    const NAME: &'static str = "caravan";
    const PRINTED: &'static str = "Caravan";
    const LEDGER: &'static str = include_str!("ledger.md");

    fn seats_possible() -> RangeInclusive<usize> {
        2..=SEATS
    }

    fn options() -> Vec<OptionInfo> {
        let about = "Whether each travels for the own goods, or all win in common.";
        vec![OptionInfo { name: "goal", values: vec!["own", "common"], about }]
    }

    fn open(order: &Order) -> Result<Caravan, OpenError> {
        let options = Caravan::options();
        check_option_names(order, &options)?;
        let seats = order.seats.unwrap_or(2);
        if !Caravan::seats_possible().contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible: Caravan::seats_possible() });
        }
        let goal = if options[0].value_in(order)? == "common" { Goal::Common } else { Goal::Own };
        Ok(Caravan { seats, goal })
    }

    fn cards(&self) -> Vec<CardEntry> {
        let card = |kind: Kind| CardEntry {
            id: kind.name().to_owned(),
            name: kind.name().to_owned(),
            kind: "good",
            copies: 3,
            text: String::new(),
            origin: "original".into(),
        };
        Kind::all().map(card).collect()
    }

    fn fingerprint(&self) -> String {
        "caravan".into()
    }

    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.table.turns).div_ceil(self.seats as u32)
    }
}
