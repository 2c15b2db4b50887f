//! The Radlands table: two sides of three columns, their queues, and the road between.
//!
//! | module | what it draws |
//! |---|---|
//! | [`scene`] | nothing: places, and where the portrait has what is on them |
//! | [`face`] | what stands on a card: drops, icons, lines of text |
//! | [`sign`] | cards in play and empty places |
//! | [`side`] | one player's side: queue, columns, Raiders and Water Silo |
//! | [`field`] | both sides and the road, the camp draft too |
//! | [`hand`] | cards in hand, and cards on offer |
//! | [`plate`], [`piles`] | what plates say; deck and discard pile |

mod face;
mod field;
mod hand;
mod piles;
mod plate;
mod scene;
mod side;
mod sign;

use kernel::Seat;
use leptos::prelude::*;
use radlands_portrait::Portrait;
use wire::lobby::CardSheet;

use self::scene::Props;
use super::{Board, Lesson};
use crate::emblem::{Frame, emblem};

pub struct Radlands;

impl Board for Radlands {
    type Portrait = Portrait;

    const COACH: &'static [Lesson] = &[
        Lesson {
            icon: "camp",
            title: "Destroy three camps",
            text: "Each side has three. One hit damages a camp, the next one destroys it.",
        },
        Lesson {
            icon: "water",
            title: "Spend your water",
            text: "You get 3 each turn and keep none. Playing a card and using an ability cost what the drop says.",
        },
        Lesson {
            icon: "shield",
            title: "The front protects",
            text: "Most effects reach only the foremost card of a column. Put people before your camps.",
        },
        Lesson {
            icon: "wait",
            title: "Newcomers wait",
            text: "People can act from the turn after they came. Each card acts once a turn; damaged people not at all.",
        },
        Lesson {
            icon: "junk",
            title: "Junk what you cannot use",
            text: "Any card in hand can be thrown away for the picture in its corner. That is free.",
        },
        Lesson {
            icon: "bomb",
            title: "Events burn down",
            text: "They lie on a space of the queue, move up at the start of your turns, and take effect from space 1.",
        },
        Lesson {
            icon: "raid",
            title: "Raiders pass every guard",
            text: "A raid sends them along your queue. When they arrive the opponent picks which of their camps is damaged.",
        },
        Lesson {
            icon: "punk",
            title: "Punks stand in the way",
            text: "Cards played face down: they have no abilities and die at the first hit, but protect what is behind them.",
        },
    ];
    const LEGEND: &'static [(&'static str, &'static str)] = &[
        (
            "damage",
            "Damage an unprotected card of the opponent; a second hit destroys it, and a punk dies at once.",
        ),
        ("injure", "Damage an unprotected person of the opponent; camps are safe from it."),
        ("destroy", "Destroy a card at once, damaged before or not."),
        ("restore", "Make one of your damaged cards whole; a person is then not ready this turn."),
        (
            "raid",
            "Put your Raiders on the queue, or move them up. From space 1 they damage a camp of the opponent's choice.",
        ),
        ("punk", "Play the top card of the deck face down as a person without abilities."),
        ("draw", "Draw a card."),
        ("water", "Gain a water for this turn."),
        ("bomb", "An event; the number is the space of the queue it starts on."),
        ("hand", "Take a card back to hand."),
        ("trait", "Something that holds as long as the card is there; point at the card to read it."),
        ("shield", "Protected: a card stands before it."),
        ("wait", "Not ready: it came this turn, has acted, or is damaged."),
    ];

    fn poster(card: &CardSheet) -> AnyView {
        poster(card)
    }

    fn field(props: Props) -> AnyView {
        field::field(props)
    }

    fn hand(props: Props) -> AnyView {
        hand::hand(props)
    }

    fn piles(props: Props) -> AnyView {
        piles::piles(props)
    }

    fn piles_brief(portrait: &Portrait) -> String {
        piles::brief(portrait)
    }

    fn plate(props: Props, seat: Seat) -> AnyView {
        plate::plate(props, seat)
    }
}

fn poster(card: &CardSheet) -> AnyView {
    view! { <span inner_html=emblem(&card.id, &card.kind, Frame::Square)></span> }.into_any()
}
