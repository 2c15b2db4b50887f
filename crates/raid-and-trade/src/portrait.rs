//! The table in names, for boards and expectations.

use std::collections::BTreeMap;

use kernel::{Seat, Viewer};
use parts::bits::ones;
use raid_and_trade_portrait as portrait;
use raid_and_trade_portrait::{Goods, Portrait};

use crate::agenda::{Bargain, Fighting, Raiding, Stage, Task, WindowKind};
use crate::game::Awaited;
use crate::ids::{Card, GUARDS, ItemSet, Kind, NONE, Place, Size, Square, Tile};
use crate::notation::section_name;
use crate::numbers::{BLACKLIST_LIMIT, DIAL_MAX, OFFERS_MAX, QUESTS_TO_WIN, SKILL_MAX, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Ending, GONE, Outcome, State, Table};
use crate::tokens::Tokens;
use crate::view::View;

impl From<Kind> for portrait::Kind {
    fn from(kind: Kind) -> portrait::Kind {
        match kind {
            Kind::Clothing => portrait::Kind::Clothing,
            Kind::Electrics => portrait::Kind::Electrics,
            Kind::Food => portrait::Kind::Food,
            Kind::Guns => portrait::Kind::Guns,
            Kind::MechanicalParts => portrait::Kind::MechanicalParts,
            Kind::MedicalSupplies => portrait::Kind::MedicalSupplies,
            Kind::Scrap => portrait::Kind::Scrap,
            Kind::Tools => portrait::Kind::Tools,
        }
    }
}

impl From<Size> for portrait::Size {
    fn from(size: Size) -> portrait::Size {
        match size {
            Size::Small => portrait::Size::Small,
            Size::Medium => portrait::Size::Medium,
            Size::Large => portrait::Size::Large,
        }
    }
}

fn goods(tokens: Tokens) -> Goods {
    tokens.iter().map(|(kind, count)| (kind.into(), count)).collect()
}

/// Something for each size.
fn by_size<T>(each: impl Fn(Size) -> T) -> BTreeMap<portrait::Size, T> {
    Size::ALL.into_iter().map(|size| (size.into(), each(size))).collect()
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
            .map(|seat| (seat.letter(), self.seat_portrait(table, seat, hands[seat.index()])))
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
            play: if self.escape { portrait::Play::Escape } else { portrait::Play::GoldenCity },
            goals: portrait::Goals {
                ap: WIN_AP,
                skill: SKILL_MAX,
                favor: DIAL_MAX.unsigned_abs(),
                quests: QUESTS_TO_WIN as u8,
                limits: BLACKLIST_LIMIT,
                // RNT-ESC-43.
                adrenaline: DIAL_MAX.unsigned_abs(),
            },
            cast: ones(self.cast.into()).map(|who| pack.characters[usize::from(who)].id.clone()).collect(),
            round: table.round,
            rounds: self.rounds,
            turn: playing.then(|| table.turn.letter()),
            now: playing.then(|| portrait::Now {
                moved: table.now.moved && !table.now.walking,
                walking: table.now.walking,
                acted: table.now.acted,
                extra: table.now.extra.iter().sum(),
                claimed: table.now.claimed,
                offers: OFFERS_MAX.saturating_sub(table.now.offers),
            }),
            first: table.first.letter(),
            event: table.event().map(|card| pack.card(card).id.clone()),
            events: self.ids(pack.events_from, table.event_open.into()),
            quests: self.ids(pack.quests_from, table.quest_open.into()),
            market: pack.markets.get(usize::from(table.market)).map(|market| market.id.clone()),
            helipad: pack.helipads.get(usize::from(table.helipad)).map(|helipad| helipad.id.clone()),
            helicopter: (table.helipad != NONE).then(|| {
                let (tokens, skill) = self.lacking(table);
                let wanted = &pack.helipads[usize::from(table.helipad)];
                let given = table.sides.iter().fold(Tokens::NONE, |sum, side| sum.plus(side.given));
                portrait::Helicopter {
                    tokens: goods(tokens),
                    skill,
                    asked: goods(wanted.tokens),
                    asked_skill: wanted.skill,
                    given: goods(given),
                    given_skill: table.sides.iter().map(|side| side.given_skill).sum(),
                }
            }),
            outpost: (table.outpost != NONE).then(|| self.square_name(Square(table.outpost))),
            inside: table.inside().iter().map(|seat| seat.letter()).collect(),
            bag: goods(table.bag),
            deck: table.incident_deck,
            discards: self.ids(pack.incidents_from, table.incident_discard.into()),
            tiles: self.tile_portraits(table),
            spare_tiles: self.spare_tiles(table),
            laying: match table.agenda.top() {
                Task::PickCell(tile) => Some(portrait::Laying { tile: tile.name(), cell: None }),
                Task::PickTurn(tile, x, y) => {
                    Some(portrait::Laying { tile: tile.name(), cell: Some((x, y)) })
                }
                _ => None,
            },
            houses: ones(table.all_houses())
                .map(Square)
                .filter_map(|square| Some((self.square_name(square), table.house(square)?.into())))
                .collect(),
            empty: self.empty_squares(table),
            bottoms: by_size(|size| {
                let deck = &table.decks[size.index()];
                let id = |number: &u8| pack.card(Card(pack.colors[size.index()].0 + number)).id.clone();
                deck.bottom[..usize::from(deck.returned)].iter().map(id).collect()
            }),
            raid_discards: by_size(|size| {
                self.ids(pack.colors[size.index()].0, table.decks[size.index()].discard.into())
            }),
            raid_decks: by_size(|size| table.decks[size.index()].bag.count_ones() as u8),
            raid_die: pack.raid_die.into(),
            discs: if self.escape {
                Vec::new()
            } else {
                ones(table.free_discs(pack.discs.len()).into()).map(|disc| disc + 1).collect()
            },
            credit: pack.discs.iter().map(|(_, favor, _)| *favor).collect(),
            detonations: table
                .detonations
                .iter()
                .filter(|token| **token < GONE)
                .map(|token| self.square_name(Square(*token)))
                .collect(),
            guards: self.guard_portraits(table),
            bombed: table.bombed,
            falls: self
                .escape
                .then(|| self.world().row.get(usize::from(table.bombed)))
                .flatten()
                .map(|(tile, _)| tile.name()),
            clash: self.clash_portrait(table),
            offer: matches!(table.agenda.top(), Task::Offer(_)).then(|| self.offer_portrait(table)),
            seats,
            ranking: self.ranking(table, &winners),
            winners,
        }
    }

    /// Winners first. The others stand by what they gave (RNT-ESC rows), or by points.
    fn ranking(&self, table: &Table, winners: &str) -> String {
        let mut seats: Vec<Seat> = Seat::all(self.seats).collect();
        seats.sort_by_key(|seat| {
            let gave = if self.escape { self.gave(table, *seat) } else { 0 };
            std::cmp::Reverse((winners.contains(seat.letter()), gave, self.rank(table, *seat)))
        });
        seats.into_iter().map(Seat::letter).collect()
    }

    /// Squares in use on which nothing stands; none before the Houses are placed.
    fn empty_squares(&self, table: &Table) -> Vec<String> {
        let placing = table.agenda.iter().any(|task| matches!(task, Task::Houses | Task::Outpost));
        if table.round == 0 || placing {
            return Vec::new();
        }
        let outpost = if table.outpost == NONE { 0 } else { Square(table.outpost).bit() };
        let bare = self.squares & !table.all_houses() & !table.guarded() & !outpost;
        // In Escape the City two tiles stay in the box.
        let is_laid = |square: &Square| table.map.at(self.world().square(*square).tile).turned().is_some();
        ones(bare).map(Square).filter(is_laid).map(|square| self.square_name(square)).collect()
    }

    /// The tiles players can still lay, while they build the city.
    fn spare_tiles(&self, table: &Table) -> BTreeMap<String, String> {
        if !matches!(table.agenda.top(), Task::PickTile | Task::PickCell(_) | Task::PickTurn(..)) {
            return BTreeMap::new();
        }
        crate::lay::left(&table.map).map(|tile| (tile.name(), self.world().face(tile).id.clone())).collect()
    }

    /// Which parts of a Quest's price a player has, in the order in which its face lists them (RNT-QUEST-02).
    fn met(&self, table: &Table, seat: Seat, card: Card) -> Vec<bool> {
        let (cost, side) = (&self.pack.card(card).cost, table.side(seat));
        let tokens = cost.tokens.iter().map(|(kind, count)| side.tokens.count(kind) >= count);
        let others = crate::scene::others(cost).into_iter().map(|(of, amount)| match of {
            "any" => side.tokens.total() >= u32::from(amount),
            "incident" => side.incidents >= amount,
            "skill" => side.skill >= amount,
            "items" => side.crafted.len() >= u32::from(amount),
            "ap" => side.ap >= amount.into(),
            "favor" => side.favor() >= amount,
            _ => side.fresh >= amount,
        });
        tokens.chain(others).collect()
    }

    fn offer_portrait(&self, table: &Table) -> portrait::Offer {
        let basket = &table.basket;
        portrait::Offer {
            from: basket.from.letter(),
            to: basket.to.letter(),
            give: goods(basket.give),
            give_items: self.item_ids(basket.give_items),
            want: goods(basket.want),
            want_items: self.item_ids(basket.want_items),
            share: [self.share(table, basket.from, basket.to), self.share(table, basket.to, basket.from)],
        }
    }

    fn tile_portraits(&self, table: &Table) -> BTreeMap<String, portrait::Tile> {
        Tile::all()
            .filter_map(|tile| {
                let placed = table.map.at(tile);
                let turned = placed.turned()?.0;
                let incident = table
                    .incident_on(tile, self.pack.incidents_from)
                    .map(|card| self.pack.card(card).id.clone());
                let face = self.world().face(tile).id.clone();
                let portrait = portrait::Tile {
                    face,
                    x: placed.x,
                    y: placed.y,
                    turned,
                    incident,
                    number: self.escape.then(|| self.row_number(tile)),
                    bombed: !self.is_standing(table, tile),
                };
                Some((tile.name(), portrait))
            })
            .collect()
    }

    fn guard_portraits(&self, table: &Table) -> BTreeMap<String, portrait::Guard> {
        (0..GUARDS)
            .filter(|guard| table.guard_tile[*guard] != NONE)
            .map(|guard| {
                let square = table.guard_square[guard];
                let portrait = portrait::Guard {
                    tile: Tile(table.guard_tile[guard]).name(),
                    square: (square != NONE).then(|| self.square_name(Square(square))),
                    tokens: goods(table.guard_tokens[guard]),
                };
                ((guard + 1).to_string(), portrait)
            })
            .collect()
    }

    fn clash_portrait(&self, table: &Table) -> Option<portrait::Clash> {
        let clash = &table.clash;
        let kind = match clash.affair {
            Affair::None => return None,
            Affair::Raid => portrait::ClashKind::Raid,
            Affair::Combat => portrait::ClashKind::Combat,
            Affair::Guard => portrait::ClashKind::Guard,
            Affair::Strike => portrait::ClashKind::Strike,
        };
        let die = |die: usize| {
            let symbol = clash.dice[die].checked_sub(1)?;
            Some(self.pack.symbols[usize::from(symbol)].id.clone())
        };
        Some(portrait::Clash {
            kind,
            actor: clash.actor.letter(),
            rival: (clash.affair == Affair::Combat).then(|| clash.rival.letter()),
            guard: matches!(clash.affair, Affair::Guard | Affair::Strike).then(|| clash.guard.0 + 1),
            square: (clash.square != NONE).then(|| self.square_name(Square(clash.square))),
            card: (clash.card != NONE).then(|| self.pack.card(Card(clash.card)).id.clone()),
            attack: die(0),
            defence: die(1),
            dice: match clash.affair {
                Affair::None | Affair::Raid => Vec::new(),
                Affair::Combat | Affair::Guard | Affair::Strike => {
                    [0, 1].map(|die| self.pack.character(self.die_of(table, die)).id.clone()).into()
                }
            },
            defended: clash.defended,
            outcome: match clash.outcome {
                Outcome::Open => portrait::Outcome::Open,
                Outcome::Success => portrait::Outcome::Success,
                Outcome::Fail => portrait::Outcome::Fail,
                Outcome::Taken => portrait::Outcome::Taken,
            },
        })
    }

    fn seat_portrait(&self, table: &Table, seat: Seat, hand: Option<u32>) -> portrait::Side {
        let side = table.side(seat);
        let owned =
            table.sides.iter().fold(ItemSet::EMPTY, |all, side| all.union(side.hand).union(side.crafted));
        let boxed =
            side.character().map_or(ItemSet::EMPTY, |who| self.pack.character(who).items.minus(owned));
        portrait::Side {
            character: side.character().map(|who| self.pack.character(who).id.clone()),
            place: match (side.place, side.place.section()) {
                (_, Some(section)) => section_name(section),
                (Place::INSIDE, _) => "outpost".into(),
                _ => "nowhere".into(),
            },
            ap: side.ap,
            next_ap: self.stat(table, seat, crate::effect::Stat::RoundAp),
            skill: side.skill,
            favor: side.favor(),
            blacklist: side.blacklist(),
            tokens: goods(side.tokens),
            hand: self.item_ids(side.hand),
            crafted: self.item_ids(side.crafted),
            items: self.item_ids(side.hand.union(side.crafted)),
            box_items: self.item_ids(boxed),
            met: ones(table.quest_open.into())
                .map(|number| Card(self.pack.quests_from + number))
                .map(|card| (self.pack.card(card).id.clone(), self.met(table, seat, card)))
                .collect(),
            quests: self.ids(self.pack.quests_from, side.quests.into()),
            used: self.ids(self.pack.quests_from, side.used.into()),
            discs: ones(side.discs.into()).map(|disc| disc + 1).collect(),
            houses: by_size(|size| side.houses[size.index()]),
            incidents: side.incidents,
            cards: hand.map(|hand| self.ids(self.pack.incidents_from, hand.into())),
            known: self.ids(self.pack.incidents_from, self.surely_held(table, seat).into()),
            passed: table.passed.contains(seat),
            out: table.out.contains(seat),
            ready: !self.escape && self.is_ready(table, seat),
            given: goods(side.given),
            given_skill: side.given_skill,
            gave: self.gave(table, seat),
            points: self.points(table, seat),
        }
    }

    /// What is asked, in a word.
    fn stage_name(&self, table: &Table) -> portrait::Stage {
        use portrait::Stage as Shown;
        match table.agenda.top() {
            Task::Over => Shown::Over,
            Task::Turn => Shown::Turn,
            Task::Window(kind, _) => window_stage(kind),
            Task::Course(Stage::Choose) => Shown::Event,
            Task::Combat(Fighting::Defend) => Shown::Defend,
            Task::Combat(Fighting::Reward) => Shown::Reward,
            Task::Combat(Fighting::Loser) => Shown::Loser,
            Task::Raid(Raiding::Gate) => Shown::Blacklist,
            Task::Offer(Bargain::Compose | Bargain::Counter) => Shown::Compose,
            Task::Offer(_) => Shown::Offer,
            Task::Pick(_) => Shown::Tokens,
            Task::Spare(..) => Shown::Discount,
            Task::Run(_) => Shown::Card,
            Task::Stroll(..) => Shown::Walk,
            Task::Characters => Shown::Characters,
            Task::Kit(..) => Shown::Kit,
            Task::Outpost => Shown::Outpost,
            Task::PickTile | Task::PickCell(_) | Task::PickTurn(..) => Shown::Tiles,
            Task::SignMarket => Shown::Market,
            Task::SignHelipad => Shown::Helipad,
            _ if self.awaited(table) == Awaited::Chance => Shown::Chance,
            _ => Shown::Choice,
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

fn window_stage(kind: WindowKind) -> portrait::Stage {
    match kind {
        WindowKind::RaidCost => portrait::Stage::RaidCost,
        WindowKind::RaidDeclared => portrait::Stage::RaidDeclared,
        WindowKind::AttackDeclared => portrait::Stage::AttackDeclared,
        WindowKind::AttackCost => portrait::Stage::AttackCost,
        WindowKind::AttackPaid => portrait::Stage::AttackPaid,
        WindowKind::AttackPaidSelf => portrait::Stage::AttackPaidSelf,
        WindowKind::DefendCost => portrait::Stage::DefendCost,
        WindowKind::DieRolled => portrait::Stage::DieRolled,
        WindowKind::CombatLost => portrait::Stage::CombatLost,
        WindowKind::CardPlayed => portrait::Stage::CardPlayed,
        WindowKind::OpenOthers | WindowKind::OpenAll => portrait::Stage::Open,
    }
}
