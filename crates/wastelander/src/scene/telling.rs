//! What was seen, as a sentence.

use kernel::{Notate, Seat};

use crate::cards::Kind;
use crate::effect::Deck;
use crate::event::{Event, Seen};
use crate::portrait::letters;
use crate::setup::Wastelander;

impl Wastelander {
    pub(super) fn sentence(&self, seen: &Seen) -> String {
        let at = Wastelander::braced;
        let name = |kind: Kind| self.pack.info(kind).name.as_str();
        match seen.event() {
            Event::TurnBegan { seat, round } => format!("Round {round}: the turn of {} begins.", at(seat)),
            Event::Drew { seat, kind: Some(kind), .. } => format!("{} draws {}.", at(seat), name(kind)),
            Event::Drew { seat, deck, kind: None } => {
                format!("{} draws a card from the {} Deck.", at(seat), printed(deck))
            }
            Event::TurnedUp { kind } => format!("{} is turned up.", name(kind)),
            Event::TookUp { seat, kind } => format!("{} takes {} into hand.", at(seat), name(kind)),
            Event::Rolled { seat: Some(seat), face } => format!("{} rolls a {face}.", at(seat)),
            Event::Rolled { seat: None, face } => format!("The enemies roll a {face}."),
            Event::Counted { seat, kind, counters } => {
                format!("{} of {} has {counters} counters.", name(kind), at(seat))
            }
            Event::Chose { seat, choice } => format!("{}: {}.", at(seat), self.write_choice(choice)),
            Event::Hid { seat, kind: Some(kind) } => format!("{} lays {} face-down.", at(seat), name(kind)),
            Event::Hid { seat, kind: None } => format!("{} lays a tactic face-down.", at(seat)),
            Event::Discarded { seat, kind } => format!("{} loses {}.", at(seat), name(kind)),
            Event::LaidOpen { seat } => format!("{} lays all hidden cards open.", at(seat)),
            Event::Passed { from, to, deck, kind } => match kind {
                Some(kind) => format!("{} goes from {} to {}.", name(kind), at(from), at(to)),
                None => format!("A {} card goes from {} to {}.", printed(deck), at(from), at(to)),
            },
            Event::Moved { from, to, kind } => {
                format!("{} goes from the table of {} to that of {}.", name(kind), at(from), at(to))
            }
            Event::GotTokens { seat, token, by } => {
                format!("{} has {by:+} {} tokens.", at(seat), token.word())
            }
            Event::GotSp { seat, by, now } => format!("{}: {by:+} SP, now {now}.", at(seat)),
            Event::Reshuffled { deck } => format!("The {} Deck is shuffled anew.", printed(deck)),
            Event::Joined { kind } => format!("{} joins the encounter.", name(kind)),
            Event::Left { kind } => format!("{} leaves the encounter.", name(kind)),
            Event::Met { seat, method } => format!("{} chooses {}.", at(seat), method.word()),
            Event::Froze { players, enemies } => format!("{players} against {enemies} before the dice."),
            Event::Decided { won: true } => "The encounter is won.".into(),
            Event::Decided { won: false } => "The encounter is lost.".into(),
            Event::Escaped { seat, kind } => format!("{} escapes from {}.", at(seat), name(kind)),
            Event::Caught { seat, kind } => format!("{} catches {}.", name(kind), at(seat)),
            Event::Parted => "The encounter is over.".into(),
            Event::Stopped { kind } => format!("{} has no effect.", name(kind)),
            Event::Redirected { kind, target } => format!("{} now hits {}.", name(kind), at(target)),
            Event::Helped { seat } => format!("{} helps.", at(seat)),
            Event::Offered { by, to, gives, wants, share } => offer(&at(by), &at(to), gives, wants, share),
            Event::Traded { by, to } => format!("{} and {} agree.", at(by), at(to)),
            Event::Skipped { seat } => format!("{} is lost and skips the second step.", at(seat)),
            Event::Peeked { seat, kind: Some(kind) } => format!("{} sees {} on top.", at(seat), name(kind)),
            Event::Peeked { seat, kind: None } => {
                format!("{} looks at the top card of the Wasteland Deck.", at(seat))
            }
            Event::Voted { votes } => {
                let given = (0..).zip(votes).filter(|(_, vote)| *vote > 0);
                let seats: Vec<String> =
                    given.map(|(seat, vote)| format!("{} {vote}", at(Seat::new(seat)))).collect();
                format!("The answers are open: {}.", seats.join(", "))
            }
            Event::Died { seat } => format!("{} dies.", at(seat)),
            Event::Ended { winners } => match winners.is_empty() {
                true => "The game is over and nobody wins.".into(),
                false => format!("The game is over; winners: {}.", letters(winners)),
            },
        }
    }
}

/// An offer in a sentence: how much it gives and wants.
fn offer(by: &str, to: &str, gives: u8, wants: u8, share: u8) -> String {
    let things = |count: u8| format!("{count} thing{}", if count == 1 { "" } else { "s" });
    let loot = if share > 0 { format!(" and {share} of the Loot") } else { String::new() };
    format!("{by} offers {to} {}{loot} for {}.", things(gives), things(wants))
}

fn printed(deck: Deck) -> &'static str {
    match deck {
        Deck::Wasteland => "Wasteland",
        Deck::Loot => "Loot",
    }
}
