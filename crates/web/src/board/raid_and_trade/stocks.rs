//! What everybody shares beside the map: bag, Incidents, Houses that still stand.

use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Portrait, Size};

use super::face::{KINDS, Props, kind_id, size_id, size_word};
use super::player::is_escape;
use crate::icon::icon;
use crate::pointer::touch;

fn bag(portrait: &Portrait) -> u32 {
    portrait.bag.values().map(|count| u32::from(*count)).sum()
}

fn standing(portrait: &Portrait, size: Size) -> usize {
    portrait.houses.values().filter(|house| **house == size).count()
}

/// The stocks in the rail.
pub fn stocks(props: Props) -> AnyView {
    let portrait = props.portrait;
    let deck = props.pointer.at(Thing::new("deck")).named("Deck of Incidents");
    // Tokens fly from here; those that may be picked become buttons of the prompt.
    let kinds = KINDS
        .map(|kind| {
            let spot = props.pointer.at(Thing::new(format!("{} bag", kind_id(kind)))).named("In the bag");
            view! { <span class="rt-none" use:touch=spot></span> }
        })
        .into_iter()
        .collect_view();
    let houses = [Size::Small, Size::Medium, Size::Large]
        .map(|size| {
            let number = move || portrait.with(|portrait| standing(portrait, size));
            let title = format!("{} Houses that still stand", size_word(size));
            view! { <span title=title>{icon(&format!("rt-{}", size_id(size)))}{number}</span> }
        })
        .into_iter()
        .collect_view();
    let escape = is_escape(props);
    let guards = move || {
        escape.get().then(|| {
            let number = portrait.with(|portrait| portrait.guards.len());
            view! { <div><b class="cap">"Guards"</b><span title="Guards">{icon("rt-guard")}{number}</span></div> }
        })
    };
    view! {
        <div class="rt-stocks">
            <div><b class="cap">"Bag, Incidents"</b>
                <span class="rt-bag" title="Tokens in the bag">{icon("rt-bag")}{move || portrait.with(|portrait| bag(portrait))}{kinds}</span>
                <button title="Incidents in the deck" use:touch=deck>{icon("rt-incident")}{move || portrait.with(|portrait| portrait.deck)}</button>
                <span class="rt-none" data-thing="discards"></span>
            </div>
            <div><b class="cap">"Houses"</b>{houses}</div>
            {guards}
        </div>
    }
    .into_any()
}

/// The same in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    format!("{} / {}", bag(portrait), portrait.deck)
}
