//! The frame of the map. On phones it holds a part of the map that follows the own figure; the whole map is one tap away.

use std::sync::Arc;

use leptos::html;
use leptos::leptos_dom::helpers::request_animation_frame;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::city::{Point, TILE};
use super::face::Props;
use super::map::{Chart, figures, map};
use crate::icon::icon;
use crate::kit::seats::bottom;

/// The map in its frame. `dim` lays a veil over what is not at stake.
pub fn frame(props: Props, chart: Memo<Option<Arc<Chart>>>, dim: Memo<bool>) -> AnyView {
    let whole = RwSignal::new(false);
    let frame: NodeRef<html::Div> = NodeRef::new();
    let own = Memo::new(move |_| {
        let letter = props.table.with(bottom).letter();
        let chart = chart.get()?;
        props.portrait.with(|portrait| {
            let side = portrait.seats.get(&letter)?;
            let outpost = || chart.city.house(portrait.outpost.as_ref()?).map(|house| house.at);
            let stands = figures(portrait, &chart.city).get(&letter).copied();
            stands.or_else(|| (side.place == "outpost").then(outpost).flatten())
        })
    });
    let look = move || {
        if let (Some(frame), Some(at), Some(chart)) =
            (frame.get_untracked(), own.get_untracked(), chart.get_untracked())
        {
            request_animation_frame(move || centre(&frame, at, &chart));
        }
    };
    // The map follows the figure.
    Effect::new(move |_| {
        if own.get().is_some() && frame.get().is_some() {
            look();
        }
    });
    let near = move |_| {
        whole.set(false);
        look();
    };
    let drawn = move || chart.get().map(|chart| map(props, chart));
    let loading = move || {
        chart
            .get()
            .is_none()
            .then(|| view! { <p class="rt-wait cap">{icon("wait")}"The map is being drawn ..."</p> })
    };
    view! {
        <div class="rt-frame" class:whole=move || whole.get() class:dim=move || dim.get() node_ref=frame
            on:click=move |_| if whole.get_untracked() { whole.set(false); }>
            {drawn}{loading}
        </div>
        <div class="rt-tools">
            <button class="btn" aria-label="Whole map" aria-pressed=move || whole.get().to_string() on:click=move |_| whole.update(|whole| *whole = !*whole)>{icon("eye")}</button>
            <button class="btn" aria-label="My figure" on:click=near>{icon("target")}</button>
        </div>
    }
    .into_any()
}

/// Scrolls the frame so that a place of the map is in its middle.
fn centre(frame: &HtmlElement, at: Point, chart: &Chart) {
    let map = frame.query_selector(".rt-map").ok().flatten();
    let Some(map) = map.and_then(|map| map.dyn_into::<HtmlElement>().ok()) else { return };
    let unit = f64::from(map.offset_width()) / (f64::from(chart.city.columns.max(1)) * TILE);
    let scroll =
        |at: f64, start: i32, room: i32| (f64::from(start) + at * unit - f64::from(room) / 2.0) as i32;
    frame.set_scroll_left(scroll(at.x, map.offset_left(), frame.client_width()));
    frame.set_scroll_top(scroll(at.y, map.offset_top(), frame.client_height()));
}
