//! The pack: every card as data, read from TOML, checked and compiled.

mod compile;

use std::sync::LazyLock;

use parts::pack::{PackError, PackText};
use parts::scene::Facts;
use parts::title::CardEntry;
use parts::{Bag, KINDS_MAX};
use serde::{Deserialize, Serialize};

use crate::circumstances::Circumstances;
use crate::effect::Trait;
use crate::judge::Weights;
use crate::pack_check;
use crate::program::{Ability, OpId, Program};
use crate::spot::{Spot, Spots};
use crate::written::WrittenPack;
use compile::Compiler;

/// The pack that comes with the game.
pub const BUILT_IN: &str = include_str!("cards.toml");

/// A kind of draw-deck card: people first, then events, in the order of the pack.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub(crate) u8);

impl Card {
    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A camp of the pack.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Camp(pub(crate) u8);

impl Camp {
    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Standing properties as a bit set.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Traits(u16);

impl Traits {
    /// Whether the card has the property.
    #[inline]
    #[must_use]
    pub const fn has(self, wanted: Trait) -> bool {
        self.0 >> wanted as u16 & 1 == 1
    }

    /// Whether anything about it matters while it stands in play.
    const fn matters_in_play(self) -> bool {
        self.has(Trait::PeopleEnterReady)
            || self.has(Trait::FirstUseKeepsReady)
            || self.has(Trait::FirstEventAtOnce)
            || self.has(Trait::CheapWhenEmpty)
            || self.has(Trait::NeverRestored)
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        Traits(traits.into_iter().fold(0, |set, one| set | 1 << one as u16))
    }
}

/// What the game looks up about a draw-deck card while it runs.
#[derive(Copy, Clone, Debug)]
pub struct CardRow {
    /// The water on it.
    pub cost: u8,
    /// The queue space of an event.
    pub bomb: u8,
    /// What an event does, or what happens when a person enters play.
    pub ops: OpId,
    /// What it does when junked.
    pub junk: OpId,
    /// Its abilities.
    pub abilities: Abilities,
    /// Its standing properties.
    pub traits: Traits,
    /// Whether a standing property or grant of it matters while it stands in play.
    pub gifted: bool,
    /// Whether it grants the pack's granted ability.
    pub grants: bool,
}

/// What the game looks up about a camp while it runs.
#[derive(Copy, Clone, Debug)]
pub struct CampRow {
    /// Opening cards.
    pub draw: u8,
    /// Its abilities.
    pub abilities: Abilities,
    /// Its standing properties.
    pub traits: Traits,
    /// Whether a standing property of it matters while it stands.
    pub gifted: bool,
}

/// A card's abilities: a stretch of the pack's list.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Abilities {
    first: u8,
    /// How many.
    pub count: u8,
}

/// What a card's abilities take, so that most can be judged without looking at them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Terms {
    /// The water for each ability; out of reach for those that [`Circumstances`] cannot judge.
    pub cost: [u8; 2],
    /// The circumstances each wants.
    pub wants: [Circumstances; 2],
    /// The least any of the others can cost; out of reach if there is none.
    pub others: u8,
    /// Whether there are two.
    pub two: bool,
}

impl Terms {
    const OUT_OF_REACH: u8 = u8::MAX;

    fn of(abilities: &[Ability]) -> Terms {
        let mut terms = Terms { two: abilities.len() > 1, ..Terms::default() };
        for (number, ability) in abilities.iter().enumerate() {
            match Circumstances::wanted(ability) {
                Some(wants) => {
                    terms.cost[number] = ability.cost;
                    terms.wants[number] = wants;
                }
                None => {
                    let least = if ability.less.is_some() { 0 } else { ability.cost };
                    terms.others = terms.others.min(least);
                }
            }
        }
        terms
    }

    /// The least any ability can cost; nothing if there is none.
    pub fn cheapest(&self) -> Option<u8> {
        let least = self.cost[0].min(self.cost[1]).min(self.others);
        (least != Terms::OUT_OF_REACH).then_some(least)
    }

    /// Whether an ability is judged by cost and circumstances alone.
    pub const fn covers(self, number: usize) -> bool {
        self.cost[number] != Terms::OUT_OF_REACH
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            cost: [Terms::OUT_OF_REACH; 2],
            wants: [Circumstances::NONE; 2],
            others: Terms::OUT_OF_REACH,
            two: false,
        }
    }
}

/// Every card of a game with everything derived from it.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What people read about the cards, in the order of [`Pack::row`] and [`Pack::camp_row`].
    pub printed: Printed,
    rows: Vec<CardRow>,
    camp_rows: Vec<CampRow>,
    abilities: Vec<Ability>,
    /// The abilities of people, then those of camps, by number.
    faces: [[Abilities; KINDS_MAX]; 2],
    /// What those abilities take, by the same numbers.
    terms: [[Terms; KINDS_MAX]; 2],
    /// The instructions of all effects.
    pub program: Program,
    /// The ability that some card gives to all people of its owner.
    pub granted: Option<Ability>,
    /// All people, as kinds of a bag.
    pub people: u64,
    /// All people that cost nothing on ruins.
    pub free_on_ruins: u64,
    /// All events by bomb number.
    pub events: [u64; 4],
    /// All cards that cost at most so much water.
    costing: [u64; Pack::COST_MAX as usize + 1],
    /// The whole draw deck.
    pub deck: Bag,
    /// The queue space of Raiders.
    pub raiders_bomb: u8,
    /// What Raiders does.
    pub raiders: OpId,
    /// The first-game camps of the two sides.
    pub preset: [[Camp; 3]; 2],
    /// The fingerprint of the pack's text.
    pub fingerprint: String,
    /// How much each thing in a position counts for whoever judges it.
    pub weights: Weights,
}

/// The printed side of a pack.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// Draw-deck cards.
    pub cards: Vec<CardEntry>,
    /// Camps.
    pub camps: Vec<CardEntry>,
    /// Ledger rows worth reading with each card, then with each camp.
    pub rules: Vec<Vec<String>>,
    /// What stands on each card, then on each camp, for whoever draws it.
    pub facts: Vec<Facts>,
}

impl Pack {
    pub(crate) const COST_MAX: u8 = 15;

    /// Reads, checks and compiles a pack.
    ///
    /// # Errors
    /// File, line and reason of what is wrong.
    pub fn read(text: &PackText) -> Result<Pack, PackError> {
        let written: WrittenPack = text.read()?;
        pack_check::check(&written, text)?;
        Ok(Compiler::default().compile(written, text))
    }

    /// The pack that comes with the game.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn built_in() -> Pack {
        // Reading takes long enough to be felt where many games are opened.
        static READ: LazyLock<Pack> = LazyLock::new(|| {
            let text = PackText { origin: "cards.toml".into(), text: BUILT_IN.into() };
            Pack::read(&text).expect("the built-in pack is tested")
        });
        READ.clone()
    }

    /// A draw-deck card.
    #[inline]
    #[must_use]
    pub fn row(&self, card: Card) -> &CardRow {
        &self.rows[card.index()]
    }

    /// A camp.
    #[inline]
    #[must_use]
    pub fn camp_row(&self, camp: Camp) -> &CampRow {
        &self.camp_rows[camp.index()]
    }

    /// The printed abilities of the card with this number that stands on a spot.
    #[inline]
    #[must_use]
    pub fn abilities_of(&self, face: u8, spot: Spot) -> &[Ability] {
        let camp = usize::from(Spots::CAMPS.has(spot));
        self.abilities(self.faces[camp][usize::from(face)])
    }

    /// What the abilities of the card with this number on a spot take.
    #[inline]
    pub(crate) fn terms_of(&self, face: u8, spot: Spot) -> &Terms {
        let camp = usize::from(Spots::CAMPS.has(spot));
        &self.terms[camp][usize::from(face)]
    }

    /// A card's abilities.
    #[inline]
    #[must_use]
    pub fn abilities(&self, abilities: Abilities) -> &[Ability] {
        &self.abilities[abilities.first as usize..][..abilities.count as usize]
    }

    /// All kinds that cost at most so much water.
    #[inline]
    #[must_use]
    pub fn costing_at_most(&self, water: u8) -> u64 {
        self.costing[water.min(Pack::COST_MAX) as usize]
    }

    /// Whether a card is a person.
    #[inline]
    #[must_use]
    pub const fn is_person(&self, card: Card) -> bool {
        self.people >> card.0 & 1 == 1
    }

    /// How many kinds of draw-deck cards there are.
    #[must_use]
    pub fn card_count(&self) -> u8 {
        self.rows.len() as u8
    }

    /// How many camps there are.
    #[must_use]
    pub fn camp_count(&self) -> u8 {
        self.camp_rows.len() as u8
    }

    /// Every kind of draw-deck card.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        (0..self.card_count()).map(Card)
    }

    /// Every camp.
    pub fn camps(&self) -> impl Iterator<Item = Camp> + use<> {
        (0..self.camp_count()).map(Camp)
    }

    /// The id of a draw-deck card.
    #[must_use]
    pub fn id(&self, card: Card) -> &str {
        &self.printed.cards[card.index()].id
    }

    /// The id of a camp.
    #[must_use]
    pub fn camp_id(&self, camp: Camp) -> &str {
        &self.printed.camps[camp.index()].id
    }

    /// The printed name of a draw-deck card.
    #[must_use]
    pub fn name(&self, card: Card) -> &str {
        &self.printed.cards[card.index()].name
    }

    /// The printed name of a camp.
    #[must_use]
    pub fn camp_name(&self, camp: Camp) -> &str {
        &self.printed.camps[camp.index()].name
    }

    /// The draw-deck card with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Card> {
        self.printed.cards.iter().position(|card| card.id == id).map(|index| Card(index as u8))
    }

    /// The camp with this id.
    #[must_use]
    pub fn find_camp(&self, id: &str) -> Option<Camp> {
        self.printed.camps.iter().position(|camp| camp.id == id).map(|index| Camp(index as u8))
    }
}
