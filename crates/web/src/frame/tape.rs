//! The tape: who may react in a window, how long it is open, and what its viewer lets go by.

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use parts::scene::Tone;
use parts::standing::{Standing, Until};
use wire::table::{TableView, TapeView};

use super::{Frame, words};
use crate::clock;
use crate::icon::icon;

/// The orders one can give, in words.
const ORDERS: [(Until, &str); 5] = [
    (Until::Concerned, "until one concerns me"),
    (Until::Changed, "until something changes"),
    (Until::Affair, "until this is over"),
    (Until::Turn, "until my turn"),
    (Until::Always, "always"),
];

/// The strip above the prompt, while a window is open or orders stand.
#[component]
pub fn Tape(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let table = frame.props.table;
    let shown = Memo::new(move |_| table.with(|table| table.tape.is_some() || !table.orders.is_empty()));
    move || {
        shown.get().then(|| {
            view! {
                <section class="tape" aria-label="Reactions">
                    <Run frame/>
                    <Orders frame/>
                </section>
            }
        })
    }
}

/// Whether the viewer may hold the tape now.
pub fn may_hold(table: &TableView) -> bool {
    let Viewer::Seat(seat) = table.viewer else { return false };
    table.tape.as_ref().is_some_and(|tape| tape.asked.contains(&seat) && !tape.held.contains(&seat))
}

/// Who is asked, and the countdown.
#[component]
fn Run(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let table = frame.props.table;
    // The tape as the server told it, and when that was.
    let read =
        Memo::new(move |_| table.with(|table| table.tape.clone()).map(|tape| (tape, clock::now() as u64)));
    let tick = RwSignal::new(0u32);
    let timer: StoredValue<Option<clock::Timer>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |_| {
        tick.track();
        let runs = read.with(Option::is_some);
        timer.set_value(
            runs.then(|| clock::after(100, move || tick.update(|tick| *tick = tick.wrapping_add(1)))),
        );
    });
    let left = move || {
        tick.track();
        read.with(|read| {
            let (tape, then) = read.as_ref()?;
            Some(tape.left.saturating_sub((clock::now() as u64).saturating_sub(*then)))
        })
    };
    let marks = move || read.get().map(|(tape, _)| marks(&table.get(), &tape));
    let whole = move || read.with(|read| read.as_ref().map_or(0, |(tape, _)| tape.whole.max(tape.left)));
    let seconds = move || left().map(|left| format!("{} s", left.div_ceil(1000)));
    move || {
        read.with(Option::is_some).then(|| {
            view! {
                <ol>{marks}</ol>
                <progress max=move || whole().to_string() prop:value=move || left().unwrap_or_default() as f64 aria-hidden="true"></progress>
                <small class="left">{seconds}</small>
                <button class="btn hold" title="Hold (w)" disabled=move || !table.with(may_hold) on:click=move |_| frame.session.hold()>{icon("wait")}"Hold"</button>
            }
        })
    }
}

/// One mark for each seat: ticked if it has passed, dashed if it is still to come.
fn marks(table: &TableView, tape: &TapeView) -> impl IntoView + use<> {
    let mark = |seat: Seat, class: &'static str, state: &'static str| {
        let held = tape.held.contains(&seat);
        let class = if held { format!("{class} held") } else { class.to_owned() };
        let state = if held { "holds" } else { state };
        let name = words::name(&table.seats, seat);
        view! { <li class=class>{name}<small>{state}</small></li> }
    };
    let passed = tape.passed.iter().map(|seat| mark(*seat, "passed", "passed"));
    let asked = tape.asked.iter().enumerate().map(|(place, seat)| match place {
        0 => mark(*seat, "now", "is asked"),
        _ => mark(*seat, "coming", "to come"),
    });
    passed.chain(asked).collect_view()
}

/// What the viewer lets go by, seen by nobody else.
#[component]
fn Orders(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let table = frame.props.table;
    let open = RwSignal::new(false);
    let sits = move || table.with(|table| matches!(table.viewer, Viewer::Seat(_)));
    let give = move |orders: Vec<Standing>| {
        open.set(false);
        frame.session.stand(orders);
    };
    let summary = move || {
        let given = table.with(|table| table.orders.iter().map(said).collect::<Vec<_>>().join("; "));
        if given.is_empty() { "Let go ...".to_owned() } else { format!("Lets go {given}") }
    };
    let list = move || {
        open.get().then(|| {
            let choices = choices(&table.get());
            let button = |(words, orders): (String, Vec<Standing>)| {
                view! { <button class="btn" on:click=move |_| give(orders.clone())>{words}</button> }
            };
            view! { <div class="orders" role="group" aria-label="Let reactions go">{choices.into_iter().map(button).collect_view()}</div> }
        })
    };
    move || {
        sits().then(|| {
            view! {
                <button class="btn bare rest" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>{summary}</button>
                {list}
            }
        })
    }
}

/// The orders that can be given, each with its words. What the game has set beforehand stays until everything is asked.
fn choices(table: &TableView) -> Vec<(String, Vec<Standing>)> {
    let kept: Vec<Standing> = table.orders.iter().filter(|order| order.kept).cloned().collect();
    let with = |order: Standing| kept.iter().cloned().chain([order]).collect::<Vec<_>>();
    let mut choices: Vec<_> =
        ORDERS.iter().map(|(until, words)| ((*words).to_owned(), with(Standing::new(*until)))).collect();
    let mut verbs: Vec<&str> =
        table.acts.iter().filter(|act| act.tone != Tone::Rest).map(|act| &*act.verb).collect();
    verbs.dedup();
    if table.tape.is_some() {
        choices.extend(verbs.into_iter().map(|verb| {
            let order = Standing::new(Until::Always).except(verb.to_owned());
            (format!("always, unless I can: {verb}"), with(order))
        }));
    }
    if !table.orders.is_empty() {
        let left = if kept.len() == table.orders.len() { Vec::new() } else { kept };
        choices.push(("ask me again".to_owned(), left));
    }
    choices
}

/// An order in words.
fn said(order: &Standing) -> String {
    let until = ORDERS.iter().find(|(until, _)| *until == order.until).map_or("", |(_, words)| *words);
    let mut words = until.to_owned();
    if !order.windows.is_empty() {
        words = format!("{words} in {}", order.windows.join(", "));
    }
    if !order.except.is_empty() {
        words = format!("{words}, unless I can: {}", order.except.join(", "));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::desk::tests::table;
    use parts::scene::Act;

    #[test]
    fn an_order_leaves_what_the_game_has_set_until_everything_is_asked() {
        let setting = Standing::new(Until::Concerned).limited_to("prep").kept();
        let mut table = table(1);
        table.orders = vec![setting.clone()];
        table.acts =
            vec![Act::button("guard".into()), Act { tone: Tone::Rest, ..Act::button("pass".into()) }];
        table.tape = Some(TapeView { left: 1, whole: 1, asked: vec![], passed: vec![], held: vec![] });
        let offered = choices(&table);
        assert_eq!(offered[3].1, [setting, Standing::new(Until::Turn)]);
        assert_eq!(offered[5].0, "always, unless I can: guard");
        assert_eq!(
            offered.last().map(|(words, orders)| (words.as_str(), orders.len())),
            Some(("ask me again", 0))
        );
    }

    #[test]
    fn only_who_is_still_to_answer_can_hold() {
        let mut table = table(1);
        let [a, b] = [0, 1].map(Seat::new);
        table.tape = Some(TapeView { left: 1, whole: 1, asked: vec![b], passed: vec![a], held: vec![] });
        assert!(!may_hold(&table), "a spectator cannot");
        table.viewer = Viewer::Seat(a);
        assert!(!may_hold(&table));
        table.viewer = Viewer::Seat(b);
        assert!(may_hold(&table));
    }
}
