//! What may be chosen now: listed, and picked without a list on the heap.

use kernel::{Dice, Pick, Playout, Seat};
use parts::bits::ones;

use crate::agenda::{Bargain, Fighting, Phase, Raiding, Run, Stage, Task};
use crate::choice::Choice;
use crate::effect::{ActionKind, Ban, Op, Stat, When};
use crate::ids::{
    Card, Character, Disc, Guard, HELIPAD, Kind, MARKET, Quarter, SEATS, Section, Square, TILES, Tile,
};
use crate::lay;
use crate::numbers::{DIAL_MAX, HAND_MAX, MARKET_AP, OFFERS_MAX, QUESTS_TO_WIN, SKILL_MAX, STORM_AP, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::trade::{GIVE_ITEM, WANT, WANT_ITEM};
use crate::windows::Hand;

/// The longest list there can be.
pub(crate) const LIST_MAX: usize = 320;

impl Playout for RaidAndTrade {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut list = [Choice::Pass; LIST_MAX];
        let mut count = 0;
        self.each_choice(state, seat, &mut |choice| {
            list[count] = choice;
            count += 1;
        });
        Pick::among(&list[..count], dice)
    }
}

/// Gives each kind of a set.
fn kinds(set: u8, mut each: impl FnMut(Kind)) {
    for number in ones(set.into()) {
        each(Kind::ALL[usize::from(number)]);
    }
}

impl RaidAndTrade {
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

    fn turn_choices(&self, state: &State, seat: Seat, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let (side, now) = (table.side(seat), &table.now);
        // RNT-RULING-93: at 0 AP neither Move nor Action can be begun.
        let begins = now.begun || side.ap > 0;
        let inside = table.is_inside(seat);
        if begins {
            self.move_choices(table, seat, out);
            self.deed_choices(state, seat, out);
        }
        if begins
            && self.has_action(table, ActionKind::Craft)
            && side.ap >= self.stat(table, seat, Stat::CraftAp)
        {
            let discount = u32::from(self.discount(table, seat));
            for item in side.hand.iter() {
                let price = self.pack.card(Card(item)).cost.tokens;
                if side.tokens.covers(price) || discount > 0 && side.tokens.missing(price).total() <= discount
                {
                    out(Choice::Craft(Card(item)));
                }
            }
        }
        self.uses(state, seat, When::OwnTurn, out);
        if !now.claimed {
            for number in ones(table.quest_open.into()) {
                let card = Card(self.pack.quests_from + number);
                if self.can_claim(table, seat, card) {
                    out(Choice::Claim(card));
                }
            }
        }
        if self.collectable(table, seat).is_some() {
            out(Choice::Collect);
        }
        if side.tokens.count(Kind::Food) > 0 {
            out(Choice::Eat);
        }
        if begins {
            self.trade_choices(table, seat, out);
        }
        if self.is_at_helicopter(table, seat) {
            let (tokens, skill) = self.lacking(table);
            kinds(tokens.kinds() & side.tokens.kinds(), |kind| out(Choice::Load(kind)));
            if skill > 0 && side.skill > 0 {
                out(Choice::LoadSkill);
            }
        }
        if self.can_win(table, seat) {
            out(Choice::Win);
        }
        if now.begun {
            out(Choice::End);
        }
        out(Choice::Pass);
        debug_assert!(!inside || table.section(seat).is_none());
    }

    /// Walking, entering, leaving.
    fn move_choices(&self, table: &Table, seat: Seat, out: &mut impl FnMut(Choice)) {
        let (side, now) = (table.side(seat), &table.now);
        if let Some(from) = table.section(seat) {
            if !now.moved || now.walking {
                for to in ones(self.around(table, from)).map(Section) {
                    let visited = if now.walking { now.visited } else { from.bit() };
                    let fits = self
                        .step_price(table, seat, from, to)
                        .is_some_and(|price| price <= side.ap && (price > 0 || visited & to.bit() == 0));
                    if fits {
                        out(Choice::Walk(to));
                    }
                }
            }
            // RNT-OUT-01 to RNT-OUT-03, RNT-RULING-33.
            let beside = self.outpost_section(table) == Some(from);
            let open = table.inside().is_empty() || self.is_shared(table);
            if !now.moved
                && beside
                && now.start == side.place
                && open
                && side.ap >= self.stat(table, seat, Stat::EnterAp)
            {
                out(Choice::Enter);
            }
        } else if !now.moved && !now.worked {
            out(Choice::Leave);
        }
    }

    /// Raids and combats.
    fn deed_choices(&self, state: &State, seat: Seat, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let hand = Hand(state.secrets.hands[seat.index()]);
        if self.has_action(table, ActionKind::Raid) {
            let reach = self.raid_reach(table, seat) & table.all_houses() & !table.guarded();
            if reach != 0 {
                let open = crate::ids::Size::ALL.map(|size| {
                    !self.is_blacklisted(table, seat, size) && self.can_pay_raid(table, seat, size, hand)
                });
                for square in ones(reach).map(Square) {
                    if table.house(square).is_some_and(|size| open[size.index()]) {
                        out(Choice::Raid(square));
                    }
                }
            }
        }
        if !self.has_action(table, ActionKind::Combat) {
            return;
        }
        let banned = self.is_banned(table, seat, Ban::Combat);
        let rivals = self.rivals(table, seat);
        let guards = if self.escape { self.strikable(table, seat) } else { 0 };
        let payable =
            (!rivals.is_empty() && !banned || guards != 0) && self.can_pay_attack(table, seat, hand);
        if payable && !banned {
            for rival in rivals.iter() {
                out(Choice::Attack(rival));
            }
        }
        let outside = self.outpost_section(table).is_some_and(|section| table.section(seat) == Some(section));
        if !banned
            && outside
            && !table.inside().is_empty()
            && !self.is_shared(table)
            && table.side(seat).ap >= STORM_AP
        {
            out(Choice::Storm);
        }
        if payable {
            for guard in ones(guards.into()) {
                out(Choice::Strike(Guard(guard)));
            }
        }
    }

    /// The players in reach of an attack: in the same section, or both inside under The Deal (RNT-CMB-01, RNT-EVENT-09,
    /// RNT-ESC-57).
    pub(crate) fn rivals(&self, table: &Table, seat: Seat) -> kernel::SeatSet {
        let place = table.side(seat).place;
        let peace = match place.section() {
            Some(section) => section.tile() == HELIPAD,
            None => !self.is_shared(table),
        };
        self.clockwise(table, seat)
            .filter(|other| *other != seat && !peace && table.side(*other).place == place)
            .collect()
    }

    /// The market, the Outpost, offers.
    fn trade_choices(&self, table: &Table, seat: Seat, out: &mut impl FnMut(Choice)) {
        let side = table.side(seat);
        let trades = self.has_action(table, ActionKind::Trade);
        if trades && self.is_at_market(table, seat) && side.ap >= MARKET_AP {
            let rate = u32::from(self.stat(table, seat, Stat::MarketRate));
            if side.tokens.total() >= rate {
                kinds(self.pack.offers(table.market) & table.bag.kinds(), |kind| out(Choice::Market(kind)));
            }
        }
        if table.is_inside(seat) {
            if self.has_action(table, ActionKind::Any) {
                if side.ap >= self.stat(table, seat, Stat::WorkAp) {
                    self.each_free_disc(table, |disc| out(Choice::Work(disc)));
                }
                if side.ap >= self.stat(table, seat, Stat::MedicineAp) {
                    out(Choice::Medicine);
                }
            }
            return;
        }
        if trades && table.now.offers < OFFERS_MAX && side.has_goods() {
            for other in (0..self.seats as u8)
                .map(Seat::new)
                .filter(|other| *other != seat && !table.out.contains(*other))
            {
                let able = !table.is_inside(other)
                    && table.side(other).has_goods()
                    && side.ap >= self.share(table, seat, other)
                    && table.side(other).ap >= self.share(table, other, seat);
                if able {
                    out(Choice::Offer(other));
                }
            }
        }
    }

    /// Discs that can be worked for: of those alike the lowest (RNT-RULING-98).
    pub(crate) fn each_free_disc(&self, table: &Table, mut each: impl FnMut(Disc)) {
        let free = table.free_discs(self.pack.discs.len());
        for disc in ones(free.into()) {
            let favor = self.pack.discs[usize::from(disc)].1;
            if ones(free.into())
                .take_while(|lower| *lower < disc)
                .all(|lower| self.pack.discs[usize::from(lower)].1 != favor)
            {
                each(Disc(disc));
            }
        }
    }

    /// Whether a figure can deal with the Black Market where it is (RNT-MKT-01).
    pub(crate) fn is_at_market(&self, table: &Table, seat: Seat) -> bool {
        let Some(section) = table.section(seat) else { return false };
        let remote = self.permits(table, seat, crate::effect::Permit::MarketRemote);
        self.is_standing(table, MARKET) && (remote || section.tile() == MARKET)
    }

    /// The Incident a figure can collect (RNT-INC-03, RNT-INC-09, RNT-RULING-37).
    pub(crate) fn collectable(&self, table: &Table, seat: Seat) -> Option<Card> {
        let section = table.section(seat)?;
        let card = table.incident_on(section.tile(), self.pack.incidents_from)?;
        let side = table.side(seat);
        (side.incidents < HAND_MAX && side.tokens.covers(self.pack.card(card).cost.tokens)).then_some(card)
    }

    /// Whether a player has everything a Quest asks for (RNT-QUEST-02).
    pub(crate) fn can_claim(&self, table: &Table, seat: Seat, card: Card) -> bool {
        let (cost, side) = (&self.pack.card(card).cost, table.side(seat));
        side.tokens.covers(cost.tokens)
            && side.incidents >= cost.incidents
            && side.skill >= cost.skill
            && side.crafted.len() >= u32::from(cost.items)
            && side.ap >= cost.ap.into()
            && side.favor() >= cost.favor
            && side.fresh >= cost.houses
    }

    /// Whether a player can declare victory (RNT-WIN rows, RNT-RULING-07, RNT-RULING-73).
    pub(crate) fn can_win(&self, table: &Table, seat: Seat) -> bool {
        let side = table.side(seat);
        !self.escape
            && side.ap >= WIN_AP
            && (side.skill >= SKILL_MAX || side.dial >= DIAL_MAX || side.quests.count_ones() >= QUESTS_TO_WIN)
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

    fn errand_choices(&self, state: &State, seat: Seat, task: Task, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let side = table.side(seat);
        match task {
            Task::Pick(picking) => {
                if picking.fewer {
                    out(Choice::No);
                }
                kinds(RaidAndTrade::pickable(table, &picking), |kind| out(Choice::Kind(kind)));
            }
            Task::Spare(_, left, floor) => {
                kinds(RaidAndTrade::sparable(table, left, floor), |kind| out(Choice::Kind(kind)));
            }
            Task::Stroll(_, borders, barricades) => {
                for to in ones(self.stroll(table, seat, borders, barricades)) {
                    out(Choice::Walk(Section(to)));
                }
                out(Choice::No);
            }
            Task::Gather(_, _, origin) => {
                if origin != 1 && RaidAndTrade::has_incidents(table) {
                    out(Choice::Deck);
                }
                for tile in
                    (0..TILES as u8).filter(|tile| origin != 0 && table.incidents[usize::from(*tile)] != 0)
                {
                    out(Choice::OnTile(Tile(tile)));
                }
            }
            Task::Drop(_, left, floor) => {
                let hand = u64::from(state.secrets.hands[seat.index()]) >> floor << floor;
                for number in ones(hand) {
                    if (hand >> number).count_ones() >= left.into() {
                        out(Choice::Pick(self.pack.incident(number)));
                    }
                }
            }
            Task::Spend(_, left, floor) => {
                let there = side.crafted.iter().filter(|item| *item >= floor).count();
                let open = there.saturating_sub(usize::from(left) - 1);
                for item in side.crafted.iter().filter(|item| *item >= floor).take(open) {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Seize(_, victim, ..) => {
                for item in table.side(victim).crafted.iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::FreeCraft(_, skill) => {
                out(Choice::No);
                for item in side.hand.intersection(self.pack.worth[usize::from(skill.min(3))]).iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Restore(..) => {
                for item in self.restorable(table, seat).iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Kit(_, left, floor) => {
                for item in
                    side.hand.iter().filter(|item| *item >= floor && self.kit_works(table, seat, left, *item))
                {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::PickDie(_, dice) => {
                for die in ones(dice.into()) {
                    out(Choice::Die(die));
                }
            }
            Task::Detonate(..) => {
                for square in ones(self.detonation_squares(table, seat)) {
                    out(Choice::Place(Square(square)));
                }
            }
            Task::Outpost => {
                for square in ones(self.outpost_squares(table)) {
                    out(Choice::Place(Square(square)));
                }
            }
            Task::SignMarket => {
                for token in ones(self.markets.into()) {
                    out(Choice::Way(token));
                }
            }
            Task::SignHelipad => {
                for token in 0..self.pack.helipads.len() as u8 {
                    out(Choice::Way(token));
                }
            }
            Task::Characters => {
                for who in ones(self.free_characters(table).into()) {
                    out(Choice::Character(Character(who)));
                }
            }
            _ => {}
        }
        debug_assert!(seat.index() < SEATS);
    }

    /// Whether an item can be the next of those to begin with: the ones after it must be able to make the rest.
    pub(crate) fn kit_works(&self, table: &Table, seat: Seat, left: u8, item: u8) -> bool {
        let skill = |item: u8| self.pack.card(Card(item)).skill;
        let Some(rest) = left.checked_sub(skill(item)) else { return false };
        let later = table.side(seat).hand.iter().filter(|other| *other > item);
        later.fold(1u32, |sums, other| sums | sums << skill(other)) >> rest & 1 == 1
    }

    fn tile_choices(&self, table: &Table, out: &mut impl FnMut(Choice)) {
        let (world, map) = (self.world(), &table.map);
        let fit = lay::fit_now(world, map);
        match table.agenda.top() {
            Task::PickTile => {
                for tile in lay::left(map).filter(|tile| lay::can_be_laid(world, map, fit, *tile)) {
                    out(Choice::Tile(tile));
                }
            }
            Task::PickCell(tile) => {
                for cell in lay::grid() {
                    if (0..4).any(|turn| lay::allowed(world, map, fit, tile, cell, Quarter(turn))) {
                        out(Choice::Cell(cell.0, cell.1));
                    }
                }
            }
            Task::PickTurn(tile, x, y) => {
                for quarter in
                    (0..4).map(Quarter).filter(|turn| lay::allowed(world, map, fit, tile, (x, y), *turn))
                {
                    out(Choice::Quarter(quarter));
                }
            }
            _ => {}
        }
    }
}
