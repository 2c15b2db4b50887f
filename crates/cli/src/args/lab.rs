//! What can be typed after `lab`.

use std::path::PathBuf;

use bots::{Budget, Kind};
use clap::builder::RangedU64ValueParser;
use clap::{Args as Arguments, Subcommand};

use super::{OrderArgs, RunArgs, read_option};
use crate::budget::read_budget;

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
    /// Iterations for a decision of bots that search [default: each its own]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    #[command(flatten)]
    pub run: RunArgs,
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
    #[command(flatten)]
    pub form: FormArgs,
}

/// How a report is given.
#[derive(Debug, Arguments)]
pub struct FormArgs {
    /// How many rows of each figure to print
    #[arg(long, value_name = "NUMBER", default_value_t = 12)]
    pub rows: usize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Write a page for the browser too
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
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
    /// Iterations for a decision of a bot that searches [default: its own]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, value_parser = read_budget)]
    pub budget: Option<Budget>,
    #[command(flatten)]
    pub run: RunArgs,
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
    #[command(flatten)]
    pub form: FormArgs,
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
