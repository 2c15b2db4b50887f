//! A whole game without a mouse, and choices that are typed.

use crate::driver::{Browser, Key, Window};
use crate::player::{Hand, Sight, Way};
use crate::visit::{Visit, hoarding, place_camps};

/// Goes on with Tab until this has the focus.
async fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..80 {
        browser.press(Key::Tab).await;
        if browser.run(&format!("return document.activeElement.matches(\"{selector}\")")).await == true {
            return;
        }
    }
    panic!("Tab does not lead to {selector}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_keys_alone() {
    let Some(visit) = Visit::open("keys", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.go("/").await;
    let sign = hoarding("radlands");
    browser.find(&sign).await;
    tab_to(browser, &format!("{sign} .big-go")).await;
    browser.press(Key::Enter).await;
    Hand::new(browser, Way::Keys, 9).finish(async |_| ()).await;
    // What came of it has the focus, and a key leads on.
    tab_to(browser, ".ending a[href$='/replay']").await;
    browser.press(Key::Enter).await;
    browser.find(".scrubber").await;
    browser.press(Key::End).await;
    let end = "const words = document.querySelector('.scrubber .say b').innerText.match(/\\d+/g); return words[0] === words[1]";
    browser.wait_until("a key does not lead to the end", end).await;
    visit.close().await;
}

/// Types a vowel, reads the first thing that can be typed with it, and takes the vowel back.
async fn completion(browser: &Browser) -> String {
    for vowel in ['e', 'a', 'i', 'o', 'u'] {
        browser.press(Key::Letter(vowel)).await;
        let offered =
            browser.run("return document.querySelector('.completions code')?.innerText ?? null").await;
        browser.press(Key::Backspace).await;
        if let Some(say) = offered.as_str() {
            return say.to_owned();
        }
    }
    panic!("nothing is offered to be typed");
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_can_be_typed_and_asked_about() {
    let Some(visit) = Visit::open("typed", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.begin("radlands", "drifter").await;
    place_camps(browser).await;
    let hand = Hand::new(browser, Way::Keys, 10);
    hand.asked_anew().await;
    browser.press(Key::Letter('/')).await;
    browser.write("why play nobody 1f").await;
    browser.press(Key::Enter).await;
    let words = browser.text(".why[role=alert]").await;
    assert!(words.to_lowercase().contains("why not"), "{words}");
    browser.press(Key::Escape).await;
    browser.wait_until("Escape does not put the sign away", "return !document.querySelector('.why')").await;
    for _ in 0..4 {
        let before = hand.asked_anew().await;
        // Whoever types what comes first may have lost by now.
        if before.over {
            break;
        }
        browser.press(Key::Letter('/')).await;
        let say = completion(browser).await;
        browser.write(&say).await;
        browser.press(Key::Enter).await;
        let told = async || Some(Sight::of(browser).await.told).filter(|told| *told > before.told);
        browser.wait("what was typed is not played", told).await;
        browser.press(Key::Escape).await;
        hand.asked().await;
    }
    visit.close().await;
}
