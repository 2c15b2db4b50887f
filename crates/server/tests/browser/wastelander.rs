//! Wastelander in the browser: whole games by clicks, taps and keys, one together, and how many clicks a turn costs.

use crate::driver::{Browser, Window};
use crate::phone::{fits, play_fitting};
use crate::player::{Hand, Sight, Temper, Way};
use crate::replay;
use crate::visit::{Visit, hoarding};

/// Begins a game in which all play together.
async fn begin_together(visit: &Visit) {
    visit.go("/").await;
    let sign = hoarding("wastelander");
    visit.browser.click(&format!("{sign} .chip:has([value=drifter])")).await;
    visit.browser.click(&format!("{sign} summary")).await;
    visit.browser.click(&format!("{sign} option[value=cooperative]")).await;
    visit.browser.click(&format!("{sign} .big-go")).await;
    visit.browser.find(".prompt .say").await;
}

/// Which of the scenes of the hoarding is shown, in a word.
async fn scene(browser: &Browser) -> String {
    let shown = "const hoard = document.querySelector('.w-hoard');
        if (!hoard) return document.querySelector('.k-results') ? 'over' : '';
        const kinds = ['choose', 'dice', 'fight', 'offer', 'market', 'warn'];
        return kinds.find(kind => hoard.classList.contains(kind)) ?? 'quiet'";
    browser.run(shown).await.as_str().unwrap_or_default().to_owned()
}

/// Plays to the end, and takes a picture of every scene when it is first seen.
async fn finish_with_pictures(hand: &mut Hand<'_>, size: &str, fitting: bool) {
    let browser = hand.browser();
    let mut seen: Vec<String> = Vec::new();
    hand.finish(async |sight: &Sight| {
        if fitting {
            fits(browser, &sight.ask).await;
        }
        let scene = scene(browser).await;
        if !seen.contains(&scene) {
            browser.pictures(&format!("wastelander-{scene}-{size}")).await;
            seen.push(scene);
        }
    })
    .await;
    assert!(seen.iter().any(|scene| scene == "choose"), "no encounter was seen: {seen:?}");
    browser.pictures(&format!("wastelander-end-{size}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_turns_of_wastelander_are_played_by_clicks_and_taps() {
    let Some(visit) = Visit::open("wastelander-begin", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 25).with(Temper::Settler);
    let before = hand.asked_anew().await.told;
    let sight = hand.play(28).await;
    assert!(sight.over || sight.told > before + 10, "{} lines were told, then {}", before, sight.told);
    visit.close().await;

    let Some(visit) = Visit::open("wastelander-begin-phone", Window::Phone).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 26).with(Temper::Settler);
    play_fitting(&mut hand, 10).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; cargo xtask stories runs it"]
async fn a_whole_game_of_wastelander_is_played_by_clicking_what_is_lit() {
    let Some(visit) = Visit::open("wastelander-clicks", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 21).with(Temper::Settler);
    finish_with_pictures(&mut hand, "desktop", false).await;
    replay::download_and_verify(&visit).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; cargo xtask stories runs it"]
async fn a_whole_game_of_wastelander_is_played_on_a_phone() {
    let Some(visit) = Visit::open("wastelander-phone", Window::Phone).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 22).with(Temper::Settler);
    finish_with_pictures(&mut hand, "phone", true).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; cargo xtask stories runs it"]
async fn a_whole_game_of_wastelander_is_played_by_keys_alone() {
    let Some(visit) = Visit::open("wastelander-keys", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    Hand::new(&visit.browser, Way::Keys, 23).finish(async |_| ()).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; cargo xtask stories runs it"]
async fn a_game_of_wastelander_is_played_together() {
    let Some(visit) = Visit::open("wastelander-together", Window::Desktop).await else { return };
    begin_together(&visit).await;
    visit.browser.find(".w-pole.coop .team").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 24).with(Temper::Settler);
    finish_with_pictures(&mut hand, "together", false).await;
    let words = visit.browser.text(".ending").await.to_lowercase();
    assert!(words.contains("together") || words.contains("won") || words.contains("lost"), "{words}");
    visit.close().await;
}
