//! `rustlands backup`, `rustlands restore`: copies of a data folder.

use std::io::Write;
use std::path::Path;

use server::copy_folder;

use crate::args::{BackupArgs, RestoreArgs};
use crate::fault::{Fault, Verdict};
use crate::serve::usual_folder;

/// Copies the matches of a server, which may go on meanwhile.
pub fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let data = args.data.clone().unwrap_or_else(usual_folder);
    copy(&data, &args.to, out)?;
    writeln!(out, "Keep it private: whoever has it knows the hidden cards of running matches.")?;
    Ok(Verdict::Good)
}

/// Copies a backup to where a server will look for it.
pub fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let data = args.data.clone().unwrap_or_else(usual_folder);
    copy(&args.from, &data, out)?;
    writeln!(
        out,
        "A match that went on after the backup was made is frozen when somebody shows a later receipt."
    )?;
    Ok(Verdict::Good)
}

fn copy(from: &Path, to: &Path, out: &mut impl Write) -> Result<(), Fault> {
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| Fault::Asked(format!("cannot start threads: {error}")))?;
    let copied = threads.block_on(copy_folder(from, to)).map_err(|error| Fault::Asked(error.to_string()))?;
    let (matches, running, entries) = (copied.matches, copied.running, copied.entries);
    writeln!(
        out,
        "{} holds what {} held: {matches} matches, {running} of them not over, {entries} entries. Checked and on disk.",
        to.display(),
        from.display()
    )?;
    Ok(())
}
