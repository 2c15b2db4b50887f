//! The table in names, for boards and expectations.

use std::collections::BTreeMap;

use kernel::{Seat, Viewer};
use parts::bits::ones;
use serde::Serialize;

use crate::agenda::{Bargain, Fighting, Stage, Task};
use crate::game::Awaited;
use crate::ids::{Card, GUARDS, ItemSet, Kind, NONE, Place, Size, Square, Tile};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Ending, GONE, State, Table};
use crate::tokens::Tokens;
use crate::view::View;

/// Tokens by kind; only kinds that are there.
pub type Goods = BTreeMap<&'static str, u8>;

/// A table in names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Portrait {
    pub stage: &'static str,
    pub round: u8,
    pub turn: Option<String>,
    pub first: String,
    pub event: Option<String>,
    pub events: Vec<String>,
    pub quests: Vec<String>,
    pub market: Option<String>,
    pub helipad: Option<String>,
    pub outpost: Option<String>,
    pub inside: String,
    pub bag: Goods,
    pub deck: u8,
    pub discards: Vec<String>,
    pub tiles: BTreeMap<String, TilePortrait>,
    pub houses: BTreeMap<String, &'static str>,
    pub bottoms: BTreeMap<&'static str, Vec<String>>,
    pub raid_discards: BTreeMap<&'static str, Vec<String>>,
    pub discs: Vec<u8>,
    pub detonations: Vec<String>,
    pub guards: BTreeMap<String, GuardPortrait>,
    pub bombed: u8,
    pub clash: Option<ClashPortrait>,
    pub offer: Option<OfferPortrait>,
    #[serde(flatten)]
    pub seats: BTreeMap<String, SeatPortrait>,
    pub winners: String,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct TilePortrait {
    pub face: String,
    pub x: i8,
    pub y: i8,
    pub turned: u8,
    pub incident: Option<String>,
}

/// A Guard.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct GuardPortrait {
    pub tile: String,
    pub square: Option<String>,
    pub tokens: Goods,
}

/// A raid or combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct ClashPortrait {
    pub kind: &'static str,
    pub actor: String,
    pub rival: Option<String>,
    pub square: Option<String>,
    pub card: Option<String>,
    pub attack: Option<String>,
    pub defence: Option<String>,
    pub outcome: &'static str,
}

/// An offer as it is composed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct OfferPortrait {
    pub from: String,
    pub to: String,
    pub give: Goods,
    pub give_items: Vec<String>,
    pub want: Goods,
    pub want_items: Vec<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct SeatPortrait {
    pub character: Option<String>,
    pub place: String,
    pub ap: u16,
    pub skill: u8,
    pub favor: u8,
    pub blacklist: u8,
    pub tokens: Goods,
    pub hand: Vec<String>,
    pub crafted: Vec<String>,
    pub box_items: Vec<String>,
    pub quests: Vec<String>,
    pub used: Vec<String>,
    pub discs: Vec<u8>,
    pub houses: BTreeMap<&'static str, u8>,
    pub incidents: u8,
    /// The Incidents themselves, for whoever knows them.
    pub cards: Option<Vec<String>>,
    pub passed: bool,
    pub out: bool,
    pub given: Goods,
    pub given_skill: u8,
    pub points: i16,
}

fn goods(tokens: Tokens) -> Goods {
    tokens.iter().map(|(kind, count)| (Kind::id(kind), count)).collect()
}

impl RaidAndTrade {
    fn ids(&self, first: u8, set: u64) -> Vec<String> {
        ones(set).map(|number| self.pack.card(Card(first + number)).id.clone()).collect()
    }

    fn item_ids(&self, items: ItemSet) -> Vec<String> {
        items.iter().map(|item| self.pack.card(Card(item)).id.clone()).collect()
    }

    pub(crate) fn portrait(&self, table: &Table, hands: &[Option<u32>]) -> Portrait {
        let pack = &self.pack;
        let seats = Seat::all(self.seats)
            .map(|seat| (seat.to_string(), self.seat_portrait(table, seat, hands[seat.index()])))
            .collect();
        let playing = table.agenda.iter().any(|task| task == Task::Turn);
        let winners = match table.ending {
            Ending::Won(seats) => seats.iter().map(|seat| seat.letter()).collect(),
            Ending::Scored => {
                let shares = self.shares_of(table);
                shares
                    .iter()
                    .filter(|(_, share)| share.share() > 0.0)
                    .map(|(seat, _)| seat.letter())
                    .collect()
            }
            Ending::None | Ending::Lost => String::new(),
        };
        Portrait {
            stage: self.stage_name(table),
            round: table.round,
            turn: playing.then(|| table.turn.to_string()),
            first: table.first.to_string(),
            event: table.event().map(|card| pack.card(card).id.clone()),
            events: self.ids(pack.events_from, table.event_open.into()),
            quests: self.ids(pack.quests_from, table.quest_open.into()),
            market: pack.markets.get(usize::from(table.market)).map(|market| market.id.clone()),
            helipad: pack.helipads.get(usize::from(table.helipad)).map(|helipad| helipad.id.clone()),
            outpost: (table.outpost != NONE).then(|| self.square_name(Square(table.outpost))),
            inside: table.inside().iter().map(|seat| seat.letter()).collect(),
            bag: goods(table.bag),
            deck: table.incident_deck,
            discards: self.ids(pack.incidents_from, table.incident_discard.into()),
            tiles: self.tile_portraits(table),
            houses: ones(table.all_houses())
                .map(Square)
                .filter_map(|square| Some((self.square_name(square), table.house(square)?.id())))
                .collect(),
            bottoms: Size::ALL
                .into_iter()
                .map(|size| {
                    let deck = &table.decks[size.index()];
                    let returned = deck.bottom[..usize::from(deck.returned)].iter();
                    let id = |number: &u8| pack.card(Card(pack.colors[size.index()].0 + number)).id.clone();
                    (size.id(), returned.map(id).collect())
                })
                .collect(),
            raid_discards: Size::ALL
                .into_iter()
                .map(|size| {
                    let deck = &table.decks[size.index()];
                    (size.id(), self.ids(pack.colors[size.index()].0, deck.discard.into()))
                })
                .collect(),
            discs: if self.escape {
                Vec::new()
            } else {
                ones(table.free_discs(pack.discs.len()).into()).map(|disc| disc + 1).collect()
            },
            detonations: table
                .detonations
                .iter()
                .filter(|token| **token < GONE)
                .map(|token| self.square_name(Square(*token)))
                .collect(),
            guards: self.guard_portraits(table),
            bombed: table.bombed,
            clash: self.clash_portrait(table),
            offer: matches!(table.agenda.top(), Task::Offer(_)).then(|| OfferPortrait {
                from: table.basket.from.to_string(),
                to: table.basket.to.to_string(),
                give: goods(table.basket.give),
                give_items: self.item_ids(table.basket.give_items),
                want: goods(table.basket.want),
                want_items: self.item_ids(table.basket.want_items),
            }),
            seats,
            winners,
        }
    }

    fn tile_portraits(&self, table: &Table) -> BTreeMap<String, TilePortrait> {
        Tile::all()
            .filter_map(|tile| {
                let placed = table.map.at(tile);
                let turned = placed.turned()?.0;
                let incident = table
                    .incident_on(tile, self.pack.incidents_from)
                    .map(|card| self.pack.card(card).id.clone());
                let face = self.world().face(tile).id.clone();
                Some((tile.name(), TilePortrait { face, x: placed.x, y: placed.y, turned, incident }))
            })
            .collect()
    }

    fn guard_portraits(&self, table: &Table) -> BTreeMap<String, GuardPortrait> {
        (0..GUARDS)
            .filter(|guard| table.guard_tile[*guard] != NONE)
            .map(|guard| {
                let square = table.guard_square[guard];
                let portrait = GuardPortrait {
                    tile: Tile(table.guard_tile[guard]).name(),
                    square: (square != NONE).then(|| self.square_name(Square(square))),
                    tokens: goods(table.guard_tokens[guard]),
                };
                ((guard + 1).to_string(), portrait)
            })
            .collect()
    }

    fn clash_portrait(&self, table: &Table) -> Option<ClashPortrait> {
        let clash = &table.clash;
        let kind = match clash.affair {
            Affair::None => return None,
            Affair::Raid => "raid",
            Affair::Combat => "combat",
            Affair::Guard => "guard",
            Affair::Strike => "strike",
        };
        let die = |die: usize| {
            let symbol = clash.dice[die].checked_sub(1)?;
            Some(self.pack.symbols[usize::from(symbol)].id.clone())
        };
        Some(ClashPortrait {
            kind,
            actor: clash.actor.to_string(),
            rival: (clash.affair == Affair::Combat).then(|| clash.rival.to_string()),
            square: (clash.square != NONE).then(|| self.square_name(Square(clash.square))),
            card: (clash.card != NONE).then(|| self.pack.card(Card(clash.card)).id.clone()),
            attack: die(0),
            defence: die(1),
            outcome: match clash.outcome {
                crate::state::Outcome::Open => "open",
                crate::state::Outcome::Success => "success",
                crate::state::Outcome::Fail => "fail",
                crate::state::Outcome::Taken => "taken",
            },
        })
    }

    fn seat_portrait(&self, table: &Table, seat: Seat, hand: Option<u32>) -> SeatPortrait {
        let side = table.side(seat);
        let owned =
            table.sides.iter().fold(ItemSet::EMPTY, |all, side| all.union(side.hand).union(side.crafted));
        let boxed =
            side.character().map_or(ItemSet::EMPTY, |who| self.pack.character(who).items.minus(owned));
        SeatPortrait {
            character: side.character().map(|who| self.pack.character(who).id.clone()),
            place: match (side.place, side.place.section()) {
                (_, Some(section)) => section_name(section),
                (Place::INSIDE, _) => "outpost".into(),
                _ => "nowhere".into(),
            },
            ap: side.ap,
            skill: side.skill,
            favor: side.favor(),
            blacklist: side.blacklist(),
            tokens: goods(side.tokens),
            hand: self.item_ids(side.hand),
            crafted: self.item_ids(side.crafted),
            box_items: self.item_ids(boxed),
            quests: self.ids(self.pack.quests_from, side.quests.into()),
            used: self.ids(self.pack.quests_from, side.used.into()),
            discs: ones(side.discs.into()).map(|disc| disc + 1).collect(),
            houses: Size::ALL.into_iter().map(|size| (size.id(), side.houses[size.index()])).collect(),
            incidents: side.incidents,
            cards: hand.map(|hand| self.ids(self.pack.incidents_from, hand.into())),
            passed: table.passed.contains(seat),
            out: table.out.contains(seat),
            given: goods(side.given),
            given_skill: side.given_skill,
            points: self.points(table, seat),
        }
    }

    /// What is asked, in a word.
    fn stage_name(&self, table: &Table) -> &'static str {
        match table.agenda.top() {
            Task::Over => "over",
            Task::Turn => "turn",
            Task::Window(kind, _) => kind.name(),
            Task::Course(Stage::Choose) => "event",
            Task::Combat(Fighting::Defend) => "defend",
            Task::Combat(Fighting::Reward) => "reward",
            Task::Combat(Fighting::Loser) => "loser",
            Task::Raid(crate::agenda::Raiding::Gate) => "blacklist",
            Task::Offer(Bargain::Compose | Bargain::Counter) => "compose",
            Task::Offer(_) => "offer",
            Task::Pick(_) => "tokens",
            Task::Spare(..) => "discount",
            Task::Run(_) => "card",
            Task::Stroll(..) => "walk",
            Task::Characters => "characters",
            Task::Kit(..) => "kit",
            Task::Outpost => "outpost",
            Task::PickTile | Task::PickCell(_) | Task::PickTurn(..) => "tiles",
            Task::SignMarket => "market",
            Task::SignHelipad => "helipad",
            _ if self.awaited(table) == Awaited::Chance => "chance",
            _ => "choice",
        }
    }

    /// What a viewer knows.
    pub(crate) fn portray_view(&self, view: &View) -> Portrait {
        let hands: Vec<Option<u32>> = Seat::all(self.seats)
            .map(|seat| (view.viewer == Viewer::Seat(seat)).then_some(view.hand))
            .collect();
        self.portrait(&view.table, &hands)
    }

    /// The whole truth.
    pub(crate) fn portray_state(&self, state: &State) -> Portrait {
        self.portrait(&state.table, &state.secrets.hands.map(Some))
    }
}
