//! What the start page says of a game before its board is loaded: a sentence and three posters.

use leptos::prelude::*;

use crate::emblem::{Draw, Frame};

/// What the start page says of a game.
pub struct Front {
    /// What the game is like, in one sentence, for somebody who never heard of it.
    pub about: &'static str,
    /// A picture at the size of its box, if the game has cards to show.
    pub crest: Option<fn(Draw) -> AnyView>,
}

static BATTLELANDS: Front = Front {
    about: "Two wars of three battles: lay units into two rows, know when to pass, and carry off the scrap. For three to five.",
    crest: Some(|draw| {
        let cards = ["gecko-hunter", "scrap-baron", "badger-watch"];
        let posters = cards.map(|id| {
            let cut = format!("art post p{}", id.len() % 3);
            view! { <span class=cut inner_html=draw(id, "unit", Frame::Square)></span> }
        });
        view! { <span class="crest-grid">{posters.into_iter().collect_view()}</span> }.into_any()
    }),
};

static RADLANDS: Front = Front {
    about: "Two gangs, three camps each, and too little water: lead people to the front, burn the other side's camps.",
    crest: Some(|draw| bills(draw, [("vera-vosh", "person"), ("reactor", "camp"), ("raiders", "event")])),
};

static RAID_AND_TRADE: Front = Front {
    about: "A dying city, tile by tile: raid its houses, craft, trade and fight for a place behind the walls. For three to five.",
    crest: Some(|draw| {
        bills(draw, [("carter", "character"), ("zoey", "character"), ("garcia", "character")])
    }),
};

static WASTELANDER: Front = Front {
    about: "Wander, fight, talk or sneak, bargain for help, and be the first with ten survival points; or survive together. For three to five.",
    crest: Some(|draw| {
        bills(draw, [("raider", "human"), ("wasteland-town", "place"), ("night-terror", "critter")])
    }),
};

/// Three posters side by side.
fn bills(draw: Draw, cards: [(&str, &str); 3]) -> AnyView {
    let bills = cards.map(|(id, kind)| {
        view! { <span class="bill"><span class="art post" inner_html=draw(id, kind, Frame::Square)></span></span> }
    });
    view! { <span class="crest-row">{bills.into_iter().collect_view()}</span> }.into_any()
}

static PLAIN: Front = Front { about: "A game that is played by buttons.", crest: None };

/// What the start page says of a game.
pub fn front(game: &str) -> &'static Front {
    match game {
        "battlelands" => &BATTLELANDS,
        "radlands" => &RADLANDS,
        "raid-and-trade" => &RAID_AND_TRADE,
        "wastelander" => &WASTELANDER,
        _ => &PLAIN,
    }
}
