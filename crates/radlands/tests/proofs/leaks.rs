//! Deliberate leaks are found, every one of them, and the game itself has none.

use kernel::{Actor, Input, InputOf, Refusal, Seat, SeatSet, Viewer, Waiting};
use parts::Bag;
use parts::title::{Order, Title};
use proving::{Channel, Leak, Leaky, Plan, find_leak};
use radlands::{Choice, Event, Radlands, Stage, State};

/// The same games for the leaky game and for the honest one.
fn plan() -> Plan {
    Plan::default().games(40)
}

fn first_game() -> Radlands {
    let options = vec![("camps".to_owned(), "first-game".to_owned())];
    Radlands::open(&Order { options, ..Order::default() }).expect("the option exists")
}

/// A secret, and the way it gets out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Plant {
    /// The view has the other hand.
    HandInView,
    /// The view has one card of the other hand: the kind that comes first.
    OneCardInView,
    /// The prompt counts the people in the other hand.
    PeopleInPrompt,
    /// The board marks a hand with two of a kind.
    PairOnBoard,
    /// The view has a camp that was dealt to the other player.
    DealtCampInView,
    /// The board has a camp that lies face down.
    PlacedCampOnBoard,
    /// What is told when a camp is placed says whether it brings cards.
    PlacedCampTold,
    /// The board says whether the cards face down and in the deck are mostly people.
    PunksOnBoard,
    /// Spectators see which card is drawn next.
    NextCardToSpectators,
    /// Everybody is told which card was drawn.
    DrawTold,
    /// Only whether the drawn card was an event.
    KindOfDrawTold,
    /// The prompt counts what the other player has just drawn and may keep.
    FreshCardsInPrompt,
    /// The list of choices runs backwards when the other player holds an event.
    OrderOfChoices,
    /// The turn cannot be ended while the other player holds many people.
    EndNotOffered,
    /// A refusal knows that the other player has the card.
    RefusalNamesHolder,
    /// The game stops when the idle player holds nothing worth playing.
    WaitingForHand,
    /// A draw is shown when the hand it goes to is a good one.
    AudienceByHand,
    /// Taking the silo opens things when the other player has a certain card.
    OpensByHand,
}

impl Plant {
    const ALL: [Plant; 18] = [
        Plant::HandInView,
        Plant::OneCardInView,
        Plant::PeopleInPrompt,
        Plant::PairOnBoard,
        Plant::DealtCampInView,
        Plant::PlacedCampOnBoard,
        Plant::PlacedCampTold,
        Plant::PunksOnBoard,
        Plant::NextCardToSpectators,
        Plant::DrawTold,
        Plant::KindOfDrawTold,
        Plant::FreshCardsInPrompt,
        Plant::OrderOfChoices,
        Plant::EndNotOffered,
        Plant::RefusalNamesHolder,
        Plant::WaitingForHand,
        Plant::AudienceByHand,
        Plant::OpensByHand,
    ];

    /// Where it comes out.
    fn channel(self) -> Channel {
        match self {
            Plant::HandInView
            | Plant::OneCardInView
            | Plant::DealtCampInView
            | Plant::NextCardToSpectators => Channel::View,
            Plant::PeopleInPrompt | Plant::FreshCardsInPrompt => Channel::Prompt,
            Plant::PairOnBoard | Plant::PlacedCampOnBoard | Plant::PunksOnBoard => Channel::Board,
            Plant::PlacedCampTold | Plant::DrawTold | Plant::KindOfDrawTold => Channel::Seen,
            Plant::OrderOfChoices | Plant::EndNotOffered => Channel::Choices,
            Plant::RefusalNamesHolder => Channel::Check,
            Plant::WaitingForHand => Channel::Waiting,
            Plant::AudienceByHand => Channel::Audience,
            Plant::OpensByHand => Channel::Opens,
        }
    }
}

/// The hand of the other player.
fn other_hand(truth: &State, seat: Seat) -> Bag {
    truth.secrets.hands[seat.next(2).index()]
}

/// How many people are among some cards.
fn people(game: &Radlands, cards: Bag) -> u32 {
    cards.only(game.pack.people).len()
}

fn unseen(truth: &State) -> Bag {
    truth.secrets.unseen[0].plus(truth.secrets.unseen[1])
}

impl Leak<Radlands> for Plant {
    fn in_view(&self, _: &Radlands, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::HandInView, Viewer::Seat(seat)) => Some(format!("{:?}", other_hand(truth, seat))),
            (Plant::OneCardInView, Viewer::Seat(seat)) => {
                Some(format!("{:?}", other_hand(truth, seat).iter().next()))
            }
            (Plant::DealtCampInView, Viewer::Seat(seat)) if truth.table.stage == Stage::Draft => {
                Some(truth.secrets.dealt[seat.next(2).index()].trailing_zeros().to_string())
            }
            (Plant::NextCardToSpectators, Viewer::Spectator) => {
                Some(format!("{:?}", unseen(truth).iter().next()))
            }
            _ => None,
        }
    }

    fn in_seen(&self, game: &Radlands, event: &Event, _: Viewer) -> Option<String> {
        match (self, event) {
            (Plant::PlacedCampTold, Event::Placed { camp: Some(camp), .. }) => {
                Some(format!("It brings {} cards.", game.pack.camp_row(*camp).draw))
            }
            (Plant::DrawTold, Event::Drew { card: Some(card), .. }) => Some(game.pack.name(*card).to_owned()),
            (Plant::KindOfDrawTold, Event::Drew { card: Some(card), .. }) => {
                (!game.pack.is_person(*card)).then(|| "An event!".to_owned())
            }
            _ => None,
        }
    }

    fn in_prompt(&self, game: &Radlands, truth: &State, viewer: Viewer) -> Option<String> {
        let Viewer::Seat(seat) = viewer else { return None };
        match self {
            Plant::PeopleInPrompt => {
                Some(format!(" They hold {} people.", people(game, other_hand(truth, seat))))
            }
            Plant::FreshCardsInPrompt if truth.table.drawn_len > 0 => {
                Some(format!(" {} of them are people.", people(game, truth.secrets.drawn)))
            }
            _ => None,
        }
    }

    fn in_board(&self, game: &Radlands, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::PairOnBoard, Viewer::Seat(seat)) => {
                let hand = other_hand(truth, seat);
                (hand.kinds().count_ones() < hand.len()).then(|| "a pair".to_owned())
            }
            (Plant::PlacedCampOnBoard, Viewer::Seat(seat)) => {
                let them = seat.next(2).index();
                let placed = truth.table.stage == Stage::Draft && truth.table.placed_len[them] > 0;
                placed.then(|| game.pack.camp_name(truth.secrets.placed[them][0]).to_owned())
            }
            (Plant::PunksOnBoard, _) => {
                let hidden = unseen(truth);
                let mostly = 10 * people(game, hidden) > 7 * hidden.len();
                (truth.table.punks.any() && mostly).then(|| "a person, likely".to_owned())
            }
            _ => None,
        }
    }

    fn in_choices(&self, game: &Radlands, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        let hand = other_hand(truth, seat);
        match self {
            Plant::OrderOfChoices if people(game, hand) < hand.len() => list.reverse(),
            Plant::EndNotOffered if people(game, hand) > 2 && list.len() > 1 => {
                list.retain(|choice| *choice != Choice::End);
            }
            _ => {}
        }
    }

    fn in_check(
        &self,
        game: &Radlands,
        truth: &State,
        seat: Seat,
        choice: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (self, choice) {
            (Plant::RefusalNamesHolder, Choice::Junk(card)) if answer.is_err() => {
                let held = other_hand(truth, seat).iter().any(|kind| usize::from(kind) == card.index());
                if held {
                    let reason = format!("The other player has {}.", game.pack.name(card));
                    return Err(Refusal::new("RAD-JUNK-01", reason));
                }
                answer
            }
            _ => answer,
        }
    }

    fn in_waiting(&self, game: &Radlands, truth: &State, waiting: Waiting) -> Waiting {
        let idle = other_hand(truth, truth.table.active);
        if *self == Plant::WaitingForHand && truth.table.stage == Stage::Actions && people(game, idle) == 0 {
            return Waiting::Over;
        }
        waiting
    }

    fn in_audience(&self, game: &Radlands, truth: &State, actor: Actor, audience: SeatSet) -> SeatSet {
        match (self, actor, audience.first()) {
            (Plant::AudienceByHand, Actor::Chance, Some(seat))
                if people(game, truth.secrets.hands[seat.index()]) > 1 =>
            {
                SeatSet::all(2)
            }
            _ => audience,
        }
    }

    fn in_opens(&self, game: &Radlands, truth: &State, input: &InputOf<Radlands>, opens: SeatSet) -> SeatSet {
        match (self, input) {
            (Plant::OpensByHand, Input::Choice(seat, Choice::TakeSilo))
                if people(game, other_hand(truth, *seat)) > 1 =>
            {
                SeatSet::all(2)
            }
            _ => opens,
        }
    }
}

#[test]
fn every_leak_is_found_where_it_was_planted() {
    let (drafted, first) = (Radlands::default(), first_game());
    let mut missed = Vec::new();
    for plant in Plant::ALL {
        // Fresh cards are hardly ever drawn without the Supply Depot, which one side has in a first game.
        let game = if plant == Plant::FreshCardsInPrompt { &first } else { &drafted };
        match find_leak(&Leaky::new(game, plant), &plan()) {
            None => missed.push(format!("{plant:?} was not found")),
            Some(report) if report.channel != plant.channel() => {
                missed.push(format!("{plant:?} was found elsewhere: {report}"));
            }
            Some(report) => assert_ne!(report.truth, report.twin, "{plant:?}"),
        }
    }
    let found = Plant::ALL.len() - missed.len();
    assert!(missed.is_empty(), "{found} of {} leaks found\n{}", Plant::ALL.len(), missed.join("\n"));
}

#[test]
fn the_game_itself_has_no_leak() {
    for game in [Radlands::default(), first_game()] {
        if let Some(report) = find_leak(&game, &plan()) {
            panic!("{report}");
        }
    }
}
