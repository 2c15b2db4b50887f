//! No search goes round in circles, and no turn of one takes longer than a turn may.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Bot, Budget, Kind, Manner, Question, Search};
use kernel::{
    Actor, BySeat, Dice, Game, Imagine, Judge, Log, Observe, Pick, Playout, Score, Seat, SeatSet, Viewer,
    Waiting,
};
use radlands::Radlands;

/// A ring of places. A turn is any number of steps to the next place, and a stop; nothing of it matters before the last turn,
/// in which whoever has stopped on the last place wins.
struct Ring {
    places: u8,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct Walk {
    place: u8,
    turn: u8,
    /// Steps of this turn, which are counted but mean nothing.
    steps: u16,
    stops: [u8; 2],
}

#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Move {
    Step,
    Stop,
}

impl Ring {
    const TURNS: u8 = 6;

    fn active(state: &Walk) -> Seat {
        Seat::new(state.turn % 2)
    }
}

impl Game for Ring {
    type State = Walk;
    type Choice = Move;
    type Chance = u8;
    type Event = ();

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Walk {
        Walk { place: 0, turn: 0, steps: 0, stops: [0; 2] }
    }

    fn waiting(&self, state: &Walk) -> Waiting {
        if state.turn == Ring::TURNS {
            return Waiting::Over;
        }
        Waiting::Seats(SeatSet::only(Ring::active(state)))
    }

    fn choices(&self, state: &Walk, seat: Seat, out: &mut Vec<Move>) {
        if seat == Ring::active(state) {
            // Like every game, this one ends.
            out.extend((state.steps < 1_000).then_some(Move::Step));
            out.push(Move::Stop);
        }
    }

    fn choose(&self, state: &mut Walk, seat: Seat, choice: Move, _: &mut Log<()>) {
        match choice {
            Move::Step => {
                state.place = (state.place + 1) % self.places;
                state.steps += 1;
            }
            Move::Stop => {
                state.stops[seat.index()] = state.place;
                (state.place, state.steps, state.turn) = (0, 0, state.turn + 1);
            }
        }
    }

    fn chances(&self, _: &Walk, _: &mut Vec<(u8, u32)>) {}

    fn sample(&self, _: &Walk, _: &mut Dice) -> u8 {
        unreachable!("there is no chance in this game")
    }

    fn settle(&self, _: &mut Walk, _: u8, _: &mut Log<()>) {}

    fn scores(&self, state: &Walk) -> BySeat<Score> {
        let won = |seat: Seat| state.stops[seat.index()] == self.places - 1;
        let [a, b] = [won(Seat::new(0)), won(Seat::new(1))];
        BySeat::new(2, |seat| match won(seat) {
            _ if a == b => Score::shared(2),
            true => Score::WIN,
            false => Score::LOSS,
        })
    }
}

impl Observe for Ring {
    type View = Walk;
    type Seen = ();

    fn view(&self, state: &Walk, _: Viewer) -> Walk {
        state.clone()
    }

    fn tell(&self, (): &(), _: Viewer) -> Option<()> {
        None
    }

    fn audience(&self, _: &Walk, _: Actor) -> SeatSet {
        SeatSet::all(2)
    }
}

impl Imagine for Ring {
    fn imagine(&self, view: &Walk, _: &mut Dice) -> Walk {
        view.clone()
    }
}

impl Playout for Ring {
    fn pick(&self, state: &Walk, seat: Seat, dice: &mut Dice) -> Pick<Move> {
        let mut choices = Vec::new();
        self.choices(state, seat, &mut choices);
        Pick::among(&choices, dice)
    }
}

impl Judge for Ring {
    const CIRCLES: bool = true;

    fn promise(&self, _: &Walk) -> BySeat<f32> {
        BySeat::new(2, |_| 0.5)
    }

    fn is_back(&self, then: &Walk, now: &Walk, _: Seat) -> bool {
        (then.turn, then.place, then.stops) == (now.turn, now.place, now.stops)
    }
}

/// Plays a game of this search against itself: the decisions of the longest turn, and where each turn stopped.
fn longest_turn(manner: Manner, seed: u64) -> (u32, Vec<u8>) {
    let (game, mut dice) = (Ring { places: 4 }, Dice::new(seed));
    let mut bots = [Search::new(manner), Search::new(manner)];
    let (mut state, mut decisions, mut longest, mut stops) = (game.start(), 0, 0, Vec::new());
    let mut choices = Vec::new();
    while let Waiting::Seats(seats) = game.waiting(&state) {
        let seat = seats.first().expect("somebody is awaited");
        choices.clear();
        game.choices(&state, seat, &mut choices);
        let view = game.view(&state, Viewer::Seat(seat));
        let question = Question { game: &game, seat, view: &view, choices: &choices };
        let choice = bots[seat.index()].choose(&question, Budget::Iterations(300), &mut dice);
        decisions += 1;
        if choice == Move::Stop {
            longest = longest.max(decisions);
            decisions = 0;
            stops.push(state.place);
        }
        game.choose(&mut state, seat, choice, &mut Log::off());
    }
    (longest, stops)
}

#[test]
fn no_turn_comes_back_to_where_it_was() {
    for manner in [Manner::PLAIN, Manner::BEST] {
        let mut circles = 0;
        for seed in 0..30 {
            let (decisions, stops) = longest_turn(manner, seed);
            assert!(decisions <= 4, "{decisions} decisions among four places, {manner:?}");
            assert_eq!(stops[4..], [3, 3], "where it matters, both go to the last place, {manner:?}");
            circles += u32::from(longest_turn(Manner { onward: false, ..manner }, seed).0 > 4);
        }
        assert!(circles > 0, "without care it goes in circles, or the test shows nothing: {circles}");
    }
}

#[test]
fn a_turn_of_radlands_has_an_end_and_comes_back_to_nothing() {
    let game = Radlands::default();
    let usual = Kind::Warlord.default_budget();
    for (manner, seed) in [(Manner::BEST, 1), (Manner::BEST, 2), (Manner::PLAIN, 3)] {
        let mut dice = Dice::new(seed);
        let mut bots = [Search::new(manner), Search::new(manner)];
        let (mut state, mut choices) = (game.start(), Vec::new());
        let mut turn: BTreeMap<u16, (Duration, Vec<radlands::State>)> = BTreeMap::new();
        loop {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut Log::off());
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is awaited");
                    choices.clear();
                    game.choices(&state, seat, &mut choices);
                    let choice = if let [only] = choices[..] {
                        only
                    } else {
                        let (lasted, past) = turn.entry(state.table.turn).or_default();
                        let again = past.iter().any(|then| game.is_back(then, &state, seat));
                        assert!(!again || choices.len() == 1, "a position for the second time");
                        past.push(state.clone());
                        // As long as a warlord would take if it always took all it may.
                        *lasted += usual.within_turn(*lasted).time().expect("a limit");
                        let view = game.view(&state, Viewer::Seat(seat));
                        let question = Question { game: &game, seat, view: &view, choices: &choices };
                        bots[seat.index()].choose(&question, Budget::Iterations(40), &mut dice)
                    };
                    game.choose(&mut state, seat, choice, &mut Log::off());
                }
            }
        }
        let longest = turn.values().map(|(lasted, _)| *lasted).max().expect("turns");
        assert!(longest <= Budget::TURN, "{longest:?}");
    }
}
