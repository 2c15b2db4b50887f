//! The end of the game: scrap, missions, and who has won (BTL-END rows).

use kernel::{BySeat, Score, Seat};
use parts::Bag;

use crate::event::Final;
use crate::setup::BattleLands;
use crate::state::{FACTION_UNITS, GearNo, State, UnitNo};
use parts::bits::ones;

impl BattleLands {
    /// What each seat has, as if the game ended now.
    pub(crate) fn results(&self, state: &State) -> BySeat<Final> {
        let mut results = BySeat::new(self.seats, |seat| Final {
            mission: self.mission_strength(state, seat),
            territories: self.territory_scrap(state, seat),
            reinforcements: self.reinforcement_scrap(state, seat),
            ..Final::default()
        });
        let missions = || Seat::all(self.seats).map(|seat| self.mission_strength(state, seat));
        let (most, least) = (missions().max().unwrap_or(0), missions().min().unwrap_or(0));
        for seat in Seat::all(self.seats) {
            let result = &mut results[seat];
            result.bonus = self.mission_bonus(result.mission, most, least);
            result.scrap = result.territories + result.reinforcements + result.bonus;
        }
        results
    }

    /// The printed strengths of the mission pile (BTL-END-02).
    pub(crate) fn mission_strength(&self, state: &State, seat: Seat) -> u16 {
        let strength = &self.pack.lookups[state.table.faction(seat).index()].strength;
        state.secrets.missions[seat.index()].iter().map(|kind| u16::from(strength[usize::from(kind)])).sum()
    }

    pub(crate) fn territory_scrap(&self, state: &State, seat: Seat) -> i16 {
        let claimed = state.secrets.claimed[seat.index()];
        claimed.iter().map(|territory| i16::from(self.pack.territory(territory).scrap)).sum()
    }

    /// Reinforcements count wherever they are (BTL-END-07); no card ever changes its owner.
    pub(crate) fn reinforcement_scrap(&self, state: &State, seat: Seat) -> i16 {
        let scrap = &self.pack.lookups[0].scrap;
        self.belongings(state, seat)
            .filter(|kind| usize::from(*kind) >= FACTION_UNITS)
            .map(|kind| i16::from(scrap[usize::from(kind)]))
            .sum()
    }

    /// Every card of a player: hand, mission pile, discard pile, in play.
    pub(crate) fn belongings(&self, state: &State, seat: Seat) -> impl Iterator<Item = u8> {
        let hidden: [Bag; 2] = [state.secrets.hands[seat.index()], state.secrets.missions[seat.index()]];
        let side = state.table.side(seat);
        let lookup = &self.pack.lookups[state.table.faction(seat).index()];
        let units = ones(u64::from(side.in_play())).map(|unit| UnitNo::new(unit).piece());
        let gear = ones(u64::from(side.gear)).map(|gear| GearNo::new(gear).piece());
        let in_play = units.chain(gear).map(|piece| lookup.kind[piece.index()]);
        hidden.into_iter().flat_map(Bag::iter).chain(side.discard.iter()).chain(in_play)
    }

    /// What a mission pile adds to the score, given the highest and the lowest (BTL-END-03, BTL-END-04). Whoever is
    /// both gets both (BTL-END-05).
    pub(crate) fn mission_bonus(&self, mission: u16, most: u16, least: u16) -> i16 {
        let bonus = if mission == most { i16::from(self.pack.mission.bonus) } else { 0 };
        let penalty = if mission == least { i16::from(self.pack.mission.penalty) } else { 0 };
        bonus - penalty
    }

    /// How everybody stands with these results.
    fn ranks(&self, state: &State, results: &BySeat<Final>) -> BySeat<Rank> {
        BySeat::new(self.seats, |seat| Rank {
            scrap: results[seat].scrap,
            territories: state.table.side(seat).territories,
        })
    }

    /// What each seat has, as if the game ended now, and the place that is worth: 1 is the best.
    pub(crate) fn ranked(&self, state: &State) -> BySeat<(Final, u8)> {
        let results = self.results(state);
        let ranks = self.ranks(state, &results);
        BySeat::new(self.seats, |seat| {
            let better = ranks.as_slice().iter().filter(|rank| **rank > ranks[seat]).count();
            (results[seat], better as u8 + 1)
        })
    }

    /// What the game is worth to each seat.
    pub(crate) fn shares(&self, state: &State) -> BySeat<Score> {
        let ranks = self.ranks(state, &self.results(state));
        let worth = Rank::worth(ranks.as_slice());
        BySeat::new(self.seats, |seat| worth(&ranks[seat]))
    }
}

/// How somebody stands at the end. Most scrap wins, then most territories (BTL-END-09, BTL-END-10).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Rank {
    pub scrap: i16,
    pub territories: u8,
}

impl Rank {
    /// What each of these ranks is worth: the best wins, and those as good share the victory (BTL-END-11).
    pub(crate) fn worth(ranks: &[Rank]) -> impl Fn(&Rank) -> Score {
        let best = ranks.iter().copied().max().unwrap_or_default();
        let winners = ranks.iter().filter(|rank| **rank == best).count();
        move |rank| if *rank == best { Score::shared(winners) } else { Score::LOSS }
    }
}
