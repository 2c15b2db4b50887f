//! The page for an address.

use leptos::prelude::*;

use crate::route::{Road, Route};

/// Everything.
#[component]
pub fn App() -> impl IntoView {
    let road = Road::open();
    provide_context(road);
    move || match road.here() {
        Route::Start => "start".into_any(),
        _ => "other".into_any(),
    }
}
