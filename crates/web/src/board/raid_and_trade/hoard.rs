//! The hoarding beside the map: the round, the Global Event, Quests, the Black Market, the Outpost's work.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Portrait, Stage};

use super::face::{Printed, Props, glyph, word};
use super::player::{called, is_escape};
use crate::icon::{icon, stencil};
use crate::kit::notice::{Notice, Paper, Want};
use crate::kit::seats::{bottom, shape};
use crate::pointer::touch;

/// The whole hoarding.
pub fn hoard(props: Props) -> AnyView {
    let portrait = props.portrait;
    let escape = is_escape(props);
    let round = Memo::new(move |_| portrait.with(|portrait| (portrait.round, portrait.rounds)));
    let head = move || {
        let (round, rounds) = round.get();
        let title = if round == 0 { "Setting up".to_owned() } else { format!("Round {round}") };
        view! { <h3>{stencil(&title)}<small>{format!("of {rounds}")}</small></h3> }
    };
    view! {
        <aside class="rt-hoard" aria-label="Notices">
            {head}{events(props)}
            {move || (!escape.get()).then(|| view! { {quests(props)} })}
            {market(props)}
            {move || (!escape.get()).then(|| view! { {work(props)} })}
        </aside>
    }
    .into_any()
}

/// The event of the round; while one is chosen, those to choose from.
fn events(props: Props) -> AnyView {
    let shown = Memo::new(move |_| {
        props.portrait.with(|portrait| match portrait.stage {
            Stage::Event => portrait.events.clone(),
            _ => portrait.event.iter().cloned().collect(),
        })
    });
    let drawn = move || {
        shown
            .get()
            .into_iter()
            .map(|id| {
                let card = Printed::of(props, &id);
                let spot = props
                    .pointer
                    .at(Thing::new(format!("event {id}")))
                    .card(id)
                    .named(format!("Event: {}", card.name));
                let (art, name) = (card.art(), card.name.clone());
                Notice {
                    spot: Some(spot),
                    paper: Paper::Warning,
                    art,
                    name,
                    text: Some(card.text),
                    wants: Vec::new(),
                }
                .draw()
            })
            .collect_view()
    };
    view! { <div class="rt-papers">{drawn}</div> }.into_any()
}

/// A Quest, and which parts of its price the viewer has.
#[derive(Clone, Debug, PartialEq)]
struct Open {
    id: String,
    met: Vec<bool>,
}

fn open_quests(portrait: &Portrait, letter: char) -> Vec<Open> {
    let met = portrait.seats.get(&letter).map(|side| &side.met);
    let met = |id: &String| met.and_then(|met| met.get(id)).cloned().unwrap_or_default();
    portrait.quests.iter().map(|id| Open { met: met(id), id: id.clone() }).collect()
}

fn quests(props: Props) -> AnyView {
    let open = Memo::new(move |_| {
        let letter = props.table.with(bottom).letter();
        props.portrait.with(|portrait| open_quests(portrait, letter))
    });
    let goal = move || props.portrait.with(|portrait| portrait.goals.quests);
    let paper = move |Open { id, met }: Open| {
        let card = Printed::of(props, &id);
        let price = card.face.price.iter().enumerate();
        let wants = price
            .map(|(number, part)| Want {
                stencil: glyph(&part.of),
                amount: part.amount.into(),
                of: word(&part.of),
                met: met.get(number).copied().unwrap_or(false),
            })
            .collect();
        let spot = props
            .pointer
            .at(Thing::new(format!("quest {id}")))
            .card(id)
            .named(format!("Quest: {}", card.name));
        let (art, name) = (card.art(), card.name);
        Notice { spot: Some(spot), paper: Paper::Plain, art, name, text: None, wants }.draw()
    };
    view! {
        <h3>{icon("rt-quest")}{stencil("Quests")}<small>{move || format!("{} win", goal())}</small></h3>
        <div class="rt-papers quests">{move || open.get().into_iter().map(paper).collect_view()}</div>
    }
    .into_any()
}

/// What the Black Market sells.
fn market(props: Props) -> AnyView {
    let id = Memo::new(move |_| props.portrait.with(|portrait| portrait.market.clone()));
    let drawn = move || {
        let card = Printed::of(props, &id.get()?);
        let kinds = card
            .face
            .price
            .iter()
            .map(|part| {
                let spot = props
                    .pointer
                    .at(Thing::new(format!("market {}", part.of)))
                    .card(card.id.clone())
                    .named(format!("{} on the Black Market", word(&part.of)));
                view! { <button class="rt-ware" title=word(&part.of) use:touch=spot>{icon(&glyph(&part.of))}</button> }
            })
            .collect_view();
        Some(view! {
            <h3>{icon("rt-market")}{stencil("Market")}<small>"for goods"</small></h3>
            <div class="rt-row">{kinds}</div>
        })
    };
    drawn.into_any()
}

/// Credit Discs, those taken with the mark of who has them, and the test of medicine.
fn work(props: Props) -> AnyView {
    let discs = Memo::new(move |_| {
        props.portrait.with(|portrait| {
            let owner = |number: u8| {
                let has = portrait.seats.iter().find(|(_, side)| side.discs.contains(&number));
                has.map(|(letter, _)| *letter)
            };
            (1u8..)
                .zip(portrait.credit.iter().copied())
                .map(|(number, favor)| (number, favor, owner(number)))
                .collect::<Vec<_>>()
        })
    });
    let drawn = move || {
        discs
            .get()
            .into_iter()
            .map(|(number, favor, owner)| {
                let thing = Thing::new(format!("disc {number}"));
                let words = match owner {
                    Some(letter) => format!("Credit disc {number} of {}", called(props, letter)),
                    None => format!("Credit disc {number}, {favor} Favor"),
                };
                let face = match owner.and_then(Seat::from_letter) {
                    Some(seat) => shape(seat),
                    None => stencil(&favor.to_string()),
                };
                let spot = props.pointer.at(thing).named(words.clone());
                view! { <button class="rt-credit" class:gone=owner.is_some() title=words use:touch=spot><span>{face}</span></button> }
            })
            .collect_view()
    };
    let medicine = props.pointer.at(Thing::new("medicine")).named("Test medicine");
    view! {
        <h3 class="low">{icon("rt-outpost")}{stencil("Credit")}<small>"work inside"</small></h3>
        <div class="rt-row">{drawn}<button class="rt-ware med" title="Test medicine" use:touch=medicine>{icon("rt-medical-supplies")}</button></div>
    }
    .into_any()
}
