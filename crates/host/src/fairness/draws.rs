//! What each draw of a match could bring.

use seal::record::Outcomes;

use crate::course::Course;
use crate::log::{Deed, Entry};
use crate::opening::Opening;
use crate::secret::Seed;

/// What each draw of a log could bring, those that were taken back included; as far as the log holds.
pub(crate) fn outcomes_of_draws(opening: &Opening, seed: &Seed, entries: &[Entry]) -> Vec<Outcomes> {
    let mut lists = Vec::new();
    let Ok(mut course) = Course::begin(opening.clone(), seed.clone()) else { return lists };
    for entry in entries {
        let outcomes = matches!(entry.deed, Deed::Chance(_)).then(|| course.table().chances());
        if course.follow(entry).is_err() {
            return lists;
        }
        lists.extend(outcomes);
    }
    lists
}
