//! What is heard, and what the tab says.

use crate::driver::{Browser, Window};
use crate::player::{Hand, Way};
use crate::visit::Visit;

/// Counts the tones that are made from now on.
const LISTEN: &str = r#"
window.tones = 0;
const make = BaseAudioContext.prototype.createGain;
BaseAudioContext.prototype.createGain = function () { window.tones += 1; return make.call(this); };"#;

async fn tones(browser: &Browser) -> u64 {
    browser.run("return window.tones").await.as_u64().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_sounds_unless_it_is_told_not_to_and_the_tab_says_whose_turn_it_is() {
    let Some(visit) = Visit::open("sound", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    browser.run(LISTEN).await;
    browser
        .wait_until("the tab does not say whose turn it is", "return document.title.startsWith('Your turn')")
        .await;
    let mut hand = Hand::new(browser, Way::Pointing, 3);
    hand.play(12).await;
    assert!(tones(browser).await > 0, "nothing was heard of twelve choices");

    visit.go("/settings").await;
    assert_eq!(browser.text(".top nav [aria-current=page]").await.to_lowercase(), "settings");
    browser.click(".chip:has([name=sound][value=off])").await;
    visit.begin("radlands", "drifter").await;
    browser.run(LISTEN).await;
    Hand::new(browser, Way::Pointing, 3).play(12).await;
    assert_eq!(tones(browser).await, 0, "it was told to be silent");
    visit.close().await;
}
