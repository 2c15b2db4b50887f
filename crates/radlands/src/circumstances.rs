//! What the table allows right now, as bits: found once, then every ability is judged by one comparison.

use kernel::Seat;

use crate::effect::{Chooser, Condition, Health, Reach, Restorable, Target, What, Which, Whose};
use crate::program::{Ability, Need};
use crate::setup::Radlands;
use crate::spot::{Spot, Spots};
use crate::state::{Table, other};

/// A set of circumstances.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Circumstances(u16);

impl Circumstances {
    pub const NONE: Circumstances = Circumstances(0);
    const OWN_PERSON: Circumstances = Circumstances(1);
    const OWN_PUNK: Circumstances = Circumstances(1 << 1);
    const BARE_PERSON: Circumstances = Circumstances(1 << 2);
    const BARE_CAMP: Circumstances = Circumstances(1 << 3);
    const BARE_DAMAGED: Circumstances = Circumstances(1 << 4);
    const DAMAGED_ENEMY: Circumstances = Circumstances(1 << 5);
    const RESTORABLE: Circumstances = Circumstances(1 << 6);
    const ROOM: Circumstances = Circumstances(1 << 7);
    const RAID: Circumstances = Circumstances(1 << 8);
    const AT_MOST_ONE: Circumstances = Circumstances(1 << 9);
    const TWO_ENTERED: Circumstances = Circumstances(1 << 10);
    const EVENT_RESOLVED: Circumstances = Circumstances(1 << 11);
    const RAIDERS_RESOLVED: Circumstances = Circumstances(1 << 12);
    const EVENT_QUEUED: Circumstances = Circumstances(1 << 13);
    const HAND_CARD: Circumstances = Circumstances(1 << 14);

    #[inline]
    const fn and(self, other: Circumstances) -> Circumstances {
        Circumstances(self.0 | other.0)
    }

    #[inline]
    const fn when(self, holds: bool) -> Circumstances {
        Circumstances(if holds { self.0 } else { 0 })
    }

    /// Whether all that is wanted is there.
    #[inline]
    pub const fn allow(self, wanted: Circumstances) -> bool {
        wanted.0 & !self.0 == 0
    }

    /// What an ability wants of the table, if these bits can say it. What depends on the acting card itself, on
    /// the hand or on somebody else's ability cannot be said here.
    pub fn wanted(ability: &Ability) -> Option<Circumstances> {
        let condition = ability.when.map_or(Some(Circumstances::NONE), of_condition)?;
        let [first, second] = ability.needs.map(of_need);
        Some(condition.and(first?).and(second?)).filter(|_| ability.less.is_none())
    }
}

fn of_condition(condition: Condition) -> Option<Circumstances> {
    Some(match condition {
        Condition::AtMostOnePerson => Circumstances::AT_MOST_ONE,
        Condition::TwoEntered => Circumstances::TWO_ENTERED,
        Condition::EventResolved => Circumstances::EVENT_RESOLVED,
        Condition::RaidersResolved => Circumstances::RAIDERS_RESOLVED,
        Condition::TheirEventQueued => Circumstances::EVENT_QUEUED,
        Condition::YouHavePunk => Circumstances::OWN_PUNK,
        Condition::ThisUndamaged | Condition::CampHit => return None,
    })
}

fn of_need(need: Need) -> Option<Circumstances> {
    match need {
        Need::Nothing => Some(Circumstances::NONE),
        Need::Target(target) => of_target(target),
        Need::Restorable(restore) => (restore.what == Restorable::Card).then_some(Circumstances::RESTORABLE),
        Need::Punk => Some(Circumstances::ROOM),
        Need::Raid => Some(Circumstances::RAID),
        Need::OwnPunk => Some(Circumstances::OWN_PUNK),
        Need::Cards(Chooser::You, 1) => Some(Circumstances::HAND_CARD),
        Need::EventToAdvance | Need::RuinedCamp | Need::Cards(..) | Need::Borrow(_) | Need::Mode(_) => None,
    }
}

fn of_target(target: Target) -> Option<Circumstances> {
    if target.which == Which::AllButOne || target.chooser == Chooser::Opponent {
        return None;
    }
    match (target.whose, target.what, target.reach, target.state) {
        (Whose::Yours, What::Person, Reach::Any, Health::Any) => Some(Circumstances::OWN_PERSON),
        (Whose::Theirs, What::Person, Reach::Unprotected, Health::Any) => Some(Circumstances::BARE_PERSON),
        (Whose::Theirs, What::Camp, Reach::Unprotected, Health::Any) => Some(Circumstances::BARE_CAMP),
        (Whose::Theirs, What::Card, Reach::Unprotected, Health::Damaged) => Some(Circumstances::BARE_DAMAGED),
        (Whose::Theirs, What::Person, Reach::Any, Health::Damaged) => Some(Circumstances::DAMAGED_ENEMY),
        _ => None,
    }
}

/// The circumstances of a seat, and the one card for which restoring is different: it cannot restore itself.
#[derive(Copy, Clone)]
pub(crate) struct Outlook {
    common: Circumstances,
    restorable: Spots,
}

impl Outlook {
    #[inline]
    pub fn of(game: &Radlands, table: &Table, seat: Seat) -> Outlook {
        let (me, enemy) = (seat.index(), other(seat));
        let bare = table.unprotected(enemy);
        let people = table.people(seat);
        let restorable = table.restorable(&game.pack, seat, Spot::NOWHERE);
        let facts = [
            (Circumstances::OWN_PERSON, people.any()),
            (Circumstances::OWN_PUNK, (people & table.punks).any()),
            (Circumstances::BARE_PERSON, (bare & Spots::PEOPLE).any()),
            (Circumstances::BARE_CAMP, (bare & Spots::CAMPS).any()),
            (Circumstances::BARE_DAMAGED, (bare & table.damaged).any()),
            (Circumstances::DAMAGED_ENEMY, (table.people(enemy) & table.damaged).any()),
            (Circumstances::RESTORABLE, restorable.any()),
            (Circumstances::ROOM, game.can_recruit(table, seat)),
            (Circumstances::RAID, game.can_raid(table, seat)),
            (Circumstances::HAND_CARD, table.hand_len[me] > 0),
            (Circumstances::AT_MOST_ONE, people.len() <= 1),
            (Circumstances::TWO_ENTERED, table.entered[me] >= 2),
            (Circumstances::EVENT_RESOLVED, table.event_resolved),
            (Circumstances::RAIDERS_RESOLVED, table.raiders_resolved[me]),
            (Circumstances::EVENT_QUEUED, table.taken_spaces(enemy) != 0),
        ];
        let common = facts.iter().fold(Circumstances::NONE, |set, (fact, holds)| set.and(fact.when(*holds)));
        Outlook { common, restorable }
    }

    /// The circumstances for a card: restoring takes another damaged one (RAD-REST-04).
    #[inline]
    pub fn for_card(self, spot: Spot) -> Circumstances {
        let alone = self.restorable == spot.bit();
        Circumstances(self.common.0 & !Circumstances::RESTORABLE.when(alone).0)
    }
}
