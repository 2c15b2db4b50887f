//! What a player's plate says: camps, hand, water.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::{Health, Portrait};

use super::scene::{Place, Props, Scene, Spot};
use crate::icon::icon;
use crate::kit::face;
use crate::kit::plate::{Discs, line};
use crate::pointer::touch;

/// The lines of a plate.
pub fn plate(props: Props, seat: Seat) -> AnyView {
    let scene = props.portrait;
    view! {
        <div class="camps" title="Camps: whole, damaged or destroyed"><dt>"Camps"</dt><dd class="pips">{move || camps(&scene.read(), seat)}</dd></div>
        {hand(props, seat)}
        {water(props, seat)}
    }
    .into_any()
}

fn camps(scene: &Portrait, seat: Seat) -> AnyView {
    let pip = |column: usize| {
        let camp = scene.at(Spot { seat, column, place: Place::Camp });
        let (stencil, words, class) = match camp.map(|camp| camp.state) {
            Some(Health::Destroyed) => ("campx", "destroyed", "ic lost"),
            Some(Health::Damaged) => ("campd", "damaged", "ic"),
            Some(Health::Fine) => ("camp", "whole", "ic"),
            None => ("camp", "not placed yet", "ic open"),
        };
        view! { <svg class=class role="img" aria-label=words><use href=format!("#i-{stencil}")></use></svg> }
    };
    (1..=3).map(pip).collect_view().into_any()
}

fn hand(props: Props, seat: Seat) -> AnyView {
    let scene = props.portrait;
    let count = move || scene.with(|scene| scene.side(seat).hand_size);
    let known = move || {
        let ids = scene.with(|scene| scene.side(seat).seen.clone());
        let names = props.cards.with(|book| ids.iter().map(|id| face::name(book, id)).collect::<Vec<_>>());
        let said = format!("Seen by everybody: {}", names.join(", "));
        (!names.is_empty())
            .then(|| view! { <small class="known" title=said>{icon("eye")}{names.join(", ")}</small> })
    };
    let touched = props.pointer.at(Thing::of("hand", seat)).named("Hand");
    let fact = view! { <span class="fan" use:touch=touched>{icon("hand")}</span>{count}{known} };
    line("cards", Some("Cards in hand"), "Hand".into_any(), fact.into_any())
}

fn water(props: Props, seat: Seat) -> AnyView {
    let scene = props.portrait;
    let each_turn = Memo::new(move |_| scene.with(|scene| scene.water_each_turn));
    let left = Memo::new(move |_| scene.with(|scene| if scene.is_active(seat) { scene.water } else { 0 }));
    // What is about to be paid glows on the discs it takes.
    let due = Memo::new(move |_| {
        let own = props.table.with(|table| table.viewer.is(seat));
        let toll = || props.pointer.narrowing().with(|now| now.toll().map(|cost| cost.amount));
        own.then(toll).flatten().unwrap_or(0)
    });
    let discs = move || Discs { there: left.get(), room: each_turn.get(), due: due.get() }.draw("water");
    let words = move || match due.get() {
        0 => format!("{} water", left.get()),
        due => format!("{} water, {due} about to be paid", left.get()),
    };
    let touched = props.pointer.at(Thing::of("water", seat)).named("Water");
    view! {
        <div class="water" title="Water to spend this turn"><dt>"Water"</dt><dd aria-label=words><span class="discs" use:touch=touched>{discs}</span></dd></div>
    }
    .into_any()
}
