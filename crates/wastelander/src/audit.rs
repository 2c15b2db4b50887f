//! What must always hold.

use kernel::{Audit, AuditError, Seat};

use crate::agenda::Task;
use crate::cards::Kind;
use crate::choice::Item;
use crate::effect::Deck;
use crate::setup::Wastelander;
use crate::state::{Held, NOTHING, State};
use crate::written::Type;

/// No turn takes more inputs than this: every action uses up something (WAS-TIMING-24).
const INPUTS_PER_TURN: usize = 6000;

impl Audit for Wastelander {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        self.audit_cards(state)?;
        self.audit_hands(state)?;
        self.audit_tables(state)?;
        self.audit_course(state)
    }

    fn inputs_max(&self) -> usize {
        usize::from(self.terms.rounds) * self.seats * INPUTS_PER_TURN
    }
}

impl Wastelander {
    /// Every card is somewhere, once, and what lies open is what all know to lie open.
    fn audit_cards(&self, state: &State) -> Result<(), AuditError> {
        let (table, secrets) = (&state.table, &state.secrets);
        let pack = &self.pack;
        let mut open = vec![0u32; pack.kinds().count()];
        let mut hidden = open.clone();
        let add =
            |counts: &mut Vec<u32>, held: &Held| held.cards(pack).for_each(|kind| counts[kind.index()] += 1);
        add(&mut open, &table.discard);
        add(&mut open, &table.aside);
        add(&mut open, &self.removed);
        add(&mut open, &Held { l: table.market.stock, ..Held::EMPTY });
        table.wander.iter().filter(|number| **number != NOTHING).for_each(|n| open[usize::from(*n)] += 1);
        for side in &table.sides {
            side.carried.iter().for_each(|card| open[pack.kind_of(Deck::Loot, card).index()] += 1);
            side.learned().for_each(|l| open[pack.kind_of(Deck::Wasteland, l.card).index()] += 1);
        }
        for place in 0..usize::from(table.fight.count) {
            let foe = table.fight.foes[place];
            if foe.here && foe.real {
                open[foe.kind.index()] += 1;
            }
        }
        for sticker in &table.fight.stickers[..usize::from(table.fight.stuck)] {
            open[sticker.kind.index()] += 1;
        }
        for task in table.agenda.iter() {
            if let Task::Event { kind, .. } | Task::Declared { kind, .. } | Task::Visit(kind, _) = task {
                open[kind.index()] += 1;
            }
        }
        secrets.hands.iter().for_each(|hand| add(&mut hidden, hand));
        secrets.down.iter().for_each(|down| add(&mut hidden, &Held { l: *down, ..Held::EMPTY }));
        add(&mut hidden, &secrets.deck);
        let placed = secrets.bottom.iter().chain([&secrets.top]).filter(|number| **number != NOTHING);
        placed.for_each(|number| hidden[usize::from(*number)] += 1);
        for (kind, info) in pack.kinds() {
            let (open, hidden) = (open[kind.index()], hidden[kind.index()]);
            AuditError::unless(open + hidden == u32::from(info.copies), || {
                format!("{} of {} {} are somewhere", open + hidden, info.copies, info.id)
            })?;
            AuditError::unless(open == table.seen.count(pack, kind), || {
                format!("{open} {} lie open, {} are thought to", info.id, table.seen.count(pack, kind))
            })?;
        }
        Ok(())
    }

    fn audit_hands(&self, state: &State) -> Result<(), AuditError> {
        let (table, secrets) = (&state.table, &state.secrets);
        for seat in Seat::all(self.seats) {
            let (side, hand) = (table.side(seat), secrets.hands[seat.index()]);
            let counts = [hand.w.len() as u8, hand.l.len() as u8];
            AuditError::unless(side.hand == counts, || format!("the hand of {seat} is miscounted"))?;
            let down = secrets.down[seat.index()];
            AuditError::unless(u32::from(side.down) == down.len(), || {
                format!("the face-down cards of {seat} are miscounted")
            })?;
            AuditError::unless(self.pack.sets.tactics.holds(down), || {
                format!("{seat} has something else than tactics face-down (WAS-TACTIC-01)")
            })?;
            let known = side
                .known
                .kinds(&self.pack)
                .all(|kind| side.known.count(&self.pack, kind) <= hand.count(&self.pack, kind));
            AuditError::unless(known, || format!("{seat} is thought to hold a card she does not hold"))?;
            let dead = !table.living.contains(seat);
            AuditError::unless(!dead || (hand.is_empty() && side.tokens == [0; 2]), || {
                format!("{seat} is dead and still has something")
            })?;
        }
        let buried = usize::from(table.buried);
        let deck = secrets.deck.w.len() + u32::from(secrets.top != NOTHING) + buried as u32;
        AuditError::unless(u32::from(table.deck[0]) == deck, || "the Wasteland Deck is miscounted")?;
        AuditError::unless(
            u32::from(table.deck[1]) == secrets.deck.l.len(),
            || "the Loot Deck is miscounted",
        )?;
        let known = table.top_known.is_empty() == (secrets.top == NOTHING);
        AuditError::unless(known, || "a top card is known to nobody, or none to somebody")
    }

    fn audit_tables(&self, state: &State) -> Result<(), AuditError> {
        let table = &state.table;
        for seat in Seat::all(self.seats) {
            let side = table.side(seat);
            AuditError::unless(side.carried.holds(side.ready), || {
                format!("{seat} wears what she does not carry")
            })?;
            let (mut armor, mut hands) = (0, 0);
            for card in side.ready.iter() {
                let info = self.item_info(Item(card));
                armor += u8::from(info.kind == Type::Armor);
                hands += info.hands;
                AuditError::unless(info.kind.is_equipment(), || format!("{seat} has {} equipped", info.id))?;
                let slots = side
                    .ready
                    .iter()
                    .filter(|other| info.slot.is_some() && self.item_info(Item(*other)).slot == info.slot);
                AuditError::unless(slots.count() <= 1, || {
                    format!("{seat} wears two things in one place (WAS-GEAR-06)")
                })?;
            }
            AuditError::unless(armor <= 1, || format!("{seat} wears two armors (WAS-ARMOR-01)"))?;
            AuditError::unless(hands <= 2, || format!("{seat} holds too much (WAS-WEAPON-02)"))?;
            let spares = side
                .carried
                .minus(side.ready)
                .intersection(self.pack.sets.armor.union(self.pack.sets.weapons));
            AuditError::unless(!self.terms.no_spares || spares.is_empty(), || {
                format!("{seat} carries spare weapons or armor (WAS-HC-05)")
            })?;
            let limit = usize::from(self.terms.traits) + usize::from(self.is_replacing(state, seat));
            AuditError::unless(side.learned().count() <= limit, || {
                format!("{seat} has too many traits (WAS-TRAIT-01)")
            })?;
        }
        for item in (0..self.pack.sets.all_l.len() as u8).map(Item) {
            let counters = table.counters.get(item);
            let entered = table.entered.contains(item.0) && table.owner(item).is_some();
            AuditError::unless(counters == 0 || (counters <= 6 && entered), || {
                format!("{counters} counters lie on {}", self.id(self.item_kind(item)))
            })?;
        }
        Ok(())
    }

    fn is_replacing(&self, state: &State, seat: Seat) -> bool {
        state.table.agenda.iter().any(|task| matches!(task, Task::Replace(who, _) if who == seat))
    }

    fn audit_course(&self, state: &State) -> Result<(), AuditError> {
        let table = &state.table;
        let over = state.is_over();
        if let Some(goal) = self.terms.goal.filter(|_| !over) {
            let most = if self.terms.common {
                table.pool
            } else {
                table.living.iter().map(|seat| table.side(seat).sp).max().unwrap_or(0)
            };
            AuditError::unless(
                most < goal,
                || "somebody has reached the goal and the game goes on (WAS-GOAL-03)",
            )?;
        }
        let zero = table.living.iter().any(|seat| table.side(seat).sp == 0);
        AuditError::unless(
            !self.terms.elimination || !zero,
            || "somebody lives without Survival Points (WAS-HC-19)",
        )?;
        AuditError::unless(
            over || table.living.len() > 1 || self.terms.common,
            || "only one player lives (WAS-HC-18)",
        )?;
        for task in table.agenda.iter() {
            if let Task::Window(_, asked) = task {
                let strangers = asked.left().iter().any(|seat| seat.index() >= self.seats);
                AuditError::unless(!strangers, || "a window asks somebody who has no seat")?;
            }
        }
        AuditError::unless(self.windows_open(table) <= 9, || "too many windows are open (WAS-TIMING-15)")?;
        let helpers = table.fight.party.len();
        AuditError::unless(self.terms.common || helpers <= 2, || "two players help (WAS-HELP-02)")
    }

    /// A kind by number, where a table says so.
    pub(crate) const fn kind(number: u8) -> Option<Kind> {
        if number == NOTHING { None } else { Some(Kind(number)) }
    }
}
