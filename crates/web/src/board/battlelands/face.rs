//! Cards: what stands on them, and how they look in play, in hand and on the road.

use battlelands_portrait::{Gear, Harm, Spared, Unit};
use leptos::prelude::*;
use parts::scene::Thing;
use wire::lobby::CardSheet;

use super::portrait::Props;
use crate::board::CardBook;
use crate::emblem::{Frame, emblem, poster};
use crate::icon::{icon, stencil};
use crate::pointer::touch;

/// What stands on a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub text: String,
    pub strength: Option<i64>,
    pub row: String,
    pub scrap: Option<i64>,
    pub faction: Option<String>,
    pub icons: Vec<String>,
    pub active: bool,
    pub mission: bool,
}

impl Face {
    /// The face of a card of the book; a card the book does not have yet is called by its id.
    pub fn of(book: &CardBook, id: &str) -> Face {
        match book.get(id) {
            Some(sheet) => Face::read(sheet),
            None => Face { id: id.to_owned(), name: id.replace('-', " "), ..Face::default() },
        }
    }

    /// The face of a card.
    pub fn read(sheet: &CardSheet) -> Face {
        let word = |name: &str| sheet.facts.get(name).and_then(|fact| fact.as_str()).map(str::to_owned);
        let number = |name: &str| sheet.facts.get(name).and_then(serde_json::Value::as_i64);
        Face {
            id: sheet.id.clone(),
            name: sheet.name.clone(),
            kind: sheet.kind.clone(),
            text: sheet.text.clone(),
            strength: number("strength"),
            row: word("row").unwrap_or_default(),
            scrap: number("scrap"),
            faction: word("faction"),
            icons: word(parts::scene::ICONS)
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            active: word("acts").is_some(),
            mission: word("mission").is_some(),
        }
    }

    /// Whether it is equipment.
    pub fn is_gear(&self) -> bool {
        self.kind == "equipment"
    }

    /// The poster.
    pub fn poster(&self, frame: Frame) -> AnyView {
        poster(&self.id, self.drawn_as(), frame)
    }

    /// The picture alone, for a box that somebody else made.
    pub fn picture(&self) -> AnyView {
        view! { <span inner_html=emblem(&self.id, self.drawn_as(), Frame::Square)></span> }.into_any()
    }

    /// The kind of picture it has.
    fn drawn_as(&self) -> &'static str {
        match self.kind.as_str() {
            "equipment" => "equipment",
            "territory" => "territory",
            "unit" | "mercenary" => "unit",
            _ => "event",
        }
    }

    /// The stencil of the row it goes into.
    fn row_icon(&self) -> Option<&'static str> {
        match self.row.as_str() {
            "front" => Some("front"),
            "back" => Some("back"),
            "both" => Some("both"),
            _ => None,
        }
    }

    /// Where it goes, in words.
    fn row_words(&self) -> &'static str {
        match self.row.as_str() {
            "front" => "Goes into the front row",
            "back" => "Goes into the back row",
            "both" => "Goes into either row",
            "unit" => "Hangs on the last face-up unit of a row",
            "none" => "Is carried out and discarded",
            _ => "",
        }
    }

    /// What it does, as stencils: a bolt for what happens when it is played, then what that is.
    fn ability(&self) -> AnyView {
        let icons = self.icons.iter().map(|name| icon(name)).collect_view();
        let bolt = self.active.then(|| icon("ready"));
        view! { {bolt}{icons} }.into_any()
    }
}

/// A number with its sign, as equipment shows it.
fn signed(number: i64) -> String {
    if number < 0 { format!("{number}") } else { format!("+{number}") }
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
    let shield = (!unit.shield.is_empty()).then(|| {
        let why = format!("Opponents cannot {safe} it");
        view! { <span class="safe" title=why>{icon("shield")}</span> }
    });
    let spared = spared.map(|(name, word)| {
        view! { <span class="bl-keep" title=format!("{word} when the battle ends")>{icon(name)}</span> }
    });
    let changed = face.strength.is_some_and(|printed| printed != i64::from(unit.strength));
    let spot = props.pointer.at(Thing::new(place.clone())).card(unit.card.clone()).named(words.join(", "));
    let body = if unit.up {
        view! {
            {face.poster(Frame::Square)}
            <span class="nm cap">{face.name.clone()}</span>
            <span class="ab">{face.ability()}</span>
        }
        .into_any()
    } else {
        view! {
            <span class="art back">{icon("flip")}</span>
            <span class="nm cap">{face.name.clone()}</span>
            <span class="ab">"face down"</span>
        }
        .into_any()
    };
    let gear = (!unit.gear.is_empty()).then(|| {
        let tags = (1..)
            .zip(unit.gear.clone())
            .map(|(number, gear)| gear_tag(props, format!("{place}.{number}"), gear));
        view! { <span class="bl-gear">{tags.collect_view()}</span> }
    });
    view! {
        <div class="bl-slot" class:geared=!unit.gear.is_empty()>
            <button class="card unit" class:down=!unit.up use:touch=spot>
                {body}
                <span class="str" class:changed=changed aria-hidden="true">{stencil(&unit.strength.to_string())}</span>
                {shield}{spared}
            </button>
            {gear}
        </div>
    }
    .into_any()
}

fn gear_tag(props: Props, place: String, gear: Gear) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, &gear.card));
    let strength = signed(gear.strength.into());
    let state = if gear.up { "" } else { ", face down" };
    let words = format!("{}, {strength}{state}", face.name);
    let spot = props.pointer.at(Thing::new(place)).card(gear.card).named(words);
    view! {
        <button class="bl-tag card" class:down=!gear.up use:touch=spot>
            <b>{strength}</b>
            <span class="nm cap">{face.name}</span>
        </button>
    }
    .into_any()
}

/// A card of a hand, a pile or the road, in portrait: strength, row, name and text.
pub fn held(props: Props, thing: String, id: &str, number: usize) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, id));
    let strength = face.strength.unwrap_or_default();
    let gear = face.is_gear();
    let shown = if gear { signed(strength) } else { strength.to_string() };
    let words = [
        Some(face.name.clone()),
        Some(format!("strength {shown}")),
        Some(face.row_words().to_ascii_lowercase()).filter(|words| !words.is_empty()),
        face.scrap.map(|scrap| format!("{scrap} scrap")),
        Some(face.text.clone()).filter(|text| !text.is_empty()),
    ];
    let words = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let row =
        face.row_icon().map(|name| view! { <span class="row" title=face.row_words()>{icon(name)}</span> });
    let row = if gear {
        Some(view! { <span class="row" title=face.row_words()>{icon("equip")}</span> })
    } else {
        row
    };
    let kind = match (&face.faction, gear) {
        (Some(faction), _) => faction.clone(),
        (None, true) => "Equipment".into(),
        (None, false) => "Mercenary".into(),
    };
    let scrap = face.scrap.map(|scrap| view! { <span class="r" title="Scrap">{icon("scrap")}{scrap}</span> });
    let bolt = face.active.then(|| view! { <span class="bolt" title="When played">{icon("ready")}</span> });
    let text = if face.text.is_empty() { "No ability.".to_owned() } else { face.text.clone() };
    let spot = props.pointer.at(Thing::new(thing)).card(face.id.clone()).named(words);
    let copies = (number > 1).then(|| view! { <span class="bl-copies cap">{format!("x{number}")}</span> });
    view! {
        <button class="hc bl-hc" class:unit=!gear class:equip=gear use:touch=spot>
            {face.poster(Frame::Wide)}
            <span class="str" aria-hidden="true">{stencil(&shown)}</span>
            {row}
            <span class="nm cap">{face.name.clone()}</span>
            <span class="tx" class:none=face.text.is_empty()>{bolt}{text}</span>
            <span class="foot"><span class="k">{kind}</span>{scrap}</span>
            {copies}
        </button>
    }
    .into_any()
}

/// A reinforcement beside the territory: a hang tag.
pub fn hanging(props: Props, id: &str, claim: Claim) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, id));
    let gear = face.is_gear();
    let strength = face.strength.unwrap_or_default();
    let shown = if gear { signed(strength) } else { strength.to_string() };
    let scrap = face.scrap.unwrap_or_default();
    let next = match claim {
        Claim::Next => ", claimed by passing now",
        Claim::Perhaps => ", can be claimed by passing now",
        Claim::Later => "",
    };
    let words = format!("{}, strength {shown}, {scrap} scrap{next}", face.name);
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
    let side = if gear { icon("equip") } else { face.row_icon().map_or_else(|| icon("person"), icon) };
    view! {
        <button class="card bl-hang" class:gear=gear class:merc=!gear use:touch=spot>
            {face.poster(Frame::Wide)}
            <span class="str" aria-hidden="true">{stencil(&shown)}</span>
            <span class="nm cap">{face.name.clone()}</span>
            <span class="v"><span class="k">{side}</span><span class="r" title="Scrap">{icon("scrap")}{scrap}</span></span>
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
    let mission = if face.mission { ", secret mission" } else { "" };
    let words = format!("Territory {}, {scrap} scrap{mission}", face.name);
    let key =
        face.mission.then(|| view! { <span class="k" title="Secret mission">{icon("key")}"mission"</span> });
    let spot = props.pointer.at(Thing::new("territory")).card(id.to_owned()).named(words);
    view! {
        <button class="hc terr bl-terr" use:touch=spot>
            <span class="in">
                <span class="pic">{face.poster(Frame::Square)}</span>
                <span class="nm cap">{face.name.clone()}</span>
                <span class="v"><span class="r" title="Scrap">{icon("scrap")}{scrap}</span>{key}</span>
            </span>
        </button>
    }
    .into_any()
}
