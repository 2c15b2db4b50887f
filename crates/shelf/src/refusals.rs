//! Why something that is meant cannot be done.

use std::collections::BTreeSet;

use kernel::{Seat, Viewer};
use parts::scene::Act;
use parts::title::Title;

use crate::sitting::Sitting;
use crate::{Table, WhyNot};

/// What people say around the name of something they cannot do.
const SAID_AROUND: [&str; 11] = ["why", "can", "cannot", "t", "not", "i", "my", "the", "a", "is", "it"];

/// More reasons than this nobody reads.
const REASONS: usize = 4;

impl<G: Title> Sitting<G> {
    /// Why nothing of what is meant can be done, likeliest first, each reason told once; empty if something can be.
    pub(crate) fn refusals(&self, seat: Seat, meant: impl Fn(&Act) -> bool) -> Vec<WhyNot> {
        let offered = self.acts(seat);
        if offered.iter().any(&meant) {
            return Vec::new();
        }
        let view = self.view_of(Viewer::Seat(seat));
        let mut choices = Vec::new();
        self.game.catalogue(&mut choices);
        let (mut likely, mut others) = (Vec::new(), Vec::new());
        for choice in choices {
            let act = self.game.act(&view, choice);
            if !meant(&act) {
                continue;
            }
            let Err(refusal) = self.game.check(&self.state, seat, choice) else { continue };
            // What is of the same kind as something on offer is what was probably meant.
            let kin = offered.iter().any(|offer| offer.verb == act.verb);
            let reasons: &mut Vec<WhyNot> = if kin { &mut likely } else { &mut others };
            reasons.push(WhyNot { act, refusal });
        }
        let mut told = BTreeSet::new();
        likely.extend(others);
        likely.retain(|why| told.insert((why.refusal.rule.clone(), why.refusal.reason.clone())));
        likely.truncate(REASONS);
        likely
    }

    /// Why what is asked for in words cannot be done; none if the words name nothing of this game.
    pub(crate) fn refusals_of_words(&self, seat: Seat, words: &str) -> Option<Vec<WhyNot>> {
        let view = self.view_of(Viewer::Seat(seat));
        let mut choices = Vec::new();
        self.game.catalogue(&mut choices);
        let known: BTreeSet<String> =
            choices.into_iter().flat_map(|choice| words_of(&self.game.act(&view, choice).label)).collect();
        let wanted: BTreeSet<String> =
            words_of(words).into_iter().filter(|word| !SAID_AROUND.contains(&word.as_str())).collect();
        (!wanted.is_empty() && wanted.is_subset(&known))
            .then(|| self.refusals(seat, |act| wanted.is_subset(&words_of(&act.label))))
    }
}

/// The words of a sentence, in small letters.
fn words_of(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
