//! The form of a pack file, and the cards it lists.

use parts::pack::{Origin, PackError, PackText};
use serde::Deserialize;

use crate::cards::{CardInfo, FactionInfo, FirstPlayerInfo, MissionInfo, Sort, Symbol, TerritoryInfo};
use crate::effect::{Rule, Step};
use crate::state::{CARDS, Card, EQUIPMENT, FACTION_UNITS, FACTIONS, Faction, MERCENARIES, TERRITORIES};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PackFile {
    pub name: String,
    pub mission: MissionInfo,
    pub first_player: FirstPlayerInfo,
    pub faction: Vec<FactionInfo>,
    unit: Vec<UnitRow>,
    equipment: Vec<EquipmentRow>,
    pub territory: Vec<TerritoryInfo>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct UnitRow {
    id: String,
    name: String,
    faction: Option<String>,
    #[serde(default = "one_copy")]
    copies: u8,
    strength: u8,
    row: Symbol,
    scrap: Option<i8>,
    #[serde(default)]
    play: Vec<Step>,
    #[serde(default)]
    standing: Vec<Rule>,
    origin: Origin,
    #[serde(default)]
    known: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EquipmentRow {
    id: String,
    name: String,
    #[serde(default = "one_copy")]
    copies: u8,
    strength: u8,
    scrap: i8,
    #[serde(default)]
    instead: bool,
    #[serde(default)]
    play: Vec<Step>,
    #[serde(default)]
    standing: Vec<Rule>,
    origin: Origin,
    #[serde(default)]
    known: Vec<String>,
}

fn one_copy() -> u8 {
    1
}

pub(crate) fn names_of(file: &PackFile) -> Vec<&str> {
    let units = file.unit.iter().map(|row| row.id.as_str());
    let equipment = file.equipment.iter().map(|row| row.id.as_str());
    let territories = file.territory.iter().map(|row| row.id.as_str());
    let factions = file.faction.iter().map(|row| row.id.as_str());
    units.chain(equipment).chain(territories).chain(factions).collect()
}

/// The cards by number: the units of each faction, mercenaries, equipment; copies next to each other.
pub(crate) fn list_cards(text: &PackText, file: &PackFile) -> Result<Vec<CardInfo>, PackError> {
    let whole = |reason: String| PackError { origin: text.origin.clone(), line: None, reason };
    if file.faction.len() != FACTIONS {
        let found = file.faction.len();
        return Err(whole(format!("a pack has {FACTIONS} factions (BTL-RULING-01), not {found}")));
    }
    if file.territory.len() != TERRITORIES {
        let found = file.territory.len();
        return Err(whole(format!("a pack has {TERRITORIES} territories (BTL-COMP-03), not {found}")));
    }
    for row in &file.unit {
        let known =
            row.faction.as_ref().is_none_or(|id| file.faction.iter().any(|faction| faction.id == *id));
        if !known {
            return Err(
                text.error_at(&row.id, format!("no faction {:?}", row.faction.as_deref().unwrap_or("")))
            );
        }
    }
    let mut cards = Vec::with_capacity(CARDS);
    for (faction, info) in Faction::all().zip(&file.faction) {
        let before = cards.len();
        for row in file.unit.iter().filter(|row| row.faction.as_deref() == Some(&info.id)) {
            add_copies(text, &mut cards, unit_card(row, Some(faction)))?;
        }
        if cards.len() - before != FACTION_UNITS {
            let reason = format!("has {} units, not {FACTION_UNITS} (BTL-COMP-07)", cards.len() - before);
            return Err(text.error_at(&info.id, reason));
        }
    }
    let before = cards.len();
    for row in file.unit.iter().filter(|row| row.faction.is_none()) {
        add_copies(text, &mut cards, unit_card(row, None))?;
    }
    if cards.len() - before != MERCENARIES {
        let found = cards.len() - before;
        return Err(whole(format!("a pack has {MERCENARIES} mercenaries (BTL-COMP-08), not {found}")));
    }
    let before = cards.len();
    for row in &file.equipment {
        add_copies(text, &mut cards, equipment_card(row))?;
    }
    if cards.len() - before != EQUIPMENT {
        let found = cards.len() - before;
        return Err(whole(format!("a pack has {EQUIPMENT} equipment cards (BTL-COMP-04), not {found}")));
    }
    for row in &file.unit {
        match (&row.faction, row.scrap) {
            (Some(_), Some(_)) => {
                return Err(text.error_at(&row.id, "a faction unit has no scrap value (BTL-ANAT-07)".into()));
            }
            (None, None) => {
                return Err(text.error_at(&row.id, "a mercenary needs a scrap value (BTL-ANAT-04)".into()));
            }
            _ => {}
        }
    }
    Ok(cards)
}

fn add_copies(text: &PackText, cards: &mut Vec<CardInfo>, info: CardInfo) -> Result<(), PackError> {
    if !(1..=3).contains(&info.copies) {
        return Err(text.error_at(&info.id, format!("copies must be 1 to 3, not {}", info.copies)));
    }
    let Some(first) = u8::try_from(cards.len()).ok().and_then(Card::new) else {
        return Err(text.error_at(&info.id, "one card too many for the box (BTL-COMP rows)".into()));
    };
    for _ in 0..info.copies {
        cards.push(CardInfo { first, ..info.clone() });
    }
    Ok(())
}

fn unit_card(row: &UnitRow, faction: Option<Faction>) -> CardInfo {
    CardInfo {
        id: row.id.clone(),
        name: row.name.clone(),
        sort: Sort::Unit(row.row),
        faction,
        strength: row.strength,
        scrap: row.scrap.unwrap_or(0),
        play: row.play.clone(),
        standing: row.standing.clone(),
        origin: row.origin,
        known: row.known.clone(),
        copies: row.copies,
        first: Card::all().next().expect("there are cards"),
    }
}

fn equipment_card(row: &EquipmentRow) -> CardInfo {
    CardInfo {
        id: row.id.clone(),
        name: row.name.clone(),
        sort: if row.instead { Sort::Instead } else { Sort::Attached },
        faction: None,
        strength: row.strength,
        scrap: row.scrap,
        play: row.play.clone(),
        standing: row.standing.clone(),
        origin: row.origin,
        known: row.known.clone(),
        copies: row.copies,
        first: Card::all().next().expect("there are cards"),
    }
}
