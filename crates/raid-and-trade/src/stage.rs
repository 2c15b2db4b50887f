//! Positions people write down, for scenarios, puzzles and disputes: only what matters, the rest has defaults.
//!
//! ```toml
//! [position]
//! round = 2                      # 1 if not said
//! first = "a"                    # the starting player
//! turn = "b"                     # whose turn it is; the starting player's if not said
//! passed = "c"
//! at = "turn"                    # turn, round (a round begins) or event (one of `events` is chosen)
//! event = "event-04"             # the current event; none if not said
//! events = ["event-01"]          # those that lie open
//! quests = ["quest-01"]          # those that lie open; the first ones of the pack if not said
//! market = "bm-1"
//! helipad = "heli-1"             # Escape only
//! outpost = "t5.3"               # the first square of the first outer tile if not said
//! houses = { "t1.1" = "small" }  # none but these; all by pattern if not said
//! incidents = { t5 = "incident-01" }
//! discards = ["incident-02"]
//! bottom = ["raid-g19"]          # raid cards returned, the first to be drawn first
//! deck = ["raid-g01"]            # the deck of this color, and so for other colors, Incidents and events; the rest is discarded
//! detonations = ["t1.2"]         # Detonation tokens on Houses
//! guards = { "1" = { tile = "t5", square = "t5.4", tokens = { food = 1 } } }
//! bombed = 1                     # Escape: tiles bombarded
//! moved = true                   # what the active player has done this turn
//! acted = true
//! [position.a]
//! character = "zoey"             # the next free character if not said
//! place = "t1a"                  # or "outpost"
//! ap = 10                        # 15 if not said
//! skill = 3
//! favor = 2                      # or blacklist
//! tokens = { food = 2 }
//! crafted = ["zoey-taser"]
//! hand = []                      # items to craft; those not named anywhere if not said
//! incidents = ["incident-05"]    # seen by all
//! unseen = ["incident-06"]       # drawn unseen
//! quests = ["quest-02"]
//! used = ["quest-02"]
//! discs = [1]
//! houses = { small = 1 }
//! fresh = 1                      # Houses raided this round
//! out = true                     # Escape
//! ```
//!
//! The map is the layout of a first game, or the row of Escape. Tokens not named are in the bag.

mod decks;
mod map;
mod players;

use std::collections::BTreeMap;

use kernel::{Audit, Log, Seat, SeatSet, StageError};
use raid_and_trade_portrait::Portrait;
use serde::Deserialize;

use crate::agenda::{Agenda, Stage, Task};
use crate::ids::Size;
use crate::setup::RaidAndTrade;
use crate::state::{State, TurnNow};
use crate::view::View;

/// A position as an author writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    round: Option<u8>,
    first: Option<String>,
    turn: Option<String>,
    passed: String,
    at: At,
    event: Option<String>,
    events: Option<Vec<String>>,
    quests: Option<Vec<String>>,
    market: Option<String>,
    helipad: Option<String>,
    outpost: Option<String>,
    houses: Option<BTreeMap<String, Size>>,
    incidents: BTreeMap<String, String>,
    discards: Vec<String>,
    bottom: Vec<String>,
    deck: Vec<String>,
    detonations: Vec<String>,
    guards: Option<BTreeMap<String, GuardRow>>,
    bombed: u8,
    last_round: u8,
    moved: bool,
    acted: bool,
    a: Player,
    b: Player,
    c: Player,
    d: Player,
    e: Player,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum At {
    #[default]
    Turn,
    Round,
    Event,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GuardRow {
    tile: String,
    square: Option<String>,
    tokens: BTreeMap<String, u8>,
}

/// One player of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Player {
    character: Option<String>,
    place: Option<String>,
    ap: Option<u16>,
    skill: u8,
    favor: i8,
    blacklist: i8,
    tokens: BTreeMap<String, u8>,
    crafted: Vec<String>,
    hand: Option<Vec<String>>,
    incidents: Vec<String>,
    unseen: Vec<String>,
    quests: Vec<String>,
    used: Vec<String>,
    discs: Vec<u8>,
    houses: BTreeMap<Size, u8>,
    fresh: u8,
    turns: u8,
    idle: u8,
    out: bool,
    given: BTreeMap<String, u8>,
    given_skill: u8,
}

impl kernel::Stage for RaidAndTrade {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.staged(&position)
    }

    fn portray(&self, view: &View) -> Portrait {
        self.portray_view(view)
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        self.portray_state(state)
    }
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), StageError> {
    StageError::unless(holds, reason)
}

impl RaidAndTrade {
    fn staged(&self, position: &Position) -> Result<State, StageError> {
        let mut state = self.beginning();
        state.table.agenda = Agenda::EMPTY;
        let players = [&position.a, &position.b, &position.c, &position.d, &position.e];
        self.stage_map(position, &mut state)?;
        self.stage_characters(&players[..self.seats], &mut state)?;
        for (seat, player) in Seat::all(self.seats).zip(players) {
            let named = |error: StageError| StageError::from(format!("seat {seat}: {error}"));
            self.stage_player(seat, player, &mut state).map_err(named)?;
        }
        self.stage_decks(position, &mut state)?;
        self.stage_course(position, &mut state)?;
        self.audit(&state)?;
        Ok(state)
    }

    fn stage_course(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        table.round = position.round.unwrap_or(1);
        table.last_round = position.last_round;
        ensure((1..=if self.escape { 7 } else { self.rounds }).contains(&table.round), || {
            "there is no such round".into()
        })?;
        table.first = position.first.as_deref().map_or(Ok(Seat::FIRST), |name| self.read_seat(name))?;
        table.turn = position.turn.as_deref().map_or(Ok(table.first), |name| self.read_seat(name))?;
        let passed: Result<SeatSet, _> = position
            .passed
            .chars()
            .map(|letter| self.read_seat(&letter.to_string()))
            .collect::<Result<Vec<_>, _>>()
            .map(|seats| seats.into_iter().collect());
        table.passed = passed?;
        if !self.escape {
            self.stage_open_cards(position, table)?;
        }
        match position.at {
            At::Turn => {
                ensure(!table.passed.contains(table.turn), || {
                    format!("{} has passed and cannot be on turn", table.turn)
                })?;
                table.agenda.push(Task::Course(Stage::Ended));
                table.agenda.push(Task::Turn);
                table.now = TurnNow::new(table.side(table.turn).place);
                table.now.moved = position.moved;
                table.now.acted = position.acted;
                table.now.begun = position.moved || position.acted;
            }
            At::Round => {
                table.agenda.push(Task::Course(Stage::Close));
            }
            At::Event => {
                ensure(table.event_open != 0, || "no event lies open".into())?;
                table.agenda.push(Task::Course(Stage::Choose));
            }
        }
        if position.at == At::Round {
            self.advance(state, &mut Log::off());
        }
        Ok(())
    }
}
