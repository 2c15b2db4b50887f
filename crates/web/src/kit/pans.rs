//! The sheet with two pans: an offer, a price, a loss of several things. It is filled in the page, checked by the server
//! while it is filled, and sent as one answer of several choices.
//!
//! The sheet knows no rule. Every [`Ware`] brings the words of the choice that adds one of it; an answer is the words
//! before, those of everything loaded in the order of the counters, and the words after, with `;` between them. Whether
//! that can be done, and why not, the server says: see [`Voice`].

use kernel::Seat;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wire::socket::Reason;

use super::face::Art;
use super::seats::mark;
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::measure::degrees;

/// What stands between two choices of one answer.
const DIVIDER: &str = "; ";

/// How the sheet speaks with the server.
#[derive(Copy, Clone)]
pub struct Voice {
    /// Asks whether an answer may be given; the reasons why not, none if it may.
    pub check: Callback<(String, Callback<Vec<Reason>>)>,
    /// Gives the answer.
    pub say: Callback<String>,
}

/// Something that can be laid into a pan.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ware {
    /// What it looks like.
    pub look: Look,
    /// What it is called.
    pub name: String,
    /// Where it is, or what it does: "carried", "+5 combat, once".
    pub note: Option<String>,
    /// How many there are.
    pub there: usize,
    /// What one is worth, where the game counts.
    pub worth: Option<i32>,
    /// The choice that adds one of it, in the game's notation.
    pub say: String,
}

/// What a ware looks like.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Look {
    /// Goods: a crate with this stencil.
    Crate(String),
    /// A card.
    Card(Art),
}

/// One pan and what can be laid into it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pan {
    /// "You give".
    pub title: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The counter below it.
    pub wares: Vec<Ware>,
}

/// What the sheet is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// In stencil letters: "Offer to Juno".
    pub title: String,
    /// In a sentence.
    pub detail: String,
    /// One pan or two, from left to right.
    pub pans: Vec<Pan>,
    /// The choices before those of the pans, in notation.
    pub before: Vec<String>,
    /// The choices after them.
    pub after: Vec<String>,
    /// What is said by the button that sends it: "Propose".
    pub send: String,
    /// The stencil of worth, where the game counts: caps.
    pub coin: Option<String>,
}

/// What has been loaded: for each pan and each of its wares how many.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Basket(Vec<Vec<usize>>);

impl Basket {
    /// How many of a ware lie in its pan.
    pub fn of(&self, pan: usize, ware: usize) -> usize {
        self.0.get(pan).and_then(|wares| wares.get(ware)).copied().unwrap_or(0)
    }

    /// Whether nothing has been loaded.
    pub fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(|number| *number == 0)
    }

    /// Adds one, if one is left on the counter.
    pub fn load(&mut self, terms: &Terms, pan: usize, ware: usize) {
        let there = terms.pans.get(pan).and_then(|pan| pan.wares.get(ware)).map_or(0, |ware| ware.there);
        if self.of(pan, ware) < there {
            *self.number(pan, ware) += 1;
        }
    }

    /// Takes one back.
    pub fn unload(&mut self, pan: usize, ware: usize) {
        if self.of(pan, ware) > 0 {
            *self.number(pan, ware) -= 1;
        }
    }

    fn number(&mut self, pan: usize, ware: usize) -> &mut usize {
        if self.0.len() <= pan {
            self.0.resize(pan + 1, Vec::new());
        }
        let wares = &mut self.0[pan];
        if wares.len() <= ware {
            wares.resize(ware + 1, 0);
        }
        &mut wares[ware]
    }

    /// The answer, as one line.
    pub fn line(&self, terms: &Terms) -> String {
        let loaded = terms.pans.iter().enumerate().flat_map(|(pan, one)| {
            one.wares
                .iter()
                .enumerate()
                .flat_map(move |(ware, what)| std::iter::repeat_n(&what.say, self.of(pan, ware)))
        });
        let all: Vec<&str> =
            terms.before.iter().chain(loaded).chain(&terms.after).map(String::as_str).collect();
        all.join(DIVIDER)
    }

    /// What a pan is worth.
    pub fn worth(&self, terms: &Terms, pan: usize) -> i32 {
        let wares = terms.pans.get(pan).map(|pan| pan.wares.as_slice()).unwrap_or_default();
        let each = wares.iter().enumerate().map(|(ware, what)| {
            let number = i32::try_from(self.of(pan, ware)).unwrap_or(i32::MAX);
            what.worth.unwrap_or(0).saturating_mul(number)
        });
        each.fold(0, i32::saturating_add)
    }

    /// How far the beam tilts, in degrees: to the heavier pan, never much. Without worth it counts things.
    fn tilt(&self, terms: &Terms) -> f64 {
        const MOST: f64 = 2.4;
        let weight = |pan: usize| match terms.coin {
            Some(_) => f64::from(self.worth(terms, pan)),
            None => self.0.get(pan).map_or(0.0, |wares| wares.iter().sum::<usize>() as f64),
        };
        let (left, right) = (weight(0), weight(1));
        if left + right == 0.0 { 0.0 } else { MOST * (right - left) / (left + right) }
    }
}

/// What the server says of the answer as it is now.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    /// It has not answered yet.
    #[default]
    Asked,
    /// It can be sent.
    Fine,
    /// It cannot, and why not, likeliest first.
    No(Vec<Reason>),
}

impl Verdict {
    /// What the reasons say: none, and it can be sent.
    fn of(reasons: Vec<Reason>) -> Verdict {
        if reasons.is_empty() { Verdict::Fine } else { Verdict::No(reasons) }
    }
}

/// The sheet. `close` puts it away; nothing has been sent then.
pub fn sheet(terms: Terms, voice: Voice, close: Callback<()>) -> AnyView {
    let basket = RwSignal::new(Basket::default());
    let verdict = RwSignal::new(Verdict::Asked);
    let terms = StoredValue::new(terms);
    let line = Memo::new(move |_| terms.with_value(|terms| basket.read().line(terms)));
    Effect::new(move |_| {
        let asked = line.get();
        verdict.set(Verdict::Asked);
        let answer = Callback::new(move |reasons| {
            // Something else may have been loaded since, or the sheet may be gone.
            if line.try_get_untracked().is_some_and(|now| now == asked) {
                let _ = verdict.try_set(Verdict::of(reasons));
            }
        });
        voice.check.run((line.get_untracked(), answer));
    });
    let panel = NodeRef::<leptos::html::Section>::new();
    Effect::new(move |_| {
        if let Some(panel) = panel.get() {
            let _ = panel.focus();
        }
    });
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close.run(());
        }
    };
    let (title, detail, count) =
        terms.with_value(|terms| (terms.title.clone(), terms.detail.clone(), terms.pans.len()));
    let tilt = move || degrees(terms.with_value(|terms| basket.read().tilt(terms)));
    let beam = (count == 2)
        .then(|| view! { <div class="k-beam" aria-hidden="true" style:--tilt=tilt><i></i></div> });
    let pans = (0..count).map(|number| pan(terms, basket, number)).collect_view();
    view! {
        <section class="k-pans plate rivets" role="dialog" aria-label=title.clone() tabindex="-1" node_ref=panel on:keydown=escape>
            <header>
                <h2>{stencil(&title)}</h2><p>{detail}</p>
                <button class="x" aria-label="Close" on:click=click(move || close.run(()))>{icon("campx")}</button>
            </header>
            {beam}
            <div class="both" data-pans=count.to_string()>{pans}</div>
            {foot(terms, basket, verdict, move || voice.say.run(line.get_untracked()))}
        </section>
    }
    .into_any()
}

/// A click the pointer hears nothing of.
fn click(act: impl Fn() + 'static) -> impl Fn(MouseEvent) {
    move |event| {
        event.stop_propagation();
        act();
    }
}

/// One pan with its counter below.
fn pan(terms: StoredValue<Terms>, basket: RwSignal<Basket>, number: usize) -> AnyView {
    let pan = terms.with_value(|terms| terms.pans[number].clone());
    let coin = terms.with_value(|terms| terms.coin.clone());
    let sum = {
        let coin = coin.clone();
        move || match &coin {
            Some(coin) => {
                let worth = terms.with_value(|terms| basket.read().worth(terms, number));
                view! { <small class="sum">{icon(coin)}{worth}</small> }.into_any()
            }
            None => ().into_any(),
        }
    };
    let loaded = {
        let wares = pan.wares.clone();
        move || {
            let in_pan = wares.iter().enumerate().filter_map(|(ware, what)| {
                let copies = basket.read().of(number, ware);
                (copies > 0).then(|| {
                    let label = format!("Take {} back", what.name);
                    let back = click(move || basket.update(|basket| basket.unload(number, ware)));
                    load(what, copies, label, None, false, Some(Box::new(back)))
                })
            });
            in_pan.collect_view()
        }
    };
    let counter = pan
        .wares
        .iter()
        .enumerate()
        .map(|(ware, what)| {
            let (what, coin) = (what.clone(), coin.clone());
            move || {
                let taken = basket.read().of(number, ware);
                let left = what.there - taken;
                let label = match left {
                    0 => format!("{}, none left", what.name),
                    left => format!("Add {}, {left} left", what.name),
                };
                let worth = what.worth.zip(coin.clone());
                let add = click(move || {
                    terms.with_value(|terms| basket.update(|basket| basket.load(terms, number, ware)));
                });
                let add: Option<Click> = if left > 0 { Some(Box::new(add)) } else { None };
                load(&what, left, label, worth, taken > 0, add)
            }
        })
        .collect_view();
    let title = pan.title.clone();
    view! {
        <div class="side">
            <div class="k-pan" role="group" aria-label=title.clone()>
                <h3 class="cap">{pan.seat.map(mark)}{title.clone()}{sum}</h3>
                <div class="load">{loaded}</div>
            </div>
            <div class="stock" role="group" aria-label=format!("{title}: what there is")>{counter}</div>
        </div>
    }
    .into_any()
}

type Click = Box<dyn Fn(MouseEvent)>;

/// A ware with a number, in a pan or on the counter. Without a click it cannot be moved.
fn load(
    ware: &Ware,
    number: usize,
    label: String,
    worth: Option<(i32, String)>,
    part: bool,
    click: Option<Click>,
) -> AnyView {
    let disabled = click.is_none();
    let on_click = move |event: MouseEvent| {
        if let Some(click) = &click {
            click(event);
        }
    };
    let note = ware.note.clone().map(|note| view! { <small>{note}</small> });
    let worth = worth.map(|(worth, coin)| view! { <span class="worth">{icon(&coin)}{worth}</span> });
    match &ware.look {
        Look::Crate(sign) => {
            let class = if number == 0 { "k-crate none" } else { "k-crate" };
            view! {
                <button class=class class:part=part aria-label=label disabled=disabled on:click=on_click>
                    {icon(sign)}<span class="w cap">{ware.name.clone()}</span>
                    <span class="n">{stencil(&number.to_string())}</span>{worth}
                </button>
            }
            .into_any()
        }
        Look::Card(art) => {
            let class = if number == 0 { "k-ware none" } else { "k-ware" };
            let copies = (number > 1).then(|| view! { <b class="n">{format!("x{number}")}</b> });
            let tick = (number == 0).then(|| icon("check"));
            view! {
                <button class=class class:part=part aria-label=label disabled=disabled on:click=on_click>
                    {art.draw(Frame::Square)}
                    <span class="nm cap">{ware.name.clone()}{note}</span>{copies}{worth}{tick}
                </button>
            }
            .into_any()
        }
    }
}

/// What the server says of it, and the two buttons.
fn foot(
    terms: StoredValue<Terms>,
    basket: RwSignal<Basket>,
    verdict: RwSignal<Verdict>,
    send: impl Fn() + Copy + 'static,
) -> AnyView {
    let said = move || match verdict.get() {
        Verdict::Asked => view! { {icon("wait")}<p>"Asking ..."</p> }.into_any(),
        Verdict::Fine => view! { {icon("check")}<p><b>"This can be done."</b></p> }.into_any(),
        Verdict::No(reasons) => {
            let first = reasons.into_iter().next();
            let text = first.as_ref().map(|reason| reason.text.clone()).unwrap_or_default();
            let rule = first.and_then(|reason| reason.rule).map(|rule| view! { " "<code>{rule}</code> });
            view! { {icon("lock")}<p>{text}{rule}</p> }.into_any()
        }
    };
    let not_fine = Memo::new(move |_| verdict.get() != Verdict::Fine);
    let nothing = Memo::new(move |_| basket.with(Basket::is_empty));
    let words = terms.with_value(|terms| terms.send.clone());
    view! {
        <footer>
            <div class="verdict" role="status">{said}</div>
            <button class="btn bare" disabled=nothing on:click=click(move || basket.set(Basket::default()))>{icon("undo")}"Empty"</button>
            <button class="btn go" disabled=not_fine on:click=click(send)>{icon("check")}{words}</button>
        </footer>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ware(name: &str, there: usize, worth: i32) -> Ware {
        Ware {
            look: Look::Crate("scrap".into()),
            name: name.into(),
            note: None,
            there,
            worth: Some(worth),
            say: format!("give {name}"),
        }
    }

    fn terms() -> Terms {
        let pan = |wares| Pan { title: "You give".into(), seat: None, wares };
        Terms {
            title: "Offer".into(),
            detail: String::new(),
            pans: vec![
                pan(vec![ware("food", 2, 100), ware("scrap", 1, 50)]),
                pan(vec![Ware { say: "want guns".into(), ..ware("guns", 1, 300) }]),
            ],
            before: vec!["offer b".into()],
            after: vec!["propose".into()],
            send: "Propose".into(),
            coin: Some("caps".into()),
        }
    }

    #[test]
    fn an_answer_follows_the_order_of_the_counters_however_it_was_filled() {
        let terms = terms();
        let mut basket = Basket::default();
        assert_eq!(basket.line(&terms), "offer b; propose");
        for (pan, ware) in [(1, 0), (0, 1), (0, 0), (0, 0)] {
            basket.load(&terms, pan, ware);
        }
        assert_eq!(basket.line(&terms), "offer b; give food; give food; give scrap; want guns; propose");
        assert_eq!((basket.worth(&terms, 0), basket.worth(&terms, 1)), (250, 300));
    }

    #[test]
    fn no_more_is_loaded_than_there_is_and_no_more_taken_back_than_was_loaded() {
        let terms = terms();
        let mut basket = Basket::default();
        for _ in 0..3 {
            basket.load(&terms, 0, 0);
        }
        basket.load(&terms, 7, 7);
        assert_eq!(basket.of(0, 0), 2);
        for _ in 0..3 {
            basket.unload(0, 0);
        }
        basket.unload(7, 7);
        assert!(basket.is_empty());
    }

    #[test]
    fn the_beam_dips_to_the_heavier_pan_and_never_far() {
        let terms = terms();
        let mut basket = Basket::default();
        assert!(basket.tilt(&terms).abs() < f64::EPSILON);
        basket.load(&terms, 1, 0);
        assert!((basket.tilt(&terms) - 2.4).abs() < 1e-9);
        basket.load(&terms, 0, 0);
        assert!((1.1..2.4).contains(&basket.tilt(&terms)));
    }

    #[test]
    fn no_reasons_mean_that_it_can_be_sent() {
        assert_eq!(Verdict::of(Vec::new()), Verdict::Fine);
        let reason = Reason { act: None, rule: Some("RNT-TRADE-08".into()), text: "Not now.".into() };
        assert_eq!(Verdict::of(vec![reason.clone()]), Verdict::No(vec![reason]));
    }
}
