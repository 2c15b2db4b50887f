//! The pages, one module each, and what they share: the sign above and the words for trouble.

pub mod cards;
pub mod new;
pub mod options;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod start;
pub mod table;
pub mod tables;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use wire::lobby::{Phase, TableCard};
use wire::{TableId, Trouble};

use crate::icon::{icon, stencil};
use crate::load::{Games, Loaded};
use crate::part::{Missing, Part};
use crate::route::Route;
use crate::{http, memory};

/// The pages that are loaded when one of them is opened.
pub struct Pages {
    /// A new table.
    pub new: fn(Option<String>) -> AnyView,
    /// All tables.
    pub tables: fn() -> AnyView,
    /// A match that is over: which, from which moment on, and through whose eyes.
    pub replay: fn(TableId, Option<usize>, Option<String>) -> AnyView,
    /// The rules of a game.
    pub rules: fn(String) -> AnyView,
    /// The cards of a game.
    pub cards: fn(String) -> AnyView,
    /// The settings.
    pub settings: fn() -> AnyView,
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn load_pages() -> Result<&'static Pages, Missing> {
    static PAGES: Pages = Pages {
        new: |game| view! { <new::New game/> }.into_any(),
        tables: || view! { <tables::Tables/> }.into_any(),
        replay: |id, at, eyes| view! { <replay::Replay id at eyes/> }.into_any(),
        rules: |game| view! { <rules::Rules game/> }.into_any(),
        cards: |game| view! { <cards::Cards game/> }.into_any(),
        settings: || view! { <settings::SettingsPage/> }.into_any(),
    };
    Ok(&PAGES)
}

/// The pages that are loaded when one of them is opened. Copied freely.
#[derive(Copy, Clone)]
pub struct Later(Part<&'static Pages>);

impl Later {
    /// None of them is loaded yet.
    pub fn open() -> Later {
        Later(Part::new(|| Box::pin(load_pages())))
    }

    /// One of them, as soon as it is here.
    pub fn show(self, draw: impl Fn(&'static Pages) -> AnyView + Send + 'static) -> AnyView {
        let Later(pages) = self;
        pages.ask();
        let shown = move || match pages.here() {
            Some(pages) => draw(pages),
            // Without the sign above: somebody might click on it just before it is drawn anew.
            None => {
                let word = pages.show(|_| ().into_any());
                view! { <div class="page"><main class="paper">{word}</main></div> }.into_any()
            }
        };
        shown.into_any()
    }
}

/// A page that is no table: the sign with the ways to the others, then its content.
#[component]
pub fn Sheet(
    /// What the page is called.
    title: &'static str,
    /// Its content.
    children: Children,
) -> impl IntoView {
    document().set_title(&format!("{title} - Rustlands"));
    let here = move |page: &str| (page == title).then_some("page");
    view! {
        <div class="page">
            <header class="top plate rivets">
                <a class="brand-link" href="/" aria-label="Rustlands, to the start page">{stencil("Rustlands")}</a>
                <GoOn/>
                <nav aria-label="Pages">
                    <a href="/" aria-current=here("Play")>{icon("ready")}"Play"</a>
                    <a href="/tables" aria-current=here("Tables")>{icon("eye")}"Tables"</a>
                    <BookLinks here/>
                    <a href="/settings" aria-current=here("Settings")>{icon("menu")}"Settings"</a>
                </nav>
            </header>
            <main class="paper" aria-label=title>{children()}</main>
        </div>
    }
}

/// How many tables are asked after, newest first.
const ASKED_AFTER: usize = 3;

/// The way back to the newest game that is not over, so that nobody loses one by looking something up.
#[component]
fn GoOn() -> impl IntoView {
    let table = RwSignal::new(None::<TableCard>);
    spawn_local(async move {
        for id in memory::tables().into_iter().take(ASKED_AFTER) {
            let card = http::get::<TableCard>(&format!("/api/tables/{}", id.0)).await;
            if let Some(card) =
                card.ok().filter(|card| matches!(card.phase, Phase::Gathering | Phase::Running))
            {
                // The page may be gone by now.
                let _ = table.try_set(Some(card));
                break;
            }
        }
    });
    let games = expect_context::<Games>();
    move || {
        table.get().map(|card| {
            let printed = games.printed(&card.game);
            let way = Route::Table { id: card.id, invite: None };
            view! { <a class="btn go-on" href=way.address()>{icon("next")}<span>"Go on with "{printed}</span></a> }
        })
    }
}

/// Links to the rules and cards of every game.
#[component]
fn BookLinks(
    /// Says "page" for the page one is on.
    here: impl Fn(&str) -> Option<&'static str> + Copy + Send + 'static,
) -> impl IntoView {
    let games = expect_context::<Games>();
    move || {
        games.0.with(|games| {
            let first = games.here().and_then(|games| games.first()).map(|game| game.name.clone());
            first.map(|game| {
                view! {
                    <a href=Route::Rules { game: game.clone(), rule: None }.address() aria-current=here("Rules")>{icon("help")}"Rules"</a>
                    <a href=Route::Cards { game, card: None }.address() aria-current=here("Cards")>{icon("deck")}"Cards"</a>
                }
            })
        })
    }
}

/// Tabs from one game's page to the same page of the others.
pub fn game_tabs(here: String, address: fn(String) -> Route) -> impl IntoView {
    let games = expect_context::<Games>();
    move || {
        let here = here.clone();
        games.0.with(|games| {
            let tabs = games.here().into_iter().flatten().map(|game| {
                let current = (game.name == here).then_some("page");
                view! { <a class="tab cap" href=address(game.name.clone()).address() aria-current=current>{game.printed.clone()}</a> }
            });
            view! { <nav class="game-tabs" aria-label="Games">{tabs.collect_view()}</nav> }
        })
    }
}

/// Words for something that went wrong.
pub fn trouble_note(trouble: &Trouble) -> AnyView {
    view! { <p class="note hot" role="alert">{icon("warn")}<span>{trouble.text.clone()}</span></p> }
        .into_any()
}

/// What is here, or words for why it is not.
pub fn loaded<T: Clone + Send + Sync + 'static>(
    thing: RwSignal<Loaded<T>>,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    move || match thing.get() {
        Loaded::Waiting => {
            view! { <p class="note" role="status">{icon("wait")}<span>"One moment ..."</span></p> }.into_any()
        }
        Loaded::Here(value) => show(value),
        Loaded::Trouble(trouble) => trouble_note(&trouble),
    }
}

/// There is nothing at this address.
#[component]
pub fn Lost() -> impl IntoView {
    view! {
        <Sheet title="Nothing here">
            <section class="plate rivets pad">
                <h1 class="cap">"The road ends here"</h1>
                <p>"There is no page at this address. "<a href="/">"Back to the games"</a></p>
            </section>
        </Sheet>
    }
}
