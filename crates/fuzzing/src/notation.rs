//! Inputs of a match in words.

use kernel::{Dice, Waiting};
use parts::title::Order;
use shelf::Table;

/// More lines are not read.
const LINES: usize = 40;
/// At most this many inputs are played before the first line.
const BEFORE: u32 = 120;

/// Takes each line as an input of a match that has gone on for a while. A line that is refused changes nothing, and what was
/// taken was listed and replays to the same state.
pub fn take(input: &[u8]) {
    let Some((game, text)) = crate::game_and_text(input) else { return };
    let (start, lines) = text.split_once('\n').unwrap_or(("", text));
    let mut table = shelf::open(game, &Order::default()).expect("a game opens with its defaults");
    let before = start.trim().parse::<u32>().unwrap_or(0) % BEFORE;
    crate::play_on(&mut *table, before as usize, &mut Dice::new(u64::from(before)));
    for line in lines.lines().take(LINES) {
        let (length, truth, listed) = (table.length(), table.truth(), listed(&*table));
        match table.take(line) {
            Ok(()) => {
                let taken = table.record().inputs.get(length).cloned();
                assert!(
                    taken.as_ref().is_some_and(|taken| listed.contains(taken)),
                    "{game}: {line:?} was taken as {taken:?}"
                );
            }
            Err(error) => {
                assert_eq!(
                    (table.length(), table.truth()),
                    (length, truth),
                    "{game}: {line:?} was refused: {error}"
                );
            }
        }
    }
    let again = shelf::resume(&table.record(), None).unwrap_or_else(|error| panic!("{game}: {error}"));
    assert_eq!(again.truth(), table.truth(), "{game}");
}

/// Every input that is possible now, as a record writes it.
fn listed(table: &dyn Table) -> Vec<String> {
    match table.waiting() {
        Waiting::Over => Vec::new(),
        Waiting::Chance => {
            table.chances().into_iter().map(|(outcome, _)| format!("chance: {outcome}")).collect()
        }
        Waiting::Seats(seats) => {
            let of = |seat| table.choices(seat).into_iter().map(move |choice| format!("{seat}: {choice}"));
            seats.iter().flat_map(of).collect()
        }
    }
}
