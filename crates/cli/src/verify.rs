//! Checking a downloaded match.

use std::fs;
use std::io::{Read, Write};

use host::{MatchFile, Verified, verify};

use crate::args::VerifyArgs;
use crate::fault::{Fault, Verdict};
use crate::page::json;

/// A match of more bytes than this is none of ours.
const LARGEST: u64 = 64 * 1024 * 1024;

/// `rustlands verify FILE`
pub fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let name = args.file.display();
    let unreadable = |error| Fault::unreadable(&args.file, &error);
    let mut text = String::new();
    let file = fs::File::open(&args.file).map_err(unreadable)?;
    file.take(LARGEST).read_to_string(&mut text).map_err(unreadable)?;
    let file: MatchFile = serde_json::from_str(&text)
        .map_err(|error| Fault::Asked(format!("{name}:{}: no finished match: {error}", error.line())))?;
    match verify(&file) {
        Ok(verified) if args.json => json(&verified, out)?,
        Ok(verified) => tell(&file, &verified, out)?,
        Err(error) => {
            writeln!(out, "{name} is not as it should be. {error}")?;
            return Ok(Verdict::Bad);
        }
    }
    Ok(Verdict::Good)
}

fn tell(file: &MatchFile, verified: &Verified, out: &mut impl Write) -> Result<(), Fault> {
    let Verified { game, players, entries, inputs, draws, undone, .. } = verified;
    writeln!(out, "{game}: {}", players.join(", "))?;
    writeln!(out, "commitment  {}", file.opening.commitment.digest())?;
    writeln!(out, "last entry  {}", verified.head)?;
    writeln!(
        out,
        "{entries} entries, {inputs} inputs, {draws} draws derived again, {undone} choices taken back"
    )?;
    if verified.borrowed > 0 {
        writeln!(out, "the first {} inputs come from another match and were not derived", verified.borrowed)?;
    }
    let own: Vec<String> = verified.contributed.iter().map(ToString::to_string).collect();
    match own.len() {
        0 => writeln!(out, "no seat added randomness of its own")?,
        _ => writeln!(out, "randomness of their own added by: {}", own.join(", "))?,
    }
    for (seat, (player, score)) in players.iter().zip(&verified.scores).enumerate() {
        let letter = char::from(b'a' + seat as u8);
        writeln!(out, "{letter}  {player}: {:.1} % of the win", f64::from(*score) / 10.0)?;
    }
    writeln!(out, "All is as it should be: the seed is the one promised, and everything follows from it.")?;
    Ok(())
}
