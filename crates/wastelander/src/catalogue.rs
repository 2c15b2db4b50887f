//! Every choice that can be written down, possible now or not.

use kernel::Seat;

use crate::cards::{Play, Target};
use crate::choice::{Aim, At, Choice, FoeNo, Item, Ref, TraitNo};
use crate::effect::{Deck, Method, Token};
use crate::menu::GIFT_MAX;
use crate::setup::Wastelander;
use crate::state::FOES;
use crate::written::Type;

/// Enemies that the catalogue names: more are hardly ever met, and those that are stand in lists all the same.
const SHARE_MAX: u8 = 60;

impl Wastelander {
    pub(crate) fn write_catalogue(&self, out: &mut Vec<Choice>) {
        let begin = out.len();
        let seats: Vec<Seat> = Seat::all(self.seats).collect();
        let foes = || (0..FOES as u8).map(FoeNo);
        out.extend([
            Choice::Pass,
            Choice::Roll,
            Choice::Run,
            Choice::Search,
            Choice::Hide,
            Choice::Ask,
            Choice::Deal,
            Choice::Offer,
        ]);
        out.extend([Choice::Agree, Choice::Counter, Choice::Refuse, Choice::Keep, Choice::Bury]);
        out.extend(Method::ALL.map(Choice::Method));
        out.extend(Token::ALL.map(Choice::Spend));
        out.extend(Deck::ALL.map(Choice::Back));
        out.extend((1..=SHARE_MAX).map(Choice::Share));
        out.extend((1..=GIFT_MAX).map(Choice::Gift));
        for seat in &seats {
            let of_seat = [Choice::To, Choice::Vote];
            out.extend(of_seat.map(|choice| choice(*seat)));
        }
        let give_want = [Choice::Give as fn(Ref) -> Choice, Choice::Want];
        for token in Token::ALL {
            out.extend(give_want.map(|choice| choice(Ref::Token(token))));
        }
        out.extend([Choice::Want(Ref::Unseen), Choice::Want(Ref::Help), Choice::Take(Ref::Unseen)]);
        let enemies: Vec<_> =
            self.pack.kinds().filter(|(_, info)| info.kind.is_enemy()).map(|(kind, _)| kind).collect();
        for (kind, info) in self.pack.kinds() {
            let hand = Ref::Hand(kind);
            out.extend([Choice::Give(hand), Choice::Drop(hand), Choice::Donate(kind)]);
            match info.kind {
                Type::Trait => {
                    out.push(Choice::Learn(kind));
                    for card in self.pack.copies(kind).cards().map(TraitNo) {
                        out.extend([Choice::Forget(card), Choice::Drop(Ref::Trait(card))]);
                        self.write_aims(info.usage.as_ref(), &seats, &mut |aim| {
                            out.push(Choice::Use(Ref::Trait(card), aim));
                        });
                    }
                }
                Type::Critter | Type::Human => out.push(Choice::Trouble(kind)),
                Type::Place => out.extend([Choice::Trouble(kind), Choice::First(kind)]),
                Type::Event => {
                    out.push(Choice::First(kind));
                    out.extend(seats.iter().map(|seat| Choice::Curse(kind, *seat)));
                }
                Type::Modifier if info.ambush => {
                    out.extend(enemies.iter().map(|enemy| Choice::Ambush(kind, *enemy)));
                }
                Type::Modifier => out.extend(foes().map(|foe| Choice::Stick(kind, foe))),
                _ => self.write_loot(kind, &seats, out),
            }
        }
        out[begin..].sort_unstable();
    }

    fn write_loot(&self, kind: crate::cards::Kind, seats: &[Seat], out: &mut Vec<Choice>) {
        let info = self.pack.info(kind);
        let items = || self.pack.copies(kind).cards().map(|card| Ref::Item(Item(card)));
        out.extend([Choice::Buy(kind), Choice::Pay(Ref::Hand(kind))]);
        if info.kind == Type::Tactic {
            let down = Ref::Down(kind);
            out.extend([Choice::Down(kind), Choice::Give(down), Choice::Pay(down)]);
        } else {
            out.push(Choice::Lay(kind));
            for item in items() {
                let each = [
                    Choice::Give as fn(Ref) -> Choice,
                    Choice::Want,
                    Choice::Take,
                    Choice::Pay,
                    Choice::Drop,
                ];
                out.extend(each.map(|choice| choice(item)));
            }
        }
        if info.kind.is_equipment() {
            out.push(Choice::Wear(Ref::Hand(kind)));
            out.extend(items().map(Choice::Wear));
            out.extend(self.pack.copies(kind).cards().map(|card| Choice::Tap(Item(card))));
        }
        let mut places = vec![Ref::Hand(kind)];
        match info.kind {
            Type::Tactic => places.push(Ref::Down(kind)),
            _ => places.extend(items()),
        }
        for what in &places {
            self.write_aims(info.play.as_ref(), seats, &mut |aim| out.push(Choice::Play(*what, aim)));
        }
        for item in items() {
            self.write_aims(info.usage.as_ref(), seats, &mut |aim| out.push(Choice::Use(item, aim)));
        }
        if self.pack.sets.bribes.has(self.pack.copies(kind)) {
            for foe in (0..FOES as u8).map(FoeNo) {
                out.extend(places.iter().map(|what| Choice::Bribe(foe, *what)));
            }
        }
    }

    /// Every aim a card can ever have.
    fn write_aims(&self, play: Option<&Play>, seats: &[Seat], add: &mut impl FnMut(Aim)) {
        let Some(play) = play else { return };
        for (option, way) in (0..).zip(&play.ways) {
            match way.target {
                Target::None => add(Aim::new(option, At::Nothing)),
                Target::Foe | Target::RemovableFoe => {
                    (0..FOES as u8).for_each(|foe| add(Aim::new(option, At::Foe(FoeNo(foe)))));
                }
                Target::Helper | Target::Participant => {
                    seats.iter().for_each(|seat| add(Aim::new(option, At::Seat(*seat))));
                }
                Target::LooseItem => {
                    let sets = &self.pack.sets;
                    let items = sets.equipment.union(sets.provisions);
                    items.iter().for_each(|card| add(Aim::new(option, At::Item(Item(card)))));
                }
                Target::AmmoWeapon => {
                    let weapons = self.pack.sets.weapons.iter();
                    weapons.for_each(|card| add(Aim::new(option, At::Item(Item(card)))));
                }
            }
        }
    }
}
