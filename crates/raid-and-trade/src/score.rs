//! What a game was worth (RNT-WIN, RNT-SCORE and RNT-ESC rows).

use kernel::{BySeat, Score, Seat};

use crate::setup::RaidAndTrade;
use crate::state::{Ending, State, Table};

/// How somebody stands when points decide: points, then Quests, Skill, tokens (RNT-RULING-06).
type Rank = (i16, u32, u8, u32);

impl RaidAndTrade {
    /// The points of a seat as if the game ended now (RNT-SCORE-01 to RNT-SCORE-05).
    pub(crate) fn points(&self, table: &Table, seat: Seat) -> i16 {
        let side = table.side(seat);
        side.ap as i16
            + 2 * i16::from(side.skill)
            + 2 * i16::from(side.favor())
            + 3 * side.quests.count_ones() as i16
            - i16::from(side.blacklist())
    }

    pub(crate) fn rank(&self, table: &Table, seat: Seat) -> Rank {
        let side = table.side(seat);
        (self.points(table, seat), side.quests.count_ones(), side.skill, side.tokens.total())
    }

    /// What the game is worth to each seat.
    pub(crate) fn shares(&self, state: &State) -> BySeat<Score> {
        self.shares_of(&state.table)
    }

    pub(crate) fn shares_of(&self, table: &Table) -> BySeat<Score> {
        match table.ending {
            Ending::Won(seats) => {
                BySeat::new(self.seats, |seat| if seats.contains(seat) { Score::WIN } else { Score::LOSS })
            }
            Ending::Lost => BySeat::new(self.seats, |_| Score::LOSS),
            Ending::Scored | Ending::None => {
                let best = Seat::all(self.seats).map(|seat| self.rank(table, seat)).max().unwrap_or_default();
                let winners = Seat::all(self.seats).filter(|seat| self.rank(table, *seat) == best).count();
                BySeat::new(self.seats, |seat| {
                    if self.rank(table, seat) == best { Score::shared(winners) } else { Score::LOSS }
                })
            }
        }
    }
}
