//! Reading effects: what a pack writes becomes verbs.

use super::{
    AllWord, CountersWord, WrittenCount, WrittenEffect, WrittenRow, WrittenStat, WrittenStats, WrittenWhat,
};
use crate::effect::{Cancelled, Count, Deck, Effect, Filter, Redirected, Row, Trigger, Verb, Who};

/// A parameter that a verb needs.
fn need<T>(value: Option<T>, verb: &str, name: &str) -> Result<T, String> {
    value.ok_or_else(|| format!("`{verb}` needs `{name}`"))
}

impl WrittenStats {
    /// The stats as numbers, and which of them are counters. Players and enemies name the second and third differently.
    pub fn read(self, of_enemy: bool) -> Result<([i8; 3], [bool; 3]), String> {
        let (named, foreign) = if of_enemy {
            ([self.cs, self.hos, self.per], [self.chr, self.eva])
        } else {
            ([self.cs, self.chr, self.eva], [self.hos, self.per])
        };
        if foreign.iter().any(Option::is_some) {
            let names = if of_enemy { "cs, hos and per" } else { "cs, chr and eva" };
            return Err(format!("the stats here are {names}"));
        }
        let mut numbers = [0; 3];
        let mut counters = [false; 3];
        for (place, stat) in named.into_iter().enumerate() {
            match stat {
                Some(WrittenStat::Number(number)) => numbers[place] = number,
                Some(WrittenStat::Word(CountersWord::Counters)) => counters[place] = true,
                None => {}
            }
        }
        Ok((numbers, counters))
    }
}

/// A filter by its word.
fn read_filter(word: &str) -> Result<Filter, String> {
    Ok(match word {
        "any" => Filter::Any,
        "weapon" => Filter::Weapon,
        "gear" => Filter::Gear,
        "provision" => Filter::Provision,
        "trait" => Filter::Trait,
        "item" => Filter::Item,
        "equipment" => Filter::Equipment,
        "loose-item" => Filter::LooseItem,
        "equipped-armor" => Filter::EquippedArmor,
        "equipped-weapon" => Filter::EquippedWeapon,
        "ammo-weapon" => Filter::AmmoWeapon,
        "critter" => Filter::Critter,
        "hostile" => Filter::Hostile,
        _ => match word.strip_prefix("tag:") {
            Some(tag) if !tag.is_empty() => Filter::Tag(tag.to_owned()),
            _ => return Err(format!("there is no filter `{word}`")),
        },
    })
}

fn read_verbs(effects: Vec<WrittenEffect>) -> Result<Vec<Verb>, String> {
    let within = |effect: WrittenEffect| {
        if effect.on.is_some() || effect.when.is_some() || !effect.window.is_empty() || effect.cost.is_some()
        {
            return Err("an effect within another has no `on`, `when`, `window` or `cost`".to_owned());
        }
        effect.read_verb()
    };
    effects.into_iter().map(within).collect()
}

impl WrittenEffect {
    /// The effect, with every parameter its verb needs and none it does not know.
    pub fn read(mut self, on: Option<Trigger>) -> Result<Effect, String> {
        let on = match (self.on.take(), on) {
            (Some(_), Some(_)) => return Err("Bad Stuff has no `on`".into()),
            (None, None) => return Err("an effect says when it happens: `on`".into()),
            (Some(on), None) | (None, Some(on)) => on,
        };
        let openings = std::mem::take(&mut self.window).into_iter().collect();
        let when = self.when.take().unwrap_or_default();
        let once_a_turn = self.per.take().is_some();
        let cost = match self.cost.take() {
            None => None,
            Some(cost) => match read_filter(&cost.discard)? {
                Filter::Tag(tag) => Some(tag),
                _ => return Err("a cost is a card with a tag: `tag:smokes`".into()),
            },
        };
        Ok(Effect { on, openings, when, once_a_turn, cost, verb: self.read_verb()? })
    }

    fn read_verb(mut self) -> Result<Verb, String> {
        let verb = std::mem::take(&mut self.verb);
        let read = self.parameters(&verb)?;
        match self.leftover() {
            Some(name) => Err(format!("`{verb}` has no `{name}`")),
            None => Ok(read),
        }
    }

    fn parameters(&mut self, verb: &str) -> Result<Verb, String> {
        Ok(match verb {
            "modify-stat" => {
                let who = need(self.who.take(), verb, "who")?;
                let (stats, counters) = need(self.stats.take(), verb, "stats")?.read(who == Who::Enemy)?;
                Verb::ModifyStat { who, stats, counters, until: self.until.take() }
            }
            "modify-roll" => Verb::ModifyRoll {
                who: need(self.who.take(), verb, "who")?,
                roll: need(self.roll.take(), verb, "roll")?,
                amount: need(self.amount.take(), verb, "amount")?,
                until: self.until.take(),
            },
            "reroll" => Verb::Reroll {
                who: need(self.who.take(), verb, "who")?,
                roll: need(self.roll.take(), verb, "roll")?,
            },
            "set-counters" => {
                need(self.dice.take(), verb, "dice")?;
                Verb::SetCounters
            }
            "add-counters" => {
                self.oneself(verb)?;
                Verb::AddCounters { filter: self.filter(verb)?, amount: self.positive(verb)? }
            }
            "lose-sp" => {
                self.oneself(verb)?;
                Verb::LoseSp { amount: self.positive(verb)? }
            }
            "modify-sp-reward" => Verb::ModifySpReward { amount: need(self.amount.take(), verb, "amount")? },
            "draw" => {
                self.oneself(verb)?;
                Verb::Draw { deck: need(self.deck.take(), verb, "deck")?, count: self.number(verb)? }
            }
            "discard" => {
                self.oneself(verb)?;
                let count = match need(self.count.take(), verb, "count")? {
                    WrittenCount::Number(number) => Count::Number(number),
                    WrittenCount::Word(AllWord::All) => Count::All,
                };
                Verb::Discard {
                    zone: need(self.zone.take(), verb, "zone")?,
                    filter: self.filter(verb)?,
                    count,
                    chooser: need(self.chooser.take(), verb, "chooser")?,
                }
            }
            "take" => {
                if self.number(verb)? != 1 {
                    return Err("`take` takes one card".into());
                }
                Verb::Take {
                    who: need(self.who.take(), verb, "who")?,
                    from: need(self.from.take(), verb, "from")?,
                    zone: need(self.zone.take(), verb, "zone")?,
                    filter: self.filter(verb)?,
                    chooser: need(self.chooser.take(), verb, "chooser")?,
                }
            }
            "peek" => {
                self.oneself(verb)?;
                need(self.then.take(), verb, "then")?;
                let deck = need(self.deck.take(), verb, "deck")?;
                if deck != Deck::Wasteland || self.number(verb)? != 1 {
                    return Err("`peek` looks at one card of the Wasteland Deck".into());
                }
                Verb::Peek
            }
            "gain-tokens" => {
                self.oneself(verb)?;
                Verb::GainTokens { token: need(self.token.take(), verb, "token")?, count: self.number(verb)? }
            }
            "cancel" => self.cancel(verb)?,
            "redirect" => self.redirect(verb)?,
            "add-enemy" => Verb::AddEnemy {
                source: need(self.source.take(), verb, "source")?,
                filter: self.filter(verb)?,
            },
            "remove-enemy" => Verb::RemoveEnemy { filter: self.filter(verb)?, max_cs: self.max_cs.take() },
            "auto-win" => {
                need(self.scope.take(), verb, "scope")?;
                Verb::AutoWin { method: need(self.method.take(), verb, "method")? }
            }
            "auto-escape" => {
                self.oneself(verb)?;
                Verb::AutoEscape
            }
            "modify-loot" => Verb::ModifyLoot {
                who: need(self.who.take(), verb, "who")?,
                amount: need(self.amount.take(), verb, "amount")?,
            },
            "modify-limit" => {
                self.oneself(verb)?;
                need(self.limit.take(), verb, "limit")?;
                Verb::ModifyLimit { amount: need(self.amount.take(), verb, "amount")? }
            }
            "forbid" => {
                self.oneself(verb)?;
                Verb::Forbid { action: need(self.action.take(), verb, "action")? }
            }
            "skip" => {
                self.oneself(verb)?;
                match need(self.what.take(), verb, "what")? {
                    WrittenWhat::One(word) if word == "step2" => Verb::Skip,
                    _ => return Err("`skip` skips `step2`".into()),
                }
            }
            "force-help" => match need(self.who.take(), verb, "who")? {
                Who::ChosenOther => Verb::ForceHelp,
                _ => return Err("`force-help` is for `chosen-other`".into()),
            },
            "modify-caps" => {
                self.oneself(verb)?;
                Verb::ModifyCaps { percent: need(self.percent.take(), verb, "percent")? }
            }
            "trade" => Verb::Trade { stock: need(self.stock.take(), verb, "stock")? },
            "roll-table" => {
                need(self.dice.take(), verb, "dice")?;
                let rows = need(self.rows.take(), verb, "rows")?;
                let row = |row: WrittenRow| {
                    Ok::<Row, String>(Row { min: row.min, max: row.max, verbs: read_verbs(row.effect)? })
                };
                Verb::RollTable {
                    roll: need(self.roll.take(), verb, "roll")?,
                    rows: rows.into_iter().map(row).collect::<Result<_, _>>()?,
                }
            }
            "choose-one" => {
                let options = need(self.options.take(), verb, "options")?;
                Verb::ChooseOne { options: options.into_iter().map(read_verbs).collect::<Result<_, _>>()? }
            }
            _ => return Err(format!("there is no verb `{verb}`")),
        })
    }

    fn cancel(&mut self, verb: &str) -> Result<Verb, String> {
        let who = need(self.who.take(), verb, "who")?;
        let words = match need(self.what.take(), verb, "what")? {
            WrittenWhat::One(word) => vec![word],
            WrittenWhat::Several(words) => words,
        };
        let mut what = Cancelled::default();
        for word in words {
            match word.strip_prefix("event:") {
                Some(tag) => what.events.push(tag.to_owned()),
                None if word == "tactic" => what.tactic = true,
                None => return Err(format!("`{word}` cannot be cancelled: `event:TAG` and `tactic` can")),
            }
        }
        match (what.tactic, what.events.is_empty(), who) {
            (true, true, Who::Source) | (false, false, Who::Oneself) => Ok(Verb::Cancel { what }),
            _ => Err("events are cancelled for `self`, tactics for `source`, and not both".into()),
        }
    }

    fn redirect(&mut self, verb: &str) -> Result<Verb, String> {
        let words = match need(self.what.take(), verb, "what")? {
            WrittenWhat::One(word) => vec![word],
            WrittenWhat::Several(words) => words,
        };
        let to = need(self.to.take(), verb, "to")?;
        match (words.as_slice(), to) {
            ([word], Who::Source) if word == "event" => Ok(Verb::Redirect { what: Redirected::Event }),
            ([word], Who::Oneself) if word == "loot" => Ok(Verb::Redirect { what: Redirected::Loot }),
            _ => Err("an event is redirected to `source`, Loot to `self`".into()),
        }
    }

    /// A verb that touches the controller alone.
    fn oneself(&mut self, verb: &str) -> Result<(), String> {
        match need(self.who.take(), verb, "who")? {
            Who::Oneself => Ok(()),
            _ => Err(format!("`{verb}` is for `self`")),
        }
    }

    fn filter(&mut self, verb: &str) -> Result<Filter, String> {
        read_filter(&need(self.filter.take(), verb, "filter")?)
    }

    fn positive(&mut self, verb: &str) -> Result<u8, String> {
        match need(self.amount.take(), verb, "amount")? {
            amount @ 1..=9 => Ok(amount as u8),
            amount => Err(format!("`amount` of `{verb}` is 1 to 9, not {amount}")),
        }
    }

    fn number(&mut self, verb: &str) -> Result<u8, String> {
        match need(self.count.take(), verb, "count")? {
            WrittenCount::Number(number @ 1..=9) => Ok(number),
            WrittenCount::Number(number) => Err(format!("`count` of `{verb}` is 1 to 9, not {number}")),
            WrittenCount::Word(AllWord::All) => Err(format!("`count` of `{verb}` is a number")),
        }
    }

    /// A parameter that was given and that nothing has read.
    fn leftover(&self) -> Option<&'static str> {
        let given = [
            (self.who.is_some(), "who"),
            (self.stats.is_some(), "stats"),
            (self.until.is_some(), "until"),
            (self.amount.is_some(), "amount"),
            (self.roll.is_some(), "roll"),
            (self.dice.is_some(), "dice"),
            (self.filter.is_some(), "filter"),
            (self.zone.is_some(), "zone"),
            (self.count.is_some(), "count"),
            (self.chooser.is_some(), "chooser"),
            (self.from.is_some(), "from"),
            (self.deck.is_some(), "deck"),
            (self.then.is_some(), "then"),
            (self.token.is_some(), "token"),
            (self.what.is_some(), "what"),
            (self.to.is_some(), "to"),
            (self.source.is_some(), "source"),
            (self.max_cs.is_some(), "max-cs"),
            (self.method.is_some(), "method"),
            (self.scope.is_some(), "scope"),
            (self.limit.is_some(), "limit"),
            (self.action.is_some(), "action"),
            (self.percent.is_some(), "percent"),
            (self.stock.is_some(), "stock"),
            (self.rows.is_some(), "rows"),
            (self.options.is_some(), "options"),
        ];
        given.into_iter().find_map(|(there, name)| there.then_some(name))
    }
}
