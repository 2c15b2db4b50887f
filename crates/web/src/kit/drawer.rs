//! A panel that slides out over the board and shows what lies in a pile.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::icon::icon;

/// Which panel is open, if one is: `Drawer<Seat>` for the piles of players, `Drawer<()>` for a single one.
pub struct Drawer<K: Send + Sync + 'static> {
    shown: RwSignal<Option<K>>,
    /// What had the focus before it was opened.
    before: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl<K: Send + Sync + 'static> Clone for Drawer<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Send + Sync + 'static> Copy for Drawer<K> {}

impl<K: Copy + PartialEq + Send + Sync + 'static> Drawer<K> {
    /// Closed.
    pub fn shut() -> Drawer<K> {
        Drawer { shown: RwSignal::new(None), before: StoredValue::new_local(None) }
    }

    /// What it shows.
    pub fn open(self) -> Option<K> {
        self.shown.get()
    }

    /// Opens it, or shuts it if it shows that already.
    pub fn toggle(self, what: K) {
        match self.shown.get_untracked() == Some(what) {
            true => self.close(),
            false => {
                let active = document().active_element().and_then(|element| element.dyn_into().ok());
                self.before.set_value(active);
                self.shown.set(Some(what));
            }
        }
    }

    /// Shuts it and gives the focus back.
    pub fn close(self) {
        self.shown.set(None);
        self.before.with_value(|before| before.as_ref().map(HtmlElement::focus));
    }

    /// A click that opens or shuts it; the pointer hears nothing of it.
    pub fn click(self, what: K) -> impl Fn(MouseEvent) {
        move |event| {
            event.stop_propagation();
            self.toggle(what);
        }
    }

    /// The open panel: who or what it is about, and what it shows. Escape and the cross shut it.
    pub fn panel(self, label: String, head: AnyView, inside: AnyView) -> AnyView {
        let panel: NodeRef<html::Section> = NodeRef::new();
        Effect::new(move |_| {
            if let Some(panel) = panel.get() {
                let _ = panel.focus();
            }
        });
        let escape = move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                self.close();
            }
        };
        let cross = move |event: MouseEvent| {
            event.stop_propagation();
            self.close();
        };
        view! {
            <section class="k-drawer plate" aria-label=label tabindex="-1" node_ref=panel on:keydown=escape>
                <header>{head}<button class="x" aria-label="Close" on:click=cross>{icon("campx")}</button></header>
                {inside}
            </section>
        }
        .into_any()
    }
}
