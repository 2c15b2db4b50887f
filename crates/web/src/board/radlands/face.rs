//! What stands on a card: its price, its junk effect, its lines, in words and in pictures.

use leptos::prelude::*;
use radlands_portrait::{Face, Line, Sheet};

use super::scene::Props;
use crate::board::CardBook;
use crate::icon::icon;
use crate::kit::face::{self, Art};

/// A card as it is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// Price, opening cards and lines.
    pub sheet: Sheet,
    /// How it is drawn.
    pub face: Face,
}

impl Card {
    /// The card with this id; known by its id alone until the cards are loaded.
    fn find(book: &CardBook, id: &str) -> Card {
        match book.get(id) {
            Some(card) => {
                let mut sheet: Sheet = face::facts(card);
                let face = sheet.face.pop().unwrap_or_default();
                Card { id: card.id.clone(), name: card.name.clone(), sheet, face }
            }
            None => Card { id: id.into(), name: face::words(id), ..Card::default() },
        }
    }

    /// The same, to be read in a view.
    pub fn of(props: Props, id: &str) -> Card {
        props.cards.with(|book| Card::find(book, id))
    }

    /// Its poster.
    pub fn art(&self) -> Art {
        Art::poster(self.id.clone(), self.face.cut.picture())
    }
}

/// A drop with a number: what something costs.
pub fn drop(cost: u8, class: &'static str) -> AnyView {
    let class = format!("pay {class}");
    view! {
        <span class=class role="img" aria-label=format!("{cost} water")>
            <svg aria-hidden="true"><use href="#i-drop"></use></svg><b>{cost}</b>
        </span>
    }
    .into_any()
}

/// A piece of a line in pictures.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Mark {
    Icon(String),
    Word(String),
}

/// Takes `{damage} self + {draw}` apart.
fn marks(short: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut rest = short;
    while let Some(open) = rest.find('{') {
        word(&rest[..open], &mut marks);
        let Some(close) = rest[open..].find('}') else { break };
        marks.push(Mark::Icon(rest[open + 1..open + close].to_owned()));
        rest = &rest[open + close + 1..];
    }
    word(rest, &mut marks);
    marks
}

fn word(text: &str, marks: &mut Vec<Mark>) {
    let text = text.trim();
    if !text.is_empty() {
        marks.push(Mark::Word(text.to_owned()));
    }
}

/// A line in pictures.
pub fn pictures(short: &str) -> AnyView {
    marks(short)
        .into_iter()
        .map(|mark| match mark {
            Mark::Icon(name) => icon(&name),
            Mark::Word(word) => view! { <i>{word}</i> }.into_any(),
        })
        .collect_view()
        .into_any()
}

/// What a card in play can do, in pictures; the sentence is its tooltip.
pub fn abilities(lines: &[Line]) -> AnyView {
    let able: Vec<&Line> = lines.iter().filter(|line| line.cost.is_some()).collect();
    let said = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    let many = able.len() > 1;
    let each = able.iter().enumerate().map(|(place, line)| {
        let between = (place > 0).then(|| view! { <i class="or">"/"</i> });
        view! { {between}{drop(line.cost.unwrap_or(0), "")}{pictures(line.short.as_deref().unwrap_or(""))} }
    });
    let standing = lines.iter().any(|line| line.cost.is_none()).then(|| icon("trait"));
    view! { <span class="ab" class:many=many title=said>{each.collect_view()}{standing}</span> }.into_any()
}

/// More letters than this in a hand card are written smaller.
const LONG: usize = 66;
/// More than this do not fit beside other lines: abilities become pictures, and the help has the sentence.
const TOO_LONG: usize = 84;
/// A line alone may be this long.
const ALONE: usize = 128;

/// What a card in hand says.
pub fn text(lines: &[Line]) -> AnyView {
    let letters: usize = lines.iter().map(|line| line.text.len() + 4).sum();
    let alone = lines.len() == 1;
    let lines = lines.iter().map(|line| {
        let price = line.cost.map(|cost| drop(cost, ""));
        match &line.short {
            Some(short) if letters > if alone { ALONE } else { TOO_LONG } => {
                view! { <p class="ab" title=line.text.clone()>{price}{pictures(short)}</p> }.into_any()
            }
            _ => view! { <p>{price}{line.text.clone()}</p> }.into_any(),
        }
    });
    let long = letters > LONG;
    view! { <span class="tx" class:long=long>{lines.collect_view()}</span> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_words_are_told_apart() {
        let icon = |name: &str| Mark::Icon(name.into());
        let word = |text: &str| Mark::Word(text.into());
        assert_eq!(
            marks("{damage} self + {draw}{draw}"),
            [icon("damage"), word("self +"), icon("draw"), icon("draw")]
        );
        assert_eq!(marks("all"), [word("all")]);
        assert_eq!(marks("{broken"), [word("{broken")]);
        assert_eq!(marks(""), []);
    }

    #[test]
    fn a_card_that_is_not_loaded_yet_is_called_by_its_id() {
        let card = Card::find(&CardBook::default(), "nest-of-spies");
        assert_eq!((card.name.as_str(), card.sheet), ("Nest Of Spies", Sheet::default()));
    }
}
