//! What Raid & Trade tells about itself.

use std::ops::RangeInclusive;

use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title};

use crate::cards::Sort;
use crate::setup::{RaidAndTrade, SEATS_POSSIBLE};
use crate::state::State;
use crate::text::{card_text, character_text, face_text, helipad_text, market_text};

impl Title for RaidAndTrade {
    const NAME: &'static str = "raid-and-trade";
    const PRINTED: &'static str = "Raid & Trade";
    const LEDGER: &'static str = include_str!("../../../rules/raid-and-trade.md");

    fn seats_possible() -> RangeInclusive<usize> {
        SEATS_POSSIBLE
    }

    fn options() -> Vec<OptionInfo> {
        RaidAndTrade::option_list()
    }

    fn open(order: &Order) -> Result<RaidAndTrade, OpenError> {
        RaidAndTrade::with(order)
    }

    fn cards(&self) -> Vec<CardEntry> {
        let entry = |id: &str, name: &str, kind: &'static str, text: String, origin: &str| CardEntry {
            id: id.to_owned(),
            name: name.to_owned(),
            kind,
            copies: 1,
            text,
            origin: origin.to_owned(),
        };
        let mut list: Vec<CardEntry> = self
            .pack
            .cards()
            .map(|(card, info)| {
                let kind = match info.sort {
                    Sort::Item => "item",
                    Sort::Raid(_) => "raid card",
                    Sort::Incident => "incident",
                    Sort::Quest => "quest",
                    Sort::Event => "event",
                };
                entry(&info.id, &info.name, kind, card_text(&self.pack, card), &info.origin)
            })
            .collect();
        for who in &self.pack.characters {
            list.push(entry(&who.id, &who.name, "character", character_text(&self.pack, who), &who.origin));
        }
        for market in &self.pack.markets {
            list.push(entry(&market.id, "Black Market", "market token", market_text(market), &market.origin));
        }
        for helipad in &self.pack.helipads {
            list.push(entry(
                &helipad.id,
                &helipad.name,
                "helipad token",
                helipad_text(helipad),
                &helipad.origin,
            ));
        }
        for (id, favor, origin) in &self.pack.discs {
            list.push(entry(id, "Credit Disc", "disc", format!("{favor} Favor."), origin));
        }
        for world in &self.pack.worlds {
            for face in world.faces.iter().filter(|face| !face.id.is_empty()) {
                list.push(entry(&face.id, &face.name, "map tile", face_text(face), &face.origin));
            }
        }
        list
    }

    fn fingerprint(&self) -> String {
        self.pack.fingerprint.clone()
    }

    fn rounds(&self, state: &State) -> u32 {
        state.table.round.into()
    }
}
