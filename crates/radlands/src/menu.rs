//! What may be chosen now. One menu feeds listing, counting and picking.

use kernel::{Dice, Pick, Seat};
use parts::bits::{nth_one, ones};

use crate::agenda::{Frame, LineUp, Task};
use crate::cards::{Camp, Card};
use crate::choice::{AbilityNo, Choice, ModeNo, QueueSpace};
use crate::effect::{Chooser, Source};
use crate::program::Op;
use crate::resolve::seat_of;
use crate::setup::Radlands;
use crate::spot::{Berth, Column, Lane, March, Place, Spot, Spots};
use crate::state::{Secrets, Stage, State, Table};

/// Everything a seat may answer to what is asked, in a compact form.
pub(crate) enum Menu {
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
    pub kinds: [u64; 3],
    /// The open berths.
    pub berths: u32,
}

/// Abilities that can be used: for each number the spots whose card can use it.
#[derive(Copy, Clone, Default)]
pub(crate) struct Uses([Spots; 3]);

/// The actions of a turn (RAD-TURN-04).
pub(crate) struct Actions {
    pub draw: bool,
    pub take_silo: bool,
    pub junk_silo: bool,
    pub plays: Plays,
    pub events: u64,
    pub junk: u64,
    pub uses: Uses,
}

impl Uses {
    #[inline]
    pub fn insert(&mut self, spot: Spot, ability: AbilityNo) {
        self.0[usize::from(ability.0)].insert(spot);
    }

    /// Puts an ability in if something holds, without a branch.
    #[inline]
    pub fn insert_if(&mut self, holds: bool, spot: Spot, ability: AbilityNo) {
        let bit = if holds { spot.bit() } else { Spots::NONE };
        self.0[usize::from(ability.0)] |= bit;
    }

    #[inline]
    pub fn remove(&mut self, spot: Spot, ability: AbilityNo) {
        self.0[usize::from(ability.0)].remove(spot);
    }

    /// The first ability of these cards and the second of those.
    #[inline]
    pub const fn printed(first: Spots, second: Spots) -> Uses {
        Uses([first, second, Spots::NONE])
    }

    pub fn any(self) -> bool {
        self.0.iter().any(|spots| spots.any())
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|spots| spots.len()).sum()
    }

    /// The one with this number, counted ability by ability.
    #[inline]
    fn nth(self, mut number: u32) -> (Spot, AbilityNo) {
        for (spots, ability) in self.0.into_iter().zip(AbilityNo::ALL) {
            if number < spots.len() {
                return (spots.nth(number), ability);
            }
            number -= spots.len();
        }
        unreachable!("the number is below the count")
    }

    /// All in order: spots first, then abilities.
    fn list(self, out: &mut Vec<Choice>, choice: impl Fn(Spot, AbilityNo) -> Choice) {
        for spot in (self.0[0] | self.0[1] | self.0[2]).iter() {
            let here = self.0.into_iter().zip(AbilityNo::ALL).filter(|(spots, _)| spots.has(spot));
            out.extend(here.map(|(_, ability)| choice(spot, ability)));
        }
    }
}

impl Plays {
    pub const NONE: Plays = Plays { kinds: [0; 3], berths: 0 };

    /// The columns a berth bit set is divided into: two plain bits each, then four with a victim each.
    const COLUMN_BERTHS: [u32; 3] = [0b11 | 0b1111 << 6, 0b11 << 2 | 0b1111 << 10, 0b11 << 4 | 0b1111 << 14];

    #[inline]
    const fn column(&self, column: usize) -> u32 {
        self.berths & Plays::COLUMN_BERTHS[column]
    }

    #[inline]
    pub fn count(&self) -> u32 {
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
                let berth = nth_one(u64::from(berths), number % each);
                return (Card(nth_one(kinds, number / each)), Berth::from_index(berth));
            }
            number -= count;
        }
        unreachable!("the number is below the count")
    }

    /// All in order: kinds first, then berths.
    #[inline]
    fn list(&self, out: &mut Vec<Choice>, choice: impl Fn(Card, Berth) -> Choice) {
        let [first, second, third] = self.kinds;
        if first == second && second == third {
            for kind in ones(first) {
                out.extend(
                    ones(self.berths.into()).map(|berth| choice(Card(kind), Berth::from_index(berth))),
                );
            }
            return;
        }
        let any = first | second | third;
        for kind in ones(any) {
            let fits =
                |column: usize| if self.kinds[column] >> kind & 1 == 1 { self.column(column) } else { 0 };
            let berths = fits(0) | fits(1) | fits(2);
            for berth in ones(u64::from(berths)) {
                out.push(choice(Card(kind), Berth::from_index(berth)));
            }
        }
    }
}

impl Radlands {
    /// One action of the active player, each equally likely. Whether an ability can be used takes a while to find out,
    /// so only the one that is drawn is asked; if it cannot, it is put aside and another action drawn.
    #[inline]
    pub(crate) fn pick_action(&self, state: &State, dice: &mut Dice) -> Pick<Choice> {
        let State { table, secrets } = state;
        let Some(mut actions) = self.possible_actions(state) else {
            return self.actions(state).pick(dice);
        };
        let certain = actions.count_certain();
        loop {
            let choice = actions.nth(dice.below(certain + actions.uses.count()));
            match choice {
                Choice::Use(spot, ability) if !self.can_use(table, secrets, spot, ability) => {
                    actions.uses.remove(spot, ability);
                }
                _ if certain > 1 => return Pick::one_of_several(choice),
                _ => return Pick::one_of(self.actions(state).count() as usize, choice),
            }
        }
    }

    /// What a seat may answer now.
    #[inline]
    pub(crate) fn menu(&self, state: &State, seat: Seat) -> Menu {
        let State { table, secrets } = state;
        let Some(task) = table.agenda.top() else {
            return match table.stage {
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
                let [a, b] = [Seat::new(0), Seat::new(1)].map(|seat| table.advanceable(seat));
                Menu::Events(a | b << 3)
            }
            Task::PushBack(_) => Menu::YesNo,
            Task::Borrow(frame) => match self.pack.program.op(frame.op) {
                Op::Borrow(borrow) => Menu::Abilities(self.lenders(table, secrets, frame, borrow)),
                _ => Menu::Nothing,
            },
            Task::Drop(frame) => Menu::Drop(self.drops(table, secrets, frame.owner)),
            Task::DropUse(spot) => Menu::Abilities(self.landed_uses(table, secrets, spot)),
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
        let between = table.marches.of(lane) == March::BETWEEN;
        let front_of_nobody = place % 2 == 1 && line_up.who(place - 1).is_none() && !between;
        // Leaving a rear place empty leaves the front one empty too, unless a Juggernaut stands between.
        let lost = if place.is_multiple_of(2) && !between { 2 } else { 1 };
        let room_left = 6 - place as u32 - lost.min(6 - place as u32);
        (waiting, front_of_nobody || waiting.len() <= room_left, !front_of_nobody)
    }
}

/// Whether a seat may take an action: it is its turn and nothing else is asked.
#[inline]
pub(crate) fn is_to_act(table: &Table, seat: Seat) -> bool {
    table.is_open_for_actions() && table.active == seat
}

/// The spot of a person place counted 0 to 5.
pub(crate) fn person_place(seat: Seat, number: u8) -> Spot {
    let place = if number.is_multiple_of(2) { Place::Rear } else { Place::Front };
    Spot::new(seat, Column::ALL[usize::from(number / 2)], place)
}

impl Actions {
    pub const ONLY_END: Actions = Actions {
        draw: false,
        take_silo: false,
        junk_silo: false,
        plays: Plays::NONE,
        events: 0,
        junk: 0,
        uses: Uses([Spots::NONE; 3]),
    };

    /// How many there are of each sort, in the order of [`Actions::nth`].
    #[inline]
    fn counts(&self) -> [u32; 4] {
        [self.plays.count(), self.junk.count_ones(), self.uses.count(), self.events.count_ones()]
    }

    /// How many actions there are that are always the same.
    #[inline]
    fn singles(&self) -> u32 {
        u32::from(self.draw) + u32::from(self.take_silo) + u32::from(self.junk_silo) + 1
    }

    /// Appends all actions in order.
    #[inline]
    pub fn list(&self, out: &mut Vec<Choice>) {
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
        out.extend(ones(self.events).map(|kind| Choice::Launch(Card(kind))));
        out.extend(ones(self.junk).map(|kind| Choice::Junk(Card(kind))));
        self.uses.list(out, Choice::Use);
    }

    /// How many there are but for abilities.
    #[inline]
    fn count_certain(&self) -> u32 {
        self.plays.count() + self.junk.count_ones() + self.events.count_ones() + self.singles()
    }

    /// How many there are.
    #[inline]
    fn count(&self) -> u32 {
        self.count_certain() + self.uses.count()
    }

    /// One of them, each equally likely.
    #[inline]
    fn pick(&self, dice: &mut Dice) -> Pick<Choice> {
        let options = self.count();
        Pick::one_of(options as usize, self.nth(dice.below(options)))
    }

    /// The one with this number; the order is the cheapest to count, not that of the list.
    #[inline]
    fn nth(&self, number: u32) -> Choice {
        let counts = self.counts();
        // Which sort it is falls out of sums, not of branches: the number is random.
        let (mut sort, mut before, mut end) = (0, 0, 0);
        for count in counts {
            end += count;
            let beyond = number >= end;
            sort += usize::from(beyond);
            before = if beyond { end } else { before };
        }
        let number = number - before;
        match sort {
            0 => {
                let (card, berth) = self.plays.nth(number);
                Choice::Play(card, berth)
            }
            1 => Choice::Junk(Card(nth_one(self.junk, number))),
            2 => {
                let (spot, ability) = self.uses.nth(number);
                Choice::Use(spot, ability)
            }
            3 => Choice::Launch(Card(nth_one(self.events, number))),
            _ => {
                let offered = [
                    (self.draw, Choice::Draw),
                    (self.take_silo, Choice::TakeSilo),
                    (self.junk_silo, Choice::JunkSilo),
                ];
                let mut singles = offered.into_iter().filter(|(offered, _)| *offered);
                singles.nth(number as usize).map_or(Choice::End, |(_, choice)| choice)
            }
        }
    }
}

impl Menu {
    /// One of them, each equally likely.
    pub fn pick(&self, dice: &mut Dice) -> Pick<Choice> {
        let options = self.count();
        Pick::one_of(options as usize, self.nth(dice.below(options)))
    }

    /// How many choices there are.
    #[inline]
    fn count(&self) -> u32 {
        match self {
            Menu::Spots(spots, decline) => spots.len() + decline.count(),
            Menu::Stand(spots, empty, keep) => spots.len() + empty.count() + keep.count(),
            Menu::Lanes(set) | Menu::Events(set) | Menu::Modes(set) => set.count_ones(),
            Menu::Berths(set) => set.count_ones() + 1,
            Menu::Discards(kinds, decline) => kinds.count_ones() + decline.count(),
            Menu::Salvage(kinds) => kinds.count_ones() + 1,
            Menu::Abilities(uses) => uses.count(),
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
            Menu::Modes(set) => out.extend(ones(u64::from(*set)).map(|no| Choice::Mode(ModeNo(no)))),
            Menu::Berths(set) => {
                out.extend(ones(u64::from(*set)).map(|berth| Choice::Put(Berth::from_index(berth))));
                decline = MayDecline::Yes;
            }
            Menu::Discards(kinds, may) => {
                out.extend(ones(*kinds).map(|kind| Choice::Discard(Card(kind))));
                decline = *may;
            }
            Menu::Salvage(kinds) => {
                out.extend(ones(*kinds).map(|kind| Choice::Salvage(Card(kind))));
                decline = MayDecline::Yes;
            }
            Menu::Abilities(uses) => uses.list(out, Choice::Borrow),
            Menu::Drop(plays) => plays.list(out, Choice::Drop),
            Menu::Camps(set) => out.extend(ones(*set).map(|camp| Choice::Camp(Camp(camp)))),
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
    fn nth(&self, number: u32) -> Choice {
        let of = |set: u64, choice: &dyn Fn(u8) -> Choice| {
            if number < set.count_ones() { choice(nth_one(set, number)) } else { Choice::No }
        };
        match self {
            Menu::Spots(spots, _) if number < spots.len() => Choice::Aim(spots.nth(number)),
            Menu::Stand(spots, ..) if number < spots.len() => Choice::Stand(spots.nth(number)),
            Menu::Stand(spots, _, MayKeep::Yes) if number == spots.len() => Choice::Yes,
            Menu::Lanes(set) => Choice::Column(
                Lane::all()
                    .nth(nth_one(u64::from(*set), number) as usize)
                    .expect("a column has a number below six"),
            ),
            Menu::Events(set) => Choice::Event(QueueSpace(nth_one(u64::from(*set), number))),
            Menu::Modes(set) => Choice::Mode(ModeNo(nth_one(u64::from(*set), number))),
            Menu::Berths(set) => of(u64::from(*set), &|berth| Choice::Put(Berth::from_index(berth))),
            Menu::Discards(kinds, _) => of(*kinds, &|kind| Choice::Discard(Card(kind))),
            Menu::Salvage(kinds) => of(*kinds, &|kind| Choice::Salvage(Card(kind))),
            Menu::Abilities(uses) => {
                let (spot, ability) = uses.nth(number);
                Choice::Borrow(spot, ability)
            }
            Menu::Drop(plays) => {
                let (card, berth) = plays.nth(number);
                Choice::Drop(card, berth)
            }
            Menu::Camps(set) => Choice::Camp(Camp(nth_one(*set, number))),
            Menu::YesNo if number == 0 => Choice::Yes,
            Menu::Spots(..) | Menu::Stand(..) | Menu::YesNo | Menu::Nothing => Choice::No,
        }
    }
}
