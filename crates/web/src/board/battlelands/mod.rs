//! The BattleLands board: opponents side by side above the road, the territory's sign and the reinforcements on it,
//! the viewer's two rails and hand below.
//!
//! | module | what it holds |
//! |---|---|
//! | [`portrait`] | the players as the board shows them |
//! | [`face`] | cards: in play, in hand, as hang tags, as signs |
//! | [`side`] | a player's plate and rails |
//! | [`road`] | what lies between the players |
//! | [`piles`] | piles, the drawer that shows them, totals for phones |
//! | [`faction`], [`score`] | before the first war and after the last |

mod face;
mod faction;
mod piles;
mod portrait;
mod road;
mod score;
mod side;

use battlelands_portrait::{Portrait, Stage};
use kernel::Seat;
use leptos::prelude::*;
use wire::lobby::CardSheet;

use self::face::Face;
use self::portrait::{Player, Props, player};
use super::{Board, Lesson};
use crate::kit::counted::Copies;
use crate::kit::drawer::Drawer;
use crate::kit::seats::{bottom, opponents};
use crate::kit::tabs::Shown;
use crate::kit::{hand as held, plate as lines};

pub struct BattleLands;

impl Board for BattleLands {
    type Portrait = Portrait;

    const COACH: &'static [Lesson] = &[
        Lesson {
            icon: "front",
            title: "Play or pass",
            text: "On your turn play one card from hand into your front or back row, or pass. The stencil in its corner says which row.",
        },
        Lesson {
            icon: "trait",
            title: "Most strength wins",
            text: "When all have passed, whoever has the most strength in play claims the territory and its scrap. Then all cards in play are discarded.",
        },
        Lesson {
            icon: "hand",
            title: "Passing pays",
            text: "Whoever passes takes the open reinforcement with the lowest scrap into hand, for later battles. Out early means first pick.",
        },
        Lesson {
            icon: "both",
            title: "Spare your cards",
            text: "Seven units must last a whole war of three battles. Discards return only before the second war.",
        },
        Lesson {
            icon: "key",
            title: "Secret mission",
            text: "Some territories make everybody commit a card face down. At the end most strength there gains scrap, least loses some.",
        },
    ];
    const LEGEND: &'static [(&'static str, &'static str)] = &[
        ("front", "Goes into the front row."),
        ("back", "Goes into the back row."),
        ("both", "Goes into either row."),
        (
            "ready",
            "Does something when it is played; what has no lightning holds as long as the card is face up.",
        ),
        ("flip", "Turns a card face down, where it counts 1, or face up again."),
        ("equip", "Equipment: is fastened to the last unit of a row."),
        ("scrap", "Scrap, of which the most wins the game."),
        ("key", "The secret mission, or a territory that asks for a card in it."),
        ("end", "Has passed and is out of this battle."),
    ];

    fn poster(card: &CardSheet) -> AnyView {
        Face::read(card).picture()
    }

    fn field(props: Props) -> AnyView {
        field(props)
    }

    fn hand(props: Props) -> AnyView {
        hand(props)
    }

    fn piles(props: Props) -> AnyView {
        piles::shared(props)
    }

    fn piles_brief(portrait: &Portrait) -> String {
        piles::brief(portrait)
    }

    fn plate(props: Props, seat: Seat) -> AnyView {
        plate(props, seat)
    }
}

/// All players, the one at the bottom first.
fn players(props: Props) -> Memo<Vec<Player>> {
    Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| {
            let seats = std::iter::once(bottom(table)).chain(opponents(table));
            seats.filter_map(|seat| player(&portrait, table, seat)).collect()
        })
    })
}

fn field(props: Props) -> AnyView {
    let portrait = props.portrait;
    let players = players(props);
    let drawer = Drawer::shut();
    let on_turn = Memo::new(move |_| {
        players.with(|players| {
            players.iter().find(|player| player.live && !player.you).map(|player| player.seat)
        })
    });
    let first = Memo::new(move |_| players.with(|players| players.get(1).map(|player| player.seat)));
    let shown = Shown::follow(on_turn, first);
    let stage = Memo::new(move |_| Scene::of(portrait.with(|portrait| portrait.stage)));
    let drawn = move || match stage.get() {
        Scene::Factions => {
            let screen = move || faction::choose(props, &portrait.read(), &players.read());
            view! { <section class="bl-field">{screen}</section> }.into_any()
        }
        Scene::Over => {
            view! { <section class="bl-field">{move || score::table(props, &players.get())}</section> }
                .into_any()
        }
        Scene::Battle => battle(props, players, drawer, shown),
    };
    drawn.into_any()
}

/// What the field shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Scene {
    Factions,
    Battle,
    Over,
}

impl Scene {
    fn of(stage: Stage) -> Scene {
        match stage {
            Stage::FirstPlayer | Stage::Factions | Stage::Lot => Scene::Factions,
            Stage::Over => Scene::Over,
            Stage::Reveal | Stage::Row | Stage::Mission | Stage::Turns | Stage::Claim | Stage::Ability => {
                Scene::Battle
            }
        }
    }
}

fn battle(props: Props, players: Memo<Vec<Player>>, drawer: Drawer<Seat>, shown: Shown) -> AnyView {
    let number = Memo::new(move |_| players.with(Vec::len));
    // Each side is drawn anew only when it has changed.
    let player = move |place: usize| Memo::new(move |_| players.with(|players| players.get(place).cloned()));
    let foes = move || {
        (1..number.get())
            .map(|place| {
                let player = player(place);
                let on =
                    move || player.with(|player| player.as_ref().is_some_and(|player| shown.is(player.seat)));
                let side = move || player.get().map(|player| side::theirs(props, player, drawer));
                view! { <div class="bl-cell" class:on=on>{side}</div> }
            })
            .collect_view()
    };
    let own = player(0);
    view! {
        <section class="bl-field" data-foes=move || (number.get().saturating_sub(1)).to_string()>
            {piles::strip(props, players, shown)}
            <div class="bl-foes">{foes}</div>
            {move || road::road(props, &props.portrait.read(), &players.read())}
            {move || own.get().map(|own| side::own(props, own, drawer))}
            {piles::tray(props)}
            {piles::drawer(props, drawer, players)}
        </section>
    }
    .into_any()
}

fn hand(props: Props) -> AnyView {
    let cards = Memo::new(move |_| {
        let letter = props.table.with(bottom).letter();
        let side = |portrait: &Portrait| portrait.seats.get(&letter).and_then(|side| side.cards.clone());
        (letter, props.portrait.with(|portrait| side(portrait)).unwrap_or_default())
    });
    let drawn = move || {
        let (letter, ids) = cards.get();
        let card = |copies: &Copies| face::held(props, format!("hand {}", copies.id), copies);
        held::together(format!("hand {letter}"), &ids, card)
    };
    drawn.into_any()
}

fn plate(props: Props, seat: Seat) -> AnyView {
    let player = Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| self::portrait::player(&portrait, table, seat))
    });
    let drawn = move || {
        let player = player.get()?;
        let side = player.side;
        let facts = view! {
            {lines::fact("hand", "Cards in hand", side.hand)}
            {lines::fact("terr", "Territories won", side.territories)}
            {lines::fact("key", "Cards in the secret mission", side.mission)}
            {player.passed.then(|| lines::state("end", "Has passed", "passed"))}
        };
        Some(lines::line("bl-facts", None, player.faction.unwrap_or_default().into_any(), facts.into_any()))
    };
    drawn.into_any()
}
