//! Cards in hand, and cards on offer: dealt camps, cards turned over.

use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::{Cut, Held, Lies};

use super::face::{Card, drop, text};
use super::scene::{Props, Scene};
use crate::icon::icon;
use crate::kit;
use crate::kit::hand::HandCard;
use crate::kit::seats::bottom;
use crate::kit::sign::Tag;

/// A card in the row, and which of several of its kind it is. Whether it can be paid changes while it lies there.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
struct Place {
    held: Held,
    copy: usize,
}

/// The hand.
pub fn hand(props: Props) -> AnyView {
    let scene = props.portrait;
    let row = Memo::new(move |_| {
        let seat = props.table.with(bottom);
        scene.with(|scene| places(&scene.side(seat).row))
    });
    let empty = move || {
        let near = props.table.with(bottom);
        let own = props.table.with(|table| table.viewer.is(near));
        let open = scene.with(|scene| scene.side(near).hand.is_some());
        match (own, open) {
            (true, _) => "Your hand is empty.",
            (false, true) => "This hand is empty.",
            (false, false) => "Hands are hidden from spectators.",
        }
    };
    kit::hand::row(row, move |place| card(props, &place.held), empty)
}

fn places(row: &[Held]) -> Vec<Place> {
    let copy = |number: usize| row[..number].iter().filter(|held| held.thing == row[number].thing).count();
    // A card that can suddenly be paid is still the same card.
    let still = |held: &Held| Held { dear: false, ..held.clone() };
    row.iter().enumerate().map(|(number, held)| Place { held: still(held), copy: copy(number) }).collect()
}

fn card(props: Props, held: &Held) -> AnyView {
    let thing = held.thing.clone();
    let dear = {
        let thing = thing.clone();
        Memo::new(move |_| {
            let seat = props.table.with(bottom);
            props
                .portrait
                .with(|portrait| portrait.side(seat).row.iter().any(|held| held.thing == thing && held.dear))
        })
    };
    let id = held.card.clone();
    let card = Memo::new(move |_| Card::of(props, &id));
    let (lies, fresh) = (held.lies, held.fresh);
    // The card is drawn anew when its name comes in.
    (move || sign(props, Thing::new(thing.clone()), card.get(), dear, lies, fresh)).into_any()
}

fn sign(props: Props, thing: Thing, card: Card, dear: Memo<bool>, lies: Lies, fresh: bool) -> AnyView {
    let cut = if lies == Lies::Camp { Cut::Camp } else { card.face.cut };
    let class = match cut {
        Cut::Camp => "camp oxide",
        Cut::Event => "event hazard",
        Cut::Tool => "tool tan",
        Cut::Person => "person bone",
    };
    let (place, tag) = match (lies, fresh) {
        (Lies::Camp, _) => ("camp to choose", None),
        (Lies::Aside, _) => ("on offer", Some("On offer")),
        (Lies::Hand, true) => ("in hand", Some("Just drawn")),
        (Lies::Hand, false) => ("in hand", None),
    };
    let cost = card.sheet.cost.map(|cost| drop(cost, "cost"));
    let junk = (!card.face.junk.is_empty()).then(|| {
        let words = format!("Junk it: {}", card.face.junks);
        view! { <span class="jk" title=words.clone() role="img" aria-label=words>{icon(&card.face.junk)}</span> }
    });
    let begins = card.sheet.draw.map(|draw| {
        let words = format!("You begin with {draw} more cards");
        view! { <span class="jk begins cap" title=words.clone() role="img" aria-label=words>{icon("draw")}{draw}</span> }
    });
    let fuse = (!card.face.fuse.is_empty())
        .then(|| view! { <span class="fuse">{icon(&card.face.stencil)}{card.face.fuse.clone()}</span> });
    HandCard {
        spot: props.pointer.at(thing).card(card.id.clone()).named(format!("{}, {place}", card.name)),
        class: Signal::derive(move || format!("{class}{}", if dear.get() { " dear" } else { "" })),
        art: card.art(),
        corners: view! { {cost}{junk}{begins} }.into_any(),
        name: view! { {card.name.clone()}{fuse} }.into_any(),
        text: text(&card.sheet.lines),
        foot: tag.map(|words| kit::sign::tag(Tag::New, None, words)).into_any(),
        copies: 1,
    }
    .draw()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_a_kind_are_two_cards_and_stay_so_when_they_can_be_paid() {
        let held = |card: &str, dear| Held {
            card: card.into(),
            thing: format!("hand {card}"),
            dear,
            ..Held::default()
        };
        let before = places(&[held("scout", true), held("scout", true), held("muse", false)]);
        assert_ne!(before[0], before[1]);
        assert_eq!(before, places(&[held("scout", false), held("scout", false), held("muse", false)]));
    }
}
