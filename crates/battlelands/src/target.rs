//! Which cards in play an effect means. Everything here is sets: units of each player, equipment of the table.

use kernel::{Seat, SeatSet};

use crate::effect::{Condition, Count, Face, Harm, Kind, Pick, Rows, Target, Who};
use crate::setup::BattleLands;
use crate::state::{GearNo, NO_GEAR, Piece, RowName, SEATS, Table, UnitNo};
use parts::bits::ones;

/// The card whose effect is looked at, and its owner.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Source {
    pub seat: Seat,
    pub piece: Piece,
}

/// Cards in play of one player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Cards {
    pub units: u16,
    pub gear: u32,
}

impl Cards {
    pub fn count(self) -> u32 {
        self.units.count_ones() + self.gear.count_ones()
    }
}

/// What a step of an ability may hit or hits.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Aim {
    pub units: [u16; SEATS],
    pub gear: u32,
}

impl Aim {
    #[inline]
    pub fn count(&self) -> u32 {
        self.units.iter().map(|set| set.count_ones()).sum::<u32>() + self.gear.count_ones()
    }
}

impl BattleLands {
    /// The unit an effect speaks of as "this" or as its bearer, if it is in play.
    pub(crate) fn source_unit(table: &Table, source: Source) -> Option<UnitNo> {
        let side = table.side(source.seat);
        match source.piece.gear() {
            Some(gear) => (side.gear & gear.bit() != 0).then(|| table.bearer_of(gear)),
            None => source.piece.unit().filter(|unit| side.in_play() & unit.bit() != 0),
        }
    }

    /// The row an effect speaks of as "the same row" (BTL-CARD-26).
    fn source_row(table: &Table, source: Source) -> Option<RowName> {
        table.side(source.seat).row_of(Self::source_unit(table, source)?)
    }

    /// The players an effect looks at.
    #[inline]
    pub(crate) fn players(&self, who: Who, you: Seat) -> SeatSet {
        match who {
            Who::You => SeatSet::only(you),
            Who::Opponent | Who::EachOpponent => SeatSet::all(self.seats).without(you),
            Who::Anyone | Who::Everyone => SeatSet::all(self.seats),
        }
    }

    /// The units of a player that stand in the rows looked at.
    #[inline]
    fn in_rows(table: &Table, source: Source, rows: Rows, seat: Seat) -> u16 {
        let side = table.side(seat);
        match rows {
            Rows::Both | Rows::One => side.in_play(),
            Rows::Front => side.members[0],
            Rows::Back => side.members[1],
            Rows::Same => Self::source_row(table, source).map_or(0, |row| side.members[row as usize]),
        }
    }

    /// The units of a player that fit kind, rows, face and "not this".
    #[inline]
    fn fitting_units(table: &Table, source: Source, target: &Target, seat: Seat) -> u16 {
        let side = table.side(seat);
        let mut set = Self::in_rows(table, source, target.row, seat);
        set &= match target.face {
            Face::Any => u16::MAX,
            Face::Up => side.up,
            Face::Down => !side.up,
        };
        if (target.not_this || target.pick == Pick::Others)
            && seat == source.seat
            && let Some(unit) = source.piece.unit()
        {
            set &= !unit.bit();
        }
        set
    }

    /// The equipment of a player that fits kind, rows, face and "not this".
    fn fitting_gear(table: &Table, source: Source, target: &Target, seat: Seat) -> u32 {
        let mut set = table.side(seat).gear;
        set &= match target.face {
            Face::Any => u32::MAX,
            Face::Up => table.gear_up,
            Face::Down => !table.gear_up,
        };
        if target.not_this || target.pick == Pick::Others {
            set &= !source.piece.gear().map_or(0, GearNo::bit);
        }
        if matches!(target.row, Rows::Both | Rows::One) {
            return set;
        }
        let bearers = Self::in_rows(table, source, target.row, seat);
        ones(u64::from(set))
            .map(GearNo::new)
            .filter(|gear| bearers & table.bearer_of(*gear).bit() != 0)
            .fold(0, |set, gear| set | gear.bit())
    }

    /// All cards of a player that fit, or this card, or its bearer: what standing effects and counts mean.
    #[inline]
    pub(crate) fn selected(table: &Table, source: Source, target: &Target, seat: Seat) -> Cards {
        match (target.pick, target.kind) {
            (Pick::This | Pick::Bearer, _) => Self::selected_itself(table, source, target, seat),
            (_, Kind::Unit) => Cards { units: Self::fitting_units(table, source, target, seat), gear: 0 },
            (_, Kind::Equipment) => Cards { units: 0, gear: Self::fitting_gear(table, source, target, seat) },
        }
    }

    /// "This" and "bearer" look at row and face only.
    fn selected_itself(table: &Table, source: Source, target: &Target, seat: Seat) -> Cards {
        if seat != source.seat {
            return Cards::default();
        }
        match source.piece.gear() {
            Some(gear) if target.pick == Pick::This => {
                Cards { units: 0, gear: Self::fitting_gear(table, source, target, seat) & gear.bit() }
            }
            _ => {
                let unit = Self::source_unit(table, source).map_or(0, UnitNo::bit);
                Cards { units: Self::fitting_units(table, source, target, seat) & unit, gear: 0 }
            }
        }
    }

    /// How many there are of something (BTL-CARD-09).
    pub(crate) fn counted(&self, table: &Table, source: Source, count: &Count) -> u32 {
        let side = table.side(source.seat);
        match count {
            Count::Cards(target) => self
                .players(target.who, source.seat)
                .iter()
                .map(|seat| Self::selected(table, source, target, seat).count())
                .sum(),
            Count::PassedOpponents => table.passed.without(source.seat).len() as u32,
            Count::YourDiscard => side.discard.len(),
            Count::YourHand => u32::from(side.hand),
        }
    }

    /// Whether a condition holds now.
    pub(crate) fn holds(&self, table: &Table, source: Source, condition: &Condition) -> bool {
        let count = self.counted(table, source, &condition.count);
        condition.at_least.is_none_or(|least| count >= u32::from(least))
            && condition.at_most.is_none_or(|most| count <= u32::from(most))
    }

    /// The players whose cards a step looks at.
    #[inline]
    fn aimed_players(&self, source: Source, target: &Target) -> SeatSet {
        match target.pick {
            Pick::This | Pick::Bearer => SeatSet::only(source.seat),
            _ => self.players(target.who, source.seat),
        }
    }

    /// The candidates of a step.
    pub(crate) fn aim(&self, table: &Table, source: Source, harm: Harm, target: &Target) -> Aim {
        let mut aim = Aim::default();
        let players = self.aimed_players(source, target);
        for seat in Seat::all(self.seats).filter(|seat| players.contains(*seat)) {
            let cards = self.aim_at(table, source, harm, target, seat);
            aim.units[seat.index()] = cards.units;
            aim.gear |= cards.gear;
        }
        aim
    }

    /// Whether a step has any candidate.
    pub(crate) fn can_aim(&self, table: &Table, source: Source, harm: Harm, target: &Target) -> bool {
        let players = self.aimed_players(source, target);
        Seat::all(self.seats)
            .filter(|seat| players.contains(*seat))
            .any(|seat| self.aim_at(table, source, harm, target, seat) != Cards::default())
    }

    /// The candidates among one player's cards: filters first, then "last", then protected cards are taken out
    /// (BTL-CARD-02, BTL-CARD-06).
    #[inline]
    fn aim_at(&self, table: &Table, source: Source, harm: Harm, target: &Target, seat: Seat) -> Cards {
        let mut cards = Self::selected(table, source, target, seat);
        if cards == Cards::default() {
            return cards;
        }
        if let Some(limit) = target.max_strength {
            cards = self.weak(table, seat, cards, limit);
        }
        if target.pick == Pick::Last {
            cards = Self::last_of(table, seat, cards);
        }
        if seat != source.seat {
            let shielded = self.protected(table, seat, harm);
            cards.units &= !shielded.units;
            cards.gear &= !shielded.gear;
        }
        cards
    }

    /// The cards of a set whose strength is at most the limit now.
    fn weak(&self, table: &Table, seat: Seat, cards: Cards, limit: u8) -> Cards {
        let mut weak = Cards::default();
        if cards.units != 0 {
            let strengths = self.strengths(table, seat);
            weak.units = ones(u64::from(cards.units))
                .filter(|unit| strengths[usize::from(*unit)] <= i16::from(limit))
                .fold(0, |set, unit| set | 1 << unit);
        }
        weak.gear = ones(u64::from(cards.gear))
            .map(GearNo::new)
            .filter(|gear| self.gear_strength(table, *gear) <= limit)
            .fold(0, |set, gear| set | gear.bit());
        weak
    }

    /// The right-most of a set in each row; of equipment the bottom-most on the right-most unit that has one
    /// (BTL-UNIT-05, BTL-EQUIP-07).
    fn last_of(table: &Table, seat: Seat, cards: Cards) -> Cards {
        let side = table.side(seat);
        let mut last = Cards::default();
        for row in side.rows {
            if cards.units != 0 {
                last.units |= row.last_of(cards.units).map_or(0, UnitNo::bit);
            }
            if cards.gear != 0 {
                let equipped = row.from_right().filter(|unit| side.bottom[unit.index()] != NO_GEAR);
                let gear = equipped
                    .filter_map(|unit| table.stack(seat, unit).find(|gear| cards.gear & gear.bit() != 0))
                    .next();
                last.gear |= gear.map_or(0, GearNo::bit);
            }
        }
        last
    }
}
