//! The library that makes a disk fail (`shim.c`): building it, telling it what to do, asking what it did.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a call fails.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// No space is left: writes fail with `ENOSPC`.
    Full = 1,
    /// Writes fail with `EIO`.
    Broken = 2,
    /// Half of it is written; then no space is left.
    Short = 3,
    /// Syncs fail with `EIO`.
    Unsynced = 4,
    /// Writes and syncs fail with `EIO`.
    Dead = 5,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Full, Kind::Broken, Kind::Short, Kind::Unsynced, Kind::Dead];
}

/// Which calls fail, of those that the kind is about, counted from 1.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    pub kind: Kind,
    pub first: u64,
    /// How many calls the trouble lasts.
    pub lasts: u64,
    /// Every how manieth of them fails.
    pub every: u64,
}

/// What happened since the plan was made.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Tally {
    pub calls: u64,
    pub failed: u64,
}

/// The control file of a disk that can fail.
pub struct Disk {
    control: File,
}

const CONTROL: &str = "RUSTLANDS_DISK_CONTROL";

impl Disk {
    /// The disk of this program, if the library was preloaded.
    pub fn mine() -> Option<Disk> {
        let path = std::env::var_os(CONTROL)?;
        Some(Disk { control: File::options().read(true).write(true).open(path).expect("a control file") })
    }

    /// Builds the library into this folder and preloads it for a command; the files below `watched` can fail.
    pub fn preload(command: &mut Command, folder: &Path, watched: &Path) -> Disk {
        let library = build(folder);
        let path = folder.join("control");
        std::fs::write(&path, [0; 6 * 8]).expect("a control file");
        command.env("LD_PRELOAD", library).env(CONTROL, &path).env("RUSTLANDS_DISK", watched);
        Disk { control: File::options().read(true).write(true).open(path).expect("a control file") }
    }

    /// Counts from now on, and lets calls fail.
    pub fn fail(&self, plan: Plan) {
        let last = plan.first + plan.lasts - 1;
        self.set([plan.first, last, plan.every, plan.kind as u64, 0, 0]);
    }

    /// Nothing fails any more; what was counted stays.
    pub fn heal(&self) {
        self.control.write_all_at(&0_u64.to_le_bytes(), 0).expect("the control file");
    }

    pub fn tally(&self) -> Tally {
        let mut bytes = [0; 16];
        self.control.read_exact_at(&mut bytes, 4 * 8).expect("the control file");
        let [calls, failed] =
            [0, 8].map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes")));
        Tally { calls, failed }
    }

    fn set(&self, numbers: [u64; 6]) {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        self.control.write_all_at(&bytes, 0).expect("the control file");
    }
}

fn build(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../host/tests/disk/shim.c");
    let library = folder.join("shim.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl");
    assert!(compiler.status().expect("a C compiler").success(), "the library cannot be built");
    library
}
