//! What nature decides: the map, Houses, cards, tokens, dice.

use kernel::{Dice, Log, Seat};
use parts::bits::{nth_one, ones};
use serde::{Deserialize, Serialize};

use crate::agenda::{Raiding, Task};
use crate::event::Event;
use crate::ids::{Card, Character, Holder, Kind, MARKET, Quarter, Size, Square, TILES, Tile};
use crate::lay::{CELLS, Plan};
use crate::numbers;
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Outcome, State, Table};

/// An outcome.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Chance {
    /// The market tile lies turned so.
    Turn(Quarter),
    /// This tile lies in the next cell, turned so.
    Lay(Tile, Quarter),
    /// The next seat gets this character.
    Character(Character),
    /// This Black Market token.
    Market(u8),
    /// The Outpost stands here.
    Outpost(Square),
    /// The next square gets a House of this size.
    House(Size),
    /// This card.
    Card(Card),
    /// A token of this kind.
    Kind(Kind),
    /// The raid die: success or not.
    Raid(bool),
    /// This face of a combat die, counted among its different faces.
    Face(u8),
}

impl RaidAndTrade {
    /// The square that gets the next House.
    pub(crate) fn next_square(&self, table: &Table) -> Option<Square> {
        let left = self.squares & !table.all_houses() & !crate::ids::Square(table.outpost.min(63)).bit();
        (left != 0).then(|| Square(left.trailing_zeros() as u8))
    }

    /// Houses that are not placed yet.
    fn houses_left(&self, table: &Table) -> [u8; 3] {
        let all = numbers::houses(self.wasteland, self.seats);
        std::array::from_fn(|size| all[size].saturating_sub(table.houses[size].count_ones() as u8))
    }

    /// Squares on which the Outpost may stand: those in use that can be reached (RNT-RULING-50, RNT-RULING-83), in the
    /// wasteland without diagonal (RNT-RULING-52).
    pub(crate) fn outpost_squares(&self, table: &Table) -> u64 {
        let reached = self.squares & table.map.reach_from_market(self.world());
        if !self.wasteland {
            return reached;
        }
        ones(reached)
            .filter(|at| !self.world().squares[usize::from(*at)].diagonal)
            .fold(0, |set, at| set | 1 << at)
    }

    /// The character whose die is rolled: a Guard rolls the player's (RNT-ESC-27, RNT-ESC-33).
    pub(crate) fn die_of(&self, table: &Table, die: u8) -> Character {
        let clash = &table.clash;
        let seat = if die == 0 || clash.affair == Affair::Strike { clash.actor } else { clash.rival };
        table.side(seat).character().unwrap_or_default()
    }

    fn plan(&self) -> Plan<'_> {
        Plan { world: self.world(), squares: self.squares }
    }

    /// The hidden cards among which chance picks, by number of the Incident.
    fn hidden(state: &State, task: Task) -> u32 {
        match task {
            Task::Lift(from, ..) => state.secrets.hands[from.index()],
            _ => state.secrets.deck,
        }
    }

    /// Cards among which chance picks in the open, and the number of the first.
    fn open_cards(&self, table: &Table) -> Option<(u64, u8)> {
        Some(match table.agenda.top() {
            Task::Quests(_) => (table.quest_bag.into(), self.pack.quests_from),
            Task::Events(_) => (table.event_bag.into(), self.pack.events_from),
            Task::Raid(Raiding::Draw) => {
                let size = table.house(Square(table.clash.square)).unwrap_or_default();
                (table.decks[size.index()].bag.into(), self.pack.colors[size.index()].0)
            }
            _ => return None,
        })
    }

    /// The tokens among which chance picks.
    fn token_pile(table: &Table) -> Option<crate::tokens::Tokens> {
        match table.agenda.top() {
            Task::Draw(from, ..) => Some(table.tokens(from)),
            Task::Estate(from, _) => Some(table.side(from).tokens),
            _ => None,
        }
    }

    /// All outcomes with their weights.
    pub(crate) fn outcomes(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        let table = &state.table;
        if let Some((cards, first)) = self.open_cards(table) {
            out.extend(ones(cards).map(|number| (Chance::Card(Card(first + number)), 1)));
            return;
        }
        if let Some(pile) = RaidAndTrade::token_pile(table) {
            out.extend(pile.iter().map(|(kind, count)| (Chance::Kind(kind), u32::from(count))));
            return;
        }
        match table.agenda.top() {
            Task::Lay(0) => out.extend((0..4).map(|turn| (Chance::Turn(Quarter(turn)), 1))),
            Task::Lay(number) => {
                let plan = self.plan();
                for tile in crate::lay::left(&table.map) {
                    for quarter in (0..4).map(Quarter) {
                        if plan.works(&table.map, usize::from(number) - 1, tile, quarter) {
                            out.push((Chance::Lay(tile, quarter), 1));
                        }
                    }
                }
            }
            Task::Characters => {
                out.extend(
                    ones(self.free_characters(table).into())
                        .map(|who| (Chance::Character(Character(who)), 1)),
                );
            }
            Task::Market => out.extend(ones(self.markets.into()).map(|token| (Chance::Market(token), 1))),
            Task::Outpost => {
                out.extend(
                    ones(self.outpost_squares(table)).map(|square| (Chance::Outpost(Square(square)), 1)),
                );
            }
            Task::Houses => {
                let left = self.houses_left(table);
                let sizes = Size::ALL.into_iter().filter(|size| left[size.index()] > 0);
                out.extend(sizes.map(|size| (Chance::House(size), left[size.index()].into())));
            }
            Task::Reveal(_) | Task::Fetch(_) | Task::Lift(..) => {
                let cards = RaidAndTrade::hidden(state, table.agenda.top());
                out.extend(ones(cards.into()).map(|number| (Chance::Card(self.pack.incident(number)), 1)));
            }
            Task::Smash(victim, ..) => {
                out.extend(table.side(victim).crafted.iter().map(|item| (Chance::Card(Card(item)), 1)));
            }
            Task::Roll(2) => {
                let (success, fail) = self.pack.raid_die;
                out.extend([(Chance::Raid(false), fail.into()), (Chance::Raid(true), success.into())]);
            }
            Task::Roll(die) => {
                let faces = &self.pack.character(self.die_of(table, die)).die;
                out.extend((0..).zip(faces).map(|(number, face)| (Chance::Face(number), face.sides.into())));
            }
            _ => {}
        }
    }

    /// One outcome, as likely as its weight says.
    pub(crate) fn outcome(&self, state: &State, dice: &mut Dice) -> Chance {
        let table = &state.table;
        if let Some((cards, first)) = self.open_cards(table) {
            return Chance::Card(Card(first + nth_one(cards, dice.below(cards.count_ones()))));
        }
        if let Some(pile) = RaidAndTrade::token_pile(table) {
            return Chance::Kind(pile.nth(dice.below(pile.total())));
        }
        let among = |set: u64, dice: &mut Dice| nth_one(set, dice.below(set.count_ones()));
        match table.agenda.top() {
            Task::Lay(0) => Chance::Turn(Quarter(dice.below(4) as u8)),
            Task::Lay(number) => self.sample_tile(table, usize::from(number) - 1, dice),
            Task::Characters => Chance::Character(Character(among(self.free_characters(table).into(), dice))),
            Task::Market => Chance::Market(among(self.markets.into(), dice)),
            Task::Outpost => Chance::Outpost(Square(among(self.outpost_squares(table), dice))),
            Task::Houses => {
                let left = self.houses_left(table);
                let mut rest = dice.below(left.iter().map(|count| u32::from(*count)).sum());
                for size in Size::ALL {
                    if rest < u32::from(left[size.index()]) {
                        return Chance::House(size);
                    }
                    rest -= u32::from(left[size.index()]);
                }
                Chance::House(Size::Small)
            }
            Task::Smash(victim, ..) => Chance::Card(Card(table.side(victim).crafted.draw(dice))),
            Task::Roll(2) => {
                let (success, fail) = self.pack.raid_die;
                Chance::Raid(dice.below(u32::from(success) + u32::from(fail)) >= u32::from(fail))
            }
            Task::Roll(die) => Chance::Face(self.pack.roll(self.die_of(table, die), dice)),
            task => {
                let cards = RaidAndTrade::hidden(state, task);
                Chance::Card(self.pack.incident(among(cards.into(), dice)))
            }
        }
    }

    /// A placement at random: draws one that fits, and draws again if the map cannot be completed with it.
    fn sample_tile(&self, table: &Table, cell: usize, dice: &mut Dice) -> Chance {
        let plan = self.plan();
        let mut untried: u64 = crate::lay::left(&table.map)
            .flat_map(|tile| (0..4).map(move |turn| tile.0 * 4 + turn))
            .fold(0, |set, number| set | 1 << number);
        while untried != 0 {
            let number = nth_one(untried, dice.below(untried.count_ones()));
            untried &= !(1 << number);
            let (tile, quarter) = (Tile(number / 4), Quarter(number % 4));
            if plan.works(&table.map, cell, tile, quarter) {
                return Chance::Lay(tile, quarter);
            }
        }
        unreachable!("a map that was completed so far can be completed")
    }

    /// Takes an outcome and goes on.
    pub(crate) fn happen(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        let task = state.table.agenda.top();
        match (chance, task) {
            (Chance::Card(card), Task::Quests(left)) => {
                state.table.quest_bag &= !self.pack.quest_bit(card);
                state.table.quest_open |= self.pack.quest_bit(card);
                state.table.agenda.set(Task::Quests(left - 1));
                log.tell(|| Event::QuestRevealed { card });
            }
            (Chance::Card(card), Task::Events(left)) => {
                state.table.event_bag &= !self.pack.event_bit(card);
                state.table.event_open |= self.pack.event_bit(card);
                state.table.agenda.set(Task::Events(left - 1));
                log.tell(|| Event::EventRevealed { card });
            }
            (Chance::Card(card), Task::Raid(_)) => {
                let size = state.table.house(Square(state.table.clash.square)).unwrap_or_default();
                state.table.decks[size.index()].bag &= !(1 << self.pack.raid_number(card, size));
                self.raid_card_drawn(state, card, log);
            }
            (Chance::Card(card), Task::Reveal(tile)) => self.reveal(state, tile, card, log),
            (Chance::Card(card), Task::Fetch(seat)) => self.drawn(state, seat, card, log),
            (Chance::Card(card), Task::Lift(from, to, left)) => self.lifted(state, from, to, left, card, log),
            (Chance::Card(card), Task::Smash(victim, to, left)) => {
                state.table.agenda.set(Task::Smash(victim, to, left - 1));
                self.seize(state, victim, to, card, log);
            }
            (Chance::Kind(kind), Task::Draw(from, to, left)) => {
                state.table.agenda.set(Task::Draw(from, to, left - 1));
                self.move_token(state, from, to, kind, log);
            }
            (Chance::Kind(kind), Task::Estate(from, to)) => {
                let next = self.left_of(&state.table, to);
                state.table.agenda.set(Task::Estate(from, next));
                self.move_token(state, Holder::seat(from), Holder::seat(to), kind, log);
            }
            (Chance::Raid(success), Task::Roll(_)) => {
                state.table.clash.outcome = if success { Outcome::Success } else { Outcome::Fail };
                state.table.agenda.pop();
                let seat = state.table.clash.actor;
                log.tell(|| Event::RaidDieRolled { seat, success });
            }
            (Chance::Face(face), Task::Roll(die)) => self.rolled_face(state, die, face, log),
            _ => self.happen_in_setup(state, chance, task, log),
        }
        self.advance(state, log);
    }

    fn happen_in_setup(&self, state: &mut State, chance: Chance, task: Task, log: &mut Log<Event>) {
        let table = &mut state.table;
        match (chance, task) {
            (Chance::Turn(quarter), _) => {
                table.map.lay(MARKET, 0, 0, quarter);
                table.agenda.set(Task::Lay(1));
                log.tell(|| Event::TileLaid { tile: MARKET, x: 0, y: 0, quarter });
            }
            (Chance::Lay(tile, quarter), Task::Lay(number)) => {
                let (x, y) = CELLS[usize::from(number) - 1];
                table.map.lay(tile, x, y, quarter);
                log.tell(|| Event::TileLaid { tile, x, y, quarter });
                if usize::from(number) == CELLS.len() {
                    table.map.join(self.world());
                    table.agenda.pop();
                } else {
                    table.agenda.set(Task::Lay(number + 1));
                }
            }
            (Chance::Character(who), _) => {
                let seat = self.next_without_character(table);
                self.take_character(state, seat, who, log);
            }
            (Chance::Market(token), _) => {
                table.market = token;
                table.agenda.pop();
                log.tell(|| Event::MarketOpened { token });
            }
            (Chance::Outpost(square), _) => self.place_outpost(state, square, log),
            (Chance::House(size), _) => {
                if let Some(square) = self.next_square(table) {
                    table.houses[size.index()] |= square.bit();
                    log.tell(|| Event::HousePlaced { square, size });
                }
            }
            _ => debug_assert!(false, "{chance:?} was not listed"),
        }
    }

    /// An Incident lies face up on a tile (RNT-INC-02).
    fn reveal(&self, state: &mut State, tile: Tile, card: Card, log: &mut Log<Event>) {
        let bit = self.pack.incident_bit(card);
        state.secrets.deck &= !bit;
        state.table.incident_deck -= 1;
        state.table.incidents[tile.index()] = card.0 - self.pack.incidents_from + 1;
        state.table.agenda.pop();
        state.note_leaves(bit);
        log.tell(|| Event::IncidentRevealed { tile, card });
    }

    /// An Incident is drawn unseen (RNT-VIS-16).
    fn drawn(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let bit = self.pack.incident_bit(card);
        state.secrets.deck &= !bit;
        state.secrets.hands[seat.index()] |= bit;
        state.table.incident_deck -= 1;
        state.table.side_mut(seat).incidents += 1;
        state.table.agenda.pop();
        state.note_drawn(seat, bit);
        log.tell(|| Event::IncidentDrawn { seat, card });
    }

    /// A random Incident of a hand is stolen, or discarded.
    fn lifted(&self, state: &mut State, from: Seat, to: Seat, left: u8, card: Card, log: &mut Log<Event>) {
        state.table.agenda.set(Task::Lift(from, to, left - 1));
        if from == to {
            self.discard_incident(state, from, card);
            log.tell(|| Event::IncidentDiscarded { seat: from, card });
            return;
        }
        let bit = self.pack.incident_bit(card);
        state.secrets.hands[from.index()] &= !bit;
        state.secrets.hands[to.index()] |= bit;
        state.table.side_mut(from).incidents -= 1;
        state.table.side_mut(to).incidents += 1;
        state.note_stolen(from, to, bit);
        log.tell(|| Event::IncidentStolen { from, to, card });
    }

    fn rolled_face(&self, state: &mut State, die: u8, face: u8, log: &mut Log<Event>) {
        let shown = self.pack.character(self.die_of(&state.table, die)).die[usize::from(face)];
        let symbol = if die == 0 { shown.attack } else { shown.defence };
        state.table.clash.dice[usize::from(die)] = symbol + 1;
        state.table.agenda.pop();
        let clash = &state.table.clash;
        let seat = if die == 0 || clash.affair == Affair::Strike { clash.actor } else { clash.rival };
        log.tell(|| Event::DieRolled { seat, attack: die == 0, face });
    }

    /// The characters nobody has.
    pub(crate) fn free_characters(&self, table: &Table) -> u8 {
        table
            .sides
            .iter()
            .filter_map(|side| side.character())
            .fold(self.cast, |free, who| free & !(1 << who.0))
    }

    /// The seat that gets the next character.
    pub(crate) fn next_without_character(&self, table: &Table) -> Seat {
        Seat::all(self.seats).find(|seat| table.side(*seat).character().is_none()).unwrap_or(Seat::FIRST)
    }

    /// The tiles that lie, the market left out.
    pub(crate) fn tiles_laid(table: &Table) -> usize {
        (1..TILES as u8).filter(|tile| table.map.at(Tile(*tile)).turned().is_some()).count()
    }
}
