//! Moments in which others may react: who is asked, and what can be used then.
//!
//! Whether a seat is asked follows from what everybody sees (RNT-TIMING-04, RNT-TIMING-27): its crafted items, its unused
//! Quests, and the Incidents that may be in its hand as far as the whole table knows.

use kernel::{Log, Seat, SeatSet};
use parts::bits::ones;
use parts::window::Asked;

use crate::agenda::{Task, WindowKind};
use crate::cards::Sort;
use crate::effect::{Op, Stat, When};
use crate::event::Event;
use crate::ids::{Card, Kind};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, State, Table};

/// Whose eyes look at a hand: what is truly in it, or what may be in it.
#[derive(Copy, Clone)]
pub(crate) struct Hand(pub u32);

impl RaidAndTrade {
    /// The Incidents that may be in a hand as everybody knows it.
    pub(crate) fn public_hand(table: &Table, seat: Seat) -> Hand {
        Hand(table.may[seat.index()])
    }

    /// Opens a window for everybody it is for; it closes by itself if nobody can answer.
    pub(crate) fn open_window(&self, table: &mut Table, kind: WindowKind) {
        let from = table.turn.next(self.seats);
        table.agenda.push(Task::Window(kind, Asked::new(SeatSet::all(self.seats), from)));
    }

    /// Whom a window is for (RNT-TIMING-02). The user of a card is the owner of the steps below.
    pub(crate) fn asked_in(&self, table: &Table, kind: WindowKind, depth: usize) -> SeatSet {
        let clash = &table.clash;
        let all: SeatSet = self.clockwise(table, Seat::FIRST).collect();
        match kind {
            WindowKind::RaidCost | WindowKind::AttackCost | WindowKind::AttackPaidSelf => {
                SeatSet::only(clash.actor)
            }
            WindowKind::AttackDeclared
            | WindowKind::AttackPaid
            | WindowKind::DefendCost
            | WindowKind::CombatLost => SeatSet::only(clash.rival),
            WindowKind::RaidDeclared => all.without(clash.actor),
            WindowKind::DieRolled | WindowKind::OpenAll => all,
            WindowKind::OpenOthers => all.without(table.turn),
            WindowKind::CardPlayed => match depth.checked_sub(2).map(|below| table.agenda.at(below)) {
                Some(Task::Run(run)) => all.without(run.owner),
                _ => SeatSet::NONE,
            },
        }
        .intersection(all)
    }

    /// Whether everybody can see that a seat may have an answer.
    pub(crate) fn may_answer(&self, table: &Table, seat: Seat, kind: WindowKind) -> bool {
        if self.may_eat_in(table, seat, kind) {
            return true;
        }
        let hand = RaidAndTrade::public_hand(table, seat);
        let mut found = false;
        self.each_card(table, seat, kind.when(), hand, |card| {
            found |= self.is_usable(table, seat, card, kind.when())
        });
        found
    }

    /// Food may be eaten while an own price is open that the AP do not cover (RNT-RULING-114).
    pub(crate) fn may_eat_in(&self, table: &Table, seat: Seat, kind: WindowKind) -> bool {
        let side = table.side(seat);
        if seat != table.turn || side.tokens.count(Kind::Food) == 0 {
            return false;
        }
        match kind {
            WindowKind::RaidCost => side.ap < self.raid_price_now(table),
            WindowKind::AttackCost => side.ap < self.stat(table, seat, Stat::AttackAp),
            _ => false,
        }
    }

    /// Every card of a seat for a moment or for any moment: crafted items, unused Quests, Incidents of a hand, in order.
    pub(crate) fn each_card(
        &self,
        table: &Table,
        seat: Seat,
        when: When,
        hand: Hand,
        mut each: impl FnMut(Card),
    ) {
        let side = table.side(seat);
        let (at, any) = (when as usize, When::AnyTurn as usize);
        let pack = &self.pack;
        for item in side.crafted.intersection(pack.items_when[at].union(pack.items_when[any])).iter() {
            each(Card(item));
        }
        if side.incidents > 0 {
            for number in ones(u64::from(hand.0 & (pack.incidents_when[at] | pack.incidents_when[any]))) {
                each(pack.incident(number));
            }
        }
        let quests = side.quests & !side.used & (pack.quests_when[at] | pack.quests_when[any]);
        for number in ones(u64::from(quests)) {
            each(Card(pack.quests_from + number));
        }
    }

    /// Whether what a window is about was stopped, so that nobody has to answer any more (RNT-TIMING-05).
    fn is_moot(table: &Table, kind: WindowKind) -> bool {
        match kind {
            WindowKind::RaidDeclared | WindowKind::AttackDeclared | WindowKind::AttackPaid => {
                table.clash.stopped
            }
            WindowKind::CombatLost => table.clash.no_reward,
            _ => false,
        }
    }

    /// A window on top: drops those who have no answer, closes if nobody is left. Tells whether somebody is awaited.
    pub(crate) fn window(&self, state: &mut State, kind: WindowKind, mut asked: Asked) -> bool {
        let table = &mut state.table;
        let depth = table.agenda.depth();
        let answers: SeatSet = self
            .asked_in(table, kind, depth)
            .intersection(asked.left())
            .iter()
            .filter(|seat| self.may_answer(table, *seat, kind))
            .collect();
        asked.retain(answers);
        if asked.is_done() || RaidAndTrade::is_moot(table, kind) {
            table.agenda.pop();
            return false;
        }
        table.agenda.set(Task::Window(kind, asked));
        true
    }

    /// Whoever was touched by a card is asked again wherever they declined (RNT-TIMING-05).
    pub(crate) fn touch(&self, table: &mut Table, seat: Seat) {
        for at in 0..table.agenda.depth() {
            if let Task::Window(kind, mut asked) = table.agenda.at(at) {
                asked.again(SeatSet::only(seat));
                table.agenda.put(at, Task::Window(kind, asked));
            }
        }
    }

    /// What a window about dice is about has changed: everybody is asked again (RNT-TIMING-05, RNT-TIMING-11).
    pub(crate) fn renew_dice(&self, table: &mut Table) {
        table.changes += 1;
        for at in 0..table.agenda.depth() {
            if let Task::Window(WindowKind::DieRolled, mut asked) = table.agenda.at(at) {
                asked.again(SeatSet::all(self.seats));
                table.agenda.put(at, Task::Window(WindowKind::DieRolled, asked));
            }
        }
    }

    /// A card is used: paid and put away first, then others may counter it, then its steps (RNT-TIMING-06).
    pub(crate) fn use_card(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        log.tell(|| Event::Used { seat, card });
        let info = self.pack.card(card);
        match info.sort {
            Sort::Item => self.box_item(state, seat, card, log),
            Sort::Quest => state.table.side_mut(seat).used |= self.pack.quest_bit(card),
            _ => self.discard_incident(state, seat, card),
        }
        self.run(&mut state.table, seat, info.program);
        self.open_window(&mut state.table, WindowKind::CardPlayed);
    }

    /// AP, a smaller price and a stand-in for a Gun that the cards of a moment could bring (RNT-TIMING-26).
    pub(crate) fn help(&self, table: &Table, seat: Seat, when: When, hand: Hand) -> Help {
        let mut help = Help::default();
        self.each_card(table, seat, when, hand, |card| {
            for step in self.pack.steps(self.pack.card(card).program) {
                match step.op {
                    Op::GainAp(ap) if step.pay.is_none() && step.who == crate::effect::Who::Oneself => {
                        help.ap += u16::from(ap);
                    }
                    Op::Modify(stat, crate::effect::Change::Delta(delta), _)
                        if matches!(
                            (stat, when),
                            (Stat::RaidAp, When::RaidCost)
                                | (Stat::AttackAp, When::AttackCost)
                                | (Stat::DefendAp, When::DefendCost)
                        ) =>
                    {
                        help.cheaper += (-delta).max(0) as u16;
                    }
                    Op::Substitute(_) => help.gun = true,
                    Op::Permit(
                        crate::effect::Permit::NoGunAttack | crate::effect::Permit::NoGunDefend,
                        _,
                    ) => {
                        help.gun = true;
                    }
                    _ => {}
                }
            }
        });
        help
    }

    /// The price of the raid that is declared.
    pub(crate) fn raid_price_now(&self, table: &Table) -> u16 {
        let clash = &table.clash;
        let size = table.house(crate::ids::Square(clash.square)).unwrap_or_default();
        debug_assert_eq!(clash.affair, Affair::Raid);
        self.raid_price(table, clash.actor, size)
    }
}

/// What cards could bring.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Help {
    pub ap: u16,
    pub cheaper: u16,
    pub gun: bool,
}
