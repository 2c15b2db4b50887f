//! The style sheet of a board, loaded when its game is opened.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::part::Missing;

/// Asks for the style sheet of a game's board at once; the answer comes when it is there.
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
