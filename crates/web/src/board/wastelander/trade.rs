//! Markets and offers: one sheet, two pans. What is laid into them is said piece by piece and sent as one answer.

use std::cmp::Ordering;

use leptos::prelude::*;
use parts::scene::{Act, Thing};

use super::face::{Face, chip};
use super::fight::{percent, rolls};
use super::portrait::{Player, Props, card_of, named, players};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::measure::degrees;
use crate::pointer::touch;

/// What is paid with in the answer that is being filled in: things of the own side, while the others lie on the counter.
fn paid_with(acts: &[Act]) -> Vec<String> {
    let things = acts.iter().filter_map(|act| act.touches.first()).map(Thing::as_str);
    things
        .filter_map(|thing| match thing.split_once(' ') {
            Some(("hand" | "item", what)) => Some(what.to_owned()),
            Some(("down", _)) => Some(thing.to_owned()),
            _ => None,
        })
        .collect()
}

/// Lit things whose id begins with a word, each with what it does.
fn lit(props: Props, word: &'static str) -> Vec<(Thing, String)> {
    props.pointer.narrowing().with(|now| {
        let these = now.lit.iter().filter(|lit| lit.thing.as_str().starts_with(word));
        these.map(|lit| (lit.thing.clone(), lit.label.clone())).collect()
    })
}

/// Goods are laid out.
pub fn market(props: Props) -> AnyView {
    let everybody = players(props);
    let drawn = move || {
        let portrait = props.portrait.read();
        let face = |id: &str| props.cards.with(|book| Face::of(book, id));
        let place = portrait.visit.as_deref().map(face);
        let buyer = named(&everybody.read(), &portrait.acting);
        let title = place.as_ref().map_or_else(|| "Trade".to_owned(), |place| place.name.clone());
        let taken = &portrait.buying;
        let goods = portrait.stock.iter().map(|id| good(props, &face(id), taken.contains(id))).collect_view();
        let [price, paid] = portrait.price;
        let takes: Vec<AnyView> = match portrait.gift {
            0 => taken.iter().map(|id| thing_row(props, id, None, true)).collect(),
            sp => vec![goods_row(&format!("{sp} SP"), "sp", None)],
        };
        let pays = paid_with(&props.answering.begun.read());
        let pays = pays.iter().map(|what| thing_row(props, what, Some(place_of(what)), true)).collect();
        let middle = view! {
            <span class="sum">{stencil(&price.to_string())}<small>"price"</small></span>
            <span class="vs cap">"for"</span>
            <span class="sum">{stencil(&paid.to_string())}<small>"paid"</small></span>
        };
        let gifts = lit(props, "gift ")
            .into_iter()
            .map(|(thing, words)| {
                let sp = thing.as_str().trim_start_matches("gift ").to_owned();
                let spot = props.pointer.at(thing).named(words);
                view! { <button class="w-gift" use:touch=spot>{icon("sp")}<b class="cap">{format!("Give for {sp} SP")}</b></button> }
            })
            .collect_view();
        let poster = place.as_ref().map(|place| place.picture(Frame::Tall));
        let left = portrait.stock.len();
        view! {
            <header class="w-marquee"><h2 aria-label=title.clone()>
                <span class="w-nm">{stencil(&title)}</span><span class="w-sub cap">{format!("{buyer} may buy")}</span></h2>
                <div class="w-gifts">{gifts}</div></header>
            <figure class="w-bill place" data-thing="hoarding">{poster}<i class="tp a"></i><i class="tp b"></i>
                <figcaption>{format!("{left} on the counter. What is left goes back into the deck.")}</figcaption></figure>
            <div class="w-stock">{goods}</div>
            {pans(("You take", takes), middle.into_any(), ("You pay", pays), tilt(price, paid))}
        }
    };
    view! { <section class="w-hoard market" aria-label="Market">{drawn}</section> }.into_any()
}

/// Which way the beam tilts.
fn tilt(price: u32, paid: u32) -> f64 {
    match paid.cmp(&price) {
        Ordering::Equal => 0.0,
        Ordering::Greater => 2.4,
        Ordering::Less => -2.4,
    }
}

/// A card on the counter.
fn good(props: Props, face: &Face, taken: bool) -> AnyView {
    let spot = props
        .pointer
        .at(Thing::new(format!("stock {}", face.id)))
        .card(face.id.clone())
        .named(format!("{}, {} caps", face.name, face.drawn.caps));
    let kind = if taken { "in the pan".to_owned() } else { face.drawn.kind.clone() };
    let caps = face.drawn.caps;
    view! {
        <button class="w-good" class:taken=taken use:touch=spot>
            {face.art().draw(Frame::Wide)}<span class="nm cap">{face.name.clone()}</span>
            <span class="ft"><small>{kind}</small><b>{icon("caps")}{caps}</b></span>
        </button>
    }
    .into_any()
}

/// Where something comes from.
fn place_of(what: &str) -> &'static str {
    match what.split_once(' ') {
        Some(("down", _)) => "face down",
        Some(("token", _)) => "from the table",
        Some((_, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => "from the table",
        _ => "from the hand",
    }
}

/// A thing in a pan: a card, a token, help.
fn thing_row(props: Props, what: &str, note: Option<&str>, worth: bool) -> AnyView {
    match what {
        "help" => goods_row("Help in the fight", "ally", note),
        "unseen" => goods_row("A face-down tactic", "down", note),
        "token food" => goods_row("Food token", "food", note),
        "token water" => goods_row("Water token", "water", note),
        _ => {
            let face = props.cards.with(|book| Face::of(book, card_of(what)));
            view! { <li class="w-chip">{chip(&face, note.map(str::to_owned), worth)}</li> }.into_any()
        }
    }
}

fn goods_row(name: &str, sign: &'static str, note: Option<&str>) -> AnyView {
    let note = note.map(|note| view! { <small>{note.to_owned()}</small> });
    view! { <li class="w-chip tok"><span class="ix">{icon(sign)}</span><span class="nm cap">{name.to_owned()}{note}</span></li> }
        .into_any()
}

/// The beam with both pans.
fn pans(left: (&str, Vec<AnyView>), middle: AnyView, right: (&str, Vec<AnyView>), tilt: f64) -> AnyView {
    let pan = |(title, rows): (&str, Vec<AnyView>), class: &'static str| {
        let empty = rows.is_empty().then(|| view! { <li class="w-none">"nothing yet"</li> });
        view! { <section class=class><h2 class="cap">{title.to_owned()}</h2><ul>{rows.into_iter().collect_view()}{empty}</ul></section> }
    };
    view! {
        <div class="w-pans" style:--tilt=degrees(tilt)>
            <i class="beam"></i><i class="stem"></i>
            {pan(left, "pan l")}<div class="mid">{middle}</div>{pan(right, "pan r")}
        </div>
    }
    .into_any()
}

/// An offer is made or composed.
pub fn offer(props: Props) -> AnyView {
    let everybody = players(props);
    let drawn = move || {
        let portrait = props.portrait.read();
        let players = everybody.read();
        let own = players.iter().find(|player| player.you).map(|player| player.seat.to_string());
        let deal = portrait.offer.clone().unwrap_or_default();
        let sees = |letter: &str| own.as_deref() == Some(letter);
        let (by, to) = (called(&players, &deal.by), called(&players, &deal.to));
        let title = if sees(&deal.by) { "Your offer".to_owned() } else { format!("{by} offers") };
        let about = match (deal.help, portrait.foes.first()) {
            (true, Some(foe)) => format!("for help against {}", foe.name),
            (true, None) => "for help".into(),
            (false, _) => "a trade".into(),
        };
        let about = if to.is_empty() { about } else { format!("to {to}, {about}") };
        let mut given = list(props, &deal.gives, deal.sizes[0]);
        if deal.share > 0 {
            given.push(goods_row(&format!("{} of the Loot", deal.share), "loot", Some("if it is won")));
        }
        let mut wanted = list(props, &deal.wants, deal.sizes[1]);
        if deal.help && !deal.wants.iter().flatten().any(|what| what == "help") {
            wanted.insert(0, goods_row("Help in the fight", "ally", Some("locked in until it is over")));
        }
        if let Some(pair) = portrait.offer.as_ref().and_then(|offer| offer.helped.as_ref()) {
            let (ours, theirs) = (pair.players, pair.enemies);
            let chance = format!("{} in 100", percent(pair.wins));
            wanted.push(
                view! {
                    <li class="w-what">
                        <span class="duo"><span class="num foe">{stencil(&theirs.to_string())}</span><span class="num we">{stencil(&ours.to_string())}</span></span>
                        {rolls(pair.beats, None).draw(view! { <span>{chance}</span> })}
                    </li>
                }
                .into_any(),
            );
        }
        // Left what comes to the viewer.
        let gives = (possessive(&by), given);
        let wants = (possessive(&to), wanted);
        let (left, right) = if sees(&deal.by) { (wants, gives) } else { (gives, wants) };
        let shares = lit(props, "share ")
            .into_iter()
            .map(|(thing, words)| {
                let number = thing.as_str().trim_start_matches("share ").to_owned();
                let spot = props.pointer.at(thing).named(words);
                view! { <button class="w-share" use:touch=spot>{icon("loot")}<b>{number}</b></button> }
            })
            .collect_view();
        let middle = view! { <span class="face2">{icon("pans")}</span><em>"binding when both agree"</em><div class="w-shares">{shares}</div> };
        let foe = portrait.foes.first().map(|foe| props.cards.with(|book| Face::of(book, &foe.card)));
        let bill = foe.map(|face| face.picture(Frame::Square));
        view! {
            <header class="w-marquee"><h2 aria-label=title.clone()>
                <span class="w-nm">{stencil(&title)}</span><span class="w-sub cap">{about}</span></h2></header>
            <figure class="w-bill place" data-thing="hoarding">{bill.unwrap_or_else(|| icon("pans"))}<i class="tp a"></i><i class="tp b"></i></figure>
            {pans((left.0.as_str(), left.1), middle.into_any(), (right.0.as_str(), right.1), 0.0)}
        }
    };
    view! { <section class="w-hoard market offer" aria-label="Offer">{drawn}</section> }.into_any()
}

/// The name of a player, nothing for nobody.
fn called(players: &[Player], letter: &str) -> String {
    if letter.is_empty() { String::new() } else { named(players, letter) }
}

/// "You give", "Vex gives".
fn possessive(name: &str) -> String {
    match name {
        "" => "They give".into(),
        "You" => "You give".into(),
        name => format!("{name} gives"),
    }
}

/// What lies in a pan, or how much if the viewer cannot know what.
fn list(props: Props, things: &Option<Vec<String>>, size: u8) -> Vec<AnyView> {
    match things {
        Some(things) => {
            things.iter().map(|what| thing_row(props, what, Some(place_of(what)), true)).collect()
        }
        None if size == 0 => Vec::new(),
        None => vec![goods_row(&format!("{size} things"), "eye", Some("only the two see them"))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_paid_with_is_read_from_the_touched_things() {
        let act =
            |thing: &'static str| Act { touches: vec![Thing::fixed(thing)], ..Act::button(String::new()) };
        let acts = [act("stock chainsaw"), act("hand food"), act("item smokes 1"), act("down net")];
        assert_eq!(paid_with(&acts), ["food", "smokes 1", "down net"]);
    }

    #[test]
    fn where_goods_come_from_is_told() {
        assert_eq!(place_of("food"), "from the hand");
        assert_eq!(place_of("smokes 1"), "from the table");
        assert_eq!(place_of("down net"), "face down");
    }
}
