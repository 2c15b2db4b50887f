//! Card packs.

use kernel::{Dice, Log, Viewer, Waiting};
use parts::pack::{PackText, TEXT_MAX};
use parts::title::{Order, Title};
use shelf::Visitor;

use crate::edits::edited;

/// This many inputs are played with a pack that opens.
const INPUTS: usize = 60;
/// The longest reason for a refusal: a text of the pack, and what is said about it.
const REASON_MAX: usize = TEXT_MAX + 2000;

/// Opens the game with its own pack changed as the input says, or, after a `!`, with the input itself. A pack that is refused
/// gets one line as its reason; one that opens can be played.
pub fn take(input: &[u8]) {
    let Some((game, text)) = crate::game_and_text(input) else { return };
    let text = match text.strip_prefix('!') {
        Some(whole) => whole.to_owned(),
        None => edited(&built_in(game), text),
    };
    let pack = Some(PackText { origin: "input".to_owned(), text });
    match shelf::visit(game, &Order { pack, ..Order::default() }, Played) {
        Ok(()) => {}
        Err(error) => {
            let reason = error.to_string();
            assert!(!reason.contains(['\n', '\r']) && reason.len() < REASON_MAX, "{game}: {reason}");
        }
    }
}

/// The pack that comes with a game, as its crate has it.
fn built_in(game: &str) -> String {
    let path = format!("{}/../{game}/src/cards.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Plays for a while; every state passes the audit and can be shown.
struct Played;

impl Visitor for Played {
    type Out = ();

    fn visit<G: Title>(self, game: G) {
        assert!(game.cards().iter().all(|card| !card.name.is_empty() && !card.id.is_empty()));
        let (mut state, mut dice) = (game.start(), Dice::new(1));
        let log = &mut Log::off();
        for _ in 0..INPUTS {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    assert_eq!(game.read_chance(&game.write_chance(chance)).ok(), Some(chance));
                    game.settle(&mut state, chance, log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is awaited");
                    let choice = game.pick(&state, seat, &mut dice).choice;
                    assert_eq!(game.read_choice(&game.write_choice(choice)).ok(), Some(choice));
                    game.choose(&mut state, seat, choice, log);
                }
            }
            game.audit(&state).unwrap_or_else(|broken| panic!("{broken}"));
        }
        let view = game.view(&state, Viewer::Spectator);
        assert!(!game.draw_board(&view).is_empty());
    }
}
