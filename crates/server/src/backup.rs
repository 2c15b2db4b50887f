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
/// If there are no matches in the first or some in the second, if the second is in use, or if something is damaged.
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
    copy_key(from, to).map_err(unusable)?;
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

/// Copies the key that a server signs with, if there is one: without it nobody could check its receipts any more.
fn copy_key(from: &Path, to: &Path) -> io::Result<()> {
    let bytes = match fs::read(from.join(key::NAME)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        bytes => bytes?,
    };
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(to.join(key::NAME))?;
    file.write_all(&bytes)?;
    file.sync_all()
}
