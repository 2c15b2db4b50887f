//! Every part of the kit in all its states, for who makes boards. No page links to it; `/kit` opens it.

mod pans;

use kernel::Seat;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use parts::scene::{Act, Thing, Tone};
use wire::lobby::CardSheet;

use super::beats::{Beat, When, asked, beats};
use super::counted::{Copies, Reader, note};
use super::dice::{Chance, Die, Rolled, Rolls, Side, faces};
use super::drawer::Drawer;
use super::face::{Art, Paint};
use super::gauge::{Climber, Gauge, pole};
use super::goods::{Goods, shelf};
use super::hand::{HandCard, together};
use super::notice::{Notice, Paper, Want};
use super::peg::{Mark, Peg, State, hook, rack};
use super::pile::{Counter, Stack};
use super::plate::{Discs, fact, line, state};
use super::results::{Cell, Column, Results, Row};
use super::seats::{band, mark};
use super::sign::{Name, Sign, Tag, shield, tag};
use super::tabs::{Shown, Tab, tabs};
use super::{bay, pips};
use crate::board::{CardBook, KIT, dressed};
use crate::icon::{icon, stencil};
use crate::part::{Missing, Part};
use crate::pointer::{Pointer, Spot, Wiring};

/// What the parts are shown with: things called `can ...` are lit, `hit ...` are targets, `held ...` has been touched.
#[derive(Copy, Clone)]
struct Bench {
    lit: Pointer,
    touched: Pointer,
}

impl Bench {
    fn new() -> Bench {
        let act = |touches: &[&str], tone| Act {
            touches: touches.iter().map(|id| Thing::new((*id).to_owned())).collect(),
            outcome: Some("Outcome".into()),
            tone,
            ..Act::button("do".into())
        };
        let pointer = |acts: Vec<Act>| {
            Pointer::new(Wiring {
                acts: Signal::stored(acts),
                send: Callback::new(|_| ()),
                why: Callback::new(|_| ()),
                confirm: Signal::stored(false),
            })
        };
        let can = ["sign", "hand", "peg", "crate", "bay", "pile", "counter", "notice"];
        let mut acts: Vec<Act> = can.iter().map(|name| act(&[&format!("can {name}")], Tone::Plain)).collect();
        acts.extend(["sign", "hand"].iter().map(|name| act(&[&format!("hit {name}")], Tone::Danger)));
        let touched =
            pointer(vec![act(&["held", "other"], Tone::Plain), act(&["held", "more"], Tone::Plain)]);
        touched.press(&Thing::new("held"));
        Bench { lit: pointer(acts), touched }
    }

    /// A thing called by its state and its part.
    fn at(self, name: &'static str) -> Spot {
        self.lit.at(Thing::new(name)).named(name)
    }

    /// The thing that has been touched.
    fn held(self) -> Spot {
        self.touched.at(Thing::new("held")).named("held")
    }
}

#[wasm_split(kit, wasm_split_path = leptos::wasm_split, fallible)]
fn load_gallery() -> Result<fn() -> AnyView, Missing> {
    Ok(gallery)
}

/// The page, as soon as it is here.
pub fn page() -> AnyView {
    document().set_title("The kit - Rustlands");
    let part: Part<fn() -> AnyView> = Part::new(|| Box::pin(dressed(KIT, load_gallery())));
    part.ask();
    part.show(|draw| draw())
}

fn gallery() -> AnyView {
    let bench = Bench::new();
    let parts: [(&'static str, AnyView); 12] = [
        ("Signs", signs(bench)),
        ("Hand", hand(bench)),
        ("Pegs", pegs(bench)),
        ("Crates", crates(bench)),
        ("Bays and piles", piles(bench)),
        ("Lists and drawers", lists()),
        ("Seats and plates", seats()),
        ("Gauges", gauges()),
        ("Beats and notices", encounters(bench)),
        ("Dice", dice()),
        ("Pans", pans::pans()),
        ("Results", results()),
    ];
    let parts = parts.map(|(name, part)| {
        view! { <section class="k-part" aria-label=name><h2>{stencil(name)}</h2><div class="k-shown">{part}</div></section> }
    });
    view! {
        <main class="k-gallery">
            <h1>{stencil("The kit")}</h1>
            <p class="about">"Every part boards are made of, in all its states. Nothing here is a game."</p>
            {parts.into_iter().collect_view()}
        </main>
    }
    .into_any()
}

fn art(id: &str) -> Art {
    Art::poster(id, "person")
}

fn signs(bench: Bench) -> AnyView {
    let says =
        || view! { <span class="ab"><i>"1"</i>{icon("damage")}{icon("draw")}<i>"self"</i></span> }.into_any();
    let one = |spot: Spot, paint: Option<Paint>, class: &str, name: Name, art: Art, marks: AnyView| {
        let sign = Sign { spot, paint, class: class.into(), art, name, says: says(), marks };
        view! { <div class="cellbox">{sign.draw()}</div> }.into_any()
    };
    let plain = |name: &str| Name::Plain(name.into());
    let none = || ().into_any();
    let bone = Some(Paint::Bone);
    let idle = |name| bench.at(name);
    [
        one(idle("sign"), bone, "", plain("Vera Vosh"), art("vera-vosh"), none()),
        one(idle("can sign"), bone, "", plain("Can act"), art("sniper"), none()),
        one(bench.held(), bone, "", plain("Chosen"), art("muse"), none()),
        one(idle("hit sign"), bone, "", plain("Target"), art("scout"), none()),
        one(
            idle("a"),
            bone,
            "notready",
            plain("Not ready"),
            art("gunner"),
            tag(Tag::Wait, Some("wait"), "Not ready"),
        ),
        one(
            idle("b"),
            bone,
            "damaged",
            plain("Damaged"),
            art("looter"),
            tag(Tag::Hurt, Some("injure"), "Damaged"),
        ),
        one(idle("c"), bone, "", plain("Protected"), art("vigilante"), shield("Somebody stands before it")),
        one(
            idle("d"),
            Some(Paint::Oxide),
            "",
            plain("Nobody knows this reconnaissance"),
            art("a-card-of-another-pack"),
            none(),
        ),
        one(idle("e"), Some(Paint::Oxide), "gone", plain("Destroyed"), art("garage"), none()),
        one(
            idle("f"),
            Some(Paint::Blank),
            "",
            Name::Stencil("Punk", "face down"),
            Art::Stencil("punk".into()),
            none(),
        ),
        one(
            idle("g"),
            Some(Paint::Hazard),
            "mini",
            plain("Bombardment"),
            Art::Small { id: "bombardment".into(), kind: "event".into(), stencil: "bomb".into() },
            tag(Tag::Next, None, "Next"),
        ),
        one(
            idle("h"),
            Some(Paint::Tan),
            "mini",
            plain("Water Silo"),
            Art::Small { id: "silo".into(), kind: "event".into(), stencil: "water".into() },
            none(),
        ),
    ]
    .into_iter()
    .collect_view()
    .into_any()
}

fn hand(bench: Bench) -> AnyView {
    let card = |spot: Spot, class: &str, id: &str, name: &str, copies: usize, foot: AnyView| {
        HandCard {
            spot,
            class: Signal::stored(class.to_owned()),
            art: art(id),
            corners: view! { <span class="jk">{icon("draw")}</span> }.into_any(),
            name: name.to_owned().into_any(),
            text: view! { <span class="tx">"Damage an unprotected card of the opponent."</span> }.into_any(),
            foot,
            copies,
        }
        .draw()
    };
    let none = || ().into_any();
    let ids: Vec<String> =
        ["gecko-hunter", "scrap-baron", "gecko-hunter", "badger-watch"].map(str::to_owned).to_vec();
    let row = together("hand a".into(), &ids, |Copies { id, number }| {
        card(bench.at("hand"), "bone", id, &super::face::words(id), *number, ().into_any())
    });
    view! {
        {card(bench.at("i"), "bone", "vera-vosh", "Idle", 1, none())}
        {card(bench.at("can hand"), "bone", "sniper", "Can be played", 1, none())}
        {card(bench.held(), "bone", "muse", "Chosen", 1, none())}
        {card(bench.at("hit hand"), "bone", "scout", "Target", 1, none())}
        {card(bench.at("j"), "bone dear", "looter", "Too dear", 1, none())}
        {card(bench.at("k"), "hazard", "bombardment", "Just drawn", 1, tag(Tag::New, None, "Just drawn"))}
        {card(bench.at("l"), "tan", "silo", "Copies", 3, none())}
        <div class="wide">{row}</div>
    }
    .into_any()
}

fn pegs(bench: Bench) -> AnyView {
    let peg = |spot: Option<Spot>, name: &str, corner: Option<Mark>, state| Peg {
        spot,
        art: Art::poster(name.to_ascii_lowercase().replace(' ', "-"), "equipment"),
        name: name.into(),
        note: None,
        corner,
        marks: Vec::new(),
        state,
    };
    let plus = |words: &str| Some(Mark::plain(words));
    let worn = vec![
        peg(Some(bench.at("m")), "Revolver", plus("+3"), State::Ready).draw(),
        peg(Some(bench.at("can peg")), "Machete", plus("+2"), State::Ready).draw(),
        peg(None, "Leather Jacket", Some(Mark::with("scrap", "300")), State::Away).draw(),
        peg(None, "Spiked Bat", None, State::Idle).draw(),
        Peg { art: Art::Stencil("flip".into()), ..peg(None, "Face down", None, State::Down) }.draw(),
        hook("equip", "outfit"),
    ];
    let price = ["scrap", "water", "draw"].map(|name| Mark::with(name, "2")).to_vec();
    let bench_rack = vec![
        Peg {
            marks: price,
            ..peg(None, "Night Vision Goggles", Some(Mark::with("trait", "2")), State::Ready)
        }
        .draw(),
        Peg { note: Some("+2 with gun".into()), ..peg(None, "Gunslinger", None, State::Ready) }.draw_wide(),
        Peg { note: Some("+3 charisma".into()), ..peg(None, "Silver Tongue", plus("x2"), State::Ready) }
            .draw_wide(),
    ];
    view! { <div class="half">{rack("hand", "Hands", worn)}</div><div class="half">{rack("key", "Bench", bench_rack)}</div> }
        .into_any()
}

fn crates(bench: Bench) -> AnyView {
    let goods = |spot, stencil: &str, name: &str, number, touched| {
        Goods { spot, stencil: stencil.into(), name: name.into(), number, touched }.draw()
    };
    let all = vec![
        goods(Some(bench.at("n")), "draw", "Clothing", 1, false),
        goods(Some(bench.at("can crate")), "water", "Food", 12, false),
        goods(None, "scrap", "Scrap", 3, true),
        goods(None, "equip", "Mechanical", 0, false),
        goods(None, "key", "Tools", 0, true),
        goods(None, "trait", "Guns", 2, false),
    ];
    view! { <div class="wide">{shelf("Goods", all)}</div> }.into_any()
}

fn piles(bench: Bench) -> AnyView {
    let stack = |spot, words: &'static str, open, more| {
        Stack { spot, top: icon("punk"), words: Signal::stored(words.to_owned()), open, more }.draw()
    };
    let counter = |stencil, number, word| Counter { stencil, number, word };
    view! {
        <div class="cellbox">{bay::bay(bench.at("o"), "Front")}</div>
        <div class="cellbox">{bay::bay(bench.at("can bay"), "Rear")}</div>
        <div class="slim piles">{stack(bench.at("p"), "Deck 31", false, view! { <small>"2 on top"</small> }.into_any())}
            {stack(bench.at("can pile"), "Discard 4", true, view! { <button class="look">"Look"</button> }.into_any())}</div>
        {counter("key", 3, "mission").touched("hot", bench.at("q"))}
        {counter("terr", 1, "won").touched("", bench.at("can counter"))}
        {counter("discard", 12, "pile").shows("r".into(), "Your discard pile", "Your discard pile: 12 cards. Show".into(), |_| ())}
    }
    .into_any()
}

fn book() -> CardBook {
    CardBook::new([("helm".to_owned(), sheet_of("helm", "Thimble Helm"))].into())
}

fn sheet_of(id: &str, name: &str) -> CardSheet {
    CardSheet {
        id: id.into(),
        name: name.into(),
        kind: "equipment".into(),
        copies: 1,
        text: String::new(),
        origin: "original".into(),
        facts: serde_json::Value::Null,
        rules: Vec::new(),
    }
}

fn lists() -> AnyView {
    let reader = Reader { cards: Signal::stored(book()), sheet: Callback::new(|_| ()) };
    let ids: Vec<String> = ["helm", "unknown-card", "helm"].map(str::to_owned).to_vec();
    let drawer = Drawer::shut();
    let (inside, ids_again) = (ids.clone(), ids.clone());
    let panel = move || {
        drawer.open().map(|()| {
            let inside = reader.chips("Discard pile", &inside);
            drawer.panel(
                "Piles of June".into(),
                view! { {mark(Seat::new(1))}<b class="cap">"June"</b> }.into_any(),
                inside,
            )
        })
    };
    view! {
        <div class="half">{reader.chips("Discard pile", &ids)}{reader.chips("Territories", &[])}{note("Secret mission", "2 cards face down".into())}</div>
        <div class="slim">{reader.list("The discard pile", &ids_again)}</div>
        <div class="half k-drawer-room"><button class="btn" on:click=drawer.click(())>"Open the drawer"</button>{panel}</div>
    }
    .into_any()
}

fn seats() -> AnyView {
    let names = ["You", "June", "Oskar the Long-Winded", "Bram"];
    let tab = |(number, name): (usize, &&str)| Tab {
        seat: Seat::new(number as u8),
        name: (*name).to_owned(),
        number: (number * 11).to_string(),
        label: (*name).to_owned(),
        you: number == 0,
        live: number == 1,
        out: number == 2,
        lit: number == 3,
    };
    let first = Memo::new(|_| Some(Seat::new(1)));
    let shown = Shown::follow(Memo::new(|_| None), first);
    let strip = move || tabs("Totals", names.iter().enumerate().map(tab).collect(), shown);
    let bands =
        (0..5).map(|number| view! { <span class="k-bandbox">{band(Some(number))}</span> }).collect_view();
    let discs =
        |there, room, due| view! { <span class="discs">{Discs { there, room, due }.draw("water")}</span> };
    view! {
        <div class="wide">{strip}</div>
        <div>{Seat::all(5).map(mark).collect_view()}</div>
        <div class="k-bands">{bands}</div>
        <dl class="half seat plate">
            {line("", Some("Water to spend"), "Water".into_any(), discs(3, 3, 1).into_any())}
            {line("", None, "Cards".into_any(), view! { {fact("hand", "Cards in hand", 4)}{state("end", "Has passed", "passed")} }.into_any())}
        </dl>
        <div>{pips::pips(6, 2, "Battle 3 of 6".into())}</div>
    }
    .into_any()
}

fn gauges() -> AnyView {
    let gauge = |name: &str, value, due, pins: &[i16], ends| {
        Gauge { stencil: "ready".into(), name: name.into(), value, most: 20, due, pins: pins.to_vec(), ends }
            .draw()
    };
    let climb = |seat, at, live, ghost| Climber { seat: Seat::new(seat), at, live, ghost };
    let climbers = [
        climb(0, 6, true, false),
        climb(1, 7, false, false),
        climb(2, 4, false, false),
        climb(3, 4, false, false),
        climb(0, 8, false, true),
    ];
    let two = Some(("blacklist", "favour"));
    view! {
        <div class="slim">{gauge("Action points", 12, 0, &[15], None)}</div>
        <div class="slim">{gauge("About to be paid", 12, 8, &[], None)}</div>
        <div class="slim">{gauge("Nothing", 0, 0, &[], None)}</div>
        <div class="slim">{gauge("Favour", 7, 0, &[8, -6], two)}</div>
        <div class="slim">{gauge("Blacklist", -9, 0, &[8, -6], two)}</div>
        <div>{pole("Survival points", 10, &climbers)}</div>
    }
    .into_any()
}

fn encounters(bench: Bench) -> AnyView {
    let steps = [
        ("camp", "Declared"),
        ("ready", "Paid 8"),
        ("draw", "Card"),
        ("flip", "Die"),
        ("scrap", "Goods"),
        ("camp", "House"),
    ]
    .map(|(stencil, words)| Beat { stencil: stencil.into(), words: words.into() });
    let who = [("Vex", When::Done), ("June", When::Done), ("You", When::Now), ("Bram", When::Later)];
    let who: Vec<(Seat, String, When)> = who
        .iter()
        .enumerate()
        .map(|(number, (name, when))| (Seat::new(number as u8), (*name).to_owned(), *when))
        .collect();
    let want =
        |stencil: &str, of: &str, amount, met| Want { stencil: stencil.into(), of: of.into(), amount, met };
    let notice = |spot, paper, id: &str, name: &str, text: Option<&str>, wants| {
        Notice {
            spot,
            paper,
            art: Art::poster(id, "event"),
            name: name.into(),
            text: text.map(str::to_owned),
            wants,
        }
        .draw()
    };
    let wants = vec![
        want("water", "food", 3, true),
        want("scrap", "scrap", 2, false),
        want("trait", "skill", 12, true),
    ];
    view! {
        <div class="wide">{beats("The raid", &steps, 3)}</div>
        <div>{asked(&who)}</div>
        <div class="half">{notice(None, Paper::Warning, "harvest", "Harvest", Some("Each Food eaten gives 1 AP more."), Vec::new())}</div>
        <div class="half">{notice(Some(bench.at("s")), Paper::Plain, "light-the-walls", "Light the walls", None, wants.clone())}</div>
        <div class="half">{notice(Some(bench.at("can notice")), Paper::Plain, "winter-coats", "Can be fulfilled", None, wants)}</div>
    }
    .into_any()
}

fn dice() -> AnyView {
    let die = |side: Side, theirs, state| Die { side, label: "A die".into(), theirs, state }.draw();
    let six = (1..=6u8).map(|number| die(Side::Pips(number), number % 2 == 0, Rolled::Lies)).collect_view();
    let halves = |reads_above| Side::Halves { above: "3".into(), below: "2".into(), reads_above };
    let chances: Vec<Chance> = (1..=6u8)
        .map(|number| Chance { side: Side::Pips(number), good: number > 2, came: number == 5 })
        .collect();
    let won = |edge: i16| {
        let all = (1..=6u8).flat_map(|ours| (1..=6u8).map(move |theirs| (ours, theirs)));
        all.filter(|(ours, theirs)| i16::from(*ours) + edge > i16::from(*theirs)).collect::<Vec<_>>()
    };
    let odds = Rolls { won: won(2), change: Vec::new(), came: None };
    let change: Vec<(u8, u8)> = won(2).into_iter().filter(|roll| !won(1).contains(roll)).collect();
    let after = Rolls { won: won(1), change, came: Some((1, 5)) };
    view! {
        {six}
        {die(Side::Stencil("destroy".into()), false, Rolled::Lies)}{die(halves(true), false, Rolled::Lies)}{die(halves(false), true, Rolled::Lies)}
        {die(Side::Pips(4), false, Rolled::Rolls)}{die(Side::Pips(2), false, Rolled::Void)}
        <div>{faces("Four of six are good".into(), &chances)}</div>
        <div class="half">{odds.draw("Vex and June win. A tie is lost.")}</div>
        <div class="half">{after.draw("The square that came up is marked.")}</div>
    }
    .into_any()
}

fn results() -> AnyView {
    let columns = [("terr", "Territories"), ("key", "Mission"), ("scrap", "Scrap")]
        .map(|(stencil, name)| Column { stencil, name, short: name });
    let row = |number: usize, name: &str, won: bool| Row {
        seat: Seat::new(number as u8),
        name: name.into(),
        note: Some("Gecko Riders".into()),
        band: Some(number),
        won: won.then_some("Most scrap"),
        you: number == 0,
        cells: vec![
            Cell { number: "12".into(), note: Some("Old Mill, Dam".into()) },
            Cell { number: "+4".into(), note: None },
        ],
        sum: (30 - number).to_string(),
    };
    let rows = vec![row(0, "You", true), row(1, "June", false), row(2, "Oskar the Long-Winded", false)];
    let table = Results { title: "the scrap is counted", label: "Results", columns: columns.to_vec(), rows };
    view! { <div class="wide">{table.draw()}</div> }.into_any()
}
