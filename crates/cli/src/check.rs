//! Running scenarios.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::args::CheckArgs;
use crate::fault::{Fault, Verdict};
use crate::page;

/// What stands before a game's name to ask for the scenarios the program was built with.
const BUILT_IN: &str = "builtin:";

/// `rustlands check PATH...`
pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let mut report = Report { passed: 0, failed: 0, files: Vec::new() };
    for path in &args.paths {
        for (file, text) in read(path)? {
            let entry = FileReport::of(file, &text);
            if let (false, Some(difference)) = (args.json, &entry.difference) {
                writeln!(out, "{difference}")?;
            }
            report.add(entry);
        }
    }
    if args.json {
        page::json(&report, out)?;
    } else {
        writeln!(out, "{} passed, {} failed", report.passed, report.failed)?;
    }
    Ok(if report.failed == 0 { Verdict::Good } else { Verdict::Bad })
}

#[derive(Serialize)]
struct Report {
    passed: usize,
    failed: usize,
    files: Vec<FileReport>,
}

impl Report {
    fn add(&mut self, entry: FileReport) {
        match entry.difference {
            None => self.passed += 1,
            Some(_) => self.failed += 1,
        }
        self.files.push(entry);
    }
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    title: Option<String>,
    rules: Vec<String>,
    cards: Vec<String>,
    difference: Option<String>,
}

impl FileReport {
    fn of(file: String, text: &str) -> FileReport {
        match shelf::check_scenario(&file, text) {
            Ok(passed) => FileReport {
                file,
                title: Some(passed.title),
                rules: passed.rules,
                cards: passed.cards,
                difference: None,
            },
            Err(failed) => {
                let header = proving::scenario::header(&file, text).ok();
                let (title, rules, cards) = match header {
                    Some(header) => (Some(header.title), header.rules, header.cards),
                    None => (None, Vec::new(), Vec::new()),
                };
                FileReport { file, title, rules, cards, difference: Some(failed.to_string()) }
            }
        }
    }
}

/// The scenarios a path stands for, each with its name.
fn read(path: &Path) -> Result<Vec<(String, String)>, Fault> {
    if let Some(game) = path.to_str().and_then(|path| path.strip_prefix(BUILT_IN)) {
        return built_in(game);
    }
    let files = if path.is_dir() { files_under(path)? } else { vec![path.to_owned()] };
    if files.is_empty() {
        return Err(Fault::Asked(format!(
            "no scenario in {}: they are files that end in .toml",
            path.display()
        )));
    }
    let read = |file: PathBuf| match fs::read_to_string(&file) {
        Ok(text) => Ok((file.display().to_string(), text)),
        Err(error) => Err(Fault::unreadable(&file, &error)),
    };
    files.into_iter().map(read).collect()
}

fn built_in(game: &str) -> Result<Vec<(String, String)>, Fault> {
    let name = shelf::game(game)?.name;
    let folder = format!("scenarios/{name}/");
    let own = shelf::scenarios().iter().filter(|scenario| scenario.path.starts_with(&folder));
    Ok(own.map(|scenario| (scenario.path.to_owned(), scenario.text.to_owned())).collect())
}

/// The scenario files in a folder and the folders in it, in a fixed order.
fn files_under(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| Fault::unreadable(&folder, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| Fault::unreadable(&folder, &error))?.path();
            // A link to a folder might lead back here.
            if path.is_dir() && !path.is_symlink() {
                open.push(path);
            } else if path.is_file() && path.extension().is_some_and(|ending| ending == "toml") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
