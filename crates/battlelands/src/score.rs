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
            // BTL-END-05: whoever is both highest and lowest gets both.
            if result.mission == most {
                result.bonus += i16::from(self.pack.mission.bonus);
            }
            if result.mission == least {
                result.bonus -= i16::from(self.pack.mission.penalty);
            }
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

    /// Most scrap wins, then most territories, then the victory is shared (BTL-END-09 to BTL-END-11).
    pub(crate) fn shares(&self, state: &State) -> BySeat<Score> {
        let results = self.results(state);
        let rank = |seat: Seat| (results[seat].scrap, state.table.side(seat).territories);
        let best = Seat::all(self.seats).map(rank).max();
        let winners = Seat::all(self.seats).filter(|seat| Some(rank(*seat)) == best).count();
        BySeat::new(
            self.seats,
            |seat| {
                if Some(rank(seat)) == best { Score::shared(winners) } else { Score::LOSS }
            },
        )
    }
}
