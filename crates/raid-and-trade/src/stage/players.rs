//! The players of a position.

use kernel::{Log, Seat, StageError};

use super::{Player, ensure};
use crate::ids::{HELIPAD, ItemSet, MARKET, Place};
use crate::numbers::DIAL_MAX;
use crate::setup::RaidAndTrade;
use crate::state::State;

impl RaidAndTrade {
    pub(super) fn stage_characters(&self, players: &[&Player], state: &mut State) -> Result<(), StageError> {
        for (seat, player) in Seat::all(self.seats).zip(players) {
            if let Some(id) = &player.character {
                let who = self.character_named(id)?;
                let free = self.free_characters(&state.table) >> who.0 & 1 == 1;
                ensure(free, || format!("{id} is taken or not in this game (RNT-SETUP-12)"))?;
                self.take_character(state, seat, who, &mut Log::off());
            }
        }
        for seat in Seat::all(self.seats) {
            if state.table.side(seat).character().is_none() {
                let who = crate::ids::Character(self.free_characters(&state.table).trailing_zeros() as u8);
                self.take_character(state, seat, who, &mut Log::off());
            }
        }
        Ok(())
    }

    pub(super) fn stage_player(
        &self,
        seat: Seat,
        player: &Player,
        state: &mut State,
    ) -> Result<(), StageError> {
        let tokens = self.stage_tokens(&player.tokens, state)?;
        let given = self.stage_tokens(&player.given, state)?;
        self.stage_items(seat, player, state)?;
        let start = if self.escape { self.world().row[0].0 } else { MARKET };
        let place = match player.place.as_deref() {
            Some("outpost") => Place::INSIDE,
            Some(name) => Place::at(self.section_named(name)?),
            None if player.out => Place::NOWHERE,
            None => Place::at(self.world().middle(start)),
        };
        let mut quests = [0u16; 2];
        for (set, names) in quests.iter_mut().zip([&player.quests, &player.used]) {
            for name in names {
                let card = self.card_named(name)?;
                let is_quest = (self.pack.quests_from..self.pack.events_from).contains(&card.0);
                ensure(is_quest, || format!("{name} is no Quest"))?;
                *set |= self.pack.quest_bit(card);
            }
        }
        state.table.quest_bag &= !quests[0];
        let table = &mut state.table;
        if place.section().is_some_and(|section| section.tile() == HELIPAD) {
            table.arrivals += 1;
        }
        let arrivals = table.arrivals;
        let side = table.side_mut(seat);
        side.tokens = tokens;
        side.given = given;
        side.given_skill = player.given_skill;
        side.place = place;
        if place.section().is_some_and(|section| section.tile() == HELIPAD) {
            side.arrival = arrivals;
        }
        side.ap = player.ap.unwrap_or(15);
        side.skill = player.skill;
        ensure(player.favor == 0 || player.blacklist == 0, || {
            "nobody holds Favor and Blacklist (RNT-RULING-01)".into()
        })?;
        side.dial = (player.favor - player.blacklist).clamp(-DIAL_MAX, DIAL_MAX);
        side.quests = quests[0];
        side.used = quests[1];
        for disc in &player.discs {
            ensure((1..=self.pack.discs.len()).contains(&usize::from(*disc)), || {
                format!("there is no disc {disc}")
            })?;
            side.discs |= 1 << (disc - 1);
        }
        for (size, count) in &player.houses {
            side.houses[size.index()] = *count;
        }
        side.fresh = player.fresh;
        side.turns = player.turns;
        side.idle = player.idle;
        if player.out {
            table.out = table.out.with(seat);
        }
        self.stage_hand(seat, player, state)
    }

    fn stage_items(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        let read = |names: &[String]| -> Result<ItemSet, StageError> {
            let mut set = ItemSet::EMPTY;
            for name in names {
                set.add(self.item_named(name)?.0);
            }
            Ok(set)
        };
        let crafted = read(&player.crafted)?;
        let hand = player.hand.as_deref().map(read).transpose()?;
        for side in &mut state.table.sides {
            let named = crafted.union(hand.unwrap_or_default());
            side.hand = side.hand.minus(named);
        }
        let side = state.table.side_mut(seat);
        side.crafted = crafted;
        side.hand = if player.out { ItemSet::EMPTY } else { hand.unwrap_or(side.hand) };
        Ok(())
    }

    /// Incidents in a hand, seen or unseen.
    fn stage_hand(&self, seat: Seat, player: &Player, state: &mut State) -> Result<(), StageError> {
        for (names, seen) in [(&player.incidents, true), (&player.unseen, false)] {
            for name in names {
                let bit = self.stage_incident(name, state)?;
                state.secrets.hands[seat.index()] |= bit;
                state.table.side_mut(seat).incidents += 1;
                if seen { state.note_enters(seat, bit) } else { state.note_drawn(seat, bit) }
            }
        }
        Ok(())
    }

    /// Takes an Incident out of the deck.
    pub(super) fn stage_incident(&self, name: &str, state: &mut State) -> Result<u32, StageError> {
        let card = self.card_named(name)?;
        let is_incident = (self.pack.incidents_from..self.pack.quests_from).contains(&card.0);
        ensure(is_incident, || format!("{name} is no Incident"))?;
        let bit = self.pack.incident_bit(card);
        ensure(state.secrets.deck & bit != 0, || format!("{name} is named twice or not in this game"))?;
        state.secrets.deck &= !bit;
        state.table.incident_deck -= 1;
        Ok(bit)
    }
}
