//! Tables in windows with a mouse, from a small laptop to a large screen.

use crate::driver::Window;
use crate::player::{Hand, Way};
use crate::visit::Visit;

/// Widths and heights of windows.
const WINDOWS: [(u32, u32); 5] = [(1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)];

/// What does not fit, one sentence each: what one plays with has to be in sight without scrolling the page.
const MISFITS: &str = r#"
const misfits = [];
window.scrollTo(0, 0);
const [wide, high] = [window.innerWidth, window.innerHeight];
const all = document.documentElement.scrollWidth;
if (all > wide) misfits.push(`the page is ${all} px wide`);
for (const part of [".board", ".prompt", ".table > .hand"]) {
  const box = document.querySelector(part).getBoundingClientRect();
  if (box.top < 0 || box.bottom > high + 1) misfits.push(`${part} reaches from ${box.top} to ${box.bottom}`);
  if (box.height < 40) misfits.push(`${part} is only ${box.height} px high`);
}
const prompt = document.querySelector(".prompt").getBoundingClientRect();
const hand = document.querySelector(".table > .hand").getBoundingClientRect();
if (prompt.bottom > hand.top + 1) misfits.push("the prompt covers the hand");
for (const log of document.querySelectorAll("[role=log]")) {
  const frame = log.closest(".log").getBoundingClientRect();
  if (frame.height > high) misfits.push(`the log is ${frame.height} px high`);
}
for (const element of document.querySelectorAll("[data-touch=can], [data-touch=target]")) {
  if (element.offsetWidth === 0) continue;
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!element.contains(hit)) misfits.push(`${element.dataset.thing} is behind ${hit?.className}`);
}
window.scrollTo(0, 0);
return misfits;"#;

#[tokio::test(flavor = "multi_thread")]
async fn prompt_and_hand_are_in_sight_at_every_size() {
    let Some(visit) = Visit::open("desk", Window::Desktop).await else { return };
    let browser = &visit.browser;
    for game in ["radlands", "battlelands", "wastelander", "raid-and-trade"] {
        visit.begin(game, "drifter").await;
        let mut hand = Hand::new(browser, Way::Pointing, 31);
        // As a newcomer sees it, with the lesson; then in the middle of a turn.
        for picks in [0, 8] {
            let sight = hand.play(picks).await;
            if sight.over {
                break;
            }
            for (wide, high) in WINDOWS {
                browser.resize(wide, high).await;
                let misfits = browser.run(MISFITS).await;
                if misfits.as_array().is_none_or(|misfits| !misfits.is_empty()) {
                    browser.picture(&format!("misfit-{game}-{wide}")).await;
                    panic!("{game} in {wide} x {high} while {:?} is asked: {misfits}", sight.ask);
                }
            }
        }
        browser.resize(1440, 900).await;
    }
    visit.close().await;
}
