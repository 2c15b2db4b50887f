//! The log of a match: entries that are only ever added, each sealing everything before it.
//!
//! An entry is one line of words, so that a stranger can hash it in any language; FAIRNESS.md says how. Its hash is
//! blinded with a salt that follows from the match's secret seed. Without it somebody who knows all but one entry,
//! such as the card that was just drawn, could try the few possibilities until the hash fits.

use std::fmt;
use std::str::FromStr;

use bots::Kind;
use kernel::Seat;
use seal::formula::{self, EntryText};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::digest::Digest;
use crate::ids::MessageId;
use crate::moment::Moment;
use crate::secret::Seed;

/// The number of an entry, counted from 1. Also the version of a match: how many entries it has.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(u64);

impl Seq {
    /// Before the first entry.
    pub const NONE: Seq = Seq(0);

    /// The entry with this number.
    #[must_use]
    pub const fn new(number: u64) -> Seq {
        Seq(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The next one.
    #[must_use]
    pub const fn next(self) -> Seq {
        Seq(self.0.saturating_add(1))
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who made an entry.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Author {
    /// Whoever plays this seat.
    Seat(Seat),
    /// Chance, as fairness has it.
    Chance,
    /// The house: clocks, restarts, bots taking over.
    House,
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Seat(seat) => seat.fmt(f),
            Author::Chance => f.write_str("chance"),
            Author::House => f.write_str("house"),
        }
    }
}

/// Words that are no part of a log.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoEntry(String);

impl fmt::Display for NoEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no part of a log of this version", self.0)
    }
}

impl std::error::Error for NoEntry {}

impl FromStr for Author {
    type Err = NoEntry;

    fn from_str(text: &str) -> Result<Author, NoEntry> {
        let mut letters = text.chars();
        match (text, letters.next(), letters.next()) {
            ("chance", ..) => Ok(Author::Chance),
            ("house", ..) => Ok(Author::House),
            (_, Some(letter), None) if letter.is_ascii_lowercase() => {
                Seat::from_letter(letter).map(Author::Seat).ok_or_else(|| NoEntry(text.to_owned()))
            }
            _ => Err(NoEntry(text.to_owned())),
        }
    }
}

/// Why a bot plays a seat that is a person's.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Absence {
    /// The person was away for longer than the grace time.
    Away,
    /// The person's time was used up.
    Late,
    /// The person left and said so.
    Left,
    /// The person was not there, and somebody else who plays asked for a bot.
    Asked,
    /// The person gave up, for good.
    Resigned,
}

/// By what right a choice was taken back.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum UndoRight {
    /// Nothing had been rolled, shown or done by others since.
    Unseen,
    /// There was no other person to mind.
    Alone,
    /// All other people agreed.
    Agreed,
}

/// How a match ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// By the rules of the game.
    Played,
    /// Because all but one gave up.
    Resigned,
    /// Because no person was left to play it; nobody won.
    Closed,
}

/// What an entry says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Deed {
    /// The seat chose this, in the game's notation.
    Choose(String),
    /// Chance brought this, in the game's notation.
    Chance(String),
    /// Back to where this many inputs had been taken.
    Undo {
        /// How many inputs are left.
        to: usize,
        /// By what right.
        right: UndoRight,
    },
    /// A bot plays this seat from now on.
    Bot {
        /// Which seat.
        seat: Seat,
        /// Which bot.
        kind: Kind,
        /// Why.
        why: Absence,
    },
    /// The person whose seat it is plays it again.
    Person(Seat),
    /// The bot of this seat goes; the match waits for the person.
    Wait(Seat),
    /// Time has gone by: what the people who are asked have used of theirs is booked, whatever happens to the house.
    Tick,
    /// The house was closed, or nobody was at the table; the time since the last entry does not count.
    Resume,
    /// It is over.
    End {
        /// How.
        how: Ending,
        /// What it was worth to each seat, in thousandths of a win.
        scores: Vec<u16>,
    },
}

/// Pairs of a value and its word, for writing and reading.
macro_rules! words {
    ($kind:ty { $($value:ident = $word:literal),+ }) => {
        impl $kind {
            /// The word for it in a log.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(<$kind>::$value => $word),+ }
            }

            /// Reads the word.
            pub(crate) fn from_word(word: &str) -> Option<$kind> {
                match word { $($word => Some(<$kind>::$value),)+ _ => None }
            }
        }
    };
}

words!(Absence { Away = "away", Late = "late", Left = "left", Asked = "asked", Resigned = "resigned" });
words!(UndoRight { Unseen = "unseen", Alone = "alone", Agreed = "agreed" });
words!(Ending { Played = "played", Resigned = "resigned", Closed = "closed" });

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Choose(words) => write!(f, "choose {words}"),
            Deed::Chance(words) => write!(f, "chance {words}"),
            Deed::Undo { to, right } => write!(f, "undo {to} {}", right.word()),
            Deed::Bot { seat, kind, why } => write!(f, "bot {seat} {kind} {}", why.word()),
            Deed::Person(seat) => write!(f, "person {seat}"),
            Deed::Wait(seat) => write!(f, "wait {seat}"),
            Deed::Tick => f.write_str("tick"),
            Deed::Resume => f.write_str("resume"),
            Deed::End { how, scores } => {
                write!(f, "end {}", how.word())?;
                scores.iter().try_for_each(|score| write!(f, " {score}"))
            }
        }
    }
}

impl FromStr for Deed {
    type Err = NoEntry;

    /// Reads what [`Display`](fmt::Display) writes, and nothing else.
    fn from_str(text: &str) -> Result<Deed, NoEntry> {
        let deed = read_deed(text).filter(|deed| deed.to_string() == text);
        deed.ok_or_else(|| NoEntry(text.to_owned()))
    }
}

fn read_deed(text: &str) -> Option<Deed> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut words = rest.split(' ');
    let seat = |word: Option<&str>| match word?.parse().ok()? {
        Author::Seat(seat) => Some(seat),
        _ => None,
    };
    Some(match verb {
        "choose" => Deed::Choose(rest.to_owned()),
        "chance" => Deed::Chance(rest.to_owned()),
        "undo" => Deed::Undo { to: words.next()?.parse().ok()?, right: UndoRight::from_word(words.next()?)? },
        "bot" => Deed::Bot {
            seat: seat(words.next())?,
            kind: words.next()?.parse().ok()?,
            why: Absence::from_word(words.next()?)?,
        },
        "person" => Deed::Person(seat(words.next())?),
        "wait" => Deed::Wait(seat(words.next())?),
        "tick" => Deed::Tick,
        "resume" => Deed::Resume,
        "end" => Deed::End {
            how: Ending::from_word(words.next()?)?,
            scores: words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
        },
        _ => return None,
    })
}

/// One link of the chain.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number.
    pub seq: Seq,
    /// When it was made.
    pub time: Moment,
    /// By whom.
    #[serde(rename = "by")]
    pub author: Author,
    /// What the client called the message that asked for it, if a client did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// What it says.
    pub deed: Deed,
    /// The hash of the entry before, or of the opening.
    pub previous: Digest,
    /// The hash of this entry.
    pub hash: Digest,
}

impl Entry {
    /// The hash that this entry must have.
    #[must_use]
    pub fn sealed(&self, seed: &Seed) -> Digest {
        let text = EntryText {
            previous: self.previous,
            seq: self.seq.number(),
            time: self.time.millis(),
            by: &self.author.to_string(),
            message: self.message.as_ref().map_or("", MessageId::as_str),
            deed: &self.deed.to_string(),
        };
        formula::entry(text, seed.reveal())
    }
}

/// Where a chain ends, to which the next entry is added.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Head {
    /// The number of the last entry.
    pub seq: Seq,
    /// Its hash, or that of the opening.
    pub hash: Digest,
}

impl Head {
    /// The entry that follows, and the head that it makes.
    #[must_use]
    pub fn link(
        self,
        seed: &Seed,
        time: Moment,
        author: Author,
        message: Option<MessageId>,
        deed: Deed,
    ) -> Entry {
        let seq = self.seq.next();
        let mut entry = Entry { seq, time, author, message, deed, previous: self.hash, hash: self.hash };
        entry.hash = entry.sealed(seed);
        entry
    }

    /// The head after an entry, if the entry belongs here.
    ///
    /// # Errors
    /// What does not fit.
    pub fn follow(self, entry: &Entry, seed: &Seed) -> Result<Head, BrokenChain> {
        let seq = entry.seq;
        if seq != self.seq.next() {
            return Err(BrokenChain::Missing { expected: self.seq.next(), found: seq });
        }
        if entry.previous != self.hash {
            return Err(BrokenChain::Previous(seq));
        }
        if entry.sealed(seed) != entry.hash {
            return Err(BrokenChain::Hash(seq));
        }
        Ok(Head { seq, hash: entry.hash })
    }
}

/// A chain that does not hold.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum BrokenChain {
    /// An entry is missing, doubled or in the wrong place.
    Missing {
        /// The number that had to come.
        expected: Seq,
        /// The number that came.
        found: Seq,
    },
    /// An entry does not follow the one before it.
    Previous(Seq),
    /// An entry says something else than what was sealed.
    Hash(Seq),
}

impl fmt::Display for BrokenChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenChain::Missing { expected, found } => {
                write!(f, "entry {found} stands where entry {expected} belongs")
            }
            BrokenChain::Previous(seq) => write!(f, "entry {seq} does not follow the one before it"),
            BrokenChain::Hash(seq) => write!(f, "entry {seq} is not what was sealed"),
        }
    }
}

impl std::error::Error for BrokenChain {}

/// Makes a type that is written as words be so in JSON too.
macro_rules! in_words {
    ($($kind:ty),+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

in_words!(Author, Deed);

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Seat = Seat::new(1);

    fn deeds() -> Vec<Deed> {
        vec![
            Deed::Choose("play sniper 2r".to_owned()),
            Deed::Chance("muse".to_owned()),
            Deed::Undo { to: 17, right: UndoRight::Agreed },
            Deed::Bot { seat: SEAT, kind: Kind::Random, why: Absence::Late },
            Deed::Person(SEAT),
            Deed::Wait(SEAT),
            Deed::Tick,
            Deed::Resume,
            Deed::End { how: Ending::Played, scores: vec![1000, 0] },
        ]
    }

    #[test]
    fn deeds_are_read_as_they_are_written() {
        for deed in deeds() {
            assert_eq!(deed.to_string().parse(), Ok(deed));
        }
        let bad =
            ["", "dance", "undo", "undo -1 unseen", "undo 01 unseen", "undo 1 unseen ", "bot b god late"];
        for bad in bad.into_iter().chain([
            "bot z random late",
            "person",
            "person B",
            "wait",
            "resume now",
            "end played x",
        ]) {
            assert!(bad.parse::<Deed>().is_err(), "{bad:?}");
        }
        for bad in ["", "A", "g", "ab", "House", "chance "] {
            assert!(bad.parse::<Author>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_chain_holds_until_something_in_it_is_changed() {
        let seed = Seed::random();
        let start = Head { seq: Seq::NONE, hash: Digest::of("opening", []) };
        let (mut head, mut entries) = (start, Vec::new());
        for deed in deeds() {
            let message = Some(format!("m{}", entries.len()).parse().unwrap());
            let entry = head.link(&seed, Moment::from_millis(5), Author::Seat(SEAT), message, deed);
            head = head.follow(&entry, &seed).expect("it was just linked");
            entries.push(entry);
        }
        let holds = |entries: &[Entry], seed: &Seed| {
            entries.iter().try_fold(start, |head, entry| head.follow(entry, seed)).map(|head| head.seq)
        };
        assert_eq!(holds(&entries, &seed), Ok(Seq::new(9)));
        assert_eq!(
            holds(&entries, &Seed::random()),
            Err(BrokenChain::Hash(Seq::new(1))),
            "the salt is secret"
        );
        let broken = |change: &dyn Fn(&mut Vec<Entry>)| {
            let mut changed = entries.clone();
            change(&mut changed);
            holds(&changed, &seed).expect_err("a change")
        };
        assert_eq!(
            broken(&|entries| entries[3].time = Moment::from_millis(6)),
            BrokenChain::Hash(Seq::new(4))
        );
        assert_eq!(broken(&|entries| entries[3].message = None), BrokenChain::Hash(Seq::new(4)));
        assert_eq!(broken(&|entries| entries[3].author = Author::House), BrokenChain::Hash(Seq::new(4)));
        assert_eq!(broken(&|entries| entries[3].deed = Deed::Resume), BrokenChain::Hash(Seq::new(4)));
        assert_eq!(broken(&|entries| entries[3].previous = start.hash), BrokenChain::Previous(Seq::new(4)));
        let missing = BrokenChain::Missing { expected: Seq::new(4), found: Seq::new(5) };
        assert_eq!(broken(&|entries| drop(entries.remove(3))), missing);
    }
}
