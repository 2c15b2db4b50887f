//! How cards are drawn: the group of facts that the board reads as `raid_and_trade_portrait::Face`.

use parts::scene::{FACE, Facts};

use crate::cards::{CardInfo, CharacterInfo, HelipadInfo, MarketInfo, Sort};
use crate::effect::{Amount, Change, Cost, Op, Stat};
use crate::ids::{HELIPAD, Kind, MARKET, Tile};
use crate::map::{Edge, World};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
use crate::text::character_about;
use crate::tokens::Tokens;

/// A face with nothing but a cut.
fn blank(cut: &'static str) -> Facts {
    ["price", "raid", "die", "ground"]
        .into_iter()
        .fold(Facts::default(), |facts, name| facts.with(name, Vec::new()))
        .with("cut", cut)
        .with("skill", 0)
        .with("gist", "")
        .with("gain", "")
        .with("about", "")
}

fn part(of: &str, amount: u8) -> Facts {
    Facts::default().with("of", of).with("amount", amount)
}

fn tokens(tokens: Tokens) -> Vec<Facts> {
    tokens.iter().map(|(kind, count)| part(kind.id(), count)).collect()
}

/// The parts of a price, in the order in which [`RaidAndTrade::met`] answers.
fn price(cost: &Cost) -> Vec<Facts> {
    let others = others(cost).into_iter().map(|(of, amount)| part(of, amount));
    tokens(cost.tokens).into_iter().chain(others).collect()
}

/// What a price asks for beside tokens of a kind.
pub(crate) fn others(cost: &Cost) -> Vec<(&'static str, u8)> {
    let all = [
        ("any", cost.any),
        ("incident", cost.incidents),
        ("skill", cost.skill),
        ("items", cost.items),
        ("ap", cost.ap),
        ("favor", cost.favor),
        ("houses", cost.houses),
    ];
    all.into_iter().filter(|(_, amount)| *amount > 0).collect()
}

impl RaidAndTrade {
    /// The group of facts of a card.
    pub(super) fn card_face(&self, info: &CardInfo) -> Facts {
        let cut = match info.sort {
            Sort::Item => "item",
            Sort::Raid(_) => "raid",
            Sort::Incident => "incident",
            Sort::Quest => "quest",
            Sort::Event => "event",
        };
        let raid = match info.sort {
            Sort::Raid(size) => vec![
                Facts::default()
                    .with("size", size.id())
                    .with("high", info.high)
                    .with("low", info.low)
                    .with("by", if info.blacklist > 0 { "blacklist" } else { "die" })
                    .with("blacklist", info.blacklist),
            ],
            _ => Vec::new(),
        };
        let (gist, gain) = self.gist(info);
        blank(cut)
            .with("price", price(&info.cost))
            .with("skill", info.skill)
            .with("gist", gist)
            .with("gain", gain)
            .with("raid", raid)
    }

    /// What a card does, as a stencil and a number.
    fn gist(&self, info: &CardInfo) -> (&'static str, String) {
        let steps = &self.pack.programs[usize::from(info.program.0)];
        let Some(step) = steps.first() else { return ("", String::new()) };
        let plus = |count: u8| format!("+{count}");
        let minus = |count: u8| format!("-{count}");
        let number = |amount: Amount| match amount {
            Amount::Number(count) => count.to_string(),
            Amount::All => "all".into(),
            Amount::Discarded => "swap".into(),
        };
        match step.op {
            Op::GainAp(count) => ("ap", plus(count)),
            Op::LoseAp(count) => ("ap", minus(count)),
            Op::GainSkill(count) => ("skill", plus(count)),
            Op::GainFavor(count) => ("favor", plus(count)),
            Op::GainBlacklist(count) => ("black", plus(count)),
            Op::DrawTokens(amount) => ("token", format!("+{}", number(amount))),
            Op::TakeTokens(count, _) => ("token", plus(count)),
            Op::DiscardTokens(amount, _) => ("token", format!("-{}", number(amount))),
            Op::TransferTokens(count, _) => ("steal", count.to_string()),
            Op::DrawIncident(count, _) => ("incident", plus(count)),
            Op::DiscardIncident(count, _) => ("incident", minus(count)),
            Op::TransferIncident(count, _) => ("steal", count.to_string()),
            Op::CraftFree(_) => ("freecraft", "free".into()),
            Op::DestroyItem(count, _) => ("destroyitem", count.to_string()),
            Op::TransferItem(count, _) => ("steal", count.to_string()),
            Op::RestoreItem(count) => ("items", plus(count)),
            Op::Reroll(..) => ("dice", "again".into()),
            Op::SetDie(..) => ("dice", "set".into()),
            Op::Cancel(..) => ("hold", "stop".into()),
            Op::Substitute(_) => ("guns", "free".into()),
            Op::Move(..) => ("walk", "free".into()),
            Op::ExtraAction(..) => ("fight", "+1".into()),
            Op::Modify(stat, change, _) => (stat_stencil(stat), changed(change)),
            Op::Permit(..) => ("open", String::new()),
            Op::Forbid(..) => ("hold", String::new()),
            Op::ChooseOne(..) | Op::WhenBlacklist(..) => ("any", String::new()),
            Op::PlaceDetonation(count) => ("dynamite", plus(count)),
        }
    }

    /// The group of facts of a character.
    pub(super) fn character_face(&self, who: &CharacterInfo) -> Facts {
        let symbol = |at: u8| self.pack.symbols[usize::from(at)].id.as_str();
        let die = who.die.iter().map(|face| {
            Facts::default()
                .with("attack", symbol(face.attack))
                .with("defence", symbol(face.defence))
                .with("sides", face.sides)
        });
        blank("character").with("die", die.collect::<Vec<_>>()).with("about", character_about(who))
    }
}

/// The stencil of what a number is about.
fn stat_stencil(stat: Stat) -> &'static str {
    match stat {
        Stat::RaidAp => "small",
        Stat::RaidYield | Stat::CraftCost => "token",
        Stat::AttackAp => "fight",
        Stat::DefendAp => "shield",
        Stat::CraftAp => "items",
        Stat::TradeAp => "trade",
        Stat::MarketRate => "market",
        Stat::EnterAp | Stat::WorkAp => "outpost",
        Stat::MedicineAp => "medical-supplies",
        Stat::BorderAp => "border",
        Stat::BarricadeAp => "barricade",
        Stat::FoodAp => "food",
        Stat::RoundAp => "ap",
    }
}

fn changed(change: Change) -> String {
    match change {
        Change::Delta(by) => format!("{by:+}"),
        Change::Set(to) => to.to_string(),
    }
}

/// The group of facts of a Black Market token: what it sells stands as its price.
pub(super) fn market_face(market: &MarketInfo) -> Facts {
    let sells = Kind::ALL.into_iter().filter(|kind| market.offers >> kind.index() & 1 == 1);
    blank("market").with("price", sells.map(|kind| part(kind.id(), 1)).collect::<Vec<_>>())
}

/// The group of facts of a helipad token.
pub(super) fn helipad_face(helipad: &HelipadInfo) -> Facts {
    blank("helipad").with("price", tokens(helipad.tokens)).with("skill", helipad.skill)
}

/// The group of facts of a Credit Disc.
pub(super) fn disc_face(favor: u8) -> Facts {
    blank("disc").with("price", vec![part("favor", favor)])
}

/// The drawing of a tile face: road points, how they are joined, squares.
pub(super) fn tile_face(world: &World, tile: Tile) -> Facts {
    let face = world.face(tile);
    let nodes = face.nodes.iter().map(|node| {
        Facts::default()
            .with("x", node.x)
            .with("y", node.y)
            .with("level", node.level)
            .with("section", section_name(node.section))
    });
    let joins = face.edges.iter().map(|(a, b, edge)| {
        let kerb = match edge {
            Edge::Road => "road",
            Edge::Barricade => "barricade",
            Edge::Elevation => "elevation",
        };
        Facts::default().with("a", *a).with("b", *b).with("kerb", kerb)
    });
    let doors = (0u8..).zip(face.doors).filter_map(|(side, node)| Some((side, node?)));
    let doors = doors.map(|(side, node)| Facts::default().with("side", side).with("node", node));
    let lots = world.squares.iter().filter(|info| info.tile == tile).map(|info| {
        Facts::default()
            .with("square", format!("{}.{}", tile.name(), info.number))
            .with("x", info.x)
            .with("y", info.y)
            .with("node", info.node)
    });
    let plaza = match tile {
        MARKET => "market",
        HELIPAD => "helipad",
        _ => "none",
    };
    let ground = Facts::default()
        .with("plaza", plaza)
        .with("nodes", nodes.collect::<Vec<_>>())
        .with("joins", joins.collect::<Vec<_>>())
        .with("doors", doors.collect::<Vec<_>>())
        .with("lots", lots.collect::<Vec<_>>());
    blank("tile").with("ground", vec![ground])
}

/// The facts with the group that says how the card is drawn.
pub(super) fn drawn(facts: Facts, face: Facts) -> Facts {
    facts.with(FACE, vec![face])
}
