//! The game as a value: cards and options, and the state before anything has happened.

use std::ops::RangeInclusive;

use kernel::{Seat, SeatSet};
use parts::title::{OpenError, OptionInfo, Order, check_option_names};

use crate::agenda::{Agenda, Stage, Task};
use crate::cards::Pack;
use crate::ids::{GUARDS, HELIPAD, NONE, Place, Quarter, SEATS, Size, Square, TILES, Tile};
use crate::lay;
use crate::map::{Map, World};
use crate::numbers::{self, HOUSES};
use crate::pack_check::COLOR_MAX;
use crate::state::{
    Basket, Clash, DECK, Ending, GONE, PLACES, RaidDeck, SUPPLY, Secrets, Side, State, Table, TurnNow,
};
use crate::tokens::Tokens;

/// How many can play (RNT-SETUP-31).
pub(crate) const SEATS_POSSIBLE: RangeInclusive<usize> = 3..=5;
/// How many can play Escape the City (RNT-ESC-01).
const ESCAPE_SEATS: RangeInclusive<usize> = 4..=5;

/// How the map comes about.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum MapKind {
    /// By chance (RNT-SETUP-02).
    Random,
    /// The layout of a first game.
    First,
    /// Laid by the players (RNT-CITY rows).
    Custom,
    /// A row (RNT-RULING-57).
    Row,
}

/// The rules with cards and options.
#[derive(Clone, Debug)]
pub struct RaidAndTrade {
    pub(crate) pack: Pack,
    pub(crate) seats: usize,
    pub(crate) escape: bool,
    pub(crate) wasteland: bool,
    pub(crate) map: MapKind,
    /// Market tokens that may be drawn.
    pub(crate) markets: u8,
    pub(crate) dealt: bool,
    /// Characters that may be chosen.
    pub(crate) cast: u8,
    pub(crate) rounds: u8,
    /// The squares in use.
    pub(crate) squares: u64,
    pub(crate) weights: crate::judge::Weights,
    /// What each card is good for, for whoever judges.
    pub(crate) merits: Vec<crate::judge::Merit>,
    /// The odds of each character against Guards.
    pub(crate) odds: Vec<crate::judge::Odds>,
}

impl RaidAndTrade {
    /// The basic game for this many, with default options.
    ///
    /// # Errors
    /// If this many cannot play.
    pub fn new(seats: usize) -> Result<RaidAndTrade, OpenError> {
        RaidAndTrade::with(&Order { seats: Some(seats), ..Order::default() })
    }

    /// The pack in use.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The faces of the side in play.
    #[inline]
    #[must_use]
    pub fn world(&self) -> &World {
        &self.pack.worlds[usize::from(self.wasteland)]
    }

    pub(crate) fn option_list() -> Vec<OptionInfo> {
        vec![
            OptionInfo {
                name: "play",
                values: vec!["golden-city", "escape"],
                about: "The basic game, or the scenario in which all flee over a row of tiles (4 or 5 seats).",
            },
            OptionInfo {
                name: "side",
                values: vec!["city", "wasteland"],
                about: "Which side of the map tiles is played.",
            },
            OptionInfo {
                name: "map",
                values: vec!["random", "first", "custom"],
                about: "Tiles laid by chance, as for a first game, or one after the other by the players.",
            },
            OptionInfo {
                name: "market",
                values: vec!["any", "full"],
                about: "Whether Black Market tokens with fewer than four kinds may come up.",
            },
            OptionInfo {
                name: "characters",
                values: vec!["chosen", "random"],
                about: "Whether players choose their characters in seat order or are dealt them.",
            },
            OptionInfo {
                name: "cora",
                values: vec!["off", "on"],
                about: "Whether Cora may be played, with her Detonation tokens.",
            },
            OptionInfo {
                name: "rounds",
                values: vec![
                    "15", "10", "11", "12", "13", "14", "16", "17", "18", "19", "20", "21", "22", "23", "24",
                    "25", "26", "27", "28", "29", "30",
                ],
                about: "After how many rounds points decide at the latest.",
            },
        ]
    }

    pub(crate) fn with(order: &Order) -> Result<RaidAndTrade, OpenError> {
        let options = RaidAndTrade::option_list();
        check_option_names(order, &options)?;
        let value = |name: &str| {
            let info = options.iter().find(|info| info.name == name).expect("the option is listed above");
            info.value_in(order)
        };
        let escape = value("play")? == "escape";
        let possible = if escape { ESCAPE_SEATS } else { SEATS_POSSIBLE };
        let seats = order.seats.unwrap_or(*possible.start());
        if !possible.contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible });
        }
        // RNT-CITY-07: the scenario has a map of its own.
        let map = match (escape, value("map")?) {
            (true, "random") => MapKind::Row,
            (true, other) => {
                return Err(OpenError::BadValue {
                    name: "map",
                    value: other.into(),
                    possible: vec!["random"],
                });
            }
            (false, "first") => MapKind::First,
            (false, "custom") => MapKind::Custom,
            (false, _) => MapKind::Random,
        };
        let pack = match &order.pack {
            Some(text) => Pack::read(text)?,
            None => Pack::built_in(),
        };
        let full = value("market")? == "full";
        let with_cora = value("cora")? == "on";
        let bits =
            |list: Vec<bool>| (0..).zip(list).filter(|(_, is)| *is).fold(0, |set, (at, _)| set | 1u8 << at);
        let wasteland = value("side")? == "wasteland";
        let world = &pack.worlds[usize::from(wasteland)];
        let squares = world.in_use(seats);
        if !escape {
            let houses: u32 = numbers::houses(wasteland, seats).iter().map(|count| u32::from(*count)).sum();
            if squares.count_ones() < houses + 1 {
                let reason = format!(
                    "{} squares are too few for {houses} Houses and the Outpost",
                    squares.count_ones()
                );
                return Err(OpenError::Pack(parts::pack::PackError {
                    origin: pack.name.clone(),
                    line: None,
                    reason,
                }));
            }
        }
        Ok(RaidAndTrade {
            markets: bits(
                pack.markets.iter().map(|market| !full || market.offers.count_ones() >= 4).collect(),
            ),
            cast: bits(pack.characters.iter().map(|who| with_cora || !who.extra).collect()),
            merits: crate::judge::merits(&pack),
            odds: crate::judge::odds(&pack),
            rounds: value("rounds")?.parse().unwrap_or(15),
            dealt: value("characters")? == "random",
            pack,
            seats,
            escape,
            wasteland,
            map,
            squares,
            weights: crate::judge::Weights::built_in(),
        })
    }

    /// The state before anything has happened.
    pub(crate) fn beginning(&self) -> State {
        let incidents = if self.escape { 0 } else { self.pack.all_incidents() };
        let mut may = [0; PLACES];
        may[DECK] = incidents;
        let deck = |size: Size| RaidDeck {
            bag: self.pack.all_raids(size),
            discard: 0,
            bottom: [NONE; COLOR_MAX],
            returned: 0,
        };
        let detonations = self.pack.characters.iter().map(|who| who.detonations).max().unwrap_or(0);
        let mut table = Table {
            agenda: Agenda::EMPTY,
            sides: [Side::EMPTY; SEATS],
            map: Map::EMPTY,
            houses: [0; 3],
            bag: self.pack.tokens,
            guard_tokens: [Tokens::NONE; GUARDS],
            guard_tile: [NONE; GUARDS],
            guard_square: [NONE; GUARDS],
            outpost: NONE,
            detonations: std::array::from_fn(|at| if at < detonations.into() { SUPPLY } else { GONE }),
            incidents: [0; TILES],
            decks: Size::ALL.map(deck),
            incident_discard: 0,
            incident_deck: incidents.count_ones() as u8,
            event_bag: if self.escape { 0 } else { self.pack.all_events() },
            event_open: 0,
            event_discard: 0,
            event: NONE,
            quest_bag: if self.escape { 0 } else { self.pack.all_quests() },
            quest_open: 0,
            market: NONE,
            helipad: NONE,
            may,
            now: TurnNow::new(Place::NOWHERE),
            clash: Clash::NONE,
            basket: Basket::EMPTY,
            round: 0,
            last_round: 0,
            // RNT-SETUP-30, RNT-RULING-04: the first seat counts as the youngest.
            first: Seat::FIRST,
            turn: Seat::FIRST,
            passed: SeatSet::NONE,
            out: SeatSet::NONE,
            bombed: 0,
            returned: [0; SEATS],
            arrivals: 0,
            affairs: 0,
            changes: 0,
            ending: Ending::None,
        };
        self.first_tasks(&mut table);
        let mut secret_may = [may; SEATS];
        secret_may[self.seats..].fill([0; PLACES]);
        State { table, secrets: Secrets { hands: [0; SEATS], deck: incidents, may: secret_may } }
    }

    /// What set-up consists of, the last thing at the bottom.
    fn first_tasks(&self, table: &mut Table) {
        table.agenda.push(Task::Course(Stage::Begin));
        if self.escape {
            table.map = lay::escape_row(self.world());
            self.fill_row(table);
            for seat in Seat::all(self.seats).rev() {
                table.agenda.push(Task::Kit(seat, numbers::KIT_SKILL, 0));
            }
            for seat in Seat::all(self.seats).rev() {
                table.agenda.push(Task::Handout(seat));
            }
            table.agenda.push(Task::Characters);
            table.agenda.push(Task::SignHelipad);
            table.agenda.push(Task::SignMarket);
            return;
        }
        table.agenda.push(Task::Events(2));
        table.agenda.push(Task::Quests(self.seats as u8));
        if !self.wasteland {
            table.agenda.push(Task::Houses);
        }
        table.agenda.push(Task::Outpost);
        table.agenda.push(Task::Characters);
        match self.map {
            MapKind::First => table.map = lay::first_layout(self.world()),
            MapKind::Custom => {
                table.map.lay(crate::ids::MARKET, 0, 0, Quarter(0));
                table.agenda.push(Task::PickTile);
            }
            _ => table.agenda.push(Task::Lay(0)),
        }
        table.agenda.push(Task::Market);
    }

    /// Escape: Houses and Guards by pattern (RNT-ESC-05 to RNT-ESC-08, RNT-RULING-58).
    fn fill_row(&self, table: &mut Table) {
        let world = self.world();
        let mut guards = 0;
        for (number, (tile, _)) in world.row.into_iter().enumerate() {
            let cycle = if number == 0 { 3 } else { 4 };
            let squares = (0..world.squares.len()).filter(|at| world.squares[*at].tile == tile);
            for (step, square) in squares.enumerate() {
                let step = if tile == HELIPAD { 3 } else { step % cycle };
                if step < 3 {
                    table.houses[step] |= 1 << square;
                } else if guards < GUARDS {
                    table.guard_tile[guards] = tile.0;
                    table.guard_square[guards] = square as u8;
                    guards += 1;
                }
            }
        }
        debug_assert!(
            HOUSES.iter().zip(table.houses).all(|(most, set)| set.count_ones() <= u32::from(*most))
        );
    }

    /// Wasteland: Houses by pattern once the Outpost stands (RNT-WASTE-06, RNT-WASTE-08, RNT-RULING-53).
    pub(crate) fn fill_wasteland(&self, table: &mut Table) {
        let world = self.world();
        let [mut small, mut medium, mut large] = numbers::houses(true, self.seats);
        let mut tiles: [Tile; TILES] = std::array::from_fn(|at| Tile(at as u8));
        tiles.sort_unstable_by_key(|tile| (table.map.at(*tile).y, table.map.at(*tile).x, tile.0));
        for tile in tiles.into_iter().filter(|tile| table.map.at(*tile).turned().is_some()) {
            let mut next_is_small = true;
            for at in (0..world.squares.len()).filter(|at| world.squares[*at].tile == tile) {
                let square = Square(at as u8);
                if self.squares & square.bit() == 0 || table.outpost == square.0 {
                    continue;
                }
                let size = if world.square(square).diagonal {
                    Size::Large
                } else if small > 0 && (next_is_small || medium == 0) {
                    Size::Small
                } else {
                    Size::Medium
                };
                let left = match size {
                    Size::Small => &mut small,
                    Size::Medium => &mut medium,
                    Size::Large => &mut large,
                };
                if *left == 0 {
                    continue;
                }
                *left -= 1;
                if size != Size::Large {
                    next_is_small = size == Size::Medium;
                }
                table.houses[size.index()] |= square.bit();
            }
        }
    }
}
