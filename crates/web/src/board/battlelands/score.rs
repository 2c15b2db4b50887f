//! The end of the game: how everybody's scrap adds up.

use battlelands_portrait::Final;
use leptos::prelude::*;

use super::face::Face;
use super::mark::{band, mark};
use super::portrait::{Player, Props, counted};
use crate::icon::{icon, stencil};

/// The table of results, best first.
pub fn table(props: Props, players: &[Player]) -> AnyView {
    let mut ranked: Vec<(Player, Final)> =
        players.iter().filter_map(|player| Some((player.clone(), player.side.result?))).collect();
    ranked.sort_by_key(|(_, end)| end.place);
    let rows =
        ranked.into_iter().map(|(player, end)| row(props, &player, end, end.place == 1)).collect_view();
    view! {
        <section class="bl-score" aria-label="Scrap at the end of the game">
            <h2>{stencil("the scrap is counted")}</h2>
            <table>
                <thead><tr>
                    <th scope="col">"Player"</th>
                    <th scope="col">{icon("terr")}"Territories"</th>
                    <th scope="col">{icon("equip")}"Reinforcements"</th>
                    <th scope="col">{icon("key")}"Secret mission"</th>
                    <th scope="col">{icon("scrap")}"Scrap"</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
    .into_any()
}

fn row(props: Props, player: &Player, end: Final, won: bool) -> AnyView {
    let none: &[String] = &[];
    let names = |ids: &[String]| {
        props.cards.with(|book| {
            let names = counted(ids).into_iter().map(|(id, number)| {
                let name = Face::of(book, &id).name;
                if number > 1 { format!("{name} x{number}") } else { name }
            });
            names.collect::<Vec<_>>().join(", ")
        })
    };
    let claimed = names(player.side.claimed.as_deref().unwrap_or(none));
    let committed = names(player.side.committed.as_deref().unwrap_or(none));
    let name = if player.you { "You".to_owned() } else { player.name.clone() };
    let crown = won.then(|| view! { <span class="bl-crown" title="Most scrap">{icon("crown")}</span> });
    view! {
        <tr class:won=won class:you=player.you>
            <th scope="row">
                {band(player.band)}
                <span class="bl-mark">{mark(player.letter)}</span>
                <span class="who"><b class="cap">{name}{crown}</b><small>{player.faction.clone()}</small></span>
            </th>
            <td data-label="Territories"><b>{end.territories}</b><small>{claimed}</small></td>
            <td data-label="Reinforcements"><b>{end.reinforcements}</b></td>
            <td data-label="Mission"><b>{format!("{:+}", end.bonus)}</b><small>{format!("strength {}", end.mission)}{(!committed.is_empty()).then(|| format!(": {committed}"))}</small></td>
            <td class="sum" data-label="Scrap">{stencil(&end.scrap.to_string())}</td>
        </tr>
    }
    .into_any()
}
