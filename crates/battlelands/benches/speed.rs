//! Random play beside the yardstick. `cargo bench -p battlelands` prints the ratio at every number of seats.

use battlelands::{BattleLands, Choice, State};
use yardstick::{Entrant, Way, race};

fn main() {
    let games = [3, 4, 5].map(|seats| (seats, BattleLands::new(seats).expect("three to five can play")));
    let ways = [(Way::List, "list"), (Way::Pick, "pick")];
    let entrants = games.iter().flat_map(|(seats, game)| {
        ways.map(|(way, word)| Entrant::new(format!("battlelands, {seats} seats, {word}"), game, way, |_| 0))
    });
    race(entrants.collect());
    println!("state {} bytes, choice {} bytes", size_of::<State>(), size_of::<Choice>());
}
