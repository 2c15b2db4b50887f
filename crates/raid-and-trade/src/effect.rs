//! The closed vocabulary of cards: what a step of a card, a die symbol or an event can do.

use serde::Deserialize;

use crate::ids::{Kind, Program};
use crate::tokens::Tokens;

/// At which moment a card is used or works.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In the own turn, with nothing under way.
    OwnTurn,
    /// At any open moment (RNT-TIMING-14).
    AnyTurn,
    /// All the time, while it is crafted.
    Passive,
    /// An event that happens once, after the AP reset.
    RoundStart,
    /// An event that holds for a round.
    Round,
    /// A raid card whose die showed success.
    RaidSuccess,
    /// A raid card whose die showed fail.
    RaidFail,
    /// A raid card whose Blacklist was taken.
    RaidTaken,
    /// The raider has declared and not paid.
    RaidCost,
    /// Somebody else has paid for a raid.
    RaidDeclared,
    /// The user was named as target of an attack, nothing is paid.
    AttackDeclared,
    /// The user is paying for an attack.
    AttackCost,
    /// The user is the target and the attacker has paid.
    AttackPaid,
    /// The user is the attacker and has paid.
    AttackPaidSelf,
    /// The user is paying for a defence.
    DefendCost,
    /// A die was rolled.
    DieRolled,
    /// The user lost a combat as defender.
    CombatLost,
    /// Somebody else has used a card.
    CardPlayed,
}

/// Whom a step touches.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player of the card.
    #[default]
    #[serde(rename = "self")]
    Oneself,
    /// The other side of the combat.
    Rival,
    /// Another player of the user's choice.
    Target,
    /// Another player on the same tile, not in the Outpost.
    TargetHere,
    /// Every other player, clockwise.
    Others,
    /// Every player, clockwise from the starting player.
    All,
}

impl Who {
    /// Whether the user names somebody.
    pub(crate) fn is_target(self) -> bool {
        matches!(self, Who::Target | Who::TargetHere)
    }
}

/// Who chooses what is lost.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The player who loses it.
    #[serde(alias = "giver")]
    Owner,
    /// The player of the card or the roller of the die.
    #[serde(alias = "taker")]
    Actor,
    /// Chance.
    Random,
}

/// Where an Incident comes from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The deck, unseen.
    Deck,
    /// The map, face up.
    Board,
    /// Either, as the player wishes (RNT-EVENT-11).
    Either,
}

/// How long something lasts.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// To the end of the turn.
    Turn,
    /// To the end of the round.
    Round,
    /// To the end of the raid.
    ThisRaid,
    /// To the end of the combat.
    ThisCombat,
    /// As long as the card is crafted.
    WhileOwned,
}

/// A number that cards change.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stat {
    /// AP of a raid.
    RaidAp,
    /// Tokens drawn by a raid that draws.
    RaidYield,
    /// AP of an attack.
    AttackAp,
    /// AP of a defence.
    DefendAp,
    /// AP of crafting.
    CraftAp,
    /// Tokens of an item's price.
    CraftCost,
    /// AP of a share in a trade.
    TradeAp,
    /// Tokens asked by the Black Market.
    MarketRate,
    /// AP to enter the Outpost.
    EnterAp,
    /// AP to work for a disc.
    WorkAp,
    /// AP to test medicine.
    MedicineAp,
    /// AP of a tile border.
    BorderAp,
    /// AP of a barricade.
    BarricadeAp,
    /// AP of the reset.
    RoundAp,
    /// AP of one Food.
    FoodAp,
}

/// How many stats there are.
pub(crate) const STATS: usize = 15;

impl Stat {
    /// Its number.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A restriction that cards lift.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permit {
    /// Several players may be in the Outpost and fight there.
    OutpostShared,
    /// An elevation line may be crossed for 1 AP.
    CrossElevation,
    /// Barricades of the own tile do not block raids.
    RaidOverBarricade,
    /// The Black Market is open from any tile.
    MarketRemote,
    /// An attack needs no Gun.
    NoGunAttack,
    /// A defence needs no Gun.
    NoGunDefend,
}

impl Permit {
    /// As a set.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Something that cards forbid.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// Attacking a player or the Outpost.
    Combat,
    /// Defending.
    Defend,
}

impl Ban {
    /// As a set.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Which die.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieKind {
    /// The raid die.
    Raid,
    /// A combat die.
    Combat,
    /// Any.
    Any,
}

/// Whose roll.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The user's.
    #[serde(rename = "self")]
    Own,
    /// The rival's.
    Rival,
    /// Anybody's.
    Any,
}

/// The half of a combat die.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Half {
    /// The white half.
    Attack,
    /// The gray half.
    Defence,
    /// Either.
    Both,
}

/// What a card stops.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cancel {
    /// The combat.
    Combat,
    /// The raid.
    Raid,
    /// The reward of a combat.
    Reward,
    /// The use of a card.
    Card,
}

/// A kind of Action for which cards give another one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    /// A raid.
    Raid,
    /// A combat.
    Combat,
    /// Crafting.
    Craft,
    /// A trade.
    Trade,
    /// Any, an Outpost action included.
    Any,
}

/// How many tokens.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Amount {
    /// This many.
    Number(u8),
    /// All there are.
    All,
    /// As many as the same player put back in the step before.
    Discarded,
}

/// What must be paid.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Cost {
    /// Tokens by kind.
    pub tokens: Tokens,
    /// Tokens of own choice.
    pub any: u8,
    /// Incidents from hand.
    pub incidents: u8,
    /// Skill.
    pub skill: u8,
    /// Crafted items.
    pub items: u8,
    /// AP.
    pub ap: u8,
    /// Favor.
    pub favor: u8,
    /// Houses raided this round.
    pub houses: u8,
}

/// The verbs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Op {
    /// Add AP.
    GainAp(u8),
    /// Remove AP, never below 0.
    LoseAp(u8),
    /// Add Skill, up to 20.
    GainSkill(u8),
    /// Turn the dial towards Favor.
    GainFavor(u8),
    /// Turn the dial towards Blacklist.
    GainBlacklist(u8),
    /// Draw tokens from the bag.
    DrawTokens(Amount),
    /// Take tokens of own choice from the bag, of these kinds.
    TakeTokens(u8, u8),
    /// Put tokens back into the bag.
    DiscardTokens(Amount, Chooser),
    /// Tokens go from the touched player to the user.
    TransferTokens(u8, Chooser),
    /// Take Incidents without paying.
    DrawIncident(u8, Origin),
    /// Discard Incidents from hand.
    DiscardIncident(u8, Chooser),
    /// Incidents go from the touched player to the user.
    TransferIncident(u8, Chooser),
    /// Craft an item with at most so much Skill for nothing.
    CraftFree(u8),
    /// Crafted items go to the box.
    DestroyItem(u8, Chooser),
    /// Crafted items go from the touched player to the user.
    TransferItem(u8, Chooser),
    /// Own items come back from the box, crafted.
    RestoreItem(u8),
    /// Roll a die again.
    Reroll(DieKind, Whose),
    /// Replace the result of a combat die; the number is the symbol.
    SetDie(Half, u8, Whose),
    /// Stop what is under way; `true`: its cost is not paid.
    Cancel(Cancel, bool),
    /// Stands in for a Gun, for an attack or a defence.
    Substitute(Half),
    /// A free walk over this many borders and barricades.
    Move(u8, u8),
    /// More Actions this turn.
    ExtraAction(ActionKind, u8),
    /// Change a number.
    Modify(Stat, Change, Until),
    /// Lift a restriction.
    Permit(Permit, Until),
    /// Forbid something.
    Forbid(Ban, Until),
    /// The user picks one of several programs, which follow each other.
    ChooseOne(Program, u8),
    /// If the player has so much Blacklist, the first program, otherwise the second.
    WhenBlacklist(u8, Program, Program),
    /// Put Detonation tokens on Houses of the own tile.
    PlaceDetonation(u8),
}

/// A change of a number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Change {
    /// Add so much.
    Delta(i8),
    /// Set it, before anything is added.
    Set(u8),
}

/// One step of a card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Step {
    /// What it does.
    pub op: Op,
    /// Whom it touches; for transfers, who loses.
    pub who: Who,
    /// Whether that player may decline.
    pub optional: bool,
    /// What that player pays for it.
    pub pay: Option<Cost>,
}

/// All kinds of tokens.
pub(crate) const ANY_KIND: u8 = u8::MAX;

/// The kinds of a list as bits.
pub(crate) fn kind_bits(kinds: &[Kind]) -> u8 {
    kinds.iter().fold(0, |set, kind| set | 1 << kind.index())
}
