//! The Raid & Trade table: the map of a city made from its tiles, a hoarding with notices beside it, goods and cards below.
//!
//! | module | what it holds |
//! |---|---|
//! | [`city`], [`settle`], [`draw`] | the map as geometry, where Houses and names stand, and its drawing |
//! | [`map`], [`frame`] | what lies on the map and can be touched; the frame that follows the own figure on phones |
//! | [`face`], [`player`] | cards as they are printed, the stencils of this game; the players |
//! | [`plate`], [`stocks`], [`hoard`], [`hand`] | plates, bag and decks, notices, goods and pegs |
//! | [`stage`], [`offer`] | raids, fights, deals and crafting over the map; the sheet with two pans |
//! | [`escape`], [`build`], [`crew`], [`score`] | the row and the helicopter; Custom City; characters; the end |

mod build;
mod city;
mod crew;
mod draw;
mod escape;
mod face;
mod frame;
mod hand;
mod hoard;
mod map;
mod offer;
mod plate;
mod player;
mod score;
mod settle;
mod stage;
mod stocks;
#[cfg(test)]
mod tests;

use kernel::Seat;
use leptos::prelude::*;
use raid_and_trade_portrait::{Play, Portrait, Stage};
use wire::lobby::CardSheet;

use self::face::{Printed, Props};
use super::{Board, Lesson};
use crate::emblem::{Frame, emblem};

pub struct RaidAndTrade;

impl Board for RaidAndTrade {
    type Portrait = Portrait;

    const COACH: &'static [Lesson] = &[
        Lesson {
            icon: "rt-ap",
            title: "Action Points are everything",
            text: "You get about 15 a round. Walking, raiding, crafting and fighting cost AP; what a yellow thing costs stands on it.",
        },
        Lesson {
            icon: "rt-walk",
            title: "A Move and an Action a turn",
            text: "In any order. Follow the yellow kerbs; within a section walking is free. Turns go round until everybody has passed.",
        },
        Lesson {
            icon: "rt-small",
            title: "Raid houses",
            text: "Only houses on the road you stand on. A card and a die decide how many goods you draw; bigger houses cost and give more.",
        },
        Lesson {
            icon: "rt-bench",
            title: "Craft from your bench",
            text: "Pick an item you can pay, then the bench. It brings Skill, and its effect is yours to use when it hangs at Ready.",
        },
        Lesson {
            icon: "trade",
            title: "Trade",
            text: "Pick a player, load both pans and propose. Three offers may be refused in a turn.",
        },
        Lesson {
            icon: "rt-fight",
            title: "Fight for goods",
            text: "An attack costs AP and a Gun, and so does a defence. A hit wins unless the other die shows a shield.",
        },
        Lesson {
            icon: "rt-favour",
            title: "Favor and Blacklist",
            text: "They are the two ends of one dial. Work at the Outpost brings Favor, dirty raids bring Blacklist, which shuts houses to you.",
        },
        Lesson {
            icon: "crown",
            title: "Three ways to win",
            text: "20 Skill, 10 Favor or 3 Quests. Then keep 20 AP together in your turn and declare victory.",
        },
    ];
    const LEGEND: &'static [(&'static str, &'static str)] = &[
        ("rt-ap", "Action Points. The pin on the gauge is what you begin the next round with."),
        ("rt-skill", "Skill, from crafting. It stays with you when the item goes."),
        ("rt-favour", "Favor of the Golden City."),
        ("rt-black", "Blacklist: from 6 no small houses, from 8 no medium ones, at 10 none."),
        ("rt-adren", "Adrenaline, in Escape the City. Whoever reaches 10 is out."),
        ("rt-barricade", "A barricade across the road costs AP; where it lies on rubble it is a ramp."),
        (
            "rt-border",
            "Two white lines are a border between tiles. Crossing it costs AP and may turn up an Incident.",
        ),
        ("rt-rise", "Hatched edges: higher ground. There is no way over them."),
        ("rt-incident", "An Incident: a paper pinned to a tile. Pay its price on that tile to collect it."),
        ("rt-quest", "A Quest. Filled chips are what you have, dashed ones what is missing."),
        ("rt-market", "The Black Market sells one token for four others, to whoever stands on its tile."),
        ("rt-outpost", "The Outpost: one guest at a time works there for credit, or tests medicine."),
        ("rt-hit", "Hit: wins the fight unless the other shows a shield."),
        ("rt-autowin", "Wins the fight whatever the other shows."),
        ("rt-guard", "A Guard: nobody leaves its tile until it is beaten or has moved on."),
        ("rt-heli", "The helicopter takes off when everything it asks for was loaded."),
    ];

    fn poster(card: &CardSheet) -> AnyView {
        poster(card)
    }

    fn field(props: Props) -> AnyView {
        field(props)
    }

    fn hand(props: Props) -> AnyView {
        let building = Memo::new(move |_| props.portrait.with(|portrait| build::is_building(portrait)));
        (move || if building.get() { build::tray(props) } else { hand::hand(props) }).into_any()
    }

    fn piles(props: Props) -> AnyView {
        stocks::stocks(props)
    }

    fn piles_brief(portrait: &Portrait) -> String {
        stocks::brief(portrait)
    }

    fn plate(props: Props, seat: Seat) -> AnyView {
        plate::plate(props, seat)
    }
}

/// A card's poster; a map tile is its own.
fn poster(card: &CardSheet) -> AnyView {
    match Printed::read(card).face.ground.into_iter().next() {
        Some(ground) => {
            let waste = card.id.ends_with("wasteland");
            view! { <span class="rt-poster">{map::still(&build::alone("", ground, 0, waste))}</span> }
                .into_any()
        }
        None => view! { <span inner_html=emblem(&card.id, &card.kind, Frame::Square)></span> }.into_any(),
    }
}

/// What the field shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Scene {
    /// Players lay tiles.
    Build,
    /// Players choose characters.
    Crew,
    /// The map of the city.
    City,
    /// The row out of it.
    Escape,
    /// It is over.
    Over,
}

impl Scene {
    fn of(portrait: &Portrait) -> Scene {
        match (portrait.stage, portrait.play) {
            (Stage::Over, _) => Scene::Over,
            (Stage::Tiles, _) => Scene::Build,
            (Stage::Characters, _) => Scene::Crew,
            (_, Play::Escape) => Scene::Escape,
            (_, Play::GoldenCity) => Scene::City,
        }
    }
}

fn field(props: Props) -> AnyView {
    let scene = Memo::new(move |_| props.portrait.with(|portrait| Scene::of(portrait)));
    let chart = map::chart(props);
    let dim = stage::is_set(props);
    let players = player::players(props);
    let drawn = move || match scene.get() {
        Scene::Build => build::field(props, chart),
        Scene::Crew => crew::choose(props),
        Scene::Over => (move || score::table(props, &players.read())).into_any(),
        Scene::City => view! {
            <div class="rt-city">{frame::frame(props, chart, dim)}{stage::stage(props)}</div>
            {hoard::hoard(props)}
        }
        .into_any(),
        Scene::Escape => view! {
            <div class="rt-esc">
                {escape::row(props, chart)}
                <div class="rt-city">{frame::frame(props, chart, dim)}{stage::stage(props)}</div>
                {escape::helicopter(props)}
            </div>
            {hoard::hoard(props)}
        }
        .into_any(),
    };
    view! {
        {face::sprite()}
        <section class="rt-field">{drawn}{offer::sheet_of(props)}</section>
    }
    .into_any()
}
