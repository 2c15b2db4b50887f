//! The questions standing effects answer: how strong, may it be hit, does it stay, what may be claimed, who wins
//! a tie. Everything is worked out from the position whenever it is asked for (BTL-STR-08).

use kernel::Seat;

use crate::cards::Question;
use crate::effect::{Harm, KeepTo, Pick, Rule, Standing};
use crate::setup::BattleLands;
use crate::state::{GearNo, Piece, Table, UNITS, UnitNo};
use crate::target::{Cards, Source};
use parts::bits::ones;

/// The strength of a face-down card (BTL-FLIP-05, BTL-FLIP-06).
const FACE_DOWN: u8 = 1;

/// Units that are spared the discard at the end of a battle.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Spared {
    /// They stay in play.
    pub stay: u16,
    /// They go to the hand.
    pub to_hand: u16,
}

impl BattleLands {
    /// Whether a player has a face-up card that may answer a question.
    #[inline]
    pub(crate) fn has_answer(&self, table: &Table, seat: Seat, question: Question) -> bool {
        let side = table.side(seat);
        side.up & self.pack.unit_answers(table.faction(seat), question) != 0
            || side.gear & table.gear_up & self.pack.gear_answers(question) != 0
    }

    /// Calls `tell` with each standing effect of a player's face-up cards that answers the question and whose
    /// condition holds. A face-down card has no ability (BTL-FLIP-07).
    fn answers(
        &self,
        table: &Table,
        seat: Seat,
        question: Question,
        mut tell: impl FnMut(Source, &Standing),
    ) {
        let side = table.side(seat);
        let faction = table.faction(seat);
        let units = side.up & self.pack.unit_answers(faction, question);
        let gear = side.gear & table.gear_up & self.pack.gear_answers(question);
        let pieces = ones(u64::from(units))
            .map(|unit| UnitNo::new(unit).piece())
            .chain(ones(u64::from(gear)).map(|gear| GearNo::new(gear).piece()));
        for piece in pieces {
            let source = Source { seat, piece };
            for Rule { gives, condition } in &self.pack.card(piece.card(faction)).standing {
                let asked = gives.question() == question;
                if asked && condition.as_ref().is_none_or(|condition| self.holds(table, source, condition)) {
                    tell(source, gives);
                }
            }
        }
    }

    /// Calls `tell` with each answer that can concern cards of `seat`.
    fn answers_about(
        &self,
        table: &Table,
        seat: Seat,
        question: Question,
        mut tell: impl FnMut(Source, &Standing),
    ) {
        if !self.pack.is_outward(question) {
            return self.answers(table, seat, question, tell);
        }
        for other in Seat::all(self.seats) {
            self.answers(table, other, question, |source, gives| {
                let reaches = gives.target().is_some_and(|target| match target.pick {
                    Pick::This | Pick::Bearer => other == seat,
                    _ => self.players(target.who, other).contains(seat),
                });
                if reaches {
                    tell(source, gives);
                }
            });
        }
    }

    /// The strength an equipment card adds to its unit (BTL-EQUIP-06, BTL-FLIP-06).
    #[inline]
    pub(crate) fn gear_strength(&self, table: &Table, gear: GearNo) -> u8 {
        if table.gear_is_up(gear) { self.pack.lookups[0].strength[gear.piece().index()] } else { FACE_DOWN }
    }

    /// The strength of each unit of a player that is in play, 0 for the others (BTL-STR-05, BTL-STR-06).
    pub(crate) fn strengths(&self, table: &Table, seat: Seat) -> [i16; UNITS] {
        let side = table.side(seat);
        let printed = &self.pack.lookups[table.faction(seat).index()].strength;
        let mut strengths = [0; UNITS];
        for unit in ones(u64::from(side.up)).map(usize::from) {
            strengths[unit] = i16::from(printed[unit]);
        }
        for gear in ones(u64::from(side.gear)).map(GearNo::new) {
            strengths[table.bearer_of(gear).index()] += i16::from(self.gear_strength(table, gear));
        }
        // Nothing but the printed numbers counts for most units.
        self.answers_about(table, seat, Question::Strength, |source, gives| {
            let Standing::Strength(change) = gives else { return };
            let units = Self::selected(table, source, &change.target, seat).units;
            let times = change.count.as_ref().map_or(1, |count| self.counted(table, source, count));
            let amount = i16::from(change.amount) * (times / u32::from(change.per)) as i16;
            let amount = amount.min(change.max.map_or(i16::MAX, i16::from));
            for unit in ones(u64::from(units & side.up)) {
                strengths[usize::from(unit)] += amount;
            }
        });
        // BTL-STR-07: the limit is applied once, to the sum.
        strengths.iter_mut().for_each(|strength| *strength = (*strength).max(0));
        for unit in ones(u64::from(side.in_play() & !side.up)) {
            strengths[usize::from(unit)] = i16::from(FACE_DOWN);
        }
        strengths
    }

    /// What a player has in play, summed up (BTL-RES-01).
    pub(crate) fn total(&self, table: &Table, seat: Seat) -> i16 {
        if self.is_answered(table, seat, Question::Strength) {
            return self.strengths(table, seat).iter().sum();
        }
        let side = table.side(seat);
        let printed = &self.pack.lookups[table.faction(seat).index()].strength;
        let up: i16 = ones(u64::from(side.up)).map(|unit| i16::from(printed[usize::from(unit)])).sum();
        let down = (side.in_play() & !side.up).count_ones() as i16 * i16::from(FACE_DOWN);
        let gear =
            ones(u64::from(side.gear)).map(|gear| i16::from(self.gear_strength(table, GearNo::new(gear))));
        up + down + gear.sum::<i16>()
    }

    /// Whether anything may answer the question about cards of a player.
    #[inline]
    pub(crate) fn is_answered(&self, table: &Table, seat: Seat, question: Question) -> bool {
        self.pack.is_outward(question) || self.has_answer(table, seat, question)
    }

    /// The cards of a player that abilities of opponents cannot do this to (BTL-CARD-07, BTL-CARD-27).
    pub(crate) fn protected(&self, table: &Table, seat: Seat, harm: Harm) -> Cards {
        let mut shielded = Cards::default();
        if !self.is_answered(table, seat, Question::Protect) {
            return shielded;
        }
        self.answers_about(table, seat, Question::Protect, |source, gives| {
            let Standing::Protect(protect) = gives else { return };
            if protect.from.contains(harm) {
                let cards = Self::selected(table, source, &protect.target, seat);
                shielded.units |= cards.units;
                shielded.gear |= cards.gear;
            }
        });
        shielded
    }

    /// The units of a player that are not discarded at the end of the battle (BTL-REMAIN rows, BTL-CARD-11).
    pub(crate) fn spared(&self, table: &Table, seat: Seat) -> Spared {
        let side = table.side(seat);
        let mut spared = Spared::default();
        if !self.is_answered(table, seat, Question::Keep) {
            return spared;
        }
        self.answers_about(table, seat, Question::Keep, |source, gives| {
            let Standing::Keep(keep) = gives else { return };
            let within = ones(u64::from(Self::selected(table, source, &keep.target, seat).units))
                .filter(|unit| keep.limit == 0 || side.kept[usize::from(*unit)] < keep.limit)
                .fold(0, |set, unit| set | 1 << unit);
            match keep.to {
                KeepTo::Play => spared.stay |= within,
                KeepTo::Hand => spared.to_hand |= within,
            }
        });
        // BTL-CARD-13: staying in play goes before going to the hand.
        spared.to_hand &= !spared.stay;
        spared
    }

    /// Whether a player has a standing effect of a sort that is about no card (BTL-CARD-20, BTL-CARD-21).
    pub(crate) fn enjoys(&self, table: &Table, seat: Seat, question: Question) -> bool {
        if !self.has_answer(table, seat, question) {
            return false;
        }
        let mut enjoys = false;
        self.answers(table, seat, question, |_, _| enjoys = true);
        enjoys
    }

    /// The strength of one unit.
    pub(crate) fn strength(&self, table: &Table, seat: Seat, unit: UnitNo) -> i16 {
        self.strengths(table, seat)[unit.index()]
    }

    /// What the pack says about a piece of a player.
    pub(crate) fn info(&self, table: &Table, seat: Seat, piece: Piece) -> &crate::cards::CardInfo {
        self.pack.card(piece.card(table.faction(seat)))
    }
}
