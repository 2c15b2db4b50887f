//! The table in a real browser. Pictures are kept under `target/screenshots`.
//!
//! A server that was built without the client (`RUSTLANDS_SKIP_WEB=1`) has nothing to show; these tests then say so and
//! end. `cargo xtask test` builds with it.

#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "../suite/client.rs"]
mod client;
mod driver;
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "../suite/tools.rs"]
mod tools;

use std::time::{Duration, Instant};

use driver::{Browser, Window};
use tools::House;

/// Whether there is a client to be tested.
fn has_client() -> bool {
    if !server::assets::with_client() {
        eprintln!("built without the client: nothing to look at");
    }
    server::assets::with_client()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_page_comes_up_without_a_complaint() {
    if !has_client() {
        return;
    }
    let house = House::open().await;
    for (window, name) in [(Window::Desktop, "start-desktop"), (Window::Phone, "start-phone")] {
        let browser = Browser::open(window).await;
        browser.go(&format!("http://{}/", house.address)).await;
        browser.find("main, [role=main], #app, body > *:not(noscript)").await;
        let begun = Instant::now();
        while browser.text("body").await.trim().is_empty() {
            assert!(begun.elapsed() < client::PATIENCE, "the page stays empty");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        browser.picture(name).await;
        assert_eq!(browser.complaints().await, Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_comes_up_without_a_complaint() {
    if !has_client() {
        return;
    }
    let house = House::open().await;
    let browser = Browser::open(Window::Desktop).await;
    for (path, name) in [("/tables", "tables"), ("/rules/radlands", "rules"), ("/cards/battlelands", "cards")]
    {
        browser.go(&format!("http://{}{path}", house.address)).await;
        let begun = Instant::now();
        while browser.text("body").await.trim().is_empty() {
            assert!(begun.elapsed() < client::PATIENCE, "{path} stays empty");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        browser.picture(name).await;
        assert_eq!(browser.complaints().await, Vec::<String>::new(), "{path}");
    }
}

/// What can be clicked: buttons of the prompt and lit things on the table.
const CHOICES: &str = ".prompt .opts button, [data-touch=can], [data-touch=target]";

/// How far the table has come, as the page says it: everything there is to read.
async fn words(browser: &Browser) -> String {
    browser.run("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_to_a_game_and_clicks_to_play_it() {
    if !has_client() {
        return;
    }
    let house = House::open().await;
    for (window, name) in [(Window::Desktop, "table-desktop"), (Window::Phone, "table-phone")] {
        let browser = Browser::open(window).await;
        browser.go(&format!("http://{}/", house.address)).await;
        browser.click(".big-go").await;
        browser.find(CHOICES).await;
        browser.picture(name).await;
        let begun = Instant::now();
        let mut changes = 0;
        while changes < 12 {
            assert!(begun.elapsed() < client::PATIENCE * 2, "after {changes} changes clicking does nothing");
            let before = words(&browser).await;
            let choices = browser.all(CHOICES).await;
            if let Some(choice) = choices.get(changes % choices.len().max(1)) {
                browser.try_click(choice).await;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
            changes += usize::from(words(&browser).await != before);
        }
        browser.picture(&format!("{name}-later")).await;
        let address = browser.address().await;
        browser.reload().await;
        browser.find(CHOICES).await;
        assert_eq!(browser.address().await, address, "the same table");
        browser.press("1").await;
        assert_eq!(browser.complaints().await, Vec::<String>::new());
    }
}
