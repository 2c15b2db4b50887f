//! What the one who runs the house may set.

use std::time::Duration;

use bots::Kind;
use seal::ServerKey;

use crate::shares::Share;

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long answers take that nobody thinks about.
    pub pace: Pace,
    /// How long a person may be away before a bot plays for them, if another person is waiting.
    pub grace: Duration,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// When many bots want to think, everybody gets their turn within about this time, and thinks accordingly shorter.
    pub busy: Duration,
    /// A bot that has not answered after this gets any answer taken for it.
    pub patience: Duration,
    /// The bot that plays for people who are away, and on seats still open when the owner starts.
    pub stand_in: Kind,
    /// How many matches may be played at the same time.
    pub most_matches: usize,
    /// How many of them one stranger may have begun or woken.
    pub match_share: Share,
    /// How many tables may gather people at the same time.
    pub most_tables: usize,
    /// How many of them one stranger may have made.
    pub table_share: Share,
    /// When nobody has been at a table for so long, its match is put to rest, and a table that gathers people is not
    /// listed and gives way to others.
    pub rest: Duration,
    /// How long a table may gather people.
    pub gathering: Duration,
    /// How long a finished match is kept at hand after the last viewer has left.
    pub lingering: Duration,
    /// A match in which no person has made a move is deleted after so long, once nobody is at it.
    pub untouched: Duration,
    /// How many matches that are not over may be kept, resting ones included. Those in which no person has made a move are
    /// deleted first. Then the address that holds most gives way: its oldest match that nobody came back to is closed.
    pub most_kept: u64,
    /// How many of them one address may hold; beyond that its own give way.
    pub kept_share: u64,
    /// Somebody whose moves lie further apart than this came back to their match; it never gives way.
    pub visit: Duration,
    /// A match in which nothing has happened for so long is closed when somebody opens it again.
    pub abandoned: Duration,
    /// How many bytes a card pack may have.
    pub most_pack: usize,
    /// What the house signs receipts and endings with; if there is none, it makes one for as long as it is open.
    pub key: Option<ServerKey>,
}

/// How long the house takes for answers that need no thought, so that they cannot be told from others by their time.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Pace {
    /// For a person who has only one answer, when no other person plays.
    pub alone: Duration,
    /// The least for any other.
    pub least: Duration,
    /// The most for any other.
    pub most: Duration,
    /// How long a window is open for reactions.
    pub tape: Duration,
    /// The same where only one person plays.
    pub tape_alone: Duration,
    /// How much longer for somebody who holds it.
    pub hold: Duration,
    /// For a bot that goes on with the same answer.
    pub step: Duration,
}

impl Pace {
    /// No waiting at all; for tests and measurements.
    pub const NONE: Pace = Pace {
        alone: Duration::ZERO,
        least: Duration::ZERO,
        most: Duration::ZERO,
        tape: Duration::ZERO,
        tape_alone: Duration::ZERO,
        hold: Duration::ZERO,
        step: Duration::ZERO,
    };
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Pace {
                alone: Duration::from_millis(350),
                least: Duration::from_millis(600),
                most: Duration::from_millis(1600),
                tape: Duration::from_secs(2),
                tape_alone: Duration::from_millis(500),
                hold: Duration::from_secs(10),
                step: Duration::from_millis(120),
            },
            grace: Duration::from_secs(90),
            thinkers: std::thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            busy: Duration::from_secs(3),
            patience: Duration::from_secs(30),
            stand_in: Kind::Raider,
            most_matches: 2000,
            match_share: Share { address: 64, guest: 24 },
            most_tables: 500,
            table_share: Share { address: 16, guest: 6 },
            rest: Duration::from_secs(2 * 60),
            gathering: Duration::from_secs(6 * 60 * 60),
            lingering: Duration::from_secs(2 * 60),
            untouched: Duration::from_secs(24 * 60 * 60),
            most_kept: 100_000,
            kept_share: 10_000,
            visit: Duration::from_secs(10 * 60),
            abandoned: Duration::from_secs(90 * 24 * 60 * 60),
            most_pack: 256 * 1024,
            key: None,
        }
    }
}
