//! What can go wrong.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use shelf::ShelfError;

/// How a command ended that could do its work.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// All is well.
    Good,
    /// Something that was checked does not hold.
    Bad,
    /// Nothing is wrong, but what was asked for is not proved either.
    Unproved,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Good => ExitCode::SUCCESS,
            Verdict::Bad => ExitCode::from(1),
            Verdict::Unproved => ExitCode::from(3),
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Fault {
    /// It was asked for something that cannot be had; one line says what can.
    Asked(String),
    /// What it had to say could not be written.
    Output(io::Error),
}

impl Fault {
    /// Tells the reader, in one line.
    pub fn report(&self) -> ExitCode {
        match self {
            // Whoever closed the pipe has read enough.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Fault::Output(error) => complain(&format!("cannot write: {error}")),
            Fault::Asked(line) => complain(line),
        }
    }

    /// A file that cannot be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Fault {
        Fault::Asked(format!("cannot read {}: {error}", path.display()))
    }
}

/// One line on the error stream, and the exit code for it.
pub fn complain(line: &str) -> ExitCode {
    // If even this cannot be written, nobody is left to tell.
    let _ = writeln!(io::stderr(), "rustlands: {}", line.replace('\n', " "));
    ExitCode::from(2)
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Output(error)
    }
}

impl From<ShelfError> for Fault {
    fn from(error: ShelfError) -> Fault {
        Fault::Asked(error.to_string())
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        Fault::Output(error.into())
    }
}
