//! Fair chance: nobody decides it alone, and anybody can check it afterwards.
//!
//! The server promises a seed by its hash before anybody sits down. Every seat adds something of its own. Both together
//! fix every outcome of chance in the match, by the [`Stream`]. When the match is over the seed is opened, and
//! [`verify`] derives it all again. FAIRNESS.md beside this crate says it exactly enough to write another verifier.

mod draws;
mod verify;

pub(crate) use draws::outcomes_of_draws;
pub use seal::Stream;
pub use verify::{MatchFile, Step, Verified, VerifyError, verify};

use kernel::Seat;
use serde::{Deserialize, Serialize};

use seal::formula;

use crate::digest::{Digest, NotHex};
use crate::ids::MatchId;
use crate::secret::Seed;

/// The promise of a seed: published before anybody sits down, it fits one seed only.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(Digest);

impl Commitment {
    /// The promise of this seed for this match.
    #[must_use]
    pub fn to(id: &MatchId, seed: &Seed) -> Commitment {
        Commitment(formula::commitment(id.as_str(), seed.reveal()))
    }

    /// As it is published.
    #[must_use]
    pub fn digest(self) -> Digest {
        self.0
    }
}

/// What a seat adds to the chance of a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Contribution(Digest);

impl Contribution {
    /// What stands for the contribution of a seat that gave none: a bot's, or that of a person who did not care.
    #[must_use]
    pub fn derived(commitment: Commitment, seat: Seat) -> Contribution {
        Contribution(formula::derived_contribution(commitment.0, seat.letter()))
    }

    /// As it is published.
    #[must_use]
    pub fn digest(self) -> Digest {
        self.0
    }
}

impl std::str::FromStr for Contribution {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Contribution, NotHex> {
        text.parse().map(Contribution)
    }
}
