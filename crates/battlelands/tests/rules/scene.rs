//! What a table with pictures is told: every choice has a name and can be reached by pointing, and what happens is
//! told in sentences people like to read. `UPDATE_GOLDENS=1 cargo test -p battlelands --test rules scene` writes those anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use battlelands::{BattleLands, Position, State};
use battlelands_portrait::{Cut, Sheet};
use kernel::{Dice, Explain, Game, Input, Log, Notate, Observe, Seat, Stage, Viewer, Waiting, apply};
use parts::scene::{Act, Depict};
use parts::title::{Order, Title};
use proving::golden::{Mode, check_text, telling_text};

/// Choices that are only a button.
const BUTTONS: [&str; 3] = ["pass", "yes", "no"];

fn open(seats: usize, options: &[(&str, &str)]) -> BattleLands {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    BattleLands::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

/// Plays a game by plain chance and shows each state before an input, with the acts of every awaited seat.
fn wander(game: &BattleLands, seed: u64, mut look: impl FnMut(&State, Seat, &[Act])) {
    let mut dice = Dice::new(seed);
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Over => return,
            Waiting::Chance => {
                let chance = game.sample(&state, &mut dice);
                game.settle(&mut state, chance, &mut Log::off());
            }
            Waiting::Seats(awaited) => {
                for seat in awaited.iter() {
                    look(&state, seat, &acts(game, &state, seat));
                }
                let seat = awaited.first().expect("somebody is awaited");
                let mut choices = Vec::new();
                game.choices(&state, seat, &mut choices);
                let choice = choices[dice.below(choices.len() as u32) as usize];
                game.choose(&mut state, seat, choice, &mut Log::off());
            }
        }
    }
}

fn acts(game: &BattleLands, state: &State, seat: Seat) -> Vec<Act> {
    let view = game.view(state, Viewer::Seat(seat));
    let mut choices = Vec::new();
    game.choices(state, seat, &mut choices);
    choices.into_iter().map(|choice| Depict::act(game, &view, choice)).collect()
}

/// Games of all sizes, with factions dealt and chosen.
fn all_tables() -> Vec<BattleLands> {
    (3..=5).flat_map(|seats| [open(seats, &[]), open(seats, &[("factions", "chosen")])]).collect()
}

/// `proving` holds every game to acts that are named and reached by touches; here each is reached by touches alone,
/// unless it is one of a few buttons.
#[test]
fn every_choice_is_a_button_or_has_touches_of_its_own() {
    for game in all_tables() {
        for seed in 0..40 {
            wander(&game, seed, |_, _, acts| {
                let mut touches = BTreeSet::new();
                for act in acts {
                    let button = BUTTONS.contains(&act.say.as_str());
                    assert_eq!(act.touches.is_empty(), button, "{act:?}");
                    assert!(button || touches.insert(&act.touches), "{act:?} is hidden behind another");
                    let vague = act.label.contains("an empty place") || act.label.contains("nothing,");
                    assert!(!vague, "{act:?}");
                }
            });
        }
    }
}

/// No territory comes after the last one.
#[test]
fn the_board_says_when_the_wars_are_over() {
    let game = open(3, &[]);
    let mut state = game.start();
    assert!(game.draw_board(&game.view(&state, Viewer::Spectator)).starts_with("Before the first war\n"));
    bots::playout(&game, &mut state, &mut Dice::new(5));
    let board = game.draw_board(&game.view(&state, Viewer::Spectator));
    assert!(board.starts_with("The wars are over; all hidden cards lie open\n"), "{board}");
    assert!(!board.contains("next territory") && board.contains("claimed:"), "{board}");
}

/// Whether to flip Possum Player depends on the card that comes back for it.
#[test]
fn a_question_says_what_follows_if_it_is_done() {
    let game = open(3, &[]);
    let position: Position = toml::from_str(
        "a = { faction = 'nocturne', hand = ['possum-player'] }\nb = { hand = [] }\nc = { hand = [] }",
    )
    .expect("a position");
    let mut state = game.set_up(position).expect("it is possible");
    let seat = Seat::new(0);
    let choice = game.read_choice("play possum-player f");
    game.choose(&mut state, seat, choice.expect("it can be played"), &mut Log::off());
    let ask = game.ask(&game.view(&state, Viewer::Seat(seat)));
    assert!(ask.detail.contains("You may flip this unit. If you do, take a card"), "{ask:?}");
}

#[test]
fn whoever_is_asked_is_told_what_and_everybody_else_for_whom() {
    for game in all_tables() {
        for seed in 200..220 {
            wander(&game, seed, |state, asked, _| {
                for viewer in Viewer::all(game.seats()) {
                    let ask = game.ask(&game.view(state, viewer));
                    assert!(ask.detail.ends_with('.'), "{ask:?}");
                    if viewer.is(asked) {
                        assert!(!ask.detail.contains("waits for"), "{ask:?}");
                    }
                }
            });
        }
    }
}

#[test]
fn the_strength_promised_for_a_card_is_the_strength_it_brings() {
    let mut seen = 0;
    for seed in 0..60 {
        let game = open(3, &[]);
        wander(&game, seed, |state, seat, acts| {
            for act in acts.iter().filter(|act| act.verb == "Play") {
                let Some(promised) = act.outcome.as_ref().and_then(|text| text.parse::<i16>().ok()) else {
                    continue;
                };
                let choice = game.read_choice(&act.say).expect("what is offered can be read");
                let total = |state: &State| {
                    game.portray(&game.view(state, Viewer::Spectator)).seats[&seat.letter()].strength
                };
                let mut after = state.clone();
                let mut log = Log::on();
                game.choose(&mut after, seat, choice, &mut log);
                // An ability that went on at once changes more than the card itself.
                if log.take().len() == 1 {
                    seen += 1;
                    assert_eq!(total(&after) - total(state), promised, "{}", act.say);
                }
            }
        });
    }
    assert!(seen > 1000, "only {seen} plays were compared");
}

#[test]
fn every_card_tells_what_stands_on_it() {
    let game = open(3, &[]);
    for card in game.cards() {
        let facts = game.facts(&card.id);
        match card.kind {
            "unit" => {
                assert!(facts.get("strength").is_some() && facts.get("faction").is_some(), "{}", card.id)
            }
            "mercenary" | "equipment" => {
                assert!(facts.get("row").is_some() && facts.get("scrap").is_some(), "{}", card.id);
            }
            "territory" => assert!(facts.get("scrap").is_some() && facts.get("strength").is_none()),
            _ => assert!(facts.is_empty(), "{}", card.id),
        }
    }
    assert!(game.facts("no-such-card").is_empty());
}

#[test]
fn every_card_has_the_face_its_board_draws() {
    let game = open(3, &[]);
    for card in game.cards() {
        let facts = toml::Value::try_from(game.facts(&card.id)).expect("plain data");
        let sheet: Sheet = facts.try_into().unwrap_or_else(|error| panic!("{}: {error}", card.id));
        let cut = sheet.face.first().map(|face| face.cut);
        match card.kind {
            "unit" | "mercenary" => assert_eq!(cut, Some(Cut::Unit), "{}", card.id),
            "equipment" => assert_eq!(cut, Some(Cut::Equipment), "{}", card.id),
            "territory" => assert!(matches!(cut, Some(Cut::Territory | Cut::Mission)), "{}", card.id),
            _ => assert_eq!(cut, None, "{}", card.id),
        }
    }
}

#[test]
fn the_claimed_card_is_shown_until_the_battle_ends() {
    let mut shown = 0;
    for (seed, game) in (0..).zip(all_tables()) {
        wander(&game, seed, |state, seat, _| {
            let portrait = game.portray(&game.view(state, Viewer::Seat(seat)));
            for (letter, side) in &portrait.seats {
                let passed = portrait.passed.contains(*letter);
                assert!(passed || side.claim.is_none(), "{letter} has claimed without passing");
                assert!(!passed || side.claims.is_empty() || side.claim.is_none(), "{letter} claims twice");
                shown += usize::from(side.claim.is_some());
            }
        });
    }
    assert!(shown > 100, "only {shown} claims were shown");
}

/// A match that somebody wrote down: a position, and inputs in notation.
struct Script {
    title: &'static str,
    position: &'static str,
    inputs: &'static [&'static str],
}

const SCRIPTS: [Script; 6] = [
    Script {
        title: "Units, equipment and abilities",
        position: r#"
            at = "turns"
            territory = "toyzmart"
            row = ["lucky-coin", "gold-button"]
            a = { faction = "junkers", hand = ["pit-boss", "slag-slinger", "thimble-helm", "crow-broker"] }
            b = { faction = "hoodies", front = ["block-captain + nail-board-club", "bell-runner"] }
            c = { faction = "scaled", hand = ["frill-shouter"], front = ["tail-dropper"] }
        "#,
        inputs: &[
            "a: play pit-boss f",
            "a: hit bf2",
            "b: pass",
            "c: play frill-shouter f",
            "a: play slag-slinger b",
            "a: hit cf2",
            "c: pass",
            "a: play thimble-helm b",
            "a: play crow-broker b",
            "mirror-shard",
            "a: pass",
        ],
    },
    Script {
        title: "Abilities that may be declined",
        position: r#"
            at = "turns"
            territory = "toyzmart"
            row = ["gold-button", "lucky-coin"]
            passed = "c"
            a = { faction = "nocturne", front = ["badger-watch"], discard = ["bin-raider"] }
            b = { faction = "scaled", hand = ["whispering-monitor", "gecko-hunter", "shiny-objects"] }
        "#,
        inputs: &[
            "a: play possum-player f",
            "a: yes",
            "a: take bin-raider",
            "b: play whispering-monitor b",
            "b: yes",
            "b: commit gecko-hunter",
            "a: play midnight-courier b",
            "a: hit af1",
            "b: play shiny-objects",
            "b: hit ab1",
            "a: pass",
            "b: pass",
        ],
    },
    Script {
        title: "Turning up and declining",
        position: r#"
            at = "turns"
            territory = "toyzmart"
            passed = "bc"
            a = { faction = "hoodies", front = ["bell-runner down"], hand = ["patch-medic", "meziah", "fork-trident"] }
            b = { faction = "scaled", front = ["tail-dropper"] }
        "#,
        inputs: &["a: play patch-medic b", "a: hit af1", "a: play fork-trident f", "a: no"],
    },
    Script {
        title: "The end of a battle",
        position: r#"
            at = "turns"
            battle = 1
            territory = "pet-shop-ruins"
            passed = "bc"
            a = { faction = "blighted", front = ["sludge-hulk", "drain-king"], back = ["leech-swarm down"] }
            b = { faction = "hoodies", front = ["block-captain"] }
            c = { faction = "scaled", front = ["tail-dropper"] }
        "#,
        inputs: &[
            "a: pass",
            "round-the-clock",
            "thimble-helm",
            "candle-torch",
            "a: commit bile-toad",
            "b: commit patch-medic",
            "c: commit gecko-hunter",
        ],
    },
    Script {
        title: "The second war",
        position: r#"
            at = "turns"
            battle = 3
            passed = "ac"
            turn = "b"
            a = { faction = "junkers", discard = ["pit-boss"] }
            b = { faction = "hoodies", front = ["block-captain"] }
            c = { faction = "scaled" }
        "#,
        inputs: &["b: pass"],
    },
    Script {
        title: "The end of the game",
        position: r#"
            at = "turns"
            war = 2
            battle = 3
            passed = "ac"
            turn = "b"
            a = { faction = "junkers", mission = ["pit-boss"] }
            b = { faction = "hoodies", front = ["block-captain"] }
            c = { faction = "scaled" }
        "#,
        inputs: &["b: pass"],
    },
];

fn read_input(game: &BattleLands, text: &str) -> Input<battlelands::Choice, battlelands::Chance> {
    match text.split_once(": ") {
        Some((letter, choice)) => Input::Choice(
            letter.chars().next().and_then(Seat::from_letter).expect("a seat"),
            game.read_choice(choice).expect("a choice"),
        ),
        None => Input::Chance(game.read_chance(text).expect("an outcome")),
    }
}

/// Everything one viewer is told while the inputs are taken.
fn told(game: &BattleLands, state: &mut State, inputs: &[&str], viewer: Viewer) -> String {
    let mut text = String::new();
    for input in inputs {
        let before = game.view(state, viewer);
        let input = read_input(game, input);
        if let Input::Choice(seat, choice) = input {
            assert_eq!(game.check(state, seat, choice), Ok(()), "the script is playable");
        }
        let mut log = Log::on();
        apply(game, state, &input, &mut log);
        for seen in log.take().iter().filter_map(|event| game.tell(event, viewer)) {
            text.push_str(&telling_text(&game.telling(&before, &seen)));
        }
    }
    text
}

#[test]
fn tellings_read_well() {
    let mut text = String::new();
    for script in &SCRIPTS {
        let game = open(3, &[]);
        let position: Position = toml::from_str(script.position).expect("a position");
        let state = game.set_up(position).expect("a possible position");
        writeln!(text, "== {} ==", script.title).expect("memory");
        text.push_str(&told(&game, &mut state.clone(), script.inputs, Viewer::Seat(Seat::FIRST)));
    }
    for (title, options) in
        [("Factions dealt", [("factions", "random")]), ("Factions chosen", [("factions", "chosen")])]
    {
        let game = open(3, &options);
        let inputs: &[&str] = if title == "Factions dealt" {
            &["faction junkers", "faction nocturne", "faction scaled", "first b", "toyzmart", "gold-button"]
        } else {
            &[
                "a: faction junkers",
                "b: faction junkers",
                "c: faction scaled",
                "lot b",
                "a: faction hoodies",
                "first c",
            ]
        };
        writeln!(text, "== {title} ==").expect("memory");
        text.push_str(&told(&game, &mut game.start(), inputs, Viewer::Seat(Seat::FIRST)));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/tellings.txt");
    check_text(&path, &text, Mode::from_environment()).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn the_page_reads_every_part_of_a_portrait() {
    for game in all_tables() {
        proving::portrait::assert_whole_throughout(&game, 5, |name| name.len() == 1);
    }
}
