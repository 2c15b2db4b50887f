//! Invariants of a position, checked by tests after every step.

use kernel::{Audit, AuditError, Seat};
use parts::bits::ones;

use crate::agenda::{DEPTH_MAX, Task};
use crate::game::Awaited;
use crate::ids::{GUARDS, HELIPAD, Holder, ItemSet, Kind, NONE, Size, TILES, Tile};
use crate::numbers::{DIAL_MAX, HAND_MAX, OFFERS_MAX, SKILL_MAX, TURNS_MAX};
use crate::setup::{MapKind, RaidAndTrade};
use crate::state::{DECK, GONE, PLACES, State, Table};
use crate::tokens::Tokens;

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), AuditError> {
    AuditError::unless(holds, reason)
}

impl Audit for RaidAndTrade {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        self.audit_tokens(&state.table)?;
        self.audit_items(&state.table)?;
        self.audit_incidents(state)?;
        self.audit_decks(&state.table)?;
        self.audit_map(&state.table)?;
        self.audit_seats(&state.table)?;
        self.audit_course(&state.table)
    }

    fn inputs_max(&self) -> usize {
        // Set-up: the map, Houses, cards, kits. A round: events, effects and, for each seat, at most 40 turns; in a turn
        // walking, three offers over all goods, Food, collecting, cards and what they ask for.
        let setup = 200;
        let turn = 1200;
        let rounds = if self.escape { 7 } else { usize::from(self.rounds) };
        setup + rounds * (200 + self.seats * (usize::from(TURNS_MAX) + 1) * turn)
    }
}

impl RaidAndTrade {
    /// Tokens are conserved by kind.
    fn audit_tokens(&self, table: &Table) -> Result<(), AuditError> {
        let sides = table.sides.iter().fold(table.bag, |sum, side| sum.plus(side.tokens).plus(side.given));
        let all = table.guard_tokens.iter().fold(sides, |sum, tokens| sum.plus(*tokens));
        ensure(all == self.pack.tokens, || format!("{all:?} tokens instead of {:?}", self.pack.tokens))?;
        let held = |seat: Seat| table.tokens(Holder::seat(seat));
        let basket = &table.basket;
        ensure(held(basket.from).covers(basket.give) && held(basket.to).covers(basket.want), || {
            "an offer holds more tokens than there are".into()
        })?;
        ensure(Kind::ALL.iter().all(|kind| table.bag.count(*kind) <= 130), || "the bag overflows".into())
    }

    /// Each item is in one hand, in front of one player, or in the box.
    fn audit_items(&self, table: &Table) -> Result<(), AuditError> {
        let mut seen = ItemSet::EMPTY;
        let mut cast = ItemSet::EMPTY;
        for side in &table.sides {
            for set in [side.hand, side.crafted] {
                ensure(!seen.meets(set), || "an item is in two places".into())?;
                seen = seen.union(set);
            }
            if let Some(who) = side.character() {
                ensure(!cast.meets(self.pack.character(who).items), || {
                    "two players have one character".into()
                })?;
                cast = cast.union(self.pack.character(who).items);
            }
        }
        ensure(cast.holds(seen), || "an item belongs to nobody in the game".into())
    }

    /// Each Incident is in one place, and what anybody knows about hidden ones is true.
    fn audit_incidents(&self, state: &State) -> Result<(), AuditError> {
        let (table, secrets) = (&state.table, &state.secrets);
        let on_tiles: Vec<u32> =
            table.incidents.iter().filter(|card| **card != 0).map(|card| 1 << (card - 1)).collect();
        let places =
            secrets.hands.iter().copied().chain([secrets.deck, table.incident_discard]).chain(on_tiles);
        let mut seen = 0u32;
        for set in places {
            ensure(seen & set == 0, || "an Incident is in two places".into())?;
            seen |= set;
        }
        let all = if self.escape { 0 } else { self.pack.all_incidents() };
        ensure(seen == all, || format!("the Incidents {:b} are lost", all & !seen))?;
        ensure(table.incident_deck == secrets.deck.count_ones() as u8, || "the deck is miscounted".into())?;
        for (side, hand) in table.sides.iter().zip(secrets.hands) {
            ensure(side.incidents == hand.count_ones() as u8 && side.incidents <= HAND_MAX, || {
                "a hand is miscounted or too large".into()
            })?;
        }
        let truth: [u32; PLACES] =
            std::array::from_fn(|place| if place == DECK { secrets.deck } else { secrets.hands[place] });
        ensure(truth.iter().zip(table.may).all(|(truth, may)| truth & !may == 0), || {
            "what everybody knows is not true".into()
        })?;
        for seat in Seat::all(self.seats) {
            let may = secrets.may[seat.index()];
            ensure(truth.iter().zip(may).all(|(truth, may)| truth & !may == 0), || {
                format!("what {seat} knows is not true")
            })?;
            ensure(may[seat.index()] == secrets.hands[seat.index()], || {
                format!("{seat} does not know its own hand")
            })?;
            ensure(may.iter().zip(table.may).all(|(own, all)| own & !all == 0), || {
                format!("{seat} knows less than everybody")
            })?;
        }
        Ok(())
    }

    /// Raid cards, Quests and events are each in one place; so are Houses, discs and Detonation tokens.
    fn audit_decks(&self, table: &Table) -> Result<(), AuditError> {
        for size in Size::ALL {
            let deck = &table.decks[size.index()];
            let returned = &deck.bottom[..usize::from(deck.returned)];
            let bottom = returned.iter().fold(0u32, |set, number| set | 1 << number);
            let drawn = if table.clash.card != NONE
                && self.pack.card(crate::ids::Card(table.clash.card)).sort == crate::cards::Sort::Raid(size)
            {
                1 << self.pack.raid_number(crate::ids::Card(table.clash.card), size)
            } else {
                0
            };
            let sets = [deck.bag, deck.discard, bottom, drawn];
            let count: u32 = sets.iter().map(|set| set.count_ones()).sum();
            let all = sets.iter().fold(0, |all, set| all | set);
            ensure(all == self.pack.all_raids(size) && count == all.count_ones(), || {
                format!("the {} raid cards are not each in one place", size.id())
            })?;
        }
        if !self.escape {
            let current = table.event().map_or(0, |event| self.pack.event_bit(event));
            let events = [table.event_bag, table.event_open, table.event_discard, current];
            ensure(partition(&events, self.pack.all_events()), || {
                "the events are not each in one place".into()
            })?;
            let claiming = table.agenda.iter().fold(0, |set, task| match task {
                Task::Claim(_, card) => set | self.pack.quest_bit(card),
                _ => set,
            });
            let quests = table.sides.map(|side| side.quests);
            let all: Vec<u16> =
                quests.into_iter().chain([table.quest_bag, table.quest_open, claiming]).collect();
            ensure(partition(&all, self.pack.all_quests()), || {
                "the Quests are not each in one place".into()
            })?;
        }
        let discs: u32 = table.sides.iter().map(|side| side.discs.count_ones()).sum();
        let claimed = table.sides.iter().fold(0, |set, side| set | side.discs);
        ensure(discs == claimed.count_ones(), || "a Credit Disc has two owners".into())?;
        let houses = table.houses;
        ensure(houses[0] & houses[1] == 0 && (houses[0] | houses[1]) & houses[2] == 0, || {
            "two Houses stand on one square".into()
        })?;
        for size in Size::ALL {
            let held: u32 = table.sides.iter().map(|side| u32::from(side.houses[size.index()])).sum();
            let most = crate::numbers::HOUSES[size.index()];
            ensure(held + houses[size.index()].count_ones() <= most.into(), || {
                format!("too many {} Houses", size.id())
            })?;
        }
        ensure(
            table.detonations.iter().all(|token| *token >= GONE || table.all_houses() >> token & 1 == 1),
            || "a Detonation token lies on no House".into(),
        )
    }

    /// The gates are what the places say, roads match, and Incidents lie on tiles that lie.
    fn audit_map(&self, table: &Table) -> Result<(), AuditError> {
        let laying = matches!(
            table.agenda.top(),
            Task::Market | Task::Lay(_) | Task::PickTile | Task::PickCell(_) | Task::PickTurn(..)
        );
        if laying {
            return Ok(());
        }
        let mut again = table.map;
        again.join(self.world());
        ensure(again == table.map, || "the gates do not fit the map".into())?;
        for tile in Tile::all().filter(|tile| table.map.at(*tile).turned().is_some()) {
            let placed = table.map.at(tile);
            let alone = table.map.tile_at(placed.x, placed.y) == Some(tile);
            ensure(alone, || "two tiles lie on one place".into())?;
            if self.map != MapKind::Custom {
                let mut rest = table.map;
                rest.placed[tile.index()] = crate::map::Placed::NOWHERE;
                let turned = placed.turned().unwrap_or_default();
                let fits = crate::lay::fits(self.world(), &rest, tile, (placed.x, placed.y), turned);
                ensure(fits, || format!("the roads of {} do not match", tile.name()))?;
            }
        }
        if matches!(self.map, MapKind::Random | MapKind::First) {
            let missed = self.squares & !table.map.reach_from_market(self.world());
            ensure(missed == 0, || "a square cannot be reached".into())?;
        }
        let stray =
            (0..TILES).any(|tile| table.incidents[tile] != 0 && table.map.placed[tile].turned().is_none());
        ensure(!stray, || "an Incident lies on no tile".into())?;
        for guard in 0..GUARDS {
            let (tile, square) = (table.guard_tile[guard], table.guard_square[guard]);
            let there = tile == NONE && square == NONE && table.guard_tokens[guard] == Tokens::NONE
                || tile != NONE
                    && (square == NONE || self.world().squares[usize::from(square)].tile == Tile(tile));
            ensure(there, || format!("Guard {} stands nowhere", guard + 1))?;
        }
        Ok(())
    }

    fn audit_seats(&self, table: &Table) -> Result<(), AuditError> {
        for seat in Seat::all(self.seats) {
            let side = table.side(seat);
            let lowest = -DIAL_MAX;
            let top = if self.escape { 0 } else { DIAL_MAX };
            ensure((lowest..=top).contains(&side.dial) && side.skill <= SKILL_MAX, || {
                format!("the dials of {seat} are out of range")
            })?;
            ensure(side.used & !side.quests == 0, || format!("{seat} has used a Quest it has not"))?;
            ensure(u32::from(side.fresh) <= side.houses.iter().map(|count| u32::from(*count)).sum(), || {
                format!("{seat} has raided more Houses this round than ever")
            })?;
            let on_map = side.place.section().is_none_or(|section| {
                section.within() < self.world().face(section.tile()).sections
                    && table.map.at(section.tile()).turned().is_some()
                    && self.is_standing(table, section.tile())
            });
            ensure(on_map, || format!("the figure of {seat} stands on no road"))?;
            ensure(
                side.arrival == 0 || side.place.section().is_some_and(|section| section.tile() == HELIPAD),
                || format!("{seat} has arrived without being there"),
            )?;
        }
        let inside = table.inside().len();
        ensure(inside <= 1 || self.is_shared(table), || "several are inside the Outpost".into())
    }

    fn audit_course(&self, table: &Table) -> Result<(), AuditError> {
        ensure(table.agenda.depth() < DEPTH_MAX, || "the agenda is full".into())?;
        ensure(table.now.offers <= OFFERS_MAX, || "too many offers".into())?;
        ensure(table.round <= if self.escape { 7 } else { self.rounds }, || "too many rounds".into())?;
        match self.awaited(table) {
            Awaited::Seat(seat) => {
                ensure(seat.index() < self.seats && !table.out.contains(seat), || {
                    format!("{seat} is awaited and not in the game")
                })?;
                let passed = table.agenda.top() == Task::Turn && table.passed.contains(seat);
                ensure(!passed, || format!("{seat} has passed and takes a turn"))
            }
            Awaited::Chance => Ok(()),
            Awaited::Nobody => ensure(table.agenda.depth() == 1 && table.agenda.top() == Task::Over, || {
                "nobody is awaited".into()
            }),
        }
    }
}

/// Whether the sets have nothing in common and make the whole.
fn partition(sets: &[u16], whole: u16) -> bool {
    let count: u32 = sets.iter().map(|set| set.count_ones()).sum();
    let all = sets.iter().fold(0, |all, set| all | set);
    debug_assert!(ones(all.into()).len() as u32 <= count);
    all == whole && count == all.count_ones()
}
