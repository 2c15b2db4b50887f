//! The players and the moment as the board shows them.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use wastelander_portrait::{Method, Moment, Portrait, SeatPortrait};
use wire::table::TableView;

use crate::board::BoardProps;
use crate::frame::words;
use crate::kit::seats::{bottom, opponents};

/// What the board is given.
pub type Props = BoardProps<Portrait>;

/// The three pairs of stats, always in this order.
pub struct Stat {
    /// The stencil of the pair.
    pub icon: &'static str,
    /// The method that compares them.
    pub method: &'static str,
    /// The same in the portrait.
    pub way: Method,
    /// What players have.
    pub ours: &'static str,
    /// What enemies have.
    pub theirs: &'static str,
    /// The thing one touches to choose it.
    pub thing: &'static str,
}

pub const STATS: [Stat; 3] = [
    Stat {
        icon: "combat",
        method: "Combat",
        way: Method::Combat,
        ours: "combat",
        theirs: "combat",
        thing: "cs",
    },
    Stat {
        icon: "talk",
        method: "Diplomacy",
        way: Method::Diplomacy,
        ours: "charisma",
        theirs: "hostility",
        thing: "chr",
    },
    Stat {
        icon: "sneak",
        method: "Stealth",
        way: Method::Stealth,
        ours: "evasion",
        theirs: "perception",
        thing: "eva",
    },
];

/// A player as the board shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub seat: Seat,
    pub name: String,
    /// Whether the viewer sits here.
    pub you: bool,
    /// Whether it is their turn.
    pub acting: bool,
    /// Whether they take part in the encounter.
    pub fights: bool,
    pub lives: bool,
    pub side: SeatPortrait,
}

impl Player {
    /// The name, or "You".
    pub fn called(&self) -> String {
        if self.you { "You".into() } else { self.name.clone() }
    }
}

/// One player.
pub fn player(portrait: &Portrait, table: &TableView, seat: Seat) -> Option<Player> {
    let letter = seat.letter();
    let side = portrait.seats.get(&letter.to_string())?.clone();
    Some(Player {
        seat,
        name: words::name(&table.seats, seat),
        you: table.viewer.is(seat),
        acting: portrait.acting.contains(letter),
        fights: portrait.party.contains(letter),
        lives: portrait.living.contains(letter),
        side,
    })
}

/// All players, the one at the bottom first.
pub fn players(props: Props) -> Memo<Vec<Player>> {
    Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| {
            let seats = std::iter::once(bottom(table)).chain(opponents(table));
            seats.filter_map(|seat| player(&portrait, table, seat)).collect()
        })
    })
}

/// The name of a seat that is given by its letter; "you" for the viewer.
pub fn named(players: &[Player], letter: &str) -> String {
    let player = players.iter().find(|player| letter.starts_with(player.seat.letter()));
    player.map_or_else(|| letter.to_owned(), Player::called)
}

/// What a thing in notation is: the card's id without its number, and without the word before it.
pub fn card_of(what: &str) -> &str {
    let what = ["trait ", "down ", "item ", "hand ", "stock ", "wander "]
        .iter()
        .find_map(|word| what.strip_prefix(word))
        .unwrap_or(what);
    match what.rsplit_once(' ') {
        Some((id, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => id,
        _ => what,
    }
}

/// What the hoarding shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Scene {
    /// The game is over.
    Over,
    /// An offer is made or composed.
    Offer,
    /// Goods are laid out.
    Market,
    /// An event is about to hit somebody.
    Event,
    /// There are enemies.
    Fight,
    /// Cards are turned up, looked at or given away.
    Cards,
    /// The waste.
    Quiet,
}

impl Scene {
    /// What it is now.
    pub fn of(portrait: &Portrait) -> Scene {
        match portrait.moment {
            Moment::Over => Scene::Over,
            _ if portrait.offer.is_some() => Scene::Offer,
            Moment::Market => Scene::Market,
            _ if portrait.event.is_some() => Scene::Event,
            _ if !portrait.foes.is_empty() => Scene::Fight,
            Moment::Peek | Moment::Order | Moment::Charity => Scene::Cards,
            _ => Scene::Quiet,
        }
    }
}

/// Whether something of the own side shows this thing, or the scene does.
pub fn is_drawn(portrait: &Portrait, seat: Seat, scene: Scene, thing: &Thing) -> bool {
    let letter = seat.to_string();
    let Some(own) = portrait.seats.get(&letter) else { return true };
    let thing = thing.as_str();
    let (word, rest) = thing.split_once(' ').unwrap_or((thing, ""));
    let among = |list: &[String]| list.iter().any(|one| one == rest);
    match word {
        "hand" => own.cards.as_ref().is_some_and(|cards| among(cards)),
        "item" => among(&own.ready) || among(&own.tapped),
        "trait" => own.traits.iter().any(|one| one == thing),
        "down" => own.tactics.as_ref().is_some_and(|tactics| among(tactics)) || rest == letter,
        "token" => own.tokens[usize::from(rest == "water")] > 0,
        "foe" | "cs" | "chr" | "eva" | "dice" | "party" => scene == Scene::Fight,
        "stock" | "gift" => scene == Scene::Market,
        "share" => scene == Scene::Offer,
        "wander" | "back" | "bottom" => scene == Scene::Cards,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_called_by_its_card() {
        assert_eq!(card_of("machete 1"), "machete");
        assert_eq!(card_of("trait light-feet 2"), "light-feet");
        assert_eq!(card_of("down net"), "net");
        assert_eq!(card_of("hand second-wind"), "second-wind");
        assert_eq!(card_of("item leather-jacket 2"), "leather-jacket");
    }

    #[test]
    fn the_hoarding_shows_what_is_going_on() {
        let mut portrait = Portrait { moment: Moment::TurnStart, ..Portrait::default() };
        assert_eq!(Scene::of(&portrait), Scene::Quiet);
        portrait.foes.push(Default::default());
        assert_eq!(Scene::of(&portrait), Scene::Fight);
        portrait.offer = Some(Default::default());
        assert_eq!(Scene::of(&portrait), Scene::Offer);
        portrait.moment = Moment::Over;
        assert_eq!(Scene::of(&portrait), Scene::Over);
    }

    #[test]
    fn what_others_have_is_not_drawn_on_the_own_side() {
        let own = SeatPortrait { ready: vec!["machete 1".into()], ..SeatPortrait::default() };
        let seats = [("a".to_owned(), own)].into();
        let portrait = Portrait { seats, ..Portrait::default() };
        let drawn = |thing: &'static str| is_drawn(&portrait, Seat::FIRST, Scene::Quiet, &Thing::new(thing));
        assert!(drawn("down a") && !drawn("down b"));
        assert!(drawn("item machete 1"));
        assert!(!drawn("item machete 2"));
        assert!(!drawn("foe 1"));
        assert!(drawn("seat b"));
    }
}
