//! Card texts, rendered from what cards do.

use parts::words::counted;

use crate::cards::{CharacterInfo, HelipadInfo, MarketInfo, Pack, Sort};
use crate::effect::{
    ANY_KIND, ActionKind, Amount, Ban, Cancel, Change, Chooser, Cost, DieKind, Half, Op, Origin, Permit,
    Stat, Step, Until, When, Who, Whose,
};
use crate::ids::{Card, Kind, NONE, Program};
use crate::map::{Edge, Face};
use crate::tokens::Tokens;

/// Every card with its text, one to a line.
#[must_use]
pub fn all_texts(pack: &Pack) -> String {
    let mut text = String::new();
    for (card, info) in pack.cards() {
        text.push_str(&format!("{} ({}): {}\n", info.name, info.id, card_text(pack, card)));
    }
    for who in &pack.characters {
        text.push_str(&format!("{} ({}): {}\n", who.name, who.id, character_text(pack, who)));
    }
    for symbol in &pack.symbols {
        text.push_str(&format!("{} ({}): {}\n", symbol.name, symbol.id, program_text(pack, symbol.program)));
    }
    text
}

/// "2 scrap, 1 tool".
pub(crate) fn tokens_text(tokens: Tokens) -> String {
    let parts: Vec<String> = tokens.iter().map(|(kind, count)| kind.counted(count)).collect();
    parts.join(", ")
}

fn kinds_text(kinds: u8) -> String {
    let names: Vec<&str> =
        Kind::ALL.iter().filter(|kind| kinds >> kind.index() & 1 == 1).map(|kind| kind.name()).collect();
    names.join(" or ")
}

/// "4 electrics, 3 Skill, 2 Incidents".
pub(crate) fn cost_text(cost: &Cost) -> String {
    let mut parts = Vec::new();
    if !cost.tokens.is_empty() {
        parts.push(tokens_text(cost.tokens));
    }
    let mut add = |count: u8, one: &str, many: &str| {
        if count > 0 {
            parts.push(format!("{count} {}", if count == 1 { one } else { many }));
        }
    };
    add(cost.any, "token of your choice", "tokens of your choice");
    add(cost.incidents, "Incident", "Incidents");
    add(cost.skill, "Skill", "Skill");
    add(cost.items, "crafted item", "crafted items");
    add(cost.ap, "AP", "AP");
    add(cost.favor, "Favor", "Favor");
    add(cost.houses, "House raided this round", "Houses raided this round");
    parts.join(", ")
}

/// What stands on a card.
pub(crate) fn card_text(pack: &Pack, card: Card) -> String {
    let info = pack.card(card);
    let mut text = String::new();
    match info.sort {
        Sort::Item => {
            text.push_str(&format!("Craft for {}: {} Skill. ", tokens_text(info.cost.tokens), info.skill));
        }
        Sort::Raid(_) if info.blacklist > 0 => {
            text.push_str(&format!("Take {} Blacklist or return it. Draw {}. ", info.blacklist, info.high));
        }
        Sort::Raid(_) => text.push_str(&format!("Roll the raid die. Draw {} or {}. ", info.high, info.low)),
        Sort::Incident => text.push_str(&format!("Collect for {}. ", tokens_text(info.cost.tokens))),
        Sort::Quest => text.push_str(&format!("Claim for {}. ", cost_text(&info.cost))),
        Sort::Event => {}
    }
    text.push_str(&effect_text(pack, card));
    match info.sort {
        Sort::Item if !info.keeps => text.push_str(" Then it goes to the box."),
        Sort::Quest => text.push_str(" Once per round."),
        _ => {}
    }
    text.trim_end().to_owned()
}

/// When a card can be used and what it does, without its price.
pub(crate) fn effect_text(pack: &Pack, card: Card) -> String {
    let info = pack.card(card);
    let effect = program_text(pack, info.program);
    if effect.is_empty() { effect } else { format!("{}{effect}", moment_text(info.when)) }
}

fn moment_text(when: When) -> &'static str {
    match when {
        When::OwnTurn => "Your turn: ",
        When::AnyTurn => "Any open moment: ",
        When::Passive => "Always: ",
        When::RoundStart => "At once: ",
        When::Round => "This round: ",
        When::RaidSuccess => "Success: ",
        When::RaidFail => "Fail: ",
        When::RaidTaken => "Taken: ",
        When::RaidCost => "When you pay for a raid: ",
        When::RaidDeclared => "When another has paid for a raid: ",
        When::AttackDeclared => "When you are attacked, before anything is paid: ",
        When::AttackCost => "When you pay for an attack: ",
        When::AttackPaid => "When you are attacked and it is paid: ",
        When::AttackPaidSelf => "When you have paid for an attack: ",
        When::DefendCost => "When you pay for a defence: ",
        When::DieRolled => "When a die was rolled: ",
        When::CombatLost => "When you lost as defender: ",
        When::CardPlayed => "When another uses a card: ",
    }
}

/// The steps of a program as sentences.
pub(crate) fn program_text(pack: &Pack, program: Program) -> String {
    let steps: Vec<String> = pack.steps(program).iter().map(|step| step_text(pack, step)).collect();
    steps.join(" ")
}

/// Subject and verb ending: "You gain", "Every player gains".
fn subject(who: Who) -> (&'static str, &'static str) {
    match who {
        Who::Oneself => ("You", ""),
        Who::Rival => ("Your rival", "s"),
        Who::Target => ("Another player", "s"),
        Who::TargetHere => ("Another player on your tile", "s"),
        Who::Others => ("Every other player", "s"),
        Who::All => ("Every player", "s"),
    }
}

/// One step as a sentence.
pub(crate) fn step_text(pack: &Pack, step: &Step) -> String {
    let (who, s) = subject(step.who);
    let may = if step.optional && step.pay.is_none() { " may" } else { "" };
    let s = if may.is_empty() { s } else { "" };
    let act = |verb: &str, rest: String| format!("{who}{may} {verb}{s} {rest}.");
    let by = |chooser: Chooser, loser: &'static str| match chooser {
        Chooser::Owner => format!(" of {loser} choice"),
        Chooser::Actor => " of your choice".to_owned(),
        Chooser::Random => " at random".to_owned(),
    };
    let loser = if step.who == Who::Oneself { "your" } else { "their" };
    let text = match step.op {
        Op::GainAp(n) => act("gain", format!("{n} AP")),
        Op::LoseAp(n) => act("lose", format!("{n} AP")),
        Op::GainSkill(n) => act("gain", format!("{n} Skill")),
        Op::GainFavor(n) => act("gain", format!("{n} Favor")),
        Op::GainBlacklist(n) => act("gain", format!("{n} Blacklist")),
        Op::DrawTokens(Amount::Number(n)) => act("draw", counted(n, "token")),
        Op::DrawTokens(_) => act("draw", "as many tokens as they put back".into()),
        Op::TakeTokens(n, ANY_KIND) => act("take", format!("{} of choice from the bag", counted(n, "token"))),
        Op::TakeTokens(n, kinds) => {
            let one = Kind::ALL.into_iter().find(|kind| kinds == 1 << kind.index());
            let what = one.map_or_else(|| format!("{n} {}", kinds_text(kinds)), |kind| kind.counted(n));
            act("take", format!("{what} from the bag"))
        }
        Op::DiscardTokens(Amount::Number(n), chooser) => {
            act("put", format!("{}{} back into the bag", counted(n, "token"), by(chooser, loser)))
        }
        Op::DiscardTokens(..) => act("put", "all tokens back into the bag".into()),
        Op::TransferTokens(n, chooser) => {
            act("give", format!("you {}{}", counted(n, "token"), by(chooser, loser)))
        }
        Op::DrawIncident(n, origin) => {
            let from = match origin {
                Origin::Deck => "from the deck",
                Origin::Board => "from the map",
                Origin::Either => "from the map or the deck",
            };
            act("take", format!("{} {from}, without paying", counted(n, "Incident")))
        }
        Op::DiscardIncident(n, chooser) => {
            act("discard", format!("{}{}", counted(n, "Incident"), by(chooser, loser)))
        }
        Op::TransferIncident(n, chooser) => {
            act("give", format!("you {}{}", counted(n, "Incident"), by(chooser, loser)))
        }
        Op::CraftFree(n) => format!("{who} may craft an item worth at most {n} Skill for free."),
        Op::DestroyItem(n, chooser) => {
            act("lose", format!("{}{}", counted(n, "crafted item"), by(chooser, loser)))
        }
        Op::TransferItem(n, chooser) => {
            act("give", format!("you {}{}", counted(n, "crafted item"), by(chooser, loser)))
        }
        Op::RestoreItem(n) => {
            act("take", format!("back {} of {loser} own from the box, crafted", counted(n, "item")))
        }
        Op::Reroll(die, whose) => {
            let whose = match whose {
                Whose::Own => "your own",
                Whose::Rival => "your rival's",
                Whose::Any => "any",
            };
            let die = match die {
                DieKind::Raid => "raid die",
                DieKind::Combat => "combat die",
                DieKind::Any => "die",
            };
            format!("Roll {whose} {die} again.")
        }
        Op::SetDie(half, symbol, _) => {
            let half = if half == Half::Attack { "attack" } else { "defence" };
            format!("Your {half} die shows {}.", pack.symbols[usize::from(symbol)].name)
        }
        Op::Cancel(what, refund) => cancel_text(what, refund).into(),
        Op::Substitute(half) => {
            let what = if half == Half::Attack { "attack" } else { "defence" };
            format!("It stands in for the Gun of the {what}.")
        }
        Op::Move(borders, 0) => format!("Walk for free over {}.", counted(borders, "border")),
        Op::Move(borders, barricades) => {
            format!(
                "Walk for free over {} and {}.",
                counted(borders, "border"),
                counted(barricades, "barricade")
            )
        }
        Op::ExtraAction(kind, n) => {
            let kind = match kind {
                ActionKind::Raid => "raid ",
                ActionKind::Combat => "combat ",
                ActionKind::Craft => "craft ",
                ActionKind::Trade => "trade ",
                ActionKind::Any => "",
            };
            let plural = if n == 1 { "" } else { "s" };
            format!("You have {n} more {kind}Action{plural} this turn.")
        }
        Op::Modify(stat, change, until) => modify_text(stat, change, until),
        Op::Permit(permit, Until::Round) => format!("{}.", permit_text(permit)),
        Op::Permit(permit, until) => format!("{}{}.", permit_text(permit), until_text(until)),
        Op::Forbid(ban, until) => {
            let what = if ban == Ban::Combat { "attack" } else { "defend" };
            match step.who {
                Who::All => format!("Nobody may {what}."),
                _ => format!("{who} may not {what}{}.", until_text(until)),
            }
        }
        Op::ChooseOne(first, count) => {
            let ways: Vec<String> =
                (0..count).map(|way| program_text(pack, Program(first.0 + way))).collect();
            format!("Choose one: {}", ways.join(" Or: "))
        }
        Op::WhenBlacklist(points, then, otherwise) => format!(
            "For {} with at least {points} Blacklist: {} Otherwise: {}",
            who.to_lowercase(),
            program_text(pack, then),
            program_text(pack, otherwise)
        ),
        Op::PlaceDetonation(n) => format!("Put {} on Houses of your tile.", counted(n, "Detonation token")),
    };
    match &step.pay {
        Some(cost) => format!("For {}: {text}", cost_text(cost)),
        None => text,
    }
}

fn cancel_text(what: Cancel, refund: bool) -> &'static str {
    match (what, refund) {
        (Cancel::Combat, true) => "The combat does not take place and nothing is paid.",
        (Cancel::Combat, false) => "The combat ends; what was paid is lost.",
        (Cancel::Raid, _) => "The raid ends; what was paid is lost.",
        (Cancel::Reward, _) => "The winner gets no reward.",
        (Cancel::Card, _) => "The card does nothing.",
    }
}

fn permit_text(permit: Permit) -> &'static str {
    match permit {
        Permit::OutpostShared => "Several players may be in the Outpost and fight there",
        Permit::CrossElevation => "You may cross elevation lines for 1 AP",
        Permit::RaidOverBarricade => "Barricades of your tile do not block your raids",
        Permit::MarketRemote => "You may deal with the Black Market from any tile",
        Permit::NoGunAttack => "You may attack without a Gun",
        Permit::NoGunDefend => "You may defend without a Gun",
    }
}

/// What is done, and the verb of its price.
fn priced_text(stat: Stat, until: Until) -> &'static str {
    match (stat, until) {
        (Stat::RaidAp, Until::ThisRaid) => "This raid costs",
        (Stat::RaidAp, _) => "Raids cost",
        (Stat::AttackAp, Until::ThisCombat) => "This attack costs",
        (Stat::AttackAp, _) => "Attacks cost",
        (Stat::DefendAp, Until::ThisCombat) => "This defence costs",
        (Stat::DefendAp, _) => "Defences cost",
        (Stat::CraftAp, _) => "Crafting costs",
        (Stat::CraftCost, _) => "A craft costs",
        (Stat::TradeAp, _) => "A share in a trade costs",
        (Stat::MarketRate, _) => "The Black Market asks for",
        (Stat::EnterAp, _) => "Entering the Outpost costs",
        (Stat::WorkAp, _) => "Working for a disc costs",
        (Stat::MedicineAp, _) => "Testing medicine costs",
        (Stat::BorderAp, _) => "Crossing a border costs",
        (Stat::BarricadeAp, _) => "Crossing a barricade costs",
        (Stat::RaidYield, Until::ThisRaid) => "This raid brings",
        (Stat::RaidYield, _) => "Raids bring",
        (Stat::RoundAp, _) => "Every round brings",
        (Stat::FoodAp, _) => "A Food brings",
    }
}

/// What a number becomes: "Raids cost 2 AP less.", "Entering the Outpost costs 0 AP this turn."
fn modify_text(stat: Stat, change: Change, until: Until) -> String {
    let in_tokens = matches!(stat, Stat::CraftCost | Stat::MarketRate | Stat::RaidYield);
    let many = |n: u8| if in_tokens { counted(n, "token") } else { format!("{n} AP") };
    let change = match change {
        Change::Delta(delta) => {
            format!("{} {}", many(delta.unsigned_abs()), if delta < 0 { "less" } else { "more" })
        }
        Change::Set(to) => many(to),
    };
    let choice = if stat == Stat::CraftCost { ", left out by choice" } else { "" };
    let until_then = if until == Until::Turn { until_text(until) } else { "" };
    format!("{} {change}{until_then}{choice}.", priced_text(stat, until))
}

fn until_text(until: Until) -> &'static str {
    match until {
        Until::Turn => " this turn",
        Until::Round => " this round",
        Until::ThisRaid => " in this raid",
        Until::ThisCombat => " in this combat",
        Until::WhileOwned => "",
    }
}

/// What stands on a character's board.
pub(crate) fn character_text(pack: &Pack, who: &CharacterInfo) -> String {
    let faces: Vec<String> = who
        .die
        .iter()
        .map(|face| {
            let name = |symbol: u8| pack.symbols[usize::from(symbol)].name.as_str();
            format!("{}x {} / {}", face.sides, name(face.attack), name(face.defence))
        })
        .collect();
    character(who, &format!(" Die (attack / defence): {}.", faces.join(", ")))
}

/// The same without the die, for whoever draws its sides.
pub(crate) fn character_about(who: &CharacterInfo) -> String {
    character(who, "")
}

fn character(who: &CharacterInfo, die: &str) -> String {
    let mut text = format!("{}, {} items.{die}", who.role, who.items.len());
    if who.free_trade {
        text.push_str(" Trades with players cost neither side AP.");
    }
    if who.detonations > 0 {
        text.push_str(&format!(" Has {}.", counted(who.detonations, "Detonation token")));
    }
    text
}

/// What a market token offers.
pub(crate) fn market_text(market: &MarketInfo) -> String {
    format!("Sells {}.", kinds_text(market.offers).replace(" or ", ", "))
}

/// What a helicopter needs.
pub(crate) fn helipad_text(helipad: &HelipadInfo) -> String {
    format!("Needs {} Skill and {}; carries {}.", helipad.skill, tokens_text(helipad.tokens), helipad.seats)
}

/// What a map tile is like.
pub(crate) fn face_text(face: &Face) -> String {
    let edges = |kind: Edge| face.edges.iter().filter(|(_, _, edge)| *edge == kind).count() as u8;
    let mut parts = vec![
        counted(face.sections, "section"),
        counted(face.all_squares().count_ones() as u8, "square"),
        counted(face.roads.iter().filter(|road| **road != NONE).count() as u8, "road") + " to the border",
    ];
    for (kind, name) in [(Edge::Barricade, "barricade"), (Edge::Elevation, "elevation line")] {
        if edges(kind) > 0 {
            parts.push(counted(edges(kind), name));
        }
    }
    let mut text = parts.join(", ");
    text.push('.');
    text
}
