//! What may be chosen now: listed, and picked without a list on the heap.

mod errand;
mod turn;

use kernel::{Dice, Pick, Playout, Seat};
use parts::bits::ones;

use crate::agenda::{Bargain, Fighting, Phase, Raiding, Run, Stage, Task};
use crate::choice::Choice;
use crate::effect::{Op, When};
use crate::ids::{Card, Kind};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::trade::{GIVE_ITEM, WANT, WANT_ITEM};
use crate::windows::Hand;

/// The longest list there can be: the places of a tile in a Custom City.
pub(crate) const LIST_MAX: usize = 320;
/// The longest list there can be elsewhere.
const SHORT_MAX: usize = 160;

impl Playout for RaidAndTrade {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        if let Task::PickTile | Task::PickCell(_) | Task::PickTurn(..) = state.table.agenda.top() {
            self.pick_of::<LIST_MAX>(state, seat, dice)
        } else {
            self.pick_of::<SHORT_MAX>(state, seat, dice)
        }
    }
}

/// Gives each kind of a set.
fn kinds(set: u8, mut each: impl FnMut(Kind)) {
    for number in ones(set.into()) {
        each(Kind::ALL[usize::from(number)]);
    }
}

impl RaidAndTrade {
    /// One of at most this many answers.
    #[inline]
    fn pick_of<const MAX: usize>(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut list = [Choice::Pass; MAX];
        let mut count = 0;
        self.each_choice(state, seat, &mut |choice| {
            list[count] = choice;
            count += 1;
        });
        Pick::among(&list[..count], dice)
    }

    /// Every answer an awaited seat may give, in order.
    pub(crate) fn each_choice(&self, state: &State, seat: Seat, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        match table.agenda.top() {
            Task::Turn => self.turn_choices(state, seat, out),
            Task::Window(kind, _) => {
                self.uses(state, seat, kind.when(), out);
                if self.may_eat_in(table, seat, kind) {
                    out(Choice::Eat);
                }
                out(Choice::No);
            }
            Task::Combat(stage) => self.combat_choices(state, seat, stage, out),
            Task::Run(run) => self.run_choices(table, run, out),
            Task::Offer(stage) => self.offer_choices(table, stage, out),
            Task::Raid(Raiding::Gate) => {
                out(Choice::Yes);
                out(Choice::No);
            }
            Task::Course(Stage::Choose) => {
                for number in ones(table.event_open.into()) {
                    out(Choice::Pick(Card(self.pack.events_from + number)));
                }
            }
            Task::PickTile | Task::PickCell(_) | Task::PickTurn(..) => self.tile_choices(table, out),
            task => self.errand_choices(state, seat, task, out),
        }
    }

    /// The cards a seat can use at a moment.
    fn uses(&self, state: &State, seat: Seat, when: When, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let hand = Hand(state.secrets.hands[seat.index()]);
        self.each_card(table, seat, when, hand, |card| {
            if self.is_usable(table, seat, card, when) {
                out(Choice::Use(card));
            }
        });
    }

    fn combat_choices(&self, state: &State, seat: Seat, stage: Fighting, out: &mut impl FnMut(Choice)) {
        match stage {
            Fighting::Defend => {
                self.uses(state, seat, When::AnyTurn, out);
                if self.can_pay_defence(&state.table, seat, Hand(state.secrets.hands[seat.index()])) {
                    out(Choice::Defend);
                }
                out(Choice::No);
            }
            _ => {
                out(Choice::Way(0));
                out(Choice::Way(1));
            }
        }
    }

    fn run_choices(&self, table: &Table, run: Run, out: &mut impl FnMut(Choice)) {
        let Some(step) = self.step_of(run) else { return };
        match run.phase {
            Phase::Target => {
                for seat in self.targets(table, run.owner, step).iter() {
                    out(Choice::Player(seat));
                }
            }
            Phase::Way => {
                if let Op::ChooseOne(first, count) = step.op {
                    for way in ones(self.ways(table, run.owner, first, count).into()) {
                        out(Choice::Way(way));
                    }
                }
            }
            _ => {
                let side = table.side(run.subject);
                let cost = step.pay.unwrap_or_default();
                if side.ap < cost.ap.into() && self.eating(table, run.subject) > 0 {
                    out(Choice::Eat);
                }
                let tokens = side.tokens.covers(cost.tokens)
                    && side.tokens.total() >= cost.tokens.total() + u32::from(cost.any);
                if side.ap >= cost.ap.into() && tokens {
                    out(Choice::Yes);
                }
                out(Choice::No);
            }
        }
    }

    fn offer_choices(&self, table: &Table, stage: Bargain, out: &mut impl FnMut(Choice)) {
        let basket = &table.basket;
        let (from, to) = (table.side(basket.from), table.side(basket.to));
        if matches!(stage, Bargain::Answer | Bargain::Accept) {
            let payable = from.ap >= self.share(table, basket.from, basket.to)
                && to.ap >= self.share(table, basket.to, basket.from);
            if payable {
                out(Choice::Yes);
            }
            out(Choice::No);
            if stage == Bargain::Answer {
                out(Choice::Counter);
            }
            return;
        }
        out(Choice::No);
        let floor = basket.floor;
        for kind in Kind::ALL {
            if floor <= kind.index() as u16 && from.tokens.count(kind) > basket.give.count(kind) {
                out(Choice::Give(kind));
            }
        }
        for item in from.hand.union(from.crafted).iter().filter(|item| floor <= GIVE_ITEM + u16::from(*item))
        {
            out(Choice::GiveItem(Card(item)));
        }
        if !basket.gives() {
            return;
        }
        for kind in Kind::ALL {
            if floor <= WANT + kind.index() as u16 && to.tokens.count(kind) > basket.want.count(kind) {
                out(Choice::Want(kind));
            }
        }
        for item in to.hand.union(to.crafted).iter().filter(|item| floor <= WANT_ITEM + u16::from(*item)) {
            out(Choice::WantItem(Card(item)));
        }
        if basket.wants() {
            out(Choice::Propose);
        }
    }
}
