//! What stands on a card, for whoever draws it.

use parts::scene::{FACE, Fact, Facts};

use crate::cards::CardInfo;
use crate::effect::{Stats, Verb};
use crate::text::{bad_text, body_text, card_text};
use crate::written::{Slot, Type};

/// The facts of a card.
pub(super) fn facts(info: &CardInfo) -> Facts {
    let number = |number: i8| Fact::Number(i32::from(number));
    let mut facts = Facts::default()
        .with("name", info.name.as_str())
        .with("type", info.kind.word())
        .with("copies", info.copies)
        .with("text", card_text(info))
        .with("origin", info.origin.word())
        .with_some("tier", info.tier)
        .with(FACE, vec![face(info)]);
    if info.kind.is_enemy() {
        let [cs, hos, per] = info.stats.map(number);
        facts = facts.with("cs", cs).with("hos", hos).with("per", per).with("loot", info.loot);
    }
    if info.kind.deck() == crate::effect::Deck::Loot {
        facts = facts.with("caps", Fact::Number(i32::from(info.caps)));
    }
    if info.hands > 0 {
        facts = facts.with("hands", info.hands);
    }
    if info.ammo {
        facts = facts.with("ammo", "needs ammo");
    }
    if info.ranged {
        facts = facts.with("reach", "ranged");
    }
    facts
}

/// How a card is drawn: see `wastelander_portrait::Face`.
fn face(info: &CardInfo) -> Facts {
    let [cs, chr, eva] = numbers(info);
    let loot = match info.kind {
        Type::Critter | Type::Human => info.loot.to_string(),
        _ => signed(changed_loot(info)),
    };
    Facts::default()
        .with("cut", cut(info.kind))
        .with("kind", kind(info))
        .with("cs", cs)
        .with("chr", chr)
        .with("eva", eva)
        .with("loot", loot)
        .with("caps", Fact::Number(i32::from(info.caps)))
        .with("goes", goes(info))
        .with("says", body_text(info))
        .with("bad", bad_text(info))
        .with("prefix", prefix(info))
        .with("icon", icon(info))
        .with("tier", info.tier.unwrap_or(0))
}

const fn cut(kind: Type) -> &'static str {
    match kind {
        Type::Critter | Type::Human => "enemy",
        Type::Place => "place",
        Type::Event => "event",
        Type::Trait => "trait",
        Type::Modifier => "modifier",
        Type::Armor | Type::Gear | Type::Provision | Type::Tactic | Type::Weapon => "loot",
    }
}

/// What it is, in a few words.
fn kind(info: &CardInfo) -> String {
    match info.kind {
        Type::Critter => "Critter".into(),
        Type::Human => "Human".into(),
        Type::Place if info.stock.is_some() => "Settlement".into(),
        Type::Place => "Ruins".into(),
        Type::Event => "Event".into(),
        Type::Trait => "Trait".into(),
        Type::Modifier => "Modifier".into(),
        Type::Armor => "Armor".into(),
        Type::Gear => match info.slot {
            Some(slot) => format!("Gear: {}", slot_word(slot)),
            None => "Gear".into(),
        },
        Type::Provision => "Provision".into(),
        Type::Tactic => "Tactic".into(),
        Type::Weapon => {
            let hands = if info.hands == 2 { "Two-handed" } else { "One-handed" };
            format!("{hands} {} weapon", if info.ranged { "ranged" } else { "melee" })
        }
    }
}

const fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Outfit => "outfit",
        Slot::Face => "face",
        Slot::Back => "back",
        Slot::Feet => "feet",
    }
}

/// Where it goes.
const fn goes(info: &CardInfo) -> &'static str {
    match (info.kind, info.hands) {
        (Type::Armor, _) => "Worn",
        (Type::Weapon | Type::Gear, 2..) => "Both hands",
        (Type::Weapon | Type::Gear, 1) => "One hand",
        (Type::Gear | Type::Weapon, 0) => "Equipped",
        (Type::Provision, _) => "On the table, used once",
        (Type::Tactic, _) => "In hand or face-down, played once",
        (Type::Trait, _) => "On a hook",
        (Type::Modifier, _) => "On an enemy",
        (Type::Event, _) => "On another player",
        (Type::Critter | Type::Human, _) => "Met in an encounter",
        (Type::Place, _) => "Visited",
    }
}

/// How a modifier lengthens a name.
pub(crate) fn prefix(info: &CardInfo) -> String {
    let written = info.prefix.as_deref().unwrap_or_default();
    written.replace("{plural}", "").replace("{}", "").trim().to_owned()
}

/// The stencil of its kind.
fn icon(info: &CardInfo) -> &'static str {
    match info.kind {
        Type::Critter | Type::Human => "combat",
        Type::Place => "camp",
        Type::Event => "warn",
        Type::Trait => "hook",
        Type::Modifier => "sticker",
        Type::Armor => "armor",
        Type::Weapon => "grip",
        Type::Provision if info.enters.contains(&Verb::SetCounters) => "ammo",
        Type::Provision => "can",
        Type::Tactic => "tactic",
        Type::Gear => match info.slot {
            Some(Slot::Outfit) => "outfit",
            Some(Slot::Face) => "face",
            Some(Slot::Back) => "pack",
            Some(Slot::Feet) => "boot",
            None => "crate",
        },
    }
}

/// The three numbers as they stand on the card: those of an enemy, or what the card always changes, or for good when it is
/// played.
fn numbers(info: &CardInfo) -> [String; 3] {
    if info.kind.is_enemy() {
        return info.stats.map(|stat| stat.to_string());
    }
    let mut sums = info.standing.stats;
    let ways = info.play.iter().filter(|play| play.ways.len() == 1).flat_map(|play| &play.ways);
    for verb in ways.flat_map(|way| &way.verbs) {
        if let Verb::ModifyStat { stats, .. } = verb {
            add(&mut sums, stats);
        }
    }
    let mut written = sums.map(signed);
    for (number, counted) in written.iter_mut().zip(info.standing.counters) {
        if counted {
            *number = format!("{number}+d6");
        }
    }
    written
}

fn add(sums: &mut Stats, stats: &Stats) {
    (0..3).for_each(|stat| sums[stat] = sums[stat].saturating_add(stats[stat]));
}

/// How the card changes the Loot of an enemy it is played on.
fn changed_loot(info: &CardInfo) -> i8 {
    let verbs = info.play.iter().flat_map(|play| &play.ways).flat_map(|way| &way.verbs);
    let changes = verbs.filter_map(|verb| match verb {
        Verb::ModifyLoot { amount, .. } => Some(*amount),
        _ => None,
    });
    changes.sum()
}

/// A change as it is written; nothing for none.
fn signed(change: i8) -> String {
    if change == 0 { String::new() } else { format!("{change:+}") }
}
