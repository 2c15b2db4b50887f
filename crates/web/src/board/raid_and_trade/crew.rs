//! Choosing a character: posters with what each is and how its die falls.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;

use super::face::{Printed, Props, glyph};
use super::player::{called, role};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::kit::seats::shape;
use crate::pointer::touch;

/// The screen while characters are chosen.
pub fn choose(props: Props) -> AnyView {
    let all = Memo::new(move |_| props.portrait.with(|portrait| portrait.cast.clone()));
    let taken = Memo::new(move |_| {
        props.portrait.with(|portrait| {
            let seats = portrait.seats.iter();
            seats.filter_map(|(letter, side)| Some((side.character.clone()?, *letter))).collect::<Vec<_>>()
        })
    });
    let cards = move || {
        let taken = taken.get();
        all.get()
            .into_iter()
            .map(|id| {
                let owner = taken.iter().find(|(card, _)| *card == id).map(|(_, letter)| *letter);
                card(props, &id, owner)
            })
            .collect_view()
    };
    view! {
        <section class="rt-crew" aria-label="Characters">
            <h2>{stencil("who are you")}</h2>
            <div class="posters">{cards}</div>
        </section>
    }
    .into_any()
}

fn card(props: Props, id: &str, owner: Option<char>) -> AnyView {
    let card = Printed::of(props, id);
    let name = role(props, Some(&id.to_owned())).unwrap_or_else(|| card.name.clone());
    let spot =
        props.pointer.at(Thing::new(format!("character {id}"))).card(id.to_owned()).named(name.clone());
    let half = |attacks: bool| {
        card.face
            .die
            .iter()
            .flat_map(|side| {
                let sign = if attacks { &side.attack } else { &side.defence };
                std::iter::repeat_n(sign.clone(), side.sides.into())
            })
            .map(|sign| view! { <i>{icon(&glyph(&sign))}</i> })
            .collect_view()
    };
    let owner = owner.and_then(|letter| Some((Seat::from_letter(letter)?, called(props, letter))));
    let taken = owner.is_some();
    let owner = owner.map(|(seat, name)| view! { <span class="rt-leader cap">{shape(seat)}{name}</span> });
    view! {
        <button class="card rt-who" class:taken=taken use:touch=spot>
            {card.art().draw(Frame::Square)}
            <span class="nm cap">{name}</span>
            <span class="tx">{card.face.about.clone()}</span>
            <span class="rt-odds" title="Attack">{half(true)}</span>
            <span class="rt-odds low" title="Defence">{half(false)}</span>
            {owner}
        </button>
    }
    .into_any()
}
