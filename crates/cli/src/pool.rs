//! The threads that long work runs on.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::fault::Fault;

/// This many threads, or one for each processor.
pub fn pool(threads: Option<usize>) -> Result<ThreadPool, Fault> {
    ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build()
        .map_err(|error| Fault::Asked(format!("cannot start the threads: {error}")))
}
