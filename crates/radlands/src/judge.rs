//! What a position promises, and what a sensible player would do. A bot asks when it stops looking ahead.

use kernel::{BySeat, Judge, Seat};

use crate::setup::Radlands;
use crate::spot::Spots;
use crate::state::{State, Table, other};

impl Judge for Radlands {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let table = &state.table;
        let lead = standing(table, Seat::FIRST) - standing(table, other(Seat::FIRST));
        let first = 1.0 / (1.0 + (-lead).exp());
        BySeat::new(2, |seat| if seat == Seat::FIRST { first } else { 1.0 - first })
    }
}

/// What a seat has on the table and in hand, in units of log odds.
fn standing(table: &Table, seat: Seat) -> f32 {
    let damaged = table.damaged & Spots::of(seat);
    let camps = table.camps(seat);
    let people = table.people(seat);
    1.2 * camps.len() as f32 - 0.5 * (camps & damaged).len() as f32 + 0.5 * people.len() as f32
        - 0.25 * (people & damaged).len() as f32
        + 0.2 * f32::from(table.hand_len[seat.index()])
}
