//! The vocabulary of card effects: what a pack may say, and nothing else.
//!
//! A card does two kinds of things. What it does *once*, right after it is played (an active ability), is a
//! list of [`Step`]s, each a [`Verb`]. What it does *while it lies face up in play* (a passive ability) is a
//! list of [`Rule`]s, each a [`Standing`] effect that the game asks for at named questions: how strong, may it
//! be hit, does it stay, what may be claimed, who wins a tie. Packs are read into these types and
//! `text.rs` renders them into sentences.

use serde::Deserialize;

/// One part of an active ability. Parts are carried out in the written order (BTL-CARD-01).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// What is done.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// Whether the player may decline (BTL-CARD-29).
    #[serde(default)]
    pub may: bool,
    /// Looked at when the step begins; if it does not hold the step is skipped.
    #[serde(default, rename = "if")]
    pub condition: Option<Condition>,
    /// Whether the step needs the one before it to have changed something (BTL-CARD-24).
    #[serde(default)]
    pub needs_previous: bool,
}

/// What a step of an active ability does.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Turn the targets over (BTL-FLIP rows).
    Flip(Target),
    /// Put the targets into their owners' discard piles.
    Discard(Target),
    /// Put the target units at the right end of a row of their player (BTL-MOVE rows).
    Move(Transfer),
    /// Put the targets into their owners' hands.
    Return(Target),
    /// Take a card of one's own discard pile into the hand.
    Recover(Filter),
    /// Take the top card of the reinforcement deck into the hand (BTL-CARD-15, BTL-CARD-16).
    Draw,
    /// Play one more card of the hand (BTL-CARD-17).
    PlayExtra(Filter),
    /// Put a card of the hand under the own secret mission card (BTL-CARD-18).
    Commit(Filter),
}

/// One part of a passive ability; it holds while its card is face up in play (BTL-ANAT-03).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rule {
    /// What holds.
    pub gives: Standing,
    /// It holds only while this does.
    #[serde(default, rename = "if")]
    pub condition: Option<Condition>,
}

/// What holds while a card lies face up in play.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Changes strengths.
    Strength(Change),
    /// Spares units the discard at the end of a battle.
    Keep(Keep),
    /// Shields cards from abilities of opponents (BTL-CARD-06 to BTL-CARD-08).
    Protect(Protect),
    /// When passing, any card of the row may be claimed (BTL-CARD-20).
    ClaimAny,
    /// Ties for the highest strength are won (BTL-CARD-21).
    WinTies,
}

/// Which cards in play are meant. What is left out of a pack takes the first value.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Target {
    /// Whose cards.
    #[serde(default)]
    pub who: Who,
    /// In which rows.
    #[serde(default)]
    pub row: Rows,
    /// What kind of cards.
    #[serde(default)]
    pub kind: Kind,
    /// Which side is up.
    #[serde(default)]
    pub face: Face,
    /// Only cards whose strength is at most this now (BTL-CARD-19).
    #[serde(default)]
    pub max_strength: Option<u8>,
    /// Leaves out the card whose ability this is.
    #[serde(default)]
    pub not_this: bool,
    /// Which of the cards that fit.
    pub pick: Pick,
}

/// Whose cards.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player of the card.
    #[default]
    You,
    /// One opponent of the player's choice.
    Opponent,
    /// All opponents.
    EachOpponent,
    /// One player of the player's choice.
    Anyone,
    /// All players.
    Everyone,
}

/// In which rows.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rows {
    /// Front and back.
    #[default]
    Both,
    /// One of them; which one follows from the card picked.
    One,
    /// The front row.
    Front,
    /// The back row.
    Back,
    /// The row this card stands in, or the unit it is on (BTL-CARD-26).
    Same,
}

/// What kind of cards.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Units.
    #[default]
    Unit,
    /// Equipment cards.
    Equipment,
}

/// Which side is up.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Either.
    #[default]
    Any,
    /// Face up.
    Up,
    /// Face down.
    Down,
}

/// Which of the cards that fit.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// The right-most of each row looked at (BTL-CARD-02).
    Last,
    /// One of the player's choice.
    Choose,
    /// All.
    All,
    /// All but this card.
    Others,
    /// This card.
    This,
    /// The unit this equipment card is on.
    Bearer,
}

/// Units that move, and where to.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Transfer {
    /// Which units.
    pub target: Target,
    /// Into which row.
    pub to: Destination,
}

/// Where a unit moves to.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// The front row.
    Front,
    /// The back row.
    Back,
    /// The row it does not stand in.
    Other,
}

/// Which cards of a hand or a discard pile; looks at what is printed (BTL-CARD-19).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Filter {
    /// What kind of cards; all kinds if not said.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Printed strength at most this.
    #[serde(default)]
    pub max_strength: Option<u8>,
}

/// A change of strength: the amount, times how many of something there are, up to a limit.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Change {
    /// Which units.
    pub target: Target,
    /// By how much, each time.
    pub amount: i8,
    /// How many times; once if not said.
    #[serde(default)]
    pub count: Option<Count>,
    /// Once for each group of this size that is counted.
    #[serde(default = "one")]
    pub per: u8,
    /// The largest change.
    #[serde(default)]
    pub max: Option<i8>,
}

fn one() -> u8 {
    1
}

/// Units that are spared the discard at the end of a battle.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Keep {
    /// Which units.
    pub target: Target,
    /// Where they go instead.
    pub to: KeepTo,
    /// For how many ends of battles while the unit stays in play; 0 is for all (BTL-CARD-11).
    #[serde(default)]
    pub limit: u8,
}

/// Where a unit goes instead of the discard pile.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeepTo {
    /// It stays where it is, equipment too (BTL-REMAIN rows).
    Play,
    /// Into its owner's hand (BTL-CARD-14).
    Hand,
}

/// Cards that abilities of opponents cannot touch.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Protect {
    /// Which cards.
    pub target: Target,
    /// From what.
    pub from: Harms,
}

/// What an ability can do to a card in play.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// Turn it over.
    Flip,
    /// Put it into the discard pile.
    Discard,
    /// Put it into another row.
    Move,
    /// Put it into its owner's hand.
    Return,
}

impl Harm {
    /// All of them.
    pub const ALL: [Harm; 4] = [Harm::Flip, Harm::Discard, Harm::Move, Harm::Return];
}

/// A set of harms, written as a list.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(from = "Vec<Harm>")]
pub struct Harms(u8);

impl Harms {
    /// Whether the harm is one of them.
    #[must_use]
    pub const fn contains(self, harm: Harm) -> bool {
        self.0 >> harm as u8 & 1 == 1
    }

    /// The harms in order.
    pub fn iter(self) -> impl Iterator<Item = Harm> {
        Harm::ALL.into_iter().filter(move |harm| self.contains(*harm))
    }
}

impl From<Vec<Harm>> for Harms {
    fn from(list: Vec<Harm>) -> Harms {
        Harms(list.into_iter().fold(0, |set, harm| set | 1 << harm as u8))
    }
}

/// Something that can be counted. Counts never look at strengths (BTL-CARD-09).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Cards in play.
    Cards(Target),
    /// Opponents who have passed in this battle.
    PassedOpponents,
    /// Cards in the own discard pile.
    YourDiscard,
    /// Cards in the own hand.
    YourHand,
}

/// A count compared with a number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// What is counted.
    pub count: Count,
    /// It must be at least this.
    #[serde(default)]
    pub at_least: Option<u8>,
    /// It must be at most this.
    #[serde(default)]
    pub at_most: Option<u8>,
}

impl Verb {
    /// What the step aims at in play, and what it does to it.
    #[must_use]
    pub const fn aim(&self) -> Option<(Harm, &Target)> {
        match self {
            Verb::Flip(target) => Some((Harm::Flip, target)),
            Verb::Discard(target) => Some((Harm::Discard, target)),
            Verb::Move(transfer) => Some((Harm::Move, &transfer.target)),
            Verb::Return(target) => Some((Harm::Return, target)),
            Verb::Recover(_) | Verb::Draw | Verb::PlayExtra(_) | Verb::Commit(_) => None,
        }
    }
}

impl Target {
    /// Whether the player of the card picks exactly one of the cards that fit (BTL-CARD-04).
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        matches!(self.pick, Pick::Last | Pick::Choose)
            && matches!(self.who, Who::You | Who::Opponent | Who::Anyone)
    }

    /// Whether it can mean cards of other players.
    #[must_use]
    pub const fn reaches_others(&self) -> bool {
        !matches!(self.pick, Pick::This | Pick::Bearer) && !matches!(self.who, Who::You)
    }
}

impl Standing {
    /// The cards it is about, if it is about cards.
    #[must_use]
    pub const fn target(&self) -> Option<&Target> {
        match self {
            Standing::Strength(change) => Some(&change.target),
            Standing::Keep(keep) => Some(&keep.target),
            Standing::Protect(protect) => Some(&protect.target),
            Standing::ClaimAny | Standing::WinTies => None,
        }
    }
}
