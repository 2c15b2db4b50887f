//! Random play beside the yardstick. `cargo bench -p radlands` prints the ratio.

use radlands::{Choice, Radlands, State};
use yardstick::{Entrant, Way, race};

fn main() {
    let game = Radlands::default();
    let entrant = |way: Way, word: &str| Entrant::new(format!("radlands, {word}"), &game, way, |_| 0);
    race(vec![entrant(Way::List, "list"), entrant(Way::Pick, "pick")]);
    println!("state {} bytes, choice {} bytes", size_of::<State>(), size_of::<Choice>());
}
