//! What Radlands tells about itself.

use std::ops::RangeInclusive;

use parts::pack::PackText;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title, check_option_names};

use crate::cards::{BUILT_IN, Pack};
use crate::setup::{Camps, Discards, Radlands};
use crate::state::State;

impl Title for Radlands {
    const NAME: &'static str = "radlands";
    const PRINTED: &'static str = "Radlands";
    const LEDGER: &'static str = include_str!("../../../rules/radlands.md");

    fn seats_possible() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo {
                name: "camps",
                values: vec!["draft", "first-game"],
                about: "draft three of six camps, or take the two sides recommended for a first game",
            },
            OptionInfo {
                name: "make_room",
                values: vec!["off", "on"],
                about: "with six people in play, one of them may be destroyed to make room for another",
            },
            OptionInfo {
                name: "discards",
                values: vec!["this-turn", "open"],
                about: "look at the cards discarded in the current turn, or through the whole discard pile at any time",
            },
        ]
    }

    fn open(order: &Order) -> Result<Radlands, OpenError> {
        let options = Radlands::options();
        check_option_names(order, &options)?;
        if let Some(asked) = order.seats.filter(|seats| *seats != 2) {
            return Err(OpenError::Seats { asked, possible: Radlands::seats_possible() });
        }
        let built_in = || PackText { origin: "cards.toml".into(), text: BUILT_IN.into() };
        let pack = order.pack.clone().unwrap_or_else(built_in);
        Ok(Radlands {
            camps: match options[0].value_in(order)? {
                "first-game" => Camps::FirstGame,
                _ => Camps::Draft,
            },
            make_room: options[1].value_in(order)? == "on",
            discards: match options[2].value_in(order)? {
                "open" => Discards::Open,
                _ => Discards::ThisTurn,
            },
            pack: Pack::read(&pack)?,
        })
    }

    fn cards(&self) -> Vec<CardEntry> {
        let printed = &self.pack.printed;
        printed.cards.iter().chain(&printed.camps).cloned().chain(crate::text::own_cards()).collect()
    }

    fn fingerprint(&self) -> String {
        self.pack.fingerprint.clone()
    }

    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.table.turn).div_ceil(2)
    }
}
