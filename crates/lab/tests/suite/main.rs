//! The lab, on games whose answers are known.

mod balance;
mod tournament;
