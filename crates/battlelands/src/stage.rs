//! Positions people write down, for scenarios, puzzles and disputes: only what matters, the rest has defaults.
//!
//! ```toml
//! [position]
//! war = 1                      # 1 or 2
//! battle = 2                   # 1 to 3; the first that is possible if not said
//! at = "turns"                 # turns, mission (all commit) or reveal (the territory comes next)
//! first = "a"                  # who has the first player card
//! turn = "b"                   # whose turn it is; the first player's if not said
//! passed = "c"                 # seats that have passed
//! territory = "toyzmart"       # one without the mission symbol if not said
//! row = ["lucky-coin"]         # what is left of the open row; empty if not said
//! [position.a]
//! faction = "junkers"          # the next free faction if not said
//! hand = ["scrap-baron"]       # units not named anywhere if not said
//! front = ["pit-boss + thimble-helm + gold-button down", "gutter-runt down"]
//! back = ["sludge-hulk kept 1"]
//! discard = []                 # units not named anywhere if there is a hand
//! mission = []
//! territories = ["pet-shop-ruins"]
//! ```
//!
//! Territories that must have been claimed before and are not named go round the table; reinforcements not named
//! are in the deck. What players could have noted is that every card was dealt openly.

use battlelands_portrait::Portrait;
use kernel::{Audit, Dice, Game, Imagine, Seat, SeatSet, Stage, StageError};
use parts::Bag;
use serde::Deserialize;

use crate::agenda::{Agenda, Task};
use crate::cards::Sort;
use crate::portrait::Known;
use crate::setup::BattleLands;
use crate::state::{
    BATTLES, Card, FACTION_UNITS, Faction, GearNo, PIECES, PLAYS_MAX, Piece, RowName, SEATS, State,
    Territory, UnitNo,
};
use crate::view::View;

/// A position as an author writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    war: Option<u8>,
    battle: Option<u8>,
    at: At,
    first: Option<String>,
    turn: Option<String>,
    passed: String,
    plays: u8,
    territory: Option<String>,
    row: Vec<String>,
    a: Player,
    b: Player,
    c: Player,
    d: Player,
    e: Player,
}

/// The stage of a battle.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum At {
    #[default]
    Turns,
    Mission,
    Reveal,
}

/// One player of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Player {
    faction: Option<String>,
    hand: Option<Vec<String>>,
    front: Vec<String>,
    back: Vec<String>,
    discard: Option<Vec<String>>,
    mission: Vec<String>,
    territories: Vec<String>,
}

impl Position {
    /// The first battle of a war by whose beginning every unit can have stayed as often as it says.
    fn first_battle_possible(&self, war: u8) -> u8 {
        let players = [&self.a, &self.b, &self.c, &self.d, &self.e];
        let units = players.into_iter().flat_map(|player| player.front.iter().chain(&player.back));
        let kept = units.filter_map(|text| {
            let mut words = text.split_whitespace().skip_while(|word| *word != "kept");
            words.nth(1)?.parse::<u8>().ok()
        });
        let earlier = war.saturating_sub(1).saturating_mul(BATTLES);
        (kept.max().unwrap_or(0).saturating_sub(earlier).saturating_add(1)).min(BATTLES)
    }
}

impl Stage for BattleLands {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.staged(&position)
    }

    fn portray(&self, view: &View) -> Portrait {
        // Once all lies open the imagined state is the true one.
        let results = view.opened.map(|_| self.ranked(&self.imagine(view, &mut Dice::new(0))));
        self.portrait(&view.table, |seat| Known {
            holdings: view.holdings(seat),
            pending: view.pending[seat.index()],
            result: results.map(|results| results[seat]),
        })
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let results = self.ranked(state);
        self.portrait(&state.table, |seat| Known {
            holdings: Some(state.holdings(seat)),
            pending: state.secrets.pending[seat.index()],
            result: Some(results[seat]),
        })
    }
}

impl BattleLands {
    /// The state an author describes.
    pub(crate) fn staged(&self, position: &Position) -> Result<State, StageError> {
        let mut state = self.start();
        let seats = self.stage_seats(position)?;
        self.stage_factions(&seats, &mut state)?;
        self.stage_course(position, &mut state)?;
        for name in &position.row {
            let kind = self.reinforcement_kind(name)?;
            self.take_unseen(&mut state, kind)?;
            state.table.row.add(kind);
        }
        for (seat, player) in Seat::all(self.seats).zip(&seats) {
            self.stage_player(seat, player, &mut state).map_err(|reason| format!("seat {seat}: {reason}"))?;
        }
        self.stage_territories(position, &seats, &mut state)?;
        self.stage_mission(position.at, &state)?;
        self.stage_deck(position.at, &mut state)?;
        self.audit(&state)?;
        Ok(state)
    }

    fn stage_seats<'p>(&self, position: &'p Position) -> Result<Vec<&'p Player>, StageError> {
        let all = [&position.a, &position.b, &position.c, &position.d, &position.e];
        let empty = |player: &Player| {
            player.faction.is_none()
                && player.hand.is_none()
                && player.front.is_empty()
                && player.back.is_empty()
                && player.discard.is_none()
                && player.mission.is_empty()
                && player.territories.is_empty()
        };
        match (self.seats..SEATS).find(|seat| !empty(all[*seat])) {
            Some(seat) => Err(format!("nobody sits on seat {}", Seat::new(seat as u8)).into()),
            None => Ok(all[..self.seats].to_vec()),
        }
    }

    fn stage_factions(&self, seats: &[&Player], state: &mut State) -> Result<(), StageError> {
        for (seat, player) in Seat::all(self.seats).zip(seats) {
            if let Some(id) = &player.faction {
                let faction = self.pack.faction_named(id).ok_or_else(|| format!("no faction {id:?}"))?;
                if self.free_factions(&state.table) >> faction.index() & 1 == 0 {
                    return Err(format!("two players lead the {id} (BTL-SETUP-01)").into());
                }
                state.table.side_mut(seat).faction = Some(faction);
            }
        }
        for seat in Seat::all(self.seats) {
            let free = self.free_factions(&state.table);
            let side = state.table.side_mut(seat);
            let next = Faction::all().find(|faction| free >> faction.index() & 1 == 1);
            side.faction = side.faction.or(next);
        }
        Ok(())
    }

    fn stage_course(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        table.war = position.war.unwrap_or(1);
        table.battle = position.battle.unwrap_or_else(|| position.first_battle_possible(table.war));
        if !(1..=2).contains(&table.war) || !(1..=BATTLES).contains(&table.battle) {
            return Err("there are two wars of three battles (BTL-ORDER-01, BTL-ORDER-02)".into());
        }
        table.first = self.stage_seat(position.first.as_deref().unwrap_or("a"))?;
        table.turn = match &position.turn {
            Some(letter) => self.stage_seat(letter)?,
            None => table.first,
        };
        for letter in position.passed.chars() {
            table.passed = table.passed.with(self.stage_seat(&letter.to_string())?);
        }
        if position.plays > PLAYS_MAX {
            return Err(
                format!("nobody plays more than {PLAYS_MAX} cards in a battle (BTL-RULING-34)").into()
            );
        }
        table.plays = position.plays;
        let task = match position.at {
            At::Turns => Task::Turn,
            At::Mission => Task::Mission,
            At::Reveal => Task::Territory,
        };
        table.agenda = Agenda::of(task);
        if position.at == At::Turns && table.passed.contains(table.turn) {
            return Err(format!("{} has passed and cannot be on turn", table.turn).into());
        }
        if position.at != At::Turns && table.passed != SeatSet::NONE {
            return Err("nobody has passed before the turns begin".into());
        }
        // BTL-PREP-03: a row has a card less than there are players; whoever has passed has claimed one.
        let open = (self.seats - table.passed.len()).min(self.row_size().into());
        if position.row.len() > open || (position.at == At::Reveal && !position.row.is_empty()) {
            return Err(format!("a row of {} cards is too long here", position.row.len()).into());
        }
        Ok(())
    }

    fn stage_seat(&self, letter: &str) -> Result<Seat, StageError> {
        let seat = letter.chars().next().and_then(Seat::from_letter);
        seat.filter(|seat| letter.len() == 1 && seat.index() < self.seats)
            .ok_or_else(|| format!("{letter:?} is no seat at this table").into())
    }

    fn reinforcement_kind(&self, name: &str) -> Result<u8, StageError> {
        let card = self.card_named(name)?;
        match card.is_reinforcement() {
            true => Ok(crate::chance::kind_of(card)),
            false => Err(format!("{name} is no reinforcement").into()),
        }
    }

    fn take_unseen(&self, state: &mut State, kind: u8) -> Result<(), StageError> {
        if state.secrets.unseen.remove_if_there(kind) {
            return Ok(());
        }
        Err(format!("{} is named too often", self.id(crate::chance::reinforcement(kind))).into())
    }

    /// Takes a card of a player from where it was, so that each is used once.
    fn stage_card(
        &self,
        name: &str,
        seat: Seat,
        units: &mut Bag,
        state: &mut State,
    ) -> Result<Piece, StageError> {
        let card = self.card_named(name)?;
        let piece = self.stage_piece(card, seat, state)?;
        if piece.index() >= FACTION_UNITS {
            self.take_unseen(state, piece.number())?;
        } else if !units.remove_if_there(piece.number()) {
            return Err(format!("{name} is named too often").into());
        }
        Ok(piece)
    }

    fn stage_piece(&self, card: Card, seat: Seat, state: &State) -> Result<Piece, StageError> {
        let faction = state.table.faction(seat);
        card.piece(faction).ok_or_else(|| {
            format!("{} does not belong to the {}", self.id(card), self.pack.faction(faction).id).into()
        })
    }

    fn stage_player(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        let mut units = self.pack.lookups[state.table.faction(seat).index()].hand;
        for (row, list) in [(RowName::Front, &player.front), (RowName::Back, &player.back)] {
            for text in list {
                self.stage_unit(seat, row, text, &mut units, state)?;
            }
        }
        let mut mission = Bag::EMPTY;
        for name in &player.mission {
            mission.add(self.stage_card(name, seat, &mut units, state)?.number());
        }
        let mut discard = Bag::EMPTY;
        for name in player.discard.iter().flatten() {
            discard.add(self.stage_card(name, seat, &mut units, state)?.number());
        }
        let mut hand = Bag::EMPTY;
        for name in player.hand.iter().flatten() {
            hand.add(self.stage_card(name, seat, &mut units, state)?.number());
        }
        match (&player.hand, &player.discard) {
            (None, _) => hand = hand.plus(units),
            (Some(_), None) => discard = discard.plus(units),
            (Some(_), Some(_)) if units.is_empty() => {}
            (Some(_), Some(_)) => {
                let faction = state.table.faction(seat);
                let left: Vec<&str> =
                    units.iter().map(|kind| self.id(Piece::new(kind).card(faction))).collect();
                return Err(
                    format!("where are {}? Name them or leave out hand or discard", left.join(", ")).into()
                );
            }
        }
        state.secrets.hands[seat.index()] = hand;
        state.secrets.missions[seat.index()] = mission;
        let side = state.table.side_mut(seat);
        side.discard = discard;
        side.hand = hand.len() as u8;
        side.mission = mission.len() as u8;
        side.notes.enters_all(hand.plus(mission), 0);
        Ok(())
    }

    /// A unit in play: `pit-boss down`, `pit-boss kept 1`, `pit-boss + thimble-helm + gold-button down`.
    fn stage_unit(
        &self,
        seat: Seat,
        row: RowName,
        text: &str,
        units: &mut Bag,
        state: &mut State,
    ) -> Result<(), StageError> {
        let mut parts = text.split('+').map(str::trim);
        let words: Vec<&str> = parts.next().unwrap_or("").split_whitespace().collect();
        let (name, is_up, kept) = match words[..] {
            [name] => (name, true, 0),
            [name, "down"] => (name, false, 0),
            [name, "kept", times] => {
                (name, true, times.parse().map_err(|_| format!("{times:?} is no number"))?)
            }
            _ => return Err(format!("{text:?} is no unit: write a card, then `down` or `kept 1`").into()),
        };
        let done = (state.table.war - 1) * BATTLES + state.table.battle - 1;
        if kept > done {
            return Err(format!("{name} cannot have stayed {kept} times after {done} battles").into());
        }
        let kind = self.stage_card(name, seat, units, state)?;
        let faction = state.table.faction(seat);
        let Some(unit) = kind.unit() else { return Err(format!("{name} is not a unit").into()) };
        let side = state.table.side_mut(seat);
        let unit: UnitNo = self.pack.free_unit(faction, unit, side.in_play());
        Self::place_unit(side, unit, row);
        side.kept[unit.index()] = kept;
        for gear in parts {
            self.stage_gear(seat, unit, gear, units, state)?;
        }
        if !is_up {
            state.table.side_mut(seat).up &= !unit.bit();
        }
        Ok(())
    }

    fn stage_gear(
        &self,
        seat: Seat,
        unit: UnitNo,
        text: &str,
        units: &mut Bag,
        state: &mut State,
    ) -> Result<(), StageError> {
        let (name, is_up) = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [name] => (name, true),
            [name, "down"] => (name, false),
            _ => return Err(format!("{text:?} is no equipment: write a card, then perhaps `down`").into()),
        };
        let piece = self.stage_card(name, seat, units, state)?;
        let Some(kind) = piece.gear() else { return Err(format!("{name} is not equipment").into()) };
        if self.info(&state.table, seat, piece).sort == Sort::Instead {
            return Err(format!("{name} is never attached to a unit (BTL-SHINY-01)").into());
        }
        let in_play = state.table.sides.iter().fold(0, |set, side| set | side.gear);
        let gear: GearNo = self.pack.free_gear(kind, in_play);
        Self::fasten(&mut state.table, seat, unit, gear);
        if !is_up {
            state.table.gear_up &= !gear.bit();
        }
        Ok(())
    }

    fn stage_territories(
        &self,
        position: &Position,
        seats: &[&Player],
        state: &mut State,
    ) -> Result<(), StageError> {
        let done = usize::from((state.table.war - 1) * BATTLES + state.table.battle - 1);
        let find = |id: &String| self.pack.territory_named(id).ok_or_else(|| format!("no territory {id:?}"));
        for (seat, player) in Seat::all(self.seats).zip(seats) {
            for id in &player.territories {
                self.stage_claim(seat, find(id)?, state)?;
            }
        }
        let open = match (&position.territory, position.at) {
            (Some(id), _) => Some(find(id)?),
            (None, At::Reveal) => None,
            (None, at) => Territory::all().find(|territory| {
                !state.table.fought.contains(*territory)
                    && self.pack.territory(*territory).mission == (at == At::Mission)
            }),
        };
        let claimed = state.table.fought.len() as usize;
        if claimed > done {
            return Err(format!("{claimed} territories are claimed after {done} battles (BTL-RES-14)").into());
        }
        let free: Vec<Territory> = Territory::all()
            .filter(|territory| !state.table.fought.contains(*territory) && Some(*territory) != open)
            .collect();
        for (seat, territory) in
            Seat::all(self.seats).collect::<Vec<_>>().into_iter().cycle().zip(free).take(done - claimed)
        {
            self.stage_claim(seat, territory, state)?;
        }
        if let Some(territory) = open {
            if state.table.fought.contains(territory) {
                return Err(format!("{} is claimed already", self.pack.territory(territory).id).into());
            }
            state.table.fought = state.table.fought.with(territory);
            state.table.territory = Some(territory);
        }
        Ok(())
    }

    /// Whoever is asked for the mission fights over a territory with its symbol (BTL-MISSION-01) and holds a card.
    fn stage_mission(&self, at: At, state: &State) -> Result<(), StageError> {
        let Some(territory) = state.table.territory.filter(|_| at == At::Mission) else { return Ok(()) };
        let info = self.pack.territory(territory);
        StageError::unless(info.mission, || format!("{} has no mission symbol (BTL-MISSION-01)", info.id))?;
        let hands = Seat::all(self.seats).any(|seat| state.table.side(seat).hand > 0);
        StageError::unless(hands, || "nobody holds a card to commit")
    }

    fn stage_claim(&self, seat: Seat, territory: Territory, state: &mut State) -> Result<(), StageError> {
        if state.table.fought.contains(territory) {
            return Err(format!("{} is named twice", self.pack.territory(territory).id).into());
        }
        state.table.fought = state.table.fought.with(territory);
        state.table.side_mut(seat).territories += 1;
        state.secrets.claimed[seat.index()] = state.secrets.claimed[seat.index()].with(territory);
        Ok(())
    }

    /// What is left is divided between the face-down rows and the deck.
    fn stage_deck(&self, at: At, state: &mut State) -> Result<(), StageError> {
        let rows = BATTLES - state.table.battle + u8::from(at == At::Reveal);
        let face_down = rows * self.row_size();
        let reserved = if state.table.war == 1 { self.reinforcements_per_war() } else { 0 };
        let left = state.secrets.unseen.len() as u8;
        if left < face_down + reserved {
            return Err(format!(
                "{left} reinforcements are left, but {face_down} lie in rows and {reserved} must come"
            )
            .into());
        }
        state.table.face_down = face_down;
        state.table.deck = left - face_down;
        debug_assert!(usize::from(left) <= PIECES);
        Ok(())
    }
}
