//! Wastelander in the browser: whole games by clicks, taps and keys, one together, and how many clicks a turn costs.

use std::time::{Duration, Instant};

use host::Pace;

use crate::driver::{Browser, Element, Window};
use crate::phone::fits;
use crate::player::{Hand, Sight, Temper, Way};
use crate::replay;
use crate::tools::House;
use crate::visit::{Visit, hoarding};

/// Begins a game in which all play together.
async fn begin_together(visit: &Visit) {
    visit.go("/").await;
    let sign = hoarding("wastelander");
    visit.browser.click(&format!("{sign} .chip:has([value=drifter])")).await;
    visit.browser.click(&format!("{sign} summary")).await;
    visit.browser.click(&format!("{sign} option[value=cooperative]")).await;
    visit.browser.click(&format!("{sign} .big-go")).await;
    visit.browser.find(".prompt .say").await;
}

/// Which of the scenes of the hoarding is shown, in a word.
async fn scene(browser: &Browser) -> String {
    let shown = "const hoard = document.querySelector('.w-hoard');
        if (!hoard) return document.querySelector('.k-results') ? 'over' : '';
        const kinds = ['choose', 'dice', 'fight', 'offer', 'market', 'warn'];
        return kinds.find(kind => hoard.classList.contains(kind)) ?? 'quiet'";
    browser.run(shown).await.as_str().unwrap_or_default().to_owned()
}

/// Plays to the end, and takes a picture of every scene when it is first seen.
async fn finish_with_pictures(hand: &mut Hand<'_>, size: &str, fitting: bool) {
    let browser = hand.browser();
    let mut seen: Vec<String> = Vec::new();
    hand.finish(async |sight: &Sight| {
        if fitting {
            fits(browser, &sight.ask).await;
        }
        let scene = scene(browser).await;
        if !seen.contains(&scene) {
            browser.pictures(&format!("wastelander-{scene}-{size}")).await;
            seen.push(scene);
        }
    })
    .await;
    assert!(seen.iter().any(|scene| scene == "choose"), "no encounter was seen: {seen:?}");
    browser.pictures(&format!("wastelander-end-{size}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_wastelander_is_played_by_clicking_what_is_lit() {
    let Some(visit) = Visit::open("wastelander-clicks", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 21).with(Temper::Settler);
    finish_with_pictures(&mut hand, "desktop", false).await;
    replay::download_and_verify(&visit).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_wastelander_is_played_on_a_phone() {
    let Some(visit) = Visit::open("wastelander-phone", Window::Phone).await else { return };
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 22).with(Temper::Settler);
    finish_with_pictures(&mut hand, "phone", true).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_wastelander_is_played_by_keys_alone() {
    let Some(visit) = Visit::open("wastelander-keys", Window::Desktop).await else { return };
    visit.begin("wastelander", "drifter").await;
    Hand::new(&visit.browser, Way::Keys, 23).finish(async |_| ()).await;
    visit.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_wastelander_is_played_together() {
    let Some(visit) = Visit::open("wastelander-together", Window::Desktop).await else { return };
    begin_together(&visit).await;
    visit.browser.find(".w-pole.coop .team").await;
    let mut hand = Hand::new(&visit.browser, Way::Pointing, 24).with(Temper::Settler);
    finish_with_pictures(&mut hand, "together", false).await;
    let words = visit.browser.text(".ending").await.to_lowercase();
    assert!(words.contains("together") || words.contains("won") || words.contains("lost"), "{words}");
    visit.close().await;
}

/// What somebody sees who wants to click as little as possible: whose turn it is, and the one thing to click next.
const GLANCE: &str = r#"
const seen = (selector) => [...document.querySelectorAll(selector)].find((element) => element.offsetWidth > 0) ?? null;
const say = document.querySelector(".prompt .say")?.innerText ?? "";
const hoard = document.querySelector(".w-hoard");
const odd = ["offer", "market", "warn"].some((scene) => hoard?.classList.contains(scene))
  || /too many|settlement|discard|choose|give/i.test(say) && !/choose a method/i.test(say)
  || document.querySelector(".w-stick") !== null;
return {
  own: document.querySelector(".w-strip .live.own") !== null,
  ready: hoard?.querySelector("h2")?.getAttribute("aria-label") === "Get ready",
  taped: document.querySelector(".tape ol") !== null,
  asked: document.querySelector(".prompt .opts button:not(.aside), [data-touch=can], [data-touch=target]") !== null,
  over: document.querySelector(".ending") !== null,
  fights: hoard?.classList.contains("fight") ?? false,
  odd,
  next: seen("button.w-arrow.l") ?? seen(".w-pair.pick[data-touch=can]") ?? seen(".w-odds[data-touch=can]")
    ?? seen(".prompt .opts button.go"),
};"#;

/// The clicks of one turn, and whether it was only what everybody's turn is.
#[derive(Clone, Debug, Default)]
struct Turn {
    own: bool,
    clicks: u32,
    fights: bool,
    odd: bool,
}

/// How many turns of each kind were counted.
#[derive(Debug, Default)]
struct Counted {
    quiet: u32,
    fights: u32,
    others: u32,
}

impl Counted {
    fn turn(&mut self, turn: &Turn) {
        match turn {
            Turn { odd: true, .. } => {}
            Turn { own: false, clicks, .. } => {
                assert_eq!(*clicks, 0, "clicks in others' quiet turns");
                self.others += 1;
            }
            Turn { fights: true, clicks, .. } => {
                assert!(*clicks <= 5, "{clicks} clicks in a fight");
                self.fights += 1;
            }
            Turn { clicks, .. } => {
                assert!(*clicks <= 3, "{clicks} clicks in a quiet turn");
                self.quiet += 1;
            }
        }
    }

    fn is_enough(&self) -> bool {
        self.quiet > 0 && self.fights > 0 && self.others > 3
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_turn_takes_three_clicks_a_fight_five_and_those_of_others_none() {
    let tape_alone = Duration::from_millis(250);
    let house = House::paced(Pace { tape_alone, ..Pace::NONE }).await;
    let Some(visit) = Visit::at("wastelander-counted", Window::Desktop, house).await else { return };
    let browser = &visit.browser;
    visit.begin("wastelander", "drifter").await;
    let mut hand = Hand::new(browser, Way::Pointing, 29);
    let (mut counted, mut turn, mut since) = (Counted::default(), Turn::default(), Instant::now());
    turn.odd = true;
    let begun = Instant::now();
    while !counted.is_enough() {
        assert!(begun.elapsed() < Duration::from_secs(420), "not enough turns were counted: {counted:?}");
        let seen = browser.run(GLANCE).await;
        let is = |name: &str| seen[name] == true;
        if is("over") {
            break;
        }
        if turn.own != is("own") {
            counted.turn(&turn);
            turn = Turn { own: is("own"), odd: is("ready"), ..Turn::default() };
        }
        turn.fights |= is("fights");
        turn.odd |= is("odd") && turn.own || is("ready");
        // A window goes by itself, and so does a question with one answer.
        if !is("asked")
            || is("taped")
            || !(turn.own || is("ready")) && since.elapsed() < Duration::from_secs(2)
        {
            if !is("asked") || is("taped") {
                since = Instant::now();
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
            continue;
        }
        turn.odd |= !turn.own;
        match Element::given(&seen["next"]) {
            Some(next) => {
                if browser.try_click(&next).await.is_ok() {
                    turn.clicks += 1;
                }
            }
            None => {
                turn.odd = true;
                let sight = Sight::of(browser).await;
                if !sight.choices.is_empty() {
                    hand.pick(&sight).await;
                }
            }
        }
        since = Instant::now();
    }
    assert!(counted.is_enough(), "{counted:?}");
    visit.close().await;
}
