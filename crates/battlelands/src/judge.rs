//! What a position promises. A bot asks when it stops looking ahead.
//!
//! Two guesses, one after the other: who wins the battle, from the strength in play and what the hands may still add;
//! then who wins the game, from scrap, that battle, the cards left for those to come, and the secret missions. Both
//! are weighted sums turned into shares. The weights in [`STAGES`] are those of a logistic regression on the positions
//! of 45,000 games between bots that look one step ahead with an earlier set of weights.

use kernel::{BySeat, Judge, Seat};
use parts::Bag;
use parts::bits::ones;

use crate::agenda::Task;
use crate::cards::CardInfo;
use crate::effect::{KeepTo, Standing, Verb};
use crate::setup::BattleLands;
use crate::state::{BATTLES, SEATS, State, UNITS};

/// How much each thing counts with so many battles still to be resolved.
struct Stage {
    /// For winning the battle: each strength in play,
    total: f32,
    /// each strength a hand may still add,
    reach: f32,
    /// and not having passed.
    active: f32,
    /// For winning the game: each scrap,
    scrap: f32,
    /// each scrap that is fought over, as likely as it is won,
    prize: f32,
    /// each strength in hand,
    hand: f32,
    /// each strength that comes back to the hand for the second war,
    back: f32,
    /// each strength that stays in play for the next battle,
    stays: f32,
    /// each strength committed,
    mission: f32,
    /// having committed most,
    lead: f32,
    /// and having committed least.
    trail: f32,
}

/// One battle left, two, ...
#[rustfmt::skip]
const STAGES: [Stage; 6] = [
    Stage { total: 0.455, reach: 0.33, active: 0.07, scrap: 0.62, prize: 0.66, hand: 0.0, back: 0.0, stays: 0.0, mission: 0.03, lead: 1.53, trail: -1.6 },
    Stage { total: 0.365, reach: 0.275, active: -0.07, scrap: 0.456, prize: 0.31, hand: 0.086, back: 0.0, stays: 0.1, mission: 0.088, lead: 0.87, trail: -0.84 },
    Stage { total: 0.33, reach: 0.21, active: 0.4, scrap: 0.375, prize: 0.165, hand: 0.082, back: 0.0, stays: 0.07, mission: 0.115, lead: 0.54, trail: -0.49 },
    Stage { total: 0.55, reach: 0.405, active: -0.2, scrap: 0.33, prize: 0.287, hand: 0.044, back: 0.048, stays: 0.0, mission: 0.133, lead: 0.336, trail: -0.233 },
    Stage { total: 0.455, reach: 0.315, active: -0.15, scrap: 0.268, prize: 0.213, hand: 0.085, back: 0.05, stays: 0.04, mission: 0.139, lead: 0.34, trail: -0.09 },
    Stage { total: 0.29, reach: 0.09, active: 1.2, scrap: 0.19, prize: 0.205, hand: 0.094, back: 0.045, stays: 0.02, mission: 0.245, lead: 0.03, trail: 0.0 },
];

/// The last player in a battle who is behind catches up with odds that fall with what is missing.
const CATCH_UP: f32 = -1.0;
const CATCH_UP_HAND: f32 = 0.475;
const CATCH_UP_SHORT: f32 = -0.65;

/// What counts for one seat; everything in strength but for the scrap.
#[derive(Copy, Clone, Debug, Default)]
struct Gauge {
    total: f32,
    hand: f32,
    scrap: f32,
    back: f32,
    stays: f32,
    mission: f32,
}

/// What a card is worth to a player who has yet to play it, in strength.
pub(crate) fn worth(info: &CardInfo) -> f32 {
    let once = info.play.iter().map(|step| match step.verb {
        Verb::Flip(_) | Verb::Discard(_) => 2.0,
        Verb::Recover(_) | Verb::Draw => 2.5,
        Verb::Commit(_) => 1.0,
        Verb::Move(_) | Verb::Return(_) | Verb::PlayExtra(_) => 0.5,
    });
    let standing = info.standing.iter().map(|rule| match rule.gives {
        Standing::Strength(_) => 1.5,
        Standing::Keep(keep) if keep.to == KeepTo::Play => 2.5,
        Standing::Keep(_) => 1.5,
        Standing::Protect(_) | Standing::ClaimAny | Standing::WinTies => 0.5,
    });
    f32::from(info.strength) + once.chain(standing).sum::<f32>()
}

impl BattleLands {
    fn gauge(&self, state: &State, seat: Seat) -> Gauge {
        let table = &state.table;
        let side = table.side(seat);
        let worth = &self.pack.lookups[table.faction(seat).index()].worth;
        let sum = |cards: Bag| cards.iter().map(|kind| worth[usize::from(kind)]).sum::<f32>();
        let units: f32 = ones(u64::from(side.in_play())).map(|unit| worth[usize::from(unit)]).sum();
        let gear: f32 = ones(u64::from(side.gear)).map(|gear| worth[UNITS + usize::from(gear)]).sum();
        Gauge {
            total: f32::from(self.total(table, seat)) + self.unfinished(state, seat),
            hand: sum(state.secrets.hands[seat.index()]),
            scrap: f32::from(self.territory_scrap(state, seat) + self.reinforcement_scrap(state, seat)),
            back: sum(side.discard) + units + gear,
            stays: self.staying_strength(state, seat),
            mission: f32::from(self.mission_strength(state, seat)),
        }
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

    fn staying_strength(&self, state: &State, seat: Seat) -> f32 {
        let stay = self.spared(&state.table, seat).stay;
        if stay == 0 {
            return 0.0;
        }
        let strengths = self.strengths(&state.table, seat);
        ones(u64::from(stay)).map(|unit| f32::from(strengths[usize::from(unit)])).sum()
    }

    /// How likely each seat wins the battle; nobody does while there is none.
    fn battle_odds(&self, state: &State, gauges: &[Gauge; SEATS], stage: &Stage) -> [f32; SEATS] {
        let table = &state.table;
        let mut odds = [0.0; SEATS];
        if table.territory.is_none() {
            return odds;
        }
        let mut active = Seat::all(self.seats).filter(|seat| !table.passed.contains(*seat));
        if let (Some(lone), None) = (active.next(), active.next()) {
            // The last one in may simply pass, or play on against totals that no longer change.
            let ahead = self.winner(table);
            let short = gauges[ahead.index()].total - gauges[lone.index()].total;
            let log_odds = CATCH_UP + CATCH_UP_HAND * gauges[lone.index()].hand + CATCH_UP_SHORT * short;
            let catches_up = if ahead == lone { 1.0 } else { 1.0 / (1.0 + (-log_odds).exp()) };
            odds[ahead.index()] = 1.0 - catches_up;
            odds[lone.index()] = catches_up;
            return odds;
        }
        for seat in Seat::all(self.seats) {
            let gauge = &gauges[seat.index()];
            let more =
                if table.passed.contains(seat) { 0.0 } else { stage.reach * gauge.hand + stage.active };
            odds[seat.index()] = stage.total * gauge.total + more;
        }
        shares(&mut odds[..self.seats]);
        odds
    }
}

/// Turns weighted sums into shares that add up to one.
fn shares(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
    let total: f32 = sums.iter().sum();
    sums.iter_mut().for_each(|sum| *sum /= total);
}

impl Judge for BattleLands {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let table = &state.table;
        let battles_left = 2 * u32::from(BATTLES) - table.battles_done();
        let stage = &STAGES[(battles_left as usize).clamp(1, STAGES.len()) - 1];
        let mut gauges = [Gauge::default(); SEATS];
        for seat in Seat::all(self.seats) {
            gauges[seat.index()] = self.gauge(state, seat);
        }
        let odds = self.battle_odds(state, &gauges, stage);
        let prize = table.territory.map_or(0.0, |territory| f32::from(self.pack.territory(territory).scrap));
        let missions = || gauges[..self.seats].iter().map(|gauge| gauge.mission);
        let (most, least) = (missions().fold(0.0, f32::max), missions().fold(f32::MAX, f32::min));
        let mut sums = [0.0; SEATS];
        for (seat, sum) in Seat::all(self.seats).zip(&mut sums) {
            let gauge = &gauges[seat.index()];
            *sum = stage.scrap * gauge.scrap
                + stage.prize * prize * odds[seat.index()]
                + stage.hand * gauge.hand
                + stage.back * gauge.back
                + stage.stays * gauge.stays
                + stage.mission * gauge.mission;
            // Where all have committed as much, the bonus and the penalty cancel out (BTL-END-05).
            if most > least {
                *sum += if gauge.mission == most { stage.lead } else { 0.0 };
                *sum += if gauge.mission == least { stage.trail } else { 0.0 };
            }
        }
        shares(&mut sums[..self.seats]);
        BySeat::new(self.seats, |seat| sums[seat.index()])
    }
}
