//! What was seen, as a sentence.

use kernel::Seat;

use crate::cards::Kind;
use crate::effect::Deck;
use crate::event::{Event, Seen};
use crate::portrait::letters;
use crate::setup::Wastelander;

impl Wastelander {
    pub(super) fn sentence(&self, seen: &Seen) -> String {
        let at = Wastelander::braced;
        match *seen {
            Seen::Open(event) => self.event_sentence(event),
            Seen::Drew(seat, deck) => format!("{} draws a card from the {} deck.", at(seat), deck.word()),
            Seen::Hid(seat) => format!("{} lays a tactic face-down.", at(seat)),
            Seen::Passed(from, to, deck) => {
                format!("A {} card goes from {} to {}.", word(deck), at(from), at(to))
            }
            Seen::Peeked(seat) => format!("{} looks at the top card of the Wasteland Deck.", at(seat)),
        }
    }

    fn event_sentence(&self, event: Event) -> String {
        let at = Wastelander::braced;
        let name = |kind: Kind| self.pack.info(kind).name.clone();
        match event {
            Event::Turn(seat, round) => format!("Round {round}: the turn of {} begins.", at(seat)),
            Event::Drew(seat, kind) => format!("{} draws {}.", at(seat), name(kind)),
            Event::Turned(kind) => format!("{} is turned up.", name(kind)),
            Event::ToHand(seat, kind) => format!("{} takes {} into hand.", at(seat), name(kind)),
            Event::Rolled(Some(seat), face) => format!("{} rolls a {face}.", at(seat)),
            Event::Rolled(None, face) => format!("The enemies roll a {face}."),
            Event::Counters(seat, kind, counters) => {
                format!("{} of {} has {counters} counters.", name(kind), at(seat))
            }
            Event::Chose(seat, choice) => {
                use kernel::Notate;
                format!("{}: {}.", at(seat), self.write_choice(choice))
            }
            Event::Hid(seat, kind) => format!("{} lays {} face-down.", at(seat), name(kind)),
            Event::Discarded(seat, kind) => format!("{} loses {}.", at(seat), name(kind)),
            Event::Passed { from, to, kind } => {
                format!("{} goes from {} to {}.", name(kind), at(from), at(to))
            }
            Event::Moved { from, to, kind } => {
                format!("{} goes from the table of {} to that of {}.", name(kind), at(from), at(to))
            }
            Event::Tokens(seat, token, by) => format!("{} has {by:+} {} tokens.", at(seat), token.word()),
            Event::Sp(seat, by, now) => format!("{}: {by:+} SP, now {now}.", at(seat)),
            Event::Reshuffled(deck) => format!("The {} deck is shuffled anew.", deck.word()),
            Event::Joined(kind) => format!("{} joins the encounter.", name(kind)),
            Event::Left(kind) => format!("{} leaves the encounter.", name(kind)),
            Event::Method(seat, method) => format!("{} chooses {}.", at(seat), method.word()),
            Event::Sums(players, enemies) => format!("{players} against {enemies} before the dice."),
            Event::Result(true) => "The encounter is won.".into(),
            Event::Result(false) => "The encounter is lost.".into(),
            Event::Escaped(seat, kind) => format!("{} escapes from {}.", at(seat), name(kind)),
            Event::Caught(seat, kind) => format!("{} catches {}.", name(kind), at(seat)),
            Event::Ended => "The encounter is over.".into(),
            Event::Stopped(kind) => format!("{} has no effect.", name(kind)),
            Event::Redirected(kind, seat) => format!("{} now hits {}.", name(kind), at(seat)),
            Event::Helps(seat) => format!("{} helps.", at(seat)),
            Event::Offered(from, to, [gives, wants, share]) => format!(
                "{} offers {} things and {share} Loot to {} and wants {wants} things.",
                at(from),
                gives,
                at(to)
            ),
            Event::Traded(one, two) => format!("{} and {} agree.", at(one), at(two)),
            Event::Skipped(seat) => format!("{} is lost and skips the second step.", at(seat)),
            Event::Peeked(seat, kind) => format!("{} sees {} on top.", at(seat), name(kind)),
            Event::Voted(votes) => {
                let given = (0..).zip(votes).filter(|(_, vote)| *vote > 0);
                let seats: Vec<String> =
                    given.map(|(seat, vote)| format!("{} {vote}", at(Seat::new(seat)))).collect();
                format!("The answers are open: {}.", seats.join(", "))
            }
            Event::Died(seat) => format!("{} dies.", at(seat)),
            Event::Over(winners) => match winners.is_empty() {
                true => "The game is over and nobody wins.".into(),
                false => format!("The game is over; winners: {}.", letters(winners)),
            },
        }
    }
}

fn word(deck: Deck) -> &'static str {
    match deck {
        Deck::Wasteland => "Wasteland",
        Deck::Loot => "Loot",
    }
}
