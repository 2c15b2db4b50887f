//! Random play beside the yardstick. Games are also played by appeal, since uniform play visits mostly poor hands. Turns per second
//! are printed too, since steps of an offer are cheap decisions. `cargo bench -p wastelander` prints the ratio at four seats.

use parts::title::{Order, Title};
use wastelander::{Choice, State, Wastelander};
use yardstick::{Entrant, Way, race};

fn main() {
    let options = vec![("rounds".to_owned(), "30".to_owned())];
    let game = Wastelander::open(&Order { seats: Some(4), options, pack: None }).expect("four can play");
    let entrant = |way: Way, word: &str| {
        let turn = |state: &State| state.table.acting.index() as u64;
        Entrant::new(format!("wastelander, 4 seats, {word}"), &game, way, turn)
    };
    race(vec![entrant(Way::List, "list"), entrant(Way::Pick, "pick"), entrant(Way::Appeal, "appeal")]);
    println!("state {} bytes, choice {} bytes", size_of::<State>(), size_of::<Choice>());
}
