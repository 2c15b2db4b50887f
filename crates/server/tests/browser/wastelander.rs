//! The first turns of Wastelander in the browser. Whole games are in `stories`.

use crate::driver::Window;
use crate::phone::play_fitting;
use crate::player::{Hand, Temper, Way};
use crate::visit::Visit;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_turns_of_wastelander_are_played_by_clicks_and_taps() {
    let Some(visit) = Visit::open("wastelander-begin", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 25).with(Temper::Settler);
    let before = hand.asked_anew().await.told;
    let sight = hand.play(28).await;
    assert!(sight.over || sight.told > before, "{before} lines were told, then {}", sight.told);
    visit.close().await;

    let Some(visit) = Visit::open("wastelander-begin-phone", Window::Phone).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 26).with(Temper::Settler);
    play_fitting(&mut hand, 10).await;
    visit.close().await;
}
