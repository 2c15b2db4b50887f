//! What can be typed.

mod keeping;
mod lab;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bots::{Budget, Kind};
use clap::builder::RangedU64ValueParser;
use clap::error::ErrorKind;
use clap::{Args as Arguments, Parser, Subcommand};
use kernel::{SEATS_MAX, Seat, Viewer};
use parts::pack::PackText;
use parts::title::Order;
use seal::{Digest, NotHex, PublicKey};

use crate::budget::read_budget;
use crate::fault::{Fault, complain};

pub use keeping::{BackupArgs, RestoreArgs, ServeArgs};
pub use lab::{
    BalanceArgs, CompareArgs, FormArgs, LabArgs, LabCommand, MeasureArgs, MergeArgs, Part, ShardArgs,
};

/// Post-apocalyptic tabletop games: rules engines, bots and a table in the terminal.
#[derive(Debug, Parser)]
#[command(name = "rustlands", version, max_term_width = 100)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// The games on the shelf, their seats and options
    Games(GamesArgs),
    /// The cards of a game
    Cards(CardsArgs),
    /// The rules of a game, and the scenarios and tests that show each
    Rules(RulesArgs),
    /// Play a game, line by line
    Play(PlayArgs),
    /// Let bots play many games and count
    Sim(SimArgs),
    /// Run scenarios and print the first difference of each that fails
    Check(CheckArgs),
    /// Count every line of play to a depth
    Perft(PerftArgs),
    /// Tell a recorded match again
    Replay(ReplayArgs),
    /// Let bots play against each other and rate them
    Tournament(TournamentArgs),
    /// Measure a pack: who wins with what, and how sure that is
    Lab(LabArgs),
    /// Say what is best in a position, as one seat knows it
    Analyse(AnalyseArgs),
    /// Derive a finished match of a server again, with all its chance
    Verify(VerifyArgs),
    /// Serve the table in the browser; what `rustlands` alone does
    Serve(ServeArgs),
    /// Copy the matches of a server to another folder, while it runs
    Backup(BackupArgs),
    /// Put a backup where a server will find it
    Restore(RestoreArgs),
}

#[derive(Debug, Arguments)]
pub struct GamesArgs {
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct CardsArgs {
    /// Which game
    pub game: String,
    /// A card pack to use instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct RulesArgs {
    /// Which game
    pub game: String,
    /// Only the rules whose id begins like this, in full
    pub id: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// What may be ordered of a game beside its seats.
#[derive(Debug, Arguments)]
pub struct OrderArgs {
    /// Set an option of the game; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_option)]
    pub options: Vec<(String, String)>,
    /// A card pack to use instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
}

/// How many games at once, of how many players, and from which seed.
#[derive(Debug, Arguments)]
pub struct RunArgs {
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seats: Option<usize>,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
}

#[derive(Debug, Arguments)]
pub struct PlayArgs {
    /// Which game
    pub game: String,
    /// Who sits where, in seat order: `you` or a bot [default: you against random]
    #[arg(long, value_name = "WHO,..", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// A scenario whose position to start from; it names its own options
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "pack"])]
    pub position: Option<PathBuf>,
    #[command(flatten)]
    pub order: OrderArgs,
    /// Repeat the shuffles of an earlier match
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

#[derive(Debug, Arguments)]
pub struct SimArgs {
    /// Which game
    pub game: String,
    /// Who sits where, in seat order; one name alone sits everywhere
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<Kind>,
    /// How many games
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 10_000, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct CheckArgs {
    /// Scenario files, or folders of them; `builtin:GAME` runs those the program was built with
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct PerftArgs {
    /// Which game
    pub game: String,
    /// How many inputs deep, 12 at most: nobody could wait for more
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(..=12))]
    pub depth: u32,
    /// A scenario whose position to start from
    #[arg(long, value_name = "FILE")]
    pub position: Option<PathBuf>,
    /// Count apart what follows each first input
    #[arg(long)]
    pub divide: bool,
    #[command(flatten)]
    pub order: OrderArgs,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct ReplayArgs {
    /// The record of a match, as `save` writes it
    pub file: PathBuf,
    /// Stop after this many inputs
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub to: Option<usize>,
    /// Through whose eyes: a seat's letter or `spectator` [default: everything]
    #[arg(long = "as", value_name = "SEAT", value_parser = read_viewer)]
    pub viewer: Option<Viewer>,
    /// The card pack the match was played with, if it was not the built-in one
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub struct TournamentArgs {
    /// Which game
    pub game: String,
    /// Who takes part, two or more; the first is rated 1000 and the others beside it
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', required = true)]
    pub bots: Vec<Kind>,
    /// How many games for each pairing, rounded up to whole deals
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 100, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub games: u64,
    /// What each may spend on a decision: iterations such as 5000, or a time such as 200ms [default: its own]
    #[arg(long, value_name = "BUDGET", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    #[command(flatten)]
    pub run: RunArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct AnalyseArgs {
    /// A scenario, or the record of a match as `save` writes it
    pub file: PathBuf,
    /// Whose decision: a seat's letter [default: the seat that is awaited]
    #[arg(long = "as", value_name = "SEAT", value_parser = read_seat)]
    pub seat: Option<Seat>,
    /// Go back to where this many inputs of the record had been taken
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub at: Option<usize>,
    /// What to spend: iterations such as 5000, or a time such as 2s
    #[arg(long, value_name = "BUDGET", allow_hyphen_values = true, default_value = "20000", value_parser = read_budget)]
    pub budget: Budget,
    /// The same seed and a budget of iterations give the same answer
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// The card pack the match was played with, if it was not the built-in one
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct VerifyArgs {
    /// The record of a finished match, as a server gives it
    pub file: PathBuf,
    /// The public key of the server you trust, as its page /api/server shows it
    #[arg(long, value_name = "HEX")]
    pub key: Option<PublicKey>,
    /// A receipt you were given while the match was played, saved as a file; may be repeated
    #[arg(long = "receipt", value_name = "FILE")]
    pub receipts: Vec<PathBuf>,
    /// The promise you were given before the match
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<Digest>,
    /// What you added to the chance of the match, such as `a=HEX`
    #[arg(long, value_name = "SEAT=HEX", value_parser = read_contribution)]
    pub contribution: Option<(Seat, Digest)>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

impl OrderArgs {
    /// What to ask the shelf for.
    pub fn order(&self, seats: Option<usize>) -> Result<Order, Fault> {
        Ok(Order { seats, options: self.options.clone(), pack: read_pack(self.pack.as_ref())? })
    }
}

/// The text of a pack, if one was named.
pub fn read_pack(path: Option<&PathBuf>) -> Result<Option<PackText>, Fault> {
    let Some(path) = path else { return Ok(None) };
    let text = fs::read_to_string(path).map_err(|error| Fault::unreadable(path, &error))?;
    Ok(Some(PackText { origin: path.display().to_string(), text }))
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn read_contribution(text: &str) -> Result<(Seat, Digest), String> {
    let (seat, own) = text.split_once('=').ok_or("write SEAT=HEX")?;
    Ok((read_seat(seat)?, own.parse().map_err(|error: NotHex| error.to_string())?))
}

fn read_viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "spectator" => Ok(Viewer::Spectator),
        letter => read_seat(letter).map(Viewer::Seat).map_err(|reason| format!("{reason}, or spectator")),
    }
}

fn read_seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => {
            let last = Seat::all(SEATS_MAX).next_back().map_or('a', Seat::letter);
            Err(format!("a seat is a letter from a to {last}"))
        }
    }
}

/// Says in one line what was wrong with the arguments; or prints the help that was asked for.
pub fn explain(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed pipe is no trouble: whoever closed it has read enough.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    // The first paragraph says what is wrong; the rest repeats the usage.
    let trouble: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let trouble = trouble.join(" ");
    complain(&format!("{}; see rustlands --help", trouble.strip_prefix("error: ").unwrap_or(&trouble)))
}
