//! Deliberate leaks are found, every one of them, and the game itself has none.

use kernel::{Actor, Game, InputOf, Log, Notate, Refusal, Seat, SeatSet, Stage, Viewer, Waiting};
use parts::pack::PackText;
use parts::title::{Order, Title};
use proving::{Channel, Leak, Leaky, Plan, find_leak, find_leak_from};
use raid_and_trade::{BUILT_IN, Choice, Event, RaidAndTrade, State};
use raid_and_trade_portrait::Stage as Shown;

/// The same games for the leaky game and for the honest one.
fn plan() -> Plan {
    Plan::default().games(12)
}

fn table() -> RaidAndTrade {
    let options = vec![("map".to_owned(), "first".to_owned()), ("rounds".to_owned(), "10".to_owned())];
    // A pack in which Incidents are stolen often, so that a few games show it.
    let theft =
        "{ op = \"transfer-incident\", n = 1, from = \"target\", to = \"self\", chooser = \"random\" }";
    let text = BUILT_IN.replace("{ op = \"gain-ap\", n = 2 }", theft);
    let pack = Some(PackText { origin: "thefts".into(), text });
    RaidAndTrade::open(&Order { seats: Some(3), options, pack }).expect("three can play")
}

/// A moment that random games hardly reach: a player with Incidents drawn unseen is asked to defend.
fn defence(game: &RaidAndTrade) -> State {
    let position = r#"
        a = { tokens = { guns = 1 } }
        b = { tokens = { guns = 1 }, unseen = ["incident-02", "incident-20"] }
        c = { unseen = ["incident-05"] }
    "#;
    let position = toml::from_str(position).expect("a position can be read");
    let mut state = game.set_up(position).expect("the position is possible");
    for (seat, words) in [(0, "attack b"), (1, "no"), (1, "no")] {
        let choice = game.read_choice(words).expect("the words are known");
        game.choose(&mut state, Seat::new(seat), choice, &mut Log::off());
    }
    assert_eq!(game.portray_truth(&state).stage, Shown::Defend);
    state
}

/// A secret, and the way it gets out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Plant {
    /// The view has the next player's Incidents.
    HandInView,
    /// Everybody is told which Incident was drawn.
    DrawTold,
    /// Everybody is told which Incident was stolen.
    TheftTold,
    /// The prompt counts the next player's Incidents that can be used at any moment.
    ReactionsInPrompt,
    /// The board names the next player's Incidents.
    HandOnBoard,
    /// The list of choices runs backwards when the next player holds Red Tape.
    OrderOfChoices,
    /// A refusal knows what the next player holds.
    RefusalKnowsHand,
    /// The view has what the next player knows about hidden Incidents.
    NotesInView,
    /// The board names an Incident of the deck.
    DeckOnBoard,
    /// A window asks only who holds an early Incident.
    WindowByHand,
    /// Every input is shown when the next player holds early cards.
    AudienceByHand,
    /// A turn with hardly any AP is skipped when its player holds nothing of use.
    IdleTurnByHand,
    /// Whoever is attacked is asked to defend only with a card of use in hand.
    DefenceByHand,
    /// An input opens hands when the next player holds early cards.
    OpensByHand,
}

impl Plant {
    const ALL: [Plant; 14] = [
        Plant::HandInView,
        Plant::DrawTold,
        Plant::TheftTold,
        Plant::ReactionsInPrompt,
        Plant::HandOnBoard,
        Plant::OrderOfChoices,
        Plant::RefusalKnowsHand,
        Plant::NotesInView,
        Plant::DeckOnBoard,
        Plant::WindowByHand,
        Plant::AudienceByHand,
        Plant::IdleTurnByHand,
        Plant::DefenceByHand,
        Plant::OpensByHand,
    ];

    /// Where it comes out.
    fn channel(self) -> Channel {
        match self {
            Plant::HandInView | Plant::NotesInView => Channel::View,
            Plant::DrawTold | Plant::TheftTold => Channel::Seen,
            Plant::ReactionsInPrompt => Channel::Prompt,
            Plant::HandOnBoard | Plant::DeckOnBoard => Channel::Board,
            Plant::OrderOfChoices => Channel::Choices,
            Plant::RefusalKnowsHand => Channel::Check,
            Plant::WindowByHand | Plant::IdleTurnByHand | Plant::DefenceByHand => Channel::Waiting,
            Plant::AudienceByHand => Channel::Audience,
            Plant::OpensByHand => Channel::Opens,
        }
    }
}

/// The Incidents of the player after this one.
fn next(game: &RaidAndTrade, truth: &State, seat: Seat) -> Vec<String> {
    let other = seat.next(game.seats()).letter();
    game.portray_truth(truth).seats[&other].cards.clone().unwrap_or_default()
}

/// Whether an Incident is one of the first half.
fn is_early(id: &str) -> bool {
    id.starts_with("incident-") && id < "incident-16"
}

/// Whether the player after this one holds an Incident of the first half.
fn holds_early(game: &RaidAndTrade, truth: &State, seat: Seat) -> bool {
    next(game, truth, seat).iter().any(|id| is_early(id))
}

/// A part of the secrets, as a record would hold it.
fn secret(truth: &State, part: &str) -> serde_json::Value {
    serde_json::to_value(truth).expect("a state can be written")["secrets"][part].clone()
}

impl Leak<RaidAndTrade> for Plant {
    fn in_view(&self, game: &RaidAndTrade, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::HandInView, Viewer::Seat(seat)) => Some(format!("{:?}", next(game, truth, seat))),
            (Plant::NotesInView, Viewer::Seat(seat)) => {
                Some(secret(truth, "may")[seat.next(game.seats()).index()].to_string())
            }
            _ => None,
        }
    }

    fn in_seen(&self, game: &RaidAndTrade, event: &Event, _: Viewer) -> Option<String> {
        match (self, event) {
            (Plant::DrawTold, Event::IncidentDrawn { card, .. })
            | (Plant::TheftTold, Event::IncidentStolen { card, .. }) => {
                Some(game.pack().card(*card).name.clone())
            }
            _ => None,
        }
    }

    fn in_prompt(&self, game: &RaidAndTrade, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::ReactionsInPrompt, Viewer::Seat(seat)) => Some(
                next(game, truth, seat).iter().filter(|id| id.as_str() > "incident-15").count().to_string(),
            ),
            _ => None,
        }
    }

    fn in_board(&self, game: &RaidAndTrade, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::HandOnBoard, Viewer::Seat(seat)) => Some(format!("{:?}", next(game, truth, seat))),
            (Plant::DeckOnBoard, _) => {
                Some(secret(truth, "deck").as_u64().unwrap_or(0).trailing_zeros().to_string())
            }
            _ => None,
        }
    }

    fn in_choices(&self, game: &RaidAndTrade, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        if *self == Plant::OrderOfChoices && holds_early(game, truth, seat) {
            list.reverse();
        }
    }

    fn in_check(
        &self,
        game: &RaidAndTrade,
        truth: &State,
        seat: Seat,
        _: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match answer {
            Err(refusal) if *self == Plant::RefusalKnowsHand && holds_early(game, truth, seat) => {
                Err(Refusal { reason: "The next player is well prepared.".into(), ..refusal })
            }
            answer => answer,
        }
    }

    fn in_waiting(&self, game: &RaidAndTrade, truth: &State, waiting: Waiting) -> Waiting {
        let Waiting::Seats(seats) = waiting else { return waiting };
        let plants = [Plant::WindowByHand, Plant::IdleTurnByHand, Plant::DefenceByHand];
        let Some(seat) = seats.first().filter(|_| plants.contains(self)) else { return waiting };
        let portrait = game.portray_truth(truth);
        let side = &portrait.seats[&seat.letter()];
        let here = match self {
            Plant::IdleTurnByHand => portrait.stage == Shown::Turn && side.ap < 3,
            Plant::DefenceByHand => portrait.stage == Shown::Defend,
            _ => !matches!(portrait.stage, Shown::Turn | Shown::Defend | Shown::Event),
        };
        let useless = !side.cards.as_deref().unwrap_or_default().iter().any(|id| is_early(id));
        if here && side.incidents > 0 && useless { Waiting::Over } else { waiting }
    }

    fn in_audience(&self, game: &RaidAndTrade, truth: &State, _: Actor, audience: SeatSet) -> SeatSet {
        let all = *self == Plant::AudienceByHand && holds_early(game, truth, Seat::FIRST);
        if all { SeatSet::all(game.seats()) } else { audience }
    }

    fn in_opens(
        &self,
        game: &RaidAndTrade,
        truth: &State,
        _: &InputOf<RaidAndTrade>,
        opens: SeatSet,
    ) -> SeatSet {
        let all = *self == Plant::OpensByHand && holds_early(game, truth, Seat::FIRST);
        if all { SeatSet::all(game.seats()) } else { opens }
    }
}

#[test]
fn every_leak_is_found_where_it_comes_out() {
    let game = table();
    let defence = defence(&game);
    for plant in Plant::ALL {
        let leaky = Leaky::new(&game, plant);
        let leak = match plant {
            Plant::DefenceByHand => find_leak_from(&leaky, &defence, &plan()),
            _ => find_leak(&leaky, &plan()),
        };
        let leak = leak.unwrap_or_else(|| panic!("{plant:?} was not found"));
        assert_eq!(leak.channel, plant.channel(), "{plant:?}: {leak}");
    }
}

#[test]
fn the_game_has_no_leak() {
    let game = table();
    let leak = find_leak(&game, &plan()).or_else(|| find_leak_from(&game, &defence(&game), &plan()));
    if let Some(leak) = leak {
        panic!("{leak}");
    }
}
