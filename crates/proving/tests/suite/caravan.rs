//! A game with a window, a basket and a vote keeps the laws; leaks planted in them are found.

use kernel::{Game, Input, Refusal, Seat, SeatSet, Viewer, Waiting};
use parts::title::Title;
use proving::{Channel, Leak, Leaky, Ledger, Manner, Plan, conform, find_leak};
use toys::Caravan;
use toys::caravan::{Ballot, Choice, Event, GUARD, Goal, Kind, Phase, State};

fn four() -> Caravan {
    Caravan { seats: 4, goal: Goal::Own }
}

fn plan() -> Plan {
    Plan::default().games(120).costly_every(6).brute_every(12).twin_games(60).luck_games(3)
}

#[test]
fn windows_baskets_and_votes_keep_the_laws() {
    for seats in [2, 3, 4] {
        for goal in [Goal::Own, Goal::Common] {
            let coverage = conform(&Caravan { seats, goal }, plan());
            let choices = ["raid", "guard", "pass", "offer", "give", "want", "propose", "accept", "refuse"];
            assert!(coverage.choices.missing(choices).is_empty(), "{coverage}");
            assert!(coverage.choices.missing(["halt", "aye", "nay"]).is_empty(), "{coverage}");
        }
    }
}

#[test]
fn every_rule_that_refuses_is_met() {
    let coverage = conform(&four(), plan().games(400));
    let ledger = Ledger::parse(Caravan::LEDGER).unwrap();
    let refusing = ledger.rules().iter().filter(|rule| rule.exempt.is_none()).map(|rule| rule.id.as_str());
    assert_eq!(coverage.refusals.missing(refusing), Vec::<&str>::new());
}

#[test]
fn a_plan_counts_inputs_whatever_the_threads() {
    let plan = Plan::default().games(500).inputs(2000).twin_games(0).luck_games(0);
    let one = conform(&four(), plan.clone());
    assert!(one.inputs >= 2000 && one.games < 100, "{one}");
    assert_eq!(one.games % 8, 0, "groups are played to their end: {one}");
    assert_eq!(conform(&four(), plan.threads(3)), one);
}

#[test]
fn sensible_play_prefers_what_appeals() {
    let share = |manner: Manner| {
        let coverage = conform(&four(), plan().manner(manner).twin_games(20));
        let count = |word| coverage.choices.count(word) as f64;
        count("forage") / (count("forage") + count("rest"))
    };
    let (uniform, sensible) = (share(Manner::Uniform), share(Manner::Sensible));
    assert!((0.4..0.6).contains(&uniform), "{uniform}");
    assert!(sensible > 0.9, "{sensible}");
}

/// A guard in this hand.
fn has_guard(truth: &State, seat: Seat) -> bool {
    truth.hand(seat).contains(GUARD.0)
}

/// Only those who hold a guard are asked for one, which tells everybody who does.
#[derive(Copy, Clone)]
struct AskedOnlyWithGuard;

impl AskedOnlyWithGuard {
    /// Whoever is asked instead.
    fn instead(truth: &State) -> Option<Seat> {
        let Phase::Raid { asked, .. } = truth.table.phase else { return None };
        asked.left().iter().find(|seat| has_guard(truth, *seat))
    }
}

impl Leak<Caravan> for AskedOnlyWithGuard {
    fn in_waiting(&self, _: &Caravan, truth: &State, waiting: Waiting) -> Waiting {
        Self::instead(truth).map_or(waiting, |seat| Waiting::Seats(SeatSet::only(seat)))
    }

    fn in_choices(&self, _: &Caravan, truth: &State, seat: Seat, list: &mut Vec<Choice>) {
        if let Some(instead) = Self::instead(truth) {
            list.clear();
            if seat == instead {
                list.extend([Choice::Guard, Choice::Pass]);
            }
        }
    }
}

/// The question itself is the same, but it is put more urgently to whoever could answer.
#[derive(Copy, Clone)]
struct UrgentPrompt;

impl Leak<Caravan> for UrgentPrompt {
    fn in_prompt(&self, _: &Caravan, truth: &State, _: Viewer) -> Option<String> {
        let Phase::Raid { asked, .. } = truth.table.phase else { return None };
        asked.seat().filter(|seat| has_guard(truth, *seat)).map(|_| " Think twice!".to_owned())
    }
}

/// What is laid down is told.
#[derive(Copy, Clone)]
struct GiftIsTold;

impl Leak<Caravan> for GiftIsTold {
    fn in_seen(&self, _: &Caravan, event: &Event, _: Viewer) -> Option<String> {
        match event {
            Event::Gave { kind, .. } => Some(kind.name().to_owned()),
            _ => None,
        }
    }
}

/// The basket shows through.
#[derive(Copy, Clone)]
struct BasketShowsThrough;

impl Leak<Caravan> for BasketShowsThrough {
    fn in_view(&self, _: &Caravan, truth: &State, _: Viewer) -> Option<String> {
        truth.basket.contains(GUARD.0).then(|| "a barrel sticks out".to_owned())
    }
}

/// Gifts are laid down openly by those who hold a guard: that they are open says who does.
#[derive(Copy, Clone)]
struct GuardedGiftsAreOpen;

impl Leak<Caravan> for GuardedGiftsAreOpen {
    fn in_learns(
        &self,
        game: &Caravan,
        truth: &State,
        input: &Input<Choice, Kind>,
        learns: SeatSet,
    ) -> SeatSet {
        match input {
            Input::Choice(seat, Choice::Give(_)) if has_guard(truth, *seat) => SeatSet::all(game.seats),
            _ => learns,
        }
    }
}

/// One can only wish for what the other has.
#[derive(Copy, Clone)]
struct WishesComeTrue;

impl Leak<Caravan> for WishesComeTrue {
    fn in_choices(&self, _: &Caravan, truth: &State, _: Seat, list: &mut Vec<Choice>) {
        let Phase::Basket(bargain) = truth.table.phase else { return };
        let held = |kind: &Kind| truth.hand(bargain.to).contains(kind.0);
        // Something must be left, or the basket is a dead end.
        if list.contains(&Choice::Propose) {
            list.retain(|choice| !matches!(choice, Choice::Want(kind) if !held(kind)));
        }
    }
}

/// The answer to a wish knows the other hand.
#[derive(Copy, Clone)]
struct WishIsExplained;

impl Leak<Caravan> for WishIsExplained {
    fn in_check(
        &self,
        _: &Caravan,
        truth: &State,
        _: Seat,
        choice: Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (truth.table.phase, choice) {
            (Phase::Basket(bargain), Choice::Want(kind)) if !truth.hand(bargain.to).contains(kind.0) => {
                Err(Refusal::new("CAR-OFFER-03", "They have none."))
            }
            _ => answer,
        }
    }
}

/// The proposal shows the cards to somebody without saying so.
#[derive(Copy, Clone)]
struct ProposalOpensUnannounced;

impl Leak<Caravan> for ProposalOpensUnannounced {
    fn in_opens(&self, _: &Caravan, _: &State, input: &Input<Choice, Kind>, opens: SeatSet) -> SeatSet {
        if matches!(input, Input::Choice(_, Choice::Propose)) { SeatSet::NONE } else { opens }
    }
}

/// Sealed votes are counted while others still vote.
#[derive(Copy, Clone)]
struct EarlyCount;

fn ayes(truth: &State) -> usize {
    truth.ballots.iter().filter(|ballot| **ballot == Some(Ballot::Aye)).count()
}

impl Leak<Caravan> for EarlyCount {
    fn in_view(&self, _: &Caravan, truth: &State, _: Viewer) -> Option<String> {
        Some(format!("{} ayes", ayes(truth)))
    }
}

/// A vote ends as soon as it is decided.
#[derive(Copy, Clone)]
struct VoteEndsWhenDecided;

impl Leak<Caravan> for VoteEndsWhenDecided {
    fn in_waiting(&self, game: &Caravan, truth: &State, waiting: Waiting) -> Waiting {
        if 2 * ayes(truth) > game.seats() { Waiting::Over } else { waiting }
    }
}

/// A vote is told to everybody at once.
#[derive(Copy, Clone)]
struct VoteIsTold;

impl Leak<Caravan> for VoteIsTold {
    fn in_seen(&self, _: &Caravan, event: &Event, _: Viewer) -> Option<String> {
        match event {
            Event::Voted { ballot: Ballot::Aye, .. } => Some("with a raised hand".to_owned()),
            _ => None,
        }
    }
}

/// Finds the leak at tables of three and four, and says by which channel.
fn channels(leak: impl Leak<Caravan> + Copy) -> [Channel; 2] {
    [3, 4].map(|seats| {
        let game = Caravan { seats, goal: Goal::Own };
        let report = find_leak(&Leaky::new(&game, leak), &Plan::default().games(400));
        report.expect("the leak is found").channel
    })
}

#[test]
fn a_tight_caravan_has_no_leak() {
    struct Tight;
    impl Leak<Caravan> for Tight {}
    for manner in [Manner::Uniform, Manner::Sensible] {
        let plan = Plan::default().games(300).manner(manner);
        assert_eq!(find_leak(&Leaky::new(&four(), Tight), &plan), None);
    }
}

macro_rules! leaks {
    ($($name:ident: $leak:ident => $channel:ident,)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(channels($leak), [Channel::$channel; 2]);
            }
        )*
    };
}

leaks! {
    a_window_that_asks_only_who_can_answer_is_found: AskedOnlyWithGuard => Waiting,
    a_window_that_asks_urgently_is_found: UrgentPrompt => Prompt,
    a_gift_that_is_told_is_found: GiftIsTold => Seen,
    a_basket_that_shows_through_is_found: BasketShowsThrough => View,
    a_gift_whose_openness_tells_something_is_found: GuardedGiftsAreOpen => Learns,
    a_list_of_wishes_that_knows_the_other_hand_is_found: WishesComeTrue => Choices,
    a_refused_wish_that_knows_the_other_hand_is_found: WishIsExplained => Check,
    a_vote_that_is_counted_early_is_found: EarlyCount => View,
    a_vote_that_ends_when_decided_is_found: VoteEndsWhenDecided => Waiting,
    a_vote_that_is_told_is_found: VoteIsTold => Seen,
}

#[test]
fn a_basket_that_is_opened_must_be_announced() {
    let report = find_leak(&Leaky::new(&four(), ProposalOpensUnannounced), &Plan::default().games(400));
    let report = report.expect("the leak is found");
    assert!(report.since.last().is_some_and(|line| line.contains("propose")), "{report}");
}
