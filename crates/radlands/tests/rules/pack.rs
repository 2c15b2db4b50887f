//! A wrong pack is refused with file, line and reason; a changed one that is not refused can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::playing::play_on;
use kernel::{Audit, Dice, Game};
use parts::pack::{PackError, PackText};
use parts::title::{OpenError, Order, Title};
use radlands::Radlands;

const BUILT_IN: &str = include_str!("../../src/cards.toml");
const FILE: &str = "mine.toml";

fn open(text: &str) -> Result<Radlands, OpenError> {
    let pack = Some(PackText { origin: FILE.to_owned(), text: text.to_owned() });
    Radlands::open(&Order { pack, ..Order::default() })
}

fn refused(text: &str) -> PackError {
    match open(text) {
        Err(OpenError::Pack(error)) => error,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("a wrong pack was opened:\n{text}"),
    }
}

/// The built-in pack with its first `from` replaced, and the line where that was.
fn with(from: &str, to: &str) -> (String, usize) {
    let at = BUILT_IN.find(from).unwrap_or_else(|| panic!("the pack has no {from:?}"));
    (
        BUILT_IN.replacen(from, to, 1),
        BUILT_IN[..at].lines().count().max(1) + usize::from(BUILT_IN[..at].ends_with('\n')),
    )
}

/// A pack with `from` replaced is refused on that line, for a reason that has these words.
fn refuses(from: &str, to: &str, words: &str) {
    let (text, line) = with(from, to);
    let error = refused(&text);
    assert_eq!(error.origin, FILE, "{error}");
    assert_eq!(error.line, Some(line), "{error}");
    assert!(error.reason.contains(words), "{error}");
    assert!(!error.to_string().contains('\n'), "one line is enough: {error}");
}

#[test]
fn an_unknown_verb_is_refused() {
    refuses(r#"does = [{ scavenge = 3 }]"#, r#"does = [{ explode = 3 }]"#, "unknown variant `explode`");
}

#[test]
fn an_unknown_icon_is_refused() {
    refuses(r#"junk = "punk""#, r#"junk = "joke""#, "unknown variant `joke`");
}

#[test]
fn an_unknown_key_is_refused() {
    refuses(r#"copies = 1"#, r#"kopies = 1"#, "unknown field `kopies`");
}

#[test]
fn an_unknown_part_of_a_target_is_refused() {
    refuses(r#"which = "column""#, r#"witch = "column""#, "unknown field `witch`");
}

#[test]
fn an_unknown_property_is_refused() {
    refuses(r#"["enters-ready"]"#, r#"["enters-angry"]"#, "unknown variant `enters-angry`");
}

#[test]
fn a_wrong_type_is_refused() {
    refuses("cost = 3\njunk", "cost = \"three\"\njunk", "invalid type");
}

#[test]
fn a_number_below_zero_is_refused() {
    refuses("bomb = 1\n", "bomb = -1\n", "-1");
}

#[test]
fn a_card_without_a_name_is_refused() {
    let (text, _) = with("name = \"Karli Blaze\"\n", "");
    let error = refused(&text);
    assert!(error.line.is_some() && error.reason.contains("missing field `name`"), "{error}");
}

#[test]
fn a_syntax_error_is_refused() {
    refuses(r#"id = "sniper""#, r#"id = "sniper"#, "");
}

#[test]
fn an_empty_file_is_refused() {
    let error = refused("");
    assert_eq!((error.origin.as_str(), error.line), (FILE, Some(1)), "{error}");
    assert!(error.reason.contains("missing field"), "{error}");
}

/// Changes something of the sniper's; the error points to the card.
fn refuses_sniper(from: &str, to: &str, words: &str) {
    let (_, line) = with("id = \"sniper\"", "");
    let (head, card) = BUILT_IN.split_at(BUILT_IN.find("id = \"sniper\"").expect("there is a sniper"));
    let error = refused(&format!("{head}{}", card.replacen(from, to, 1)));
    assert_eq!((error.origin.as_str(), error.line), (FILE, Some(line)), "{error}");
    assert!(error.reason.starts_with("sniper: ") && error.reason.contains(words), "{error}");
}

#[test]
fn too_few_or_too_many_copies_are_refused() {
    refuses_sniper("copies = 2", "copies = 0", "copies must be 1 to 3, not 0");
    refuses_sniper("copies = 2", "copies = 4", "copies must be 1 to 3, not 4");
}

#[test]
fn a_price_nobody_can_pay_is_refused() {
    refuses_sniper("cost = 1", "cost = 16", "cost must be at most 15, not 16");
}

#[test]
fn a_third_ability_is_refused() {
    let more = "[[person.ability]]\ncost = 1\ndoes = [\"raid\"]\n";
    refuses_sniper("[[person.ability]]", &format!("{more}{more}[[person.ability]]"), "at most two abilities");
}

#[test]
fn a_bomb_outside_the_queue_is_refused() {
    let (text, _) = with("bomb = 1\ndoes", "bomb = 4\ndoes");
    let error = refused(&text);
    let (_, line) = with("id = \"banish\"", "");
    assert_eq!(error.to_string(), format!("{FILE}:{line}: banish: bomb must be 0 to 3, not 4"));
}

#[test]
fn an_id_that_cannot_be_typed_is_refused() {
    let letters = "small letters";
    let ids =
        [("Sniper", letters), ("lone sniper", letters), ("snipér", letters), ("", "an id cannot be empty")];
    for (id, reason) in ids {
        let (text, _) = with("id = \"sniper\"", &format!("id = \"{id}\""));
        let error = refused(&text);
        assert!(error.reason.contains(reason), "{error}");
        assert!(error.line.is_some(), "{error}");
    }
}

#[test]
fn a_word_of_the_notation_is_no_id() {
    for word in ["punk", "raiders", "silo"] {
        refuses("id = \"sniper\"", &format!("id = \"{word}\""), "a meaning of its own");
    }
}

#[test]
fn an_id_that_stands_twice_is_refused() {
    let (text, _) = with("id = \"vigilante\"", "id = \"sniper\"");
    let error = refused(&text);
    assert!(error.line.is_some() && error.reason.contains("stands twice"), "{error}");
}

/// The pack as a whole is wrong: the reason says what and how.
fn refuses_whole(from: &str, to: &str, words: &str) {
    let error = refused(&with(from, to).0);
    assert_eq!(error.origin, FILE, "{error}");
    assert!(error.reason.contains(words), "{error}");
}

#[test]
fn a_preset_camp_that_does_not_exist_is_refused() {
    refuses_whole(r#"["garage", "railgun""#, r#"["garden", "railgun""#, "no camp \"garden\"");
}

#[test]
fn raiders_that_never_wait_are_refused() {
    refuses_whole("bomb = 2\ndoes", "bomb = 0\ndoes", "raiders: bomb must be 1 to 3, not 0");
}

#[test]
fn two_cards_that_grant_are_refused() {
    let grants = "grants = { cost = 1, does = [\"damage\"] }\n";
    refuses_whole("traits = [\"enters-ready\"]\n", grants, "only one person may grant");
}

#[test]
fn too_few_camps_are_refused() {
    let camps: Vec<usize> = BUILT_IN.match_indices("[[camp]]").map(|(at, _)| at).collect();
    let error = refused(&BUILT_IN[..camps[11]]);
    assert!(error.reason.contains("12 camps, the pack has 11"), "{error}");
}

#[test]
fn a_deck_that_cannot_last_is_refused() {
    let people: Vec<usize> = BUILT_IN.match_indices("[[person]]").map(|(at, _)| at).collect();
    let events: Vec<usize> = BUILT_IN.match_indices("[[event]]").map(|(at, _)| at).collect();
    let camps = BUILT_IN.find("[[camp]]").expect("there are camps");
    let few = [&BUILT_IN[..people[3]], &BUILT_IN[events[0]..events[2]], &BUILT_IN[camps..]].concat();
    let error = refused(&few);
    assert!(error.reason.contains("the deck has 7 cards"), "{error}");
}

/// The pack with something changed somewhere, and what it was.
fn mutate(dice: &mut Dice) -> (String, String) {
    let mut lines: Vec<String> = BUILT_IN.lines().map(str::to_owned).collect();
    let edits = dice.among(&[1, 1, 1, 4, 16]);
    let rough = edits == 1 && dice.below(2) == 0;
    let whats: Vec<String> =
        (0..edits).map(|_| if rough { spoil(&mut lines, dice) } else { rewrite(&mut lines, dice) }).collect();
    (lines.join("\n"), whats.join("; "))
}

/// Where the cards begin; comments are no fun to change.
fn cards_begin(lines: &[String]) -> usize {
    lines.iter().position(|line| line.starts_with("name")).expect("the pack has a name")
}

/// Changes a line as a careless hand would; most such packs are refused.
fn spoil(lines: &mut Vec<String>, dice: &mut Dice) -> String {
    let first = cards_begin(lines);
    let any = |dice: &mut Dice| first + dice.below((lines.len() - first) as u32) as usize;
    let (at, donor) = (any(dice), any(dice));
    match dice.below(4) {
        0 => lines.truncate(at),
        1 => drop(lines.remove(at)),
        2 => lines.insert(at, lines[donor].clone()),
        _ => lines[at] = change_character(&lines[at], dice),
    }
    format!("line {} spoilt: {:?}", at + 1, lines.get(at))
}

/// Changes a line as an author would who tries things out; many such packs are played.
fn rewrite(lines: &mut [String], dice: &mut Dice) -> String {
    let edit = dice.below(3);
    let fits = |line: &String| match edit {
        0 => line.contains(|c: char| c.is_ascii_digit()),
        1 => line.contains('"') && !line.starts_with("id") && !line.starts_with("rules"),
        _ => line.starts_with("does = [") && line.ends_with(']'),
    };
    let first = cards_begin(lines);
    let fitting: Vec<usize> = (first..lines.len()).filter(|at| fits(&lines[*at])).collect();
    let (at, donor) = (dice.among(&fitting), dice.among(&fitting));
    lines[at] = match edit {
        0 => change_number(&lines[at], dice),
        1 => change_word(&lines[at], &lines[donor], dice),
        _ => nest(&lines[at], dice),
    };
    format!("line {} rewritten: {}", at + 1, lines[at])
}

fn change_number(line: &str, dice: &mut Dice) -> String {
    let number = dice.among(&[0, 1, 2, 3, 4, 7, 15, 16, 60, 120, 200, 255, 256, 70_000]).to_string();
    let digit = |c: char| c.is_ascii_digit();
    match (line.find(digit), line.rfind(digit)) {
        (Some(from), Some(to)) => format!("{}{number}{}", &line[..from], &line[to + 1..]),
        _ => line.to_owned(),
    }
}

/// Puts a quoted word of another line in the place of one of this.
fn change_word(line: &str, donor: &str, dice: &mut Dice) -> String {
    let quoted = |line: &str| line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let pick = |words: Vec<String>, dice: &mut Dice| words[dice.below(words.len() as u32) as usize].clone();
    let (old, new) = (pick(quoted(line), dice), pick(quoted(donor), dice));
    line.replacen(&format!("\"{old}\""), &format!("\"{new}\""), 1)
}

fn change_character(line: &str, dice: &mut Dice) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let at = dice.below(characters.len() as u32 + 1) as usize;
    let new =
        dice.among(&['"', '[', ']', '{', '}', '=', ',', '#', '.', '-', '0', 'a', ' ', '\u{e9}', '\u{0}']);
    if at < characters.len() && dice.below(2) == 0 {
        characters[at] = new;
    } else {
        characters.insert(at, new);
    }
    characters.into_iter().collect()
}

/// Wraps the steps of an effect into choices, conditions and other effects.
fn nest(line: &str, dice: &mut Dice) -> String {
    let Some(steps) = line.strip_prefix("does = ") else { return line.to_owned() };
    let mut steps = steps.to_owned();
    for _ in 0..=dice.below(9) {
        steps = match dice.below(8) {
            0 => format!("[{{ choose = {{ one_of = [{steps}, [\"injure\"]] }} }}]"),
            1 => format!("[{{ choose = {{ one_of = [[\"draw\"], {steps}] }} }}, \"draw\"]"),
            2 => {
                let ways = vec![steps.as_str(); 1 + dice.below(10) as usize].join(", ");
                let chooser = dice.among(&["you", "opponent"]);
                // Ten times ten times ten would be more than anybody writes.
                if ways.len() > 5000 {
                    steps
                } else {
                    format!("[{{ choose = {{ chooser = \"{chooser}\", one_of = [{ways}] }} }}]")
                }
            }
            3 => format!("[{{ if = {{ when = \"event-resolved\", then = {steps} }} }}, \"draw\"]"),
            4 => format!("[{{ march = {steps} }}, \"restore\"]"),
            5 => format!("[{{ turn-up = {{ punk = {steps} }} }}, \"punk\"]"),
            6 => {
                let borrow = dice.among(&["copy", "last-stand", "drop"]);
                format!("[{{ borrow = \"{borrow}\" }}, {{ shift = \"any-forward\" }}, {}", &steps[1..])
            }
            _ => dice
                .among(&["[]", "[{ choose = { one_of = [] } }]", "[{ choose = { one_of = [[]] } }]"])
                .to_owned(),
        };
    }
    format!("does = {steps}")
}

/// Opens a pack and plays it, if it is not refused. Tells whether it was played.
fn try_out(text: &str, games: u32, dice: &mut Dice) -> bool {
    match open(text) {
        Err(error) => {
            assert!(error.to_string().starts_with(FILE), "{error}");
            false
        }
        Ok(game) => {
            for _ in 0..games {
                let over = play_on(&game, &mut game.start(), game.inputs_max(), dice);
                assert!(over, "the game does not end");
            }
            true
        }
    }
}

#[test]
fn a_changed_pack_is_refused_or_played() {
    let mut played = 0;
    let mut trouble = Vec::new();
    for number in 0..2500 {
        let mut dice = Dice::stream(1, number);
        let (text, what) = mutate(&mut dice);
        match catch_unwind(AssertUnwindSafe(|| try_out(&text, 3, &mut dice))) {
            Ok(went) => played += u32::from(went),
            Err(_) => trouble.push(what),
        }
    }
    assert!(trouble.is_empty(), "{} panics:\n{}", trouble.len(), trouble.join("\n"));
    assert!(
        (200..2000).contains(&played),
        "{played} packs were played: too few or too many to tell anything"
    );
}

/// Effects that no card has, each possible to write.
const ODD_EFFECTS: [&str; 40] = [
    "[]",
    "[{ choose = { one_of = [] } }]",
    "[{ choose = { one_of = [[]] } }]",
    "[{ choose = { one_of = [[\"injure\"], [\"raid\"]] } }]",
    "[{ choose = { one_of = [[], [], [], [], [], [], [], [], []] } }]",
    "[{ water = 255 }, { water = 255 }]",
    "[{ punk = 0 }, { punk = 255 }]",
    "[{ draw = 0 }]",
    "[{ draw = 255 }]",
    "[{ scavenge = 0 }, \"draw\"]",
    "[{ scavenge = 60 }]",
    "[{ discard = { count = 0, or_more = true } }]",
    "[{ discard = { count = 255 } }]",
    "[{ discard = { count = 2, from = \"drawn\" } }]",
    "[{ draw = 2 }, { discard = { count = 1, from = \"drawn\", who = \"opponent\" } }]",
    "[{ draw = 2 }, { discard = { count = 1, from = \"drawn\", or_more = true } }]",
    "[{ draw = \"discarded-plus-one\" }]",
    "[{ return = {} }]",
    "[{ return = { what = \"camp\" } }]",
    "[{ return = { what = \"this\" } }, { damage = { what = \"this\" } }]",
    "[{ return = { what = \"person\", which = \"column\", reach = \"any\" } }]",
    "[{ return = { what = \"person\", which = \"all-but-one\", reach = \"any\" } }]",
    "[{ destroy = { whose = \"both\", reach = \"any\" } }]",
    "[{ destroy = { whose = \"both\", reach = \"any\", which = \"all\" } }, \"restore\"]",
    "[{ destroy = { whose = \"both\", reach = \"any\", which = \"all-but-one\" } }]",
    "[{ destroy = { whose = \"both\", reach = \"any\", which = \"column\" } }]",
    "[{ destroy = { what = \"this\" } }, { return = { what = \"this\" } }, { restore = { ready = true } }]",
    "[{ march = [\"damage\"] }, { march = [\"damage\"] }, { march = [{ march = [] }] }]",
    "[{ march = [\"damage\"] }, { destroy = { what = \"this\" } }, { march = [\"damage\"] }]",
    "[{ turn-up = \"camp\" }, { turn-up = \"camp\" }]",
    "[\"punk\", { turn-up = { punk = [{ turn-up = { punk = [\"punk\"] } }, \"draw\"] } }]",
    "[\"raid\", \"raid\", \"raid\", \"raid\"]",
    "[\"rearrange\", \"expose\", \"rearrange\"]",
    "[{ shift = \"any-forward\" }, \"raid\", { shift = \"any-forward\" }]",
    "[{ shift = \"theirs-back\" }, { if = { when = \"camp-hit\", then = [] } }]",
    "[{ if = { when = \"this-undamaged\", then = [{ damage = { what = \"this\" } }] } }]",
    "[{ borrow = \"drop\" }, { borrow = \"drop\" }]",
    "[{ borrow = \"last-stand\" }, { borrow = \"last-stand\" }]",
    "[{ borrow = \"copy\" }, \"draw\"]",
    "[{ choose = { one_of = [[{ borrow = \"copy\" }], [\"damage\"]] } }]",
];

/// Where an effect can stand, by what stands there in the built-in pack.
const PLACES: [(&str, &str); 5] = [
    ("of Raiders", "does = [{ damage = { what = \"camp\", reach = \"any\", chooser = \"opponent\" } }]"),
    ("of people", "does = [\"damage\"]\n\n[[person]]"),
    ("on entering", "enters = [\"punk\"]"),
    ("of an event", "does = [{ punk = 3 }]"),
    ("of camps", "does = [\"raid\"]\n\n[[camp]]"),
];

/// The pack with an effect in a place, wherever that place is.
fn with_effect(place: &str, effect: &str) -> String {
    let (key, _) = place.split_once(" = ").expect("a place is a key and an effect");
    let rest = place.split_once('\n').map_or("", |(_, rest)| rest);
    let changed = BUILT_IN.replace(place, &format!("{key} = {effect}\n{rest}"));
    assert_ne!(changed, BUILT_IN, "the pack has no {place:?}");
    changed
}

#[test]
fn an_odd_effect_is_refused_or_played() {
    let deep = (0..12).fold("[\"water\"]".to_owned(), |steps, _| {
        format!("[{{ choose = {{ one_of = [{steps}] }} }}, \"draw\"]")
    });
    let way = "{ choose = { one_of = [[\"draw\"], [\"raid\"], [\"punk\"], [\"water\"]] } }";
    let long = format!("[{}]", vec![way; 70].join(", "));
    let mut dice = Dice::new(1);
    let mut trouble = Vec::new();
    for effect in ODD_EFFECTS.into_iter().chain([deep.as_str(), long.as_str()]) {
        for (place, written) in PLACES {
            let text = with_effect(written, effect);
            if catch_unwind(AssertUnwindSafe(|| try_out(&text, 20, &mut dice))).is_err() {
                trouble.push(format!("{place}: {}", effect.get(..100).unwrap_or(effect)));
            }
        }
    }
    assert!(trouble.is_empty(), "{} panics:\n{}", trouble.len(), trouble.join("\n"));
}
