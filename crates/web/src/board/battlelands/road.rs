//! The road between the players: the territory's sign, the reinforcements beside it, and how far the wars have come.

use battlelands_portrait::{Portrait, Stage};
use leptos::prelude::*;
use parts::scene::Thing;

use super::face::{self, Claim};
use super::portrait::{Player, Props};
use crate::icon::{icon, stencil};
use crate::kit::pips::pips;
use crate::kit::seats::shape;
use crate::pointer::touch;

/// The whole road.
pub fn road(props: Props, portrait: &Portrait, players: &[Player]) -> AnyView {
    let own = players.iter().find(|player| player.you);
    let claims: &[String] = own.map_or(&[], |player| &player.side.claims);
    let tags = portrait
        .row
        .iter()
        .map(|id| {
            let claim = match (claims.contains(id), claims.len()) {
                (true, 1) => Claim::Next,
                (true, _) => Claim::Perhaps,
                (false, _) => Claim::Later,
            };
            face::hanging(props, id, claim)
        })
        .collect_view();
    let sign = match &portrait.territory {
        Some(id) => face::sign(props, id),
        None => view! { <span class="bl-nosign" data-thing="territory"></span> }.into_any(),
    };
    let waits = (portrait.stage == Stage::Mission).then(|| answers(players));
    let hint = (portrait.row.is_empty() && portrait.territory.is_some() && portrait.stage != Stage::Mission)
        .then(|| view! { <span class="bl-bare cap">"All reinforcements are claimed"</span> });
    let spot = props.pointer.at(Thing::new("road")).named("The road");
    view! {
        <div class="bl-road">
            <button class="bl-lane" use:touch=spot><span class="w cap">"Play it here"</span></button>
            <div class="bl-when">{stencil(&format!("war {}", portrait.war))}{battles(portrait)}</div>
            {sign}
            <div class="bl-open" role="group" aria-label="Reinforcements">{tags}{hint}</div>
            {waits}
        </div>
    }
    .into_any()
}

/// All battles of all wars as pips.
fn battles(portrait: &Portrait) -> AnyView {
    let Portrait { wars, battles, war, battle, .. } = *portrait;
    let done = usize::from(war.saturating_sub(1) * battles) + usize::from(battle.saturating_sub(1));
    pips((wars * battles).into(), done, format!("Battle {battle} of {battles} in war {war} of {wars}"))
}

/// Who has committed a card and who still thinks.
fn answers(players: &[Player]) -> AnyView {
    let marks = players
        .iter()
        .map(|player| {
            let state = if player.awaited { ("thinking", "clock") } else { ("done", "check") };
            let label = format!("{}: {}", player.name, state.0);
            view! { <span class="bl-answer" role="img" class:done=!player.awaited title=label.clone() aria-label=label>{shape(player.seat)}{icon(state.1)}</span> }
        })
        .collect_view();
    view! { <div class="bl-answers">{marks}</div> }.into_any()
}
