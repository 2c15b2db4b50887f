//! What chance may bring, and what it does.

use kernel::{Dice, Seat};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::agenda::{Frame, Task};
use crate::cards::{Camp, Card};
use crate::event::Event;
use crate::program::Op;
use crate::resolve::Referee;
use crate::setup::Radlands;
use crate::spot::{Lane, Spot};
use crate::state::{Stage, State, Table, other};

/// What nature decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Chance {
    /// A camp is dealt.
    Camp(Camp),
    /// The seat that gets the first preset side.
    Side(Seat),
    /// A card turns out to be this one.
    Card(Card),
    /// The seat that begins.
    Starter(Seat),
}

/// What nature is asked for.
pub(crate) enum Question {
    /// One of these camps.
    Camp(u64),
    /// Who gets the first preset side.
    Side,
    /// One card of a bag.
    Card(Bag),
    /// Who begins.
    Starter,
}

impl Radlands {
    /// What nature is asked for now.
    #[inline]
    pub(crate) fn question(&self, state: &State) -> Option<Question> {
        let table = &state.table;
        Some(match (table.agenda.top(), table.stage) {
            (Some(Task::Draw(..) | Task::Reveal(..)), _) => {
                Question::Card(state.secrets.unseen[table.top_shuffle()])
            }
            (Some(Task::TurnUp(_, spot) | Task::Pocket(_, spot)), _) => {
                Question::Card(state.secrets.unseen[punk_shuffle(table, spot)])
            }
            (None, Stage::Sides) => Question::Side,
            (None, Stage::Flip) => Question::Starter,
            (None, Stage::Deal) => {
                let gone = state.secrets.dealt[0] | state.secrets.dealt[1];
                let all = u64::MAX >> (64 - u32::from(self.pack.camp_count()));
                Question::Camp(all & !gone)
            }
            _ => return None,
        })
    }

    /// One outcome, as likely as it is.
    #[inline]
    pub(crate) fn draw_lot(&self, state: &State, dice: &mut Dice) -> Chance {
        match self.question(state) {
            Some(Question::Card(bag)) => Chance::Card(Card(bag.draw(dice))),
            Some(Question::Camp(camps)) => {
                let bag = Bag::one_of_each(camps);
                Chance::Camp(Camp(bag.draw(dice)))
            }
            Some(Question::Side) => Chance::Side(Seat::new(dice.below(2) as u8)),
            Some(Question::Starter) | None => Chance::Starter(Seat::new(dice.below(2) as u8)),
        }
    }

    /// Every outcome with its weight.
    pub(crate) fn lots(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        match self.question(state) {
            Some(Question::Card(bag)) => {
                let kinds = Bag::one_of_each(bag.kinds());
                out.extend(kinds.iter().map(|kind| (Chance::Card(Card(kind)), bag.count(kind))));
            }
            Some(Question::Camp(camps)) => {
                let camps = Bag::one_of_each(camps);
                out.extend(camps.iter().map(|camp| (Chance::Camp(Camp(camp)), 1)));
            }
            Some(Question::Side) => out.extend(Seat::all(2).map(|seat| (Chance::Side(seat), 1))),
            Some(Question::Starter) => out.extend(Seat::all(2).map(|seat| (Chance::Starter(seat), 1))),
            None => {}
        }
    }
}

/// Which shuffle a punk is of.
pub(crate) fn punk_shuffle(table: &Table, spot: Spot) -> usize {
    usize::from(table.reshuffled && !table.relics.has(spot))
}

/// Who is dealt a camp next: first one player's, then the other's.
pub(crate) fn dealt_next(table: &Table, deal_size: u8) -> Seat {
    Seat::new(u8::from(table.dealt_len[0] >= deal_size))
}

impl Referee<'_> {
    /// Takes a listed outcome and goes on to the next question.
    pub fn settle(&mut self, chance: Chance) {
        match (self.table.agenda.top(), chance) {
            (Some(Task::Draw(then, seat, left)), Chance::Card(card)) => self.draw_one(then, seat, left, card),
            (Some(Task::Reveal(frame, left)), Chance::Card(card)) => self.reveal_one(frame, left, card),
            (Some(Task::TurnUp(_, spot)), Chance::Card(card)) => self.turn_up(spot, card),
            (Some(Task::Pocket(_, spot)), Chance::Card(card)) => self.pocket(spot, card),
            (None, Chance::Camp(camp)) => self.deal_camp(camp),
            (None, Chance::Side(seat)) => self.deal_sides(seat),
            (None, Chance::Starter(seat)) => {
                self.table.starter = seat;
                self.log.tell(|| Event::Starts { seat });
                self.begin_turn(seat);
            }
            (task, chance) => debug_assert!(false, "{chance:?} does not settle {task:?}"),
        }
        self.go_unless_open();
    }

    fn deal_camp(&mut self, camp: Camp) {
        let seat = dealt_next(self.table, self.game.deal_size());
        self.secrets.dealt[seat.index()] |= 1 << camp.0;
        self.table.dealt_len[seat.index()] += 1;
        self.log.tell(|| Event::Dealt { seat, camp: Some(camp) });
        if self.table.dealt_len == [self.game.deal_size(); 2] {
            self.table.stage = Stage::Draft;
        }
    }

    /// RAD-SETUP-07, RAD-RULING-30: who gets which side is random; each stands its camps as it likes.
    fn deal_sides(&mut self, first: Seat) {
        for (seat, side) in [first, other(first)].into_iter().zip(self.pack().preset) {
            for camp in side {
                self.secrets.dealt[seat.index()] |= 1 << camp.0;
                self.table.dealt_len[seat.index()] += 1;
                self.log.tell(|| Event::Dealt { seat, camp: Some(camp) });
            }
        }
        self.table.stage = Stage::Draft;
    }

    /// A punk is turned face up where it stands (RAD-CAMP-33 to RAD-CAMP-36).
    fn turn_up(&mut self, spot: Spot, card: Card) {
        let Some(Task::TurnUp(frame, _)) = self.table.agenda.pop() else { return };
        let shuffle = punk_shuffle(self.table, spot);
        self.secrets.unseen[shuffle].remove(card.0);
        self.learn_both(card, shuffle);
        self.log.tell(|| Event::TurnedUp { spot, card });
        self.go_on(frame.next());
        self.leave_play(spot);
        if self.pack().is_person(card) {
            self.table.present.insert(spot);
            self.table.fresh.insert(spot);
            self.arrive(spot, card);
            self.run(Frame { op: self.pack().row(card).ops, owner: spot.seat(), source: spot });
        } else {
            self.put_in_discard(card);
            if let Op::TurnUpPunk(otherwise) = self.pack().program.op(frame.op) {
                self.table.agenda.push(Task::Run(Frame { op: otherwise, ..frame }));
            }
            self.close(Lane::new(spot.seat(), spot.column()));
        }
    }

    /// A punk goes to its owner's hand, who alone sees it (RAD-PUNK-06, RAD-INFO-12).
    fn pocket(&mut self, spot: Spot, card: Card) {
        let Some(Task::Pocket(frame, _)) = self.table.agenda.pop() else { return };
        let shuffle = punk_shuffle(self.table, spot);
        self.secrets.unseen[shuffle].remove(card.0);
        self.learn(spot.seat(), card, shuffle);
        self.leave_play(spot);
        self.put_in_hand(spot.seat(), card);
        self.log.tell(|| Event::Returned { spot, punk: true, card: Some(card) });
        let rest = match self.pack().program.op(frame.op) {
            Op::Hit(_, target) if target.which == crate::effect::Which::All => {
                self.table.targets(frame.owner, frame.source, target)
            }
            _ => crate::spot::Spots::NONE,
        };
        self.send_next_punk_home(frame, rest);
    }
}
