//! How the table looks, moves and sounds.

use leptos::prelude::*;
use wire::server::{ServerCard, Tally};

use super::{Sheet, loaded};
use crate::load;
use crate::settings::{Confirm, Pace, Theme, settings};
use crate::sound::Volume;

/// The settings as a page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <Sheet title="Settings">
            <section class="plate rivets pad form">
                <h1 class="cap">"Settings"</h1>
                <SettingsForm/>
                <p class="about">"They are kept in this browser and take effect at once."</p>
            </section>
            <ThisServer/>
        </Sheet>
    }
}

/// The server's key, and what became of its matches.
#[component]
fn ThisServer() -> impl IntoView {
    let card = load::load::<ServerCard>("/api/server".to_owned());
    let told = |card: ServerCard| {
        let Tally { begun, played, resigned, closed, unfinished, frozen, forgotten } = card.matches;
        let rows = [
            ("Begun", begun),
            ("Played to the end", played),
            ("Ended by giving up", resigned),
            ("Aborted: nobody was left to play", closed),
            ("Aborted: frozen", frozen),
            ("Not finished", unfinished),
            ("Deleted: nobody had moved", forgotten),
        ];
        let rows = rows.map(|(what, count)| view! { <div><dt>{what}</dt><dd>{count.to_string()}</dd></div> });
        view! {
            <dl class="tally">{rows.into_iter().collect_view()}</dl>
            <p class="about">"It signs every match with the key "<code>{card.key.to_string()}</code>". Give it to "<code>"rustlands verify --key"</code>"."</p>
        }
        .into_any()
    };
    view! {
        <section class="plate rivets pad form" aria-label="This server">
            <h2 class="cap">"Matches on this server"</h2>
            {loaded(card, told)}
        </section>
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
        {row("Sound", "sound",
            &[(Volume::Off, "off"), (Volume::Soft, "soft"), (Volume::Loud, "loud")],
            Signal::derive(move || settings.get().sound), move |sound| settings.update(|all| all.sound = sound))}
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
