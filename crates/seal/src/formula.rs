//! What exactly is hashed. The page FAIRNESS.md says the same in words.

use crate::digest::Digest;

/// The promise of a seed for a match.
#[must_use]
pub fn commitment(id: &str, seed: Digest) -> Digest {
    Digest::of("rustlands commitment 1", [id.as_bytes(), seed.as_bytes().as_slice()])
}

/// What stands for the contribution of a seat that gave none.
#[must_use]
pub fn derived_contribution(commitment: Digest, seat: char) -> Digest {
    let letter = seat.to_string();
    Digest::of("rustlands contribution 1", [commitment.as_bytes().as_slice(), letter.as_bytes()])
}

/// What is played, as it is hashed.
#[derive(Copy, Clone, Debug)]
pub struct RulesText<'a> {
    /// The game.
    pub game: &'a str,
    /// The fingerprint of its pack.
    pub pack: &'a str,
    /// How many play.
    pub seats: usize,
    /// The pack, if it is not the built-in one.
    pub pack_text: Option<&'a str>,
    /// The scenario it began with.
    pub scenario: Option<&'a str>,
    /// The match it plays on from, and that one's inputs.
    pub prefix: Option<(&'a str, &'a [String])>,
}

/// The hash of what is played, with every option in the order of their names.
#[must_use]
pub fn rules<'a>(
    text: RulesText<'a>,
    options: impl ExactSizeIterator<Item = (&'a String, &'a String)>,
) -> Digest {
    let mut parts = vec![text.game.to_owned(), text.pack.to_owned(), text.seats.to_string()];
    parts.push(text.pack_text.unwrap_or_default().to_owned());
    parts.push(text.scenario.unwrap_or_default().to_owned());
    parts.push(options.len().to_string());
    parts.extend(options.map(|(name, value)| [name, "=", value].concat()));
    if let Some((from, inputs)) = text.prefix {
        parts.push(from.to_owned());
        parts.extend(inputs.iter().cloned());
    }
    of_words("rustlands rules 1", &parts)
}

/// What is fixed before the first entry, as it is hashed.
#[derive(Copy, Clone, Debug)]
pub struct OpeningText<'a> {
    /// The name of the match.
    pub id: &'a str,
    /// When it began, in milliseconds since 1970.
    pub opened: u64,
    /// The hash of what is played.
    pub rules: Digest,
    /// The time rule in words.
    pub time: &'a str,
    /// The promise.
    pub commitment: Digest,
    /// `person NAME` or `bot KIND` of each seat.
    pub players: &'a [String],
    /// What each seat added.
    pub contributions: &'a [Digest],
}

/// The hash that the first entry follows.
#[must_use]
pub fn opening(text: OpeningText<'_>) -> Digest {
    let mut parts = vec![
        text.id.to_owned(),
        text.opened.to_string(),
        text.rules.to_string(),
        text.time.to_owned(),
        text.commitment.to_string(),
    ];
    parts.extend(text.players.iter().cloned());
    parts.extend(text.contributions.iter().map(Digest::to_string));
    of_words("rustlands opening 1", &parts)
}

/// The key of the stream that all draws of a match come from.
#[must_use]
pub fn stream_key(id: &str, seed: Digest, rules: Digest, contributions: &[Digest]) -> Digest {
    let fixed = [id.as_bytes(), seed.as_bytes(), rules.as_bytes()];
    let added = contributions.iter().map(|digest| digest.as_bytes().as_slice());
    Digest::of("rustlands stream 1", fixed.into_iter().chain(added))
}

/// An entry, as it is hashed.
#[derive(Copy, Clone, Debug)]
pub struct EntryText<'a> {
    /// The hash of the entry before, or of the opening.
    pub previous: Digest,
    /// Its number.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub time: u64,
    /// By whom.
    pub by: &'a str,
    /// The client's name for the message that asked for it; empty if no client did.
    pub message: &'a str,
    /// What it says.
    pub deed: &'a str,
}

/// The hash of an entry, blinded by a salt that follows from the seed.
#[must_use]
pub fn entry(text: EntryText<'_>, seed: Digest) -> Digest {
    let salt = Digest::of("rustlands salt 1", [seed.as_bytes().as_slice(), &text.seq.to_le_bytes()]);
    Digest::of(
        "rustlands entry 1",
        [
            salt.as_bytes().as_slice(),
            text.previous.as_bytes(),
            text.seq.to_string().as_bytes(),
            text.time.to_string().as_bytes(),
            text.by.as_bytes(),
            text.message.as_bytes(),
            text.deed.as_bytes(),
        ],
    )
}

/// What the server signs to say that entry `seq` of a match has this hash.
#[must_use]
pub fn receipt(id: &str, seq: u64, head: Digest) -> Digest {
    Digest::of("rustlands receipt 1", [id.as_bytes(), seq.to_string().as_bytes(), head.as_bytes()])
}

/// What the server signs to say that a match ended with this entry, which says this.
#[must_use]
pub fn ending(id: &str, seq: u64, head: Digest, deed: &str) -> Digest {
    let seq = seq.to_string();
    Digest::of("rustlands ending 1", [id.as_bytes(), seq.as_bytes(), head.as_bytes(), deed.as_bytes()])
}

fn of_words(label: &str, parts: &[String]) -> Digest {
    Digest::of(label, parts.iter().map(String::as_bytes))
}
