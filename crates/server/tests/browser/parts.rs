//! Parts of the page that are loaded when they are needed.

use std::sync::atomic::AtomicBool;

use crate::driver::Window;
use crate::liar::{self, Lie};
use crate::visit::{Visit, hoarding, place_camps};

/// How many files of this name the page has loaded.
fn loaded(begin: &str) -> String {
    format!(
        "return performance.getEntriesByType('resource').filter(entry => entry.name.includes('/assets/{begin}-')).length"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_loaded_when_its_game_is_opened() {
    let Some(visit) = Visit::open("parts", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.go("/").await;
    browser.find(".crest svg").await;
    for game in ["radlands", "battlelands"] {
        assert_eq!(browser.run(&loaded(game)).await, 0, "the start page does without {game}");
    }
    browser.click(&format!("{} .big-go", hoarding("radlands"))).await;
    browser.find(".prompt .say").await;
    // Its program and its style sheet.
    assert_eq!(browser.run(&loaded("radlands")).await, 2);
    assert_eq!(browser.run(&loaded("battlelands")).await, 0);
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_does_not_come_can_be_asked_for_again_while_the_game_is_played_by_buttons() {
    for end in [".wasm", ".css"] {
        let Some(visit) = Visit::open("lost-part", Window::Desktop).await else { return };
        let browser = &visit.browser;
        let lie = Lie::Lost { begin: "/assets/radlands-", end, done: AtomicBool::new(false) };
        let server = liar::open(visit.house.address, lie).await;
        browser.go(&format!("http://{server}/")).await;
        browser.click(&format!("{} .big-go", hoarding("radlands"))).await;
        let words = browser.text(".absent").await;
        assert!(words.contains("could not be loaded"), "{end}: {words}");
        browser.find(".plain-field .card").await;
        browser.picture("lost-part-desktop").await;
        browser.click(".absent .btn").await;
        let back = "return document.querySelector('.plain-field, .absent') === null
            && document.querySelector('.board .cols') !== null";
        browser.wait_until("the board does not come", back).await;
        place_camps(browser).await;
        let complaints = browser.complaints().await;
        let expected = |line: &String| line.contains("503") || line.contains("WebAssembly");
        assert!(complaints.iter().all(expected), "{complaints:?}");
        visit.close().await;
    }
}

/// When something was first drawn, in milliseconds after the page was asked for.
const FIRST_PAINT: &str = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1";

#[tokio::test(flavor = "multi_thread")]
async fn something_is_drawn_within_three_seconds_on_a_slow_line() {
    let Some(visit) = Visit::open("slow", Window::Desktop).await else { return };
    let browser = &visit.browser;
    // Another address than before, so that nothing is kept from the visit to the settings.
    browser.slow_line().await;
    browser.go(&format!("http://localhost:{}/", visit.house.address.port())).await;
    let drawn = browser.run(FIRST_PAINT).await.as_f64().unwrap_or(-1.0);
    assert!((0.0..3_000.0).contains(&drawn), "the first paint came after {drawn} ms");
    browser.find(".hoarding").await;
    assert_eq!(browser.run("return document.getElementById('opening')").await, serde_json::Value::Null);
    visit.close().await;
}
