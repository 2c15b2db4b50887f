//! The sheet with two pans on which an offer is filled in, and sent as one answer.

use leptos::prelude::*;
use parts::scene::Act;
use raid_and_trade_portrait::Portrait;

use super::face::{KINDS, Printed, Props, glyph, kind_id, kind_word};
use super::player::called;
use crate::kit::pans::{Look, Pan, Terms, Ware, sheet};
use crate::kit::seats::bottom;

/// The sheet, while an offer has been begun and nothing more was said by other means.
pub fn sheet_of(props: Props) -> AnyView {
    let terms = Memo::new(move |_| {
        let begun = props.answering.begun.get();
        let [first] = begun.as_slice() else { return None };
        let next = props.answering.next.get();
        (!next.is_empty()).then(|| terms(props, first, &next)).flatten()
    });
    let drawn = move || {
        let terms = terms.get()?;
        let close = props.answering.forget;
        Some(view! {
            <div class="veil rt-veil" on:click=move |_| close.run(())></div>
            <div class="rt-sheet">{sheet(terms, props.answering.voice, close)}</div>
        })
    };
    drawn.into_any()
}

/// What can be loaded, from what may follow the first choice. Nothing if that is no offer.
fn terms(props: Props, first: &Act, next: &[Act]) -> Option<Terms> {
    let me = props.table.with(bottom).letter();
    let partner = match first.say.split_once(' ') {
        Some(("offer", letter)) => letter.chars().next()?,
        _ if first.say == "counter" => props.portrait.with(|portrait| {
            portrait.offer.as_ref().map(|offer| if offer.from == me { offer.to } else { offer.from })
        })?,
        _ => return None,
    };
    let name = called(props, partner);
    let wares = |verb: &str| {
        next.iter().filter(|act| act.verb == verb).filter_map(|act| ware(props, act)).collect::<Vec<_>>()
    };
    let seat = |letter| kernel::Seat::from_letter(letter);
    let tries =
        props.portrait.with(|portrait: &std::sync::Arc<Portrait>| portrait.now.map_or(0, |now| now.offers));
    let detail = match tries {
        0 => "Tap crates and items to load the pans. Nothing is sent before you propose.".to_owned(),
        tries => {
            format!("Tap crates and items to load the pans. {tries} offers may still be refused this turn.")
        }
    };
    Some(Terms {
        title: format!("Offer to {name}"),
        detail,
        pans: vec![
            Pan { title: "You give".into(), seat: seat(me), wares: wares("Give") },
            Pan { title: format!("{name} gives"), seat: seat(partner), wares: wares("Want") },
        ],
        before: vec![first.say.clone()],
        after: vec!["propose".into()],
        send: "Propose".into(),
        coin: None,
    })
}

/// Goods or an item, as the choice that adds one of it touches them.
fn ware(props: Props, act: &Act) -> Option<Ware> {
    let thing = act.touches.first()?.as_str();
    let say = act.say.clone();
    if let Some(id) = thing.strip_prefix("item ") {
        let card = Printed::of(props, id);
        let crafted = props.portrait.with(|portrait| {
            portrait.seats.values().any(|side| side.crafted.iter().any(|crafted| crafted == id))
        });
        let note = crafted.then(|| "crafted".to_owned());
        return Some(Ware {
            look: Look::Card(card.art()),
            name: card.name,
            note,
            there: 1,
            worth: None,
            say,
        });
    }
    let (letter, id) = thing.split_once(' ')?;
    let kind = KINDS.into_iter().find(|kind| kind_id(*kind) == id)?;
    let there = props.portrait.with(|portrait| {
        let side = portrait.seats.get(&letter.chars().next()?)?;
        side.tokens.get(&kind).copied()
    });
    Some(Ware {
        look: Look::Crate(glyph(id)),
        name: kind_word(kind).to_owned(),
        note: None,
        there: there.unwrap_or(0).into(),
        worth: None,
        say,
    })
}
