//! Copies of a data folder, also of one that a server uses.
//!
//! A backup is a data folder itself: it can be served as it is. Restoring is the same copy the other way.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use host::store::{Contents, Sqlite, StoreError};

use crate::key;
use crate::serve::{DATABASE, lock};

/// Why a folder was not copied. Nothing was changed in the folder that was to be copied.
#[derive(Debug)]
pub enum CopyError {
    /// There is no database in it.
    Nothing(PathBuf),
    /// There is a database where the copy should be.
    Occupied(PathBuf),
    /// The folder for the copy cannot be used.
    Folder(PathBuf, io::Error),
    /// There is another server's key where the copy should be.
    OtherKey(PathBuf),
    /// A server uses the folder for the copy.
    InUse(PathBuf),
    /// The database cannot be copied.
    Store(PathBuf, StoreError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::Nothing(folder) => write!(f, "there are no matches in {}", folder.display()),
            CopyError::Occupied(folder) => {
                write!(
                    f,
                    "there are matches in {} already; name another folder or move them away",
                    folder.display()
                )
            }
            CopyError::OtherKey(folder) => write!(
                f,
                "there is another server's key in {}, and the receipts it signed need it; name another folder, or move {} away",
                folder.display(),
                folder.join(key::NAME).display()
            ),
            CopyError::Folder(folder, error) => write!(f, "cannot use {}: {error}", folder.display()),
            CopyError::InUse(folder) => {
                write!(f, "a server is using {}; stop it, or name another folder", folder.display())
            }
            // What it says of itself is about another situation; the cause is what counts here.
            CopyError::Store(file, StoreError(cause)) => write!(f, "cannot copy {}: {cause}", file.display()),
        }
    }
}

impl std::error::Error for CopyError {}

/// Copies the matches of a data folder, and the key of its server, to another folder, which is made if it is not there. The
/// first may be in use: everything that its server acknowledged before is in the copy.
///
/// # Errors
/// If there are no matches in the first or some in the second, if the second is in use or holds another key, or if something
/// is damaged.
pub async fn copy_folder(from: &Path, to: &Path) -> Result<Contents, CopyError> {
    let (source, target) = (from.join(DATABASE), to.join(DATABASE));
    if !source.exists() {
        return Err(CopyError::Nothing(from.to_owned()));
    }
    let unusable = |error| CopyError::Folder(to.to_owned(), error);
    make_private(to).map_err(unusable)?;
    let Some(_lock) = lock(to).map_err(unusable)? else { return Err(CopyError::InUse(to.to_owned())) };
    if target.exists() {
        return Err(CopyError::Occupied(to.to_owned()));
    }
    match (read_key(from).map_err(unusable)?, read_key(to).map_err(unusable)?) {
        (key, Some(there)) if key.as_ref() != Some(&there) => return Err(CopyError::OtherKey(to.to_owned())),
        (Some(key), None) => write_key(&key, to).map_err(unusable)?,
        // There is no key, or it is there already because an earlier copy was not finished.
        _ => {}
    }
    Sqlite::copy(&source, &target).await.map_err(|error| CopyError::Store(source, error))
}

/// Makes a folder that only its owner can look into, if it is not there.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The key that a server signs with, if there is one in the folder.
fn read_key(folder: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(folder.join(key::NAME)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => bytes.map(Some),
    }
}

/// Keeps a copy of a key: without it nobody could check the server's receipts any more. Nothing is written over.
fn write_key(bytes: &[u8], to: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(to.join(key::NAME))?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DataFolder;

    #[tokio::test]
    async fn a_key_that_is_there_already_is_never_written_over() {
        let scratch = std::env::temp_dir().join(format!("rustlands-keys-{}", std::process::id()));
        let [from, to] = ["from", "to"].map(|name| scratch.join(name));
        DataFolder::open(&from).await.expect("a data folder").close().await.expect("it is saved");
        make_private(&to).expect("a folder");
        fs::write(to.join(key::NAME), "another key").expect("a file");
        let refused = copy_folder(&from, &to).await.expect_err("another key").to_string();
        assert!(refused.contains("another server's key") && refused.contains("move"), "{refused}");
        let key = fs::read_to_string(to.join(key::NAME)).expect("a key");
        assert_eq!(key, "another key", "it is as it was");
        assert!(!to.join(DATABASE).exists(), "nothing was copied");

        fs::copy(from.join(key::NAME), to.join(key::NAME)).expect("a copy");
        copy_folder(&from, &to).await.expect("the same key is in nobody's way");
        let new = scratch.join("new");
        copy_folder(&from, &new).await.expect("a folder without a key");
        assert_eq!(fs::read(new.join(key::NAME)).ok(), fs::read(from.join(key::NAME)).ok());
        fs::remove_dir_all(&scratch).expect("it is ours");
    }
}
