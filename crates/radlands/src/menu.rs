//! What may be chosen now. One menu feeds listing, counting and picking.

use kernel::Seat;

use crate::agenda::{Frame, LineUp, Task};
use crate::cards::{Camp, Card};
use crate::choice::{AbilityNo, Choice, ModeNo, QueueSpace};
use crate::effect::{Borrow, Chooser, Source, Target, Trait, Which};
use crate::program::{Ability, Need, Op};
use crate::resolve::seat_of;
use crate::setup::{ACTIONS_MAX, Radlands};
use crate::spot::{Berth, Column, Lane, March, Place, Spot, Spots};
use crate::state::{Secrets, Stage, State, Table, other};

/// Everything a seat may choose now, in a compact form.
pub(crate) enum Menu {
    /// The actions of a turn.
    Actions(Actions),
    /// Cards in play, and perhaps none.
    Spots(Spots, MayDecline),
    /// People to stand next in a line-up, perhaps nobody, perhaps all as they are.
    Stand(Spots, MayDecline, MayKeep),
    /// Columns as bits by number.
    Lanes(u8),
    /// Queue spaces as bits by number.
    Events(u8),
    /// Berths for a punk as bits by number; it may be declined.
    Berths(u32),
    /// Kinds of hand cards, and perhaps enough of it.
    Discards(u64, MayDecline),
    /// Kinds of cards set aside; they may be left.
    Salvage(u64),
    /// Effects as bits by number.
    Modes(u8),
    /// Abilities to use through another card.
    Abilities(Uses),
    /// A person to drop, by berth.
    Drop(Plays),
    /// Camps to place as bits by number.
    Camps(u64),
    /// Yes or no.
    YesNo,
    /// Nothing: the seat is not awaited.
    Nothing,
}

/// Whether "no" is on the menu.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum MayDecline {
    Yes,
    No,
}

impl MayDecline {
    const fn count(self) -> u32 {
        matches!(self, MayDecline::Yes) as u32
    }
}

/// Whether "yes, leave all as they are" is on the menu of a line-up.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum MayKeep {
    Yes,
    No,
}

impl MayKeep {
    const fn count(self) -> u32 {
        matches!(self, MayKeep::Yes) as u32
    }
}

/// The people that can be put into each berth, by kind.
#[derive(Copy, Clone)]
pub(crate) struct Plays {
    /// For each column the kinds that can be paid there.
    kinds: [u64; 3],
    /// The open berths.
    berths: u32,
}

/// Abilities that can be used: at most three on each of nine own cards, or two and a granted one on each of
/// eleven people.
pub(crate) struct Uses {
    list: [(Spot, AbilityNo); Uses::MAX],
    len: usize,
}

/// The actions of a turn (RAD-TURN-04).
pub(crate) struct Actions {
    draw: bool,
    take_silo: bool,
    junk_silo: bool,
    plays: Plays,
    events: u64,
    junk: u64,
    uses: Uses,
}

impl Uses {
    const MAX: usize = 36;
    const NONE: Uses = Uses { list: [(Spot::NOWHERE, AbilityNo::FIRST); Uses::MAX], len: 0 };

    #[inline]
    fn push(&mut self, spot: Spot, ability: AbilityNo) {
        self.list[self.len] = (spot, ability);
        self.len += 1;
    }

    fn as_slice(&self) -> &[(Spot, AbilityNo)] {
        &self.list[..self.len]
    }
}

impl FromIterator<(Spot, AbilityNo)> for Uses {
    fn from_iter<I: IntoIterator<Item = (Spot, AbilityNo)>>(uses: I) -> Uses {
        let mut list = Uses::NONE;
        uses.into_iter().for_each(|(spot, ability)| list.push(spot, ability));
        list
    }
}

impl Plays {
    const NONE: Plays = Plays { kinds: [0; 3], berths: 0 };

    /// The columns a berth bit set is divided into: two plain bits each, then four with a victim each.
    const COLUMN_BERTHS: [u32; 3] = [0b11 | 0b1111 << 6, 0b11 << 2 | 0b1111 << 10, 0b11 << 4 | 0b1111 << 14];

    #[inline]
    const fn column(&self, column: usize) -> u32 {
        self.berths & Plays::COLUMN_BERTHS[column]
    }

    #[inline]
    fn count(&self) -> u32 {
        (0..3).map(|column| self.kinds[column].count_ones() * self.column(column).count_ones()).sum()
    }

    /// The one with this number, counted column by column.
    #[inline]
    fn nth(&self, mut number: u32) -> (Card, Berth) {
        for column in 0..3 {
            let (kinds, berths) = (self.kinds[column], self.column(column));
            let count = kinds.count_ones() * berths.count_ones();
            if number < count {
                let each = berths.count_ones();
                let berth = nth_bit(u64::from(berths), number % each);
                return (Card(nth_bit(kinds, number / each) as u8), Berth::from_index(berth));
            }
            number -= count;
        }
        unreachable!("the number is below the count")
    }

    /// All in order: kinds first, then berths.
    #[inline]
    fn list(&self, out: &mut Vec<Choice>, choice: impl Fn(Card, Berth) -> Choice) {
        let any = self.kinds[0] | self.kinds[1] | self.kinds[2];
        for kind in bits(any) {
            let fits =
                |column: usize| if self.kinds[column] >> kind & 1 == 1 { self.column(column) } else { 0 };
            let berths = fits(0) | fits(1) | fits(2);
            for berth in bits(u64::from(berths)) {
                out.push(choice(Card(kind as u8), Berth::from_index(berth)));
            }
        }
    }
}

#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

#[inline]
fn nth_bit(mut set: u64, number: u32) -> u32 {
    for _ in 0..number {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl Radlands {
    /// What a seat may choose now.
    #[inline]
    pub(crate) fn menu(&self, state: &State, seat: Seat) -> Menu {
        let State { table, secrets } = state;
        let Some(task) = table.agenda.top() else {
            return match table.stage {
                Stage::Actions if table.active == seat => Menu::Actions(self.actions(table, secrets, seat)),
                Stage::Draft => Menu::Camps(self.unplaced_camps(state, seat)),
                _ => Menu::Nothing,
            };
        };
        if self.asked(table, task) != Some(seat) {
            return Menu::Nothing;
        }
        match task {
            Task::Aim(frame) => {
                let (spots, decline) = self.aims(table, frame);
                Menu::Spots(spots, decline)
            }
            Task::AimColumn(frame) => Menu::Lanes(self.lanes(table, frame)),
            Task::Recruit(frame, _) => Menu::Berths(self.berths(table, frame.owner)),
            Task::Discard(frame, left) => self.discards(table, secrets, frame, left),
            Task::Mode(frame) => Menu::Modes(self.possible_modes(table, secrets, frame)),
            Task::Advance(_) => {
                let can = |at: &QueueSpace| table.can_advance(at.seat(), at.space());
                Menu::Events(QueueSpace::all().filter(can).fold(0, |set, at| set | 1 << at.0))
            }
            Task::PushBack(_) => Menu::YesNo,
            Task::Borrow(frame) => match self.pack.program.op(frame.op) {
                Op::Borrow(borrow) => Menu::Abilities(self.lenders(table, secrets, frame, borrow).collect()),
                _ => Menu::Nothing,
            },
            Task::Drop(frame) => Menu::Drop(self.drops(table, secrets, frame.owner)),
            Task::DropUse(spot) => Menu::Abilities(self.landed_uses(table, secrets, spot).collect()),
            Task::Salvage(_) => Menu::Salvage(table.salvage.kinds()),
            Task::LineUp(frame, line_up) => self.line_up(table, frame.owner, line_up),
            _ => Menu::Nothing,
        }
    }

    /// Whom a task on top of the agenda waits for; nobody, if it waits for chance.
    #[inline]
    pub(crate) fn asked(&self, table: &Table, task: Task) -> Option<Seat> {
        match task {
            Task::Aim(frame) | Task::AimColumn(frame) => Some(seat_of(
                frame.owner,
                match self.pack.program.op(frame.op) {
                    Op::Hit(_, target) => target.chooser,
                    _ => Chooser::You,
                },
            )),
            Task::Discard(frame, _) => Some(seat_of(
                frame.owner,
                match self.pack.program.op(frame.op) {
                    Op::Discard(discard) => discard.who,
                    _ => Chooser::You,
                },
            )),
            Task::Mode(frame) => Some(seat_of(
                frame.owner,
                match self.pack.program.op(frame.op) {
                    Op::Choose(chooser, _) => chooser,
                    _ => Chooser::You,
                },
            )),
            Task::Recruit(frame, _)
            | Task::Advance(frame)
            | Task::PushBack(frame)
            | Task::Borrow(frame)
            | Task::Drop(frame)
            | Task::Salvage(frame)
            | Task::LineUp(frame, _) => Some(frame.owner),
            Task::DropUse(_) => Some(table.active),
            Task::Draw(..) | Task::Reveal(..) | Task::TurnUp(..) | Task::Pocket(..) => None,
            Task::Run(_) | Task::Resolved(..) | Task::WearOut(..) | Task::Landed(_) => None,
        }
    }

    /// The cards an instruction may pick, and whether picking may be declined (RAD-RULING-45).
    #[inline]
    pub(crate) fn aims(&self, table: &Table, frame: Frame) -> (Spots, MayDecline) {
        match self.pack.program.op(frame.op) {
            Op::Hit(_, target) => (table.targets(frame.owner, frame.source, target), MayDecline::No),
            Op::Restore(restore) => (self.restorable(table, frame, restore), MayDecline::Yes),
            Op::TurnUpPunk(_) => (table.punks & Spots::of(frame.owner), MayDecline::No),
            Op::TurnUpCamp => (table.ruins(frame.owner) & !frame.source.bit(), MayDecline::No),
            _ => (Spots::NONE, MayDecline::No),
        }
    }

    /// The columns an instruction may pick: those with something to hit (RAD-EVT-14).
    #[inline]
    pub(crate) fn lanes(&self, table: &Table, frame: Frame) -> u8 {
        let Op::Hit(_, target) = self.pack.program.op(frame.op) else { return 0 };
        let spots = table.targets(frame.owner, frame.source, target);
        Lane::all().filter(|lane| (spots & lane.spots()).any()).fold(0, |set, lane| set | 1 << lane.index())
    }

    fn unplaced_camps(&self, state: &State, seat: Seat) -> u64 {
        let placed = usize::from(state.table.placed_len[seat.index()]);
        if placed == 3 {
            return 0;
        }
        let gone =
            state.secrets.placed[seat.index()][..placed].iter().fold(0u64, |set, camp| set | 1 << camp.0);
        state.secrets.dealt[seat.index()] & !gone
    }

    fn discards(&self, table: &Table, secrets: &Secrets, frame: Frame, left: u8) -> Menu {
        let Op::Discard(discard) = self.pack.program.op(frame.op) else { return Menu::Nothing };
        let bag = match discard.from {
            Source::Hand => secrets.hands[seat_of(frame.owner, discard.who).index()],
            Source::Drawn => secrets.drawn,
        };
        let enough = left == 0 && table.tally >= discard.count;
        Menu::Discards(bag.kinds(), if enough { MayDecline::Yes } else { MayDecline::No })
    }

    pub(crate) fn possible_modes(&self, table: &Table, secrets: &Secrets, frame: Frame) -> u8 {
        let Op::Choose(_, modes) = self.pack.program.op(frame.op) else { return 0 };
        let modes = self.pack.program.modes(modes).iter().enumerate();
        let possible =
            modes.filter(|(_, mode)| mode.needs.iter().all(|need| self.is_met(table, secrets, frame, *need)));
        possible.fold(0, |set, (number, _)| set | 1 << number)
    }

    /// Who may stand at the next place of a line-up. A place may stay empty if the rest still finds room; a front
    /// place behind which nobody stands stays empty unless a Juggernaut stands between (RAD-RULING-17).
    pub(crate) fn line_up(&self, table: &Table, owner: Seat, line_up: LineUp) -> Menu {
        let (waiting, empty_allowed, filled_allowed) = self.line_up_options(table, owner, line_up);
        let people = if filled_allowed { waiting } else { Spots::NONE };
        let empty = if empty_allowed { MayDecline::Yes } else { MayDecline::No };
        // RAD-EVT-05: the same places are allowed, and said in one word.
        let keep = if line_up.decided() == 0 { MayKeep::Yes } else { MayKeep::No };
        Menu::Stand(people, empty, keep)
    }

    /// Who is not standing yet; whether the next place may stay empty; whether it may be filled.
    pub(crate) fn line_up_options(&self, table: &Table, owner: Seat, line_up: LineUp) -> (Spots, bool, bool) {
        let place = line_up.decided();
        let standing = (0..place).filter_map(|p| line_up.who(p)).map(|former| person_place(owner, former));
        let waiting = standing.fold(table.people(owner), |set, spot| set & !spot.bit());
        let lane = Lane::new(owner, Column::ALL[(place / 2).min(2)]);
        let between = table.marches[lane.index()] == March::BETWEEN;
        let front_of_nobody = place % 2 == 1 && line_up.who(place - 1).is_none() && !between;
        // Leaving a rear place empty leaves the front one empty too, unless a Juggernaut stands between.
        let lost = if place.is_multiple_of(2) && !between { 2 } else { 1 };
        let room_left = 6 - place as u32 - lost.min(6 - place as u32);
        (waiting, front_of_nobody || waiting.len() <= room_left, !front_of_nobody)
    }

    /// What an ability costs now (RAD-CAMP-13, RAD-CAMP-26).
    #[inline]
    pub(crate) fn price(&self, table: &Table, owner: Seat, ability: &Ability) -> u8 {
        let less = match ability.less {
            None => 0,
            Some(crate::effect::Discount::YourPunks) => (table.punks & Spots::of(owner)).len(),
            Some(crate::effect::Discount::YourDestroyedCamps) => table.ruins(owner).len(),
        };
        ability.cost.saturating_sub(less as u8)
    }

    /// Whether an ability could be used now from this source: paid, its condition met, its needs there
    /// (RAD-RULING-07).
    #[inline]
    pub(crate) fn usable(&self, table: &Table, secrets: &Secrets, frame: Frame, ability: &Ability) -> bool {
        let frame = Frame { op: ability.ops, ..frame };
        self.price(table, frame.owner, ability) <= table.water
            && ability.when.is_none_or(|condition| self.holds(table, frame, condition))
            && self.is_met(table, secrets, frame, ability.needs[0])
            && self.is_met(table, secrets, frame, ability.needs[1])
    }

    /// Whether what an effect needs is there.
    #[inline]
    pub(crate) fn is_met(&self, table: &Table, secrets: &Secrets, frame: Frame, need: Need) -> bool {
        let owner = frame.owner;
        match need {
            Need::Nothing => true,
            Need::Target(target) => self.has_target(table, frame, target),
            Need::Restorable(restore) => self.restorable(table, frame, restore).any(),
            Need::Punk => self.can_recruit(table, owner),
            Need::Raid => self.can_raid(table, owner),
            Need::EventToAdvance => self.can_advance_any(table),
            Need::OwnPunk => (table.punks & Spots::of(owner)).any(),
            Need::RuinedCamp => (table.ruins(owner) & !frame.source.bit()).any(),
            Need::Cards(who, count) => table.hand_len[seat_of(owner, who).index()] >= count,
            Need::Borrow(Borrow::Drop) => self.can_drop(table, secrets, owner),
            Need::Borrow(borrow) => self.lenders(table, secrets, frame, borrow).next().is_some(),
            Need::Mode(modes) => self
                .pack
                .program
                .modes(modes)
                .iter()
                .any(|mode| mode.needs.iter().all(|need| self.is_met(table, secrets, frame, *need))),
        }
    }

    #[inline]
    fn has_target(&self, table: &Table, frame: Frame, target: Target) -> bool {
        let least = if target.which == Which::AllButOne { 2 } else { 1 };
        table.targets(frame.owner, frame.source, target).len() >= least
    }

    /// The abilities of the card on a spot, the granted one included (RAD-PPL-01).
    #[inline]
    pub(crate) fn abilities_at<'a>(
        &'a self,
        table: &'a Table,
        spot: Spot,
    ) -> impl Iterator<Item = (AbilityNo, &'a Ability)> + use<'a> {
        let printed: &[Ability] = if spot.is_camp() {
            let row = self.pack.camp_row(Camp(table.faces[spot.index()]));
            if table.present.has(spot) { self.pack.abilities(row.abilities) } else { &[] }
        } else {
            table.person(spot).map_or(&[], |card| self.pack.abilities(self.pack.row(card).abilities))
        };
        let granted = self.granted_at(table, spot);
        let numbered = printed.iter().enumerate().map(|(number, ability)| (AbilityNo(number as u8), ability));
        numbered.chain(granted.map(|ability| (AbilityNo::GRANTED, ability)))
    }

    /// The ability somebody else grants to the person here.
    #[inline]
    pub(crate) fn granted_at(&self, table: &Table, spot: Spot) -> Option<&Ability> {
        let granter = table.granter(&self.pack, spot.seat())?;
        let person = table.present & Spots::PEOPLE & !granter.bit();
        self.pack.granted.as_ref().filter(|_| person.has(spot))
    }

    /// One ability of the card on a spot.
    #[inline]
    pub(crate) fn ability_at<'a>(
        &'a self,
        table: &'a Table,
        spot: Spot,
        no: AbilityNo,
    ) -> Option<&'a Ability> {
        self.abilities_at(table, spot).find(|(number, _)| *number == no).map(|(_, ability)| ability)
    }

    /// Abilities that a card may use through this effect (RAD-PPL-18, RAD-CAMP-03, RAD-RULING-18, RAD-RULING-19).
    pub(crate) fn lenders<'a>(
        &'a self,
        table: &'a Table,
        secrets: &'a Secrets,
        frame: Frame,
        borrow: Borrow,
    ) -> impl Iterator<Item = (Spot, AbilityNo)> + 'a {
        let owner = frame.owner;
        let people = match borrow {
            Borrow::Copy => {
                let own = table.ready(owner) & Spots::PEOPLE & !frame.source.bit();
                own | table.people(other(owner)) & !table.damaged
            }
            Borrow::LastStand => table.people(owner) & table.damaged,
            Borrow::Drop => Spots::NONE,
        };
        people.iter().flat_map(move |spot| {
            let user = if borrow == Borrow::Copy { frame.source } else { spot };
            let usable = move |(number, ability): (AbilityNo, &Ability)| {
                let copies = self.pack.program.op(ability.ops) == Op::Borrow(Borrow::Copy);
                let allowed = !(borrow == Borrow::Copy && copies);
                (allowed && self.usable(table, secrets, Frame { source: user, ..frame }, ability))
                    .then_some((spot, number))
            };
            self.abilities_at(table, spot).filter_map(usable)
        })
    }

    /// What the person just dropped here may use, ready or not (RAD-RULING-20).
    pub(crate) fn landed_uses<'a>(
        &'a self,
        table: &'a Table,
        secrets: &'a Secrets,
        spot: Spot,
    ) -> impl Iterator<Item = (Spot, AbilityNo)> + 'a {
        let there = table.present.has(spot).then_some(spot);
        there.into_iter().flat_map(move |spot| {
            let frame = Frame { source: spot, ..Frame::done(spot.seat()) };
            let usable = move |(number, ability): (AbilityNo, &Ability)| {
                self.usable(table, secrets, frame, ability).then_some((spot, number))
            };
            self.abilities_at(table, spot).filter_map(usable)
        })
    }

    /// What a person costs less in a column (RAD-PERSON-12).
    #[inline]
    pub(crate) fn column_discount(&self, table: &Table, lane: Lane) -> u8 {
        let empty = (table.present & Spots::PEOPLE & lane.spots()).is_empty();
        u8::from(empty && table.camp_has(&self.pack, lane, Trait::CheapWhenEmpty))
    }

    /// What a person costs in a column (RAD-PERSON-02, RAD-PERSON-11, RAD-PERSON-12).
    #[inline]
    pub(crate) fn person_cost(&self, table: &Table, lane: Lane, card: Card) -> u8 {
        let row = self.pack.row(card);
        if row.traits.has(Trait::FreeOnRuins) && !table.present.has(lane.camp()) {
            return 0;
        }
        row.cost.saturating_sub(self.column_discount(table, lane))
    }

    /// Who can be played where with this much water.
    #[inline]
    fn plays(&self, table: &Table, hand: u64, seat: Seat, water: u8) -> Plays {
        let people = hand & self.pack.people;
        if people == 0 {
            return Plays::NONE;
        }
        let kinds = Column::ALL.map(|column| {
            let lane = Lane::new(seat, column);
            let water = water + self.column_discount(table, lane);
            let free = if table.present.has(lane.camp()) { 0 } else { self.pack.free_on_ruins };
            people & (self.pack.costing_at_most(water) | free)
        });
        Plays { kinds, berths: self.berths(table, seat) }
    }

    /// Who can be dropped where: paid, and the cheapest ability too (RAD-RULING-20).
    fn drops(&self, table: &Table, secrets: &Secrets, seat: Seat) -> Plays {
        let hand = secrets.hands[seat.index()].kinds() & self.pack.people;
        let mut kinds = [0; 3];
        for kind in bits(hand) {
            for column in Column::ALL {
                if self.can_pay_drop(table, Lane::new(seat, column), Card(kind as u8)) {
                    kinds[column.index()] |= 1 << kind;
                }
            }
        }
        Plays { kinds, berths: self.berths(table, seat) }
    }

    /// Whether there is water for a person in a column and for the cheapest of its abilities.
    pub(crate) fn can_pay_drop(&self, table: &Table, lane: Lane, card: Card) -> bool {
        let abilities = self.pack.abilities(self.pack.row(card).abilities);
        let grant = self.pack.granted.as_ref().filter(|_| table.granter(&self.pack, lane.seat()).is_some());
        let cheapest =
            abilities.iter().chain(grant).map(|ability| self.drop_price(table, lane.seat(), ability));
        self.person_cost(table, lane, card).saturating_add(cheapest.min().unwrap_or(0)) <= table.water
    }

    /// The price of an ability for a drop; a copying one costs what the cheapest it could copy costs.
    fn drop_price(&self, table: &Table, seat: Seat, ability: &Ability) -> u8 {
        if self.pack.program.op(ability.ops) != Op::Borrow(Borrow::Copy) {
            return self.price(table, seat, ability);
        }
        let own = table.ready(seat) & Spots::PEOPLE;
        let people = own | table.people(other(seat)) & !table.damaged;
        let all = people.iter().flat_map(|spot| self.abilities_at(table, spot));
        let copyable = all.filter(|(_, other)| self.pack.program.op(other.ops) != Op::Borrow(Borrow::Copy));
        copyable.map(|(_, other)| self.price(table, seat, other)).min().unwrap_or(0)
    }

    /// Whether anybody can be dropped.
    pub(crate) fn can_drop(&self, table: &Table, secrets: &Secrets, seat: Seat) -> bool {
        self.drops(table, secrets, seat).count() > 0
    }

    /// The events that could be played now (RAD-PLAYEV-02 to RAD-PLAYEV-07).
    #[inline]
    fn launches(&self, table: &Table, hand: u64, seat: Seat) -> u64 {
        let events = hand & !self.pack.people & self.pack.costing_at_most(table.water);
        if events == 0 || self.plays_at_once(table, seat) {
            return events;
        }
        let fits = (1..=3).filter(|bomb| table.free_space(seat, *bomb).is_some());
        events & fits.fold(self.pack.events[0], |set, bomb| set | self.pack.events[usize::from(bomb)])
    }

    #[inline]
    fn actions(&self, table: &Table, secrets: &Secrets, seat: Seat) -> Actions {
        if table.actions >= ACTIONS_MAX {
            return Actions::ONLY_END;
        }
        let hand = secrets.hands[seat.index()].kinds();
        let silo = table.silo_in_hand[seat.index()];
        Actions {
            draw: table.water >= 2,
            take_silo: !silo && table.water >= 1,
            junk_silo: silo,
            plays: self.plays(table, hand, seat, table.water),
            events: self.launches(table, hand, seat),
            junk: hand,
            uses: self.uses(table, secrets, seat),
        }
    }

    /// The abilities of ready cards that can be used (RAD-ABIL-01).
    #[inline]
    fn uses(&self, table: &Table, secrets: &Secrets, seat: Seat) -> Uses {
        let mut uses = Uses::NONE;
        for spot in table.ready(seat).iter() {
            let frame = Frame { source: spot, ..Frame::done(seat) };
            for (number, ability) in self.abilities_at(table, spot) {
                if self.usable(table, secrets, frame, ability) {
                    uses.push(spot, number);
                }
            }
        }
        uses
    }
}

/// The spot of a person place counted 0 to 5.
pub(crate) fn person_place(seat: Seat, number: u8) -> Spot {
    let place = if number.is_multiple_of(2) { Place::Rear } else { Place::Front };
    Spot::new(seat, Column::ALL[usize::from(number / 2)], place)
}

impl Actions {
    const ONLY_END: Actions = Actions {
        draw: false,
        take_silo: false,
        junk_silo: false,
        plays: Plays::NONE,
        events: 0,
        junk: 0,
        uses: Uses::NONE,
    };

    fn count(&self) -> u32 {
        1 + u32::from(self.draw)
            + u32::from(self.take_silo)
            + u32::from(self.junk_silo)
            + self.plays.count()
            + self.events.count_ones()
            + self.junk.count_ones()
            + self.uses.len as u32
    }

    fn list(&self, out: &mut Vec<Choice>) {
        out.push(Choice::End);
        if self.draw {
            out.push(Choice::Draw);
        }
        if self.take_silo {
            out.push(Choice::TakeSilo);
        }
        if self.junk_silo {
            out.push(Choice::JunkSilo);
        }
        self.plays.list(out, Choice::Play);
        out.extend(bits(self.events).map(|kind| Choice::Launch(Card(kind as u8))));
        out.extend(bits(self.junk).map(|kind| Choice::Junk(Card(kind as u8))));
        out.extend(self.uses.as_slice().iter().map(|(spot, ability)| Choice::Use(*spot, *ability)));
    }

    /// The one with this number; the order is the cheapest to count, not that of the list.
    fn nth(&self, mut number: u32) -> Choice {
        let mut within = |count: u32| {
            let here = number < count;
            if !here {
                number -= count;
            }
            here.then_some(number)
        };
        if let Some(number) = within(self.plays.count()) {
            let (card, berth) = self.plays.nth(number);
            return Choice::Play(card, berth);
        }
        if let Some(number) = within(self.junk.count_ones()) {
            return Choice::Junk(Card(nth_bit(self.junk, number) as u8));
        }
        if let Some(number) = within(self.uses.len as u32) {
            let (spot, ability) = self.uses.list[number as usize];
            return Choice::Use(spot, ability);
        }
        if let Some(number) = within(self.events.count_ones()) {
            return Choice::Launch(Card(nth_bit(self.events, number) as u8));
        }
        let singles = [
            (self.draw, Choice::Draw),
            (self.take_silo, Choice::TakeSilo),
            (self.junk_silo, Choice::JunkSilo),
        ];
        for (offered, choice) in singles {
            if offered && within(1).is_some() {
                return choice;
            }
        }
        Choice::End
    }
}

impl Menu {
    /// How many choices there are.
    pub fn count(&self) -> u32 {
        match self {
            Menu::Actions(actions) => actions.count(),
            Menu::Spots(spots, decline) => spots.len() + decline.count(),
            Menu::Stand(spots, empty, keep) => spots.len() + empty.count() + keep.count(),
            Menu::Lanes(set) | Menu::Events(set) | Menu::Modes(set) => set.count_ones(),
            Menu::Berths(set) => set.count_ones() + 1,
            Menu::Discards(kinds, decline) => kinds.count_ones() + decline.count(),
            Menu::Salvage(kinds) => kinds.count_ones() + 1,
            Menu::Abilities(uses) => uses.len as u32,
            Menu::Drop(plays) => plays.count(),
            Menu::Camps(set) => set.count_ones(),
            Menu::YesNo => 2,
            Menu::Nothing => 0,
        }
    }

    /// Appends all choices in order.
    pub fn list(&self, out: &mut Vec<Choice>) {
        let mut decline = MayDecline::No;
        match self {
            Menu::Actions(actions) => actions.list(out),
            Menu::Spots(spots, may) => {
                out.extend(spots.iter().map(Choice::Aim));
                decline = *may;
            }
            Menu::Stand(spots, may, keep) => {
                out.extend(spots.iter().map(Choice::Stand));
                if *keep == MayKeep::Yes {
                    out.push(Choice::Yes);
                }
                decline = *may;
            }
            Menu::Lanes(set) => {
                out.extend(Lane::all().filter(|lane| set >> lane.index() & 1 == 1).map(Choice::Column));
            }
            Menu::Events(set) => {
                out.extend(QueueSpace::all().filter(|at| set >> at.0 & 1 == 1).map(Choice::Event));
            }
            Menu::Modes(set) => out.extend(bits(u64::from(*set)).map(|no| Choice::Mode(ModeNo(no as u8)))),
            Menu::Berths(set) => {
                out.extend(bits(u64::from(*set)).map(|berth| Choice::Put(Berth::from_index(berth))));
                decline = MayDecline::Yes;
            }
            Menu::Discards(kinds, may) => {
                out.extend(bits(*kinds).map(|kind| Choice::Discard(Card(kind as u8))));
                decline = *may;
            }
            Menu::Salvage(kinds) => {
                out.extend(bits(*kinds).map(|kind| Choice::Salvage(Card(kind as u8))));
                decline = MayDecline::Yes;
            }
            Menu::Abilities(uses) => {
                out.extend(uses.as_slice().iter().map(|(spot, ability)| Choice::Borrow(*spot, *ability)));
            }
            Menu::Drop(plays) => plays.list(out, Choice::Drop),
            Menu::Camps(set) => out.extend(bits(*set).map(|camp| Choice::Camp(Camp(camp as u8)))),
            Menu::YesNo => {
                out.push(Choice::Yes);
                decline = MayDecline::Yes;
            }
            Menu::Nothing => {}
        }
        if decline == MayDecline::Yes {
            out.push(Choice::No);
        }
    }

    /// The choice with this number below [`Menu::count`], in some fixed order.
    pub fn nth(&self, number: u32) -> Choice {
        let of = |set: u64, choice: &dyn Fn(u32) -> Choice| {
            if number < set.count_ones() { choice(nth_bit(set, number)) } else { Choice::No }
        };
        match self {
            Menu::Actions(actions) => actions.nth(number),
            Menu::Spots(spots, _) if number < spots.len() => Choice::Aim(spots.nth(number)),
            Menu::Stand(spots, ..) if number < spots.len() => Choice::Stand(spots.nth(number)),
            Menu::Stand(spots, _, MayKeep::Yes) if number == spots.len() => Choice::Yes,
            Menu::Lanes(set) => Choice::Column(
                Lane::all()
                    .nth(nth_bit(u64::from(*set), number) as usize)
                    .expect("a column has a number below six"),
            ),
            Menu::Events(set) => Choice::Event(QueueSpace(nth_bit(u64::from(*set), number) as u8)),
            Menu::Modes(set) => Choice::Mode(ModeNo(nth_bit(u64::from(*set), number) as u8)),
            Menu::Berths(set) => of(u64::from(*set), &|berth| Choice::Put(Berth::from_index(berth))),
            Menu::Discards(kinds, _) => of(*kinds, &|kind| Choice::Discard(Card(kind as u8))),
            Menu::Salvage(kinds) => of(*kinds, &|kind| Choice::Salvage(Card(kind as u8))),
            Menu::Abilities(uses) => {
                let (spot, ability) = uses.list[number as usize];
                Choice::Borrow(spot, ability)
            }
            Menu::Drop(plays) => {
                let (card, berth) = plays.nth(number);
                Choice::Drop(card, berth)
            }
            Menu::Camps(set) => Choice::Camp(Camp(nth_bit(*set, number) as u8)),
            Menu::YesNo if number == 0 => Choice::Yes,
            Menu::Spots(..) | Menu::Stand(..) | Menu::YesNo | Menu::Nothing => Choice::No,
        }
    }
}
