//! Why a card may not be played or used.

use kernel::{Refusal, Seat};

use super::{must, no};
use crate::cards::{Kind, Play};
use crate::choice::{Choice, Ref};
use crate::effect::Deck;
use crate::setup::Wastelander;
use crate::state::{FOES, State};
use crate::windows::{Right, Rights};
use crate::written::Type;

impl Wastelander {
    pub(super) fn check_play(
        &self,
        state: &State,
        seat: Seat,
        rights: Rights,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let table = &state.table;
        match choice {
            Choice::Curse(kind, target) => {
                must(rights.has(Right::Curse), "WAS-RULING-55", "Events cannot be played at this moment.")?;
                must(self.pack.info(kind).kind == Type::Event, "WAS-EVENT-03", "This is no event.")?;
                self.must_hold(state, seat, kind, "WAS-EVENT-03")?;
                must(target != seat, "WAS-EVENT-04", "An event is played on somebody else.")?;
                must(table.living.contains(target), "WAS-RULING-09", "Events hit living players only.")
            }
            Choice::Stick(kind, foe) => {
                must(
                    rights.has(Right::Stick),
                    "WAS-MOD-06",
                    "Modifiers are played before the dice of an encounter.",
                )?;
                let info = self.pack.info(kind);
                must(info.kind == Type::Modifier, "WAS-MOD-01", "This is no creature modifier.")?;
                must(!info.ambush, "WAS-RANDOM-03", "This card is played together with an enemy.")?;
                self.must_hold(state, seat, kind, "WAS-MOD-01")?;
                let here = usize::from(foe.0) < FOES && table.fight.foes[usize::from(foe.0)].here;
                must(here, "WAS-MOD-05", "There is no such enemy in the encounter.")?;
                must(usize::from(table.fight.stuck) < FOES, "WAS-TIMING-41", "No more modifiers fit.")?;
                self.check_consent(state, seat, choice)
            }
            Choice::Ambush(card, enemy) => {
                let own = seat == table.acting;
                must(!own, "WAS-RANDOM-04", "It cannot be played on your own turn.")?;
                must(rights.has(Right::Ambush), "WAS-RANDOM-02", "No enemy can be sent at this moment.")?;
                must(self.pack.info(card).ambush, "WAS-RANDOM-03", "This card sends no enemy.")?;
                must(
                    self.pack.info(enemy).kind.is_enemy(),
                    "WAS-RANDOM-03",
                    "It needs a critter or a human.",
                )?;
                self.must_hold(state, seat, card, "WAS-RANDOM-03")?;
                self.must_hold(state, seat, enemy, "WAS-RANDOM-03")?;
                let room = !table.fight.active || self.has_room(table);
                must(room, "WAS-TIMING-41", "The encounter is full.")?;
                self.check_consent(state, seat, choice)
            }
            Choice::Play(what, aim) => {
                let kind = self.check_playable(state, seat, what)?;
                let Some(play) = &self.pack.info(kind).play else {
                    return no("WAS-TACTIC-05", "This card is not played.");
                };
                let rule =
                    if self.pack.info(kind).kind == Type::Tactic { "WAS-TACTIC-06" } else { "WAS-PROV-04" };
                let open = play.openings.meets(rights.openings);
                must(open, rule, "This card cannot be played at this moment.")?;
                self.check_way(state, seat, play, choice)?;
                let _ = aim;
                self.check_consent(state, seat, choice)
            }
            Choice::Use(what, _) => self.check_use(state, seat, rights, what, choice),
            Choice::Bribe(foe, what) => {
                must(
                    rights.has(Right::Bribe),
                    "WAS-RULING-11",
                    "Enemies are bribed by participants before the dice.",
                )?;
                let here = usize::from(foe.0) < FOES && table.fight.foes[usize::from(foe.0)].here;
                must(here, "WAS-RULING-11", "There is no such enemy in the encounter.")?;
                let kind = match what {
                    Ref::Hand(kind) => {
                        self.must_hold(state, seat, kind, "WAS-RULING-11")?;
                        kind
                    }
                    Ref::Item(item) => {
                        let carried = table.side(seat).carried.contains(item.0);
                        must(carried, "WAS-RULING-11", "You do not carry this.")?;
                        self.item_kind(item)
                    }
                    _ => return no("WAS-RULING-11", "This pacifies nobody."),
                };
                let taken = self.pack.deck(kind) == Deck::Loot
                    && self.takes_bribe(&table.fight.foes[usize::from(foe.0)], self.pack.info(kind).tag_set);
                must(taken, "WAS-ENEMY-09", "This enemy is not pacified by this card.")
            }
            Choice::Spend(token) => {
                must(
                    rights.has(Right::Spend),
                    "WAS-TOKEN-02",
                    "Tokens are spent when an event is about to hit you.",
                )?;
                let there = table.side(seat).tokens[token.index()] > 0;
                must(there, "WAS-TOKEN-02", "You have no such token.")?;
                let stops =
                    self.event_at_hand(table).is_some_and(|(kind, _, _)| self.token_stops(token, kind));
                must(stops, "WAS-EVENT-08", "This token does not help against this event.")
            }
            _ => Ok(()),
        }
    }

    /// A card that can be played from where it is said to be.
    fn check_playable(&self, state: &State, seat: Seat, what: Ref) -> Result<Kind, Refusal> {
        match what {
            Ref::Hand(kind) => {
                let played = matches!(self.pack.info(kind).kind, Type::Tactic | Type::Provision);
                must(played, "WAS-TACTIC-05", "Only tactics and provisions are played so.")?;
                self.must_hold(state, seat, kind, "WAS-TACTIC-03")?;
                Ok(kind)
            }
            Ref::Item(item) => {
                let carried = state.table.side(seat).carried.contains(item.0);
                must(carried, "WAS-PROV-04", "You do not carry this.")?;
                Ok(self.item_kind(item))
            }
            Ref::Down(kind) => {
                let down = state.secrets.down[seat.index()];
                let there = self.pack.deck(kind) == Deck::Loot && down.has(self.pack.copies(kind));
                must(there, "WAS-TACTIC-03", "You have no such tactic face-down.")?;
                Ok(kind)
            }
            _ => no("WAS-TACTIC-05", "Only tactics and provisions are played so."),
        }
    }

    fn check_use(
        &self,
        state: &State,
        seat: Seat,
        rights: Rights,
        what: Ref,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let table = &state.table;
        let (kind, used) = match what {
            Ref::Trait(card) => {
                let learned = table.side(seat).learned().find(|learned| learned.card == card.0);
                let Some(learned) = learned else {
                    return no("WAS-FREE-02", "You do not have this trait in play.");
                };
                (self.trait_kind(card), learned.used)
            }
            Ref::Item(item) => {
                let ready = table.side(seat).ready.contains(item.0);
                must(ready, "WAS-GEAR-04", "You do not have this equipped.")?;
                (self.item_kind(item), table.used.contains(item.0))
            }
            _ => return no("WAS-FREE-02", "Only cards in play are used."),
        };
        let Some(usage) = &self.pack.info(kind).usage else {
            return no("WAS-FREE-02", "This card has no use of its own.");
        };
        must(usage.openings.meets(rights.openings), "WAS-TIMING-02", "It cannot be used at this moment.")?;
        must(!used, "WAS-TIMING-24", "It was used in this turn already.")?;
        self.check_way(state, seat, usage, choice)
    }

    /// Conditions, option and target.
    fn check_way(&self, state: &State, seat: Seat, play: &Play, choice: Choice) -> Result<(), Refusal> {
        let (Choice::Play(_, aim) | Choice::Use(_, aim)) = choice else { return Ok(()) };
        let table = &state.table;
        let holds = self.condition_holds(table, seat, &play.when);
        must(holds, "WAS-TIMING-36", "What this card asks for is not the case.")?;
        let Some(way) = play.ways.get(usize::from(aim.option())) else {
            return no("WAS-TIMING-36", "This card has no such option.");
        };
        must(self.can_do(table, seat, way), "WAS-TIMING-36", "This cannot be carried out now.")?;
        must(
            self.aim_fits(table, seat, way, aim.at()),
            "WAS-TIMING-36",
            "This is not what the card can be aimed at.",
        )
    }

    fn check_consent(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let denied = self.is_denied(&state.table, seat, choice);
        must(!denied, "WAS-COOP-16", "The group has not agreed to this card.")
    }
}
