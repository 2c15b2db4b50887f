//! Why something cannot be equipped, laid down, taken or discarded.

use kernel::{Refusal, Seat};

use super::moment::{Deed, Now};
use super::{must, no};
use crate::agenda::{OfferStage, Task, Which};
use crate::cards::Kind;
use crate::choice::{Choice, Item, Ref};
use crate::effect::Deck;
use crate::setup::Wastelander;
use crate::state::State;
use crate::written::Type;

impl Wastelander {
    pub(super) fn check_equipment(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let now = Now::of(&state.table, seat);
        match choice {
            Choice::Lay(kind) => {
                let info = self.pack.info(kind);
                match info.kind {
                    Type::Provision => now.allows(Deed::LayDown)?,
                    Type::Armor | Type::Weapon => {
                        now.allows(Deed::Equip)?;
                        let spare = !self.terms.no_spares;
                        must(spare, "WAS-HC-05", "Weapons and armor cannot lie tapped in this mode.")?;
                    }
                    Type::Gear => now.allows(Deed::Equip)?,
                    Type::Tactic => return no("WAS-TACTIC-01", "Tactics are laid down face-down."),
                    _ => return no("WAS-WEAPON-07", "Only provisions and equipment are laid down openly."),
                }
                self.must_hold(state, seat, kind, "WAS-WEAPON-07")
            }
            Choice::Tap(item) => {
                now.allows(Deed::Equip)?;
                let ready = state.table.side(seat).ready.contains(item.0);
                must(ready, self.rule_of_change(item), "You do not have this equipped.")?;
                self.must_be_unmoved(state, item)
            }
            Choice::Wear(what) => {
                now.allows(Deed::Equip)?;
                let kind = self.wearable(state, seat, what)?;
                self.must_have_a_hand(state, seat, kind)
            }
            _ => Ok(()),
        }
    }

    /// The rule by which an item is put on and away.
    fn rule_of_change(&self, item: Item) -> &'static str {
        match self.item_info(item).kind {
            Type::Armor => "WAS-ARMOR-02",
            Type::Weapon => "WAS-WEAPON-04",
            _ => "WAS-GEAR-02",
        }
    }

    /// That an item was not put on or away in this window.
    fn must_be_unmoved(&self, state: &State, item: Item) -> Result<(), Refusal> {
        let moved = state.table.shifted.contains(item.0);
        must(!moved, "WAS-TIMING-27", "Each item is put on or away once in a window.")
    }

    /// The kind of something that could be put on.
    fn wearable(&self, state: &State, seat: Seat, what: Ref) -> Result<Kind, Refusal> {
        let side = state.table.side(seat);
        let equipment = |kind: Kind| {
            let fits = matches!(self.pack.info(kind).kind, Type::Armor | Type::Weapon | Type::Gear);
            must(fits, "WAS-PROV-03", "This cannot be equipped.")
        };
        match what {
            Ref::Hand(kind) => {
                equipment(kind)?;
                self.must_hold(state, seat, kind, "WAS-GEAR-03")?;
                Ok(kind)
            }
            Ref::Item(item) => {
                let rule = self.rule_of_change(item);
                must(side.carried.contains(item.0), rule, "You do not carry this.")?;
                let kind = self.item_kind(item);
                equipment(kind)?;
                must(!side.ready.contains(item.0), rule, "You have this equipped already.")?;
                self.must_be_unmoved(state, item)?;
                Ok(kind)
            }
            _ => no("WAS-PROV-03", "This cannot be equipped."),
        }
    }

    /// That a one-handed thing does not meet two of its kind (WAS-WEAPON-06); anything else makes room for itself.
    fn must_have_a_hand(&self, state: &State, seat: Seat, kind: Kind) -> Result<(), Refusal> {
        let mut taken = 0;
        for card in state.table.side(seat).ready.iter() {
            taken += u8::from(self.item_info(Item(card)).hands == 1);
        }
        let full = self.pack.info(kind).hands == 1 && taken == 2;
        must(!full, "WAS-WEAPON-06", "Your hands are full, so put one thing away first.")
    }

    pub(super) fn check_hide(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        let allowed = Now::of(&state.table, seat).allows(Deed::LayDown);
        must(allowed.is_ok(), "WAS-TACTIC-01", "Nothing can be laid on the table at this moment.")?;
        let mut held = state.secrets.hands[seat.index()].cards(&self.pack);
        let tactic = held.any(|kind| self.pack.info(kind).kind == Type::Tactic);
        must(tactic, "WAS-TACTIC-01", "You have no tactic in hand.")
    }

    pub(super) fn check_down(&self, state: &State, seat: Seat, kind: Kind) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Hide(_) => {
                let tactic = self.pack.info(kind).kind == Type::Tactic;
                must(tactic, "WAS-TACTIC-01", "Only tactics lie face-down.")?;
                self.must_hold(state, seat, kind, "WAS-TACTIC-01")
            }
            Task::Offer { stage: OfferStage::Naming(_), .. } => {
                let basket = &state.secrets.basket;
                // What still lies there, one by one, once what was named is taken away.
                let mut down = self.face_down(state, seat);
                for named in basket.back.down.iter().map(|card| self.pack.kind_of(Deck::Loot, card)) {
                    if let Some(place) = down.iter().position(|kind| *kind == named) {
                        down.remove(place);
                    }
                }
                let there = down.contains(&kind);
                must(there, "WAS-DECIDE-23", "This is not one of your face-down tactics.")
            }
            _ => no("WAS-TACTIC-01", "You are not asked to name a tactic."),
        }
    }

    /// The face-down tactics of a player, one by one.
    pub(super) fn face_down(&self, state: &State, seat: Seat) -> Vec<Kind> {
        let down = state.secrets.down[seat.index()];
        down.iter().map(|card| self.pack.kind_of(Deck::Loot, card)).collect()
    }

    pub(super) fn check_take(&self, state: &State, what: Ref) -> Result<(), Refusal> {
        let Task::Spoils { dead, .. } = state.table.agenda.top() else {
            return no("WAS-HC-15", "Nobody has died whose goods could be taken.");
        };
        let left = state.table.side(dead);
        let there = match what {
            Ref::Item(item) => left.carried.contains(item.0),
            Ref::Unseen => left.down > 0,
            _ => false,
        };
        must(there, "WAS-HC-15", "The dead player does not have this in play.")
    }

    pub(super) fn check_drop(&self, state: &State, seat: Seat, what: Ref) -> Result<(), Refusal> {
        let Task::Drop { which, .. } = state.table.agenda.top() else {
            return no("WAS-DECIDE-08", "Nothing has to be discarded now.");
        };
        let rule = if which == Which::Hand { "WAS-LIMIT-05" } else { "WAS-DECIDE-08" };
        if let (Ref::Hand(kind), false) = (what, which == Which::Hand) {
            let rule = if self.pack.deck(kind) == Deck::Loot { "WAS-EVENT-09" } else { rule };
            return no(rule, "Cards in hand are not what is demanded.");
        }
        let demanded = self.demanded(state, seat, which);
        must(demanded.contains(&what), rule, "This is not what is demanded.")
    }

    /// Everything a demand may take from a player, one by one.
    fn demanded(&self, state: &State, seat: Seat, which: Which) -> Vec<Ref> {
        let side = state.table.side(seat);
        match which {
            Which::Hand => state.secrets.hands[seat.index()].cards(&self.pack).map(Ref::Hand).collect(),
            Which::Trait => {
                side.learned().map(|learned| Ref::Trait(crate::choice::TraitNo(learned.card))).collect()
            }
            _ => {
                let fits = |card: &u8| {
                    let (info, ready) = (self.item_info(Item(*card)), side.ready.contains(*card));
                    match which {
                        Which::Item => true,
                        Which::Equipment => info.kind.is_equipment(),
                        Which::Loose => !ready || !matches!(info.kind, Type::Armor | Type::Weapon),
                        Which::WornArmor => ready && info.kind == Type::Armor,
                        Which::HeldWeapon => ready && info.kind == Type::Weapon,
                        Which::AmmoWeapon => info.kind == Type::Weapon && info.ammo,
                        Which::Weapon => info.kind == Type::Weapon,
                        Which::Gear => info.kind == Type::Gear,
                        Which::Provision => info.kind == Type::Provision,
                        Which::Hand | Which::Trait => false,
                    }
                };
                side.carried.iter().filter(fits).map(|card| Ref::Item(Item(card))).collect()
            }
        }
    }
}
