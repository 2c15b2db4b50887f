//! What Wastelander tells about itself.

use std::ops::RangeInclusive;

use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title};

use crate::setup::{SEATS_POSSIBLE, Wastelander};
use crate::state::State;
use crate::terms::Terms;
use crate::text::card_text;

impl Title for Wastelander {
    const NAME: &'static str = "wastelander";
    const PRINTED: &'static str = "Wastelander";
    const LEDGER: &'static str = include_str!("../../../rules/wastelander.md");

    fn seats_possible() -> RangeInclusive<usize> {
        SEATS_POSSIBLE
    }

    fn options() -> Vec<OptionInfo> {
        Terms::options()
    }

    fn open(order: &Order) -> Result<Wastelander, OpenError> {
        Wastelander::with(order)
    }

    fn cards(&self) -> Vec<CardEntry> {
        let entry = |info: &crate::cards::CardInfo| CardEntry {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: info.kind.word(),
            copies: u32::from(info.copies),
            text: card_text(info),
            origin: info.origin.word().into(),
        };
        self.pack.kinds().map(|(_, info)| entry(info)).collect()
    }

    fn fingerprint(&self) -> String {
        self.pack.fingerprint.clone()
    }

    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.table.round)
    }
}
