//! What a player can decide.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Card, Character, Disc, Guard, Kind, Quarter, Section, Square, Tile};

/// An answer. The order of the variants is the order of lists.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Play this character.
    Character(Character),
    /// Lay this tile.
    Tile(Tile),
    /// Lay it here: columns east and rows south of the market.
    Cell(i8, i8),
    /// Lay it turned so.
    Quarter(Quarter),
    /// Walk into a section.
    Walk(Section),
    /// Enter the Outpost.
    Enter,
    /// Leave the Outpost.
    Leave,
    /// Raid a House.
    Raid(Square),
    /// Attack a player.
    Attack(Seat),
    /// Attack the Outpost.
    Storm,
    /// Attack a Guard.
    Strike(Guard),
    /// Craft an item.
    Craft(Card),
    /// Use an item, an Incident or a Quest.
    Use(Card),
    /// Claim a Quest.
    Claim(Card),
    /// Collect the Incident of the tile.
    Collect,
    /// Turn a Food into AP.
    Eat,
    /// Buy a token of this kind at the Black Market.
    Market(Kind),
    /// Work for a Credit Disc.
    Work(Disc),
    /// Test medicine.
    Medicine,
    /// Begin an offer to a player.
    Offer(Seat),
    /// Give a token to the helicopter.
    Load(Kind),
    /// Give a point of Skill to the helicopter.
    LoadSkill,
    /// Declare victory.
    Win,
    /// End the turn.
    End,
    /// Leave the round.
    Pass,
    /// Defend.
    Defend,
    /// Yes.
    Yes,
    /// No: decline, refuse, withdraw, stop.
    No,
    /// A token of this kind.
    Kind(Kind),
    /// This card.
    Pick(Card),
    /// This player.
    Player(Seat),
    /// This square.
    Place(Square),
    /// From the deck.
    Deck,
    /// From this tile.
    OnTile(Tile),
    /// This way, counted from 0.
    Way(u8),
    /// This die: 0 attack, 1 defence, 2 raid.
    Die(u8),
    /// Put a token of this kind into the offer.
    Give(Kind),
    /// Put an item into the offer.
    GiveItem(Card),
    /// Ask for a token of this kind.
    Want(Kind),
    /// Ask for an item.
    WantItem(Card),
    /// Make the offer.
    Propose,
    /// Answer with another offer.
    Counter,
}
