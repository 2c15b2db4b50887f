//! What is looked at in a position.

use kernel::Seat;
use parts::bits::ones;

use super::features::{AFTER_BATTLE, AfterBattle, Battle, ENDS, Feature, HAND, HAND_IN_BATTLE, PILE, Traits};
use crate::agenda::Task;
use crate::score::Rank;
use crate::setup::BattleLands;
use crate::state::{BATTLES, PIECES, SEATS, State, Territory, UNITS};

/// What is looked at in a position, for each seat; everything in strength, scrap or cards.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// How many play.
    pub seats: usize,
    /// How many battles are still to be resolved, less one.
    pub stage: usize,
    /// What the territory is worth that is fought over, if one is.
    pub prize: Option<f32>,
    /// How much of each feature each seat has.
    pub marks: [[f32; Feature::COUNT]; SEATS],
    /// What each seat would get if the game ended with this battle, by who wins it.
    pub ends: [[f32; SEATS]; SEATS],
}

/// What the outlook of one seat takes from the others.
#[derive(Copy, Clone, Debug, Default)]
struct Gauge {
    /// Strength in play,
    now: i16,
    /// with what the ability under way may bring.
    total: f32,
    /// And what the hand may add, while the player is in.
    potential: f32,
    scrap: i16,
    mission: u16,
}

/// What the cards of one seat are together.
#[derive(Clone, Debug, Default)]
struct Belongings {
    hand: Traits,
    /// What the hand is worth, in strength.
    hand_worth: f32,
    /// What is discarded or in play, and may come back.
    pile: Traits,
    /// Scrap of territories and reinforcements.
    scrap: i16,
    /// Strength committed.
    mission: u16,
}

impl BattleLands {
    /// What is looked at in a state.
    #[must_use]
    pub fn outlook(&self, state: &State) -> Outlook {
        let table = &state.table;
        let battles_left = 2 * u32::from(BATTLES) - table.battles_done();
        let prize = table.territory.map(|territory| f32::from(self.pack.territory(territory).scrap));
        let mut outlook = Outlook {
            seats: self.seats,
            stage: (battles_left as usize).clamp(1, 2 * BATTLES as usize) - 1,
            prize,
            marks: [[0.0; Feature::COUNT]; SEATS],
            ends: [[0.0; SEATS]; SEATS],
        };
        let mut gauges = [Gauge::default(); SEATS];
        for seat in Seat::all(self.seats) {
            gauges[seat.index()] = self.own_marks(state, seat, &mut outlook.marks[seat.index()]);
        }
        let gauges = &gauges[..self.seats];
        self.mission_marks(state, gauges, &mut outlook);
        if prize.is_some() {
            self.battle_marks(state, gauges, &mut outlook);
            self.row_marks(state, &mut outlook);
            self.ends(state, gauges, &mut outlook);
        } else {
            outlook.marks[table.first.index()][AfterBattle::First.index()] = 1.0;
        }
        outlook
    }

    /// What one seat has, whatever the others do.
    fn own_marks(&self, state: &State, seat: Seat, marks: &mut [f32; Feature::COUNT]) -> Gauge {
        let table = &state.table;
        let side = table.side(seat);
        let worth = &self.pack.lookups[table.faction(seat).index()].worth;
        let is_in = !table.passed.contains(seat);
        let belongings = self.weighed(state, seat);
        let spared = self.spared(table, seat);
        marks[AfterBattle::Scrap.index()] = f32::from(belongings.scrap);
        marks[AfterBattle::Territories.index()] = f32::from(side.territories);
        marks[AfterBattle::Stays.index()] = self.strength_of(state, seat, spared.stay);
        marks[AfterBattle::ToHand.index()] =
            ones(u64::from(spared.to_hand)).map(|unit| worth[usize::from(unit)]).sum();
        marks[AfterBattle::Units.index()] = side.in_play().count_ones() as f32;
        marks[AfterBattle::FaceDown.index()] = (side.in_play() & !side.up).count_ones() as f32;
        marks[HAND..PILE].copy_from_slice(&belongings.hand);
        marks[PILE..ENDS].copy_from_slice(&belongings.pile);
        if is_in && table.territory.is_some() {
            marks[HAND_IN_BATTLE..AFTER_BATTLE].copy_from_slice(&belongings.hand);
        }
        let now = self.total(table, seat);
        let total = f32::from(now) + self.unfinished(state, seat);
        let potential = total + if is_in { belongings.hand_worth } else { 0.0 };
        Gauge { now, total, potential, scrap: belongings.scrap, mission: belongings.mission }
    }

    /// What a seat's cards are together.
    fn weighed(&self, state: &State, seat: Seat) -> Belongings {
        let side = state.table.side(seat);
        let lookup = &self.pack.lookups[state.table.faction(seat).index()];
        let mut all = Belongings { scrap: self.territory_scrap(state, seat), ..Belongings::default() };
        for piece in state.secrets.hands[seat.index()].iter().map(usize::from) {
            all.scrap += i16::from(lookup.scrap[piece]);
            all.hand_worth += lookup.worth[piece];
            add(&mut all.hand, &lookup.traits[piece]);
        }
        for piece in state.secrets.missions[seat.index()].iter().map(usize::from) {
            all.scrap += i16::from(lookup.scrap[piece]);
            all.mission += u16::from(lookup.strength[piece]);
        }
        let units = ones(u64::from(side.in_play())).map(usize::from);
        let gear = ones(u64::from(side.gear)).map(|gear| UNITS + usize::from(gear));
        for piece in side.discard.iter().map(usize::from).chain(units).chain(gear) {
            all.scrap += i16::from(lookup.scrap[piece]);
            add(&mut all.pile, &lookup.traits[piece]);
        }
        if let Some(piece) = chosen_for_mission(state, seat) {
            all.hand_worth -= lookup.worth[piece];
            all.mission += u16::from(lookup.strength[piece]);
            all.hand.iter_mut().zip(&lookup.traits[piece]).for_each(|(sum, amount)| *sum -= amount);
        }
        all
    }

    /// What an ability that is being carried out may still bring, so that its card is not thought wasted.
    fn unfinished(&self, state: &State, seat: Seat) -> f32 {
        match state.table.agenda.top() {
            Task::Ability(ability) if seat == state.table.turn => {
                let lookup = &self.pack.lookups[state.table.faction(seat).index()];
                lookup.worth[ability.piece.index()] - f32::from(lookup.strength[ability.piece.index()])
            }
            _ => 0.0,
        }
    }

    fn strength_of(&self, state: &State, seat: Seat, units: u16) -> f32 {
        if units == 0 {
            return 0.0;
        }
        let strengths = self.strengths(&state.table, seat);
        ones(u64::from(units)).map(|unit| f32::from(strengths[usize::from(unit)])).sum()
    }

    /// Who leads in the secret missions (BTL-END-03, BTL-END-04).
    fn mission_marks(&self, state: &State, gauges: &[Gauge], outlook: &mut Outlook) {
        let (most, least) = extremes(gauges);
        let unseen = Territory::all().filter(|territory| !state.table.fought.contains(*territory));
        let (asking, unseen) = unseen.fold((0.0, 0.0), |(asking, unseen), territory| {
            (asking + f32::from(u8::from(self.pack.territory(territory).mission)), unseen + 1.0)
        });
        for (number, (gauge, marks)) in gauges.iter().zip(&mut outlook.marks).enumerate() {
            let others = || gauges.iter().enumerate().filter(|(other, _)| *other != number);
            let others = || others().map(|(_, other)| f32::from(other.mission));
            let mission = f32::from(gauge.mission);
            // Where all have committed as much, the bonus and the penalty cancel out (BTL-END-05).
            if most > least {
                marks[AfterBattle::MissionMost.index()] = f32::from(u8::from(gauge.mission == most));
                marks[AfterBattle::MissionLeast.index()] = f32::from(u8::from(gauge.mission == least));
            }
            marks[AfterBattle::Mission.index()] = mission;
            marks[AfterBattle::MissionAhead.index()] = mission - others().fold(0.0, f32::max);
            marks[AfterBattle::MissionClear.index()] = mission - others().fold(f32::MAX, f32::min);
            marks[AfterBattle::MissionToCome.index()] = mission * asking / f32::max(unseen, 1.0);
        }
    }

    /// Who is how far ahead in the battle.
    fn battle_marks(&self, state: &State, gauges: &[Gauge], outlook: &mut Outlook) {
        let table = &state.table;
        let mut totals = [0; SEATS];
        totals.iter_mut().zip(gauges).for_each(|(total, gauge)| *total = gauge.now);
        let winner = self.winner_with(table, &totals);
        let players_in = self.seats - table.passed.len();
        let on_turn = matches!(table.agenda.top(), Task::Turn | Task::Ability(_));
        for seat in Seat::all(self.seats) {
            let marks = &mut outlook.marks[seat.index()];
            let gauge = &gauges[seat.index()];
            let others = || gauges.iter().enumerate().filter(|(other, _)| *other != seat.index());
            let total = others().map(|(_, other)| other.total).fold(f32::MIN, f32::max);
            let potential = others().map(|(_, other)| other.potential).fold(f32::MIN, f32::max);
            marks[Battle::Total.index()] = gauge.total;
            marks[Battle::Lead.index()] = gauge.total - total;
            marks[Battle::Hold.index()] = gauge.total - potential;
            marks[Battle::Reach.index()] = gauge.potential - total;
            marks[Battle::Potential.index()] = gauge.potential - potential;
            let winning = f32::from(u8::from(seat == winner));
            marks[Battle::Winning.index()] = winning;
            marks[Battle::Turn.index()] = f32::from(u8::from(on_turn && seat == table.turn));
            if table.passed.contains(seat) {
                continue;
            }
            marks[Battle::In.index()] = 1.0;
            marks[Battle::TurnsBefore.index()] = self.turns_before(state, seat);
            if players_in == 1 {
                marks[Battle::Alone.index()] = 1.0;
                marks[Battle::AloneWinning.index()] = winning;
                marks[Battle::AloneShort.index()] = (gauge.total - total).min(0.0);
            }
        }
    }

    /// How many turns of others come before a player's next.
    fn turns_before(&self, state: &State, seat: Seat) -> f32 {
        let (mut at, mut turns) = (state.table.turn, 0.0);
        while at != seat {
            turns += if state.table.passed.contains(at) { 0.0 } else { 1.0 };
            at = at.next(self.seats);
        }
        turns
    }

    /// What those who are in may still claim by passing (BTL-PASS-01).
    fn row_marks(&self, state: &State, outlook: &mut Outlook) {
        let table = &state.table;
        let lookup = &self.pack.lookups[0];
        let lowest = table.row.iter().map(usize::from).min_by_key(|piece| lookup.scrap[*piece]);
        let left = table.row.len() as f32 / f32::from(self.row_size());
        for seat in Seat::all(self.seats).filter(|seat| !table.passed.contains(*seat)) {
            let marks = &mut outlook.marks[seat.index()];
            marks[AfterBattle::In.index()] = 1.0;
            marks[AfterBattle::RowLeft.index()] = left;
            if let Some(piece) = lowest {
                marks[AfterBattle::LowestScrap.index()] = f32::from(lookup.scrap[piece]);
                marks[AfterBattle::LowestWorth.index()] = lookup.worth[piece];
            }
        }
    }

    /// Who would win the game if it ended with this battle (BTL-END-06).
    fn ends(&self, state: &State, gauges: &[Gauge], outlook: &mut Outlook) {
        let territory = state.table.territory.map(|territory| self.pack.territory(territory).scrap);
        let (most, least) = extremes(gauges);
        let mut before = [Rank::default(); SEATS];
        for (seat, before) in Seat::all(self.seats).zip(&mut before) {
            let gauge = &gauges[seat.index()];
            before.scrap = gauge.scrap + self.mission_bonus(gauge.mission, most, least);
            before.territories = state.table.side(seat).territories;
        }
        for (winner, ends) in outlook.ends[..self.seats].iter_mut().enumerate() {
            let mut after = before;
            after[winner].scrap += i16::from(territory.unwrap_or(0));
            after[winner].territories += 1;
            let after = &after[..self.seats];
            let worth = Rank::worth(after);
            ends.iter_mut().zip(after).for_each(|(share, rank)| *share = worth(rank).share() as f32);
        }
    }
}

/// The highest and the lowest mission.
fn extremes(gauges: &[Gauge]) -> (u16, u16) {
    let missions = || gauges.iter().map(|gauge| gauge.mission);
    (missions().max().unwrap_or(0), missions().min().unwrap_or(0))
}

fn add(sum: &mut Traits, amounts: &Traits) {
    sum.iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
}

/// The card a seat has chosen for the mission while others have yet to choose (BTL-MISSION-09).
fn chosen_for_mission(state: &State, seat: Seat) -> Option<usize> {
    let chosen = state.table.agenda.top() == Task::Mission && state.table.answered.contains(seat);
    let number = if chosen { state.secrets.pending[seat.index()] } else { 0 };
    number.checked_sub(1).map(usize::from).filter(|piece| *piece < PIECES)
}
