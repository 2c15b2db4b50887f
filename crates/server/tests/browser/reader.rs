//! What somebody is told who does not see the table.

use serde_json::Value;

use crate::driver::Window;
use crate::player::{Hand, Way};
use crate::visit::{Visit, place_camps};

/// Lit things and buttons whose words a reader would not say: without a name, without a role, or out of the tab order.
const UNSAID: &str = r#"
const words = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim();
const named = (element) => [element, ...element.querySelectorAll("[aria-label]")].some((part) => words(part) !== "");
const unsaid = [];
for (const element of document.querySelectorAll("[data-touch=can], [data-touch=target]")) {
  const is_button = element.tagName === "BUTTON" || element.getAttribute("role") === "button";
  if (!named(element) || !is_button || element.tabIndex < 0) unsaid.push(element.outerHTML.slice(0, 200));
}
for (const element of document.querySelectorAll("button, a[href], input, select")) {
  const label = element.labels?.[0]?.innerText ?? element.placeholder ?? "";
  if (!named(element) && label.trim() === "" && !element.title) unsaid.push(element.outerHTML.slice(0, 200));
}
for (const element of document.querySelectorAll("svg")) {
  if (!element.closest("[aria-hidden=true], [role=img], [aria-label]")) unsaid.push(element.outerHTML.slice(0, 200));
}
return unsaid;"#;

#[tokio::test(flavor = "multi_thread")]
async fn prompt_choices_and_events_are_told_to_a_screen_reader() {
    let Some(visit) = Visit::open("reader", Window::Desktop).await else { return };
    let browser = &visit.browser;
    for game in ["radlands", "battlelands"] {
        visit.begin(game, "drifter").await;
        browser.find(".prompt .say[aria-live=assertive][aria-atomic=true]").await;
        browser.find(".prompt .opts[role=group][aria-label]").await;
        browser.find("[role=log][aria-live=polite]").await;
        let mut hand = Hand::new(browser, Way::Pointing, 11);
        let first = hand.asked_anew().await;
        let mut asked = vec![first.ask.clone()];
        for _ in 0..10 {
            assert_eq!(browser.run(UNSAID).await, Value::Array(Vec::new()), "{game}: {:?}", asked.last());
            let sight = hand.play(1).await;
            if !asked.contains(&sight.ask) {
                asked.push(sight.ask.clone());
            }
        }
        let last = hand.asked().await;
        assert!(asked.len() > 1, "{game}: what is asked changes, and so do the words: {asked:?}");
        assert!(last.told > first.told, "{game}: what happened is told");
    }
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_says_why_and_leads_to_the_rule() {
    let Some(visit) = Visit::open("why", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    place_camps(browser).await;
    // What no choice ever begins with is not said to be possible.
    browser.click(".seat.foe .fan").await;
    let words = browser.text(".why[role=alert]").await.to_lowercase();
    assert!(words.contains("only to look at"), "{words}");
    // In the first turn nobody can do anything to the other side's camps.
    browser.click(".side.foe .cols [data-card][data-touch='']").await;
    let rule = browser.text(".why[role=alert] a code").await;
    assert!(rule.starts_with("RAD-"), "{rule}");
    let link = browser.run("return document.querySelector('.why a').href").await;
    browser.go(link.as_str().expect("a link")).await;
    let shown = format!(
        "return document.activeElement.id === '{rule}' && document.activeElement.innerText.length > 20"
    );
    browser.wait_until("the link does not lead to the rule", &shown).await;
    visit.close().await;
}

/// What readers stumble over: pages without a heading of their own, entries outside lists, names on what has no role, and what
/// scrolls but cannot be reached by keys.
const MISSHAPEN: &str = r#"
const misshapen = [];
const say = (what, element) => misshapen.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
const headings = document.querySelectorAll("h1").length;
if (headings !== 1) misshapen.push(`${headings} headings of the first level`);
for (const entry of document.querySelectorAll("li")) {
  const list = entry.parentElement;
  if (!["UL", "OL"].includes(list.tagName) || !["list", null].includes(list.getAttribute("role"))) say("no list around", entry);
}
for (const element of document.querySelectorAll(":is(span, div, p, b, i)[aria-label]:not([role])")) say("a name without a role", element);
for (const element of document.querySelectorAll("body *")) {
  const style = getComputedStyle(element);
  const scrolls = ["auto", "scroll"].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
  const reached = element.tabIndex >= 0 || element.querySelector("a[href], button:not([tabindex='-1']), input, [tabindex='0']");
  if (scrolls && style.visibility !== "hidden" && !reached) say("it scrolls, but not by keys", element);
}
return misshapen;"#;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_the_form_that_readers_expect() {
    let Some(visit) = Visit::open("form", Window::Desktop).await else { return };
    let browser = &visit.browser;
    for page in ["/", "/tables", "/new", "/settings", "/rules/radlands", "/cards/radlands"] {
        visit.go(page).await;
        browser.find("main.paper section").await;
        assert_eq!(browser.run(MISSHAPEN).await, Value::Array(Vec::new()), "{page}");
    }
    for game in ["radlands", "battlelands", "wastelander", "raid-and-trade"] {
        visit.begin(game, "drifter").await;
        Hand::new(browser, Way::Pointing, 12).play(4).await;
        assert_eq!(browser.run(MISSHAPEN).await, Value::Array(Vec::new()), "{game}");
    }
    visit.close().await;
}
