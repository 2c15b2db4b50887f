//! Cards as they are printed, and the stencils of this game.

use leptos::prelude::*;
use raid_and_trade_portrait::{Cut, Face, Kind, Portrait, Price, Sheet, Size};
use wire::lobby::CardSheet;

use crate::board::{BoardProps, CardBook};
use crate::icon::icon;
use crate::kit::face::{Art, facts, words};

/// What the parts of this board are given.
pub type Props = BoardProps<Portrait>;

/// The stencils of this game; the page's own sprite has the others.
const SPRITE: &str = include_str!("sprite.svg");

/// The drawings that icons of this board refer to.
pub fn sprite() -> AnyView {
    view! { <div class="sprite" inner_html=SPRITE></div> }.into_any()
}

/// A card as it is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Printed {
    pub id: String,
    pub name: String,
    pub text: String,
    pub face: Face,
}

impl Printed {
    /// The card with this id, if the book has it.
    pub fn find(book: &CardBook, id: &str) -> Option<Printed> {
        book.get(id).map(Printed::read)
    }

    /// What a sheet of the book says.
    pub fn read(card: &CardSheet) -> Printed {
        let sheet: Sheet = facts(card);
        let face = sheet.face.into_iter().next().unwrap_or_default();
        Printed { id: card.id.clone(), name: card.name.clone(), text: card.text.clone(), face }
    }

    /// The same, to be read in a view; known by its id alone until the cards are loaded.
    pub fn of(props: Props, id: &str) -> Printed {
        let found = props.cards.with(|book| Printed::find(book, id));
        found.unwrap_or_else(|| Printed { id: id.to_owned(), name: words(id), ..Printed::default() })
    }

    /// Its poster.
    pub fn art(&self) -> Art {
        let kind = match self.face.cut {
            Cut::Item | Cut::Market | Cut::Disc => "item",
            Cut::Raid | Cut::Tile | Cut::Helipad => "place",
            Cut::Character => "character",
            Cut::Incident | Cut::Quest | Cut::Event => "event",
        };
        Art::poster(self.id.clone(), kind)
    }
}

/// The name of the stencil of something.
pub fn glyph(of: &str) -> String {
    match of {
        // The page's own.
        "dice" | "shield" | "trade" | "deck" | "crown" | "check" | "plus" | "bomb" => of.to_owned(),
        "favor" => "rt-favour".into(),
        "items" => "rt-bench".into(),
        "houses" => "rt-small".into(),
        // A nut is the scrap of another game.
        "scrap" => "rt-scrapheap".into(),
        "auto-win" => "rt-autowin".into(),
        "steal-item" => "rt-steal".into(),
        "discard-card" => "rt-destroyitem".into(),
        "gain-3-ap" => "rt-ap".into(),
        "craft-free" => "rt-freecraft".into(),
        "nothing" => "rt-blank".into(),
        other => format!("rt-{other}"),
    }
}

/// All kinds of tokens, in their order.
pub const KINDS: [Kind; 8] = [
    Kind::Clothing,
    Kind::Electrics,
    Kind::Food,
    Kind::Guns,
    Kind::MechanicalParts,
    Kind::MedicalSupplies,
    Kind::Scrap,
    Kind::Tools,
];

/// What a kind is called among things and in notation.
pub fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Clothing => "clothing",
        Kind::Electrics => "electrics",
        Kind::Food => "food",
        Kind::Guns => "guns",
        Kind::MechanicalParts => "mechanical-parts",
        Kind::MedicalSupplies => "medical-supplies",
        Kind::Scrap => "scrap",
        Kind::Tools => "tools",
    }
}

/// What a kind is called where there is little room.
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Clothing => "Clothing",
        Kind::Electrics => "Electrics",
        Kind::Food => "Food",
        Kind::Guns => "Guns",
        Kind::MechanicalParts => "Parts",
        Kind::MedicalSupplies => "Medical",
        Kind::Scrap => "Scrap",
        Kind::Tools => "Tools",
    }
}

/// What the parts of a price are called.
pub fn word(of: &str) -> String {
    match KINDS.into_iter().find(|kind| kind_id(*kind) == of) {
        Some(kind) => kind_word(kind).to_owned(),
        None if of == "ap" => "AP".to_owned(),
        None => words(of),
    }
}

/// The word of a House's size, for classes and drawings.
pub fn size_id(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}

/// The word of a House's size, for people.
pub fn size_word(size: Size) -> &'static str {
    match size {
        Size::Small => "Small",
        Size::Medium => "Medium",
        Size::Large => "Large",
    }
}

/// A price as small chips.
pub fn chips(price: &[Price]) -> AnyView {
    let chips = price
        .iter()
        .map(|Price { of, amount }| {
            let label = format!("{amount} {}", word(of));
            view! { <span class="rt-chip" role="img" aria-label=label.clone() title=label>{icon(&glyph(of))}{*amount}</span> }
        })
        .collect_view();
    view! { <span class="rt-chips">{chips}</span> }.into_any()
}

/// A price in AP on a black tag.
pub fn ap_tag(amount: u8) -> AnyView {
    view! { <span class="rt-tag" role="img" aria-label=format!("{amount} AP")>{icon("rt-ap")}{crate::icon::stencil(&amount.to_string())}</span> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stencil_of_this_game_is_drawn() {
        let all = [
            "ap",
            "skill",
            "favor",
            "black",
            "token",
            "incident",
            "items",
            "houses",
            "any",
            "steal",
            "freecraft",
            "destroyitem",
            "hold",
            "guns",
            "walk",
            "fight",
            "open",
            "dynamite",
            "small",
            "medium",
            "large",
            "market",
            "outpost",
            "border",
            "barricade",
            "hit",
            "auto-win",
            "steal-item",
            "discard-card",
            "gain-3-ap",
            "craft-free",
            "skill",
            "nothing",
            "boarded",
            "bag",
            "guard",
            "heli",
            "adren",
            "quest",
            "event",
            "credit",
            "raided",
            "rise",
            "turn",
            "let",
            "medical-supplies",
        ];
        let kinds = KINDS.map(kind_id);
        for name in all.iter().chain(&kinds) {
            assert!(SPRITE.contains(&format!("id=\"i-{}\"", glyph(name))), "{name}");
        }
        assert!(!SPRITE.contains("style=") && !SPRITE.contains("<script"));
    }
}
