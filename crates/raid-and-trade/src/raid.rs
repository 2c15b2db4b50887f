//! A raid, stage by stage (RNT-TIMING-07).

use kernel::{Log, Seat};

use crate::agenda::{Raiding, Task, WindowKind};
use crate::effect::{ActionKind, Permit, Stat, When};
use crate::event::Event;
use crate::ids::{Card, Holder, NONE, Size, Square};
use crate::numbers;
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Clash, GONE, Outcome, SUPPLY, State, Table};
use crate::windows::Hand;

impl RaidAndTrade {
    /// The squares a raider can reach (RNT-RAID-01, RNT-RAID-07).
    pub(crate) fn raid_reach(&self, table: &Table, seat: Seat) -> u64 {
        let Some(section) = table.section(seat) else { return 0 };
        let face = self.world().face(section.tile());
        let within = usize::from(section.within());
        if self.permits(table, seat, Permit::RaidOverBarricade) {
            face.over[within]
        } else {
            face.squares[within]
        }
    }

    /// Whether Blacklist or Adrenaline forbids a size (RNT-BLK-07 to RNT-BLK-09, RNT-ESC-47, RNT-ESC-48).
    pub(crate) fn is_blacklisted(&self, table: &Table, seat: Seat, size: Size) -> bool {
        table.side(seat).blacklist() >= numbers::BLACKLIST_LIMIT[size.index()]
    }

    /// Whether a raid of this size can be paid, with the help of cards (RNT-TIMING-26).
    pub(crate) fn can_pay_raid(&self, table: &Table, seat: Seat, size: Size, hand: Hand) -> bool {
        let price = self.raid_price(table, seat, size);
        if table.side(seat).ap >= price {
            return true;
        }
        let help = self.help(table, seat, When::RaidCost, hand);
        table.side(seat).ap + help.ap >= price.saturating_sub(help.cheaper)
    }

    /// A raid is declared.
    pub(crate) fn declare_raid(&self, state: &mut State, seat: Seat, square: Square, log: &mut Log<Event>) {
        let table = &mut state.table;
        let size = table.house(square).unwrap_or_default();
        self.use_action(table, ActionKind::Raid);
        table.affairs += 1;
        table.clash =
            Clash { affair: Affair::Raid, actor: seat, rival: seat, square: square.0, ..Clash::NONE };
        log.tell(|| Event::RaidDeclared { seat, square, size });
        table.agenda.push(Task::Raid(Raiding::Pay));
        self.open_window(table, WindowKind::RaidCost);
    }

    /// Goes on with a raid. Tells whether somebody is awaited.
    pub(crate) fn raid(&self, state: &mut State, stage: Raiding, log: &mut Log<Event>) -> bool {
        let clash = state.table.clash;
        let seat = clash.actor;
        let square = Square(clash.square);
        let to = |table: &mut Table, stage| table.agenda.set(Task::Raid(stage));
        match stage {
            Raiding::Pay => {
                let price = self.raid_price_now(&state.table);
                if state.table.side(seat).ap < price {
                    log.tell(|| Event::RaidUnpaid { seat });
                    self.end_raid(state);
                    return false;
                }
                self.pay_ap(state, seat, price, log);
                to(&mut state.table, Raiding::Blast);
                self.open_window(&mut state.table, WindowKind::RaidDeclared);
                false
            }
            Raiding::Blast => {
                // RNT-CARD-07: the AP and the Action are lost.
                if clash.stopped {
                    log.tell(|| Event::RaidStopped { seat });
                    self.end_raid(state);
                    return false;
                }
                self.blast(state, seat, square, log);
                to(&mut state.table, Raiding::Draw);
                false
            }
            Raiding::Draw => self.draw_raid_card(state, square, log),
            Raiding::Gate => true,
            Raiding::Tokens => {
                let info = self.pack.card(Card(clash.card));
                let base = if clash.outcome == Outcome::Fail { info.low } else { info.high };
                let count = self.stat_from(&state.table, seat, Stat::RaidYield, base).min(255) as u8;
                to(&mut state.table, Raiding::Effect);
                state.table.agenda.push(Task::Draw(Holder::BAG, Holder::seat(seat), count));
                false
            }
            Raiding::Effect => {
                let info = self.pack.card(Card(clash.card));
                to(&mut state.table, Raiding::End);
                let works = matches!(
                    (info.when, clash.outcome),
                    (When::RaidSuccess, Outcome::Success)
                        | (When::RaidFail, Outcome::Fail)
                        | (When::RaidTaken, Outcome::Taken)
                );
                if works {
                    self.run(&mut state.table, seat, info.program);
                }
                false
            }
            Raiding::End => {
                self.take_house(state, seat, square, log);
                self.end_raid(state);
                false
            }
        }
    }

    /// A Detonation token goes off, unless it is the raider's own (RNT-CORA-05 to RNT-CORA-08, RNT-RULING-47, RNT-RULING-48).
    fn blast(&self, state: &mut State, seat: Seat, square: Square, log: &mut Log<Event>) {
        let Some(token) = state.table.detonations.iter().position(|token| *token == square.0) else { return };
        let own =
            state.table.side(seat).character().is_some_and(|who| self.pack.character(who).detonations > 0);
        state.table.detonations[token] = if own { SUPPLY } else { GONE };
        state.table.detonations.sort_unstable();
        if !own {
            let size = state.table.house(square).unwrap_or_default();
            let ap = self.lose_ap(state, seat, u16::from(numbers::raid_ap(size) / 2));
            log.tell(|| Event::Blasted { seat, square, ap });
        }
    }

    /// The next card of the color: unseen cards, then those returned to the bottom, then the discards (RNT-RULING-105).
    fn draw_raid_card(&self, state: &mut State, square: Square, log: &mut Log<Event>) -> bool {
        let size = state.table.house(square).unwrap_or_default();
        let deck = &mut state.table.decks[size.index()];
        if deck.bag != 0 {
            return true;
        }
        if deck.returned > 0 {
            let number = deck.bottom[0];
            deck.bottom.copy_within(1.., 0);
            deck.returned -= 1;
            deck.bottom[usize::from(deck.returned)..].fill(NONE);
            self.raid_card_drawn(state, Card(self.pack.colors[size.index()].0 + number), log);
            return false;
        }
        if deck.discard == 0 {
            self.end_raid(state);
            return false;
        }
        deck.bag = std::mem::take(&mut deck.discard);
        true
    }

    /// A raid card is drawn: its die is rolled, or the raider decides about the Blacklist.
    pub(crate) fn raid_card_drawn(&self, state: &mut State, card: Card, log: &mut Log<Event>) {
        let seat = state.table.clash.actor;
        let table = &mut state.table;
        let size = table.house(Square(table.clash.square)).unwrap_or_default();
        table.clash.card = card.0;
        log.tell(|| Event::RaidCardDrawn { seat, card });
        if self.pack.card(card).blacklist > 0 {
            table.agenda.set(Task::Raid(Raiding::Gate));
        } else if self.wasteland && !self.escape && size == Size::Large {
            // RNT-WASTE-09.
            table.clash.outcome = Outcome::Fail;
            log.tell(|| Event::RaidFailed { seat });
            table.agenda.set(Task::Raid(Raiding::Tokens));
        } else {
            table.agenda.set(Task::Raid(Raiding::Tokens));
            self.open_window(table, WindowKind::DieRolled);
            table.agenda.push(Task::Roll(2));
        }
    }

    /// The raider takes the Blacklist or returns the card (RNT-RAID-11, RNT-BLK rows, RNT-RULING-15, RNT-RULING-16).
    pub(crate) fn answer_gate(&self, state: &mut State, takes: bool, log: &mut Log<Event>) {
        let (seat, card) = (state.table.clash.actor, Card(state.table.clash.card));
        if takes {
            state.table.clash.outcome = Outcome::Taken;
            state.table.agenda.set(Task::Raid(Raiding::Tokens));
            self.turn_dial(state, seat, -(self.pack.card(card).blacklist as i8), log);
            return;
        }
        let size = state.table.house(Square(state.table.clash.square)).unwrap_or_default();
        let number = self.pack.raid_number(card, size);
        let deck = &mut state.table.decks[size.index()];
        deck.bottom[usize::from(deck.returned)] = number;
        deck.returned += 1;
        state.table.clash.card = NONE;
        log.tell(|| Event::RaidCardReturned { seat, card });
        self.turn_dial(state, seat, 1, log);
        self.end_raid(state);
    }

    /// The House leaves the map and lies in front of the raider (RNT-RAID-16).
    fn take_house(&self, state: &mut State, seat: Seat, square: Square, log: &mut Log<Event>) {
        let Some(size) = state.table.house(square) else { return };
        state.table.houses[size.index()] &= !square.bit();
        let side = state.table.side_mut(seat);
        side.houses[size.index()] += 1;
        side.fresh += 1;
        log.tell(|| Event::HouseTaken { seat, square, size });
        self.discard_raid_card(&mut state.table, size);
    }

    /// The card of the raid goes to the discards of its color (RNT-RAID-20).
    pub(crate) fn discard_raid_card(&self, table: &mut Table, size: Size) {
        if table.clash.card != NONE {
            let number = self.pack.raid_number(Card(table.clash.card), size);
            table.decks[size.index()].discard |= 1 << number;
            table.clash.card = NONE;
        }
    }

    /// The raid is over.
    fn end_raid(&self, state: &mut State) {
        let table = &mut state.table;
        if let Some(size) = table.house(Square(table.clash.square)) {
            self.discard_raid_card(table, size);
        }
        table.clash = Clash::NONE;
        table.agenda.pop();
        self.open_window(table, WindowKind::OpenOthers);
    }
}
