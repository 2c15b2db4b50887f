//! The encounter in names: enemies, the three pairs of sums, who runs, what is about to hit or to be answered.

use kernel::Seat;
use wastelander_portrait::{About, Declared, FoePortrait, Hit, Method, Pair, Running, Sticker, Vote};

use super::letters;
use crate::agenda::Task;
use crate::choice::{At, Ref};
use crate::effect::{self, Verb, Who};
use crate::judge::wins_by;
use crate::setup::Wastelander;
use crate::state::{self, Fight, Foe, Table};
use crate::written::Type;

/// A method as the portrait names it.
pub(super) const fn named(method: effect::Method) -> Method {
    match method {
        effect::Method::Combat => Method::Combat,
        effect::Method::Diplomacy => Method::Diplomacy,
        effect::Method::Stealth => Method::Stealth,
    }
}

/// How many faces of the enemies' die stay below the players' lead with their own; a tie is lost (WAS-RULING-20).
fn beaten(lead: i16) -> u8 {
    (lead - 1).clamp(0, 6) as u8
}

/// By how much the players are ahead once both dice are shown.
pub(super) fn lead(fight: &Fight) -> Option<i16> {
    let shown = fight.rolled && fight.dice.iter().all(|die| *die > 0);
    let [players, enemies] = [0, 1].map(|side| fight.sums[side] + i16::from(fight.dice[side]));
    shown.then_some(players - enemies)
}

impl Wastelander {
    /// The three ways to meet the encounter, as things are now.
    pub(super) fn pairs(&self, table: &Table) -> Vec<Pair> {
        match table.fight.active {
            true => effect::Method::ALL.map(|method| self.pair(table, method)).into(),
            false => Vec::new(),
        }
    }

    /// The chosen method if this player helped.
    pub(super) fn helped(&self, table: &Table, helper: Seat) -> Option<Pair> {
        let method = table.fight.method?;
        let mut after = table.clone();
        after.fight.party = after.fight.party.with(helper);
        Some(self.pair(&after, method))
    }

    fn pair(&self, table: &Table, method: effect::Method) -> Pair {
        let fight = &table.fight;
        let party = fight.party.intersection(table.living);
        let stats: Vec<[i16; 3]> = party.iter().map(|seat| self.stats(table, seat)).collect();
        let rolled = fight.rolled && fight.method == Some(method);
        let [players, enemies] = if rolled { fight.sums } else { self.sums(table, method) };
        let each = fight.here().map(|(_, foe)| self.worth(&foe, method)).fold(0, u8::saturating_add);
        let talk = method == effect::Method::Diplomacy;
        let drawn = i16::from(self.loot_total(table)) + self.loot_bonus(table);
        let humans = fight.here().filter(|(_, foe)| self.pack.info(foe.kind).kind == Type::Human);
        let offered: u8 = humans.map(|(_, foe)| self.foe_loot(&foe)).fold(0, u8::saturating_add);
        Pair {
            method: named(method),
            players,
            enemies,
            parts: stats.iter().map(|stats| stats[method.stat()]).collect(),
            side: i16::from(fight.side[method.stat()]),
            wins: wins_by(players - enemies),
            beats: [1, 2, 3, 4, 5, 6].map(|face| beaten(players - enemies + face)),
            // WAS-HC-10.
            sp: if self.terms.elimination { 0 } else { each },
            loot: if talk { 0 } else { drawn.max(0) as u8 },
            offers: fight.owed + if talk { offered } else { 0 },
        }
    }

    pub(super) fn foe_portrait(&self, table: &Table, place: u8, foe: &Foe) -> FoePortrait {
        let own = || table.fight.stickers_on(place);
        let info = self.pack.info(foe.kind);
        let (many, one): (Vec<_>, Vec<_>) = own().partition(|sticker| self.is_group_word(sticker));
        let base = if many.is_empty() { &info.name } else { &info.plural };
        let alike = table.fight.here().filter(|(_, other)| other.kind == foe.kind).count();
        FoePortrait {
            number: place + 1,
            card: self.id(foe.kind).into(),
            name: self.foe_name(table, place, foe),
            base: base.clone(),
            group: alike > 1 || !many.is_empty(),
            stickers: own().map(|sticker| self.id(sticker.kind).to_owned()).collect(),
            // WAS-MOD-08: the last group word is outermost, then adjectives in the order played.
            pasted: many.iter().rev().chain(&one).map(|sticker| self.sticker_portrait(sticker)).collect(),
            twin: !foe.real,
            stats: [0, 1, 2].map(|stat| self.foe_stat(table, foe, stat)),
            loot: self.foe_loot(foe),
        }
    }

    /// Whether a modifier puts the name into the plural.
    fn is_group_word(&self, sticker: &state::Sticker) -> bool {
        self.pack.info(sticker.kind).prefix.as_deref().is_some_and(|prefix| prefix.contains("{plural}"))
    }

    /// Adjectives in the order played, group words outermost and in the plural (WAS-MOD-08).
    pub(crate) fn foe_name(&self, table: &Table, place: u8, foe: &Foe) -> String {
        let info = self.pack.info(foe.kind);
        let (mut name, mut plural) = (info.name.clone(), info.plural.clone());
        let prefixes = || {
            let own = table.fight.stickers_on(place);
            own.filter_map(|sticker| self.pack.info(sticker.kind).prefix.as_deref())
        };
        let single: Vec<&str> = prefixes().filter(|prefix| !prefix.contains("{plural}")).collect();
        for prefix in single.into_iter().rev() {
            name = prefix.replace("{}", &name);
            plural = prefix.replace("{}", &plural);
        }
        for prefix in prefixes().filter(|prefix| prefix.contains("{plural}")) {
            name = prefix.replace("{plural}", &plural);
            plural = name.clone();
        }
        name
    }

    fn sticker_portrait(&self, sticker: &state::Sticker) -> Sticker {
        let ways = self.pack.info(sticker.kind).play.iter().flat_map(|play| play.ways.first());
        let (mut changes, mut loot) = ([0; 3], 0);
        for verb in ways.flat_map(|way| &way.verbs) {
            match verb {
                Verb::ModifyStat { who: Who::Enemy, stats, .. } => {
                    (0..3).for_each(|stat| changes[stat] += stats[stat]);
                }
                Verb::ModifyLoot { amount, .. } => loot += amount,
                _ => {}
            }
        }
        let word = crate::scene::prefix(self.pack.info(sticker.kind));
        Sticker { card: self.id(sticker.kind).into(), word, by: sticker.by.to_string(), changes, loot }
    }

    pub(super) fn running_portrait(&self, table: &Table) -> Option<Running> {
        let running = table.agenda.iter().rev().find_map(|task| match task {
            Task::Running { who, foe, .. } => Some((who, foe)),
            _ => None,
        });
        running.map(|(who, foe)| {
            let bonus = self.run_bonus(table, who);
            // WAS-RUN-01.
            Running { who: who.to_string(), foe: foe + 1, bonus, needs: self.escape_on(table, who) }
        })
    }

    /// The lowest face of the run die with which a player escapes; 7 if none does (WAS-RUN-01).
    pub(super) fn escape_on(&self, table: &Table, seat: Seat) -> u8 {
        (5 - self.run_bonus(table, seat)).clamp(1, 7) as u8
    }

    pub(super) fn hit_portrait(&self, table: &Table) -> Option<Hit> {
        self.event_at_hand(table).map(|(kind, target, source)| Hit {
            card: self.id(kind).into(),
            target: target.to_string(),
            source: source.map(|seat| seat.to_string()),
        })
    }

    pub(super) fn declared_portrait(&self, table: &Table) -> Vec<Declared> {
        let played = table.agenda.iter().filter_map(|task| match task {
            Task::Declared { kind, by, aim, .. } => Some((kind, by, aim)),
            _ => None,
        });
        let at = |at: At| match at {
            At::Nothing => None,
            At::Foe(place) => Some(format!("foe {}", place.0 + 1)),
            At::Seat(seat) => Some(format!("seat {seat}")),
            At::Item(item) => Some(format!("item {}", self.write_ref(Ref::Item(item)))),
        };
        let named = played.map(|(kind, by, aim)| Declared {
            card: self.id(kind).into(),
            by: by.to_string(),
            at: at(aim.at()),
        });
        named.collect()
    }

    pub(super) fn vote_portrait(&self, table: &Table) -> Option<Vote> {
        let (about, kind) = match table.agenda.top() {
            Task::Vote(None) | Task::Tie { kind: None, .. } => (About::Death, None),
            Task::Vote(kind) | Task::Tie { kind, .. } => (About::Loot, kind),
            Task::Consent { choice, .. } => (About::Consent, self.against(choice)),
            _ => return None,
        };
        let card = kind.map(|kind| self.id(kind).to_owned());
        Some(Vote { about, card, answered: letters(table.answered) })
    }
}
