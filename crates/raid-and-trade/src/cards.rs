//! The pack as the game keeps it: cards by number, programs, dice, tiles, and the sets that answer questions quickly.

use std::sync::LazyLock;

use kernel::Dice;
use parts::pack::{PackError, PackText};

use crate::effect::{Change, Cost, Half, Op, Permit, STATS, Stat, Step, Until, When};
use crate::ids::{Card, Character, ItemSet, Kind, Program, Size};
use crate::map::World;
use crate::pack_check;
use crate::tokens::Tokens;

/// The pack that comes with the game.
pub const BUILT_IN: &str = include_str!("cards.toml");

/// What kind of card it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Sort {
    /// An item of a character.
    Item,
    /// A raid card of the color of a House.
    Raid(Size),
    /// An Incident.
    Incident,
    /// A Quest.
    Quest,
    /// A Global Event.
    Event,
}

/// A card.
#[derive(Clone, Debug)]
pub struct CardInfo {
    /// The id used in notation.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// What kind of card it is.
    pub sort: Sort,
    /// Where its facts come from.
    pub origin: String,
    /// When it is used or works.
    pub when: When,
    /// Its steps.
    pub program: Program,
    /// What it costs: to craft, to claim, to collect.
    pub cost: Cost,
    /// Skill for crafting it.
    pub skill: u8,
    /// Whether it stays when it is used.
    pub keeps: bool,
    /// Whose item it is.
    pub character: Option<Character>,
    /// Tokens of a raid that succeeds or whose Blacklist is taken.
    pub high: u8,
    /// Tokens of a raid that fails.
    pub low: u8,
    /// The Blacklist of a raid card; 0 if it has the die icon.
    pub blacklist: u8,
}

/// A symbol of the combat dice.
#[derive(Clone, Debug)]
pub struct SymbolInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// On which half it may stand.
    pub half: Half,
    /// What it brings.
    pub program: Program,
    /// Where it comes from.
    pub origin: String,
}

/// A face of a combat die: what it shows on either half, and on how many sides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct DieFace {
    /// The symbol of the white half.
    pub attack: u8,
    /// The symbol of the gray half.
    pub defence: u8,
    /// How many of the six sides are alike.
    pub sides: u8,
}

/// A character.
#[derive(Clone, Debug)]
pub struct CharacterInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does for a living.
    pub role: String,
    /// Trades of this character cost nobody AP (RNT-TRADE-08).
    pub free_trade: bool,
    /// Detonation tokens (RNT-CORA-01).
    pub detonations: u8,
    /// Only with the option.
    pub extra: bool,
    /// The faces of its die, different ones only.
    pub die: Vec<DieFace>,
    /// Its items.
    pub items: ItemSet,
    /// Where it comes from.
    pub origin: String,
}

/// A Black Market token.
#[derive(Clone, Debug)]
pub struct MarketInfo {
    /// Its id.
    pub id: String,
    /// The kinds it offers, one bit each.
    pub offers: u8,
    /// Where it comes from.
    pub origin: String,
}

/// A helipad token.
#[derive(Clone, Debug)]
pub struct HelipadInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Skill asked for.
    pub skill: u8,
    /// Tokens asked for.
    pub tokens: Tokens,
    /// How many fly.
    pub seats: u8,
    /// Where it comes from.
    pub origin: String,
}

/// What a crafted item or an event changes as long as it is there.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Standing {
    pub delta: [i8; STATS],
    pub set: [Option<u8>; STATS],
    pub permits: u8,
    pub bans: u8,
}

/// How many moments there are.
pub(crate) const MOMENTS: usize = 18;

/// Everything in the box.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The name of the pack.
    pub name: String,
    pub(crate) fingerprint: String,
    pub(crate) cards: Vec<CardInfo>,
    /// The numbers at which raid cards, Incidents, Quests, events and the end begin.
    pub(crate) raids_from: u8,
    pub(crate) incidents_from: u8,
    pub(crate) quests_from: u8,
    pub(crate) events_from: u8,
    /// Where the raid cards of each color begin, and how many there are.
    pub(crate) colors: [(u8, u8); 3],
    pub(crate) programs: Vec<Vec<Step>>,
    pub(crate) symbols: Vec<SymbolInfo>,
    pub(crate) hit: u8,
    pub(crate) auto_win: u8,
    pub(crate) shield: u8,
    pub(crate) characters: Vec<CharacterInfo>,
    pub(crate) tokens: Tokens,
    pub(crate) discs: Vec<(String, u8, String)>,
    pub(crate) markets: Vec<MarketInfo>,
    pub(crate) helipads: Vec<HelipadInfo>,
    pub(crate) raid_die: (u8, u8),
    pub(crate) worlds: [World; 2],
    /// By moment: the items, Incidents and Quests that can be used then.
    pub(crate) items_when: [ItemSet; MOMENTS],
    pub(crate) incidents_when: [u32; MOMENTS],
    pub(crate) quests_when: [u16; MOMENTS],
    /// By stat and by permit: the items that change it while crafted.
    pub(crate) passive: [ItemSet; STATS],
    pub(crate) permitting: [ItemSet; 6],
    /// Items that restore items (RNT-RULING-92).
    pub(crate) restoring: ItemSet,
    /// Items by Skill: worth at most 0, 1, 2, 3.
    pub(crate) worth: [ItemSet; 4],
    /// What each card changes while it is crafted or current, by number.
    pub(crate) standing: Vec<Standing>,
}

impl Pack {
    /// Reads a pack.
    ///
    /// # Errors
    /// File, line and reason of what is wrong.
    pub fn read(text: &PackText) -> Result<Pack, PackError> {
        pack_check::read(text)
    }

    /// The built-in pack.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn built_in() -> Pack {
        // Reading takes long enough to be felt where many games are opened.
        static READ: LazyLock<Pack> = LazyLock::new(|| {
            let text = PackText { origin: "built in".into(), text: BUILT_IN.into() };
            Pack::read(&text).expect("the built-in pack is tested")
        });
        READ.clone()
    }

    /// A card.
    #[inline]
    #[must_use]
    pub fn card(&self, card: Card) -> &CardInfo {
        &self.cards[card.index()]
    }

    /// Every card with its number.
    pub fn cards(&self) -> impl Iterator<Item = (Card, &CardInfo)> {
        (0..).map(Card).zip(&self.cards)
    }

    /// The card with this id.
    #[must_use]
    pub fn card_named(&self, id: &str) -> Option<Card> {
        self.cards.iter().position(|info| info.id == id).map(|at| Card(at as u8))
    }

    /// A character.
    #[inline]
    #[must_use]
    pub fn character(&self, character: Character) -> &CharacterInfo {
        &self.characters[character.index()]
    }

    /// The steps of a program.
    #[inline]
    #[must_use]
    pub fn steps(&self, program: Program) -> &[Step] {
        &self.programs[program.index()]
    }

    /// An Incident by its number among Incidents.
    #[inline]
    pub(crate) fn incident(&self, number: u8) -> Card {
        Card(self.incidents_from + number)
    }

    /// All Incidents.
    pub(crate) fn all_incidents(&self) -> u32 {
        low_bits(u32::from(self.quests_from - self.incidents_from)) as u32
    }

    pub(crate) fn all_quests(&self) -> u16 {
        low_bits(u32::from(self.events_from - self.quests_from)) as u16
    }

    pub(crate) fn all_events(&self) -> u16 {
        low_bits(u32::from(self.cards.len() as u8 - self.events_from)) as u16
    }

    pub(crate) fn all_raids(&self, size: Size) -> u32 {
        low_bits(u32::from(self.colors[size.index()].1)) as u32
    }

    /// The bit of an Incident.
    #[inline]
    pub(crate) fn incident_bit(&self, card: Card) -> u32 {
        1 << (card.0 - self.incidents_from)
    }

    /// The bit of a Quest.
    #[inline]
    pub(crate) fn quest_bit(&self, card: Card) -> u16 {
        1 << (card.0 - self.quests_from)
    }

    /// The bit of an event.
    #[inline]
    pub(crate) fn event_bit(&self, card: Card) -> u16 {
        1 << (card.0 - self.events_from)
    }

    /// The number of a raid card within its color.
    #[inline]
    pub(crate) fn raid_number(&self, card: Card, size: Size) -> u8 {
        card.0 - self.colors[size.index()].0
    }

    /// A face of a character's die, rolled.
    pub(crate) fn roll(&self, character: Character, dice: &mut Dice) -> u8 {
        let faces = &self.character(character).die;
        let mut rest = dice.below(faces.iter().map(|face| u32::from(face.sides)).sum());
        for (number, face) in (0..).zip(faces) {
            if rest < u32::from(face.sides) {
                return number;
            }
            rest -= u32::from(face.sides);
        }
        0
    }

    /// The kinds a market token offers.
    pub(crate) fn offers(&self, market: u8) -> u8 {
        self.markets[usize::from(market)].offers
    }
}

/// A set of this many numbers, from 0 on.
pub(crate) const fn low_bits(count: u32) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// What steps change as long as their card is there.
pub(crate) fn standing_of(steps: &[Step]) -> Standing {
    let mut standing = Standing::default();
    for step in steps {
        match step.op {
            Op::Modify(stat, Change::Delta(delta), Until::WhileOwned | Until::Round) => {
                standing.delta[stat.index()] += delta;
            }
            Op::Modify(stat, Change::Set(to), Until::WhileOwned | Until::Round) => {
                standing.set[stat.index()] = Some(to);
            }
            Op::Permit(permit, Until::WhileOwned | Until::Round) => standing.permits |= permit.bit(),
            Op::Forbid(ban, Until::Round) => standing.bans |= ban.bit(),
            _ => {}
        }
    }
    standing
}

/// Every stat, for tables.
pub(crate) const ALL_STATS: [Stat; STATS] = [
    Stat::RaidAp,
    Stat::RaidYield,
    Stat::AttackAp,
    Stat::DefendAp,
    Stat::CraftAp,
    Stat::CraftCost,
    Stat::TradeAp,
    Stat::MarketRate,
    Stat::EnterAp,
    Stat::WorkAp,
    Stat::MedicineAp,
    Stat::BorderAp,
    Stat::BarricadeAp,
    Stat::RoundAp,
    Stat::FoodAp,
];

/// Every permit, for tables.
pub(crate) const ALL_PERMITS: [Permit; 6] = [
    Permit::OutpostShared,
    Permit::CrossElevation,
    Permit::RaidOverBarricade,
    Permit::MarketRemote,
    Permit::NoGunAttack,
    Permit::NoGunDefend,
];

/// Tokens listed by kind.
pub(crate) fn tokens_of(rows: &std::collections::BTreeMap<Kind, u8>) -> Tokens {
    rows.iter().fold(Tokens::NONE, |sum, (kind, count)| sum.plus(Tokens::of(*kind, (*count).min(99))))
}
