//! Hidden cards are imagined as often as they are true, as far as chance lets one see.
//!
//! Imagined states are exact until a card changes hands unseen, or a deck is shuffled anew: from then on nobody remembers card by
//! card who may hold what. How many cards of a zone would have to change places is printed.

use std::collections::BTreeMap;
use std::fmt;

use kernel::{Dice, Game, Seat, Viewer};
use parts::title::{Order, Title};
use proving::{Census, Plan, census};
use wastelander::{Choice, Deck, Held, Kind, Ref, State, Task, Wastelander, Which};

/// A place for hidden cards, seen by a player they are hidden from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Zone {
    /// The hands of others, Wasteland cards.
    WastelandInHand,
    /// The hands of others, Loot cards.
    LootInHand,
    /// The Wasteland Deck.
    WastelandDeck,
    /// The Loot Deck.
    LootDeck,
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Whether a choice says nothing about the hand of who makes it.
fn is_blind(choice: Choice) -> bool {
    match choice {
        Choice::Pass
        | Choice::Method(_)
        | Choice::Roll
        | Choice::Run
        | Choice::Search
        | Choice::First(_)
        | Choice::Forget(_)
        | Choice::Tap(_)
        | Choice::Spend(_)
        | Choice::Refuse
        | Choice::To(_)
        | Choice::Keep
        | Choice::Vote(_)
        | Choice::Take(_) => true,
        Choice::Wear(what) | Choice::Drop(what) => !matches!(what, Ref::Hand(_)),
        _ => false,
    }
}

/// Chooses by nothing that others do not know, but chance: whichever card leaves the hand is any of its cards.
fn blind(game: &Wastelander, state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    let hand = state.secrets.hands[seat.index()];
    match state.table.agenda.top() {
        Task::Donate { deck: None, .. } => {
            let kind = any(game, hand, |_| true, dice);
            Choice::Back(game.pack().deck(kind))
        }
        Task::Donate { deck: Some(deck), .. } => {
            Choice::Donate(any(game, hand, |kind| game.pack().deck(kind) == deck, dice))
        }
        Task::Drop { which: Which::Hand, .. } => Choice::Drop(Ref::Hand(any(game, hand, |_| true, dice))),
        _ => {
            list.retain(|choice| is_blind(*choice));
            dice.among(&list)
        }
    }
}

/// A card of the hand at random, each copy as likely.
fn any(game: &Wastelander, hand: Held, fits: impl Fn(Kind) -> bool, dice: &mut Dice) -> Kind {
    let cards: Vec<Kind> = hand.cards(game.pack()).filter(|kind| fits(*kind)).collect();
    dice.among(&cards)
}

/// Every card hidden from a player.
fn hidden(game: &Wastelander, state: &State, viewer: Viewer) -> Vec<(Zone, u8)> {
    let Viewer::Seat(own) = viewer else { return Vec::new() };
    let pack = game.pack();
    let mut zones = Vec::new();
    let mut put = |cards: Held, [w, l]: [Zone; 2]| {
        for kind in cards.cards(pack) {
            let zone = if pack.deck(kind) == Deck::Wasteland { w } else { l };
            zones.push((zone, kind.index() as u8));
        }
    };
    for seat in Seat::all(game.seats()).filter(|seat| *seat != own) {
        let mut hand = state.secrets.hands[seat.index()];
        let known = state.table.side(seat).known;
        hand.w = hand.w.minus(known.w);
        hand.l = hand.l.minus(known.l);
        put(hand, [Zone::WastelandInHand, Zone::LootInHand]);
    }
    put(state.secrets.deck, [Zone::WastelandDeck, Zone::LootDeck]);
    zones
}

/// For each zone the share of its cards that would have to change places to turn imagined states into true ones.
fn misplaced(census: &Census<Zone>) -> BTreeMap<Zone, f64> {
    let mut sums: BTreeMap<Zone, (f64, f64)> = BTreeMap::new();
    for deviation in &census.deviations {
        let (off, all) = sums.entry(deviation.zone).or_default();
        *off += (deviation.truth - deviation.imagined).abs() / 2.0;
        *all += deviation.truth;
    }
    sums.into_iter().map(|(zone, (off, all))| (zone, off / all)).collect()
}

#[test]
fn imagined_cards_are_distributed_about_as_the_true_ones() {
    let options = vec![("rounds".to_owned(), "30".to_owned())];
    let game = Wastelander::open(&Order { seats: Some(3), options, pack: None }).expect("three can play");
    let census = census(&game, &Plan::default().games(60), blind, hidden);
    let misplaced = misplaced(&census);
    println!("{} views: {misplaced:?}", census.views);
    assert_eq!(misplaced.len(), 4, "every zone was counted");
    assert!(census.agrees(), "{census}");
}
