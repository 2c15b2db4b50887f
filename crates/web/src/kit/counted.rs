//! Lists of cards in which alike ones are counted.

use leptos::prelude::*;

use super::face;
use crate::board::CardBook;

/// A card and how many there are of it.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Copies {
    /// The card.
    pub id: String,
    /// How many.
    pub number: usize,
}

/// The cards one by one, alike ones counted, in the order in which they first come.
pub fn counted(ids: &[String]) -> Vec<Copies> {
    let mut counted: Vec<Copies> = Vec::new();
    for id in ids {
        match counted.iter_mut().find(|other| other.id == *id) {
            Some(other) => other.number += 1,
            None => counted.push(Copies { id: id.clone(), number: 1 }),
        }
    }
    counted
}

/// A card with its number: "Thimble Helm x2".
fn entry(book: &CardBook, copies: &Copies) -> String {
    let name = face::name(book, &copies.id);
    if copies.number > 1 { format!("{name} x{}", copies.number) } else { name }
}

/// All of them in one line: "Thimble Helm x2, Coin".
pub fn line(book: &CardBook, ids: &[String]) -> String {
    counted(ids).iter().map(|copies| entry(book, copies)).collect::<Vec<_>>().join(", ")
}

/// What a list of cards needs: the book and a way to open the help for one.
#[derive(Copy, Clone)]
pub struct Reader {
    /// All cards.
    pub cards: Signal<CardBook>,
    /// Opens the help for a card.
    pub sheet: Callback<String>,
}

impl Reader {
    fn buttons(self, class: &'static str, ids: &[String]) -> Vec<AnyView> {
        let Reader { cards, sheet } = self;
        counted(ids)
            .into_iter()
            .map(|copies| {
                let text = cards.with(|book| entry(book, &copies));
                let id = copies.id.clone();
                view! { <button class=class data-card=copies.id on:click=move |_| sheet.run(id.clone())>{text}</button> }
                    .into_any()
            })
            .collect()
    }

    /// The cards as small labels side by side, below a title.
    pub fn chips(self, title: &'static str, ids: &[String]) -> AnyView {
        if ids.is_empty() {
            return note(title, "none".into());
        }
        let chips = self.buttons("k-chip cap", ids).into_iter().collect_view();
        view! { <p class="k-line"><b class="cap">{title}</b><span class="chips">{chips}</span></p> }
            .into_any()
    }

    /// The cards one below the other.
    pub fn list(self, label: &'static str, ids: &[String]) -> AnyView {
        let rows = self.buttons("", ids).into_iter().map(|button| view! { <li>{button}</li> }).collect_view();
        view! { <ul class="k-list" aria-label=label>{rows}</ul> }.into_any()
    }
}

/// A line with a title and words in place of cards.
pub fn note(title: &'static str, text: String) -> AnyView {
    view! { <p class="k-line"><b class="cap">{title}</b><span>{text}</span></p> }.into_any()
}

/// A number of cards, in words.
pub fn cards(number: usize) -> String {
    if number == 1 { "1 card".into() } else { format!("{number} cards") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(list: &[&str]) -> Vec<String> {
        list.iter().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn cards_alike_are_counted_in_the_order_they_come() {
        let numbers: Vec<usize> =
            counted(&ids(&["helm", "coin", "helm"])).iter().map(|one| one.number).collect();
        assert_eq!(numbers, [2, 1]);
        assert_eq!(
            line(&CardBook::default(), &ids(&["thimble-helm", "coin", "thimble-helm"])),
            "Thimble Helm x2, Coin"
        );
        assert_eq!(line(&CardBook::default(), &[]), "");
    }
}
