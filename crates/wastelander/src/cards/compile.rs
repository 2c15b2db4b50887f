//! From the pack as written to the pack as kept.

use parts::pack::{PackError, PackText};
use parts::{Cards, Copies};

use super::{CARDS_MAX, CardInfo, Kind, Pack, Play, Sets, Standing, Tags, Target, Way};
use crate::effect::{
    Action, Deck, Effect, Filter, Opening, Openings, Redirected, Source, Trigger, Verb, Who, Zone,
};
use crate::pack_check;
use crate::written::{Type, WrittenCard, WrittenPack};

pub(super) fn compile(written: WrittenPack, text: &PackText) -> Result<Pack, PackError> {
    let mut tags = Vec::new();
    let without_ids = written.cooperative_without.clone();
    let mut cards = Vec::new();
    // Kinds are numbered deck by deck, in the order of the file.
    let (wasteland, loot): (Vec<_>, Vec<_>) =
        written.card.into_iter().partition(|card| card.kind.deck() == Deck::Wasteland);
    let wasteland_kinds = wasteland.len() as u8;
    for card in wasteland.into_iter().chain(loot) {
        let id = card.id.clone();
        let info = card_info(card, &mut tags).map_err(|reason| text.error_at(&id, reason))?;
        cards.push(info);
    }
    for info in &mut cards {
        link_tags(info, &mut tags);
    }
    let wrong = |reason: String| PackError { origin: text.origin.clone(), line: None, reason };
    if tags.len() > 32 {
        return Err(wrong("there are more than 32 tags".into()));
    }
    let mut copies = Vec::new();
    let mut kinds_of = [Vec::new(), Vec::new()];
    for (place, info) in cards.iter().enumerate() {
        let kinds: &mut Vec<Kind> = &mut kinds_of[info.kind.deck().index()];
        copies.push(Copies { first: kinds.len() as u8, count: info.copies });
        kinds.extend(std::iter::repeat_n(Kind(place as u8), usize::from(info.copies)));
    }
    for (deck, kinds) in Deck::ALL.iter().zip(&kinds_of) {
        if kinds.is_empty() || kinds.len() > CARDS_MAX[deck.index()] as usize {
            return Err(wrong(format!(
                "the {} deck holds 1 to {} cards",
                deck.word(),
                CARDS_MAX[deck.index()]
            )));
        }
    }
    let mut without = Vec::new();
    for id in without_ids {
        let place = cards.iter().position(|info| info.id == id);
        let place =
            place.ok_or_else(|| wrong(format!("`cooperative-without` names {id:?}, which is no card")))?;
        without.push(Kind(place as u8));
    }
    let sets = sets(&cards, &copies);
    let fingerprint = text.fingerprint();
    Ok(Pack { cards, copies, wasteland_kinds, kinds_of, tags, sets, without, fingerprint })
}

/// The bit of a tag, which is new if nobody has named it before.
fn tag_bit(tags: &mut Vec<String>, tag: &str) -> u32 {
    let place = tags.iter().position(|known| known == tag).unwrap_or_else(|| {
        tags.push(tag.to_owned());
        tags.len() - 1
    });
    1u32.checked_shl(place as u32).unwrap_or(0)
}

fn card_info(card: WrittenCard, tags: &mut Vec<String>) -> Result<CardInfo, String> {
    let enemy = card.kind.is_enemy();
    let (stats, _) = card.stats.unwrap_or_default().read(enemy)?;
    let effects: Vec<Effect> =
        card.effect.into_iter().map(|effect| effect.read(None)).collect::<Result<_, _>>()?;
    let bad: Vec<Effect> = card
        .bad_stuff
        .into_iter()
        .map(|effect| effect.read(Some(Trigger::Resolve)))
        .collect::<Result<_, _>>()?;
    for effect in &effects {
        pack_check::check_effect(card.kind, effect)?;
    }
    for effect in &bad {
        pack_check::check_effect(Type::Event, effect)?;
    }
    let tag_set = Tags(card.tags.iter().map(|tag| tag_bit(tags, tag)).fold(0, |set, bit| set | bit));
    let verbs = |trigger: Trigger| -> Vec<Verb> {
        effects.iter().filter(|effect| effect.on == trigger).map(|effect| effect.verb.clone()).collect()
    };
    let plural = card.plural.unwrap_or_else(|| format!("{}s", card.name));
    let stock = effects.iter().find_map(|effect| match effect.verb {
        Verb::Trade { stock } => Some(stock),
        _ => None,
    });
    let brings = effects.iter().find_map(|effect| match &effect.verb {
        Verb::AddEnemy { source: Source::DeckUntil, filter } => Some(filter.clone()),
        _ => None,
    });
    let harm = bad.iter().map(|effect| match effect.verb {
        Verb::LoseSp { amount } => f32::from(amount),
        _ => 0.5,
    });
    let harm = harm.sum();
    let ambush =
        effects.iter().any(|effect| matches!(effect.verb, Verb::AddEnemy { source: Source::Hand, .. }));
    Ok(CardInfo {
        id: card.id,
        name: card.name,
        plural,
        kind: card.kind,
        copies: card.copies,
        origin: card.origin,
        facts: card.facts,
        tier: card.tier,
        tags: card.tags,
        stats,
        loot: card.loot.unwrap_or(0),
        caps: card.caps.unwrap_or(0),
        hands: card.hands.unwrap_or(0),
        slot: card.slot,
        ranged: card.range == Some(crate::effect::Reach::Ranged),
        ammo: card.ammo,
        prefix: card.prefix,
        bad: bad.into_iter().map(|effect| effect.verb).collect(),
        tag_set,
        standing: Standing::default(),
        enters: verbs(Trigger::Enter),
        resolve: verbs(Trigger::Resolve),
        wins: effects.iter().filter(|effect| effect.on == Trigger::Win).cloned().collect(),
        brings,
        play: None,
        usage: None,
        ambush,
        stock,
        harm,
        effects,
    })
}

/// What needs to know all tags.
fn link_tags(info: &mut CardInfo, tags: &mut Vec<String>) {
    info.standing = standing(&info.effects, tags);
    info.play = play(&info.effects, Trigger::Play, tags);
    info.usage = play(&info.effects, Trigger::Use, tags);
}

fn standing(effects: &[Effect], tags: &mut Vec<String>) -> Standing {
    let mut standing = Standing::default();
    for effect in effects.iter().filter(|effect| effect.on == Trigger::Static) {
        match &effect.verb {
            Verb::ModifyStat { stats, counters, .. } if effect.when == Default::default() => {
                for stat in 0..3 {
                    standing.stats[stat] += stats[stat];
                    standing.counters[stat] |= counters[stat];
                }
            }
            Verb::ModifyStat { stats, .. } => standing.conditional.push((effect.when, *stats)),
            Verb::ModifyRoll { amount, .. } => standing.run += amount,
            Verb::ModifyLimit { amount } => standing.limit += amount,
            Verb::ModifyCaps { percent } => standing.caps += percent,
            Verb::ModifyLoot { amount, .. } => standing.loot += amount,
            Verb::ModifySpReward { amount } => standing.sp += amount,
            Verb::Cancel { what } => {
                for tag in &what.events {
                    standing.protects.0 |= tag_bit(tags, tag);
                }
            }
            Verb::Forbid { action: Action::AskHelp } => standing.no_asking = true,
            Verb::Forbid { action: Action::Help } => standing.no_helping = true,
            _ => {}
        }
    }
    standing
}

fn play(effects: &[Effect], trigger: Trigger, tags: &mut Vec<String>) -> Option<Play> {
    let mut of_trigger = effects.iter().filter(|effect| effect.on == trigger);
    let first = of_trigger.next()?;
    let ways = match &first.verb {
        Verb::ChooseOne { options } => options.iter().map(|verbs| way(verbs.clone())).collect(),
        verb => {
            let rest = of_trigger.map(|effect| effect.verb.clone());
            vec![way(std::iter::once(verb.clone()).chain(rest).collect())]
        }
    };
    Some(Play {
        openings: first.openings,
        when: first.when,
        cost: first.cost.as_ref().map(|tag| Tags(tag_bit(tags, tag))),
        ways,
    })
}

fn way(verbs: Vec<Verb>) -> Way {
    let target = verbs.iter().map(target).find(|target| *target != Target::None).unwrap_or(Target::None);
    let against = verbs.iter().any(is_against);
    Way { verbs, target, against }
}

fn target(verb: &Verb) -> Target {
    match verb {
        Verb::ModifyStat { who: Who::Enemy, .. } | Verb::ModifyLoot { who: Who::Enemy, .. } => Target::Foe,
        Verb::RemoveEnemy { .. } => Target::RemovableFoe,
        Verb::ForceHelp => Target::Helper,
        Verb::ModifyRoll { who: Who::ChosenParticipant, .. } => Target::Participant,
        Verb::Take { zone: Zone::Table, .. } => Target::LooseItem,
        Verb::AddCounters { .. } => Target::AmmoWeapon,
        _ => Target::None,
    }
}

/// Whether a verb works against the group (WAS-RULING-60).
fn is_against(verb: &Verb) -> bool {
    match verb {
        Verb::ModifyStat { who: Who::Enemy, stats, .. } => stats.iter().any(|stat| *stat > 0),
        Verb::ModifyStat { who: Who::Party, stats, .. } => stats.iter().any(|stat| *stat < 0),
        Verb::ModifyRoll { who: Who::AllEnemies, amount, .. } => *amount > 0,
        Verb::ModifyRoll { amount, .. } => *amount < 0,
        Verb::AddEnemy { .. } => true,
        _ => false,
    }
}

fn sets(cards: &[CardInfo], copies: &[Copies]) -> Sets {
    let mut sets = Sets::default();
    for (info, copies) in cards.iter().zip(copies) {
        if info.kind.deck() == Deck::Wasteland {
            let all = Cards::all_of(*copies);
            join(&mut sets.all_w, all);
            sets.first_w.add(copies.first);
            let set = match info.kind {
                Type::Trait => &mut sets.traits,
                Type::Event => &mut sets.events,
                Type::Modifier if info.ambush => &mut sets.ambushes,
                Type::Modifier => &mut sets.modifiers,
                Type::Critter | Type::Human => &mut sets.enemies,
                _ => &mut sets.places,
            };
            join(set, all);
            if info.kind == Type::Critter {
                join(&mut sets.critters, all);
            }
            for opening in usage_openings(info) {
                join(&mut sets.uses_w[opening as usize], all);
            }
        } else {
            loot_sets(info, Cards::all_of(*copies), &mut sets);
            sets.first_l.add(copies.first);
        }
        sets.lowers_limit |= info.standing.limit < 0;
    }
    let costs = cards.iter().filter_map(|info| info.usage.as_ref()?.cost).fold(0, |set, tags| set | tags.0);
    for (info, copies) in cards.iter().zip(copies) {
        if info.kind.deck() == Deck::Loot && info.tag_set.meets(Tags(costs)) {
            join(&mut sets.bribes, Cards::all_of(*copies));
        }
    }
    sets
}

fn loot_sets(info: &CardInfo, all: Cards<2>, sets: &mut Sets) {
    join(&mut sets.all_l, all);
    let set = match info.kind {
        Type::Armor => &mut sets.armor,
        Type::Weapon => &mut sets.weapons,
        Type::Gear => &mut sets.gear,
        Type::Provision => &mut sets.provisions,
        _ => &mut sets.tactics,
    };
    join(set, all);
    if info.kind.is_equipment() {
        join(&mut sets.equipment, all);
    }
    if info.kind == Type::Provision && info.enters.contains(&Verb::SetCounters) {
        join(&mut sets.ammo, all);
    }
    for opening in usage_openings(info) {
        join(&mut sets.uses_l[opening as usize], all);
    }
    let Some(play) = &info.play else { return };
    for opening in play.openings.iter() {
        join(&mut sets.opens[opening as usize], all);
    }
    let verbs = || play.ways.iter().flat_map(|way| &way.verbs);
    if verbs().any(|verb| matches!(verb, Verb::Cancel { what } if !what.tactic)) {
        join(&mut sets.cancels, all);
    }
    if verbs().any(|verb| matches!(verb, Verb::Redirect { what: Redirected::Event })) {
        join(&mut sets.returns, all);
    }
    if play.openings.meets(Openings::NONE.with(Opening::Run)) {
        let own = verbs().any(|verb| matches!(verb, Verb::AutoEscape));
        join(if own { &mut sets.run_own } else { &mut sets.run_other }, all);
    }
}

fn usage_openings(info: &CardInfo) -> impl Iterator<Item = Opening> {
    let usage = info.usage.as_ref().filter(|usage| usage.cost.is_none());
    usage.map_or(Openings::NONE, |usage| usage.openings).iter()
}

fn join<const W: usize>(set: &mut Cards<W>, more: Cards<W>) {
    *set = set.union(more);
}

/// Whether an enemy of this type fits a filter.
pub(crate) fn fits_enemy(filter: &Filter, kind: Type) -> bool {
    match filter {
        Filter::Critter => kind == Type::Critter,
        Filter::Hostile => kind.is_enemy(),
        _ => false,
    }
}
