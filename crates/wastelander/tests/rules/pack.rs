//! The built-in pack is what the rulebook says of it, and wrong packs are refused with a reason.

use parts::pack::PackText;
use wastelander::effect::Verb;
use wastelander::{BUILT_IN, Pack, Type};

fn read(text: &str) -> Result<Pack, String> {
    Pack::read(&PackText { origin: "test.toml".into(), text: text.into() }).map_err(|error| error.to_string())
}

/// WAS-DECK-01.
#[test]
fn the_decks_have_176_and_120_cards() {
    let pack = Pack::built_in();
    let count = |loot: bool| -> u32 {
        let of_deck =
            pack.kinds().filter(|(kind, _)| (pack.deck(*kind) == wastelander::effect::Deck::Loot) == loot);
        of_deck.map(|(_, info)| u32::from(info.copies)).sum()
    };
    assert_eq!((count(false), count(true)), (176, 120));
}

/// WAS-CARD-01 to 04, WAS-CARD-12.
#[test]
fn cards_are_as_the_rulebook_says() {
    let pack = Pack::built_in();
    let info = |id: &str| pack.info(pack.kind(id).expect("the card is there")).clone();
    assert_eq!((info("thug").stats, info("thug").kind), ([1, 3, 3], Type::Human));
    assert_eq!((info("wrangler").stats, info("wrangler").kind), ([3, 3, 3], Type::Human));
    assert_eq!((info("giant-wasp").stats, info("giant-wasp").kind), ([8, 7, 8], Type::Critter));
    assert_eq!(info("radroach").kind, Type::Critter);
    for (_, card) in pack.kinds().filter(|(_, card)| matches!(card.kind, Type::Armor | Type::Weapon)) {
        let bonus = card
            .effects
            .iter()
            .any(|effect| matches!(effect.verb, Verb::ModifyStat { stats, .. } if stats[0] > 0));
        assert!(bonus, "{} gives no CS bonus", card.id);
    }
}

#[test]
fn every_verb_is_used() {
    let mut used = std::collections::BTreeSet::new();
    for (_, info) in Pack::built_in().kinds() {
        let verbs = info.effects.iter().map(|effect| &effect.verb).chain(&info.bad);
        verbs.for_each(|verb| {
            verb.walk(&mut |verb| {
                used.insert(verb.word());
            })
        });
    }
    let unused: Vec<_> = Verb::WORDS.iter().filter(|word| !used.contains(*word)).collect();
    assert!(unused.is_empty(), "no card uses {unused:?}");
}

#[test]
fn few_cards_need_a_verb_of_their_own() {
    proving::vocabulary::assert_shared(BUILT_IN, "do");
}

#[test]
fn wrong_packs_are_refused_with_card_and_line() {
    let wrong = [
        ("copies = 3", "copies = 0", "copies must be 1 to 9"),
        ("id = \"tunnel-rat\"", "id = \"radroach\"", "the id stands twice"),
        (
            "do = \"lose-sp\", who = \"self\", amount = 1",
            "do = \"lose-sp\", who = \"self\"",
            "needs `amount`",
        ),
        (
            "do = \"lose-sp\", who = \"self\", amount = 1",
            "do = \"lose-sp\", who = \"self\", amount = 1, stock = 2",
            "has no `stock`",
        ),
        ("do = \"skip\"", "do = \"jump\"", "there is no verb `jump`"),
        ("wasteland = 176", "wasteland = 177", "has 176 cards, not 177"),
        ("hands = 2", "hands = 3", "1 or 2"),
        ("filter = \"loose-item\"", "filter = \"shiny\"", "there is no filter `shiny`"),
    ];
    for (good, bad, reason) in wrong {
        assert!(BUILT_IN.contains(good), "the pack has no {good:?}");
        let error = read(&BUILT_IN.replacen(good, bad, 1)).expect_err(bad);
        assert!(error.contains(reason), "{bad}: {error}");
        assert!(error.starts_with("test.toml"), "{error}");
    }
}
