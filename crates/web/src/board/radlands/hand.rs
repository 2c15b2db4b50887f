//! Cards in hand, and cards on offer: dealt camps, cards turned over.

use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::{Portrait, Silo};

use super::face::{Card, drop, text};
use super::scene::{Props, Scene};
use crate::board::bottom;
use crate::emblem::{Frame, poster};
use crate::icon::icon;
use crate::pointer::touch;

/// Something in the row below the prompt.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
struct Held {
    /// `hand`, `camp` or `aside`.
    from: &'static str,
    id: String,
    /// Which of several of its kind.
    copy: usize,
    /// Just drawn, and some of those may have to go.
    fresh: bool,
}

impl Held {
    fn thing(&self) -> Thing {
        Thing::new(format!("{} {}", self.from, self.id))
    }
}

/// The hand.
pub fn hand(props: Props) -> AnyView {
    let scene = props.portrait;
    let held = Memo::new(move |_| {
        let seat = props.table.with(bottom);
        scene.with(|scene| held(scene, seat))
    });
    let empty = move || {
        let near = props.table.with(bottom);
        let own = props.table.with(|table| table.viewer.is(near));
        let open = scene.with(|scene| scene.side(near).hand.is_some());
        held.with(Vec::is_empty).then(|| {
            let words = match (own, open) {
                (true, _) => "Your hand is empty.",
                (false, true) => "This hand is empty.",
                (false, false) => "Hands are hidden from spectators.",
            };
            view! { <p class="nohand">{words}</p> }
        })
    };
    view! {
        <For each=move || held.get() key=Clone::clone children=move |held| card(props, &held)/>
        {empty}
    }
    .into_any()
}

fn held(scene: &Portrait, seat: kernel::Seat) -> Vec<Held> {
    let side = scene.side(seat);
    let mut all: Vec<Held> = Vec::new();
    let mut add = |from: &'static str, id: &str, fresh: bool| {
        let copy = all.iter().filter(|held| held.from == from && held.id == id).count();
        all.push(Held { from, id: id.to_owned(), copy, fresh });
    };
    scene.salvage.iter().for_each(|id| add("aside", id, false));
    if scene.is_draft() {
        let placed = side.placed.as_deref().unwrap_or_default();
        let dealt = side.camps_dealt.as_deref().unwrap_or_default();
        dealt.iter().filter(|id| !placed.contains(id)).for_each(|id| add("camp", id, false));
        return all;
    }
    for id in side.hand.as_deref().unwrap_or_default() {
        add("hand", id, scene.drawn.contains(id));
    }
    if side.hand.is_some() && side.silo == Silo::Hand {
        add("hand", "silo", false);
    }
    all
}

fn card(props: Props, held: &Held) -> AnyView {
    let thing = held.thing();
    let id = held.id.clone();
    let card = Memo::new(move |_| Card::of(props, &id));
    let dear = {
        let (id, in_hand) = (held.id.clone(), held.from == "hand");
        Memo::new(move |_| {
            let seat = props.table.with(bottom);
            in_hand && props.portrait.with(|portrait| portrait.side(seat).dear.contains(&id))
        })
    };
    let fresh = held.fresh;
    let from = held.from;
    sign(props, thing, card, dear, from, fresh)
}

fn sign(
    props: Props,
    thing: Thing,
    card: Memo<Card>,
    dear: Memo<bool>,
    from: &'static str,
    fresh: bool,
) -> AnyView {
    let class = move || {
        let kind = card.with(|card| match (from, card.is_event()) {
            ("camp", _) => "camp oxide",
            (_, true) => "event hazard",
            _ if card.id == "silo" => "tool tan",
            _ => "person bone",
        });
        format!("hc {kind}{}", if dear.get() { " dear" } else { "" })
    };
    let shown = move || {
        let card = card.get();
        let face = &card.face;
        let kind = if from == "camp" || card.id == "silo" { "camp" } else { card.kind.as_str() };
        let cost = face.cost.map(|cost| drop(cost, "cost"));
        let junk = face.junk.clone().map(|junk| {
            let words = format!("Junk it: {}", junk_words(&junk));
            view! { <span class="jk" title=words.clone() role="img" aria-label=words>{icon(&junk)}</span> }
        });
        let begins = face.draw.map(|draw| {
            let words = format!("You begin with {draw} more cards");
            view! { <span class="jk begins cap" title=words.clone() role="img" aria-label=words>{icon("draw")}{draw}</span> }
        });
        let fuse = face.bomb.filter(|_| card.is_event()).map(fuse);
        let tag = if from == "aside" {
            Some("On offer")
        } else if fresh {
            Some("Just drawn")
        } else {
            None
        };
        let tag = tag.map(|words| view! { <span class="tag new">{words}</span> });
        view! {
            {poster(&card.id, kind, Frame::Wide)}{cost}{junk}{begins}
            <span class="nm cap">{card.name.clone()}{fuse}</span>
            {text(face)}{tag}
        }
    };
    // The directive is run anew when the card's name comes in, which it may be.
    let whole = move || {
        let (id, name) = card.with(|card| (card.id.clone(), card.name.clone()));
        let place = match from {
            "camp" => "camp to choose",
            "aside" => "on offer",
            _ => "in hand",
        };
        let touched = props.pointer.at(thing.clone()).card(id).named(format!("{name}, {place}"));
        view! { <button class=class use:touch=touched>{shown}</button> }
    };
    whole.into_any()
}

fn fuse(bomb: u8) -> AnyView {
    let words = match bomb {
        0 => "At once".to_owned(),
        1 => "In 1 turn".to_owned(),
        bomb => format!("In {bomb} turns"),
    };
    view! { <span class="fuse">{icon("bomb")}{words}</span> }.into_any()
}

/// What a junk effect does.
fn junk_words(junk: &str) -> &'static str {
    match junk {
        "water" => "1 extra water",
        "raid" => "Raiders advance",
        "draw" => "draw a card",
        "injure" => "damage an unprotected person",
        "restore" => "restore a damaged card",
        "punk" => "gain a punk",
        _ => "damage an unprotected card",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use radlands_portrait::{Side, Stage};

    fn of(side: Side) -> Portrait {
        Portrait { a: side, stage: Stage::Actions, ..Portrait::default() }
    }

    fn ids(scene: &Portrait) -> Vec<String> {
        held(scene, kernel::Seat::FIRST).iter().map(|held| held.thing().to_string()).collect()
    }

    #[test]
    fn a_hand_has_its_cards_in_order_and_the_silo_last() {
        let hand = Some(["scout", "scout", "muse"].map(str::to_owned).to_vec());
        let scene = of(Side { hand, silo: Silo::Hand, ..Side::default() });
        assert_eq!(ids(&scene), ["hand scout", "hand scout", "hand muse", "hand silo"]);
        let held = held(&scene, kernel::Seat::FIRST);
        assert_ne!(held[0], held[1], "two of a kind are two cards");
    }

    #[test]
    fn in_the_draft_the_camps_not_yet_placed_are_on_offer() {
        let list = |ids: &[&str]| Some(ids.iter().map(|id| (*id).to_owned()).collect());
        let side = Side {
            hand: list(&[]),
            camps_dealt: list(&["cache", "oasis"]),
            placed: list(&["oasis"]),
            ..Side::default()
        };
        let scene = Portrait { stage: Stage::Draft, ..of(side) };
        assert_eq!(ids(&scene), ["camp cache"]);
    }

    #[test]
    fn others_see_no_hand() {
        let scene = of(Side { hand_size: 3, silo: Silo::Hand, ..Side::default() });
        assert!(ids(&scene).is_empty());
    }
}
