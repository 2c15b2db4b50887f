//! Tournaments between bots, for any game: who is stronger, by how much, and how sure that is.
//!
//! Nothing here knows a game, a file or a terminal. Whoever starts a [`Tournament`] hands it a game and a [`Watch`],
//! which hears of every finished game and may end the evening early, and gets [`Standings`].
//!
//! - `tournament`: the whole of it: all games, on all threads of the pool it is called in
//! - `schedule`: who meets whom, and who sits where
//! - `bout`: one game, with chance and each mind rolling dice of their own
//! - `rating`: strengths on one scale, with intervals
//! - `share`: shares of wins, with intervals
//! - `standings`: what came of it
//!
//! What comes out depends on the game, the bots, their budgets, the number of games and the seed; never on the
//! number of threads. Only a budget of time makes it depend on the machine.

mod bout;
mod rating;
mod schedule;
mod share;
mod standings;
mod tournament;

pub use rating::Rating;
pub use share::Share;
pub use standings::{Encounter, Standing, Standings, Thinking};
pub use tournament::{Tournament, TournamentError, Unwatched, Watch};
