//! Reading a pack: what it must and must not say.

mod reader;
mod steps;

use parts::pack::{PackError, PackText};

use self::reader::Reader;
use crate::cards::{
    ALL_PERMITS, ALL_STATS, HelipadInfo, MOMENTS, MarketInfo, Pack, Sort, standing_of, tokens_of,
};
use crate::effect::{Op, When, kind_bits};
use crate::faces::world;
use crate::ids::{Card, ItemSet, NONE, Size};
use crate::written::{Color, PackFile, SideWord};

/// Cards of one color that fit under a deck.
pub(crate) const COLOR_MAX: usize = 25;
/// Cards that can be used at any open moment or against a card: each may nest once more.
const NESTING_MAX: usize = 8;

/// Reads a pack.
pub(crate) fn read(text: &PackText) -> Result<Pack, PackError> {
    let file: PackFile = text.read()?;
    let mut reader = Reader::new(text, &file)?;
    let mut cards = Vec::new();
    reader.items(&mut cards)?;
    let raids_from = number(text, cards.len())?;
    let mut colors = [(0, 0); 3];
    for (size, color) in Size::ALL.into_iter().zip([Color::Green, Color::Yellow, Color::Red]) {
        let first = number(text, cards.len())?;
        reader.raids(&mut cards, size, color)?;
        colors[size.index()] = (first, number(text, cards.len())? - first);
    }
    let incidents_from = number(text, cards.len())?;
    reader.incidents(&mut cards)?;
    let quests_from = number(text, cards.len())?;
    reader.quests(&mut cards)?;
    let events_from = number(text, cards.len())?;
    reader.events(&mut cards)?;
    number(text, cards.len())?;
    reader.unique()?;
    let worlds = [world(text, &file, SideWord::City)?, world(text, &file, SideWord::Wasteland)?];
    let symbol = |id: &str| {
        let at = file.symbol.iter().position(|row| row.id == id);
        at.map(|at| at as u8)
            .ok_or_else(|| whole(text, format!("there is no die symbol `{id}` (RNT-DIE rows)")))
    };
    let (hit, auto_win, shield) = (symbol("hit")?, symbol("auto-win")?, symbol("shield")?);
    let characters = reader.characters(&cards)?;
    let Reader { programs, symbols, .. } = reader;
    let programs = programs.list;
    let mut pack = Pack {
        name: file.name.clone(),
        fingerprint: text.fingerprint(),
        raids_from,
        incidents_from,
        quests_from,
        events_from,
        colors,
        symbols,
        hit,
        auto_win,
        shield,
        characters,
        tokens: tokens_of(&file.tokens),
        discs: file.disc.iter().map(|row| (row.id.clone(), row.favor, row.origin.clone())).collect(),
        markets: file
            .market
            .iter()
            .map(|row| MarketInfo {
                id: row.id.clone(),
                offers: kind_bits(&row.offers),
                origin: row.origin.clone(),
            })
            .collect(),
        helipads: file
            .helipad
            .iter()
            .map(|row| HelipadInfo {
                id: row.id.clone(),
                name: row.name.clone(),
                skill: row.skill,
                tokens: tokens_of(&row.tokens),
                seats: row.seats,
                origin: row.origin.clone(),
            })
            .collect(),
        raid_die: (file.raid_die.success, file.raid_die.fail),
        worlds,
        items_when: [ItemSet::EMPTY; MOMENTS],
        incidents_when: [0; MOMENTS],
        quests_when: [0; MOMENTS],
        passive: [ItemSet::EMPTY; crate::effect::STATS],
        permitting: [ItemSet::EMPTY; 6],
        restoring: ItemSet::EMPTY,
        worth: [ItemSet::EMPTY; 4],
        standing: Vec::new(),
        cards,
        programs,
    };
    index(&mut pack);
    rest(text, &file, &pack)?;
    Ok(pack)
}

/// An error about the pack as a whole.
pub(crate) fn whole(text: &PackText, reason: String) -> PackError {
    PackError { origin: text.origin.clone(), line: None, reason }
}

fn number(text: &PackText, count: usize) -> Result<u8, PackError> {
    u8::try_from(count)
        .ok()
        .filter(|count| *count < NONE)
        .ok_or_else(|| whole(text, "a pack has at most 254 cards".into()))
}

/// The sets that answer questions quickly.
fn index(pack: &mut Pack) {
    for at in 0..pack.cards.len() {
        let (card, when) = (Card(at as u8), pack.cards[at].when as usize);
        let steps = pack.steps(pack.cards[at].program).to_vec();
        let standing = standing_of(&steps);
        match pack.cards[at].sort {
            Sort::Item => {
                pack.items_when[when].add(card.0);
                for stat in ALL_STATS {
                    if standing.delta[stat.index()] != 0 || standing.set[stat.index()].is_some() {
                        pack.passive[stat.index()].add(card.0);
                    }
                }
                for permit in ALL_PERMITS {
                    if standing.permits & permit.bit() != 0 {
                        pack.permitting[permit as usize].add(card.0);
                    }
                }
                if steps.iter().any(|step| matches!(step.op, Op::RestoreItem(_))) {
                    pack.restoring.add(card.0);
                }
                for worth in usize::from(pack.cards[at].skill)..4 {
                    pack.worth[worth].add(card.0);
                }
            }
            Sort::Incident => pack.incidents_when[when] |= pack.incident_bit(card),
            Sort::Quest => pack.quests_when[when] |= pack.quest_bit(card),
            Sort::Raid(_) | Sort::Event => {}
        }
        pack.standing.push(standing);
    }
}

/// What concerns the pack as a whole.
fn rest(text: &PackText, file: &PackFile, pack: &Pack) -> Result<(), PackError> {
    let total: u32 = file.tokens.values().map(|count| u32::from(*count)).sum();
    if !(60..=130).contains(&total) || pack.tokens.count(crate::ids::Kind::Guns) < 5 {
        return Err(whole(
            text,
            format!("a pack has 60 to 130 tokens, at least 5 Guns (RNT-COMP-14), not {total}"),
        ));
    }
    if !(1..=8).contains(&pack.discs.len())
        || pack.discs.iter().any(|(_, favor, _)| !(1..=10).contains(favor))
    {
        return Err(whole(text, "a pack has 1 to 8 Credit Discs worth 1 to 10 Favor (RNT-COMP-15)".into()));
    }
    if pack.markets.is_empty()
        || pack.markets.len() > 8
        || pack.markets.iter().all(|market| market.offers.count_ones() < 4)
    {
        return Err(whole(text, "one market token at least offers 4 kinds (RNT-SETUP-04)".into()));
    }
    if pack.helipads.is_empty() || pack.helipads.len() > 4 {
        return Err(whole(text, "a pack has 1 to 4 helipad tokens (RNT-COMP-13)".into()));
    }
    for helipad in &pack.helipads {
        if !pack.tokens.covers(helipad.tokens) || helipad.seats == 0 {
            return Err(text.error_at(&helipad.id, "there are not that many tokens".into()));
        }
    }
    if file.raid_die.success == 0 || file.raid_die.fail == 0 {
        return Err(whole(text, "the raid die has faces for success and for fail".into()));
    }
    let nesting =
        pack.cards.iter().filter(|card| matches!(card.when, When::AnyTurn | When::CardPlayed)).count();
    if nesting > NESTING_MAX {
        let why =
            format!("at most {NESTING_MAX} cards may be used at any moment or against cards, not {nesting}");
        return Err(whole(text, why));
    }
    for who in &pack.characters {
        let skills: Vec<u8> = who.items.iter().map(|item| pack.card(Card(item)).skill).collect();
        let sums = skills.iter().fold(1u32, |sums, skill| sums | sums << skill);
        if sums >> crate::numbers::KIT_SKILL & 1 == 0 {
            return Err(text.error_at(&who.id, "no items make exactly 4 Skill (RNT-ESC-11)".into()));
        }
    }
    Ok(())
}
