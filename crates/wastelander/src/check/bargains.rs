//! Why an offer or an answer is not possible.

use kernel::{Refusal, Seat};

use super::moment::{Deed, Now};
use super::{must, no};
use crate::agenda::{OfferStage, Task};
use crate::cards::{Kind, Loot};
use crate::choice::{Choice, Item, Ref};
use crate::effect::{Deck, Token};
use crate::offers::{PROPOSALS, digest};
use crate::setup::Wastelander;
use crate::state::{Goods, State, Table};
use crate::written::Type;

impl Wastelander {
    pub(super) fn check_bargain(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let table = &state.table;
        let top = table.agenda.top();
        let stage = match top {
            Task::Offer { stage, .. } => Some(stage),
            _ => None,
        };
        let anew = || {
            must(
                !table.dropped.contains(seat),
                "WAS-TIMING-24",
                "You have just given one up: do something else first, or pass.",
            )
        };
        match choice {
            Choice::Ask => {
                Now::of(table, seat).allows(Deed::Ask)?;
                anew()?;
                must(!self.terms.common, "WAS-COOP-10", "Everybody helps anyway.")?;
                must(table.fight.helper.is_none(), "WAS-HELP-02", "There is a helper already.")?;
                must(self.may_ask(table, seat), "WAS-HELP-13", "A card forbids you to ask for help.")?;
                let left = Seat::all(self.seats).any(|to| self.check_asked(table, to).is_ok());
                must(left, "WAS-HELP-12", "Nobody is left who can be asked.")
            }
            Choice::Deal => {
                Now::of(table, seat).allows(Deed::Deal)?;
                anew()?;
                let left = Seat::all(self.seats).any(|to| self.check_partner(state, seat, to).is_ok());
                must(left, "WAS-TRADE-12", "You have no proposal left, or nothing to trade.")
            }
            Choice::Share(share) => {
                let Task::Offer { help: true, stage: OfferStage::Composing, .. } = top else {
                    return no("WAS-HELP-08", "A share is offered only when help is asked for.");
                };
                let basket = &state.secrets.basket;
                let first = basket.share == 0 && basket.last.is_none();
                must(first, "WAS-HELP-14", "The share is said first, and once.")?;
                let foes = table.fight.foes[..usize::from(table.fight.count)].iter();
                let loot: u32 = foes.filter(|foe| foe.here).map(|foe| u32::from(self.foe_loot(foe))).sum();
                let fits = share >= 1 && u32::from(share) <= loot;
                must(fits, "WAS-HELP-14", "The enemies do not give that much.")
            }
            Choice::Give(what) => self.check_give(state, what),
            Choice::Want(what) => self.check_want(state, what),
            Choice::Offer => self.check_offer(state),
            Choice::Agree => {
                let asked = matches!(stage, Some(OfferStage::Asked | OfferStage::Countered));
                let fits = asked || matches!(top, Task::Consent { .. });
                must(fits, "WAS-TRADE-11", "There is nothing to agree to.")
            }
            Choice::Counter => {
                let asked = matches!(top, Task::Offer { stage: OfferStage::Asked, help: false, .. });
                must(asked, "WAS-TRADE-11", "There is no proposal to answer with another.")
            }
            Choice::Refuse => {
                let fits = match stage {
                    Some(OfferStage::Naming(_)) => false,
                    Some(_) => true,
                    None => matches!(top, Task::Consent { .. } | Task::Partner { .. }),
                };
                must(fits, "WAS-TRADE-11", "There is nothing to refuse.")
            }
            _ => Ok(()),
        }
    }

    /// That a player could join the encounter.
    pub(super) fn could_help(&self, table: &Table, whom: Seat) -> Result<(), Refusal> {
        must(!self.terms.common, "WAS-COOP-10", "Everybody helps anyway.")?;
        must(table.fight.helper.is_none(), "WAS-HELP-02", "There is a helper already.")?;
        let free = table.living.contains(whom) && !table.fight.party.contains(whom);
        must(free, "WAS-HELP-13", "This player cannot help.")?;
        let side = table.side(whom);
        let traits = side.learned().map(|learned| self.pack.kind_of(Deck::Wasteland, learned.card));
        let items = side.ready.iter().map(|card| self.item_kind(Item(card)));
        let banned = traits.chain(items).any(|kind| self.pack.info(kind).standing.no_helping);
        must(!banned, "WAS-HELP-13", "A card forbids this player to help.")
    }

    /// That a player can be asked for help.
    pub(super) fn check_asked(&self, table: &Table, whom: Seat) -> Result<(), Refusal> {
        self.could_help(table, whom)?;
        let often = table.fight.asks[whom.index()] >= 2;
        must(!often, "WAS-HELP-12", "This player was asked twice already.")
    }

    /// That a trade can be proposed to a player (WAS-TRADE-12).
    pub(super) fn check_partner(&self, state: &State, seat: Seat, to: Seat) -> Result<(), Refusal> {
        let table = &state.table;
        let other = to != seat && table.living.contains(to);
        must(other, "WAS-TRADE-06", "A trade is made with another living player.")?;
        if table.fight.active {
            let left = !table.fight.dealt.contains(seat);
            must(left, "WAS-TRADE-12", "You have made your proposal of this encounter.")?;
        } else if seat == table.acting {
            let left = table.deals < PROPOSALS;
            must(left, "WAS-TRADE-12", "You have made all your proposals of this turn.")?;
        } else {
            let left = !table.dealt_off.contains(seat);
            must(left, "WAS-TRADE-12", "You have made your proposal until your own turn.")?;
        }
        let none = Goods::default();
        let given = self.own_goods(state, seat).into_iter().any(|what| self.thawed(table, what).is_ok());
        let wanted = self.open_goods(table, to).into_iter().any(|what| self.thawed(table, what).is_ok());
        let help = self.check_want_of(table, seat, to, Ref::Help, &none).is_ok();
        must(given || wanted || help, "WAS-TRADE-10", "There is nothing to give and nothing to want.")
    }

    /// Everything a player can give, one by one.
    fn own_goods(&self, state: &State, seat: Seat) -> Vec<Ref> {
        let mut goods: Vec<Ref> =
            state.secrets.hands[seat.index()].cards(&self.pack).map(Ref::Hand).collect();
        goods.extend(state.table.side(seat).carried.iter().map(|card| Ref::Item(Item(card))));
        goods.extend(self.face_down(state, seat).into_iter().map(Ref::Down));
        goods.extend(tokens(state.table.side(seat).tokens));
        goods
    }

    /// Everything of a player that others can see and want, one by one.
    fn open_goods(&self, table: &Table, seat: Seat) -> Vec<Ref> {
        let side = table.side(seat);
        let mut goods: Vec<Ref> = side.carried.iter().map(|card| Ref::Item(Item(card))).collect();
        goods.extend(tokens(side.tokens));
        goods.extend((0..side.down).map(|_| Ref::Unseen));
        goods
    }

    /// That something may change hands now (WAS-TRADE-03).
    fn thawed(&self, table: &Table, what: Ref) -> Result<(), Refusal> {
        let kind = match what {
            Ref::Hand(kind) | Ref::Down(kind) => self.pack.info(kind).kind,
            Ref::Item(item) => self.item_info(item).kind,
            _ => return Ok(()),
        };
        let frozen = table.fight.active && matches!(kind, Type::Armor | Type::Weapon | Type::Gear);
        must(!frozen, "WAS-TRADE-03", "Armor, weapons and gear are not traded in a hostile encounter.")
    }

    fn check_give(&self, state: &State, what: Ref) -> Result<(), Refusal> {
        let basket = &state.secrets.basket;
        let (giver, goods) = match state.table.agenda.top() {
            Task::Offer { by, stage: OfferStage::Composing, .. } => (by, &basket.gives),
            Task::Offer { to, stage: OfferStage::Countering, .. } => (to, &basket.back),
            _ => return no("WAS-TRADE-10", "No offer is being put together."),
        };
        must(!matches!(what, Ref::Trait(_)), "WAS-TRADE-02", "Traits in play are never given away.")?;
        must(!basket.wanting, "WAS-TRADE-10", "What you give is said before what you want.")?;
        self.thawed(&state.table, what)?;
        let has = self.own_goods(state, giver).iter().filter(|good| **good == what).count();
        let put = self.listed(goods).iter().filter(|good| **good == what).count();
        must(has > 0, "WAS-TRADE-10", "You do not have this.")?;
        must(has > put, "WAS-TRADE-10", "This is in the offer already.")?;
        let in_order = basket.last.is_none_or(|last| last <= what);
        must(in_order, "WAS-TRADE-10", "Things are named in the order of the list.")
    }

    fn check_want(&self, state: &State, what: Ref) -> Result<(), Refusal> {
        let basket = &state.secrets.basket;
        let (by, to) = match state.table.agenda.top() {
            Task::Offer { by, to, stage: OfferStage::Composing, help: false } => (by, to),
            Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => {
                return no("WAS-TRADE-10", "Nothing can be wanted in this offer.");
            }
            _ => return no("WAS-TRADE-10", "No offer is being put together."),
        };
        self.check_want_of(&state.table, by, to, what, &basket.back)?;
        let in_order = !basket.wanting || basket.last.is_none_or(|last| last <= what);
        must(in_order, "WAS-TRADE-10", "Things are named in the order of the list.")
    }

    /// That something of another player can be wanted, beside what is wanted already.
    fn check_want_of(
        &self,
        table: &Table,
        by: Seat,
        to: Seat,
        what: Ref,
        goods: &Goods,
    ) -> Result<(), Refusal> {
        match what {
            Ref::Help => {
                // WAS-TRADE-13.
                let own = by == table.acting && table.fight.active;
                must(own, "WAS-TRADE-13", "Only the acting player wants help, in an encounter.")?;
                must(self.may_ask(table, by), "WAS-HELP-13", "A card forbids you to ask for help.")?;
                must(!goods.help, "WAS-TRADE-13", "Help is wanted already.")?;
                self.could_help(table, to)
            }
            Ref::Trait(_) => no("WAS-TRADE-02", "Traits in play are never given away."),
            Ref::Hand(_) | Ref::Down(_) => no("WAS-TRADE-10", "Only what all can see can be wanted."),
            Ref::Item(_) | Ref::Token(_) | Ref::Unseen => {
                self.thawed(table, what)?;
                let has = self.open_goods(table, to).iter().filter(|good| **good == what).count();
                let put = self.listed(goods).iter().filter(|good| **good == what).count();
                must(has > 0, "WAS-TRADE-10", "The other player does not have this.")?;
                must(has > put, "WAS-TRADE-10", "This is in the offer already.")
            }
        }
    }

    /// The things in a basket, one by one.
    fn listed(&self, goods: &Goods) -> Vec<Ref> {
        let mut list: Vec<Ref> = goods.hand.cards(&self.pack).map(Ref::Hand).collect();
        list.extend(goods.items.iter().map(|card| Ref::Item(Item(card))));
        list.extend(goods.down.iter().map(|card| Ref::Down(self.pack.kind_of(Deck::Loot, card))));
        list.extend(tokens(goods.tokens));
        list.extend((0..goods.unseen).map(|_| Ref::Unseen));
        list.extend(goods.help.then_some(Ref::Help));
        list
    }

    fn check_offer(&self, state: &State) -> Result<(), Refusal> {
        let Task::Offer { by, to, stage: OfferStage::Composing | OfferStage::Countering, help } =
            state.table.agenda.top()
        else {
            return no("WAS-TRADE-10", "No offer is being put together.");
        };
        let basket = &state.secrets.basket;
        if help {
            let again = state.table.fight.asks[to.index()] >= 2;
            let same = digest(basket) == state.secrets.asked[to.index()];
            return must(
                !(again && same),
                "WAS-HELP-12",
                "Who is asked again must be offered something else.",
            );
        }
        let empty = self.listed(&basket.gives).is_empty() && self.listed(&basket.back).is_empty();
        must(!empty, "WAS-TRADE-10", "An offer gives or wants something.")?;
        self.check_room(&state.table, to, basket.back.items, basket.gives.items)?;
        self.check_room(&state.table, by, basket.gives.items, basket.back.items)
    }

    /// That a player can wear and hold what she gets where nothing may lie tapped (WAS-RULING-33).
    fn check_room(&self, table: &Table, seat: Seat, gives: Loot, gets: Loot) -> Result<(), Refusal> {
        let kinds =
            |cards: Loot| -> Vec<Kind> { cards.iter().map(|card| self.item_kind(Item(card))).collect() };
        let worn = |kind: &Kind| matches!(self.pack.info(*kind).kind, Type::Armor | Type::Weapon);
        let comes: Vec<Kind> = kinds(gets).into_iter().filter(worn).collect();
        if !self.terms.no_spares || comes.is_empty() {
            return Ok(());
        }
        let mut has = kinds(table.side(seat).ready.minus(gives));
        has.extend(comes);
        let armor = has.iter().filter(|kind| self.pack.info(**kind).kind == Type::Armor).count();
        let hands: u32 = has.iter().map(|kind| u32::from(self.pack.info(*kind).hands)).sum();
        must(
            armor <= 1 && hands <= 2,
            "WAS-RULING-33",
            "It could not be worn or held, and nothing lies tapped.",
        )
    }
}

/// Tokens one by one.
fn tokens(counts: [u8; 2]) -> impl Iterator<Item = Ref> {
    Token::ALL.into_iter().flat_map(move |token| (0..counts[token.index()]).map(move |_| Ref::Token(token)))
}
