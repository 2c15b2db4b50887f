//! What a person sees when the page itself has failed. The table is at the server: loading the page again brings it back.

use std::panic::PanicHookInfo;

use wasm_bindgen::JsValue;

/// Says it on the page, and says where in the console, for whoever reports it.
pub fn tell_when_stopped() {
    std::panic::set_hook(Box::new(|failure| {
        web_sys::console::error_1(&JsValue::from_str(&failure.to_string()));
        // There may be no page yet to say it on.
        let _ = notice(failure);
    }));
}

const SENTENCES: &str = r#"<p class="notice hot"><span>This page has stopped because of a mistake in it.
Nothing that was played is lost. Load the page again to go on.</span><a class="btn go" href="">Load again</a></p>"#;

/// No part of the page is asked for help: any of them may be the one that failed.
fn notice(failure: &PanicHookInfo<'_>) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let notices = document.create_element("div").ok()?;
    notices.set_class_name("notices stopped");
    notices.set_attribute("role", "alert").ok()?;
    notices.set_attribute("data-where", &failure.location()?.to_string()).ok()?;
    notices.set_inner_html(SENTENCES);
    document.body()?.append_child(&notices).ok()?;
    Some(())
}
