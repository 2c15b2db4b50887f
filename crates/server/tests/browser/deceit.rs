//! A finished match is checked by the page itself, and a server that lies about one is found out.

use std::net::SocketAddr;

use seal::{Record, Seal, ServerKey};
use serde_json::{Value, json};

use crate::driver::Window;
use crate::liar::{self, Forgery, Lie};
use crate::player::{Hand, Way};
use crate::visit::{Visit, place_camps};

/// Seals the entries again, as whoever knows the seed can, and signs the ending with this key.
fn resealed(mut file: Value, key: &ServerKey) -> Value {
    let count = file["entries"].as_array().expect("a log").len();
    let read = |file: &Value| serde_json::from_value::<Record>(file.clone()).expect("a record");
    let mut previous = read(&file).opening.digest();
    for index in 0..count {
        file["entries"][index]["seq"] = json!(index + 1);
        file["entries"][index]["previous"] = json!(previous.to_string());
        let record = read(&file);
        previous = record.entries[index].sealed(record.seed);
        file["entries"][index]["hash"] = json!(previous.to_string());
    }
    let record = read(&file);
    let last = record.entries.last().expect("an ending");
    let seal = Seal::sign(key, &record.opening.id, last.seq, last.hash, &last.deed);
    file["seal"] = serde_json::to_value(seal).expect("plain data");
    file
}

/// The key of every [`House`].
fn true_key() -> ServerKey {
    ServerKey::from_bytes(&[7; 32])
}

/// Another ending, signed by somebody.
fn another_ending(mut file: Value) -> Value {
    let last = file["entries"].as_array_mut().and_then(|entries| entries.last_mut()).expect("an ending");
    last["deed"] = json!("end 100 0");
    resealed(file, &ServerKey::from_bytes(&[9; 32]))
}

/// Another seed than the promised one, and everything that follows from it is made to fit.
fn another_seed(mut file: Value) -> Value {
    file["seed"] = json!("5a".repeat(32));
    let record: Record = serde_json::from_value(file.clone()).expect("a record");
    let promise = seal::formula::commitment(&record.opening.id, record.seed);
    file["opening"]["commitment"] = json!(promise.to_string());
    resealed(file, &true_key())
}

/// A move less than the page has a receipt for, by the server's own hand.
fn a_lost_move(mut file: Value) -> Value {
    let entries = file["entries"].as_array_mut().expect("a log");
    let place = entries.iter().position(|entry| entry["by"] == "a").expect("a move");
    entries.remove(place);
    resealed(file, &true_key())
}

/// Begins a game at this address, places the camps, and gives up.
async fn play_and_give_up(visit: &Visit, server: SocketAddr) {
    let browser = &visit.browser;
    browser.go(&format!("http://{server}/")).await;
    browser.click(&format!("{} .big-go", crate::visit::hoarding("radlands"))).await;
    browser.find(".prompt .say").await;
    place_camps(browser).await;
    Hand::new(browser, Way::Pointing, 31).asked_anew().await;
    browser.click("[aria-label=Menu]").await;
    browser.click(".menu .hot").await;
    browser.click(".dialog .hot").await;
    browser.find(".ending .verdict").await;
}

/// What the page says of the match as a whole, and of each point.
async fn verdict(visit: &Visit) -> (String, String) {
    (visit.browser.text(".ending .verdict").await, visit.browser.text(".ending .fair").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_checks_a_finished_match_itself() {
    let Some(visit) = Visit::open("checked", Window::Desktop).await else { return };
    play_and_give_up(&visit, visit.house.address).await;
    let (sentence, _) = verdict(&visit).await;
    assert!(sentence.contains("This page checked the record"), "{sentence}");
    visit.browser.click(".ending .fair summary").await;
    let (_, points) = verdict(&visit).await;
    for point in ["the promise is the one you were given", "your own contribution", "what your receipts say"]
    {
        assert!(points.contains(point), "{points}");
    }
    assert!(!points.contains("Not so"), "{points}");
    assert!(
        points.contains("Not checked: the rules allow every choice"),
        "it says what it cannot check: {points}"
    );
    visit.browser.picture("checked-desktop").await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lies_about_a_match_is_found_out_by_the_page() {
    let lies: [(Forgery, &str); 3] = [
        (another_ending, "signed by another key"),
        (another_seed, "the promise is not the one that was given before"),
        (a_lost_move, "lacks what was receipted"),
    ];
    let Some(visit) = Visit::open("deceit", Window::Desktop).await else { return };
    for (forge, found) in lies {
        let server = liar::open(visit.house.address, Lie::Record(forge)).await;
        play_and_give_up(&visit, server).await;
        let (sentence, points) = verdict(&visit).await;
        assert!(sentence.contains("Do not trust this match"), "{found}: {sentence}");
        assert!(points.contains(found), "{found}: {points}");
        visit.browser.picture(&format!("deceit-{}", found.replace(' ', "-"))).await;
    }
    visit.close().await;
}
