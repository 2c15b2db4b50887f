//! Leaks are found, and where there is none, none is.

use kernel::{Actor, Input, Refusal, Seat, SeatSet, Viewer, Waiting};
use proving::{Channel, Leak, Leaky, Plan, find_leak};

use crate::stash::{Choice, Event, Kind, Phase, Stash, State};

fn plan() -> Plan {
    Plan::default().games(300)
}

/// The stash of the seat after this one, which it does not know unless it has peeked.
fn next_stash(game: &Stash, truth: &State, seat: Seat) -> Option<Kind> {
    truth.stashes[seat.next(game.seats).index()]
}

struct Tight;
impl Leak<Stash> for Tight {}

struct HandInView;
impl Leak<Stash> for HandInView {
    fn in_view(&self, game: &Stash, truth: &State, viewer: Viewer) -> Option<String> {
        let Viewer::Seat(seat) = viewer else { return None };
        Some(format!("{:?}", truth.hand(seat.next(game.seats))))
    }
}

struct DeckInSpectatorView;
impl Leak<Stash> for DeckInSpectatorView {
    fn in_view(&self, _: &Stash, truth: &State, viewer: Viewer) -> Option<String> {
        (viewer == Viewer::Spectator).then(|| format!("{:?}", truth.deck))
    }
}

struct DrawIsTold;
impl Leak<Stash> for DrawIsTold {
    fn in_seen(&self, _: &Stash, event: &Event, _: Viewer) -> Option<String> {
        match event {
            Event::Drew { kind, .. } => Some(format!("{kind:?}")),
            _ => None,
        }
    }
}

struct PeekIsToldToSpectators;
impl Leak<Stash> for PeekIsToldToSpectators {
    fn in_seen(&self, _: &Stash, event: &Event, viewer: Viewer) -> Option<String> {
        match event {
            Event::Peeked { kind, .. } if viewer == Viewer::Spectator => Some(format!("{kind:?}")),
            _ => None,
        }
    }
}

struct KeepIsTold;
impl Leak<Stash> for KeepIsTold {
    fn in_seen(&self, _: &Stash, event: &Event, _: Viewer) -> Option<String> {
        // Not the card itself, only whether it is a good one.
        match event {
            Event::Kept { kind, .. } => (kind.0 > 3).then(|| "with a smile".to_owned()),
            _ => None,
        }
    }
}

struct StashInPrompt;
impl Leak<Stash> for StashInPrompt {
    fn in_prompt(&self, game: &Stash, truth: &State, viewer: Viewer) -> Option<String> {
        let Viewer::Seat(seat) = viewer else { return None };
        (next_stash(game, truth, seat) == Some(Kind(5))).then(|| " Careful!".to_owned())
    }
}

struct StashOnBoard;
impl Leak<Stash> for StashOnBoard {
    fn in_board(&self, _: &Stash, truth: &State, _: Viewer) -> Option<String> {
        Some(format!("{:?}", truth.stashes.iter().flatten().max()))
    }
}

struct NoPeekAtPoorStashes;
impl Leak<Stash> for NoPeekAtPoorStashes {
    fn in_choices(&self, game: &Stash, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        if next_stash(game, truth, seat) < Some(Kind(3)) {
            list.retain(|choice| !matches!(choice, Choice::Peek(_)));
        }
    }
}

struct RefusalKnowsTheHand;
impl Leak<Stash> for RefusalKnowsTheHand {
    fn in_check(
        &self,
        game: &Stash,
        truth: &State,
        seat: Seat,
        choice: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (answer, choice) {
            (Err(_), Choice::Drop(kind)) if truth.hand(seat.next(game.seats)).contains(kind.0) => {
                Err(Refusal::new("STASH-DROP-01", "Another player holds that."))
            }
            (answer, _) => answer,
        }
    }
}

struct EarlyEnd;
impl Leak<Stash> for EarlyEnd {
    fn in_waiting(&self, _: &Stash, truth: &State, waiting: Waiting) -> Waiting {
        let rich = truth.stashes[0] == Some(Kind(5));
        if rich && matches!(truth.table.phase, Phase::Turn(_)) { Waiting::Over } else { waiting }
    }
}

struct RichDrawsAreShown;
impl Leak<Stash> for RichDrawsAreShown {
    fn in_audience(&self, _: &Stash, truth: &State, _: Actor, audience: SeatSet) -> SeatSet {
        match truth.table.phase {
            Phase::Draw(seat) if truth.stashes[seat.index()] > Some(Kind(2)) => SeatSet::all(2),
            _ => audience,
        }
    }
}

struct PeekOpensUnannounced;
impl Leak<Stash> for PeekOpensUnannounced {
    fn in_opens(&self, _: &Stash, _: &State, input: &Input<Choice, Kind>, opens: SeatSet) -> SeatSet {
        match input {
            Input::Choice(_, Choice::Peek(_)) => SeatSet::NONE,
            _ => opens,
        }
    }
}

struct RichStashesOpen;
impl Leak<Stash> for RichStashesOpen {
    fn in_opens(&self, game: &Stash, truth: &State, input: &Input<Choice, Kind>, opens: SeatSet) -> SeatSet {
        match input {
            Input::Choice(seat, Choice::Draw) if next_stash(game, truth, *seat) == Some(Kind(5)) => {
                SeatSet::all(game.seats)
            }
            _ => opens,
        }
    }
}

#[test]
fn a_tight_game_has_no_leak() {
    for seats in [2, 3] {
        let game = Stash { seats, peeking: true };
        assert_eq!(find_leak(&game, &plan()), None);
        assert_eq!(find_leak(&Leaky::new(&game, Tight), &plan()), None, "the wrapper itself is tight");
    }
}

/// Finds the leak in games for two and for three, and says by which channel.
fn channels(leak: impl Leak<Stash> + Copy) -> [Channel; 2] {
    [2, 3].map(|seats| {
        let game = Stash { seats, peeking: true };
        let report = find_leak(&Leaky::new(&game, leak), &plan()).expect("the leak is found");
        assert_ne!(report.truth, report.twin);
        report.channel
    })
}

macro_rules! leaks {
    ($($name:ident: $leak:ident => $channel:ident,)*) => {
        $(
            impl Copy for $leak {}
            impl Clone for $leak { fn clone(&self) -> Self { *self } }

            #[test]
            fn $name() {
                assert_eq!(channels($leak), [Channel::$channel; 2]);
            }
        )*
    };
}

leaks! {
    a_hand_in_the_view_is_found: HandInView => View,
    the_deck_in_a_spectators_view_is_found: DeckInSpectatorView => View,
    a_told_draw_is_found: DrawIsTold => Seen,
    a_peek_told_to_spectators_is_found: PeekIsToldToSpectators => Seen,
    a_told_stash_is_found: KeepIsTold => Seen,
    a_stash_in_the_prompt_is_found: StashInPrompt => Prompt,
    a_stash_on_the_board_is_found: StashOnBoard => Board,
    a_list_that_knows_too_much_is_found: NoPeekAtPoorStashes => Choices,
    a_refusal_that_knows_too_much_is_found: RefusalKnowsTheHand => Check,
    an_end_that_knows_too_much_is_found: EarlyEnd => Waiting,
    an_audience_that_knows_too_much_is_found: RichDrawsAreShown => Audience,
    an_opening_that_knows_too_much_is_found: RichStashesOpen => Opens,
}

#[test]
fn what_is_opened_must_be_announced() {
    let game = Stash::two();
    let report = find_leak(&Leaky::new(&game, PeekOpensUnannounced), &plan()).expect("the leak is found");
    assert!(report.since.last().is_some_and(|line| line.contains("peek")), "{report}");
}

#[test]
fn a_report_leads_back_to_the_leak() {
    let game = Stash::two();
    let report = find_leak(&Leaky::new(&game, DrawIsTold), &plan()).expect("the leak is found");
    let again = find_leak(&Leaky::new(&game, DrawIsTold), &plan().first_game(report.game).games(1));
    assert_eq!(again.as_ref(), Some(&report));
    assert_eq!(report.record.lines().count(), report.inputs);
    let text = report.to_string();
    assert!(text.contains("what is told") && text.contains("Kind("), "{text}");
}
