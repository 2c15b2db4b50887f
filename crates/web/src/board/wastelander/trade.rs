//! Markets and offers: one sheet, two pans. What is laid into them is said piece by piece and sent as one answer.

use leptos::prelude::*;
use parts::scene::{Act, Thing};
use wastelander_portrait::{OfferPortrait, Portrait};

use super::face::{Face, chip};
use super::fight::{percent, rolls};
use super::portrait::{Player, Props, card_of, named, players};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::measure::degrees;
use crate::pointer::touch;

/// What has been said with these verbs, without the word itself: "give food" is "food".
fn said(acts: &[Act], verb: &str) -> Vec<String> {
    let these = acts.iter().filter(|act| act.verb == verb);
    these.map(|act| act.say.split_once(' ').map_or("", |(_, what)| what).to_owned()).collect()
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
        let acts = props.pointer.said();
        let face = |id: &str| props.cards.with(|book| Face::of(book, id));
        let place = portrait.visit.as_deref().map(face);
        let buyer = named(&everybody.read(), &portrait.acting);
        let title = place.as_ref().map_or_else(|| "Trade".to_owned(), |place| place.name.clone());
        let mut taken: Vec<String> = portrait.buying.clone();
        taken.extend(said(&acts, "Buy"));
        let paid: Vec<String> = said(&acts, "Pay");
        let gift = said(&acts, "Gift").into_iter().next();
        let goods = portrait.stock.iter().map(|id| good(props, &face(id), taken.contains(id))).collect_view();
        let worth = |list: &[String]| list.iter().map(|what| face(card_of(what)).caps()).sum::<i32>();
        let price = match &gift {
            Some(sp) => 1000 * sp.parse().unwrap_or(0),
            None => worth(&taken),
        };
        let paid_sum = worth(&paid) + i32::try_from(portrait.price[1]).unwrap_or(0);
        let takes: Vec<AnyView> = match gift {
            Some(sp) => vec![goods_row(props, &format!("{sp} SP"), "sp", None)],
            None => taken.iter().map(|id| thing_row(props, id, None, true)).collect(),
        };
        let pays = paid.iter().map(|what| thing_row(props, what, Some(place_of(what)), true)).collect();
        let middle = view! {
            <span class="sum">{stencil(&price.to_string())}<small>"price"</small></span>
            <span class="vs cap">"for"</span>
            <span class="sum">{stencil(&paid_sum.to_string())}<small>"paid"</small></span>
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
            {pans(("You take", takes), middle.into_any(), ("You pay", pays), tilt(paid_sum - price))}
        }
    };
    view! { <section class="w-hoard market" aria-label="Market">{drawn}</section> }.into_any()
}

/// Which way the beam tilts.
fn tilt(heavier: i32) -> f64 {
    match heavier {
        0 => 0.0,
        1.. => 2.4,
        _ => -2.4,
    }
}

/// A card on the counter.
fn good(props: Props, face: &Face, taken: bool) -> AnyView {
    let spot = props
        .pointer
        .at(Thing::new(format!("stock {}", face.id)))
        .card(face.id.clone())
        .named(format!("{}, {} caps", face.name, face.caps()));
    let kind = if taken { "in the pan".to_owned() } else { face.drawn.kind.clone() };
    let caps = face.caps();
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
        "help" => goods_row(props, "Help in the fight", "ally", note),
        "unseen" => goods_row(props, "A face-down tactic", "down", note),
        "token food" => goods_row(props, "Food token", "food", note),
        "token water" => goods_row(props, "Water token", "water", note),
        _ => {
            let face = props.cards.with(|book| Face::of(book, card_of(what)));
            view! { <li class="w-chip">{chip(&face, note.map(str::to_owned), worth)}</li> }.into_any()
        }
    }
}

fn goods_row(_: Props, name: &str, sign: &'static str, note: Option<&str>) -> AnyView {
    let note = note.map(|note| view! { <small>{note.to_owned()}</small> });
    view! { <li class="w-chip tok"><span class="ix">{icon(sign)}</span><span class="nm cap">{name.to_owned()}{note}</span></li> }
        .into_any()
}

/// The beam with both pans.
fn pans(left: (&str, Vec<AnyView>), middle: AnyView, right: (&str, Vec<AnyView>), tilt: f64) -> AnyView {
    let pan = |(title, rows): (&str, Vec<AnyView>), class: &'static str| {
        let empty = rows.is_empty().then(|| view! { <li class="w-none">"nothing yet"</li> });
        view! { <section class=class><h4 class="cap">{title.to_owned()}</h4><ul>{rows.into_iter().collect_view()}{empty}</ul></section> }
    };
    view! {
        <div class="w-pans" style:--tilt=degrees(tilt)>
            <i class="beam"></i><i class="stem"></i>
            {pan(left, "pan l")}<div class="mid">{middle}</div>{pan(right, "pan r")}
        </div>
    }
    .into_any()
}

/// An offer as one of the two sees it, or as the others do.
struct Deal {
    /// Who proposes, and to whom, as letters.
    by: String,
    to: String,
    help: bool,
    share: u8,
    gives: Option<Vec<String>>,
    wants: Option<Vec<String>>,
    sizes: [u8; 2],
}

impl Deal {
    fn of(portrait: &Portrait, acts: &[Act], viewer: &str) -> Deal {
        let made = portrait.offer.as_ref();
        let to = said(acts, "Choose").into_iter().next();
        let blank = OfferPortrait::default();
        let offer = made.unwrap_or(&blank);
        let by = made.map_or_else(|| viewer.to_owned(), |offer| offer.by.clone());
        let own = by == viewer;
        // A counter-offer lays the other side anew.
        let with = |list: &Option<Vec<String>>, verb: &str, mine: bool| match (list, mine) {
            (Some(list), _) => Some([list.clone(), said(acts, verb)].concat()),
            (None, true) => Some(said(acts, verb)),
            (None, false) => None,
        };
        let (first, second) = if own { ("Give", "Want") } else { ("Want", "Give") };
        let share = said(acts, "Share").iter().find_map(|words| words.parse().ok());
        Deal {
            to: to.unwrap_or_else(|| offer.to.clone()),
            help: offer.help || acts.iter().any(|act| act.verb == "Ask"),
            share: share.unwrap_or(offer.share),
            gives: with(&offer.gives, first, made.is_none()),
            wants: match acts.iter().any(|act| act.verb == "Counter") {
                true => Some([said(acts, "Give"), said(acts, "Want")].concat()),
                false => with(&offer.wants, second, made.is_none()),
            },
            sizes: offer.sizes,
            by,
        }
    }
}

/// An offer is made or composed.
pub fn offer(props: Props) -> AnyView {
    let everybody = players(props);
    let drawn = move || {
        let portrait = props.portrait.read();
        let players = everybody.read();
        let acts = props.pointer.said();
        let own = players.iter().find(|player| player.you).map(|player| player.seat.to_string());
        let deal = Deal::of(&portrait, &acts, own.as_deref().unwrap_or_default());
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
            given.push(goods_row(
                props,
                &format!("{} of the Loot", deal.share),
                "loot",
                Some("if it is won"),
            ));
        }
        let mut wanted = list(props, &deal.wants, deal.sizes[1]);
        if deal.help && !deal.wants.iter().flatten().any(|what| what == "help") {
            wanted
                .insert(0, goods_row(props, "Help in the fight", "ally", Some("locked in until it is over")));
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
        None => vec![goods_row(props, &format!("{size} things"), "eye", Some("only the two see them"))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(verb: &'static str, say: &str) -> Act {
        Act { verb: verb.into(), ..Act::button(say.to_owned()) }
    }

    #[test]
    fn an_offer_is_read_from_what_has_been_said_of_it() {
        let acts = [
            act("Deal", "deal"),
            act("Choose", "to c"),
            act("Give", "give food"),
            act("Want", "want smokes 1"),
        ];
        let deal = Deal::of(&Portrait::default(), &acts, "a");
        assert_eq!((deal.by.as_str(), deal.to.as_str(), deal.help), ("a", "c", false));
        assert_eq!(deal.gives, Some(vec!["food".to_owned()]));
        assert_eq!(deal.wants, Some(vec!["smokes 1".to_owned()]));
    }

    #[test]
    fn where_goods_come_from_is_told() {
        assert_eq!(place_of("food"), "from the hand");
        assert_eq!(place_of("smokes 1"), "from the table");
        assert_eq!(place_of("down net"), "face down");
    }
}
