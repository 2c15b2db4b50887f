//! Listening, once for the whole page: clicks, keys, drags, long presses and looks at cards. Elements are known by
//! their attributes `data-thing` and `data-card`, which [`crate::pointer::touch`] writes.

use leptos::ev;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use parts::scene::Thing;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, PointerEvent};

use crate::clock::{self, Timer};
use crate::keys::{Meaning, Pressed, Spot, Way, meaning, toward};
use crate::measure::pixels;
use crate::motion::stage;
use crate::pointer::{Pointer, Touch};

/// What gestures do that is not pointing.
#[derive(Copy, Clone)]
pub struct Hooks {
    /// Any input at all: whoever acts does not want to wait.
    pub any: Callback<()>,
    /// Something beside an open sign was pressed: it has been read.
    pub aside: Callback<()>,
    /// Somebody looks at a card.
    pub look: Callback<String>,
    /// Somebody wants to read a card.
    pub read: Callback<String>,
    /// A key that means something to the page; true if it did something.
    pub key: Callback<Meaning, bool>,
    /// Whether the last input came from a finger.
    pub finger: RwSignal<bool>,
}

/// How far a pointer must move before it drags, in pixels.
const DRAG: f64 = 9.0;
/// How long a finger must rest before a card is opened, in milliseconds.
const REST: u32 = 450;

/// A press that may become a drag.
struct Press {
    thing: Option<Thing>,
    x: f64,
    y: f64,
    dragging: bool,
    _rest: Option<Timer>,
}

/// Listens as long as the page is shown.
pub fn listen(pointer: Pointer, hooks: Hooks) {
    let press: StoredValue<Option<Press>, LocalStorage> = StoredValue::new_local(None);
    // A click that ends a drag or a long press is no click.
    let swallow = StoredValue::new(false);
    // What was lit when it was pressed. The table may change before the click comes, by the press itself, which shows
    // at once what was still to be shown, or by what the server says meanwhile.
    let aimed = StoredValue::new(None::<Thing>);

    keep(window_event_listener(ev::pointerdown, move |event| {
        let below = element(&event).and_then(|target| thing_of(&target));
        aimed.set_value(below.filter(|thing| is_lit(pointer, thing)));
        hooks.any.run(());
        swallow.set_value(false);
        explain(None);
        hooks.finger.set(event.pointer_type() == "touch");
        let Some(target) = element(&event) else { return };
        if target.closest(".why").ok().flatten().is_none() {
            hooks.aside.run(());
        }
        let rest = (event.pointer_type() == "touch").then(|| card_of(&target)).flatten().map(|card| {
            clock::after(REST, move || {
                swallow.set_value(true);
                press.set_value(None);
                hooks.read.run(card);
            })
        });
        let thing = thing_of(&target).filter(|_| event.button() == 0);
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        press.set_value(Some(Press { thing, x, y, dragging: false, _rest: rest }));
    }));
    keep(window_event_listener(ev::pointermove, move |event| {
        press.update_value(|press| {
            if let Some(press) = press {
                drag(press, &event, pointer);
            }
        });
    }));
    keep(window_event_listener(ev::pointerup, move |event| {
        let Some(Some(press)) = press.try_update_value(Option::take) else { return };
        if press.dragging {
            swallow.set_value(true);
            carry(None);
            drop_on(&event, pointer);
        }
    }));
    keep(window_event_listener(ev::pointercancel, move |_| {
        if let Some(Some(press)) = press.try_update_value(Option::take)
            && press.dragging
        {
            carry(None);
            pointer.clear();
        }
    }));
    keep(window_event_listener(ev::click, move |event| {
        if swallow.try_update_value(std::mem::take) == Some(true) {
            event.prevent_default();
            return;
        }
        let Some(target) = element(&event) else { return };
        let thing = thing_of(&target);
        let lit = thing.as_ref().is_some_and(|thing| is_lit(pointer, thing));
        let aimed = aimed.try_update_value(Option::take).flatten();
        if !lit && is_late(aimed.as_ref(), thing.as_ref()) {
            return;
        }
        match meaning_of(&target).filter(|_| hooks.finger.get_untracked() && !lit) {
            Some(words) => explain(Some(words)),
            None => thing.iter().for_each(|thing| pointer.press(thing)),
        }
    }));
    keep(window_event_listener(ev::contextmenu, move |event| {
        if let Some(card) = element(&event).and_then(|target| card_of(&target)) {
            event.prevent_default();
            hooks.read.run(card);
        }
    }));
    keep(window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() == "mouse"
            && let Some(card) = element(&event).and_then(|target| card_of(&target))
        {
            hooks.look.run(card);
        }
    }));
    keep(window_event_listener(ev::focusin, move |event| {
        if let Some(card) = element(&event).and_then(|target| card_of(&target)) {
            hooks.look.run(card);
        }
    }));
    keep(window_event_listener(ev::keydown, move |event| {
        swallow.set_value(false);
        let target = element(&event);
        let writing = target.as_ref().is_some_and(is_writing);
        let held = event.ctrl_key() || event.alt_key() || event.meta_key();
        let key = event.key();
        let Some(meaning) = meaning(Pressed { key: &key, held, writing }) else { return };
        hooks.any.run(());
        if answer(meaning, target.as_ref(), pointer, hooks) {
            event.prevent_default();
        }
    }));
}

/// Whether a click on something that cannot be done was aimed at something that could: it comes too late, and asks for no
/// reason.
fn is_late(aimed: Option<&Thing>, thing: Option<&Thing>) -> bool {
    aimed.is_some() && aimed == thing
}

/// Whether something can be done with a thing now, or it has been picked.
fn is_lit(pointer: Pointer, thing: &Thing) -> bool {
    untrack(|| pointer.touch(thing)) != Touch::Idle
}

/// Acts on a key; false if it is left to the browser.
fn answer(meaning: Meaning, target: Option<&Element>, pointer: Pointer, hooks: Hooks) -> bool {
    match meaning {
        Meaning::Pick(number) => pointer.key(number),
        Meaning::Touch => {
            // Buttons turn these keys into clicks by themselves.
            let own = target.filter(|target| !target.tag_name().eq_ignore_ascii_case("button"));
            own.and_then(own_thing).inspect(|thing| pointer.press(thing)).is_some()
        }
        Meaning::Go(way) => go(target, way),
        Meaning::Back => hooks.key.run(meaning) || pointer.back(),
        Meaning::Command | Meaning::Undo | Meaning::Hint | Meaning::Hold | Meaning::Help => {
            hooks.key.run(meaning)
        }
    }
}

/// Moves the focus among what is lit or chosen.
fn go(from: Option<&Element>, way: Way) -> bool {
    let Ok(found) = document().query_selector_all("[data-touch]:not([data-touch='']), .opts button") else {
        return false;
    };
    let lit: Vec<HtmlElement> = (0..found.length())
        .filter_map(|place| found.item(place)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| Some(element.unchecked_ref()) != from)
        .collect();
    let spots: Vec<Spot> = lit.iter().map(|element| middle(element)).collect();
    let here = from
        .filter(|element| thing_of(element).is_some() || element.closest(".opts").ok().flatten().is_some());
    let next = match here {
        Some(here) => toward(&spots, middle(here), way),
        None => (!lit.is_empty()).then_some(0),
    };
    next.is_some_and(|next| lit[next].focus().is_ok())
}

fn middle(element: &Element) -> Spot {
    let place = element.get_bounding_client_rect();
    Spot { x: place.left() + place.width() / 2.0, y: place.top() + place.height() / 2.0 }
}

/// Begins or goes on with a drag: the first thing is touched, so that where it may go is lit.
fn drag(press: &mut Press, event: &PointerEvent, pointer: Pointer) {
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let moved = (x - press.x).hypot(y - press.y) > DRAG;
    if moved {
        press._rest = None;
    }
    if !press.dragging && moved {
        let Some(thing) = press.thing.take() else { return };
        match untrack(|| pointer.touch(&thing)) {
            Touch::Can(lit) | Touch::Target(lit) if !lit.last => pointer.press(&thing),
            Touch::Chosen => {}
            Touch::Can(_) | Touch::Target(_) | Touch::Idle => return,
        }
        press.dragging = true;
        carry(stage::find(&thing).as_ref());
    }
    if press.dragging {
        event.prevent_default();
        move_carried(x, y);
    }
}

/// Ends a drag: what lies below is touched if it is lit, otherwise nothing has happened.
fn drop_on(event: &PointerEvent, pointer: Pointer) {
    let below = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let thing = below.and_then(|below| thing_of(&below));
    match thing {
        Some(thing) if untrack(|| pointer.touch(&thing)).lit().is_some() => pointer.press(&thing),
        _ => {
            pointer.back();
        }
    }
}

/// Shows what is dragged below the pointer, or takes it away.
fn carry(element: Option<&HtmlElement>) {
    if let Some(old) = document().get_element_by_id("carried") {
        old.remove();
    }
    let Some(element) = element else { return };
    let place = element.get_bounding_client_rect();
    if let (Some(copy), Some(body)) = (stage::copy(element), document().body()) {
        let _ = copy.set_attribute("aria-hidden", "true");
        copy.set_id("carried");
        let _ = copy.style().set_property("width", &pixels(place.width()));
        let _ = copy.style().set_property("height", &pixels(place.height()));
        let _ = body.append_child(&copy);
    }
}

fn move_carried(x: f64, y: f64) {
    let carried =
        document().get_element_by_id("carried").and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(carried) = carried {
        let _ = carried.style().set_property("left", &pixels(x));
        let _ = carried.style().set_property("top", &pixels(y));
    }
}

fn element(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn thing_of(element: &Element) -> Option<Thing> {
    element.closest("[data-thing]").ok().flatten().as_ref().and_then(own_thing)
}

fn own_thing(element: &Element) -> Option<Thing> {
    element.get_attribute("data-thing").map(Thing::new)
}

fn card_of(element: &Element) -> Option<String> {
    element.closest("[data-card]").ok().flatten()?.get_attribute("data-card")
}

/// What an icon means: what a mouse is told that rests on it. Cards have a sheet of their own.
fn meaning_of(element: &Element) -> Option<String> {
    let own = element.closest("[title], [data-card], button, a").ok().flatten()?;
    own.get_attribute("title").filter(|_| !own.matches("[data-card], button, a").unwrap_or(false))
}

/// Says it at the foot of the page, because a finger cannot rest on anything; or takes it away.
fn explain(words: Option<String>) {
    if let Some(old) = document().get_element_by_id("told") {
        old.remove();
    }
    let (Some(words), Some(body), Ok(sign)) = (words, document().body(), document().create_element("p"))
    else {
        return;
    };
    sign.set_id("told");
    sign.set_class_name("why");
    let _ = sign.set_attribute("role", "status");
    sign.set_text_content(Some(&words));
    let _ = body.append_child(&sign);
}

fn is_writing(element: &Element) -> bool {
    element.closest("input, textarea, select").ok().flatten().is_some()
}

/// A listener is taken away with the page it belongs to.
fn keep(listener: WindowListenerHandle) {
    on_cleanup(move || listener.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_late_only_on_what_was_lit_when_it_was_pressed() {
        let (camp, silo) = (Thing::new("a1c".to_owned()), Thing::new("silo a".to_owned()));
        assert!(is_late(Some(&camp), Some(&camp)));
        assert!(!is_late(None, Some(&camp)), "whoever presses what is not lit wants to know why");
        assert!(!is_late(Some(&silo), Some(&camp)));
        assert!(!is_late(None, None), "nothing is there");
    }
}
