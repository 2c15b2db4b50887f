//! What is going on, in a word.

use wastelander_portrait::Moment;

use crate::agenda::{Combat, OfferStage, Stage, Task, Window};
use crate::state::Table;

/// What is going on.
pub(super) fn moment(table: &Table) -> Moment {
    match table.agenda.top() {
        Task::Over => Moment::Over,
        Task::Deal { .. } => Moment::Deal,
        Task::FirstRoll { .. } => Moment::FirstRoll,
        Task::Turn(Stage::Wander(_)) => Moment::Wander,
        Task::Turn(Stage::Step2) => Moment::Step2,
        Task::Turn(_) => Moment::Order,
        Task::Window(window, _) => of_window(window),
        Task::Limit => Moment::Limit,
        Task::Charity { .. } | Task::Donate { .. } => Moment::Charity,
        Task::Drop { .. } => Moment::Drop,
        Task::Pluck { .. } => Moment::RandomDiscard,
        Task::Theft { .. } | Task::Grab { .. } => Moment::Theft,
        Task::Draw { .. } => Moment::Draw,
        Task::Fight(Combat::Method) => Moment::Method,
        Task::Fight(_) => Moment::Commit,
        Task::Reveal(_) => Moment::Reveal,
        Task::Die(_) => Moment::Die,
        Task::Partner { .. } => Moment::Partner,
        Task::Whose(_) => Moment::Whose,
        Task::Replace(..) => Moment::Replace,
        Task::Hide(_) => Moment::Hide,
        Task::Peek { .. } => Moment::Peek,
        Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => Moment::Composing,
        Task::Offer { .. } => Moment::Offered,
        Task::Market { .. } => Moment::Market,
        Task::Spoils { .. } => Moment::Spoils,
        Task::Vote(_) => Moment::Vote,
        Task::Tie { .. } => Moment::Tie,
        Task::Consent { .. } => Moment::Consent,
        Task::Hit { .. }
        | Task::Event { .. }
        | Task::Declared { .. }
        | Task::Join
        | Task::Running { .. }
        | Task::Visit(..)
        | Task::PlaceWindow
        | Task::ShareOut => Moment::GoingOn,
    }
}

const fn of_window(window: Window) -> Moment {
    match window {
        Window::Setup => Moment::Setup,
        Window::TurnStart => Moment::TurnStart,
        Window::MidTurn => Moment::MidTurn,
        Window::Place => Moment::Place,
        Window::TurnEnd => Moment::TurnEnd,
        Window::Event => Moment::Event,
        Window::Prep => Moment::Prep,
        Window::AfterDice => Moment::AfterDice,
        Window::Outcome => Moment::Outcome,
        Window::Run => Moment::Run,
        Window::RunDie => Moment::RunDie,
        Window::Response => Moment::Response,
    }
}
