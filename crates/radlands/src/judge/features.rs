//! What is looked at in a position.

use kernel::Seat;
use parts::KINDS_MAX;

use crate::agenda::{Queued, Task};
use crate::cards::{Camp, Card, Pack};
use crate::effect::Whose;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::Spots;
use crate::state::{Stage, State, Table, other};

/// One thing that is counted for each seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Feature(u16);

/// Features that name no card. The order is that of [`COMMON`].
#[derive(Copy, Clone)]
enum Common {
    OneCamp,
    TwoCamps,
    ThreeCamps,
    DamagedCamp,
    OpenCamp,
    OpenDamagedCamp,
    MarchedCamp,
    OpeningCard,
    DamagedPerson,
    Punk,
    FrontPerson,
    Ready,
    ReadyNextTurn,
    Silo,
    Turn,
    Water,
    LaidOpen,
    RaidersFirst,
    RaidersSecond,
    RaidersThird,
    ToDamage,
    ToDestroy,
    ToTakeBack,
    ToSacrifice,
    ToRestore,
    ToHitColumn,
    ToRecruit,
    ToDiscard,
    ToDecide,
    ToAdvance,
    ToPushBack,
    ToBorrow,
    ToDrop,
    ToSalvage,
    ToLineUp,
    ToDraw,
    ToTurnUp,
    ToGoOn,
    ToWearOut,
}

/// The names of the common features, as the file of weights has them.
const COMMON: [&str; 39] = [
    "one_camp",
    "two_camps",
    "three_camps",
    "damaged_camp",
    "open_camp",
    "open_damaged_camp",
    "marched_camp",
    "opening_card",
    "damaged_person",
    "punk",
    "front_person",
    "ready",
    "ready_next_turn",
    "silo",
    "turn",
    "water",
    "laid_open",
    "raiders_first",
    "raiders_second",
    "raiders_third",
    "to_damage",
    "to_destroy",
    "to_take_back",
    "to_sacrifice",
    "to_restore",
    "to_hit_column",
    "to_recruit",
    "to_discard",
    "to_decide",
    "to_advance",
    "to_push_back",
    "to_borrow",
    "to_drop",
    "to_salvage",
    "to_line_up",
    "to_draw",
    "to_turn_up",
    "to_go_on",
    "to_wear_out",
];

/// A stretch of features, one for each kind of card.
#[derive(Copy, Clone)]
pub(super) enum Stretch {
    /// A face-up person in play.
    Person,
    /// A card in hand.
    Hand,
    /// A standing camp.
    Camp,
    /// An event on space 1, 2, 3.
    Queue(usize),
}

impl Stretch {
    const ALL: [Stretch; 6] = [
        Stretch::Person,
        Stretch::Hand,
        Stretch::Camp,
        Stretch::Queue(0),
        Stretch::Queue(1),
        Stretch::Queue(2),
    ];

    const fn number(self) -> usize {
        match self {
            Stretch::Person => 0,
            Stretch::Hand => 1,
            Stretch::Camp => 2,
            Stretch::Queue(space) => 3 + space,
        }
    }

    /// Its name in the file of weights.
    const fn name(self) -> &'static str {
        ["person", "hand", "camp", "queue_1", "queue_2", "queue_3"][self.number()]
    }

    #[inline]
    const fn of(self, kind: u8) -> Feature {
        Feature((COMMON.len() + self.number() * KINDS_MAX) as u16 + kind as u16)
    }
}

impl Feature {
    /// How many features there are.
    pub const COUNT: usize = COMMON.len() + Stretch::ALL.len() * KINDS_MAX;

    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This camp, standing.
    #[must_use]
    pub const fn camp(camp: Camp) -> Feature {
        Stretch::Camp.of(camp.0)
    }

    /// Every feature of a game, with the part of the file of weights it stands in and its name there.
    pub fn all(pack: &Pack) -> Vec<(Feature, &'static str, String)> {
        let common = COMMON.iter().enumerate();
        let mut all: Vec<_> =
            common.map(|(number, name)| (Feature(number as u16), "common", (*name).to_owned())).collect();
        for stretch in Stretch::ALL {
            let mut add = |kind: u8, id: &str| all.push((stretch.of(kind), stretch.name(), id.to_owned()));
            match stretch {
                Stretch::Camp => pack.camps().for_each(|camp| add(camp.0, pack.camp_id(camp))),
                Stretch::Hand => pack.cards().for_each(|card| add(card.0, pack.id(card))),
                Stretch::Person => {
                    let people = pack.cards().filter(|card| pack.is_person(*card));
                    people.for_each(|card| add(card.0, pack.id(card)));
                }
                Stretch::Queue(_) => {
                    let events = pack.cards().filter(|card| !pack.is_person(*card));
                    events.for_each(|card| add(card.0, pack.id(card)));
                }
            }
        }
        all
    }
}

impl Common {
    const fn feature(self) -> Feature {
        Feature(self as u16)
    }
}

impl Radlands {
    /// Everything that is counted in a state, positive for the first seat and negative for the other.
    #[inline]
    pub fn features(&self, state: &State, mut add: impl FnMut(Feature, f32)) {
        for seat in Seat::all(2) {
            let sign = if seat == Seat::FIRST { 1.0 } else { -1.0 };
            self.side(state, seat, |feature, amount| add(feature, sign * amount));
        }
        for task in state.table.agenda.tasks() {
            if let Some((whose, what, amount)) = self.business(*task) {
                add(what.feature(), if whose == Seat::FIRST { amount } else { -amount });
            }
        }
    }

    /// What one seat has.
    #[inline]
    fn side(&self, state: &State, seat: Seat, mut add: impl FnMut(Feature, f32)) {
        let State { table, secrets } = state;
        let index = seat.index();
        if table.stage == Stage::Draft {
            for camp in &secrets.placed[index][..usize::from(table.placed_len[index])] {
                add(Feature::camp(*camp), 1.0);
                add(Common::OpeningCard.feature(), f32::from(self.pack.camp_row(*camp).draw));
            }
        }
        self.camps(table, seat, &mut add);
        self.people(table, seat, &mut add);
        for kind in secrets.hands[index].iter() {
            add(Stretch::Hand.of(kind), 1.0);
        }
        if table.silo_in_hand[index] {
            add(Common::Silo.feature(), 1.0);
        }
        for (space, queued) in table.queues[index].iter().enumerate() {
            if let Some(card) = queued.as_card() {
                add(Stretch::Queue(space).of(card.0), 1.0);
            } else if *queued == Queued::RAIDERS {
                let raiders = [Common::RaidersFirst, Common::RaidersSecond, Common::RaidersThird];
                add(raiders[space].feature(), 1.0);
            }
        }
        if table.active == seat {
            add(Common::Turn.feature(), 1.0);
            add(Common::Water.feature(), f32::from(table.water));
        }
        if table.exposed[index] {
            add(Common::LaidOpen.feature(), (table.present & Spots::of(seat)).len() as f32);
        }
    }

    fn camps(&self, table: &Table, seat: Seat, add: &mut impl FnMut(Feature, f32)) {
        let camps = table.camps(seat);
        match camps.len() {
            0 => {}
            1 => add(Common::OneCamp.feature(), 1.0),
            2 => add(Common::TwoCamps.feature(), 1.0),
            _ => add(Common::ThreeCamps.feature(), 1.0),
        }
        for spot in camps.iter() {
            add(Feature::camp(Camp(table.faces[spot.index()])), 1.0);
        }
        let open = table.present.frontmost(table.marches) & camps;
        let mut count = |what: Common, spots: Spots| {
            if spots.any() {
                add(what.feature(), spots.len() as f32);
            }
        };
        count(Common::DamagedCamp, camps & table.damaged);
        count(Common::OpenCamp, open & !table.damaged);
        count(Common::OpenDamagedCamp, open & table.damaged);
        if !table.marches.none() {
            count(Common::MarchedCamp, camps & table.marches.marched());
        }
    }

    fn people(&self, table: &Table, seat: Seat, add: &mut impl FnMut(Feature, f32)) {
        let people = table.people(seat);
        let face_up = people & !table.punks;
        for spot in face_up.iter() {
            add(Stretch::Person.of(Card(table.faces[spot.index()]).0), 1.0);
        }
        let mut count = |what: Common, spots: Spots| {
            if spots.any() {
                add(what.feature(), spots.len() as f32);
            }
        };
        count(Common::Punk, people & table.punks);
        count(Common::DamagedPerson, face_up & table.damaged);
        count(Common::FrontPerson, people & Spots::FRONTS);
        if table.active == seat {
            count(Common::Ready, table.ready(seat) & table.payable(table.water));
        } else {
            // Whoever waits will be ready when it is their turn.
            count(Common::ReadyNextTurn, face_up & !table.damaged);
        }
    }

    /// Whose unfinished business a task is, what it is about, and how much of it there is.
    fn business(&self, task: Task) -> Option<(Seat, Common, f32)> {
        let of = |seat: Seat, what: Common| Some((seat, what, 1.0));
        match task {
            Task::Aim(frame) => {
                let what = match self.pack.program.op(frame.op) {
                    Op::Hit(_, target) if target.whose == Whose::Yours => Common::ToSacrifice,
                    Op::Hit(Verb::Damage, _) => Common::ToDamage,
                    Op::Hit(Verb::Destroy, _) => Common::ToDestroy,
                    Op::Hit(Verb::Return, _) => Common::ToTakeBack,
                    Op::Restore(_) => Common::ToRestore,
                    _ => Common::ToTurnUp,
                };
                of(frame.owner, what)
            }
            Task::AimColumn(frame) => of(frame.owner, Common::ToHitColumn),
            Task::Recruit(frame, count) => Some((frame.owner, Common::ToRecruit, f32::from(count))),
            Task::Discard(frame, count) => {
                Some((self.asked_to_discard(frame), Common::ToDiscard, f32::from(count)))
            }
            Task::Mode(frame) => of(frame.owner, Common::ToDecide),
            Task::Advance(frame) => of(frame.owner, Common::ToAdvance),
            Task::PushBack(frame) => of(frame.owner, Common::ToPushBack),
            Task::Borrow(frame) => of(frame.owner, Common::ToBorrow),
            Task::Drop(frame) => of(frame.owner, Common::ToDrop),
            Task::DropUse(spot) | Task::Landed(spot) => of(spot.seat(), Common::ToBorrow),
            Task::Salvage(frame) | Task::Reveal(frame, _) => of(frame.owner, Common::ToSalvage),
            Task::LineUp(frame, _) => of(frame.owner, Common::ToLineUp),
            Task::Draw(_, seat, count) => Some((seat, Common::ToDraw, f32::from(count))),
            Task::TurnUp(frame, _) | Task::Pocket(frame, _) => of(frame.owner, Common::ToTurnUp),
            Task::Run(frame) => of(frame.owner, Common::ToGoOn),
            Task::WearOut(spot, _) => of(spot.seat(), Common::ToWearOut),
            Task::Resolved(..) => None,
        }
    }

    fn asked_to_discard(&self, frame: crate::agenda::Frame) -> Seat {
        match self.pack.program.op(frame.op) {
            Op::Discard(discard) if discard.who != crate::effect::Chooser::You => other(frame.owner),
            _ => frame.owner,
        }
    }
}
