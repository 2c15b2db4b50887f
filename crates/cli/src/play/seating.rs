//! Who sits where.

use bots::Kind;
use kernel::{Seat, SeatSet};

use crate::fault::Fault;

/// Who plays a seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Player {
    /// Whoever sits at the keyboard.
    You,
    /// A bot.
    Bot(Kind),
}

/// The player of every seat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Seating(Vec<Player>);

impl Seating {
    /// Reads names such as `you,random`; without any it is you against random bots.
    pub fn read(names: &[String], seats: usize) -> Result<Seating, Fault> {
        if names.is_empty() {
            let others = std::iter::repeat_n(Player::Bot(Kind::Random), seats.saturating_sub(1));
            return Ok(Seating(std::iter::once(Player::You).chain(others).collect()));
        }
        if names.len() != seats {
            return Err(Fault::Asked(format!(
                "{} players for {seats} seats: name one for each",
                names.len()
            )));
        }
        let player = |name: &String| match name.as_str() {
            "you" => Ok(Player::You),
            bot => bot
                .parse()
                .map(Player::Bot)
                .map_err(|unknown: bots::UnknownBot| Fault::Asked(format!("{unknown}, or say you"))),
        };
        names.iter().map(player).collect::<Result<_, _>>().map(Seating)
    }

    /// Who plays the seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.0[seat.index()]
    }

    /// The seats you play.
    pub fn yours(&self) -> SeatSet {
        Seat::all(self.0.len()).filter(|seat| self.player(*seat) == Player::You).collect()
    }

    /// The players' names in seat order.
    pub fn names(&self) -> Vec<String> {
        let name = |player: &Player| match player {
            Player::You => "you".to_owned(),
            Player::Bot(kind) => kind.to_string(),
        };
        self.0.iter().map(name).collect()
    }

    /// Who sits where, in words.
    pub fn sentence(&self) -> String {
        let seats = Seat::all(self.0.len()).zip(&self.0).map(|(seat, player)| match player {
            Player::You => format!("you are {seat}"),
            Player::Bot(kind) => format!("{seat} is {kind}"),
        });
        seats.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(names: &[&str], seats: usize) -> Result<Seating, String> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Seating::read(&names, seats).map_err(|fault| match fault {
            Fault::Asked(line) => line,
            Fault::Output(error) => unreachable!("nothing is written: {error}"),
        })
    }

    #[test]
    fn you_sit_first_against_random_unless_said_otherwise() {
        assert_eq!(read(&[], 3).expect("fits").sentence(), "you are a, b is random, c is random");
        let seating = read(&["random", "you"], 2).expect("fits");
        assert_eq!(seating.yours(), SeatSet::only(Seat::new(1)));
        assert_eq!(seating.names(), ["random", "you"]);
    }

    #[test]
    fn a_wrong_seating_says_what_is_right() {
        assert_eq!(read(&["you"], 2), Err("1 players for 2 seats: name one for each".into()));
        let refusal = read(&["you", "bob"], 2).expect_err("nobody is called that");
        assert!(refusal.starts_with("no bot \"bob\": choose among random, "), "{refusal}");
        assert!(refusal.ends_with(", or say you"), "{refusal}");
    }
}
