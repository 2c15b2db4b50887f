//! What stands on a card, for who draws it.

use parts::scene::{FACE, Fact, Facts, ICONS};

use crate::cards::{CardInfo, Sort, Symbol};
use crate::effect::{Standing, Verb};
use crate::setup::BattleLands;

impl BattleLands {
    /// What stands on the card of this id; nothing if there is none.
    pub(super) fn facts_named(&self, card: &str) -> Facts {
        match (self.pack.card_named(card), self.pack.territory_named(card)) {
            (Some(card), _) => self.facts_of(self.pack.card(card)),
            (None, Some(territory)) => {
                let info = self.pack.territory(territory);
                let mission = info.mission.then_some("secret mission");
                let cut = if info.mission { "mission" } else { "territory" };
                Facts::default()
                    .with("scrap", Fact::Number(info.scrap.into()))
                    .with_some("mission", mission)
                    .with(FACE, vec![face(cut)])
            }
            (None, None) => Facts::default(),
        }
    }

    /// What stands on a card players can hold: `strength`, the `row` it goes into, `scrap`, `faction`, `play` if its
    /// ability is carried out when it is played, and the [`ICONS`] of what it does.
    fn facts_of(&self, info: &CardInfo) -> Facts {
        let row = match info.sort {
            Sort::Unit(Symbol::Front) => "front",
            Sort::Unit(Symbol::Back) => "back",
            Sort::Unit(Symbol::Both) => "both",
            Sort::Attached => "unit",
            Sort::Instead => "none",
        };
        let scrap = info.faction.is_none().then_some(Fact::Number(info.scrap.into()));
        Facts::default()
            .with("strength", info.strength)
            .with("row", row)
            .with(ICONS, icons(info).join(" "))
            .with_some("scrap", scrap)
            .with_some("faction", info.faction.map(|faction| self.pack.faction(faction).name.clone()))
            .with_some("acts", (!info.play.is_empty()).then_some("when played"))
            .with(FACE, vec![self.face_of(info)])
    }

    /// How a card players can hold is drawn.
    fn face_of(&self, info: &CardInfo) -> Facts {
        let (cut, place, goes) = match info.sort {
            Sort::Unit(Symbol::Front) => ("unit", "front", "Goes into the front row"),
            Sort::Unit(Symbol::Back) => ("unit", "back", "Goes into the back row"),
            Sort::Unit(Symbol::Both) => ("unit", "both", "Goes into either row"),
            Sort::Attached => ("equipment", "equip", "Hangs on the last face-up unit of a row"),
            Sort::Instead => ("equipment", "equip", "Is carried out and discarded"),
        };
        let kind = match (info.faction, info.sort) {
            (Some(faction), _) => self.pack.faction(faction).name.clone(),
            (None, Sort::Unit(_)) => "Mercenary".into(),
            (None, Sort::Attached | Sort::Instead) => "Equipment".into(),
        };
        let strength = match info.sort {
            Sort::Unit(_) => info.strength.to_string(),
            Sort::Attached | Sort::Instead => format!("{:+}", info.strength),
        };
        face(cut)
            .with("strength", strength)
            .with("kind", kind)
            .with("place", place)
            .with("goes", goes)
            .with("when", if info.play.is_empty() { "" } else { "ready" })
    }
}

/// A card of this shape with nothing on it.
fn face(cut: &'static str) -> Facts {
    let blank = ["strength", "kind", "place", "goes", "when"];
    blank.into_iter().fold(Facts::default().with("cut", cut), |face, name| face.with(name, ""))
}

/// The stencils of what a card does, one for each word of the vocabulary.
fn icons(card: &CardInfo) -> Vec<&'static str> {
    let verbs = card.play.iter().map(|step| match step.verb {
        Verb::Flip(_) => "flip",
        Verb::Discard(_) => "destroy",
        Verb::Move(_) => "next",
        Verb::Return(_) => "hand",
        Verb::Recover(_) | Verb::Draw => "draw",
        Verb::PlayExtra(_) => "plus",
        Verb::Commit(_) => "key",
    });
    let rules = card.standing.iter().map(|rule| match rule.gives {
        Standing::Strength(_) => "trait",
        Standing::Keep(_) => "camp",
        Standing::Protect(_) => "shield",
        Standing::ClaimAny => "hand",
        Standing::WinTies => "crown",
    });
    verbs.chain(rules).collect()
}
