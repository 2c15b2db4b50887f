//! Targets, damage, destruction, restoring, and columns closing up.

use kernel::Seat;

use super::Referee;
use crate::agenda::{Frame, Task};
use crate::cards::Card;
use crate::effect::{Health, Reach, Restore, Target, What, Whose};
use crate::event::Event;
use crate::march::March;
use crate::program::Verb;
use crate::spot::{Column, Lane, Place, Spot, Spots};
use crate::state::{Outcome, Table, other};

impl Table {
    /// The cards an effect of `owner` may hit (RAD-PROT-03 to RAD-PROT-11).
    #[inline]
    #[must_use]
    pub fn targets(&self, owner: Seat, source: Spot, target: Target) -> Spots {
        let of = |seat: Seat| match target.reach {
            Reach::Unprotected => self.unprotected(seat),
            Reach::Any => self.present & Spots::of(seat),
        };
        let kinds = match target.what {
            What::Card => Spots::CAMPS | Spots::PEOPLE,
            What::Person => Spots::PEOPLE,
            What::Camp => Spots::CAMPS,
            // RAD-RULING-11: a card that has left play is no longer hit.
            What::This => return self.present & source.bit(),
            What::ThisAndPeople => Spots::PEOPLE | source.bit(),
        };
        let spots = kinds
            & match target.whose {
                Whose::Theirs => of(other(owner)),
                Whose::Yours => of(owner),
                Whose::Both => of(owner) | of(other(owner)),
            };
        match target.state {
            Health::Any => spots,
            Health::Damaged => spots & self.damaged,
        }
    }
}

/// The spots in the order in which a group is hit: the owner's side first, columns from the left, front to
/// back (RAD-RULING-10).
pub(crate) fn in_order(spots: Spots, owner: Seat) -> impl Iterator<Item = Spot> {
    [owner, other(owner)]
        .into_iter()
        .flat_map(|seat| Column::ALL.map(|column| (seat, column)))
        .flat_map(|(seat, column)| {
            [Place::Front, Place::Rear, Place::Camp].map(|place| Spot::new(seat, column, place))
        })
        .filter(move |spot| spots.has(*spot))
}

impl Referee<'_> {
    /// Damages or destroys cards together, closes up their columns and looks whether the game is over
    /// (RAD-RULING-10, RAD-END-02).
    pub fn hit(&mut self, verb: Verb, spots: Spots, owner: Seat) {
        self.table.camp_hit = (spots & Spots::CAMPS).any();
        if spots.len() == 1 {
            let spot = spots.nth(0);
            self.hit_one(verb, spot);
            self.close(Lane::new(spot.seat(), spot.column()));
        } else {
            for spot in in_order(spots, owner) {
                self.hit_one(verb, spot);
            }
            self.close_all();
        }
        if self.table.camp_hit {
            self.look_for_the_end();
        }
    }

    fn hit_one(&mut self, verb: Verb, spot: Spot) {
        let dies = self.table.punks.has(spot) || self.table.damaged.has(spot);
        if verb == Verb::Damage && !dies {
            // RAD-DMG-01, RAD-DMG-04: readiness of people follows from the damage.
            self.table.damaged.insert(spot);
            self.log.tell(|| Event::Damaged { spot });
        } else {
            self.destroy(spot);
        }
    }

    fn destroy(&mut self, spot: Spot) {
        if spot.is_camp() {
            // RAD-DEST-02, RAD-JUG-10: it stays in its column, back in the camp row.
            self.table.marches.set(Lane::new(spot.seat(), spot.column()), March::HOME);
            self.forget(spot);
            self.log.tell(|| Event::Destroyed { spot, card: None });
        } else if self.table.punks.has(spot) {
            // RAD-DEST-03: to the top of the deck, unseen.
            let relic = self.table.relics.has(spot);
            self.leave_play(spot);
            self.log.tell(|| Event::Destroyed { spot, card: None });
            self.put_on_deck(relic);
        } else {
            let card = Card(self.table.faces[spot.index()]);
            self.leave_play(spot);
            self.log.tell(|| Event::Destroyed { spot, card: Some(card) });
            self.put_in_discard(card);
        }
    }

    /// RAD-END-01, RAD-RULING-32.
    fn look_for_the_end(&mut self) {
        let beaten = |seat| self.table.camps(seat).is_empty();
        match [Seat::new(0), Seat::new(1)].map(beaten) {
            [false, false] => {}
            [true, true] => self.end(Outcome::Drawn),
            [first, _] => self.end(Outcome::Won(Seat::new(u8::from(first)))),
        }
    }

    /// A person leaves play and forgets everything (RAD-PPL-25).
    pub fn leave_play(&mut self, spot: Spot) {
        self.forget(spot);
        self.table.faces[spot.index()] = 0;
        self.table.agenda.follow(spot, Spot::NOWHERE);
    }

    fn forget(&mut self, spot: Spot) {
        let table = &mut *self.table;
        let gone = !spot.bit();
        table.present &= gone;
        table.damaged &= gone;
        table.spent &= gone;
        table.fresh &= gone;
        table.used &= gone;
        table.punks &= gone;
        table.relics &= gone;
        table.gifted &= gone;
        table.versatile &= gone;
        table.priced.iter_mut().for_each(|spots| *spots &= gone);
    }

    /// A lone person stands next to the camp (RAD-PERSON-05, RAD-PERSON-07); beside a Juggernaut that has moved
    /// once it stays where it is (RAD-RULING-17).
    pub fn close(&mut self, lane: Lane) {
        let rear = Spot::new(lane.seat(), lane.column(), Place::Rear);
        let front = rear.beside();
        if self.table.present.has(front)
            && !self.table.present.has(rear)
            && self.table.marches.of(lane) != March::BETWEEN
        {
            self.shift_person(front, rear);
        }
    }

    pub fn close_all(&mut self) {
        for lane in Lane::all() {
            self.close(lane);
        }
    }

    /// Moves a person to the empty place beside it, with everything that is remembered of it.
    pub fn shift_person(&mut self, from: Spot, to: Spot) {
        let table = &mut *self.table;
        table.faces[to.index()] = std::mem::take(&mut table.faces[from.index()]);
        for mask in table.person_masks() {
            mask.carry(from, to);
        }
        table.agenda.follow(from, to);
    }

    /// Turns a card upright (RAD-REST-01, RAD-REST-03, RAD-CAMP-05).
    pub fn restore(&mut self, spot: Spot, restore: Restore) {
        self.table.damaged.remove(spot);
        if restore.ready {
            self.table.spent.remove(spot);
        } else if !spot.is_camp() {
            self.table.spent.insert(spot);
        }
        self.log.tell(|| Event::Restored { spot });
    }

    /// People go back to their owners' hands (RAD-EVT-11, RAD-PPL-24): face-up ones at once, punks one by one as
    /// their owners look at them.
    pub fn send_home(&mut self, frame: Frame, spots: Spots) {
        for spot in in_order(spots & !self.table.punks, frame.owner) {
            let card = Card(self.table.faces[spot.index()]);
            self.leave_play(spot);
            self.put_in_hand(spot.seat(), card);
            // Everybody saw it go there.
            self.table.known[spot.seat().index()].add(card.0);
            self.log.tell(|| Event::Returned { spot, punk: false, card: Some(card) });
        }
        self.send_next_punk_home(frame, spots);
    }

    /// The next punk of a group, or the end of it.
    pub fn send_next_punk_home(&mut self, frame: Frame, spots: Spots) {
        match in_order(spots & self.table.punks, frame.owner).next() {
            Some(spot) => self.table.agenda.push(Task::Pocket(frame, spot)),
            None => {
                self.go_on(frame.next());
                self.close_all();
            }
        }
    }
}

impl Table {
    /// Everything remembered of a person, to be carried along when it moves.
    pub(crate) fn person_masks(&mut self) -> [&mut Spots; 13] {
        let [free, one, two, any] = &mut self.priced;
        [
            free,
            one,
            two,
            any,
            &mut self.present,
            &mut self.damaged,
            &mut self.spent,
            &mut self.fresh,
            &mut self.used,
            &mut self.punks,
            &mut self.relics,
            &mut self.gifted,
            &mut self.versatile,
        ]
    }
}
