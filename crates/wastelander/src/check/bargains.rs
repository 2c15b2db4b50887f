//! Why an offer, an answer or a deal is not possible.

use kernel::{Refusal, Seat};

use super::{must, no};
use crate::agenda::{OfferStage, Task};
use crate::choice::{Choice, Ref};
use crate::effect::Deck;
use crate::market::CAPS_PER_SP;
use crate::menu::GIFT_MAX;
use crate::setup::Wastelander;
use crate::state::State;
use crate::windows::{Right, Rights};

impl Wastelander {
    pub(super) fn check_bargain(
        &self,
        state: &State,
        seat: Seat,
        rights: Rights,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let table = &state.table;
        let top = table.agenda.top();
        let stage = match top {
            Task::Offer { stage, .. } => Some(stage),
            _ => None,
        };
        let composing = matches!(stage, Some(OfferStage::Composing | OfferStage::Countering));
        match choice {
            Choice::Ask => {
                must(
                    rights.has(Right::Ask),
                    "WAS-HELP-01",
                    "The acting player asks for help before the dice.",
                )?;
                must(!self.terms.common, "WAS-COOP-10", "Everybody helps anyway.")?;
                must(table.fight.helper.is_none(), "WAS-HELP-02", "There is a helper already.")?;
                must(self.may_ask(table, seat), "WAS-HELP-13", "A card forbids you to ask for help.")?;
                let left = Seat::all(self.seats)
                    .any(|to| self.can_help(table, to) && table.fight.asks[to.index()] < 2);
                must(left, "WAS-HELP-12", "Nobody is left who can be asked.")
            }
            Choice::Deal => {
                must(rights.has(Right::Deal), "WAS-TRADE-12", "No trade can be proposed at this moment.")?;
                must(
                    Seat::all(self.seats).any(|to| self.can_deal(state, seat, to)),
                    "WAS-TRADE-12",
                    "You have no proposal left, or nothing to trade.",
                )
            }
            Choice::Share(share) => {
                let Task::Offer { help: true, stage: OfferStage::Composing, .. } = top else {
                    return no("WAS-HELP-08", "A share is offered only when help is asked for.");
                };
                let basket = &state.secrets.basket;
                must(
                    basket.share == 0 && basket.last.is_none(),
                    "WAS-HELP-14",
                    "The share is said first, and once.",
                )?;
                let fits = (1..=self.share_max(table)).contains(&share);
                must(fits, "WAS-HELP-14", "The enemies do not give that much.")
            }
            Choice::Give(what) => {
                must(composing, "WAS-TRADE-10", "No offer is being put together.")?;
                self.check_goods(state, what)?;
                must(
                    self.can_compose(state, what, false),
                    "WAS-TRADE-10",
                    "This cannot be given, or it is out of order.",
                )
            }
            Choice::Want(what) => {
                must(composing, "WAS-TRADE-10", "No offer is being put together.")?;
                self.check_goods(state, what)?;
                must(
                    self.can_compose(state, what, true),
                    "WAS-TRADE-10",
                    "This cannot be wanted, or it is out of order.",
                )
            }
            Choice::Offer => {
                must(composing, "WAS-TRADE-10", "No offer is being put together.")?;
                let help = matches!(top, Task::Offer { help: true, .. });
                let basket = &state.secrets.basket;
                let rule = match (help, basket.gives.size() + basket.back.size()) {
                    (true, _) => "WAS-HELP-12",
                    (false, 0) => "WAS-TRADE-10",
                    (false, _) => "WAS-RULING-33",
                };
                must(self.can_offer(state), rule, "This offer cannot be made as it is.")
            }
            Choice::Agree => {
                let asked = matches!(stage, Some(OfferStage::Asked | OfferStage::Countered));
                must(
                    asked || matches!(top, Task::Consent { .. }),
                    "WAS-TRADE-11",
                    "There is nothing to agree to.",
                )
            }
            Choice::Counter => {
                let asked = matches!(top, Task::Offer { stage: OfferStage::Asked, help: false, .. });
                must(asked, "WAS-TRADE-11", "There is no proposal to answer with another.")
            }
            Choice::Refuse => {
                let naming = matches!(stage, Some(OfferStage::Naming(_)));
                let open = (stage.is_some() && !naming) || matches!(top, Task::Consent { .. });
                must(open, "WAS-TRADE-11", "There is nothing to refuse.")
            }
            _ => Ok(()),
        }
    }

    /// What is never traded, and what is not traded in a hostile encounter.
    fn check_goods(&self, state: &State, what: Ref) -> Result<(), Refusal> {
        let kind = match what {
            Ref::Trait(_) => return no("WAS-TRADE-02", "Traits in play are not traded."),
            Ref::Hand(kind) => self.pack.info(kind).kind,
            Ref::Item(item) => self.item_info(item).kind,
            _ => return Ok(()),
        };
        let frozen = state.table.fight.active && kind.is_equipment();
        must(!frozen, "WAS-TRADE-03", "Armor, weapons and gear are not traded in a hostile encounter.")
    }

    pub(super) fn check_trade(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let Task::Market { gifts } = state.table.agenda.top() else {
            return no("WAS-SETTLE-01", "Nothing is for sale now.");
        };
        let market = &state.table.market;
        match choice {
            Choice::Buy(kind) => {
                let there = market.stock.has(self.pack.copies(kind)) && self.pack.deck(kind) == Deck::Loot;
                must(there, "WAS-SETTLE-01", "This is not laid out.")?;
                must(market.gift == 0, "WAS-SETTLE-07", "Goods for Survival Points buy nothing else.")?;
                must(
                    self.can_buy(state, seat, kind),
                    "WAS-SETTLE-02",
                    "You cannot pay for this, or it is out of order.",
                )
            }
            Choice::Gift(sp) => {
                must(gifts, "WAS-RULING-42", "Pacified humans take no gifts.")?;
                must(!market.is_buying(), "WAS-SETTLE-07", "Finish what you are buying first.")?;
                must(
                    (1..=GIFT_MAX).contains(&sp),
                    "WAS-SETTLE-06",
                    "A gift brings at least 1 Survival Point.",
                )?;
                let rich = self.wealth(state, seat) >= CAPS_PER_SP * u32::from(sp);
                must(rich, "WAS-SETTLE-06", "Your goods are not worth that much.")
            }
            Choice::Pay(what) => {
                must(market.is_buying(), "WAS-SETTLE-02", "Say first what you pay for.")?;
                let loot = match what {
                    Ref::Hand(kind) => self.pack.deck(kind) == Deck::Loot,
                    Ref::Item(_) | Ref::Down(_) => true,
                    _ => false,
                };
                must(loot, "WAS-SETTLE-13", "Only Loot cards pay.")?;
                must(
                    self.can_pay(state, seat, what),
                    "WAS-SETTLE-16",
                    "This cannot pay, or it is out of order.",
                )
            }
            _ => Ok(()),
        }
    }
}
