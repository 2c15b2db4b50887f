//! A hostile encounter from the first enemy to the last discard (WAS-TIMING-04).

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Combat, Dest, DieFor, RunStage, Task, Window};
use crate::cards::Kind;
use crate::choice::Item;
use crate::effect::{Deck, Filter, Method, Verb};
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{DENIALS, FOES, Fight, Foe, NOTHING, Origin, State, Sticker, Table};
use crate::written::Type;

impl Wastelander {
    /// An encounter begins with these enemies, whose cards lie open already.
    pub(crate) fn begin_fight(
        &self,
        state: &mut State,
        enemies: [Option<Kind>; 2],
        origin: Origin,
        log: &mut Log<Event>,
    ) {
        let table = &mut state.table;
        let party = if self.terms.common { table.living } else { SeatSet::only(table.acting) };
        table.fight = Fight { active: true, origin, party, ..Fight::NONE };
        table.affair = table.affair.wrapping_add(1);
        table.denied = [(NOTHING, NOTHING); DENIALS];
        state.secrets.asked = [0; crate::state::SEATS];
        for side in &mut table.sides {
            side.boost = [0; 3];
            side.boost_run = 0;
        }
        table.agenda.push(Task::Fight(Combat::Method));
        for kind in enemies.into_iter().flatten() {
            self.add_foe(state, kind, log);
        }
        state.table.agenda.push(Task::Join);
    }

    /// Whether another enemy, with its twin, has room (WAS-TIMING-41).
    pub(crate) fn has_room(&self, table: &Table) -> bool {
        usize::from(table.fight.count) + 1 + usize::from(self.terms.doubled) <= FOES
    }

    /// An enemy joins, and its twin right behind it (WAS-HC-03, WAS-RULING-32).
    pub(crate) fn add_foe(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        let fight = &mut state.table.fight;
        let foe = Foe { kind, here: true, real: true, joined: false, delta: [0; 3], loot: 0 };
        fight.foes[usize::from(fight.count)] = foe;
        fight.count += 1;
        if self.terms.doubled {
            fight.foes[usize::from(fight.count)] = Foe { real: false, joined: true, ..foe };
            fight.count += 1;
        }
        log.tell(|| Event::Joined { kind });
    }

    /// Sees to what enemies do when they enter (WAS-ENEMY-08).
    pub(crate) fn join_step(&self, state: &mut State) -> bool {
        let fight = &mut state.table.fight;
        let count = usize::from(fight.count);
        let Some(foe) = fight.foes[..count].iter_mut().find(|foe| foe.here && !foe.joined) else {
            state.table.agenda.pop();
            return true;
        };
        foe.joined = true;
        let brings = self.pack.info(foe.kind).brings.as_ref();
        if let Some(filter) = brings {
            let critters = *filter == Filter::Critter;
            state.table.agenda.push(Task::Reveal(critters));
        }
        true
    }

    /// A card was turned up to find an enemy (WAS-RULING-10).
    pub(crate) fn revealed(&self, state: &mut State, critters: bool, kind: Kind, log: &mut Log<Event>) {
        self.reveal(state, kind);
        log.tell(|| Event::TurnedUp { kind });
        let filter = if critters { Filter::Critter } else { Filter::Hostile };
        if crate::cards::fits_enemy(&filter, self.pack.info(kind).kind) {
            self.add_foe(state, kind, log);
            self.end_reveal(state);
        } else {
            state.table.aside.put(&self.pack, kind);
        }
    }

    /// What was set aside is discarded.
    pub(crate) fn end_reveal(&self, state: &mut State) {
        state.table.agenda.pop();
        for kind in state.table.aside.cards(&self.pack) {
            self.discard_kind(state, kind);
        }
        state.table.aside = Default::default();
    }

    /// An enemy leaves before the end; its modifiers go with it (WAS-RULING-08). If its card was the only one of two
    /// twins, the card now stands for the other.
    pub(crate) fn foe_leaves(&self, state: &mut State, place: u8, log: &mut Log<Event>) {
        let fight = &mut state.table.fight;
        let gone = fight.foes[usize::from(place)];
        fight.foes[usize::from(place)].here = false;
        log.tell(|| Event::Left { kind: gone.kind });
        let mut discarded = gone.real;
        if gone.real {
            fight.foes[usize::from(place)].real = false;
            let next = usize::from(place) + 1;
            let twin = self.terms.doubled && next < usize::from(fight.count);
            if twin && fight.foes[next].here && !fight.foes[next].real && fight.foes[next].kind == gone.kind {
                fight.foes[next].real = true;
                discarded = false;
            }
        }
        if discarded {
            self.discard_kind(state, gone.kind);
        }
        self.discard_stickers(state, |foe| foe == place);
    }

    fn discard_stickers(&self, state: &mut State, fits: impl Fn(u8) -> bool) {
        let mut kept = 0;
        for number in 0..usize::from(state.table.fight.stuck) {
            let sticker = state.table.fight.stickers[number];
            if fits(sticker.foe) {
                self.discard_kind(state, sticker.kind);
            } else {
                state.table.fight.stickers[kept] = sticker;
                kept += 1;
            }
        }
        let fight = &mut state.table.fight;
        fight.stickers[kept..].fill(Sticker::NONE);
        fight.stuck = kept as u8;
    }

    /// The Survival Points each winner gets for an enemy.
    pub(crate) fn worth(&self, foe: &Foe, method: Method) -> u8 {
        let base = if method == Method::Diplomacy { 2 } else { 1 };
        (base + i16::from(self.pack.info(foe.kind).standing.sp)).max(0) as u8
    }

    /// Gives Survival Points to all winners in one step and checks for the end (WAS-TIMING-10, WAS-GOAL-04).
    pub(crate) fn award(&self, state: &mut State, winners: SeatSet, sp: u8, log: &mut Log<Event>) -> bool {
        // WAS-HC-10.
        if self.terms.elimination {
            return false;
        }
        let table = &mut state.table;
        if self.terms.common {
            // WAS-COOP-18.
            table.pool = table.pool.saturating_add(sp);
            let (acting, pool) = (table.acting, table.pool);
            log.tell(|| Event::GotSp { seat: acting, by: sp as i8, now: pool });
        } else {
            for seat in winners.iter() {
                let side = table.side_mut(seat);
                side.sp = side.sp.saturating_add(sp);
                let now = side.sp;
                log.tell(|| Event::GotSp { seat, by: sp as i8, now });
            }
        }
        self.check_goal(state, log)
    }

    /// An enemy is pacified by a card at once (WAS-RULING-11).
    pub(crate) fn pacify(&self, state: &mut State, place: u8, method: Method, log: &mut Log<Event>) {
        let foe = state.table.fight.foes[usize::from(place)];
        if method == Method::Diplomacy && self.pack.info(foe.kind).kind == Type::Human {
            state.table.fight.owed += self.foe_loot(&foe);
        }
        self.foe_leaves(state, place, log);
        let winners = state.table.fight.party.intersection(state.table.living);
        self.award(state, winners, self.worth(&foe, method), log);
    }

    /// Does a stage of the encounter.
    pub(crate) fn fight_step(&self, state: &mut State, stage: Combat, log: &mut Log<Event>) -> bool {
        let table = &state.table;
        let acting = table.acting;
        let alive = table.living.contains(acting);
        // WAS-ENC-11, WAS-RULING-58.
        let broken_off = !alive || table.fight.here().next().is_none();
        match stage {
            Combat::Method | Combat::Commit => broken_off && self.to_combat(state, Combat::Wear),
            Combat::Rolled => {
                self.to_combat(state, Combat::Result);
                let living = state.table.living;
                self.open(state, Window::AfterDice, living, acting);
                true
            }
            Combat::Result => {
                let fight = &mut state.table.fight;
                let totals = [0, 1].map(|side| fight.sums[side] + i16::from(fight.dice[side]));
                // WAS-ENC-07, WAS-ENC-08.
                fight.won = totals[0] > totals[1];
                let won = fight.won;
                log.tell(|| Event::Decided { won, players: totals[0], enemies: totals[1] });
                if won {
                    self.to_combat(state, Combat::Reward);
                    let living = state.table.living;
                    self.open(state, Window::Outcome, living, acting);
                } else {
                    self.to_combat(state, Combat::Running(acting));
                }
                true
            }
            Combat::Reward => {
                self.reward(state, log);
                true
            }
            Combat::Won => {
                self.win_effects(state, log);
                self.to_combat(state, Combat::Wear)
            }
            Combat::Running(seat) => {
                let party = state.table.fight.party;
                let later =
                    (1..self.seats as u8).map(|step| (acting.index() as u8 + step) % self.seats as u8);
                let order = std::iter::once(acting).chain(later.map(Seat::new));
                let next = order.skip_while(|at| *at != seat).skip(1).find(|at| party.contains(*at));
                self.to_combat(state, next.map_or(Combat::Wear, Combat::Running));
                if state.table.living.contains(seat) && party.contains(seat) {
                    state.table.agenda.push(Task::Running { who: seat, foe: 0, stage: RunStage::Ready });
                    let living = state.table.living;
                    self.open(state, Window::Run, living, acting);
                }
                true
            }
            Combat::Wear => {
                self.next_wear(state);
                true
            }
            Combat::Cleanup => {
                self.clean_up(state, log);
                true
            }
        }
    }

    pub(crate) fn to_combat(&self, state: &mut State, stage: Combat) -> bool {
        *state.table.agenda.top_mut() = Task::Fight(stage);
        true
    }

    /// The acting player rolls: sums are frozen, ammo is spent, then the dice (WAS-TIMING-07).
    pub(crate) fn roll(&self, state: &mut State, log: &mut Log<Event>) {
        let method = state.table.fight.method.unwrap_or(Method::Combat);
        let sums = self.sums(&state.table, method);
        state.table.fight.sums = sums;
        state.table.fight.rolled = true;
        log.tell(|| Event::Froze { players: sums[0], enemies: sums[1] });
        if method == Method::Combat {
            let party = state.table.fight.party.intersection(state.table.living);
            for seat in party.iter() {
                let loaded = self.loaded(&state.table, seat);
                let armor = state.table.side(seat).ready.intersection(self.pack.sets.armor);
                // WAS-RULING-34: what gave its bonus was used.
                let worn = state.table.fight.worn.union(loaded).union(armor);
                state.table.fight.worn = worn;
                self.spend_ammo(state, seat, loaded, log);
            }
        }
        self.to_combat(state, Combat::Rolled);
        state.table.agenda.push(Task::Die(DieFor::Side(1)));
        state.table.agenda.push(Task::Die(DieFor::Side(0)));
    }

    /// Every loaded ammo weapon spends a counter: its own, or one of the smallest stock (WAS-AMMO-03, WAS-AMMO-12).
    fn spend_ammo(&self, state: &mut State, seat: Seat, loaded: crate::cards::Loot, log: &mut Log<Event>) {
        for card in loaded.iter().filter(|card| self.item_info(Item(*card)).ammo) {
            let item = Item(card);
            let own = state.table.counters.get(item);
            if own > 0 {
                state.table.counters.set(item, own - 1);
                log.tell(|| Event::Counted { seat, kind: self.item_kind(item), counters: own - 1 });
                continue;
            }
            let stocks = self.stocks(&state.table, seat);
            let full = stocks.iter().filter(|card| state.table.counters.get(Item(*card)) > 0);
            let Some(stock) = full.min_by_key(|card| (state.table.counters.get(Item(*card)), *card)) else {
                continue;
            };
            let left = state.table.counters.get(Item(stock)) - 1;
            state.table.counters.set(Item(stock), left);
            log.tell(|| Event::Counted { seat, kind: self.item_kind(Item(stock)), counters: left });
            // WAS-PROV-02: an empty stock is used up.
            if left == 0 {
                self.discard_item(state, seat, Item(stock), log);
            }
        }
    }

    /// Survival Points, then the check, only then Loot (WAS-TIMING-10).
    fn reward(&self, state: &mut State, log: &mut Log<Event>) {
        let fight = &state.table.fight;
        let method = fight.method.unwrap_or(Method::Combat);
        let sp: u8 = fight.here().map(|(_, foe)| self.worth(&foe, method)).fold(0, u8::saturating_add);
        let winners = fight.party.intersection(state.table.living);
        self.to_combat(state, Combat::Won);
        if self.award(state, winners, sp, log) {
            return;
        }
        if method == Method::Diplomacy {
            // WAS-DIPLO-04: pacified humans offer their Loot in trade.
            let humans =
                state.table.fight.here().filter(|(_, foe)| self.pack.info(foe.kind).kind == Type::Human);
            let owed: u8 = humans.map(|(_, foe)| self.foe_loot(&foe)).sum();
            state.table.fight.owed += owed;
            return;
        }
        self.draw_loot(state);
    }

    /// Loot of a win: promised cards first (WAS-RULING-23), in cooperative games laid out (WAS-COOP-15).
    fn draw_loot(&self, state: &mut State) {
        let table = &mut state.table;
        let all = self.loot_total(table);
        let acting = table.acting;
        let draw = |who: Seat, left: u8, to: Dest| Task::Draw { who, deck: Deck::Loot, left, to };
        if let Some(thief) = table.fight.loot_to.filter(|seat| table.living.contains(*seat)) {
            table.agenda.push(draw(thief, all, Dest::Hand));
            return;
        }
        let all = (i16::from(all) + self.loot_bonus(table)).max(0) as u8;
        if self.terms.common {
            table.agenda.push(Task::ShareOut);
            table.agenda.push(draw(acting, all, Dest::Stock));
            return;
        }
        let promised = match table.fight.helper.filter(|seat| table.living.contains(*seat)) {
            Some(_) => table.fight.share.min(all),
            None => 0,
        };
        table.agenda.push(draw(acting, all - promised, Dest::Hand));
        if let (Some(helper), 1..) = (table.fight.helper, promised) {
            table.agenda.push(draw(helper, promised, Dest::Hand));
        }
    }

    /// What cards of winners do after a win.
    fn win_effects(&self, state: &mut State, log: &mut Log<Event>) {
        let winners = state.table.fight.party.intersection(state.table.living);
        for seat in winners.iter() {
            let traits = state.table.side(seat).traits;
            let ready = state.table.side(seat).ready;
            let of_traits = traits
                .iter()
                .filter(|learned| learned.card != NOTHING)
                .map(|learned| self.pack.kind_of(Deck::Wasteland, learned.card));
            let kinds = of_traits.chain(ready.iter().map(|card| self.pack.kind_of(Deck::Loot, card)));
            for effect in kinds.flat_map(|kind| &self.pack.info(kind).wins) {
                if !self.condition_holds(&state.table, seat, &effect.when) {
                    continue;
                }
                if let Verb::GainTokens { token, count } = effect.verb {
                    self.add_tokens(state, seat, token, count as i8, log);
                }
            }
        }
    }

    /// Rolls for the next item that was used, or goes on to the cleanup (WAS-HC-09).
    fn next_wear(&self, state: &mut State) {
        let next = if self.terms.wear { self.first_worn(&state.table) } else { None };
        match next {
            Some(item) => {
                state.table.fight.worn.remove(item.0);
                state.table.agenda.push(Task::Die(DieFor::Wear(item)));
            }
            None => {
                self.to_combat(state, Combat::Cleanup);
            }
        }
    }

    /// Participants in the order of running, for each the armor, then the weapons (WAS-RULING-34).
    fn first_worn(&self, table: &Table) -> Option<Item> {
        let from = table.acting.index();
        (0..self.seats).map(|step| Seat::new(((from + step) % self.seats) as u8)).find_map(|seat| {
            let worn = table.side(seat).carried.intersection(table.fight.worn);
            let armor = worn.intersection(self.pack.sets.armor).first();
            armor.or_else(|| worn.first()).map(Item)
        })
    }

    /// On a 1 the item is discarded.
    pub(crate) fn wear_rolled(&self, state: &mut State, item: Item, face: u8, log: &mut Log<Event>) {
        let owner = state.table.owner(item);
        let Some(owner) = owner else { return };
        log.tell(|| Event::Tested { seat: owner, kind: self.item_kind(item), face });
        if face == 1 {
            self.discard_item(state, owner, item, log);
        }
    }

    /// Enemies and modifiers are discarded, effects end, pacified humans trade, the limit is checked.
    fn clean_up(&self, state: &mut State, log: &mut Log<Event>) {
        for place in 0..usize::from(state.table.fight.count) {
            let foe = state.table.fight.foes[place];
            if foe.here && foe.real {
                self.discard_kind(state, foe.kind);
            }
        }
        self.discard_stickers(state, |_| true);
        let table = &mut state.table;
        let owed = table.fight.owed;
        table.fight = Fight::NONE;
        for side in &mut table.sides {
            side.boost = [0; 3];
            side.boost_run = 0;
        }
        state.secrets.asked = [0; crate::state::SEATS];
        log.tell(|| Event::Parted);
        let table = &mut state.table;
        table.agenda.pop();
        self.check_limit(state);
        let table = &mut state.table;
        if owed > 0 && table.living.contains(table.acting) {
            let who = table.acting;
            table.market = Default::default();
            table.agenda.push(Task::Market { gifts: false });
            table.agenda.push(Task::Draw { who, deck: Deck::Loot, left: owed, to: Dest::Stock });
        }
    }

    /// A participant runs from one enemy after the other (WAS-RUN-03, WAS-TIMING-12).
    pub(crate) fn running_step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Task::Running { who, foe, stage } = state.table.agenda.top() else { return false };
        let table = &state.table;
        if !table.living.contains(who) || table.fight.escaped.contains(who) {
            state.table.agenda.pop();
            return true;
        }
        match stage {
            RunStage::Ready => {
                let next = table.fight.here().map(|(place, _)| place).find(|place| *place >= foe);
                let Some(foe) = next else {
                    state.table.agenda.pop();
                    return true;
                };
                *state.table.agenda.top_mut() = Task::Running { who, foe, stage: RunStage::Shown };
                state.table.agenda.push(Task::Die(DieFor::Run(who)));
            }
            RunStage::Shown => {
                *state.table.agenda.top_mut() = Task::Running { who, foe, stage: RunStage::Asked };
                self.open(state, Window::RunDie, SeatSet::only(who), who);
            }
            RunStage::Asked => {
                let kind = table.fight.foes[usize::from(foe)].kind;
                let total = i16::from(table.fight.run_die) + self.run_bonus(table, who);
                *state.table.agenda.top_mut() = Task::Running { who, foe: foe + 1, stage: RunStage::Ready };
                // WAS-RUN-01, WAS-RUN-02.
                if total >= 5 {
                    log.tell(|| Event::Escaped { seat: who, kind });
                } else {
                    log.tell(|| Event::Caught { seat: who, kind });
                    state.table.agenda.push(Task::Hit { kind, bad: true, step: 0, who });
                }
            }
        }
        true
    }
}
