//! Turns at thinking: which bot thinks when, and for how long.
//!
//! There are few processors and may be many bots. Turns are shared by address first and by table second: the address that has
//! thought least lately goes next, and of its tables the one that has. Somebody with twenty tables shares with themselves. Bots
//! that hardly think have a lane of their own and wait for no strong one. When many wait, everybody thinks for a shorter time,
//! so that all have had their turn within a few seconds, and time spent waiting counts as time spent thinking.
//!
//! What an address or a table has thought is remembered while it thinks and for some time after: half of it is forgotten every
//! ten seconds. Whoever has waited for a second goes before those who have thought a second less, so nobody waits for ever,
//! however many strangers come.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Budget;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::ids::MatchId;

/// The least time a bot gets once it is its turn.
const LEAST: Duration = Duration::from_millis(10);
/// What a turn without a limit of time is charged.
const CHEAP: Duration = Duration::from_millis(1);
/// After this, half of what somebody has thought is forgotten.
const HALF: Duration = Duration::from_secs(10);
/// Whoever has thought no more than this lately has not thought at all.
const NOTHING: Duration = Duration::from_micros(500);
/// A search ends a little after its time is up. An answer that needed no thought must not be known by being on time.
const OVERRUN: Duration = Duration::from_millis(50);

/// Whose turn it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Payer {
    /// The address in whose share the table is; none for tables that nobody in particular began.
    pub(crate) address: Option<IpAddr>,
    pub(crate) table: MatchId,
}

/// Gives turns. Shared by all tables.
#[derive(Debug)]
pub(crate) struct Thinkers {
    /// When many wait, everybody gets their turn within about this time.
    busy: Duration,
    lanes: Mutex<Lanes>,
}

#[derive(Debug)]
struct Lanes {
    cheap: Lane,
    strong: Lane,
}

/// How much a bot thinks, and so which lane it waits in.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Effort {
    /// So little that its time is not even limited.
    Cheap,
    Strong,
}

#[derive(Debug)]
struct Lane {
    slots: usize,
    free: usize,
    /// By address: those with tables that wait, and those that have thought lately.
    lots: BTreeMap<Option<IpAddr>, Lot>,
}

/// An address.
#[derive(Debug)]
struct Lot {
    account: Account,
    /// Those at which somebody waits, and those at which somebody has thought lately.
    tables: BTreeMap<MatchId, Bench>,
}

/// A table.
#[derive(Debug)]
struct Bench {
    account: Account,
    waiting: VecDeque<Waiting>,
}

/// How much was thought, some of it forgotten already.
#[derive(Copy, Clone, Debug)]
struct Account {
    thought: Duration,
    at: Instant,
}

#[derive(Debug)]
struct Waiting {
    since: Instant,
    budget: Budget,
    grant: oneshot::Sender<Turn>,
}

/// Somebody may think for as long as this is held.
#[derive(Debug)]
pub(crate) struct Turn {
    thinkers: Option<Arc<Thinkers>>,
    effort: Effort,
    /// What may be spent.
    pub(crate) budget: Budget,
    /// What part of the usual time that is; none if the time is not limited.
    pub(crate) part: Option<f64>,
    /// An answer is given no sooner, whether it was thought about or not, so that its time tells nothing.
    pub(crate) answer_at: Instant,
}

/// A turn that is about to be given.
struct Grant {
    to: oneshot::Sender<Turn>,
    budget: Budget,
    usual: Budget,
}

impl Thinkers {
    pub(crate) fn new(slots: usize, busy: Duration) -> Thinkers {
        let lane = || Lane { slots: slots.max(1), free: slots.max(1), lots: BTreeMap::new() };
        Thinkers { busy, lanes: Mutex::new(Lanes { cheap: lane(), strong: lane() }) }
    }

    /// Waits for a turn at thinking. Whoever stops waiting is not counted any more.
    pub(crate) async fn turn(self: &Arc<Thinkers>, payer: Payer, budget: Budget) -> Option<Turn> {
        let effort = if budget.time().is_some() { Effort::Strong } else { Effort::Cheap };
        let (grant, turn) = oneshot::channel();
        self.lanes().of(effort).wait(payer, Waiting { since: Instant::now(), budget, grant });
        self.serve(effort);
        turn.await.ok()
    }

    /// Gives turns while there is somebody to give them to.
    fn serve(self: &Arc<Thinkers>, effort: Effort) {
        loop {
            let grant = self.lanes().of(effort).next(self.busy);
            let Some(Grant { to, budget, usual }) = grant else { return };
            let part = budget.time().zip(usual.time()).map(|(time, usual)| time.div_duration_f64(usual));
            let answer_at = Instant::now() + budget.time().map_or(Duration::ZERO, |time| time + OVERRUN);
            let turn = Turn { thinkers: Some(Arc::clone(self)), effort, budget, part, answer_at };
            if let Err(mut turn) = to.send(turn) {
                // They went away at this very moment. The slot is given back here, not from within.
                turn.thinkers = None;
                self.lanes().of(effort).free += 1;
            }
        }
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        // Nothing can fail while this is held, so a poisoned lock holds sound lanes.
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(thinkers) = self.thinkers.take() {
            thinkers.lanes().of(self.effort).free += 1;
            thinkers.serve(self.effort);
        }
    }
}

impl Lanes {
    fn of(&mut self, effort: Effort) -> &mut Lane {
        match effort {
            Effort::Cheap => &mut self.cheap,
            Effort::Strong => &mut self.strong,
        }
    }
}

impl Lane {
    fn wait(&mut self, payer: Payer, waiting: Waiting) {
        let account = Account { thought: Duration::ZERO, at: waiting.since };
        let lot = self.lots.entry(payer.address).or_insert_with(|| Lot { account, tables: BTreeMap::new() });
        let bench = || Bench { account, waiting: VecDeque::new() };
        lot.tables.entry(payer.table).or_insert_with(bench).waiting.push_back(waiting);
    }

    /// Takes a slot for whoever is next.
    fn next(&mut self, busy: Duration) -> Option<Grant> {
        let now = Instant::now();
        self.forget(now);
        if self.free == 0 {
            return None;
        }
        let slots = u32::try_from(self.slots).unwrap_or(u32::MAX);
        let addresses = self.lots.values().filter(|lot| lot.first_since().is_some()).count();
        let lot = first_of(self.lots.values_mut(), now, |lot| (lot.account, lot.first_since()))?;
        let tables = lot.tables.values().filter(|bench| bench.first_since().is_some()).count();
        let bench = first_of(lot.tables.values_mut(), now, |bench| (bench.account, bench.first_since()))?;
        let heads = u32::try_from(addresses * tables * bench.waiting.len()).unwrap_or(u32::MAX).max(1);
        let waiting = bench.waiting.pop_front()?;
        let waited = now.saturating_duration_since(waiting.since);
        // As much as all could have who wait beside them, if the last of them were to be served in time.
        let fair = busy.saturating_sub(waited).saturating_mul(slots) / heads;
        let budget = shrunk(waiting.budget, fair, waited);
        self.free -= 1;
        let spent = budget.time().unwrap_or(CHEAP);
        bench.account.charge(spent, now);
        lot.account.charge(spent, now);
        Some(Grant { to: waiting.grant, budget, usual: waiting.budget })
    }

    /// Whoever waits no longer does not count, and an account in which nothing is left needs no keeping.
    fn forget(&mut self, now: Instant) {
        for lot in self.lots.values_mut() {
            for bench in lot.tables.values_mut() {
                bench.waiting.retain(|waiting| !waiting.grant.is_closed());
            }
            lot.tables.retain(|_, bench| !bench.waiting.is_empty() || bench.account.lately(now) > NOTHING);
        }
        self.lots.retain(|_, lot| !lot.tables.is_empty() || lot.account.lately(now) > NOTHING);
    }
}

impl Lot {
    /// Since when somebody waits here.
    fn first_since(&self) -> Option<Instant> {
        self.tables.values().filter_map(Bench::first_since).min()
    }
}

impl Bench {
    fn first_since(&self) -> Option<Instant> {
        self.waiting.front().map(|waiting| waiting.since)
    }
}

/// Of those at whom somebody waits, the one that has thought least lately, waiting subtracted.
fn first_of<T>(
    all: impl Iterator<Item = T>,
    now: Instant,
    standing: impl Fn(&T) -> (Account, Option<Instant>),
) -> Option<T> {
    let debt = |one: &T| {
        let (account, since) = standing(one);
        let waited = now.saturating_duration_since(since?);
        Some(account.lately(now).as_secs_f64() - waited.as_secs_f64())
    };
    let waiting = all.filter_map(|one| Some((debt(&one)?, one)));
    waiting.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, one)| one)
}

impl Account {
    /// What of it is not forgotten.
    fn lately(&self, now: Instant) -> Duration {
        let halves = now.saturating_duration_since(self.at).div_duration_f64(HALF);
        self.thought.mul_f64((-halves).exp2())
    }

    fn charge(&mut self, spent: Duration, now: Instant) {
        *self = Account { thought: self.lately(now) + spent, at: now };
    }
}

/// What is left of a budget for somebody whose fair share is this, after they have waited so long. A quarter of the usual
/// time is not taken from them by waiting, if their share is as much.
fn shrunk(usual: Budget, fair: Duration, waited: Duration) -> Budget {
    let left = |time: Duration| time.saturating_sub(waited).max(time / 4).min(fair).max(LEAST.min(time));
    match usual {
        Budget::Iterations(iterations) => Budget::Iterations(iterations),
        Budget::Time(time) => Budget::Time(left(time)),
        Budget::Within { iterations, time } => Budget::Within { iterations, time: left(time) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const STRONG: Budget = Budget::Time(Duration::from_secs(2));

    fn payer(address: u8) -> Payer {
        Payer { address: Some([10, 0, 0, address].into()), table: MatchId::random() }
    }

    /// Waits for a turn in a task of its own, and tells the number of whoever got one.
    fn queue(
        thinkers: &Arc<Thinkers>,
        payer: &Payer,
        budget: Budget,
        tell: &tokio::sync::mpsc::UnboundedSender<(u32, Turn)>,
        number: u32,
    ) -> tokio::task::JoinHandle<()> {
        let (thinkers, payer, tell) = (Arc::clone(thinkers), payer.clone(), tell.clone());
        tokio::spawn(async move {
            if let Some(turn) = thinkers.turn(payer, budget).await {
                let _ = tell.send((number, turn));
            }
        })
    }

    async fn settle() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_with_many_tables_waits_for_itself() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        for number in 0..20 {
            queue(&thinkers, &payer(1), STRONG, &tell, number);
            settle().await;
        }
        let first = turns.recv().await.expect("the slot was free");
        assert_eq!((first.0, first.1.budget), (0, STRONG), "nobody else was there");
        queue(&thinkers, &payer(2), STRONG, &tell, 100);
        settle().await;
        assert!(turns.try_recv().is_err(), "there is one slot");
        drop(first);
        let (second, turn) = turns.recv().await.expect("a turn");
        assert_eq!(second, 100, "the other address comes before nineteen tables of the first one");
        assert!(turn.budget.time() > Some(SECOND), "and has half of all time: {:?}", turn.budget);
        drop(turn);
        let mut served = Vec::new();
        for _ in 1..20 {
            let (number, turn) = turns.recv().await.expect("a turn");
            assert!(turn.part < Some(0.5) || served.len() > 12, "{:?}", turn.budget);
            served.push(number);
        }
        served.sort_unstable();
        assert_eq!(served, (1..20).collect::<Vec<_>>(), "nobody is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn tables_of_an_address_take_turns() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        let (one, other) = (payer(1), payer(1));
        for (number, payer) in [&one, &one, &one, &one, &other, &other].into_iter().enumerate() {
            queue(&thinkers, payer, STRONG, &tell, number as u32);
            settle().await;
        }
        let mut served = Vec::new();
        while served.len() < 6 {
            served.push(turns.recv().await.expect("a turn").0);
        }
        let of_other = served.iter().position(|number| *number == 5).expect("served");
        assert!(of_other <= 4, "four bots of one table do not hold up the other: {served:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn bots_that_hardly_think_wait_for_no_strong_one() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        for number in 0..200 {
            queue(&thinkers, &payer(number as u8), STRONG, &tell, number);
        }
        let busy = turns.recv().await.expect("a turn");
        let cheap = thinkers.turn(payer(201), Budget::Iterations(1));
        let cheap =
            tokio::time::timeout(Duration::from_millis(1), cheap).await.expect("at once").expect("a turn");
        assert_eq!(cheap.budget, Budget::Iterations(1));
        drop(busy);
    }

    #[tokio::test(start_paused = true)]
    async fn when_many_wait_everybody_is_served_in_time() {
        let thinkers = Arc::new(Thinkers::new(2, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        for number in 0..200 {
            queue(&thinkers, &payer(number as u8), STRONG, &tell, number);
        }
        let begun = Instant::now();
        for _ in 0..200 {
            let (_, turn) = turns.recv().await.expect("a turn");
            tokio::spawn(async move {
                tokio::time::sleep(turn.budget.time().expect("a limit")).await;
                drop(turn);
            });
        }
        // The first two found nobody else waiting and think as long as they like.
        assert!(begun.elapsed() < 5 * SECOND, "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_thought_counts_after_the_turn_and_is_forgotten_in_time() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        for (pause, first) in [(SECOND, 2), (200 * SECOND, 1)] {
            let greedy = payer(1);
            drop(thinkers.turn(greedy.clone(), STRONG).await.expect("a turn"));
            let busy = thinkers.turn(payer(3), STRONG).await.expect("a turn");
            tokio::time::sleep(pause).await;
            queue(&thinkers, &greedy, STRONG, &tell, 1);
            settle().await;
            queue(&thinkers, &payer(2), STRONG, &tell, 2);
            settle().await;
            drop(busy);
            let (served, turn) = turns.recv().await.expect("a turn");
            assert_eq!(served, first, "{pause:?} after a turn");
            drop(turn);
            turns.recv().await.expect("the other's turn");
        }
        tokio::time::sleep(600 * SECOND).await;
        drop(thinkers.turn(payer(4), STRONG).await.expect("a turn"));
        assert_eq!(thinkers.lanes().strong.lots.len(), 1, "nothing is kept of those who left long ago");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever_however_many_strangers_come() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        let regular = payer(1);
        for _ in 0..4 {
            drop(thinkers.turn(regular.clone(), STRONG).await.expect("a turn"));
        }
        queue(&thinkers, &payer(2), STRONG, &tell, 2);
        settle().await;
        queue(&thinkers, &regular, STRONG, &tell, 1);
        let begun = Instant::now();
        for stranger in 3.. {
            queue(&thinkers, &payer(stranger), STRONG, &tell, u32::from(stranger));
            settle().await;
            let (number, turn) = turns.recv().await.expect("a turn");
            if number == 1 {
                break;
            }
            tokio::time::sleep_until(turn.answer_at).await;
        }
        assert!(begun.elapsed() < 8 * SECOND, "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_counts_as_thinking_and_those_who_left_do_not_count() {
        let thinkers = Arc::new(Thinkers::new(1, 3 * SECOND));
        let (tell, mut turns) = tokio::sync::mpsc::unbounded_channel();
        queue(&thinkers, &payer(1), STRONG, &tell, 0);
        let (_, first) = turns.recv().await.expect("a turn");
        let gone: Vec<_> = (1..50).map(|number| queue(&thinkers, &payer(2), STRONG, &tell, number)).collect();
        queue(&thinkers, &payer(3), STRONG, &tell, 50);
        settle().await;
        gone.iter().for_each(tokio::task::JoinHandle::abort);
        tokio::time::sleep(SECOND).await;
        drop(first);
        let (number, turn) = turns.recv().await.expect("a turn");
        assert_eq!(number, 50);
        let time = turn.budget.time().expect("a limit");
        assert!((SECOND / 2..=SECOND).contains(&time), "{time:?} after waiting for a second");
    }

    #[test]
    fn a_budget_shrinks_to_its_share_and_never_to_nothing() {
        let usual = Budget::Within { iterations: 9, time: 2 * SECOND };
        let time = |fair: u64, waited: u64| {
            let (fair, waited) = (Duration::from_millis(fair), Duration::from_millis(waited));
            shrunk(usual, fair, waited).time().expect("a limit").as_millis()
        };
        assert_eq!([time(3000, 0), time(3000, 600), time(3000, 9000)], [2000, 1400, 500]);
        assert_eq!([time(100, 0), time(100, 9000), time(0, 0)], [100, 100, 10], "a share is a share");
        assert_eq!(shrunk(Budget::Iterations(1), Duration::ZERO, SECOND), Budget::Iterations(1));
    }
}
