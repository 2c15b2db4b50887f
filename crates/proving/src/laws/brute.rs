//! Every choice that can be written down is either listed and accepted, or refused with a reason.

use kernel::{Dice, Log, Refusal, Seat};
use parts::title::Title;

use super::{Moment, Rulebook};
use crate::coverage::Tally;
use crate::failure::{Breach, Law, demand};

/// Tries the whole catalogue for every seat and counts the rules that refuse.
pub(crate) fn check<G: Title>(
    game: &G,
    state: &G::State,
    moment: &Moment<G>,
    book: &Rulebook<G>,
    dice: &mut Dice,
    refusals: &mut Tally,
) -> Result<(), Breach> {
    for seat in Seat::all(game.seats()) {
        let list = moment.list(seat);
        for choice in list {
            demand(book.catalogue.binary_search(choice).is_ok(), Law::Catalogue, || {
                format!("`{}` is listed but not in the catalogue", game.write_choice(*choice))
            })?;
        }
        for choice in &book.catalogue {
            let listed = list.binary_search(choice).is_ok();
            match game.check(state, seat, *choice) {
                Ok(()) => demand(listed, Law::Complete, || {
                    format!("{seat} is not offered `{}`, but it is accepted", game.write_choice(*choice))
                })?,
                Err(refusal) => {
                    demand(!listed, Law::Accepted, || {
                        format!("{seat} may `{}`, but is refused: {refusal}", game.write_choice(*choice))
                    })?;
                    refused(&refusal, book).map_err(|message| {
                        let text = game.write_choice(*choice);
                        Breach::new(Law::Refused, format!("{seat}: `{text}`: {message}"))
                    })?;
                    refusals.add(refusal.rule.as_str(), 1);
                }
            }
        }
        played(game, state, seat, book, dice)?;
    }
    Ok(())
}

/// A refusal names a rule that exists and says why in one sentence.
fn refused<G: Title>(refusal: &Refusal, book: &Rulebook<G>) -> Result<(), String> {
    if book.ledger.rule(refusal.rule.as_str()).is_none() {
        return Err(format!("refused under {}, which is not in the ledger", refusal.rule));
    }
    if !is_one_sentence(&refusal.reason) {
        return Err(format!("the reason is not one plain sentence: {:?}", refusal.reason));
    }
    Ok(())
}

/// Playing a choice from outside does what choosing does, or nothing at all. One choice of the catalogue stands
/// for all, chosen at random.
fn played<G: Title>(
    game: &G,
    state: &G::State,
    seat: Seat,
    book: &Rulebook<G>,
    dice: &mut Dice,
) -> Result<(), Breach> {
    if book.catalogue.is_empty() {
        return Ok(());
    }
    let choice = dice.among(&book.catalogue);
    let (mut after, mut log) = (state.clone(), Log::on());
    let answer = game.play(&mut after, seat, choice, &mut log);
    let mut expected = state.clone();
    if game.check(state, seat, choice).is_ok() {
        game.choose(&mut expected, seat, choice, &mut Log::off());
    }
    let text = || format!("`{seat}: {}`", game.write_choice(choice));
    demand(answer == game.check(state, seat, choice), Law::Played, || {
        format!("playing {} answers {answer:?}, checking it does not", text())
    })?;
    demand(after == expected, Law::Played, || {
        format!("playing {} gives another state than it should", text())
    })?;
    demand(answer.is_ok() || log.take().is_empty(), Law::Played, || {
        format!("{} is refused, but tells events", text())
    })
}

/// Whether a text is one sentence on one line: a capital or a figure first, a full stop last, none between.
pub(crate) fn is_one_sentence(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let Some(body) = text.strip_suffix(['.', '!', '?']) else { return false };
    let ends_within = body.char_indices().any(|(index, character)| {
        matches!(character, '.' | '!' | '?')
            && body[index + 1..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_uppercase))
    });
    !first.is_lowercase()
        && !first.is_whitespace()
        && !body.trim().is_empty()
        && !text.contains('\n')
        && !ends_within
}

#[cfg(test)]
mod tests {
    use super::is_one_sentence;

    #[test]
    fn sentences_are_told_from_other_texts() {
        for good in ["It is not your turn.", "2 water are missing.", "Cards cost 1.5 water here.", "Why?"] {
            assert!(is_one_sentence(good), "{good:?}");
        }
        for bad in ["", ".", "no capital.", "No stop", "Two. Sentences.", "Two\nlines.", " Blank."] {
            assert!(!is_one_sentence(bad), "{bad:?}");
        }
    }
}
