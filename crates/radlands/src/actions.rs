//! The actions of a turn: listed, counted, and one of them picked.

use kernel::{Dice, Pick, Seat};
use parts::bits::{nth_one, ones};

use crate::cards::Card;
use crate::choice::{AbilityNo, Choice};
use crate::setup::Radlands;
use crate::spot::{Berth, Spot, Spots};
use crate::state::{State, Table};

/// The people that can be put into each berth, by kind.
#[derive(Copy, Clone)]
pub(crate) struct Plays {
    /// For each column the kinds that can be paid there.
    pub kinds: [u64; 3],
    /// The open berths.
    pub berths: u32,
}

/// Abilities that can be used: for each number the spots whose card can use it.
#[derive(Copy, Clone, Default)]
pub(crate) struct Uses([Spots; 3]);

/// Actions that there is only one of, as bits by number.
#[derive(Copy, Clone)]
pub(crate) struct Singles(u8);

impl Singles {
    const ALL: [Choice; 4] = [Choice::End, Choice::Draw, Choice::TakeSilo, Choice::JunkSilo];
    const ONLY_END: Singles = Singles(1);

    /// What may be done with the water and the Silo besides ending the turn.
    #[inline]
    pub fn new(draw: bool, take_silo: bool, junk_silo: bool) -> Singles {
        Singles(1 | u8::from(draw) << 1 | u8::from(take_silo) << 2 | u8::from(junk_silo) << 3)
    }

    #[inline]
    const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn nth(self, number: u32) -> Choice {
        Singles::ALL[usize::from(nth_one(u64::from(self.0), number)) % Singles::ALL.len()]
    }

    #[inline]
    fn list(self, out: &mut Vec<Choice>) {
        out.extend(ones(u64::from(self.0)).map(|number| Singles::ALL[usize::from(number)]));
    }
}

/// The actions of a turn (RAD-TURN-04).
pub(crate) struct Actions {
    pub singles: Singles,
    pub plays: Plays,
    pub events: u64,
    pub junk: u64,
    pub uses: Uses,
}

impl Uses {
    #[inline]
    pub fn insert(&mut self, spot: Spot, ability: AbilityNo) {
        self.0[usize::from(ability.0)].insert(spot);
    }

    /// Puts an ability in if something holds, without a branch.
    #[inline]
    pub fn insert_if(&mut self, holds: bool, spot: Spot, ability: AbilityNo) {
        let bit = if holds { spot.bit() } else { Spots::NONE };
        self.0[usize::from(ability.0)] |= bit;
    }

    #[inline]
    pub fn remove(&mut self, spot: Spot, ability: AbilityNo) {
        self.0[usize::from(ability.0)].remove(spot);
    }

    /// The first ability of these cards and the second of those.
    #[inline]
    pub const fn printed(first: Spots, second: Spots) -> Uses {
        Uses([first, second, Spots::NONE])
    }

    pub fn any(self) -> bool {
        self.0.iter().any(|spots| spots.any())
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|spots| spots.len()).sum()
    }

    /// The one with this number, counted ability by ability.
    #[inline]
    pub fn nth(self, mut number: u32) -> (Spot, AbilityNo) {
        for (spots, ability) in self.0.into_iter().zip(AbilityNo::ALL) {
            if number < spots.len() {
                return (spots.nth(number), ability);
            }
            number -= spots.len();
        }
        unreachable!("the number is below the count")
    }

    /// All in order: spots first, then abilities.
    pub fn list(self, out: &mut Vec<Choice>, choice: impl Fn(Spot, AbilityNo) -> Choice) {
        for spot in (self.0[0] | self.0[1] | self.0[2]).iter() {
            let here = self.0.into_iter().zip(AbilityNo::ALL).filter(|(spots, _)| spots.has(spot));
            out.extend(here.map(|(_, ability)| choice(spot, ability)));
        }
    }
}

impl Plays {
    pub const NONE: Plays = Plays { kinds: [0; 3], berths: 0 };

    /// The columns a berth bit set is divided into: two plain bits each, then four with a victim each.
    const COLUMN_BERTHS: [u32; 3] = [0b11 | 0b1111 << 6, 0b11 << 2 | 0b1111 << 10, 0b11 << 4 | 0b1111 << 14];

    #[inline]
    const fn column(&self, column: usize) -> u32 {
        self.berths & Plays::COLUMN_BERTHS[column]
    }

    #[inline]
    pub fn count(&self) -> u32 {
        (0..3).map(|column| self.kinds[column].count_ones() * self.column(column).count_ones()).sum()
    }

    /// The one with this number, counted column by column.
    #[inline]
    pub fn nth(&self, mut number: u32) -> (Card, Berth) {
        for column in 0..3 {
            let (kinds, berths) = (self.kinds[column], self.column(column));
            let count = kinds.count_ones() * berths.count_ones();
            if number < count {
                let each = berths.count_ones();
                let berth = nth_one(u64::from(berths), number % each);
                return (Card(nth_one(kinds, number / each)), Berth::from_index(berth));
            }
            number -= count;
        }
        unreachable!("the number is below the count")
    }

    /// All in order: kinds first, then berths.
    #[inline]
    pub fn list(&self, out: &mut Vec<Choice>, choice: impl Fn(Card, Berth) -> Choice) {
        let [first, second, third] = self.kinds;
        if first == second && second == third {
            for kind in ones(first) {
                out.extend(
                    ones(self.berths.into()).map(|berth| choice(Card(kind), Berth::from_index(berth))),
                );
            }
            return;
        }
        let any = first | second | third;
        for kind in ones(any) {
            let fits =
                |column: usize| if self.kinds[column] >> kind & 1 == 1 { self.column(column) } else { 0 };
            let berths = fits(0) | fits(1) | fits(2);
            for berth in ones(u64::from(berths)) {
                out.push(choice(Card(kind), Berth::from_index(berth)));
            }
        }
    }
}

impl Radlands {
    /// One action of the active player, each equally likely. Whether an ability can be used takes a while to find out,
    /// so only the one that is drawn is asked; if it cannot, it is put aside and another action drawn.
    #[inline]
    pub(crate) fn pick_action(&self, state: &State, dice: &mut Dice) -> Pick<Choice> {
        let State { table, secrets } = state;
        let Some(mut actions) = self.possible_actions(state) else {
            return self.actions(state).pick(dice);
        };
        let certain = actions.count_certain();
        loop {
            let choice = actions.nth(dice.below(certain + actions.uses.count()));
            match choice {
                Choice::Use(spot, ability) if !self.can_use(table, secrets, spot, ability) => {
                    actions.uses.remove(spot, ability);
                }
                _ if certain > 1 => return Pick::one_of_several(choice),
                _ => return Pick::one_of(self.actions(state).count() as usize, choice),
            }
        }
    }
}

/// Whether a seat may take an action: it is its turn and nothing else is asked.
#[inline]
pub(crate) fn is_to_act(table: &Table, seat: Seat) -> bool {
    table.is_open_for_actions() && table.active == seat
}

impl Actions {
    pub const ONLY_END: Actions = Actions {
        singles: Singles::ONLY_END,
        plays: Plays::NONE,
        events: 0,
        junk: 0,
        uses: Uses([Spots::NONE; 3]),
    };

    /// How many there are of each sort, in the order of [`Actions::nth`].
    #[inline]
    fn counts(&self) -> [u32; 4] {
        [self.plays.count(), self.junk.count_ones(), self.uses.count(), self.events.count_ones()]
    }

    /// Appends all actions in order.
    #[inline]
    pub fn list(&self, out: &mut Vec<Choice>) {
        self.singles.list(out);
        self.plays.list(out, Choice::Play);
        out.extend(ones(self.events).map(|kind| Choice::Launch(Card(kind))));
        out.extend(ones(self.junk).map(|kind| Choice::Junk(Card(kind))));
        self.uses.list(out, Choice::Use);
    }

    /// How many there are but for abilities.
    #[inline]
    fn count_certain(&self) -> u32 {
        self.plays.count() + self.junk.count_ones() + self.events.count_ones() + self.singles.count()
    }

    /// How many there are.
    #[inline]
    fn count(&self) -> u32 {
        self.count_certain() + self.uses.count()
    }

    /// One of them, each equally likely.
    #[inline]
    fn pick(&self, dice: &mut Dice) -> Pick<Choice> {
        let options = self.count();
        Pick::one_of(options as usize, self.nth(dice.below(options)))
    }

    /// The one with this number; the order is the cheapest to count, not that of the list.
    #[inline]
    fn nth(&self, number: u32) -> Choice {
        let counts = self.counts();
        // Which sort it is falls out of sums, not of branches: the number is random.
        let (mut sort, mut before, mut end) = (0, 0, 0);
        for count in counts {
            end += count;
            let beyond = number >= end;
            sort += usize::from(beyond);
            before = if beyond { end } else { before };
        }
        let number = number - before;
        match sort {
            0 => {
                let (card, berth) = self.plays.nth(number);
                Choice::Play(card, berth)
            }
            1 => Choice::Junk(Card(nth_one(self.junk, number))),
            2 => {
                let (spot, ability) = self.uses.nth(number);
                Choice::Use(spot, ability)
            }
            3 => Choice::Launch(Card(nth_one(self.events, number))),
            _ => self.singles.nth(number),
        }
    }
}
