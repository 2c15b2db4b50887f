//! Why not, next to the thing that was touched, with the rule and the way to it.

use leptos::html;
use leptos::prelude::*;

use super::Frame;
use crate::icon::icon;
use crate::measure::pixels;
use crate::motion::stage::find;
use crate::route::Route;
use crate::session::Refused;

/// How many reasons are told; the first ones are the likeliest.
const TOLD: usize = 2;

/// The sign with the reason.
#[component]
pub fn WhyNot(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let refused = frame.session.refused;
    move || refused.get().map(|refused| view! { <Sign frame refused/> })
}

#[component]
fn Sign(
    /// The table.
    frame: Frame,
    /// What was refused.
    refused: Refused,
) -> impl IntoView {
    let sign: NodeRef<html::Div> = NodeRef::new();
    let at = refused.at.clone();
    Effect::new(move |_| {
        let (Some(sign), Some(thing)) = (sign.get(), at.as_ref().and_then(find)) else { return };
        let place = thing.get_bounding_client_rect();
        let own = sign.get_bounding_client_rect();
        let page = window();
        let size = |value: Result<wasm_bindgen::JsValue, _>| {
            value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
        };
        let (wide, high) = (size(page.inner_width()), size(page.inner_height()));
        let (x, y) = beside(
            (place.left(), place.top(), place.width(), place.height()),
            (own.width(), own.height()),
            (wide, high),
        );
        let style = web_sys::HtmlElement::style(&sign);
        let _ = style.set_property("left", &pixels(x));
        let _ = style.set_property("top", &pixels(y));
    });
    let game = frame.props.table.with_untracked(|table| table.game.clone());
    let fine = refused.reasons.is_empty();
    let (sign_of, title, words) = match (fine, refused.at.is_some()) {
        (false, _) => ("lock", "Why not?", ""),
        // No choice of the game ever begins with it, such as a hand of somebody else.
        (true, true) => ("eye", "Only to look at", "No choice begins here. What is yellow can be done."),
        (true, false) => ("check", "You can", "Nothing forbids it now."),
    };
    let reasons = refused.reasons.into_iter().take(TOLD).map(move |reason| {
        let link = reason.rule.map(|rule| {
            let page = Route::Rules { game: game.clone(), rule: Some(rule.clone()) };
            view! { <a href=page.address() target="_blank"><code>{rule}</code></a> }
        });
        let tried = reason.act.map(|act| view! { <b>{act.label}</b> });
        view! { <p>{tried}{reason.text}" "{link}</p> }
    });
    view! {
        <div class="why" role="alert" node_ref=sign class:middle=refused.at.is_none()>
            {icon(sign_of)}
            <b>{title}</b>
            {fine.then(|| view! { <p>{words}</p> })}
            {reasons.collect_view()}
            <button class="x" aria-label="Close" on:click=move |_| frame.session.refused.set(None)>{icon("campx")}</button>
        </div>
    }
}

/// Where a sign of this size stands beside a thing so that all of it is seen: right, left, or below.
fn beside(thing: (f64, f64, f64, f64), sign: (f64, f64), page: (f64, f64)) -> (f64, f64) {
    const GAP: f64 = 12.0;
    let (left, top, width, height) = thing;
    let keep = |value: f64, length: f64, all: f64| value.min(all - length - GAP).max(GAP);
    let y = keep(top, sign.1, page.1);
    if left + width + GAP + sign.0 + GAP <= page.0 {
        (left + width + GAP, y)
    } else if left - GAP - sign.0 >= GAP {
        (left - GAP - sign.0, y)
    } else {
        (keep(left, sign.0, page.0), keep(top + height + GAP, sign.1, page.1))
    }
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn the_sign_is_always_on_the_page_and_never_on_the_thing() {
        let page = (1440.0, 900.0);
        assert_eq!(beside((100.0, 200.0, 160.0, 80.0), (240.0, 90.0), page), (272.0, 200.0));
        assert_eq!(beside((1300.0, 850.0, 130.0, 40.0), (240.0, 90.0), page), (1048.0, 798.0));
        // On a phone there is no room beside it.
        assert_eq!(beside((140.0, 300.0, 120.0, 48.0), (240.0, 90.0), (390.0, 844.0)), (138.0, 360.0));
    }
}
