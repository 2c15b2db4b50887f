//! How the table looks and moves.

use leptos::prelude::*;

use super::Sheet;
use crate::settings::{Confirm, Pace, Theme, settings};

/// The settings as a page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <Sheet title="Settings">
            <section class="plate rivets pad form">
                <h1 class="cap">"Settings"</h1>
                <SettingsForm/>
                <p class="about">"They are kept in this browser and take effect at once. The table makes no sound."</p>
            </section>
        </Sheet>
    }
}

/// The settings themselves; also in the menu of a table.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = settings();
    view! {
        {row("Light", "theme",
            &[(Theme::System, "as the system"), (Theme::Noon, "noon"), (Theme::Night, "night")],
            Signal::derive(move || settings.get().theme), move |theme| settings.update(|all| all.theme = theme))}
        {row("Motion", "pace",
            &[(Pace::Off, "off"), (Pace::Fast, "fast"), (Pace::Normal, "normal"), (Pace::Slow, "slow")],
            Signal::derive(move || settings.get().pace), move |pace| settings.update(|all| all.pace = pace))}
        {row("Ask before a choice is sent", "confirm",
            &[(Confirm::Never, "never"), (Confirm::OnTouch, "when tapped"), (Confirm::Always, "always")],
            Signal::derive(move || settings.get().confirm), move |confirm| settings.update(|all| all.confirm = confirm))}
    }
}

fn row<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    name: &'static str,
    values: &[(T, &'static str)],
    now: Signal<T>,
    set: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView {
    let chips = values.iter().copied().map(move |(value, words)| {
        view! {
            <label class="chip">
                <input type="radio" name=name value=words prop:checked=move || now.get() == value on:change=move |_| set(value)/>
                <span class="cap">{words}</span>
            </label>
        }
    });
    view! { <fieldset class="levels"><legend class="cap">{title}</legend><div class="chips">{chips.collect_view()}</div></fieldset> }.into_any()
}
