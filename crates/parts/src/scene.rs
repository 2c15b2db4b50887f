//! What a table with pictures needs to know of a game: which things a choice touches, what it is called, and
//! what moved when something happened. All of it is said without naming a game, so that one way of clicking,
//! dragging, typing and animating serves every board.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use kernel::{Seat, SeatSet, Stage};
use serde::{Deserialize, Serialize};

use crate::standing::Standing;

/// Something on the table that can be pointed at: a card in play, a card in hand, a pile, an empty place. The
/// board gives the element that shows it the same id. Which ids there are is between a game and its board;
/// Radlands says `b2f` and `hand sniper`, for example.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thing(Cow<'static, str>);

impl Thing {
    /// The thing with this id.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Thing {
        Thing(id.into())
    }

    /// The thing with this id, where there is always one of it.
    #[must_use]
    pub const fn fixed(id: &'static str) -> Thing {
        Thing(Cow::Borrowed(id))
    }

    /// Something that every player has: what it is, then whose.
    ///
    /// ```
    /// use kernel::Seat;
    /// use parts::scene::Thing;
    ///
    /// assert_eq!(Thing::of("hand", Seat::FIRST).as_str(), "hand a");
    /// ```
    #[must_use]
    pub fn of(what: &str, seat: Seat) -> Thing {
        Thing(format!("{what} {seat}").into())
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The stencil that stands for a verb or a state, by the name of its drawing: `damage`, `water`, `draw`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Icon(pub Cow<'static, str>);

impl Icon {
    /// The icon with this name.
    #[must_use]
    pub const fn new(name: &'static str) -> Icon {
        Icon(Cow::Borrowed(name))
    }
}

/// How a choice or a sentence is meant, for its colour and its place.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Nothing particular.
    #[default]
    Plain,
    /// It harms somebody.
    Danger,
    /// It ends or declines something: pass, end of turn, no.
    Rest,
    /// It begins something: a turn, a battle. A heading in the log.
    Heading,
}

/// What a choice costs, with what is drawn for it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// How many.
    pub amount: u8,
    /// Of what, in a word: "water".
    pub of: Cow<'static, str>,
    /// The stencil the number stands on.
    pub icon: Icon,
}

/// One choice as a table shows it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Act {
    /// The choice in notation; what is sent back.
    pub say: String,
    /// What it is, in a few words for a button or a screen reader: "Play Sniper in column 2, rear".
    pub label: String,
    /// The word that says what kind of choice it is: "Play", "Use", "Target". Alike choices have the same.
    pub verb: Cow<'static, str>,
    /// The things one clicks for it, in that order; none for a choice that is only a button.
    pub touches: Vec<Thing>,
    /// What will certainly come of it for the last thing, in a word or two: "Destroys".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Cow<'static, str>>,
    /// What it costs, where the game has a price for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Its stencil.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<Icon>,
    /// How it is meant.
    #[serde(default)]
    pub tone: Tone,
    /// Whether it only begins or goes on with an answer of several choices, which a page collects and sends as one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
}

impl Act {
    /// A choice that touches nothing on the table and is called what one types for it.
    #[must_use]
    pub fn button(say: String) -> Act {
        Act {
            label: say.clone(),
            verb: say.split(' ').next().unwrap_or_default().to_owned().into(),
            say,
            touches: Vec::new(),
            outcome: None,
            cost: None,
            icon: None,
            tone: Tone::Plain,
            goes_on: false,
        }
    }
}

/// What a seat is asked, or what a viewer waits for. In both texts a seat is written `{a}`, as in a [`Telling`].
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// In two or three words: "Pick a target".
    pub title: String,
    /// In a sentence: "Looter damages it. A camp draws you a card."
    pub detail: String,
    /// The card or place it is about, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Thing>,
    /// What kind of question it is, for whoever decides how long to wait for the answer.
    #[serde(default, skip_serializing_if = "Moment::is_turn")]
    pub moment: Moment,
}

impl Ask {
    /// A question, or whom to wait for, without anything it is about.
    pub fn new(title: impl Into<String>, detail: impl Into<String>) -> Ask {
        Ask { title: title.into(), detail: detail.into(), ..Ask::default() }
    }

    /// Title and detail in one line for a terminal: "Your turn: 3 water to spend."
    #[must_use]
    pub fn line(&self, name: impl Fn(Seat) -> String) -> String {
        let title = self.title.trim_end_matches('.');
        let line = match (title.ends_with(['?', '!']), self.detail.is_empty()) {
            (false, true) => format!("{title}."),
            (true, true) => title.to_owned(),
            (true, false) => format!("{title} {}", self.detail),
            (false, false) => format!("{title}: {}", self.detail),
        };
        named(&line, name)
    }
}

/// What kind of question a seat is asked. Whoever runs the table paces it by this, knowing no game.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "moment", rename_all = "kebab-case")]
pub enum Moment {
    /// The seat's own turn, or any decision of its own.
    #[default]
    Turn,
    /// The same answer goes on: a payment, a basket, a target.
    Step,
    /// A reaction: play goes on unless somebody answers.
    Window(Window),
}

impl Moment {
    /// Whether it is an ordinary decision.
    #[must_use]
    pub fn is_turn(&self) -> bool {
        *self == Moment::Turn
    }

    /// The window, if it is one.
    #[must_use]
    pub fn window(&self) -> Option<&Window> {
        match self {
            Moment::Window(window) => Some(window),
            Moment::Turn | Moment::Step => None,
        }
    }
}

/// A moment in which several seats may react, each asked in turn. All of it follows from public facts. Name, affair and
/// change together tell it from the window before: for each a new countdown begins.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Its name within the game, such as `prep`; standing orders may be limited to it.
    pub name: Cow<'static, str>,
    /// Whom it concerns: who is aimed at, who fights, whose goods are at stake.
    pub about: SeatSet,
    /// Grows whenever what the window is about has changed, so that everybody is asked again.
    pub change: u32,
    /// The encounter, raid or fight it belongs to, numbered within the match.
    pub affair: u32,
    /// Who has not passed: whoever is asked now, and clockwise from there those who will be if nothing changes.
    pub left: SeatSet,
}

/// What happens to something when an event is shown.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "motion", rename_all = "kebab-case")]
pub enum Motion {
    /// A card goes from one thing to another; face down if it is not named.
    Travel {
        /// The card's id, if the viewer may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
        /// Where it was.
        from: Thing,
        /// Where it goes.
        to: Thing,
    },
    /// Something happens to a thing where it is.
    Strike {
        /// The thing.
        at: Thing,
        /// What happens.
        how: Strike,
    },
    /// A number on a thing grows or shrinks.
    Count {
        /// The thing.
        at: Thing,
        /// By how much.
        by: i16,
    },
    /// Chance decides in sight of everybody: a die, a lot, who begins.
    Roll {
        /// Every face, in words.
        faces: Vec<String>,
        /// Which one came, counted from 0.
        came: usize,
    },
}

/// What can happen to a thing where it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strike {
    /// It is used.
    Use,
    /// It is harmed and stays.
    Damage,
    /// It is made whole.
    Restore,
    /// It is gone.
    Destroy,
    /// It is turned over.
    Flip,
    /// It comes into play or is gained where it is.
    Appear,
    /// It is pointed at.
    Mark,
}

/// The text with a name in the place of every seat, written `{a}`, `{b}` ...; other braces stay.
///
/// ```
/// let shout = |seat: kernel::Seat| seat.letter().to_ascii_uppercase().to_string();
/// assert_eq!(parts::scene::named("{a} attacks {b} {x}.", shout), "A attacks B {x}.");
/// ```
pub fn named(text: &str, mut name: impl FnMut(Seat) -> String) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let inside = &rest[open + 1..];
        let mut letters = inside.chars();
        match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), Some('}')) => {
                out.push_str(&name(seat));
                rest = &inside[2..];
            }
            _ => {
                out.push('{');
                rest = inside;
            }
        }
    }
    out.push_str(rest);
    out
}

/// What happened, as a table tells and shows it. In `text` a seat is written `{a}`; whoever shows it puts the
/// player's name there.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Telling {
    /// One sentence.
    pub text: String,
    /// Who did it, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Its stencil.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<Icon>,
    /// How it is meant.
    #[serde(default)]
    pub tone: Tone,
    /// What is seen to move, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<Motion>,
}

impl Telling {
    /// A plain sentence.
    pub fn plain(text: impl Into<String>) -> Telling {
        Telling { text: text.into(), seat: None, icon: None, tone: Tone::Plain, motions: Vec::new() }
    }
}

/// The fact under which a game gives the stencils of what a card does, their names apart by blanks: boards draw them, and
/// nobody reads them.
pub const ICONS: &str = "icons";

/// The fact under which a game gives what only its board needs of a card: one group of facts, of the type its portrait crate
/// has for it.
pub const FACE: &str = "face";

/// What stands on a card beside its name and text, by name, for whoever draws it: `cost`, `junk`, `strength`.
/// Which there are is between a game and its board.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Facts(BTreeMap<Cow<'static, str>, Fact>);

impl Facts {
    /// With one fact more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Facts {
        self.0.insert(name.into(), fact.into());
        self
    }

    /// With one fact more, if there is one to add.
    #[must_use]
    pub fn with_some(self, name: &'static str, fact: Option<impl Into<Fact>>) -> Facts {
        match fact {
            Some(fact) => self.with(name, fact),
            None => self,
        }
    }

    /// The fact with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.get(name)
    }

    /// Those that are printed on the card, without what only boards need: the [`FACE`], the [`ICONS`], and what is
    /// nothing but pictures (`short`).
    #[must_use]
    pub fn printed(mut self) -> Facts {
        self.0.retain(|name, _| !matches!(name.as_ref(), FACE | ICONS | "short"));
        for fact in self.0.values_mut() {
            if let Fact::Many(many) = fact {
                *many = std::mem::take(many).into_iter().map(Facts::printed).collect();
            }
        }
        self
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One fact of a card.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(i32),
    /// A word or a sentence.
    Word(String),
    /// Several things, each with facts of its own.
    Many(Vec<Facts>),
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<&str> for Fact {
    fn from(word: &str) -> Fact {
        Fact::Word(word.to_owned())
    }
}

impl From<String> for Fact {
    fn from(word: String) -> Fact {
        Fact::Word(word)
    }
}

impl From<Vec<Facts>> for Fact {
    fn from(many: Vec<Facts>) -> Fact {
        Fact::Many(many)
    }
}

/// A game that says what is asked and what happened, once for terminals and for tables with pictures. What a board
/// draws is [`Stage::portray`]; this adds what can be done with it and what moves on it. A game that does not say
/// what its choices touch is played by buttons.
pub trait Depict: Stage {
    /// The choice as the viewer's table shows it; for any choice that can be written down, allowed or not.
    fn act(&self, view: &Self::View, choice: Self::Choice) -> Act {
        let _ = view;
        Act::button(self.write_choice(choice))
    }

    /// What the viewer is asked or waits for.
    fn ask(&self, view: &Self::View) -> Ask;

    /// The answer that silence gives when the viewer's seat is asked: pass, refuse, no trade. None where only a
    /// stand-in can decide.
    fn silence(&self, view: &Self::View) -> Option<Self::Choice> {
        let _ = view;
        None
    }

    /// Standing orders every person begins with, so that windows that hardly ever matter ask nobody.
    fn standing(&self) -> Vec<Standing> {
        Vec::new()
    }

    /// What was seen, told and shown. `before` is what the same viewer knew just before the input that brought it.
    fn telling(&self, before: &Self::View, seen: &Self::Seen) -> Telling;

    /// What stands on the card with this id, for whoever draws it; nothing for an id the pack does not have.
    fn facts(&self, card: &str) -> Facts {
        let _ = card;
        Facts::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_takes_no_room_on_the_wire() {
        let act = Act { tone: Tone::Rest, ..Act::button("end".into()) };
        let text = toml::to_string(&act).expect("plain data");
        assert!(!text.contains("outcome") && text.contains("tone = \"rest\""), "{text}");
    }

    #[test]
    fn facts_are_written_plainly_and_read_back() {
        let line = Facts::default().with("cost", 2).with("text", "Raid.");
        let facts =
            Facts::default().with("junk", "raid").with_some("bomb", None::<u8>).with("lines", vec![line]);
        let text = toml::to_string(&facts).expect("plain data");
        assert!(text.contains("junk = \"raid\"") && !text.contains("bomb"), "{text}");
        assert_eq!(toml::from_str::<Facts>(&text).expect("the same data"), facts);
    }
}
