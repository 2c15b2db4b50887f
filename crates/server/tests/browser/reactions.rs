//! Reactions and bargains at the table, with the toy that has both: how many clicks and how much waiting they cost, and
//! who sees what. Ada sits at the browser, Ben on a socket.

use std::time::{Duration, Instant};

use host::{Pace, Settings};
use kernel::Seat;
use serde_json::{Value, json};
use wire::MessageId;
use wire::lobby::Seated;
use wire::socket::{FromClient, FromServer};
use wire::table::TableView;

use crate::client::{Talker, play, table_of};
use crate::driver::{Browser, Element, Key, Window};
use crate::tools::House;
use crate::visit::Visit;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
/// Longer than a server gives people, so that a slow machine can still press a button in time.
const TAPE: Duration = Duration::from_secs(6);

/// Ada's hand, which counts its clicks.
struct Ada<'a> {
    browser: &'a Browser,
    clicks: u32,
}

impl Ada<'_> {
    /// Clicks the button with these words, once it is there.
    async fn click(&mut self, words: &str) {
        let find = format!(
            "return [...document.querySelectorAll('.opts button, .tape button')].find(b => !b.disabled && b.textContent.includes({}))",
            json!(words)
        );
        let missing = format!("there is no button {words:?}");
        let button = async || {
            let element = Element::given(&self.browser.run(&find).await)?;
            self.browser.try_click(&element).await.ok()
        };
        self.browser.wait(&missing, button).await;
        self.clicks += 1;
    }

    /// Waits until something is asked of Ada in no window.
    async fn wait_for_turn(&self) {
        let asked = "return !document.querySelector('.tape ol') && [...document.querySelectorAll('.opts button')].some(b => b.textContent.includes('forage'))";
        self.browser.wait_until("it does not become Ada's turn", asked).await;
    }

    /// How many clicks there were since this was asked last.
    fn clicks(&mut self) -> u32 {
        std::mem::take(&mut self.clicks)
    }
}

/// The table as Ben sees it, once it is so.
async fn ben_sees(ben: &mut Talker, is_so: impl Fn(&TableView) -> bool) -> TableView {
    for _ in 0..150 {
        ben.say(&FromClient::Refresh).await;
        let table = table_of(ben.hear_answer().await);
        if is_so(&table) {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    panic!("Ben does not see it");
}

/// Ben's turn comes, and he does this.
async fn ben_plays(ben: &mut Talker, id: &str, choice: &str) {
    let is_turn = |table: &TableView| table.waiting == [B] && table.tape.is_none();
    let version = ben_sees(ben, is_turn).await.version;
    ben.say(&play(id, version, choice)).await;
    let (answer, _) = ben.answer_to(id).await;
    assert!(matches!(answer, FromServer::Done { .. }), "{answer:?}");
}

/// Sits Ada down in the browser and Ben on a socket.
async fn sit_down(visit: &Visit) -> Talker {
    let [ada, ben]: [Seated; 2] = visit.house.table_for_two("caravan").await;
    let seats: Value = json!([serde_json::to_value(&ada).expect("a seat")]);
    visit
        .browser
        .run(&format!("localStorage.setItem('rustlands.seats', {})", json!(seats.to_string())))
        .await;
    let (ben, _) = visit.house.peer().attend(&ben.table, Some(&ben.token)).await;
    visit.go(&format!("/t/{}", ada.table.0)).await;
    ben
}

#[tokio::test(flavor = "multi_thread")]
async fn reactions_cost_no_clicks_and_bargains_one_message() {
    let pace = Pace { tape: TAPE, hold: Duration::from_secs(60), ..Settings::default().pace };
    let house = House::paced(pace).await;
    let Some(visit) = Visit::at("reactions", Window::Desktop, house).await else { return };
    let mut ben = sit_down(&visit).await;
    let mut ada = Ada { browser: &visit.browser, clicks: 0 };
    ada.wait_for_turn().await;

    // A bargain is filled in at the table and sent as one: one entry of the log, one undo.
    let before = ben_sees(&mut ben, |table| table.waiting == [A]).await;
    for words in ["offer b", "want food", "want water"] {
        ada.click(words).await;
    }
    let parts = ada.browser.text(".prompt .say").await.to_lowercase();
    assert!(parts.contains("offer b, want food, want water"), "{parts}");
    assert_eq!(ben_sees(&mut ben, |_| true).await.inputs, before.inputs, "nothing is sent yet");
    ada.browser.pictures("caravan-offer").await;
    ada.click("propose").await;
    let after = ben_sees(&mut ben, |table| table.inputs > before.inputs).await;
    assert_eq!(after.inputs, before.inputs + 4);
    assert_eq!(after.version.0 >> 20, (before.version.0 >> 20) + 1, "one entry of the log");
    assert_eq!(ada.clicks(), 4, "one for each thing that was said");
    ada.click("Undo").await;
    ben_sees(&mut ben, |table| table.inputs == before.inputs).await;

    // What is filled in can be taken out again.
    ada.click("offer b").await;
    ada.click("Back").await;
    ada.wait_for_turn().await;

    // A quiet turn of her own.
    ada.clicks();
    ada.click("rest").await;
    assert_eq!(ada.clicks(), 1);

    // Ben's turn: Ada is raided, does nothing, and nothing more is asked of her than to wait for the tape.
    ben_plays(&mut ben, "raid", "raid a").await;
    let begun = Instant::now();
    ada.browser.find(".tape .now").await;
    let marks = ada.browser.text(".tape ol").await.to_lowercase();
    assert!(marks.contains("is asked") && marks.contains("to come"), "{marks}");
    ada.browser.pictures("caravan-tape").await;
    ada.wait_for_turn().await;
    assert_eq!(ada.clicks(), 0, "none in others' quiet turns");
    assert!(begun.elapsed() < TAPE * 2, "one tape for both: {:?}", begun.elapsed());

    // A raid of her own is one click; an order for its window is two more, and nobody hears of it.
    ada.click("raid b").await;
    assert_eq!(ada.clicks(), 1);
    ben_sees(&mut ben, |table| table.tape.is_some()).await;
    ada.click("Let go").await;
    ada.click("until my turn").await;
    let ordered = "return document.querySelector('.tape .rest')?.textContent.includes('until my turn')";
    ada.browser.wait_until("the page does not show the order", ordered).await;
    ben.say(&FromClient::Ping).await;
    assert_eq!(ben.hear().await, FromServer::Pong, "there was no news for Ben");
    assert!(ben_sees(&mut ben, |_| true).await.orders.is_empty());

    // The next window is held by a key, in sight of Ben, and passed by a click.
    ben_plays(&mut ben, "raid-again", "raid a").await;
    ada.browser.find(".tape .now").await;
    ada.clicks();
    ada.browser.press(Key::Letter('w')).await;
    let held =
        ben_sees(&mut ben, |table| table.tape.as_ref().is_some_and(|tape| !tape.held.is_empty())).await;
    assert_eq!(held.tape.map(|tape| tape.held), Some(vec![A]));
    let held = "return document.querySelector('.tape .held')?.textContent.includes('holds')";
    ada.browser.wait_until("the page does not show the hold", held).await;
    ada.click("pass").await;
    ada.wait_for_turn().await;
    assert_eq!(ada.clicks(), 1);
    let stale = FromClient::Hold { id: MessageId("late".to_owned()) };
    ben.say(&stale).await;
    assert!(matches!(ben.answer_to("late").await.0, FromServer::Refused { .. }), "no tape runs any more");
    drop(ben);
    // A toy is on no list, so the page finds no sheet of its cards.
    let expected = |line: &String| line.contains("/api/games/caravan/cards");
    let complaints = visit.browser.complaints().await;
    assert!(complaints.iter().all(expected), "{complaints:?}");
    visit.close().await;
}
