//! The rules of Wastelander, their texts and positions: what scenarios, counts and goldens hold.

mod judge;
mod notation;
mod options;
mod pack;
mod perft;
mod pitfalls;
mod scenarios;
mod scene;
mod texts;
