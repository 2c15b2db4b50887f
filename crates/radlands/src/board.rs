//! The table as text, for a terminal of eighty columns.

use std::fmt::Write;

use kernel::{Seat, Viewer};
use parts::Bag;
use parts::terminal::wrap;

use crate::cards::Card;
use crate::march::March;
use crate::setup::{Discards, Radlands};
use crate::spot::{Column, Lane, Place, Spot, Spots};
use crate::state::{Stage, Table, other};
use crate::view::View;

const CELL: usize = 25;

/// Draws the table with the viewer at the bottom.
pub(crate) fn draw(game: &Radlands, view: &View) -> String {
    let near = match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    };
    let mut out = String::new();
    let table = &view.table;
    if matches!(table.stage, Stage::Sides | Stage::Deal | Stage::Draft) {
        draw_draft(game, view, &mut out);
        return out;
    }
    let far = other(near);
    draw_side_line(game, view, far, &mut out);
    for row in 0..3 {
        draw_row(game, table, far, row, &mut out);
    }
    let deck = match table.returned.len() {
        0 => format!("deck {}", table.deck_len),
        punks => format!("deck {} (former punks on top: {punks})", table.deck_len),
    };
    let top = table.last_discard.map_or("empty".to_string(), |card| game.pack.name(card).to_string());
    let middle = format!(" {deck}   discard {} ({top})   turn {} ", table.discard.len(), table.turn);
    let _ = writeln!(out, "  {middle:-^75}");
    for row in (0..3).rev() {
        draw_row(game, table, near, row, &mut out);
    }
    draw_side_line(game, view, near, &mut out);
    if let Some(own) = &view.own {
        let silo = if table.silo_in_hand[near.index()] { ", Water Silo" } else { "" };
        wrap(&format!("  hand: {}{silo}", names(game, own.hand)), 8, &mut out);
    }
    if let Some(pile) = open_pile(game, table) {
        wrap(&pile, 8, &mut out);
    }
    let _ = writeln!(out, "  * damaged   x destroyed   . not ready");
    out
}

/// What may be looked at in the discard pile besides its top: this turn's discards, or all of it at a table that leaves it
/// open (RAD-INFO-06, RAD-INFO-07).
fn open_pile(game: &Radlands, table: &Table) -> Option<String> {
    let (what, cards) = match game.discards {
        Discards::ThisTurn => ("discarded this turn", table.fresh_discards),
        Discards::Open => ("discard pile", table.discard),
    };
    (cards.len() > 1).then(|| format!("  {what}: {}", names(game, cards)))
}

/// The line with a player's queue, hand and water.
fn draw_side_line(game: &Radlands, view: &View, seat: Seat, out: &mut String) {
    let table = &view.table;
    let queue: Vec<String> = (table.queues[seat.index()].iter().enumerate())
        .map(|(space, queued)| format!("{}:{}", space + 1, game.queued_name(*queued)))
        .collect();
    let active = if table.active == seat && table.turn > 0 { ">" } else { " " };
    let hand = table.hand_len[seat.index()] + u8::from(table.silo_in_hand[seat.index()]);
    let mut line = format!("{active}{seat}  queue {}   hand {hand}", queue.join(" "));
    if table.active == seat && table.stage == Stage::Actions {
        let _ = write!(line, "   water {}", table.water);
    }
    if table.silo_in_hand[seat.index()] {
        line.push_str("   silo in hand");
    }
    if !table.known[seat.index()].is_empty() && !view.viewer.is(seat) {
        let _ = write!(line, "   holds {}", names(game, table.known[seat.index()]));
    }
    wrap(&line, 6, out);
}

fn draw_row(game: &Radlands, table: &Table, seat: Seat, row: usize, out: &mut String) {
    let cells: String =
        Column::ALL.iter().map(|column| cell(game, table, Lane::new(seat, *column), row)).collect();
    let _ = writeln!(out, "  {}", cells.trim_end());
}

/// What stands in a row of a column: the camp's row depends on its march (RAD-RULING-17).
fn cell(game: &Radlands, table: &Table, lane: Lane, row: usize) -> String {
    let rows = match table.marches.of(lane) {
        March::HOME => [Place::Camp, Place::Rear, Place::Front],
        March::BETWEEN => [Place::Rear, Place::Camp, Place::Front],
        _ => [Place::Rear, Place::Front, Place::Camp],
    };
    let spot = Spot::new(lane.seat(), lane.column(), rows[row]);
    let name = if spot.is_camp() {
        game.pack.camp_name(table.camp(lane)).to_string()
    } else if table.punks.has(spot) {
        "punk".to_string()
    } else {
        table.person(spot).map_or(String::new(), |card| game.pack.name(card).to_string())
    };
    if name.is_empty() {
        return format!("{:CELL$}", format!("{spot} -"));
    }
    // Apart from the name, which may end in an x itself.
    let mark = if !table.present.has(spot) {
        " x"
    } else if table.damaged.has(spot) {
        " *"
    } else if (table.spent & Spots::of(table.active)).has(spot) {
        " ."
    } else {
        ""
    };
    format!("{:CELL$}", format!("{spot} {name}{mark}"))
}

fn draw_draft(game: &Radlands, view: &View, out: &mut String) {
    let table = &view.table;
    for seat in Seat::all(2) {
        let _ = writeln!(
            out,
            "{seat}: {} camps dealt, {} placed",
            table.dealt_len[seat.index()],
            table.placed_len[seat.index()]
        );
    }
    let (Viewer::Seat(seat), Some(own)) = (view.viewer, &view.own) else { return };
    let placed = &own.placed[..usize::from(table.placed_len[seat.index()])];
    for camp in Bag::one_of_each(own.dealt).iter().map(crate::cards::Camp) {
        let entry = &game.pack.printed.camps[camp.index()];
        let mark = if placed.contains(&camp) { "+" } else { " " };
        wrap(&format!(" {mark} {:18} {}", entry.id, entry.text), 22, out);
    }
}

/// Card names, copies counted.
fn names(game: &Radlands, bag: Bag) -> String {
    let kinds = Bag::one_of_each(bag.kinds());
    let each = kinds.iter().map(|kind| {
        let name = game.pack.name(Card(kind));
        match bag.count(kind) {
            1 => name.to_string(),
            copies => format!("{name} x{copies}"),
        }
    });
    let list: Vec<String> = each.collect();
    if list.is_empty() { "empty".into() } else { list.join(", ") }
}
