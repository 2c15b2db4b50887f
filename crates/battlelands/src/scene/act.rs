//! What each choice touches, what it is called and what comes of it.

use kernel::{Notate, Seat, Viewer};
use parts::scene::{Act, Icon, Tone};

use super::{row_name, thing};
use crate::cards::{Sort, Symbol};
use crate::choice::{Choice, Spot, Where};
use crate::effect::{Destination, Verb};
use crate::setup::BattleLands;
use crate::state::{Card, Piece, RowName, Table};
use crate::view::View;

impl BattleLands {
    pub(super) fn act_of(&self, view: &View, choice: Choice) -> Act {
        let table = &view.table;
        let seat = actor(view);
        let plain = Act::button(self.write_choice(choice));
        match choice {
            Choice::Faction(faction) => {
                let info = self.pack.faction(faction);
                Act {
                    label: format!("Lead the {}", info.name),
                    verb: "Lead".into(),
                    touches: vec![thing::faction(&info.id)],
                    icon: Some(Icon::new("crown")),
                    ..plain
                }
            }
            Choice::Commit(card) => Act {
                label: format!("Commit {} to your secret mission", self.card_name(card)),
                verb: "Commit".into(),
                touches: vec![thing::in_hand(self.id(card)), thing::mission(seat)],
                outcome: Some(format!("+{}", self.pack.card(card).strength).into()),
                icon: Some(Icon::new("key")),
                ..plain
            },
            Choice::Play(card, place) => self.act_of_play(table, seat, card, place, plain),
            Choice::Pass => Act {
                label: self.label_of_pass(table, seat),
                verb: "Pass".into(),
                icon: Some(Icon::new("end")),
                tone: Tone::Rest,
                ..plain
            },
            Choice::Claim(card) => Act {
                label: format!("Claim {}", self.card_name(card)),
                verb: "Claim".into(),
                touches: vec![thing::open(self.id(card))],
                outcome: Some(format!("{} scrap", self.pack.card(card).scrap).into()),
                icon: Some(Icon::new("hand")),
                ..plain
            },
            Choice::Hit(spot) => self.act_of_hit(table, spot, plain),
            Choice::Take(card) => Act {
                label: format!("Take {} from your discard pile", self.card_name(card)),
                verb: "Take".into(),
                touches: vec![thing::in_pile(self.id(card))],
                outcome: Some("To hand".into()),
                icon: Some(Icon::new("draw")),
                ..plain
            },
            Choice::Accept => self.act_of_accept(table, plain),
            Choice::Decline => Act {
                label: self.label_of_decline(table).into(),
                verb: "Decline".into(),
                icon: Some(Icon::new("end")),
                tone: Tone::Rest,
                ..plain
            },
        }
    }

    fn act_of_play(&self, table: &Table, seat: Seat, card: Card, place: Where, plain: Act) -> Act {
        let info = self.pack.card(card);
        let from = thing::in_hand(&info.id);
        let plain = Act { verb: "Play".into(), ..plain };
        let Some(row) = place.row() else {
            return Act {
                label: format!("Play {}", info.name),
                touches: vec![from, thing::road()],
                icon: Some(Icon::new("equip")),
                ..plain
            };
        };
        let outcome = self.gain(table, seat, card, row).map(|gain| format!("{gain:+}").into());
        match (info.sort, self.bearer_in(table, seat, row)) {
            (Sort::Attached, Some(spot)) => Act {
                label: format!(
                    "Attach {} to {}, {}",
                    info.name,
                    self.name_at(table, spot).unwrap_or("nothing"),
                    row_name(row)
                ),
                touches: vec![from, thing::spot(spot)],
                outcome,
                icon: Some(Icon::new("equip")),
                ..plain
            },
            _ => Act {
                label: format!("Play {} into the {}", info.name, row_name(row)),
                touches: vec![from, thing::row(seat, row)],
                outcome,
                icon: Some(row_icon(row)),
                ..plain
            },
        }
    }

    /// Where equipment played in a row is fastened (BTL-EQUIP-02).
    pub(crate) fn bearer_in(&self, table: &Table, seat: Seat, row: RowName) -> Option<Spot> {
        let side = table.side(seat);
        let unit = side.rows[row as usize].last_of(side.up)?;
        Some(Self::spot_of_unit(table, seat, unit))
    }

    /// What a card adds to its player's total when it is played into a row, before its ability is carried out;
    /// nothing if it cannot be played there.
    pub(crate) fn gain(&self, table: &Table, seat: Seat, card: Card, row: RowName) -> Option<i16> {
        let faction = table.side(seat).faction?;
        let piece = card.piece(faction)?;
        let mut after = table.clone();
        let side = after.side_mut(seat);
        side.hand = side.hand.saturating_sub(1);
        match (self.pack.card(card).sort, piece.unit(), piece.gear()) {
            (Sort::Unit(symbol), Some(unit), _) => {
                let fits = match symbol {
                    Symbol::Front => row == RowName::Front,
                    Symbol::Back => row == RowName::Back,
                    Symbol::Both => true,
                };
                let unit = self.pack.free_unit(faction, unit, side.in_play());
                if !fits || side.in_play() & unit.bit() != 0 {
                    return None;
                }
                Self::place_unit(side, unit, row);
            }
            (Sort::Attached, _, Some(gear)) => {
                let bearer = side.rows[row as usize].last_of(side.up)?;
                let in_play = after.sides.iter().fold(0, |set, side| set | side.gear);
                let gear = self.pack.free_gear(gear, in_play);
                if in_play & gear.bit() != 0 {
                    return None;
                }
                Self::fasten(&mut after, seat, bearer, gear);
            }
            _ => return None,
        }
        Some(self.total(&after, seat) - self.total(table, seat))
    }

    /// What passing brings, in words (BTL-PASS-01, BTL-PASS-03, BTL-PASS-12).
    pub(super) fn label_of_pass(&self, table: &Table, seat: Seat) -> String {
        let claimable = self.claimable(table, seat);
        match claimable.count_ones() {
            0 => "Pass, nothing is left to claim".into(),
            1 => {
                let card = Piece::new(claimable.trailing_zeros() as u8).card(table.faction(seat));
                format!("Pass and claim {}", self.card_name(card))
            }
            number => format!("Pass and claim one of {number} cards"),
        }
    }

    fn act_of_hit(&self, table: &Table, spot: Spot, plain: Act) -> Act {
        let (verb, icon, tone) = self
            .step_asked(table)
            .map_or(("Target", Icon::new("target"), Tone::Plain), |(_, step)| deed(&step.verb));
        let label = match (self.name_at(table, spot), spot.gear()) {
            (None, _) => format!("{verb} an empty place"),
            (Some(name), None) => {
                format!("{verb} {name} of {}, {}", self.side_name(table, spot.seat()), row_name(spot.row()))
            }
            (Some(name), Some(_)) => {
                let unit = Spot::unit(spot.seat(), spot.row(), spot.place());
                let bearer = self.name_at(table, unit).unwrap_or("nothing");
                format!("{verb} {name} on {bearer} of {}", self.side_name(table, spot.seat()))
            }
        };
        Act {
            label,
            verb: verb.into(),
            touches: vec![thing::spot(spot)],
            outcome: self.outcome_of_hit(table, spot).map(Into::into),
            icon: Some(icon),
            tone,
            ..plain
        }
    }

    fn outcome_of_hit(&self, table: &Table, spot: Spot) -> Option<&'static str> {
        let (_, step) = self.step_asked(table)?;
        let (unit, gear) = Self::at(table, spot)?;
        let is_up = match gear {
            Some(gear) => table.gear_is_up(gear),
            None => table.side(spot.seat()).up & unit.bit() != 0,
        };
        match &step.verb {
            Verb::Flip(_) if is_up => Some("Face down"),
            Verb::Flip(_) => Some("Face up"),
            Verb::Discard(_) => Some("Discards"),
            Verb::Return(_) => Some("To hand"),
            Verb::Move(transfer) => Some(match (transfer.to, spot.row()) {
                (Destination::Front, _) | (Destination::Other, RowName::Back) => "To the front",
                (Destination::Back, _) | (Destination::Other, RowName::Front) => "To the back",
            }),
            Verb::Recover(_) | Verb::Draw | Verb::PlayExtra(_) | Verb::Commit(_) => None,
        }
    }

    /// What is left undone by declining.
    fn label_of_decline(&self, table: &Table) -> &'static str {
        let Some((_, step)) = self.step_asked(table) else { return "Decline" };
        match &step.verb {
            Verb::Flip(_) => "Flip nothing",
            Verb::Discard(_) => "Discard nothing",
            Verb::Move(_) => "Move nothing",
            Verb::Return(_) => "Return nothing",
            Verb::Recover(_) => "Take nothing",
            Verb::Draw => "Draw nothing",
            Verb::PlayExtra(_) => "Play nothing more",
            Verb::Commit(_) => "Commit nothing",
        }
    }

    fn act_of_accept(&self, table: &Table, plain: Act) -> Act {
        let Some((ability, step)) = self.step_asked(table) else {
            return Act { label: "Yes".into(), verb: "Accept".into(), ..plain };
        };
        let name = &self.info(table, table.turn, ability.piece).name;
        let (_, icon, tone) = deed(&step.verb);
        let label = match &step.verb {
            Verb::Draw => "Draw a card".into(),
            Verb::Commit(_) => "Commit a card".into(),
            Verb::Flip(_) => format!("Flip with {name}"),
            Verb::Discard(_) => format!("Discard with {name}"),
            Verb::Move(_) => format!("Move with {name}"),
            Verb::Return(_) => format!("Return with {name}"),
            Verb::Recover(_) | Verb::PlayExtra(_) => format!("Use {name}"),
        };
        Act { label, verb: "Accept".into(), icon: Some(icon), tone, ..plain }
    }
}

/// Whose choices the viewer is shown.
fn actor(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => view.table.turn,
    }
}

fn row_icon(row: RowName) -> Icon {
    match row {
        RowName::Front => Icon::new("front"),
        RowName::Back => Icon::new("back"),
    }
}

/// The word, the stencil and the tone of an ability.
fn deed(verb: &Verb) -> (&'static str, Icon, Tone) {
    match verb {
        Verb::Flip(_) => ("Flip", Icon::new("flip"), Tone::Plain),
        Verb::Discard(_) => ("Discard", Icon::new("destroy"), Tone::Danger),
        Verb::Move(_) => ("Move", Icon::new("next"), Tone::Plain),
        Verb::Return(_) => ("Return", Icon::new("hand"), Tone::Plain),
        Verb::Recover(_) => ("Take", Icon::new("draw"), Tone::Plain),
        Verb::Draw => ("Draw", Icon::new("draw"), Tone::Plain),
        Verb::PlayExtra(_) => ("Play", Icon::new("plus"), Tone::Plain),
        Verb::Commit(_) => ("Commit", Icon::new("key"), Tone::Plain),
    }
}
