//! The Wastelander board: a hoarding beside a road with enemies left and players right, the pole of Survival Points, the
//! viewer's character as a pegboard, and the hand.
//!
//! | module | what it holds |
//! |---|---|
//! | [`portrait`] | the players and the moment as the board shows them |
//! | [`face`] | what stands on a card |
//! | [`fight`] | an encounter on the hoarding |
//! | [`trade`] | markets and offers: two pans |
//! | [`waste`] | the hoarding at rest, events, cards that are turned up |
//! | [`pegboard`] | the viewer's character |
//! | [`others`] | what others have that can be picked, and the strip of players on phones |
//! | [`rail`] | the pole, plates and decks |

mod face;
mod fight;
mod others;
mod pegboard;
mod portrait;
mod rail;
mod trade;
mod waste;

use kernel::Seat;
use leptos::prelude::*;
use wastelander_portrait::Portrait;
use wire::lobby::CardSheet;

use self::face::Face;
use self::portrait::{Player, Props, Scene, players};
use super::{Board, Lesson};
use crate::emblem::Frame;
use crate::kit::counted::Copies;
use crate::kit::hand as held;
use crate::kit::results::{Cell, Column, Results, Row};
use crate::kit::seats::bottom;

/// The stencils only this board has.
const ICONS: &str = include_str!("icons.svg");

pub struct Wastelander;

impl Board for Wastelander {
    type Portrait = Portrait;

    const COACH: &'static [Lesson] = &[
        Lesson {
            icon: "hook",
            title: "Get ready",
            text: "Traits and equipment from your hand make you stronger. Touch a card, then the lit hook.",
        },
        Lesson {
            icon: "wander",
            title: "A turn",
            text: "A Wasteland card is turned: an enemy, a place, an event or something for your hand. Without an encounter you then search or look for trouble.",
        },
        Lesson {
            icon: "combat",
            title: "Three ways",
            text: "Meet enemies by combat, diplomacy or stealth. Your sum and a die must beat theirs; a tie is lost. The yellow plates show the chance.",
        },
        Lesson {
            icon: "ally",
            title: "Help has a price",
            text: "Before the dice you can ask one player for help and promise Loot or goods. Others can make it harder for you.",
        },
        Lesson {
            icon: "run",
            title: "Lost means running",
            text: "Run from every enemy: 5 or 6 gets you away, otherwise its Bad Stuff happens to you.",
        },
        Lesson {
            icon: "sp",
            title: "Ten points win",
            text: "Every beaten enemy is worth a Survival Point, every pacified one two. Settlements sell points for goods.",
        },
    ];
    const LEGEND: &'static [(&'static str, &'static str)] = &[
        ("combat", "Combat skill, of players and enemies."),
        ("talk", "Charisma of players against hostility of enemies."),
        ("sneak", "Evasion of players against perception of enemies."),
        ("sp", "Survival points, of which ten win."),
        ("loot", "Cards from the Loot Deck for a win."),
        ("caps", "What a card is worth in trade."),
        ("hook", "A trait."),
        ("sticker", "A modifier: is stuck to an enemy before the dice."),
        ("tactic", "A tactic: is played once, from hand or from the table."),
        ("warn", "An event: befalls the player it is turned by or played on."),
        ("trouble", "An enemy, to look for trouble with."),
        ("camp", "A place."),
        ("ammo", "Shots left."),
        ("turned", "Carried, but put away."),
        ("down", "Lies face down."),
    ];

    const DRAWS_DRAFTS: bool = true;

    fn poster(card: &CardSheet) -> AnyView {
        Face::read(card).picture(Frame::Square)
    }

    fn field(props: Props) -> AnyView {
        field(props)
    }

    fn hand(props: Props) -> AnyView {
        hand(props)
    }

    fn piles(props: Props) -> AnyView {
        rail::piles(props)
    }

    fn piles_brief(portrait: &Portrait) -> String {
        rail::brief(portrait)
    }

    fn plate(props: Props, seat: Seat) -> AnyView {
        rail::plate(props, seat)
    }
}

fn field(props: Props) -> AnyView {
    let scene = Memo::new(move |_| Scene::of(&props.portrait.read()));
    let hoarding = move || match scene.get() {
        Scene::Over => {
            let everybody = players(props);
            (move || results(&props.portrait.read(), &everybody.read())).into_any()
        }
        Scene::Offer => trade::offer(props),
        Scene::Market => trade::market(props),
        Scene::Event => waste::event(props),
        Scene::Fight => fight::fight(props),
        Scene::Cards => waste::cards(props),
        Scene::Quiet => waste::quiet(props),
    };
    view! {
        <div class="sprite" inner_html=ICONS></div>
        <div class="w-field">
            {others::strip(props)}
            <div class="w-stage">{hoarding}{others::tray(props, scene)}</div>
            {pegboard::pegboard(props, scene)}
        </div>
    }
    .into_any()
}

fn hand(props: Props) -> AnyView {
    let cards = Memo::new(move |_| {
        let letter = props.table.with(bottom).to_string();
        let cards =
            props.portrait.with(|portrait| portrait.seats.get(&letter).and_then(|side| side.cards.clone()));
        (letter, cards)
    });
    let drawn = move || {
        let (letter, ids) = cards.get();
        let Some(ids) = ids else {
            return view! { <p class="nohand">"Hands are hidden from spectators."</p> }.into_any();
        };
        if ids.is_empty() {
            return view! { <p class="nohand">"Your hand is empty."</p> }.into_any();
        }
        let card = |copies: &Copies| face::held(props, format!("hand {}", copies.id), copies);
        held::together(format!("hand {letter}"), &ids, card)
    };
    drawn.into_any()
}

/// The table at the end.
fn results(portrait: &Portrait, players: &[Player]) -> AnyView {
    let columns = vec![
        Column { stencil: "hook", name: "Traits", short: "Traits" },
        Column { stencil: "pack", name: "Things", short: "Things" },
        Column { stencil: "hand", name: "Cards in hand", short: "Hand" },
        Column { stencil: "sp", name: "Survival points", short: "SP" },
    ];
    let points = |player: &Player| if portrait.common { portrait.pool } else { player.side.sp };
    let player = |letter: char| players.iter().find(|player| player.seat.letter() == letter);
    let ranked = portrait.ranking.chars().filter_map(player);
    let won = |player: &Player| portrait.winners.contains(player.seat.letter());
    let cell = |number: usize| Cell { number: number.to_string(), note: None };
    let rows = ranked
        .map(|player| Row {
            seat: player.seat,
            name: player.called(),
            note: (!player.lives).then(|| "dead".to_owned()),
            band: None,
            won: won(player).then_some("Survived"),
            you: player.you,
            cells: vec![
                cell(player.side.traits.len()),
                cell(player.side.ready.len() + player.side.tapped.len()),
                cell(usize::from(player.side.hand[0] + player.side.hand[1])),
            ],
            sum: points(player).to_string(),
        })
        .collect();
    Results { title: "who survived", label: "Survival points at the end of the game", columns, rows }.draw()
}
