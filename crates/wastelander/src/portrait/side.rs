//! One player in names.

use kernel::Seat;
use wastelander_portrait::{Peg, Place, SeatPortrait};

use crate::cards::{CardInfo, Loot};
use crate::choice::{Item, Ref, TraitNo};
use crate::setup::Wastelander;
use crate::state::{Held, Table};
use crate::written::{Slot, Type};

impl Wastelander {
    pub(super) fn seat_portrait(
        &self,
        table: &Table,
        seat: Seat,
        hidden: Option<(Held, Loot)>,
    ) -> SeatPortrait {
        let side = table.side(seat);
        let items = |set: Loot| set.iter().map(|card| self.write_ref(Ref::Item(Item(card)))).collect();
        let on_items = side.carried.iter().map(Item).map(|item| (Ref::Item(item), table.counters.get(item)));
        let on_traits = side.learned().map(|learned| (Ref::Trait(TraitNo(learned.card)), learned.counters));
        let counters = on_items.chain(on_traits).filter(|(_, counters)| *counters > 0);
        SeatPortrait {
            sp: side.sp,
            stats: self.stats(table, seat),
            traits: side.learned().map(|l| self.write_ref(Ref::Trait(TraitNo(l.card)))).collect(),
            ready: items(side.ready),
            tapped: items(side.carried.minus(side.ready)),
            counters: counters.map(|(what, counters)| (self.write_ref(what), counters)).collect(),
            pegs: self.pegs(table, seat),
            tokens: side.tokens,
            hand: side.hand,
            cards: hidden.as_ref().map(|(hand, _)| self.names(hand)),
            down: side.down,
            tactics: hidden.map(|(_, down)| self.loot_names(down)),
            known: self.names(&side.known),
            limit: self.limit(table, seat),
            hooks: self.terms.traits,
            skips: side.skips,
            run: self.run_bonus(table, seat),
            escape: self.escape_on(table, seat),
            caps: side.carried.iter().map(|card| self.caps(self.item_kind(Item(card)))).sum(),
        }
    }

    /// Everything that lies open before a player, one by one.
    fn pegs(&self, table: &Table, seat: Seat) -> Vec<Peg> {
        let side = table.side(seat);
        let loaded = self.loaded(table, seat);
        let traits = side.learned().map(|learned| {
            let card = TraitNo(learned.card);
            Peg {
                thing: self.write_ref(Ref::Trait(card)),
                card: self.id(self.trait_kind(card)).into(),
                place: Place::Trait,
                counters: learned.counters,
                used: learned.used,
                works: true,
            }
        });
        let items = side.carried.iter().map(|card| {
            let (item, ready) = (Item(card), side.ready.contains(card));
            let info = self.item_info(item);
            let place = place(info, ready);
            Peg {
                thing: format!("item {}", self.write_ref(Ref::Item(item))),
                card: info.id.clone(),
                place,
                counters: table.counters.get(item),
                used: table.used.contains(card),
                works: place != Place::Carried && (!info.ammo || loaded.contains(card)),
            }
        });
        traits.chain(items).collect()
    }
}

/// Where a Loot card on a table is.
const fn place(info: &CardInfo, ready: bool) -> Place {
    match (info.kind, info.hands, info.slot) {
        (Type::Provision, ..) => Place::Provision,
        _ if !ready => Place::Carried,
        (Type::Armor, ..) => Place::Armor,
        (_, 2.., _) => Place::BothHands,
        (_, 1, _) => Place::Hand,
        (_, 0, Some(Slot::Outfit)) => Place::Outfit,
        (_, 0, Some(Slot::Face)) => Place::Face,
        (_, 0, Some(Slot::Back)) => Place::Back,
        (_, 0, Some(Slot::Feet)) => Place::Feet,
        (_, 0, None) => Place::Gear,
    }
}
