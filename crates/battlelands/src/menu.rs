//! What may be chosen. One [`Menu`] feeds listing, counting and picking, so the three cannot disagree.

use kernel::{Dice, Pick, Playout, Seat};
use parts::Bag;

use crate::agenda::{Ability, Progress, Task};
use crate::cards::Question;
use crate::choice::{Choice, Spot, Where};
use crate::effect::{Filter, Verb};
use crate::setup::{BattleLands, Factions};
use crate::state::{Faction, GearNo, PLAYS_MAX, Piece, RowName, State, Table, UnitNo};
use crate::target::{Aim, Source};
use parts::bits::{nth_one, ones};

impl Playout for BattleLands {
    #[inline]
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let menu = self.menu(state, seat);
        self.pick_from(&state.table, seat, &menu, dice)
    }
}

/// The answers a seat may give, as sets of pieces and places.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Menu {
    /// The seat is not asked.
    Nothing,
    /// One of these factions.
    Factions(u8),
    /// One of these cards under the mission card, or perhaps none.
    Commit(u64, End),
    /// One of these plays, or the end of the list.
    Play(Plays, End),
    /// One of these cards of the row.
    Claim(u64),
    /// One of these cards in play, or perhaps none.
    Hit(Aim, End),
    /// One of these cards of the discard pile, or perhaps none.
    Take(u64, End),
    /// Yes or no.
    Accept,
}

/// What ends a list besides its cards.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum End {
    /// Nothing: a card must be chosen.
    Must,
    /// Passing.
    Pass,
    /// Declining.
    Decline,
}

impl End {
    #[inline]
    fn of(may: bool) -> End {
        if may { End::Decline } else { End::Must }
    }

    #[inline]
    fn len(self) -> u32 {
        u32::from(self != End::Must)
    }

    #[inline]
    fn choice(self) -> Choice {
        if self == End::Pass { Choice::Pass } else { Choice::Decline }
    }
}

/// Cards that may be played, by where.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Plays {
    pub front: u64,
    pub back: u64,
    pub aside: u64,
}

impl Plays {
    #[inline]
    pub fn len(&self) -> u32 {
        self.front.count_ones() + self.back.count_ones() + self.aside.count_ones()
    }

    #[inline]
    fn nth(&self, mut number: u32) -> (u8, Where) {
        for (set, place) in [(self.front, Where::Front), (self.back, Where::Back)] {
            if number < set.count_ones() {
                return (nth_one(set, number), place);
            }
            number -= set.count_ones();
        }
        (nth_one(self.aside, number), Where::Aside)
    }
}

impl BattleLands {
    /// What a seat may choose now.
    #[inline]
    pub(crate) fn menu(&self, state: &State, seat: Seat) -> Menu {
        let table = &state.table;
        let hand = state.secrets.hands[seat.index()];
        match table.agenda.top() {
            Task::Turn if seat == table.turn => {
                Menu::Play(self.plays(table, seat, hand, u64::MAX), End::Pass)
            }
            Task::Ability(ability) if seat == table.turn => self.ability_menu(state, ability),
            Task::Claim if seat == table.turn => Menu::Claim(self.claimable(table, seat)),
            Task::Mission if self.awaited_for_mission(table).contains(seat) => {
                Menu::Commit(hand.kinds(), End::Must)
            }
            Task::Factions
                if self.factions == Factions::Chosen && self.awaited_for_faction(table).contains(seat) =>
            {
                Menu::Factions(self.free_factions(table))
            }
            _ => Menu::Nothing,
        }
    }

    /// The cards of a hand that may be played (BTL-UNIT-02, BTL-EQUIP-01, BTL-SHINY-02).
    #[inline]
    pub(crate) fn plays(&self, table: &Table, seat: Seat, hand: Bag, allowed: u64) -> Plays {
        if table.plays >= PLAYS_MAX {
            return Plays::default();
        }
        let side = table.side(seat);
        let kinds = hand.kinds() & allowed;
        let rows = self.pack.lookups[table.faction(seat).index()].rows;
        let onto = |row: usize| if side.members[row] & side.up == 0 { 0 } else { self.pack.attached };
        Plays {
            front: kinds & (rows[0] | onto(0)),
            back: kinds & (rows[1] | onto(1)),
            aside: kinds & self.pack.instead,
        }
    }

    /// The cards of the row a passing player may claim (BTL-PASS-01, BTL-PASS-03, BTL-DEC-09).
    pub(crate) fn claimable(&self, table: &Table, seat: Seat) -> u64 {
        let row = table.row.kinds();
        if self.enjoys(table, seat, Question::ClaimAny) {
            return row;
        }
        let scrap = &self.pack.lookups[0].scrap;
        let lowest = ones(row).map(|kind| scrap[usize::from(kind)]).min();
        ones(row)
            .filter(|kind| Some(scrap[usize::from(*kind)]) == lowest)
            .fold(0, |set, kind| set | 1 << kind)
    }

    fn ability_menu(&self, state: &State, ability: Ability) -> Menu {
        if ability.progress == Progress::Drawing {
            return Menu::Nothing;
        }
        let table = &state.table;
        let seat = table.turn;
        let source = Source { seat, piece: ability.piece };
        let step = &self.info(table, seat, ability.piece).play[usize::from(ability.step)];
        let hand = state.secrets.hands[seat.index()];
        let end = End::of(step.may);
        match &step.verb {
            Verb::Recover(filter) => Menu::Take(self.recoverable(table, seat, filter), end),
            Verb::Commit(filter) => {
                let kinds = hand.kinds() & self.pack.pieces(table.faction(seat), filter);
                match (step.may && ability.progress != Progress::Committing, kinds) {
                    (_, 0) => Menu::Commit(0, End::Decline),
                    (true, _) => Menu::Accept,
                    (false, _) => Menu::Commit(kinds, End::Must),
                }
            }
            Verb::PlayExtra(filter) => {
                let plays = self.plays(table, seat, hand, self.pack.pieces(table.faction(seat), filter));
                Menu::Play(plays, if plays.len() == 0 { End::Decline } else { end })
            }
            Verb::Draw => Menu::Accept,
            Verb::Flip(_) | Verb::Discard(_) | Verb::Move(_) | Verb::Return(_) => match step.verb.aim() {
                Some((harm, target)) if target.is_choice() => {
                    Menu::Hit(self.aim(table, source, harm, target), end)
                }
                _ => Menu::Accept,
            },
        }
    }

    /// The cards of a player's own discard pile that a filter lets through.
    #[inline]
    pub(crate) fn recoverable(&self, table: &Table, seat: Seat, filter: &Filter) -> u64 {
        table.side(seat).discard.kinds() & self.pack.pieces(table.faction(seat), filter)
    }

    /// How many answers a menu has.
    #[inline]
    pub(crate) fn menu_len(menu: &Menu) -> u32 {
        match menu {
            Menu::Nothing => 0,
            Menu::Factions(set) => set.count_ones(),
            Menu::Claim(set) => set.count_ones(),
            Menu::Commit(set, end) | Menu::Take(set, end) => set.count_ones() + end.len(),
            Menu::Play(plays, end) => plays.len() + end.len(),
            Menu::Hit(aim, end) => aim.count() + end.len(),
            Menu::Accept => 2,
        }
    }

    /// Appends all answers of a menu in order.
    pub(crate) fn list(&self, table: &Table, seat: Seat, menu: &Menu, out: &mut Vec<Choice>) {
        let faction = table.side(seat).faction.unwrap_or_default();
        let card = |kind: u8| Piece::new(kind).card(faction);
        let end = match menu {
            Menu::Nothing => End::Must,
            Menu::Factions(set) => {
                out.extend(Faction::all().filter(|f| set >> f.index() & 1 == 1).map(Choice::Faction));
                End::Must
            }
            Menu::Claim(set) => {
                out.extend(ones(*set).map(|kind| Choice::Claim(card(kind))));
                End::Must
            }
            Menu::Commit(set, end) => {
                out.extend(ones(*set).map(|kind| Choice::Commit(card(kind))));
                *end
            }
            Menu::Take(set, end) => {
                out.extend(ones(*set).map(|kind| Choice::Take(card(kind))));
                *end
            }
            Menu::Play(plays, end) => {
                for kind in ones(plays.front | plays.back | plays.aside) {
                    for (set, place) in
                        [(plays.front, Where::Front), (plays.back, Where::Back), (plays.aside, Where::Aside)]
                    {
                        if set >> kind & 1 == 1 {
                            out.push(Choice::Play(card(kind), place));
                        }
                    }
                }
                *end
            }
            Menu::Hit(aim, end) => {
                self.list_spots(table, aim, out);
                *end
            }
            Menu::Accept => {
                out.push(Choice::Accept);
                End::Decline
            }
        };
        if end != End::Must {
            out.push(end.choice());
        }
    }

    fn list_spots(&self, table: &Table, aim: &Aim, out: &mut Vec<Choice>) {
        for seat in Seat::all(self.seats) {
            let side = table.side(seat);
            let aimed_gear = aim.gear & side.gear;
            for (row, units) in RowName::ALL.into_iter().zip(side.rows) {
                for (place, unit) in (0..).zip(units.iter()) {
                    let spot = Spot::unit(seat, row, place);
                    if aim.units[seat.index()] & unit.bit() != 0 {
                        out.push(Choice::Hit(spot));
                    }
                    if aimed_gear != 0 {
                        let size = table.stack(seat, unit).count() as u32;
                        let from = out.len();
                        let stack = table.stack(seat, unit).zip((1..=size).rev());
                        out.extend(
                            stack
                                .filter(|(gear, _)| aimed_gear & gear.bit() != 0)
                                .map(|(_, number)| Choice::Hit(spot.gear_on(number))),
                        );
                        out[from..].reverse();
                    }
                }
            }
        }
    }

    /// One answer of a menu, each as likely. The menu must have some.
    #[inline]
    pub(crate) fn pick_from(&self, table: &Table, seat: Seat, menu: &Menu, dice: &mut Dice) -> Pick<Choice> {
        let options = Self::menu_len(menu);
        Pick::one_of(options as usize, self.nth_answer(table, seat, menu, dice.below(options)))
    }

    /// The answer of a menu with this number, in some fixed order.
    #[inline]
    fn nth_answer(&self, table: &Table, seat: Seat, menu: &Menu, number: u32) -> Choice {
        let faction = table.side(seat).faction.unwrap_or_default();
        let card = |set: u64| Piece::new(nth_one(set, number)).card(faction);
        match menu {
            Menu::Play(plays, end) => {
                if number == plays.len() {
                    return end.choice();
                }
                let (kind, place) = plays.nth(number);
                Choice::Play(Piece::new(kind).card(faction), place)
            }
            Menu::Hit(aim, end) if number == aim.count() => end.choice(),
            Menu::Hit(aim, _) => Choice::Hit(self.nth_spot(table, aim, number)),
            Menu::Commit(set, end) | Menu::Take(set, end) if number == set.count_ones() => end.choice(),
            Menu::Commit(set, _) => Choice::Commit(card(*set)),
            Menu::Take(set, _) => Choice::Take(card(*set)),
            Menu::Claim(set) => Choice::Claim(card(*set)),
            Menu::Factions(set) => {
                Faction::new(nth_one(u64::from(*set), number)).map_or(Choice::Decline, Choice::Faction)
            }
            Menu::Accept if number == 0 => Choice::Accept,
            Menu::Accept | Menu::Nothing => Choice::Decline,
        }
    }

    fn nth_spot(&self, table: &Table, aim: &Aim, mut number: u32) -> Spot {
        for seat in Seat::all(self.seats) {
            let units = aim.units[seat.index()];
            if number < units.count_ones() {
                return Self::spot_of_unit(table, seat, UnitNo::new(nth_one(u64::from(units), number)));
            }
            number -= units.count_ones();
        }
        Self::spot_of_gear(table, GearNo::new(nth_one(u64::from(aim.gear), number)))
    }

    /// Where a unit in play stands.
    pub(crate) fn spot_of_unit(table: &Table, seat: Seat, unit: UnitNo) -> Spot {
        let side = table.side(seat);
        let row = side.row_of(unit).unwrap_or(RowName::Front);
        Spot::unit(seat, row, side.rows[row as usize].place_of(unit).unwrap_or(0))
    }

    /// Where an equipment card in play lies.
    pub(crate) fn spot_of_gear(table: &Table, gear: GearNo) -> Spot {
        let owner = Seat::all(table.sides.len())
            .find(|seat| table.side(*seat).gear & gear.bit() != 0)
            .unwrap_or(Seat::FIRST);
        let unit = table.bearer_of(gear);
        let from_it_up = table.stack(owner, unit).skip_while(|other| *other != gear).count() as u32;
        Self::spot_of_unit(table, owner, unit).gear_on(from_it_up)
    }
}
