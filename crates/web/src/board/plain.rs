//! The board of a game that has none: everything that can be done, as things to touch and buttons.

use kernel::Seat;
use leptos::prelude::*;
use wire::lobby::CardSheet;
use wire::table::TableView;

use super::{Board, BoardProps, Lesson};
use crate::pointer::touch;

pub const BOARD: Board = Board {
    about: "A game that is played by buttons.",
    crest: || ().into_any(),
    field,
    hand: nothing,
    piles: nothing,
    piles_brief: |_: &TableView| String::new(),
    plate: |_: BoardProps, _: Seat| ().into_any(),
    poster: |card: &CardSheet| view! { <span class="cap">{card.kind.clone()}</span> }.into_any(),
    coach: &[Lesson {
        icon: "ready",
        title: "What is lit can be done",
        text: "Pick a lit sign, then what it should be done to. The numbers are keys.",
    }],
    legend: &[],
};

fn nothing(_: BoardProps) -> AnyView {
    ().into_any()
}

fn field(props: BoardProps) -> AnyView {
    let narrowing = props.pointer.narrowing();
    let signs = move || {
        let things = narrowing.with(|now| {
            let chosen = now.chosen.iter().cloned();
            chosen.chain(now.lit.iter().map(|lit| lit.thing.clone())).collect::<Vec<_>>()
        });
        things
            .into_iter()
            .map(|thing| {
                let name = thing.to_string();
                let spot = props.pointer.at(thing).named(name.clone());
                view! {
                    <button class="card plain" use:touch=spot>
                        <span class="nm cap">{name}</span>
                    </button>
                }
            })
            .collect_view()
    };
    view! { <section class="plain-field" aria-label="What can be touched">{signs}</section> }.into_any()
}
