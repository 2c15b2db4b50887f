//! The house as those who use it know it.

mod bookkeeping;
mod corpus;
mod fairness;
mod faults;
mod lobby;
mod play;
mod reactions;
mod receipts;
mod replay;
mod rest;
mod seats;
mod secrets;
mod thinking;
mod tools;
mod undo;
mod worked;
