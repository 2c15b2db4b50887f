//! The cards of a pack, row by row.

use std::collections::BTreeSet;

use parts::pack::{PackError, PackText};

use super::steps::check_steps;
use super::{COLOR_MAX, whole};
use crate::cards::{CardInfo, CharacterInfo, DieFace, Sort, SymbolInfo};
use crate::effect::{Cost, Half, When};
use crate::ids::{Character, ItemSet, Size};
use crate::written::{AbilityWord, Color, PackFile, Programs, RaidRow, StepRow};

/// What lists the cards.
pub(super) struct Reader<'a> {
    text: &'a PackText,
    file: &'a PackFile,
    pub(super) programs: Programs,
    pub(super) symbols: Vec<SymbolInfo>,
    ids: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a PackText, file: &'a PackFile) -> Result<Reader<'a>, PackError> {
        let ids = file.symbol.iter().map(|row| row.id.clone()).collect();
        let mut programs = Programs { list: Vec::new(), symbols: ids };
        let mut symbols = Vec::new();
        for row in &file.symbol {
            let program = programs.add(&row.effect).map_err(|why| text.error_at(&row.id, why))?;
            symbols.push(SymbolInfo {
                id: row.id.clone(),
                name: row.name.clone(),
                half: row.half,
                program,
                origin: row.origin.clone(),
            });
        }
        Ok(Reader { text, file, programs, symbols, ids: Vec::new() })
    }

    fn error(&self, id: &str, reason: impl Into<String>) -> PackError {
        self.text.error_at(id, reason.into())
    }

    fn blank(
        &mut self,
        id: &str,
        name: &str,
        origin: &str,
        sort: Sort,
        when: When,
        effect: &[StepRow],
    ) -> Result<CardInfo, PackError> {
        let program = self.programs.add(effect).map_err(|why| self.error(id, why))?;
        check_steps(&self.programs.list, when, program).map_err(|why| self.error(id, why))?;
        self.ids.push(id.to_owned());
        Ok(CardInfo {
            id: id.to_owned(),
            name: name.to_owned(),
            sort,
            origin: origin.to_owned(),
            when,
            program,
            cost: Cost::default(),
            skill: 0,
            keeps: false,
            character: None,
            high: 0,
            low: 0,
            blacklist: 0,
        })
    }

    pub(super) fn items(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
        for (number, who) in self.file.character.iter().enumerate() {
            for row in self.file.item.iter().filter(|row| row.character == who.id) {
                let card = self.blank(&row.id, &row.name, &row.origin, Sort::Item, row.when, &row.effect)?;
                let usable = matches!(
                    row.when,
                    When::OwnTurn
                        | When::AnyTurn
                        | When::RaidCost
                        | When::RaidDeclared
                        | When::AttackDeclared
                        | When::AttackCost
                        | When::AttackPaid
                        | When::AttackPaidSelf
                        | When::DefendCost
                        | When::DieRolled
                        | When::CombatLost
                        | When::CardPlayed
                );
                if row.keeps != (row.when == When::Passive) || !(usable || row.when == When::Passive) {
                    return Err(self.error(
                        &row.id,
                        "an item either keeps working (`passive`, `keeps`) or is used once",
                    ));
                }
                let cost = row.cost.cost();
                if cost != (Cost { tokens: cost.tokens, ..Cost::default() }) || cost.tokens.is_empty() {
                    return Err(self.error(&row.id, "an item costs tokens by kind (RNT-CRAFT-01)"));
                }
                if !(1..=3).contains(&row.skill) {
                    return Err(self.error(&row.id, "an item is worth 1 to 3 Skill"));
                }
                let character = Some(Character(number as u8));
                cards.push(CardInfo { cost, skill: row.skill, keeps: row.keeps, character, ..card });
            }
        }
        if let Some(row) =
            self.file.item.iter().find(|row| self.file.character.iter().all(|who| who.id != row.character))
        {
            return Err(self.error(&row.id, format!("there is no character {:?}", row.character)));
        }
        if cards.len() > 128 {
            return Err(whole(self.text, "a pack has at most 128 items".into()));
        }
        Ok(())
    }

    pub(super) fn raids(
        &mut self,
        cards: &mut Vec<CardInfo>,
        size: Size,
        color: Color,
    ) -> Result<(), PackError> {
        let rows: Vec<&RaidRow> = self.file.raid.iter().filter(|row| row.color == color).collect();
        if rows.is_empty() || rows.len() > COLOR_MAX {
            let found = rows.len();
            return Err(whole(
                self.text,
                format!("a color has 1 to {COLOR_MAX} raid cards (RNT-COMP-07), not {found}"),
            ));
        }
        for row in rows {
            let card =
                self.blank(&row.id, &row.name, &row.origin, Sort::Raid(size), row.when, &row.effect)?;
            let fits = match row.when {
                When::RaidSuccess | When::RaidFail => row.blacklist == 0,
                When::RaidTaken => row.blacklist > 0 && row.high == row.low,
                _ => false,
            };
            if !fits || row.low > row.high || row.high > 20 {
                return Err(self
                    .error(&row.id, "numbers and moment of a raid card do not go together (RNT-RAID rows)"));
            }
            cards.push(CardInfo { high: row.high, low: row.low, blacklist: row.blacklist, ..card });
        }
        Ok(())
    }

    pub(super) fn incidents(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
        if !(10..=32).contains(&self.file.incident.len()) {
            return Err(whole(self.text, "a pack has 10 to 32 Incidents".into()));
        }
        for row in &self.file.incident {
            let card = self.blank(&row.id, &row.name, &row.origin, Sort::Incident, row.when, &row.effect)?;
            let cost = row.cost.cost();
            if cost != (Cost { tokens: cost.tokens, ..Cost::default() }) || cost.tokens.is_empty() {
                return Err(self.error(&row.id, "an Incident costs at least one token (RNT-INC-14)"));
            }
            cards.push(CardInfo { cost, ..card });
        }
        Ok(())
    }

    pub(super) fn quests(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
        if !(5..=16).contains(&self.file.quest.len()) {
            return Err(whole(self.text, "a pack has 5 to 16 Quests".into()));
        }
        for row in &self.file.quest {
            let card = self.blank(&row.id, &row.name, &row.origin, Sort::Quest, row.when, &row.effect)?;
            let cost = row.cost.cost();
            if cost == Cost::default() || cost.any > 0 {
                return Err(self.error(&row.id, "a Quest asks for something (RNT-QUEST-03)"));
            }
            cards.push(CardInfo { cost, keeps: true, ..card });
        }
        Ok(())
    }

    pub(super) fn events(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
        if !(4..=16).contains(&self.file.event.len()) {
            return Err(whole(self.text, "a pack has 4 to 16 events".into()));
        }
        for row in &self.file.event {
            if !matches!(row.when, When::Round | When::RoundStart) {
                return Err(self.error(&row.id, "an event works at the start of a round or for a round"));
            }
            cards.push(self.blank(&row.id, &row.name, &row.origin, Sort::Event, row.when, &row.effect)?);
        }
        Ok(())
    }

    pub(super) fn characters(&mut self, cards: &[CardInfo]) -> Result<Vec<CharacterInfo>, PackError> {
        let basic = self.file.character.iter().filter(|row| !row.extra).count();
        if basic != 5 || self.file.character.len() > 6 {
            return Err(whole(
                self.text,
                "a pack has five characters (RNT-COMP-01) and at most one more".into(),
            ));
        }
        let mut list = Vec::new();
        for (number, row) in self.file.character.iter().enumerate() {
            if row.die.len() != 6 {
                return Err(self.error(&row.id, "a combat die has six faces (RNT-COMP-08)"));
            }
            let mut die: Vec<DieFace> = Vec::new();
            for face in &row.die {
                let find = |id: &str, wrong: Half| {
                    self.file
                        .symbol
                        .iter()
                        .position(|symbol| symbol.id == id && symbol.half != wrong)
                        .map(|at| at as u8)
                        .ok_or_else(|| self.error(&row.id, format!("the symbol {id:?} cannot stand there")))
                };
                let (attack, defence) =
                    (find(&face.attack, Half::Defence)?, find(&face.defence, Half::Attack)?);
                match die.iter_mut().find(|other| (other.attack, other.defence) == (attack, defence)) {
                    Some(alike) => alike.sides += 1,
                    None => die.push(DieFace { attack, defence, sides: 1 }),
                }
            }
            let detonates = row.abilities.contains(&AbilityWord::Detonation);
            if detonates != (row.detonations > 0) || row.detonations > 2 {
                return Err(self.error(&row.id, "the detonation ability has one or two tokens (RNT-CORA-04)"));
            }
            let items = (0..)
                .zip(cards)
                .filter(|(_, card)| card.character == Some(Character(number as u8)))
                .map(|(at, _)| at)
                .collect::<ItemSet>();
            if items.is_empty() {
                return Err(self.error(&row.id, "a character has items (RNT-COMP-05)"));
            }
            list.push(CharacterInfo {
                id: row.id.clone(),
                name: row.name.clone(),
                role: row.role.clone(),
                free_trade: row.abilities.contains(&AbilityWord::FreeTrade),
                detonations: row.detonations,
                extra: row.extra,
                die,
                items,
                origin: row.origin.clone(),
            });
        }
        if list.iter().filter(|who| who.detonations > 0).count() > 1 {
            return Err(whole(self.text, "only one character can have Detonation tokens".into()));
        }
        Ok(list)
    }

    /// No two things have the same id.
    pub(super) fn unique(&self) -> Result<(), PackError> {
        let mut seen = BTreeSet::new();
        let others = self.file.character.iter().map(|row| &row.id);
        let others = others.chain(self.file.market.iter().map(|row| &row.id));
        let others = others.chain(self.file.helipad.iter().map(|row| &row.id));
        let others = others
            .chain(self.file.disc.iter().map(|row| &row.id))
            .chain(self.file.tile.iter().map(|row| &row.id));
        for id in self.ids.iter().chain(others) {
            let plain = !id.is_empty()
                && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            if !plain {
                return Err(self.error(id, "an id has small letters, digits and hyphens"));
            }
            if !seen.insert(id) {
                return Err(self.error(id, "the id is used twice"));
            }
        }
        Ok(())
    }
}
