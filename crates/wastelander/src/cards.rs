//! The pack as the game keeps it: kinds in order, what each does, and sets of cards for the questions asked most.

mod compile;

pub(crate) use compile::fits_enemy;

use std::sync::OnceLock;

use parts::pack::{Origin, PackError, PackText};
use parts::{Cards, Copies};
use serde::{Deserialize, Serialize};

use crate::effect::{Condition, Deck, Effect, Filter, Opening, Openings, Stats, Verb};
use crate::pack_check;
use crate::written::{Slot, Type, WrittenPack};

/// The cards of the Wasteland Deck, one bit each.
pub type Wasteland = Cards<3>;
/// The cards of the Loot Deck, one bit each.
pub type Loot = Cards<2>;

/// The most cards of each deck.
pub const CARDS_MAX: [u32; 2] = [192, 128];

/// The pack that is built in.
pub const BUILT_IN: &str = include_str!("cards.toml");

/// A kind of card of either deck, Wasteland first.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// For indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Tags of a pack, one bit each.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tags(pub u32);

impl Tags {
    pub const fn meets(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a card is played or used at.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Target {
    /// Nothing has to be named.
    None,
    /// An enemy.
    Foe,
    /// An enemy that may be removed.
    RemovableFoe,
    /// A player who can be made to help.
    Helper,
    /// A participant.
    Participant,
    /// A loose item of another player.
    LooseItem,
    /// An own weapon whose first roll has been made.
    AmmoWeapon,
}

/// One way to play or use a card.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub verbs: Vec<Verb>,
    pub target: Target,
    /// Whether it works against the group (WAS-RULING-60).
    pub against: bool,
}

/// How a card is played or used.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub openings: Openings,
    pub when: Condition,
    /// The tags of the card that is discarded for it.
    pub cost: Option<Tags>,
    pub ways: Vec<Way>,
}

/// What a card in play adds all the time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    /// Without condition.
    pub stats: Stats,
    /// Stats that grow by the counters on the card.
    pub counters: [bool; 3],
    /// While a condition holds.
    pub conditional: Vec<(Condition, Stats)>,
    pub run: i8,
    pub limit: i8,
    pub caps: u8,
    /// For wins of the own encounter.
    pub loot: i8,
    pub sp: i8,
    pub protects: Tags,
    pub no_asking: bool,
    pub no_helping: bool,
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct CardInfo {
    /// The id used in notation, packs and scenarios.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The name of several.
    pub plural: String,
    /// Its type.
    pub kind: Type,
    /// How many there are.
    pub copies: u8,
    /// Where its facts come from.
    pub origin: Origin,
    /// What the rulebook says of it.
    pub facts: Vec<String>,
    /// How hard an enemy is, for display.
    pub tier: Option<u8>,
    /// What other cards call it by.
    pub tags: Vec<String>,
    /// The stats of an enemy.
    pub stats: Stats,
    /// Cards for beating an enemy.
    pub loot: u8,
    /// Value of a Loot card.
    pub caps: u16,
    /// Hands it takes.
    pub hands: u8,
    /// Where gear is worn.
    pub slot: Option<Slot>,
    /// Whether a weapon reaches far.
    pub ranged: bool,
    /// Whether its CS bonus needs a counter.
    pub ammo: bool,
    /// How a modifier changes a name.
    pub prefix: Option<String>,
    /// Its effects as written.
    pub effects: Vec<Effect>,
    /// What befalls who could not run away.
    pub bad: Vec<Verb>,
    pub(crate) tag_set: Tags,
    pub(crate) standing: Standing,
    pub(crate) enters: Vec<Verb>,
    pub(crate) resolve: Vec<Verb>,
    pub(crate) wins: Vec<Effect>,
    pub(crate) brings: Option<Filter>,
    pub(crate) play: Option<Play>,
    pub(crate) usage: Option<Play>,
    /// Whether it is played together with an enemy from the hand.
    pub(crate) ambush: bool,
    /// How many cards a settlement lays out.
    pub(crate) stock: Option<u8>,
    /// How bad the Bad Stuff is, for bots: 1 for each Survival Point, one half for anything else.
    pub(crate) harm: f32,
}

impl CardInfo {
    /// Whether the Bad Stuff takes Survival Points.
    pub(crate) fn bad_costs_sp(&self) -> bool {
        self.bad.iter().any(|verb| matches!(verb, Verb::LoseSp { .. }))
    }
}

/// The cards of a game.
#[derive(Clone, Debug)]
pub struct Pack {
    cards: Vec<CardInfo>,
    copies: Vec<Copies>,
    wasteland_kinds: u8,
    kinds_of: [Vec<Kind>; 2],
    tags: Vec<String>,
    pub(crate) sets: Sets,
    pub(crate) without: Vec<Kind>,
    pub(crate) fingerprint: String,
}

/// Sets of cards by what they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sets {
    pub all_w: Wasteland,
    pub all_l: Loot,
    /// The first copy of every kind.
    pub first_w: Wasteland,
    pub first_l: Loot,
    pub traits: Wasteland,
    pub events: Wasteland,
    /// Modifiers that are stuck to an enemy.
    pub modifiers: Wasteland,
    pub ambushes: Wasteland,
    pub enemies: Wasteland,
    pub critters: Wasteland,
    pub places: Wasteland,
    pub armor: Loot,
    pub weapons: Loot,
    pub gear: Loot,
    pub equipment: Loot,
    pub provisions: Loot,
    pub tactics: Loot,
    /// Provisions that are stocks of ammo.
    pub ammo: Loot,
    /// Cards that are played in an opening, by opening.
    pub opens: [Loot; 11],
    /// Table cards that are used in an opening, by opening.
    pub uses_l: [Loot; 11],
    pub uses_w: [Wasteland; 11],
    /// Loot that pacifies some enemy.
    pub bribes: Loot,
    /// Loot that cancels some event, and that sends events back.
    pub cancels: Loot,
    pub returns: Loot,
    /// Cards of the run opening that only runners, only others can play.
    pub run_own: Loot,
    pub run_other: Loot,
    /// The smallest change of the hand limit that a single card makes, if any lowers it.
    pub lowers_limit: bool,
}

impl Sets {
    pub fn opens(&self, opening: Opening) -> Loot {
        self.opens[opening as usize]
    }
}

impl Pack {
    /// Reads a pack.
    ///
    /// # Errors
    /// The line and reason of the first thing that is wrong.
    pub fn read(text: &PackText) -> Result<Pack, PackError> {
        let written: WrittenPack = text.read()?;
        pack_check::check_numbers(&written, text)?;
        compile::compile(written, text)
    }

    /// The pack that is built in.
    ///
    /// # Panics
    /// Never: tests read it.
    #[must_use]
    pub fn built_in() -> Pack {
        // Reading takes long enough to be felt where many games are opened.
        static READ: OnceLock<Pack> = OnceLock::new();
        let read = || {
            let text = PackText { origin: "built in".into(), text: BUILT_IN.into() };
            Pack::read(&text).unwrap_or_else(|error| panic!("{error}"))
        };
        READ.get_or_init(read).clone()
    }

    /// The kind with this id.
    #[must_use]
    pub fn kind(&self, id: &str) -> Option<Kind> {
        self.cards.iter().position(|info| info.id == id).map(|place| Kind(place as u8))
    }

    /// Every kind with what it is.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &CardInfo)> {
        self.cards.iter().enumerate().map(|(place, info)| (Kind(place as u8), info))
    }

    /// What a kind is.
    #[inline]
    #[must_use]
    pub fn info(&self, kind: Kind) -> &CardInfo {
        &self.cards[kind.index()]
    }

    /// The copies of a kind.
    #[inline]
    #[must_use]
    pub fn copies(&self, kind: Kind) -> Copies {
        self.copies[kind.index()]
    }

    /// The deck a kind belongs to.
    #[inline]
    #[must_use]
    pub const fn deck(&self, kind: Kind) -> Deck {
        if kind.0 < self.wasteland_kinds { Deck::Wasteland } else { Deck::Loot }
    }

    /// The kind of a card of a deck.
    #[inline]
    #[must_use]
    pub fn kind_of(&self, deck: Deck, card: u8) -> Kind {
        self.kinds_of[deck.index()][usize::from(card)]
    }

    /// The kinds in a set of Wasteland cards that holds whole lowest copies.
    pub(crate) fn kinds_w(&self, set: Wasteland) -> impl Iterator<Item = Kind> {
        set.intersection(self.sets.first_w).iter().map(|card| self.kind_of(Deck::Wasteland, card))
    }

    /// The kinds in a set of Loot cards that holds whole lowest copies.
    pub(crate) fn kinds_l(&self, set: Loot) -> impl Iterator<Item = Kind> {
        set.intersection(self.sets.first_l).iter().map(|card| self.kind_of(Deck::Loot, card))
    }

    /// The bit of a tag; none if no card has it.
    pub(crate) fn tag(&self, tag: &str) -> Tags {
        Tags(self.tags.iter().position(|known| known == tag).map_or(0, |place| 1 << place))
    }
}
