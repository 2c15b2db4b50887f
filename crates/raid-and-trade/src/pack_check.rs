//! Reading a pack: what it must and must not say.

use std::collections::BTreeSet;

use parts::pack::{PackError, PackText};

use crate::cards::{
    ALL_PERMITS, ALL_STATS, CardInfo, CharacterInfo, DieFace, HelipadInfo, MOMENTS, MarketInfo, Pack, Sort,
    SymbolInfo, standing_of, tokens_of,
};
use crate::effect::{Ban, Cancel, Change, Cost, Half, Op, Permit, Stat, Step, Until, When, Who, kind_bits};
use crate::faces::world;
use crate::ids::{Card, Character, ItemSet, NONE, Program, Size};
use crate::written::{AbilityWord, Color, PackFile, Programs, RaidRow, SideWord, StepRow};

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

/// What lists the cards.
struct Reader<'a> {
    text: &'a PackText,
    file: &'a PackFile,
    programs: Programs<'a>,
    symbols: Vec<SymbolInfo>,
    ids: Vec<String>,
}

/// The ids of the symbols, kept for as long as the process lives: packs are few and small.
fn symbol_ids(file: &PackFile) -> &'static [String] {
    Box::leak(file.symbol.iter().map(|row| row.id.clone()).collect::<Vec<_>>().into_boxed_slice())
}

impl<'a> Reader<'a> {
    fn new(text: &'a PackText, file: &'a PackFile) -> Result<Reader<'a>, PackError> {
        let mut programs = Programs { list: Vec::new(), symbols: symbol_ids(file) };
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
        self.check_steps(id, when, program)?;
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

    fn items(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
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

    fn raids(&mut self, cards: &mut Vec<CardInfo>, size: Size, color: Color) -> Result<(), PackError> {
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

    fn incidents(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
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

    fn quests(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
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

    fn events(&mut self, cards: &mut Vec<CardInfo>) -> Result<(), PackError> {
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

    fn characters(&mut self, cards: &[CardInfo]) -> Result<Vec<CharacterInfo>, PackError> {
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
    fn unique(&self) -> Result<(), PackError> {
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

    /// Steps that the rules can carry out at this moment.
    fn check_steps(&self, id: &str, when: When, program: Program) -> Result<(), PackError> {
        for step in &self.programs.list[program.index()] {
            self.check_step(when, step).map_err(|why| self.error(id, why))?;
            match step.op {
                Op::ChooseOne(first, count) => {
                    for way in 0..count {
                        self.check_steps(id, when, Program(first.0 + way))?;
                    }
                }
                Op::WhenBlacklist(_, then, otherwise) => {
                    self.check_steps(id, when, then)?;
                    self.check_steps(id, when, otherwise)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_step(&self, when: When, step: &Step) -> Result<(), String> {
        let in_combat = matches!(
            when,
            When::AttackDeclared
                | When::AttackCost
                | When::AttackPaid
                | When::AttackPaidSelf
                | When::DefendCost
                | When::DieRolled
                | When::CombatLost
        );
        let in_raid = matches!(when, When::RaidCost | When::RaidDeclared | When::DieRolled);
        if step.who == Who::Rival && !in_combat {
            return Err("there is a rival in a combat only".into());
        }
        match step.op {
            Op::Modify(stat, change, until) => {
                let ok = match until {
                    Until::WhileOwned => when == When::Passive,
                    Until::Round => when == When::Round && step.who == Who::All,
                    Until::Turn => when == When::OwnTurn && step.who == Who::Oneself,
                    Until::ThisRaid => {
                        in_raid
                            && matches!(stat, Stat::RaidAp | Stat::RaidYield)
                            && matches!(change, Change::Delta(_))
                    }
                    Until::ThisCombat => {
                        in_combat
                            && matches!(stat, Stat::AttackAp | Stat::DefendAp)
                            && matches!(change, Change::Delta(_))
                    }
                };
                if ok {
                    Ok(())
                } else {
                    Err("a change of a number does not last that long at that moment".into())
                }
            }
            Op::Permit(permit, until) => {
                let ok = match until {
                    Until::WhileOwned => when == When::Passive && permit != Permit::OutpostShared,
                    Until::Round => when == When::Round && step.who == Who::All,
                    Until::Turn => when == When::OwnTurn && step.who == Who::Oneself,
                    Until::ThisCombat => {
                        in_combat && matches!(permit, Permit::NoGunAttack | Permit::NoGunDefend)
                    }
                    Until::ThisRaid => false,
                };
                if ok { Ok(()) } else { Err("a permit does not last that long at that moment".into()) }
            }
            Op::Forbid(ban, until) => {
                let ok = match until {
                    Until::Round => true,
                    Until::ThisCombat => in_combat && ban == Ban::Defend,
                    _ => false,
                };
                if ok { Ok(()) } else { Err("a ban does not last that long at that moment".into()) }
            }
            Op::Cancel(what, _) => {
                let ok = match what {
                    Cancel::Combat => matches!(when, When::AttackDeclared | When::AttackPaid),
                    Cancel::Raid => when == When::RaidDeclared,
                    Cancel::Reward => when == When::CombatLost,
                    Cancel::Card => when == When::CardPlayed,
                };
                if ok { Ok(()) } else { Err("nothing of that kind can be stopped at that moment".into()) }
            }
            Op::Substitute(half) => {
                let ok = matches!(
                    (half, when),
                    (Half::Attack, When::AttackCost) | (Half::Defence, When::DefendCost)
                );
                if ok { Ok(()) } else { Err("a stand-in is used while paying".into()) }
            }
            Op::Reroll(..) | Op::SetDie(..) if when != When::DieRolled => {
                Err("a die is changed when it was rolled".into())
            }
            Op::Move(..) | Op::ExtraAction(..) if when != When::OwnTurn || step.who != Who::Oneself => {
                Err("walks and Actions are for the own turn".into())
            }
            Op::WhenBlacklist(..) | Op::ChooseOne(..) if step.optional || step.pay.is_some() => {
                Err("a choice or condition is neither optional nor paid".into())
            }
            _ if when == When::Passive => {
                Err("an item that keeps working only changes numbers, permits or forbids".into())
            }
            _ if when == When::Round => {
                Err("an event of a round only changes numbers, permits or forbids".into())
            }
            _ => Ok(()),
        }
    }
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
            return Err(text.error_at(&helipad.id, "there are not so many tokens".into()));
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
