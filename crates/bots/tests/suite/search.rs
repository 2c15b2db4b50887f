//! What every search must be: right where the truth is known, bounded, and blind to what its seat cannot see.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::common::{Heap, Left};
use battlelands::BattleLands;
use bots::{Assessment, Bot, Budget, Manner, Question, Search, Thinkable, walk};
use kernel::{Dice, Game, Imagine, Log, Observe, Playout, Seat, Viewer, Waiting};
use radlands::Radlands;

const MANNERS: [Manner; 2] = [Manner::PLAIN, Manner::BEST];

/// Asks about the seat that is awaited first.
fn ask<G: Thinkable, T>(game: &G, state: &G::State, answer: impl FnOnce(&Question<'_, G>) -> T) -> T {
    let Waiting::Seats(seats) = game.waiting(state) else { panic!("nobody is awaited") };
    let seat = seats.first().expect("somebody is awaited");
    let mut choices = Vec::new();
    game.choices(state, seat, &mut choices);
    let view = game.view(state, Viewer::Seat(seat));
    answer(&Question { game, seat, view: &view, choices: &choices })
}

/// A position of a random game in which a seat has many answers, after this many were given.
fn position<G: Playout>(game: &G, seed: u64, answers: usize) -> Option<G::State> {
    let (mut state, mut asked, mut choices) = (game.start(), 0, Vec::new());
    let end = walk(game, &mut state, &mut Dice::new(seed), |state, seat, dice| {
        choices.clear();
        game.choices(state, seat, &mut choices);
        if asked >= answers && choices.len() > 4 {
            return ControlFlow::Break(());
        }
        asked += 1;
        ControlFlow::Continue(game.pick(state, seat, dice))
    });
    end.is_break().then_some(state)
}

fn positions(game: &Radlands) -> Vec<radlands::State> {
    (0..20).filter_map(|seed| position(game, seed, 40 + 10 * seed as usize)).take(10).collect()
}

#[test]
fn a_game_that_can_be_won_is_won() {
    for manner in MANNERS {
        for stones in [5, 6, 7, 9, 10, 11, 13] {
            let game = Heap { stones, seats: 2 };
            let mut bot = Search::new(manner);
            let taken = ask(&game, &game.start(), |question| {
                bot.choose(question, Budget::Iterations(4_000), &mut Dice::new(u64::from(stones)))
            });
            assert_eq!((stones - taken) % 4, 0, "{stones} stones, {taken} taken, {manner:?}");
        }
    }
}

#[test]
fn three_seats_each_play_for_themselves() {
    // Were the other two one side, all answers would be alike.
    let game = Heap { stones: 3, seats: 3 };
    for manner in MANNERS {
        let mut bot = Search::new(manner);
        let choice = ask(&game, &game.start(), |question| {
            bot.choose(question, Budget::Iterations(500), &mut Dice::new(1))
        });
        assert_eq!(choice, 3, "{manner:?}");
    }
}

#[test]
fn advice_lists_every_answer_best_first_and_expects_the_reply() {
    let game = Heap { stones: 6, seats: 2 };
    let advice: Assessment<u8> = ask(&game, &game.start(), |question| {
        Search::new(Manner::BEST).assess(question, Budget::Iterations(3_000), &mut Dice::new(4))
    });
    let order: Vec<u8> = advice.options.iter().map(|option| option.choice).collect();
    assert_eq!(order[0], 2, "leaves four");
    assert_eq!(order.len(), 3);
    assert!(advice.options.windows(2).all(|pair| pair[0].iterations >= pair[1].iterations));
    assert_eq!(advice.options.iter().map(|option| option.iterations).sum::<u32>(), 3_000);
    for option in &advice.options {
        assert!(0.0 <= option.low && option.low <= option.share, "{option:?}");
        assert!(option.share <= option.high && option.high <= 1.0, "{option:?}");
    }
    assert!(advice.options[0].share > 0.9);
    assert_eq!(advice.reply.map(|(seat, _)| seat), Some(Seat::new(1)));
}

#[test]
fn what_cannot_be_seen_changes_nothing() {
    let game = Radlands::default();
    let mut twins = 0;
    for state in positions(&game) {
        let Waiting::Seats(seats) = game.waiting(&state) else { unreachable!("positions wait for seats") };
        let seat = seats.first().expect("somebody is awaited");
        let sampled = game.imagine(&game.view(&state, Viewer::Seat(seat)), &mut Dice::new(9));
        twins += usize::from(sampled != state);
        let answer = |state: &radlands::State| {
            ask(&game, state, |question| {
                Search::new(Manner::BEST).assess(question, Budget::Iterations(200), &mut Dice::new(3))
            })
        };
        assert_eq!(answer(&state), answer(&sampled));
    }
    assert!(twins >= 5, "the test needs states that differ in what is hidden");
}

#[test]
fn threads_only_make_it_faster() {
    let game = Radlands::default();
    let state = position(&game, 2, 60).expect("a position");
    let assess = |threads: usize| {
        let threads = NonZeroUsize::new(threads).expect("some");
        let mut search = Search::new(Manner::BEST).on(threads);
        let found = ask(&game, &state, |question| {
            search.assess(question, Budget::Iterations(20_001), &mut Dice::new(3))
        });
        assert_eq!(found.options.iter().map(|option| option.iterations).sum::<u32>(), 20_001);
        found
    };
    let alone = assess(1);
    assert_eq!(alone, assess(2));
    assert_eq!(alone, assess(3));
}

#[test]
fn a_tree_is_bounded() {
    let game = Radlands::default();
    for state in positions(&game) {
        let mut search = Search::new(Manner { nodes_max: 300, ..Manner::BEST });
        ask(&game, &state, |question| {
            let choice = search.choose(question, Budget::Iterations(2_000), &mut Dice::new(3));
            assert!(question.choices.contains(&choice));
        });
        assert!((100..=300).contains(&search.nodes()), "{}", search.nodes());
    }
}

#[test]
fn nothing_is_planned_beyond_a_rest() {
    // The last player in has one card: after it, or without it, comes a territory that nobody knows.
    let game = BattleLands::new(3).expect("three can play");
    let (mut found, mut judged, mut played_out) = (0, 0, 0);
    for seed in 0..200 {
        let mut state = game.start();
        let end = walk(&game, &mut state, &mut Dice::new(seed), |state, seat, dice| {
            let last = state.table.passed.len() == 2 && !state.table.passed.contains(seat);
            if last && state.table.side(seat).hand == 1 && state.table.war == 1 {
                return ControlFlow::Break(seat);
            }
            ControlFlow::Continue(game.pick(state, seat, dice))
        });
        let ControlFlow::Break(_) = end else { continue };
        let nodes = |manner: Manner| {
            let mut search = Search::new(manner);
            ask(&game, &state, |question| {
                search.assess(question, Budget::Iterations(300), &mut Dice::new(1))
            });
            search.nodes()
        };
        judged += nodes(Manner::BEST);
        played_out += nodes(Manner::PLAIN);
        found += 1;
    }
    assert!(found > 10, "the test needs positions: {found}");
    // A few cards draw others or play another, which makes more of a tree.
    assert!(8 * judged < played_out, "{judged} {played_out}");
}

#[test]
fn a_full_tree_still_answers() {
    let game = Heap { stones: 21, seats: 2 };
    for nodes_max in 0..6 {
        let mut bot = Search::new(Manner { nodes_max, ..Manner::BEST });
        let choice = ask(&game, &game.start(), |question| {
            bot.choose(question, Budget::Iterations(50), &mut Dice::new(1))
        });
        assert!((1..=3).contains(&choice));
    }
}

/// Tables of both games, each in positions from the first decision, which may be a draft, to late ones.
fn at_every_table(mut visit: impl FnMut(&str, &dyn Fn(Manner, NonZeroUsize, Budget) -> Duration)) {
    fn table<G: Thinkable>(
        name: &str,
        game: &G,
        visit: &mut impl FnMut(&str, &dyn Fn(Manner, NonZeroUsize, Budget) -> Duration),
    ) {
        for seed in 0..12 {
            let Some(state) = position(game, seed, 9 * seed as usize) else { continue };
            visit(name, &|manner, threads, budget| {
                let mut search = Search::new(manner).on(threads);
                let start = Instant::now();
                ask(game, &state, |question| search.choose(question, budget, &mut Dice::new(seed)));
                start.elapsed()
            });
        }
    }
    table("radlands", &Radlands::default(), &mut visit);
    for seats in 3..=5 {
        table("battlelands", &BattleLands::new(seats).expect("that many can play"), &mut visit);
    }
}

/// A busy machine may stop any program for a while, but not five times in a row.
fn least(mut took: impl FnMut() -> Duration) -> Duration {
    (0..5).map(|_| took()).min().expect("five times")
}

#[test]
fn one_look_is_short() {
    // The clock is read between iterations, so a decision is late by one iteration at most.
    let mut longest = Duration::ZERO;
    at_every_table(|name, decide| {
        for manner in MANNERS {
            let took = least(|| decide(manner, NonZeroUsize::MIN, Budget::Iterations(1)));
            assert!(took < Duration::from_millis(10), "{name}: {took:?} for one iteration, {manner:?}");
            longest = longest.max(took);
        }
    });
    println!("the longest iteration took {longest:?}");
}

#[test]
fn a_decision_keeps_to_its_time() {
    let budget = Duration::from_millis(20);
    let mut visited = 0;
    at_every_table(|name, decide| {
        visited += 1;
        let (manner, threads) = (MANNERS[visited % 2], NonZeroUsize::MIN.saturating_add(visited / 2 % 2));
        let took = least(|| decide(manner, threads, Budget::Time(budget)));
        assert!(took < budget + Duration::from_millis(50), "{name}: {took:?} on {threads} threads");
    });
    assert!(visited > 20, "the test needs positions");
}

#[test]
fn iterations_allocate_nothing_but_the_tree() {
    let game = Radlands::default();
    let state = position(&game, 3, 60).expect("a position");
    let mut search = Search::new(Manner { reuse: false, ..Manner::BEST });
    let mut allocations = |iterations: u32| {
        ask(&game, &state, |question| {
            let count = allocation_counter::measure(|| {
                search.choose(question, Budget::Iterations(iterations), &mut Dice::new(3));
            });
            count.count_total
        })
    };
    allocations(6_000);
    // The tree has its room now, so a second search needs none.
    let (few, many) = (allocations(60), allocations(6_000));
    assert_eq!(few, many, "iterations allocate");
}

#[test]
fn a_turn_is_one_thought() {
    // The second decision of a turn begins with what was found out at the first, and a fresh bot does not.
    let game = Radlands::default();
    let state = position(&game, 5, 80).expect("a position");
    let mut search = Search::new(Manner::BEST);
    let budget = Budget::Iterations(3_000);
    let (seat, choice) =
        ask(&game, &state, |question| (question.seat, search.choose(question, budget, &mut Dice::new(3))));
    let before = search.nodes();
    let mut next = state.clone();
    game.choose(&mut next, seat, choice, &mut Log::off());
    if let Waiting::Seats(seats) = game.waiting(&next) {
        assert!(seats.contains(seat), "the test needs a position in which the turn goes on");
    }
    ask(&game, &next, |question| search.choose(question, Budget::Iterations(1), &mut Dice::new(4)));
    assert!(search.nodes() > 50 && search.nodes() < before, "{} of {before}", search.nodes());
}

#[test]
fn a_bot_asked_about_something_else_forgets() {
    let game = Radlands::default();
    let mut search = Search::new(Manner::BEST);
    for state in positions(&game) {
        ask(&game, &state, |question| {
            let choice = search.choose(question, Budget::Iterations(100), &mut Dice::new(3));
            assert!(question.choices.contains(&choice));
        });
    }
    let left = Left { stones: 3, turn: Seat::FIRST };
    let game = Heap { stones: 3, seats: 2 };
    let choice = ask(&game, &left, |question| {
        Search::new(Manner::BEST).choose(question, Budget::Iterations(0), &mut Dice::new(1))
    });
    assert!((1..=3).contains(&choice), "nothing to spend still gives an answer");
}
