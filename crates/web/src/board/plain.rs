//! The board of a game that has none: everything that can be done, as things to touch and buttons.

use kernel::Seat;
use leptos::prelude::*;
use serde::de::IgnoredAny;
use wire::lobby::CardSheet;

use super::{Board, BoardProps, Lesson};
use crate::pointer::touch;

pub struct Plain;

type Props = BoardProps<IgnoredAny>;

impl Board for Plain {
    type Portrait = IgnoredAny;

    const COACH: &'static [Lesson] = &[Lesson {
        icon: "ready",
        title: "What is lit can be done",
        text: "Pick a lit sign, then what it should be done to. The numbers are keys.",
    }];
    const LEGEND: &'static [(&'static str, &'static str)] = &[];

    fn poster(card: &CardSheet) -> AnyView {
        view! { <span class="cap">{card.kind.clone()}</span> }.into_any()
    }

    fn field(props: Props) -> AnyView {
        field(props)
    }

    fn hand(_: Props) -> AnyView {
        ().into_any()
    }

    fn piles(_: Props) -> AnyView {
        ().into_any()
    }

    fn piles_brief(_: &IgnoredAny) -> String {
        String::new()
    }

    fn plate(_: Props, _: Seat) -> AnyView {
        ().into_any()
    }
}

fn field(props: Props) -> AnyView {
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
