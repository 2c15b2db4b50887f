//! Why a question may not be answered so.

use kernel::Seat;

use super::{Verdict, demand, need, no_answer};
use crate::agenda::{Fighting, Phase, Picking, Raiding, Run, Stage, Task};
use crate::cards::Sort;
use crate::choice::Choice;
use crate::effect::{Op, When};
use crate::ids::{Card, ItemSet, Kind, Quarter, Section, Tile};
use crate::lay;
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::tokens::Tokens;
use crate::windows::Hand;

/// Whether a card is one of these items; other cards have numbers beyond them.
fn has(items: ItemSet, card: Card) -> bool {
    items.iter().any(|item| item == card.0)
}

impl RaidAndTrade {
    pub(super) fn check_answer(&self, state: &State, seat: Seat, task: Task, choice: Choice) -> Verdict {
        let table = &state.table;
        let side = table.side(seat);
        match (task, choice) {
            (Task::Combat(stage), _) => self.check_combat(state, seat, stage, choice),
            (Task::Run(run), _) => self.check_run(table, run, choice),
            (Task::Raid(Raiding::Gate), Choice::Yes | Choice::No) => Ok(()),
            (Task::Course(Stage::Choose), Choice::Pick(card)) => {
                let open = self.pack.card(card).sort == Sort::Event
                    && table.event_open & self.pack.event_bit(card) != 0;
                need(open, "RNT-ROUND-03", "One of the two open events is kept.")
            }
            (Task::Pick(picking), Choice::Kind(kind)) => self.check_picking(table, picking, kind),
            (Task::Pick(picking), Choice::No) => {
                need(picking.fewer, "RNT-RULING-89", "All of them must be picked.")
            }
            (Task::Spare(_, left, floor), Choice::Kind(kind)) => self.check_sparing(table, left, floor, kind),
            (Task::Stroll(_, borders, barricades), Choice::Walk(to)) => {
                self.check_stroll(table, seat, borders, barricades, to)
            }
            (Task::Stroll(..) | Task::FreeCraft(..), Choice::No) => Ok(()),
            (Task::Gather(_, _, origin), Choice::Deck) => {
                let there = origin != 1 && (table.incident_deck > 0 || table.incident_discard != 0);
                need(there, "RNT-DEC-28", "No Incident can be drawn from the deck.")
            }
            (Task::Gather(_, _, origin), Choice::OnTile(tile)) => {
                let there = origin != 0 && table.incidents[tile.index()] != 0;
                need(there, "RNT-RULING-101", "No Incident lies there.")
            }
            (Task::Drop(_, left, floor), Choice::Pick(card)) => {
                self.check_drop(state, seat, left, floor, card)
            }
            (Task::Spend(_, left, floor), Choice::Pick(card)) => {
                need(has(side.crafted, card), "RNT-RULING-40", "That is none of your crafted items.")?;
                let later = side.crafted.iter().filter(|item| *item > card.0).count();
                need(
                    card.0 >= floor && later + 1 >= usize::from(left),
                    "RNT-DEC-25",
                    "They are picked in ascending order.",
                )
            }
            (Task::Seize(_, victim, ..), Choice::Pick(card)) => need(
                has(table.side(victim).crafted, card),
                "RNT-RULING-77",
                "That item does not lie crafted there.",
            ),
            (Task::FreeCraft(_, skill), Choice::Pick(card)) => {
                let fits = has(side.hand, card) && self.pack.card(card).skill <= skill;
                demand(fits, "RNT-RULING-25", || {
                    format!("Only an item of the hand worth at most {skill} Skill will do.")
                })
            }
            (Task::Restore(..), Choice::Pick(card)) => need(
                has(self.restorable(table, seat), card),
                "RNT-RULING-77",
                "That item cannot be restored.",
            ),
            (Task::Kit(_, left, floor), Choice::Pick(card)) => {
                need(
                    has(side.hand, card) && card.0 >= floor,
                    "RNT-ESC-11",
                    "That item cannot be picked now.",
                )?;
                let works = self.kit_works(table, seat, left, card.0);
                need(works, "RNT-ESC-11", "With that item the rest cannot make exactly 4 Skill.")
            }
            (Task::PickDie(_, dice), Choice::Die(die)) => {
                need(dice >> die & 1 == 1, "RNT-CARD-14", "That die cannot be rolled again.")
            }
            (Task::Detonate(..), Choice::Place(square)) => {
                let free = self.detonation_squares(table, seat) & square.bit() != 0;
                need(free, "RNT-CORA-03", "The token goes on a House of your tile without a token.")
            }
            (Task::Outpost, Choice::Place(square)) => {
                let info = self.world().square(square);
                let used = self.squares & square.bit() != 0;
                need(
                    used && !info.diagonal,
                    "RNT-RULING-52",
                    "The Outpost goes on a square in use without diagonal.",
                )?;
                let reached = table.map.reach_from_market(self.world()) & square.bit() != 0;
                need(reached, "RNT-RULING-83", "That square cannot be reached.")
            }
            (Task::SignMarket, Choice::Way(token)) => {
                need(self.markets >> token & 1 == 1, "RNT-ESC-04", "There is no such Black Market token.")
            }
            (Task::SignHelipad, Choice::Way(token)) => {
                let there = usize::from(token) < self.pack.helipads.len();
                need(there, "RNT-ESC-04", "There is no such helipad token.")
            }
            (Task::Characters, Choice::Character(who)) => {
                need(self.cast >> who.0 & 1 == 1, "RNT-CORA-01", "That character is not in this game.")?;
                let taken = table.sides.iter().any(|side| side.character() == Some(who));
                need(!taken, "RNT-SETUP-12", "That character is taken.")
            }
            (Task::PickTile | Task::PickCell(_) | Task::PickTurn(..), _) => {
                self.check_tile(table, task, choice)
            }
            _ => no_answer(),
        }
    }

    fn check_combat(&self, state: &State, seat: Seat, stage: Fighting, choice: Choice) -> Verdict {
        match (stage, choice) {
            (Fighting::Defend, Choice::No) => Ok(()),
            (Fighting::Defend, Choice::Use(card)) => self.check_use(state, seat, card, When::AnyTurn),
            (Fighting::Defend, Choice::Defend) => {
                let payable =
                    self.can_pay_defence(&state.table, seat, Hand(state.secrets.hands[seat.index()]));
                need(payable, "RNT-CMB-16", "You cannot pay for a defence, not even with your cards.")
            }
            (Fighting::Reward | Fighting::Loser, Choice::Way(0 | 1)) => Ok(()),
            _ => no_answer(),
        }
    }

    fn check_run(&self, table: &Table, run: Run, choice: Choice) -> Verdict {
        let Some(step) = self.step_of(run) else { return no_answer() };
        match (run.phase, choice) {
            (Phase::Target, Choice::Player(seat)) => {
                need(
                    seat != run.owner && !table.out.contains(seat),
                    "RNT-DEC-21",
                    "Another player must be named.",
                )?;
                let able = self.targets(table, run.owner, step).contains(seat);
                need(able, "RNT-TIMING-15", "It would do nothing to that player.")
            }
            (Phase::Way, Choice::Way(way)) => match step.op {
                Op::ChooseOne(first, count) => {
                    let able = self.ways(table, run.owner, first, count) >> way & 1 == 1;
                    need(able, "RNT-RULING-109", "That would do nothing.")
                }
                _ => no_answer(),
            },
            (Phase::Ask, Choice::No) => Ok(()),
            (Phase::Ask, Choice::Yes) => {
                let (side, cost) = (table.side(run.subject), step.pay.unwrap_or_default());
                need(side.ap >= cost.ap.into(), "RNT-DIAL-03", "You do not have the AP for it.")?;
                let rest = side.tokens.covers(cost.tokens)
                    && side.tokens.total() >= cost.tokens.total() + u32::from(cost.any);
                need(rest, "RNT-RES-04", "You do not have the tokens for it.")
            }
            (Phase::Ask, Choice::Eat) => {
                let (side, cost) = (table.side(run.subject), step.pay.unwrap_or_default());
                need(run.subject == table.turn, "RNT-RULING-45", "Food is eaten in the own turn only.")?;
                need(side.tokens.count(Kind::Food) > 0, "RNT-TURN-07", "There is no Food to eat.")?;
                need(self.eating(table, run.subject) > 0, "RNT-TURN-07", "Food brings no AP now.")?;
                need(
                    side.ap < cost.ap.into(),
                    "RNT-RULING-114",
                    "Food is eaten here only while an own price is not covered.",
                )
            }
            _ => no_answer(),
        }
    }

    fn check_picking(&self, table: &Table, picking: Picking, kind: Kind) -> Verdict {
        let there = table.tokens(picking.from);
        need(picking.kinds >> kind.index() & 1 == 1, "RNT-RES-01", "That kind cannot be picked.")?;
        need(there.count(kind) > 0, "RNT-RULING-89", "There is no such token.")?;
        need(kind.index() as u8 >= picking.floor, "RNT-DEC-13", "Kinds are picked in ascending order.")?;
        let later: u32 = Kind::ALL
            .into_iter()
            .filter(|other| *other >= kind && picking.kinds >> other.index() & 1 == 1)
            .map(|other| u32::from(there.count(other)))
            .sum();
        need(
            picking.fewer || later >= u32::from(picking.left),
            "RNT-DEC-13",
            "Too few would be left to finish.",
        )
    }

    fn check_sparing(&self, table: &Table, left: u8, floor: u8, kind: Kind) -> Verdict {
        let (price, have) = (table.now.price, table.side(table.turn).tokens);
        need(price.count(kind) > 0, "RNT-DEC-13", "The price has no such token.")?;
        need(kind.index() as u8 >= floor, "RNT-DEC-13", "Kinds are picked in ascending order.")?;
        let rest = price.minus(Tokens::of(kind, 1));
        let lacks = |other: &Kind| rest.count(*other) > have.count(*other);
        let before = Kind::ALL.into_iter().filter(|other| *other < kind).any(|other| lacks(&other));
        need(!before, "RNT-DEC-13", "What is missing must be left out first.")?;
        let missing: u32 = Kind::ALL
            .into_iter()
            .map(|other| u32::from(rest.count(other).saturating_sub(have.count(other))))
            .sum();
        need(missing < u32::from(left), "RNT-DEC-13", "What is missing must be left out.")?;
        let later: u32 = Kind::ALL
            .into_iter()
            .filter(|other| *other >= kind)
            .map(|other| u32::from(rest.count(other)))
            .sum();
        need(later + 1 >= u32::from(left), "RNT-DEC-13", "Too few would be left to finish.")
    }

    fn check_stroll(&self, table: &Table, seat: Seat, borders: u8, barricades: u8, to: Section) -> Verdict {
        let Some(from) = table.section(seat) else {
            return need(false, "RNT-RULING-107", "A free walk starts on a road.");
        };
        if from.tile() == to.tile() {
            let face = self.world().face(from.tile());
            let joined = face.barricades[usize::from(from.within())] >> to.within() & 1 == 1;
            need(joined, "RNT-MOVE-01", "No barricade leads there from where you stand.")?;
            return need(barricades > 0, "RNT-RULING-107", "The free walk crosses no more barricades.");
        }
        need(
            table.map.across(self.world(), from) & to.bit() != 0,
            "RNT-MOVE-01",
            "No road leads there from where you stand.",
        )?;
        need(borders > 0, "RNT-RULING-107", "The free walk crosses no more borders.")?;
        need(self.may_leave(table, from.tile(), to.tile()), "RNT-ESC-23", "A Guard or a bomb bars the way.")
    }

    fn check_drop(&self, state: &State, seat: Seat, left: u8, floor: u8, card: Card) -> Verdict {
        let info = self.pack.card(card);
        let hand = state.secrets.hands[seat.index()];
        let held = info.sort == Sort::Incident && hand & self.pack.incident_bit(card) != 0;
        need(held, "RNT-DEC-25", "That is no Incident of your hand.")?;
        let number = card.0 - self.pack.incidents_from;
        let later = (u64::from(hand) >> number).count_ones();
        need(number >= floor && later >= u32::from(left), "RNT-DEC-25", "They are picked in ascending order.")
    }

    fn check_tile(&self, table: &Table, task: Task, choice: Choice) -> Verdict {
        let (world, map) = (self.world(), &table.map);
        let fit = lay::fit_now(world, map);
        let fits = |tile: Tile, cell: (i8, i8)| {
            (0..4).any(|turn| lay::allowed(world, map, fit, tile, cell, Quarter(turn)))
        };
        match (task, choice) {
            (Task::PickTile, Choice::Tile(tile)) => {
                need(lay::left(map).any(|other| other == tile), "RNT-CITY-01", "That tile lies already.")?;
                need(lay::can_be_laid(world, map, fit, tile), "RNT-RULING-56", "That tile fits nowhere now.")
            }
            (Task::PickCell(tile), Choice::Cell(x, y)) => {
                need(
                    lay::touches(map, (x, y)),
                    "RNT-CITY-02",
                    "A tile goes on a free place that touches another tile.",
                )?;
                need(fits(tile, (x, y)), "RNT-RULING-56", "The roads do not match there.")
            }
            (Task::PickTurn(tile, x, y), Choice::Quarter(turn)) => need(
                lay::allowed(world, map, fit, tile, (x, y), turn),
                "RNT-RULING-56",
                "The roads do not match that way.",
            ),
            _ => no_answer(),
        }
    }
}
