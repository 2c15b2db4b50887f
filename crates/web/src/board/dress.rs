//! The style sheet of a board, loaded when its game is opened.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Asks for the style sheet of a game's board; true once it is there, or if there is none.
pub fn dress(game: &str) -> RwSignal<bool> {
    let dressed = RwSignal::new(true);
    let Ok(Some(link)) = document().query_selector(&format!("link[data-board=\"{game}\"]")) else {
        return dressed;
    };
    if link.get_attribute("rel").as_deref() == Some("stylesheet") {
        return dressed;
    }
    dressed.set(false);
    for end in ["load", "error"] {
        let done = Closure::<dyn FnMut()>::new(move || {
            let _ = dressed.try_set(true);
        });
        let _ = link.add_event_listener_with_callback(end, done.as_ref().unchecked_ref());
        done.forget();
    }
    let _ = link.set_attribute("rel", "stylesheet");
    dressed
}
