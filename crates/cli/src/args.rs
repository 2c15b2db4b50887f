//! What can be typed.

use std::fs;
use std::net::SocketAddr;
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
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seats: Option<usize>,
    /// Who sits where, in seat order; one name alone sits everywhere
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<Kind>,
    /// How many games
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 10_000, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub games: u64,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
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
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seats: Option<usize>,
    /// What each may spend on a decision: iterations such as 5000, or a time such as 200ms [default: its own]
    #[arg(long, value_name = "BUDGET", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub order: OrderArgs,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct LabArgs {
    #[command(subcommand)]
    pub command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Who wins with what: cards, camps, factions, seats; with intervals and verdicts
    Balance(BalanceArgs),
    /// What a changed pack does, on the same deals with the same chance
    Compare(CompareArgs),
    /// Play one part of the games of a report and write what they came to
    Shard(ShardArgs),
    /// Make a report of parts
    Merge(MergeArgs),
}

/// Which games a report is about.
#[derive(Debug, Arguments)]
pub struct MeasureArgs {
    /// Which game
    pub game: String,
    /// The bots, weakest first; each plays all games, on every seat
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', default_value = "random,greedy")]
    pub bots: Vec<Kind>,
    /// How many games of each bot
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 20_000, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub games: u64,
    /// The same seed gives the same report, whatever the number of threads
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seats: Option<usize>,
    /// Iterations for a decision of bots that search [default: each its own]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub order: OrderArgs,
}

#[derive(Debug, Arguments)]
pub struct BalanceArgs {
    #[command(flatten)]
    pub measure: MeasureArgs,
    /// A file that keeps what was counted; the same command goes on from there
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// How many rows of each figure to print
    #[arg(long, value_name = "NUMBER", default_value_t = 12)]
    pub rows: usize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Arguments)]
pub struct CompareArgs {
    /// Which game
    pub game: String,
    /// The changed pack; or two packs, the old one first
    #[arg(long = "pack", value_name = "FILE", required = true)]
    pub packs: Vec<PathBuf>,
    /// A card to watch besides those that differ; may be repeated
    #[arg(long = "card", value_name = "ID")]
    pub cards: Vec<String>,
    /// The bot on every seat
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    pub bot: Kind,
    /// How many deals at most, each played with both packs
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 20_000, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub pairs: u64,
    /// Stop once the interval of the first changed card reaches no further than this, in points of 100
    #[arg(long, value_name = "POINTS", value_parser = read_points)]
    pub precision: Option<f64>,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub seats: Option<usize>,
    /// Iterations for a decision of a bot that searches [default: its own]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    /// Set an option of the game; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_option)]
    pub options: Vec<(String, String)>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

fn read_points(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if points > 0.0 && points < 100.0 => Ok(points),
        _ => Err(format!("{text:?} is no precision: write points between 0 and 100, such as 0.5")),
    }
}

#[derive(Debug, Arguments)]
pub struct ShardArgs {
    #[command(flatten)]
    pub measure: MeasureArgs,
    /// Which part, such as 3/8: the third of eight
    #[arg(long, value_name = "PART/PARTS", value_parser = read_part)]
    pub part: Part,
}

#[derive(Debug, Arguments)]
pub struct MergeArgs {
    /// What `lab shard` wrote, all parts of one plan
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How many rows of each figure to print
    #[arg(long, value_name = "NUMBER", default_value_t = 12)]
    pub rows: usize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// One of several parts of the same size, counted from 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Part {
    pub number: u64,
    pub of: u64,
}

impl Part {
    /// The numbers of this part's games.
    pub fn of_games(self, games: u64) -> std::ops::Range<u64> {
        let begin = |number: u64| (u128::from(games) * u128::from(number) / u128::from(self.of)) as u64;
        begin(self.number)..begin(self.number + 1)
    }
}

fn read_part(text: &str) -> Result<Part, String> {
    let wrong = || format!("{text:?} is no part: write 3/8 for the third of eight");
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let (number, of): (u64, u64) = (number.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
    if (1..=of).contains(&number) { Ok(Part { number: number - 1, of }) } else { Err(wrong()) }
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

#[derive(Debug, Arguments)]
pub struct ServeArgs {
    /// The address to listen at; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = ServeArgs::LISTEN, value_parser = read_address)]
    pub listen: SocketAddr,
    /// The folder that keeps the matches [default: rustlands in the folder for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// An origin under which the server is known, such as `https://play.example`; may be repeated
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<server::Origin>,
    /// A proxy in front of the server, as an address or a network such as `10.0.0.0/8`, whose header `X-Forwarded-For` is
    /// believed; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub trusted_proxies: Vec<server::Network>,
}

#[derive(Debug, Arguments)]
pub struct BackupArgs {
    /// The folder for the copy, which is made if it is not there
    #[arg(value_name = "FOLDER")]
    pub to: PathBuf,
    /// The folder that keeps the matches [default: rustlands in the folder for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub struct RestoreArgs {
    /// The folder of the backup
    #[arg(value_name = "FOLDER")]
    pub from: PathBuf,
    /// The folder that will keep the matches [default: rustlands in the folder for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

impl ServeArgs {
    const LISTEN: &str = "127.0.0.1:7373";
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        let listen = ServeArgs::LISTEN.parse().expect("an address that tests have read");
        ServeArgs { listen, data: None, origins: Vec::new(), trusted_proxies: Vec::new() }
    }
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

fn read_address(text: &str) -> Result<SocketAddr, String> {
    let remedy = "write an IP address and a port, such as 127.0.0.1:7373, or [::]:7373 for all addresses of this computer";
    text.parse().map_err(|_| remedy.to_owned())
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
