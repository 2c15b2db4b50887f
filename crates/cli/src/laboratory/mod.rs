//! `rustlands lab`: reports on the balance of a pack, and what a change does.

mod compare;

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use lab::{Balance, Estimate, FigureReport, Report, Row, Share, Tallied, Verdict as Judgement, Watch};
use parts::pack::PackText;
use parts::tally::Sort;
use parts::title::{CardEntry, Order, Title};
use serde::{Deserialize, Serialize};
use shelf::Visitor;

use crate::args::{
    BalanceArgs, FormArgs, LabArgs, LabCommand, MeasureArgs, MergeArgs, Part, ShardArgs, read_pack,
};
use crate::fault::{Fault, Verdict};
use crate::onlooker::Onlooker;
use crate::page;
use crate::pool::pool;

/// A run that is kept is cut into this many blocks; what is in the file is always whole blocks.
const BLOCKS: u64 = 64;

/// `rustlands lab ...`
pub fn run(args: &LabArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    match &args.command {
        LabCommand::Balance(args) => balance(args, out),
        LabCommand::Compare(args) => compare::run(args, out),
        LabCommand::Shard(args) => shard(args, out),
        LabCommand::Merge(args) => merge(args, out),
    }
}

/// What a file keeps of a run: the games up to a number, and what they came to.
#[derive(Serialize, Deserialize)]
struct Kept {
    done: u64,
    tallied: Tallied,
}

fn balance(args: &BalanceArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let onlooker = Onlooker::new()?;
    let tallied = match &args.keep {
        None => measure(&args.measure, 0..args.measure.games, &onlooker)?,
        Some(file) => kept(&args.measure, file, &onlooker)?,
    };
    onlooker.finish();
    if onlooker.was_stopped() && !args.form.json {
        writeln!(out, "stopped: only the games that were finished count")?;
    }
    let pack = read_pack(args.measure.order.pack.as_ref())?;
    give(&Report::new(&tallied), &args.form, pack, out)
}

/// Goes on from what the file keeps, block by block.
fn kept(args: &MeasureArgs, file: &Path, watch: &Onlooker) -> Result<Tallied, Fault> {
    let plan = measure(args, 0..0, watch)?;
    let mut kept = match fs::read_to_string(file) {
        Ok(text) => read_kept(&text, file)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Kept { done: 0, tallied: plan.clone() },
        Err(error) => return Err(Fault::unreadable(file, &error)),
    };
    // Merging nothing shows whether the file belongs to this plan.
    kept.tallied
        .merge(&plan)
        .map_err(|error| Fault::Asked(format!("{}: {error}; name another file", file.display())))?;
    for number in 0..BLOCKS {
        let block = Part { number, of: BLOCKS }.of_games(args.games);
        if block.end <= kept.done {
            continue;
        }
        let more = measure(args, block.start.max(kept.done)..block.end, watch)?;
        if watch.was_stopped() {
            break;
        }
        kept.tallied.merge(&more).map_err(|error| Fault::Asked(error.to_string()))?;
        kept.done = block.end;
        write_whole(file, &serde_json::to_string(&kept)?)?;
    }
    Ok(kept.tallied)
}

fn read_kept(text: &str, file: &Path) -> Result<Kept, Fault> {
    serde_json::from_str(text).map_err(|error| {
        Fault::Asked(format!("{} keeps no report: {error}; name another file", file.display()))
    })
}

/// Writes a file so that it is either the old one or the new one, whatever happens meanwhile.
fn write_whole(file: &Path, text: &str) -> Result<(), Fault> {
    let beside = file.with_extension("part");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, file));
    written.map_err(|error| Fault::Asked(format!("cannot write {}: {error}", file.display())))
}

fn shard(args: &ShardArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let onlooker = Onlooker::new()?;
    let tallied = measure(&args.measure, args.part.of_games(args.measure.games), &onlooker)?;
    onlooker.finish();
    if onlooker.was_stopped() {
        return Err(Fault::Asked("stopped: half a part is of no use, so nothing was written".to_owned()));
    }
    page::json(&tallied, out)?;
    Ok(Verdict::Good)
}

fn merge(args: &MergeArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let mut whole: Option<Tallied> = None;
    for file in &args.files {
        let text = fs::read_to_string(file).map_err(|error| Fault::unreadable(file, &error))?;
        let part: Tallied = serde_json::from_str(&text).map_err(|error| {
            Fault::Asked(format!("{} is not what lab shard writes: {error}", file.display()))
        })?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                whole.merge(&part).map_err(|error| Fault::Asked(format!("{}: {error}", file.display())))?
            }
        }
    }
    let whole = whole.ok_or_else(|| Fault::Asked("name at least one file".to_owned()))?;
    give(&Report::new(&whole), &args.form, None, out)
}

/// Plays the games with these numbers.
fn measure(args: &MeasureArgs, numbers: Range<u64>, watch: &dyn Watch) -> Result<Tallied, Fault> {
    struct Measure<'a>(&'a Balance, Range<u64>, &'a dyn Watch);
    impl Visitor for Measure<'_> {
        type Out = Tallied;
        fn visit<G: Title>(self, game: G) -> Tallied {
            self.0.run_part(&game, self.1, self.2)
        }
    }
    let balance = Balance::new(&args.bots, args.games, args.run.seed, args.budget)
        .map_err(|error| Fault::Asked(error.to_string()))?;
    let order = args.order.order(args.run.seats)?;
    Ok(pool(args.run.threads)?
        .install(|| shelf::visit(&args.game, &order, Measure(&balance, numbers, watch)))?)
}

/// All cards of a game.
struct Cards;

impl Visitor for Cards {
    type Out = Vec<CardEntry>;
    fn visit<G: Title>(self, game: G) -> Vec<CardEntry> {
        game.cards()
    }
}

/// Writes the page that was asked for, and prints the report.
fn give(
    report: &Report,
    form: &FormArgs,
    pack: Option<PackText>,
    out: &mut impl Write,
) -> Result<Verdict, Fault> {
    if let Some(file) = &form.html {
        let order = Order { seats: Some(report.seats), pack, ..Order::default() };
        let cards = shelf::visit(&report.game, &order, Cards)?;
        let command: Vec<String> = std::env::args().skip(1).collect();
        write_whole(file, &report.page(&cards, &format!("rustlands {}", command.join(" "))))?;
    }
    if form.json {
        page::json(report, out)?;
        return Ok(Verdict::Good);
    }
    print(report, form.rows, out)
}

fn print(report: &Report, rows: usize, out: &mut impl Write) -> Result<Verdict, Fault> {
    writeln!(out, "{} with {} seats, pack {}, seed {}", report.game, report.seats, report.pack, report.seed)?;
    for level in &report.levels {
        let thought = level.iterations.filter(|iterations| *iterations > 1);
        let bot = thought
            .map_or(level.bot.clone(), |iterations| format!("{} ({iterations} iterations)", level.bot));
        writeln!(out, "\n{bot}: {} games", level.games)?;
        writeln!(
            out,
            "  rounds {:.1} ({} to {} in 8 of 10), decisions {:.0}, lead changes {:.2} ({:.2} to {:.2})",
            level.rounds.mean,
            level.rounds.p10,
            level.rounds.p90,
            level.decisions.mean,
            level.lead_changes.mean,
            level.lead_changes.low,
            level.lead_changes.high
        )?;
        writeln!(
            out,
            "  won from behind {}, nobody won {}, decisions that mattered {}",
            percent(&level.comebacks),
            percent(&level.nobody),
            percent(&level.mattered)
        )?;
    }
    for figure in &report.figures {
        write_figure(figure, rows, out)?;
    }
    writeln!(
        out,
        "\nMarked rows lie more than {:.1} points in 100 from the others of their figure. At most {:.0} in 100\n\
         of them are marked by chance (Benjamini and Hochberg). Where the bots disagree, play it yourself.",
        100.0 * report.margin,
        100.0 * report.false_alarms
    )?;
    Ok(Verdict::Good)
}

fn write_figure(figure: &FigureReport, most: usize, out: &mut impl Write) -> Result<(), Fault> {
    if figure.rows.is_empty() {
        return Ok(());
    }
    let reference: Vec<String> =
        figure.reference.iter().map(|share| format!("{:.1}", 100.0 * share)).collect();
    match figure.sort {
        Sort::Wins => writeln!(out, "\n{} (in 100; all together {})", figure.about, reference.join(", "))?,
        Sort::Games => writeln!(out, "\n{} (in 100 games)", figure.about)?,
    }
    // The ends of a long list are what a reader looks for.
    let (count, ends) = (figure.rows.len(), most.div_ceil(2));
    for (place, row) in figure.rows.iter().enumerate() {
        if count <= most || place < ends || place >= count - (most - ends) {
            write_row(row, out)?;
        } else if place == ends {
            writeln!(out, "  ... {} more", count - most)?;
        }
    }
    Ok(())
}

fn write_row(row: &Row, out: &mut impl Write) -> Result<(), Fault> {
    let estimate = |level: &Estimate| {
        let Share { share, low, high } = level.share;
        format!("{:>5.1} ({:.1} to {:.1}; {})", 100.0 * share, 100.0 * low, 100.0 * high, level.games)
    };
    let levels: Vec<String> = row.levels.iter().map(estimate).collect();
    writeln!(out, "  {:<30} {}{}", row.name, levels.join("  "), judgement(row.verdict))?;
    Ok(())
}

fn judgement(verdict: Judgement) -> String {
    match verdict {
        Judgement::TooStrong => "  TOO STRONG".to_owned(),
        Judgement::TooWeak => "  TOO WEAK".to_owned(),
        Judgement::LevelsDiffer => "  LEVELS DIFFER".to_owned(),
        Judgement::TooFew { missing } => format!("  needs {missing} more"),
        Judgement::Fine | Judgement::Counted => String::new(),
    }
}

fn percent(share: &Share) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}
