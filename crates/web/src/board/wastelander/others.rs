//! What others have: a tray with the things of theirs that can be picked now, and the strip of players on phones.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;

use super::face::{Face, chip};
use super::portrait::{Player, Props, Scene, card_of, is_drawn, players};
use super::rail::{looker, peer};
use crate::icon::{icon, stencil};
use crate::kit::drawer::Drawer;
use crate::kit::face::words;
use crate::kit::seats::{bottom, mark};
use crate::measure::Measure;
use crate::pointer::touch;

/// Things that can be picked and lie nowhere else on this table: what others have.
pub fn tray(props: Props, scene: Memo<Scene>) -> AnyView {
    let everybody = players(props);
    let things = Memo::new(move |_| {
        let portrait = props.portrait.read();
        let own = props.table.with(bottom);
        let scene = scene.get();
        props.pointer.narrowing().with(|now| {
            let far = now.lit.iter().filter(|lit| !is_drawn(&portrait, own, scene, &lit.thing));
            far.map(|lit| lit.thing.clone()).collect::<Vec<_>>()
        })
    });
    let drawn = move || {
        let things = things.get();
        if things.is_empty() {
            return None;
        }
        let chips = things.into_iter().map(|thing| far(props, thing, &everybody.read())).collect_view();
        Some(view! {
            <section class="w-tray" aria-label="What others have">
                <h3 class="cap">"What others have"</h3><div class="w-far">{chips}</div>
            </section>
        })
    };
    drawn.into_any()
}

/// Whose a thing is.
fn owner<'a>(players: &'a [Player], thing: &str) -> Option<&'a Player> {
    let (word, rest) = thing.split_once(' ')?;
    players.iter().find(|player| match word {
        "item" => player.side.ready.iter().chain(&player.side.tapped).any(|one| one == rest),
        "trait" => player.side.traits.iter().any(|one| one == thing),
        "hand" => player.side.known.iter().any(|one| one == rest),
        "down" => rest.starts_with(player.seat.letter()) && rest.len() == 1,
        _ => false,
    })
}

fn far(props: Props, thing: Thing, players: &[Player]) -> AnyView {
    let owner = owner(players, thing.as_str()).map(|player| player.name.clone());
    let (word, rest) = thing.as_str().split_once(' ').unwrap_or((thing.as_str(), ""));
    let spot = |name: String| props.pointer.at(thing.clone()).named(name);
    let card = matches!(word, "item" | "trait" | "hand") || word == "down" && rest.len() > 1;
    if card {
        let face = props.cards.with(|book| Face::of(book, card_of(thing.as_str())));
        let whose = owner.map(|name| format!("of {name}"));
        let spot = spot(format!("{} {}", face.name, whose.clone().unwrap_or_default())).card(face.id.clone());
        return view! { <button class="w-chip" use:touch=spot>{chip(&face, whose, true)}</button> }
            .into_any();
    }
    let (sign, name) = match word {
        "down" => ("down", format!("A tactic of {}", owner.unwrap_or_default())),
        "token" => (if rest == "water" { "water" } else { "food" }, format!("{} token", words(rest))),
        "dice" => ("dice", "The dice".into()),
        _ => ("eye", words(thing.as_str())),
    };
    let spot = spot(name.clone());
    view! { <button class="w-chip tok" use:touch=spot><span class="ix">{icon(sign)}</span><span class="nm cap">{name}</span></button> }
        .into_any()
}

/// All players in a strip, on phones: a press shows what lies before them, or picks them while they are lit.
pub fn strip(props: Props) -> AnyView {
    let everybody = players(props);
    let looking = Drawer::<()>::shut();
    let whom = RwSignal::new(None::<Seat>);
    let cells = move || {
        let portrait = props.portrait.read();
        let players = everybody.get();
        let top = portrait.pole.max(1);
        let order = players.iter().skip(1).chain(players.first());
        order
            .map(|player| {
                let seat = player.seat;
                let sp = if portrait.common { portrait.pool } else { player.side.sp };
                let thing = Thing::new(format!("seat {seat}"));
                let spot = props.pointer.at(thing.clone()).named(format!("{}, {sp} survival points", player.name));
                let click = looker(props, thing, move || {
                    whom.set(Some(seat));
                    looking.toggle(());
                });
                let share = Measure(f64::from(sp.min(top)) / f64::from(top)).to_string();
                let (live, own, part, dead) = (player.acting, player.you, player.fights, !player.lives);
                view! {
                    <button class:live=live class:own=own class:in=part class:dead=dead style:--sp=share use:touch=spot on:click=click>
                        {mark(seat)}{stencil(&sp.to_string())}<span class="cap">{player.called()}</span>
                    </button>
                }
            })
            .collect_view()
    };
    let panel = move || {
        looking.open()?;
        let seat = whom.get()?;
        let players = everybody.read();
        players.iter().find(|player| player.seat == seat).map(|player| peer(props, player, looking))
    };
    view! { <nav class="w-strip" aria-label="Players">{cells}</nav>{panel} }.into_any()
}

#[cfg(test)]
mod tests {
    use wastelander_portrait::SeatPortrait;

    use super::*;

    #[test]
    fn things_of_others_are_found_at_their_owner() {
        let player = |seat, side| Player {
            seat: Seat::new(seat),
            name: format!("P{seat}"),
            you: seat == 0,
            acting: false,
            fights: false,
            lives: true,
            side,
        };
        let side = SeatPortrait { tapped: vec!["smokes 1".into()], ..SeatPortrait::default() };
        let players = [player(0, SeatPortrait::default()), player(1, side)];
        let name = |thing| owner(&players, thing).map(|player| player.name.as_str());
        assert_eq!(name("item smokes 1"), Some("P1"));
        assert_eq!(name("down b"), Some("P1"));
        assert_eq!(name("item smokes 2"), None);
    }
}
