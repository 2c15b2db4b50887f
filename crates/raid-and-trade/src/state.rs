//! What is on the table and what is hidden: plain data, no heap, no pointer to a card.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::agenda::Agenda;
use crate::effect::STATS;
use crate::ids::{
    Card, Character, GUARDS, Guard, Holder, ItemSet, NONE, Place, SEATS, Section, Size, Square, TILES, Tile,
};
use crate::map::Map;
use crate::tokens::Tokens;

/// Places where an Incident can lie hidden: the hands, then the deck.
pub(crate) const PLACES: usize = SEATS + 1;
/// The deck among those places.
pub(crate) const DECK: usize = SEATS;
/// No change of a number in this turn.
pub(crate) const UNSET: u8 = NONE;

/// What everybody sees of one player.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Side {
    pub(crate) tokens: Tokens,
    /// Given to the helicopter.
    pub(crate) given: Tokens,
    /// Items not crafted.
    pub(crate) hand: ItemSet,
    /// Items crafted.
    pub(crate) crafted: ItemSet,
    pub(crate) ap: u16,
    /// Claimed Quests, and those used this round.
    pub(crate) quests: u16,
    pub(crate) used: u16,
    pub(crate) skill: u8,
    /// Favor above 0, Blacklist below (RNT-RULING-01); in Escape Adrenaline below (RNT-RULING-60).
    pub(crate) dial: i8,
    pub(crate) place: Place,
    /// Raided Houses by size, and those of this round that were not spent (RNT-RULING-39).
    pub(crate) houses: [u8; 3],
    pub(crate) fresh: u8,
    /// Credit Discs, one bit each.
    pub(crate) discs: u8,
    /// Incidents in hand.
    pub(crate) incidents: u8,
    /// Turns in a row without AP spent, and turns of this round.
    pub(crate) idle: u8,
    pub(crate) turns: u8,
    pub(crate) character: u8,
    /// What is forbidden for this round, one bit each.
    pub(crate) bans: u8,
    pub(crate) given_skill: u8,
    /// When the figure came to the helipad; 0 if it is not there.
    pub(crate) arrival: u8,
}

impl Side {
    /// Before anything has happened.
    pub(crate) const EMPTY: Side = Side {
        tokens: Tokens::NONE,
        given: Tokens::NONE,
        hand: ItemSet::EMPTY,
        crafted: ItemSet::EMPTY,
        ap: 0,
        quests: 0,
        used: 0,
        skill: 0,
        dial: 0,
        place: Place::NOWHERE,
        houses: [0; 3],
        fresh: 0,
        discs: 0,
        incidents: 0,
        idle: 0,
        turns: 0,
        character: NONE,
        bans: 0,
        given_skill: 0,
        arrival: 0,
    };

    /// The character, once it is known.
    #[must_use]
    pub fn character(&self) -> Option<Character> {
        (self.character != NONE).then_some(Character(self.character))
    }

    /// Favor (RNT-RULING-01).
    #[inline]
    #[must_use]
    pub fn favor(&self) -> u8 {
        self.dial.max(0) as u8
    }

    /// Blacklist, or Adrenaline in Escape.
    #[inline]
    #[must_use]
    pub fn blacklist(&self) -> u8 {
        (-self.dial).max(0) as u8
    }

    /// Whether there is anything to trade.
    pub(crate) fn has_goods(&self) -> bool {
        !self.tokens.is_empty() || !self.hand.is_empty() || !self.crafted.is_empty()
    }
}

/// What the active player has done and may do in this turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct TurnNow {
    /// Sections visited since the last paid step (RNT-RULING-90).
    pub(crate) visited: u64,
    /// What is left of a price while tokens are left out.
    pub(crate) price: Tokens,
    /// Changes of numbers.
    pub(crate) delta: [i8; STATS],
    pub(crate) set: [u8; STATS],
    /// More Actions: raid, combat, craft, trade, any.
    pub(crate) extra: [u8; 5],
    pub(crate) permits: u8,
    /// Where the turn began.
    pub(crate) start: Place,
    /// Failed offers.
    pub(crate) offers: u8,
    /// A Move or an Action was used.
    pub(crate) begun: bool,
    pub(crate) moved: bool,
    /// The Move goes on.
    pub(crate) walking: bool,
    /// The ordinary Action is used.
    pub(crate) acted: bool,
    pub(crate) claimed: bool,
    /// An Outpost action was taken.
    pub(crate) worked: bool,
    /// AP were spent.
    pub(crate) spent: bool,
}

impl TurnNow {
    /// A turn begins here.
    pub(crate) const fn new(start: Place) -> TurnNow {
        TurnNow {
            visited: 0,
            price: Tokens::NONE,
            delta: [0; STATS],
            set: [UNSET; STATS],
            extra: [0; 5],
            permits: 0,
            start,
            offers: 0,
            begun: false,
            moved: false,
            walking: false,
            acted: false,
            claimed: false,
            worked: false,
            spent: false,
        }
    }
}

/// What runs besides a turn: at most one raid or combat.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Affair {
    /// Nothing.
    None,
    /// A raid.
    Raid,
    /// A combat between players.
    Combat,
    /// A Guard attacks a player.
    Guard,
    /// A player attacks a Guard.
    Strike,
}

/// How a raid came out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
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

/// The raid or combat that runs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Clash {
    pub(crate) affair: Affair,
    /// The raider or attacker; the player in a combat with a Guard.
    pub(crate) actor: Seat,
    /// The target; the player in a combat with a Guard.
    pub(crate) rival: Seat,
    pub(crate) guard: Guard,
    pub(crate) square: u8,
    pub(crate) card: u8,
    /// The symbols of the attack and the defence die, plus one; 0: not rolled.
    pub(crate) dice: [u8; 2],
    pub(crate) outcome: Outcome,
    /// Changes of price and yield of a raid, of attack and of defence.
    pub(crate) delta: [i8; 4],
    pub(crate) permits: u8,
    pub(crate) stopped: bool,
    pub(crate) no_defence: bool,
    pub(crate) defended: bool,
    /// A stand-in for the Gun of the attack, of the defence.
    pub(crate) stand_in: [bool; 2],
    pub(crate) no_reward: bool,
    pub(crate) lost: bool,
}

impl Clash {
    /// Nothing runs.
    pub(crate) const NONE: Clash = Clash {
        affair: Affair::None,
        actor: Seat::FIRST,
        rival: Seat::FIRST,
        guard: Guard(0),
        square: NONE,
        card: NONE,
        dice: [0; 2],
        outcome: Outcome::Open,
        delta: [0; 4],
        permits: 0,
        stopped: false,
        no_defence: false,
        defended: false,
        stand_in: [false; 2],
        no_reward: false,
        lost: false,
    };

    /// The other side of a combat, if it is a player.
    pub(crate) fn rival_of(&self, seat: Seat) -> Option<Seat> {
        match self.affair {
            Affair::Combat if seat == self.actor => Some(self.rival),
            Affair::Combat if seat == self.rival => Some(self.actor),
            _ => None,
        }
    }
}

/// An offer as it is composed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Basket {
    pub(crate) give: Tokens,
    pub(crate) want: Tokens,
    pub(crate) give_items: ItemSet,
    pub(crate) want_items: ItemSet,
    /// Who composes, and with whom.
    pub(crate) from: Seat,
    pub(crate) to: Seat,
    /// The lowest step that may follow: kinds 0 to 7, items 8 to 135, wanted kinds 136 to 143, then wanted items.
    pub(crate) floor: u16,
}

impl Basket {
    /// No offer.
    pub(crate) const EMPTY: Basket = Basket {
        give: Tokens::NONE,
        want: Tokens::NONE,
        give_items: ItemSet::EMPTY,
        want_items: ItemSet::EMPTY,
        from: Seat::FIRST,
        to: Seat::FIRST,
        floor: 0,
    };

    /// Whether something is given.
    pub(crate) fn gives(&self) -> bool {
        !self.give.is_empty() || !self.give_items.is_empty()
    }

    /// Whether something is asked for.
    pub(crate) fn wants(&self) -> bool {
        !self.want.is_empty() || !self.want_items.is_empty()
    }
}

/// A raid deck: cards not seen, cards returned to the bottom in order, discards.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct RaidDeck {
    pub(crate) bag: u32,
    pub(crate) discard: u32,
    pub(crate) bottom: [u8; crate::pack_check::COLOR_MAX],
    pub(crate) returned: u8,
}

/// How the game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Ending {
    /// It has not.
    None,
    /// These have won: whoever declared victory, or who flies.
    Won(SeatSet),
    /// Points decide.
    Scored,
    /// Nobody has won.
    Lost,
}

/// Everything all players see; copied as it is into every view.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub(crate) agenda: Agenda,
    pub(crate) sides: [Side; SEATS],
    pub(crate) map: Map,
    /// Houses by size, squares as bits.
    pub(crate) houses: [u64; 3],
    pub(crate) bag: Tokens,
    pub(crate) guard_tokens: [Tokens; GUARDS],
    pub(crate) guard_tile: [u8; GUARDS],
    pub(crate) guard_square: [u8; GUARDS],
    pub(crate) outpost: u8,
    /// Squares of the Detonation tokens; `SUPPLY` or `GONE`.
    pub(crate) detonations: [u8; 2],
    /// The Incident of each tile, plus one.
    pub(crate) incidents: [u8; TILES],
    pub(crate) decks: [RaidDeck; 3],
    pub(crate) incident_discard: u32,
    pub(crate) incident_deck: u8,
    pub(crate) event_bag: u16,
    pub(crate) event_open: u16,
    pub(crate) event_discard: u16,
    pub(crate) event: u8,
    pub(crate) quest_bag: u16,
    pub(crate) quest_open: u16,
    pub(crate) market: u8,
    pub(crate) helipad: u8,
    /// What everybody knows about hidden Incidents: which may lie where.
    pub(crate) may: [u32; PLACES],
    pub(crate) now: TurnNow,
    pub(crate) clash: Clash,
    pub(crate) basket: Basket,
    pub(crate) round: u8,
    /// The last round, once it is known (RNT-RULING-05); 0 before.
    pub(crate) last_round: u8,
    pub(crate) first: Seat,
    pub(crate) turn: Seat,
    pub(crate) passed: SeatSet,
    pub(crate) out: SeatSet,
    /// Tiles bombarded in Escape.
    pub(crate) bombed: u8,
    /// Tokens each seat put back in the step of an event.
    pub(crate) returned: [u8; SEATS],
    pub(crate) arrivals: u8,
    pub(crate) affairs: u16,
    pub(crate) changes: u16,
    pub(crate) ending: Ending,
}

/// What only one player knows, and what nobody knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secrets {
    /// Incidents in hand (RNT-VIS-04).
    pub(crate) hands: [u32; SEATS],
    /// The Incident deck (RNT-VIS-05).
    pub(crate) deck: u32,
    /// What each seat knows about hidden Incidents: which may lie where.
    pub(crate) may: [[u32; PLACES]; SEATS],
}

/// A position of the game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What all see.
    pub table: Table,
    /// What not all see.
    pub(crate) secrets: Secrets,
}

/// A Detonation token that was not placed.
pub(crate) const SUPPLY: u8 = NONE;
/// A Detonation token that is in the box.
pub(crate) const GONE: u8 = 254;

impl Table {
    /// The round, and whose turn it is.
    #[must_use]
    pub fn turn(&self) -> (u8, Seat) {
        (self.round, self.turn)
    }

    /// A player's side.
    #[inline]
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// The tokens of a seat, a Guard or the bag.
    #[inline]
    pub(crate) fn tokens(&self, holder: Holder) -> Tokens {
        match (holder.as_seat(), holder.as_guard()) {
            (Some(seat), _) => self.side(seat).tokens,
            (_, Some(guard)) => self.guard_tokens[guard.index()],
            _ => self.bag,
        }
    }

    #[inline]
    pub(crate) fn tokens_mut(&mut self, holder: Holder) -> &mut Tokens {
        match (holder.as_seat(), holder.as_guard()) {
            (Some(seat), _) => &mut self.sides[seat.index()].tokens,
            (_, Some(guard)) => &mut self.guard_tokens[guard.index()],
            _ => &mut self.bag,
        }
    }

    /// Tokens change hands.
    #[inline]
    pub(crate) fn shift(&mut self, from: Holder, to: Holder, tokens: Tokens) {
        let there = self.tokens(from).minus(tokens);
        *self.tokens_mut(from) = there;
        let here = self.tokens(to).plus(tokens);
        *self.tokens_mut(to) = here;
    }

    /// The House on a square.
    #[inline]
    #[must_use]
    pub fn house(&self, square: Square) -> Option<Size> {
        Size::ALL.into_iter().find(|size| self.houses[size.index()] & square.bit() != 0)
    }

    /// All squares with a House.
    #[inline]
    pub(crate) fn all_houses(&self) -> u64 {
        self.houses[0] | self.houses[1] | self.houses[2]
    }

    /// The squares under Guards.
    pub(crate) fn guarded(&self) -> u64 {
        self.guard_square.iter().filter(|square| **square != NONE).fold(0, |set, square| set | 1 << square)
    }

    /// The Guards on a tile, one bit each.
    pub(crate) fn guards_on(&self, tile: Tile) -> u8 {
        (0..GUARDS).filter(|guard| self.guard_tile[*guard] == tile.0).fold(0, |set, guard| set | 1 << guard)
    }

    /// The section a figure stands in.
    #[inline]
    pub(crate) fn section(&self, seat: Seat) -> Option<Section> {
        self.side(seat).place.section()
    }

    /// Whether a figure is inside the Outpost.
    #[inline]
    pub(crate) fn is_inside(&self, seat: Seat) -> bool {
        self.side(seat).place == Place::INSIDE
    }

    /// Who is inside the Outpost.
    pub(crate) fn inside(&self) -> SeatSet {
        (0..SEATS as u8).map(Seat::new).filter(|seat| self.is_inside(*seat)).collect()
    }

    /// The Incident of a tile.
    #[must_use]
    pub(crate) fn incident_on(&self, tile: Tile, first: u8) -> Option<Card> {
        self.incidents[tile.index()].checked_sub(1).map(|number| Card(first + number))
    }

    /// The current event.
    pub(crate) fn event(&self) -> Option<Card> {
        (self.event != NONE).then_some(Card(self.event))
    }

    /// Discs that lie unclaimed, one bit each.
    pub(crate) fn free_discs(&self, discs: usize) -> u8 {
        let all = crate::cards::low_bits(discs as u32) as u8;
        self.sides.iter().fold(all, |free, side| free & !side.discs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(std::mem::size_of::<State>() <= 1280, "{}", std::mem::size_of::<State>());
        assert!(std::mem::size_of::<crate::agenda::Task>() <= 8);
        assert!(std::mem::size_of::<crate::Choice>() <= 4);
    }
}
