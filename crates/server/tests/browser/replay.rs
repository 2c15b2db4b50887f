//! What is left of a match: its record, and the way back to every moment.

use std::fs;

use host::{MatchFile, verify};

use crate::driver::{Key, Window};
use crate::player::{Hand, Way};
use crate::visit::Visit;

/// Clicks on the download of the end sheet and checks what comes as `rustlands verify` does; says how many inputs it has.
pub async fn download_and_verify(visit: &Visit) -> usize {
    visit.browser.click(".ending a[download]").await;
    let folder = visit.browser.downloads();
    let whole = async || {
        let files = fs::read_dir(&folder).ok()?.filter_map(Result::ok).map(|file| file.path());
        files.into_iter().find(|file| file.extension().is_some_and(|ending| ending == "json"))
    };
    let file = visit.browser.wait("nothing is downloaded", whole).await;
    let text = fs::read_to_string(file).expect("a text");
    let record: MatchFile = serde_json::from_str(&text).expect("a record");
    verify(&record).expect("the match is as it should be").inputs
}

/// How far the replay is: this moment, of how many.
async fn moment(visit: &Visit) -> (usize, usize) {
    let text = visit.browser.text(".scrubber .say b").await;
    let mut numbers = text.split(' ').filter_map(|word| word.parse().ok());
    (numbers.next().expect("a moment"), numbers.next().expect("a length"))
}

async fn wait_for_moment(visit: &Visit, what: &str, wanted: impl Fn(usize) -> bool) -> usize {
    visit.browser.wait(what, async || Some(moment(visit).await.0).filter(|at| wanted(*at))).await
}

/// From the end sheet into the replay: steps, scrubs, follows a link to a moment, and plays on from there.
pub async fn look_back(visit: &Visit, inputs: usize) {
    let browser = &visit.browser;
    browser.click(".ending a[href$='/replay']").await;
    browser.find(".scrubber").await;
    assert_eq!(moment(visit).await, (0, inputs), "it begins at the beginning");
    browser.click("[aria-label='Next moment']").await;
    wait_for_moment(visit, "it does not step", |at| at == 1).await;
    browser.press(Key::Right).await;
    wait_for_moment(visit, "it does not step by keys", |at| at == 2).await;
    browser.click(".story .beat:nth-child(5) button").await;
    let there = "return document.querySelector('.story .beat:nth-child(5)').ariaCurrent === 'step'";
    browser.wait_until("a press on a sentence does not lead to its moment", there).await;
    // A click on the middle of the slider leads to the middle of the match.
    browser.click(".slide input").await;
    let middle = wait_for_moment(visit, "it cannot be scrubbed", |at| at > inputs / 3).await;
    assert!(middle < inputs * 2 / 3 + 2, "moment {middle} of {inputs} is not the middle");
    browser.pictures("radlands-replay-desktop").await;
    let link = browser.address().await;
    assert!(link.contains(&format!("at={middle}")), "{link}");
    let board = browser.text(".board").await;
    visit.go("/").await;
    browser.find(".hoarding").await;
    browser.go(&link).await;
    wait_for_moment(visit, "the link does not lead to its moment", |at| at == middle).await;
    assert_eq!(browser.text(".board").await, board, "the same moment looks the same");
    browser.click(".onward .go").await;
    let elsewhere = format!("return !location.pathname.includes('replay') && location.href !== '{link}'");
    browser.wait_until("one cannot play on", &elsewhere).await;
    let sight = Hand::new(browser, Way::Pointing, 6).play(4).await;
    assert!(sight.over || !sight.choices.is_empty(), "the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_there_is_said_to_be_missing() {
    let Some(visit) = Visit::open("no-replay", Window::Phone).await else { return };
    visit.go("/t/nowhere/replay").await;
    let words = visit.browser.text("[role=alert]").await;
    assert!(!words.is_empty(), "it says why there is nothing");
    let complaints = visit.browser.complaints().await;
    assert!(complaints.iter().all(|line| line.contains("404")), "{complaints:?}");
    visit.close().await;
}
