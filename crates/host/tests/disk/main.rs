//! The disk fails, and nothing that was acknowledged is lost or done twice.
//!
//! A recorded match is played on a real database while a call of the operating system fails: the first, the second, and so
//! on, each in every way a disk can fail, once and several times in a row. Some of the calls here; `cargo xtask faults`
//! takes all of them.
#![cfg(target_os = "linux")]

mod recorded;
mod shim;

use std::path::{Path, PathBuf};
use std::process::Command;

use recorded::{Finding, Recorded};
use shim::{Disk, Kind, Plan};

/// How long the trouble lasts, in calls, and every how manieth of them fails.
const TROUBLES: [(u64, u64); 5] = [(1, 1), (2, 1), (5, 1), (60, 1), (200, 7)];

/// One call in this many is tried here.
const STRIDE: u64 = 31;

/// A folder that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for scratch files");
        Scratch(folder.canonicalize().expect("it is there"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What all trials found.
#[derive(Debug, Default)]
struct Total {
    trials: u64,
    failed_calls: u64,
    acknowledged: usize,
    lost: usize,
    doubled: usize,
    stuck: usize,
    wrong: usize,
}

impl Total {
    fn add(&mut self, finding: &Finding, failed: u64) {
        self.trials += 1;
        self.failed_calls += failed;
        self.acknowledged += finding.acknowledged;
        self.lost += finding.lost;
        self.doubled += finding.doubled;
        self.stuck += usize::from(finding.stuck);
        self.wrong += usize::from(finding.wrong.is_some());
    }

    fn is_clean(&self) -> bool {
        self.lost + self.doubled + self.stuck + self.wrong == 0
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_disk_fails() {
    match Disk::mine() {
        Some(disk) => sweep(&disk, Path::new(&std::env::var_os("RUSTLANDS_DISK").expect("a folder"))),
        None => run_with_a_failing_disk("nothing_acknowledged_is_lost_when_the_disk_fails"),
    }
}

/// Runs one test of this program again, on a disk that can fail.
fn run_with_a_failing_disk(test: &str) {
    let scratch = Scratch::new("disk");
    let watched = scratch.0.join("data");
    std::fs::create_dir_all(&watched).expect("a folder");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", test, "--nocapture"]);
    Disk::preload(&mut command, &scratch.0, &watched);
    assert!(command.status().expect("it runs").success(), "see above");
}

/// A trial for every call of the match, in every way, until the faults come too late to happen.
fn sweep(disk: &Disk, folder: &Path) {
    let stride =
        if std::env::var_os("RUSTLANDS_FAULTS").is_some_and(|what| what == "all") { 1 } else { STRIDE };
    let recorded = run(Recorded::record(folder));
    let mut sum = Total::default();
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        for (other, (lasts, every)) in TROUBLES.into_iter().enumerate() {
            let mut total = Total::default();
            // There are fewer syncs than writes. Each row of trials begins elsewhere, so that together they try more.
            let stride = if kind == Kind::Unsynced { stride.div_ceil(8) } else { stride };
            let start = 1 + (index * TROUBLES.len() + other) as u64 * 5 % stride;
            for first in (start..).step_by(stride as usize) {
                let plan = Plan { kind, first, lasts, every };
                let (finding, tally) = run(recorded.trial(folder, disk, plan));
                if tally.failed == 0 {
                    break;
                }
                for total in [&mut total, &mut sum] {
                    total.add(&finding, tally.failed);
                }
                if !finding.is_clean() {
                    println!("{plan:?}: {finding:?}");
                }
            }
            println!("{kind:?}, for {lasts} calls every {every}.: {total:?}");
        }
    }
    println!("all: {sum:?}");
    assert!(sum.trials > 100 && sum.acknowledged > 1000, "there is something to lose: {sum:?}");
    assert!(sum.is_clean(), "{sum:?}");
}

/// Each trial has a runtime of its own, so that nothing of one is left in the next.
fn run<T>(trial: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(trial)
}
