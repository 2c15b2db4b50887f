//! Raid & Trade in the browser: a whole game by clicks, on a phone, by keys; an offer on the two pans; Escape the City;
//! a city the players build.

use serde_json::json;

use crate::driver::{Browser, Element, Window};
use crate::phone::play_fitting;
use crate::player::{Hand, Sight, Way};
use crate::raid_and_trade::begin;
use crate::replay;
use crate::visit::Visit;

/// Plays to the end, and passes every few picks: fifteen rounds are long.
async fn finish_soon(hand: &mut Hand<'_>, mut look: impl AsyncFnMut()) {
    loop {
        let sight = hand.asked().await;
        if sight.over {
            return;
        }
        look().await;
        let pass = sight.choices.iter().find(|choice| choice.name.to_lowercase().contains("pass:"));
        match pass.filter(|_| hand.picked % 4 == 3) {
            Some(pass) => {
                hand.picked += 1;
                // It may be gone by now; whoever looks again sees it.
                let _ = hand.browser().try_click(&pass.element).await;
            }
            None => hand.pick(&sight).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_clicking_what_is_lit() {
    let Some(visit) = Visit::open("rnt-clicks", Window::Desktop).await else { return };
    begin(&visit, "3", &[]).await;
    let browser = &visit.browser;
    let mut hand = Hand::new(browser, Way::Pointing, 21);
    let mut raids = false;
    hand.asked_anew().await;
    browser.pictures("raid-and-trade-characters").await;
    browser.click(".coach .bare").await;
    finish_soon(&mut hand, async || {
        if !raids
            && browser.run("return document.querySelector('.rt-stage .rt-raidcard') !== null").await == true
        {
            raids = true;
            browser.pictures("raid-and-trade-raid").await;
        }
    })
    .await;
    browser.pictures("raid-and-trade-end").await;
    let words = browser.text(".k-results").await;
    assert!(words.lines().count() > 3, "everybody's standing is told: {words}");
    replay::download_and_verify(&visit).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_on_a_phone() {
    let Some(visit) = Visit::open("rnt-phone", Window::Phone).await else { return };
    begin(&visit, "4", &[]).await;
    let browser = &visit.browser;
    let mut hand = Hand::new(browser, Way::Pointing, 22);
    hand.asked_anew().await;
    browser.pictures("raid-and-trade-phone").await;
    play_fitting(&mut hand, 50).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_by_keys() {
    let Some(visit) = Visit::open("rnt-keys", Window::Desktop).await else { return };
    begin(&visit, "3", &[]).await;
    let sight = Hand::new(&visit.browser, Way::Keys, 23).play(60).await;
    assert!(sight.told > 20, "something has happened");
    visit.close().await;
}

/// An element that a script finds, once it is there.
async fn found(browser: &Browser, missing: &str, script: &str) -> Element {
    browser.wait(missing, async || Element::given(&browser.run(script).await)).await
}

/// Plays on until another player can be offered a trade.
async fn wait_for_trade(hand: &mut Hand<'_>) -> Sight {
    for _ in 0..200 {
        let sight = hand.asked_anew().await;
        let can = "return document.querySelector('.foes .rt-cover[data-touch=can]') !== null
            && document.querySelector('.rt-crates .k-crate:not(.none)') !== null";
        if hand.browser().run(can).await == true || sight.over {
            return sight;
        }
        hand.decide().await;
    }
    panic!("nobody can be offered a trade");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_filled_in_on_two_pans_and_sent_as_one_answer() {
    let Some(visit) = Visit::open("rnt-offer", Window::Desktop).await else { return };
    begin(&visit, "3", &[]).await;
    let browser = &visit.browser;
    let mut hand = Hand::new(browser, Way::Pointing, 24);
    let before = wait_for_trade(&mut hand).await;
    if !before.over {
        browser.click(".foes .rt-cover[data-touch=can]").await;
        browser.find(".k-pans").await;
        // Both sides must give something.
        for side in [1, 2] {
            let stock = format!(".k-pans .side:nth-child({side}) .stock button:not([disabled])");
            let script = format!("return document.querySelector('{stock}')");
            let ware = found(browser, "there is nothing to load", &script).await;
            browser.try_click(&ware).await.expect("it can be loaded");
        }
        browser.pictures("raid-and-trade-offer").await;
        let fine = "return document.querySelector('.k-pans .btn.go:not([disabled])')";
        let send = found(browser, "the offer cannot be proposed", fine).await;
        browser.try_click(&send).await.expect("it can be sent");
        let told = async || Some(Sight::of(browser).await).filter(|now| now.over || now.told > before.told);
        browser.wait("the offer is not made", told).await;
        let log = browser.text("[role=log]").await;
        assert!(log.contains("offer"), "{log}");
    }
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_is_played_along_its_row() {
    for (window, size) in [(Window::Desktop, "desktop"), (Window::Phone, "phone")] {
        let Some(visit) = Visit::open(&format!("rnt-escape-{size}"), window).await else { return };
        begin(&visit, "4", &[("play", "escape")]).await;
        let browser = &visit.browser;
        let mut hand = Hand::new(browser, Way::Pointing, 25);
        // The row is bombarded from round 1 on, so its picture is taken in the first turn.
        let step = "return document.querySelector('.rt-step[data-touch=can]') !== null";
        for _ in 0..12 {
            if hand.asked_anew().await.over || browser.run(step).await == true {
                break;
            }
            hand.decide().await;
        }
        browser.find(".rt-rowmap .rt-mile").await;
        browser.pictures(&format!("raid-and-trade-escape-{size}")).await;
        hand.play(40).await;
        visit.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_city_is_built_by_the_players() {
    for (window, size) in [(Window::Desktop, "desktop"), (Window::Phone, "phone")] {
        let Some(visit) = Visit::open(&format!("rnt-build-{size}"), window).await else { return };
        begin(&visit, "3", &[("map", "custom")]).await;
        let browser = &visit.browser;
        let mut hand = Hand::new(browser, Way::Pointing, 26);
        hand.asked_anew().await;
        browser.find(".rt-build").await;
        hand.decide().await;
        browser.pictures(&format!("raid-and-trade-build-{size}")).await;
        let built = json!(".rt-city");
        for _ in 0..60 {
            if browser.run(&format!("return document.querySelector({built}) !== null")).await == true {
                break;
            }
            hand.decide().await;
        }
        browser.find(".rt-city .rt-map").await;
        visit.close().await;
    }
}
