//! What stands on a card, and how it looks in hand and as a chip.

use leptos::prelude::*;
use parts::scene::Thing;
use wastelander_portrait::{self as portrait, CardFacts, Cut};
use wire::lobby::CardSheet;

use super::portrait::{Props, STATS};
use crate::board::CardBook;
use crate::emblem::{Frame, emblem};
use crate::icon::icon;
use crate::kit::counted::Copies;
use crate::kit::face::{self, Art};
use crate::kit::hand::HandCard;

/// What stands on a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    pub id: String,
    pub name: String,
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
        let facts: CardFacts = face::facts(sheet);
        Face {
            id: sheet.id.clone(),
            name: sheet.name.clone(),
            drawn: facts.face.into_iter().next().unwrap_or_default(),
        }
    }

    /// What kind of picture it has if nobody has picked a line for it.
    fn picture_kind(&self) -> &'static str {
        match self.drawn.cut {
            Cut::Enemy if self.drawn.kind == "Critter" => "critter",
            Cut::Enemy | Cut::Trait => "person",
            Cut::Place => "place",
            Cut::Event | Cut::Modifier => "event",
            Cut::Loot | Cut::Other => "gear",
        }
    }

    /// The poster.
    pub fn art(&self) -> Art {
        Art::poster(self.id.clone(), self.picture_kind())
    }

    /// The picture alone, for a box that somebody else made.
    pub fn picture(&self, frame: Frame) -> AnyView {
        view! { <span class="art post" inner_html=emblem(&self.id, self.picture_kind(), frame)></span> }
            .into_any()
    }

    /// Whether it is an enemy.
    pub fn is_enemy(&self) -> bool {
        self.drawn.cut == Cut::Enemy
    }

    /// Combat, charisma or hostility, evasion or perception as they stand on the card; empty where nothing does.
    pub fn stats(&self) -> [&str; 3] {
        [&self.drawn.cs, &self.drawn.chr, &self.drawn.eva]
    }

    /// The stencil of its type.
    pub fn icon(&self) -> &str {
        match self.drawn.cut {
            Cut::Enemy => "trouble",
            Cut::Other => "help",
            _ => &self.drawn.icon,
        }
    }

    /// The cut of the card in hand, for the style sheet.
    fn class(&self) -> &'static str {
        match self.drawn.cut {
            Cut::Enemy => "w-hc foe bone",
            Cut::Place => "w-hc place oxide",
            Cut::Event => "w-hc event hazard",
            Cut::Trait => "w-hc trait bone",
            Cut::Modifier => "w-hc mod bone",
            Cut::Loot | Cut::Other => "w-hc loot tan",
        }
    }

    /// What it changes in a few characters: "+2 combat, -1 evasion". Nothing if it changes no stat all the time.
    pub fn bonus(&self) -> String {
        let stats = STATS.iter().zip(self.stats()).filter(|(_, by)| !by.is_empty());
        stats.map(|(stat, by)| format!("{by} {}", stat.ours)).collect::<Vec<_>>().join(", ")
    }

    /// The largest of its changes, and the stencil of that stat.
    pub fn main_bonus(&self) -> Option<(&'static str, &str)> {
        let stats = STATS.iter().zip(self.stats()).map(|(stat, by)| (stat.icon, by));
        let size = |by: &str| by.trim_start_matches('+').parse::<i32>().unwrap_or(0);
        stats.filter(|(_, by)| !by.is_empty()).max_by_key(|(_, by)| size(by))
    }
}

/// Three stats side by side.
pub fn three<N: ToString>(values: &[N], theirs: bool) -> AnyView {
    let stats = STATS
        .iter()
        .zip(values)
        .map(|(stat, value)| {
            let name = if theirs { stat.theirs } else { stat.ours };
            let label = format!("{name} {}", value.to_string());
            view! { <span role="img" aria-label=label title=name>{icon(stat.icon)}<b>{value.to_string()}</b></span> }
        })
        .collect_view();
    view! { <span class="w-three">{stats}</span> }.into_any()
}

/// What changes, where something does: "+4" beside the stencil of its stat.
pub fn delta<N: ToString>(values: &[N]) -> AnyView {
    let changes = STATS
        .iter()
        .zip(values)
        .map(|(stat, by)| (stat, by.to_string()))
        .filter(|(_, by)| !by.is_empty() && by != "0")
        .map(|(stat, by)| {
            let sign = if by.starts_with(['+', '-']) { "" } else { "+" };
            view! { <span>{icon(stat.icon)}{sign}{by}</span> }
        })
        .collect_view();
    view! { <small>{changes}</small> }.into_any()
}

/// A card in hand.
pub fn held(props: Props, thing: String, copies: &Copies) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, &copies.id));
    let spot = props.pointer.at(Thing::new(thing)).card(face.id.clone());
    let class = face.class();
    let caps = face.drawn.caps;
    let worth = (caps > 0).then(|| view! { <span class="r">{icon("caps")}{caps}</span> });
    let kind = view! { <span class="foot"><span class="k">{face.drawn.kind.clone()}</span>{worth}</span> };
    let corner = view! { <span class="jk">{icon(face.icon())}</span> };
    // A modifier is a sticker on the card.
    let paper = (face.drawn.cut == Cut::Modifier && !face.drawn.prefix.is_empty()).then(
        || view! { <span class="paper"><b class="cap">{face.drawn.prefix.clone()}</b>{delta(&face.stats())}</span> },
    );
    let stats = face.is_enemy().then(|| {
        let loot = face.drawn.loot.clone();
        view! { <span class="w-row3">{three(&face.stats(), true)}<span class="lt">{icon("loot")}<b>{loot}</b></span></span> }
    });
    let text = match face.is_enemy() {
        true if face.drawn.says.is_empty() => format!("Bad Stuff: {}.", face.drawn.bad),
        true => format!("{} Bad Stuff: {}.", face.drawn.says, face.drawn.bad),
        false => face.drawn.says.clone(),
    };
    HandCard {
        spot: spot.named(format!("{}, {}, in hand", face.name, face.drawn.kind)),
        class: Signal::derive(move || class.to_owned()),
        art: face.art(),
        corners: view! { {paper}{corner} }.into_any(),
        name: face.name.clone().into_any(),
        text: view! { <span class="tx">{stats}<span class="says">{text}</span></span> }.into_any(),
        foot: kind.into_any(),
        copies: copies.number,
    }
    .draw()
}

/// A small row with a poster, a name and a line: what lies in a pan, or what others have.
pub fn chip(face: &Face, note: Option<String>, worth: bool) -> AnyView {
    let note = note.map(|note| view! { <small>{note}</small> });
    let caps = face.drawn.caps;
    let worth = (worth && caps > 0).then(|| view! { <b class="worth">{icon("caps")}{caps}</b> });
    view! { {face.art().draw(Frame::Square)}<span class="nm cap">{face.name.clone()}{note}</span>{worth} }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(cs: &str, chr: &str, eva: &str) -> Face {
        let [cs, chr, eva] = [cs, chr, eva].map(str::to_owned);
        Face { drawn: portrait::Face { cs, chr, eva, ..Default::default() }, ..Face::default() }
    }

    #[test]
    fn a_bonus_is_said_in_words_and_its_best_part_in_a_corner() {
        assert_eq!(face("+3", "", "-1").bonus(), "+3 combat, -1 evasion");
        assert_eq!(face("+3", "", "-1").main_bonus(), Some(("combat", "+3")));
        assert_eq!(face("", "-1", "").main_bonus(), Some(("talk", "-1")));
        assert_eq!(face("", "", "").main_bonus(), None);
        assert_eq!(face("", "", "").bonus(), "");
    }
}
