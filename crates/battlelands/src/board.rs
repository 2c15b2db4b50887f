//! The table as text, for a terminal of eighty columns.

use kernel::{Seat, Viewer};
use parts::Bag;
use parts::terminal::{list, rule};

use crate::agenda::Task;
use crate::cards::{Sort, Symbol};
use crate::setup::BattleLands;
use crate::state::{GearNo, Piece, RowName, Table, Territories, UnitNo};
use crate::view::View;

/// The table as a viewer sees it.
pub(crate) fn draw(game: &BattleLands, view: &View) -> String {
    let table = &view.table;
    let mut text = heading(game, table);
    if table.war > 0 && table.agenda.top() != Task::Over {
        let row: Vec<String> = table.row.iter().map(|kind| reinforcement(game, kind)).collect();
        text.push_str(&list("Row: ", &row));
    }
    for seat in Seat::all(game.seats) {
        text.push_str(&rule());
        text.push_str(&player(game, view, seat));
    }
    text.push_str(&rule());
    if let Viewer::Seat(seat) = view.viewer {
        let hand: Vec<String> = view.own.hand.iter().map(|kind| in_hand(game, table, seat, kind)).collect();
        text.push_str(&list("Your hand: ", &hand));
        if !view.own.mission.is_empty() {
            text.push_str(&list("Your mission: ", &names(game, table, seat, view.own.mission)));
        }
        if !view.own.claimed.is_empty() {
            text.push_str(&list("Your territories: ", &territories(game, view.own.claimed)));
        }
    }
    text
}

fn heading(game: &BattleLands, table: &Table) -> String {
    let Some(battle) = table.battle.checked_sub(1).map(|_| table.battle) else {
        return "Before the first war\n".into();
    };
    if table.agenda.top() == Task::Over {
        return "The wars are over; all hidden cards lie open\n".into();
    }
    let place = match table.territory {
        Some(territory) => {
            let info = game.pack.territory(territory);
            let mission = if info.mission { ", mission" } else { "" };
            format!("{} ({} scrap{mission})", info.name, info.scrap)
        }
        None => "the next territory".into(),
    };
    format!("War {}, battle {battle}: {place}\nReinforcement deck: {}\n", table.war, table.deck)
}

fn player(game: &BattleLands, view: &View, seat: Seat) -> String {
    let table = &view.table;
    let side = table.side(seat);
    let faction = side.faction.map_or("no faction yet", |faction| &game.pack.faction(faction).name);
    let mut marks = Vec::new();
    if table.war > 0 && seat == table.first {
        marks.push("first player");
    }
    if table.passed.contains(seat) {
        marks.push("passed");
    }
    if matches!(table.agenda.top(), Task::Turn | Task::Claim | Task::Ability(_)) && seat == table.turn {
        marks.push("on turn");
    }
    if view.viewer.is(seat) {
        marks.push("you");
    }
    let mut text = format!("{seat}  {faction}");
    if !marks.is_empty() {
        text.push_str(&format!(" ({})", marks.join(", ")));
    }
    text.push_str(&format!(
        "\n   strength {}, hand {}, mission {}, territories {}\n",
        game.total(table, seat),
        side.hand,
        side.mission,
        side.territories
    ));
    for (name, row) in [("   front:   ", RowName::Front), ("   back:    ", RowName::Back)] {
        let units: Vec<String> = (1..)
            .zip(side.rows[row as usize].iter())
            .map(|(n, unit)| standing(game, table, seat, n, unit))
            .collect();
        text.push_str(&list(name, &units));
    }
    if !side.discard.is_empty() {
        text.push_str(&list("   discard: ", &names(game, table, seat, side.discard)));
    }
    if let Some(opened) = &view.opened {
        let opened = opened[seat.index()];
        text.push_str(&list("   mission: ", &names(game, table, seat, opened.mission)));
        text.push_str(&list("   claimed: ", &territories(game, opened.claimed)));
        text.push_str(&list("   in hand: ", &names(game, table, seat, opened.hand)));
    }
    text
}

/// A unit in play with its place, its strength and what it carries; face-down cards in brackets.
fn standing(game: &BattleLands, table: &Table, seat: Seat, place: u32, unit: UnitNo) -> String {
    let side = table.side(seat);
    let name = &game.info(table, seat, unit.piece()).name;
    let strength = game.strength(table, seat, unit);
    let mut text = if side.up & unit.bit() != 0 {
        format!("{place} {name} {strength}")
    } else {
        format!("{place} [{name}] {strength}")
    };
    let mut stack: Vec<GearNo> = table.stack(seat, unit).collect();
    stack.reverse();
    for gear in stack {
        let name = &game.info(table, seat, gear.piece()).name;
        let shown = if table.gear_is_up(gear) { name.clone() } else { format!("[{name}]") };
        text.push_str(" + ");
        text.push_str(&shown);
    }
    text
}

fn reinforcement(game: &BattleLands, kind: u8) -> String {
    let info = game.pack.card(crate::chance::reinforcement(kind));
    let what = if matches!(info.sort, Sort::Unit(_)) { "unit" } else { "equipment" };
    format!("{} ({what} {}, {} scrap)", info.name, info.strength, info.scrap)
}

fn in_hand(game: &BattleLands, table: &Table, seat: Seat, kind: u8) -> String {
    let info = game.info(table, seat, Piece::new(kind));
    let place = match info.sort {
        Sort::Unit(Symbol::Front) => "f",
        Sort::Unit(Symbol::Back) => "b",
        Sort::Unit(Symbol::Both) => "f/b",
        Sort::Attached => "equipment",
        Sort::Instead => "at once",
    };
    format!("{} ({} {place})", info.id, info.strength)
}

fn names(game: &BattleLands, table: &Table, seat: Seat, bag: Bag) -> Vec<String> {
    bag.iter().map(|kind| game.info(table, seat, Piece::new(kind)).name.clone()).collect()
}

fn territories(game: &BattleLands, set: Territories) -> Vec<String> {
    let named = |territory| {
        let info = game.pack.territory(territory);
        format!("{} ({})", info.name, info.scrap)
    };
    set.iter().map(named).collect()
}
