//! Whether a match is sound, and what is done where it is not.

use std::time::Duration;

use tokio::time::Instant;
use wire::lobby::Phase;

use super::Room;
use crate::course::Course;
use crate::matches::news::Changes;
use crate::secret::Seed;
use crate::store::StoredMatch;

/// How long to wait before the books are tried again.
const RETRY: Duration = Duration::from_secs(1);

/// How a match is.
pub(crate) enum Condition {
    /// All is well.
    Sound(Box<Course>),
    /// The store did not answer, so nobody knows how the match stands; it will be loaded again.
    Stalled,
    /// The log does not hold. What can be shown is the match before that.
    Frozen { course: Option<Box<Course>>, why: String },
}

impl Condition {
    /// What became of a stored match.
    pub(crate) fn of(stored: &StoredMatch) -> Condition {
        let entries = match &stored.entries {
            Ok(entries) => entries,
            Err(unreadable) => {
                let why = format!("entry {}: {}", unreadable.seq, unreadable.reason);
                return Condition::Frozen { course: None, why };
            }
        };
        let seed = Seed::revealed(stored.secrets.seed.0);
        match Course::replay(stored.opening.clone(), seed, entries) {
            (Some(course), Ok(())) => match stored.frozen.clone() {
                None => Condition::Sound(Box::new(course)),
                Some(why) => Condition::Frozen { course: Some(Box::new(course)), why },
            },
            (course, Err(broken)) => {
                Condition::Frozen { course: course.map(Box::new), why: broken.to_string() }
            }
            (None, Ok(())) => Condition::Stalled,
        }
    }

    /// The match as far as it can be shown.
    pub(in crate::matches) fn course(&self) -> Option<&Course> {
        match self {
            Condition::Sound(course) => Some(course),
            Condition::Stalled => None,
            Condition::Frozen { course, .. } => course.as_deref(),
        }
    }

    pub(in crate::matches) fn phase(&self) -> Phase {
        match self {
            Condition::Frozen { .. } => Phase::Frozen,
            Condition::Sound(course) if course.end().is_some() => Phase::Over,
            Condition::Sound(_) | Condition::Stalled => Phase::Running,
        }
    }
}

impl Room {
    /// Loads the match anew, because nobody knows how it stands.
    pub(in crate::matches) async fn reload(&mut self) {
        self.driver.forget();
        self.wish = None;
        match self.house.store.load(&self.opening.id).await {
            Ok(Some(stored)) => {
                self.condition = Condition::of(&stored);
                self.report_damage();
                self.entered = Instant::now();
                self.retry = None;
                // Whoever saw the last version has not seen this one, also if the log is the same.
                self.unlogged += 1;
                self.verified = None;
                self.verify_if_over().await;
                self.changes = Changes::from(self.pulse_now().version);
                self.tell(self.pulse_now());
                self.drive();
            }
            Ok(None) | Err(_) => {
                self.condition = Condition::Stalled;
                self.retry = Some(Instant::now() + RETRY);
            }
        }
    }

    /// Says to whoever runs the house that the match is damaged.
    pub(super) fn report_damage(&self) {
        if let Condition::Frozen { why, .. } = &self.condition {
            tracing::error!(id = %self.opening.id, why, "a match is frozen");
        }
    }

    /// Stops the match for good, and says why.
    pub(in crate::matches) async fn freeze(&mut self, why: String) {
        self.reload().await;
        let course = match std::mem::replace(&mut self.condition, Condition::Stalled) {
            Condition::Sound(course) => Some(course),
            Condition::Frozen { course, .. } => course,
            Condition::Stalled => None,
        };
        self.condition = Condition::Frozen { course, why };
        self.report_damage();
        self.retry = None;
        self.driver.forget();
        self.publish_unlogged();
    }
}
