//! Below the prompt: crates of goods, and two pegs with cards that are ready and items on the bench. On phones one of
//! them is shown at a time, and the notices of the hoarding.

use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::Kind;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::face::{KINDS, Printed, Props, glyph, kind_id, kind_word};
use super::player::own;
use crate::icon::icon;
use crate::kit::goods::Goods;
use crate::kit::peg::{Mark, Peg, State};
use crate::kit::seats::bottom;
use crate::pointer::touch;

/// What phones show of it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Tab {
    Goods,
    Ready,
    Bench,
    Notices,
}

impl Tab {
    const ALL: [(Tab, &'static str, &'static str); 4] = [
        (Tab::Goods, "rt-token", "Goods"),
        (Tab::Ready, "rt-ap", "Ready"),
        (Tab::Bench, "rt-bench", "Bench"),
        (Tab::Notices, "rt-quest", "Notices"),
    ];

    fn word(self) -> &'static str {
        match self {
            Tab::Goods => "goods",
            Tab::Ready => "ready",
            Tab::Bench => "bench",
            Tab::Notices => "notices",
        }
    }
}

/// What hangs on the pegs.
#[derive(Clone, Debug, Default, PartialEq)]
struct Racks {
    ready: Vec<Hung>,
    bench: Vec<Hung>,
}

/// A card on a peg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hung {
    id: String,
    thing: String,
    how: How,
}

/// How a card hangs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
enum How {
    /// A crafted item, an Incident or a Quest that can be used when its time comes.
    Ready,
    /// Used this round.
    Used,
    /// An item that is still to be made, and can be paid.
    Payable,
    /// One that cannot be paid now.
    Dear,
    /// It belongs to somebody else, or lies in the box.
    Elsewhere,
}

fn racks(props: Props) -> Memo<Racks> {
    let own = own(props);
    Memo::new(move |_| {
        let Some(side) = own.get().map(|player| player.side) else { return Racks::default() };
        let hung = |sort: &str, id: &String, how| Hung { id: id.clone(), thing: format!("{sort} {id}"), how };
        let can = props.table.with(|table| {
            let crafts = table.acts.iter().filter_map(|act| act.say.strip_prefix("craft "));
            crafts.map(str::to_owned).collect::<Vec<_>>()
        });
        let mut racks = Racks::default();
        racks.ready.extend(side.crafted.iter().map(|id| hung("item", id, How::Ready)));
        racks.ready.extend(side.cards.iter().flatten().map(|id| hung("incident", id, How::Ready)));
        racks.ready.extend(
            side.quests
                .iter()
                .map(|id| hung("quest", id, if side.used.contains(id) { How::Used } else { How::Ready })),
        );
        // Items that may be picked and are not the player's: from the box, from others.
        let foreign = props.pointer.narrowing().with(|now| {
            let things = now.chosen.iter().chain(now.lit.iter().map(|lit| &lit.thing));
            let items = things.filter_map(|thing| thing.as_str().strip_prefix("item ").map(str::to_owned));
            items.filter(|id| !side.hand.contains(id) && !side.crafted.contains(id)).collect::<Vec<_>>()
        });
        racks.bench.extend(foreign.iter().map(|id| hung("item", id, How::Elsewhere)));
        let (payable, dear): (Vec<_>, Vec<_>) = side.hand.iter().partition(|id| can.contains(*id));
        racks.bench.extend(payable.into_iter().map(|id| hung("item", id, How::Payable)));
        racks.bench.extend(dear.into_iter().map(|id| hung("item", id, How::Dear)));
        racks
    })
}

/// The whole of it.
pub fn hand(props: Props) -> AnyView {
    let tab = RwSignal::new(Tab::Goods);
    let racks = racks(props);
    let ready = Memo::new(move |_| racks.with(|racks| racks.ready.clone()));
    let bench = Memo::new(move |_| racks.with(|racks| racks.bench.clone()));
    let tabs = Tab::ALL
        .map(|(own, stencil, word)| {
            let lit = Memo::new(move |_| lit_in(props, own, &racks.read()));
            let badge = move || (lit.get() > 0).then(|| view! { <b>{lit.get()}</b> });
            let on = move || tab.get() == own;
            view! {
                <button class:on=on aria-pressed=move || on().to_string() on:click=move |_| { tab.set(own); show(own); }>{icon(stencil)}{word}{badge}</button>
            }
        })
        .into_iter()
        .collect_view();
    let head = props.pointer.at(Thing::new("bench")).named("Bench: make the item");
    let seat = move || props.table.with(bottom);
    view! {
        <div class="rt-bottom" data-tab=move || tab.get().word()>
            <nav class="rt-tabs" aria-label="What is shown">{tabs}</nav>
            <div class="rt-shelf">
            <div class="rt-crates" role="group" aria-label="Your goods">{KINDS.map(|kind| crate_of(props, kind)).into_iter().collect_view()}</div>
            <section class="rt-peg ready" aria-label="Ready">
                <h3 class="cap" data-thing=move || format!("hand {}", seat())>"Ready"</h3>
                <div class="row"><For each=move || ready.get() key=Clone::clone children=move |hung| peg(props, hung)/>
                    {move || ready.with(Vec::is_empty).then(|| view! { <p class="rt-note">"Crafted items and collected Incidents hang here."</p> })}</div>
            </section>
            <section class="rt-peg bench" aria-label="Bench">
                <h3><button class="cap" use:touch=head>"Bench"</button></h3>
                <div class="row"><For each=move || bench.get() key=Clone::clone children=move |hung| peg(props, hung)/>
                    {move || bench.with(Vec::is_empty).then(|| view! { <p class="rt-note">"There is nothing left to make."</p> })}</div>
            </section>
            </div>
        </div>
    }
    .into_any()
}

/// Pushes the row on phones so that this part of it is seen.
fn show(tab: Tab) {
    let part = match tab {
        Tab::Goods | Tab::Notices => ".rt-crates",
        Tab::Ready => ".rt-peg.ready",
        Tab::Bench => ".rt-peg.bench",
    };
    let find = |selector: &str| {
        let found = document().query_selector(selector).ok().flatten();
        found.and_then(|element| element.dyn_into::<HtmlElement>().ok())
    };
    if let (Some(row), Some(part)) = (find(".rt-shelf"), find(part)) {
        row.set_scroll_left(part.offset_left() - row.offset_left());
    }
}

/// How many things of a tab are lit.
fn lit_in(props: Props, tab: Tab, racks: &Racks) -> usize {
    let letter = props.table.with(bottom).letter();
    props.pointer.narrowing().with(|now| {
        let lit = now.lit.iter().map(|lit| lit.thing.as_str());
        let hangs = |list: &[Hung], thing: &str| list.iter().any(|hung| hung.thing == thing);
        let notices = ["quest ", "event ", "market ", "disc ", "medicine"];
        lit.filter(|thing| match tab {
            Tab::Goods => {
                let own = thing.strip_prefix(letter).and_then(|rest| rest.strip_prefix(' '));
                own.is_some_and(|own| KINDS.iter().any(|kind| kind_id(*kind) == own))
            }
            Tab::Ready => hangs(&racks.ready, thing),
            Tab::Bench => *thing == "bench" || hangs(&racks.bench, thing),
            Tab::Notices => notices.iter().any(|sort| thing.starts_with(sort)) && !hangs(&racks.ready, thing),
        })
        .count()
    })
}

/// A crate of the player's goods.
fn crate_of(props: Props, kind: Kind) -> AnyView {
    let state = Memo::new(move |_| {
        let seat = props.table.with(bottom);
        let number = props.portrait.with(|portrait| {
            let side = portrait.seats.get(&seat.letter());
            side.and_then(|side| side.tokens.get(&kind).copied()).unwrap_or(0)
        });
        (seat, number)
    });
    let drawn = move || {
        let (seat, number) = state.get();
        let name = format!("{}: {number}", kind_word(kind));
        Goods {
            spot: Some(props.pointer.at(Thing::of(kind_id(kind), seat)).named(name)),
            stencil: glyph(kind_id(kind)),
            name: kind_word(kind).into(),
            number: number.into(),
            touched: false,
        }
        .draw()
    };
    drawn.into_any()
}

/// A card on its peg.
fn peg(props: Props, hung: Hung) -> AnyView {
    let Hung { id, thing, how } = hung;
    let card = Memo::new(move |_| Printed::of(props, &id));
    let drawn = move || {
        let card = card.get();
        let making = matches!(how, How::Payable | How::Dear | How::Elsewhere);
        let marks = match making {
            true => card
                .face
                .price
                .iter()
                .map(|part| Mark::with(glyph(&part.of), part.amount.to_string()))
                .collect(),
            false if card.face.gist.is_empty() => Vec::new(),
            false => vec![Mark::with(glyph(&card.face.gist), card.face.gain.clone())],
        };
        let corner =
            (making && card.face.skill > 0).then(|| Mark::with("rt-skill", card.face.skill.to_string()));
        let words = match how {
            How::Ready => "ready",
            How::Used => "used this round",
            How::Payable => "can be made",
            How::Dear => "cannot be paid now",
            How::Elsewhere => "not yours",
        };
        let sort = thing.split(' ').next().unwrap_or_default().to_owned();
        let spot = props
            .pointer
            .at(Thing::new(thing.clone()))
            .card(card.id.clone())
            .named(format!("{}, {words}. {}", card.name, card.text));
        let peg = Peg {
            spot: Some(spot),
            art: card.art(),
            name: card.name,
            note: None,
            corner,
            marks,
            state: if matches!(how, How::Dear | How::Used) { State::Idle } else { State::Ready },
        };
        view! { <div class="rt-hung" data-sort=sort>{peg.draw()}</div> }
    };
    drawn.into_any()
}
