//! The viewer's character: stats, what is held and worn by place, traits on their hooks, and what is carried.

use leptos::prelude::*;
use parts::scene::Thing;
use wastelander_portrait::{Peg as Lying, Place};

use super::face::Face;
use super::portrait::{Player, Props, STATS, Scene, players};
use crate::icon::{icon, stencil};
use crate::kit::peg::{Mark, Peg, State, hook, rack};
use crate::pointer::touch;

/// The pegboard.
pub fn pegboard(props: Props, scene: Memo<Scene>) -> AnyView {
    let everybody = players(props);
    let own = Memo::new(move |_| everybody.with(|players| players.first().cloned()));
    let method = Memo::new(move |_| props.portrait.with(|portrait| portrait.method));
    let pays = Memo::new(move |_| scene.get() == Scene::Market);
    let fixed = Memo::new(move |_| props.portrait.with(|portrait| !portrait.foes.is_empty()));
    let drawn = move || {
        let own = own.get()?;
        let side = &own.side;
        let lying: Vec<(&Lying, Face)> =
            side.pegs.iter().map(|peg| (peg, Face::of(&props.cards.read(), &peg.card))).collect();
        let worn = |wanted: &[Place]| {
            let here = lying.iter().filter(|(peg, _)| wanted.contains(&peg.place));
            here.map(|(peg, face)| item(props, peg, face, pays.get())).collect::<Vec<_>>()
        };
        let hands = worn(&[Place::Hand, Place::BothHands]);
        let armor = worn(&[Place::Armor]);
        let mut gear = worn(&[Place::Outfit, Place::Face, Place::Back, Place::Feet, Place::Gear]);
        gear.push(place(props, "body", "grip", "equip"));
        let hands = if hands.is_empty() { vec![hook("grip", "hands")] } else { hands };
        let armor = if armor.is_empty() { vec![hook("armor", "armor")] } else { armor };
        let learned = lying.iter().filter(|(peg, _)| peg.place == Place::Trait);
        let mut traits: Vec<AnyView> = learned.map(|(peg, face)| learnt(props, peg, face)).collect();
        let title = format!("Traits {} of {}", traits.len(), side.hooks);
        traits.extend((traits.len()..usize::from(side.hooks)).map(|_| hook("hook", "trait")));
        Some(view! {
            <div class="w-gear">
                {rack("grip", "Hands", hands)}{rack("armor", "Armor", armor)}{rack("equip", "Gear", gear)}
            </div>
            <div class="w-low">{rack("hook", &title, traits)}{carried(props, &own, &lying, pays.get())}</div>
        })
    };
    let stats = move || {
        own.get().map(|own| {
            let chosen = method.get();
            let rows = STATS.iter().zip(own.side.stats).map(|(stat, value)| {
                let on = chosen == Some(stat.way);
                view! {
                    <span class:on=on title=stat.ours>{icon(stat.icon)}<b>{stencil(&value.to_string())}</b><small class="cap">{stat.ours}</small></span>
                }
            });
            rows.collect_view()
        })
    };
    let lock = move || {
        fixed.get().then(|| view! { <span class="w-lock cap" title="WAS-ENC-05">{icon("lock")}"Fixed until the fight is over"</span> })
    };
    view! {
        <section class="w-peg" class:frozen=fixed class:paying=pays aria-label="Your character">
            <div class="w-stats">{stats}</div>
            <div class="w-hang">{drawn}</div>
            {lock}
        </section>
    }
    .into_any()
}

/// An empty place that something can be put to.
fn place(props: Props, thing: &'static str, sign: &'static str, words: &'static str) -> AnyView {
    let spot = props.pointer.at(Thing::fixed(thing)).named(words);
    view! { <button class="w-hole" use:touch=spot>{icon(sign)}<small>{words}</small></button> }.into_any()
}

/// What is held or worn. What gives nothing, such as a gun without shots, hangs idle.
fn item(props: Props, peg: &Lying, face: &Face, pays: bool) -> AnyView {
    let corner = match pays {
        true => Some(Mark::with("caps", face.drawn.caps.to_string())),
        false => face.main_bonus().map(|(stat, by)| Mark::with(stat, by)),
    };
    let shots = (peg.counters > 0).then(|| Mark::with("ammo", peg.counters.to_string()));
    let bonus = face.bonus();
    let mut words = vec![face.name.clone()];
    words.extend((!bonus.is_empty()).then_some(bonus));
    words.extend((!peg.works).then(|| "gives nothing now".to_owned()));
    words.extend(peg.used.then(|| "used in this turn".to_owned()));
    Peg {
        spot: Some(
            props.pointer.at(Thing::new(peg.thing.clone())).card(face.id.clone()).named(words.join(", ")),
        ),
        art: face.art(),
        name: face.name.clone(),
        note: None,
        corner,
        marks: shots.into_iter().collect(),
        state: if peg.works { State::Ready } else { State::Idle },
    }
    .draw()
}

/// A trait on its hook.
fn learnt(props: Props, peg: &Lying, face: &Face) -> AnyView {
    let bonus = face.bonus();
    let note = if bonus.is_empty() { face.drawn.says.clone() } else { bonus };
    Peg {
        spot: Some(
            props
                .pointer
                .at(Thing::new(peg.thing.clone()))
                .card(face.id.clone())
                .named(format!("{}, trait. {}", face.name, face.drawn.says)),
        ),
        art: face.art(),
        name: face.name.clone(),
        note: Some(note),
        corner: (peg.counters > 0).then(|| Mark::plain(peg.counters.to_string())),
        marks: Vec::new(),
        state: State::Ready,
    }
    .draw_wide()
}

/// A small tag: something that is carried.
struct Bit {
    thing: String,
    card: Option<String>,
    class: &'static str,
    icon: String,
    name: String,
    note: Option<String>,
    label: String,
}

impl Bit {
    fn draw(self, props: Props) -> AnyView {
        let spot = props.pointer.at(Thing::new(self.thing)).named(self.label);
        let spot = match self.card {
            Some(card) => spot.card(card),
            None => spot,
        };
        let note = self.note.map(|note| view! { <em>{note}</em> });
        let class = format!("w-bit {}", self.class);
        view! { <button class=class use:touch=spot>{icon(&self.icon)}<b>{self.name}</b>{note}</button> }
            .into_any()
    }
}

/// What is carried: goods, tokens, face-down tactics, and the scales for a trade.
fn carried(props: Props, own: &Player, lying: &[(&Lying, Face)], pays: bool) -> AnyView {
    let side = &own.side;
    let goods = lying.iter().filter(|(peg, _)| matches!(peg.place, Place::Carried | Place::Provision));
    let goods = goods.map(|(peg, face)| {
        let turned = peg.place == Place::Carried;
        let count = (peg.counters > 0).then(|| format!("x{}", peg.counters));
        let caps = pays.then(|| format!("{} caps", face.drawn.caps));
        Bit {
            thing: peg.thing.clone(),
            card: Some(face.id.clone()),
            class: if turned { "turned" } else { "" },
            icon: if turned { "turned".into() } else { face.icon().to_owned() },
            name: face.name.clone(),
            note: caps.or(count),
            label: format!("{}, carried{}", face.name, if turned { ", put away" } else { "" }),
        }
    });
    let tokens = ["food", "water"].into_iter().zip(side.tokens).filter(|(_, number)| *number > 0).map(
        |(token, number)| Bit {
            thing: format!("token {token}"),
            card: None,
            class: "tok",
            icon: token.into(),
            name: number.to_string(),
            note: None,
            label: format!("{number} {token} tokens"),
        },
    );
    let tactics = side.tactics.iter().flatten().map(|id| {
        let face = props.cards.with(|book| Face::of(book, id));
        Bit {
            thing: format!("down {id}"),
            card: Some(id.clone()),
            class: "back",
            icon: "down".into(),
            label: format!("{}, face down", face.name),
            name: face.name,
            note: None,
        }
    });
    let fixed = [
        ("ground".to_owned(), "pack", "lay down"),
        (format!("down {}", own.seat), "down", "face down"),
        ("scales".to_owned(), "pans", "trade"),
    ];
    let fixed = fixed.map(|(thing, icon, name)| Bit {
        thing,
        card: None,
        class: "place",
        icon: icon.into(),
        name: name.into(),
        note: None,
        label: name.into(),
    });
    let bits = goods.chain(tokens).chain(tactics).chain(fixed).map(|bit| bit.draw(props)).collect_view();
    view! {
        <section class="k-rack w-bag" aria-label="Carried">
            <h2 class="cap">{icon("pack")}"Carried"</h2>
            <div class="w-bits">{bits}</div>
        </section>
    }
    .into_any()
}
