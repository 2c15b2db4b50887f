//! The help beside the table: the card one looks at, and why something cannot be done with it.

use leptos::prelude::*;

use super::{Frame, Open};
use crate::icon::{icon, stencil};
use crate::page::cards::{Tab, bill};
use crate::route::Route;

/// The card help; beside the table on wide screens, a sheet on phones.
#[component]
pub fn CardHelp(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let game = frame.props.table.with_untracked(|table| table.game.clone());
    let books = game.clone();
    let content = move || {
        let card = frame.card.get().and_then(|id| frame.props.cards.with(|cards| cards.get(&id).cloned()));
        match card {
            Some(card) => bill(&game, &card, Tab::New),
            None => first_words(frame, &game),
        }
    };
    view! {
        <section class="sheet card-help plate rivets" class:open=move || frame.open.get() == Open::Card aria-label="Card help">
            <header>{icon("help")}{stencil("Card")}
                <button class="x" aria-label="Close" on:click=move |_| { frame.card.set(None); frame.open.set(Open::Nothing); }>{icon("campx")}</button></header>
            <div class="scroll-y" tabindex="0">{content}</div>
            <p class="book-links">
                <a href=Route::Rules { game: books.clone(), rule: None }.address() target="_blank">"All rules"</a>
                <a href=Route::Cards { game: books, card: None }.address() target="_blank">"All cards"</a>
            </p>
        </section>
    }
}

/// What stands there before a card was looked at: how a turn works.
fn first_words(frame: Frame, game: &str) -> AnyView {
    let lessons = frame.board.coach.iter().map(|lesson| {
        view! { <li>{icon(lesson.icon)}<span><b>{lesson.title}": "</b>{lesson.text}</span></li> }
    });
    let empty = frame.board.coach.is_empty();
    view! {
        <p class="about">"Point at a card to read it. On a phone, rest your finger on it."</p>
        {(!empty).then(|| view! { <ul class="words" aria-label=format!("How to play {game}")>{lessons.collect_view()}</ul> })}
    }
    .into_any()
}
