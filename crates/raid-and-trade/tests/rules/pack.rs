//! The built-in pack holds what the box holds, and wrong packs are refused with a reason.

use parts::pack::PackText;
use raid_and_trade::{BUILT_IN, Pack, Sort};

fn read(text: &str) -> Result<Pack, String> {
    Pack::read(&PackText { origin: "test.toml".into(), text: text.into() }).map_err(|error| error.to_string())
}

#[test]
fn the_box_is_complete() {
    let pack = Pack::built_in();
    let count = |wanted: fn(Sort) -> bool| pack.cards().filter(|(_, info)| wanted(info.sort)).count();
    assert_eq!(count(|sort| sort == Sort::Item), 82, "RNT-COMP-05, RNT-CORA-01");
    assert_eq!(count(|sort| matches!(sort, Sort::Raid(_))), 50, "RNT-COMP-07");
    assert_eq!(count(|sort| sort == Sort::Incident), 30, "RNT-COMP-11");
    assert_eq!(count(|sort| sort == Sort::Quest), 11, "RNT-COMP-10");
    assert_eq!(count(|sort| sort == Sort::Event), 10, "RNT-COMP-09");
}

#[test]
fn few_cards_need_a_verb_of_their_own() {
    proving::vocabulary::assert_shared(BUILT_IN, "op");
}

#[test]
fn wrong_packs_are_refused_with_a_reason() {
    for (from, to, reason) in [
        ("character = \"mayu\"\ncost", "character = \"nobody\"\ncost", "there is no character"),
        ("op = \"gain-ap\", n = 2", "op = \"gain-ap\"", "lacks a number"),
        ("op = \"gain-ap\", n = 2", "op = \"gain-more\", n = 2", "unknown variant"),
        (
            "op = \"discard-resources\", n = 1, chooser",
            "op = \"discard-resources\", n = 1, kinds = [\"food\"], chooser",
            "`kinds` means nothing to this verb",
        ),
        (
            "op = \"transfer-resources\", n = 2",
            "op = \"transfer-resources\", n = 2, kinds = [\"food\"]",
            "`kinds` means nothing to this verb",
        ),
        (
            "from = \"target\", to = \"self\", chooser = \"random\"",
            "from = \"target\", to = \"self\", chooser = \"giver\"",
            "at random",
        ),
        (
            "op = \"discard-resources\", n = \"all\"",
            "op = \"discard-resources\", n = \"all\", chooser = \"owner\"",
            "nothing to choose",
        ),
        (
            "op = \"discard-incident\", n = 1, who = \"rival\", chooser = \"random\"",
            "op = \"discard-incident\", n = 1, who = \"rival\", chooser = \"actor\"",
            "RNT-VIS-04",
        ),
        ("id = \"incident-02\"", "id = \"incident-01\"", "used twice"),
        ("scrap = 20\n", "scrap = 99\n", "tokens"),
        ("[raid-die]\nsuccess = 4", "[raid-die]\nsuccess = 0", "success"),
        ("tiles = [\"t5\", \"t4\"", "tiles = [\"t5\", \"t5\"", "named twice"),
        ("road = \"w\", mark = 0", "road = \"nowhere\", mark = 0", "no node"),
        (
            "{ attack = \"hit\", defence = \"shield\" }",
            "{ attack = \"shield\", defence = \"shield\" }",
            "cannot stand",
        ),
    ] {
        let wrong = BUILT_IN.replacen(from, to, 1);
        assert_ne!(wrong, BUILT_IN, "{from:?} is not in the pack");
        let error = read(&wrong).err().unwrap_or_else(|| panic!("{to:?} was accepted"));
        assert!(error.contains(reason), "{to:?}: {error}");
    }
}
