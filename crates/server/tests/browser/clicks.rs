//! Whole games by clicks.

use crate::driver::{Key, Window};
use crate::player::{Hand, Kind, Sight, Way};
use crate::replay;
use crate::visit::{Closed, Visit, place_camps};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_radlands_is_played_by_clicking_what_is_lit() {
    let Some(visit) = Visit::open("radlands-clicks", Window::Desktop).await else { return };
    visit.begin("radlands", "drifter").await;
    take_one_back(&mut Hand::new(&visit.browser, Way::Pointing, 1)).await;
    let sight = Hand::new(&visit.browser, Way::Pointing, 2).play(12).await;
    assert!(!sight.over, "there is something left to play");
    // The server goes away and comes back; the page stays, and so does what is chosen meanwhile.
    visit.browser.run("window.sameAsBefore = true").await;
    let closed = visit.lose_server().await;
    choose_without_server(&closed).await;
    assert_eq!(closed.browser.run(&format!("return {UNANSWERED}")).await, 1, "one choice waits to be sent");
    let visit = closed.open().await;
    // The log says nothing about it: the page has the whole table anew, in which what was taken back is not told. With the choice it
    // may by chance have as many lines as before.
    let sent = format!("return {UNANSWERED} === 0");
    visit.browser.wait_until("the choice is not sent when the server is back", &sent).await;
    let refused = "return document.querySelector('.notices').textContent.includes('moved on')";
    assert_eq!(visit.browser.run(refused).await, false, "the choice was made for what is still asked");
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 3);
    assert_eq!(
        visit.browser.run("return window.sameAsBefore === true").await,
        true,
        "the page was loaded anew"
    );
    hand.finish(async |_| ()).await;
    let words = visit.browser.text(".ending").await.to_lowercase();
    assert!(words.contains("won.") && words.contains("rounds were played"), "{words}");
    let checked =
        "return document.querySelector('.ending').textContent.includes('This page checked the record')";
    visit.browser.wait_until("the page does not check the record", checked).await;
    let alarmed = "return document.querySelector('.notices').textContent.includes('The server')";
    assert_eq!(visit.browser.run(alarmed).await, false, "the server that came back is the one that went");
    visit.browser.pictures("radlands-end-desktop").await;
    let inputs = replay::download_and_verify(&visit).await;
    replay::look_back(&visit, inputs).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_battlelands_is_played_by_clicking_what_is_lit() {
    let Some(visit) = Visit::open("battlelands-clicks", Window::Desktop).await else { return };
    visit.begin("battlelands", "drifter").await;
    Hand::new(&visit.browser, Way::Pointing, 4).finish(async |_| ()).await;
    visit.browser.pictures("battlelands-end-desktop").await;
    let seen = "const box = document.querySelector('.k-results tbody').getBoundingClientRect();
        return [...document.querySelectorAll('.k-results tbody tr')].filter(row => row.offsetWidth > 0).length === 3
            && document.elementFromPoint(box.x + box.width / 2, box.y + 10).closest('.k-results') !== null";
    assert_eq!(visit.browser.run(seen).await, true, "everybody's scrap is told, and nothing covers it");
    replay::download_and_verify(&visit).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_played_by_dragging_it_to_its_place() {
    let Some(visit) = Visit::open("drag", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    place_camps(browser).await;
    let hand = Hand::new(browser, Way::Pointing, 16);
    let before = hand.asked_anew().await;
    let card = before.choices.iter().find(|choice| choice.name.starts_with("hand ")).expect("a card in hand");
    // Where it may go is seen when it is picked; then it is let go again, and dragged there.
    browser.try_click(&card.element).await.expect("it is lit");
    let places = hand.asked().await;
    // Cards alike are picked together.
    assert!(places.chosen > 0, "nothing is picked");
    let place = places.choices.iter().find(|choice| choice.kind == Kind::Thing).expect("a place").clone();
    browser.press(Key::Escape).await;
    assert_eq!(hand.asked_anew().await.words(), before.words(), "nothing has happened yet");
    browser.drag(&card.element, &place.element).await;
    let told = async || Some(Sight::of(browser).await.told).filter(|told| *told > before.told);
    browser.wait("dragging does nothing", told).await;
    visit.close().await;
}

/// How many messages the page keeps that were not answered yet.
const UNANSWERED: &str = "Object.keys(localStorage).filter(name => name.startsWith('rustlands.outbox.'))
    .reduce((count, name) => count + JSON.parse(localStorage[name]).length, 0)";

/// Whether all of an element lies in the window.
fn in_the_window(selector: &str) -> String {
    format!(
        "const box = document.querySelector('{selector}')?.getBoundingClientRect();
         return box !== undefined && box.top >= 0 && box.left >= 0
             && box.bottom <= window.innerHeight && box.right <= window.innerWidth"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_seen_and_can_be_taken() {
    for window in [Window::Desktop, Window::Phone] {
        let Some(visit) = Visit::open("hint", window).await else { return };
        let browser = &visit.browser;
        visit.begin("radlands", "drifter").await;
        place_camps(browser).await;
        let before = Hand::new(browser, Way::Pointing, 18).asked_anew().await;
        browser.click(".prompt [aria-label=Hint]").await;
        browser.find(".advice").await;
        assert_eq!(browser.run(&in_the_window(".advice")).await, true, "the hint cannot be seen");
        browser.picture(if window == Window::Desktop { "hint-desktop" } else { "hint-phone" }).await;
        browser.click(".advice li .btn").await;
        let told = async || Some(Sight::of(browser).await).filter(|now| now.over || now.told > before.told);
        browser.wait("what the hint says is not done", told).await;
        visit.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_left_for_another_page_can_be_gone_on_with() {
    let Some(visit) = Visit::open("back", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    let table = browser.address().await;
    visit.go("/rules/radlands").await;
    browser.click(".go-on").await;
    browser.find(".prompt .say").await;
    assert_eq!(browser.address().await, table);
    visit.close().await;
}

/// Plays until a choice can be taken back, and takes it back: everything is as before.
async fn take_one_back(hand: &mut Hand<'_>) {
    for _ in 0..40 {
        let before = hand.asked_anew().await;
        if hand.decide().await.undo {
            let browser = hand.browser();
            browser.click(".prompt [aria-label=Undo]").await;
            let same = async || (Sight::of(browser).await.words() == before.words()).then_some(());
            browser.wait("undo does not bring back what was asked", same).await;
            return;
        }
    }
    panic!("in forty choices none could be taken back");
}

/// Picks a whole choice while nobody is there to hear it.
async fn choose_without_server(closed: &Closed) {
    let mut hand = Hand::new(&closed.browser, Way::Pointing, 5);
    for _ in 0..12 {
        let sight = Sight::of(&closed.browser).await;
        if sight.ask.contains("Your choice is kept") {
            return;
        }
        hand.pick(&sight).await;
    }
    panic!("the choice is not kept: {:?}", Sight::of(&closed.browser).await.ask);
}
