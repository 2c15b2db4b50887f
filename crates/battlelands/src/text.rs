//! Card text, rendered from effects: what a player reads is what the engine does.

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
        text.push_str(&format!("{} ({}): {}\n", info.name, headline(pack, info), card_text(info)));
    }
    for territory in &pack.territories {
        let mission = if territory.mission { " Secret mission." } else { "" };
        text.push_str(&format!("{} (territory, {} scrap):{mission}\n", territory.name, territory.scrap));
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

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn step_text(info: &CardInfo, step: &Step) -> String {
    let deed = match &step.verb {
        Verb::Flip(target) => format!("flip {}", aimed(info, target)),
        Verb::Discard(target) => format!("discard {}", aimed(info, target)),
        Verb::Return(target) => format!("return {} to its owner's hand", aimed(info, target)),
        Verb::Move(transfer) => {
            let to = match transfer.to {
                Destination::Front => "its player's front row",
                Destination::Back => "its player's back row",
                Destination::Other => "its player's other row",
            };
            format!("move {} to {to}", aimed(info, &transfer.target))
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

/// "in the front row of an opponent" and the like.
fn where_of(info: &CardInfo, target: &Target) -> String {
    let row = match target.row {
        Rows::Both => None,
        Rows::One => Some("one row"),
        Rows::Front => Some("the front row"),
        Rows::Back => Some("the back row"),
        Rows::Same if matches!(info.sort, Sort::Unit(_)) => Some("the same row"),
        Rows::Same => Some("the row of the unit this is on"),
    };
    let whose = match target.who {
        Who::You => "yours",
        Who::Opponent => "an opponent",
        Who::EachOpponent => "each opponent",
        Who::Anyone => "any player",
        Who::Everyone => "all players",
    };
    match row {
        Some(row) => format!("in {row} of {whose}"),
        None => format!("of {whose}"),
    }
}

fn aimed(info: &CardInfo, target: &Target) -> String {
    let except = if target.not_this { format!(", {} left out", itself(info)) } else { String::new() };
    match target.pick {
        Pick::This => itself(info).into(),
        Pick::Bearer => "the unit this is on".into(),
        Pick::Last => format!("the last {} {}{except}", described(target, false), where_of(info, target)),
        Pick::Choose => format!("one {} {}{except}", described(target, false), where_of(info, target)),
        Pick::All => format!("every {} {}{except}", described(target, false), where_of(info, target)),
        Pick::Others => format!("every other {} {}", described(target, false), where_of(info, target)),
    }
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
            let whom = if target.pick == Pick::This { itself(info) } else { "that unit" };
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
        Standing::Strength(change) => strength_text(info, change),
        Standing::Keep(keep) => keep_text(info, keep),
        Standing::Protect(protect) => protect_text(info, protect),
        Standing::ClaimAny => "when you pass you may claim any card of the row".into(),
        Standing::WinTies => "you win ties for the highest strength".into(),
    };
    let text = match &rule.condition {
        Some(condition) => format!("while {}, {text}", condition_text(info, condition)),
        None => text,
    };
    format!("{}.", capital(&text))
}

/// The cards a standing effect is about.
fn subject(info: &CardInfo, target: &Target) -> String {
    match target.pick {
        Pick::This => itself(info).into(),
        Pick::Bearer => "the unit this is on".into(),
        Pick::Others => format!("each other {} {}", described(target, false), where_of(info, target)),
        Pick::All | Pick::Last | Pick::Choose => {
            format!("each {} {}", described(target, false), where_of(info, target))
        }
    }
}

fn strength_text(info: &CardInfo, change: &Change) -> String {
    let sign = if change.amount < 0 { "" } else { "+" };
    let mut text = format!("{} gets {sign}{} strength", subject(info, &change.target), change.amount);
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

fn keep_text(info: &CardInfo, keep: &Keep) -> String {
    let whom = subject(info, &keep.target);
    let text = match keep.to {
        KeepTo::Play => format!("{whom} remains in play at the end of a battle"),
        KeepTo::Hand => format!("at the end of a battle {whom} returns to its owner's hand"),
    };
    match keep.limit {
        0 => text,
        1 => format!("{text}, unless it has already remained once"),
        times => format!("{text}, unless it has already remained {times} times"),
    }
}

fn protect_text(info: &CardInfo, protect: &Protect) -> String {
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
    format!("abilities of opponents cannot {list} {}", subject(info, &protect.target))
}
