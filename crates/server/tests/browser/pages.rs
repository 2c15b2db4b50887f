//! Every page comes up, at every size, and has its picture taken.

use crate::driver::{Browser, Window};
use crate::player::{Hand, Way};
use crate::visit::Visit;

/// Every page that is no table: where it is, what it is called in pictures, and what must be on it.
const PAGES: [(&str, &str, &str); 7] = [
    ("/", "start", ".hoarding .big-go"),
    ("/tables", "tables", ".paper .note"),
    ("/new/battlelands", "new-table", ".form .big-go"),
    ("/rules/radlands", "rules", ".rules li"),
    ("/cards/radlands", "cards-radlands", ".bills-page li"),
    ("/cards/battlelands", "cards-battlelands", ".bills-page li"),
    ("/settings", "settings", ".form .chip"),
];

/// Posters are drawn and nothing is wider than the window.
async fn is_whole(browser: &Browser, name: &str) {
    let wide = browser.run("return document.documentElement.scrollWidth - window.innerWidth").await;
    assert!(wide.as_i64().is_some_and(|surplus| surplus <= 0), "{name} is {wide} px too wide");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_comes_up_without_a_complaint() {
    for (window, size) in [(Window::Desktop, "desktop"), (Window::Phone, "phone")] {
        let Some(visit) = Visit::open(&format!("pages-{size}"), window).await else { return };
        for (path, name, sign) in PAGES {
            visit.go(path).await;
            visit.browser.find(sign).await;
            is_whole(&visit.browser, name).await;
            visit.browser.pictures(&format!("{name}-{size}")).await;
        }
        visit.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_the_same_after_the_page_is_loaded_anew() {
    let Some(visit) = Visit::open("reload", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    let mut hand = Hand::new(browser, Way::Pointing, 13);
    let before = hand.play(6).await.words();
    let (address, board) = (browser.address().await, browser.text(".board").await);
    browser.reload().await;
    assert_eq!(hand.asked_anew().await.words(), before);
    assert_eq!((browser.address().await, browser.text(".board").await), (address, board));
    visit.close().await;
}
