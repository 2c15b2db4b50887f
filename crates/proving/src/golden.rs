//! Results kept in files, so that any change shows. With `UPDATE_GOLDENS=1` in the environment they are written
//! anew instead of compared; the change is then read in the diff of the commit.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use parts::scene::{Motion, Telling, Tone};

/// The environment variable that has goldens written anew.
pub const UPDATE: &str = "UPDATE_GOLDENS";

/// Whether a golden is compared or written anew.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Mode {
    /// Differences are errors.
    Compare,
    /// The file is written.
    Update,
}

impl Mode {
    /// What the environment asks for.
    #[must_use]
    pub fn from_environment() -> Mode {
        match env::var_os(UPDATE) {
            Some(value) if value != "0" && !value.is_empty() => Mode::Update,
            _ => Mode::Compare,
        }
    }
}

/// What is told, for a golden: the sentence, a mark before a heading, and below it what moves.
#[must_use]
pub fn telling_text(telling: &Telling) -> String {
    let mut text = if telling.tone == Tone::Heading { "# ".to_owned() } else { String::new() };
    text.push_str(&telling.text);
    for motion in &telling.motions {
        let moved = match motion {
            Motion::Travel { card, from, to } => {
                format!("{} : {from} -> {to}", card.as_deref().unwrap_or("a card"))
            }
            Motion::Strike { at, how } => format!("{at} : {how:?}"),
            Motion::Count { at, by } => format!("{at} : {by:+}"),
            Motion::Roll { faces, came } => format!("roll : {} of {faces:?}", faces[*came]),
        };
        text.push_str("\n    ");
        text.push_str(&moved);
    }
    text.push('\n');
    text
}

/// One perft count: a position's name (without blanks), the depth and the number of lines.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PerftLine {
    /// The position.
    pub name: String,
    /// How many inputs deep.
    pub depth: u32,
    /// How many lines of play.
    pub nodes: u64,
}

/// Why a golden does not hold.
#[derive(Debug)]
pub enum GoldenError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line of the file is not what it should be.
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The results have changed.
    Changed {
        /// The file.
        path: PathBuf,
        /// One line for each difference.
        differences: Vec<String>,
    },
}

impl fmt::Display for GoldenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoldenError::File { path, error } => {
                write!(f, "{}: {error} (set {UPDATE}=1 to write it)", path.display())
            }
            GoldenError::Line { path, line, reason } => write!(f, "{}:{line}: {reason}", path.display()),
            GoldenError::Changed { path, differences } => {
                writeln!(f, "{} no longer holds:", path.display())?;
                for difference in differences {
                    writeln!(f, "  {difference}")?;
                }
                write!(f, "if that is meant, set {UPDATE}=1 and run again")
            }
        }
    }
}

impl std::error::Error for GoldenError {}

/// Compares perft counts with a file of lines `name depth nodes`, or writes the file. Lines that begin with `#`
/// and empty lines are ignored.
///
/// # Errors
/// The file cannot be read, or every line that was added, removed or changed.
///
/// # Panics
/// If a name is empty or has blanks, or a name and depth occur twice: the caller's list is wrong then.
pub fn check_perft(path: &Path, lines: &[PerftLine], mode: Mode) -> Result<(), GoldenError> {
    let mut now = BTreeMap::new();
    for PerftLine { name, depth, nodes } in lines {
        assert!(
            !name.is_empty() && !name.contains(char::is_whitespace),
            "{name:?} is no name for a position"
        );
        assert!(now.insert((name.clone(), *depth), *nodes).is_none(), "{name} occurs twice at depth {depth}");
    }
    if mode == Mode::Update {
        let mut text = String::from("# position depth lines-of-play\n");
        for PerftLine { name, depth, nodes } in lines {
            let _ = writeln!(text, "{name} {depth} {nodes}");
        }
        return write(path, &text);
    }
    let kept = read_perft(path)?;
    let mut differences = Vec::new();
    for ((name, depth), nodes) in &kept {
        match now.get(&(name.clone(), *depth)) {
            None => differences.push(format!("{name} {depth}: {nodes} in the file, not counted now")),
            Some(counted) if counted != nodes => {
                differences.push(format!("{name} {depth}: {nodes} in the file, {counted} now"));
            }
            Some(_) => {}
        }
    }
    for ((name, depth), nodes) in now.iter().filter(|(key, _)| !kept.contains_key(*key)) {
        differences.push(format!("{name} {depth}: not in the file, {nodes} now"));
    }
    changed(path, differences)
}

/// Compares a text with a file line by line, or writes the file.
///
/// # Errors
/// The file cannot be read, or the first lines that differ.
pub fn check_text(path: &Path, text: &str, mode: Mode) -> Result<(), GoldenError> {
    /// As many differences as a person reads.
    const SHOWN: usize = 20;
    if mode == Mode::Update {
        return write(path, text);
    }
    let kept = read(path)?;
    if kept == text {
        return Ok(());
    }
    let (mut old, mut new) = (kept.lines(), text.lines());
    let mut differences = Vec::new();
    for line in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                let quote =
                    |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{line:?}"));
                differences.push(format!("line {line}: {} in the file, {} now", quote(old), quote(new)));
            }
        }
    }
    if differences.is_empty() {
        differences.push("the line ends differ".to_owned());
    }
    let more = differences.len().saturating_sub(SHOWN);
    differences.truncate(SHOWN);
    if more > 0 {
        differences.push(format!("and {more} more"));
    }
    changed(path, differences)
}

fn changed(path: &Path, differences: Vec<String>) -> Result<(), GoldenError> {
    if differences.is_empty() {
        Ok(())
    } else {
        Err(GoldenError::Changed { path: path.to_owned(), differences })
    }
}

fn read_perft(path: &Path) -> Result<BTreeMap<(String, u32), u64>, GoldenError> {
    let mut kept = BTreeMap::new();
    for (index, line) in read(path)?.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |reason: &str| GoldenError::Line {
            path: path.to_owned(),
            line: index + 1,
            reason: format!("{reason}; a line is `name depth nodes`"),
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, depth, nodes] = words.as_slice() else { return Err(wrong("not three words")) };
        let depth = depth.parse().map_err(|_| wrong("the depth is no number"))?;
        let nodes = nodes.parse().map_err(|_| wrong("the count is no number"))?;
        if kept.insert(((*name).to_owned(), depth), nodes).is_some() {
            return Err(wrong("the same position and depth stand above"));
        }
    }
    Ok(kept)
}

fn read(path: &Path) -> Result<String, GoldenError> {
    fs::read_to_string(path).map_err(|error| GoldenError::File { path: path.to_owned(), error })
}

fn write(path: &Path, text: &str) -> Result<(), GoldenError> {
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| GoldenError::File { path: path.to_owned(), error })
}
