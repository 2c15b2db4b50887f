//! A tournament gives the same answer on any number of threads, can be stopped, and knows who is stronger.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Budget, Kind};
use lab::{Standings, Tournament, TournamentError, Unwatched, Watch};
use parts::title::{Order, Title};
use rayon::ThreadPoolBuilder;
use shelf::Visitor;

struct Evening<'a>(&'a Tournament, &'a dyn Watch);

impl Visitor for Evening<'_> {
    type Out = Standings;
    fn visit<G: Title>(self, game: G) -> Standings {
        self.0.run(&game, self.1)
    }
}

fn held(game: &str, seats: usize, tournament: &Tournament, threads: usize, watch: &dyn Watch) -> Standings {
    let order = Order { seats: Some(seats), ..Order::default() };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| shelf::visit(game, &order, Evening(tournament, watch))).expect("the game is on the shelf")
}

fn tournament(bots: &[Kind], games: u64, seed: u64) -> Tournament {
    Tournament::new(bots, games, seed, Some(Budget::Iterations(20))).expect("a tournament")
}

/// What does not depend on the clock.
fn timeless(standings: &Standings) -> String {
    let bots: Vec<_> =
        standings.bots.iter().map(|bot| (bot.bot, bot.rating, bot.thinking.decisions)).collect();
    format!("{} {bots:?} {:?}", standings.games, standings.encounters)
}

#[test]
fn threads_do_not_change_the_standings_and_seeds_do() {
    for (game, seats) in [("radlands", 2), ("battlelands", 3)] {
        let bots = [Kind::Random, Kind::Greedy, Kind::Search];
        let one = timeless(&held(game, seats, &tournament(&bots, 6, 7), 1, &Unwatched));
        for threads in [2, 5] {
            assert_eq!(one, timeless(&held(game, seats, &tournament(&bots, 6, 7), threads, &Unwatched)));
        }
        assert_ne!(one, timeless(&held(game, seats, &tournament(&bots, 6, 8), 2, &Unwatched)));
    }
}

#[test]
fn every_win_is_counted_once() {
    let standings = held("radlands", 2, &tournament(&[Kind::Random, Kind::Drifter], 30, 1), 2, &Unwatched);
    assert_eq!((standings.games, standings.planned, standings.was_stopped()), (30, 30, false));
    let there = standings.encounter(Kind::Random, Kind::Drifter).expect("they met");
    let back = standings.encounter(Kind::Drifter, Kind::Random).expect("they met");
    assert!((there.share.share + back.share.share - 1.0).abs() < 1e-9, "{there:?} {back:?}");
    assert!(standings.encounter(Kind::Random, Kind::Random).is_none(), "nobody meets a copy of itself");
    for bot in &standings.bots {
        assert!(bot.thinking.decisions > 30 && bot.thinking.mean_ms <= bot.thinking.slowest_ms, "{bot:?}");
    }
}

#[test]
fn each_bot_sits_alone_at_a_large_table_of_each_other() {
    let standings = held("battlelands", 5, &tournament(&[Kind::Random, Kind::Greedy], 10, 1), 2, &Unwatched);
    assert_eq!(standings.games, 20);
    for met in &standings.encounters {
        assert_eq!(met.games, 10);
        assert!((met.times_fair.expect("one wins").share - 5.0 * met.share.share).abs() < 1e-9);
    }
}

#[test]
fn who_plays_better_is_rated_higher() {
    for seats in [3, 5] {
        let game = "battlelands";
        let standings = held(game, seats, &tournament(&[Kind::Random, Kind::Greedy], 60, 3), 2, &Unwatched);
        let [best, other] = &standings.bots[..] else { panic!("two bots") };
        assert_eq!((best.bot, other.bot), ("greedy", "random"), "{game}");
        let [high, low] = [best, other].map(|bot| bot.rating.expect("one wins"));
        assert!(high.low > low.high, "{game}: {best:?} {other:?}");
        let met = standings.encounter(Kind::Greedy, Kind::Random).expect("they met");
        assert!(met.times_fair.expect("one wins").low > 1.0, "{game}: {met:?}");
    }
}

#[test]
fn who_wins_in_common_is_neither_rated_nor_measured_by_a_fair_share() {
    let order = Order { options: vec![("goal".into(), "common".into())], ..Order::default() };
    let order = Order { seats: Some(3), ..order };
    let tournament = tournament(&[Kind::Random, Kind::Greedy], 60, 5);
    let standings =
        shelf::visit("caravan", &order, Evening(&tournament, &Unwatched)).expect("the toy can be opened");
    assert!(standings.bots.iter().all(|bot| bot.rating.is_none()), "{standings:?}");
    for met in &standings.encounters {
        assert!(met.times_fair.is_none(), "{met:?}");
    }
}

/// Ends the evening after this many games.
struct Curfew {
    games: AtomicU64,
    last: u64,
}

impl Watch for Curfew {
    fn begins(&self, games: u64) {
        assert!(games > self.last);
    }
    fn finished_one(&self) {
        self.games.fetch_add(1, Ordering::SeqCst);
    }
    fn goes_on(&self) -> bool {
        self.games.load(Ordering::SeqCst) < self.last
    }
}

#[test]
fn a_tournament_that_is_stopped_tells_of_the_games_it_finished() {
    let curfew = Curfew { games: AtomicU64::new(0), last: 5 };
    let standings = held("radlands", 2, &tournament(&[Kind::Random, Kind::Greedy], 1000, 1), 2, &curfew);
    assert!(standings.was_stopped());
    assert!((5..20).contains(&standings.games), "{}", standings.games);
    assert_eq!(standings.games, curfew.games.load(Ordering::SeqCst), "every finished game counts");
    let none = Curfew { games: AtomicU64::new(0), last: 0 };
    let standings = held("radlands", 2, &tournament(&[Kind::Random, Kind::Greedy], 10, 1), 2, &none);
    assert_eq!((standings.games, standings.planned), (0, 10));
}

#[test]
fn what_cannot_be_held_is_refused_with_a_reason() {
    let refused = |bots: &[Kind], games: u64, budget: Option<Budget>| {
        Tournament::new(bots, games, 1, budget).expect_err("nothing would come of it")
    };
    assert_eq!(refused(&[Kind::Random], 5, None), TournamentError::TooFewBots);
    assert_eq!(refused(&[], 5, None), TournamentError::TooFewBots);
    assert_eq!(refused(&[Kind::Random, Kind::Random], 5, None), TournamentError::Twice(Kind::Random));
    assert_eq!(refused(&[Kind::Random, Kind::Greedy], 0, None), TournamentError::NoGames);
    let nothing = Some(Budget::Iterations(0));
    assert_eq!(refused(&[Kind::Random, Kind::Greedy], 5, nothing), TournamentError::NoBudget);
}

#[test]
fn each_level_is_rated_above_the_one_before() {
    // The levels that search longer would take minutes; STRENGTH.md has them.
    let levels = &Kind::LEVELS[..3];
    for (game, seats) in [("radlands", 2), ("battlelands", 3)] {
        let tournament = Tournament::new(levels, 24, 1, None).expect("a tournament");
        let standings = held(game, seats, &tournament, 2, &Unwatched);
        let order: Vec<&str> = standings.bots.iter().map(|bot| bot.bot).collect();
        let rising: Vec<&str> = levels.iter().rev().map(|kind| kind.name()).collect();
        assert_eq!(order, rising, "{game}: {:?}", standings.bots);
    }
}
