//! The prompt: what is asked, and the choices as buttons with the same numbers as on the table.

use leptos::leptos_dom::helpers::request_animation_frame;
use leptos::prelude::*;
use parts::scene::{Act, Cost, Thing, Tone};
use wire::table::Undo;

use super::Frame;
use crate::icon::icon;
use crate::link::socket::Line;
use crate::motion::stage::find;
use crate::narrow::{Key, Lit};

/// Up to this many lit things are also shown as buttons; more are found on the table.
const BESIDE: usize = 4;

/// The prompt bar.
#[component]
pub fn Prompt(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let table = frame.props.table;
    let narrowing = frame.props.pointer.narrowing();
    let idle = move || table.with(|table| table.acts.is_empty() || table.rests);
    // What is put away on a phone, such as the piles, is known once the table is drawn.
    let unseen = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let lit: Vec<Thing> = narrowing.with(|now| now.lit.iter().map(|lit| lit.thing.clone()).collect());
        request_animation_frame(move || {
            let hidden = |thing: &Thing| find(thing).is_some_and(|element| element.offset_width() == 0);
            let hidden: Vec<Thing> = lit.into_iter().filter(hidden).collect();
            if unseen.try_get_untracked().is_some_and(|before| before != hidden) {
                unseen.set(hidden);
            }
        });
    });
    view! {
        <section class="prompt" class:idle=idle aria-label="What is asked">
            {move || narrowing.with(|now| now.toll().map(|cost| price(cost, "pay toll")))}
            <div class="say" aria-live="assertive" aria-atomic="true">{move || words(frame)}</div>
            <div class="opts" role="group" aria-label="Choices">{move || options(frame, &unseen.read())}</div>
        </section>
    }
}

/// A price: the number on the stencil of what is paid.
fn price(cost: &Cost, class: &'static str) -> AnyView {
    let Cost { amount, of, icon } = cost;
    view! {
        <span class=class role="img" aria-label=format!("costs {amount} {of}")>
            <svg aria-hidden="true"><use href=format!("#i-{}", icon.0)></use></svg><b>{*amount}</b>
        </span>
    }
    .into_any()
}

fn words(frame: Frame) -> AnyView {
    if let Some(act) = frame.props.pointer.unsure() {
        return view! { <b class="cap">"Sure?"</b><span>{act.label}</span> }.into_any();
    }
    let lost = frame.session.line.get() == Line::Broken;
    let sending = frame.session.sending.get();
    let draft = frame.session.draft.get();
    let (title, detail, parts, rests) = frame.props.table.with(|table| {
        let fill = |text: &str| super::words::fill(text, &table.seats);
        let ask = draft.as_ref().and_then(|draft| draft.ask.as_ref()).unwrap_or(&table.ask);
        let parts = draft.iter().flat_map(|draft| &draft.parts).map(|act| fill(&act.label));
        (fill(&ask.title), fill(&ask.detail), parts.collect::<Vec<_>>().join(", "), table.rests)
    });
    let narrowing = frame.props.pointer.narrowing().get();
    let detail = match () {
        () if sending && lost => "Your choice is kept and sent as soon as the line is back.".to_owned(),
        () if !narrowing.chosen.is_empty() && narrowing.lit.len() > BESIDE => {
            "Now pick one of the lit places.".to_owned()
        }
        () if !parts.is_empty() => parts,
        () if rests => "Your order lets this go by.".to_owned(),
        () => detail,
    };
    view! { <b class="cap">{title}</b><span>{detail}</span> }.into_any()
}

fn options(frame: Frame, unseen: &[Thing]) -> AnyView {
    let pointer = frame.props.pointer;
    if pointer.unsure().is_some() {
        return view! {
            <button class="btn go" on:click=move |_| pointer.confirm()>{icon("check")}"Yes"</button>
            <button class="btn bare" on:click=move |_| { pointer.back(); }>{icon("undo")}"No"</button>
        }
        .into_any();
    }
    let now = pointer.narrowing().get();
    // A button must say all that comes of it; a thing from which several ways lead says that on the table.
    let beside = now.lit.len() + now.buttons.len() <= BESIDE && now.lit.iter().all(|lit| lit.last);
    let things = now
        .lit
        .iter()
        .filter(|lit| beside || unseen.contains(&lit.thing))
        .cloned()
        .map(|lit| thing_button(frame, lit))
        .collect_view();
    let buttons =
        now.buttons.iter().cloned().map(|button| act_button(frame, button.key, button.act)).collect_view();
    let session = frame.session;
    let halfway = !now.chosen.is_empty() || session.draft.with(Option::is_some);
    let back = halfway.then(|| {
        view! { <button class="btn bare aside" aria-label="Back" title="Back (Esc)" on:click=move |_| { let _ = pointer.back() || session.take_out(); }>{icon("undo")}<span class="w">"Back"</span></button> }
    });
    let asides = (!halfway).then(|| asides(frame));
    view! { {things}{buttons}{back}{asides} }.into_any()
}

/// Undo and hint, where they can be had.
fn asides(frame: Frame) -> AnyView {
    let session = frame.session;
    let undo = move || {
        let free = frame.props.table.with(|table| table.undo == Undo::Free);
        free.then(|| view! { <button class="btn bare aside" aria-label="Undo" title="Undo (u)" on:click=move |_| session.undo()>{icon("undo")}<span class="w">"Undo"</span></button> })
    };
    let hint = move || {
        let can = frame.props.table.with(|table| table.hints && !table.acts.is_empty());
        can.then(|| view! { <button class="btn bare aside" aria-label="Hint" title="Hint (h)" disabled=move || session.musing.get() on:click=move |_| session.hint()>{icon("bot")}<span class="w">"Hint"</span></button> })
    };
    view! { {undo}{hint} }.into_any()
}

fn kbd(key: Option<Key>) -> AnyView {
    key.map(|key| view! { <kbd aria-hidden="true">{key.number()}</kbd> }).into_any()
}

fn thing_button(frame: Frame, lit: Lit) -> AnyView {
    let class = if lit.tone == Tone::Danger { "btn hot" } else { "btn" };
    let icon_view = lit.icon.as_ref().map(|name| icon(&name.0));
    let label = frame.props.table.with(|table| super::words::fill(&lit.label, &table.seats));
    let thing = lit.thing.clone();
    view! {
        <button class=class on:click=move |_| frame.props.pointer.press(&thing)>
            {kbd(lit.key)}{icon_view}<span>{label}{lit.outcome.map(|outcome| view! { <small>{outcome}</small> })}</span>
        </button>
    }
    .into_any()
}

fn act_button(frame: Frame, key: Option<Key>, act: Act) -> AnyView {
    let class = match act.tone {
        Tone::Danger => "btn hot",
        Tone::Rest => "btn go",
        Tone::Plain | Tone::Heading => "btn",
    };
    let icon_view = act.icon.as_ref().map(|name| icon(&name.0));
    let cost = act.cost.as_ref().map(|cost| price(cost, "pay"));
    let outcome = act.outcome.clone();
    let label = frame.props.table.with(|table| super::words::fill(&act.label, &table.seats));
    view! {
        <button class=class on:click=move |_| frame.props.pointer.pick(act.clone())>
            {kbd(key)}{icon_view}<span>{label}{outcome.map(|outcome| view! { <small>{outcome}</small> })}</span>{cost}
        </button>
    }
    .into_any()
}
