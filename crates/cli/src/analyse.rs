//! What to do in a position, as one seat knows it.

use std::fs;
use std::io::Write;

use kernel::{Dice, Seat, Viewer, Waiting};
use serde::Serialize;
use shelf::{Advice, MatchRecord, Table};

use crate::args::{AnalyseArgs, read_pack};
use crate::fault::{Fault, Verdict};
use crate::page;

/// At most this many choices are worth reading on a page.
const SHOWN: usize = 10;

/// `rustlands analyse FILE`
pub fn run(args: &AnalyseArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file).map_err(|error| Fault::unreadable(&args.file, &error))?;
    let mut table = open(args, &name, &text)?;
    if let Some(at) = args.at {
        if at > table.length() {
            return Err(Fault::Asked(format!("{name} has {} inputs, not {at}", table.length())));
        }
        table.rewind(at);
    }
    let seat = deciding_seat(&*table, args.seat, &name)?;
    let counsel = table.advise(seat, args.budget, Dice::new(args.seed));
    let advice = counsel.ok_or_else(|| Fault::Asked(format!("{name}: {seat} has nothing to decide")))?();
    let report = Report { game: table.game(), seat: seat.to_string(), at: table.length(), advice };
    if args.json {
        page::json(&report, out)?;
    } else {
        writeln!(out, "{}\n", table.board(Viewer::Seat(seat)).trim_end())?;
        report.write(out)?;
    }
    Ok(Verdict::Good)
}

/// A record is JSON and begins with a brace; everything else is taken for a scenario.
fn open(args: &AnalyseArgs, name: &str, text: &str) -> Result<Box<dyn Table>, Fault> {
    if !text.trim_start().starts_with('{') {
        return Ok(shelf::open_scenario(name, text)?);
    }
    let record: MatchRecord = serde_json::from_str(text)
        .map_err(|error| Fault::Asked(format!("{name}:{}: no record: {error}", error.line())))?;
    let pack = read_pack(args.pack.as_ref())?;
    shelf::resume(&record, pack).map_err(|error| Fault::Asked(format!("{name}: {error}")))
}

/// The seat whose decision it is: the one asked for, or the only one awaited.
fn deciding_seat(table: &dyn Table, asked: Option<Seat>, name: &str) -> Result<Seat, Fault> {
    let refuse = |why: String| Err(Fault::Asked(format!("{name}: {why}")));
    if let Some(seat) = asked.filter(|seat| seat.index() >= table.seats()) {
        return refuse(format!("nobody sits at {seat}: there are {} seats", table.seats()));
    }
    let awaited = match table.waiting() {
        Waiting::Over => return refuse("the game is over, there is nothing to decide".into()),
        Waiting::Chance => return refuse("chance comes next, nobody has anything to decide".into()),
        Waiting::Seats(awaited) => awaited,
    };
    let letters: String = awaited.iter().map(Seat::letter).collect();
    match asked {
        Some(seat) if awaited.contains(seat) => Ok(seat),
        Some(seat) => refuse(format!("it is not for {seat} to decide now but for {letters}")),
        None if awaited.len() == 1 => Ok(awaited.first().expect("there is one")),
        None => refuse(format!("{letters} decide at once: say for whom with --as")),
    }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seat: String,
    at: usize,
    #[serde(flatten)]
    advice: Advice,
}

impl Report {
    fn write(&self, out: &mut impl Write) -> Result<(), Fault> {
        let options = &self.advice.options;
        writeln!(out, "What {} may hope for, of the whole game:", self.seat)?;
        for option in options.iter().take(SHOWN) {
            let interval = format!("{:.1} to {:.1}", 100.0 * option.low, 100.0 * option.high);
            writeln!(
                out,
                "{:>6.1} %  (95 %: {interval:>13})  {:>7} iterations  {}",
                100.0 * option.share,
                option.iterations,
                option.choice
            )?;
        }
        if options.len() > SHOWN {
            writeln!(out, "and {} more that look worse", options.len() - SHOWN)?;
        }
        if let (Some(reply), Some(best)) = (&self.advice.reply, options.first()) {
            writeln!(out, "After {} the reply is probably: {reply}", best.choice)?;
        }
        Ok(())
    }
}
