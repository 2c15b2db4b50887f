//! Moving things on the page. What is about to move is looked at before the table changes and moved after; ghosts do
//! the flying, so that the real elements are always where they belong.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Object;
use leptos::leptos_dom::helpers::request_animation_frame;
use leptos::prelude::*;
use parts::scene::{Motion, Strike, Telling, Thing};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

use super::animation::Animation;
use super::keyframes;
use super::plan::{Step, over, plan};
use crate::measure::{Measure, pixels};
use crate::settings::Pace;

/// How a thing looked before the table changed.
struct Before {
    place: DomRect,
    copy: HtmlElement,
}

/// Something to be moved, with how its thing looked.
struct Cue {
    step: Step,
    before: Option<Before>,
}

/// Where things move.
#[derive(Clone, Default)]
pub struct Stage {
    cues: Rc<RefCell<Vec<Cue>>>,
    running: Rc<RefCell<Vec<Animation>>>,
}

impl Stage {
    /// Looks at what is about to move, before the table changes.
    pub fn before(&self, tellings: &[Telling], pace: Pace) {
        self.clear();
        let cues = plan(tellings, pace).into_iter().map(|step| {
            let before = match &step.motion {
                Motion::Travel { from: thing, .. } | Motion::Strike { at: thing, .. } => look(thing),
                Motion::Count { .. } | Motion::Roll { .. } => None,
            };
            Cue { step, before }
        });
        *self.cues.borrow_mut() = cues.collect();
    }

    /// Moves it once the changed table is on the page; says how long that takes.
    pub fn after(&self) -> u32 {
        let length = over(&self.cues.borrow().iter().map(|cue| cue.step.clone()).collect::<Vec<_>>());
        let stage = self.clone();
        request_animation_frame(move || {
            let cues = std::mem::take(&mut *stage.cues.borrow_mut());
            for cue in cues {
                stage.play(&cue);
            }
        });
        length
    }

    /// Ends everything that moves.
    pub fn clear(&self) {
        self.cues.borrow_mut().clear();
        for animation in self.running.borrow_mut().drain(..) {
            animation.cancel();
        }
        if let Some(layer) = layer() {
            layer.set_text_content(None);
        }
    }

    fn play(&self, cue: &Cue) {
        match &cue.step.motion {
            Motion::Travel { card, to, .. } => self.travel(cue, card.as_deref(), to),
            Motion::Strike { at, how } => self.strike(cue, at, *how),
            Motion::Count { at, by } => self.count(&cue.step, at, *by),
            Motion::Roll { faces, came } => self.roll(&cue.step, faces, *came),
        }
    }

    fn travel(&self, cue: &Cue, card: Option<&str>, to: &Thing) {
        let (Some(before), Some(target)) = (&cue.before, find(to)) else { return };
        let place = target.get_bounding_client_rect();
        let shows =
            |element: &HtmlElement| card.is_some() && element.get_attribute("data-card").as_deref() == card;
        let arrives = shows(&target);
        let ghost = if arrives {
            copy(&target)
        } else if shows(&before.copy) {
            Some(before.copy.clone())
        } else {
            face_down()
        };
        let Some(ghost) = ghost else { return };
        // A ghost that becomes the target has its size; one that goes into a pile keeps its own.
        let size = if arrives { &place } else { &before.place };
        let (x, y) = if arrives {
            (place.left(), place.top())
        } else {
            let centre = |start: f64, length: f64, own: f64| start + (length - own) / 2.0;
            (
                centre(place.left(), place.width(), size.width()),
                centre(place.top(), place.height(), size.height()),
            )
        };
        lay(&ghost, x, y, size.width(), size.height());
        let scale = |from: f64, to: f64| if to > 0.0 { from / to } else { 1.0 };
        let flight = keyframes::flight(
            Measure(before.place.left() - x),
            Measure(before.place.top() - y),
            Measure(scale(before.place.width(), size.width())),
            Measure(scale(before.place.height(), size.height())),
        );
        self.run(&ghost, &flight, cue.step.start, cue.step.length, Gone::After);
        if arrives {
            self.run(&target, &keyframes::unseen(), 0, cue.step.start + cue.step.length, Gone::Never);
        }
    }

    fn strike(&self, cue: &Cue, at: &Thing, how: Strike) {
        let frames = keyframes::strike(how);
        if how == Strike::Destroy {
            let Some(before) = &cue.before else { return };
            let place = &before.place;
            lay(&before.copy, place.left(), place.top(), place.width(), place.height());
            self.run(&before.copy, &frames, cue.step.start, cue.step.length, Gone::After);
        } else if let Some(element) = find(at) {
            self.run(&element, &frames, cue.step.start, cue.step.length, Gone::Never);
        }
    }

    fn count(&self, step: &Step, at: &Thing, by: i16) {
        let (Some(element), Some(number)) = (find(at), ghost_of("b", "count")) else { return };
        let place = element.get_bounding_client_rect();
        number.set_text_content(Some(&format!("{by:+}")));
        if by < 0 {
            number.set_class_name("ghost count less");
        }
        let style = number.style();
        let _ = style.set_property("left", &pixels(place.left() + place.width() / 2.0));
        let _ = style.set_property("top", &pixels(place.top()));
        put(&number);
        self.run(&number, &keyframes::rise(), step.start, step.length, Gone::After);
    }

    /// All faces run by, twice if they are few, and the one that came stays.
    fn roll(&self, step: &Step, faces: &[String], came: usize) {
        let (Some(last), Some(window), Some(strip)) =
            (faces.get(came), ghost_of("div", "roll"), ghost_of("div", "strip"))
        else {
            return;
        };
        let run: Vec<&String> = faces.iter().cycle().take(faces.len().clamp(8, 12)).chain([last]).collect();
        for face in &run {
            if let Some(row) = ghost_of("span", "face") {
                row.set_text_content(Some(face));
                let _ = strip.append_child(&row);
            }
        }
        let _ = window.append_child(&strip);
        put(&window);
        self.run(&strip, &keyframes::roll(run.len()), step.start, step.length, Gone::Never);
        self.run(
            &window,
            &keyframes::frames(&[&[("opacity", "1")], &[("opacity", "1")]]),
            step.start,
            step.length,
            Gone::After,
        );
    }

    fn run(&self, element: &HtmlElement, frames: &Object, start: u32, length: u32, gone: Gone) {
        let Some(animation) = Animation::begin(element, frames, start, length) else {
            // A browser that cannot move things shows them where they belong.
            if gone == Gone::After {
                element.remove();
            }
            return;
        };
        let (element, own) = (element.clone(), animation.clone());
        animation.when_over(move || match gone {
            Gone::After => element.remove(),
            Gone::Never => own.cancel(),
        });
        self.running.borrow_mut().push(animation);
    }
}

/// Whether an element is taken away when its motion is over.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Gone {
    After,
    Never,
}

/// The element that shows a thing.
pub fn find(thing: &Thing) -> Option<HtmlElement> {
    let id = thing.as_str().replace('\\', "\\\\").replace('"', "\\\"");
    let found = document().query_selector(&format!("[data-thing=\"{id}\"]")).ok().flatten()?;
    found.dyn_into().ok()
}

fn look(thing: &Thing) -> Option<Before> {
    let element = find(thing)?;
    Some(Before { place: element.get_bounding_client_rect(), copy: copy(&element)? })
}

/// A copy nobody can find or touch.
pub fn copy(element: &HtmlElement) -> Option<HtmlElement> {
    let ghost: HtmlElement = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let _ = ghost.remove_attribute("data-thing");
    let inner = ghost.query_selector_all("[data-thing], [data-badge]").ok()?;
    for place in 0..inner.length() {
        if let Some(inner) = inner.item(place).and_then(|node| node.dyn_into::<Element>().ok()) {
            let _ = inner.remove_attribute("data-thing");
            if inner.has_attribute("data-badge") {
                inner.remove();
            }
        }
    }
    for name in ["data-touch", "tabindex", "aria-label", "role"] {
        let _ = ghost.remove_attribute(name);
    }
    let _ = ghost.class_list().add_1("ghost");
    Some(ghost)
}

fn ghost_of(tag: &str, class: &str) -> Option<HtmlElement> {
    let ghost: HtmlElement = document().create_element(tag).ok()?.dyn_into().ok()?;
    ghost.set_class_name(if class == "count" || class == "roll" { "ghost" } else { "" });
    let _ = ghost.class_list().add_1(class);
    Some(ghost)
}

fn face_down() -> Option<HtmlElement> {
    let ghost: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
    ghost.set_class_name("ghost back");
    Some(ghost)
}

/// Where ghosts live: above everything, seen by eyes only.
fn layer() -> Option<HtmlElement> {
    if let Some(layer) = document().get_element_by_id("ghosts") {
        return layer.dyn_into().ok();
    }
    let layer: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
    layer.set_id("ghosts");
    let _ = layer.set_attribute("aria-hidden", "true");
    let _ = document().body()?.append_child(&layer);
    Some(layer)
}

fn put(ghost: &HtmlElement) {
    if let Some(layer) = layer() {
        let _ = layer.append_child(ghost);
    }
}

fn lay(ghost: &HtmlElement, x: f64, y: f64, width: f64, height: f64) {
    let style = ghost.style();
    for (name, value) in [("left", x), ("top", y), ("width", width), ("height", height)] {
        let _ = style.set_property(name, &pixels(value));
    }
    put(ghost);
}
