//! The decks of a position.

use kernel::StageError;
use parts::bits::ones;

use super::{Position, ensure};
use crate::cards::Sort;
use crate::ids::{Card, Size, Tile};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};

/// The cards named for decks, by sort.
#[derive(Default)]
struct Named {
    raids: [u32; 3],
    incidents: u32,
    events: u16,
}

impl RaidAndTrade {
    pub(super) fn stage_decks(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        for (tile, name) in &position.incidents {
            let at = Tile::named(tile).ok_or_else(|| format!("{tile:?} is no tile"))?;
            let bit = self.stage_incident(name, state)?;
            state.table.incidents[at.index()] = bit.trailing_zeros() as u8 + 1;
            state.note_leaves(bit);
        }
        for name in &position.discards {
            let bit = self.stage_incident(name, state)?;
            state.table.incident_discard |= bit;
            state.note_leaves(bit);
        }
        let named = self.sort_deck(&position.deck)?;
        for size in Size::ALL {
            let deck = &mut state.table.decks[size.index()];
            if named.raids[size.index()] != 0 {
                deck.discard = deck.bag & !named.raids[size.index()];
                deck.bag = named.raids[size.index()];
            }
        }
        if named.incidents != 0 {
            ensure(named.incidents & !state.secrets.deck == 0, || {
                "an Incident of the deck lies elsewhere too".into()
            })?;
            let gone = state.secrets.deck & !named.incidents;
            state.secrets.deck = named.incidents;
            state.table.incident_deck = named.incidents.count_ones() as u8;
            state.table.incident_discard |= gone;
            state.note_leaves(gone);
        }
        for name in &position.bottom {
            let card = self.card_named(name)?;
            let Sort::Raid(size) = self.pack.card(card).sort else {
                return Err(format!("{name} is no raid card").into());
            };
            let number = self.pack.raid_number(card, size);
            let deck = &mut state.table.decks[size.index()];
            deck.bag &= !(1 << number);
            deck.discard &= !(1 << number);
            deck.bottom[usize::from(deck.returned)] = number;
            deck.returned += 1;
        }
        Ok(())
    }

    /// The cards of `deck`, each to those of its sort.
    fn sort_deck(&self, names: &[String]) -> Result<Named, StageError> {
        let mut named = Named::default();
        for name in names {
            let card = self.card_named(name)?;
            match self.pack.card(card).sort {
                Sort::Raid(size) => named.raids[size.index()] |= 1 << self.pack.raid_number(card, size),
                Sort::Incident => named.incidents |= self.pack.incident_bit(card),
                Sort::Event => named.events |= 1 << (card.0 - self.pack.events_from),
                Sort::Item | Sort::Quest => {
                    return Err(format!("`deck` holds raid cards, Incidents and events, not {name}").into());
                }
            }
        }
        Ok(named)
    }

    /// Events and Quests: the current event, what lies open, what is in the decks.
    pub(super) fn stage_open_cards(&self, position: &Position, table: &mut Table) -> Result<(), StageError> {
        if let Some(name) = &position.event {
            let set = self.stage_events(std::slice::from_ref(name), self.pack.events_from)?;
            table.event = self.pack.events_from + set.trailing_zeros() as u8;
            table.event_bag &= !set;
        }
        table.event_open =
            self.stage_events(position.events.as_deref().unwrap_or_default(), self.pack.events_from)?;
        ensure(table.event_open & !table.event_bag == 0, || "an event is named twice".into())?;
        table.event_bag &= !table.event_open;
        let deck = self.sort_deck(&position.deck)?.events;
        if deck != 0 {
            ensure(deck & !table.event_bag == 0, || "an event of the deck lies elsewhere too".into())?;
            table.event_discard = table.event_bag & !deck;
            table.event_bag = deck;
        }
        table.quest_open = match &position.quests {
            Some(names) => self.stage_events(names, self.pack.quests_from)?,
            None => ones(table.quest_bag.into()).take(self.seats).fold(0, |set, at| set | 1 << at),
        };
        ensure(table.quest_open & !table.quest_bag == 0, || "a Quest is named twice".into())?;
        table.quest_bag &= !table.quest_open;
        Ok(())
    }

    fn stage_events(&self, names: &[String], first: u8) -> Result<u16, StageError> {
        let mut set = 0u16;
        for name in names {
            let card: Card = self.card_named(name)?;
            let end = if first == self.pack.events_from {
                self.pack.cards.len() as u8
            } else {
                self.pack.events_from
            };
            ensure((first..end).contains(&card.0), || format!("{name} is not of that kind"))?;
            set |= 1 << (card.0 - first);
        }
        Ok(set)
    }
}
