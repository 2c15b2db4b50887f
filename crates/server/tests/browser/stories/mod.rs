//! Stories that take minutes each: whole games of Wastelander and Raid & Trade. `cargo xtask stories` runs them.

mod raid_and_trade;
mod wastelander;
