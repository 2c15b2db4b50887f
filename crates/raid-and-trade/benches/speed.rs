//! Random play beside the yardstick. `cargo bench -p raid-and-trade` prints the ratio at every number of seats.

use raid_and_trade::{Choice, RaidAndTrade, State};
use yardstick::{Entrant, Way, race};

fn main() {
    let games = [3, 4, 5].map(|seats| (seats, RaidAndTrade::new(seats).expect("three to five can play")));
    let ways = [(Way::List, "list"), (Way::Pick, "pick")];
    let entrants = games.iter().flat_map(|(seats, game)| {
        ways.map(|(way, word)| {
            Entrant::new(format!("raid-and-trade, {seats} seats, {word}"), game, way, |_| 0)
        })
    });
    race(entrants.collect());
    println!("state {} bytes, choice {} bytes", size_of::<State>(), size_of::<Choice>());
}
