//! Telling moments of both games, as pictures: who looks at them sees how the table really is.

use crate::driver::{Browser, Window};
use crate::player::{Hand, Temper, Way};
use crate::visit::{Visit, hoarding};

const SIZES: [(Window, &str); 2] = [(Window::Desktop, "desktop"), (Window::Phone, "phone")];

/// How many cards lie on the table.
async fn laid(browser: &Browser) -> u64 {
    let cards = "return document.querySelectorAll('.board .cols .card:not(.camp):not(.gone), .board .bl-units .card').length";
    browser.run(cards).await.as_u64().unwrap_or_default()
}

/// Plays until many cards lie on the table or the match is over; the fullest table has its picture taken.
async fn fill_table(hand: &mut Hand<'_>, picture: &str) {
    const MANY: u64 = 9;
    let mut most = 2;
    hand.decide().await;
    hand.browser().click(".coach .bare").await;
    while most < MANY && !hand.asked_anew().await.over {
        let cards = laid(hand.browser()).await;
        if cards > most {
            most = cards;
            hand.browser().pictures(picture).await;
        }
        hand.decide().await;
    }
    assert!(most > 2, "no more than two cards were ever on the table");
}

/// Picks things until something has to be picked next to the one that was picked.
async fn pick_first(hand: &mut Hand<'_>) {
    loop {
        let sight = hand.asked().await;
        if sight.over || sight.chosen > 0 {
            return;
        }
        hand.pick(&sight).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn radlands_from_the_draft_to_a_full_table() {
    for (window, size) in SIZES {
        let Some(visit) = Visit::open(&format!("radlands-moments-{size}"), window).await else { return };
        let browser = &visit.browser;
        visit.go("/").await;
        let sign = hoarding("radlands");
        browser.click(&format!("{sign} summary")).await;
        let camps = format!("return document.querySelector(\"{sign} select\").value");
        assert_eq!(browser.run(&camps).await, "first-game", "a newcomer gets the camps for a first game");
        browser.click(&format!("{sign} option[value=draft]")).await;
        browser.pictures(&format!("radlands-options-{size}")).await;
        browser.click(&format!("{sign} .big-go")).await;
        let mut hand = Hand::new(browser, Way::Pointing, 14).with(Temper::Settler);
        let draft = hand.asked_anew().await;
        let camps = draft.choices.iter().filter(|choice| choice.name.starts_with("camp ")).count();
        assert_eq!(camps, 6, "six camps to choose from: {:?}", draft.words());
        hand.decide().await;
        browser.pictures(&format!("radlands-draft-{size}")).await;
        hand.decide().await;
        hand.decide().await;
        browser.pictures(&format!("radlands-first-turn-{size}")).await;
        pick_first(&mut hand).await;
        browser.pictures(&format!("radlands-chosen-{size}")).await;
        fill_table(&mut hand, &format!("radlands-full-{size}")).await;
        visit.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn battlelands_from_the_factions_to_full_rows() {
    for (seats, (window, size)) in [("5", SIZES[0]), ("4", SIZES[1])] {
        let Some(visit) = Visit::open(&format!("battlelands-moments-{size}"), window).await else { return };
        let browser = &visit.browser;
        visit.go("/").await;
        let sign = hoarding("battlelands");
        browser.click(&format!("{sign} .chip:has([name^=seats][value='{seats}'])")).await;
        browser.click(&format!("{sign} .big-go")).await;
        let mut hand = Hand::new(browser, Way::Pointing, 15).with(Temper::Settler);
        hand.asked_anew().await;
        browser.pictures(&format!("battlelands-begin-{size}")).await;
        pick_first(&mut hand).await;
        browser.pictures(&format!("battlelands-chosen-{size}")).await;
        fill_table(&mut hand, &format!("battlelands-full-{size}")).await;
        visit.close().await;
    }
}
