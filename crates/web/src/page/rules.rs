//! The rules of a game: sections, a search, and an anchor for every rule.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use wire::lobby::Rule;

use super::{Sheet, game_tabs, loaded};
use crate::clock;
use crate::icon::icon;
use crate::load::load;
use crate::route::{Road, Route};

/// The rules page.
#[component]
pub fn Rules(
    /// The game.
    game: String,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let rules = load::<Vec<Rule>>(format!("/api/games/{game}/rules"));
    let search = RwSignal::new(String::new());
    // A link to a rule opens it, also when the page is already there.
    Effect::new(move |_| {
        rules.track();
        if let Route::Rules { rule: Some(rule), .. } = road.here() {
            search.set(String::new());
            show_anchor(rule);
        }
    });
    let tabs = game_tabs(game.clone(), |game| Route::Rules { game, rule: None });
    view! {
        <Sheet title="Rules">
            <h1 class="vh">"Rules"</h1>
            {tabs}
            <section class="plate rivets pad book-page">
                <label class="field search">{icon("help")}<span class="vh">"Search the rules"</span>
                    <input type="search" placeholder="Search the rules" prop:value=move || search.get()
                        on:input:target=move |event| search.set(event.target().value())/></label>
                {loaded(rules, move |rules| {
                    let game = game.clone();
                    view! {
                        <nav class="contents" aria-label="Sections">{section_links(&rules)}</nav>
                        {move || list(&game, &rules, &search.get())}
                    }.into_any()
                })}
            </section>
        </Sheet>
    }
}

/// Whether every word of the search occurs, however it is written.
pub fn matches(search: &str, texts: &[&str]) -> bool {
    let heap = texts.join("\n").to_ascii_lowercase();
    search.to_ascii_lowercase().split_whitespace().all(|word| heap.contains(word))
}

/// The sections in the order of the rules.
fn sections(rules: &[Rule]) -> Vec<&str> {
    let mut sections: Vec<&str> = Vec::new();
    for rule in rules {
        if sections.last() != Some(&rule.section.as_str()) {
            sections.push(&rule.section);
        }
    }
    sections
}

fn section_links(rules: &[Rule]) -> AnyView {
    let links = sections(rules).into_iter().map(|section| {
        let first =
            rules.iter().find(|rule| rule.section == section).map(|rule| rule.id.clone()).unwrap_or_default();
        view! { <a href=format!("#{first}")>{section.to_owned()}</a> }
    });
    links.collect_view().into_any()
}

fn list(game: &str, rules: &[Rule], search: &str) -> AnyView {
    let found: Vec<Rule> = rules
        .iter()
        .filter(|rule| matches(search, &[&rule.id, &rule.section, &rule.text]))
        .cloned()
        .collect();
    if found.is_empty() {
        return view! { <p class="note">{icon("help")}<span>"No rule has all these words."</span></p> }
            .into_any();
    }
    let parts = sections(&found).into_iter().map(|section| {
        let rules = found.iter().filter(|rule| rule.section == section).map(|rule| {
            let link = Route::Rules { game: game.to_owned(), rule: Some(rule.id.clone()) };
            view! {
                <li id=rule.id.clone() tabindex="-1">
                    <a class="rule-id" href=link.address()>{rule.id.clone()}</a>
                    <p>{rule.text.clone()}</p>
                </li>
            }
        });
        view! { <section><h2 class="cap">{section.to_owned()}</h2><ul class="rules">{rules.collect_view()}</ul></section> }
    });
    parts.collect_view().into_any()
}

/// Scrolls to an element and gives it the focus, once it is on the page.
pub fn show_anchor(id: String) {
    clock::surely_after(60, move || {
        if let Some(element) =
            document().get_element_by_id(&id).and_then(|element| element.dyn_into::<HtmlElement>().ok())
        {
            element.scroll_into_view();
            let _ = element.focus();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, section: &str) -> Rule {
        Rule { id: id.into(), section: section.into(), text: "A person in front protects.".into() }
    }

    #[test]
    fn a_search_finds_rules_that_have_all_its_words() {
        assert!(matches("", &["anything"]));
        assert!(matches("FRONT person", &["RAD-PROT-03", "A person in front protects."]));
        assert!(matches("prot-03", &["RAD-PROT-03"]));
        assert!(!matches("person behind", &["A person in front protects."]));
    }

    #[test]
    fn sections_keep_their_order() {
        let rules = [rule("A-1", "Setup"), rule("A-2", "Setup"), rule("B-1", "Turns")];
        assert_eq!(sections(&rules), ["Setup", "Turns"]);
    }
}
