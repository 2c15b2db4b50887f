//! What a choice does.

use kernel::Seat;

use crate::agenda::{Frame, LineUp, Task, Wear};
use crate::cards::Card;
use crate::choice::{AbilityNo, Choice, QueueSpace};
use crate::effect::{Borrow, Source, Which};
use crate::event::Event;
use crate::menu::person_place;
use crate::program::{Ability, Op, Verb};
use crate::resolve::Referee;
use crate::spot::{Berth, Lane, Spot, Spots};
use crate::state::{Stage, other};

impl Referee<'_> {
    /// Takes a listed choice and goes on to the next question.
    pub fn choose(&mut self, seat: Seat, choice: Choice) {
        match self.table.agenda.top() {
            None => self.act(seat, choice),
            Some(task) => {
                self.table.agenda.pop();
                self.answer(seat, task, choice);
            }
        }
        self.go_unless_open();
    }

    fn act(&mut self, seat: Seat, choice: Choice) {
        self.table.actions += 1;
        match choice {
            Choice::Camp(camp) => self.place_camp(seat, camp),
            Choice::End => self.begin_turn(other(seat)),
            Choice::Draw => {
                self.table.water -= 2;
                self.draw(Frame::done(seat), seat, 1);
            }
            Choice::TakeSilo => {
                self.table.water -= 1;
                self.table.silo_in_hand[seat.index()] = true;
                self.log.tell(|| Event::SiloTaken { seat });
            }
            Choice::JunkSilo => {
                // RAD-SILO-04: back to the play area.
                self.table.silo_in_hand[seat.index()] = false;
                self.log.tell(|| Event::SiloJunked { seat });
                self.gain_water(seat, 1);
            }
            Choice::Play(card, berth) => {
                let spot = self.play_person(seat, card, berth);
                self.run(Frame { op: self.pack().row(card).ops, owner: seat, source: spot });
            }
            Choice::Launch(card) => self.launch(seat, card),
            Choice::Junk(card) => {
                // RAD-JUNK-03: discarded before its effect happens.
                self.take_from_hand(seat, card);
                self.log.tell(|| Event::Junked { seat, card });
                self.put_in_discard(card);
                self.run(Frame { op: self.pack().row(card).junk, owner: seat, source: Spot::NOWHERE });
            }
            Choice::Use(spot, number) => {
                let Some(ability) = self.game.ability_at(self.table, spot, number).copied() else { return };
                self.pay(spot, number, &ability, None);
                self.mark_used(spot);
                self.run(Frame { op: ability.ops, owner: seat, source: spot });
            }
            _ => {}
        }
    }

    fn answer(&mut self, seat: Seat, task: Task, choice: Choice) {
        match (task, choice) {
            (Task::Aim(frame), Choice::Aim(spot)) => self.aim(frame, spot),
            (Task::AimColumn(frame), Choice::Column(lane)) => self.aim_column(frame, lane),
            (Task::Recruit(frame, left), Choice::Put(berth)) => self.recruit(frame, left, berth),
            (Task::Discard(frame, left), Choice::Discard(card)) => {
                self.discard(seat, frame, left, card);
            }
            (Task::Mode(frame), Choice::Mode(number)) => {
                if let Op::Choose(_, modes) = self.pack().program.op(frame.op) {
                    let mode = self.pack().program.modes(modes)[number.0 as usize];
                    self.go_on(frame.next());
                    self.run(Frame { op: mode.ops, ..frame });
                }
            }
            (Task::Advance(frame), Choice::Event(at)) => self.advance_event(frame, at),
            (Task::PushBack(frame), Choice::Yes) => {
                self.push_back(other(frame.owner));
                self.run(frame.next());
            }
            (Task::Borrow(frame), Choice::Borrow(spot, number)) => self.borrow(frame, spot, number),
            (Task::Drop(frame), Choice::Drop(card, berth)) => self.drop_person(frame, card, berth),
            (Task::DropUse(_), Choice::Borrow(spot, number)) => {
                let Some(ability) = self.game.ability_at(self.table, spot, number).copied() else { return };
                self.pay(spot, number, &ability, None);
                self.mark_used(spot);
                self.run(Frame { op: ability.ops, owner: seat, source: spot });
            }
            (Task::Salvage(frame), Choice::Salvage(card)) => {
                self.table.salvage = parts::Bag::EMPTY;
                self.go_on(frame.next());
                // RAD-RULING-02: a restore gained here counts as the acting card's own.
                self.run(Frame { op: self.pack().row(card).junk, ..frame });
            }
            (Task::LineUp(frame, line_up), Choice::Stand(spot)) => {
                let former =
                    spot.column().index() as u8 * 2 + u8::from(spot.place() == crate::spot::Place::Front);
                self.line_up_next(frame, line_up.with(Some(former)));
            }
            (Task::LineUp(frame, line_up), Choice::No) => self.line_up_next(frame, line_up.with(None)),
            (Task::LineUp(frame, _), Choice::Yes) => {
                self.log.tell(|| Event::LinedUp { seat });
                self.run(frame.next());
            }
            // Declined, or enough of it.
            (
                Task::Aim(frame) | Task::Recruit(frame, _) | Task::PushBack(frame) | Task::Discard(frame, _),
                Choice::No,
            ) => self.run(frame.next()),
            (Task::Salvage(frame), Choice::No) => {
                self.table.salvage = parts::Bag::EMPTY;
                self.run(frame.next());
            }
            _ => debug_assert!(false, "{choice:?} does not answer {task:?}"),
        }
    }

    /// The camp stands in the player's next column; when both have three they are turned up together
    /// (RAD-SETUP-03 to RAD-SETUP-05).
    fn place_camp(&mut self, seat: Seat, camp: crate::cards::Camp) {
        let placed = &mut self.table.placed_len[seat.index()];
        self.secrets.placed[seat.index()][usize::from(*placed)] = camp;
        *placed += 1;
        self.table.actions = 0;
        self.log.tell(|| Event::Placed { seat, camp: Some(camp) });
        if self.table.placed_len == [3, 3] {
            self.game.open_camps(self.table, self.secrets);
            for lane in Lane::all() {
                let camp = self.table.camp(lane);
                self.log.tell(|| Event::Opened { spot: lane.camp(), camp });
            }
            self.table.stage = Stage::Flip;
            self.deal_hand(Seat::FIRST);
        }
    }

    /// Pays for an ability (RAD-ABIL-02).
    fn pay(&mut self, user: Spot, number: AbilityNo, ability: &Ability, of: Option<Spot>) {
        let cost = self.game.price(self.table, user.seat(), ability);
        self.table.water -= cost;
        self.log.tell(|| Event::Used { spot: user, ability: number, of, cost });
    }

    /// Pays for a person and puts it into play.
    fn play_person(&mut self, seat: Seat, card: Card, berth: Berth) -> Spot {
        let cost = self.game.person_cost(self.table, Lane::new(seat, berth.column()), card);
        self.table.water -= cost;
        self.take_from_hand(seat, card);
        let spot = self.enter(seat, berth, Some(card));
        self.log.tell(|| Event::Played { spot, card, cost });
        spot
    }

    fn aim(&mut self, frame: Frame, spot: Spot) {
        match self.pack().program.op(frame.op) {
            Op::Hit(Verb::Return, _) => self.send_home(frame, spot.bit()),
            Op::Hit(verb, target) => {
                let spots = match target.which {
                    Which::AllButOne => self.table.targets(frame.owner, frame.source, target) & !spot.bit(),
                    _ => spot.bit(),
                };
                self.go_on(frame.next());
                self.hit(verb, spots, frame.owner);
            }
            Op::Restore(restore) => {
                self.restore(spot, restore);
                let more = restore.any_number && self.game.restorable(self.table, frame, restore).any();
                if more {
                    self.table.agenda.push(Task::Aim(frame));
                } else {
                    self.run(frame.next());
                }
            }
            Op::TurnUpPunk(_) => self.table.agenda.push(Task::TurnUp(frame, spot)),
            Op::TurnUpCamp => {
                // RAD-CAMP-14, RAD-RULING-26: undamaged, ready, nothing remembered.
                self.game.stand_camp(self.table, spot);
                self.log.tell(|| Event::Rebuilt { spot });
                self.run(frame.next());
            }
            _ => {}
        }
    }

    fn aim_column(&mut self, frame: Frame, lane: Lane) {
        if let Op::Hit(verb, target) = self.pack().program.op(frame.op) {
            let spots = self.table.targets(frame.owner, frame.source, target) & lane.spots();
            self.go_on(frame.next());
            self.hit(verb, spots, frame.owner);
        }
    }

    /// RAD-GAIN-01: the top deck card comes into play face down.
    fn recruit(&mut self, frame: Frame, left: u8, berth: Berth) {
        // More to come, or what follows: noted first, so that cards that shift are followed.
        self.table.agenda.push(Task::Run(if left > 1 { frame } else { frame.next() }));
        let spot = self.enter(frame.owner, berth, None);
        self.log.tell(|| Event::Recruited { spot });
        self.take_top_unseen(spot);
        if left > 1 && !self.table.is_over() {
            self.table.agenda.pop();
            if self.game.can_recruit(self.table, frame.owner) {
                self.table.agenda.push(Task::Recruit(frame, left - 1));
            } else {
                self.run(frame.next());
            }
        }
    }

    fn discard(&mut self, seat: Seat, frame: Frame, left: u8, card: Card) {
        let Op::Discard(discard) = self.pack().program.op(frame.op) else { return };
        self.take_from_hand(seat, card);
        if discard.from == Source::Drawn {
            self.secrets.drawn.remove(card.0);
            self.table.drawn_len -= 1;
        }
        self.log.tell(|| Event::Discarded { seat, card });
        self.put_in_discard(card);
        self.table.tally += 1;
        let left = left.saturating_sub(1);
        let more = left > 0 || discard.or_more && self.table.hand_len[seat.index()] > 0;
        if more {
            self.table.agenda.push(Task::Discard(frame, left));
        } else {
            self.secrets.drawn = parts::Bag::EMPTY;
            self.table.drawn_len = 0;
            self.run(frame.next());
        }
    }

    fn advance_event(&mut self, frame: Frame, at: QueueSpace) {
        self.go_on(frame.next());
        self.advance(at.seat(), at.space());
    }

    /// RAD-RULING-18, RAD-RULING-19, RAD-RULING-47.
    fn borrow(&mut self, frame: Frame, lender: Spot, number: AbilityNo) {
        let Op::Borrow(borrow) = self.pack().program.op(frame.op) else { return };
        let Some(ability) = self.game.ability_at(self.table, lender, number).copied() else { return };
        self.go_on(frame.next());
        if borrow == Borrow::Copy {
            let cost = self.game.price(self.table, frame.owner, &ability);
            self.table.water -= cost;
            self.log.tell(|| Event::Used { spot: frame.source, ability: number, of: Some(lender), cost });
            self.run(Frame { op: ability.ops, ..frame });
        } else {
            self.pay(lender, number, &ability, None);
            self.mark_used(lender);
            self.table.agenda.push(Task::WearOut(lender, Wear::Destroy));
            self.run(Frame { op: ability.ops, source: lender, ..frame });
        }
    }

    /// RAD-RULING-20: pay and place, enter, use an ability, be damaged.
    fn drop_person(&mut self, frame: Frame, card: Card, berth: Berth) {
        self.go_on(frame.next());
        let spot = self.play_person(frame.owner, card, berth);
        self.table.agenda.push(Task::WearOut(spot, Wear::Damage));
        self.table.agenda.push(Task::Landed(spot));
        self.run(Frame { op: self.pack().row(card).ops, owner: frame.owner, source: spot });
    }

    /// Asks for the next place of a line-up, or stands everybody where they belong.
    fn line_up_next(&mut self, frame: Frame, mut line_up: LineUp) {
        let owner = frame.owner;
        loop {
            let (waiting, empty, filled) = self.game.line_up_options(self.table, owner, line_up);
            if waiting.any() && line_up.decided() < 6 && (filled || !empty) {
                return self.table.agenda.push(Task::LineUp(frame, line_up));
            }
            if line_up.decided() == 6 || waiting.is_empty() {
                break;
            }
            // A front place nobody can stand on.
            line_up = line_up.with(None);
        }
        self.stand(owner, line_up);
        self.log.tell(|| Event::LinedUp { seat: owner });
        self.run(frame.next());
    }

    /// Moves the people of a seat to their new places, each with everything remembered of it (RAD-EVT-05).
    fn stand(&mut self, seat: Seat, line_up: LineUp) {
        let people = Spots::PEOPLE & Spots::of(seat);
        let faces = self.table.faces;
        let former = self.table.person_masks().map(|mask| *mask);
        for place in 0..6 {
            let to = person_place(seat, place as u8);
            self.table.faces[to.index()] =
                line_up.who(place).map_or(0, |who| faces[person_place(seat, who).index()]);
        }
        for (mask, before) in self.table.person_masks().into_iter().zip(former) {
            *mask &= !people;
            for place in 0..6 {
                if line_up.who(place).is_some_and(|who| before.has(person_place(seat, who))) {
                    mask.insert(person_place(seat, place as u8));
                }
            }
        }
    }
}
