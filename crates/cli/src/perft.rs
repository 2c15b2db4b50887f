//! Counting every line of play.

use std::fs;
use std::io::Write;
use std::iter::Sum;
use std::time::Instant;

use kernel::{Input, InputOf};
use parts::title::{Order, Title};
use proving::scenario::{self, Puzzle};
use proving::{Counts, divide, perft};
use serde::Serialize;
use shelf::{ShelfError, TitleVisitor};

use crate::args::PerftArgs;
use crate::fault::{Fault, Verdict};
use crate::page;

/// `rustlands perft GAME --depth N`
pub fn run(args: &PerftArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let position = match &args.position {
        None => None,
        Some(path) => {
            let text = fs::read_to_string(path).map_err(|error| Fault::unreadable(path, &error))?;
            Some((path.display().to_string(), text))
        }
    };
    let count = Count { order: args.order.order(None)?, position, depth: args.depth, divided: args.divide };
    let report = shelf::visit_title(&args.game, count)??;
    if args.json {
        page::json(&report, out)?;
    } else {
        report.write(out)?;
    }
    Ok(Verdict::Good)
}

struct Count {
    order: Order,
    position: Option<(String, String)>,
    depth: u32,
    divided: bool,
}

impl TitleVisitor for Count {
    type Out = Result<Report, ShelfError>;

    fn visit<G: Title>(self) -> Result<Report, ShelfError> {
        let (game, state) = match &self.position {
            Some((file, text)) => {
                let Puzzle { game, state, .. } = scenario::puzzle::<G>(file, text)?;
                (game, state)
            }
            None => {
                let game = G::open(&self.order)?;
                let state = game.start();
                (game, state)
            }
        };
        let start = Instant::now();
        let divided = self.divided.then(|| divide(&game, &state, self.depth));
        let total = match divided.as_deref() {
            // What was counted in parts need not be counted again.
            Some(parts @ [_, ..]) => parts.iter().map(|(_, counts)| Lines::from(*counts)).sum(),
            _ => perft(&game, &state, self.depth).into(),
        };
        let line = |(input, counts): (InputOf<G>, Counts)| Line {
            input: match input {
                Input::Choice(seat, choice) => format!("{seat}: {}", game.write_choice(choice)),
                Input::Chance(chance) => format!("chance: {}", game.write_chance(chance)),
            },
            counts: counts.into(),
        };
        Ok(Report {
            game: G::NAME,
            depth: self.depth,
            counts: total,
            seconds: start.elapsed().as_secs_f64(),
            divide: divided.map(|lines| lines.into_iter().map(line).collect()),
        })
    }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    depth: u32,
    #[serde(flatten)]
    counts: Lines,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Line>>,
}

#[derive(Serialize)]
struct Lines {
    nodes: u64,
    choices: u64,
    chances: u64,
    ended: u64,
}

impl From<Counts> for Lines {
    fn from(Counts { nodes, choices, chances, ended }: Counts) -> Lines {
        Lines { nodes, choices, chances, ended }
    }
}

impl Sum for Lines {
    fn sum<I: Iterator<Item = Lines>>(lines: I) -> Lines {
        lines.fold(Counts::default().into(), |sum: Lines, part| Lines {
            nodes: sum.nodes + part.nodes,
            choices: sum.choices + part.choices,
            chances: sum.chances + part.chances,
            ended: sum.ended + part.ended,
        })
    }
}

#[derive(Serialize)]
struct Line {
    input: String,
    #[serde(flatten)]
    counts: Lines,
}

impl Report {
    fn write(&self, out: &mut impl Write) -> Result<(), Fault> {
        for line in self.divide.iter().flatten() {
            writeln!(out, "{:>14}  {}", line.counts.nodes, line.input)?;
        }
        let Lines { nodes, choices, chances, ended } = self.counts;
        writeln!(out, "{nodes:>14}  lines of {} inputs in {}", self.depth, self.game)?;
        writeln!(out, "{choices:>14}  end with a choice, {chances} with chance; {ended} were over before")?;
        Ok(())
    }
}
