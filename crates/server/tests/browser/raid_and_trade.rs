//! The first turns of Raid & Trade in the browser. Whole games are in `stories`.

use crate::driver::Window;
use crate::phone::play_fitting;
use crate::player::{Hand, Way};
use crate::visit::{Visit, hoarding};

const GAME: &str = "raid-and-trade";

/// Begins a game with these options, as somebody who opens the sign's details does.
pub async fn begin(visit: &Visit, seats: &str, options: &[(&str, &str)]) {
    let browser = &visit.browser;
    visit.go("/").await;
    let sign = hoarding(GAME);
    browser.click(&format!("{sign} .chip:has([value=drifter])")).await;
    browser.click(&format!("{sign} .chip:has([name^=seats][value='{seats}'])")).await;
    if !options.is_empty() {
        browser.click(&format!("{sign} summary")).await;
    }
    for (_, value) in options {
        browser.click(&format!("{sign} option[value={value}]")).await;
    }
    browser.click(&format!("{sign} .big-go")).await;
    browser.find(".prompt .say").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_turns_of_raid_and_trade_are_played_by_clicks_and_taps() {
    let Some(visit) = Visit::open("rnt-begin", Window::Desktop).await else { return };
    begin(&visit, "3", &[]).await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 27);
    let before = hand.asked_anew().await.told;
    let sight = hand.play(28).await;
    assert!(sight.over || sight.told > before, "{before} lines were told, then {}", sight.told);
    visit.close().await;

    let Some(visit) = Visit::open("rnt-begin-phone", Window::Phone).await else { return };
    begin(&visit, "3", &[]).await;
    play_fitting(&mut Hand::new(&visit.browser, Way::Pointing, 28), 10).await;
    visit.close().await;
}
