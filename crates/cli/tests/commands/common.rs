//! Running the real program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What the program said and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Said {
    /// Its standard output, after it ended well.
    pub fn well(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Its one line of complaint.
    pub fn complaint(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "one line: {}", self.err);
        self.err.trim_end().strip_prefix("rustlands: ").expect("it says who complains").to_owned()
    }

    /// Its JSON document, after it ended well.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.well()).expect("one JSON document")
    }
}

pub fn rustlands(args: &[&str]) -> Said {
    typed(args, "")
}

/// Runs the program and types these lines.
pub fn typed(args: &[&str], lines: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rustlands"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let lines = lines.to_owned();
    // Typed from another thread, because the program may talk more than a pipe holds before it listens again.
    let typist = std::thread::spawn(move || {
        // A program that has ended does not listen any more; what it said is what counts.
        let _ = stdin.write_all(lines.as_bytes());
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    typist.join().expect("typing does not fail");
    Said {
        code: status.code(),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

/// A file for this test alone.
pub fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The same with this text in it, as an argument.
pub fn file_with(name: &str, text: &str) -> String {
    let path = file(name);
    fs::create_dir_all(path.parent().expect("in a folder")).expect("folder");
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

/// The names of an object's fields, sorted.
pub fn fields(value: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}
