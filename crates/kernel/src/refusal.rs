//! Why a choice may not be made.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The stable id of a rule in a ledger, such as `RAD-READY-03`.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    /// The id with this spelling.
    #[must_use]
    pub const fn new(id: &'static str) -> RuleId {
        RuleId(Cow::Borrowed(id))
    }

    /// Its spelling.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A choice that is not allowed: the rule that forbids it and one sentence a player can read.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule that says no.
    pub rule: RuleId,
    /// Why, in one plain sentence.
    pub reason: Cow<'static, str>,
}

impl Refusal {
    /// A refusal under `rule`.
    pub fn new(rule: &'static str, reason: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { rule: RuleId::new(rule), reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl std::error::Error for Refusal {}
