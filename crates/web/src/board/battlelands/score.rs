//! The end of the game: how everybody's scrap adds up.

use battlelands_portrait::Final;
use leptos::prelude::*;

use super::portrait::{Player, Props};
use crate::kit::counted;
use crate::kit::results::{Cell, Column, Results, Row};

const COLUMNS: [Column; 4] = [
    Column { stencil: "terr", name: "Territories", short: "Territories" },
    Column { stencil: "equip", name: "Reinforcements", short: "Reinforcements" },
    Column { stencil: "key", name: "Secret mission", short: "Mission" },
    Column { stencil: "scrap", name: "Scrap", short: "Scrap" },
];

/// The table of results, best first.
pub fn table(props: Props, players: &[Player]) -> AnyView {
    let mut ranked: Vec<(&Player, Final)> =
        players.iter().filter_map(|player| Some((player, player.side.result?))).collect();
    ranked.sort_by_key(|(_, end)| end.place);
    Results {
        title: "the scrap is counted",
        label: "Scrap at the end of the game",
        columns: COLUMNS.to_vec(),
        rows: ranked.into_iter().map(|(player, end)| row(props, player, end)).collect(),
    }
    .draw()
}

fn row(props: Props, player: &Player, end: Final) -> Row {
    let names = |ids: &Option<Vec<String>>| {
        props.cards.with(|book| counted::line(book, ids.as_deref().unwrap_or_default()))
    };
    let committed = names(&player.side.committed);
    let mission = match committed.is_empty() {
        true => format!("strength {}", end.mission),
        false => format!("strength {}: {committed}", end.mission),
    };
    Row {
        seat: player.seat,
        name: player.called(),
        note: player.faction.clone(),
        band: player.band,
        won: (end.place == 1).then_some("Most scrap"),
        you: player.you,
        cells: vec![
            Cell { number: end.territories.to_string(), note: Some(names(&player.side.claimed)) },
            Cell { number: end.reinforcements.to_string(), note: None },
            Cell { number: format!("{:+}", end.bonus), note: Some(mission) },
        ],
        sum: end.scrap.to_string(),
    }
}
