//! Names in sentences, and marks of seats.

use kernel::{Seat, Viewer};
use parts::scene::{Motion, Telling, named};
use wire::lobby::{SeatCard, Sitter};

/// What a seat is called at the table; of several with the same name each with its letter.
pub fn name(seats: &[SeatCard], seat: Seat) -> String {
    let called = |card: &SeatCard| match &card.sitter {
        Sitter::Person { name, .. } | Sitter::Bot { name, .. } => Some(name.clone()),
        Sitter::Open => None,
    };
    let name = seats.iter().find(|card| card.seat == seat).and_then(called);
    let alike = seats.iter().filter(|card| called(card) == name).count();
    match name {
        Some(name) if alike < 2 => name,
        name => format!("{} {}", name.as_deref().unwrap_or("Seat"), seat.letter().to_ascii_uppercase()),
    }
}

/// Puts the players' names where a sentence says `{a}`, `{b}` ...
pub fn fill(text: &str, seats: &[SeatCard]) -> String {
    named(text, |seat| name(seats, seat))
}

/// Puts the players' names on the faces of what is seen to roll.
pub fn fill_faces(tellings: &mut [Telling], seats: &[SeatCard]) {
    for motion in tellings.iter_mut().flat_map(|telling| &mut telling.motions) {
        if let Motion::Roll { faces, .. } = motion {
            faces.iter_mut().for_each(|face| *face = fill(face, seats));
        }
    }
}

/// The shape that stands for a seat; shapes, because colours alone tell some people nothing.
pub fn mark(seat: Seat) -> &'static str {
    const MARKS: [&str; 6] = ["g-goggles", "g-vulture", "g-gecko", "g-mutant", "g-totem", "g-rabble"];
    MARKS[seat.index() % MARKS.len()]
}

/// The seats round the table from the viewer's place: the viewer last, as in their own hands.
pub fn round(seats: &[SeatCard], viewer: Viewer) -> Vec<SeatCard> {
    let own = match viewer {
        Viewer::Seat(seat) => seats.iter().position(|card| card.seat == seat),
        Viewer::Spectator => None,
    };
    // A spectator sits behind the first seat.
    let own = own.unwrap_or(0);
    let mut round = seats.to_vec();
    if !round.is_empty() {
        let places = round.len();
        round.rotate_left((own + 1) % places);
    }
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<SeatCard> {
        let person = |name: &str| Sitter::Person { name: name.into(), here: true };
        let sitters = [person("Mara"), person("Vex"), Sitter::Open];
        Seat::all(3).zip(sitters).map(|(seat, sitter)| SeatCard { seat, sitter }).collect()
    }

    #[test]
    fn names_stand_where_seats_were() {
        let said = fill("{a}'s Looter hits {b}. {c} waits.", &seats());
        assert_eq!(said, "Mara's Looter hits Vex. Seat C waits.");
    }

    #[test]
    fn players_with_the_same_name_are_told_apart() {
        let mut seats = seats();
        seats[1].sitter = seats[0].sitter.clone();
        assert_eq!(fill("{a} hits {b}.", &seats), "Mara A hits Mara B.");
    }

    #[test]
    fn a_lot_among_players_shows_their_names() {
        let roll = Motion::Roll { faces: vec!["{a}".into(), "{b}".into()], came: 1 };
        let mut told = [Telling { motions: vec![roll], ..Telling::plain("{b} begins.") }];
        fill_faces(&mut told, &seats());
        assert_eq!(told[0].motions, [Motion::Roll { faces: vec!["Mara".into(), "Vex".into()], came: 1 }]);
    }

    #[test]
    fn braces_that_mean_no_seat_stay() {
        for odd in ["{", "{z}", "{ab}", "a { b }", "{é}", "{a"] {
            assert_eq!(fill(odd, &seats()), odd);
        }
    }

    #[test]
    fn the_viewer_sits_last_and_the_order_of_play_is_kept() {
        let letters =
            |viewer| round(&seats(), viewer).iter().map(|card| card.seat.letter()).collect::<String>();
        assert_eq!(letters(Viewer::Seat(Seat::new(0))), "bca");
        assert_eq!(letters(Viewer::Seat(Seat::new(1))), "cab");
        assert_eq!(letters(Viewer::Spectator), "bca");
        assert!(round(&[], Viewer::Spectator).is_empty());
    }
}
