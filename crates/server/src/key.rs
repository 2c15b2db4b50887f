//! The key a server signs with, kept in its data folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use seal::ServerKey;

use crate::serve::ServeError;

/// The file in the data folder.
pub(crate) const NAME: &str = "server.key";

/// The key in this folder; a new one is made on the first start. Only the owner of the file can read it.
///
/// # Errors
/// If it cannot be read or written, or holds no key. A damaged key is not replaced: receipts that people hold would no
/// longer be recognised.
pub fn open(folder: &Path) -> Result<ServerKey, ServeError> {
    let path = folder.join(NAME);
    let at = |error| ServeError::Key(path.clone(), error);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let no_key = |error| at(io::Error::new(io::ErrorKind::InvalidData, error));
            let key = text.trim_end().parse().map_err(no_key)?;
            restrict(&path).map_err(at)?;
            Ok(key)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(folder, &path).map_err(at),
        Err(error) => Err(at(error)),
    }
}

/// Makes a key. It takes its name only when all of it is on disk, so that a crash leaves no half of one.
fn make(folder: &Path, path: &PathBuf) -> io::Result<ServerKey> {
    let key = host::secret::random_key();
    let begun = path.with_extension("new");
    // One that was begun and not finished was never used.
    match fs::remove_file(&begun) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = owners_only().open(&begun)?;
    writeln!(file, "{}", key.reveal())?;
    file.sync_all()?;
    fs::rename(&begun, path)?;
    sync_folder(folder)?;
    Ok(key)
}

#[cfg(unix)]
fn owners_only() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options
}

#[cfg(not(unix))]
fn owners_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}

/// Takes away what others may do with the file.
#[cfg(unix)]
fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    tracing::warn!(path = %path.display(), "others could read the server's key; now only its owner can");
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The name of a file is on disk when its folder is.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A folder of its own, removed afterwards.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let folder = std::env::temp_dir().join(format!("rustlands-key-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a temporary folder");
            Scratch(folder)
        }

        fn mode(&self) -> u32 {
            fs::metadata(self.0.join(NAME)).expect("a key").permissions().mode() & 0o777
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_key_is_made_once_and_is_its_owners_alone() {
        let scratch = Scratch::new("once");
        let key = open(&scratch.0).expect("a new key");
        assert_eq!(scratch.mode(), 0o600);
        fs::set_permissions(scratch.0.join(NAME), fs::Permissions::from_mode(0o644)).expect("it is ours");
        assert_eq!(open(&scratch.0).expect("the same key").public(), key.public());
        assert_eq!(scratch.mode(), 0o600);
    }

    #[test]
    fn a_damaged_key_is_not_replaced() {
        let scratch = Scratch::new("damaged");
        fs::write(scratch.0.join(NAME), "half").expect("a file");
        let error = open(&scratch.0).expect_err("no key").to_string();
        assert!(error.contains("server.key") && error.contains("64 digits"), "{error}");
        assert_eq!(fs::read_to_string(scratch.0.join(NAME)).expect("still there"), "half");
    }
}
