//! What BattleLands tells about itself.

use std::ops::RangeInclusive;

use kernel::Seat;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title, check_option_names};

use crate::cards::{CardInfo, Pack, Sort};
use crate::setup::{BattleLands, Factions, SEATS_POSSIBLE};
use crate::state::{BATTLES, SEATS, State};
use crate::text::{card_text, headline};

impl Title for BattleLands {
    const NAME: &'static str = "battlelands";
    const PRINTED: &'static str = "BattleLands";
    const LEDGER: &'static str = include_str!("../../../rules/battlelands.md");

    fn seats_possible() -> RangeInclusive<usize> {
        SEATS_POSSIBLE
    }

    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo {
                name: "factions",
                values: vec!["random", "chosen"],
                about: "Whether factions are dealt at random or every player names one.",
            },
            OptionInfo {
                name: "first",
                values: vec!["random", "a", "b", "c", "d", "e"],
                about: "Who gets the first player card at the start.",
            },
        ]
    }

    fn open(order: &Order) -> Result<BattleLands, OpenError> {
        let seats = order.seats.unwrap_or(*SEATS_POSSIBLE.start());
        if !SEATS_POSSIBLE.contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible: SEATS_POSSIBLE });
        }
        let options = BattleLands::options();
        check_option_names(order, &options)?;
        let factions = match options[0].value_in(order)? {
            "chosen" => Factions::Chosen,
            _ => Factions::Random,
        };
        let value = options[1].value_in(order)?;
        let first = match value {
            "random" => None,
            letter => letter.chars().next().and_then(Seat::from_letter),
        };
        if first.is_some_and(|seat| seat.index() >= seats) {
            let possible = options[1].values[..=seats].to_vec();
            return Err(OpenError::BadValue { name: "first", value: value.into(), possible });
        }
        let pack = match &order.pack {
            Some(text) => Pack::read(text)?,
            None => Pack::built_in(),
        };
        Ok(BattleLands { pack, seats, factions, first })
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
                    "Cards committed to it lie face down under it. At the end of the game whoever has the most printed \
                     strength there gets {:+} scrap, whoever has the least {:+} scrap; all who are tied get it.",
                    mission.bonus, -mission.penalty
                ),
                origin: mission.origin.word().into(),
            },
            CardEntry {
                id: first.id.clone(),
                name: first.name.clone(),
                kind: "first player",
                copies: 1,
                text: "Whoever has it takes the first turn of a battle and is the first to win ties. The winner of the \
                       battle gets it."
                    .into(),
                origin: first.origin.word().into(),
            },
        ];
        held.chain(territories).chain(others).collect()
    }

    fn headline(&self, card: &str) -> String {
        self.pack.card_named(card).map_or(String::new(), |card| headline(&self.pack, self.pack.card(card)))
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
