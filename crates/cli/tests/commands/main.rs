//! The commands of the program, run as people run them.

mod check;
mod common;
mod faults;
mod laboratory;
mod lists;
mod play;
mod serve;
mod sim;
mod tournament;
mod verify;
