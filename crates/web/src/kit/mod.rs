//! The kit of boards: parts that every game needs, each with typed inputs and no rule.
//!
//! A board says what is there and in which words; a part draws it, the same on every table. Each part has a style sheet
//! of its own in `style/kit/`, which the board's own sheet may overrule. Whatever can be touched takes a
//! [`Spot`], so that pointing, keys and readers work alike everywhere. The page `/kit` draws every
//! part in all its states.
//!
//! | module | part |
//! |---|---|
//! | [`face`] | what stands on a card: name, poster, paint, with a fallback for cards nobody knows |
//! | [`sign`] | a card in play, with its tags |
//! | [`hand`] | cards in hand: a row with copies side by side or together |
//! | [`peg`] | gear on a pegboard: small cards with a number at the corner, racks, hooks |
//! | [`bay`] | an empty place |
//! | [`pile`] | piles: stacks in the rail, counters on a side |
//! | [`goods`] | crates of goods with their count |
//! | [`counted`] | lists of cards, alike ones counted |
//! | [`drawer`] | a panel that slides out and shows what lies in a pile |
//! | [`seats`] | who sits at the bottom, who opposite; marks and bands |
//! | [`plate`] | lines of a player's plate |
//! | [`tabs`] | on phones: one opponent at a time |
//! | [`gauge`], [`pips`] | how much there is of something; how far something has come |
//! | [`beats`] | the steps of an encounter |
//! | [`dice`] | dice, and the odds of a roll |
//! | [`notice`] | a pinned paper: a quest, an event, what it asks for |
//! | [`pans`] | the sheet with two pans: an offer, a price, a loss of several things |
//! | [`results`] | the table at the end of a game |

pub mod bay;
pub mod beats;
pub mod counted;
pub mod dice;
pub mod drawer;
pub mod face;
pub mod gallery;
pub mod gauge;
pub mod goods;
pub mod hand;
pub mod notice;
pub mod pans;
pub mod peg;
pub mod pile;
pub mod pips;
pub mod plate;
pub mod results;
pub mod seats;
pub mod sign;
pub mod tabs;

use leptos::prelude::*;

use crate::pointer::{Spot, touch};

/// An element that can be touched if there is a spot for it, and is only looked at otherwise.
fn touchable(class: String, spot: Option<Spot>, inside: impl IntoView + 'static) -> AnyView {
    match spot {
        Some(spot) => view! { <button class=class use:touch=spot>{inside}</button> }.into_any(),
        None => view! { <div class=class>{inside}</div> }.into_any(),
    }
}
