//! The sheet with two pans on which an offer is filled in, and sent as one answer.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Act;
use raid_and_trade_portrait::{Portrait, Side};

use super::face::{KINDS, Printed, Props, glyph, kind_id, kind_word};
use super::player::called;
use crate::kit::pans::{Look, Pan, Terms, Ware, sheet};
use crate::kit::seats::bottom;

/// The sheet, while an offer has been begun and nothing more was said by other means.
pub fn sheet_of(props: Props) -> AnyView {
    let terms = Memo::new(move |_| {
        let begun = props.answering.begun.get();
        let [first] = begun.as_slice() else { return None };
        terms(props, first)
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

/// Whom the first choice makes an offer to; nobody if it begins none.
fn partner(portrait: &Portrait, me: char, first: &Act) -> Option<char> {
    match first.say.split_once(' ') {
        Some(("offer", letter)) => letter.chars().next(),
        None if first.say == "counter" => {
            let offer = portrait.offer.as_ref()?;
            Some(if offer.from == me { offer.to } else { offer.from })
        }
        _ => None,
    }
}

/// What can be loaded; nothing if the first choice begins no offer.
fn terms(props: Props, first: &Act) -> Option<Terms> {
    let me = props.table.with(bottom).letter();
    let portrait = props.portrait.get();
    let partner = partner(&portrait, me, first)?;
    let name = called(props, partner);
    let pan = |letter: char, title: String, verb: &str| {
        let wares = portrait.seats.get(&letter).map(|side| wares(props, side, verb)).unwrap_or_default();
        Pan { title, seat: Seat::from_letter(letter), wares }
    };
    let detail = match portrait.now.map_or(0, |now| now.offers) {
        0 => "Tap crates and items to load the pans. Nothing is sent before you propose.".to_owned(),
        tries => {
            format!("Tap crates and items to load the pans. {tries} offers may still be refused this turn.")
        }
    };
    Some(Terms {
        title: format!("Offer to {name}"),
        detail,
        pans: vec![pan(me, "You give".into(), "give"), pan(partner, format!("{name} gives"), "want")],
        before: vec![first.say.clone()],
        after: vec!["propose".into()],
        send: "Propose".into(),
        coin: None,
    })
}

/// What a player has, in the order in which an offer lists it: kinds, then items.
fn wares(props: Props, side: &Side, verb: &str) -> Vec<Ware> {
    let tokens = KINDS.into_iter().filter_map(|kind| {
        let there = *side.tokens.get(&kind)?;
        Some(Ware {
            look: Look::Crate(glyph(kind_id(kind))),
            name: kind_word(kind).to_owned(),
            note: None,
            there: there.into(),
            worth: None,
            say: format!("{verb} {}", kind_id(kind)),
        })
    });
    let items = side.items.iter().map(|id| {
        let card = Printed::of(props, id);
        let note = side.crafted.contains(id).then(|| "crafted".to_owned());
        let say = format!("{verb} {id}");
        Ware { look: Look::Card(card.art()), name: card.name, note, there: 1, worth: None, say }
    });
    tokens.chain(items).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_offer_opens_the_sheet() {
        let portrait = super::super::tests::first_turn();
        let to = |say: &str| partner(&portrait, 'a', &Act::button(say.to_owned()));
        assert_eq!(to("offer c"), Some('c'));
        assert_eq!(to("market guns"), None);
        assert_eq!(to("counter"), None, "nothing is offered");
    }
}
