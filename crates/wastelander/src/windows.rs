//! Windows: who is due by public facts, and what may be done in them (WAS-TIMING-01 to 36).

use kernel::{Log, Seat, SeatSet};
use parts::window::Asked;

use crate::agenda::{Task, Window};
use crate::cards::{Loot, Wasteland};
use crate::choice::Item;
use crate::effect::{Method, Opening, Openings, Token};
use crate::event::Event;
use crate::offers::PROPOSALS;
use crate::setup::Wastelander;
use crate::state::{State, Table};

/// What a seat may do at the moment.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Rights {
    /// Cards that are played or used in one of these.
    pub openings: Openings,
    flags: u16,
}

/// One right.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
#[repr(u16)]
pub(crate) enum Right {
    Pass = 1,
    Learn = 2,
    Forget = 4,
    /// Equip, put away, lay down tapped.
    Wear = 8,
    /// Lay provisions and tactics on the table.
    Lay = 16,
    Curse = 32,
    Deal = 64,
    Stick = 128,
    Ambush = 256,
    Ask = 512,
    Bribe = 1024,
    Spend = 2048,
}

impl Rights {
    #[inline]
    pub const fn has(self, right: Right) -> bool {
        self.flags & right as u16 != 0
    }

    fn with(self, rights: &[Right]) -> Rights {
        Rights { flags: rights.iter().fold(self.flags, |flags, right| flags | *right as u16), ..self }
    }

    fn and_openings(self, openings: &[Opening]) -> Rights {
        Rights { openings: openings.iter().copied().collect(), ..self }
    }
}

impl Wastelander {
    /// What a seat may do now. Whether it is asked at all is another question.
    pub(crate) fn rights(&self, table: &Table, seat: Seat) -> Rights {
        use Right::{Ambush, Ask, Bribe, Curse, Deal, Forget, Lay, Learn, Pass, Spend, Stick, Wear};
        let acting = seat == table.acting;
        let none = Rights::default();
        match table.agenda.top() {
            Task::Window(window, _) => match window {
                Window::Setup => none.with(&[Pass, Learn, Forget, Wear, Lay]),
                Window::TurnStart if acting => none
                    .with(&[Pass, Learn, Forget, Wear, Lay, Curse, Deal])
                    .and_openings(&[Opening::TurnStart, Opening::Free, Opening::AnyCalm]),
                Window::MidTurn | Window::Place | Window::TurnEnd if acting => none
                    .with(&[Pass, Learn, Forget, Wear, Lay, Curse, Deal])
                    .and_openings(&[Opening::Free, Opening::AnyCalm]),
                Window::TurnStart | Window::MidTurn => none
                    .with(&[Pass, Learn, Wear, Lay, Curse, Deal, Ambush])
                    .and_openings(&[Opening::AnyCalm, Opening::OtherTurn]),
                Window::Place | Window::TurnEnd => {
                    none.with(&[Pass, Learn, Wear, Lay, Curse, Deal]).and_openings(&[Opening::AnyCalm])
                }
                Window::Event => none.with(&[Pass, Spend]).and_openings(&[Opening::Event]),
                Window::Prep => {
                    let own = if acting { Ask } else { Ambush };
                    let all = none.with(&[Pass, Learn, Forget, Lay, Curse, Deal, Stick, own]);
                    let bribe = if table.fight.party.contains(seat) { all.with(&[Bribe]) } else { all };
                    bribe.and_openings(&[Opening::Prep])
                }
                Window::AfterDice => none.with(&[Pass]).and_openings(&[Opening::AfterDice]),
                Window::Outcome => none.with(&[Pass, Learn, Curse]).and_openings(&[Opening::Outcome]),
                Window::Run => none.with(&[Pass, Learn, Curse]).and_openings(&[Opening::Run]),
                Window::RunDie => none.with(&[Pass]).and_openings(&[Opening::RunDie]),
                Window::Response => none.with(&[Pass]).and_openings(&[Opening::Response]),
            },
            // WAS-TIMING-05.
            Task::Fight(crate::agenda::Combat::Method) => none.with(&[Learn, Forget]),
            // WAS-LIMIT-09.
            Task::Limit => {
                let calm = none.with(&[Pass, Learn, Forget, Wear, Lay, Curse]);
                if acting {
                    calm.and_openings(&[Opening::Free, Opening::AnyCalm])
                } else {
                    calm.and_openings(&[Opening::AnyCalm])
                }
            }
            _ => none,
        }
    }

    /// Opens a window for those of these seats who are due; none if nobody is (WAS-TIMING-33).
    pub(crate) fn open(&self, state: &mut State, window: Window, whom: SeatSet, from: Seat) {
        let table = &mut state.table;
        if window.is_calm() || window == Window::Setup {
            table.shifted = Loot::EMPTY;
        }
        if consumes(window) {
            table.touched = SeatSet::NONE;
            table.pulse = self.pulse(table, window);
        }
        let due: SeatSet =
            whom.intersection(table.living).iter().filter(|seat| self.is_due(table, window, *seat)).collect();
        if !due.is_empty() {
            table.agenda.push(Task::Window(window, Asked::new(due, from)));
        }
    }

    /// Goes on with the window on top: who is asked next. Tells whether it was closed.
    pub(crate) fn window_step(&self, state: &mut State, _log: &mut Log<Event>) -> bool {
        let Task::Window(window, mut asked) = state.table.agenda.top() else { return false };
        if self.is_pointless(&state.table, window) {
            state.table.agenda.pop();
            return true;
        }
        // WAS-RULING-19: outside encounters and visits the limit is checked after every step.
        let checked = matches!(window, Window::TurnStart | Window::MidTurn | Window::TurnEnd);
        if checked && !self.over_limit(&state.table).is_empty() {
            state.table.agenda.push(Task::Limit);
            return true;
        }
        let table = &mut state.table;
        if consumes(window) {
            let whom = self.whom(table, window);
            let pulse = self.pulse(table, window);
            if pulse != table.pulse {
                // WAS-TIMING-17.
                table.pulse = pulse;
                table.changes = table.changes.wrapping_add(1);
                asked.again(whom);
            } else {
                // WAS-TIMING-18.
                asked.again(table.touched.intersection(whom));
            }
            table.touched = SeatSet::NONE;
        }
        let due = asked
            .left()
            .iter()
            .filter(|seat| table.living.contains(*seat) && self.is_due(table, window, *seat));
        let due: SeatSet = due.collect();
        asked.retain(due);
        if asked.is_done() {
            table.agenda.pop();
            return true;
        }
        *table.agenda.top_mut() = Task::Window(window, asked);
        false
    }

    /// Whether nothing can come of a window any more.
    fn is_pointless(&self, table: &Table, window: Window) -> bool {
        let acting_died = !table.living.contains(table.acting);
        match window {
            Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd => acting_died,
            Window::Prep => acting_died || table.fight.here().next().is_none(),
            Window::Run | Window::RunDie => {
                self.runner(table).is_none_or(|runner| !table.living.contains(runner))
            }
            Window::Event => {
                self.event_at_hand(table).is_none_or(|(_, target, _)| !table.living.contains(target))
            }
            Window::Setup | Window::AfterDice | Window::Outcome | Window::Response => false,
        }
    }

    /// Who may be asked in a window that goes round.
    fn whom(&self, table: &Table, window: Window) -> SeatSet {
        match window {
            Window::TurnEnd => SeatSet::only(table.acting),
            Window::RunDie => self.runner(table).map_or(SeatSet::NONE, SeatSet::only),
            _ => table.living,
        }
    }

    /// What a hostile window is about, as a number: sums, dice, enemies, participants, run rolls.
    fn pulse(&self, table: &Table, window: Window) -> u32 {
        let fight = &table.fight;
        let mut pulse = 0u32;
        let mut mix = |value: u32| pulse = pulse.wrapping_mul(0x0100_0193) ^ value;
        match window {
            Window::Prep => {
                let [players, enemies] = fight.method.map_or([0; 2], |method| self.sums(table, method));
                mix(players as u32);
                mix(enemies as u32);
                for (place, foe) in fight.here() {
                    mix(u32::from(place) << 8 | u32::from(foe.loot as u8));
                    foe.delta.iter().for_each(|change| mix(*change as u32));
                }
                fight.party.iter().for_each(|seat| mix(seat.index() as u32 + 1));
                fight.party.iter().for_each(|seat| mix(self.run_bonus(table, seat) as u32));
            }
            Window::AfterDice => {
                mix(u32::from(fight.rolls));
                mix(u32::from(fight.dice[0]) << 8 | u32::from(fight.dice[1]));
            }
            Window::Outcome => mix(fight.loot_to.map_or(9, |seat| seat.index() as u32)),
            Window::Run | Window::RunDie => {
                if let Some(runner) = self.runner(table) {
                    mix(self.run_bonus(table, runner) as u32);
                    mix(u32::from(fight.escaped.contains(runner)));
                    mix(u32::from(fight.run_die));
                }
            }
            _ => {}
        }
        pulse
    }

    /// Whether all can see that a seat may have an answer in a window (WAS-TIMING-33, WAS-TIMING-34).
    pub(crate) fn is_due(&self, table: &Table, window: Window, seat: Seat) -> bool {
        let side = table.side(seat);
        let hidden = side.hand[0] > 0 && self.unseen_w(table, self.fitting_w(table, window, seat));
        if hidden {
            return true;
        }
        if side.hand[1] > 0 && self.unseen_l(table, self.fitting_l(table, window, seat)) {
            return true;
        }
        let played = || self.played_l(table, window, seat).intersection(self.pack.sets.tactics);
        (side.down > 0 && self.unseen_l(table, played())) || self.has_visible(table, window, seat)
    }

    /// Whether some of these cards lie where nobody sees them all.
    fn unseen_w(&self, table: &Table, set: Wasteland) -> bool {
        set.len() > set.intersection(table.seen.w).len()
    }

    fn unseen_l(&self, table: &Table, set: Loot) -> bool {
        set.len() > set.intersection(table.seen.l).len()
    }

    /// Wasteland cards that fit a window.
    fn fitting_w(&self, table: &Table, window: Window, seat: Seat) -> Wasteland {
        let sets = &self.pack.sets;
        let at_any_time = sets.traits.union(sets.events);
        match window {
            Window::Setup => sets.traits,
            Window::TurnStart | Window::MidTurn if seat != table.acting => at_any_time.union(sets.ambushes),
            Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd => at_any_time,
            Window::Prep if seat != table.acting => at_any_time.union(sets.modifiers).union(sets.ambushes),
            Window::Prep => at_any_time.union(sets.modifiers),
            Window::Outcome | Window::Run => at_any_time,
            Window::Event | Window::AfterDice | Window::RunDie | Window::Response => Wasteland::EMPTY,
        }
    }

    /// Loot cards in hand that fit a window.
    fn fitting_l(&self, table: &Table, window: Window, seat: Seat) -> Loot {
        let sets = &self.pack.sets;
        match window {
            Window::Setup | Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd => {
                sets.all_l
            }
            Window::Prep => sets.provisions.union(sets.tactics),
            _ => self.played_l(table, window, seat),
        }
    }

    /// Loot cards that are played in a window, from wherever they lie.
    fn played_l(&self, table: &Table, window: Window, seat: Seat) -> Loot {
        let sets = &self.pack.sets;
        match window {
            Window::Setup | Window::RunDie => Loot::EMPTY,
            Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd => {
                let openings = self.rights_in(table, window, seat);
                openings.iter().fold(Loot::EMPTY, |set, opening| set.union(sets.opens(opening)))
            }
            Window::Event => self.event_at_hand(table).map_or(Loot::EMPTY, |(kind, _, source)| {
                let tags = self.pack.info(kind).tag_set;
                let cancels = sets.cancels.iter().filter(|card| {
                    let info = self.item_info(Item(*card));
                    info.play
                        .as_ref()
                        .is_some_and(|play| play.ways.iter().any(|way| self.stops(&way.verbs, tags)))
                });
                let stops: Loot = cancels.collect();
                match source.is_some_and(|source| table.living.contains(source)) {
                    true => stops.union(sets.returns),
                    false => stops,
                }
            }),
            Window::Prep => sets.opens(Opening::Prep),
            Window::AfterDice => sets.opens(Opening::AfterDice),
            Window::Outcome => {
                let drawn = table.fight.method != Some(Method::Diplomacy) && self.loot_total(table) > 0;
                if drawn && seat != table.acting { sets.opens(Opening::Outcome) } else { Loot::EMPTY }
            }
            Window::Run if self.runner(table) == Some(seat) => sets.run_own,
            Window::Run => sets.run_other,
            Window::Response => sets.opens(Opening::Response),
        }
    }

    /// The openings of a calm window, which may not be the one on top.
    fn rights_in(&self, table: &Table, window: Window, seat: Seat) -> Openings {
        let acting = seat == table.acting;
        let own: &[Opening] = match (window, acting) {
            (Window::TurnStart, true) => &[Opening::TurnStart, Opening::Free, Opening::AnyCalm],
            (_, true) => &[Opening::Free, Opening::AnyCalm],
            (Window::TurnStart | Window::MidTurn, false) => &[Opening::AnyCalm, Opening::OtherTurn],
            (_, false) => &[Opening::AnyCalm],
        };
        own.iter().copied().collect()
    }

    /// Whether a seat has something in sight that can be used in a window.
    fn has_visible(&self, table: &Table, window: Window, seat: Seat) -> bool {
        let side = table.side(seat);
        let sets = &self.pack.sets;
        let acting = seat == table.acting;
        let on_table = |opening: Opening| {
            let set = sets.opens(opening).intersection(sets.provisions);
            side.carried.meets(set)
        };
        let uses = |opening: Opening| {
            let items = side.ready.minus(table.used).meets(sets.uses_l[opening as usize]);
            let set = sets.uses_w[opening as usize];
            items || side.learned().any(|learned| !learned.used && set.contains(learned.card))
        };
        match window {
            Window::Setup => side.carried.meets(sets.equipment) || side.learned().next().is_some(),
            Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd => {
                // WAS-TIMING-33: who can only put something away is not asked in another's turn.
                let changes = if acting { side.carried } else { side.carried.minus(side.ready) };
                changes.minus(table.shifted).meets(sets.equipment)
                    || (acting && (side.learned().next().is_some() || self.has_to_trade(table)))
                    || self
                        .rights_in(table, window, seat)
                        .iter()
                        .any(|opening| on_table(opening) || uses(opening))
            }
            Window::Prep => {
                side.learned().next().is_some()
                    || (table.fight.party.contains(seat) && on_table(Opening::Prep))
                    || (table.fight.party.contains(seat) && self.can_bribe_from_table(table, seat))
                    || (acting && (self.helpers(table).next().is_some() || self.has_to_trade(table)))
            }
            Window::AfterDice => acting && uses(Opening::AfterDice),
            Window::RunDie => self.runner(table) == Some(seat) && uses(Opening::RunDie),
            Window::Event => {
                let Some((kind, _, _)) = self.event_at_hand(table) else { return false };
                let token = |token: &Token| side.tokens[token.index()] > 0 && self.token_stops(*token, kind);
                Token::ALL.iter().any(token) || side.carried.meets(self.played_l(table, window, seat))
            }
            Window::Outcome | Window::Run | Window::Response => false,
        }
    }

    /// Whether the acting player has a proposal left and something in sight to trade: trading is a free action of the own
    /// turn (WAS-FREE-01), so it makes her due (WAS-TIMING-33).
    fn has_to_trade(&self, table: &Table) -> bool {
        let side = table.side(table.acting);
        // WAS-TRADE-03, WAS-TRADE-12.
        let (frozen, left) = match table.fight.active {
            true => (self.pack.sets.equipment, !table.fight.dealt.contains(table.acting)),
            false => (Loot::EMPTY, table.deals < PROPOSALS),
        };
        let goods = || side.tokens != [0; 2] || side.down > 0 || !side.carried.minus(frozen).is_empty();
        left && goods() && table.living != SeatSet::only(table.acting)
    }

    /// Whether a token stops an event (WAS-TOKEN-02).
    pub(crate) fn token_stops(&self, token: Token, event: crate::cards::Kind) -> bool {
        self.pack.info(event).tag_set.meets(self.pack.tag(token.cancels()))
    }

    fn can_bribe_from_table(&self, table: &Table, seat: Seat) -> bool {
        let cards = table.side(seat).carried.intersection(self.pack.sets.bribes);
        cards.iter().any(|card| {
            let tags = self.item_info(Item(card)).tag_set;
            table.fight.here().any(|(_, foe)| self.takes_bribe(&foe, tags))
        })
    }

    /// Whether an enemy is pacified by a card with these tags.
    pub(crate) fn takes_bribe(&self, foe: &crate::state::Foe, tags: crate::cards::Tags) -> bool {
        let usage = self.pack.info(foe.kind).usage.as_ref();
        usage.and_then(|usage| usage.cost).is_some_and(|cost| cost.meets(tags))
    }

    /// Whom the acting player may ask for help (WAS-HELP-12, WAS-HELP-13).
    pub(crate) fn helpers<'t>(&'t self, table: &'t Table) -> impl Iterator<Item = Seat> + 't {
        let free = table.fight.helper.is_none() && !self.terms.common && self.may_ask(table, table.acting);
        let seats = if free { table.living } else { SeatSet::NONE };
        seats.iter().filter(move |seat| self.can_help(table, *seat) && table.fight.asks[seat.index()] < 2)
    }

    /// How many windows are open on top of each other.
    pub(crate) fn windows_open(&self, table: &Table) -> usize {
        table.agenda.iter().filter(|task| matches!(task, Task::Window(..))).count()
    }
}

/// Whether a window goes round and notes who was touched.
const fn consumes(window: Window) -> bool {
    !matches!(window, Window::Event | Window::Response | Window::Setup)
}
