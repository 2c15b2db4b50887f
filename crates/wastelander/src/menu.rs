//! What may be chosen now, in order. One place for each question; `check.rs` answers the same ones with reasons.

use kernel::{Dice, Pick, Playout, Seat, Waiting};

use crate::agenda::{Combat, OfferStage, Stage, Task, Which};
use crate::cards::{Kind, Loot, Play, Target};
use crate::choice::{Aim, At, Choice, FoeNo, Item, Ref, TraitNo};
use crate::effect::{Deck, Method, Token};
use crate::market::CAPS_PER_SP;
use crate::setup::Wastelander;
use crate::state::{BURIED, FOES, State, Table};
use crate::windows::{Right, Rights};
use crate::written::Type;

/// Lists up to this length are picked from in one pass; longer ones are rare.
const SHORT: usize = 48;

impl Playout for Wastelander {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut short = [Choice::Pass; SHORT];
        let mut count = 0;
        self.list(state, seat, &mut |choice| {
            if let Some(place) = short.get_mut(count) {
                *place = choice;
            }
            count += 1;
        });
        if let Some(list) = short.get(..count) {
            return Pick::among(list, dice);
        }
        let mut wanted = dice.below(count as u32);
        let mut picked = Choice::Pass;
        self.list(state, seat, &mut |choice| {
            if wanted == 0 {
                picked = choice;
            }
            wanted = wanted.wrapping_sub(1);
        });
        Pick::one_of_several(picked)
    }
}

impl Wastelander {
    /// Every answer of a seat, sorted.
    pub(crate) fn list(&self, state: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let table = &state.table;
        match self.awaited(table) {
            Waiting::Seats(seats) if seats.contains(seat) => {}
            _ => return,
        }
        match table.agenda.top() {
            Task::Window(..) | Task::Limit => self.list_window(state, seat, self.rights(table, seat), add),
            Task::Turn(Stage::Step2) => {
                add(Choice::Search);
                let sets = &self.pack.sets;
                let hand = state.secrets.hands[seat.index()].w;
                let trouble = hand.intersection(sets.enemies.union(sets.places));
                self.pack.kinds_w(trouble).for_each(|kind| add(Choice::Trouble(kind)));
            }
            Task::Turn(_) => self.list_first(table, add),
            Task::Fight(Combat::Method) => {
                Method::ALL.into_iter().for_each(|method| add(Choice::Method(method)));
                self.list_window(state, seat, self.rights(table, seat), add);
            }
            Task::Fight(_) => {
                add(Choice::Roll);
                add(Choice::Run);
            }
            Task::Replace(_, new) => {
                let old = table.side(seat).learned().filter(|learned| learned.card != new.0);
                old.for_each(|learned| add(Choice::Forget(TraitNo(learned.card))));
            }
            Task::Hide(_) => {
                let tactics = state.secrets.hands[seat.index()].l.intersection(self.pack.sets.tactics);
                self.pack.kinds_l(tactics).for_each(|kind| add(Choice::Down(kind)));
            }
            Task::Offer { by, to, stage, help } => self.list_offer(state, (by, to), stage, help, add),
            Task::Market { gifts } => self.list_market(state, seat, gifts, add),
            Task::Spoils { dead, .. } => {
                add(Choice::Pass);
                let items = table.side(dead).carried.iter();
                items.for_each(|card| add(Choice::Take(Ref::Item(Item(card)))));
                if table.side(dead).down > 0 {
                    add(Choice::Take(Ref::Unseen));
                }
            }
            Task::Drop { who, which, .. } => self.list_drop(state, who, which, add),
            Task::Partner { help, .. } => {
                add(Choice::Refuse);
                match help {
                    true => self.helpers(table).for_each(|to| add(Choice::To(to))),
                    false => {
                        let partners = Seat::all(self.seats).filter(|to| self.can_deal(state, seat, *to));
                        partners.for_each(|to| add(Choice::To(to)));
                    }
                }
            }
            Task::Whose(_) => self.robbable(table, seat).iter().for_each(|seat| add(Choice::To(seat))),
            Task::Tie { among, .. } => among.iter().for_each(|seat| add(Choice::To(seat))),
            Task::Charity { giver, .. } => {
                let seats = Seat::all(self.seats).filter(|to| self.can_get_more(table, giver, *to));
                seats.for_each(|to| add(Choice::To(to)));
            }
            Task::Donate { deck: None, .. } => {
                let hand = table.side(seat).hand;
                let decks = Deck::ALL.into_iter().filter(|deck| hand[deck.index()] > 0);
                decks.for_each(|deck| add(Choice::Back(deck)));
            }
            Task::Donate { deck: Some(deck), .. } => {
                let hand = state.secrets.hands[seat.index()];
                let kinds = hand.kinds(&self.pack).filter(|kind| self.pack.deck(*kind) == deck);
                kinds.for_each(|kind| add(Choice::Donate(kind)));
            }
            Task::Peek { .. } => {
                add(Choice::Keep);
                if usize::from(table.buried) < BURIED {
                    add(Choice::Bury);
                }
            }
            Task::Consent { .. } => {
                add(Choice::Agree);
                add(Choice::Refuse);
            }
            Task::Vote(_) => table.living.iter().for_each(|seat| add(Choice::Vote(seat))),
            _ => {}
        }
    }

    fn list_first(&self, table: &Table, add: &mut impl FnMut(Choice)) {
        let turned = match table.agenda.top() {
            Task::Turn(Stage::Events) => self.turned(table, |kind| kind == Type::Event),
            _ => self.turned(table, |kind| kind == Type::Place),
        };
        if let [Some(one), Some(two)] = turned {
            add(Choice::First(one.min(two)));
            add(Choice::First(one.max(two)));
        }
    }

    fn list_window(&self, state: &State, seat: Seat, rights: Rights, add: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let side = table.side(seat);
        let hand = &state.secrets.hands[seat.index()];
        let sets = &self.pack.sets;
        if rights.has(Right::Pass) {
            add(Choice::Pass);
        }
        if rights.has(Right::Learn) {
            self.pack.kinds_w(hand.w.intersection(sets.traits)).for_each(|kind| add(Choice::Learn(kind)));
        }
        if rights.has(Right::Forget) {
            side.learned().for_each(|learned| add(Choice::Forget(TraitNo(learned.card))));
        }
        if rights.has(Right::Wear) {
            let in_hand = self.pack.kinds_l(hand.l.intersection(sets.equipment));
            in_hand
                .filter(|kind| self.has_free_hand(table, seat, *kind))
                .for_each(|kind| add(Choice::Wear(Ref::Hand(kind))));
            let carried = side.carried.intersection(sets.equipment);
            let tapped = carried.minus(side.ready).minus(table.shifted);
            tapped
                .iter()
                .filter(|card| self.has_free_hand(table, seat, self.item_kind(Item(*card))))
                .for_each(|card| add(Choice::Wear(Ref::Item(Item(card)))));
            let ready = side.ready.intersection(sets.equipment);
            let ready = ready.minus(table.shifted);
            ready.iter().for_each(|card| add(Choice::Tap(Item(card))));
        }
        self.list_laying(hand.l, rights, add);
        if rights.has(Right::Curse) {
            for kind in self.pack.kinds_w(hand.w.intersection(sets.events)) {
                let others = table.living.without(seat);
                others.iter().for_each(|target| add(Choice::Curse(kind, target)));
            }
        }
        if rights.has(Right::Stick) && usize::from(table.fight.stuck) < FOES {
            for kind in self.pack.kinds_w(hand.w.intersection(sets.modifiers)) {
                let sticks = table.fight.here().map(|(place, _)| Choice::Stick(kind, FoeNo(place)));
                sticks.filter(|choice| !self.is_denied(table, seat, *choice)).for_each(&mut *add);
            }
        }
        if rights.has(Right::Ambush) && (!table.fight.active || self.has_room(table)) {
            for card in self.pack.kinds_w(hand.w.intersection(sets.ambushes)) {
                let enemies = self.pack.kinds_w(hand.w.intersection(sets.enemies));
                let plays = enemies.map(|enemy| Choice::Ambush(card, enemy));
                plays.filter(|choice| !self.is_denied(table, seat, *choice)).for_each(&mut *add);
            }
        }
        self.list_plays(state, seat, rights, add);
        self.list_uses(table, seat, rights, add);
        if rights.has(Right::Bribe) {
            self.list_bribes(state, seat, add);
        }
        if rights.has(Right::Spend)
            && let Some((event, _, _)) = self.event_at_hand(table)
        {
            let spent = Token::ALL.into_iter().filter(|token| side.tokens[token.index()] > 0);
            spent.filter(|token| self.token_stops(*token, event)).for_each(|token| add(Choice::Spend(token)));
        }
        // WAS-TIMING-24.
        if table.dropped.contains(seat) {
            return;
        }
        if rights.has(Right::Ask) && self.helpers(table).next().is_some() {
            add(Choice::Ask);
        }
        if rights.has(Right::Deal) && Seat::all(self.seats).any(|to| self.can_deal(state, seat, to)) {
            add(Choice::Deal);
        }
    }

    /// Laying provisions and tactics on the table, and equipment tapped.
    fn list_laying(&self, hand: Loot, rights: Rights, add: &mut impl FnMut(Choice)) {
        let sets = &self.pack.sets;
        let mut laid = Loot::EMPTY;
        if rights.has(Right::Lay) {
            laid = laid.union(sets.provisions);
        }
        if rights.has(Right::Wear) {
            // WAS-HC-05.
            laid = laid.union(if self.terms.no_spares { sets.gear } else { sets.equipment });
        }
        self.pack.kinds_l(hand.intersection(laid)).for_each(|kind| add(Choice::Lay(kind)));
        if rights.has(Right::Lay) && hand.meets(sets.tactics) {
            add(Choice::Hide);
        }
    }

    fn list_plays(&self, state: &State, seat: Seat, rights: Rights, add: &mut impl FnMut(Choice)) {
        if rights.openings.is_empty() {
            return;
        }
        let table = &state.table;
        let open =
            rights.openings.iter().fold(Loot::EMPTY, |set, opening| set.union(self.pack.sets.opens(opening)));
        let hand = state.secrets.hands[seat.index()].l.intersection(open);
        let carried = table.side(seat).carried.intersection(open);
        let down = state.secrets.down[seat.index()].intersection(open);
        let in_hand = self.pack.kinds_l(hand).map(|kind| (Ref::Hand(kind), kind));
        let on_table = carried.iter().map(|card| (Ref::Item(Item(card)), self.item_kind(Item(card))));
        let face_down = self.pack.kinds_l(down).map(|kind| (Ref::Down(kind), kind));
        for (what, kind) in in_hand.chain(on_table).chain(face_down) {
            if let Some(play) = &self.pack.info(kind).play {
                self.list_aims(table, seat, play, &mut |aim| {
                    let choice = Choice::Play(what, aim);
                    if !self.is_denied(table, seat, choice) {
                        add(choice);
                    }
                });
            }
        }
    }

    fn list_uses(&self, table: &Table, seat: Seat, rights: Rights, add: &mut impl FnMut(Choice)) {
        let side = table.side(seat);
        let sets = &self.pack.sets;
        let usable =
            rights.openings.iter().fold(Loot::EMPTY, |set, opening| set.union(sets.uses_l[opening as usize]));
        for item in side.ready.minus(table.used).intersection(usable).iter().map(Item) {
            if let Some(play) = &self.item_info(item).usage {
                self.list_aims(table, seat, play, &mut |aim| add(Choice::Use(Ref::Item(item), aim)));
            }
        }
        for learned in side.learned().filter(|learned| !learned.used) {
            let usage = self.pack.info(self.trait_kind(TraitNo(learned.card))).usage.as_ref();
            if let Some(play) = usage.filter(|usage| usage.openings.meets(rights.openings)) {
                let what = Ref::Trait(TraitNo(learned.card));
                self.list_aims(table, seat, play, &mut |aim| add(Choice::Use(what, aim)));
            }
        }
    }

    /// Every option and target of a card, in order.
    fn list_aims(&self, table: &Table, seat: Seat, play: &Play, add: &mut impl FnMut(Aim)) {
        if !self.condition_holds(table, seat, &play.when) {
            return;
        }
        let ways = || {
            let numbered = (0..).zip(&play.ways);
            numbered.filter(|(_, way)| self.can_do(table, seat, way))
        };
        for (option, _) in ways().filter(|(_, way)| way.target == Target::None) {
            add(Aim::new(option, At::Nothing));
        }
        for (option, way) in ways().filter(|(_, w)| matches!(w.target, Target::Foe | Target::RemovableFoe)) {
            let foes = parts::bits::ones(u64::from(self.foe_targets(table, way)));
            foes.for_each(|foe| add(Aim::new(option, At::Foe(FoeNo(foe)))));
        }
        for (option, way) in ways() {
            let seats = self.seat_targets(table, seat, way);
            seats.iter().for_each(|seat| add(Aim::new(option, At::Seat(seat))));
        }
        for (option, way) in ways() {
            let items = self.item_targets(table, seat, way);
            items.iter().for_each(|card| add(Aim::new(option, At::Item(Item(card)))));
        }
    }

    fn list_bribes(&self, state: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let bribes = self.pack.sets.bribes;
        let hand = state.secrets.hands[seat.index()].l.intersection(bribes);
        let carried = state.table.side(seat).carried.intersection(bribes);
        for (place, foe) in state.table.fight.here() {
            let fits = |kind: Kind| self.takes_bribe(&foe, self.pack.info(kind).tag_set);
            let in_hand = self.pack.kinds_l(hand).filter(|kind| fits(*kind)).map(Ref::Hand);
            let items = carried.iter().map(Item).filter(|item| fits(self.item_kind(*item)));
            in_hand.chain(items.map(Ref::Item)).for_each(|what| add(Choice::Bribe(FoeNo(place), what)));
        }
    }

    /// Whether the hands of a player allow a thing: two one-handed things leave no room (WAS-WEAPON-06).
    pub(crate) fn has_free_hand(&self, table: &Table, seat: Seat, kind: Kind) -> bool {
        if self.pack.info(kind).hands != 1 {
            return true;
        }
        let ready = table.side(seat).ready.iter();
        ready.filter(|card| self.item_info(Item(*card)).hands == 1).count() < 2
    }

    fn list_offer(
        &self,
        state: &State,
        (by, to): (Seat, Seat),
        stage: OfferStage,
        help: bool,
        add: &mut impl FnMut(Choice),
    ) {
        let basket = &state.secrets.basket;
        match stage {
            OfferStage::Composing | OfferStage::Countering => {
                let countering = stage == OfferStage::Countering;
                let giver = if countering { to } else { by };
                if help && basket.share == 0 && basket.last.is_none() {
                    (1..=self.share_max(&state.table)).for_each(|share| add(Choice::Share(share)));
                }
                self.refs_of(state, giver, &mut |what| {
                    if self.can_compose(state, what, false) {
                        add(Choice::Give(what));
                    }
                });
                if !help && !countering {
                    let items = state.table.side(to).carried.iter().map(|card| Ref::Item(Item(card)));
                    let others = Token::ALL.into_iter().map(Ref::Token).chain([Ref::Unseen, Ref::Help]);
                    let wants = items.chain(others).filter(|what| self.can_compose(state, *what, true));
                    wants.for_each(|what| add(Choice::Want(what)));
                }
                if self.can_offer(state) {
                    add(Choice::Offer);
                }
                add(Choice::Refuse);
            }
            OfferStage::Asked => {
                add(Choice::Agree);
                if !help {
                    add(Choice::Counter);
                }
                add(Choice::Refuse);
            }
            OfferStage::Countered => {
                add(Choice::Agree);
                add(Choice::Refuse);
            }
            OfferStage::Naming(_) => {
                let down = state.secrets.down[to.index()];
                let kinds = self.pack.kinds_l(down).filter(|kind| self.can_name(state, to, *kind));
                kinds.for_each(|kind| add(Choice::Down(kind)));
            }
        }
    }

    /// Everything a player could give, in order.
    fn refs_of(&self, state: &State, seat: Seat, add: &mut impl FnMut(Ref)) {
        let hand = state.secrets.hands[seat.index()];
        hand.kinds(&self.pack).for_each(|kind| add(Ref::Hand(kind)));
        state.table.side(seat).carried.iter().for_each(|card| add(Ref::Item(Item(card))));
        self.pack.kinds_l(state.secrets.down[seat.index()]).for_each(|kind| add(Ref::Down(kind)));
        Token::ALL.into_iter().for_each(|token| add(Ref::Token(token)));
    }

    /// Whether something may be put into the open offer now: there, and in order.
    pub(crate) fn can_compose(&self, state: &State, what: Ref, want: bool) -> bool {
        let Task::Offer { by, to, stage, help } = state.table.agenda.top() else { return false };
        let basket = &state.secrets.basket;
        let in_order = basket.last.is_none_or(|last| last <= what);
        match (stage, want) {
            (OfferStage::Composing, false) => {
                !basket.wanting && in_order && self.can_give(state, by, what, &basket.gives)
            }
            (OfferStage::Composing, true) => {
                let order = !basket.wanting || in_order;
                !help && order && self.can_want(&state.table, by, to, what, &basket.back)
            }
            (OfferStage::Countering, false) => in_order && self.can_give(state, to, what, &basket.back),
            _ => false,
        }
    }

    /// Whether a face-down tactic may be named for an agreed trade: there, and not named already.
    fn can_name(&self, state: &State, seat: Seat, kind: Kind) -> bool {
        let copies = self.pack.copies(kind);
        let down = state.secrets.down[seat.index()];
        down.count(copies) > state.secrets.basket.back.down.count(copies)
    }

    fn list_market(&self, state: &State, seat: Seat, gifts: bool, add: &mut impl FnMut(Choice)) {
        let market = &state.table.market;
        let buying = market.is_buying();
        if !buying || market.covers(market.paid) {
            add(Choice::Pass);
        }
        let stock = self.pack.kinds_l(market.stock);
        stock.filter(|kind| self.can_buy(state, seat, *kind)).for_each(|kind| add(Choice::Buy(kind)));
        if buying {
            self.refs_of(state, seat, &mut |what| {
                if self.can_pay(state, seat, what) {
                    add(Choice::Pay(what));
                }
            });
        } else if gifts {
            let most = (self.wealth(state, seat) / CAPS_PER_SP).min(u32::from(GIFT_MAX));
            (1..=most as u8).for_each(|sp| add(Choice::Gift(sp)));
        }
    }

    fn list_drop(&self, state: &State, who: Seat, which: Which, add: &mut impl FnMut(Choice)) {
        let mut list = |what: Ref| add(Choice::Drop(what));
        match which {
            Which::Hand => {
                state.secrets.hands[who.index()].kinds(&self.pack).for_each(|kind| list(Ref::Hand(kind)));
            }
            Which::Trait => {
                state.table.side(who).learned().for_each(|learned| list(Ref::Trait(TraitNo(learned.card))));
            }
            _ => self.items(&state.table, who, which).iter().for_each(|card| list(Ref::Item(Item(card)))),
        }
    }

    /// Whether a player may be named as one who gets more: among the lowest, and not named already.
    pub(crate) fn can_get_more(&self, table: &Table, giver: Seat, to: Seat) -> bool {
        let Task::Charity { more, .. } = table.agenda.top() else { return false };
        to != giver && self.lowest(table).contains(to) && !more.contains(to)
    }
}

/// The most Survival Points of one gift; nobody can carry more.
pub(crate) const GIFT_MAX: u8 = 30;
