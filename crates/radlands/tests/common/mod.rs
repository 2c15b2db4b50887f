//! The scenario files of the game.

use std::fs;
use std::path::Path;

/// A scenario file.
pub struct File {
    /// Its path below the folder of the game, such as `icons/draw.toml`.
    pub name: String,
    pub text: String,
}

/// Every scenario file of the game, in the order of their names.
pub fn scenario_files() -> Vec<File> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/radlands"));
    let mut files = Vec::new();
    collect(root, root, &mut files);
    files.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(!files.is_empty(), "no scenarios in {}", root.display());
    files
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let below = path.strip_prefix(root).expect("it was found below the root");
            let name = below.to_string_lossy().replace('\\', "/");
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            files.push(File { name, text });
        }
    }
}
