//! Somebody who watches long work: a bar with an estimate, and the interrupt key.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use lab::Watch;

use crate::fault::Fault;

/// Draws a bar on the error stream, if somebody looks there, and hears the interrupt key.
pub struct Onlooker {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Onlooker {
    /// Begins to listen.
    pub fn new() -> Result<Onlooker, Fault> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let hear = move || {
            // Whoever asks a second time does not want to wait for decisions that are being made.
            if told.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(hear)
            .map_err(|error| Fault::Asked(format!("cannot listen for an interrupt: {error}")))?;
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} to go")
            .expect("the template is in order");
        Ok(Onlooker { bar: ProgressBar::new(0).with_style(style), stop })
    }

    /// Whether somebody asked to stop.
    pub fn was_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Onlooker {
    fn begins(&self, games: u64) {
        self.bar.inc_length(games);
    }

    fn finished_one(&self) {
        self.bar.inc(1);
    }

    fn goes_on(&self) -> bool {
        !self.was_stopped()
    }
}
