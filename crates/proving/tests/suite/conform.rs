//! The suite passes a game that keeps the laws and names the law that another breaks.

use parts::title::Title;
use proving::{Law, Ledger, Plan, conform, try_conform};

use crate::flawed::{Flaw, Flawed};
use crate::stash::Stash;

/// Small enough to be quick, with the costly checks made often.
fn plan() -> Plan {
    Plan::default().games(300).costly_every(4).brute_every(4).twin_games(60).luck_games(10)
}

#[test]
fn a_game_that_keeps_the_laws_passes() {
    for seats in [2, 3] {
        for peeking in [true, false] {
            let coverage = conform(&Stash { seats, peeking }, plan());
            assert_eq!(coverage.games, 300);
            assert!(coverage.costly > 1000 && coverage.brute > 1000, "{coverage}");
            assert_eq!(coverage.choices.count("peek") > 0, peeking, "{coverage}");
        }
    }
}

#[test]
fn coverage_tells_what_was_visited() {
    let coverage = conform(&Stash { seats: 3, peeking: true }, plan().games(2000));
    let choices = ["keep", "draw", "salvage", "drop", "peek", "call"];
    assert!(coverage.choices.missing(choices).is_empty(), "{coverage}");
    assert_eq!(coverage.choices.missing(["keep", "fly"]), ["fly"]);
    let events = ["Dealt", "Kept", "Drew", "Salvaged", "Dropped", "Peeked", "Called"];
    assert_eq!(coverage.events.iter().map(|(word, _)| word).collect::<Vec<_>>().len(), events.len());
    assert!(coverage.events.missing(events).is_empty(), "{coverage}");
    assert!(coverage.chances.missing(["rope", "medkit"]).is_empty());
    assert!(coverage.choices_in_full.missing(["drop lamp", "peek c"]).is_empty());
    assert_eq!(coverage.events.count("Kept"), 3 * coverage.games);
    assert!(coverage.rounds >= coverage.games && coverage.rounds <= 7 * coverage.games, "{coverage}");
    assert_eq!(
        coverage.choices.iter().chain(coverage.chances.iter()).map(|(_, n)| n).sum::<u64>(),
        coverage.inputs
    );

    // Every observable rule of the ledger that refuses anything was met; peeking is on, and calls end games early.
    let ledger = Ledger::parse(Stash::LEDGER).unwrap();
    let refusing = ledger.rules().iter().filter(|rule| rule.exempt.is_none()).map(|rule| rule.id.as_str());
    assert_eq!(coverage.refusals.missing(refusing), ["STASH-PEEK-03"]);
}

#[test]
fn every_flaw_is_found_and_named() {
    use Flaw::*;
    let flaws = [
        (CatalogueUnsorted, Law::Catalogue),
        (CatalogueLacksCall, Law::Catalogue),
        (CardLost, Law::Audit),
        (NobodyAwaited, Law::Awaited),
        (AwaitedWithoutChoice, Law::Awaited),
        (StrangerHasChoices, Law::Awaited),
        (ListReversed, Law::Sorted),
        (ListRepeats, Law::Sorted),
        (ListHasPhantom, Law::Accepted),
        (ListLacksSalvage, Law::Complete),
        (RefusalUnderUnknownRule, Law::Refused),
        (RefusalInTwoSentences, Law::Refused),
        (RefusedPlayChangesState, Law::Played),
        (BoundTooLow, Law::Bounded),
        (WeightZero, Law::Chances),
        (ChancesUnsorted, Law::Chances),
        (SampleUnlisted, Law::Sampled),
        (SampleBiased, Law::Sampled),
        (PickUnlisted, Law::Picked),
        (PickNeverCalls, Law::Picked),
        (PickRarelyCalls, Law::Picked),
        (PickMiscounts, Law::Picked),
        (LogChangesState, Law::Replayed),
        (ViewLosesInJson, Law::Json),
        (NotationClash, Law::Notation),
        (NotationReadsOther, Law::Notation),
        (ChanceReadsOther, Law::Notation),
        (BoardTooWide, Law::Shown),
        (PromptEmpty, Law::Asked),
        (ActsAlike, Law::Acts),
        (ActsInOnePlace, Law::Acts),
        (ActSaysOther, Law::Acts),
        (ActGoesNowhere, Law::Acts),
        (SilenceUnlisted, Law::Asked),
        (WindowWithoutSilence, Law::Asked),
        (TellingUnfinished, Law::Tellings),
        (RollWithoutFaces, Law::Tellings),
        (ImaginesOwnHandWrong, Law::Imagined),
        (ImaginesTooFewCards, Law::Imagined),
        (OrderMatters, Law::AnyOrder),
        (AudienceLacksSelf, Law::Audience),
        (AudienceDoesNotLearn, Law::Learned),
        (EverybodyWins, Law::Scores),
        (CommonWinDivided, Law::Scores),
        (DrawIsTold, Law::Secrecy),
        (PeekPanics, Law::Panic),
    ];
    for (flaw, law) in flaws {
        match try_conform(&Flawed::new(flaw), &plan()) {
            Ok(coverage) => panic!("{flaw:?} was not found: {coverage}"),
            Err(failure) => assert_eq!(failure.law, law, "{flaw:?}: {failure}"),
        }
    }
}

#[test]
fn a_failure_can_be_seen_again_alone() {
    let game = Flawed::new(Flaw::PeekPanics);
    // Without imagining, which would find it in a state that was only imagined.
    let plan = plan().seed(5).costly_every(u32::MAX);
    let failure = try_conform(&game, &plan).unwrap_err();
    let number = failure.game.unwrap();
    let again = try_conform(&game, &plan.first_game(number).games(1)).unwrap_err();
    assert_eq!(again, failure);
    let last = failure.record.lines().last().unwrap();
    assert!(last.contains(": peek "), "the record ends with the input that panicked, not with {last:?}");
    assert_eq!(failure.record.lines().count(), failure.inputs);
    let text = failure.to_string();
    assert!(text.contains("seed 5") && text.contains("nobody peeks here"), "{text}");
}

#[test]
fn a_panic_in_an_imagined_state_tells_how_it_was_played() {
    let failure = try_conform(&Flawed::new(Flaw::PeekPanics), &plan().costly_every(1)).unwrap_err();
    let (_, played) = failure.message.split_once("in what ").unwrap();
    let last = played.rsplit("; ").next().unwrap();
    assert!(last.contains(": peek "), "{failure}");
}

#[test]
fn threads_change_nothing() {
    let game = Stash::two();
    let one = try_conform(&game, &plan()).unwrap();
    assert_eq!(try_conform(&game, &plan().threads(3)).unwrap(), one);
    let flawed = Flawed::new(Flaw::CardLost);
    let failure = try_conform(&flawed, &plan()).unwrap_err();
    assert_eq!(try_conform(&flawed, &plan().threads(3)).unwrap_err(), failure);
}

#[test]
fn checking_more_does_not_change_the_games() {
    let game = Stash::two();
    let often = conform(&game, plan());
    let seldom = conform(&game, plan().costly_every(1000).brute_every(1000));
    assert_eq!(often.choices_in_full, seldom.choices_in_full);
    assert!(often.costly > seldom.costly);
}
