//! Cards: what stands on them, and how they look in play, in hand and on the road.

use battlelands_portrait as portrait;
use battlelands_portrait::{Cut, Gear, Harm, Spared, Unit};
use leptos::prelude::*;
use parts::scene::Thing;
use wire::lobby::CardSheet;

use super::portrait::{Props, gear_place};
use crate::board::CardBook;
use crate::emblem::{Frame, emblem};
use crate::icon::{icon, stencil};
use crate::kit::counted::Copies;
use crate::kit::face::{self, Art};
use crate::kit::hand::HandCard;
use crate::kit::sign::{Name, Sign, shield};
use crate::pointer::touch;

/// What stands on a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    pub id: String,
    pub name: String,
    pub text: String,
    /// What it is worth at the end; nothing on units of a faction.
    pub scrap: Option<i32>,
    pub icons: Vec<String>,
    /// How it is drawn.
    pub drawn: portrait::Face,
}

impl Face {
    /// The face of a card of the book; a card the book does not have yet is called by its id.
    pub fn of(book: &CardBook, id: &str) -> Face {
        match book.get(id) {
            Some(sheet) => Face::read(sheet),
            None => Face { id: id.to_owned(), name: face::words(id), ..Face::default() },
        }
    }

    /// The face of a card.
    pub fn read(sheet: &CardSheet) -> Face {
        let facts: portrait::Sheet = face::facts(sheet);
        Face {
            id: sheet.id.clone(),
            name: sheet.name.clone(),
            text: sheet.text.clone(),
            scrap: facts.scrap,
            icons: facts.icons.split_whitespace().map(str::to_owned).collect(),
            drawn: facts.face.into_iter().next().unwrap_or_default(),
        }
    }

    /// Whether it is equipment.
    fn is_gear(&self) -> bool {
        self.drawn.cut == Cut::Equipment
    }

    /// The poster.
    fn art(&self) -> Art {
        Art::poster(self.id.clone(), self.drawn.cut.picture())
    }

    /// The picture alone, for a box that somebody else made.
    pub fn picture(&self) -> AnyView {
        view! { <span inner_html=emblem(&self.id, self.drawn.cut.picture(), Frame::Square)></span> }
            .into_any()
    }

    /// When it counts, as a stencil.
    fn when(&self) -> Option<AnyView> {
        Some(self.drawn.when.as_str()).filter(|name| !name.is_empty()).map(icon)
    }

    /// What it does, as stencils: a bolt for what happens when it is played, then what that is.
    fn ability(&self) -> AnyView {
        let icons = self.icons.iter().map(|name| icon(name)).collect_view();
        view! { {self.when()}{icons} }.into_any()
    }

    /// The number in the corner.
    fn strength(&self) -> AnyView {
        view! { <span class="str" aria-hidden="true">{stencil(&self.drawn.strength)}</span> }.into_any()
    }
}

/// A unit in play with the equipment that hangs on it.
pub fn unit(props: Props, place: String, unit: Unit) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, &unit.card));
    let mut words = vec![face.name.clone(), format!("strength {}", unit.strength)];
    if !unit.up {
        words.push("face down".into());
    }
    let safe = unit.shield.iter().copied().map(Harm::word).collect::<Vec<_>>().join(" or ");
    if !unit.shield.is_empty() {
        words.push(format!("opponents cannot {safe} it"));
    }
    let spared =
        unit.spared.map(|to| if to == Spared::Hand { ("hand", "Returns") } else { ("camp", "Stays") });
    if let Some((_, word)) = spared {
        words.push(format!("{} when the battle ends", word.to_ascii_lowercase()));
    }
    let spared = spared.map(|(name, word)| {
        view! { <span class="bl-keep" title=format!("{word} when the battle ends")>{icon(name)}</span> }
    });
    let shield = (!unit.shield.is_empty()).then(|| shield(format!("Opponents cannot {safe} it")));
    let changed = unit.changed;
    let marks = view! {
        <span class="str" class:changed=changed aria-hidden="true">{stencil(&unit.strength.to_string())}</span>
        {shield}{spared}
    };
    let (art, says) = match unit.up {
        true => (face.art(), view! { <span class="ab">{face.ability()}</span> }.into_any()),
        false => (Art::Stencil("flip".into()), view! { <span class="ab">"face down"</span> }.into_any()),
    };
    let sign = Sign {
        spot: props.pointer.at(Thing::new(place.clone())).card(unit.card.clone()).named(words.join(", ")),
        paint: None,
        class: if unit.up { "unit".into() } else { "unit down".into() },
        art,
        name: Name::Plain(face.name.clone()),
        says,
        marks: marks.into_any(),
    };
    let geared = !unit.gear.is_empty();
    let gear = geared.then(|| {
        let tags =
            (1..).zip(unit.gear).map(|(number, gear)| gear_tag(props, gear_place(&place, number), gear));
        view! { <span class="bl-gear">{tags.collect_view()}</span> }
    });
    view! { <div class="bl-slot" class:geared=geared>{sign.draw()}{gear}</div> }.into_any()
}

fn gear_tag(props: Props, place: String, gear: Gear) -> AnyView {
    let name = props.cards.with(|book| face::name(book, &gear.card));
    let strength = format!("{:+}", gear.strength);
    let state = if gear.up { "" } else { ", face down" };
    let words = format!("{name}, {strength}{state}");
    let spot = props.pointer.at(Thing::new(place)).card(gear.card).named(words);
    view! {
        <button class="bl-tag card" class:down=!gear.up use:touch=spot>
            <b>{strength}</b>
            <span class="nm cap">{name}</span>
        </button>
    }
    .into_any()
}

/// A card of a hand or a pile: strength, row, name and text.
pub fn held(props: Props, thing: String, copies: &Copies) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, &copies.id));
    let portrait::Face { strength, kind, place, goes, .. } = face.drawn.clone();
    let scrap = face.scrap;
    let words = [
        Some(face.name.clone()),
        Some(format!("strength {strength}")),
        Some(goes.to_ascii_lowercase()).filter(|words| !words.is_empty()),
        scrap.map(|scrap| format!("{scrap} scrap")),
        Some(face.text.clone()).filter(|text| !text.is_empty()),
    ];
    let words = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let row = (!place.is_empty()).then(|| view! { <span class="row" title=goes>{icon(&place)}</span> });
    let scrap = scrap.map(|scrap| view! { <span class="r" title="Scrap">{icon("scrap")}{scrap}</span> });
    let bolt = face.when().map(|bolt| view! { <span class="bolt" title="When played">{bolt}</span> });
    let none = face.text.is_empty();
    let text = if none { "No ability.".to_owned() } else { face.text.clone() };
    HandCard {
        spot: props.pointer.at(Thing::new(thing)).card(face.id.clone()).named(words),
        class: Signal::stored(if face.is_gear() {
            "k-fit bl-hc equip".into()
        } else {
            "k-fit bl-hc unit".into()
        }),
        art: face.art(),
        corners: view! { {face.strength()}{row} }.into_any(),
        name: face.name.into_any(),
        text: view! { <span class="tx" class:none=none>{bolt}{text}</span> }.into_any(),
        foot: view! { <span class="foot"><span class="k">{kind}</span>{scrap}</span> }.into_any(),
        copies: copies.number,
    }
    .draw()
}

/// A reinforcement beside the territory: a hang tag.
pub fn hanging(props: Props, id: &str, claim: Claim) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, id));
    let gear = face.is_gear();
    let scrap = face.scrap.unwrap_or_default();
    let next = match claim {
        Claim::Next => ", claimed by passing now",
        Claim::Perhaps => ", can be claimed by passing now",
        Claim::Later => "",
    };
    let words = format!("{}, strength {}, {scrap} scrap{next}", face.name, face.drawn.strength);
    let mark = match claim {
        Claim::Next => Some(
            view! { <span class="bl-next cap" title="You claim it if you pass now">"if you pass"</span> },
        ),
        Claim::Perhaps => Some(
            view! { <span class="bl-next cap" title="You may claim it if you pass now">"you may take"</span> },
        ),
        Claim::Later => None,
    };
    let spot = props.pointer.at(Thing::new(format!("open {id}"))).card(id.to_owned()).named(words);
    view! {
        <button class="card bl-hang" class:gear=gear class:merc=!gear use:touch=spot>
            {face.art().draw(Frame::Wide)}
            {face.strength()}
            <span class="nm cap">{face.name.clone()}</span>
            <span class="v"><span class="k">{icon(&face.drawn.place)}</span><span class="r" title="Scrap">{icon("scrap")}{scrap}</span></span>
            {mark}
        </button>
    }
    .into_any()
}

/// Whether the viewer would claim an open reinforcement by passing now.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Claim {
    /// For sure.
    Next,
    /// It can be chosen.
    Perhaps,
    /// Another one goes first.
    Later,
}

/// A territory: an arrow sign.
pub fn sign(props: Props, id: &str) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, id));
    let scrap = face.scrap.unwrap_or_default();
    let asks = face.drawn.cut == Cut::Mission;
    let mission = if asks { ", secret mission" } else { "" };
    let words = format!("Territory {}, {scrap} scrap{mission}", face.name);
    let key = asks.then(|| view! { <span class="k" title="Secret mission">{icon("key")}"mission"</span> });
    let spot = props.pointer.at(Thing::new("territory")).card(id.to_owned()).named(words);
    view! {
        <button class="hc terr bl-terr" use:touch=spot>
            <span class="in">
                <span class="pic">{face.art().draw(Frame::Square)}</span>
                <span class="nm cap">{face.name.clone()}</span>
                <span class="v"><span class="r" title="Scrap">{icon("scrap")}{scrap}</span>{key}</span>
            </span>
        </button>
    }
    .into_any()
}
