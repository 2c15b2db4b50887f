//! Small games for tests. Each has something the games of the shelf need of the house, and little else, so that a
//! test of the house knows no game. The product does not list them: the shelf opens them only with its feature
//! `toys`, and never names them.

pub mod caravan;

pub use caravan::Caravan;
