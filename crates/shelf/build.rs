//! Takes the scenarios and the citations of rules along, so that an installed binary knows them.
//!
//! Writes `index.rs`: every scenario with its text, and for every source file of the workspace the words in it
//! that may be rule ids, apart for tests and for the rest.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let house = here.join("../..").canonicalize()?;
    let mut index = String::new();
    scenarios(&house, &mut index)?;
    citations(&house, &mut index)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("index.rs"), index)
}

fn scenarios(house: &Path, index: &mut String) -> io::Result<()> {
    let folder = house.join("scenarios");
    println!("cargo::rerun-if-changed={}", folder.display());
    index.push_str("pub(crate) static SCENARIOS: &[Embedded] = &[\n");
    for file in files_under(&folder, "toml")? {
        let path = name_in(house, &file);
        writeln!(
            index,
            "    Embedded {{ path: {path:?}, text: include_str!({:?}) }},",
            file.display().to_string()
        )
        .expect("strings take all");
    }
    index.push_str("];\n");
    Ok(())
}

fn citations(house: &Path, index: &mut String) -> io::Result<()> {
    let crates = house.join("crates");
    println!("cargo::rerun-if-changed={}", crates.display());
    index.push_str("pub(crate) static CITING: &[Citing] = &[\n");
    for file in files_under(&crates, "rs")? {
        let path = name_in(house, &file);
        let text = fs::read_to_string(&file)?;
        let parts: Vec<&str> = path.split('/').collect();
        let (code, tests) = match parts.as_slice() {
            [_, _, "src", .., "tests.rs"] | [_, _, "tests", ..] => ("", text.as_str()),
            [_, _, "src", ..] => text.split_at(text.find("#[cfg(test)]\nmod ").unwrap_or(text.len())),
            _ => continue,
        };
        let (code, tests) = (likely_ids(code), likely_ids(tests));
        if !code.is_empty() || !tests.is_empty() {
            writeln!(index, "    Citing {{ path: {path:?}, code: &{code:?}, tests: &{tests:?} }},")
                .expect("strings take all");
        }
    }
    index.push_str("];\n");
    Ok(())
}

/// Words that may be rule ids; which of them are is for a ledger to say.
fn likely_ids(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let likely = words.filter(|word| {
        word.contains('-')
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.ends_with(|c: char| c.is_ascii_digit())
    });
    likely.collect::<BTreeSet<_>>().into_iter().collect()
}

/// All files with this ending, in a fixed order.
fn files_under(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The file's path from the top of the workspace, with forward slashes everywhere.
fn name_in(house: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(house).expect("files are found inside the house");
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
