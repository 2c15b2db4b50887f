//! Who meets whom, and who sits where.
//!
//! A tournament is made of *pairings*. In one of them one bot sits alone at a table that another bot fills: at
//! a table of two they face each other, at a larger one the first plays against copies of the second.
//! So each figure answers a plain question: what does this bot take from a table of those?
//!
//! Every deal is played once for each place the lone bot can have, with the same chance each time, so that
//! neither the luck of the deal nor the order of seats favours anybody.

use kernel::Seat;

/// A bot by its place in the tournament's list.
pub(crate) type BotNo = usize;

/// One bot against a table of another.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Pairing {
    /// Sits alone.
    pub one: BotNo,
    /// Fills the other seats.
    pub rest: BotNo,
}

/// One game to be played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Fixture {
    /// Its place among all games.
    pub number: u64,
    /// Which chance it is played with.
    pub deal: u64,
    pub pairing: Pairing,
    /// Where the lone bot sits.
    pub seat: Seat,
}

impl Fixture {
    /// Who sits there.
    pub(crate) fn bot_at(&self, seat: Seat) -> BotNo {
        if seat == self.seat { self.pairing.one } else { self.pairing.rest }
    }
}

/// All games of a tournament, deal by deal.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pairings: Vec<Pairing>,
    seats: usize,
    deals: u64,
}

impl Schedule {
    /// Each pairing gets at least this many games, and whole deals.
    pub(crate) fn new(bots: usize, seats: usize, games: u64) -> Schedule {
        let one_against = |one: BotNo| (0..bots).map(move |rest| Pairing { one, rest });
        let pairings = (0..bots)
            .flat_map(one_against)
            // At a table of two each of them is the lone one.
            .filter(|pair| if seats == 2 { pair.one < pair.rest } else { pair.one != pair.rest })
            .collect();
        Schedule { pairings, seats, deals: games.div_ceil(seats as u64) }
    }

    pub(crate) fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// How many games there are.
    pub(crate) fn len(&self) -> u64 {
        self.deals * self.games_per_deal()
    }

    fn games_per_deal(&self) -> u64 {
        (self.pairings.len() * self.seats) as u64
    }

    /// The game with this number.
    pub(crate) fn fixture(&self, number: u64) -> Fixture {
        let (deal, game) = (number / self.games_per_deal(), number % self.games_per_deal());
        let (pairing, place) = (game as usize / self.seats, game as usize % self.seats);
        Fixture { number, deal, pairing: self.pairings[pairing], seat: Seat::new(place as u8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixtures(schedule: &Schedule) -> Vec<Fixture> {
        (0..schedule.len()).map(|number| schedule.fixture(number)).collect()
    }

    #[test]
    fn at_two_seats_each_pair_meets_and_changes_seats() {
        let schedule = Schedule::new(3, 2, 10);
        let pairs: Vec<(BotNo, BotNo)> =
            schedule.pairings().iter().map(|pair| (pair.one, pair.rest)).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(schedule.len(), 3 * 10);
        for pair in schedule.pairings() {
            let games: Vec<Fixture> =
                fixtures(&schedule).into_iter().filter(|game| game.pairing == *pair).collect();
            assert_eq!(games.len(), 10);
            assert_eq!(games.iter().filter(|game| game.seat == Seat::FIRST).count(), 5);
        }
    }

    #[test]
    fn at_more_seats_each_bot_sits_alone_among_each_other() {
        let schedule = Schedule::new(2, 4, 10);
        let pairs: Vec<(BotNo, BotNo)> =
            schedule.pairings().iter().map(|pair| (pair.one, pair.rest)).collect();
        assert_eq!(pairs, [(0, 1), (1, 0)]);
        // Ten games are two whole deals of four seats and one more.
        assert_eq!(schedule.len(), 2 * 12);
        let first = schedule.fixture(5);
        assert_eq!((first.pairing.one, first.seat, first.deal), (1, Seat::new(1), 0));
        assert_eq!(Seat::all(4).map(|seat| first.bot_at(seat)).collect::<Vec<_>>(), [0, 1, 0, 0]);
    }

    #[test]
    fn a_deal_is_played_from_every_seat() {
        let schedule = Schedule::new(2, 3, 9);
        for deal in 0..3 {
            for pair in schedule.pairings() {
                let mut seats: Vec<Seat> = fixtures(&schedule)
                    .into_iter()
                    .filter(|game| game.deal == deal && game.pairing == *pair)
                    .map(|game| game.seat)
                    .collect();
                seats.sort_unstable();
                assert_eq!(seats, Seat::all(3).collect::<Vec<_>>());
            }
        }
    }
}
