//! How each motion looks, as keyframes. `translate`, `rotate` and `scale` are used rather than `transform`, so that a
//! sign that already hangs askew keeps hanging while it moves.

use js_sys::{Array, Object, Reflect};
use parts::scene::Strike;
use wasm_bindgen::JsValue;

use crate::measure::Measure;

/// One keyframe: names and values of style properties.
type Frame<'a> = &'a [(&'a str, &'a str)];

/// Keyframes as the browser takes them.
pub fn frames(frames: &[Frame<'_>]) -> Object {
    let list = Array::new();
    for frame in frames {
        let object = Object::new();
        for (name, value) in *frame {
            // Setting a property of a plain object cannot fail.
            let _ = Reflect::set(&object, &JsValue::from_str(name), &JsValue::from_str(value));
        }
        list.push(&object);
    }
    list.into()
}

/// What happens to a thing where it is.
pub fn strike(how: Strike) -> Object {
    match how {
        Strike::Use => frames(&[
            &[("translate", "0 0"), ("filter", "brightness(1)")],
            &[("translate", "0 -7px"), ("filter", "brightness(1.18)")],
            &[("translate", "0 0"), ("filter", "brightness(1)")],
        ]),
        // It swings round its top-left rivet and rebounds once.
        Strike::Damage => frames(&[
            &[("rotate", "-5deg"), ("filter", "brightness(1.7) saturate(.4)")],
            &[("rotate", "4deg"), ("filter", "brightness(1)")],
            &[("rotate", "-1.5deg")],
            &[("rotate", "0deg")],
        ]),
        Strike::Restore => {
            frames(&[&[("rotate", "4deg"), ("scale", ".96")], &[("rotate", "0deg"), ("scale", "1")]])
        }
        Strike::Destroy => frames(&[
            &[("translate", "0 0"), ("rotate", "0deg"), ("opacity", "1")],
            &[("translate", "0 24px"), ("rotate", "7deg"), ("opacity", "0")],
        ]),
        Strike::Flip => frames(&[&[("scale", "1 1")], &[("scale", ".04 1.04")], &[("scale", "1 1")]]),
        Strike::Appear => frames(&[
            &[("scale", ".7"), ("opacity", "0")],
            &[("scale", "1.05"), ("opacity", "1")],
            &[("scale", "1"), ("opacity", "1")],
        ]),
        Strike::Mark => frames(&[
            &[("filter", "brightness(1)"), ("scale", "1")],
            &[("filter", "brightness(1.35)"), ("scale", "1.045")],
            &[("filter", "brightness(1)"), ("scale", "1")],
        ]),
    }
}

/// A card flies from a place to where its ghost lies; `x`, `y` and the scales say where it starts.
pub fn flight(x: Measure, y: Measure, wide: Measure, high: Measure) -> Object {
    frames(&[
        &[("translate", &format!("{x}px {y}px")), ("scale", &format!("{wide} {high}")), ("opacity", ".95")],
        &[("translate", "0 0"), ("scale", "1 1"), ("opacity", "1")],
    ])
}

/// A number rises and fades.
pub fn rise() -> Object {
    frames(&[
        &[("translate", "-50% 0"), ("opacity", "0")],
        &[("translate", "-50% -14px"), ("opacity", "1")],
        &[("translate", "-50% -34px"), ("opacity", "0")],
    ])
}

/// Nothing is to be seen until the ghost has arrived.
pub fn unseen() -> Object {
    frames(&[&[("opacity", "0")], &[("opacity", "0")]])
}

/// A strip of faces runs through its window and stops at the last.
pub fn roll(faces: usize) -> Object {
    let end = format!("0 -{}%", Measure(100.0 * (faces.saturating_sub(1)) as f64 / faces.max(1) as f64));
    frames(&[&[("translate", "0 0")], &[("translate", &end), ("offset", ".8")], &[("translate", &end)]])
}
