//! The table with pictures: what each choice touches and is called, what the viewer is asked, and what moves when
//! something happens.
//!
//! The things of this table: places by their notation (`b2f`), columns (`b2`), queue spaces (`b@1`), cards of the
//! viewer's hand (`hand sniper`), cards on offer (`camp garage`, `aside scout`), and `deck`, `discard`, `road`,
//! `a hand`, `a water`, `a raiders`, `a silo`.

mod act;
mod ask;
pub(crate) mod facts;
mod telling;

use kernel::{Seat, Viewer};
use parts::scene::{Act, Ask, Depict, Facts, Icon, Telling, Thing};

use crate::agenda::{Frame, Queued, Task};
use crate::cards::{Camp, Card};
use crate::choice::{Choice, QueueSpace};
use crate::effect::{Borrow, Chooser, Shift, What, Which, Whose};
use crate::event::Seen;
use crate::program::{Op, OpId, Verb};
use crate::setup::Radlands;
use crate::spot::{Lane, Place, Spot};
use crate::state::Table;
use crate::view::View;

impl Depict for Radlands {
    fn act(&self, view: &View, choice: Choice) -> Act {
        act::act(self, view, choice)
    }

    fn ask(&self, view: &View) -> Ask {
        ask::ask(self, view)
    }

    fn telling(&self, before: &View, seen: &Seen) -> Telling {
        telling::telling(self, before, seen.event())
    }

    fn facts(&self, card: &str) -> Facts {
        let cards = self.pack.find(card).map(Card::index);
        let camps = self.pack.find_camp(card).map(|camp| self.pack.printed.cards.len() + camp.index());
        match cards.or(camps) {
            Some(index) => self.pack.printed.facts[index].clone(),
            None => facts::own(card, self.pack.raiders_bomb),
        }
    }
}

/// The pile cards are drawn from.
const DECK: Thing = Thing::fixed("deck");
/// The pile cards end on.
const DISCARD: Thing = Thing::fixed("discard");
/// The road between the sides, where an event goes that takes effect at once.
const ROAD: Thing = Thing::fixed("road");

/// A place.
fn at(spot: Spot) -> Thing {
    Thing::new(spot.to_string())
}

/// A whole column.
fn column(lane: Lane) -> Thing {
    Thing::new(lane.to_string())
}

/// A space of a queue.
fn space(at: QueueSpace) -> Thing {
    Thing::new(format!("{}@{}", at.seat(), at.space() + 1))
}

/// The player on whose behalf the table is looked at.
fn near(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => view.table.active,
    }
}

impl Radlands {
    /// A card in the viewer's hand.
    fn hand_card(&self, card: Card) -> Thing {
        Thing::new(format!("hand {}", self.pack.id(card)))
    }

    /// Where a card of a player's hand is on the viewer's table.
    fn hand_of(&self, view: &View, seat: Seat, card: Card) -> Thing {
        if view.viewer.is(seat) { self.hand_card(card) } else { Thing::of("hand", seat) }
    }

    /// A camp dealt in the draft.
    fn dealt(&self, camp: Camp) -> Thing {
        Thing::new(format!("camp {}", self.pack.camp_id(camp)))
    }

    /// What the card on a spot is called: its name, or "punk".
    fn called(&self, table: &Table, spot: Spot) -> String {
        if spot.is_camp() {
            return self.pack.camp_name(table.camp(Lane::new(spot.seat(), spot.column()))).to_string();
        }
        table.person(spot).map_or("punk".into(), |card| self.pack.name(card).to_string())
    }

    /// Whose effect is running: the card it comes from, or the event that takes effect, or nothing that lies on
    /// the table any more.
    fn actor(&self, table: &Table) -> Option<Actor> {
        let tasks = table.agenda.tasks();
        let frame = frame(*tasks.last()?)?;
        if frame.source != Spot::NOWHERE {
            return Some(Actor { seat: frame.owner, what: Source::Card(frame.source) });
        }
        let event = tasks.iter().rev().find_map(|task| match task {
            Task::Resolved(seat, event) => Some(Actor { seat: *seat, what: Source::Event(*event) }),
            _ => None,
        });
        // What was junked lies on the discard pile by now and its effect has no place on the table.
        event.filter(|event| event.seat == frame.owner)
    }

    /// The name of whose effect is running.
    fn actor_name(&self, table: &Table, actor: Actor) -> String {
        match actor.what {
            Source::Card(spot) => self.called(table, spot),
            Source::Event(event) => self.queued_name(event).to_string(),
        }
    }

    /// An effect in a few words, one for each of its parts: "damage", "draw 2".
    fn deeds(&self, ops: OpId) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut op = ops;
        loop {
            match self.pack.program.op(op) {
                Op::Done => break,
                Op::Unless(..) => {}
                Op::Choose(chooser, modes) => {
                    let ways = self.pack.program.modes(modes).iter().map(|mode| self.deeds(mode.ops));
                    let who = if chooser == Chooser::You { "one of" } else { "the opponent chooses" };
                    words.push(format!("{who} ({})", ways.collect::<Vec<_>>().join("; ")));
                }
                other => words.push(deed(other)),
            }
            op = op.next();
        }
        words.join(", ")
    }

    /// The stencil of an effect: that of its first part that has one.
    fn icon(&self, ops: OpId) -> Icon {
        op_icon(self.pack.program.op(ops))
    }
}

/// Whose effect is running.
#[derive(Copy, Clone)]
struct Actor {
    /// "You" in the effect.
    seat: Seat,
    what: Source,
}

#[derive(Copy, Clone)]
enum Source {
    Card(Spot),
    Event(Queued),
}

/// The point of an effect a task stands for.
fn frame(task: Task) -> Option<Frame> {
    match task {
        Task::Aim(frame)
        | Task::AimColumn(frame)
        | Task::Recruit(frame, _)
        | Task::Discard(frame, _)
        | Task::Mode(frame)
        | Task::Advance(frame)
        | Task::PushBack(frame)
        | Task::Borrow(frame)
        | Task::Drop(frame)
        | Task::Salvage(frame)
        | Task::LineUp(frame, _)
        | Task::Draw(frame, ..)
        | Task::Reveal(frame, _)
        | Task::TurnUp(frame, _)
        | Task::Pocket(frame, _)
        | Task::Run(frame) => Some(frame),
        Task::DropUse(spot) => Some(Frame { source: spot, ..Frame::done(spot.seat()) }),
        Task::Resolved(..) | Task::WearOut(..) | Task::Landed(_) => None,
    }
}

/// Where a spot is, in words: "column 2, rear".
fn place_words(spot: Spot) -> String {
    let row = match spot.place() {
        Place::Camp => "camp",
        Place::Rear => "rear",
        Place::Front => "front",
    };
    format!("column {}, {row}", spot.column().index() + 1)
}

/// One part of an effect in a few words.
fn deed(op: Op) -> String {
    let words = match op {
        Op::Hit(Verb::Damage, target) => match (target.what, target.which) {
            (What::This, _) => "damage this card",
            (What::Person, Which::All) => "injure all",
            (What::Person, _) => "injure",
            (_, Which::Column) => "damage a column",
            _ => "damage",
        },
        Op::Hit(Verb::Destroy, target) => match (target.what, target.whose, target.which) {
            (What::This, ..) => "destroy this card",
            (_, Whose::Yours, Which::One) => "sacrifice a person",
            (_, _, Which::All) => "destroy all",
            (_, _, Which::Column) => "destroy a column",
            (_, _, Which::AllButOne) => "keep one person",
            _ => "destroy",
        },
        Op::Hit(Verb::Return, _) => "take back to hand",
        Op::Restore(_) => "restore",
        Op::Draw(crate::effect::Amount::Fixed(count)) if count > 1 => return format!("draw {count}"),
        Op::Draw(_) => "draw",
        Op::Discard(discard) if discard.count > 1 => return format!("discard {}", discard.count),
        Op::Discard(_) => "discard",
        Op::Punk(count) if count > 1 => return format!("gain {count} punks"),
        Op::Punk(_) => "gain a punk",
        Op::Water(_) => "gain water",
        Op::Raid => "raid",
        Op::Shift(Shift::AnyForward) => "advance an event",
        Op::Shift(Shift::TheirsBack) => "push events back",
        Op::TurnUpPunk(_) => "turn up a punk",
        Op::TurnUpCamp => "turn up a camp",
        Op::Borrow(Borrow::Copy) => "copy an ability",
        Op::Borrow(Borrow::LastStand) => "use a damaged person",
        Op::Borrow(Borrow::Drop) => "drop a person",
        Op::Rearrange => "line up anew",
        Op::Expose => "expose all",
        Op::Scavenge(_) => "scavenge",
        Op::March(_) => "march",
        Op::Choose(..) | Op::Done | Op::Unless(..) => "",
    };
    words.to_string()
}

fn op_icon(op: Op) -> Icon {
    Icon::new(match op {
        Op::Hit(Verb::Damage, target) if target.what == What::Person => "injure",
        Op::Hit(Verb::Damage, _) => "damage",
        Op::Hit(Verb::Destroy, _) => "destroy",
        Op::Hit(Verb::Return, _) => "hand",
        Op::Restore(_) => "restore",
        Op::Draw(_) => "draw",
        Op::Discard(_) => "discard",
        Op::Punk(_) => "punk",
        Op::Water(_) => "water",
        Op::Raid => "raid",
        Op::Shift(_) => "bomb",
        Op::TurnUpPunk(_) | Op::TurnUpCamp => "flip",
        Op::Rearrange => "both",
        Op::Expose => "target",
        Op::Scavenge(_) => "junk",
        Op::March(_) => "next",
        Op::Borrow(_) | Op::Choose(..) | Op::Done | Op::Unless(..) => "ready",
    })
}
