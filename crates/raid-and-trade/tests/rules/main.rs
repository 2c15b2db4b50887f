//! The rules of Raid & Trade, their texts and positions: what scenarios, counts and goldens hold.

mod notation;
mod pack;
mod perft;
mod scenarios;
mod scene;
mod table;
mod texts;
