//! The game as a value: its cards, its seats, its options, and the position it starts from.

use std::ops::RangeInclusive;

use kernel::{BySeat, Dice, Game, Log, Pick, Playout, Score, Seat, SeatSet, Waiting};
use parts::title::{OpenError, OptionInfo, Order};

use crate::agenda::{Agenda, Progress, Task};
use crate::cards::Pack;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Event;
use crate::judge::Weights;
use crate::state::{REINFORCEMENTS, SEATS, Secrets, Side, State, Table, Territories};

/// How many can play (BTL-COMP-01).
pub const SEATS_POSSIBLE: RangeInclusive<usize> = 3..=SEATS;

/// The rules of BattleLands with a card pack, a number of seats and options.
#[derive(Clone, Debug)]
pub struct BattleLands {
    pub(crate) pack: Pack,
    pub(crate) seats: usize,
    pub(crate) factions: Factions,
    /// Who gets the first player card; chance decides if nobody is named.
    pub(crate) first: Option<Seat>,
}

/// How factions are given out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Factions {
    /// By chance.
    Random,
    /// Every player names one.
    Chosen,
}

impl BattleLands {
    /// The game with the built-in pack, factions by chance and a first player by chance.
    ///
    /// # Errors
    /// If so many cannot play.
    pub fn new(seats: usize) -> Result<BattleLands, OpenError> {
        BattleLands::with(&Order { seats: Some(seats), ..Order::default() })
    }

    /// The options of the game.
    pub(crate) fn option_list() -> Vec<OptionInfo> {
        vec![
            OptionInfo {
                name: "factions",
                values: vec!["random", "chosen"],
                about: "Whether factions are dealt at random or every player names one.",
            },
            OptionInfo {
                name: "first",
                values: vec!["random", "a", "b", "c", "d", "e"],
                about: "Who gets the first player card at the start.",
            },
        ]
    }

    /// The game somebody ordered.
    pub(crate) fn with(order: &Order) -> Result<BattleLands, OpenError> {
        let seats = order.seats.unwrap_or(*SEATS_POSSIBLE.start());
        if !SEATS_POSSIBLE.contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible: SEATS_POSSIBLE });
        }
        let options = BattleLands::option_list();
        parts::title::check_option_names(order, &options)?;
        let factions = match options[0].value_in(order)? {
            "chosen" => Factions::Chosen,
            _ => Factions::Random,
        };
        let value = options[1].value_in(order)?;
        let first = match value {
            "random" => None,
            letter => letter.chars().next().and_then(Seat::from_letter),
        };
        if first.is_some_and(|seat| seat.index() >= seats) {
            let possible = options[1].values[..=seats].to_vec();
            return Err(OpenError::BadValue { name: "first", value: value.into(), possible });
        }
        let pack = match &order.pack {
            Some(text) => Pack::read(text)?,
            None => Pack::built_in(),
        };
        Ok(BattleLands { pack, seats, factions, first })
    }

    /// The same game, judged with other weights.
    #[must_use]
    pub fn judged_by(mut self, weights: Weights) -> BattleLands {
        self.pack.weights = weights;
        self
    }

    /// The cards in use.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }
}

impl Game for BattleLands {
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        let table = Table {
            agenda: Agenda::of(Task::Factions),
            answered: SeatSet::NONE,
            passed: SeatSet::NONE,
            first: Seat::FIRST,
            turn: Seat::FIRST,
            war: 0,
            battle: 0,
            plays: 0,
            territory: None,
            fought: Territories::NONE,
            row: parts::Bag::EMPTY,
            deck: REINFORCEMENTS as u8,
            face_down: 0,
            sides: [Side::default(); SEATS],
            gear_up: 0,
            above: [0; crate::state::EQUIPMENT],
            bearer: [0; crate::state::EQUIPMENT],
        };
        let secrets = Secrets {
            hands: [parts::Bag::EMPTY; SEATS],
            missions: [parts::Bag::EMPTY; SEATS],
            claimed: [Territories::NONE; SEATS],
            pending: [0; SEATS],
            unseen: self.pack.deck,
        };
        State { table, secrets }
    }

    #[inline]
    fn waiting(&self, state: &State) -> Waiting {
        let table = &state.table;
        match table.agenda.top() {
            Task::Turn | Task::Claim => Waiting::Seats(SeatSet::only(table.turn)),
            Task::Ability(ability) if ability.progress != Progress::Drawing => {
                Waiting::Seats(SeatSet::only(table.turn))
            }
            Task::Mission => Waiting::Seats(self.awaited_for_mission(table)),
            Task::Factions if self.factions == Factions::Chosen => {
                Waiting::Seats(self.awaited_for_faction(table))
            }
            Task::Over => Waiting::Over,
            Task::Factions
            | Task::FirstPlayer
            | Task::Lot(_)
            | Task::Territory
            | Task::Reveal(_)
            | Task::Ability(_) => Waiting::Chance,
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let menu = self.menu(state, seat);
        self.list(&state.table, seat, &menu, out);
    }

    #[inline]
    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        self.act(state, seat, choice, log);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        if self.waiting(state) == Waiting::Chance {
            self.outcomes(state, out);
        }
    }

    #[inline]
    fn sample(&self, state: &State, dice: &mut Dice) -> Chance {
        self.outcome(state, dice)
    }

    #[inline]
    fn settle(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        self.happen(state, chance, log);
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        self.shares(state)
    }
}

impl Playout for BattleLands {
    #[inline]
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let menu = self.menu(state, seat);
        self.pick_from(&state.table, seat, &menu, dice)
    }
}
