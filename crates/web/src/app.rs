//! The page for an address.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use crate::board::Boards;
use crate::emblem::Posters;
use crate::icon;
use crate::kit;
use crate::load::{self, Games};
use crate::page::{self, Later};
use crate::route::{Road, Route};
use crate::settings;

/// Everything.
#[component]
pub fn App() -> impl IntoView {
    let road = Road::open();
    provide_context(road);
    provide_context(settings::open());
    provide_context(Games(load::load("/api/games".into())));
    provide_context(Boards::open());
    provide_context(Posters::open());
    let later = Later::open();
    window_event_listener(ev::click, move |event| follow(&event, road));
    let page = Memo::new(move |_| Page::of(&road.here(), road.visits()));
    view! {
        {icon::sprite()}
        {move || page.with(|page| show(page.clone(), road, later))}
    }
}

/// A page without its fragment: a fragment moves a page, it does not change it.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Page {
    route: Route,
    visits: u32,
}

impl Page {
    fn of(route: &Route, visits: u32) -> Page {
        let route = match route.clone() {
            Route::Replay { id, .. } => Route::Replay { id, at: None, eyes: None },
            Route::Rules { game, .. } => Route::Rules { game, rule: None },
            Route::Cards { game, .. } => Route::Cards { game, card: None },
            route => route,
        };
        Page { route, visits }
    }
}

fn show(page: Page, road: Road, later: Later) -> AnyView {
    match page.route {
        Route::Start => view! { <page::start::Start/> }.into_any(),
        Route::Table { id, invite } => view! { <page::table::TablePage id invite/> }.into_any(),
        Route::Lost => view! { <page::Lost/> }.into_any(),
        Route::Replay { id, .. } => {
            let (at, eyes) = match untrack(|| road.here()) {
                Route::Replay { at, eyes, .. } => (at, eyes),
                _ => (None, None),
            };
            later.show(move |pages| (pages.replay)(id.clone(), at, eyes.clone()))
        }
        Route::Tables => later.show(|pages| (pages.tables)()),
        Route::New { game } => later.show(move |pages| (pages.new)(game.clone())),
        Route::Rules { game, .. } => later.show(move |pages| (pages.rules)(game.clone())),
        Route::Cards { game, .. } => later.show(move |pages| (pages.cards)(game.clone())),
        Route::Settings => later.show(|pages| (pages.settings)()),
        Route::Kit => kit::gallery::page(),
    }
}

/// Links inside the house are followed without loading the page anew.
fn follow(event: &MouseEvent, road: Road) {
    let plain = event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(link) = target.and_then(|target| target.closest("a[href]").ok().flatten()).filter(|_| plain)
    else {
        return;
    };
    let href = link.get_attribute("href").unwrap_or_default();
    let outside = link.has_attribute("download") || link.has_attribute("target") || href.starts_with("/api/");
    if event.default_prevented() || outside || !href.starts_with('/') {
        return;
    }
    event.prevent_default();
    let (path, fragment) = href.split_once('#').unwrap_or((&href, ""));
    road.go(Route::parse(path, fragment));
}
