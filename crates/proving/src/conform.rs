//! The suite every game must pass.

use std::ops::Range;
use std::thread;

use kernel::{Dice, Input, InputOf, Waiting};
use parts::title::Title;

use crate::course::Course;
use crate::coverage::{Counter, Coverage};
use crate::failure::{Breach, Failure, Law, guarded};
use crate::laws::{Moment, Rulebook, always, brute, ends, imagining, scene, words};
use crate::luck;
use crate::plan::Plan;
use crate::twins::find_leak;

/// Plays random games, checks every law, and tells what was visited.
///
/// # Panics
/// If a law is broken, with all that is needed to see it again.
pub fn conform<G: Title>(game: &G, plan: Plan) -> Coverage {
    try_conform(game, &plan).unwrap_or_else(|failure| panic!("{failure}"))
}

/// Plays random games, checks every law, and tells what was visited.
///
/// # Errors
/// The first broken law.
pub fn try_conform<G: Title>(game: &G, plan: &Plan) -> Result<Coverage, Failure> {
    let coverage = play_all(game, plan)?;
    luck::check(game, plan)?;
    match find_leak(game, &plan.clone().games(plan.twin_games)) {
        None => Ok(coverage),
        Some(leak) => Err(leak.into()),
    }
}

/// Plays the games, group after group, until the plan has enough inputs.
fn play_all<G: Title>(game: &G, plan: &Plan) -> Result<Coverage, Failure> {
    let mut coverage = Coverage::default();
    for group in plan.groups() {
        coverage.merge(play_group(game, plan, group)?);
        if coverage.inputs >= plan.inputs {
            break;
        }
    }
    Ok(coverage)
}

/// Plays some games, divided among threads; of several failures the one in the earliest game counts.
fn play_group<G: Title>(game: &G, plan: &Plan, group: Range<u64>) -> Result<Coverage, Failure> {
    let threads = plan.threads as u64;
    let part = |thread: u64, group: Range<u64>| {
        let book = guarded(|| Rulebook::new(game)).map_err(|breach| Failure::at_rest(plan.seed, breach))?;
        let mut counter = Counter::new();
        for number in group.filter(|number| number % threads == thread) {
            Trial::new(game, plan, &book, number).run(&mut counter)?;
        }
        Ok(counter.finish(game))
    };
    let parts: Vec<Result<Coverage, Failure>> = if threads == 1 {
        vec![part(0, group)]
    } else {
        thread::scope(|scope| {
            let start = |thread| {
                let group = group.clone();
                scope.spawn(move || part(thread, group))
            };
            let handles: Vec<_> = (0..threads).map(start).collect();
            handles.into_iter().map(|handle| handle.join().expect("panics of games are caught")).collect()
        })
    };
    let mut coverage = Coverage::default();
    let mut failures = Vec::new();
    for part in parts {
        match part {
            Ok(visited) => coverage.merge(visited),
            Err(failure) => failures.push(failure),
        }
    }
    failures.into_iter().min_by_key(|failure| failure.game).map_or(Ok(coverage), Err)
}

/// How the choices of a game are drawn: each way reaches states the other rarely sees.
#[derive(Copy, Clone)]
enum Draw {
    Listed,
    Picked,
    Mixed,
}

/// One game of the suite.
struct Trial<'a, G: Title> {
    game: &'a G,
    plan: &'a Plan,
    book: &'a Rulebook<G>,
    number: u64,
    /// Decides the inputs, and nothing else, so that checking more or less does not change the games.
    dice: Dice,
    /// Decides what is checked and how.
    whim: Dice,
    draw: Draw,
    course: Course<'a, G>,
    moment: Moment<G>,
    middle: (usize, G::State),
    /// The state before the latest input.
    before: G::State,
    /// What the latest input brought.
    events: Vec<G::Event>,
}

impl<'a, G: Title> Trial<'a, G> {
    fn new(game: &'a G, plan: &'a Plan, book: &'a Rulebook<G>, number: u64) -> Trial<'a, G> {
        let course = Course::new(game);
        Trial {
            game,
            plan,
            book,
            number,
            dice: Dice::stream(plan.seed, number),
            whim: Dice::stream(!plan.seed, number),
            draw: [Draw::Listed, Draw::Picked, Draw::Mixed][(number % 3) as usize],
            middle: (0, course.state.clone()),
            before: course.state.clone(),
            course,
            moment: Moment::new(game),
            events: Vec::new(),
        }
    }

    fn run(mut self, counter: &mut Counter<G>) -> Result<(), Failure> {
        guarded(|| self.play(counter)).map_err(|breach| {
            Failure::in_game(self.game, self.plan.seed, self.number, &self.course.record, breach)
        })
    }

    fn play(&mut self, counter: &mut Counter<G>) -> Result<(), Breach> {
        let longest = self.game.inputs_max();
        loop {
            self.look(counter)?;
            let Some(input) = self.next_input() else { break };
            if self.course.record.inputs.len() >= longest {
                return Err(Breach::new(Law::Bounded, format!("not over after {longest} inputs")));
            }
            self.count(&input, counter);
            self.before.clone_from(&self.course.state);
            self.events = self.course.take(input);
            self.events.iter().for_each(|event| counter.event(event));
            self.remember();
        }
        let (length, middle) = (self.middle.0, &self.middle.1);
        ends::check(self.game, &self.course.state, &self.course.record, (length, middle))?;
        counter.coverage.games += 1;
        counter.coverage.rounds += u64::from(self.game.rounds(&self.course.state));
        counter.coverage.longest = counter.coverage.longest.max(self.course.record.inputs.len());
        Ok(())
    }

    /// Checks the present state: always what is cheap, now and then what is not.
    fn look(&mut self, counter: &mut Counter<G>) -> Result<(), Breach> {
        let (game, state) = (self.game, &self.course.state);
        self.moment.look(game, state);
        always::check(game, state, &self.moment, &mut self.whim)?;
        if self.whim.below(self.plan.costly_every) == 0 {
            counter.coverage.costly += 1;
            words::check(game, &self.before, state, &self.moment, &self.events)?;
            scene::check(game, state, &self.moment)?;
            imagining::check(game, state, &self.moment, &mut self.whim)?;
        }
        if self.whim.below(self.plan.brute_every) == 0 {
            counter.coverage.brute += 1;
            let refusals = &mut counter.coverage.refusals;
            brute::check(game, state, &self.moment, self.book, &mut self.whim, refusals)?;
        }
        Ok(())
    }

    fn next_input(&mut self) -> Option<InputOf<G>> {
        match self.moment.waiting {
            Waiting::Over => None,
            Waiting::Chance => Some(Input::Chance(self.game.sample(&self.course.state, &mut self.dice))),
            Waiting::Seats(seats) => {
                let awaited: Vec<_> = seats.iter().collect();
                let seat = self.dice.among(&awaited);
                let (state, dice) = (&self.course.state, &mut self.dice);
                if let Some(choice) = self.plan.manner.sensible(self.game, state, seat, dice) {
                    return Some(Input::Choice(seat, choice));
                }
                let picked = match self.draw {
                    Draw::Listed => false,
                    Draw::Picked => true,
                    Draw::Mixed => self.dice.below(2) == 0,
                };
                let choice = if picked {
                    self.game.pick(&self.course.state, seat, &mut self.dice).choice
                } else {
                    self.dice.among(self.moment.list(seat))
                };
                Some(Input::Choice(seat, choice))
            }
        }
    }

    fn count(&mut self, input: &InputOf<G>, counter: &mut Counter<G>) {
        let coverage = &mut counter.coverage;
        coverage.inputs += 1;
        coverage.openings += u64::from(!self.game.opens(&self.course.state, input).is_empty());
        match *input {
            Input::Chance(chance) => counter.chance(chance),
            Input::Choice(seat, choice) => {
                let width = self.moment.list(seat).len();
                coverage.widest = coverage.widest.max(width);
                coverage.decisions += u64::from(width > 1);
                counter.choice(choice);
            }
        }
    }

    /// Keeps one state of the game, each equally likely to be kept in the end.
    fn remember(&mut self) {
        let length = self.course.record.inputs.len();
        if self.whim.below(length as u32) == 0 {
            self.middle = (length, self.course.state.clone());
        }
    }
}
