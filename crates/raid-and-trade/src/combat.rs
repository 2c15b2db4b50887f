//! A combat, stage by stage (RNT-TIMING-08): between players, of a Guard against a player, of a player against a Guard.

use kernel::{Log, Seat};

use crate::agenda::{Fighting, Picking, Task, WindowKind};
use crate::effect::{ANY_KIND, ActionKind, Ban, Half, Permit, Stat, When};
use crate::event::Event;
use crate::ids::{Disc, Guard, Holder, Kind};
use crate::numbers::{GIVE, LOOT, TAKE};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Clash, State, Table};
use crate::tokens::Tokens;
use crate::windows::Hand;

impl RaidAndTrade {
    /// Whether a seat can pay an attack with the help of its cards (RNT-TIMING-26).
    pub(crate) fn can_pay_attack(&self, table: &Table, seat: Seat, hand: Hand) -> bool {
        self.can_pay_fight(table, seat, Half::Attack, hand)
    }

    /// Whether a seat can pay a defence with the help of these cards.
    pub(crate) fn can_pay_defence(&self, table: &Table, seat: Seat, hand: Hand) -> bool {
        self.can_pay_fight(table, seat, Half::Defence, hand)
    }

    fn can_pay_fight(&self, table: &Table, seat: Seat, half: Half, hand: Hand) -> bool {
        let (stat, permit, when) = match half {
            Half::Attack => (Stat::AttackAp, Permit::NoGunAttack, When::AttackCost),
            _ => (Stat::DefendAp, Permit::NoGunDefend, When::DefendCost),
        };
        let side = table.side(seat);
        let price = self.stat(table, seat, stat);
        let gun = side.tokens.count(Kind::Guns) > 0
            || table.clash.affair != Affair::None && table.clash.stand_in[half as usize]
            || self.permits(table, seat, permit);
        if gun && side.ap >= price {
            return true;
        }
        let help = self.help(table, seat, when, hand);
        (gun || help.gun) && side.ap + help.ap >= price.saturating_sub(help.cheaper)
    }

    /// Whether the price is there right now, without further cards.
    fn has_price(&self, table: &Table, seat: Seat, half: Half) -> bool {
        let (stat, permit) = match half {
            Half::Attack => (Stat::AttackAp, Permit::NoGunAttack),
            _ => (Stat::DefendAp, Permit::NoGunDefend),
        };
        let side = table.side(seat);
        let gun = side.tokens.count(Kind::Guns) > 0
            || table.clash.stand_in[half as usize]
            || self.permits(table, seat, permit);
        gun && side.ap >= self.stat(table, seat, stat)
    }

    /// Pays AP and Gun; a stand-in or a permit saves the Gun (RNT-CARD-08 to RNT-CARD-11).
    fn pay_fight(&self, state: &mut State, seat: Seat, half: Half, log: &mut Log<Event>) {
        let (stat, permit) = match half {
            Half::Attack => (Stat::AttackAp, Permit::NoGunAttack),
            _ => (Stat::DefendAp, Permit::NoGunDefend),
        };
        let price = self.stat(&state.table, seat, stat);
        self.pay_ap(state, seat, price, log);
        if !state.table.clash.stand_in[half as usize] && !self.permits(&state.table, seat, permit) {
            self.pay_tokens(state, seat, Tokens::of(Kind::Guns, 1), log);
        }
    }

    /// A player attacks a player.
    pub(crate) fn declare_attack(&self, state: &mut State, seat: Seat, rival: Seat, log: &mut Log<Event>) {
        self.use_action(&mut state.table, ActionKind::Combat);
        log.tell(|| Event::AttackDeclared { seat, rival });
        self.begin_combat(state, Clash { affair: Affair::Combat, actor: seat, rival, ..Clash::NONE });
    }

    /// A player attacks a Guard (RNT-ESC-32).
    pub(crate) fn declare_strike(&self, state: &mut State, seat: Seat, guard: Guard, log: &mut Log<Event>) {
        self.use_action(&mut state.table, ActionKind::Combat);
        log.tell(|| Event::StrikeDeclared { seat, guard });
        self.begin_combat(
            state,
            Clash { affair: Affair::Strike, actor: seat, rival: seat, guard, ..Clash::NONE },
        );
    }

    /// A Guard attacks a player (RNT-ESC-26).
    pub(crate) fn guard_attacks(&self, state: &mut State, guard: Guard, seat: Seat, log: &mut Log<Event>) {
        log.tell(|| Event::GuardAttacked { guard, seat });
        self.begin_combat(
            state,
            Clash { affair: Affair::Guard, actor: seat, rival: seat, guard, ..Clash::NONE },
        );
    }

    fn begin_combat(&self, state: &mut State, clash: Clash) {
        let table = &mut state.table;
        table.affairs += 1;
        table.clash = clash;
        table.agenda.push(Task::Combat(Fighting::Cost));
        if clash.affair != Affair::Strike {
            self.open_window(table, WindowKind::AttackDeclared);
        }
    }

    /// Goes on with a combat. Tells whether somebody is awaited.
    pub(crate) fn combat(&self, state: &mut State, stage: Fighting, log: &mut Log<Event>) -> bool {
        let clash = state.table.clash;
        let (actor, rival) = (clash.actor, clash.rival);
        let to = |table: &mut Table, stage| table.agenda.set(Task::Combat(stage));
        let table = &mut state.table;
        match stage {
            Fighting::Cost if clash.stopped => self.stop_combat(state, log),
            // RNT-RULING-103: a Guard pays nothing.
            Fighting::Cost if clash.affair == Affair::Guard => to(table, Fighting::Paid),
            Fighting::Cost => {
                to(table, Fighting::Pay);
                self.open_window(table, WindowKind::AttackCost);
            }
            Fighting::Pay => {
                // RNT-TIMING-10.
                if !self.has_price(table, actor, Half::Attack) {
                    log.tell(|| Event::AttackUnpaid { seat: actor });
                    self.end_combat(state);
                    return false;
                }
                self.pay_fight(state, actor, Half::Attack, log);
                to(&mut state.table, Fighting::Paid);
                self.open_window(&mut state.table, WindowKind::AttackPaidSelf);
            }
            Fighting::Paid if clash.affair == Affair::Strike => {
                // RNT-ESC-33: a Guard always defends.
                table.clash.defended = true;
                to(table, Fighting::Roll);
            }
            Fighting::Paid => {
                to(table, Fighting::Defend);
                self.open_window(table, WindowKind::AttackPaid);
            }
            Fighting::Defend if clash.stopped => self.stop_combat(state, log),
            Fighting::Defend => {
                let hand = RaidAndTrade::public_hand(table, rival);
                let asked =
                    !self.is_banned(table, rival, Ban::Defend) && self.can_pay_defence(table, rival, hand);
                if asked {
                    return true;
                }
                log.tell(|| Event::Undefended { seat: rival });
                to(table, Fighting::Roll);
            }
            Fighting::DefendPay => {
                to(table, Fighting::Roll);
                if self.has_price(table, rival, Half::Defence) {
                    table.clash.defended = true;
                    self.pay_fight(state, rival, Half::Defence, log);
                    log.tell(|| Event::Defended { seat: rival });
                } else {
                    log.tell(|| Event::Undefended { seat: rival });
                }
            }
            Fighting::Roll => {
                // RNT-CMB-14, RNT-TIMING-11: both dice before the window, the attacker's first.
                to(table, Fighting::AttackSymbol);
                self.open_window(table, WindowKind::DieRolled);
                if clash.defended {
                    table.agenda.push(Task::Roll(1));
                }
                table.agenda.push(Task::Roll(0));
            }
            Fighting::AttackSymbol => {
                to(table, Fighting::DefenceSymbol);
                // RNT-RULING-62: a Guard gets no bonus.
                if clash.affair != Affair::Guard {
                    self.run_symbol(table, actor, clash.dice[0]);
                }
            }
            Fighting::DefenceSymbol => {
                to(table, Fighting::Winner);
                if clash.affair != Affair::Strike {
                    self.run_symbol(table, rival, clash.dice[1]);
                }
            }
            Fighting::Winner => self.decide(state, log),
            Fighting::Reward => return self.reward(state, log),
            Fighting::Loser => {
                // RNT-RULING-23: giving five needs five.
                if table.side(rival).tokens.total() >= GIVE.into() {
                    return true;
                }
                self.let_take(state);
            }
            Fighting::End => {
                // RNT-ESC-31, RNT-ESC-44, RNT-RULING-110: after the reward.
                if self.escape && clash.lost {
                    self.turn_dial(state, rival, -1, log);
                }
                self.end_combat(state);
            }
        }
        false
    }

    fn run_symbol(&self, table: &mut Table, seat: Seat, die: u8) {
        if let Some(symbol) = die.checked_sub(1) {
            self.run(table, seat, self.pack.symbols[usize::from(symbol)].program);
        }
    }

    /// Whether the attack wins: auto win, or a hit that meets no shield (RNT-CMB-06 to RNT-CMB-09, RNT-CMB-17).
    pub(crate) fn attack_wins(&self, clash: &Clash) -> bool {
        let shows = |die: usize, symbol: u8| clash.dice[die] == symbol + 1;
        shows(0, self.pack.auto_win)
            || shows(0, self.pack.hit) && !(clash.defended && shows(1, self.pack.shield))
    }

    fn decide(&self, state: &mut State, log: &mut Log<Event>) {
        let clash = state.table.clash;
        let wins = self.attack_wins(&clash);
        // The symbol of the attack die; both dice lie there.
        let symbol = clash.dice[0].saturating_sub(1);
        let (actor, rival, guard) = (clash.actor, clash.rival, clash.guard);
        if !wins {
            let (by, on) = match clash.affair {
                Affair::Strike => (Holder::seat(actor), Holder::guard(guard)),
                Affair::Guard => (Holder::guard(guard), Holder::seat(rival)),
                _ => (Holder::seat(actor), Holder::seat(rival)),
            };
            let shield = symbol == self.pack.hit && clash.defended;
            log.tell(|| Event::CombatFailed { by, on, symbol, shield });
        }
        match (clash.affair, wins) {
            (Affair::Strike, true) => {
                log.tell(|| Event::GuardKilled { guard, seat: actor, symbol });
                self.kill_guard(state, actor, guard, log);
                self.end_combat(state);
            }
            (Affair::Strike, false) => {
                self.move_guard(state, guard, log);
                self.end_combat(state);
            }
            (_, true) => {
                state.table.clash.lost = true;
                state.table.agenda.set(Task::Combat(Fighting::Reward));
                match clash.affair {
                    Affair::Guard => log.tell(|| Event::GuardWon { guard, seat: rival, symbol }),
                    _ => log.tell(|| Event::CombatWon { seat: actor, rival, symbol }),
                }
                self.open_window(&mut state.table, WindowKind::CombatLost);
            }
            (_, false) => self.end_combat(state),
        }
    }

    /// The reward (RNT-REW rows). Tells whether the winner is asked.
    fn reward(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let clash = state.table.clash;
        let table = &mut state.table;
        if clash.no_reward {
            table.agenda.set(Task::Combat(Fighting::End));
            log.tell(|| Event::RewardStopped { seat: clash.rival });
            return false;
        }
        if clash.affair == Affair::Guard {
            // RNT-ESC-30, RNT-RULING-67.
            table.agenda.set(Task::Combat(Fighting::End));
            let from = Holder::seat(clash.rival);
            self.pick_tokens(table, clash.rival, from, Holder::guard(clash.guard), LOOT);
            return false;
        }
        let loser = table.side(clash.rival);
        match (loser.discs != 0, !loser.tokens.is_empty()) {
            (true, true) => return true,
            (true, false) => self.take_disc(state, log),
            (false, true) => table.agenda.set(Task::Combat(Fighting::Loser)),
            (false, false) => table.agenda.set(Task::Combat(Fighting::End)),
        }
        false
    }

    /// The loser's best disc goes to the winner, and Favor with it (RNT-REW-02 to RNT-REW-05, RNT-RULING-42,
    /// RNT-RULING-98).
    pub(crate) fn take_disc(&self, state: &mut State, log: &mut Log<Event>) {
        let clash = state.table.clash;
        state.table.agenda.set(Task::Combat(Fighting::End));
        let discs = state.table.side(clash.rival).discs;
        let best = parts::bits::ones(discs.into())
            .max_by_key(|disc| (self.pack.discs[usize::from(*disc)].1, std::cmp::Reverse(*disc)));
        let Some(disc) = best else { return };
        let favor = self.pack.discs[usize::from(disc)].1 as i8;
        state.table.side_mut(clash.rival).discs &= !(1 << disc);
        state.table.side_mut(clash.actor).discs |= 1 << disc;
        log.tell(|| Event::DiscTaken { from: Some(clash.rival), to: clash.actor, disc: Disc(disc) });
        self.turn_dial(state, clash.rival, -favor, log);
        self.turn_dial(state, clash.actor, favor, log);
    }

    /// The loser gives five (RNT-REW-07).
    pub(crate) fn give_five(&self, state: &mut State) {
        let clash = state.table.clash;
        state.table.agenda.set(Task::Combat(Fighting::End));
        let (from, to) = (Holder::seat(clash.rival), Holder::seat(clash.actor));
        self.pick_tokens(&mut state.table, clash.rival, from, to, GIVE);
    }

    /// The winner takes up to three (RNT-REW-08).
    pub(crate) fn let_take(&self, state: &mut State) {
        let clash = state.table.clash;
        let table = &mut state.table;
        table.agenda.set(Task::Combat(Fighting::End));
        let picking = Picking {
            seat: clash.actor,
            from: Holder::seat(clash.rival),
            to: Holder::seat(clash.actor),
            left: TAKE.min(table.side(clash.rival).tokens.total() as u8),
            floor: 0,
            kinds: ANY_KIND,
            fewer: true,
        };
        table.agenda.push(Task::Pick(picking));
    }

    fn stop_combat(&self, state: &mut State, log: &mut Log<Event>) {
        let seat = state.table.clash.rival;
        log.tell(|| Event::CombatStopped { seat });
        self.end_combat(state);
    }

    /// The combat is over (RNT-CMB-15).
    fn end_combat(&self, state: &mut State) {
        let affair = state.table.clash.affair;
        state.table.clash = Clash::NONE;
        state.table.agenda.pop();
        if affair != Affair::Guard {
            self.open_window(&mut state.table, WindowKind::OpenOthers);
        }
    }
}
