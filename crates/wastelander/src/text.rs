//! What players read on a card, rendered from what it does, so that it cannot say anything else.

use parts::words::{capital, counted};

use crate::cards::CardInfo;
use crate::effect::{
    Action, Chooser, Condition, Count, Deck, Effect, EnemyType, Filter, Opening, Openings, Redirected, Role,
    Roll, Source, Stats, Trigger, Until, Verb, Who, Zone,
};
use crate::written::{Slot, Type};

/// The whole text of a card.
#[must_use]
pub fn card_text(info: &CardInfo) -> String {
    let mut sentences = vec![opening_line(info), body_text(info)];
    if !info.bad.is_empty() {
        sentences.push(format!("Bad Stuff: {}.", bad_text(info)));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// What a card does, without what it is and without Bad Stuff.
pub(crate) fn body_text(info: &CardInfo) -> String {
    let mut sentences = Vec::new();
    let play: Vec<&Effect> = info.effects.iter().filter(|effect| effect.on == Trigger::Play).collect();
    if let Some(first) = play.first() {
        sentences.push(play_text(info.kind, first, &play));
    }
    for effect in info.effects.iter().filter(|effect| effect.on != Trigger::Play) {
        sentences.push(effect_text(info, effect));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// What befalls who could not run away; empty if nothing does.
pub(crate) fn bad_text(info: &CardInfo) -> String {
    let bad: Vec<String> = info.bad.iter().map(|verb| verb_text(verb, info.kind)).collect();
    bad.join("; ")
}

fn opening_line(info: &CardInfo) -> String {
    match info.kind {
        Type::Critter | Type::Human => {
            let [cs, hos, per] = info.stats;
            format!("CS {cs}, HOS {hos}, PER {per}, Loot {}.", info.loot)
        }
        Type::Weapon => {
            let hands = if info.hands == 2 { "Two-handed" } else { "One-handed" };
            let range = if info.ranged { "ranged" } else { "melee" };
            let ammo = if info.ammo { ", needs ammo" } else { "" };
            format!("{hands} {range} weapon{ammo}, {} caps.", info.caps)
        }
        Type::Gear => {
            let slot = match info.slot {
                Some(Slot::Outfit) => ", outfit",
                Some(Slot::Face) => ", worn on the face",
                Some(Slot::Back) => ", worn on the back",
                Some(Slot::Feet) => ", worn on the feet",
                None => "",
            };
            let hands = if info.hands > 0 { ", takes a hand" } else { "" };
            format!("Gear{slot}{hands}, {} caps.", info.caps)
        }
        Type::Armor | Type::Provision | Type::Tactic => {
            let word = info.kind.word();
            format!("{}{}, {} caps.", word[..1].to_uppercase(), &word[1..], info.caps)
        }
        Type::Place | Type::Event | Type::Trait | Type::Modifier => String::new(),
    }
}

fn play_text(kind: Type, first: &Effect, all: &[&Effect]) -> String {
    let what = match &first.verb {
        Verb::ChooseOne { options } => {
            let options: Vec<String> = options.iter().map(|verbs| verbs_text(verbs, kind)).collect();
            format!("choose one: {}", options.join("; or "))
        }
        _ => {
            let verbs: Vec<String> = all.iter().map(|effect| verb_text(&effect.verb, kind)).collect();
            verbs.join(", ")
        }
    };
    let when = condition_text(&first.when);
    let until = first_until(all).map_or("", |until| match until {
        Until::Encounter => " for this encounter",
        Until::NextTurnEnd => " until a turn of yours ends",
    });
    sentence(&format!("{}{when}: {what}{until}", openings_text(first.openings)))
}

fn first_until(effects: &[&Effect]) -> Option<Until> {
    let mut found = None;
    for effect in effects {
        effect.verb.walk(&mut |verb| {
            if let Verb::ModifyStat { until, .. } | Verb::ModifyRoll { until, .. } = verb {
                found = found.or(*until);
            }
        });
    }
    found
}

fn effect_text(info: &CardInfo, effect: &Effect) -> String {
    let what = verb_text(&effect.verb, info.kind);
    let when = condition_text(&effect.when);
    match effect.on {
        Trigger::Static => sentence(&format!("{what}{when}")),
        Trigger::Enter => sentence(&format!("when it comes into play, {what}")),
        Trigger::Use => {
            let cost = effect.cost.as_ref().map(|tag| format!(", for discarding a card with {tag}"));
            let once = if effect.once_a_turn { "once a turn, " } else { "" };
            let openings = openings_text(effect.openings);
            sentence(&format!("{once}{openings}{}: {what}", cost.unwrap_or_default()))
        }
        Trigger::Join => sentence(&format!("when it enters an encounter, {what}")),
        Trigger::Win => sentence(&format!("when you win{when}, {what}")),
        Trigger::Resolve => {
            let until = first_until(&[effect]).map_or("", |_| " until a turn of yours ends");
            sentence(&format!("{what}{until}"))
        }
        Trigger::Play => String::new(),
    }
}

pub(crate) fn verbs_text(verbs: &[Verb], kind: Type) -> String {
    verbs.iter().map(|verb| verb_text(verb, kind)).collect::<Vec<_>>().join(", ")
}

fn verb_text(verb: &Verb, kind: Type) -> String {
    match verb {
        Verb::ModifyStat { who, stats, counters, .. } => {
            let whose = match who {
                Who::Enemy => "an enemy has ",
                Who::Party => "the side of the players has ",
                _ => "you have ",
            };
            format!("{whose}{}", stats_text(*stats, *counters, *who == Who::Enemy))
        }
        Verb::ModifyRoll { who, roll, amount, .. } => match (who, roll) {
            (Who::Party, _) => format!("{amount:+} on the die of the players"),
            (Who::AllEnemies, _) => format!("{amount:+} on the die of the enemies"),
            (Who::ChosenParticipant, _) => format!("a participant has {amount:+} on run rolls"),
            (Who::OtherRunner, _) => format!("the runner has {amount:+} on run rolls"),
            (_, Roll::Run) => format!("you have {amount:+} on run rolls"),
            _ => format!("{amount:+} on the die"),
        },
        Verb::Reroll { who: Who::Oneself, roll: Roll::Resolve } => {
            "roll the die of the players again in your own encounter".into()
        }
        Verb::Reroll { roll: Roll::Run, .. } => "roll your run die again".into(),
        Verb::Reroll { .. } => "roll the die of the players again".into(),
        Verb::SetCounters => "roll a die and put that many counters on it".into(),
        Verb::AddCounters { amount, .. } => {
            format!("put {} on an ammo weapon of yours that has been loaded", counted(*amount, "counter"))
        }
        Verb::LoseSp { amount } => format!("lose {amount} SP"),
        Verb::ModifySpReward { amount } => format!("each winner gets {amount:+} SP for it"),
        Verb::Draw { deck, count } => match deck {
            Deck::Wasteland => format!("draw {}", counted(*count, "Wasteland card")),
            Deck::Loot => format!("draw {}", counted(*count, "Loot card")),
        },
        Verb::Discard { zone, filter, count, chooser } => discard_text(*zone, filter, *count, *chooser),
        Verb::Take { who: Who::Left, .. } => {
            "the next player clockwise takes a random card from your hand".into()
        }
        Verb::Take { zone: Zone::Table, .. } => {
            "take an item of another player that is neither worn armor nor a held weapon".into()
        }
        Verb::Take { .. } => "take a random card from the hand of another player".into(),
        Verb::Peek => "look at the top card of the Wasteland Deck; you may put it at the bottom".into(),
        Verb::GainTokens { token, count } => {
            format!("gain {}", counted(*count, &format!("{} token", token.word())))
        }
        Verb::Cancel { what } if what.tactic => "cancel a tactic that was just played".into(),
        Verb::Cancel { what } => {
            let verb = if kind == Type::Provision { "cancel" } else { "you are safe from" };
            format!("{verb} events of {}", what.events.join(" and "))
        }
        Verb::Redirect { what: Redirected::Event } => {
            "an event that is about to hit you hits whoever played it instead".into()
        }
        Verb::Redirect { what: Redirected::Loot } => {
            "you draw the Loot of the beaten enemies instead of the acting player".into()
        }
        Verb::AddEnemy { source: Source::Hand, .. } => {
            "an enemy from your hand joins the encounter, or starts one for the acting player".into()
        }
        Verb::AddEnemy { source: Source::DeckUntil, filter } => {
            let what = if *filter == Filter::Critter { "critter" } else { "enemy" };
            format!("Wasteland cards are turned up until a {what} joins it")
        }
        Verb::RemoveEnemy { filter, max_cs } => {
            let what = if *filter == Filter::Critter { "a critter" } else { "an enemy" };
            match max_cs {
                Some(max) => format!("remove {what} of CS {max} or less, without reward"),
                None => format!("remove {what}, without reward"),
            }
        }
        Verb::AutoWin { .. } => "this enemy is pacified at once".into(),
        Verb::AutoEscape => "you escape from every enemy".into(),
        Verb::ModifyLoot { who: Who::Enemy, amount } => format!("{amount:+} Loot"),
        Verb::ModifyLoot { amount, .. } => format!("draw {amount:+} Loot when you win by combat or stealth"),
        Verb::ModifyLimit { amount } => format!("your hand limit is {amount:+}"),
        Verb::Forbid { action: Action::AskHelp } => "you cannot ask for help".into(),
        Verb::Forbid { action: Action::Help } => "you cannot help others".into(),
        Verb::Skip => "skip your next Search or Look for Trouble".into(),
        Verb::ForceHelp => "another player must help in this encounter".into(),
        Verb::ModifyCaps { percent } => {
            format!("your goods are worth {percent} percent more in trade, not as gifts")
        }
        Verb::Trade { stock } => format!("trade with {} laid out face-up", counted(*stock, "Loot card")),
        Verb::RollTable { rows, .. } => {
            let rows: Vec<String> = rows
                .iter()
                .map(|row| format!("{} to {}: {}", row.min, row.max, verbs_text(&row.verbs, kind)))
                .collect();
            format!("roll a die; {}", rows.join("; "))
        }
        Verb::ChooseOne { options } => {
            let options: Vec<String> = options.iter().map(|verbs| verbs_text(verbs, kind)).collect();
            options.join("; or ")
        }
    }
}

fn discard_text(zone: Zone, filter: &Filter, count: Count, chooser: Chooser) -> String {
    let what = match (zone, filter) {
        (Zone::Hand, _) => "card",
        (Zone::Traits, _) => "trait",
        (_, Filter::Weapon) => "weapon",
        (_, Filter::Gear) => "piece of gear",
        (_, Filter::Provision) => "carried provision",
        (_, Filter::Equipment) => "piece of equipment",
        (_, Filter::LooseItem) => "loose item",
        (_, Filter::EquippedArmor) => "worn armor",
        (_, Filter::EquippedWeapon) => "held weapon",
        (_, Filter::AmmoWeapon) => "ammo weapon",
        _ => "carried item",
    };
    let place = if zone == Zone::Hand { " from your hand" } else { "" };
    match (count, chooser) {
        (Count::All, _) => format!("discard every {what}{place}"),
        (Count::Number(1), Chooser::Random) => format!("discard a random {what}{place}"),
        (Count::Number(1), _) => format!("discard a {what}{place}"),
        (Count::Number(number), Chooser::Random) => format!("discard {number} random {what}s{place}"),
        (Count::Number(number), _) => format!("discard {number} {what}s{place}"),
    }
}

pub(crate) fn stats_text(stats: Stats, counters: [bool; 3], of_enemy: bool) -> String {
    let names = if of_enemy { ["CS", "HOS", "PER"] } else { ["CS", "CHR", "EVA"] };
    let mut parts = Vec::new();
    for place in 0..3 {
        if counters[place] {
            parts.push(format!("+1 {} for each counter on it", names[place]));
        } else if stats[place] != 0 {
            parts.push(format!("{:+} {}", stats[place], names[place]));
        }
    }
    parts.join(", ")
}

fn condition_text(when: &Condition) -> String {
    let mut parts = Vec::new();
    if let Some(method) = when.method {
        parts.push(format!("in {}", method.word()));
    }
    match when.enemy_type {
        Some(EnemyType::Critter) => parts.push("against critters".into()),
        Some(EnemyType::Human) => parts.push("against humans".into()),
        None => {}
    }
    match when.role {
        Some(Role::Acting) => parts.push("in your own encounter".into()),
        Some(Role::Participant) => parts.push("if you take part".into()),
        None => {}
    }
    if when.has_equipped.is_some() {
        parts.push("with a ranged weapon that can be used".into());
    }
    if when.turn.is_some() {
        parts.push("in the turn of somebody else".into());
    }
    if parts.is_empty() { String::new() } else { format!(" {}", parts.join(" ")) }
}

pub(crate) fn openings_text(openings: Openings) -> String {
    let words: Vec<&str> = openings
        .iter()
        .map(|opening| match opening {
            Opening::TurnStart => "as your turn begins",
            Opening::Free => "in your turn outside encounters",
            Opening::AnyCalm => "outside encounters",
            Opening::OtherTurn => "in calm moments of a turn",
            Opening::Event => "when an event is about to hit you",
            Opening::Prep => "before the dice of an encounter",
            Opening::Response => "when somebody else plays a tactic",
            Opening::AfterDice => "when the dice are shown",
            Opening::Outcome => "when an encounter is won",
            Opening::Run => "before a participant runs",
            Opening::RunDie => "when your run die is shown",
        })
        .collect();
    words.join(" or ")
}

fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() { text } else { text + "." }
}
