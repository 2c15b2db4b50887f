//! The table in names instead of numbers, for boards, expectations and reading.

use std::cmp::Ordering;

use kernel::Seat;
use parts::Bag;
use radlands_portrait as portrait;
use radlands_portrait::Portrait;

use crate::cards::{Camp, Card};
use crate::march::March;
use crate::setup::Radlands;
use crate::spot::{Column, Lane, Place, Spot};
use crate::state::{Outcome, Stage, Table, WATER_EACH_TURN};

/// The row of a place, counted from the camps, in a column whose camp has come this far.
fn row(march: March, place: Place) -> usize {
    match place {
        Place::Camp => march.index(),
        Place::Rear => usize::from(march == March::HOME),
        Place::Front => 2 - usize::from(march == March::AHEAD),
    }
}

/// What a player sees of the own things.
pub(crate) struct Own<'c> {
    pub hand: Bag,
    /// What has just been drawn, and may have to go.
    pub drawn: Bag,
    /// The camps dealt, as bits.
    pub dealt: u64,
    pub placed: &'c [Camp],
}

/// The Water Silo among cards.
const SILO: &str = "silo";

/// Whether camps are dealt or chosen.
fn is_draft(table: &Table) -> bool {
    matches!(table.stage, Stage::Sides | Stage::Deal | Stage::Draft)
}

/// A card that lies before a player.
fn held(lies: portrait::Lies, card: &str) -> portrait::Held {
    let place = match lies {
        portrait::Lies::Hand => "hand",
        portrait::Lies::Camp => "camp",
        portrait::Lies::Aside => "aside",
    };
    let thing = format!("{place} {card}");
    portrait::Held { card: card.to_owned(), thing, lies, ..portrait::Held::default() }
}

/// The places of a player's camps while they are chosen; `known` are those the viewer placed.
fn draft(placed: u8, known: Option<&[String]>) -> Vec<portrait::Drafted> {
    use portrait::Drafted;
    let place = |column: usize| match (column.cmp(&usize::from(placed)), known) {
        (Ordering::Less, Some(known)) => known.get(column).cloned().map_or(Drafted::Down, Drafted::Known),
        (Ordering::Less, None) => Drafted::Down,
        (Ordering::Equal, Some(_)) => Drafted::Next,
        (Ordering::Equal, None) | (Ordering::Greater, _) => Drafted::Empty,
    };
    (0..Column::ALL.len()).map(place).collect()
}

/// When an event on each space takes effect (RAD-EVENT-05), from space 1.
const FUSES: [&str; 3] = [
    "takes effect at the start of the next turn of its owner",
    "takes effect in two turns of its owner",
    "takes effect in three turns of its owner",
];

impl Radlands {
    /// Adds what a player sees of the own things.
    pub(crate) fn show(&self, portrait: &mut Portrait, table: &Table, seat: Seat, own: &Own) {
        let Own { hand, drawn, dealt, placed } = *own;
        let side = if seat == Seat::FIRST { &mut portrait.a } else { &mut portrait.b };
        let camp_ids = |camps: &mut dyn Iterator<Item = Camp>| {
            camps.map(|camp| self.pack.camp_id(camp).to_string()).collect::<Vec<_>>()
        };
        let dealt = camp_ids(&mut Bag::one_of_each(dealt).iter().map(Camp));
        let placed = camp_ids(&mut placed.iter().copied());
        if is_draft(table) {
            side.draft = draft(table.placed_len[seat.index()], Some(&placed));
            let left = dealt.iter().filter(|id| !placed.contains(id));
            side.row.extend(left.map(|id| held(portrait::Lies::Camp, id)));
        } else {
            side.row.extend(hand.iter().map(|kind| portrait::Held {
                fresh: drawn.contains(kind),
                dear: self.is_dear(table, seat, Card(kind)),
                ..held(portrait::Lies::Hand, self.pack.id(Card(kind)))
            }));
            let silo = table.silo_in_hand[seat.index()];
            side.row.extend(silo.then(|| held(portrait::Lies::Hand, SILO)));
        }
        side.hand = Some(self.ids(hand));
        side.camps_dealt = Some(dealt);
        side.placed = Some(placed);
    }

    pub(crate) fn ids(&self, bag: Bag) -> Vec<String> {
        bag.iter().map(|kind| self.pack.id(Card(kind)).to_string()).collect()
    }

    /// Whether a card in hand could be played now if only there were more water.
    fn is_dear(&self, table: &Table, seat: Seat, card: Card) -> bool {
        let cheapest = match self.pack.is_person(card) {
            true => {
                let costs = Column::ALL.map(|column| self.person_cost(table, Lane::new(seat, column), card));
                costs.into_iter().min().unwrap_or(0)
            }
            false => self.pack.row(card).cost,
        };
        table.is_open_for_actions() && table.active == seat && cheapest > table.water
    }

    pub(crate) fn portray_table(&self, table: &Table) -> Portrait {
        let open = !is_draft(table);
        let spots = Spot::all().filter(|spot| table.present.has(*spot) || open && spot.is_camp());
        Portrait {
            spots: spots.map(|spot| (spot.to_string(), self.portray_spot(table, spot))).collect(),
            a: self.portray_side(table, Seat::new(0)),
            b: self.portray_side(table, Seat::new(1)),
            turn: table.active.letter(),
            number: table.turn,
            stage: match table.stage {
                Stage::Sides | Stage::Deal => portrait::Stage::Deal,
                Stage::Draft => portrait::Stage::Draft,
                Stage::Hands(_) => portrait::Stage::Hands,
                Stage::Flip => portrait::Stage::Flip,
                Stage::Events | Stage::MoveUp => portrait::Stage::Events,
                Stage::Replenish => portrait::Stage::Replenish,
                Stage::Actions => portrait::Stage::Actions,
                Stage::Over(_) => portrait::Stage::Over,
            },
            water: table.water,
            water_each_turn: WATER_EACH_TURN,
            deck: table.deck_len,
            former_punks_on_deck: table.returned.len(),
            discard_size: table.discard.len() as u8,
            discard: None,
            discarded_this_turn: self.ids(table.fresh_discards),
            top_discard: table.last_discard.map(|card| self.pack.id(card).to_string()),
            aside: self.ids(table.aside),
            salvage: self.ids(table.salvage),
            fuses: FUSES.map(str::to_owned).to_vec(),
            drawn: Vec::new(),
            run_outs: table.run_outs,
            winner: match table.stage {
                Stage::Over(Outcome::Won(seat)) => Some(seat.to_string()),
                Stage::Over(Outcome::Drawn) => Some("draw".into()),
                _ => None,
            },
            unseen: None,
        }
    }

    fn portray_spot(&self, table: &Table, spot: Spot) -> portrait::Standing {
        let lane = Lane::new(spot.seat(), spot.column());
        let march = table.marches.of(lane);
        portrait::Standing {
            card: match table.person(spot) {
                _ if spot.is_camp() => self.pack.camp_id(table.camp(lane)).to_string(),
                Some(card) => self.pack.id(card).to_string(),
                None => "punk".into(),
            },
            state: match (table.present.has(spot), table.damaged.has(spot)) {
                (false, _) => portrait::Health::Destroyed,
                (true, true) => portrait::Health::Damaged,
                (true, false) => portrait::Health::Fine,
            },
            punk: !spot.is_camp() && table.person(spot).is_none(),
            ready: table.ready(spot.seat()).has(spot),
            unprotected: table.unprotected(spot.seat()).has(spot),
            row: row(march, spot.place()),
        }
    }

    fn portray_side(&self, table: &Table, seat: Seat) -> portrait::Side {
        let queue = &table.queues[seat.index()];
        let mut seen = self.ids(table.known[seat.index()]);
        seen.extend(table.silo_in_hand[seat.index()].then(|| SILO.to_owned()));
        let placed = table.placed_len[seat.index()];
        portrait::Side {
            hand: None,
            row: self.ids(table.salvage).iter().map(|id| held(portrait::Lies::Aside, id)).collect(),
            seen,
            draft: if is_draft(table) { draft(placed, None) } else { Vec::new() },
            hand_size: table.hand_len[seat.index()] + u8::from(table.silo_in_hand[seat.index()]),
            known: self.ids(table.known[seat.index()]),
            silo: match table.silo_in_hand[seat.index()] {
                true => portrait::Silo::Hand,
                false => portrait::Silo::Home,
            },
            raiders: match table.raiders_space(seat) {
                None => portrait::Raiders::Home,
                Some(0) => portrait::Raiders::One,
                Some(1) => portrait::Raiders::Two,
                Some(_) => portrait::Raiders::Three,
            },
            queue: queue
                .iter()
                .map(|queued| match queued.as_card() {
                    Some(card) => self.pack.id(card).to_string(),
                    None if queued.is_some() => "raiders".into(),
                    None => String::new(),
                })
                .collect(),
            rows: Column::ALL.map(|column| {
                let march = table.marches.of(Lane::new(seat, column));
                [Place::Camp, Place::Rear, Place::Front].map(|place| row(march, place))
            }),
            people: table.people(seat).len(),
            camps: table.camps(seat).len(),
            entered: table.entered[seat.index()],
            camps_dealt: None,
            camps_placed: placed,
            placed: None,
            exposed: table.exposed[seat.index()],
        }
    }
}
