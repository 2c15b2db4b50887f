//! What BattleLands tells about itself.

use std::ops::RangeInclusive;

use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title};

use crate::cards::{CardInfo, Sort};
use crate::setup::{BattleLands, SEATS_POSSIBLE};
use crate::state::{BATTLES, SEATS, State};
use crate::text::card_text;

impl Title for BattleLands {
    const NAME: &'static str = "battlelands";
    const PRINTED: &'static str = "BattleLands";
    const LEDGER: &'static str = include_str!("../../../rules/battlelands.md");

    fn seats_possible() -> RangeInclusive<usize> {
        SEATS_POSSIBLE
    }

    fn options() -> Vec<OptionInfo> {
        BattleLands::option_list()
    }

    fn open(order: &Order) -> Result<BattleLands, OpenError> {
        BattleLands::with(order)
    }

    fn cards(&self) -> Vec<CardEntry> {
        let held = self.pack.kinds().map(|(_, info)| held_entry(info));
        let territories = self.pack.territories.iter().map(|info| CardEntry {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: "territory",
            copies: 1,
            text: format!("{} scrap.{}", info.scrap, if info.mission { " Secret mission." } else { "" }),
            origin: info.origin.word().into(),
        });
        let mission = &self.pack.mission;
        let first = &self.pack.first_player;
        let others = [
            CardEntry {
                id: mission.id.clone(),
                name: mission.name.clone(),
                kind: "secret mission",
                copies: SEATS as u32,
                text: format!(
                    "At the end: most strength committed {:+} scrap, least {:+} scrap.",
                    mission.bonus, -mission.penalty
                ),
                origin: mission.origin.word().into(),
            },
            CardEntry {
                id: first.id.clone(),
                name: first.name.clone(),
                kind: "first player",
                copies: 1,
                text: "Takes the first turn of a battle; passes to its winner.".into(),
                origin: first.origin.word().into(),
            },
        ];
        held.chain(territories).chain(others).collect()
    }

    fn fingerprint(&self) -> String {
        self.pack.fingerprint.clone()
    }

    /// A round is a battle.
    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.table.war.saturating_sub(1) * BATTLES + state.table.battle)
    }
}

fn held_entry(info: &CardInfo) -> CardEntry {
    let kind = match (info.sort, info.faction) {
        (Sort::Unit(_), Some(_)) => "unit",
        (Sort::Unit(_), None) => "mercenary",
        (Sort::Attached | Sort::Instead, _) => "equipment",
    };
    CardEntry {
        id: info.id.clone(),
        name: info.name.clone(),
        kind,
        copies: u32::from(info.copies),
        text: card_text(info),
        origin: info.origin.word().into(),
    }
}
