//! What may be chosen now. One menu feeds listing, counting and picking.

use kernel::{Dice, Pick, Playout, Seat};
use parts::bits::{nth_one, ones};

use crate::actions::{Plays, Uses, is_to_act};
use crate::agenda::{Frame, LineUp, Task};
use crate::cards::{Camp, Card};
use crate::choice::{Choice, ModeNo, QueueSpace};
use crate::effect::{Chooser, Source};
use crate::march::March;
use crate::program::Op;
use crate::resolve::seat_of;
use crate::setup::Radlands;
use crate::spot::{Berth, Column, Lane, Place, Spot, Spots};
use crate::state::{Secrets, Stage, State, Table};

impl Playout for Radlands {
    #[inline]
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        if is_to_act(&state.table, seat) {
            self.pick_action(state, dice)
        } else {
            self.menu(state, seat).pick(dice)
        }
    }
}

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

impl Radlands {
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

/// The spot of a person place counted 0 to 5.
pub(crate) fn person_place(seat: Seat, number: u8) -> Spot {
    let place = if number.is_multiple_of(2) { Place::Rear } else { Place::Front };
    Spot::new(seat, Column::ALL[usize::from(number / 2)], place)
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
