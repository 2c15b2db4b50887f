//! The browser's animations. Their types are not settled in the bindings, so they are reached by name.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

/// Something that moves.
#[derive(Clone)]
pub struct Animation(JsValue);

impl Animation {
    /// Begins to move an element, after `start` and for `length` milliseconds; nothing if the browser cannot.
    pub fn begin(element: &HtmlElement, frames: &Object, start: u32, length: u32) -> Option<Animation> {
        let options = Object::new();
        let values: [(&str, JsValue); 4] = [
            ("delay", start.into()),
            ("duration", length.max(1).into()),
            ("easing", "cubic-bezier(.2,.8,.2,1)".into()),
            ("fill", "both".into()),
        ];
        for (name, value) in values {
            Reflect::set(&options, &name.into(), &value).ok()?;
        }
        let animate: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
        animate.call2(element, frames, &options).ok().map(Animation)
    }

    /// Ends it; the element is as it was.
    pub fn cancel(&self) {
        let cancel =
            Reflect::get(&self.0, &"cancel".into()).ok().and_then(|value| value.dyn_into::<Function>().ok());
        if let Some(cancel) = cancel {
            // What is over already cannot be ended.
            let _ = cancel.call0(&self.0);
        }
    }

    /// Does something when it has come to its end.
    pub fn when_over(&self, f: impl FnOnce() + 'static) {
        let _ = Reflect::set(&self.0, &"onfinish".into(), &Closure::once_into_js(f));
    }
}
