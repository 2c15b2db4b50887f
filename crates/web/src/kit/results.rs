//! The table at the end of a game: how everybody's points add up, best first.

use kernel::Seat;
use leptos::prelude::*;

use super::seats::{band, mark};
use crate::icon::{icon, stencil};

/// The end of a game.
pub struct Results {
    /// In stencil letters: "the scrap is counted".
    pub title: &'static str,
    /// What a reader calls the table.
    pub label: &'static str,
    /// What everybody is worth, column by column; the last one is the sum.
    pub columns: Vec<Column>,
    /// The players, best first.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Copy, Clone, Debug)]
pub struct Column {
    /// Its stencil.
    pub stencil: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name where there is little room.
    pub short: &'static str,
}

/// A player.
#[derive(Clone, Debug)]
pub struct Row {
    /// Who.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// A line below: a faction, a character.
    pub note: Option<String>,
    /// The pattern of their band.
    pub band: Option<usize>,
    /// Whether they have won, and what for.
    pub won: Option<&'static str>,
    /// Whether the viewer sits here.
    pub you: bool,
    /// A cell for each column but the last.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: String,
}

/// A number with a small line.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The number.
    pub number: String,
    /// What it is made of.
    pub note: Option<String>,
}

impl Results {
    /// Draws the table; on phones every player has a card of their own.
    pub fn draw(self) -> AnyView {
        let Results { title, label, columns, rows } = self;
        let heads = columns
            .iter()
            .map(|column| view! { <th scope="col">{icon(column.stencil)}{column.name}</th> })
            .collect_view();
        let rows = rows.into_iter().map(|one| row(one, &columns)).collect_view();
        view! {
            <section class="k-results" aria-label=label>
                <h2>{stencil(title)}</h2>
                <table>
                    <thead><tr><th scope="col">"Player"</th>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </section>
        }
        .into_any()
    }
}

fn row(row: Row, columns: &[Column]) -> AnyView {
    let crown = row.won.map(|why| view! { <span class="k-crown" title=why>{icon("crown")}</span> });
    let cells = row
        .cells
        .into_iter()
        .zip(columns)
        .map(|(cell, column)| {
            let note = cell.note.map(|note| view! { <small>{note}</small> });
            view! { <td data-label=column.short><b>{cell.number}</b>{note}</td> }
        })
        .collect_view();
    let last = columns.last().map(|column| column.short).unwrap_or_default();
    view! {
        <tr class:won=row.won.is_some() class:you=row.you>
            <th scope="row">
                {band(row.band)}{mark(row.seat)}
                <span class="who"><b class="cap">{row.name}{crown}</b><small>{row.note}</small></span>
            </th>
            {cells}
            <td class="sum" data-label=last>{stencil(&row.sum)}</td>
        </tr>
    }
    .into_any()
}
