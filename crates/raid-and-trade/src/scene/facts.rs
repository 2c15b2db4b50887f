//! What stands on a card beside its name and text.

use parts::scene::Facts;

use crate::cards::Sort;
use crate::ids::{Kind, Tile};
use crate::map::Edge;
use crate::setup::RaidAndTrade;
use crate::text::cost_text;

impl RaidAndTrade {
    pub(super) fn facts_named(&self, id: &str) -> Facts {
        if let Some(card) = self.pack.card_named(id) {
            let info = self.pack.card(card);
            let cost = cost_text(&info.cost);
            let facts = Facts::default().with_some("price", (!cost.is_empty()).then_some(cost));
            return match info.sort {
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
        }
        if let Some(who) = self.pack.characters.iter().find(|who| who.id == id) {
            let faces = who.die.iter().map(|face| {
                let symbol = |at: u8| self.pack.symbols[usize::from(at)].id.as_str();
                Facts::default()
                    .with("attack", symbol(face.attack))
                    .with("defence", symbol(face.defence))
                    .with("sides", face.sides)
            });
            return Facts::default().with("role", who.role.as_str()).with("die", faces.collect::<Vec<_>>());
        }
        if let Some(market) = self.pack.markets.iter().find(|market| market.id == id) {
            let kinds: Vec<&str> = Kind::ALL
                .into_iter()
                .filter(|kind| market.offers >> kind.index() & 1 == 1)
                .map(Kind::id)
                .collect();
            return Facts::default().with("sells", kinds.join(" "));
        }
        if let Some(helipad) = self.pack.helipads.iter().find(|helipad| helipad.id == id) {
            return Facts::default()
                .with("price", crate::text::tokens_text(helipad.tokens))
                .with("skill", helipad.skill)
                .with("seats", helipad.seats);
        }
        if let Some((_, favor, _)) = self.pack.discs.iter().find(|(disc, ..)| disc == id) {
            return Facts::default().with("favor", *favor);
        }
        self.face_facts(id)
    }

    /// The drawing of a tile face: road points, how they are joined, squares.
    fn face_facts(&self, id: &str) -> Facts {
        let found = self.pack.worlds.iter().find_map(|world| {
            let at = world.faces.iter().position(|face| face.id == id)?;
            Some((world, Tile(at as u8)))
        });
        let Some((world, tile)) = found else { return Facts::default() };
        let face = world.face(tile);
        let nodes = face.nodes.iter().map(|node| {
            Facts::default()
                .with("x", node.x)
                .with("y", node.y)
                .with("section", crate::notation::section_name(node.section))
        });
        let edges = face.edges.iter().map(|(a, b, edge)| {
            let kind = match edge {
                Edge::Road => "road",
                Edge::Barricade => "barricade",
                Edge::Elevation => "elevation",
            };
            Facts::default().with("a", *a).with("b", *b).with("kind", kind)
        });
        let squares = world.squares.iter().filter(|info| info.tile == tile).map(|info| {
            Facts::default()
                .with("square", format!("{}.{}", tile.name(), info.number))
                .with("x", info.x)
                .with("y", info.y)
                .with("number", info.number)
                .with("mark", info.mark)
        });
        Facts::default()
            .with("name", face.name.as_str())
            .with("nodes", nodes.collect::<Vec<_>>())
            .with("edges", edges.collect::<Vec<_>>())
            .with("squares", squares.collect::<Vec<_>>())
    }
}
