//! The cards of a game: a search, and every card with its poster, its text and the rules that name it.

use leptos::prelude::*;
use wire::lobby::CardSheet;

use super::rules::{matches, show_anchor};
use super::{Sheet, game_tabs, loaded};
use crate::board::Boards;
use crate::icon::icon;
use crate::load::load;
use crate::route::{Road, Route};

/// The cards page.
#[component]
pub fn Cards(
    /// The game.
    game: String,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let cards = load::<Vec<CardSheet>>(format!("/api/games/{game}/cards"));
    let search = RwSignal::new(String::new());
    Effect::new(move |_| {
        cards.track();
        if let Route::Cards { card: Some(card), .. } = road.here() {
            search.set(String::new());
            show_anchor(card);
        }
    });
    let tabs = game_tabs(game.clone(), |game| Route::Cards { game, card: None });
    view! {
        <Sheet title="Cards">
            <h1 class="vh">"Cards"</h1>
            {tabs}
            <section class="plate rivets pad book-page">
                <label class="field search">{icon("deck")}<span class="vh">"Search the cards"</span>
                    <input type="search" placeholder="Search names, kinds and texts" prop:value=move || search.get()
                        on:input:target=move |event| search.set(event.target().value())/></label>
                {loaded(cards, move |cards| {
                    let game = game.clone();
                    (move || list(&game, &cards, &search.get())).into_any()
                })}
            </section>
        </Sheet>
    }
}

fn list(game: &str, cards: &[CardSheet], search: &str) -> AnyView {
    let found = cards.iter().filter(|card| matches(search, &[&card.name, &card.kind, &card.text, &card.id]));
    let bills =
        found.map(|card| view! { <li id=card.id.clone() tabindex="-1">{bill(game, card, Tab::Same)}</li> });
    view! { <ul class="bills-page">{bills.collect_view()}</ul> }.into_any()
}

/// Where the links of a card lead.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Tab {
    /// To another page in the same tab.
    Same,
    /// To a tab of their own: nobody should leave a running game by looking something up.
    New,
}

/// A card with everything the help says of it.
pub fn bill(game: &str, card: &CardSheet, tab: Tab) -> AnyView {
    let target = (tab == Tab::New).then_some("_blank");
    let rules = card.rules.iter().map(|rule| {
        let link = Route::Rules { game: game.to_owned(), rule: Some(rule.clone()) };
        view! { <a class="rule-id" href=link.address() target=target>{rule.clone()}</a>" " }
    });
    let copies = match card.copies {
        0 | 1 => String::new(),
        copies => format!(", {copies} copies"),
    };
    let poster = expect_context::<Boards>().poster(game, card);
    view! {
        <article class=format!("big {}", card.kind)>
            <div class="art post">{poster}</div>
            <div class="tt">
                <h3 class="cap">{card.name.clone()}</h3>
                <span class="kind cap">{card.kind.clone()}{copies}</span>
                {facts(card)}
            </div>
            <div class="rule-text">{paragraphs(&card.text)}</div>
            {(!card.rules.is_empty()).then(|| view! { <details class="rule-links"><summary>{card.rules.len()}" rules about it"</summary>{rules.collect_view()}</details> })}
        </article>
    }
    .into_any()
}

fn paragraphs(text: &str) -> AnyView {
    text.lines().map(|line| view! { <p>{line.to_owned()}</p> }).collect_view().into_any()
}

/// What the game prints on the card, as names and values; only what is a plain word or whole number.
fn facts(card: &CardSheet) -> AnyView {
    let plain = |value: &serde_json::Value| match value {
        serde_json::Value::Number(number) => number.as_i64().map(|number| number.to_string()),
        serde_json::Value::String(text) if !text.is_empty() => Some(text.clone()),
        _ => None,
    };
    let facts = card.facts.as_object().into_iter().flatten();
    let facts = facts.filter(|(name, _)| *name != parts::scene::ICONS);
    let rows = facts.filter_map(|(name, value)| plain(value).map(|value| (name.clone(), value)));
    view! { <dl class="facts">{rows.map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }).collect_view()}</dl> }.into_any()
}
