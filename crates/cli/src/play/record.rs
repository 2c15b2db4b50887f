//! The file of a match written down.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Who may read the file.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Reader {
    /// Whoever may read what its owner writes; for a match that is over.
    Anybody,
    /// Its owner alone: the match still hides something.
    OwnerAlone,
}

/// What is said after a running match was saved.
#[cfg(unix)]
pub const SECRETS: &str = "The match is not over, and the file holds what is hidden from each seat. \
    Only your user account can read it; do not show it before the end.";

/// What is said after a running match was saved.
#[cfg(not(unix))]
pub const SECRETS: &str = "The match is not over, and the file holds what is hidden from each seat. \
    Others on this computer may be able to read it; do not show it before the end.";

/// Writes the file, in place of one that was there.
pub fn write(path: &Path, text: &str, reader: Reader) -> io::Result<()> {
    match reader {
        Reader::Anybody => fs::write(path, text),
        Reader::OwnerAlone => {
            let mut file = owners_alone().open(path)?;
            // A device or a pipe keeps its mode, and has no length.
            if file.metadata()?.is_file() {
                restrict(&file)?;
                file.set_len(0)?;
            }
            file.write_all(text.as_bytes())
        }
    }
}

#[cfg(unix)]
fn owners_alone() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).mode(0o600);
    options
}

#[cfg(not(unix))]
fn owners_alone() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    options
}

/// Takes away what others may do with a file that was there before.
#[cfg(unix)]
fn restrict(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_: &fs::File) -> io::Result<()> {
    Ok(())
}
