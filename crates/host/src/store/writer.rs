//! The one that writes: many matches, one transaction.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::store::{Conflict, Job, Store, StoreError};

/// At most this many jobs are written in one transaction.
const BATCH: usize = 256;

/// This many jobs may wait to be written; whoever brings more waits at the door.
const QUEUE: usize = 1024;

/// So long passes between two complaints about a store that does not answer.
const AGAIN: Duration = Duration::from_secs(1);

/// Why a job was not done.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NotWritten {
    /// It would write what is there already.
    Conflict,
    /// Nobody knows whether it was done: the store did not answer.
    Unknown(StoreError),
}

type Order = (Job, oneshot::Sender<Result<(), NotWritten>>);

/// Takes jobs from everywhere and writes them in as few transactions as possible. While one transaction is being
/// written to disk the next jobs gather, so the busier the house the more of them share one sync.
#[derive(Clone, Debug)]
pub struct Writer {
    orders: mpsc::Sender<Order>,
}

impl Writer {
    /// A writer to this store. It ends when the last copy of it is dropped and everything is written.
    #[must_use]
    pub fn start(store: Arc<dyn Store>) -> Writer {
        let (orders, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write(store, queue));
        Writer { orders }
    }

    /// Writes a job; when this says yes it is on disk.
    ///
    /// # Errors
    /// If it was not done, or if nobody knows.
    pub async fn write(&self, job: Job) -> Result<(), NotWritten> {
        let closed = || NotWritten::Unknown(StoreError("the house is closing".to_owned()));
        let (reply, answer) = oneshot::channel();
        self.orders.send((job, reply)).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }
}

/// Tells whoever runs the house that writing fails: at once, and now and then while it goes on. A line for every attempt
/// would fill the next disk too, or a pipe that nobody reads, and a full pipe stops the server.
#[derive(Default)]
struct Complaints {
    /// When it was said last, and how often it was not said since.
    said: Option<(Instant, u64)>,
}

impl Complaints {
    fn failed(&mut self, error: &StoreError, jobs: usize) {
        match &mut self.said {
            Some((last, unsaid)) if last.elapsed() < AGAIN => *unsaid += 1,
            said => {
                let unsaid = said.map_or(0, |(_, unsaid)| unsaid);
                tracing::error!(%error, jobs, unsaid, "could not write");
                *said = Some((Instant::now(), 0));
            }
        }
    }
}

async fn write(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Order>) {
    let mut complaints = Complaints::default();
    let mut orders = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut orders, BATCH).await > 0 {
        let (jobs, replies): (Vec<Job>, Vec<_>) = orders.drain(..).unzip();
        let results: Vec<Result<(), NotWritten>> = match store.commit(&jobs).await {
            Ok(results) => {
                results.into_iter().map(|done| done.map_err(|Conflict| NotWritten::Conflict)).collect()
            }
            Err(error) => {
                complaints.failed(&error, jobs.len());
                vec![Err(NotWritten::Unknown(error)); jobs.len()]
            }
        };
        for (reply, result) in replies.into_iter().zip(results) {
            // Whoever no longer waits for the answer finds it in the store.
            let _ = reply.send(result);
        }
    }
}
