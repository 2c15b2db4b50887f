//! Pointing at things: one way of clicking, dragging, tapping and typing for every board.
//!
//! A board gives each element that shows a thing the directive [`touch`]:
//!
//! ```ignore
//! <button class="card person" use:touch=pointer.at(Thing::new("b2f")).card("sniper").named("Sniper, ready")>
//! ```
//!
//! That is all. The element gets its id (`data-thing`), what can be done with it (`data-touch` is `can`, `chosen` or
//! `target`), its number key, its outcome and its words for a screen reader. The page listens for clicks, keys and
//! drags once, for all of them; see [`crate::gesture`].

use leptos::prelude::*;
use parts::scene::{Act, Thing, Tone};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::narrow::{Key, Lit, Narrowing, Press};

/// What a thing is at the moment.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Touch {
    /// Nothing can be done with it now.
    #[default]
    Idle,
    /// It can be picked.
    Can(Lit),
    /// It can be picked and will be harmed.
    Target(Lit),
    /// It has been picked, and something else is to follow.
    Chosen,
}

impl Touch {
    /// The word for style sheets.
    pub fn word(&self) -> &'static str {
        match self {
            Touch::Idle => "",
            Touch::Can(_) => "can",
            Touch::Target(_) => "target",
            Touch::Chosen => "chosen",
        }
    }

    /// What is known of it if it is lit.
    pub fn lit(&self) -> Option<&Lit> {
        match self {
            Touch::Can(lit) | Touch::Target(lit) => Some(lit),
            Touch::Idle | Touch::Chosen => None,
        }
    }
}

/// What the pointer needs of the table it points at.
#[derive(Copy, Clone)]
pub struct Wiring {
    /// What can be done.
    pub acts: Signal<Vec<Act>>,
    /// Sends an act.
    pub send: Callback<Act>,
    /// Asks why nothing can be done with these things.
    pub why: Callback<Vec<Thing>>,
    /// Whether an act is confirmed before it is sent.
    pub confirm: Signal<bool>,
}

/// What the player points at. Copied freely.
#[derive(Copy, Clone)]
pub struct Pointer {
    wiring: Wiring,
    chosen: RwSignal<Vec<Thing>>,
    narrowing: Memo<Narrowing>,
    unsure: RwSignal<Option<Act>>,
}

impl Pointer {
    /// A pointer with nothing touched.
    pub fn new(wiring: Wiring) -> Pointer {
        let chosen = RwSignal::new(Vec::new());
        let narrowing = Memo::new(move |_| wiring.acts.with(|acts| Narrowing::new(acts, &chosen.read())));
        Pointer { wiring, chosen, narrowing, unsure: RwSignal::new(None) }
    }

    /// What the touches leave of the acts.
    pub fn narrowing(&self) -> Memo<Narrowing> {
        self.narrowing
    }

    /// The act that waits to be confirmed.
    pub fn unsure(&self) -> Option<Act> {
        self.unsure.get()
    }

    /// What a thing is at the moment, to be read in a view.
    pub fn touch(&self, thing: &Thing) -> Touch {
        self.narrowing.with(|narrowing| match narrowing.lit(thing) {
            Some(lit) if lit.tone == Tone::Danger => Touch::Target(lit.clone()),
            Some(lit) => Touch::Can(lit.clone()),
            None if narrowing.is_chosen(thing) => Touch::Chosen,
            None => Touch::Idle,
        })
    }

    /// The thing as an element shows it, for the directive [`touch`].
    pub fn at(&self, thing: Thing) -> Spot {
        Spot { pointer: *self, thing, card: None, name: String::new() }
    }

    /// Touches a thing.
    pub fn press(&self, thing: &Thing) {
        self.unsure.set(None);
        let press = self
            .narrowing
            .with_untracked(|narrowing| self.wiring.acts.with_untracked(|acts| narrowing.press(acts, thing)));
        match press {
            Press::Chosen(chosen) => {
                self.chosen.set(chosen);
                self.settle();
            }
            Press::Unlit(things) => self.wiring.why.run(things),
        }
    }

    /// Picks an act by its button. A button is aimed at, so it is not asked about twice.
    pub fn pick(&self, act: Act) {
        self.clear();
        self.wiring.send.run(act);
    }

    /// Picks what has this number.
    pub fn key(&self, number: u8) -> bool {
        let has = |key: Option<Key>| key.is_some_and(|key| key.number() == number);
        let (thing, act) = self.narrowing.with_untracked(|narrowing| {
            let thing = narrowing.lit.iter().find(|lit| has(lit.key)).map(|lit| lit.thing.clone());
            let act =
                narrowing.buttons.iter().find(|button| has(button.key)).map(|button| button.act.clone());
            (thing, act)
        });
        match (thing, act) {
            (Some(thing), _) => self.press(&thing),
            (None, Some(act)) => self.pick(act),
            (None, None) => return false,
        }
        true
    }

    /// Says yes to the act that waits to be confirmed.
    pub fn confirm(&self) {
        if let Some(act) = self.unsure.get_untracked() {
            self.pick(act);
        }
    }

    /// Takes the last touch back; false if there was none.
    pub fn back(&self) -> bool {
        self.unsure.set(None);
        let (any, rest) = self.narrowing.with_untracked(|now| (!now.chosen.is_empty(), now.back()));
        if any {
            self.chosen.set(rest);
        }
        any
    }

    /// Forgets all touches.
    pub fn clear(&self) {
        self.unsure.set(None);
        self.chosen.set(Vec::new());
    }

    fn settle(&self) {
        let Some(act) = self.narrowing.with_untracked(|narrowing| narrowing.settled.clone()) else { return };
        if self.wiring.confirm.get_untracked() {
            self.unsure.set(Some(act));
        } else {
            self.pick(act);
        }
    }
}

/// A thing as one element shows it.
#[derive(Clone)]
pub struct Spot {
    pointer: Pointer,
    thing: Thing,
    card: Option<String>,
    name: String,
}

impl Spot {
    /// The card that lies there, for the help.
    #[allow(dead_code, reason = "a board with cards says it")]
    pub fn card(mut self, id: impl Into<String>) -> Spot {
        self.card = Some(id.into());
        self
    }

    /// What a screen reader calls it, state included: "Sniper, damaged".
    pub fn named(mut self, name: impl Into<String>) -> Spot {
        self.name = name.into();
        self
    }
}

/// Makes an element show a thing and answer to touches. May be run again on the same element.
pub fn touch(element: Element, spot: Spot) {
    set(&element, "data-thing", spot.thing.as_str());
    match &spot.card {
        Some(card) => set(&element, "data-card", card),
        None => unset(&element, "data-card"),
    }
    set(&element, "role", "button");
    let Spot { pointer, thing, name, .. } = spot;
    let state = Memo::new(move |_| pointer.touch(&thing));
    Effect::new(move |_| state.with(|state| show(&element, &name, state)));
}

/// Writes a thing's state onto its element: attributes for style sheets and readers, badges for eyes.
fn show(element: &Element, name: &str, state: &Touch) {
    set(element, "data-touch", state.word());
    let lit = state.lit();
    // What can be picked is in the tab order; the rest can still be reached by arrow keys and clicked for its reason.
    set(element, "tabindex", if *state == Touch::Idle { "-1" } else { "0" });
    set(element, "aria-pressed", if *state == Touch::Chosen { "true" } else { "false" });
    let mut label = name.to_owned();
    if let Some(lit) = lit {
        let parts = [
            Some(lit.label.clone()),
            lit.outcome.clone(),
            lit.key.map(|key| format!("key {}", key.number())),
        ];
        for part in parts.into_iter().flatten() {
            label = if label.is_empty() { part } else { format!("{label}. {part}") };
        }
    }
    set(element, "aria-label", &label);
    badge(element, "key", lit.and_then(|lit| lit.key).map(|key| key.number().to_string()));
    badge(element, "tag kill", lit.and_then(|lit| lit.outcome.clone()));
    badge(element, "lamp", matches!(state, Touch::Can(_)).then(String::new));
    badge(element, "aim", matches!(state, Touch::Target(_)).then(String::new));
}

/// Puts, changes or takes away a small sign on an element. They are the shell's, so that all boards have the same.
fn badge(element: &Element, class: &str, text: Option<String>) {
    let first = class.split(' ').next().unwrap_or(class);
    let found = element.query_selector(&format!(":scope > .{first}[data-badge]")).ok().flatten();
    match (found, text) {
        (Some(old), None) => old.remove(),
        (Some(old), Some(text)) => old.set_text_content(Some(&text)),
        (None, Some(text)) => {
            let Some(new) = document().create_element("span").ok() else { return };
            new.set_class_name(class);
            set(&new, "data-badge", "");
            set(&new, "aria-hidden", "true");
            new.set_text_content(Some(&text));
            // An element that cannot hold another one shows no badge; its attributes still tell everything.
            let _ = element.append_child(new.unchecked_ref());
        }
        (None, None) => {}
    }
}

// Writing an attribute with a valid name cannot fail.
fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

fn unset(element: &Element, name: &str) {
    let _ = element.remove_attribute(name);
}
