//! The steps of a card as they are written, and the programs they become.

use serde::Deserialize;

use super::CostRow;
use crate::effect::{
    ANY_KIND, ActionKind, Amount, Ban, Cancel, Change, Chooser, DieKind, Half, Op, Origin, Permit, Stat,
    Step, Until, Who, Whose, kind_bits,
};
use crate::ids::{Kind, Program};

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

impl StepRow {
    /// The words that are written beside `op`, `who`, `optional` and `pay`, which every verb understands.
    fn words(&self) -> impl Iterator<Item = &'static str> {
        [
            ("n", self.n.is_some()),
            ("kinds", self.kinds.is_some()),
            ("chooser", self.chooser.is_some()),
            ("from", self.from.is_some()),
            ("to", self.to.is_some()),
            ("source", self.source.is_some()),
            ("skill", self.skill.is_some()),
            ("die", self.die.is_some()),
            ("whose", self.whose.is_some()),
            ("half", self.half.is_some()),
            ("face", self.face.is_some()),
            ("what", self.what.is_some()),
            ("refund", self.refund.is_some()),
            ("token", self.token.is_some()),
            ("use", self.usage.is_some()),
            ("borders", self.borders.is_some()),
            ("barricades", self.barricades.is_some()),
            ("kind", self.kind.is_some()),
            ("stat", self.stat.is_some()),
            ("delta", self.delta.is_some()),
            ("set", self.set.is_some()),
            ("until", self.until.is_some()),
            ("rule", self.rule.is_some()),
            ("act", self.act.is_some()),
            ("options", self.options.is_some()),
            ("cond", self.cond.is_some()),
            ("then", self.then.is_some()),
            ("else", self.otherwise.is_some()),
        ]
        .into_iter()
        .filter_map(|(word, written)| written.then_some(word))
    }
}

impl Verb {
    /// The words a verb understands.
    fn words(self) -> &'static [&'static str] {
        match self {
            Verb::GainAp
            | Verb::LoseAp
            | Verb::GainSkill
            | Verb::GainFavor
            | Verb::GainBlacklist
            | Verb::DrawResources
            | Verb::RestoreItem
            | Verb::PlaceDetonation => &["n"],
            Verb::TakeResources => &["n", "kinds"],
            Verb::DiscardResources | Verb::DiscardIncident | Verb::DestroyItem => &["n", "chooser"],
            Verb::TransferResources | Verb::TransferIncident | Verb::TransferItem => {
                &["n", "chooser", "from", "to"]
            }
            Verb::DrawIncident => &["n", "source"],
            Verb::CraftFree => &["skill"],
            Verb::Reroll => &["die", "whose"],
            Verb::SetDie => &["die", "whose", "half", "face"],
            Verb::Cancel => &["what", "refund"],
            Verb::Substitute => &["token", "use"],
            Verb::Move => &["borders", "barricades"],
            Verb::ExtraAction => &["kind", "n"],
            Verb::Modify => &["stat", "delta", "set", "until"],
            Verb::Permit => &["rule", "until"],
            Verb::Forbid => &["act", "until"],
            Verb::ChooseOne => &["options"],
            Verb::When => &["cond", "then", "else"],
        }
    }
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum UseWord {
    Attack,
    Defend,
}

/// Programs as they are collected.
pub(crate) struct Programs {
    pub list: Vec<Vec<Step>>,
    /// The ids of the die symbols.
    pub symbols: Vec<String>,
}

/// A word that a verb needs.
fn need<T: Clone>(word: &Option<T>, name: &str) -> Result<T, String> {
    word.clone().ok_or_else(|| format!("the step lacks `{name}`"))
}

impl Programs {
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
        if let Some(word) = row.words().find(|word| !row.op.words().contains(word)) {
            return Err(format!("`{word}` means nothing to this verb; leave it out"));
        }
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
            Verb::DiscardResources => match (amount()?, row.chooser) {
                (Amount::All | Amount::Discarded, Some(_)) => {
                    return Err("where all tokens go there is nothing to choose; leave out `chooser`".into());
                }
                (amount, chooser) => Op::DiscardTokens(amount, chooser.unwrap_or(Chooser::Owner)),
            },
            Verb::TransferResources => {
                to_self()?;
                Op::TransferTokens(number()?, need(&row.chooser, "chooser")?)
            }
            Verb::DrawIncident => Op::DrawIncident(number()?, need(&row.source, "source")?),
            Verb::DiscardIncident => match need(&row.chooser, "chooser")? {
                Chooser::Actor => return Err("nobody chooses from a hand that is hidden (RNT-VIS-04)".into()),
                chooser => Op::DiscardIncident(number()?, chooser),
            },
            Verb::TransferIncident => {
                to_self()?;
                if need(&row.chooser, "chooser")? != Chooser::Random {
                    return Err("an Incident changes hands at random; say `chooser = \"random\"`".into());
                }
                Op::TransferIncident(number()?, Chooser::Random)
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
