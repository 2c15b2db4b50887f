//! Telling a recorded match again.

use std::fs;
use std::io::Write;

use kernel::{Viewer, Waiting};
use shelf::MatchRecord;

use crate::args::{ReplayArgs, read_pack};
use crate::fault::{Fault, Verdict};
use crate::outcome::outcome;

/// `rustlands replay FILE`
pub fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file).map_err(|error| Fault::unreadable(&args.file, &error))?;
    let record: MatchRecord = serde_json::from_str(&text)
        .map_err(|error| Fault::Asked(format!("{name}:{}: no record: {error}", error.line())))?;
    let pack = read_pack(args.pack.as_ref())?;
    let mut table = shelf::resume(&record, pack).map_err(|error| Fault::Asked(format!("{name}: {error}")))?;
    if let Some(to) = args.to {
        if to > table.length() {
            return Err(Fault::Asked(format!("{name} has {} inputs, not {to}", table.length())));
        }
        table.rewind(to);
    }
    let viewer = args.viewer.unwrap_or(Viewer::Spectator);
    if let Viewer::Seat(seat) = viewer
        && seat.index() >= table.seats()
    {
        return Err(Fault::Asked(format!("nobody sits at {seat}: this match has {} seats", table.seats())));
    }
    writeln!(out, "{}: {}", record.game, record.seats.join(", "))?;
    for (index, input) in record.inputs.iter().take(table.length()).enumerate() {
        // A seat's own story names only what that seat was told.
        if args.viewer.is_none() {
            writeln!(out, "{:>5}  {input}", index + 1)?;
        }
        for sentence in table.told(viewer, index..index + 1) {
            writeln!(out, "       {sentence}")?;
        }
    }
    writeln!(out, "\n{}\n", table.board(viewer).trim_end())?;
    match table.waiting() {
        Waiting::Over => writeln!(out, "{}", outcome(&table.scores(), &record.seats))?,
        _ => writeln!(out, "{}", table.prompt(viewer))?,
    }
    Ok(Verdict::Good)
}
