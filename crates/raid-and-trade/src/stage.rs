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
//! deck = ["raid-g01"]            # the raid cards not seen, for the colors named here
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

use std::collections::BTreeMap;

use kernel::{Audit, Log, Seat, SeatSet, Stage as Staging, StageError};
use serde::Deserialize;

use crate::agenda::{Agenda, Stage, Task};
use crate::ids::{Card, HELIPAD, ItemSet, MARKET, NONE, Place, Size, Square, Tile};
use crate::lay;
use crate::notation::kind_named;
use crate::numbers::{self, DIAL_MAX};
use crate::portrait::Portrait;
use crate::setup::{MapKind, RaidAndTrade};
use crate::state::{State, TurnNow};
use crate::tokens::Tokens;
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

impl Staging for RaidAndTrade {
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

    fn stage_map(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        let market = position.market.as_deref().unwrap_or(&self.pack.markets[0].id);
        let token = self.pack.markets.iter().position(|other| other.id == market);
        table.market = token.ok_or_else(|| format!("there is no market token {market:?}"))? as u8;
        if self.escape {
            let helipad = position.helipad.as_deref().unwrap_or(&self.pack.helipads[0].id);
            let token = self.pack.helipads.iter().position(|other| other.id == helipad);
            table.helipad = token.ok_or_else(|| format!("there is no helipad token {helipad:?}"))? as u8;
        } else {
            if self.map != MapKind::Row {
                table.map = lay::first_layout(self.world());
            }
            let outpost = match &position.outpost {
                Some(name) => self.square_named(name)?,
                None => {
                    let world = self.world();
                    let free = |at: &usize| self.squares >> at & 1 == 1 && world.squares[*at].tile != MARKET;
                    let plain = (0..world.squares.len()).filter(free).find(|at| !world.squares[*at].diagonal);
                    Square(plain.unwrap_or(0) as u8)
                }
            };
            ensure(self.squares & outpost.bit() != 0, || {
                format!("{} is not in use", self.square_name(outpost))
            })?;
            table.outpost = outpost.0;
        }
        self.stage_houses(position, state)?;
        self.stage_guards(position, state)?;
        let table = &mut state.table;
        for (token, name) in position.detonations.iter().enumerate() {
            let square = self.square_named(name)?;
            let there = table
                .detonations
                .get_mut(token)
                .ok_or("there are only two Detonation tokens (RNT-CORA-04)")?;
            *there = square.0;
        }
        table.detonations.sort_unstable();
        ensure(position.bombed <= 6, || "at most six tiles were bombarded".into())?;
        table.bombed = position.bombed;
        for (tile, _) in self.world().row.iter().take(position.bombed.into()).filter(|_| self.escape) {
            let squares = self.world().face(*tile).all_squares();
            table.houses.iter_mut().for_each(|houses| *houses &= !squares);
        }
        Ok(())
    }

    fn stage_houses(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        let Some(houses) = &position.houses else {
            if !self.escape && self.wasteland {
                self.fill_wasteland(table);
            } else if !self.escape {
                // One size after the other, which is as good as any order.
                let mut left = numbers::houses(false, self.seats);
                for at in parts::bits::ones(self.squares).filter(|at| *at != table.outpost) {
                    let size = (0..3).map(|step| (usize::from(at) + step) % 3).find(|size| left[*size] > 0);
                    if let Some(size) = size {
                        left[size] -= 1;
                        table.houses[size] |= 1 << at;
                    }
                }
            }
            return Ok(());
        };
        table.houses = [0; 3];
        for (name, size) in houses {
            let square = self.square_named(name)?;
            ensure(table.outpost != square.0, || format!("the Outpost stands on {name}"))?;
            table.houses[size.index()] |= square.bit();
        }
        Ok(())
    }

    fn stage_guards(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let Some(guards) = &position.guards else { return Ok(()) };
        ensure(self.escape, || "there are no Guards in the basic game (RNT-MAP-02)".into())?;
        state.table.guard_tile.fill(NONE);
        state.table.guard_square.fill(NONE);
        for (name, row) in guards {
            let number =
                name.parse::<usize>().ok().filter(|number| (1..=crate::ids::GUARDS).contains(number));
            let guard = number.ok_or_else(|| format!("{name:?} is no Guard: say 1 to 6"))? - 1;
            let tile = Tile::named(&row.tile).ok_or_else(|| format!("{:?} is no tile", row.tile))?;
            state.table.guard_tile[guard] = tile.0;
            if let Some(square) = &row.square {
                state.table.guard_square[guard] = self.square_named(square)?.0;
            }
            let tokens = self.stage_tokens(&row.tokens, state)?;
            state.table.guard_tokens[guard] = tokens;
        }
        Ok(())
    }

    /// Tokens taken out of the bag.
    fn stage_tokens(&self, rows: &BTreeMap<String, u8>, state: &mut State) -> Result<Tokens, StageError> {
        let mut tokens = Tokens::NONE;
        for (name, count) in rows {
            tokens = tokens.plus(Tokens::of(kind_named(name)?, (*count).min(99)));
        }
        ensure(state.table.bag.covers(tokens), || "there are not so many tokens (RNT-COMP-14)".into())?;
        state.table.bag = state.table.bag.minus(tokens);
        Ok(tokens)
    }

    fn stage_characters(&self, players: &[&Player], state: &mut State) -> Result<(), StageError> {
        for (seat, player) in Seat::all(self.seats).zip(players) {
            if let Some(id) = &player.character {
                let who = self.character_named(id)?;
                let free = self.free_characters(&state.table) >> who.0 & 1 == 1;
                ensure(free, || format!("{id} is taken or not in this game (RNT-SETUP-12)"))?;
                self.take_character(state, seat, who, &mut Log::off());
            }
        }
        for seat in Seat::all(self.seats) {
            if state.table.side(seat).character().is_none() {
                let who = crate::ids::Character(self.free_characters(&state.table).trailing_zeros() as u8);
                self.take_character(state, seat, who, &mut Log::off());
            }
        }
        Ok(())
    }

    fn stage_player(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        let tokens = self.stage_tokens(&player.tokens, state)?;
        let given = self.stage_tokens(&player.given, state)?;
        self.stage_items(seat, player, state)?;
        let start = if self.escape { self.world().row[0].0 } else { MARKET };
        let place = match player.place.as_deref() {
            Some("outpost") => Place::INSIDE,
            Some(name) => Place::at(self.section_named(name)?),
            None if player.out => Place::NOWHERE,
            None => Place::at(self.world().middle(start)),
        };
        let mut quests = [0u16; 2];
        for (set, names) in quests.iter_mut().zip([&player.quests, &player.used]) {
            for name in names {
                let card = self.card_named(name)?;
                let is_quest = (self.pack.quests_from..self.pack.events_from).contains(&card.0);
                ensure(is_quest, || format!("{name} is no Quest"))?;
                *set |= self.pack.quest_bit(card);
            }
        }
        state.table.quest_bag &= !quests[0];
        let table = &mut state.table;
        if place.section().is_some_and(|section| section.tile() == HELIPAD) {
            table.arrivals += 1;
        }
        let arrivals = table.arrivals;
        let side = table.side_mut(seat);
        side.tokens = tokens;
        side.given = given;
        side.given_skill = player.given_skill;
        side.place = place;
        if place.section().is_some_and(|section| section.tile() == HELIPAD) {
            side.arrival = arrivals;
        }
        side.ap = player.ap.unwrap_or(15);
        side.skill = player.skill;
        ensure(player.favor == 0 || player.blacklist == 0, || {
            "nobody holds Favor and Blacklist (RNT-RULING-01)".into()
        })?;
        side.dial = (player.favor - player.blacklist).clamp(-DIAL_MAX, DIAL_MAX);
        side.quests = quests[0];
        side.used = quests[1];
        for disc in &player.discs {
            ensure((1..=self.pack.discs.len()).contains(&usize::from(*disc)), || {
                format!("there is no disc {disc}")
            })?;
            side.discs |= 1 << (disc - 1);
        }
        for (size, count) in &player.houses {
            side.houses[size.index()] = *count;
        }
        side.fresh = player.fresh;
        side.turns = player.turns;
        side.idle = player.idle;
        if player.out {
            table.out = table.out.with(seat);
        }
        self.stage_hand(seat, player, state)
    }

    fn stage_items(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        let read = |names: &[String]| -> Result<ItemSet, StageError> {
            let mut set = ItemSet::EMPTY;
            for name in names {
                set.add(self.item_named(name)?.0);
            }
            Ok(set)
        };
        let crafted = read(&player.crafted)?;
        let hand = player.hand.as_deref().map(read).transpose()?;
        for side in &mut state.table.sides {
            let named = crafted.union(hand.unwrap_or_default());
            side.hand = side.hand.minus(named);
        }
        let side = state.table.side_mut(seat);
        side.crafted = crafted;
        side.hand = if player.out { ItemSet::EMPTY } else { hand.unwrap_or(side.hand) };
        Ok(())
    }

    /// Incidents in a hand, seen or unseen.
    fn stage_hand(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        for (names, seen) in [(&player.incidents, true), (&player.unseen, false)] {
            for name in names {
                let bit = self.stage_incident(name, state)?;
                state.secrets.hands[seat.index()] |= bit;
                state.table.side_mut(seat).incidents += 1;
                if seen { state.note_enters(seat, bit) } else { state.note_drawn(seat, bit) }
            }
        }
        Ok(())
    }

    /// Takes an Incident out of the deck.
    fn stage_incident(&self, name: &str, state: &mut State) -> Result<u32, StageError> {
        let card = self.card_named(name)?;
        let is_incident = (self.pack.incidents_from..self.pack.quests_from).contains(&card.0);
        ensure(is_incident, || format!("{name} is no Incident"))?;
        let bit = self.pack.incident_bit(card);
        ensure(state.secrets.deck & bit != 0, || format!("{name} is named twice or not in this game"))?;
        state.secrets.deck &= !bit;
        state.table.incident_deck -= 1;
        Ok(bit)
    }

    fn stage_decks(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        for (tile, name) in &position.incidents {
            let at = Tile::named(tile).ok_or_else(|| format!("{tile:?} is no tile"))?;
            let bit = self.stage_incident(name, state)?;
            state.table.incidents[at.index()] = bit.trailing_zeros() as u8 + 1;
            state.note_leaves(bit);
        }
        for name in &position.discards {
            let bit = self.stage_incident(name, state)?;
            state.table.incident_discard |= bit;
            state.note_leaves(bit);
        }
        let named: [u32; 3] = self.raid_bits(&position.deck)?;
        for size in Size::ALL {
            let deck = &mut state.table.decks[size.index()];
            if named[size.index()] != 0 {
                deck.discard = deck.bag & !named[size.index()];
                deck.bag = named[size.index()];
            }
        }
        for name in &position.bottom {
            let card = self.card_named(name)?;
            let crate::cards::Sort::Raid(size) = self.pack.card(card).sort else {
                return Err(format!("{name} is no raid card").into());
            };
            let number = self.pack.raid_number(card, size);
            let deck = &mut state.table.decks[size.index()];
            deck.bag &= !(1 << number);
            deck.discard &= !(1 << number);
            deck.bottom[usize::from(deck.returned)] = number;
            deck.returned += 1;
        }
        Ok(())
    }

    fn raid_bits(&self, names: &[String]) -> Result<[u32; 3], StageError> {
        let mut bits = [0; 3];
        for name in names {
            let card = self.card_named(name)?;
            let crate::cards::Sort::Raid(size) = self.pack.card(card).sort else {
                return Err(format!("{name} is no raid card").into());
            };
            bits[size.index()] |= 1 << self.pack.raid_number(card, size);
        }
        Ok(bits)
    }

    fn stage_events(&self, names: &[String], first: u8) -> Result<u16, StageError> {
        let mut set = 0u16;
        for name in names {
            let card: Card = self.card_named(name)?;
            let end = if first == self.pack.events_from {
                self.pack.cards.len() as u8
            } else {
                self.pack.events_from
            };
            ensure((first..end).contains(&card.0), || format!("{name} is not of that kind"))?;
            set |= 1 << (card.0 - first);
        }
        Ok(set)
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
            if let Some(name) = &position.event {
                let set = self.stage_events(std::slice::from_ref(name), self.pack.events_from)?;
                table.event = self.pack.events_from + set.trailing_zeros() as u8;
                table.event_bag &= !set;
            }
            table.event_open =
                self.stage_events(position.events.as_deref().unwrap_or_default(), self.pack.events_from)?;
            ensure(table.event_open & !table.event_bag == 0, || "an event is named twice".into())?;
            table.event_bag &= !table.event_open;
            table.quest_open = match &position.quests {
                Some(names) => self.stage_events(names, self.pack.quests_from)?,
                None => parts::bits::ones(table.quest_bag.into())
                    .take(self.seats)
                    .fold(0, |set, at| set | 1 << at),
            };
            ensure(table.quest_open & !table.quest_bag == 0, || "a Quest is named twice".into())?;
            table.quest_bag &= !table.quest_open;
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
