//! Why something may not be chosen: the rule and one sentence. Written apart from the menu, so that each can
//! be tested against the other.

mod ability;
mod answer;

use kernel::{Explain, Refusal, Seat};

use crate::agenda::Task;
use crate::cards::{Camp, Card};
use crate::choice::{AbilityNo, Choice, ModeNo, QueueSpace};
use crate::effect::Trait;
use crate::march::March;
use crate::setup::{ACTIONS_MAX, Radlands};
use crate::spot::{Berth, Lane, Place, Spot, Spots};
use crate::state::{Outcome, Stage, State, Table};

/// What a check says.
type Verdict = Result<(), Refusal>;

/// A refusal under a rule.
fn no(rule: &'static str, reason: impl Into<std::borrow::Cow<'static, str>>) -> Verdict {
    Err(Refusal::new(rule, reason))
}

/// Refuses unless something holds.
fn unless(holds: bool, rule: &'static str, reason: &'static str) -> Verdict {
    if holds { Ok(()) } else { no(rule, reason) }
}

impl Explain for Radlands {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let table = &state.table;
        match table.stage {
            Stage::Over(Outcome::Won(_)) => return no("RAD-END-01", "The game is won and over."),
            Stage::Over(Outcome::Drawn) => return no("RAD-END-05", "The game is drawn and over."),
            _ => {}
        }
        match table.agenda.top() {
            Some(task) => match self.asked(table, task) {
                None => self.wait_for_chance(table, task),
                Some(asked) if asked != seat => {
                    no("RAD-DEC-10", "The other player has a decision to make first.")
                }
                Some(_) => self.check_answer(state, seat, task, choice),
            },
            None => match table.stage {
                Stage::Draft => self.check_draft(state, seat, choice),
                Stage::Actions if table.active == seat => self.check_action(state, seat, choice),
                Stage::Actions => no("RAD-TURN-09", "It is the other player's turn."),
                Stage::Sides => no("RAD-SETUP-07", "First it is decided who gets which camps."),
                Stage::Deal => no("RAD-SETUP-02", "The camps are still being dealt."),
                Stage::Flip => no("RAD-SETUP-12", "First the start player is found."),
                _ => no("RAD-TURN-02", "The turn has not come to the actions yet."),
            },
        }
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        let (pack, before) = (&self.pack, out.len());
        out.extend([Choice::End, Choice::Draw, Choice::TakeSilo, Choice::JunkSilo, Choice::Yes, Choice::No]);
        out.extend(pack.camps().map(Choice::Camp));
        for card in pack.cards() {
            if pack.is_person(card) {
                let both = |berth| [Choice::Play(card, berth), Choice::Drop(card, berth)];
                out.extend(Berth::all().flat_map(both));
            } else {
                out.push(Choice::Launch(card));
            }
            out.extend([Choice::Junk(card), Choice::Discard(card), Choice::Salvage(card)]);
        }
        for spot in Spot::all() {
            out.push(Choice::Aim(spot));
            let uses = |no| [Choice::Use(spot, no), Choice::Borrow(spot, no)];
            out.extend(AbilityNo::ALL.into_iter().flat_map(uses));
            if !spot.is_camp() {
                out.push(Choice::Stand(spot));
            }
        }
        out.extend(Lane::all().map(Choice::Column));
        out.extend(QueueSpace::all().map(Choice::Event));
        out.extend(Berth::all().map(Choice::Put));
        out.extend((0..ModeNo::MAX).map(|number| Choice::Mode(ModeNo(number))));
        out[before..].sort_unstable();
    }
}

impl Radlands {
    fn wait_for_chance(&self, table: &Table, task: Task) -> Verdict {
        match (task, table.stage) {
            (_, Stage::Hands(_)) => no("RAD-SETUP-10", "The opening hands are still being drawn."),
            (Task::TurnUp(..), _) => no("RAD-CAMP-33", "First the punk is turned up."),
            (Task::Pocket(..), _) => no("RAD-PUNK-06", "First the punk is taken into hand."),
            _ => no("RAD-DRAWI-01", "First a card is taken from the deck."),
        }
    }

    fn check_draft(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let Choice::Camp(camp) = choice else {
            return no("RAD-SETUP-03", "First both players place their camps.");
        };
        let placed = usize::from(state.table.placed_len[seat.index()]);
        if placed == 3 {
            return no("RAD-SETUP-03", "You have placed your three camps.");
        }
        if state.secrets.dealt[seat.index()] >> camp.0 & 1 == 0 {
            return no("RAD-SETUP-02", format!("{} was not dealt to you.", self.pack.camp_name(camp)));
        }
        if state.secrets.placed[seat.index()][..placed].contains(&camp) {
            return no("RAD-SETUP-04", format!("{} stands in a column already.", self.pack.camp_name(camp)));
        }
        Ok(())
    }

    fn check_action(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let State { table, secrets } = state;
        if choice == Choice::End {
            return Ok(());
        }
        if table.actions >= ACTIONS_MAX {
            return no("RAD-RULING-42", format!("After {ACTIONS_MAX} actions a turn has to end."));
        }
        match choice {
            Choice::Draw => unless(table.water >= 2, "RAD-DRAW-01", "Drawing a card costs 2 water."),
            Choice::TakeSilo => {
                unless(!table.silo_in_hand[seat.index()], "RAD-SILO-02", "Your Water Silo is in your hand.")?;
                unless(table.water >= 1, "RAD-SILO-01", "Taking the Water Silo costs 1 water.")
            }
            Choice::JunkSilo => unless(
                table.silo_in_hand[seat.index()],
                "RAD-SILO-08",
                "Your Water Silo is not in your hand.",
            ),
            Choice::Play(card, berth) => {
                self.in_hand(state, seat, card, "RAD-PERSON-01")?;
                if !self.pack.is_person(card) {
                    return no("RAD-PLAYEV-01", format!("{} is an event.", self.pack.name(card)));
                }
                self.check_berth(table, seat, berth)?;
                let cost = self.person_cost(table, Lane::new(seat, berth.column()), card);
                self.can_pay(table, cost, "RAD-PERSON-02")
            }
            Choice::Launch(card) => {
                self.in_hand(state, seat, card, "RAD-PLAYEV-01")?;
                if self.pack.is_person(card) {
                    return no("RAD-PERSON-01", format!("{} is a person.", self.pack.name(card)));
                }
                let row = self.pack.row(card);
                self.can_pay(table, row.cost, "RAD-PLAYEV-10")?;
                let at_once = row.bomb == 0 || self.plays_at_once(table, seat);
                let room = at_once || table.free_space(seat, row.bomb).is_some();
                unless(room, "RAD-PLAYEV-04", "Its space of the queue and all behind it are taken.")
            }
            Choice::Junk(card) => self.in_hand(state, seat, card, "RAD-JUNK-01"),
            Choice::Use(spot, number) => self.check_use(table, secrets, seat, spot, number),
            Choice::Camp(_) => no("RAD-SETUP-05", "The camps lie open; no more are placed."),
            _ => no("RAD-TURN-04", "Nothing asks for this now; it is not an action."),
        }
    }

    fn in_hand(&self, state: &State, seat: Seat, card: Card, rule: &'static str) -> Verdict {
        if state.secrets.hands[seat.index()].contains(card.0) {
            return Ok(());
        }
        no(rule, format!("{} is not in your hand.", self.pack.name(card)))
    }

    fn can_pay(&self, table: &Table, cost: u8, rule: &'static str) -> Verdict {
        if cost <= table.water {
            return Ok(());
        }
        no(rule, format!("It costs {cost} water and you have {}.", table.water))
    }

    /// Whether a person may be put there.
    fn check_berth(&self, table: &Table, seat: Seat, berth: Berth) -> Verdict {
        let people = table.people(seat);
        let full = people.len() == 6;
        let Some(victim) = berth.victim(seat) else {
            unless(!full, "RAD-PERSON-08", "You have six people in play.")?;
            let lane = Lane::new(seat, berth.column());
            let here = (people & lane.spots()).len();
            unless(here < 2, "RAD-PERSON-04", "That column has two people.")?;
            let lone = berth.place() == Place::Front && here == 0 && table.marches.of(lane) != March::BETWEEN;
            return unless(!lone, "RAD-PERSON-05", "A lone person stands next to the camp.");
        };
        unless(self.make_room, "RAD-PERSON-08", "No own person is destroyed to make room in this game.")?;
        unless(full, "RAD-RULING-01", "Room is made only when no column has any.")?;
        unless(people.has(victim), "RAD-RULING-01", "Nobody stands there to make room.")
    }

    /// The name of what stands on a spot.
    fn name_at(&self, table: &Table, spot: Spot) -> String {
        if spot.is_camp() {
            self.pack.camp_name(Camp(table.faces[spot.index()])).to_string()
        } else if table.punks.has(spot) {
            "The punk".to_string()
        } else {
            table.person(spot).map_or("Nobody".to_string(), |card| self.pack.name(card).to_string())
        }
    }

    /// Whether a camp can never be restored.
    fn never_restored(&self, table: &Table, spot: Spot) -> bool {
        spot.is_camp() && self.pack.camp_row(Camp(table.faces[spot.index()])).traits.has(Trait::NeverRestored)
    }

    /// Whether a camp lies destroyed on the spot.
    fn is_ruin(&self, table: &Table, spot: Spot) -> bool {
        (Spots::CAMPS & !table.present).has(spot)
    }
}
