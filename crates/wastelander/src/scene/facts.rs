//! What stands on a card, for whoever draws it.

use parts::scene::{Fact, Facts};

use crate::cards::CardInfo;
use crate::text::card_text;
use crate::written::Type;

/// The facts of a card.
pub(super) fn facts(info: &CardInfo) -> Facts {
    let number = |number: i8| Fact::Number(i32::from(number));
    let mut facts = Facts::default()
        .with("name", info.name.as_str())
        .with("type", info.kind.word())
        .with("copies", info.copies)
        .with("text", card_text(info))
        .with("origin", info.origin.word())
        .with_some("tier", info.tier);
    if info.kind.is_enemy() {
        let [cs, hos, per] = info.stats.map(number);
        facts = facts.with("cs", cs).with("hos", hos).with("per", per).with("loot", info.loot);
    }
    if info.kind.is_equipment() || matches!(info.kind, Type::Provision | Type::Tactic) {
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
