//! Hidden cards are imagined as often as they are true.
//!
//! After the reshuffle a player can tell of most cards which shuffle they are of: those of the first deck are in
//! the other hand or are punks that missed the reshuffle, those of the second are in the other hand or in the
//! deck. But when the other player shows a card of which there was one in each shuffle, nobody can say which of
//! the two is left. Until that happens imagined states follow the truth exactly; from then on they are close to it, and how
//! close is tested too.

use std::collections::BTreeMap;
use std::fmt;

use kernel::{Dice, Game, Observe, Seat, Viewer};
use parts::Bag;
use proving::{Census, Plan, census};
use radlands::{Choice, Lane, Own, Radlands, Stage, State, Table};

/// A place for hidden cards, seen by the player they are hidden from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Zone {
    /// The other hand, by kind of card.
    Hand(Shuffle),
    /// The deck and the punks that came from the same shuffle, by kind of card.
    Deck(Shuffle),
    /// The punks that missed the reshuffle, and those among them that went back to the deck, by kind of card.
    Relics,
    /// What the other player has just drawn and may have to give back, by kind of card.
    Fresh,
    /// The camps dealt to the other player while they lie hidden, by camp.
    Dealt,
    /// The camps the other player has placed face down, by camp.
    Placed,
    /// The camps dealt to the other player that came to nothing, by camp.
    LeftOver,
    /// The other hand after the reshuffle, by what can be told about the card.
    HandToldBy(Certainty),
    /// The deck after the reshuffle, by what can be told about the card.
    DeckToldBy(Certainty),
    /// The punks that missed the reshuffle, by what can be told about the card.
    RelicsToldBy(Certainty),
}

/// Whether the deck has been reshuffled.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Shuffle {
    First,
    Second,
}

/// Whether the player knows of every hidden card which shuffle it is of.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Certainty {
    Sure,
    Unsure,
}

impl Zone {
    /// How far imagined states may be from the truth where they cannot be exact: the share of the cards of the zone that
    /// would have to change places. An average over states, most of which have one or two cards in doubt.
    fn tolerance(self) -> Option<f64> {
        match self {
            Zone::HandToldBy(Certainty::Unsure) => Some(0.02),
            Zone::DeckToldBy(Certainty::Unsure) => Some(0.01),
            // Few cards: one of them in doubt weighs much.
            Zone::RelicsToldBy(Certainty::Unsure) => Some(0.2),
            _ => None,
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Chooses by nothing that the other player does not know, but chance: whichever card leaves the hand is any of
/// its cards with the same chance, and what is done with it after that shows on the table.
///
/// A card everybody has seen going to the hand leaves it before all others: otherwise a card of its kind would
/// say something about the others. Cards are drawn often, so that the deck runs out.
fn blind(game: &Radlands, state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    if list.iter().any(|choice| matches!(choice, Choice::Discard(_))) {
        return discard(game, state, seat, &list, dice);
    }
    if list[0] != Choice::End {
        return dice.among(&list);
    }
    let known = state.table.known[seat.index()];
    let hand = if known.is_empty() { state.secrets.hands[seat.index()] } else { known };
    if !hand.is_empty() && dice.below(3) == 0 {
        let kind = hand.draw(dice);
        list.retain(|choice| card_of(*choice) == Some(kind));
        return dice.among(&list);
    }
    if state.table.water >= 2 && dice.below(2) == 0 {
        return Choice::Draw;
    }
    list.retain(|choice| card_of(*choice).is_none() && !looks_at_the_hand(game, &state.table, *choice));
    dice.among(&list)
}

/// The card of the hand that an action shows.
fn card_of(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Play(card, _) | Choice::Launch(card) | Choice::Junk(card) => Some(card.index() as u8),
        _ => None,
    }
}

/// Whether an ability can only be used with certain cards in hand, so that using it says something about them.
fn looks_at_the_hand(game: &Radlands, table: &Table, choice: Choice) -> bool {
    let Choice::Use(spot, _) = choice else { return false };
    Lane::all().any(|lane| lane.camp() == spot && game.pack.camp_id(table.camp(lane)) == "parachute-base")
}

/// Any card of those that may be discarded, or enough of it.
fn discard(game: &Radlands, state: &State, seat: Seat, list: &[Choice], dice: &mut Dice) -> Choice {
    if list.last() == Some(&Choice::No) && dice.below(3) == 0 {
        return Choice::No;
    }
    let drawn = own(game, state, seat).drawn;
    let (hand, known) = (state.secrets.hands[seat.index()], state.table.known[seat.index()]);
    let from = [drawn, known, hand].into_iter().find(|bag| !bag.is_empty()).expect("there are cards");
    let kind = usize::from(from.draw(dice));
    let shows = |choice: &&Choice| matches!(choice, Choice::Discard(card) if card.index() == kind);
    *list.iter().find(shows).expect("each of these cards may be discarded")
}

fn own(game: &Radlands, state: &State, seat: Seat) -> Own {
    game.view(state, Viewer::Seat(seat)).own.expect("a player has a hand")
}

/// Every card hidden from a player.
fn hidden(game: &Radlands, state: &State, viewer: Viewer) -> Vec<(Zone, u8)> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    let own = own(game, state, seat);
    let State { table, secrets } = state;
    let them = seat.next(2).index();
    let hand = secrets.hands[them].minus(table.known[them]);
    let camps = Bag::one_of_each(secrets.dealt[them]);
    let mut zones = Vec::new();
    let mut put = |zone: Zone, cards: Bag| zones.extend(cards.iter().map(|kind| (zone, kind)));

    let shuffle = if table.reshuffled { Shuffle::Second } else { Shuffle::First };
    put(Zone::Hand(shuffle), hand);
    put(Zone::Deck(shuffle), secrets.unseen[usize::from(table.reshuffled)]);
    if own.drawn.is_empty() {
        put(Zone::Fresh, secrets.drawn);
    }
    if matches!(table.stage, Stage::Sides | Stage::Deal | Stage::Draft) {
        let placed = &secrets.placed[them][..usize::from(table.placed_len[them])];
        put(Zone::Dealt, camps);
        put(Zone::Placed, placed.iter().map(|camp| camp.index() as u8).collect());
    } else {
        let open = secrets.placed[them].iter().map(|camp| camp.index() as u8);
        put(Zone::LeftOver, camps.minus(open.collect()));
    }
    if table.reshuffled {
        put(Zone::Relics, secrets.unseen[0]);
        let (certainty, told) = (certainty(&own), |kind| told(&own, kind));
        zones.extend(hand.iter().map(|kind| (Zone::HandToldBy(certainty), told(kind))));
        zones.extend(secrets.unseen[0].iter().map(|kind| (Zone::RelicsToldBy(certainty), told(kind))));
        zones.extend(secrets.unseen[1].iter().map(|kind| (Zone::DeckToldBy(certainty), told(kind))));
    }
    zones
}

/// While every hidden card is known to be of one shuffle, the bounds of both add up to what is hidden.
fn certainty(own: &Own) -> Certainty {
    if own.memory.old.len() + own.memory.new.len() == own.unseen.len() {
        Certainty::Sure
    } else {
        Certainty::Unsure
    }
}

/// What a player can tell about a kind: how many are hidden, and how many can be of either shuffle.
fn told(own: &Own, kind: u8) -> u8 {
    let counts = [own.unseen, own.memory.old, own.memory.new].map(|bag| bag.count(kind) as u8);
    counts.into_iter().fold(0, |digits, count| 10 * digits + count)
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
fn imagined_cards_are_distributed_as_the_true_ones() {
    let census = census(&Radlands::default(), &Plan::default().games(3000), blind, hidden);
    let misplaced = misplaced(&census);
    for deviation in census.deviations.iter().filter(|deviation| deviation.zone.tolerance().is_none()) {
        assert!(deviation.surprise <= census.limit, "{deviation:?}\n{census}");
    }
    for (zone, share) in &misplaced {
        let tolerance = zone.tolerance().unwrap_or(f64::INFINITY);
        assert!(*share <= tolerance, "{zone}: {share:.3} of the cards are misplaced\n{census}");
    }
    let counted: Vec<Zone> = misplaced.into_keys().collect();
    let both = |zone: fn(Certainty) -> Zone| [zone(Certainty::Sure), zone(Certainty::Unsure)];
    let mut all = vec![Zone::Hand(Shuffle::First), Zone::Hand(Shuffle::Second)];
    all.extend([Zone::Deck(Shuffle::First), Zone::Deck(Shuffle::Second)]);
    all.extend([Zone::Relics, Zone::Fresh, Zone::Dealt, Zone::Placed, Zone::LeftOver]);
    all.extend([Zone::HandToldBy, Zone::DeckToldBy, Zone::RelicsToldBy].into_iter().flat_map(both));
    assert_eq!(counted, all, "every zone was counted");
}
