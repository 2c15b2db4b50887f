//! What a table of Raid & Trade looks like to one viewer, in names instead of numbers.
//!
//! The game fills these types, the page draws them, scenarios look into them; all compile this crate, so that none
//! can misread another. There is no rule here. Every part is always written, and one that is missing or unknown makes
//! the whole unreadable: an optional part is written as null.
//!
//! The shapes of tiles never change and are not here: the [`Face`] of a tile (`t5-city`) gives its road points, how they
//! are joined, and its squares. A portrait says which face lies where and how it is turned.

mod face;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::face::{
    Cut, DieSide, Door, Face, Ground, Join, Kerb, Lot, Node, Plaza, Price, Raid, RaidBy, Sheet,
};

/// Tokens by kind; only kinds that are there.
pub type Goods = BTreeMap<Kind, u8>;

/// What is on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Portrait {
    /// What is going on.
    pub stage: Stage,
    /// What is being played.
    pub play: Play,
    /// What a victory takes.
    pub goals: Goals,
    /// The characters that can be played.
    pub cast: Vec<String>,
    /// The number of the round; 0 before the first.
    pub round: u8,
    /// The last round there can be.
    pub rounds: u8,
    /// The letter of whose turn it is, while turns are taken.
    #[serde(deserialize_with = "Option::deserialize")]
    pub turn: Option<char>,
    /// What the active player has left in this turn.
    #[serde(deserialize_with = "Option::deserialize")]
    pub now: Option<Now>,
    /// The letter of the starting player of the round.
    pub first: char,
    /// The event of the round.
    #[serde(deserialize_with = "Option::deserialize")]
    pub event: Option<String>,
    /// Events that lie open.
    pub events: Vec<String>,
    /// Quests that can be claimed.
    pub quests: Vec<String>,
    /// The Black Market token.
    #[serde(deserialize_with = "Option::deserialize")]
    pub market: Option<String>,
    /// The helipad token.
    #[serde(deserialize_with = "Option::deserialize")]
    pub helipad: Option<String>,
    /// What the helicopter still lacks, in Escape the City.
    #[serde(deserialize_with = "Option::deserialize")]
    pub helicopter: Option<Helicopter>,
    /// The square of the Outpost.
    #[serde(deserialize_with = "Option::deserialize")]
    pub outpost: Option<String>,
    /// The letters of who is inside.
    pub inside: String,
    /// Tokens in the bag.
    pub bag: Goods,
    /// Incidents in the deck.
    pub deck: u8,
    /// Discarded Incidents.
    pub discards: Vec<String>,
    /// The tiles that lie on the table, by name, such as `t5`.
    pub tiles: BTreeMap<String, Tile>,
    /// While players build the city: the faces of the tiles that do not lie yet, by name.
    pub spare_tiles: BTreeMap<String, String>,
    /// The tile that is being laid.
    #[serde(deserialize_with = "Option::deserialize")]
    pub laying: Option<Laying>,
    /// Houses by square, such as `t5.3`.
    pub houses: BTreeMap<String, Size>,
    /// Squares in use on which nothing stands any more.
    pub empty: Vec<String>,
    /// Raid cards returned to the bottom of their deck, the next one first.
    pub bottoms: BTreeMap<Size, Vec<String>>,
    /// Discarded raid cards.
    pub raid_discards: BTreeMap<Size, Vec<String>>,
    /// Raid cards nobody has seen since the last reshuffle.
    pub raid_decks: BTreeMap<Size, u8>,
    /// How many sides of the raid die succeed, and how many fail.
    pub raid_die: [u8; 2],
    /// Unclaimed Credit Discs by number.
    pub discs: Vec<u8>,
    /// The Favor of every Credit Disc, by number.
    pub credit: Vec<u8>,
    /// Squares with a Detonation token.
    pub detonations: Vec<String>,
    /// Guards by number.
    pub guards: BTreeMap<String, Guard>,
    /// Tiles of the row that were bombarded.
    pub bombed: u8,
    /// The tile that is bombarded next, in Escape the City.
    #[serde(deserialize_with = "Option::deserialize")]
    pub falls: Option<String>,
    /// The raid or combat that runs.
    #[serde(deserialize_with = "Option::deserialize")]
    pub clash: Option<Clash>,
    /// The offer that is being composed or answered.
    #[serde(deserialize_with = "Option::deserialize")]
    pub offer: Option<Offer>,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<char, Side>,
    /// The letters of who has won.
    pub winners: String,
    /// The letters of all players, from the first to the last place as things stand.
    pub ranking: String,
}

/// A kind of token.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Kind {
    Clothing,
    Electrics,
    Food,
    Guns,
    MechanicalParts,
    MedicalSupplies,
    Scrap,
    Tools,
}

/// The size of a House.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Green.
    Small,
    /// Yellow.
    Medium,
    /// Red.
    Large,
}

/// What is being played.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Each for a place in the Golden City.
    GoldenCity,
    /// Together out of it.
    Escape,
}

/// What is going on.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Chance decides.
    Chance,
    /// A tile is laid by a player.
    Tiles,
    /// The Black Market token is chosen.
    Market,
    /// The helipad token is chosen.
    Helipad,
    /// Characters are chosen.
    Characters,
    /// The first items are chosen.
    Kit,
    /// The Outpost is placed.
    Outpost,
    /// An event is chosen.
    Event,
    /// A player's turn.
    Turn,
    /// A free walk of a card.
    Walk,
    /// The raider takes the Blacklist or not.
    Blacklist,
    /// The target defends or not.
    Defend,
    /// The winner picks a reward.
    Reward,
    /// The loser gives or lets take.
    Loser,
    /// Tokens are picked.
    Tokens,
    /// Tokens are left out of a price.
    Discount,
    /// A step of a card.
    Card,
    /// An offer is composed.
    Compose,
    /// An offer is answered.
    Offer,
    /// Any other choice.
    Choice,
    /// The raider may lower the price of the raid.
    RaidCost,
    /// A raid may be stopped.
    RaidDeclared,
    /// An attack may be stopped.
    AttackDeclared,
    /// The attacker may lower the price.
    AttackCost,
    /// The target may answer an attack that is paid.
    AttackPaid,
    /// The attacker may answer an attack that is paid.
    AttackPaidSelf,
    /// The defender may lower the price.
    DefendCost,
    /// A die may be rolled again.
    DieRolled,
    /// The loser may answer.
    CombatLost,
    /// A card may be stopped.
    CardPlayed,
    /// A moment in which cards may be used.
    Open,
    /// The game is over.
    Over,
}

/// What a victory takes: AP, and one of the others.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// AP to be paid.
    pub ap: u16,
    /// Skill.
    pub skill: u8,
    /// Favor.
    pub favor: u8,
    /// Quests.
    pub quests: u8,
    /// Blacklist, or Adrenaline, from which Small, Medium and Large Houses cannot be raided.
    pub limits: [u8; 3],
    /// Adrenaline that ends the game for a player of Escape the City.
    pub adrenaline: u8,
}

/// What the active player has left.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Now {
    /// Whether the Move is used up.
    pub moved: bool,
    /// Whether the Move goes on.
    pub walking: bool,
    /// Whether the Action is used up.
    pub acted: bool,
    /// Further Actions that cards gave.
    pub extra: u8,
    /// Whether a Quest was claimed.
    pub claimed: bool,
    /// Offers that may still fail.
    pub offers: u8,
}

/// What the helicopter lacks, asks for and was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Helicopter {
    /// Tokens it lacks.
    pub tokens: Goods,
    /// Skill it lacks.
    pub skill: u8,
    /// Tokens it asks for.
    pub asked: Goods,
    /// Skill it asks for.
    pub asked_skill: u8,
    /// Tokens it was given.
    pub given: Goods,
    /// Skill it was given.
    pub given_skill: u8,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The face that is up, whose facts are its drawing.
    pub face: String,
    /// Columns east of the market tile, or in Escape the place in the row.
    pub x: i8,
    /// Rows south of the market tile.
    pub y: i8,
    /// Quarter turns clockwise.
    pub turned: u8,
    /// The Incident that lies on it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub incident: Option<String>,
    /// Its number in the row of Escape the City.
    #[serde(deserialize_with = "Option::deserialize")]
    pub number: Option<u8>,
    /// Whether it was bombarded.
    pub bombed: bool,
}

/// A tile that a player lays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laying {
    /// Which tile.
    pub tile: String,
    /// Where it will lie, if that is chosen.
    #[serde(deserialize_with = "Option::deserialize")]
    pub cell: Option<(i8, i8)>,
}

/// A Guard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// The tile it guards.
    pub tile: String,
    /// The square it stands on.
    #[serde(deserialize_with = "Option::deserialize")]
    pub square: Option<String>,
    /// What it took.
    pub tokens: Goods,
}

/// What a clash is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClashKind {
    /// A House is raided.
    Raid,
    /// A player attacks a player.
    Combat,
    /// A Guard attacks a player.
    Guard,
    /// A player attacks a Guard.
    Strike,
}

/// How a raid came out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Not known yet.
    Open,
    /// The raid die showed success.
    Success,
    /// It showed fail.
    Fail,
    /// The Blacklist was taken.
    Taken,
}

/// A raid or combat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    /// What it is.
    pub kind: ClashKind,
    /// The letter of the raider or attacker; of the player in a combat with a Guard.
    pub actor: char,
    /// The letter of the target, if it is a player.
    #[serde(deserialize_with = "Option::deserialize")]
    pub rival: Option<char>,
    /// The number of the Guard.
    #[serde(deserialize_with = "Option::deserialize")]
    pub guard: Option<u8>,
    /// The square that is raided.
    #[serde(deserialize_with = "Option::deserialize")]
    pub square: Option<String>,
    /// The raid card.
    #[serde(deserialize_with = "Option::deserialize")]
    pub card: Option<String>,
    /// The symbol of the attack die.
    #[serde(deserialize_with = "Option::deserialize")]
    pub attack: Option<String>,
    /// The symbol of the defence die.
    #[serde(deserialize_with = "Option::deserialize")]
    pub defence: Option<String>,
    /// The characters whose dice are rolled for the attack and for the defence; none in a raid.
    pub dice: Vec<String>,
    /// Whether the target defends.
    pub defended: bool,
    /// How the raid came out.
    pub outcome: Outcome,
}

/// An offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The letter of who makes it.
    pub from: char,
    /// The letter of the partner.
    pub to: char,
    /// Tokens given.
    pub give: Goods,
    /// Items given.
    pub give_items: Vec<String>,
    /// Tokens wanted.
    pub want: Goods,
    /// Items wanted.
    pub want_items: Vec<String>,
    /// AP each of the two pays.
    pub share: [u16; 2],
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The character.
    #[serde(deserialize_with = "Option::deserialize")]
    pub character: Option<String>,
    /// The section of the figure, such as `t5b`; `outpost` or `nowhere`.
    pub place: String,
    /// Action Points.
    pub ap: u16,
    /// AP at the start of the next round, as things stand.
    pub next_ap: u16,
    /// Skill.
    pub skill: u8,
    /// Favor.
    pub favor: u8,
    /// Blacklist; Adrenaline in Escape the City.
    pub blacklist: u8,
    /// Tokens.
    pub tokens: Goods,
    /// Items not crafted.
    pub hand: Vec<String>,
    /// Items crafted.
    pub crafted: Vec<String>,
    /// All of these items in the order of the pack, in which an offer lists them.
    pub items: Vec<String>,
    /// Items of the character in the box.
    pub box_items: Vec<String>,
    /// For each Quest that can be claimed, which parts of its price this player has, in the order of the price.
    pub met: BTreeMap<String, Vec<bool>>,
    /// Claimed Quests.
    pub quests: Vec<String>,
    /// Those used this round.
    pub used: Vec<String>,
    /// Credit Discs by number.
    pub discs: Vec<u8>,
    /// Raided Houses.
    pub houses: BTreeMap<Size, u8>,
    /// Incidents in hand.
    pub incidents: u8,
    /// The Incidents themselves, for whoever knows them.
    #[serde(deserialize_with = "Option::deserialize")]
    pub cards: Option<Vec<String>>,
    /// Incidents everybody knows to be in this hand.
    pub known: Vec<String>,
    /// Whether the round is over for this player.
    pub passed: bool,
    /// Whether the game is over for this player.
    pub out: bool,
    /// Whether all but the AP of a victory is there.
    pub ready: bool,
    /// Tokens given to the helicopter.
    pub given: Goods,
    /// Skill given to the helicopter.
    pub given_skill: u8,
    /// How much of both was given altogether.
    pub gave: u8,
    /// What the game would be worth if it ended by points now.
    pub points: i16,
}
