//! The `rustlands` command: lists, simulations, scenarios, a table in the terminal and one in the browser.
//!
//! - `args`: what can be typed
//! - `fault`: what can go wrong, and the exit code that says so
//! - `lists`: `games`, `cards`, `rules`
//! - `play`: a match, line by line
//! - `serve`: the table in the browser, which is also what happens if nothing is typed
//! - `backup`: copies of what `serve` keeps
//! - `sim`, `perft`, `check`, `replay`, `tournament`, `analyse`, `verify`: one module each
//! - `laboratory`: `lab balance` and its parts, `lab compare`; `pool`: its threads; `onlooker`: progress and the interrupt key of long work
//! - `budget`: how much thought a decision is worth, as people type it
//! - `outcome`, `page`: who won; wrapped text and JSON
//!
//! Everything is written through one handle, so that a closed pipe ends the program quietly.

mod analyse;
mod args;
mod backup;
mod budget;
mod check;
mod fault;
mod laboratory;
mod lists;
mod onlooker;
mod outcome;
mod page;
mod perft;
mod play;
mod pool;
mod replay;
mod serve;
mod sim;
mod tournament;
mod verify;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command, ServeArgs};
use crate::fault::{Fault, Verdict};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return args::explain(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let verdict = run(args, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match verdict {
        Ok(verdict) => verdict.into(),
        Err(fault) => {
            // What was found out before the trouble still belongs to the reader.
            let _ = out.flush();
            fault.report()
        }
    }
}

fn run(args: Args, out: &mut impl Write) -> Result<Verdict, Fault> {
    match args.command {
        None => serve::run(&ServeArgs::default(), out),
        Some(Command::Games(args)) => lists::games(&args, out),
        Some(Command::Cards(args)) => lists::cards(&args, out),
        Some(Command::Rules(args)) => lists::rules(&args, out),
        Some(Command::Play(args)) => play::run(&args, &mut io::stdin().lock(), out),
        Some(Command::Sim(args)) => sim::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Tournament(args)) => tournament::run(&args, out),
        Some(Command::Lab(args)) => laboratory::run(&args, out),
        Some(Command::Analyse(args)) => analyse::run(&args, out),
        Some(Command::Verify(args)) => verify::run(&args, out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Backup(args)) => backup::backup(&args, out),
        Some(Command::Restore(args)) => backup::restore(&args, out),
    }
}
