//! The rules of BattleLands, their texts and positions: what scenarios, counts and goldens hold.

mod judge;
mod notation;
mod other_packs;
mod pack;
mod perft;
mod positions;
mod scenarios;
mod scene;
mod texts;
