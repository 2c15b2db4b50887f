//! BattleLands.
mod ability;
mod act;
mod agenda;
mod audit;
mod battle;
mod bits;
mod cards;
mod chance;
mod choice;
mod effect;
mod event;
mod menu;
mod pack_check;
mod score;
mod setup;
mod standing;
mod state;
mod target;

pub use chance::Chance;
pub use choice::{Choice, Spot, Where};
pub use setup::{BattleLands, Factions};
pub use state::*;
