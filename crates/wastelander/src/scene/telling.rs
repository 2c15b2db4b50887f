//! What was seen: a sentence, and what moves.

use kernel::Seat;
use parts::scene::{Icon, Motion, Strike, Telling, Thing, Tone};

use super::chosen::Chosen;
use super::plate;
use crate::cards::Kind;
use crate::effect::{Deck, Method};
use crate::event::{Event, Seen};
use crate::setup::Wastelander;
use crate::view::View;

impl Wastelander {
    /// The name of a card within a sentence: modifiers end in dots on the card, which a group word cannot do without.
    pub(crate) fn spoken(&self, kind: Kind) -> &str {
        let name = self.pack.info(kind).name.as_str();
        let bare = name.trim_end_matches("...");
        if bare.ends_with(" of") { name } else { bare }
    }

    fn sentence(&self, before: &View, seen: &Seen) -> String {
        let at = Wastelander::braced;
        let name = |kind: Kind| self.spoken(kind);
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
                let counters = match counters {
                    0 => "no counters left".to_owned(),
                    1 => "1 counter".to_owned(),
                    _ => format!("{counters} counters"),
                };
                format!("{} of {} has {counters}.", name(kind), at(seat))
            }
            Event::Chose { seat, choice } => Chosen { game: self, before, seat, choice }.sentence(),
            Event::Hid { seat, kind: Some(kind) } => format!("{} lays {} face-down.", at(seat), name(kind)),
            Event::Hid { seat, kind: None } => format!("{} lays a tactic face-down.", at(seat)),
            Event::Discarded { seat, kind } => format!("{} discards {}.", at(seat), name(kind)),
            Event::LaidOpen { seat } => format!("{} lays all hidden cards open.", at(seat)),
            Event::Passed { from, to, deck, kind } => match kind {
                Some(kind) => format!("{} goes from {} to {}.", name(kind), at(from), at(to)),
                None => format!("A {} card goes from {} to {}.", printed(deck), at(from), at(to)),
            },
            Event::Moved { from, to, kind } => {
                format!("{} goes from the table of {} to that of {}.", name(kind), at(from), at(to))
            }
            Event::GotTokens { seat, token, by } => {
                let (verb, many) = (gains(by), if by.abs() == 1 { "" } else { "s" });
                format!("{} {verb} {} {} token{many}.", at(seat), by.abs(), token.word())
            }
            Event::GotSp { by, now, .. } if self.terms.common => {
                format!("The group {} {} SP and has {now}.", gains(by), by.abs())
            }
            Event::GotSp { seat, by: 0, .. } => format!("{} has no SP to lose.", at(seat)),
            Event::GotSp { seat, by, now } => {
                format!("{} {} {} SP and has {now}.", at(seat), gains(by), by.abs())
            }
            Event::Reshuffled { deck } => format!("The {} Deck is shuffled anew.", printed(deck)),
            Event::Joined { kind } => format!("{} joins the encounter.", name(kind)),
            Event::Left { kind } => format!("{} leaves the encounter.", name(kind)),
            Event::Met { seat, method } => format!("{} chooses {}.", at(seat), method.word()),
            Event::Froze { players, enemies } => {
                format!("Before the dice it is {players} against {enemies}.")
            }
            Event::Decided { won, players, enemies } => {
                let word = if won { "won" } else { "lost" };
                format!("The encounter is {word}, {players} against {enemies}.")
            }
            Event::Tested { seat, kind, face } => {
                format!("{} of {} is tested for wear: {face}.", name(kind), at(seat))
            }
            Event::Weakened { seat, stats, run } => {
                let run = (run != 0).then(|| format!("{run:+} on run rolls"));
                let what = run.unwrap_or_else(|| crate::text::stats_text(stats, [false; 3], false));
                format!("{} has {what} until a turn of {} ends.", at(seat), at(seat))
            }
            Event::Strayed { seat } => format!("{} will skip a second step.", at(seat)),
            Event::Spared { seat } => format!("{} has nothing to lose.", at(seat)),
            Event::Escaped { seat, kind } => format!("{} escapes from {}.", at(seat), name(kind)),
            Event::Caught { seat, kind } => format!("{} does not get away from {}.", at(seat), name(kind)),
            Event::Parted => "The encounter is over.".into(),
            Event::Stopped { kind } => format!("{} has no effect.", name(kind)),
            Event::Redirected { kind, target } => format!("{} now hits {}.", name(kind), at(target)),
            Event::Helped { seat } => format!("{} helps.", at(seat)),
            Event::Offered { by, to, gives, wants, share, help } => {
                offer(&at(by), &at(to), [gives, wants], share, help)
            }
            Event::Skipped { seat } => format!("{} is lost and skips the second step.", at(seat)),
            Event::Peeked { seat, kind: Some(kind) } => format!("{} sees {} on top.", at(seat), name(kind)),
            Event::Peeked { seat, kind: None } => {
                format!("{} looks at the top card of the Wasteland Deck.", at(seat))
            }
            Event::Kept { seat } => format!("{} leaves it on top.", at(seat)),
            Event::Buried { seat, kind: Some(kind) } => {
                format!("{} puts {} at the bottom.", at(seat), name(kind))
            }
            Event::Buried { seat, kind: None } => format!("{} puts it at the bottom.", at(seat)),
            Event::Voted { votes } => {
                let given = (0..).zip(votes).filter(|(_, vote)| *vote > 0);
                let told = given.map(|(seat, vote)| {
                    format!("{} votes for {}", at(Seat::new(seat)), at(Seat::new(vote - 1)))
                });
                format!("{}.", told.collect::<Vec<_>>().join(", "))
            }
            Event::Answered { answers } => {
                let given = (0..).zip(answers).filter(|(_, answer)| *answer > 0);
                let told = given.map(|(seat, answer)| {
                    format!("{} {}", at(Seat::new(seat)), if answer == 2 { "agrees" } else { "refuses" })
                });
                format!("{}.", told.collect::<Vec<_>>().join(", "))
            }
            Event::Died { seat } => format!("{} dies.", at(seat)),
            Event::Ended { winners } => {
                let names: Vec<String> = winners.iter().map(at).collect();
                match (self.terms.common, names.len()) {
                    (true, 0) => "The game is over: the group has lost.".into(),
                    (true, _) => "The game is over: the group has won.".into(),
                    (false, 0) => "The game is over and nobody wins.".into(),
                    (false, 1) => format!("The game is over: {} wins.", names[0]),
                    (false, _) => format!("The game is over: {} win together.", names.join(" and ")),
                }
            }
        }
    }
}

/// Whether something is gained or lost.
const fn gains(by: i8) -> &'static str {
    if by < 0 { "loses" } else { "gains" }
}

/// An offer in a sentence: how much it gives and wants.
fn offer(by: &str, to: &str, [gives, wants]: [u8; 2], share: u8, help: bool) -> String {
    let things = |count: u8| match count {
        0 => "nothing".to_owned(),
        1 => "1 thing".to_owned(),
        _ => format!("{count} things"),
    };
    if !help {
        return match gives {
            0 => format!("{by} asks {to} for {} and offers nothing.", things(wants)),
            _ => format!("{by} offers {to} {} for {}.", things(gives), things(wants)),
        };
    }
    let price = match (gives, share) {
        (_, 0) => things(gives),
        (0, _) => format!("{share} of the Loot"),
        _ => format!("{} and {share} of the Loot", things(gives)),
    };
    format!("{by} asks {to} for help and offers {price}.")
}

fn printed(deck: Deck) -> &'static str {
    match deck {
        Deck::Wasteland => "Wasteland",
        Deck::Loot => "Loot",
    }
}

/// An event as the viewer's table tells and shows it.
pub(super) fn telling(game: &Wastelander, before: &View, seen: &Seen) -> Telling {
    let event = seen.event();
    let tone = match event {
        Event::TurnBegan { .. } => Tone::Heading,
        Event::Caught { .. } | Event::Died { .. } | Event::Decided { won: false, .. } => Tone::Danger,
        _ => Tone::Plain,
    };
    Telling {
        seat: subject(event),
        tone,
        icon: icon(game, before, event).map(Icon::new),
        motions: Mover { game, before }.motions(event),
        // Some names shout or trail off, and end a sentence by themselves.
        ..Telling::plain(game.sentence(before, seen).replace("!.", "!").replace("....", "..."))
    }
}

/// The stencil of what happened.
fn icon(game: &Wastelander, before: &View, event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Chose { seat, choice } => return Chosen { game, before, seat, choice }.icon(),
        Event::Drew { deck: Deck::Loot, .. } => "loot",
        Event::Drew { .. } => "search",
        Event::TurnedUp { .. } => "wander",
        Event::Rolled { .. } | Event::Tested { .. } => "die",
        Event::Weakened { .. } | Event::Strayed { .. } => "warn",
        Event::Hid { .. } => "tactic",
        Event::Discarded { .. } | Event::Caught { .. } | Event::Died { .. } => "destroy",
        Event::GotSp { .. } | Event::Ended { .. } => "sp",
        Event::GotTokens { .. } => "food",
        Event::Joined { .. } | Event::Left { .. } => "trouble",
        Event::Met { method: Method::Combat, .. } | Event::Froze { .. } | Event::Decided { .. } => "combat",
        Event::Met { method: Method::Diplomacy, .. } => "talk",
        Event::Met { method: Method::Stealth, .. } => "sneak",
        Event::Escaped { .. } => "run",
        Event::Redirected { .. } => "warn",
        Event::Helped { .. } => "ally",
        Event::Offered { .. } => "pans",
        Event::Passed { .. } | Event::Moved { .. } => "turned",
        _ => return None,
    })
}

/// Who is the subject of what happened.
const fn subject(event: Event) -> Option<Seat> {
    match event {
        Event::TurnBegan { seat, .. }
        | Event::Drew { seat, .. }
        | Event::TookUp { seat, .. }
        | Event::Counted { seat, .. }
        | Event::Tested { seat, .. }
        | Event::Weakened { seat, .. }
        | Event::Strayed { seat }
        | Event::Spared { seat }
        | Event::Chose { seat, .. }
        | Event::Hid { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::LaidOpen { seat }
        | Event::GotTokens { seat, .. }
        | Event::GotSp { seat, .. }
        | Event::Met { seat, .. }
        | Event::Escaped { seat, .. }
        | Event::Caught { seat, .. }
        | Event::Helped { seat }
        | Event::Skipped { seat }
        | Event::Peeked { seat, .. }
        | Event::Kept { seat }
        | Event::Buried { seat, .. }
        | Event::Died { seat } => Some(seat),
        Event::Rolled { seat, .. } => seat,
        Event::Passed { from, .. } | Event::Moved { from, .. } => Some(from),
        Event::Offered { by, .. } => Some(by),
        Event::Redirected { target, .. } => Some(target),
        Event::TurnedUp { .. }
        | Event::Reshuffled { .. }
        | Event::Joined { .. }
        | Event::Left { .. }
        | Event::Froze { .. }
        | Event::Decided { .. }
        | Event::Parted
        | Event::Stopped { .. }
        | Event::Voted { .. }
        | Event::Answered { .. }
        | Event::Ended { .. } => None,
    }
}

struct Mover<'a> {
    game: &'a Wastelander,
    /// What the viewer knew before the input that brought the event.
    before: &'a View,
}

impl Mover<'_> {
    fn motions(&self, event: Event) -> Vec<Motion> {
        let strike = |at: Thing, how: Strike| vec![Motion::Strike { at, how }];
        match event {
            Event::Drew { seat, deck, kind } => self.travel(kind, stack(deck), self.hand(seat, kind)),
            Event::TurnedUp { kind } => {
                self.travel(Some(kind), stack(self.game.pack.deck(kind)), Thing::fixed("hoarding"))
            }
            Event::TookUp { seat, kind } => {
                self.travel(Some(kind), Thing::fixed("hoarding"), self.hand(seat, Some(kind)))
            }
            Event::Rolled { face, .. } | Event::Tested { face, .. } => {
                let faces = (1..=6).map(|face: u8| face.to_string()).collect();
                vec![Motion::Roll { faces, came: usize::from(face) - 1 }]
            }
            Event::Hid { seat, kind } => {
                self.travel(kind, self.hand(seat, kind), Thing::new(format!("down {seat}")))
            }
            Event::Discarded { seat, kind } => {
                let pile = match self.game.pack.deck(kind) {
                    Deck::Wasteland => "pile w",
                    Deck::Loot => "pile l",
                };
                self.travel(Some(kind), plate(seat), Thing::fixed(pile))
            }
            Event::Passed { from, to, kind, .. } => self.travel(kind, plate(from), plate(to)),
            Event::Moved { from, to, kind } => self.travel(Some(kind), plate(from), plate(to)),
            Event::GotTokens { seat, by, .. } => vec![Motion::Count { at: plate(seat), by: by.into() }],
            Event::GotSp { by: 0, .. } => Vec::new(),
            Event::GotSp { by, .. } => vec![Motion::Count { at: Thing::fixed("pole"), by: by.into() }],
            Event::Chose { seat, choice } => {
                Chosen { game: self.game, before: self.before, seat, choice }.motions()
            }
            Event::Met { method, .. } => {
                let pair = match method {
                    Method::Combat => "cs",
                    Method::Diplomacy => "chr",
                    Method::Stealth => "eva",
                };
                strike(Thing::fixed(pair), Strike::Mark)
            }
            Event::Froze { .. } => strike(Thing::fixed("dice"), Strike::Use),
            Event::Decided { won, .. } => {
                strike(Thing::fixed("hoarding"), if won { Strike::Destroy } else { Strike::Mark })
            }
            Event::Escaped { seat, .. } => strike(plate(seat), Strike::Restore),
            Event::Joined { .. } => strike(Thing::fixed("hoarding"), Strike::Appear),
            Event::Left { .. } => strike(Thing::fixed("hoarding"), Strike::Destroy),
            Event::Redirected { target, .. } => strike(plate(target), Strike::Mark),
            Event::Caught { seat, .. } => strike(plate(seat), Strike::Damage),
            Event::Helped { seat } => strike(plate(seat), Strike::Use),
            Event::Died { seat } => strike(plate(seat), Strike::Destroy),
            _ => Vec::new(),
        }
    }

    /// Where a card of a hand is on the viewer's table.
    fn hand(&self, seat: Seat, kind: Option<Kind>) -> Thing {
        match kind.filter(|_| self.before.viewer.is(seat)) {
            Some(kind) => Thing::new(format!("hand {}", self.game.id(kind))),
            None => plate(seat),
        }
    }

    fn travel(&self, kind: Option<Kind>, from: Thing, to: Thing) -> Vec<Motion> {
        let card = kind.map(|kind| self.game.id(kind).to_owned());
        vec![Motion::Travel { card, from, to }]
    }
}

/// The pile cards of a deck are drawn from.
fn stack(deck: Deck) -> Thing {
    match deck {
        Deck::Wasteland => Thing::fixed("deck w"),
        Deck::Loot => Thing::fixed("deck l"),
    }
}
