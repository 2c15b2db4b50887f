//! Choosing a faction: five posters with what each is good at.

use battlelands_portrait::{Faction, Portrait};
use leptos::prelude::*;
use parts::scene::Thing;

use super::portrait::{Player, Props};
use crate::emblem::{Frame, poster};
use crate::icon::{icon, stencil};
use crate::kit::seats::{band, mark, shape};
use crate::pointer::touch;

/// The screen, while factions are dealt or chosen.
pub fn choose(props: Props, portrait: &Portrait, players: &[Player]) -> AnyView {
    let own = players.iter().find(|player| player.you).and_then(|player| player.side.pending.clone());
    let cards = portrait
        .factions
        .iter()
        .enumerate()
        .map(|(number, faction)| card(props, number, faction, players, own.as_ref()))
        .collect_view();
    let marks = players
        .iter()
        .map(|player| {
            let label = format!("{}{}", player.name, if player.awaited { " is choosing" } else { "" });
            view! {
                <span class="bl-chooser" class:done=!player.awaited data-thing=format!("seat {}", player.seat) title=label.clone()>
                    {mark(player.seat)}<b class="cap">{player.name.clone()}</b>
                    {icon(if player.awaited { "clock" } else { "check" })}
                </span>
            }
        })
        .collect_view();
    view! {
        <section class="bl-factions" aria-label="Factions">
            <h2>{stencil("who leads whom")}</h2>
            <div class="bl-choosers">{marks}</div>
            <div class="bl-posters">{cards}</div>
        </section>
    }
    .into_any()
}

fn card(props: Props, number: usize, faction: &Faction, players: &[Player], own: Option<&String>) -> AnyView {
    let leader =
        faction.leader.and_then(|letter| players.iter().find(|player| player.seat.letter() == letter));
    let taken = leader.map(|player| {
        let name = if player.you { "You lead them".to_owned() } else { format!("Led by {}", player.name) };
        view! { <span class="bl-leader cap">{shape(player.seat)}{name}</span> }
    });
    let wanted = (own == Some(&faction.id))
        .then(|| view! { <span class="bl-leader cap">{icon("check")}"Your choice"</span> });
    let words = format!("{}, {}. {}", faction.name, faction.creatures, faction.plan);
    let spot = props.pointer.at(Thing::new(format!("faction {}", faction.id))).named(words);
    view! {
        <button class="card bl-faction" class:taken=leader.is_some() use:touch=spot>
            {poster(&faction.id, "unit", Frame::Wide)}
            {band(Some(number))}
            <span class="nm cap">{faction.name.clone()}</span>
            <small>{faction.creatures.clone()}</small>
            <span class="tx">{faction.plan.clone()}</span>
            {taken}{wanted}
        </button>
    }
    .into_any()
}
