//! Why an offer may not be filled or answered so.

use super::{Verdict, need, no_answer};
use crate::agenda::Bargain;
use crate::choice::Choice;
use crate::setup::RaidAndTrade;
use crate::state::Table;

impl RaidAndTrade {
    pub(super) fn check_offer(&self, table: &Table, stage: Bargain, choice: Choice) -> Verdict {
        match stage {
            Bargain::Compose | Bargain::Counter => self.check_composing(table, choice),
            Bargain::Answer | Bargain::Accept => match choice {
                Choice::No => Ok(()),
                Choice::Counter if stage == Bargain::Answer => Ok(()),
                Choice::Counter => need(false, "RNT-RULING-29", "A counter-offer is accepted or refused."),
                Choice::Yes => {
                    let (one, two) = (table.basket.from, table.basket.to);
                    let pays = |seat, with| table.side(seat).ap >= self.share(table, seat, with);
                    need(
                        pays(one, two) && pays(two, one),
                        "RNT-RULING-30",
                        "Both sides must pay their share of AP.",
                    )
                }
                _ => no_answer(),
            },
        }
    }

    /// Steps go one way: given kinds, given items, wanted kinds, wanted items, each in ascending order.
    fn check_composing(&self, table: &Table, choice: Choice) -> Verdict {
        let basket = &table.basket;
        let (from, to) = (table.side(basket.from), table.side(basket.to));
        let order =
            |step: u16| need(step >= basket.floor, "RNT-RULING-29", "An offer is filled in ascending order.");
        let given = || need(basket.gives(), "RNT-RULING-29", "Say first what you give.");
        match choice {
            Choice::No => Ok(()),
            Choice::Give(kind) => {
                let left = from.tokens.count(kind) > basket.give.count(kind);
                need(left, "RNT-TRADE-04", "You have no more of that kind.")?;
                order(kind.index() as u16)
            }
            Choice::GiveItem(card) => {
                let held = from.hand.contains(card.0) || from.crafted.contains(card.0);
                need(held, "RNT-TRADE-04", "You do not have that item.")?;
                order(crate::trade::GIVE_ITEM + u16::from(card.0))
            }
            Choice::Want(kind) => {
                given()?;
                let left = to.tokens.count(kind) > basket.want.count(kind);
                need(left, "RNT-TRADE-04", "Your partner has no more of that kind.")?;
                order(crate::trade::WANT + kind.index() as u16)
            }
            Choice::WantItem(card) => {
                given()?;
                let held = to.hand.contains(card.0) || to.crafted.contains(card.0);
                need(held, "RNT-TRADE-04", "Your partner does not have that item.")?;
                order(crate::trade::WANT_ITEM + u16::from(card.0))
            }
            Choice::Propose => need(
                basket.gives() && basket.wants(),
                "RNT-RULING-29",
                "Both sides must give at least one thing.",
            ),
            _ => no_answer(),
        }
    }
}
