//! Deliberate leaks are found, every one of them, and the game itself has none.

use battlelands::{BattleLands, Choice, Event, State};
use battlelands_portrait::Side;
use kernel::{Actor, Game, Refusal, Seat, SeatSet, Stage, Viewer, Waiting};
use parts::title::{Order, Title};
use proving::{Channel, Leak, Leaky, Plan, find_leak};

/// The same games for the leaky game and for the honest one.
fn plan() -> Plan {
    Plan::default().games(60)
}

fn table(seats: usize) -> BattleLands {
    let options = vec![("factions".to_owned(), "chosen".to_owned())];
    BattleLands::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

/// A secret, and the way it gets out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Plant {
    /// The view has the next player's hand.
    HandInView,
    /// The view has the next player's mission pile.
    MissionInView,
    /// The view has what the next player has answered while others still think.
    AnswerInView,
    /// The board names the territories the next player has claimed.
    TerritoriesOnBoard,
    /// The prompt counts the equipment in the next player's hand.
    EquipmentInPrompt,
    /// Everybody is told which card was drawn.
    DrawTold,
    /// Everybody is told how strong a committed card is.
    CommitTold,
    /// The list of choices runs backwards when the next player holds few units.
    OrderOfChoices,
    /// A refusal knows what the next player has committed.
    RefusalKnowsMission,
    /// Every input is shown when the next player has committed strong cards.
    AudienceByMission,
    /// A pass opens things when the next player has committed strong cards.
    OpensByMission,
    /// The game stops when the next player has committed weak cards.
    WaitingByMission,
}

impl Plant {
    const ALL: [Plant; 12] = [
        Plant::HandInView,
        Plant::MissionInView,
        Plant::AnswerInView,
        Plant::TerritoriesOnBoard,
        Plant::EquipmentInPrompt,
        Plant::DrawTold,
        Plant::CommitTold,
        Plant::OrderOfChoices,
        Plant::RefusalKnowsMission,
        Plant::AudienceByMission,
        Plant::OpensByMission,
        Plant::WaitingByMission,
    ];

    /// Where it comes out.
    fn channel(self) -> Channel {
        match self {
            Plant::HandInView | Plant::MissionInView | Plant::AnswerInView => Channel::View,
            Plant::TerritoriesOnBoard => Channel::Board,
            Plant::EquipmentInPrompt => Channel::Prompt,
            Plant::DrawTold | Plant::CommitTold => Channel::Seen,
            Plant::OrderOfChoices => Channel::Choices,
            Plant::RefusalKnowsMission => Channel::Check,
            Plant::AudienceByMission => Channel::Audience,
            Plant::OpensByMission => Channel::Opens,
            Plant::WaitingByMission => Channel::Waiting,
        }
    }
}

/// The truth about the player after this one.
fn next(game: &BattleLands, truth: &State, seat: Seat) -> Side {
    game.portray_truth(truth).seats[&seat.next(game.seats()).letter()].clone()
}

fn equipment(game: &BattleLands, ids: &[String]) -> usize {
    let is_equipment =
        |id: &&String| game.cards().iter().any(|card| card.id == **id && card.kind == "equipment");
    ids.iter().filter(is_equipment).count()
}

/// Whether the player after the first one has committed a lot.
fn committed_much(game: &BattleLands, truth: &State) -> bool {
    next(game, truth, Seat::FIRST).result.is_some_and(|result| result.mission > 4)
}

impl Leak<BattleLands> for Plant {
    fn in_view(&self, game: &BattleLands, truth: &State, viewer: Viewer) -> Option<String> {
        let Viewer::Seat(seat) = viewer else { return None };
        let other = next(game, truth, seat);
        match self {
            Plant::HandInView => Some(format!("{:?}", other.cards)),
            Plant::MissionInView => Some(format!("{:?}", other.committed)),
            Plant::AnswerInView => Some(format!("{:?}", other.pending)),
            _ => None,
        }
    }

    fn in_seen(&self, game: &BattleLands, event: &Event, _: Viewer) -> Option<String> {
        match (self, event) {
            (Plant::DrawTold, Event::Drew { card, .. }) => Some(game.pack().card(*card).name.clone()),
            (Plant::CommitTold, Event::Committed { card, .. }) => {
                Some(game.pack().card(*card).strength.to_string())
            }
            _ => None,
        }
    }

    fn in_prompt(&self, game: &BattleLands, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::EquipmentInPrompt, Viewer::Seat(seat)) => {
                Some(equipment(game, &next(game, truth, seat).cards.unwrap_or_default()).to_string())
            }
            _ => None,
        }
    }

    fn in_board(&self, game: &BattleLands, truth: &State, viewer: Viewer) -> Option<String> {
        match (self, viewer) {
            (Plant::TerritoriesOnBoard, Viewer::Seat(seat)) => {
                Some(format!("{:?}", next(game, truth, seat).claimed))
            }
            _ => None,
        }
    }

    fn in_choices(&self, game: &BattleLands, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        if *self == Plant::OrderOfChoices {
            let cards = next(game, truth, seat).cards.unwrap_or_default();
            if cards.len() - equipment(game, &cards) < 3 {
                list.reverse();
            }
        }
    }

    fn in_check(
        &self,
        game: &BattleLands,
        truth: &State,
        seat: Seat,
        choice: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (self, choice) {
            (Plant::RefusalKnowsMission, Choice::Take(_))
                if committed_much(game, truth) && seat == Seat::FIRST =>
            {
                answer.map_err(|refusal| Refusal { reason: "They are up to something.".into(), ..refusal })
            }
            _ => answer,
        }
    }

    fn in_waiting(&self, game: &BattleLands, truth: &State, waiting: Waiting) -> Waiting {
        let some = next(game, truth, Seat::FIRST).mission > 0;
        match self {
            Plant::WaitingByMission if some && !committed_much(game, truth) => Waiting::Over,
            _ => waiting,
        }
    }

    fn in_audience(&self, game: &BattleLands, truth: &State, _: Actor, audience: SeatSet) -> SeatSet {
        match self {
            Plant::AudienceByMission if committed_much(game, truth) => SeatSet::all(game.seats()),
            _ => audience,
        }
    }

    fn in_opens(
        &self,
        game: &BattleLands,
        truth: &State,
        _: &kernel::InputOf<BattleLands>,
        opens: SeatSet,
    ) -> SeatSet {
        match self {
            Plant::OpensByMission if committed_much(game, truth) => SeatSet::all(game.seats()),
            _ => opens,
        }
    }
}

#[test]
fn every_planted_leak_is_found() {
    let game = table(3);
    for plant in Plant::ALL {
        let found = find_leak(&Leaky::new(&game, plant), &plan());
        let found = found.unwrap_or_else(|| panic!("{plant:?} was not found"));
        assert_eq!(found.channel, plant.channel(), "{plant:?}: {found}");
    }
}

#[test]
fn the_game_itself_leaks_nothing() {
    for seats in 3..=5 {
        if let Some(leak) = find_leak(&table(seats), &plan()) {
            panic!("{leak}");
        }
    }
}
