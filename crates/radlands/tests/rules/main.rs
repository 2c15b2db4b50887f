//! The rules of Radlands, their texts and positions: what scenarios, counts and goldens hold.

mod notation;
mod pack;
mod perft;
mod playing;
mod positions;
mod scenarios;
mod scene;
mod texts;
mod vocabulary;
