//! Answers that no person gives: those that bots think about, and those that need no thought.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::Kind;
use kernel::{Dice, Seat, Viewer};
use parts::scene::Moment;
use shelf::Table;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;

use crate::course::Course;
use crate::log::Seq;
use crate::matches::tape::Tape;
use crate::secret::random_bytes;
use crate::settings::Settings;

/// An answer that was thought of elsewhere.
pub(crate) struct Idea {
    pub(crate) seat: Seat,
    /// Since when the seat had been asked that.
    asked: Seq,
    /// The answer; none if the bot failed.
    words: Option<String>,
}

/// An answer on its way.
struct Coming {
    asked: Seq,
    bot: Option<Kind>,
    /// Not before this.
    due: Instant,
    /// The answer, once it is known.
    words: Option<String>,
}

/// Brings answers for the seats of one match.
pub(crate) struct Driver {
    coming: BTreeMap<Seat, Coming>,
    ideas: mpsc::Sender<Idea>,
    thinkers: Arc<Semaphore>,
    settings: Arc<Settings>,
}

impl Driver {
    pub(crate) fn new(
        ideas: mpsc::Sender<Idea>,
        thinkers: Arc<Semaphore>,
        settings: Arc<Settings>,
    ) -> Driver {
        Driver { coming: BTreeMap::new(), ideas, thinkers, settings }
    }

    /// Looks at whom the match waits for, and sets answers on their way.
    pub(crate) fn look(&mut self, course: &Course, tape: Option<&Tape>) {
        let waiting = course.waiting_seats();
        self.coming.retain(|seat, _| waiting.contains(*seat));
        for seat in waiting.iter() {
            let (asked, bot) = (course.asked_since(seat), course.chairs()[seat.index()].bot());
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
            let mut choices = course.table().choices(seat);
            let only = if choices.len() == 1 { choices.pop() } else { None };
            if let Some(tape) = tape {
                self.react(course, seat, asked, only, tape);
                continue;
            }
            let pause = match (bot, &only) {
                (None, None) => continue,
                (Some(_), _) if course.table().moment(Viewer::Seat(seat)) == Moment::Step => {
                    self.settings.pace.step
                }
                (None, Some(_)) if course.is_alone(seat) => self.settings.pace.alone,
                (None, Some(_)) => self.pause(),
                // A bot that has to think could be told from one that has not, if only one took its time.
                (Some(kind), _) => self.pause().max(thinking_time(kind)),
            };
            if let (Some(kind), None) = (bot, &only) {
                self.think(course.table(), seat, kind, asked);
            }
            self.coming.insert(seat, Coming { asked, bot, due: Instant::now() + pause, words: only });
        }
    }

    /// Sets an answer in a window on its way: whatever it is, it is due when the tape has run out. A bot that is asked late
    /// has time to think then, and takes it even if it has only one answer.
    fn react(&mut self, course: &Course, seat: Seat, asked: Seq, only: Option<String>, tape: &Tape) {
        let bot = course.chairs()[seat.index()].bot();
        let thinking = bot.map_or(Duration::ZERO, |kind| thinking_time(kind) / shelf::WINDOW_PARTS);
        let due = tape.due(seat).max(Instant::now() + thinking);
        let words = match (bot, only) {
            (_, Some(only)) => Some(only),
            (Some(kind), None) => {
                self.think(course.table(), seat, kind, asked);
                None
            }
            (None, None) => match course.table().silence(seat) {
                Some(silence) => Some(silence),
                // Nobody can decide that for a person.
                None => return,
            },
        };
        self.coming.insert(seat, Coming { asked, bot, due, words });
    }

    fn pause(&self) -> Duration {
        let pace = self.settings.pace;
        let room = pace.most.saturating_sub(pace.least);
        pace.least + room.mul_f64(f64::from(u16::from_le_bytes(random_bytes())) / f64::from(u16::MAX))
    }

    fn think(&self, table: &dyn Table, seat: Seat, kind: Kind, asked: Seq) {
        let dice = Dice::new(u64::from_le_bytes(random_bytes()));
        let Some(thought) = table.think(seat, kind, kind.default_budget(), dice) else { return };
        let (ideas, thinkers, patience) =
            (self.ideas.clone(), Arc::clone(&self.thinkers), self.settings.patience);
        tokio::spawn(async move {
            let words = think_in_turn(thought, thinkers, patience).await;
            // A room that is gone needs no answer.
            let _ = ideas.send(Idea { seat, asked, words }).await;
        });
    }

    /// Takes an idea for what it is worth: nothing, if the seat is asked something else by now.
    pub(crate) fn take(&mut self, idea: Idea, course: &Course) {
        let Some(coming) = self.coming.get_mut(&idea.seat) else { return };
        if coming.asked == idea.asked && coming.bot.is_some() && coming.words.is_none() {
            coming.words = idea.words.or_else(|| any_choice(course, idea.seat));
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

/// The most time a bot of this kind takes.
fn thinking_time(kind: Kind) -> Duration {
    kind.default_budget().time().unwrap_or_default()
}

/// Any answer the seat may give; for a bot that gave none.
pub(crate) fn any_choice(course: &Course, seat: Seat) -> Option<String> {
    let choices = course.table().choices(seat);
    let dice = &mut Dice::new(u64::from_le_bytes(random_bytes()));
    let index = (!choices.is_empty()).then(|| dice.below(choices.len() as u32) as usize)?;
    choices.into_iter().nth(index)
}

/// Thinks when it is this bot's turn to, apart from everything that must not wait. None if it fails or takes too long.
pub(crate) async fn think_in_turn<T: Send + 'static>(
    thought: Box<dyn FnOnce() -> T + Send>,
    thinkers: Arc<Semaphore>,
    patience: Duration,
) -> Option<T> {
    let permit = thinkers.acquire_owned().await.ok()?;
    let work = tokio::task::spawn_blocking(move || {
        let answer = thought();
        drop(permit);
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

    use super::*;

    #[tokio::test]
    async fn no_more_bots_think_at_once_than_may() {
        let thinkers = Arc::new(Semaphore::new(2));
        let (thinking, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts: Vec<_> = (0..8)
            .map(|_| {
                let (thinking, most) = (Arc::clone(&thinking), Arc::clone(&most));
                let thought: Box<dyn FnOnce() + Send> = Box::new(move || {
                    most.fetch_max(thinking.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    thinking.fetch_sub(1, Ordering::SeqCst);
                });
                tokio::spawn(think_in_turn(thought, Arc::clone(&thinkers), Duration::from_secs(60)))
            })
            .collect();
        for thought in thoughts {
            assert_eq!(thought.await.expect("a thought"), Some(()));
        }
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn a_bot_that_fails_or_dawdles_gives_no_answer_and_holds_nobody_up() {
        let thinkers = Arc::new(Semaphore::new(2));
        let fails: Box<dyn FnOnce() -> String + Send> = Box::new(|| panic!("a bug in a bot"));
        let patience = Duration::from_secs(60);
        assert_eq!(think_in_turn(fails, Arc::clone(&thinkers), patience).await, None);
        assert_eq!(thinkers.available_permits(), 2, "a bot that failed thinks no longer");
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let dawdles: Box<dyn FnOnce() -> String + Send> = Box::new(move || {
            let _ = wait.recv();
            String::new()
        });
        assert_eq!(think_in_turn(dawdles, thinkers, Duration::from_millis(5)).await, None);
        drop(go_on);
    }
}
