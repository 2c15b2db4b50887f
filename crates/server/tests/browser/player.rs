//! A hand that plays what is lit. It knows no game: it sees what a person sees, and picks by its own dice.

use serde_json::Value;

use crate::driver::{Browser, Element, Key, Missed};

/// Something that can be picked now.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Where it is.
    pub element: Element,
    /// What it is: a thing on the table, or the words on a button.
    pub name: String,
    /// The key that picks it.
    pub key: Option<char>,
    /// What kind of choice it is.
    pub kind: Kind,
}

/// What picking does, as far as the page shows it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A thing on the table.
    Thing,
    /// A thing that will be harmed.
    Target,
    /// A button of the prompt.
    Button,
    /// The button that ends a turn or passes.
    Rest,
}

/// What the page shows at one moment.
#[derive(Clone, Debug)]
pub struct Sight {
    /// What is asked.
    pub ask: String,
    /// What can be picked.
    pub choices: Vec<Choice>,
    /// How many things have been picked that are to be followed by others.
    pub chosen: u64,
    /// Whether the last choice can be taken back.
    pub undo: bool,
    /// How many lines the log has.
    pub told: u64,
    /// Whether the end sheet is there.
    pub over: bool,
    /// Whether a sheet covers the table.
    covered: bool,
}

impl Sight {
    /// Looks at the page.
    pub async fn of(browser: &Browser) -> Sight {
        let seen = browser.run(LOOK).await;
        let choices = seen["choices"].as_array().into_iter().flatten().filter_map(choice).collect();
        let number = |name: &str| seen[name].as_u64().unwrap_or_default();
        Sight {
            ask: seen["ask"].as_str().unwrap_or_default().to_owned(),
            choices,
            chosen: number("chosen"),
            undo: seen["undo"] == true,
            told: number("told"),
            over: seen["over"] == true,
            covered: seen["covered"] == true,
        }
    }

    /// What is asked and what can be picked, to be compared with another moment.
    pub fn words(&self) -> (String, Vec<String>) {
        (self.ask.clone(), self.choices.iter().map(|choice| choice.name.clone()).collect())
    }
}

/// Reads the page: everything lit that can be seen, the buttons of the prompt, and how far things are.
const LOOK: &str = r#"
const key = (element, badge) => (element.querySelector(badge)?.textContent ?? "").trim();
const choices = [];
for (const element of document.querySelectorAll("[data-touch=can], [data-touch=target]")) {
  if (element.offsetWidth === 0) continue;
  const kind = element.dataset.touch === "target" ? "target" : "thing";
  choices.push({ element, name: element.dataset.thing, key: key(element, ":scope > .key"), kind });
}
for (const element of document.querySelectorAll(".prompt .opts button:not(.aside)")) {
  const kind = element.classList.contains("go") ? "rest" : "button";
  choices.push({ element, name: element.innerText.replace(/\s+/g, " "), key: key(element, "kbd"), kind });
}
return {
  ask: document.querySelector(".prompt .say")?.innerText ?? "",
  choices,
  chosen: document.querySelectorAll("[data-touch=chosen]").length,
  undo: document.querySelector(".prompt [aria-label=Undo]") !== null,
  told: document.querySelectorAll("[role=log] li").length,
  over: document.querySelector(".ending") !== null,
  covered: document.querySelector(".veil") !== null,
};"#;

fn choice(seen: &Value) -> Option<Choice> {
    Some(Choice {
        element: Element::given(&seen["element"])?,
        name: seen["name"].as_str()?.to_owned(),
        key: seen["key"].as_str().and_then(|key| key.chars().next()),
        kind: match seen["kind"].as_str()? {
            "thing" => Kind::Thing,
            "target" => Kind::Target,
            "rest" => Kind::Rest,
            _ => Kind::Button,
        },
    })
}

/// How choices are picked.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Way {
    /// By clicks, or by taps on a phone.
    Pointing,
    /// By number keys, arrows and Enter alone.
    Keys,
}

/// What a hand likes to pick.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Temper {
    /// Whatever hurts, so that games end.
    Fierce,
    /// Cards from hand onto the table, so that it fills.
    Settler,
}

/// A hand that plays.
pub struct Hand<'a> {
    browser: &'a Browser,
    way: Way,
    temper: Temper,
    dice: u64,
    /// How many choices it has picked.
    pub picked: usize,
}

/// No game takes a hand this many picks; one that does has got stuck.
const MOST: usize = 3_000;

impl<'a> Hand<'a> {
    /// A hand whose dice begin with this seed.
    pub fn new(browser: &'a Browser, way: Way, seed: u64) -> Hand<'a> {
        Hand { browser, way, temper: Temper::Fierce, dice: seed.wrapping_mul(2).wrapping_add(1), picked: 0 }
    }

    /// The same hand with another temper.
    pub fn with(self, temper: Temper) -> Hand<'a> {
        Hand { temper, ..self }
    }

    /// The browser it plays in.
    pub fn browser(&self) -> &'a Browser {
        self.browser
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % sides.max(1)
    }

    /// Looks at the table. On a slow machine a tap can last so long that it opens a card; that is put away.
    async fn look(&self) -> Sight {
        let sight = Sight::of(self.browser).await;
        if sight.covered && !sight.over {
            self.browser.press(Key::Escape).await;
            return Sight { choices: Vec::new(), ..sight };
        }
        sight
    }

    /// Waits until something is asked of this hand, or the match is over.
    pub async fn asked(&self) -> Sight {
        let look = async || Some(self.look().await).filter(|sight| sight.over || !sight.choices.is_empty());
        self.browser.wait("nothing is lit, and it is not over", look).await
    }

    /// Waits until a whole choice is asked for: nothing is picked yet.
    pub async fn asked_anew(&self) -> Sight {
        let anew = |sight: &Sight| sight.over || (sight.chosen == 0 && !sight.choices.is_empty());
        let look = async || Some(self.look().await).filter(anew);
        self.browser.wait("no choice is asked for, and it is not over", look).await
    }

    /// Picks one of the choices: mostly one it likes, and rest only now and then.
    pub async fn pick(&mut self, sight: &Sight) {
        let all = |wanted: &dyn Fn(&Choice) -> bool| -> Vec<Choice> {
            sight.choices.iter().filter(|choice| wanted(choice)).cloned().collect()
        };
        let liked = match self.temper {
            Temper::Fierce => all(&|choice| choice.kind == Kind::Target),
            Temper::Settler if sight.chosen == 0 => all(&|choice| choice.name.starts_with("hand ")),
            Temper::Settler => all(&|choice| choice.kind == Kind::Thing && choice.name != "discard"),
        };
        let rest = all(&|choice| choice.kind == Kind::Rest);
        let others = all(&|choice| choice.kind != Kind::Rest);
        let among = if !liked.is_empty() && self.roll(4) > 0 {
            liked
        } else if others.is_empty() || (!rest.is_empty() && self.roll(8) == 0) {
            rest
        } else {
            others
        };
        assert!(!among.is_empty(), "nothing can be picked while {:?} is asked", sight.ask);
        let choice = among[self.roll(among.len())].clone();
        self.take(sight, &choice).await;
    }

    /// Picks this choice.
    async fn take(&mut self, sight: &Sight, choice: &Choice) {
        self.picked += 1;
        assert!(self.picked < MOST, "the game does not end");
        match self.way {
            Way::Pointing => self.point(sight, choice).await,
            Way::Keys => self.type_key(choice).await,
        }
    }

    /// Whether the table has gone on since it was looked at: what was lit then may still be there, but in another place.
    async fn asks_something_else(&self, sight: &Sight) -> bool {
        let ask = self.browser.run("return document.querySelector('.prompt .say')?.innerText ?? ''").await;
        ask.as_str() != Some(sight.ask.as_str())
    }

    async fn point(&self, sight: &Sight, choice: &Choice) {
        self.browser.scroll_to(&choice.element).await;
        match self.browser.try_click(&choice.element).await {
            // The table has changed in between; whoever looks again sees it.
            Ok(()) | Err(Missed::Gone) => {}
            Err(_) if self.asks_something_else(sight).await => {}
            Err(covered) => {
                self.browser.picture("covered").await;
                panic!(
                    "{:?} is lit and cannot be clicked while {:?} is asked: {covered}",
                    choice.name, sight.ask
                );
            }
        }
    }

    /// Presses its number, or goes there with the arrows where the numbers are used up.
    async fn type_key(&self, choice: &Choice) {
        match choice.key {
            Some(key) => self.browser.press(Key::Letter(key)).await,
            None => self.go_to_any().await,
        }
    }

    /// Walks to something that is lit and touches it.
    async fn go_to_any(&self) {
        for way in [Key::Right, Key::Down, Key::Left, Key::Up, Key::Left] {
            self.browser.press(way).await;
            let lit = "const here = document.activeElement; return here.matches('[data-touch=can], [data-touch=target]')";
            if self.browser.run(lit).await == true {
                self.browser.press(Key::Enter).await;
                return;
            }
        }
        panic!("the arrows do not lead to anything that is lit");
    }

    /// Picks a whole choice, and waits for what is asked next.
    pub async fn decide(&mut self) -> Sight {
        let mut sight = self.asked().await;
        while !sight.over {
            self.pick(&sight).await;
            sight = self.asked().await;
            if sight.chosen == 0 {
                break;
            }
        }
        sight
    }

    /// Plays until this much has been picked and a whole choice is asked for, or the match is over.
    pub async fn play(&mut self, picks: usize) -> Sight {
        let until = self.picked + picks;
        loop {
            let sight = self.asked().await;
            if sight.over || (self.picked >= until && sight.chosen == 0) {
                return sight;
            }
            self.pick(&sight).await;
        }
    }

    /// Plays to the end of the match, looking at every choice before it is picked.
    pub async fn finish(&mut self, mut look: impl AsyncFnMut(&Sight)) {
        loop {
            let sight = self.asked().await;
            if sight.over {
                return;
            }
            look(&sight).await;
            self.pick(&sight).await;
        }
    }
}
