//! The built-in pack has what the box has, and a pack that is wrong is refused with line and reason.

use std::collections::BTreeMap;

use battlelands::{BUILT_IN, BattleLands, Pack, Sort, words_used};
use parts::pack::{Origin, PackText};
use parts::title::{OpenError, Order, Title};

fn count(pack: &Pack, keep: impl Fn(&battlelands::CardInfo) -> bool) -> u32 {
    pack.kinds().filter(|(_, info)| keep(info)).map(|(_, info)| u32::from(info.copies)).sum()
}

#[test]
fn the_box_is_complete() {
    let pack = Pack::built_in();
    let is_unit = |info: &battlelands::CardInfo| matches!(info.sort, Sort::Unit(_));
    // BTL-COMP-02: 42 units. BTL-COMP-03: 9 territories. BTL-COMP-04: 27 equipment cards.
    assert_eq!(count(&pack, is_unit), 42);
    assert_eq!(pack.territories.len(), 9);
    assert_eq!(count(&pack, |info| !is_unit(info)), 27);
    // BTL-COMP-05: 1 first player card. BTL-COMP-06: 5 secret mission cards.
    let game = BattleLands::new(3).expect("three can play");
    let copies = |id: &str| game.cards().iter().find(|card| card.id == id).map(|card| card.copies);
    assert_eq!((copies("first-player"), copies("secret-mission")), (Some(1), Some(5)));
    assert_eq!(game.cards().iter().map(|card| card.copies).sum::<u32>(), 84);
    // BTL-COMP-07 and BTL-COMP-08: five factions of seven, and seven mercenaries.
    for faction in battlelands::Faction::all() {
        assert_eq!(count(&pack, |info| info.faction == Some(faction)), 7);
    }
    assert_eq!(count(&pack, |info| is_unit(info) && info.faction.is_none()), 7);
}

#[test]
fn cards_have_the_parts_the_box_shows() {
    let pack = Pack::built_in();
    // BTL-ANAT-02: abilities are active or passive; our cards have one or the other.
    assert!(pack.kinds().any(|(_, info)| !info.play.is_empty()));
    assert!(pack.kinds().any(|(_, info)| !info.standing.is_empty()));
    assert!(pack.kinds().all(|(_, info)| info.play.is_empty() || info.standing.is_empty()));
    // BTL-ANAT-08, BTL-RULING-28: a territory that has a strength, a row or an ability cannot be written down.
    for line in ["strength = 1", "row = \"front\"", "play = []"] {
        let text = BUILT_IN.replace("id = \"toyzmart\"", &format!("id = \"toyzmart\"\n{line}"));
        assert!(Pack::read(&PackText { origin: "box.toml".into(), text }).is_err(), "{line}");
    }
}

#[test]
fn every_card_says_where_it_comes_from() {
    let pack = Pack::built_in();
    for (_, info) in pack.kinds() {
        assert_eq!(info.origin == Origin::Original, info.known.is_empty(), "{}", info.id);
    }
    for info in &pack.territories {
        assert_eq!(info.origin == Origin::Original, info.known.is_empty(), "{}", info.id);
    }
}

#[test]
fn the_vocabulary_is_shared() {
    let pack = Pack::built_in();
    let mut users: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, info) in pack.kinds() {
        let mut words = words_used(info);
        words.sort_unstable();
        words.dedup();
        for word in words {
            *users.entry(word).or_default() += 1;
        }
    }
    let lonely: Vec<&&str> = users.iter().filter(|(_, users)| **users == 1).map(|(word, _)| word).collect();
    assert_eq!(users.len(), 13, "every word of the vocabulary is used by some card");
    assert!(lonely.len() * 3 <= users.len(), "used by one card only: {lonely:?}");
    // No card has code of its own, so there is nothing to count against the tenth that is allowed.
}

/// A pack with one text put in place of another, and the line and reason it is refused with.
fn refused(from: &str, to: &str) -> String {
    assert!(BUILT_IN.contains(from), "{from}");
    let pack = PackText { origin: "mine.toml".into(), text: BUILT_IN.replacen(from, to, 1) };
    match BattleLands::open(&Order { pack: Some(pack), ..Order::default() }) {
        Err(OpenError::Pack(error)) => error.to_string(),
        other => panic!("{to}: {other:?}"),
    }
}

#[test]
fn wrong_packs_are_refused_with_line_and_reason() {
    let line =
        |needle: &str| BUILT_IN.lines().position(|line| line.contains(needle)).expect("it is there") + 1;
    let baron = line("id = \"scrap-baron\"");
    assert_eq!(
        refused("name = \"Scrap Baron\"\n", "name = \"Scrap Baron\"\nscrap = 1\n"),
        format!("mine.toml:{baron}: scrap-baron: a faction unit has no scrap value (BTL-ANAT-07)")
    );
    assert_eq!(
        refused("name = \"Scrap Baron\"\n", "name = \"Scrap Baron\"\ncopies = 9\n"),
        format!("mine.toml:{baron}: scrap-baron: copies must be 1 to 3, not 9")
    );
    let wrong = refused("row = \"front\"", "row = \"middle\"");
    assert!(wrong.starts_with("mine.toml:") && wrong.contains("middle"), "{wrong}");
    for (from, to, reason) in [
        ("id = \"tin-can-knight\"", "id = \"pit-boss\"", "this id is used twice"),
        ("id = \"tin-can-knight\"", "id = \"Tin Can\"", "an id is lower-case letters, digits and hyphens"),
        ("faction = \"junkers\"", "faction = \"junkies\"", "no faction"),
        ("mission = true", "mission = 3", "invalid type"),
        ("pick = \"others\"", "pick = \"last\"", "nothing is chosen here"),
        ("per = 2", "per = 0", "`per` is at least 1"),
        ("do = \"draw\"", "do = \"drew\"", "unknown variant"),
        ("pick = \"this\"", "pick = \"bearer\"", "only equipment has a bearer"),
    ] {
        let found = refused(from, to);
        assert!(found.contains(reason), "{to}: {found}");
        assert!(found.split(':').nth(1).is_some_and(|line| line.parse::<u32>().is_ok()), "{found}");
    }
    assert!(refused("[[territory]]\nid = \"toyzmart\"", "[[territory]]\nid = \"toyz\"\nx = 1").contains('x'));
}

#[test]
fn orders_that_cannot_be_filled_say_what_can() {
    let order = |seats: usize, option: Option<(&str, &str)>| Order {
        seats: Some(seats),
        options: option.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        pack: None,
    };
    // BTL-COMP-01: three to five.
    for seats in [0, 1, 2, 6, 7] {
        let error = BattleLands::open(&order(seats, None)).expect_err("this many cannot play");
        assert_eq!(error.to_string(), format!("this game has 3 to 5 seats, not {seats}"));
    }
    let error = BattleLands::open(&order(3, Some(("first", "d")))).expect_err("nobody sits there");
    assert_eq!(error.to_string(), "option first cannot be \"d\": choose among random, a, b, c");
    assert!(BattleLands::open(&order(4, Some(("first", "d")))).is_ok());
    assert!(BattleLands::open(&order(4, Some(("speed", "d")))).is_err());
}
