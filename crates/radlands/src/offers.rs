//! What is possible: prices, needs, who can be played where, whose abilities can be used.

use std::ops::ControlFlow;

use kernel::Seat;
use parts::bits::ones;

use crate::actions::{Actions, Plays, Singles, Uses};
use crate::agenda::Frame;
use crate::cards::{Camp, Card};
use crate::choice::AbilityNo;
use crate::circumstances::Outlook;
use crate::effect::{Borrow, Discount, Target, Trait, Which};
use crate::program::{Ability, Modes, Need, Op};
use crate::resolve::seat_of;
use crate::setup::{ACTIONS_MAX, Radlands};
use crate::spot::{Column, Lane, Spot, Spots};
use crate::state::{Secrets, State, Table, other};

impl Radlands {
    /// What an ability costs now (RAD-CAMP-13, RAD-CAMP-26).
    #[inline]
    pub(crate) fn price(&self, table: &Table, owner: Seat, ability: &Ability) -> u8 {
        let less = match ability.less {
            None => 0,
            Some(Discount::YourPunks) => (table.punks & Spots::of(owner)).len(),
            Some(Discount::YourDestroyedCamps) => table.ruins(owner).len(),
        };
        ability.cost.saturating_sub(less as u8)
    }

    /// Whether an ability could be used now from this source: paid, its condition met, its needs there
    /// (RAD-RULING-07).
    #[inline]
    pub(crate) fn usable(&self, table: &Table, secrets: &Secrets, frame: Frame, ability: &Ability) -> bool {
        self.price(table, frame.owner, ability) <= table.water
            && self.is_possible(table, secrets, Frame { op: ability.ops, ..frame }, ability)
    }

    #[inline]
    fn is_possible(&self, table: &Table, secrets: &Secrets, frame: Frame, ability: &Ability) -> bool {
        ability.when.is_none_or(|condition| self.holds(table, frame, condition))
            && self.is_met(table, secrets, frame, ability.needs[0])
            && self.is_met(table, secrets, frame, ability.needs[1])
    }

    /// Whether what an effect needs is there.
    #[inline]
    pub(crate) fn is_met(&self, table: &Table, secrets: &Secrets, frame: Frame, need: Need) -> bool {
        let owner = frame.owner;
        match need {
            Need::Nothing => true,
            Need::Target(target) => self.has_target(table, frame, target),
            Need::Restorable(restore) => self.restorable(table, frame, restore).any(),
            Need::Punk => self.can_recruit(table, owner),
            Need::Raid => self.can_raid(table, owner),
            Need::EventToAdvance => self.can_advance_any(table),
            Need::OwnPunk => (table.punks & Spots::of(owner)).any(),
            Need::RuinedCamp => (table.ruins(owner) & !frame.source.bit()).any(),
            Need::Cards(who, count) => table.hand_len[seat_of(owner, who).index()] >= count,
            Need::Borrow(borrow) => self.can_borrow(table, secrets, frame, borrow),
            Need::Mode(modes) => self.has_mode(table, secrets, frame, modes),
        }
    }

    /// Whether somebody could lend an ability.
    #[inline(never)]
    fn can_borrow(&self, table: &Table, secrets: &Secrets, frame: Frame, borrow: Borrow) -> bool {
        match borrow {
            Borrow::Drop => self.can_drop(table, secrets, frame.owner),
            _ => self.has_lender(table, secrets, frame, borrow),
        }
    }

    /// Whether one of the modes is possible.
    #[inline(never)]
    fn has_mode(&self, table: &Table, secrets: &Secrets, frame: Frame, modes: Modes) -> bool {
        let mut modes = self.pack.program.modes(modes).iter();
        modes.any(|mode| mode.needs.iter().all(|need| self.is_met(table, secrets, frame, *need)))
    }

    #[inline]
    fn has_target(&self, table: &Table, frame: Frame, target: Target) -> bool {
        let least = if target.which == Which::AllButOne { 2 } else { 1 };
        table.targets(frame.owner, frame.source, target).len() >= least
    }

    /// The printed abilities of the card on a spot.
    #[inline]
    pub(crate) fn printed_at(&self, table: &Table, spot: Spot) -> &[Ability] {
        if (table.present & !table.punks).has(spot) {
            self.pack.abilities_of(table.faces[spot.index()], spot)
        } else {
            &[]
        }
    }

    /// The abilities of the card on a spot, the granted one included (RAD-PPL-01).
    #[inline]
    pub(crate) fn abilities_at<'a>(
        &'a self,
        table: &'a Table,
        spot: Spot,
    ) -> impl Iterator<Item = (AbilityNo, &'a Ability)> + use<'a> {
        let granted = self.granted_at(table, spot).map(|ability| (AbilityNo::GRANTED, ability));
        AbilityNo::ALL.into_iter().zip(self.printed_at(table, spot)).chain(granted)
    }

    /// The ability somebody else grants to the person here.
    #[inline]
    pub(crate) fn granted_at(&self, table: &Table, spot: Spot) -> Option<&Ability> {
        let granter = table.granter(&self.pack, spot.seat())?;
        let person = table.present & Spots::PEOPLE & !granter.bit();
        self.pack.granted.as_ref().filter(|_| person.has(spot))
    }

    /// One ability of the card on a spot.
    #[inline]
    pub(crate) fn ability_at<'a>(
        &'a self,
        table: &'a Table,
        spot: Spot,
        no: AbilityNo,
    ) -> Option<&'a Ability> {
        self.abilities_at(table, spot).find(|(number, _)| *number == no).map(|(_, ability)| ability)
    }

    /// Abilities that a card may use through this effect (RAD-PPL-18, RAD-CAMP-03, RAD-RULING-18, RAD-RULING-19).
    fn each_lender(
        &self,
        table: &Table,
        secrets: &Secrets,
        frame: Frame,
        borrow: Borrow,
        mut found: impl FnMut(Spot, AbilityNo) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let owner = frame.owner;
        let people = match borrow {
            Borrow::Copy => {
                let own = table.ready(owner) & Spots::PEOPLE & !frame.source.bit();
                own | table.people(other(owner)) & !table.damaged
            }
            Borrow::LastStand => table.people(owner) & table.damaged,
            Borrow::Drop => Spots::NONE,
        };
        for spot in people.iter() {
            let user = if borrow == Borrow::Copy { frame.source } else { spot };
            for (number, ability) in self.abilities_at(table, spot) {
                let copies_a_copy = borrow == Borrow::Copy && self.copies(ability);
                if !copies_a_copy && self.usable(table, secrets, Frame { source: user, ..frame }, ability) {
                    found(spot, number)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All of them.
    pub(crate) fn lenders(&self, table: &Table, secrets: &Secrets, frame: Frame, borrow: Borrow) -> Uses {
        let mut uses = Uses::default();
        let _ = self.each_lender(table, secrets, frame, borrow, |spot, number| {
            uses.insert(spot, number);
            ControlFlow::Continue(())
        });
        uses
    }

    /// Whether there is any.
    pub(crate) fn has_lender(&self, table: &Table, secrets: &Secrets, frame: Frame, borrow: Borrow) -> bool {
        self.each_lender(table, secrets, frame, borrow, |_, _| ControlFlow::Break(())).is_break()
    }

    /// Whether a camp has an ability to march.
    pub(crate) fn can_march(&self, camp: Camp) -> bool {
        let abilities = self.pack.abilities(self.pack.camp_row(camp).abilities);
        abilities.iter().any(|ability| matches!(self.pack.program.op(ability.ops), Op::March(_)))
    }

    /// Whether an ability copies another.
    pub(crate) fn copies(&self, ability: &Ability) -> bool {
        self.pack.program.op(ability.ops) == Op::Borrow(Borrow::Copy)
    }

    /// What the person just dropped here may use, ready or not (RAD-RULING-20).
    pub(crate) fn landed_uses(&self, table: &Table, secrets: &Secrets, spot: Spot) -> Uses {
        let mut uses = Uses::default();
        if table.present.has(spot) {
            self.add_uses(table, secrets, spot, &mut uses);
        }
        uses
    }

    /// Adds the abilities of the card here that could be used, ready or not.
    #[inline]
    fn add_uses(&self, table: &Table, secrets: &Secrets, spot: Spot, uses: &mut Uses) {
        let frame = Frame { source: spot, ..Frame::done(spot.seat()) };
        for (number, ability) in self.abilities_at(table, spot) {
            if self.usable(table, secrets, frame, ability) {
                uses.insert(spot, number);
            }
        }
    }

    /// What a person costs less in a column (RAD-PERSON-12).
    #[inline]
    pub(crate) fn column_discount(&self, table: &Table, lane: Lane) -> u8 {
        let empty = (table.present & Spots::PEOPLE & lane.spots()).is_empty();
        u8::from(empty && table.camp_has(&self.pack, lane, Trait::CheapWhenEmpty))
    }

    /// What a person costs in a column (RAD-PERSON-02, RAD-PERSON-11, RAD-PERSON-12).
    #[inline]
    pub(crate) fn person_cost(&self, table: &Table, lane: Lane, card: Card) -> u8 {
        let row = self.pack.row(card);
        if row.traits.has(Trait::FreeOnRuins) && !table.present.has(lane.camp()) {
            return 0;
        }
        row.cost.saturating_sub(self.column_discount(table, lane))
    }

    /// Who can be played where with this much water.
    #[inline]
    fn plays(&self, table: &Table, hand: u64, seat: Seat, water: u8) -> Plays {
        let people = hand & self.pack.people;
        let affordable = people & self.pack.costing_at_most(water);
        let mut kinds = [affordable; 3];
        // Only a gifted camp makes a column different, or ruins for who is free there (RAD-PERSON-11, RAD-PERSON-12).
        let camps = Spots::CAMPS & Spots::of(seat);
        let ruins_matter = people & self.pack.free_on_ruins != 0 && (camps & !table.present).any();
        if ruins_matter || (camps & table.gifted).any() {
            for (kinds, column) in kinds.iter_mut().zip(Column::ALL) {
                let lane = Lane::new(seat, column);
                let water = water + self.column_discount(table, lane);
                let free = if table.present.has(lane.camp()) { 0 } else { self.pack.free_on_ruins };
                *kinds = people & (self.pack.costing_at_most(water) | free);
            }
        }
        Plays { kinds, berths: self.berths(table, seat) }
    }

    /// Who can be dropped where: paid, and the cheapest ability too (RAD-RULING-20).
    pub(crate) fn drops(&self, table: &Table, secrets: &Secrets, seat: Seat) -> Plays {
        let hand = secrets.hands[seat.index()].kinds() & self.pack.people;
        let mut kinds = [0; 3];
        for kind in ones(hand) {
            for column in Column::ALL {
                if self.can_pay_drop(table, Lane::new(seat, column), Card(kind)) {
                    kinds[column.index()] |= 1 << kind;
                }
            }
        }
        Plays { kinds, berths: self.berths(table, seat) }
    }

    /// Whether there is water for a person in a column and for the cheapest of its abilities.
    pub(crate) fn can_pay_drop(&self, table: &Table, lane: Lane, card: Card) -> bool {
        let abilities = self.pack.abilities(self.pack.row(card).abilities);
        let grant = self.pack.granted.as_ref().filter(|_| table.granter(&self.pack, lane.seat()).is_some());
        let cheapest =
            abilities.iter().chain(grant).map(|ability| self.drop_price(table, lane.seat(), ability));
        self.person_cost(table, lane, card).saturating_add(cheapest.min().unwrap_or(0)) <= table.water
    }

    /// The price of an ability for a drop; a copying one costs what the cheapest it could copy costs.
    fn drop_price(&self, table: &Table, seat: Seat, ability: &Ability) -> u8 {
        if !self.copies(ability) {
            return self.price(table, seat, ability);
        }
        let own = table.ready(seat) & Spots::PEOPLE;
        let people = own | table.people(other(seat)) & !table.damaged;
        let all = people.iter().flat_map(|spot| self.abilities_at(table, spot));
        let copyable = all.filter(|(_, lent)| !self.copies(lent));
        copyable.map(|(_, lent)| self.price(table, seat, lent)).min().unwrap_or(0)
    }

    /// Whether anybody can be dropped.
    pub(crate) fn can_drop(&self, table: &Table, secrets: &Secrets, seat: Seat) -> bool {
        let open = self.drop_lanes(table, seat);
        let mut people = ones(secrets.hands[seat.index()].kinds() & self.pack.people);
        people.any(|kind| open.clone().any(|lane| self.can_pay_drop(table, lane, Card(kind))))
    }

    /// The columns a person could be dropped into.
    pub(crate) fn drop_lanes<'a>(
        &self,
        table: &'a Table,
        seat: Seat,
    ) -> impl Iterator<Item = Lane> + Clone + use<'a> {
        let make_room = self.make_room && table.people(seat).len() == 6;
        let lanes = Column::ALL.into_iter().map(move |column| Lane::new(seat, column));
        lanes.filter(move |lane| make_room || table.places(*lane) != 0)
    }

    /// The events that could be played now (RAD-PLAYEV-02 to RAD-PLAYEV-07).
    #[inline]
    fn launches(&self, table: &Table, hand: u64, seat: Seat) -> u64 {
        let events = hand & !self.pack.people & self.pack.costing_at_most(table.water);
        if self.plays_at_once(table, seat) {
            return events;
        }
        let [at_once, one, two, three] = self.pack.events;
        let free = 0b111 & !table.taken_spaces(seat);
        let if_any = |spaces: u8, kinds: u64| if free & spaces != 0 { kinds } else { 0 };
        events & (at_once | if_any(0b111, one) | if_any(0b110, two) | if_any(0b100, three))
    }

    /// The actions of the active player.
    #[inline]
    pub(crate) fn actions(&self, state: &State) -> Actions {
        let State { table, secrets } = state;
        if table.actions >= ACTIONS_MAX {
            return Actions::ONLY_END;
        }
        self.actions_with(state, self.uses(table, secrets, table.active))
    }

    /// The actions of the active player with all abilities that might be possible; nothing, if that is hard to say.
    #[inline]
    pub(crate) fn possible_actions(&self, state: &State) -> Option<Actions> {
        let table = &state.table;
        if table.actions >= ACTIONS_MAX || table.granter(&self.pack, table.active).is_some() {
            return None;
        }
        let payable = table.ready(table.active) & table.payable(table.water);
        Some(self.actions_with(state, Uses::printed(payable, payable & table.versatile)))
    }

    #[inline]
    fn actions_with(&self, state: &State, uses: Uses) -> Actions {
        let State { table, secrets } = state;
        let seat = table.active;
        let hand = secrets.hands[seat.index()].kinds();
        let silo = table.silo_in_hand[seat.index()];
        Actions {
            singles: Singles::new(table.water >= 2, !silo && table.water >= 1, silo),
            plays: self.plays(table, hand, seat, table.water),
            events: self.launches(table, hand, seat),
            junk: hand,
            uses,
        }
    }

    /// Whether a ready card can use a printed ability of its own.
    #[inline]
    pub(crate) fn can_use(&self, table: &Table, secrets: &Secrets, spot: Spot, number: AbilityNo) -> bool {
        let frame = Frame { source: spot, ..Frame::done(table.active) };
        let ability = &self.printed_at(table, spot)[usize::from(number.0)];
        self.usable(table, secrets, frame, ability)
    }

    /// Adds the abilities of a ready card that circumstances alone cannot judge.
    fn add_other_uses(&self, table: &Table, secrets: &Secrets, spot: Spot, uses: &mut Uses) {
        let frame = Frame { source: spot, ..Frame::done(table.active) };
        let face = table.faces[spot.index()];
        let terms = self.pack.terms_of(face, spot);
        for (number, ability) in self.pack.abilities_of(face, spot).iter().enumerate() {
            if !terms.covers(number) && self.usable(table, secrets, frame, ability) {
                uses.insert(spot, AbilityNo::ALL[number]);
            }
        }
    }

    /// The abilities of ready cards that can be used (RAD-ABIL-01).
    #[inline]
    fn uses(&self, table: &Table, secrets: &Secrets, seat: Seat) -> Uses {
        let mut uses = Uses::default();
        let (ready, water) = (table.ready(seat), table.water);
        if (table.gifted & Spots::PEOPLE & Spots::of(seat)).any() {
            self.add_granted_uses(table, secrets, seat, &mut uses);
        }
        let candidates = ready & table.payable(water);
        if candidates.is_empty() {
            return uses;
        }
        let outlook = Outlook::of(self, table, seat);
        for spot in candidates.iter() {
            let terms = self.pack.terms_of(table.faces[spot.index()], spot);
            let circumstances = outlook.for_card(spot);
            for number in 0..2 {
                let usable = (terms.cost[number] <= water) & circumstances.allow(terms.wants[number]);
                uses.insert_if(usable, spot, AbilityNo::ALL[number]);
            }
            if terms.others <= water {
                self.add_other_uses(table, secrets, spot, &mut uses);
            }
        }
        uses
    }

    /// Adds the granted ability of all ready people who can use it (RAD-PPL-01).
    #[cold]
    fn add_granted_uses(&self, table: &Table, secrets: &Secrets, seat: Seat, uses: &mut Uses) {
        let (Some(ability), Some(granter)) = (&self.pack.granted, table.granter(&self.pack, seat)) else {
            return;
        };
        for spot in (table.ready(seat) & Spots::PEOPLE & !granter.bit()).iter() {
            if self.usable(table, secrets, Frame { source: spot, ..Frame::done(seat) }, ability) {
                uses.insert(spot, AbilityNo::GRANTED);
            }
        }
    }
}
