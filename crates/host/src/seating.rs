//! Who sits where, as lists and tables say it.

use bots::Kind;
use kernel::Seat;
use wire::lobby::{SeatCard, Sitter};

use crate::ids::PlayerName;
use crate::opening::Player;

/// Whoever is on a seat.
pub(crate) enum Guest<'a> {
    /// Nobody yet.
    Nobody,
    /// A person, who is there or not.
    Person { name: &'a PlayerName, here: bool },
    /// A bot that sat down there.
    Bot(Kind),
    /// A bot that plays for a person, who can come back or not.
    StandIn { kind: Kind, person: &'a PlayerName, may_return: bool },
}

impl<'a> Guest<'a> {
    /// Whoever sat down there, and is not looked for.
    pub(crate) fn of(player: &'a Player, here: bool) -> Guest<'a> {
        match player {
            Player::Person(name) => Guest::Person { name, here },
            Player::Bot(kind) => Guest::Bot(*kind),
        }
    }
}

/// What a bot is called at a table: its kind as a name.
pub(crate) fn bot_name(kind: Kind) -> String {
    parts::words::capital(kind.name())
}

/// Who sits where. Bots of the same kind are numbered from the second on, so that a sentence says which.
pub(crate) fn seat_cards<'a>(guests: impl IntoIterator<Item = Guest<'a>>) -> Vec<SeatCard> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut cards = Vec::new();
    for (index, guest) in guests.into_iter().enumerate() {
        let sitter = match guest {
            Guest::Nobody => Sitter::Open,
            Guest::Person { name, here } => Sitter::Person { name: name.to_string(), here },
            Guest::Bot(kind) => {
                kinds.push(kind);
                let name = match kinds.iter().filter(|known| **known == kind).count() {
                    1 => bot_name(kind),
                    number => format!("{} {number}", bot_name(kind)),
                };
                Sitter::Bot { name, level: kind.to_string(), instead_of: None }
            }
            Guest::StandIn { kind, person, may_return } => Sitter::Bot {
                name: format!("{} for {person}", bot_name(kind)),
                level: kind.to_string(),
                instead_of: may_return.then(|| person.to_string()),
            },
        };
        cards.push(SeatCard { seat: Seat::new(index as u8), sitter });
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_have_names_that_tell_them_apart() {
        let ann: PlayerName = "Ann".parse().unwrap();
        let cards = seat_cards([
            Guest::Bot(Kind::Drifter),
            Guest::Person { name: &ann, here: true },
            Guest::Bot(Kind::Drifter),
            Guest::Bot(Kind::Warlord),
            Guest::StandIn { kind: Kind::Drifter, person: &ann, may_return: true },
        ]);
        let names: Vec<&str> = cards
            .iter()
            .map(|card| match &card.sitter {
                Sitter::Person { name, .. } | Sitter::Bot { name, .. } => name.as_str(),
                Sitter::Open => "",
            })
            .collect();
        assert_eq!(names, ["Drifter", "Ann", "Drifter 2", "Warlord", "Drifter for Ann"]);
        assert_eq!(cards[4].seat, Seat::new(4));
    }
}
