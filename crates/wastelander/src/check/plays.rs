//! Why a card may not be played or used.

use kernel::{Refusal, Seat, SeatSet};

use super::moment::{Deed, Now};
use super::{must, no};
use crate::agenda::{Task, Window};
use crate::cards::{Kind, Play, Target, Way};
use crate::choice::{At, Choice, FoeNo, Ref};
use crate::effect::{Condition, Deck, EnemyType, Method, Opening, Redirected, Role, Roll, Token, Verb, Who};
use crate::setup::Wastelander;
use crate::state::{FOES, NOTHING, State, Table};
use crate::written::Type;

impl Wastelander {
    pub(super) fn check_play(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let table = &state.table;
        let now = Now::of(table, seat);
        match choice {
            Choice::Curse(kind, target) => {
                now.allows(Deed::Curse)?;
                must(self.pack.info(kind).kind == Type::Event, "WAS-EVENT-03", "This is no event.")?;
                self.must_hold(state, seat, kind, "WAS-EVENT-03")?;
                must(target != seat, "WAS-EVENT-04", "An event is played on somebody else.")?;
                must(table.living.contains(target), "WAS-RULING-09", "Events hit living players only.")
            }
            Choice::Stick(kind, foe) => {
                now.allows(Deed::Stick)?;
                let info = self.pack.info(kind);
                must(info.kind == Type::Modifier, "WAS-MOD-01", "This is no creature modifier.")?;
                must(!info.ambush, "WAS-RANDOM-03", "This card is played together with an enemy.")?;
                self.must_hold(state, seat, kind, "WAS-MOD-01")?;
                self.must_be_here(table, foe, "WAS-MOD-05")?;
                must(usize::from(table.fight.stuck) < FOES, "WAS-TIMING-41", "No more modifiers fit.")?;
                self.check_consent(table, seat, choice)
            }
            Choice::Ambush(card, enemy) => {
                now.allows(Deed::Ambush)?;
                must(self.pack.info(card).ambush, "WAS-RANDOM-03", "This card sends no enemy.")?;
                let human = matches!(self.pack.info(enemy).kind, Type::Critter | Type::Human);
                must(human, "WAS-RANDOM-03", "It needs a critter or a human.")?;
                self.must_hold(state, seat, card, "WAS-RANDOM-03")?;
                self.must_hold(state, seat, enemy, "WAS-RANDOM-03")?;
                let coming = if self.terms.doubled { 2 } else { 1 };
                let full = table.fight.active && usize::from(table.fight.count) + coming > FOES;
                must(!full, "WAS-TIMING-41", "The encounter is full.")?;
                self.check_consent(table, seat, choice)
            }
            Choice::Play(what, _) => {
                let kind = self.check_playable(state, seat, what)?;
                let Some(play) = &self.pack.info(kind).play else {
                    return no("WAS-TACTIC-05", "This card is not played.");
                };
                now.opens(play.openings, self.rule_of_moments(table, kind, play), self.title(kind))?;
                self.check_way(table, seat, play, choice)?;
                self.check_consent(table, seat, choice)
            }
            Choice::Use(what, _) => self.check_use(table, seat, &now, what, choice),
            Choice::Bribe(foe, what) => {
                now.allows(Deed::Bribe)?;
                self.must_be_here(table, foe, "WAS-RULING-11")?;
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
                let enemy = self.pack.info(table.fight.foes[usize::from(foe.0)].kind);
                let price = enemy.usage.as_ref().and_then(|usage| usage.cost);
                let taken = self.pack.deck(kind) == Deck::Loot
                    && price.is_some_and(|price| price.meets(self.pack.info(kind).tag_set));
                must(taken, "WAS-ENEMY-09", "This enemy is not pacified by this card.")
            }
            Choice::Spend(token) => {
                now.allows(Deed::Spend)?;
                let there = table.side(seat).tokens[token.index()] > 0;
                must(there, "WAS-TOKEN-02", "You have no such token.")?;
                // WAS-TOKEN-02.
                let stopped = match token {
                    Token::Food => "hunger",
                    Token::Water => "thirst",
                };
                let event = self.event_at_hand(table);
                let stops = event
                    .is_some_and(|(kind, _, _)| self.pack.info(kind).tags.iter().any(|tag| tag == stopped));
                must(stops, "WAS-EVENT-08", "This token does not help against this event.")
            }
            _ => Ok(()),
        }
    }

    /// The rule under which a card has to wait for its moment.
    fn rule_of_moments(&self, table: &Table, kind: Kind, play: &Play) -> &'static str {
        let has = |opening: Opening| play.openings.iter().any(|own| own == opening);
        match (self.pack.info(kind).kind, table.fight.active) {
            (Type::Tactic, true) if table.fight.rolled => "WAS-TACTIC-06",
            (Type::Tactic, true) if has(Opening::AnyCalm) || has(Opening::Free) => "WAS-TACTIC-07",
            (Type::Tactic, false) if has(Opening::Prep) => "WAS-TACTIC-05",
            (Type::Provision, _) if has(Opening::Event) => "WAS-RULING-45",
            _ => "WAS-TIMING-02",
        }
    }

    /// That an enemy is still in the encounter.
    fn must_be_here(&self, table: &Table, FoeNo(place): FoeNo, rule: &'static str) -> Result<(), Refusal> {
        let here = place < table.fight.count && table.fight.foes[usize::from(place)].here;
        must(here, rule, "There is no such enemy in the encounter.")
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
                let there = self.face_down(state, seat).contains(&kind);
                must(there, "WAS-TACTIC-03", "You have no such tactic face-down.")?;
                Ok(kind)
            }
            _ => no("WAS-TACTIC-05", "Only tactics and provisions are played so."),
        }
    }

    fn check_use(
        &self,
        table: &Table,
        seat: Seat,
        now: &Now,
        what: Ref,
        choice: Choice,
    ) -> Result<(), Refusal> {
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
        now.opens(usage.openings, "WAS-TIMING-02", self.title(kind))?;
        must(!used, "WAS-TIMING-24", "It was used in this turn already.")?;
        self.check_way(table, seat, usage, choice)
    }

    /// Conditions, option and target.
    fn check_way(&self, table: &Table, seat: Seat, play: &Play, choice: Choice) -> Result<(), Refusal> {
        let (Choice::Play(_, aim) | Choice::Use(_, aim)) = choice else { return Ok(()) };
        let met = self.meets(table, seat, &play.when);
        must(met, "WAS-TIMING-36", "What this card asks for is not the case.")?;
        let Some(way) = play.ways.get(usize::from(aim.option())) else {
            return no("WAS-TIMING-36", "This card has no such option.");
        };
        for verb in &way.verbs {
            must(self.works(table, seat, verb), "WAS-TIMING-36", "This cannot be carried out now.")?;
        }
        let fits = self.hits(table, seat, way, aim.at());
        must(fits, "WAS-TIMING-36", "This is not what the card can be aimed at.")
    }

    /// Whether what a card asks for is the case.
    fn meets(&self, table: &Table, seat: Seat, when: &Condition) -> bool {
        let fight = &table.fight;
        let meets_type = |wanted: EnemyType| {
            fight.active
                && fight.foes[..usize::from(fight.count)].iter().any(|foe| {
                    let critter = self.pack.info(foe.kind).kind == Type::Critter;
                    foe.here && critter == (wanted == EnemyType::Critter)
                })
        };
        let shoots = || {
            let loaded = self.loaded(table, seat);
            let held = table.side(seat).ready.iter().filter(|card| loaded.contains(*card));
            held.map(|card| self.item_info(crate::choice::Item(card))).any(|info| info.ranged)
        };
        when.method.is_none_or(|method| fight.method == Some(method))
            && when.enemy_type.is_none_or(meets_type)
            && match when.role {
                None => true,
                Some(Role::Acting) => table.acting == seat,
                Some(Role::Participant) => fight.party.contains(seat),
            }
            && (when.has_equipped.is_none() || shoots())
            && (when.turn.is_none() || table.acting != seat)
            && (when.result.is_none() || fight.won)
    }

    /// Whether a verb of a card has something to work on (WAS-TIMING-36).
    fn works(&self, table: &Table, seat: Seat, verb: &Verb) -> bool {
        let open = |wanted: Window| matches!(table.agenda.top(), Task::Window(window, _) if window == wanted);
        let (fight, event) = (&table.fight, self.event_at_hand(table));
        match verb {
            Verb::Reroll { roll: Roll::Run, .. } => open(Window::RunDie),
            Verb::Reroll { who, .. } => {
                open(Window::AfterDice) && (*who != Who::Oneself || seat == table.acting)
            }
            Verb::Cancel { what } if what.tactic => open(Window::Response),
            Verb::Cancel { what } => event.is_some_and(|(kind, _, _)| {
                let tags = &self.pack.info(kind).tags;
                what.events.iter().any(|stopped| tags.contains(stopped))
            }),
            Verb::Redirect { what: Redirected::Event } => match event {
                // WAS-RULING-54.
                Some((_, target, Some(source))) => source != target && table.living.contains(source),
                _ => false,
            },
            Verb::Redirect { what: Redirected::Loot } => {
                let foes = fight.foes[..usize::from(fight.count)].iter().filter(|foe| foe.here);
                let some = foes.map(|foe| self.foe_loot(foe)).any(|loot| loot > 0);
                some && fight.method != Some(Method::Diplomacy) && fight.loot_to != Some(seat)
            }
            Verb::AutoEscape => self.runner(table) == Some(seat) && !fight.escaped.contains(seat),
            Verb::ModifyRoll { who: Who::OtherRunner, .. } => match self.runner(table) {
                Some(runner) => runner != seat && !fight.escaped.contains(runner),
                None => false,
            },
            Verb::ModifyStat { who: Who::Oneself, .. } => fight.party.contains(seat),
            Verb::Peek => table.deck[Deck::Wasteland.index()] > 0 || !table.discard.w.is_empty(),
            _ => true,
        }
    }

    /// Whether a way to play a card may be aimed at something.
    fn hits(&self, table: &Table, seat: Seat, way: &Way, at: At) -> bool {
        match (way.target, at) {
            (Target::None, At::Nothing) => true,
            (Target::Foe | Target::RemovableFoe, At::Foe(FoeNo(place))) => {
                let foe = table.fight.foes[usize::from(place)];
                let there = place < table.fight.count && foe.here;
                there
                    && way.verbs.iter().all(|verb| match verb {
                        Verb::RemoveEnemy { filter, max_cs } => {
                            let weak = max_cs.is_none_or(|max| self.foe_stat(table, &foe, 0) <= max.into());
                            weak && crate::cards::fits_enemy(filter, self.pack.info(foe.kind).kind)
                        }
                        _ => true,
                    })
            }
            (Target::Helper, At::Seat(whom)) => whom != seat && self.could_help(table, whom).is_ok(),
            (Target::Participant, At::Seat(whom)) => {
                table.fight.party.contains(whom) && table.living.contains(whom)
            }
            (Target::LooseItem, At::Item(item)) => table.owner(item).is_some_and(|owner| {
                let worn = table.side(owner).ready.contains(item.0)
                    && matches!(self.item_info(item).kind, Type::Armor | Type::Weapon);
                owner != seat && table.living.contains(owner) && !worn
            }),
            (Target::AmmoWeapon, At::Item(item)) => {
                let info = self.item_info(item);
                table.side(seat).carried.contains(item.0)
                    && (info.kind == Type::Weapon && info.ammo)
                    && table.entered.contains(item.0)
                    && table.counters.get(item) < 6
            }
            _ => false,
        }
    }

    /// That the group has not refused the card (WAS-COOP-16).
    fn check_consent(&self, table: &Table, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let alone = table.living.without(seat) == SeatSet::NONE;
        let Some(kind) = self.against(choice).filter(|_| self.terms.common && !alone) else { return Ok(()) };
        let refused =
            table.denied.iter().any(|(by, card)| usize::from(*by) == seat.index() && *card == kind.0);
        let forgotten = table.denied.iter().all(|(by, _)| *by != NOTHING);
        must(!refused && !forgotten, "WAS-COOP-16", "The group has not agreed to this card.")
    }
}
