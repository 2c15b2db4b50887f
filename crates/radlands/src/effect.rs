//! The vocabulary of card effects: what a pack may say, and nothing else.
//!
//! An effect is a list of [`Step`]s. A step is a verb with a target or an amount, or a joint ([`Step::If`],
//! [`Step::Choose`]). Packs are read into these types, `text` renders them into sentences, and
//! `program` flattens them into the instructions the game carries out.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// One part of an effect. Parts are carried out in the written order (RAD-ABIL-08).
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// Damage the target (RAD-DMG rows).
    Damage(Target),
    /// Destroy the target (RAD-DEST rows).
    Destroy(Target),
    /// Turn own damaged cards upright, if the player likes (RAD-REST rows).
    Restore(Restore),
    /// Put the target back into its owner's hand.
    Return(Target),
    /// Draw cards.
    Draw(Amount),
    /// Discard cards.
    Discard(Discard),
    /// Gain this many punks, as far as the player likes (RAD-GAIN rows).
    Punk(u8),
    /// Gain this much extra water.
    Water(u8),
    /// Play or advance the own Raiders (RAD-RAID rows).
    Raid,
    /// Move events along their queue.
    Shift(Shift),
    /// Turn a card face up.
    TurnUp(TurnUp),
    /// Use an ability of somebody else.
    Borrow(Borrow),
    /// One of several effects.
    Choose(Choose),
    /// An effect that needs a condition.
    If(Conditional),
    /// Stand the own people anew.
    Rearrange,
    /// All opposing cards count as unprotected for the rest of the turn.
    Expose,
    /// Put this many deck cards into the discard pile; the junk effect of one of them may be used.
    Scavenge(u8),
    /// Move this camp forward; the third time it goes home and this happens.
    March(Vec<Step>),
}

/// Which cards in play a verb is for. What is left out of a pack takes the first value.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Target {
    /// Whose cards.
    pub whose: Whose,
    /// What kind of cards.
    pub what: What,
    /// In which state.
    pub state: Health,
    /// Protected ones too?
    pub reach: Reach,
    /// How many.
    pub which: Which,
    /// Who picks.
    pub chooser: Chooser,
}

/// Whose cards.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The opponent's.
    #[default]
    Theirs,
    /// One's own.
    Yours,
    /// Both players'.
    Both,
}

/// What kind of cards.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// People and camps that are not destroyed.
    #[default]
    Card,
    /// People, punks too.
    Person,
    /// Camps that are not destroyed.
    Camp,
    /// The card whose effect this is.
    This,
    /// The card whose effect this is, and all people.
    ThisAndPeople,
}

/// In which state.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Damaged or not.
    #[default]
    Any,
    /// Damaged.
    Damaged,
}

/// Whether protection counts.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Only unprotected cards.
    #[default]
    Unprotected,
    /// Protected or not.
    Any,
}

/// How many.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// One, picked by the chooser.
    #[default]
    One,
    /// All of them together.
    All,
    /// All of one column, picked by the chooser.
    Column,
    /// All but one, picked by the chooser.
    AllButOne,
}

/// Who decides, seen from the owner of the effect.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The owner.
    #[default]
    You,
    /// The other player.
    Opponent,
}

/// A restore.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Restore {
    /// What kind of cards.
    pub what: Restorable,
    /// As many as the player likes, instead of one.
    pub any_number: bool,
    /// The restored person is ready at once.
    pub ready: bool,
}

/// What can be restored.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restorable {
    /// People and camps.
    #[default]
    Card,
    /// People.
    Person,
}

/// How many cards are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(untagged, expecting = "a number, \"their-destroyed-camps\" or \"discarded-plus-one\"")]
pub enum Amount {
    /// This many.
    Fixed(u8),
    /// As many as something counts.
    Counted(Counted),
}

/// What an amount is counted by.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// The opponent's destroyed camps.
    TheirDestroyedCamps,
    /// The cards the effect has just made the player discard, and one.
    DiscardedPlusOne,
}

/// A discard. The Water Silo never counts and is never taken (RAD-SILO-07).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    /// How many cards.
    pub count: u8,
    /// More may be discarded too.
    #[serde(default)]
    pub or_more: bool,
    /// From where.
    #[serde(default)]
    pub from: Source,
    /// Whose hand it is, and who picks.
    #[serde(default)]
    pub who: Chooser,
}

/// Where discards come from.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The whole hand.
    #[default]
    Hand,
    /// Only the cards this effect has just drawn.
    Drawn,
}

/// A move of events.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shift {
    /// One event of either player goes one space forward into a free space, or resolves.
    AnyForward,
    /// All of the opponent's events go one space back where there is room, if the player likes.
    TheirsBack,
}

/// A card turned face up.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnUp {
    /// One of the own punks. A person enters play there; an event is discarded and this happens.
    Punk(Vec<Step>),
    /// Another own destroyed camp, undamaged and ready.
    Camp,
}

/// An ability that is not the card's own.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Borrow {
    /// One of another own ready person or of an undamaged enemy, as if it were this card's (RAD-RULING-18).
    Copy,
    /// One of an own damaged person, who is destroyed afterwards (RAD-RULING-19).
    LastStand,
    /// One of a person played from hand just now, who is damaged afterwards (RAD-RULING-20).
    Drop,
}

/// One of several effects.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Who picks.
    #[serde(default)]
    pub chooser: Chooser,
    /// The effects.
    pub one_of: Vec<Vec<Step>>,
}

/// An effect that needs a condition.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditional {
    /// What must hold.
    pub when: Condition,
    /// What happens then.
    pub then: Vec<Step>,
}

/// Something that must hold.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// The player has at most one person.
    AtMostOnePerson,
    /// At least two of the player's people entered play this turn.
    TwoEntered,
    /// An event of either player resolved this turn.
    EventResolved,
    /// The player's own Raiders resolved this turn.
    RaidersResolved,
    /// The opponent has an event in the queue.
    TheirEventQueued,
    /// The player has a punk.
    YouHavePunk,
    /// The card itself is undamaged.
    ThisUndamaged,
    /// The last damage of this effect hit a camp.
    CampHit,
}

/// What lowers the price of an ability, one water each.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Discount {
    /// The player's punks.
    YourPunks,
    /// The player's destroyed camps.
    YourDestroyedCamps,
}

/// A small printed picture with one meaning everywhere: every junk effect is one (RAD-JUNK-05).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// One extra water.
    Water,
    /// Play or advance Raiders.
    Raid,
    /// Draw a card.
    Draw,
    /// Damage an unprotected enemy person.
    Injure,
    /// Restore one own card.
    Restore,
    /// Gain a punk.
    Punk,
    /// Damage an unprotected opposing card.
    Damage,
}

impl Icon {
    /// The step the picture stands for.
    #[must_use]
    pub fn step(self) -> Step {
        match self {
            Icon::Water => Step::Water(1),
            Icon::Raid => Step::Raid,
            Icon::Draw => Step::Draw(Amount::Fixed(1)),
            Icon::Injure => Step::Damage(Target { what: What::Person, ..Target::default() }),
            Icon::Restore => Step::Restore(Restore::default()),
            Icon::Punk => Step::Punk(1),
            Icon::Damage => Step::Damage(Target::default()),
        }
    }
}

/// A standing property of a card, asked for at a few named questions.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// The owner's people enter play ready.
    PeopleEnterReady,
    /// This person enters play ready.
    EntersReady,
    /// The first use of each of the owner's cards in a turn leaves that card ready.
    FirstUseKeepsReady,
    /// The first event the owner plays in a turn resolves at once.
    FirstEventAtOnce,
    /// Costs nothing in the column of an own destroyed camp.
    FreeOnRuins,
    /// People played into this camp's column while it has none cost 1 less.
    CheapWhenEmpty,
    /// Destroyed before the first turn.
    StartsDestroyed,
    /// Cannot be restored.
    NeverRestored,
}

/// The verbs written as tables; those without parameters and the icons are plain words.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Written {
    Damage(Target),
    Injure(Target),
    Destroy(Target),
    Restore(Restore),
    Return(Target),
    Draw(Amount),
    Discard(Discard),
    Punk(u8),
    Water(u8),
    Shift(Shift),
    TurnUp(TurnUp),
    Borrow(Borrow),
    Choose(Choose),
    If(Conditional),
    Scavenge(u8),
    March(Vec<Step>),
}

impl From<Written> for Step {
    fn from(written: Written) -> Step {
        match written {
            Written::Damage(target) => Step::Damage(target),
            Written::Injure(target) => Step::Damage(Target { what: What::Person, ..target }),
            Written::Destroy(target) => Step::Destroy(target),
            Written::Restore(restore) => Step::Restore(restore),
            Written::Return(target) => Step::Return(target),
            Written::Draw(amount) => Step::Draw(amount),
            Written::Discard(discard) => Step::Discard(discard),
            Written::Punk(count) => Step::Punk(count),
            Written::Water(count) => Step::Water(count),
            Written::Shift(shift) => Step::Shift(shift),
            Written::TurnUp(turn_up) => Step::TurnUp(turn_up),
            Written::Borrow(borrow) => Step::Borrow(borrow),
            Written::Choose(choose) => Step::Choose(choose),
            Written::If(conditional) => Step::If(conditional),
            Written::Scavenge(count) => Step::Scavenge(count),
            Written::March(third) => Step::March(third),
        }
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        struct StepVisitor;

        impl<'de> Visitor<'de> for StepVisitor {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "an icon such as \"damage\" or a verb such as { destroy = { what = \"person\" } }",
                )
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Step, E> {
                match word {
                    "rearrange" => Ok(Step::Rearrange),
                    "expose" => Ok(Step::Expose),
                    _ => {
                        let icon: StrDeserializer<'_, E> = word.into_deserializer();
                        Icon::deserialize(icon).map(Icon::step)
                    }
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Step, A::Error> {
                Written::deserialize(MapAccessDeserializer::new(map)).map(Step::from)
            }
        }

        deserializer.deserialize_any(StepVisitor)
    }
}
