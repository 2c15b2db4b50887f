//! What a table with pictures is told: every choice can be reached by pointing and is told apart from the others;
//! questions and tellings are fit to be read.
//!
//! That acts, questions and tellings hold no secret needs no law here: a game makes them from a view and from what a
//! viewer has seen, and twins hold those against each other.

use std::collections::BTreeSet;

use kernel::{Input, Log, Seat, SeatSet, Viewer, Waiting, apply};
use parts::scene::{Act, Ask, Moment as Kind, Motion, Telling, Tone, named};
use parts::title::Title;

use super::Moment;
use crate::failure::{Breach, Law, demand};

/// Acts with the same touches become buttons beside each other. More of them would be a list to read.
const BUTTONS_MAX: usize = 3;

/// Everything a table shows of this state.
pub(crate) fn check<G: Title>(game: &G, state: &G::State, moment: &Moment<G>) -> Result<(), Breach> {
    let awaited = match moment.waiting {
        Waiting::Seats(seats) => seats,
        Waiting::Chance | Waiting::Over => SeatSet::NONE,
    };
    for seat in awaited.iter() {
        let view = game.view(state, Viewer::Seat(seat));
        let list = moment.list(seat);
        let acts: Vec<Act> = list.iter().map(|choice| game.act(&view, *choice)).collect();
        for (act, choice) in acts.iter().zip(list) {
            demand(act.say == game.write_choice(*choice), Law::Acts, || {
                format!("{act:?} sends back something other than `{}`", game.write_choice(*choice))
            })?;
            goes_on(game, state, seat, act, *choice)?;
        }
        worded(&acts)?;
        narrowed(&acts)?;
        silent(game, &view, seat, list)?;
    }
    let asks: Vec<Ask> =
        Viewer::all(game.seats()).map(|viewer| game.ask(&game.view(state, viewer))).collect();
    asks.iter().try_for_each(|ask| asked(game, ask))?;
    windows_agree(&asks)
}

/// What one input told a viewer.
pub(crate) fn told<G: Title>(game: &G, telling: &Telling) -> Result<(), Breach> {
    let Telling { text, tone, motions, .. } = telling;
    let sentence = text.is_empty() && !motions.is_empty()
        || *tone == Tone::Heading && !text.trim().is_empty()
        || text.ends_with(['.', '!', '?']);
    demand(sentence && text == text.trim() && !text.contains("  "), Law::Tellings, || {
        format!("{text:?} is neither a sentence nor a heading")
    })?;
    seats_exist(game, text, Law::Tellings)?;
    let sound = |motion: &Motion| match motion {
        Motion::Roll { faces, came } => *came < faces.len(),
        Motion::Travel { from, to, .. } => from != to,
        Motion::Count { by, .. } => *by != 0,
        Motion::Strike { .. } => true,
    };
    match motions.iter().find(|motion| !sound(motion)) {
        None => Ok(()),
        Some(motion) => Err(Breach::new(Law::Tellings, format!("{text:?} shows {motion:?}, which is none"))),
    }
}

/// After an act that only begins an answer the same seat goes on, and has learned nothing: the page asks what could follow
/// before anything is chosen.
fn goes_on<G: Title>(
    game: &G,
    state: &G::State,
    seat: Seat,
    act: &Act,
    choice: G::Choice,
) -> Result<(), Breach> {
    if !act.goes_on {
        return Ok(());
    }
    let (input, mut after) = (Input::Choice(seat, choice), state.clone());
    let shown = game.opens(state, &input).contains(seat);
    apply(game, &mut after, &input, &mut Log::off());
    let awaited = matches!(game.waiting(&after), Waiting::Seats(seats) if seats.contains(seat));
    demand(awaited && !shown, Law::Acts, || format!("nothing can follow {:?} in the same answer", act.label))
}

/// Labels are names of things to do, and no two choices have the same one.
fn worded(acts: &[Act]) -> Result<(), Breach> {
    let mut labels = BTreeSet::new();
    for act in acts {
        let label = act.label.as_str();
        let neat = !label.is_empty() && !label.contains("  ") && !label.ends_with([' ', ':', ',']);
        demand(neat && !act.verb.trim().is_empty(), Law::Acts, || format!("{act:?} has no proper name"))?;
        demand(labels.insert(label), Law::Acts, || format!("two choices are called {label:?}"))?;
    }
    Ok(())
}

/// Whoever touches the things of an act one after the other finds it, as one of few buttons if others touch the same
/// things. Where some go on, their next things are lit beside the buttons.
fn narrowed(acts: &[Act]) -> Result<(), Breach> {
    for act in acts.iter().filter(|act| !act.touches.is_empty()) {
        let alike = || acts.iter().filter(|other| other.touches == act.touches);
        demand(alike().count() <= BUTTONS_MAX, Law::Acts, || {
            let labels: Vec<&str> = alike().map(|other| other.label.as_str()).collect();
            format!("touching {:?} leaves {labels:?}", act.touches)
        })?;
    }
    Ok(())
}

/// What silence answers may be answered, and in a window silence always answers something.
fn silent<G: Title>(game: &G, view: &G::View, seat: Seat, list: &[G::Choice]) -> Result<(), Breach> {
    let silence = game.silence(view);
    let window = game.ask(view).moment.window().is_some();
    demand(!window || silence.is_some(), Law::Asked, || {
        format!("{seat} is asked in a window in which silence means nothing")
    })?;
    match silence.filter(|choice| !list.contains(choice)) {
        None => Ok(()),
        Some(choice) => {
            let text = game.write_choice(choice);
            Err(Breach::new(Law::Asked, format!("the silence of {seat} means `{text}`, which is not listed")))
        }
    }
}

/// A question has a title of a few words, or of one sentence that needs no detail; a detail is a sentence.
fn asked<G: Title>(game: &G, ask: &Ask) -> Result<(), Breach> {
    let title = !ask.title.trim().is_empty() && (ask.detail.is_empty() || !ask.title.ends_with('.'));
    let detail = ask.detail.is_empty() || ask.detail.ends_with(['.', '?', '!']);
    demand(title && detail, Law::Asked, || format!("{ask:?} is not fit to be read"))?;
    seats_exist(game, &ask.title, Law::Asked)?;
    seats_exist(game, &ask.detail, Law::Asked)?;
    match &ask.moment {
        Kind::Turn | Kind::Step => Ok(()),
        Kind::Window(window) => {
            let known = window.about.union(window.left).iter().all(|seat| seat.index() < game.seats());
            demand(known, Law::Asked, || format!("{window:?} is about seats that are not there"))
        }
    }
}

/// A window follows from public facts: whoever is told of one is told of the same.
fn windows_agree(asks: &[Ask]) -> Result<(), Breach> {
    let mut windows = asks.iter().filter_map(|ask| ask.moment.window());
    let Some(first) = windows.next() else { return Ok(()) };
    match windows.find(|window| *window != first) {
        None => Ok(()),
        Some(other) => Err(Breach::new(Law::Asked, format!("one viewer sees {first:?}, another {other:?}"))),
    }
}

/// Every seat that a text names is at the table.
fn seats_exist<G: Title>(game: &G, text: &str, law: Law) -> Result<(), Breach> {
    let mut stranger = None;
    named(text, |seat| {
        if seat.index() >= game.seats() {
            stranger = Some(seat);
        }
        String::new()
    });
    demand(stranger.is_none(), law, || format!("{text:?} names a seat that is not there"))
}
