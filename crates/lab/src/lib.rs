//! Many games between bots, for any game: who is stronger, what wins, by how much, and how sure that is.
//!
//! Nothing here knows a game, a file or a terminal. Whoever starts a [`Tournament`] or a [`Balance`] hands it a game and
//! a [`Watch`], which hears of every finished game and may stop early, and gets [`Standings`] or a [`Report`].
//!
//! - `balance`: who wins with what, by what the game declares (`parts::tally`)
//! - `page`: a report as one HTML page
//! - `compare`: the same deals under two packs, paired
//! - `tournament`: the whole of it: all games, on all threads of the pool it is called in
//! - `schedule`: who meets whom, and who sits where
//! - `bout`: one game, with chance and each mind rolling dice of their own
//! - `rating`: strengths on one scale, with intervals
//! - `share`, `histogram`, `significance`: shares of wins with intervals, lengths, and what may be luck
//! - `streams`: whose dice are rolled
//! - `standings`: what came of it
//!
//! What comes out depends on the game, the bots, their budgets, the number of games and the seed; never on the
//! number of threads. Only a budget of time makes it depend on the machine.

mod balance;
mod bout;
mod compare;
mod histogram;
mod page;
mod rating;
mod schedule;
mod share;
mod significance;
mod standings;
mod streams;
mod tournament;

pub use balance::{
    Balance, BalanceError, Counts, Estimate, FigureReport, Level, LevelReport, Mean, NotOne, Numbers, Report,
    Row, Spread, Sums, Tallied, Verdict,
};
pub use compare::{CompareError, Compared, Comparison, Effect};
pub use histogram::Histogram;
pub use rating::Rating;
pub use share::Share;
pub use standings::{Encounter, Standing, Standings, Thinking};
pub use tournament::{Tournament, TournamentError, Unwatched, Watch};
