//! Playing and using cards: modifiers, ambushes, tactics, provisions, uses, bribes.

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Dest, DieFor, EventStage, Task, Window};
use crate::cards::{Kind, Tags, Target, Way};
use crate::choice::{Aim, At, Choice, Item, Ref};
use crate::effect::{Method, Redirected, Roll, Stats, Verb, Who};
use crate::event::Event;
use crate::moves::Manner;
use crate::setup::Wastelander;
use crate::state::{Origin, SEATS, State, Sticker, Table};
use crate::written::Type;

/// The deepest stack of windows (WAS-TIMING-15).
const WINDOWS: usize = 8;

impl Wastelander {
    pub(crate) fn play(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        log.tell(|| Event::Chose { seat, choice });
        match choice {
            Choice::Stick(kind, foe) => {
                self.lose(state, seat, kind, Manner::Open);
                let fight = &mut state.table.fight;
                fight.stickers[usize::from(fight.stuck)] = Sticker { kind, foe: foe.0, by: seat };
                fight.stuck += 1;
                self.carry_out(state, seat, kind, 0, At::Foe(foe), log);
            }
            Choice::Ambush(card, enemy) => {
                self.lose(state, seat, card, Manner::Open);
                self.lose(state, seat, enemy, Manner::Open);
                self.discard_kind(state, card);
                if state.table.fight.active {
                    self.add_foe(state, enemy, log);
                    state.table.agenda.push(Task::Join);
                } else {
                    // WAS-TIMING-30: the calm window begins anew afterwards.
                    let (living, acting) = (state.table.living, state.table.acting);
                    if let Task::Window(_, asked) = state.table.agenda.top_mut() {
                        *asked = parts::window::Asked::new(living, acting);
                    }
                    self.begin_fight(state, [Some(enemy), None], Origin::Ambush, log);
                }
            }
            Choice::Play(what, aim) => self.play_card(state, seat, what, aim, log),
            Choice::Use(what, aim) => {
                let kind = match what {
                    Ref::Trait(card) => {
                        let side = state.table.side_mut(seat);
                        if let Some(learned) = side.traits.iter_mut().find(|learned| learned.card == card.0) {
                            learned.used = true;
                        }
                        self.trait_kind(card)
                    }
                    Ref::Item(item) => {
                        state.table.used.add(item.0);
                        self.item_kind(item)
                    }
                    _ => return,
                };
                self.use_out(state, seat, kind, aim, log);
            }
            Choice::Bribe(foe, what) => {
                match what {
                    Ref::Hand(kind) => {
                        self.lose(state, seat, kind, Manner::Open);
                        self.discard_kind(state, kind);
                    }
                    Ref::Item(item) => self.discard_item(state, seat, item, log),
                    _ => {}
                }
                self.pacify(state, foe.0, Method::Diplomacy, log);
            }
            _ => {}
        }
    }

    fn play_card(&self, state: &mut State, seat: Seat, what: Ref, aim: Aim, log: &mut Log<Event>) {
        let kind = match what {
            Ref::Hand(kind) => {
                self.lose(state, seat, kind, Manner::Open);
                kind
            }
            Ref::Down(kind) => {
                self.lose_down(state, seat, kind, Manner::Open);
                kind
            }
            Ref::Item(item) => {
                self.forget_item(state, seat, item);
                self.item_kind(item)
            }
            _ => return,
        };
        if let At::Seat(target) = aim.at() {
            state.table.touched = state.table.touched.with(target);
        }
        if self.pack.info(kind).kind != Type::Tactic {
            self.discard_kind(state, kind);
            self.carry_out(state, seat, kind, aim.option(), aim.at(), log);
            return;
        }
        // WAS-TIMING-14: it may be answered before it takes effect.
        state.table.agenda.push(Task::Declared { kind, by: seat, aim, cancelled: false });
        if self.windows_open(&state.table) < WINDOWS {
            let others = state.table.living.without(seat);
            self.open(state, Window::Response, others, seat.next(self.seats));
        }
    }

    /// A tactic that nobody stopped takes effect; either way it is discarded (WAS-TACTIC-03).
    pub(crate) fn declared_step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Task::Declared { kind, by, aim, cancelled } = state.table.agenda.top() else { return false };
        state.table.agenda.pop();
        self.discard_kind(state, kind);
        if cancelled {
            log.tell(|| Event::Stopped { kind });
        } else if self.still_fits(&state.table, aim.at()) {
            self.carry_out(state, by, kind, aim.option(), aim.at(), log);
        }
        true
    }

    /// Whether what a card was aimed at is still there (WAS-RULING-53).
    fn still_fits(&self, table: &Table, at: At) -> bool {
        match at {
            At::Nothing => true,
            At::Foe(foe) => table.fight.foes[usize::from(foe.0)].here,
            At::Seat(seat) => table.living.contains(seat),
            At::Item(item) => table.owner(item).is_some(),
        }
    }

    fn carry_out(&self, state: &mut State, by: Seat, kind: Kind, option: u8, at: At, log: &mut Log<Event>) {
        let Some(play) = &self.pack.info(kind).play else { return };
        let Some(way) = play.ways.get(usize::from(option)) else { return };
        self.do_way(state, by, kind, way, at, log);
    }

    fn use_out(&self, state: &mut State, by: Seat, kind: Kind, aim: Aim, log: &mut Log<Event>) {
        let Some(usage) = &self.pack.info(kind).usage else { return };
        let Some(way) = usage.ways.get(usize::from(aim.option())) else { return };
        self.do_way(state, by, kind, way, aim.at(), log);
    }

    fn do_way(&self, state: &mut State, by: Seat, kind: Kind, way: &Way, at: At, log: &mut Log<Event>) {
        for verb in &way.verbs {
            self.do_verb(state, by, kind, verb, at, log);
            if self.is_over(state) {
                return;
            }
        }
    }

    fn do_verb(&self, state: &mut State, by: Seat, kind: Kind, verb: &Verb, at: At, log: &mut Log<Event>) {
        let table = &mut state.table;
        match verb {
            Verb::ModifyStat { who, stats, .. } => match (who, at) {
                (Who::Enemy, At::Foe(foe)) => add(&mut table.fight.foes[usize::from(foe.0)].delta, stats),
                (Who::Party, _) => add(&mut table.fight.side, stats),
                (Who::Oneself, _) => add(&mut table.side_mut(by).boost, stats),
                _ => {}
            },
            Verb::ModifyLoot { amount, .. } => {
                if let At::Foe(foe) = at {
                    let loot = &mut table.fight.foes[usize::from(foe.0)].loot;
                    *loot = loot.saturating_add(*amount);
                }
            }
            Verb::ModifyRoll { who, amount, .. } => match (who, at) {
                // A changed resolve die stays a die.
                (Who::Party, _) => table.fight.dice[0] = clamp(table.fight.dice[0], *amount),
                (Who::AllEnemies, _) => table.fight.dice[1] = clamp(table.fight.dice[1], *amount),
                (Who::ChosenParticipant, At::Seat(seat)) => {
                    let side = table.side_mut(seat);
                    side.boost_run = side.boost_run.saturating_add(*amount);
                }
                (Who::OtherRunner, _) => {
                    if let Some(runner) = self.runner(table) {
                        let side = table.side_mut(runner);
                        side.boost_run = side.boost_run.saturating_add(*amount);
                    }
                }
                _ => {}
            },
            Verb::Reroll { roll: Roll::Run, .. } => table.agenda.push(Task::Die(DieFor::Run(by))),
            Verb::Reroll { .. } => table.agenda.push(Task::Die(DieFor::Side(0))),
            Verb::Cancel { what } if what.tactic => self.cancel_tactic(state),
            Verb::Cancel { .. } => self.stop_event(state),
            Verb::Redirect { what: Redirected::Event } => self.return_event(state, by, log),
            Verb::Redirect { what: Redirected::Loot } => table.fight.loot_to = Some(by),
            Verb::RemoveEnemy { .. } => {
                if let At::Foe(foe) = at {
                    self.foe_leaves(state, foe.0, log);
                }
            }
            Verb::AutoEscape => table.fight.escaped = table.fight.escaped.with(by),
            Verb::ForceHelp => {
                if let At::Seat(seat) = at
                    && self.can_help(table, seat)
                {
                    self.join_party(state, seat, log);
                }
            }
            Verb::Take { .. } => {
                if let At::Item(item) = at
                    && let Some(owner) = table.owner(item)
                {
                    self.move_item(state, owner, by, item, log);
                }
            }
            Verb::Draw { deck, count } => {
                table.agenda.push(Task::Draw { who: by, deck: *deck, left: *count, to: Dest::Hand });
            }
            Verb::GainTokens { token, count } => self.add_tokens(state, by, *token, *count as i8, log),
            Verb::AddCounters { amount, .. } => {
                if let At::Item(item) = at {
                    let counters = (table.counters.get(item) + amount).min(6);
                    table.counters.set(item, counters);
                    log.tell(|| Event::Counted { seat: by, kind: self.item_kind(item), counters });
                }
            }
            Verb::Peek => table.agenda.push(Task::Peek { who: by, seen: false }),
            Verb::RollTable { .. } => table.agenda.push(Task::Die(DieFor::Rows(by, kind))),
            _ => {}
        }
    }

    /// The row of a table that the die shows happens.
    pub(crate) fn row_came(&self, state: &mut State, by: Seat, kind: Kind, face: u8, _log: &mut Log<Event>) {
        let info = self.pack.info(kind);
        let used = info.usage.iter().flat_map(|usage| &usage.ways).flat_map(|way| &way.verbs);
        let Some(rows) = used.chain(&info.resolve).find_map(|verb| match verb {
            Verb::RollTable { rows, .. } => Some(rows),
            _ => None,
        }) else {
            return;
        };
        let Some(row) = rows.iter().find(|row| (row.min..=row.max).contains(&face)) else { return };
        let common = self.terms.common && info.kind == Type::Place;
        for verb in &row.verbs {
            match verb {
                Verb::Draw { deck, count } => {
                    // WAS-RULING-72: Loot of ruins is shared in cooperative games.
                    if common {
                        state.table.market = Default::default();
                        state.table.agenda.push(Task::ShareOut);
                    }
                    let to = if common { Dest::Stock } else { Dest::Hand };
                    state.table.agenda.push(Task::Draw { who: by, deck: *deck, left: *count, to });
                }
                Verb::GainTokens { token, count } => {
                    let tokens = &mut state.table.side_mut(by).tokens[token.index()];
                    *tokens = tokens.saturating_add(*count);
                }
                Verb::Take { .. } => state.table.agenda.push(Task::Whose(by)),
                _ => {}
            }
        }
    }

    /// A player joins the encounter as its helper, for good (WAS-HELP-04).
    pub(crate) fn join_party(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        state.table.fight.helper = Some(seat);
        state.table.fight.party = state.table.fight.party.with(seat);
        log.tell(|| Event::Helped { seat });
    }

    /// The tactic below is cancelled; its window closes.
    fn cancel_tactic(&self, state: &mut State) {
        if let Task::Window(Window::Response, _) = state.table.agenda.top() {
            state.table.agenda.pop();
        }
        if let Task::Declared { cancelled, .. } = state.table.agenda.top_mut() {
            *cancelled = true;
        }
    }

    /// The event at hand has no effect; its window closes.
    pub(crate) fn stop_event(&self, state: &mut State) {
        self.close_event_window(state);
        if let Task::Event { stage, .. } = state.table.agenda.top_mut() {
            *stage = EventStage::Stopped;
        }
    }

    /// The event at hand goes back to whoever played it (WAS-RULING-54).
    fn return_event(&self, state: &mut State, by: Seat, log: &mut Log<Event>) {
        self.close_event_window(state);
        if let Task::Event { kind, target, source, stage } = state.table.agenda.top_mut()
            && let Some(back) = *source
        {
            *target = back;
            *source = Some(by);
            *stage = EventStage::Coming;
            let kind = *kind;
            log.tell(|| Event::Redirected { kind, target: back });
        }
    }

    fn close_event_window(&self, state: &mut State) {
        if let Task::Window(Window::Event, _) = state.table.agenda.top() {
            state.table.agenda.pop();
        }
    }

    /// Whether verbs stop an event with these tags.
    pub(crate) fn stops(&self, verbs: &[Verb], tags: Tags) -> bool {
        verbs.iter().any(|verb| match verb {
            Verb::Cancel { what } => what.events.iter().any(|tag| self.pack.tag(tag).meets(tags)),
            _ => false,
        })
    }

    /// Whether a way to play or use a card can be carried out now (WAS-TIMING-36).
    pub(crate) fn can_do(&self, table: &Table, seat: Seat, way: &Way) -> bool {
        let window = match table.agenda.top() {
            Task::Window(window, _) => Some(window),
            _ => None,
        };
        way.verbs.iter().all(|verb| match verb {
            Verb::Reroll { roll: Roll::Run, .. } => window == Some(Window::RunDie),
            Verb::Reroll { who: Who::Oneself, .. } => {
                window == Some(Window::AfterDice) && seat == table.acting
            }
            Verb::Reroll { .. } => window == Some(Window::AfterDice),
            Verb::Cancel { what } if what.tactic => window == Some(Window::Response),
            Verb::Cancel { .. } => self.event_at_hand(table).is_some_and(|(kind, _, _)| {
                self.stops(std::slice::from_ref(verb), self.pack.info(kind).tag_set)
            }),
            Verb::Redirect { what: Redirected::Event } => {
                self.event_at_hand(table).is_some_and(|(_, target, source)| {
                    source.is_some_and(|s| s != target && table.living.contains(s))
                })
            }
            Verb::Redirect { what: Redirected::Loot } => {
                let drawn = table.fight.method != Some(Method::Diplomacy) && self.loot_total(table) > 0;
                drawn && table.fight.loot_to != Some(seat)
            }
            Verb::AutoEscape => self.runner(table) == Some(seat) && !table.fight.escaped.contains(seat),
            Verb::ModifyRoll { who: Who::OtherRunner, .. } => self
                .runner(table)
                .is_some_and(|runner| runner != seat && !table.fight.escaped.contains(runner)),
            Verb::ModifyStat { who: Who::Oneself, .. } => table.fight.party.contains(seat),
            Verb::Peek => table.deck[0] > 0 || !table.discard.w.is_empty(),
            _ => true,
        })
    }

    /// The foes a way may be aimed at, as bits.
    pub(crate) fn foe_targets(&self, table: &Table, way: &Way) -> u32 {
        let removal = way.verbs.iter().find_map(|verb| match verb {
            Verb::RemoveEnemy { filter, max_cs } => Some((filter, *max_cs)),
            _ => None,
        });
        let fits = |place: u8| match removal {
            None => true,
            Some((filter, max_cs)) => {
                let foe = table.fight.foes[usize::from(place)];
                let kind = self.pack.info(foe.kind).kind;
                let weak = max_cs.is_none_or(|max| self.foe_stat(table, &foe, 0) <= i16::from(max));
                crate::cards::fits_enemy(filter, kind) && weak
            }
        };
        table.fight.here().filter(|(place, _)| fits(*place)).fold(0, |set, (place, _)| set | 1 << place)
    }

    /// The players a way may be aimed at.
    pub(crate) fn seat_targets(&self, table: &Table, seat: Seat, way: &Way) -> SeatSet {
        match way.target {
            Target::Helper => {
                table.living.without(seat).iter().filter(|other| self.can_help(table, *other)).collect()
            }
            Target::Participant => table.fight.party.intersection(table.living),
            _ => SeatSet::NONE,
        }
    }

    /// The items a way may be aimed at.
    pub(crate) fn item_targets(&self, table: &Table, seat: Seat, way: &Way) -> crate::cards::Loot {
        match way.target {
            Target::LooseItem => (0..SEATS as u8)
                .map(Seat::new)
                .filter(|other| *other != seat && table.living.contains(*other))
                .fold(crate::cards::Loot::EMPTY, |all, other| {
                    all.union(self.items(table, other, crate::agenda::Which::Loose))
                }),
            Target::AmmoWeapon => {
                let weapons = self.items(table, seat, crate::agenda::Which::AmmoWeapon);
                let loaded = weapons.intersection(table.entered);
                loaded.iter().filter(|card| table.counters.get(Item(*card)) < 6).collect()
            }
            _ => crate::cards::Loot::EMPTY,
        }
    }
}

fn add(stats: &mut Stats, more: &Stats) {
    (0..3).for_each(|stat| stats[stat] = stats[stat].saturating_add(more[stat]));
}

/// A changed die shows another face (WAS-RULING-75).
fn clamp(die: u8, by: i8) -> u8 {
    (i16::from(die) + i16::from(by)).clamp(1, 6) as u8
}
