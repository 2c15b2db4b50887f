//! A scenario as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Spanned, Table};

use super::Failed;

/// A whole file. `P` is the game's own form of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Script<P> {
    pub game: String,
    pub title: String,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub cards: Vec<String>,
    pub seats: Option<usize>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub position: Option<P>,
    #[serde(default, rename = "step")]
    pub steps: Vec<Spanned<Step>>,
}

/// One step: inputs first, then expectations.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    #[serde(default, rename = "do")]
    pub choices: OneOrMore,
    #[serde(default, rename = "chance")]
    pub chances: OneOrMore,
    pub refuse: Option<String>,
    pub rule: Option<String>,
    #[serde(default)]
    pub offer: Vec<String>,
    #[serde(default)]
    pub deny: Vec<String>,
    pub only: Option<Vec<String>>,
    /// Outcomes of chance that must not be possible.
    #[serde(default)]
    pub never: Vec<String>,
    pub waiting: Option<String>,
    pub expect: Option<Table>,
    pub view: Option<String>,
    #[serde(default)]
    pub tells: Vec<String>,
    pub scores: Option<BTreeMap<String, i64>>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

/// A text or a list of texts.
#[derive(Default, Deserialize)]
#[serde(from = "Texts")]
pub(super) struct OneOrMore(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts")]
enum Texts {
    One(String),
    More(Vec<String>),
}

impl From<Texts> for OneOrMore {
    fn from(texts: Texts) -> OneOrMore {
        match texts {
            Texts::One(text) => OneOrMore(vec![text]),
            Texts::More(texts) => OneOrMore(texts),
        }
    }
}

/// Reads TOML of a form; an error names the line.
pub(super) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Failed> {
    toml::from_str(text).map_err(|error| Failed {
        file: file.to_owned(),
        line: error.span().map(|span| line_at(text, span.start)),
        step: None,
        message: error.message().replace('\n', " "),
    })
}

/// The line of a byte of the text, counted from 1.
pub(super) fn line_at(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}
