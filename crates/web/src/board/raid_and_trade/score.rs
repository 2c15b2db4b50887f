//! The table at the end of a game.

use leptos::prelude::*;
use raid_and_trade_portrait::Play;

use super::face::Props;
use super::player::{Player, role};
use crate::kit::results::{Cell, Column, Results, Row};

/// How everybody ended, best first.
pub fn table(props: Props, players: &[Player]) -> AnyView {
    let portrait = props.portrait.get();
    let (escape, winners) = (portrait.play == Play::Escape, &portrait.winners);
    let won = |player: &Player| winners.contains(player.seat.letter());
    let player = |letter: char| players.iter().find(|player| player.seat.letter() == letter);
    let sorted = portrait.ranking.chars().filter_map(player);
    let column = |stencil, name, short| Column { stencil, name, short };
    let columns = match escape {
        true => vec![
            column("rt-skill", "Skill", "Skill"),
            column("rt-adren", "Adrenaline", "Adrenaline"),
            column("rt-heli", "Given", "Given"),
            column("rt-bench", "Items", "Items"),
        ],
        false => vec![
            column("rt-skill", "Skill", "Skill"),
            column("rt-favour", "Favor", "Favor"),
            column("rt-quest", "Quests", "Quests"),
            column("crown", "Points", "Points"),
        ],
    };
    let rows = sorted
        .map(|player| {
            let side = &player.side;
            let cell = |number: String| Cell { number, note: None };
            let dial = player.dial();
            let (cells, sum) = match escape {
                true => (
                    vec![
                        cell(side.skill.to_string()),
                        Cell { number: side.blacklist.to_string(), note: side.out.then(|| "out".into()) },
                        cell(side.gave.to_string()),
                    ],
                    side.crafted.len().to_string(),
                ),
                false => (
                    vec![
                        cell(side.skill.to_string()),
                        Cell { number: dial.to_string(), note: (dial < 0).then(|| "blacklist".into()) },
                        cell(side.quests.len().to_string()),
                    ],
                    side.points.to_string(),
                ),
            };
            Row {
                seat: player.seat,
                name: player.called(),
                note: role(props, side.character.as_ref()),
                band: None,
                won: won(player).then_some("Has won"),
                you: player.you,
                cells,
                sum,
            }
        })
        .collect();
    let title = match (escape, winners.is_empty()) {
        (true, false) => "out of the city",
        (true, true) => "nobody got out",
        (false, false) => "a place in the city",
        (false, true) => "the gates stay shut",
    };
    Results { title, label: "How it ended", columns, rows }.draw()
}
