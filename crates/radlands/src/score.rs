//! What a finished game was worth.

use kernel::{BySeat, Score};

use crate::state::{Outcome, Stage, Table};

/// RAD-END-01: the one with a camp left wins; RAD-END-05: a draw is shared. Nobody has anything before the end.
pub(crate) fn scores(table: &Table) -> BySeat<Score> {
    BySeat::new(2, |seat| match table.stage {
        Stage::Over(Outcome::Won(winner)) if winner == seat => Score::WIN,
        Stage::Over(Outcome::Drawn) => Score::shared(2),
        _ => Score::LOSS,
    })
}
