//! A checked pack made into what the game plays with.

use parts::KINDS_MAX;
use parts::pack::{Origin, PackText};
use parts::title::CardEntry;

use super::{Abilities, Camp, CampRow, CardRow, Pack, Printed, Terms, Traits};
use crate::effect::Trait;
use crate::judge::Weights;
use crate::program::{Ability, OpId, Program};
use crate::scene::facts;
use crate::text;
use crate::written::{WrittenAbility, WrittenCamp, WrittenEvent, WrittenPack, WrittenPerson};

fn by_number<T: Copy + Default>(values: impl Iterator<Item = T>) -> [T; KINDS_MAX] {
    let mut table = [T::default(); KINDS_MAX];
    table.iter_mut().zip(values).for_each(|(entry, value)| *entry = value);
    table
}

/// Takes cards one by one and numbers their effects.
#[derive(Default)]
pub(super) struct Compiler {
    program: Program,
    abilities: Vec<Ability>,
    printed: Printed,
}

impl Compiler {
    pub(super) fn compile(mut self, written: WrittenPack, text: &PackText) -> Pack {
        let granted = written.person.iter().find_map(|p| p.grants.clone()).map(|a| self.ability(&a));
        let mut rows: Vec<CardRow> = written.person.iter().map(|person| self.person(person)).collect();
        rows.extend(written.event.iter().map(|event| self.event(event)).collect::<Vec<_>>());
        let camp_rows: Vec<CampRow> = written.camp.iter().map(|camp| self.camp(camp)).collect();
        let raiders = self.program.add(&written.raiders.does);

        let kinds = |wanted: &dyn Fn(usize, &CardRow) -> bool| {
            let bits = rows.iter().enumerate().filter(|(kind, row)| wanted(*kind, row));
            bits.fold(0u64, |set, (kind, _)| set | 1 << kind)
        };
        let people_count = written.person.len();
        let copies =
            written.person.iter().map(|p| p.copies).chain(written.event.iter().map(|e| e.copies)).enumerate();
        let camp =
            |id: &String| Camp(written.camp.iter().position(|c| c.id == *id).unwrap_or_default() as u8);
        let people = || rows.iter().map(|row| row.abilities);
        let camps = || camp_rows.iter().map(|row| row.abilities);
        let abilities = &self.abilities;
        let terms = |some: Abilities| Terms::of(&abilities[some.first as usize..][..some.count as usize]);
        let mut pack = Pack {
            people: kinds(&|kind, _| kind < people_count),
            free_on_ruins: kinds(&|_, row| row.traits.has(Trait::FreeOnRuins)),
            events: std::array::from_fn(|bomb| {
                kinds(&|kind, row| kind >= people_count && usize::from(row.bomb) == bomb)
            }),
            costing: std::array::from_fn(|water| kinds(&|_, row| usize::from(row.cost) <= water)),
            deck: copies.flat_map(|(kind, copies)| (0..copies).map(move |_| kind as u8)).collect(),
            raiders_bomb: written.raiders.bomb,
            raiders,
            preset: written.preset.sides.each_ref().map(|side| side.each_ref().map(camp)),
            fingerprint: text.fingerprint(),
            terms: [by_number(people().map(&terms)), by_number(camps().map(&terms))],
            faces: [by_number(people()), by_number(camps())],
            granted,
            rows,
            camp_rows,
            printed: self.printed,
            program: self.program,
            abilities: self.abilities,
            weights: Weights::none(),
        };
        pack.weights = Weights::built_in(&pack);
        pack
    }

    fn ability(&mut self, written: &WrittenAbility) -> Ability {
        let ops = self.program.add(&written.does);
        let needs = self.program.needs(&written.does, ops);
        Ability { cost: written.cost, less: written.less, when: written.when, needs, ops }
    }

    fn abilities(&mut self, written: &[WrittenAbility]) -> Abilities {
        let first = self.abilities.len() as u8;
        for ability in written {
            let compiled = self.ability(ability);
            self.abilities.push(compiled);
        }
        Abilities { first, count: written.len() as u8 }
    }

    fn person(&mut self, person: &WrittenPerson) -> CardRow {
        let traits: Traits = person.traits.iter().copied().collect();
        self.print(
            &person.id,
            &person.name,
            "person",
            person.copies,
            text::person(person),
            person.origin,
            &person.rules,
        );
        self.printed.facts.push(facts::person(person));
        CardRow {
            cost: person.cost,
            bomb: 0,
            ops: if person.enters.is_empty() { OpId::DONE } else { self.program.add(&person.enters) },
            junk: self.program.add(&[person.junk.step()]),
            abilities: self.abilities(&person.ability),
            traits,
            gifted: traits.matters_in_play() || person.grants.is_some(),
            grants: person.grants.is_some(),
        }
    }

    fn event(&mut self, event: &WrittenEvent) -> CardRow {
        self.print(
            &event.id,
            &event.name,
            "event",
            event.copies,
            text::event(event),
            event.origin,
            &event.rules,
        );
        self.printed.facts.push(facts::event(event));
        CardRow {
            cost: event.cost,
            bomb: event.bomb,
            ops: self.program.add(&event.does),
            junk: self.program.add(&[event.junk.step()]),
            abilities: Abilities::default(),
            traits: Traits::default(),
            gifted: false,
            grants: false,
        }
    }

    fn camp(&mut self, camp: &WrittenCamp) -> CampRow {
        self.print(&camp.id, &camp.name, "camp", 1, text::camp(camp), camp.origin, &camp.rules);
        self.printed.facts.push(facts::camp(camp));
        let traits: Traits = camp.traits.iter().copied().collect();
        CampRow {
            draw: camp.draw,
            abilities: self.abilities(&camp.ability),
            traits,
            gifted: traits.matters_in_play(),
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the columns of one printed row")]
    fn print(
        &mut self,
        id: &str,
        name: &str,
        kind: &'static str,
        copies: u8,
        text: String,
        origin: Origin,
        rules: &[String],
    ) {
        let origin = origin.word();
        let entry = CardEntry {
            id: id.into(),
            name: name.into(),
            kind,
            copies: copies.into(),
            text,
            origin: origin.into(),
        };
        if kind == "camp" {
            self.printed.camps.push(entry);
        } else {
            self.printed.cards.push(entry);
        }
        self.printed.rules.push(rules.to_vec());
    }
}
