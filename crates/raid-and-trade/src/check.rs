//! Why something may not be chosen, written apart from the menu and compared with it by brute force.

mod answer;
mod offer;
mod turn;

use kernel::{Explain, Refusal, Seat};

use crate::agenda::{Task, WindowKind};
use crate::choice::Choice;
use crate::effect::When;
use crate::game::Awaited;
use crate::ids::{Card, Character, Disc, GUARDS, Guard, Kind, Quarter, Section, Square, TILES, Tile};
use crate::map::EDGE;
use crate::setup::{MapKind, RaidAndTrade};
use crate::state::State;

/// A refusal.
pub(crate) type Verdict = Result<(), Refusal>;

/// Fails under a rule unless the condition holds.
pub(crate) fn demand(holds: bool, rule: &'static str, reason: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal::new(rule, reason())) }
}

/// Fails under a rule with a fixed sentence unless the condition holds.
pub(crate) fn need(holds: bool, rule: &'static str, reason: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal::new(rule, reason)) }
}

/// The answer to another question.
pub(crate) fn no_answer() -> Verdict {
    Err(Refusal::new("RNT-TIMING-01", "That does not answer what is asked now."))
}

impl Explain for RaidAndTrade {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let table = &state.table;
        match self.awaited(table) {
            Awaited::Seat(awaited) if awaited == seat => {}
            Awaited::Nobody => return Err(Refusal::new("RNT-WIN-04", "The game is over.")),
            Awaited::Chance => return Err(Refusal::new("RNT-TIMING-24", "Chance decides now.")),
            Awaited::Seat(other) => {
                return demand(false, "RNT-TIMING-01", || format!("It is for player {other} to decide now."));
            }
        }
        match table.agenda.top() {
            Task::Turn => self.check_turn(state, seat, choice),
            Task::Offer(stage) => self.check_offer(table, stage, choice),
            Task::Window(kind, _) => self.check_window(state, seat, kind, choice),
            task => self.check_answer(state, seat, task, choice),
        }
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        let kinds = || Kind::ALL.into_iter();
        let seats = || Seat::all(self.seats);
        let cards = |from: u8, to: u8| (from..to).map(Card);
        let items = || cards(0, self.pack.raids_from);
        let (incidents, events) = (self.pack.incidents_from, self.pack.events_from);
        let squares = || (0..self.world().squares.len() as u8).map(Square);
        let tiles = || (0..TILES as u8).map(Tile);
        out.extend((0..self.pack.characters.len() as u8).map(|who| Choice::Character(Character(who))));
        if self.map == MapKind::Custom {
            out.extend(tiles().map(Choice::Tile));
            out.extend((-EDGE..=EDGE).flat_map(|x| (-EDGE..=EDGE).map(move |y| Choice::Cell(x, y))));
            out.extend((0..4).map(|quarter| Choice::Quarter(Quarter(quarter))));
        }
        let sections =
            tiles().flat_map(|tile| (0..self.world().face(tile).sections).map(move |n| Section::of(tile, n)));
        out.extend(sections.map(Choice::Walk));
        out.extend([Choice::Enter, Choice::Leave]);
        out.extend(squares().map(Choice::Raid));
        out.extend(seats().map(Choice::Attack));
        out.push(Choice::Storm);
        if self.escape {
            out.extend((0..GUARDS as u8).map(|guard| Choice::Strike(Guard(guard))));
        }
        out.extend(items().map(Choice::Craft));
        out.extend(items().chain(cards(incidents, events)).map(Choice::Use));
        out.extend(cards(self.pack.quests_from, events).map(Choice::Claim));
        out.extend([Choice::Collect, Choice::Eat]);
        out.extend(kinds().map(Choice::Market));
        out.extend((0..self.pack.discs.len() as u8).map(|disc| Choice::Work(Disc(disc))));
        out.push(Choice::Medicine);
        out.extend(seats().map(Choice::Offer));
        if self.escape {
            out.extend(kinds().map(Choice::Load));
            out.push(Choice::LoadSkill);
        }
        out.extend([Choice::Win, Choice::End, Choice::Pass, Choice::Defend, Choice::Yes, Choice::No]);
        out.extend(kinds().map(Choice::Kind));
        out.extend(items().chain(cards(incidents, self.pack.cards.len() as u8)).map(Choice::Pick));
        out.extend(seats().map(Choice::Player));
        out.extend(squares().map(Choice::Place));
        out.push(Choice::Deck);
        out.extend(tiles().map(Choice::OnTile));
        out.extend((0..8).map(Choice::Way));
        out.extend((0..3).map(Choice::Die));
        out.extend(kinds().map(Choice::Give));
        out.extend(items().map(Choice::GiveItem));
        out.extend(kinds().map(Choice::Want));
        out.extend(items().map(Choice::WantItem));
        out.extend([Choice::Propose, Choice::Counter]);
    }
}

impl RaidAndTrade {
    /// Declining, using a card or eating in a window.
    fn check_window(&self, state: &State, seat: Seat, kind: WindowKind, choice: Choice) -> Verdict {
        match choice {
            Choice::No => Ok(()),
            Choice::Use(card) => self.check_use(state, seat, card, kind.when()),
            Choice::Eat => {
                let table = &state.table;
                need(seat == table.turn, "RNT-RULING-45", "Food is eaten in the own turn only.")?;
                need(
                    table.side(seat).tokens.count(Kind::Food) > 0,
                    "RNT-TURN-07",
                    "There is no Food to eat.",
                )?;
                let price = match kind {
                    WindowKind::RaidCost => self.raid_price_now(table),
                    WindowKind::AttackCost => self.stat(table, seat, crate::effect::Stat::AttackAp),
                    _ => 0,
                };
                need(
                    table.side(seat).ap < price,
                    "RNT-RULING-114",
                    "Food is eaten here only while an own price is not covered.",
                )
            }
            _ => no_answer(),
        }
    }

    /// Whether a card is there, fits the moment and does something.
    pub(crate) fn check_use(&self, state: &State, seat: Seat, card: Card, when: When) -> Verdict {
        use crate::cards::Sort;
        let (table, info) = (&state.table, self.pack.card(card));
        let side = table.side(seat);
        match info.sort {
            Sort::Item => {
                demand(side.crafted.contains(card.0), "RNT-CRAFT-04", || {
                    format!("{} does not lie crafted in front of you.", info.name)
                })?;
                demand(info.when != When::Passive, "RNT-CRAFT-06", || {
                    format!("{} works by itself.", info.name)
                })?;
            }
            Sort::Incident => {
                let held = state.secrets.hands[seat.index()] & self.pack.incident_bit(card) != 0;
                demand(held, "RNT-INC-12", || format!("{} is not in your hand.", info.name))?;
            }
            Sort::Quest => {
                let bit = self.pack.quest_bit(card);
                demand(side.quests & bit != 0, "RNT-QUEST-08", || {
                    format!("You have not claimed {}.", info.name)
                })?;
                demand(side.used & bit == 0, "RNT-QUEST-09", || {
                    format!("{} was used this round.", info.name)
                })?;
            }
            Sort::Raid(_) | Sort::Event => return no_answer(),
        }
        demand(info.when == when || info.when == When::AnyTurn, "RNT-TIMING-14", || {
            format!("{} is not for this moment.", info.name)
        })?;
        demand(self.is_usable(table, seat, card, when), "RNT-TIMING-15", || {
            format!("{} would do nothing now.", info.name)
        })
    }
}
