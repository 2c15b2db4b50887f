//! The style sheets of boards and of the kit they are made of, loaded when a game is opened.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use crate::part::Missing;

/// The name of the kit among the sheets.
pub const KIT: &str = "kit";

/// Asks for the style sheet of the kit or of a game's board at once; the answer comes when it is there.
pub fn dress(game: &str) -> impl Future<Output = Result<(), Missing>> + use<> {
    let link = document().query_selector(&format!("link[data-board=\"{game}\"]")).ok().flatten();
    let asked = link.filter(|link| link.get_attribute("rel").as_deref() != Some("stylesheet")).map(|link| {
        let answer = js_sys::Promise::new(&mut |come, gone| {
            for (end, call) in [("load", come), ("error", gone)] {
                let _ = link.add_event_listener_with_callback(end, &call);
            }
        });
        let _ = link.set_attribute("rel", "stylesheet");
        // Somebody listens from now on, so that a failure is not one that nobody has heard of.
        (link, JsFuture::from(answer))
    });
    async move {
        let Some((link, answer)) = asked else { return Ok(()) };
        let came: Result<JsValue, JsValue> = answer.await;
        came.map(|_| ()).map_err(|_| {
            // The next time it is asked for again.
            let _ = link.set_attribute("rel", "alternate");
            Missing
        })
    }
}

/// Lets the sheets of the kit and of one board count, and those of boards that were opened before no longer.
pub fn wear(game: &str) {
    let Ok(links) = document().query_selector_all("link[data-board]") else { return };
    for number in 0..links.length() {
        let Some(link) = links.item(number).and_then(|node| node.dyn_into::<Element>().ok()) else {
            continue;
        };
        let name = link.get_attribute("data-board");
        // Writing or removing an attribute with a valid name cannot fail.
        let _ = match name.as_deref() {
            Some(name) if name == game || name == KIT => link.remove_attribute("media"),
            _ => link.set_attribute("media", "not all"),
        };
    }
}
