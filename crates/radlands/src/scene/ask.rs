//! What the viewer is asked, or waits for.

use kernel::Seat;
use parts::scene::{Ask, Thing};

use super::{Source, at};
use crate::agenda::{Frame, Task};
use crate::effect::{Chooser, Condition, What, Which, Whose};
use crate::menu::person_place;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::Place;
use crate::state::{Outcome, Stage, Table, other};
use crate::text;
use crate::view::View;

/// The question to the viewer, or whom the table waits for.
pub(super) fn ask(game: &Radlands, view: &View) -> Ask {
    let table = &view.table;
    if let Stage::Over(outcome) = table.stage {
        return over(outcome);
    }
    if table.agenda.is_empty() && table.stage == Stage::Draft {
        return draft(view);
    }
    let asked = match table.agenda.top() {
        Some(task) => game.asked(table, task),
        None => (table.stage == Stage::Actions).then_some(table.active),
    };
    let about = about(game, table);
    let told = |title: &str, detail: String| Ask {
        title: title.into(),
        detail,
        about: about.clone(),
        ..Ask::default()
    };
    match (asked, table.agenda.top()) {
        (None, _) => told("One moment", "A card is turned.".into()),
        (Some(seat), None) if view.viewer.is(seat) => told("Your turn", turn(table)),
        (Some(seat), None) => told("Please wait", format!("{{{seat}}} takes a turn.")),
        (Some(seat), Some(task)) => {
            let (title, detail) = question(game, table, task);
            if view.viewer.is(seat) {
                told(title, detail)
            } else {
                told("Please wait", format!("{{{seat}}} has to answer: {}.", title.to_lowercase()))
            }
        }
    }
}

fn over(outcome: Outcome) -> Ask {
    match outcome {
        Outcome::Won(seat) => Ask {
            title: format!("{{{seat}}} wins"),
            detail: format!("All camps of {{{}}} are destroyed.", other(seat)),
            ..Ask::default()
        },
        Outcome::Drawn => {
            Ask { title: "A draw".into(), detail: "Neither side has won in time.".into(), ..Ask::default() }
        }
    }
}

/// RAD-SETUP-03: three of the camps dealt, one column after the other.
fn draft(view: &View) -> Ask {
    let placed = |seat: Seat| view.table.placed_len[seat.index()];
    match Seat::all(2).find(|seat| view.viewer.is(*seat) && placed(*seat) < 3) {
        Some(seat) => Ask {
            title: format!("Place camp {} of 3", placed(seat) + 1),
            detail: format!("It goes face down into column {} and stays there.", placed(seat) + 1),
            ..Ask::default()
        },
        None => Ask {
            title: "Please wait".into(),
            detail: "Camps are still being placed.".into(),
            ..Ask::default()
        },
    }
}

fn turn(table: &Table) -> String {
    match table.water {
        0 => "No water left. Free abilities and junking are still possible.".into(),
        1 => "1 water to spend.".into(),
        water => format!("{water} water to spend."),
    }
}

/// The card whose effect asks.
fn about(game: &Radlands, table: &Table) -> Option<Thing> {
    match game.actor(table)?.what {
        Source::Card(spot) => Some(at(spot)),
        Source::Event(event) => Some(Thing::new(match event.as_card() {
            Some(card) => format!("card {}", game.pack.id(card)),
            None => "card raiders".into(),
        })),
    }
}

/// Title and sentence of a question, as the one who is asked reads it.
fn question(game: &Radlands, table: &Table, task: Task) -> (&'static str, String) {
    let who = match game.actor(table) {
        Some(actor) => game.actor_name(table, actor),
        None => "Junk effect".into(),
    };
    let say = |rest: &str| format!("{who}: {rest}");
    match task {
        Task::Aim(frame) => aim(game, frame, &who),
        Task::AimColumn(frame) => match game.pack.program.op(frame.op) {
            Op::Hit(verb, target) => ("Pick a column", say(&format!("{}.", hit(verb, target)))),
            _ => ("Pick a column", say("one of the columns.")),
        },
        Task::Recruit(_, 1) => ("Place the punk", say("the top card of the deck comes in face down.")),
        Task::Recruit(_, left) => ("Place a punk", say(&format!("{left} punks to place, if you want them."))),
        Task::Discard(_, 0) => ("Discard more?", say("any number of cards, or stop here.")),
        Task::Discard(_, 1) => ("Discard a card", say("one card from your hand.")),
        Task::Discard(_, left) => ("Discard cards", say(&format!("{left} cards from your hand."))),
        Task::Mode(_) => ("Choose one", say("one of these happens.")),
        Task::Advance(_) => {
            ("Advance an event", say("any event with room before it; from space 1 it takes effect."))
        }
        Task::PushBack(_) => {
            ("Push events back?", say("each opposing event goes back one space where there is room."))
        }
        Task::Borrow(frame) => match game.pack.program.op(frame.op) {
            Op::Borrow(crate::effect::Borrow::LastStand) => {
                ("Pick an ability", say("a damaged person acts once more and is destroyed."))
            }
            _ => ("Pick an ability", say("used as if it were this card's own, at its price.")),
        },
        Task::Drop(_) => ("Drop somebody", say("play a person, who acts at once and is damaged.")),
        Task::DropUse(_) => ("Use an ability", say("the newcomer acts at once.")),
        Task::Salvage(_) => ("Salvage one?", say("the junk effect of one of the cards turned over.")),
        Task::LineUp(_, line_up) => {
            let place = person_place(table.active, line_up.decided() as u8);
            let row = if place.place() == Place::Rear { "rear" } else { "front" };
            ("Line up anew", format!("Who stands in column {}, {row}?", place.column().index() + 1))
        }
        _ => ("One moment", "A card is turned.".into()),
    }
}

fn aim(game: &Radlands, frame: Frame, who: &str) -> (&'static str, String) {
    let op = game.pack.program.op(frame.op);
    match op {
        Op::Hit(verb, target) => {
            let title = match (verb, target.which, target.whose, target.chooser) {
                (_, Which::AllButOne, ..) => "Keep one",
                (Verb::Return, ..) => "Take one back",
                (Verb::Destroy, _, Whose::Yours, Chooser::You) => "Give one up",
                (_, _, _, Chooser::Opponent) => "Pick one of yours",
                _ => "Pick a target",
            };
            let camp_draws = game.pack.program.op(frame.op.next());
            let more = match camp_draws {
                Op::Unless(Condition::CampHit, _) => " A camp draws a card.",
                _ => "",
            };
            (title, format!("{who}: {}.{more}", hit(verb, target)))
        }
        Op::Restore(restore) if restore.any_number => {
            ("Restore some", format!("{who}: any of your damaged cards, one after the other."))
        }
        Op::Restore(_) => ("Restore one", format!("{who}: one of your damaged cards becomes whole.")),
        Op::TurnUpPunk(_) => ("Turn up a punk", format!("{who}: a person stays, an event is discarded.")),
        _ => ("Turn up a camp", format!("{who}: a destroyed camp stands again.")),
    }
}

/// What a verb does to its target, as the one who picks reads it.
fn hit(verb: Verb, target: crate::effect::Target) -> String {
    if verb == Verb::Return {
        return "one of your people goes back to hand".into();
    }
    let injures = verb == Verb::Damage && target.what == What::Person;
    let word = match verb {
        Verb::Destroy => "destroy",
        _ if injures => "injure",
        _ => "damage",
    };
    if target.chooser == Chooser::Opponent {
        // The one who is asked is "the opponent" of the card, and whose cards are "theirs" are the asked one's.
        let yours = match target.what {
            What::Person => "people",
            What::Camp => "camps",
            _ => "cards",
        };
        return match (target.whose, target.which) {
            (Whose::Theirs, Which::AllButOne) => format!("keep one of your {yours} and {word} the others"),
            (Whose::Theirs, _) => format!("{word} one of your {yours}"),
            _ => format!("{word} one of the opposing {yours}"),
        };
    }
    text::hit(word, word, target).replace("you keep", "keep")
}
