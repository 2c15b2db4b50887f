//! Deliberate leaks are found, every one of them, and the game itself has none.

use kernel::{Actor, Input, InputOf, Refusal, Seat, SeatSet, Viewer, Waiting};
use parts::title::{Order, Title};
use proving::{Channel, Leak, Leaky, Manner, Plan, find_leak};
use wastelander::{Choice, Event, Held, Loot, OfferStage, Ref, State, Task, Type, Wastelander};

/// The same games for the leaky game and for the honest one.
fn plan() -> Plan {
    Plan::default().games(12).manner(Manner::Sensible)
}

fn open(seats: usize, mode: &str) -> Wastelander {
    let options = vec![("mode".to_owned(), mode.to_owned()), ("rounds".to_owned(), "30".to_owned())];
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("the option exists")
}

/// A secret, and the way it gets out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Plant {
    /// The view has the next player's hand.
    HandInView,
    /// The view has the next player's face-down tactics.
    TacticInView,
    /// The board marks whether a face-down tactic is a grenade or the like: the first of its kinds.
    TacticOnBoard,
    /// The view has the top card that only one player knows.
    TopInView,
    /// Everybody is told which card was put at the bottom.
    BuriedTold,
    /// Everybody is told which card was found by searching.
    SearchTold,
    /// Everybody is told which Loot somebody drew, as the acting player might be of the helper's.
    LootTold,
    /// A third player is told which card was given away.
    CharityTold,
    /// The view of a third player has the open offer.
    BasketInView,
    /// A third player is told what is put into an offer.
    OfferTold,
    /// The view has votes before all are in.
    VoteInView,
    /// The prompt counts the tactics of the next player.
    ReactionsInPrompt,
    /// The list of choices runs backwards when the next player holds a tactic.
    OrderOfChoices,
    /// A refusal knows that the next player has the card.
    RefusalNamesHolder,
    /// Who holds nothing that fits is not asked.
    WaitingForHand,
    /// A draw is shown when the hand it goes to is a good one.
    AudienceByHand,
    /// A pass opens things when the next player has a tactic.
    OpensByHand,
    /// Items are numbered by how many others of their kind somebody holds.
    NumberByDraw,
}

impl Plant {
    const ALL: [Plant; 18] = [
        Plant::HandInView,
        Plant::TacticInView,
        Plant::TacticOnBoard,
        Plant::TopInView,
        Plant::BuriedTold,
        Plant::SearchTold,
        Plant::LootTold,
        Plant::CharityTold,
        Plant::BasketInView,
        Plant::OfferTold,
        Plant::VoteInView,
        Plant::ReactionsInPrompt,
        Plant::OrderOfChoices,
        Plant::RefusalNamesHolder,
        Plant::WaitingForHand,
        Plant::AudienceByHand,
        Plant::OpensByHand,
        Plant::NumberByDraw,
    ];

    /// Where it comes out.
    fn channel(self) -> Channel {
        match self {
            Plant::HandInView
            | Plant::TacticInView
            | Plant::TopInView
            | Plant::BasketInView
            | Plant::VoteInView => Channel::View,
            Plant::ReactionsInPrompt => Channel::Prompt,
            Plant::TacticOnBoard | Plant::NumberByDraw => Channel::Board,
            Plant::BuriedTold
            | Plant::SearchTold
            | Plant::LootTold
            | Plant::CharityTold
            | Plant::OfferTold => Channel::Seen,
            Plant::OrderOfChoices => Channel::Choices,
            Plant::RefusalNamesHolder => Channel::Check,
            Plant::WaitingForHand => Channel::Waiting,
            Plant::AudienceByHand => Channel::Audience,
            Plant::OpensByHand => Channel::Opens,
        }
    }

    fn mode(self) -> &'static str {
        if self == Plant::VoteInView { "cooperative" } else { "normal" }
    }
}

/// The seat after a viewer, whose secrets leak.
fn next(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.next(4)),
        Viewer::Spectator => None,
    }
}

fn tactics(game: &Wastelander, held: Held) -> usize {
    let pack = game.pack();
    held.cards(pack).filter(|kind| pack.info(*kind).kind == Type::Tactic).count()
}

fn hand(truth: &State, seat: Seat) -> Held {
    truth.secrets.hands[seat.index()]
}

impl Leak<Wastelander> for Plant {
    fn in_view(&self, _: &Wastelander, truth: &State, viewer: Viewer) -> Option<String> {
        let other = next(viewer)?;
        match self {
            Plant::HandInView => Some(format!("{:?}", hand(truth, other))),
            Plant::TacticInView => Some(format!("{:?}", truth.secrets.down[other.index()])),
            Plant::TopInView if !truth.table.top_known.is_empty() => Some(truth.secrets.top.to_string()),
            Plant::BasketInView => match truth.table.agenda.top() {
                Task::Offer { by, to, stage: OfferStage::Asked, .. } if !viewer.is(by) && !viewer.is(to) => {
                    Some(format!("{:?}", truth.secrets.basket.gives))
                }
                _ => None,
            },
            Plant::VoteInView => Some(format!("{:?}", truth.secrets.votes)),
            _ => None,
        }
    }

    fn in_seen(&self, _: &Wastelander, event: &Event, viewer: Viewer) -> Option<String> {
        let kind = match (self, *event) {
            (Plant::BuriedTold, Event::Buried { kind, .. }) => kind,
            (Plant::SearchTold, Event::Drew { deck: wastelander::Deck::Wasteland, kind, .. }) => kind,
            (Plant::LootTold, Event::Drew { deck: wastelander::Deck::Loot, kind, .. }) => kind,
            (Plant::CharityTold, Event::Passed { kind, .. }) => kind,
            (Plant::OfferTold, Event::Chose { seat, choice: Choice::Give(what) }) if !viewer.is(seat) => {
                return Some(format!("{what:?}"));
            }
            _ => None,
        };
        kind.map(|kind| format!("{kind:?}"))
    }

    fn in_prompt(&self, game: &Wastelander, truth: &State, viewer: Viewer) -> Option<String> {
        let count = tactics(game, hand(truth, next(viewer)?));
        (*self == Plant::ReactionsInPrompt).then(|| format!(" They hold {count}."))
    }

    fn in_board(&self, game: &Wastelander, truth: &State, viewer: Viewer) -> Option<String> {
        let other = next(viewer)?;
        match self {
            Plant::TacticOnBoard => Some(format!("{:?}", truth.secrets.down[other.index()].first())),
            Plant::NumberByDraw => {
                let Viewer::Seat(seat) = viewer else { return None };
                let carried: Loot = truth.table.side(seat).carried;
                let pack = game.pack();
                let held =
                    |card: u8| hand(truth, other).count(pack, pack.kind_of(wastelander::Deck::Loot, card));
                Some(format!("{:?}", carried.iter().map(held).collect::<Vec<u32>>()))
            }
            _ => None,
        }
    }

    fn in_choices(&self, game: &Wastelander, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        if *self == Plant::OrderOfChoices && tactics(game, hand(truth, seat.next(4))) > 0 {
            list.reverse();
        }
    }

    fn in_check(
        &self,
        game: &Wastelander,
        truth: &State,
        seat: Seat,
        choice: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (self, choice) {
            (Plant::RefusalNamesHolder, Choice::Give(Ref::Hand(kind))) if answer.is_err() => {
                match hand(truth, seat.next(4)).has(game.pack(), kind) {
                    true => Err(Refusal::new("WAS-TRADE-10", "Another player has it.".to_owned())),
                    false => answer,
                }
            }
            _ => answer,
        }
    }

    fn in_waiting(&self, game: &Wastelander, truth: &State, waiting: Waiting) -> Waiting {
        let Waiting::Seats(seats) = waiting else { return waiting };
        let Some(seat) = seats.first() else { return waiting };
        let window = matches!(truth.table.agenda.top(), Task::Window(..));
        let others = window && seat != truth.table.acting;
        match *self == Plant::WaitingForHand && others && tactics(game, hand(truth, seat)) > 0 {
            true => Waiting::Over,
            false => waiting,
        }
    }

    fn in_audience(&self, game: &Wastelander, truth: &State, actor: Actor, audience: SeatSet) -> SeatSet {
        match (self, actor, audience.first()) {
            (Plant::AudienceByHand, Actor::Chance, Some(seat)) if tactics(game, hand(truth, seat)) > 0 => {
                SeatSet::all(4)
            }
            _ => audience,
        }
    }

    fn in_opens(
        &self,
        game: &Wastelander,
        truth: &State,
        input: &InputOf<Wastelander>,
        opens: SeatSet,
    ) -> SeatSet {
        match (self, input) {
            (Plant::OpensByHand, Input::Choice(seat, Choice::Pass))
                if tactics(game, hand(truth, seat.next(4))) > 0 =>
            {
                SeatSet::all(4)
            }
            _ => opens,
        }
    }
}

#[test]
fn every_leak_is_found_where_it_was_planted() {
    let mut missed = Vec::new();
    for plant in Plant::ALL {
        let game = open(4, plant.mode());
        match find_leak(&Leaky::new(&game, plant), &plan()) {
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
    for (seats, mode) in [(3, "normal"), (4, "cooperative"), (5, "hardcore")] {
        if let Some(report) = find_leak(&open(seats, mode), &plan().games(2)) {
            panic!("{report}");
        }
    }
}
