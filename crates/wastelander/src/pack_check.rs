//! What TOML alone cannot refuse about a pack: every mistake is named with the card and its line, so that a
//! pack that opens also plays.

use parts::pack::{PackError, PackText};

use crate::effect::{
    Chooser, Condition, Count, Deck, Effect, Filter, Opening, Roll, Source, Trigger, Until, Verb, Who, Zone,
};
use crate::written::{Type, WrittenCard, WrittenPack};

/// The most copies of a card.
const COPIES_MAX: u8 = 9;
/// The most ways to play a card.
pub(crate) const WAYS_MAX: usize = 4;
/// No number of a card is further from 0 than this.
const NUMBER_MAX: i8 = 40;
/// The most effects and steps of a card.
const STEPS_MAX: usize = 8;

/// Checks what can be seen before effects are read.
pub(crate) fn check_numbers(pack: &WrittenPack, text: &PackText) -> Result<(), PackError> {
    let wrong = |reason: String| PackError { origin: text.origin.clone(), line: None, reason };
    let mut seen: Vec<&str> = Vec::new();
    for card in &pack.card {
        check_id(&card.id, &seen).map_err(|reason| text.error_at(&card.id, reason))?;
        seen.push(&card.id);
        check_card(card).map_err(|reason| text.error_at(&card.id, reason))?;
    }
    for (deck, said) in [(Deck::Wasteland, pack.wasteland), (Deck::Loot, pack.loot)] {
        let of_deck = pack.card.iter().filter(|card| card.kind.deck() == deck);
        let sum: u32 = of_deck.map(|card| u32::from(card.copies)).sum();
        if sum != said {
            return Err(wrong(format!("the {} deck has {sum} cards, not {said} as it says", deck.word())));
        }
    }
    if pack.card.len() > 250 {
        return Err(wrong("there are more than 250 kinds of cards".into()));
    }
    match pack.card.iter().any(|card| card.kind == Type::Critter) {
        true => Ok(()),
        false => Err(wrong("a pack needs a critter".into())),
    }
}

fn check_id(id: &str, seen: &[&str]) -> Result<(), String> {
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        return Err("an id is made of small letters, digits and hyphens".into());
    }
    if ["food-token", "water-token", "help", "down", "trait"].contains(&id)
        || id.chars().all(|c| c.is_ascii_digit())
    {
        return Err("this word has a meaning of its own".into());
    }
    if seen.contains(&id) { Err("the id stands twice".into()) } else { Ok(()) }
}

fn check_card(card: &WrittenCard) -> Result<(), String> {
    let only = |there: bool, name: &str, allowed: bool| match there && !allowed {
        true => Err(format!("a {} has no `{name}`", card.kind.word())),
        false => Ok(()),
    };
    if !(1..=COPIES_MAX).contains(&card.copies) {
        return Err(format!("copies must be 1 to {COPIES_MAX}, not {}", card.copies));
    }
    let enemy = card.kind.is_enemy();
    only(card.stats.is_some(), "stats", enemy)?;
    only(card.loot.is_some(), "loot", enemy)?;
    only(!card.bad_stuff.is_empty(), "bad-stuff", enemy)?;
    only(card.plural.is_some(), "plural", enemy)?;
    only(card.caps.is_some(), "caps", card.kind.deck() == Deck::Loot)?;
    only(card.hands.is_some(), "hands", matches!(card.kind, Type::Weapon | Type::Gear))?;
    only(card.slot.is_some(), "slot", card.kind == Type::Gear)?;
    only(card.range.is_some(), "range", card.kind == Type::Weapon)?;
    only(card.ammo, "ammo", card.kind == Type::Weapon)?;
    only(card.prefix.is_some(), "prefix", card.kind == Type::Modifier)?;
    if enemy && (card.stats.is_none() || card.loot.is_none() || card.bad_stuff.is_empty()) {
        return Err("an enemy has `stats`, `loot` and `bad-stuff`".into());
    }
    if enemy {
        let (stats, counters) = card.stats.unwrap_or_default().read(true)?;
        if counters.contains(&true) || !stats.iter().all(|stat| (1..=NUMBER_MAX).contains(stat)) {
            return Err(format!("each stat of an enemy is 1 to {NUMBER_MAX}"));
        }
    }
    if card.loot.is_some_and(|loot| loot > 9) {
        return Err("`loot` is at most 9".into());
    }
    if card.kind.deck() == Deck::Loot && card.caps.is_none_or(|caps| caps > 5000) {
        return Err("a Loot card has `caps`, at most 5000".into());
    }
    if card.kind == Type::Weapon && card.hands.is_none_or(|hands| !(1..=2).contains(&hands)) {
        return Err("a weapon has `hands`, 1 or 2".into());
    }
    if card.kind == Type::Gear && card.hands.is_some_and(|hands| hands > 1) {
        return Err("gear takes at most one hand".into());
    }
    if card.effect.len() > STEPS_MAX || card.bad_stuff.len() > STEPS_MAX {
        return Err(format!("a card has at most {STEPS_MAX} effects"));
    }
    if card.kind == Type::Place && card.effect.len() != 1 {
        return Err("a place has one effect".into());
    }
    Ok(())
}

/// Whether such a card may have such an effect.
pub(crate) fn check_effect(kind: Type, effect: &Effect) -> Result<(), String> {
    let word = effect.verb.word();
    let table = matches!(kind, Type::Trait | Type::Armor | Type::Gear | Type::Weapon);
    let fits = match effect.on {
        Trigger::Static => {
            let plain = effect.openings.is_empty() && effect.cost.is_none() && !effect.once_a_turn;
            plain && check_static(kind, effect)?
        }
        Trigger::Enter => {
            (table || kind == Type::Provision)
                && matches!(effect.verb, Verb::SetCounters | Verb::GainTokens { .. })
        }
        Trigger::Use => check_use(kind, effect)?,
        Trigger::Play => check_play(kind, effect)?,
        Trigger::Resolve => check_resolve(kind, &effect.verb)?,
        Trigger::Join => {
            kind.is_enemy()
                && matches!(
                    effect.verb,
                    Verb::AddEnemy { source: Source::DeckUntil, filter: Filter::Critter | Filter::Hostile }
                )
        }
        Trigger::Win => table && matches!(effect.verb, Verb::GainTokens { .. }),
    };
    if fits { check_amounts(&effect.verb) } else { Err(format!("a {} cannot `{word}` so", kind.word())) }
}

fn check_static(kind: Type, effect: &Effect) -> Result<bool, String> {
    if kind.is_enemy() {
        return Ok(matches!(effect.verb, Verb::ModifySpReward { .. }));
    }
    if !matches!(kind, Type::Trait | Type::Armor | Type::Gear | Type::Weapon) {
        return Ok(false);
    }
    let always = effect.when == Condition::default();
    Ok(match &effect.verb {
        Verb::ModifyStat { who: Who::Oneself, until: None, counters, .. } => {
            always
                || (!counters.contains(&true) && effect.when.result.is_none() && effect.when.turn.is_none())
        }
        Verb::ModifyRoll { who: Who::Oneself, roll: Roll::Run, until: None, .. } => always,
        Verb::ModifyLoot { who: Who::Oneself, .. } => true,
        Verb::Cancel { what } => always && !what.tactic,
        Verb::ModifyLimit { .. } | Verb::Forbid { .. } | Verb::ModifyCaps { .. } => always,
        _ => false,
    })
}

fn check_use(kind: Type, effect: &Effect) -> Result<bool, String> {
    if effect.openings.is_empty() {
        return Err("a use names its `window`".into());
    }
    if kind.is_enemy() {
        let prep = effect.openings.iter().eq([Opening::Prep]);
        return Ok(prep && effect.cost.is_some() && matches!(effect.verb, Verb::AutoWin { .. }));
    }
    if effect.cost.is_some() || !effect.once_a_turn {
        return Err("what a player uses has no `cost` and is used once a turn: `per = \"turn\"`".into());
    }
    let verbs = match &effect.verb {
        Verb::ChooseOne { options } => {
            if options.len() > WAYS_MAX {
                return Err(format!("at most {WAYS_MAX} options"));
            }
            options.iter().flatten().collect()
        }
        verb => vec![verb],
    };
    let fits = |verb: &&Verb| match verb {
        Verb::RollTable { roll: Roll::Card, rows } => rows.iter().flat_map(|row| &row.verbs).all(is_row),
        Verb::AddCounters { filter: Filter::AmmoWeapon, .. } | Verb::Peek | Verb::GainTokens { .. } => true,
        Verb::Draw { .. } => true,
        Verb::Reroll { who: Who::Oneself, roll: Roll::Resolve | Roll::Run } => true,
        _ => false,
    };
    Ok(matches!(kind, Type::Trait | Type::Gear) && verbs.iter().all(fits))
}

/// What a row of a card's table may do.
fn is_row(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Draw { .. }
            | Verb::GainTokens { .. }
            | Verb::Take {
                who: Who::Oneself,
                from: Who::ChosenOther,
                zone: Zone::Hand,
                filter: Filter::Any,
                chooser: Chooser::Random
            }
    )
}

fn check_play(kind: Type, effect: &Effect) -> Result<bool, String> {
    let options: Vec<&[Verb]> = match &effect.verb {
        Verb::ChooseOne { options } => {
            if !(1..=WAYS_MAX).contains(&options.len()) {
                return Err(format!("a choice has 1 to {WAYS_MAX} options"));
            }
            options.iter().map(Vec::as_slice).collect()
        }
        verb => vec![std::slice::from_ref(verb)],
    };
    let encounter = Some(Until::Encounter);
    let fits = |verb: &Verb| match verb {
        Verb::ModifyStat { who: Who::Enemy, until, .. } => *until == encounter,
        Verb::ModifyLoot { who: Who::Enemy, .. } => true,
        Verb::AddEnemy { source: Source::Hand, filter: Filter::Hostile } => kind == Type::Modifier,
        _ if kind == Type::Modifier => false,
        Verb::ModifyStat { who: Who::Party | Who::Oneself, until, .. } => *until == encounter,
        Verb::ModifyRoll {
            who: Who::ChosenParticipant | Who::OtherRunner, roll: Roll::Run, until, ..
        } => *until == encounter,
        Verb::ModifyRoll { who: Who::Party | Who::AllEnemies, roll: Roll::Resolve, until, .. } => {
            until.is_none()
        }
        Verb::Reroll { who: Who::Party, roll: Roll::Resolve } => true,
        Verb::Cancel { .. } | Verb::Redirect { .. } | Verb::AutoEscape | Verb::ForceHelp => true,
        Verb::RemoveEnemy { filter: Filter::Critter | Filter::Hostile, .. } => true,
        Verb::Take {
            who: Who::Oneself,
            from: Who::ChosenOther,
            zone: Zone::Table,
            filter: Filter::LooseItem,
            chooser: Chooser::Controller,
        } => true,
        Verb::Draw { .. } | Verb::GainTokens { .. } => true,
        _ => false,
    };
    let played = matches!(kind, Type::Tactic | Type::Provision | Type::Modifier);
    Ok(played && options.iter().all(|verbs| !verbs.is_empty() && verbs.iter().all(fits)))
}

fn check_resolve(kind: Type, verb: &Verb) -> Result<bool, String> {
    if kind == Type::Place {
        return Ok(match verb {
            Verb::Trade { stock } => (1..=9).contains(stock),
            Verb::RollTable { roll: Roll::Ruins, rows } => rows
                .iter()
                .flat_map(|row| &row.verbs)
                .all(|verb| matches!(verb, Verb::Draw { deck: Deck::Loot, .. })),
            _ => false,
        });
    }
    let later = Some(Until::NextTurnEnd);
    Ok(kind == Type::Event
        && match verb {
            Verb::LoseSp { .. } | Verb::Skip | Verb::Draw { .. } | Verb::GainTokens { .. } => true,
            Verb::ModifyStat { who: Who::Oneself, until, counters, .. } => {
                *until == later && !counters.contains(&true)
            }
            Verb::ModifyRoll { who: Who::Oneself, roll: Roll::Run, until, .. } => *until == later,
            Verb::Discard { zone, filter, chooser, count } => {
                let some = *count != Count::Number(0);
                some && match (zone, chooser) {
                    (Zone::Hand, Chooser::Owner | Chooser::Random) => *filter == Filter::Any,
                    (Zone::Traits, Chooser::Owner) => *filter == Filter::Trait,
                    (Zone::Table, Chooser::Owner) => is_item(filter),
                    _ => false,
                }
            }
            Verb::Take {
                who: Who::Left,
                from: Who::Oneself,
                zone: Zone::Hand,
                filter: Filter::Any,
                chooser: Chooser::Random,
            } => true,
            _ => false,
        })
}

fn is_item(filter: &Filter) -> bool {
    !matches!(filter, Filter::Any | Filter::Trait | Filter::Critter | Filter::Hostile | Filter::Tag(_))
}

fn check_amounts(verb: &Verb) -> Result<(), String> {
    let mut wrong = None;
    verb.walk(&mut |verb| {
        let numbers: Vec<i8> = match verb {
            Verb::ModifyStat { stats, .. } => stats.to_vec(),
            Verb::ModifyRoll { amount, .. }
            | Verb::ModifySpReward { amount }
            | Verb::ModifyLoot { amount, .. }
            | Verb::ModifyLimit { amount } => vec![*amount],
            Verb::RollTable { rows, .. } => {
                let ordered = rows.windows(2).all(|pair| pair[0].max < pair[1].min);
                let faces = rows.iter().all(|row| 1 <= row.min && row.min <= row.max && row.max <= 6);
                if !ordered || !faces || rows.iter().any(|row| row.verbs.len() != 1) {
                    wrong =
                        Some("rows ascend from 1 to 6 without overlap, and each does one thing".to_owned());
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        if let Some(number) = numbers.iter().find(|number| number.abs() > NUMBER_MAX) {
            wrong = Some(format!("numbers are -{NUMBER_MAX} to {NUMBER_MAX}, not {number}"));
        }
    });
    wrong.map_or(Ok(()), Err)
}
