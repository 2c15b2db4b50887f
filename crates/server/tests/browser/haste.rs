//! Somebody in a hurry: clicks on whatever is lit before the server has answered the last click, opens sheets and puts them
//! away at once, and leaves in the middle of a turn. A page must survive all of it.

use std::time::Duration;

use crate::driver::Window;
use crate::visit::Visit;

/// Clicks every 30 ms from inside the page, which no driver could do from outside.
const HURRY: &str = r#"
let dice = 7;
const roll = sides => (dice = (dice * 1103515245 + 12345) & 0x7fffffff) % sides;
window.clicked = 0;
window.hurry = setInterval(() => {
  if (document.querySelector(".ending")) return clearInterval(window.hurry);
  const sheet = ".k-pans button:not(:disabled)";
  const open = document.querySelector(sheet) !== null && roll(4) > 0;
  const lit = "[data-touch=can], [data-touch=target], .prompt .opts button:not(.aside)";
  const choices = [...document.querySelectorAll(open ? sheet : lit)];
  if (choices.length === 0) return;
  choices[roll(choices.length)].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  window.clicked += 1;
}, 30);"#;

#[tokio::test(flavor = "multi_thread")]
async fn no_page_stops_under_a_hasty_hand() {
    let Some(visit) = Visit::open("haste", Window::Desktop).await else { return };
    for game in ["radlands", "battlelands", "wastelander", "raid-and-trade"] {
        visit.begin(game, "drifter").await;
        visit.browser.run(HURRY).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let clicked = visit.browser.run("return window.clicked").await.as_u64().unwrap_or_default();
        assert!(clicked >= 10, "{clicked} clicks of {game} say nothing");
        // Leaves while bots play and answers are on their way.
        visit.browser.run("document.querySelector(\"a[href='/']\").click()").await;
        visit.browser.find(".hoarding").await;
        visit.browser.run("clearInterval(window.hurry)").await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(visit.browser.complaints().await, Vec::<String>::new(), "{game}");
    }
    visit.close().await;
}
