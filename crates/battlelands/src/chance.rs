//! What nature decides: who starts, who gets a faction, which card is turned up or drawn.

use kernel::{Dice, Log, Seat};
use serde::{Deserialize, Serialize};

use crate::agenda::{Ability, Progress, Task};
use crate::event::Event;
use crate::setup::BattleLands;
use crate::state::{Card, FACTION_UNITS, Faction, Piece, State, Territories, Territory};
use parts::bits::nth_one;

/// An outcome.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Chance {
    /// The next seat gets this faction.
    Faction(Faction),
    /// Of the seats that named the same faction, this one gets it.
    Lot(Seat),
    /// This seat gets the first player card.
    First(Seat),
    /// This territory is turned up.
    Territory(Territory),
    /// This reinforcement is turned up or drawn.
    Card(Card),
}

impl BattleLands {
    /// All outcomes with their weights.
    pub(crate) fn outcomes(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        let table = &state.table;
        match table.agenda.top() {
            Task::FirstPlayer => out.extend(Seat::all(self.seats).map(|seat| (Chance::First(seat), 1))),
            Task::Factions => {
                let free = self.free_factions(table);
                let factions = Faction::all().filter(|faction| free >> faction.index() & 1 == 1);
                out.extend(factions.map(|faction| (Chance::Faction(faction), 1)));
            }
            Task::Lot(faction) => {
                out.extend(self.namers(state, faction).iter().map(|seat| (Chance::Lot(seat), 1)));
            }
            Task::Territory => {
                let left = Territories::ALL.minus(table.fought);
                out.extend(left.iter().map(|territory| (Chance::Territory(territory), 1)));
            }
            Task::Reveal(_) | Task::Ability(_) => {
                let unseen = state.secrets.unseen;
                let kinds = parts::bits::ones(unseen.kinds());
                out.extend(kinds.map(|kind| (Chance::Card(reinforcement(kind)), unseen.count(kind))));
            }
            Task::Mission | Task::Turn | Task::Claim | Task::Over => {}
        }
    }

    /// One outcome, as likely as its weight says.
    #[inline]
    pub(crate) fn outcome(&self, state: &State, dice: &mut Dice) -> Chance {
        let table = &state.table;
        match table.agenda.top() {
            Task::Territory => {
                let left = Territories::ALL.minus(table.fought);
                Chance::Territory(left.nth(dice.below(left.len())))
            }
            Task::Factions => {
                let free = self.free_factions(table);
                let number = nth_one(u64::from(free), dice.below(free.count_ones()));
                Chance::Faction(Faction::new(number).unwrap_or_default())
            }
            Task::Lot(faction) => {
                let namers = self.namers(state, faction);
                let number = dice.below(namers.len() as u32) as usize;
                Chance::Lot(namers.iter().nth(number).unwrap_or(Seat::FIRST))
            }
            Task::FirstPlayer => Chance::First(Seat::new(dice.below(self.seats as u32) as u8)),
            _ => Chance::Card(reinforcement(state.secrets.unseen.draw(dice))),
        }
    }

    /// Takes an outcome.
    #[inline]
    pub(crate) fn happen(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        match (chance, state.table.agenda.top()) {
            (Chance::Card(card), Task::Reveal(left)) => {
                log.tell(|| Event::Revealed { card });
                let kind = kind_of(card);
                state.secrets.unseen.remove(kind);
                let table = &mut state.table;
                table.row.add(kind);
                table.face_down -= 1;
                match left - 1 {
                    0 => self.row_is_open(state),
                    left => table.agenda.set(Task::Reveal(left)),
                }
            }
            (Chance::Card(card), Task::Ability(ability)) => self.draw(state, ability, card, log),
            (Chance::Territory(territory), _) => {
                let table = &mut state.table;
                table.territory = Some(territory);
                table.fought = table.fought.with(territory);
                let battle = table.battle;
                table.agenda.set(Task::Reveal(self.row_size()));
                log.tell(|| Event::BattleBegan { battle, territory });
            }
            (Chance::Faction(faction), _) => {
                let next = Seat::all(self.seats).find(|seat| state.table.side(*seat).faction.is_none());
                self.take_faction(state, next.unwrap_or(Seat::FIRST), faction, log);
                self.go_on_with_factions(state, log);
            }
            (Chance::Lot(seat), Task::Lot(faction)) => {
                for other in self.namers(state, faction).iter() {
                    state.secrets.pending[other.index()] = 0;
                }
                self.take_faction(state, seat, faction, log);
                self.settle_names(state, log);
            }
            (Chance::First(seat), _) => self.give_first(state, seat, log),
            _ => debug_assert!(false, "{chance:?} was not listed"),
        }
    }

    /// The player of the ability gets the card, unseen by the others (BTL-HIDE-12, BTL-CARD-16).
    fn draw(&self, state: &mut State, ability: Ability, card: Card, log: &mut Log<Event>) {
        let seat = state.table.turn;
        let kind = kind_of(card);
        state.secrets.unseen.remove(kind);
        state.secrets.hands[seat.index()].add(kind);
        state.table.deck -= 1;
        let side = state.table.side_mut(seat);
        side.hand += 1;
        let commits = usize::from(side.mission.min(crate::state::COMMITS_NOTED));
        side.notes.unseen[commits] += 1;
        log.tell(|| Event::Drew { seat, card });
        self.step_done(state, ability, Progress::Changed);
        self.carry_on(state, log);
    }
}

/// The card that reinforcement bags count under this kind. Reinforcements have the same piece for everybody.
pub(crate) fn reinforcement(kind: u8) -> Card {
    debug_assert!(usize::from(kind) >= FACTION_UNITS);
    Piece::new(kind).card(Faction::default())
}

/// The piece a reinforcement is for everybody.
pub(crate) fn kind_of(card: Card) -> u8 {
    card.piece(Faction::default()).map_or(0, Piece::number)
}
