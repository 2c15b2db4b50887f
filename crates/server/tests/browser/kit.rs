//! The parts boards are made of, on the page that shows them all.

use crate::driver::{Browser, Key, Window};
use crate::visit::Visit;

const SIZES: [(Window, &str); 3] =
    [(Window::Desktop, "desktop"), (Window::Tablet, "tablet"), (Window::LowPhone, "phone")];

/// What is wrong with a part: it reaches outside the window and cannot be scrolled to, has no name for a reader, or is too
/// small for a finger.
const FAULTS: &str = r#"
const faults = [];
const wide = window.innerWidth;
const finger = matchMedia("(pointer: coarse)").matches;
const all = document.documentElement.scrollWidth;
if (all > wide) faults.push(`the page is ${all} px wide in a window of ${wide}`);
const scrolls = (element) => {
  for (let at = element; at; at = at.parentElement) if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(at).overflowX)) return true;
  return false;
};
for (const element of document.querySelectorAll(".k-part *")) {
  const box = element.getBoundingClientRect();
  const name = `${element.closest(".k-part").ariaLabel}: ${element.tagName} ${element.className.baseVal ?? element.className}`;
  if (box.width && box.right > wide + 1 && !scrolls(element)) faults.push(`${name} ends at ${box.right}`);
  const said = element.getAttribute("aria-label") ?? element.textContent;
  if (element.matches("button, [role=img], [role=button], nav, table") && !said.trim()) faults.push(`${name} has no name`);
  const tapped = element.matches("button:not([disabled]):not([data-thing])") && box.width > 0;
  if (finger && tapped && (box.width < 43.5 || box.height < 43.5)) faults.push(`${name} is only ${box.width} x ${box.height}`);
}
return faults;"#;

async fn is_sound(browser: &Browser, size: &str) {
    let faults = browser.run(FAULTS).await;
    assert_eq!(faults.as_array().map(Vec::len), Some(0), "{size}: {faults:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_the_kit_fits_and_has_a_name() {
    for (window, size) in SIZES {
        let Some(visit) = Visit::open(&format!("kit-{size}"), window).await else { return };
        let browser = &visit.browser;
        visit.go("/kit").await;
        browser.find(".k-results .won").await;
        let parts = browser.run("return document.querySelectorAll('.k-part').length").await;
        for part in 0..parts.as_u64().unwrap_or_default() {
            browser.run(&format!("document.querySelectorAll('.k-part')[{part}].scrollIntoView()")).await;
            browser.pictures(&format!("kit-{part:02}-{size}")).await;
        }
        is_sound(browser, size).await;
        visit.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pans_are_filled_and_a_drawer_gives_the_focus_back() {
    let Some(visit) = Visit::open("kit-use", Window::Desktop).await else { return };
    let browser = &visit.browser;
    visit.go("/kit").await;
    let send = "return document.querySelector('.k-pans .btn.go')?.disabled";
    browser.wait_until("an empty offer is refused", &format!("{send} === true")).await;
    assert!(browser.text(".k-pans .verdict").await.contains("KIT-PANS-01"));
    browser.click(".k-pans .stock .k-crate:not([disabled])").await;
    browser.wait_until("an offer can be sent", &format!("{send} === false")).await;
    browser.click(".k-pan .k-crate").await;
    browser.wait_until("what was taken back counts no more", &format!("{send} === true")).await;
    browser.click(".k-drawer-room .btn").await;
    browser.find(".k-drawer").await;
    let focus = "return document.activeElement.className";
    assert_eq!(browser.run(focus).await, "k-drawer plate");
    browser.press(Key::Escape).await;
    browser.wait_until("Escape shuts a drawer", "return !document.querySelector('.k-drawer')").await;
    assert_eq!(browser.run(focus).await, "btn");
    visit.close().await;
}
