//! Answers that no person gives: those that bots think about, and those that need no thought.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::{Budget, Kind};
use kernel::{Dice, Seat, Viewer};
use parts::scene::Moment;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::course::Course;
use crate::log::Seq;
use crate::matches::tape::Tape;
use crate::matches::{Hint, Reply};
use crate::secret::random_bytes;
use crate::settings::Settings;
use crate::thinking::{Payer, Thinkers, Turn};

/// What comes to a room from elsewhere.
pub(crate) enum Idea {
    /// It is a bot's turn to think about what its seat was asked since then.
    Turn { seat: Seat, asked: Seq, turn: Turn },
    /// A bot has thought; it has no answer if it failed.
    Answer { seat: Seat, asked: Seq, words: Option<String> },
    /// It is the turn of somebody who asked for a hint.
    Counsel { seat: Seat, turn: Turn, reply: Reply<Hint> },
}

/// A question that seems to have one answer only is worth one part in so many of a bot's budget: there may be another.
const FORCED: u32 = 16;

/// An answer on its way.
struct Coming {
    asked: Seq,
    bot: Option<Kind>,
    /// Not before this.
    due: Instant,
    /// The only answer there is, for a bot that waits for its turn all the same.
    only: Option<String>,
    /// The answer, once it may be given.
    words: Option<String>,
    _waiting: Option<Waiting>,
}

/// A task that waits for a turn, until this is dropped.
struct Waiting(AbortHandle);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Brings answers for the seats of one match.
pub(crate) struct Driver {
    coming: BTreeMap<Seat, Coming>,
    ideas: mpsc::Sender<Idea>,
    thinkers: Arc<Thinkers>,
    payer: Payer,
    settings: Arc<Settings>,
    /// Whether bots think much shorter than usual.
    is_short: bool,
    /// Since when each bot has its turn: since it was first asked after somebody else was.
    turns: BTreeMap<Seat, Instant>,
}

impl Driver {
    pub(crate) fn new(
        ideas: mpsc::Sender<Idea>,
        thinkers: Arc<Thinkers>,
        payer: Payer,
        settings: Arc<Settings>,
    ) -> Driver {
        Driver {
            coming: BTreeMap::new(),
            ideas,
            thinkers,
            payer,
            settings,
            is_short: false,
            turns: BTreeMap::new(),
        }
    }

    /// Whether the bots of this table think much shorter than usual, because many want to: from a turn that was cut by half
    /// to one that is whole again.
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }

    /// Looks at whom the match waits for, and sets answers on their way.
    pub(crate) fn look(&mut self, course: &Course, tape: Option<&Tape>) {
        let waiting = course.waiting_seats();
        self.coming.retain(|seat, _| waiting.contains(*seat));
        if tape.is_none() {
            // Whoever reacts in a window does not end the turn it is in.
            self.turns.retain(|seat, _| waiting.contains(*seat));
        }
        for seat in waiting.iter() {
            let chair = &course.chairs()[seat.index()];
            let (asked, bot) = (course.asked_since(seat), chair.bot());
            if let Some(coming) = self.coming.get_mut(&seat)
                && (coming.asked, coming.bot) == (asked, bot)
            {
                // Only people hold the tape.
                if let (Some(tape), None) = (tape, bot) {
                    coming.due = tape.due(seat);
                }
                continue;
            }
            self.coming.remove(&seat);
            if bot.is_none() {
                self.turns.remove(&seat);
            }
            let mut choices = course.table().choices(seat);
            let only = if choices.len() == 1 { choices.pop() } else { None };
            let coming = match bot {
                Some(kind) => self.bot_answer(course, seat, kind, only, tape),
                None => self.house_answer(course, seat, only, tape),
            };
            self.coming.extend(coming.map(|coming| (seat, coming)));
        }
    }

    /// Sets a bot's answer on its way. One that has to think could be told from one that has not, if only one took its time or
    /// its turn: how long it may take follows from what everybody sees. An answer that everybody knows to be forced costs hardly any
    /// time, and the longer a turn lasts, the less its next answer gets. In a window it is due when the tape has run out; a bot that
    /// is asked late has time to think then.
    fn bot_answer(
        &mut self,
        course: &Course,
        seat: Seat,
        kind: Kind,
        only: Option<String>,
        tape: Option<&Tape>,
    ) -> Option<Coming> {
        let (asked, now) = (course.asked_since(seat), Instant::now());
        let lasted = now.saturating_duration_since(*self.turns.entry(seat).or_insert(now));
        let most = Budget::pause_within_turn(lasted);
        let worth = course.table().worth(seat, kind.default_budget()).within_turn(lasted);
        let pace = self.settings.pace;
        let (usual, due) = match (tape, course.table().moment(Viewer::Seat(seat))) {
            (Some(tape), _) => (worth, tape.due(seat)),
            (None, Moment::Step) => (worth, now + pace.step.min(most)),
            (None, _) if self.seems_forced(course, seat) => (worth.part(FORCED), now + pace.step.min(most)),
            (None, _) => (worth, now + self.pause().min(most).max(worth.time().unwrap_or_default())),
        };
        let waiting = Some(self.wait_for_turn(seat, usual, asked));
        Some(Coming { asked, bot: Some(kind), due, only, words: None, _waiting: waiting })
    }

    /// Sets the answer on its way that the house gives for a person: the only one there is, or that of their silence in a window.
    /// Nobody can decide anything else for them.
    fn house_answer(
        &self,
        course: &Course,
        seat: Seat,
        only: Option<String>,
        tape: Option<&Tape>,
    ) -> Option<Coming> {
        let words = only.or_else(|| tape.and_then(|_| course.table().silence(seat)))?;
        let due = match tape {
            Some(tape) => tape.due(seat),
            None if course.is_alone(seat) => Instant::now() + self.settings.pace.alone,
            None => Instant::now() + self.pause(),
        };
        let asked = course.asked_since(seat);
        Some(Coming { asked, bot: None, due, only: None, words: Some(words), _waiting: None })
    }

    /// Whether everybody knows that the seat has only one answer.
    fn seems_forced(&self, course: &Course, seat: Seat) -> bool {
        course.table().seems_forced(seat, Dice::new(u64::from_le_bytes(random_bytes())))
    }

    fn pause(&self) -> Duration {
        let pace = self.settings.pace;
        let room = pace.most.saturating_sub(pace.least);
        pace.least + room.mul_f64(f64::from(u16::from_le_bytes(random_bytes())) / f64::from(u16::MAX))
    }

    fn wait_for_turn(&self, seat: Seat, usual: Budget, asked: Seq) -> Waiting {
        let (ideas, thinkers, payer) = (self.ideas.clone(), Arc::clone(&self.thinkers), self.payer.clone());
        let task = tokio::spawn(async move {
            if let Some(turn) = thinkers.turn(payer, usual).await {
                // A room that is gone needs no turn.
                let _ = ideas.send(Idea::Turn { seat, asked, turn }).await;
            }
        });
        Waiting(task.abort_handle())
    }

    /// Waits for a turn at thinking about a hint.
    pub(crate) fn wait_for_counsel(&self, seat: Seat, adviser: Kind, mut reply: Reply<Hint>) {
        let (ideas, thinkers, payer) = (self.ideas.clone(), Arc::clone(&self.thinkers), self.payer.clone());
        tokio::spawn(async move {
            tokio::select! {
                // Whoever asked and went away waits no longer.
                () = reply.closed() => {}
                Some(turn) = thinkers.turn(payer, adviser.default_budget()) => {
                    let _ = ideas.send(Idea::Counsel { seat, turn, reply }).await;
                }
            }
        });
    }

    /// It is the turn of a bot: it thinks, or gives the only answer there is when one that had thought would give its own.
    /// Nothing, if the seat is asked something else by now.
    pub(crate) fn take_turn(&mut self, seat: Seat, asked: Seq, turn: Turn, course: &Course) {
        let Some(coming) = self.coming.get_mut(&seat) else { return };
        let Some(kind) = coming.bot.filter(|_| coming.asked == asked && coming.words.is_none()) else {
            return;
        };
        self.is_short = turn.part.map_or(self.is_short, |part| part < if self.is_short { 0.9 } else { 0.5 });
        coming.due = coming.due.max(turn.answer_at);
        if let Some(only) = coming.only.take() {
            coming.words = Some(only);
            return;
        }
        let dice = Dice::new(u64::from_le_bytes(random_bytes()));
        let Some(thought) = course.table().think(seat, kind, turn.budget, dice) else { return };
        let (ideas, patience) = (self.ideas.clone(), self.settings.patience);
        tokio::spawn(async move {
            let words = think(thought, turn, patience).await;
            // A room that is gone needs no answer.
            let _ = ideas.send(Idea::Answer { seat, asked, words }).await;
        });
    }

    /// Takes an answer for what it is worth: nothing, if the seat is asked something else by now.
    pub(crate) fn take_answer(&mut self, seat: Seat, asked: Seq, words: Option<String>, course: &Course) {
        let Some(coming) = self.coming.get_mut(&seat) else { return };
        if coming.asked == asked && coming.bot.is_some() && coming.words.is_none() {
            coming.words = words.or_else(|| any_choice(course, seat));
        }
    }

    /// When the next answer is due.
    pub(crate) fn next_due(&self) -> Option<Instant> {
        self.coming.values().filter(|coming| coming.words.is_some()).map(|coming| coming.due).min()
    }

    /// An answer that is due now.
    pub(crate) fn due(&mut self) -> Option<(Seat, String)> {
        let now = Instant::now();
        let is_due = |coming: &Coming| coming.words.is_some() && coming.due <= now;
        let seat = *self.coming.iter().find(|(_, coming)| is_due(coming))?.0;
        let words = self.coming.remove(&seat)?.words?;
        Some((seat, words))
    }

    /// Forgets everything on its way.
    pub(crate) fn forget(&mut self) {
        self.coming.clear();
    }
}

/// Any answer the seat may give; for a bot that gave none.
pub(crate) fn any_choice(course: &Course, seat: Seat) -> Option<String> {
    let choices = course.table().choices(seat);
    let dice = &mut Dice::new(u64::from_le_bytes(random_bytes()));
    let index = (!choices.is_empty()).then(|| dice.below(choices.len() as u32) as usize)?;
    choices.into_iter().nth(index)
}

/// Thinks apart from everything that must not wait. None if it fails or takes too long.
pub(crate) async fn think<T: Send + 'static>(
    thought: Box<dyn FnOnce() -> T + Send>,
    turn: Turn,
    patience: Duration,
) -> Option<T> {
    let work = tokio::task::spawn_blocking(move || {
        let answer = thought();
        drop(turn);
        answer
    });
    match tokio::time::timeout(patience, work).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(panic)) => {
            tracing::error!(%panic, "a bot failed");
            None
        }
        Err(_) => {
            tracing::error!("a bot thought too long");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use kernel::SeatSet;

    use super::*;
    use crate::fairness::{Commitment, Contribution};
    use crate::ids::MatchId;
    use crate::log::{Author, Deed};
    use crate::moment;
    use crate::opening::{Opening, Player, Rules, TimeRule};
    use crate::secret::Seed;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    async fn turn(thinkers: &Arc<Thinkers>) -> Turn {
        let payer = Payer { address: None, table: MatchId::random() };
        thinkers.turn(payer, Budget::Time(Duration::from_secs(1))).await.expect("a turn")
    }

    #[tokio::test]
    async fn no_more_bots_think_at_once_than_may() {
        let thinkers = Arc::new(Thinkers::new(2, Duration::from_secs(3)));
        let (thinking, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts: Vec<_> = (0..8)
            .map(|_| {
                let (thinking, most) = (Arc::clone(&thinking), Arc::clone(&most));
                let thought: Box<dyn FnOnce() + Send> = Box::new(move || {
                    most.fetch_max(thinking.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    thinking.fetch_sub(1, Ordering::SeqCst);
                });
                let thinkers = Arc::clone(&thinkers);
                tokio::spawn(
                    async move { think(thought, turn(&thinkers).await, Duration::from_secs(60)).await },
                )
            })
            .collect();
        for thought in thoughts {
            assert_eq!(thought.await.expect("a thought"), Some(()));
        }
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn a_bot_that_fails_or_dawdles_gives_no_answer_and_holds_nobody_up() {
        let thinkers = Arc::new(Thinkers::new(2, Duration::from_secs(3)));
        let fails: Box<dyn FnOnce() -> String + Send> = Box::new(|| panic!("a bug in a bot"));
        let patience = Duration::from_secs(60);
        assert_eq!(think(fails, turn(&thinkers).await, patience).await, None);
        let both = [turn(&thinkers).await, turn(&thinkers).await];
        drop(both);
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let dawdles: Box<dyn FnOnce() -> String + Send> = Box::new(move || {
            let _ = wait.recv();
            String::new()
        });
        assert_eq!(think(dawdles, turn(&thinkers).await, Duration::from_millis(5)).await, None);
        drop(go_on);
    }

    /// What is true of a raider's question.
    #[derive(Copy, Clone, Debug, Eq, PartialEq)]
    enum Asked {
        /// There are several answers.
        Free,
        /// There is one, but only the raider knows.
        Forced,
        /// There is one, as everybody knows.
        ForcedInSight,
    }

    impl Asked {
        fn of(course: &Course, dice: Dice) -> Asked {
            match (course.table().choices(B).len() == 1, course.table().seems_forced(B, dice)) {
                (true, true) => Asked::ForcedInSight,
                (true, false) => Asked::Forced,
                _ => Asked::Free,
            }
        }
    }

    /// A match of a person against a raider, who is asked something like this; none if that never happens in many matches.
    fn course_where(wanted: Asked) -> Option<Course> {
        let table = shelf::open("radlands", &parts::title::Order::default()).expect("a game");
        let rules = Rules::of(&*table, None);
        for number in 0..4000 {
            let (id, seed) = (MatchId::random(), Seed::random());
            let commitment = Commitment::to(&id, &seed);
            let opening = Opening {
                id,
                opened: moment::Moment::from_millis(0),
                rules: rules.clone(),
                players: vec![Player::Person("Ann".parse().expect("a name")), Player::Bot(Kind::Raider)],
                time: TimeRule::Unlimited,
                commitment,
                contributions: [A, B].map(|seat| Contribution::derived(commitment, seat)).to_vec(),
            };
            let mut course = Course::begin(opening, seed).expect("a match");
            let (now, mut dice) = (moment::Moment::from_millis(1), Dice::new(number));
            course.settle(now, &mut Vec::new()).expect("chance");
            for _ in 0..300 {
                let waiting = course.waiting_seats();
                let Some(seat) = waiting.first() else { break };
                let choices = course.table().choices(seat);
                if waiting == SeatSet::only(B) && Asked::of(&course, Dice::new(number)) == wanted {
                    return Some(course);
                }
                let words = choices[dice.below(choices.len() as u32) as usize].clone();
                course.add(now, Author::Seat(seat), None, Deed::Choose(words)).expect("allowed");
                course.settle(now, &mut Vec::new()).expect("chance");
            }
        }
        None
    }

    /// How long the raider takes to answer, while somebody else thinks for so long.
    async fn delay(course: &Course, queue: Duration) -> Duration {
        let thinkers = Arc::new(Thinkers::new(1, Duration::from_secs(3)));
        let busy = turn(&thinkers).await;
        tokio::spawn(async move {
            tokio::time::sleep(queue).await;
            drop(busy);
        });
        let (sender, mut ideas) = mpsc::channel(4);
        let payer = Payer { address: None, table: course.opening().id.clone() };
        let mut driver = Driver::new(sender, thinkers, payer, Arc::new(Settings::default()));
        let begun = Instant::now();
        driver.look(course, None);
        loop {
            if let Some((seat, _)) = driver.due() {
                assert_eq!(seat, B);
                return begun.elapsed();
            }
            let due = driver.next_due();
            tokio::select! {
                Some(idea) = ideas.recv() => match idea {
                    Idea::Turn { seat, asked, turn } => driver.take_turn(seat, asked, turn, course),
                    Idea::Answer { seat, asked, words } => driver.take_answer(seat, asked, words, course),
                    Idea::Counsel { .. } => unreachable!("nobody asked for a hint"),
                },
                () = tokio::time::sleep_until(due.unwrap_or(begun)), if due.is_some() => {}
            }
        }
    }

    /// The furthest that two distributions lie apart (Kolmogorov and Smirnov's distance).
    fn distance(mut one: Vec<Duration>, mut other: Vec<Duration>) -> f64 {
        one.sort_unstable();
        other.sort_unstable();
        let below = |all: &[Duration], time: Duration| {
            all.partition_point(|each| *each <= time) as f64 / all.len() as f64
        };
        let apart = |time: &Duration| (below(&one, *time) - below(&other, *time)).abs();
        one.iter().chain(&other).map(apart).fold(0.0, f64::max)
    }

    /// What a bot holds in hand decides whether it has one answer or several. Were the one given sooner, everybody could
    /// read the hand off a watch.
    #[tokio::test(start_paused = true)]
    async fn a_bot_with_one_answer_takes_as_long_as_one_with_several() {
        let free = course_where(Asked::Free).expect("bots decide things");
        let known = course_where(Asked::ForcedInSight).expect("some answers are forced, as everybody sees");
        let known = delay(&known, Duration::ZERO).await;
        assert!(known < Duration::from_millis(200), "nobody waits for what everybody knows: {known:?}");
        // Two cards alike are one answer, which only their owner knows.
        let forced = course_where(Asked::Forced).expect("a hand of two cards alike");
        let mut dice = Dice::new(1);
        let (mut of_forced, mut of_free) = (Vec::new(), Vec::new());
        for _ in 0..120 {
            // Half of the time somebody else thinks first.
            let mut queue = || Duration::from_millis(u64::from(dice.below(6000)).saturating_sub(3000));
            of_forced.push(delay(&forced, queue()).await);
            of_free.push(delay(&free, queue()).await);
        }
        let slowest = of_forced.iter().max().expect("some");
        assert!(*slowest > Duration::from_secs(2), "it waits for its turn as well: {slowest:?}");
        // As far apart as this, two samples of the same kind lie once in a hundred thousand runs.
        let apart = distance(of_forced, of_free);
        assert!(apart < 0.31, "{apart}");
    }
}
