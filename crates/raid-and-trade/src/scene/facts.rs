//! What stands on a card beside its name and text.

use parts::scene::Facts;

use super::face::{disc_face, drawn, helipad_face, market_face, tile_face};
use crate::cards::Sort;
use crate::ids::{Kind, Tile};
use crate::setup::RaidAndTrade;
use crate::text::cost_text;

impl RaidAndTrade {
    pub(super) fn facts_named(&self, id: &str) -> Facts {
        if let Some(card) = self.pack.card_named(id) {
            let info = self.pack.card(card);
            let cost = cost_text(&info.cost);
            let facts = Facts::default().with_some("price", (!cost.is_empty()).then_some(cost));
            let facts = match info.sort {
                Sort::Item => {
                    let owner = info.character.map(|who| self.pack.character(who).id.clone());
                    facts.with("skill", info.skill).with_some("character", owner)
                }
                Sort::Raid(size) => facts
                    .with("color", size.id())
                    .with("high", info.high)
                    .with("low", info.low)
                    .with_some("blacklist", (info.blacklist > 0).then_some(info.blacklist)),
                Sort::Incident | Sort::Quest | Sort::Event => facts,
            };
            return drawn(facts, self.card_face(info));
        }
        if let Some(who) = self.pack.characters.iter().find(|who| who.id == id) {
            let facts = Facts::default().with("role", who.role.as_str());
            return drawn(facts, self.character_face(who));
        }
        if let Some(market) = self.pack.markets.iter().find(|market| market.id == id) {
            let kinds: Vec<&str> = Kind::ALL
                .into_iter()
                .filter(|kind| market.offers >> kind.index() & 1 == 1)
                .map(Kind::id)
                .collect();
            return drawn(Facts::default().with("sells", kinds.join(" ")), market_face(market));
        }
        if let Some(helipad) = self.pack.helipads.iter().find(|helipad| helipad.id == id) {
            let facts = Facts::default()
                .with("price", crate::text::tokens_text(helipad.tokens))
                .with("skill", helipad.skill)
                .with("seats", helipad.seats);
            return drawn(facts, helipad_face(helipad));
        }
        if let Some((_, favor, _)) = self.pack.discs.iter().find(|(disc, ..)| disc == id) {
            return drawn(Facts::default().with("favor", *favor), disc_face(*favor));
        }
        self.tile_facts(id)
    }

    /// The facts of a map tile: its drawing.
    fn tile_facts(&self, id: &str) -> Facts {
        let found = self.pack.worlds.iter().find_map(|world| {
            let at = world.faces.iter().position(|face| face.id == id)?;
            Some((world, Tile(at as u8)))
        });
        let Some((world, tile)) = found else { return Facts::default() };
        drawn(Facts::default().with("tile", tile.name()), tile_face(world, tile))
    }
}
