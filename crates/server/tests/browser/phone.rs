//! Games on a phone: everything can be reached with a thumb, and nothing has to be pushed sideways.

use crate::driver::{Browser, Window};
use crate::player::{Hand, Way};
use crate::visit::Visit;

/// What is wrong with the page for somebody with a phone: it is too wide, or something that must be tapped is too small,
/// outside, or behind something else. Things are scrolled to as a thumb would. The sign that says why a tap did nothing does
/// not count: it comes when the table changed before the tap, lies over whatever is there, and has a button to close it.
const MISFITS: &str = r#"
const misfits = [];
for (const sign of document.querySelectorAll(".why")) sign.style.visibility = "hidden";
const [wide, high] = [window.innerWidth, window.innerHeight];
const all = document.documentElement.scrollWidth;
if (all > wide) misfits.push(`the page is ${all} px wide on a screen of ${wide}`);
const lit = [...document.querySelectorAll("[data-touch=can], [data-touch=target]")];
const unseen = lit.filter((element) => element.offsetWidth === 0);
const buttons = [...document.querySelectorAll(".prompt .opts button:not(.aside)")];
if (unseen.length > buttons.length) misfits.push(`${unseen.map((element) => element.dataset.thing)} cannot be seen and have no buttons`);
const seen = lit.filter((element) => element.offsetWidth > 0);
for (const element of [...seen, ...document.querySelectorAll(".prompt .opts button, .tabs button")]) {
  const name = element.dataset.thing ?? element.innerText;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  if (box.width < 44 || box.height < 40) misfits.push(`${name} is only ${box.width} x ${box.height}`);
  if (box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1) misfits.push(`${name} reaches outside`);
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!element.contains(hit)) misfits.push(`${name} is behind ${hit?.className}`);
}
return misfits;"#;

/// Everything that can be tapped is large enough, inside the window and not behind anything.
pub async fn fits(browser: &Browser, ask: &str) {
    let misfits = browser.run(MISFITS).await;
    if misfits.as_array().is_none_or(|misfits| !misfits.is_empty()) {
        browser.picture("misfit").await;
        panic!("while {ask:?} is asked: {misfits}");
    }
}

/// Picks this often, and looks at the page before each whole choice.
pub async fn play_fitting(hand: &mut Hand<'_>, picks: usize) {
    let until = hand.picked + picks;
    loop {
        let sight = hand.asked().await;
        if sight.over || hand.picked >= until {
            return;
        }
        if sight.chosen == 0 {
            fits(hand.browser(), &sight.ask).await;
        }
        hand.pick(&sight).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_battlelands_is_played_on_a_phone() {
    let Some(visit) = Visit::open("battlelands-phone", Window::Phone).await else { return };
    visit.begin("battlelands", "drifter").await;
    let browser = &visit.browser;
    Hand::new(browser, Way::Pointing, 7).finish(async |sight| fits(browser, &sight.ask).await).await;
    browser.pictures("battlelands-end-phone").await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_on_an_icon_says_what_it_means() {
    let Some(visit) = Visit::open("icons", Window::Phone).await else { return };
    let browser = &visit.browser;
    for (game, icon) in [("radlands", ".seat.me .camps"), ("battlelands", ".seat.me dd [title]")] {
        visit.begin(game, "drifter").await;
        Hand::new(browser, Way::Pointing, 17).asked_anew().await;
        let meaning = browser.run(&format!("return document.querySelector('{icon}').title")).await;
        browser.click(icon).await;
        assert_eq!(browser.text("#told[role=status]").await, meaning.as_str().expect("a meaning"));
        browser.click(".prompt .say").await;
        browser.wait_until("it stays for ever", "return !document.getElementById('told')").await;
    }
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn radlands_is_played_on_a_phone() {
    let Some(visit) = Visit::open("radlands-phone", Window::Phone).await else { return };
    visit.begin("radlands", "drifter").await;
    let browser = &visit.browser;
    let mut hand = Hand::new(browser, Way::Pointing, 8);
    for _ in 0..40 {
        let sight = hand.play(2).await;
        if sight.over {
            break;
        }
        fits(browser, &sight.ask).await;
    }
    visit.close().await;
}
