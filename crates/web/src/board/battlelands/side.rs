//! A player's side: the plate with mark and band, two rails of units, and the numbers at their ends.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;

use super::portrait::{Player, Props, Row, unit_place};
use super::{face, piles};
use crate::icon::{icon, stencil};
use crate::kit::drawer::Drawer;
use crate::kit::face as printed;
use crate::kit::seats::{band, mark};
use crate::pointer::touch;

/// Whose side it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Whose {
    /// The one at the bottom.
    Own,
    /// Another one.
    Theirs,
}

/// The side at the bottom: front row nearer to the road.
pub fn own(props: Props, player: Player, drawer: Drawer<Seat>) -> AnyView {
    let seat = player.seat;
    let total = player.side.strength;
    let rails = [Row::Front, Row::Back].map(|row| rail(props, &player, row, Whose::Own));
    let whose = if player.you { "Your side".to_owned() } else { format!("Side of {}", player.name) };
    let words = format!("Strength {total}");
    view! {
        <section class="bl-own" class:live=player.live class:passed=player.passed aria-label=whose>
            <div class="bl-rails">{rails.into_iter().collect_view()}</div>
            <div class="bl-total" data-thing=format!("strength {seat}") title="Strength in this battle">
                <span class="cap">"strength"</span>
                <span class="n" role="img" aria-label=words>{stencil(&total.to_string())}</span>
                {player.passed.then(|| view! { <span class="bl-out cap">"passed"</span> })}
                {player.first.then(first_mark)}
            </div>
            {piles::own(props, &player, drawer)}
        </section>
    }
    .into_any()
}

/// The side of an opponent: the rows as they see them from across the road, front row nearer to it.
pub fn theirs(props: Props, player: Player, drawer: Drawer<Seat>) -> AnyView {
    let rails = [Row::Back, Row::Front].map(|row| rail(props, &player, row, Whose::Theirs));
    let label = format!("{}, strength {}", player.name, player.side.strength);
    view! {
        <section class="bl-foe" class:live=player.live class:passed=player.passed aria-label=label>
            {plate(props, &player, drawer)}
            <div class="bl-rails">{rails.into_iter().collect_view()}</div>
        </section>
    }
    .into_any()
}

/// An opponent's plate; turned over once they have passed.
fn plate(props: Props, player: &Player, drawer: Drawer<Seat>) -> AnyView {
    let seat = player.seat;
    let total = player.side.strength;
    let faction = player.faction.clone().unwrap_or_else(|| "no faction yet".into());
    let passed = player.passed.then(|| view! { <span class="bl-out">{stencil("passed")}</span> });
    let claimed = player.claimed();
    let held = (player.passed && !claimed.is_empty()).then(|| held_tags(props, claimed));
    view! {
        <header class="bl-plate" data-thing=format!("seat {seat}")>
            {band(player.band)}
            {mark(seat)}
            <span class="who">
                <b class="cap">{player.name.clone()}</b>
                <small><span class="f">{faction}</span>{held}{player.first.then(first_mark)}</small>
            </span>
            {passed}
            <span class="bl-sum" role="img" data-thing=format!("strength {seat}") aria-label=format!("Strength {total}")>
                {stencil(&total.to_string())}
            </span>
            {piles::theirs(player, drawer)}
        </header>
    }
    .into_any()
}

/// The reinforcements everybody knows to be in a hand, the one just claimed among them.
fn held_tags(props: Props, held: &[String]) -> AnyView {
    let names = props
        .cards
        .with(|book| held.iter().map(|id| (id.clone(), printed::name(book, id))).collect::<Vec<_>>());
    let tags = names
        .into_iter()
        .map(|(id, name)| view! { <span class="bl-held cap" data-card=id title="Everybody saw it go to this hand">{icon("hand")}{name}</span> })
        .collect_view();
    view! { <span class="bl-helds">{tags}</span> }.into_any()
}

/// The first player card.
pub fn first_mark() -> AnyView {
    view! { <span class="bl-first" title="First player: takes the first turn and wins ties">{icon("next")}"first"</span> }
        .into_any()
}

/// One row: the bay where cards are laid, the units, the number at the end.
fn rail(props: Props, player: &Player, row: Row, whose: Whose) -> AnyView {
    let place = row.place(player.seat);
    let units = row.units(&player.side);
    let strength = row.strength(&player.side);
    let empty = units.is_empty();
    let cards = (1..)
        .zip(units.iter().cloned())
        .map(|(number, unit)| face::unit(props, unit_place(&place, number), unit))
        .collect_view();
    let thing = format!("row {place}");
    let word = row.word();
    let bay = match whose {
        Whose::Own => {
            let spot = props.pointer.at(Thing::new(thing)).named(format!("Your {word} row"));
            view! { <button class="bl-bay" use:touch=spot><span class="w">{stencil(word)}</span></button> }
                .into_any()
        }
        Whose::Theirs => {
            view! { <span class="bl-bay" data-thing=thing><span class="w">{stencil(word)}</span></span> }
                .into_any()
        }
    };
    let number = (!empty).then(|| stencil(&strength.to_string()));
    view! {
        <div class="bl-rail" class:empty=empty data-row=word>
            {bay}
            <div class="bl-units">{cards}</div>
            <span class="bl-end" title=format!("Strength of the {word} row")>{icon(word)}{number}</span>
        </div>
    }
    .into_any()
}
