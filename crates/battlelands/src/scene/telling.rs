//! What happened, told in sentences with names and shown as motions on the table.

use std::borrow::Cow;

use kernel::{Seat, SeatSet};
use parts::scene::{Icon, Motion, Strike, Telling, Thing, Tone};

use super::{row_name, thing};
use crate::agenda::Task;
use crate::cards::Sort;
use crate::choice::Spot;
use crate::event::{Event, Final, Seen};
use crate::setup::{BattleLands, Factions};
use crate::state::{Card, Faction, RowName, Territory, UNITS};
use crate::view::View;

/// A sentence about a player with a stencil; what moves is added to it.
fn line(seat: Seat, icon: &'static str, text: String, motions: Vec<Motion>) -> Telling {
    Telling { text, seat: Some(seat), icon: Some(Icon::new(icon)), tone: Tone::Plain, motions }
}

fn heading(icon: &'static str, text: String, motions: Vec<Motion>) -> Telling {
    Telling { text, seat: None, icon: Some(Icon::new(icon)), tone: Tone::Heading, motions }
}

fn strike(at: Thing, how: Strike) -> Motion {
    Motion::Strike { at, how }
}

/// A seat as tellings write it.
fn who(seat: Seat) -> String {
    format!("{{{seat}}}")
}

/// "1 card", "3 cards".
fn cards(number: u8) -> Cow<'static, str> {
    if number == 1 { "1 card".into() } else { format!("{number} cards").into() }
}

impl BattleLands {
    pub(crate) fn tell_of(&self, before: &View, seen: &Seen) -> Telling {
        match seen {
            Seen::Open(event) => self.tell_open(before, event),
            Seen::NamedOne { seat } => line(
                *seat,
                "crown",
                format!("{} has named a faction.", who(*seat)),
                vec![strike(thing::seat(*seat), Strike::Mark)],
            ),
            Seen::CommittedOne { seat } => line(
                *seat,
                "key",
                format!("{} commits a card to the secret mission.", who(*seat)),
                vec![Motion::Travel { card: None, from: thing::hand(*seat), to: thing::mission(*seat) }],
            ),
            Seen::DrewOne { seat } => line(
                *seat,
                "draw",
                format!("{} draws a card of the reinforcement deck.", who(*seat)),
                vec![Motion::Travel { card: None, from: thing::deck(), to: thing::hand(*seat) }],
            ),
        }
    }

    fn tell_open(&self, before: &View, event: &Event) -> Telling {
        match *event {
            Event::Named { seat, faction } => line(
                seat,
                "crown",
                format!("{} wants to lead the {}.", who(seat), self.pack.faction(faction).name),
                vec![strike(thing::seat(seat), Strike::Mark)],
            ),
            Event::Took { seat, faction } => self.tell_faction(before, seat, faction),
            Event::FirstGiven { seat } => self.tell_first(before, seat),
            Event::WarBegan { war } => heading("terr", format!("War {war}"), Vec::new()),
            Event::PileReturned { seat, cards: number } => self.tell_return_of_pile(seat, number),
            Event::BattleBegan { battle, territory } => self.tell_battle(battle, territory),
            Event::Revealed { card } => Telling {
                icon: Some(Icon::new("equip")),
                motions: vec![self.travel(card, thing::column(), thing::open(self.id(card)))],
                ..Telling::plain(format!("{} is turned up in the row.", self.card_name(card)))
            },
            Event::Played { seat, card, row } => self.tell_play(before, seat, card, row),
            Event::Totalled { seat, total } => line(
                seat,
                "trait",
                format!("{} has strength {total}.", who(seat)),
                vec![strike(thing::strength(seat), Strike::Mark)],
            ),
            Event::Won { seat, territory } => {
                let info = self.pack.territory(territory);
                let motion = Motion::Travel {
                    card: Some(info.id.clone()),
                    from: thing::territory(),
                    to: thing::claimed(seat),
                };
                let text = format!("{} wins the battle and claims {}.", who(seat), info.name);
                line(seat, "crown", text, vec![motion])
            }
            Event::Passed { seat } => line(
                seat,
                "end",
                format!("{} passes.", who(seat)),
                vec![strike(thing::seat(seat), Strike::Flip)],
            ),
            Event::Declined { seat } => line(seat, "end", format!("{} declines.", who(seat)), Vec::new()),
            Event::Scored { seat, result: end } => tell_score(seat, end),
            Event::Committed { seat, card }
            | Event::TurnedUp { seat, card }
            | Event::TurnedDown { seat, card }
            | Event::Discarded { seat, card }
            | Event::Cleared { seat, card }
            | Event::Moved { seat, card, .. }
            | Event::Returned { seat, card }
            | Event::Recovered { seat, card }
            | Event::Drew { seat, card }
            | Event::Claimed { seat, card }
            | Event::Remained { seat, card } => self.tell_card(before, event, seat, card),
        }
    }

    /// What happens to one card of a player.
    fn tell_card(&self, before: &View, event: &Event, seat: Seat, card: Card) -> Telling {
        let name = self.card_name(card);
        let player = who(seat);
        let place = || self.place_of(before, seat, card);
        let in_hand = || self.own_hand_or_pile(before, seat, card);
        let (icon, text, motion) = match *event {
            Event::Committed { .. } => (
                "key",
                format!("{player} commits {name} to the secret mission."),
                self.travel(card, in_hand(), thing::mission(seat)),
            ),
            Event::TurnedUp { .. } => {
                ("flip", format!("{player}'s {name} turns face up."), strike(place(), Strike::Flip))
            }
            Event::TurnedDown { .. } => {
                ("flip", format!("{player}'s {name} turns face down."), strike(place(), Strike::Flip))
            }
            Event::Discarded { .. } => (
                "destroy",
                format!("{player}'s {name} is discarded."),
                self.travel(card, place(), thing::discard(seat)),
            ),
            // Every card in play goes at once: that is one thing to see and nothing to read.
            Event::Cleared { .. } => {
                ("discard", String::new(), self.travel(card, place(), thing::discard(seat)))
            }
            Event::Moved { to, .. } => (
                "next",
                format!("{player}'s {name} moves to the {}.", row_name(to)),
                self.travel(card, place(), self.end_of_row(before, seat, to)),
            ),
            Event::Returned { .. } => (
                "hand",
                format!("{name} returns to the hand of {player}."),
                self.travel(card, place(), in_hand()),
            ),
            Event::Recovered { .. } => (
                "draw",
                format!("{player} takes {name} from the discard pile."),
                self.travel(card, thing::discard(seat), in_hand()),
            ),
            Event::Drew { .. } => {
                ("draw", format!("{player} draws {name}."), self.travel(card, thing::deck(), in_hand()))
            }
            Event::Claimed { .. } => (
                "hand",
                format!("{player} claims {name}."),
                self.travel(card, thing::open(self.id(card)), in_hand()),
            ),
            _ => ("shield", format!("{player}'s {name} remains in play."), strike(place(), Strike::Mark)),
        };
        let telling = line(seat, icon, text, vec![motion]);
        if matches!(event, Event::Discarded { .. }) {
            Telling { tone: Tone::Danger, ..telling }
        } else {
            telling
        }
    }

    fn travel(&self, card: Card, from: Thing, to: Thing) -> Motion {
        Motion::Travel { card: Some(self.id(card).to_owned()), from, to }
    }

    /// Where a card in play lay before; the road for one that goes into no row, its player if it came only now.
    fn place_of(&self, before: &View, seat: Seat, card: Card) -> Thing {
        if self.pack.card(card).sort == Sort::Instead {
            return thing::road();
        }
        let table = &before.table;
        card.piece(table.faction(seat))
            .and_then(|piece| self.spot_of(table, seat, piece))
            .map_or_else(|| thing::seat(seat), thing::spot)
    }

    /// Where a unit that joins a row comes to stand.
    fn end_of_row(&self, before: &View, seat: Seat, row: RowName) -> Thing {
        let place = before.table.side(seat).rows[row as usize].len();
        if (place as usize) < UNITS {
            thing::spot(Spot::unit(seat, row, place))
        } else {
            thing::row(seat, row)
        }
    }

    /// The card in the viewer's own hand, or the hand of somebody else.
    fn own_hand_or_pile(&self, before: &View, seat: Seat, card: Card) -> Thing {
        if before.viewer.is(seat) { thing::in_hand(self.id(card)) } else { thing::hand(seat) }
    }

    fn tell_faction(&self, before: &View, seat: Seat, faction: Faction) -> Telling {
        let name = |faction| self.pack.faction(faction).name.clone();
        let mut text = format!("{} leads the {}.", who(seat), name(faction));
        let motion = match before.table.agenda.top() {
            Task::Factions if self.factions == Factions::Random => {
                let free = self.free_factions(&before.table);
                let faces: Vec<Faction> =
                    Faction::all().filter(|face| free >> face.index() & 1 == 1).collect();
                roll(faces.iter().map(|face| name(*face)), faces.iter().position(|face| *face == faction))
            }
            Task::Lot(wanted) if wanted == faction => {
                let namers: SeatSet = Seat::all(self.seats)
                    .filter(|seat| before.pending[seat.index()] == u8::from(faction) + 1)
                    .collect();
                // BTL-RULING-04.
                let wanted: Vec<String> = namers.iter().map(who).collect();
                text = format!(
                    "{} want to lead the {}. The lot falls to {}.",
                    wanted.join(" and "),
                    name(faction),
                    who(seat)
                );
                roll(namers.iter().map(who), namers.iter().position(|namer| namer == seat))
            }
            _ => None,
        };
        let appears = strike(thing::seat(seat), Strike::Appear);
        line(seat, "crown", text, motion.into_iter().chain([appears]).collect())
    }

    fn tell_first(&self, before: &View, seat: Seat) -> Telling {
        let table = &before.table;
        let card = Some(self.pack.first_player.id.clone());
        if table.war == 0 {
            let drawn = table.agenda.top() == Task::FirstPlayer;
            let motion = if drawn { roll(Seat::all(self.seats).map(who), Some(seat.index())) } else { None };
            let text = format!("{} gets the first player card.", who(seat));
            return line(seat, "dice", text, motion.into_iter().collect());
        }
        if table.first == seat {
            return line(seat, "next", format!("{} keeps the first player card.", who(seat)), Vec::new());
        }
        let motion = Motion::Travel { card, from: thing::seat(table.first), to: thing::seat(seat) };
        line(seat, "next", format!("{} takes the first player card.", who(seat)), vec![motion])
    }

    fn tell_return_of_pile(&self, seat: Seat, number: u8) -> Telling {
        if number == 0 {
            return line(
                seat,
                "hand",
                format!("{} has no discarded card to take back.", who(seat)),
                Vec::new(),
            );
        }
        let motion = Motion::Travel { card: None, from: thing::discard(seat), to: thing::hand(seat) };
        line(seat, "hand", format!("{} takes {} back into hand.", who(seat), cards(number)), vec![motion])
    }

    fn tell_battle(&self, battle: u8, territory: Territory) -> Telling {
        let info = self.pack.territory(territory);
        let mission = if info.mission { ", secret mission" } else { "" };
        let motion =
            Motion::Travel { card: Some(info.id.clone()), from: thing::column(), to: thing::territory() };
        heading(
            "terr",
            format!("Battle {battle}: {}, {} scrap{mission}", info.name, info.scrap),
            vec![motion],
        )
    }

    fn tell_play(&self, before: &View, seat: Seat, card: Card, row: Option<RowName>) -> Telling {
        let (name, player) = (self.card_name(card), who(seat));
        let from = self.own_hand_or_pile(before, seat, card);
        let is_unit = card.piece(before.table.faction(seat)).is_some_and(|piece| piece.unit().is_some());
        let Some(row) = row else {
            return line(
                seat,
                "equip",
                format!("{player} plays {name}."),
                vec![self.travel(card, from, thing::road())],
            );
        };
        let (icon, text, to) = match self.bearer_in(&before.table, seat, row) {
            Some(bearer) if !is_unit => {
                let unit = Self::at(&before.table, bearer).map(|(unit, _)| unit.piece());
                let onto = unit.map_or("a unit", |unit| &self.info(&before.table, seat, unit).name);
                let carried = unit
                    .and_then(|unit| unit.unit())
                    .map_or(0, |unit| before.table.stack(seat, unit).count() as u32);
                let text = format!("{player} attaches {name} to {onto}.");
                ("equip", text, thing::spot(bearer.gear_on(carried + 1)))
            }
            _ => (
                if row == RowName::Front { "front" } else { "back" },
                format!("{player} plays {name} into the {}.", row_name(row)),
                self.end_of_row(before, seat, row),
            ),
        };
        let travel = self.travel(card, from, to);
        let gain = self.gain(&before.table, seat, card, row).filter(|gain| *gain != 0);
        let count = gain.map(|by| Motion::Count { at: thing::strength(seat), by });
        line(seat, icon, text, [travel].into_iter().chain(count).collect())
    }
}

/// Chance in sight of everybody, if what came is one of the faces and there is more than one.
fn roll(faces: impl Iterator<Item = String>, came: Option<usize>) -> Option<Motion> {
    let faces: Vec<String> = faces.collect();
    let came = came.filter(|_| faces.len() > 1)?;
    Some(Motion::Roll { faces, came })
}

fn tell_score(seat: Seat, end: Final) -> Telling {
    let text = format!(
        "{} has {} scrap: {} from territories, {} from reinforcements, {:+} for the mission with strength {}.",
        who(seat),
        end.scrap,
        end.territories,
        end.reinforcements,
        end.bonus,
        end.mission
    );
    line(seat, "scrap", text, vec![strike(thing::seat(seat), Strike::Mark)])
}
