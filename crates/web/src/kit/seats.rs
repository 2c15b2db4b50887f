//! Who sits where, seen from the viewer; and who is who without colour: a shape for each seat, a pattern for each band.

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use wire::table::TableView;

use crate::frame::words;
use crate::icon::icon;

/// Whose side lies at the bottom of the table: the viewer's, or the first for whoever only watches.
pub fn bottom(table: &TableView) -> Seat {
    match table.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    }
}

/// The other players, clockwise from the one at the bottom.
pub fn opponents(table: &TableView) -> Vec<Seat> {
    let seats = table.seats.len();
    let mut seat = bottom(table);
    (1..seats)
        .map(|_| {
            seat = seat.next(seats);
            seat
        })
        .collect()
}

/// The shape of a seat as a bare stencil.
pub fn shape(seat: Seat) -> AnyView {
    icon(words::mark(seat))
}

/// The shape of a seat, the same everywhere.
pub fn mark(seat: Seat) -> AnyView {
    view! { <span class="k-mark">{shape(seat)}</span> }.into_any()
}

/// A band with the pattern of this number; there are five.
pub fn band(number: Option<usize>) -> AnyView {
    let class = number.map_or("k-band".to_owned(), |number| format!("k-band b{}", number % 5));
    view! { <span class=class aria-hidden="true"></span> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::TableId;
    use wire::lobby::{Phase, SeatCard, Sitter};

    #[test]
    fn opponents_follow_clockwise_from_the_bottom() {
        let mut table =
            TableView::blank(TableId("t".into()), "g".into(), Phase::Running, Viewer::Seat(Seat::new(1)));
        table.seats = Seat::all(4).map(|seat| SeatCard { seat, sitter: Sitter::Open }).collect();
        let letters =
            |table: &TableView| opponents(table).iter().map(|seat| seat.letter()).collect::<String>();
        assert_eq!((bottom(&table).letter(), letters(&table)), ('b', "cda".into()));
        table.viewer = Viewer::Spectator;
        assert_eq!((bottom(&table).letter(), letters(&table)), ('a', "bcd".into()));
    }
}
