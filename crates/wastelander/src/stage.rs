//! Positions people write down, for scenarios, puzzles and disputes: only what matters, the rest has defaults.
//!
//! ```toml
//! [position]
//! acting = "a"                 # whose turn it is
//! first = "b"                  # whose turn was the first of the game
//! round = 3
//! at = "prep"                  # turn-start, wander, mid-turn, step2, turn-end, method, prep or commit
//! foes = ["raider"]            # enemies of the encounter, for method, prep and commit
//! method = "combat"            # for prep and commit
//! helper = "b"
//! discard = ["hunger"]         # everything not named is in the decks
//! wasteland = ["radroach"]     # all that is in the Wasteland Deck; `loot` likewise. The others are discarded,
//! rest = "c"                   # or in the hand of this player
//! pool = 3                     # Survival Points of a group
//! [position.a]
//! sp = 4
//! hand = ["feeble", "grenade"]
//! ready = ["revolver", "hide-wraps"]   # worn, held, equipped
//! tapped = ["food"]            # on the table, not equipped
//! traits = ["lucky"]
//! down = ["net"]               # face-down tactics
//! tokens = [1, 0]              # food, water
//! counters = { revolver = 3 }  # on the first copy of a card in play; cards in play have entered
//! skips = 0
//! dead = false
//! ```

use std::collections::BTreeMap;

use kernel::{Audit, Game, Log, Seat, StageError};
use serde::Deserialize;
use wastelander_portrait::Portrait;

use crate::agenda::{Agenda, Combat, Stage, Task, Window};
use crate::cards::Kind;
use crate::choice::Item;
use crate::effect::{Deck, Method};
use crate::setup::Wastelander;
use crate::state::{Origin, State};
use crate::view::View;
use crate::written::Type;

/// A position as an author writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    acting: Option<String>,
    first: Option<String>,
    round: Option<u8>,
    at: When,
    foes: Vec<String>,
    method: Option<Method>,
    helper: Option<String>,
    discard: Vec<String>,
    wasteland: Option<Vec<String>>,
    loot: Option<Vec<String>>,
    rest: Option<String>,
    pool: u8,
    a: Player,
    b: Player,
    c: Player,
    d: Player,
    e: Player,
}

/// The moment.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum When {
    #[default]
    TurnStart,
    Wander,
    MidTurn,
    Step2,
    TurnEnd,
    Method,
    Prep,
    Commit,
}

/// One player of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Player {
    sp: Option<u8>,
    hand: Vec<String>,
    ready: Vec<String>,
    tapped: Vec<String>,
    traits: Vec<String>,
    down: Vec<String>,
    tokens: [u8; 2],
    counters: BTreeMap<String, u8>,
    skips: u8,
    dead: bool,
}

impl kernel::Stage for Wastelander {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.staged(&position)
    }

    fn portray(&self, view: &View) -> Portrait {
        let hidden = |seat: Seat| match &view.opened {
            Some(opened) => Some(opened[seat.index()]),
            None => view.viewer.is(seat).then_some((view.hand, view.down)),
        };
        let mut portrait = self.portrait(&view.table, hidden);
        portrait.top = Wastelander::kind(view.top).map(|kind| self.id(kind).to_owned());
        if let Some(basket) = &view.basket {
            self.show_offer(&mut portrait, basket);
        }
        portrait
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let secrets = &state.secrets;
        let hidden = |seat: Seat| Some((secrets.hands[seat.index()], secrets.down[seat.index()]));
        let mut portrait = self.portrait(&state.table, hidden);
        portrait.top = Wastelander::kind(secrets.top).map(|kind| self.id(kind).to_owned());
        self.show_offer(&mut portrait, &secrets.basket);
        portrait
    }
}

impl Wastelander {
    /// The state an author describes.
    pub(crate) fn staged(&self, position: &Position) -> Result<State, StageError> {
        let mut state = self.start();
        let acting = match &position.acting {
            Some(letter) => self.seat_named(letter)?,
            None => Seat::FIRST,
        };
        let first = match &position.first {
            Some(letter) => self.seat_named(letter)?,
            None => Seat::FIRST,
        };
        let table = &mut state.table;
        (table.acting, table.first) = (acting, first);
        table.round = position.round.unwrap_or(1).max(1);
        table.pool = position.pool;
        for name in &position.discard {
            let kind = self.named_unused(&mut state, name)?;
            self.reveal(&mut state, kind);
            self.discard_kind(&mut state, kind);
        }
        let players = [&position.a, &position.b, &position.c, &position.d, &position.e];
        for (seat, player) in Seat::all(self.seats).zip(players) {
            self.stage_player(&mut state, seat, player)?;
        }
        self.stage_moment(&mut state, position)?;
        self.audit(&state)?;
        Ok(state)
    }

    /// A card that is still in its deck is taken out.
    fn named_unused(&self, state: &mut State, name: &str) -> Result<Kind, StageError> {
        let kind = self.kind_named(name)?;
        StageError::unless(state.secrets.deck.has(&self.pack, kind), || {
            format!("{name} is named too often")
        })?;
        state.secrets.deck.take(&self.pack, kind);
        state.table.deck[self.pack.deck(kind).index()] -= 1;
        Ok(kind)
    }

    fn stage_player(&self, state: &mut State, seat: Seat, player: &Player) -> Result<(), StageError> {
        for name in &player.hand {
            let kind = self.named_unused(state, name)?;
            self.gain(state, seat, kind, crate::moves::Manner::Unseen);
        }
        for (name, ready) in
            player.ready.iter().map(|n| (n, true)).chain(player.tapped.iter().map(|n| (n, false)))
        {
            let kind = self.named_unused(state, name)?;
            let info = self.pack.info(kind);
            let fits = info.kind.is_equipment() || (!ready && info.kind == Type::Provision);
            StageError::unless(fits, || format!("{name} cannot lie there"))?;
            self.reveal(state, kind);
            let item = self.lay_out(state, seat, kind);
            if ready {
                state.table.side_mut(seat).ready.add(item.0);
            }
            if ready || info.kind == Type::Provision {
                state.table.entered.add(item.0);
            }
        }
        for name in &player.traits {
            let kind = self.named_unused(state, name)?;
            StageError::unless(self.pack.info(kind).kind == Type::Trait, || format!("{name} is no trait"))?;
            let full = state.table.side(seat).learned().count() >= usize::from(self.terms.traits);
            StageError::unless(!full, || format!("{seat} has too many traits (WAS-TRAIT-01)"))?;
            self.reveal(state, kind);
            self.put_trait(state, seat, kind);
        }
        for name in &player.down {
            let kind = self.named_unused(state, name)?;
            StageError::unless(self.pack.info(kind).kind == Type::Tactic, || format!("{name} is no tactic"))?;
            self.gain_down(state, seat, kind);
        }
        self.stage_counters(state, seat, &player.counters)?;
        let side = state.table.side_mut(seat);
        side.sp = player.sp.unwrap_or(side.sp);
        side.tokens = player.tokens;
        side.skips = player.skips;
        if player.dead {
            state.table.living = state.table.living.without(seat);
        }
        Ok(())
    }

    fn stage_counters(
        &self,
        state: &mut State,
        seat: Seat,
        counters: &BTreeMap<String, u8>,
    ) -> Result<(), StageError> {
        for (name, number) in counters {
            let kind = self.kind_named(name)?;
            StageError::unless(*number <= 6, || "a card has at most 6 counters")?;
            let copies = self.pack.copies(kind);
            let missing = || StageError::from(format!("{seat} does not have {name} in play"));
            if self.pack.deck(kind) == Deck::Loot {
                let card = state.table.side(seat).carried.copy(copies).ok_or_else(missing)?;
                state.table.entered.add(card);
                state.table.counters.set(Item(card), *number);
            } else {
                let traits = &mut state.table.side_mut(seat).traits;
                let learned =
                    traits.iter_mut().find(|learned| copies.cards().any(|card| card == learned.card));
                learned.ok_or_else(missing)?.counters = *number;
            }
        }
        Ok(())
    }

    fn stage_moment(&self, state: &mut State, position: &Position) -> Result<(), StageError> {
        let log = &mut Log::off();
        let stage = match position.at {
            When::TurnStart => Stage::Begin,
            When::Wander => Stage::Wander(self.terms.wander),
            When::MidTurn => Stage::Mid,
            When::Step2 => Stage::Step2,
            When::TurnEnd => Stage::End,
            When::Method | When::Prep | When::Commit => Stage::Visit,
        };
        state.table.agenda = Agenda::of(Task::Turn(stage));
        if stage == Stage::Visit {
            self.stage_fight(state, position)?;
        } else {
            StageError::unless(
                position.foes.is_empty(),
                || "enemies need `at` to be method, prep or commit",
            )?;
        }
        let rest = position.rest.as_deref().map(|letter| self.seat_named(letter)).transpose()?;
        for (deck, names) in [(Deck::Wasteland, &position.wasteland), (Deck::Loot, &position.loot)] {
            if let Some(names) = names {
                self.stage_deck(state, deck, names, rest)?;
            }
        }
        self.advance(state, log);
        Ok(())
    }

    /// A deck holds these cards; what is left of it is discarded or in somebody's hand.
    fn stage_deck(
        &self,
        state: &mut State,
        deck: Deck,
        names: &[String],
        rest: Option<Seat>,
    ) -> Result<(), StageError> {
        let mut kept = Vec::new();
        for name in names {
            let kind = self.named_unused(state, name)?;
            StageError::unless(self.pack.deck(kind) == deck, || format!("{name} is in the other deck"))?;
            kept.push(kind);
        }
        let others: Vec<Kind> = state.secrets.deck.cards(&self.pack).collect();
        let others: Vec<Kind> = others.into_iter().filter(|kind| self.pack.deck(*kind) == deck).collect();
        let held = rest.map_or(0, |seat| usize::from(state.table.side(seat).hand_size()));
        StageError::unless(held + others.len() <= usize::from(u8::MAX), || "no hand holds both decks")?;
        for kind in others {
            state.secrets.deck.take(&self.pack, kind);
            match rest {
                Some(seat) => self.gain(state, seat, kind, crate::moves::Manner::Unseen),
                None => {
                    self.reveal(state, kind);
                    self.discard_kind(state, kind);
                }
            }
        }
        for kind in &kept {
            state.secrets.deck.put(&self.pack, *kind);
        }
        state.table.deck[deck.index()] = kept.len() as u8;
        Ok(())
    }

    fn stage_fight(&self, state: &mut State, position: &Position) -> Result<(), StageError> {
        let log = &mut Log::off();
        StageError::unless(!position.foes.is_empty(), || "an encounter needs `foes`")?;
        state.table.met = true;
        self.begin_fight(state, [None, None], Origin::Step, log);
        for name in &position.foes {
            let kind = self.named_unused(state, name)?;
            StageError::unless(self.pack.info(kind).kind.is_enemy(), || format!("{name} is no enemy"))?;
            StageError::unless(self.has_room(&state.table), || "there are too many enemies (WAS-TIMING-41)")?;
            self.reveal(state, kind);
            self.add_foe(state, kind, log);
        }
        if position.at == When::Method {
            return Ok(());
        }
        // Enemies that are there already have seen to what they do when they join.
        state.table.agenda.pop();
        let count = usize::from(state.table.fight.count);
        state.table.fight.foes[..count].iter_mut().for_each(|foe| foe.joined = true);
        state.table.fight.method = Some(position.method.unwrap_or(Method::Combat));
        if let Some(letter) = &position.helper {
            let helper = self.seat_named(letter)?;
            StageError::unless(self.can_help(&state.table, helper), || format!("{helper} cannot help"))?;
            state.table.fight.helper = Some(helper);
            state.table.fight.party = state.table.fight.party.with(helper);
        }
        self.to_combat(state, Combat::Commit);
        if position.at == When::Prep {
            let (living, acting) = (state.table.living, state.table.acting);
            self.open(state, Window::Prep, living, acting);
        }
        Ok(())
    }
}
