//! Laws of a finished game.

use kernel::{Input, RecordOf, Score, replay};
use parts::title::Title;

use super::words;
use crate::failure::{Breach, Law, demand};

/// Checks a finished game: its record replays, also half way, survives JSON and notation, and one win is divided.
pub(crate) fn check<G: Title>(
    game: &G,
    end: &G::State,
    record: &RecordOf<G>,
    (length, middle): (usize, &G::State),
) -> Result<(), Breach> {
    for (length, state) in [(length, middle), (record.inputs.len(), end)] {
        let again = replay(game, record, length);
        demand(again == *state, Law::Replayed, || {
            format!("after {length} inputs the replay differs: {state:?} was {again:?}")
        })?;
    }
    words::json("record", record)?;
    for input in &record.inputs {
        match *input {
            Input::Choice(_, choice) => words::choice_notation(game, choice).map(drop)?,
            Input::Chance(chance) => words::chance_notation(game, chance)?,
        }
    }
    scores(game, end)
}

/// Winners in common win wholly. Otherwise the shares make one win, but for rounding, or nobody wins.
fn scores<G: Title>(game: &G, end: &G::State) -> Result<(), Breach> {
    let scores = game.scores(end);
    let shares = scores.as_slice();
    demand(shares.len() == game.seats(), Law::Scores, || {
        format!("{} scores for {} seats", shares.len(), game.seats())
    })?;
    if game.common() {
        let whole = shares.iter().all(|score| [Score::WIN, Score::LOSS].contains(score));
        return demand(whole, Law::Scores, || format!("the scores {shares:?} divide a win in common"));
    }
    let sum: f64 = shares.iter().map(|score| score.share()).sum();
    let rounding = game.seats() as f64 / 1000.0;
    let nobody = shares.iter().all(|score| *score == Score::LOSS);
    demand(nobody || (1.0 - rounding..=1.0001).contains(&sum), Law::Scores, || {
        format!("the scores {shares:?} do not make one win")
    })
}
