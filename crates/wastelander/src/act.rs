//! What a choice does. Everything goes through [`Wastelander::act`]; what others must agree to first waits for them.

use kernel::{Log, Seat};

use crate::agenda::{Combat, Dest, DieFor, Stage, Task, Which, Window};
use crate::cards::Kind;
use crate::choice::{Choice, Item, Ref, TraitNo};
use crate::effect::Deck;
use crate::event::Event;
use crate::moves::Manner;
use crate::setup::Wastelander;
use crate::state::{Origin, State};
use crate::written::Type;

impl Wastelander {
    /// Takes a choice and goes on until somebody is awaited.
    pub(crate) fn act(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        state.table.dropped = state.table.dropped.without(seat);
        if self.needs_consent(&state.table, seat, choice) {
            self.ask_consent(state, seat, choice, log);
        } else {
            self.perform(state, seat, choice, log);
        }
        self.advance(state, log);
    }

    /// Carries a choice out.
    pub(crate) fn perform(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Pass => self.pass(state, seat, log),
            Choice::Method(method) => {
                state.table.fight.method = Some(method);
                log.tell(|| Event::Met { seat, method });
                self.to_combat(state, Combat::Commit);
                let living = state.table.living;
                self.open(state, Window::Prep, living, seat);
            }
            Choice::Roll => self.roll(state, log),
            Choice::Run => {
                log.tell(|| Event::Chose { seat, choice });
                self.to_combat(state, Combat::Running(seat));
            }
            Choice::Search => {
                log.tell(|| Event::Chose { seat, choice });
                self.to_stage(state, Stage::End);
                self.check_limit(state);
                let draw = Task::Draw { who: seat, deck: Deck::Wasteland, left: 1, to: Dest::Hand };
                state.table.agenda.push(draw);
            }
            Choice::Trouble(kind) => {
                log.tell(|| Event::Chose { seat, choice });
                self.lose(state, seat, kind, Manner::Open);
                self.to_stage(state, Stage::End);
                state.table.met = true;
                if self.pack.info(kind).kind == Type::Place {
                    state.table.agenda.push(Task::Visit(kind, false));
                } else {
                    self.begin_fight(state, [Some(kind), None], Origin::Step, log);
                }
            }
            Choice::First(kind) => {
                self.take_turned(state, kind);
                if self.pack.info(kind).kind == Type::Place {
                    state.table.met = true;
                    state.table.agenda.push(Task::Visit(kind, false));
                } else {
                    let stage = crate::agenda::EventStage::Coming;
                    state.table.agenda.push(Task::Event { kind, target: seat, source: None, stage });
                }
            }
            Choice::Learn(kind) => self.learn(state, seat, kind, log),
            Choice::Forget(card) => {
                if let Task::Replace(_, new) = state.table.agenda.top() {
                    state.table.agenda.pop();
                    self.drop_trait(state, seat, card, log);
                    let kind = self.pack.kind_of(Deck::Wasteland, new.0);
                    self.enter(state, seat, kind, DieFor::Trait(seat, new), log);
                } else {
                    self.drop_trait(state, seat, card, log);
                }
            }
            Choice::Wear(what) => self.wear(state, seat, what, log),
            Choice::Tap(item) => {
                log.tell(|| Event::Chose { seat, choice });
                state.table.shifted.add(item.0);
                self.put_away(state, seat, item, log);
            }
            Choice::Lay(kind) => {
                log.tell(|| Event::Chose { seat, choice });
                self.lose(state, seat, kind, Manner::Open);
                let item = self.lay_out(state, seat, kind);
                // Equipment laid down tapped has not entered yet (WAS-AMMO-10).
                if self.pack.info(kind).kind == Type::Provision {
                    state.table.entered.add(item.0);
                    self.enter(state, seat, kind, DieFor::Item(seat, item), log);
                }
            }
            Choice::Hide => state.table.agenda.push(Task::Hide(seat)),
            Choice::Down(kind) => self.named_down(state, seat, kind, log),
            Choice::Curse(kind, target) => {
                log.tell(|| Event::Chose { seat, choice });
                self.lose(state, seat, kind, Manner::Open);
                let stage = crate::agenda::EventStage::Coming;
                state.table.agenda.push(Task::Event { kind, target, source: Some(seat), stage });
            }
            Choice::Stick(..)
            | Choice::Ambush(..)
            | Choice::Play(..)
            | Choice::Use(..)
            | Choice::Bribe(..) => {
                self.play(state, seat, choice, log);
            }
            Choice::Spend(token) => {
                self.add_tokens(state, seat, token, -1, log);
                self.stop_event(state);
            }
            Choice::Ask
            | Choice::Deal
            | Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Offer => self.bargain(state, seat, choice, log),
            Choice::Agree | Choice::Counter | Choice::Refuse => match state.table.agenda.top() {
                Task::Consent { .. } => self.answer(state, seat, u8::from(choice == Choice::Agree)),
                _ => self.bargain(state, seat, choice, log),
            },
            Choice::Buy(_) | Choice::Pay(_) | Choice::Gift(_) => self.trade(state, seat, choice, log),
            Choice::Take(what) => self.take_from_dead(state, seat, what, log),
            Choice::Drop(what) => self.dropped(state, seat, what, log),
            Choice::To(whom) => self.chose_seat(state, seat, whom, log),
            Choice::Back(deck) => {
                if let Task::Donate { deck: place, .. } = state.table.agenda.top_mut() {
                    *place = Some(deck);
                }
            }
            Choice::Donate(kind) => self.donated(state, kind, log),
            Choice::Keep => {
                log.tell(|| Event::Kept { seat });
                state.table.agenda.pop();
            }
            Choice::Bury => {
                let kind = Kind(state.secrets.top);
                log.tell(|| Event::Buried { seat, kind: Some(kind) });
                self.bury(state);
            }
            Choice::Vote(whom) => self.answer(state, seat, whom.index() as u8),
        }
    }

    fn pass(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        match state.table.agenda.top_mut() {
            Task::Window(_, asked) => asked.pass(seat),
            Task::Limit => self.begin_charity(state, seat),
            Task::Market { .. } => self.leave_market(state, log),
            Task::Spoils { .. } => self.spoils_answered(state),
            _ => {}
        }
    }

    /// A trait comes into play, in place of another at the limit (WAS-TRAIT-02).
    fn learn(&self, state: &mut State, seat: Seat, kind: Kind, log: &mut Log<Event>) {
        log.tell(|| Event::Chose { seat, choice: Choice::Learn(kind) });
        self.lose(state, seat, kind, Manner::Open);
        let card = self.put_trait(state, seat, kind);
        if state.table.side(seat).learned().count() > usize::from(self.terms.traits) {
            state.table.agenda.push(Task::Replace(seat, card));
        } else {
            self.enter(state, seat, kind, DieFor::Trait(seat, card), log);
        }
    }

    /// Something is put on; what is in the way is put away (WAS-WEAPON-06).
    fn wear(&self, state: &mut State, seat: Seat, what: Ref, log: &mut Log<Event>) {
        log.tell(|| Event::Chose { seat, choice: Choice::Wear(what) });
        let item = match what {
            Ref::Hand(kind) => {
                self.lose(state, seat, kind, Manner::Open);
                self.lay_out(state, seat, kind)
            }
            Ref::Item(item) => item,
            _ => return,
        };
        for other in self.in_the_way(state, seat, item).iter() {
            self.put_away(state, seat, Item(other), log);
        }
        let table = &mut state.table;
        table.side_mut(seat).ready.add(item.0);
        table.shifted.add(item.0);
        table.touched = table.touched.with(seat);
        if !table.entered.contains(item.0) {
            table.entered.add(item.0);
            let kind = self.item_kind(item);
            self.enter(state, seat, kind, DieFor::Item(seat, item), log);
        }
    }

    /// What has to be put away for an item.
    fn in_the_way(&self, state: &State, seat: Seat, item: Item) -> crate::cards::Loot {
        let info = self.item_info(item);
        let ready = state.table.side(seat).ready.without(item.0);
        let conflicts = |card: &u8| {
            let other = self.item_info(Item(*card));
            (info.kind == Type::Armor && other.kind == Type::Armor)
                || (info.slot.is_some() && info.slot == other.slot)
                || (info.hands > 0 && other.hands > 0 && info.hands + other.hands > 2)
        };
        ready.iter().filter(conflicts).collect()
    }

    /// Something is put away: tapped, or discarded where nothing may lie tapped (WAS-RULING-33).
    pub(crate) fn put_away(&self, state: &mut State, seat: Seat, item: Item, log: &mut Log<Event>) {
        let kind = self.item_info(item).kind;
        if self.terms.no_spares && matches!(kind, Type::Armor | Type::Weapon) {
            self.discard_item(state, seat, item, log);
        } else {
            state.table.side_mut(seat).ready.remove(item.0);
            state.table.touched = state.table.touched.with(seat);
        }
    }

    /// A tactic was named: it is laid down, or goes to another player.
    fn named_down(&self, state: &mut State, seat: Seat, kind: Kind, log: &mut Log<Event>) {
        if let Task::Hide(_) = state.table.agenda.top() {
            state.table.agenda.pop();
            self.lose(state, seat, kind, Manner::Unseen);
            self.gain_down(state, seat, kind);
            log.tell(|| Event::Hid { seat, kind: Some(kind) });
        } else {
            self.bargain(state, seat, Choice::Down(kind), log);
        }
    }

    /// Something was discarded because a card or the limit demands it.
    fn dropped(&self, state: &mut State, seat: Seat, what: Ref, log: &mut Log<Event>) {
        if let Task::Drop { left, .. } = state.table.agenda.top_mut() {
            *left -= 1;
        }
        match what {
            Ref::Hand(kind) => {
                self.lose(state, seat, kind, Manner::Open);
                self.discard_kind(state, kind);
                log.tell(|| Event::Discarded { seat, kind });
            }
            Ref::Item(item) => self.discard_item(state, seat, item, log),
            Ref::Trait(card) => self.drop_trait(state, seat, card, log),
            _ => {}
        }
    }

    fn take_from_dead(&self, state: &mut State, seat: Seat, what: Ref, log: &mut Log<Event>) {
        let Task::Spoils { dead, .. } = state.table.agenda.top() else { return };
        self.spoils_answered(state);
        match what {
            Ref::Item(item) => self.take_spoil(state, dead, seat, item, log),
            _ => state.table.agenda.push(Task::Grab { to: seat, from: dead }),
        }
    }

    /// A player was named.
    fn chose_seat(&self, state: &mut State, seat: Seat, whom: Seat, log: &mut Log<Event>) {
        if let Task::Partner { help, .. } = state.table.agenda.top() {
            // Others hear of it once an offer is made.
            self.propose(state, seat, whom, help);
            return;
        }
        log.tell(|| Event::Chose { seat, choice: Choice::To(whom) });
        match state.table.agenda.top_mut() {
            Task::Whose(by) => {
                let theft = Task::Theft { to: *by, from: whom, deck: None };
                *state.table.agenda.top_mut() = theft;
            }
            Task::Charity { more, extra, .. } => {
                *more = more.with(whom);
                *extra -= 1;
            }
            Task::Tie { kind, .. } => {
                let kind = *kind;
                state.table.agenda.pop();
                self.decided(state, kind, whom, log);
            }
            _ => {}
        }
    }

    /// The top card was looked at.
    pub(crate) fn peeked(&self, state: &mut State, who: Seat, kind: Kind, log: &mut Log<Event>) {
        let State { table, secrets } = state;
        if secrets.top == crate::state::NOTHING {
            if secrets.deck.w.is_empty() {
                // Only buried cards are left: the uppermost becomes the top.
                secrets.bottom.copy_within(1.., 0);
                table.top_known = table.buried_by[0];
                table.buried_by.copy_within(1.., 0);
                table.buried -= 1;
                secrets.bottom[usize::from(table.buried)] = crate::state::NOTHING;
                table.buried_by[usize::from(table.buried)] = kernel::SeatSet::NONE;
            } else {
                secrets.deck.take(&self.pack, kind);
            }
            secrets.top = kind.0;
        }
        table.top_known = table.top_known.with(who);
        *table.agenda.top_mut() = Task::Peek { who, seen: true };
        log.tell(|| Event::Peeked { seat: who, kind: Some(kind) });
    }

    /// The card that was looked at goes to the bottom.
    fn bury(&self, state: &mut State) {
        let State { table, secrets } = state;
        table.agenda.pop();
        let place = usize::from(table.buried);
        secrets.bottom[place] = std::mem::replace(&mut secrets.top, crate::state::NOTHING);
        table.buried_by[place] = std::mem::replace(&mut table.top_known, kernel::SeatSet::NONE);
        table.buried += 1;
    }

    /// Too many cards: give or discard them (WAS-LIMIT-02 to 04).
    fn begin_charity(&self, state: &mut State, giver: Seat) {
        let table = &mut state.table;
        let excess = table.side(giver).hand_size() - self.limit(table, giver);
        let lowest = self.lowest(table);
        if lowest.contains(giver) {
            table.agenda.push(Task::Drop { who: giver, which: Which::Hand, left: excess });
        } else {
            let extra = excess % lowest.len() as u8;
            table.agenda.push(Task::Charity { giver, more: kernel::SeatSet::NONE, extra });
        }
    }

    /// The living players with the fewest Survival Points; all with a common pool (WAS-LIMIT-10, WAS-COOP-21).
    pub(crate) fn lowest(&self, table: &crate::state::Table) -> kernel::SeatSet {
        let sp = |seat: Seat| if self.terms.common { 0 } else { table.side(seat).sp };
        let least = table.living.iter().map(sp).min();
        table.living.iter().filter(|seat| Some(sp(*seat)) == least).collect()
    }

    /// Who gets how many is decided; the cards are named one after the other.
    pub(crate) fn charity(&self, state: &mut State, giver: Seat, more: kernel::SeatSet) -> bool {
        let table = &mut state.table;
        let excess = table.side(giver).hand_size() - self.limit(table, giver);
        let lowest = self.lowest(table);
        let each = excess / lowest.len() as u8;
        table.agenda.pop();
        for to in lowest.iter() {
            let left = each + u8::from(more.contains(to));
            if left > 0 {
                table.agenda.push(Task::Donate { from: giver, to, left, deck: None });
            }
        }
        true
    }

    fn donated(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        let Task::Donate { from, to, left, .. } = state.table.agenda.top() else { return };
        *state.table.agenda.top_mut() = Task::Donate { from, to, left: left - 1, deck: None };
        self.lose(state, from, kind, Manner::Unseen);
        self.gain(state, to, kind, Manner::Unseen);
        log.tell(|| Event::Passed { from, to, deck: self.pack.deck(kind), kind: Some(kind) });
    }

    /// The number of a trait, for those who have its kind.
    pub(crate) fn trait_kind(&self, card: TraitNo) -> Kind {
        self.pack.kind_of(Deck::Wasteland, card.0)
    }
}
