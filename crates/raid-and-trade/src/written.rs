//! The form of a pack file, and the steps it writes.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::effect::{
    ANY_KIND, ActionKind, Amount, Ban, Cancel, Change, Chooser, Cost, DieKind, Half, Op, Origin, Permit,
    Stat, Step, Until, When, Who, Whose, kind_bits,
};
use crate::ids::{Kind, Program};
use crate::tokens::Tokens;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PackFile {
    pub name: String,
    pub tokens: BTreeMap<Kind, u8>,
    pub disc: Vec<DiscRow>,
    pub market: Vec<MarketRow>,
    pub helipad: Vec<HelipadRow>,
    pub symbol: Vec<SymbolRow>,
    pub raid_die: RaidDieRow,
    pub character: Vec<CharacterRow>,
    pub item: Vec<ItemRow>,
    pub raid: Vec<RaidRow>,
    pub event: Vec<EventRow>,
    pub quest: Vec<CardRow>,
    pub incident: Vec<CardRow>,
    pub tile: Vec<TileRow>,
    pub first_layout: BySide<LayoutRow>,
    pub escape_row: BySide<LayoutRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BySide<T> {
    pub city: T,
    pub wasteland: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiscRow {
    pub id: String,
    pub favor: u8,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarketRow {
    pub id: String,
    pub offers: Vec<Kind>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelipadRow {
    pub id: String,
    pub name: String,
    pub skill: u8,
    pub tokens: BTreeMap<Kind, u8>,
    pub seats: u8,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SymbolRow {
    pub id: String,
    pub name: String,
    pub half: Half,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaidDieRow {
    pub success: u8,
    pub fail: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharacterRow {
    pub id: String,
    pub name: String,
    pub role: String,
    #[serde(default)]
    pub abilities: Vec<AbilityWord>,
    #[serde(default)]
    pub extra: bool,
    #[serde(default)]
    pub detonations: u8,
    pub die: Vec<FaceRow>,
    pub origin: String,
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AbilityWord {
    FreeTrade,
    Detonation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceRow {
    pub attack: String,
    pub defence: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ItemRow {
    pub id: String,
    pub name: String,
    pub character: String,
    pub cost: CostRow,
    pub skill: u8,
    #[serde(default)]
    pub keeps: bool,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Color {
    Green,
    Yellow,
    Red,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaidRow {
    pub id: String,
    pub name: String,
    pub color: Color,
    #[serde(default)]
    pub blacklist: u8,
    pub high: u8,
    pub low: u8,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventRow {
    pub id: String,
    pub name: String,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardRow {
    pub id: String,
    pub name: String,
    pub cost: CostRow,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CostRow {
    clothing: u8,
    electrics: u8,
    food: u8,
    guns: u8,
    mechanical_parts: u8,
    medical_supplies: u8,
    scrap: u8,
    tools: u8,
    any: u8,
    incidents: u8,
    skill: u8,
    items: u8,
    ap: u8,
    favor: u8,
    houses: u8,
}

impl CostRow {
    pub(crate) fn cost(&self) -> Cost {
        let counts = [
            self.clothing,
            self.electrics,
            self.food,
            self.guns,
            self.mechanical_parts,
            self.medical_supplies,
            self.scrap,
            self.tools,
        ];
        let tokens = Kind::ALL
            .into_iter()
            .fold(Tokens::NONE, |sum, kind| sum.plus(Tokens::of(kind, counts[kind.index()].min(99))));
        Cost {
            tokens,
            any: self.any,
            incidents: self.incidents,
            skill: self.skill,
            items: self.items,
            ap: self.ap,
            favor: self.favor,
            houses: self.houses,
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EdgeKind {
    Road,
    Barricade,
    Elevation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeRow {
    pub id: String,
    pub x: u8,
    pub y: u8,
    pub level: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeRow {
    pub a: String,
    pub b: String,
    pub kind: EdgeKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SquareRow {
    pub id: String,
    pub x: u8,
    pub y: u8,
    pub road: String,
    pub mark: u8,
    #[serde(default)]
    pub diagonal: bool,
    #[serde(default)]
    pub guard_only: bool,
    #[serde(default)]
    pub default_outpost: bool,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideWord {
    City,
    Wasteland,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConnectorRow {
    pub north: Option<String>,
    pub east: Option<String>,
    pub south: Option<String>,
    pub west: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TileRow {
    pub id: String,
    pub tile: String,
    pub side: SideWord,
    pub name: String,
    #[serde(rename = "kind")]
    pub _kind: String,
    pub nodes: Vec<NodeRow>,
    pub edges: Vec<EdgeRow>,
    pub connectors: ConnectorRow,
    pub squares: Vec<SquareRow>,
    #[serde(rename = "origin")]
    pub _origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutRow {
    pub tiles: Vec<String>,
    pub rotations: Vec<u8>,
}

/// A number of tokens, or a word for one.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum AmountRow {
    Number(u8),
    Word(AmountWord),
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AmountWord {
    All,
    Discarded,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verb {
    GainAp,
    LoseAp,
    GainSkill,
    GainFavor,
    GainBlacklist,
    DrawResources,
    TakeResources,
    DiscardResources,
    TransferResources,
    DrawIncident,
    DiscardIncident,
    TransferIncident,
    CraftFree,
    DestroyItem,
    TransferItem,
    RestoreItem,
    Reroll,
    SetDie,
    Cancel,
    Substitute,
    Move,
    ExtraAction,
    Modify,
    Permit,
    Forbid,
    ChooseOne,
    When,
    PlaceDetonation,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CondRow {
    pub blacklist_min: u8,
}

/// A step as it is written: the verb and whatever words it may have.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct StepRow {
    op: Verb,
    #[serde(default)]
    who: Option<Who>,
    #[serde(default)]
    optional: bool,
    pay: Option<CostRow>,
    n: Option<AmountRow>,
    kinds: Option<Vec<Kind>>,
    chooser: Option<Chooser>,
    from: Option<Who>,
    to: Option<Who>,
    source: Option<Origin>,
    skill: Option<u8>,
    die: Option<DieKind>,
    whose: Option<Whose>,
    half: Option<Half>,
    face: Option<String>,
    what: Option<Cancel>,
    refund: Option<bool>,
    token: Option<Kind>,
    #[serde(rename = "use")]
    usage: Option<UseWord>,
    borders: Option<u8>,
    barricades: Option<u8>,
    kind: Option<ActionKind>,
    stat: Option<Stat>,
    delta: Option<i8>,
    set: Option<u8>,
    until: Option<Until>,
    rule: Option<Permit>,
    act: Option<Ban>,
    options: Option<Vec<Vec<StepRow>>>,
    cond: Option<CondRow>,
    then: Option<Vec<StepRow>>,
    #[serde(rename = "else")]
    otherwise: Option<Vec<StepRow>>,
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum UseWord {
    Attack,
    Defend,
}

/// Programs as they are collected.
pub(crate) struct Programs<'a> {
    pub list: Vec<Vec<Step>>,
    pub symbols: &'a [String],
}

/// A word that a verb needs.
fn need<T: Clone>(word: &Option<T>, name: &str) -> Result<T, String> {
    word.clone().ok_or_else(|| format!("the step lacks `{name}`"))
}

impl Programs<'_> {
    /// Adds the steps of a card and gives their number.
    pub(crate) fn add(&mut self, rows: &[StepRow]) -> Result<Program, String> {
        let number = self.list.len();
        let program =
            u8::try_from(number).ok().filter(|n| *n < u8::MAX).ok_or("there are more than 254 programs")?;
        self.list.push(Vec::new());
        let steps = rows.iter().map(|row| self.step(row)).collect::<Result<Vec<Step>, String>>()?;
        self.list[number] = steps;
        Ok(Program(program))
    }

    fn step(&mut self, row: &StepRow) -> Result<Step, String> {
        let op = self.op(row)?;
        let who = match (row.from, row.who) {
            (Some(_), Some(_)) => return Err("a transfer has `from`, not `who`".into()),
            (Some(from), None) => from,
            (None, who) => who.unwrap_or_default(),
        };
        let pay = row.pay.as_ref().map(CostRow::cost);
        if let Some(cost) = pay
            && (cost.incidents, cost.skill, cost.items, cost.favor, cost.houses) != (0, 0, 0, 0, 0)
        {
            return Err("a step is paid with AP and tokens only".into());
        }
        Ok(Step { op, who, optional: row.optional, pay })
    }

    fn op(&mut self, row: &StepRow) -> Result<Op, String> {
        let number = || match &row.n {
            Some(AmountRow::Number(n)) => Ok(*n),
            _ => Err("the step lacks a number `n`".to_owned()),
        };
        let amount = || match &row.n {
            Some(AmountRow::Number(n)) => Ok(Amount::Number(*n)),
            Some(AmountRow::Word(AmountWord::All)) => Ok(Amount::All),
            Some(AmountRow::Word(AmountWord::Discarded)) => Ok(Amount::Discarded),
            None => Err("the step lacks `n`".to_owned()),
        };
        let to_self = || match row.to {
            Some(Who::Oneself) if row.from.is_some_and(|from| from != Who::Oneself) => Ok(()),
            _ => Err("a transfer goes from somebody else to `self`".to_owned()),
        };
        Ok(match row.op {
            Verb::GainAp => Op::GainAp(number()?),
            Verb::LoseAp => Op::LoseAp(number()?),
            Verb::GainSkill => Op::GainSkill(number()?),
            Verb::GainFavor => Op::GainFavor(number()?),
            Verb::GainBlacklist => Op::GainBlacklist(number()?),
            Verb::DrawResources => Op::DrawTokens(amount()?),
            Verb::TakeResources => {
                Op::TakeTokens(number()?, row.kinds.as_deref().map_or(ANY_KIND, kind_bits))
            }
            Verb::DiscardResources => Op::DiscardTokens(amount()?, row.chooser.unwrap_or(Chooser::Owner)),
            Verb::TransferResources => {
                to_self()?;
                Op::TransferTokens(number()?, need(&row.chooser, "chooser")?)
            }
            Verb::DrawIncident => Op::DrawIncident(number()?, need(&row.source, "source")?),
            Verb::DiscardIncident => Op::DiscardIncident(number()?, need(&row.chooser, "chooser")?),
            Verb::TransferIncident => {
                to_self()?;
                Op::TransferIncident(number()?, need(&row.chooser, "chooser")?)
            }
            Verb::CraftFree => Op::CraftFree(need(&row.skill, "skill")?),
            Verb::DestroyItem => Op::DestroyItem(number()?, need(&row.chooser, "chooser")?),
            Verb::TransferItem => {
                to_self()?;
                Op::TransferItem(number()?, need(&row.chooser, "chooser")?)
            }
            Verb::RestoreItem => Op::RestoreItem(number()?),
            Verb::Reroll => Op::Reroll(need(&row.die, "die")?, need(&row.whose, "whose")?),
            Verb::SetDie => {
                let face = need(&row.face, "face")?;
                let symbol = self
                    .symbols
                    .iter()
                    .position(|id| *id == face)
                    .ok_or_else(|| format!("there is no die symbol {face:?}"))?;
                if row.die != Some(DieKind::Combat) {
                    return Err("only a combat die can be set".into());
                }
                Op::SetDie(need(&row.half, "half")?, symbol as u8, need(&row.whose, "whose")?)
            }
            Verb::Cancel => Op::Cancel(need(&row.what, "what")?, row.refund.unwrap_or(false)),
            Verb::Substitute => {
                if row.token != Some(Kind::Guns) {
                    return Err("only a Gun can be stood in for".into());
                }
                Op::Substitute(match need(&row.usage, "use")? {
                    UseWord::Attack => Half::Attack,
                    UseWord::Defend => Half::Defence,
                })
            }
            Verb::Move => Op::Move(need(&row.borders, "borders")?, need(&row.barricades, "barricades")?),
            Verb::ExtraAction => Op::ExtraAction(need(&row.kind, "kind")?, number()?),
            Verb::Modify => {
                let change = match (row.delta, row.set) {
                    (Some(delta), None) => Change::Delta(delta),
                    (None, Some(set)) => Change::Set(set),
                    _ => return Err("a change has either `delta` or `set`".into()),
                };
                Op::Modify(need(&row.stat, "stat")?, change, need(&row.until, "until")?)
            }
            Verb::Permit => Op::Permit(need(&row.rule, "rule")?, need(&row.until, "until")?),
            Verb::Forbid => Op::Forbid(need(&row.act, "act")?, need(&row.until, "until")?),
            Verb::ChooseOne => {
                let options = need(&row.options, "options")?;
                if !(2..=4).contains(&options.len()) {
                    return Err("a choice is between two and four ways".into());
                }
                let programs = options.iter().map(|steps| self.add(steps)).collect::<Result<Vec<_>, _>>()?;
                if programs.windows(2).any(|pair| pair[0].0 + 1 != pair[1].0) {
                    return Err("a choice inside a choice is not possible".into());
                }
                Op::ChooseOne(programs[0], programs.len() as u8)
            }
            Verb::When => {
                let cond = need(&row.cond, "cond")?;
                let then = self.add(&need(&row.then, "then")?)?;
                let otherwise = self.add(&need(&row.otherwise, "else")?)?;
                Op::WhenBlacklist(cond.blacklist_min, then, otherwise)
            }
            Verb::PlaceDetonation => Op::PlaceDetonation(number()?),
        })
    }
}
