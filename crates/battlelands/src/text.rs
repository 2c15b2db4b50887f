//! Card text, rendered from effects: what a player reads is what the engine does.

use parts::words::capital;

use crate::cards::{CardInfo, Pack, Sort, Symbol};
use crate::effect::{
    Change, Condition, Count, Destination, Face, Filter, Harm, Keep, KeepTo, Kind, Pick, Protect, Rows, Rule,
    Standing, Step, Target, Verb, Who,
};

/// Every card with its text, as the golden file keeps it.
#[must_use]
pub fn all_texts(pack: &Pack) -> String {
    let mut text = String::new();
    for (_, info) in pack.kinds() {
        let ability = card_text(info);
        let ability = if ability.is_empty() { "No ability.".to_owned() } else { ability };
        text.push_str(&format!("{} ({}): {ability}\n", info.name, headline(pack, info)));
    }
    for territory in &pack.territories {
        let mission = if territory.mission { "Secret mission." } else { "No mission." };
        text.push_str(&format!("{} (territory, {} scrap): {mission}\n", territory.name, territory.scrap));
    }
    text
}

fn headline(pack: &Pack, info: &CardInfo) -> String {
    let what = match (info.sort, info.faction) {
        (Sort::Unit(_), Some(faction)) => pack.faction(faction).name.clone(),
        (Sort::Unit(_), None) => "mercenary".into(),
        (Sort::Attached | Sort::Instead, _) => "equipment".into(),
    };
    let row = match info.sort {
        Sort::Unit(Symbol::Front) => ", front",
        Sort::Unit(Symbol::Back) => ", back",
        Sort::Unit(Symbol::Both) => ", front or back",
        Sort::Attached | Sort::Instead => "",
    };
    let scrap = if info.faction.is_some() { String::new() } else { format!(", {} scrap", info.scrap) };
    format!("{what}, strength {}{row}{scrap}", info.strength)
}

/// What a card does, in sentences; nothing for a card without an ability.
#[must_use]
pub fn card_text(info: &CardInfo) -> String {
    let mut sentences = Vec::new();
    if info.sort == Sort::Instead {
        sentences.push("Not attached: do this, then discard this card.".to_owned());
    }
    sentences.extend(info.play.iter().map(|step| step_text(info, step)));
    sentences.extend(info.standing.iter().map(|rule| rule_text(info, rule)));
    sentences.join(" ")
}

pub(crate) fn step_text(info: &CardInfo, step: &Step) -> String {
    let deed = match &step.verb {
        Verb::Flip(target) => format!("flip {}", aimed(info, target)),
        Verb::Discard(target) => format!("discard {}", aimed(info, target)),
        Verb::Return(target) => {
            let whose = if target.reaches_others() { "its owner's" } else { "your" };
            format!("return {} to {whose} hand", aimed(info, target))
        }
        Verb::Move(transfer) => {
            let row = match transfer.to {
                Destination::Front => "front",
                Destination::Back => "back",
                Destination::Other => "other",
            };
            let own = !transfer.target.reaches_others();
            let whose = if own { "your" } else { "that player's" };
            format!("move {} to {whose} {row} row", aimed(info, &transfer.target))
        }
        Verb::Recover(filter) => format!("take {} from your discard pile into your hand", filtered(filter)),
        Verb::Draw => "draw the top card of the reinforcement deck".into(),
        Verb::PlayExtra(filter) => format!("play {} from your hand right away", filtered(filter)),
        Verb::Commit(filter) => format!("commit {} from your hand to your secret mission", filtered(filter)),
    };
    let deed = if step.may { format!("you may {deed}") } else { deed };
    let deed = match &step.condition {
        Some(condition) => format!("if {}, {deed}", condition_text(info, condition)),
        None => deed,
    };
    let deed = if step.needs_previous { format!("if you do, {deed}") } else { deed };
    format!("{}.", capital(&deed))
}

fn filtered(filter: &Filter) -> String {
    let kind = match filter.kind {
        None => "a card",
        Some(Kind::Unit) => "a unit",
        Some(Kind::Equipment) => "an equipment card",
    };
    match filter.max_strength {
        Some(most) => format!("{kind} with printed strength {most} or less"),
        None => kind.into(),
    }
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Unit => "unit",
        Kind::Equipment => "equipment card",
    }
}

/// "face-up unit with strength 3 or less" and the like.
fn described(target: &Target, plural: bool) -> String {
    let face = match target.face {
        Face::Any => "",
        Face::Up => "face-up ",
        Face::Down => "face-down ",
    };
    let noun = noun(target.kind);
    let noun = if plural { format!("{noun}s") } else { noun.to_owned() };
    match target.max_strength {
        Some(most) => format!("{face}{noun} with strength {most} or less"),
        None => format!("{face}{noun}"),
    }
}

fn itself(info: &CardInfo) -> &'static str {
    if matches!(info.sort, Sort::Unit(_)) { "this unit" } else { "this card" }
}

/// "in the front row of an opponent", "of yours in the same row" and the like.
fn where_of(info: &CardInfo, target: &Target) -> String {
    let row = match target.row {
        Rows::Both => None,
        Rows::One => Some("in one row"),
        Rows::Front => Some("in the front row"),
        Rows::Back => Some("in the back row"),
        Rows::Same if matches!(info.sort, Sort::Unit(_)) => Some("in the same row"),
        Rows::Same => Some("in the row of the unit this is on"),
    };
    let whose = match target.who {
        Who::You => "of yours",
        Who::Opponent => "of an opponent",
        Who::EachOpponent => "of each opponent",
        Who::Anyone => "of any player",
        Who::Everyone => "of all players",
    };
    match (row, target.who) {
        (None, _) => whose.into(),
        (Some(row), Who::You) => format!("{whose} {row}"),
        (Some(row), _) => format!("{row} {whose}"),
    }
}

fn aimed(info: &CardInfo, target: &Target) -> String {
    let other = if target.not_this || target.pick == Pick::Others { "other " } else { "" };
    let which = match target.pick {
        Pick::This => return itself(info).into(),
        Pick::Bearer => return "the unit this is on".into(),
        Pick::Last => "the last",
        Pick::Choose => "one",
        Pick::All | Pick::Others => "every",
    };
    format!("{which} {other}{} {}", described(target, false), where_of(info, target))
}

fn condition_text(info: &CardInfo, condition: &Condition) -> String {
    let bound = match (condition.at_least, condition.at_most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or fewer"),
        (None, None) => "any number of".into(),
    };
    match &condition.count {
        Count::PassedOpponents => format!("{bound} opponents have passed in this battle"),
        Count::YourDiscard => format!("you have {bound} cards in your discard pile"),
        Count::YourHand => format!("you have {bound} cards in hand"),
        Count::Cards(target) if matches!(target.pick, Pick::This | Pick::Bearer) => {
            let whom = if target.pick == Pick::This { itself(info) } else { "the unit this is on" };
            let row = match target.row {
                Rows::Front => " in the front row",
                Rows::Back => " in the back row",
                Rows::Both | Rows::One | Rows::Same => " in play",
            };
            let face = match target.face {
                Face::Any => "",
                Face::Up => " face up",
                Face::Down => " face down",
            };
            // Of a single card there is one or none.
            let is = if condition.at_least.is_some_and(|least| least > 0) { "is" } else { "is not" };
            format!("{whom} {is}{face}{row}")
        }
        Count::Cards(target) => {
            let other = if target.pick == Pick::Others { "other " } else { "" };
            format!("there are {bound} {other}{} {}", described(target, true), where_of(info, target))
        }
    }
}

fn rule_text(info: &CardInfo, rule: &Rule) -> String {
    let text = match &rule.gives {
        Standing::Strength(change) => strength_text(info, rule, change),
        Standing::Keep(keep) => keep_text(info, rule, keep),
        Standing::Protect(protect) => protect_text(info, rule, protect),
        Standing::ClaimAny => "when you pass you may claim any card of the row".into(),
        Standing::WinTies => "you win ties for the highest strength".into(),
    };
    let text = match &rule.condition {
        Some(condition) => format!("while {}, {text}", condition_text(info, condition)),
        None => text,
    };
    format!("{}.", capital(&text))
}

/// The cards a standing effect is about: "each unit of yours", or "it" where the condition has named it before.
fn subject(info: &CardInfo, rule: &Rule, target: &Target, each: &str) -> String {
    let named =
        |condition: &Condition| matches!(&condition.count, Count::Cards(named) if named.pick == target.pick);
    match target.pick {
        Pick::This | Pick::Bearer if rule.condition.as_ref().is_some_and(named) => "it".into(),
        Pick::This => itself(info).into(),
        Pick::Bearer => "the unit this is on".into(),
        Pick::Others => format!("{each} other {} {}", described(target, false), where_of(info, target)),
        Pick::All | Pick::Last | Pick::Choose => {
            format!("{each} {} {}", described(target, false), where_of(info, target))
        }
    }
}

fn strength_text(info: &CardInfo, rule: &Rule, change: &Change) -> String {
    let sign = if change.amount < 0 { "" } else { "+" };
    let mut text =
        format!("{} gets {sign}{} strength", subject(info, rule, &change.target, "each"), change.amount);
    if let Some(count) = &change.count {
        let each = if change.per == 1 { "for each".into() } else { format!("for every {}", change.per) };
        let plural = change.per > 1;
        let what = match count {
            Count::PassedOpponents if plural => "opponents who have passed in this battle".into(),
            Count::PassedOpponents => "opponent who has passed in this battle".into(),
            Count::YourDiscard if plural => "cards in your discard pile".into(),
            Count::YourDiscard => "card in your discard pile".into(),
            Count::YourHand if plural => "cards in your hand".into(),
            Count::YourHand => "card in your hand".into(),
            Count::Cards(target) => {
                let other = if target.pick == Pick::Others { "other " } else { "" };
                format!("{other}{} {}", described(target, plural), where_of(info, target))
            }
        };
        text.push_str(&format!(" {each} {what}"));
    }
    if let Some(most) = change.max {
        text.push_str(&format!(", at most {most:+}"));
    }
    text
}

fn keep_text(info: &CardInfo, rule: &Rule, keep: &Keep) -> String {
    let whom = subject(info, rule, &keep.target, "each");
    let text = match keep.to {
        KeepTo::Play => format!("{whom} remains in play at the end of a battle"),
        KeepTo::Hand if keep.target.reaches_others() => {
            format!("at the end of a battle {whom} returns to its owner's hand")
        }
        KeepTo::Hand => format!("at the end of a battle {whom} returns to your hand"),
    };
    match keep.limit {
        0 => text,
        1 => format!("{text}, unless it has already remained once"),
        times => format!("{text}, unless it has already remained {times} times"),
    }
}

fn protect_text(info: &CardInfo, rule: &Rule, protect: &Protect) -> String {
    let harms: Vec<&str> = protect
        .from
        .iter()
        .map(|harm| match harm {
            Harm::Flip => "flip",
            Harm::Discard => "discard",
            Harm::Move => "move",
            Harm::Return => "return",
        })
        .collect();
    let list = match harms.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "touch".into(),
    };
    format!("abilities of opponents cannot {list} {}", subject(info, rule, &protect.target, "any"))
}
