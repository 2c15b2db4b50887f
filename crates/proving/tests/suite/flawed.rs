//! The small game with one thing wrong.

use std::ops::RangeInclusive;

use kernel::{
    Actor, Audit, AuditError, BySeat, Dice, Explain, Game, Imagine, Input, Judge, Log, Notate, Observe, Pick,
    Playout, ReadError, Refusal, Score, Seat, SeatSet, Stage, StageError, Viewer, Waiting,
};
use parts::scene::{Act, Ask, Depict, Moment, Motion, Telling, Thing, Window};
use parts::tally::Tally;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title};
use serde::{Deserialize, Serialize};

use crate::stash::title::{Portrait, Position};
use crate::stash::view::{Seen, View};
use crate::stash::{Choice, Event, Kind, NAMES, Phase, Stash, State};

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Flaw {
    CatalogueUnsorted,
    CatalogueLacksCall,
    CardLost,
    NobodyAwaited,
    AwaitedWithoutChoice,
    StrangerHasChoices,
    ListReversed,
    ListRepeats,
    ListHasPhantom,
    ListLacksSalvage,
    RefusalUnderUnknownRule,
    RefusalInTwoSentences,
    RefusedPlayChangesState,
    BoundTooLow,
    WeightZero,
    ChancesUnsorted,
    SampleUnlisted,
    SampleBiased,
    PickUnlisted,
    PickNeverCalls,
    PickRarelyCalls,
    PickMiscounts,
    LogChangesState,
    ViewLosesInJson,
    NotationClash,
    NotationReadsOther,
    ChanceReadsOther,
    BoardTooWide,
    PromptEmpty,
    ActsAlike,
    ActsInOnePlace,
    ActSaysOther,
    ActGoesNowhere,
    SilenceUnlisted,
    WindowWithoutSilence,
    TellingUnfinished,
    RollWithoutFaces,
    ImaginesOwnHandWrong,
    ImaginesTooFewCards,
    ImaginesFlatteringly,
    OrderMatters,
    AudienceLacksSelf,
    AudienceDoesNotLearn,
    EverybodyWins,
    CommonWinDivided,
    DrawIsTold,
    PeekPanics,
}

pub struct Flawed {
    pub inner: Stash,
    pub flaw: Flaw,
}

impl Flawed {
    pub fn new(flaw: Flaw) -> Flawed {
        Flawed { inner: Stash::two(), flaw }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }
}

/// A view with something that JSON forgets.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Lossy {
    view: View,
    #[serde(skip)]
    lost: u8,
}

impl Game for Flawed {
    type State = State;
    type Choice = Choice;
    type Chance = Kind;
    type Event = Event;

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn start(&self) -> State {
        self.inner.start()
    }

    fn waiting(&self, state: &State) -> Waiting {
        match self.inner.waiting(state) {
            Waiting::Over if self.has(Flaw::NobodyAwaited) => Waiting::Seats(SeatSet::NONE),
            Waiting::Over if self.has(Flaw::AwaitedWithoutChoice) => Waiting::Seats(SeatSet::all(1)),
            waiting => waiting,
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        self.inner.choices(state, seat, out);
        let turn = matches!(state.table.phase, Phase::Turn(_));
        match self.flaw {
            Flaw::StrangerHasChoices if turn && out.is_empty() => out.push(Choice::Call),
            Flaw::ListReversed => out.reverse(),
            Flaw::ListRepeats if turn && !out.is_empty() => out.push(Choice::Call),
            Flaw::ListLacksSalvage => out.retain(|choice| *choice != Choice::Salvage),
            Flaw::ListHasPhantom if out.contains(&Choice::Call) => {
                out.extend((0..NAMES.len() as u8).map(|kind| Choice::Drop(Kind(kind))));
                out.sort_unstable();
                out.dedup();
            }
            _ => {}
        }
    }

    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        let first_to_keep = state.stashes == [None; 3];
        self.inner.choose(state, seat, choice, log);
        match (self.flaw, choice) {
            (Flaw::CardLost, Choice::Drop(kind)) => state.table.dropped.remove(kind.0),
            (Flaw::OrderMatters, Choice::Keep(_)) if first_to_keep && seat != Seat::FIRST => {
                state.table.turns = 1;
            }
            (Flaw::LogChangesState, Choice::Draw) => log.tell(|| {
                state.table.peeked[2] = SeatSet::all(1);
                Event::Called { seat }
            }),
            (Flaw::PeekPanics, Choice::Peek(_)) => panic!("nobody peeks here"),
            _ => {}
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Kind, u32)>) {
        self.inner.chances(state, out);
        match self.flaw {
            Flaw::WeightZero if out.len() < NAMES.len() => out[0].1 = 0,
            Flaw::ChancesUnsorted => out.reverse(),
            _ => {}
        }
    }

    fn sample(&self, state: &State, dice: &mut Dice) -> Kind {
        match self.flaw {
            Flaw::SampleUnlisted => Kind(0),
            Flaw::SampleBiased => self.inner.sample(state, dice).max(self.inner.sample(state, dice)),
            _ => self.inner.sample(state, dice),
        }
    }

    fn settle(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        self.inner.settle(state, kind, log);
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        if self.has(Flaw::EverybodyWins) {
            return BySeat::new(2, |_| Score::WIN);
        }
        self.inner.scores(state)
    }

    fn common(&self) -> bool {
        self.has(Flaw::CommonWinDivided)
    }
}

impl Observe for Flawed {
    type View = Lossy;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> Lossy {
        let lost = u8::from(self.has(Flaw::ViewLosesInJson));
        Lossy { view: self.inner.view(state, viewer), lost }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        match *event {
            Event::Drew { seat, kind } if self.has(Flaw::DrawIsTold) => Some(Seen::Drew(seat, Some(kind))),
            _ => self.inner.tell(event, viewer),
        }
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        let audience = self.inner.audience(state, actor);
        match actor {
            Actor::Seat(seat) if self.has(Flaw::AudienceLacksSelf) => audience.without(seat),
            _ => audience,
        }
    }

    fn learns(&self, state: &State, input: &Input<Choice, Kind>) -> SeatSet {
        match input {
            Input::Choice(seat, Choice::Salvage) if self.has(Flaw::AudienceDoesNotLearn) => {
                SeatSet::only(*seat)
            }
            _ => self.audience(state, input.actor()),
        }
    }

    fn opens(&self, state: &State, input: &Input<Choice, Kind>) -> SeatSet {
        self.inner.opens(state, input)
    }
}

impl Imagine for Flawed {
    fn imagine(&self, view: &Lossy, dice: &mut Dice) -> State {
        let mut state = self.inner.imagine(&view.view, dice);
        let own = Seat::all(2).find(|seat| view.view.viewer.is(*seat)).map_or(0, Seat::index);
        match self.flaw {
            Flaw::ImaginesOwnHandWrong if state.hands[0].len() == state.hands[1].len() => {
                state.hands.swap(0, 1);
            }
            Flaw::ImaginesTooFewCards if !state.hands[1 - own].is_empty() => {
                // The same number of cards, but one kind too often.
                let kind = state.hands[1 - own].nth(0);
                let other = (0..NAMES.len() as u8).find(|k| *k != kind && !state.hands[1 - own].contains(*k));
                state.hands[1 - own].remove(kind);
                state.hands[1 - own].add(other.unwrap_or(kind));
            }
            // Now and then the other's stash is the best card of hand and stash.
            Flaw::ImaginesFlatteringly if view.view.stashes[1 - own].is_none() && dice.below(4) == 0 => {
                let best = state.unknown(Seat::new(1 - own as u8)).iter().last().map(Kind);
                if let (Some(stash), Some(best)) = (state.stashes[1 - own], best)
                    && best > stash
                {
                    state.stashes[1 - own] = Some(best);
                    state.hands[1 - own].remove(best.0);
                    state.hands[1 - own].add(stash.0);
                }
            }
            _ => {}
        }
        state
    }
}

impl Explain for Flawed {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        self.inner.check(state, seat, choice).map_err(|refusal| match self.flaw {
            Flaw::RefusalUnderUnknownRule => Refusal::new("STASH-NONE-01", refusal.reason),
            Flaw::RefusalInTwoSentences => Refusal { reason: "No. Never.".into(), ..refusal },
            _ => refusal,
        })
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        self.inner.catalogue(out);
        match self.flaw {
            Flaw::CatalogueUnsorted => out.swap(0, 1),
            Flaw::CatalogueLacksCall => out.retain(|choice| *choice != Choice::Call),
            _ => {}
        }
    }

    fn play(
        &self,
        state: &mut State,
        seat: Seat,
        choice: Choice,
        log: &mut Log<Event>,
    ) -> Result<(), Refusal> {
        if self.has(Flaw::RefusedPlayChangesState) {
            state.table.turns += 1;
        }
        self.inner.play(state, seat, choice, log)
    }
}

impl Judge for Flawed {
    fn promise(&self, state: &State) -> BySeat<f32> {
        self.inner.promise(state)
    }
}

impl Playout for Flawed {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut list = Vec::new();
        self.choices(state, seat, &mut list);
        let mut pick = Pick::among(&list, dice);
        match self.flaw {
            Flaw::PickUnlisted => pick.choice = Choice::Keep(Kind(0)),
            Flaw::PickNeverCalls if list.len() > 1 => {
                list.retain(|choice| *choice != Choice::Call);
                pick.choice = dice.among(&list);
            }
            Flaw::PickRarelyCalls if pick.choice == Choice::Call => pick.choice = dice.among(&list),
            Flaw::PickMiscounts => pick = Pick::one_of_several(pick.choice),
            _ => {}
        }
        pick
    }
}

impl Notate for Flawed {
    fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Drop(kind) if self.has(Flaw::NotationClash) => {
                self.inner.write_choice(Choice::Keep(kind))
            }
            _ => self.inner.write_choice(choice),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        match self.inner.read_choice(text) {
            Ok(Choice::Draw) if self.has(Flaw::NotationReadsOther) => Ok(Choice::Salvage),
            other => other,
        }
    }

    fn write_chance(&self, kind: Kind) -> String {
        self.inner.write_chance(kind)
    }

    fn read_chance(&self, text: &str) -> Result<Kind, ReadError> {
        self.inner.read_chance(text).map(|kind| if self.has(Flaw::ChanceReadsOther) { Kind(0) } else { kind })
    }

    fn draw_board(&self, view: &Lossy) -> String {
        let board = self.inner.draw_board(&view.view);
        if self.has(Flaw::BoardTooWide) { board + &"=".repeat(81) } else { board }
    }
}

impl Stage for Flawed {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.inner.set_up(position)
    }

    fn portray(&self, view: &Lossy) -> Portrait {
        self.inner.portray(&view.view)
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        self.inner.portray_truth(state)
    }
}

impl Audit for Flawed {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        self.inner.audit(state)
    }

    fn inputs_max(&self) -> usize {
        if self.has(Flaw::BoundTooLow) { 12 } else { self.inner.inputs_max() }
    }
}

impl Depict for Flawed {
    fn act(&self, view: &Lossy, choice: Choice) -> Act {
        let mut act = self.inner.act(&view.view, choice);
        if self.has(Flaw::ActsAlike) {
            act.label = "Do something".into();
        }
        if self.has(Flaw::ActsInOnePlace) {
            act.touches = vec![Thing::fixed("pile")];
        }
        act.goes_on |= self.has(Flaw::ActGoesNowhere);
        if self.has(Flaw::ActSaysOther) {
            act.say = format!("please {}", act.say);
        }
        act
    }

    fn ask(&self, view: &Lossy) -> Ask {
        let window =
            Window { name: "wait".into(), about: SeatSet::NONE, change: 0, affair: 0, left: SeatSet::NONE };
        match self.flaw {
            Flaw::PromptEmpty => Ask::default(),
            Flaw::WindowWithoutSilence => {
                Ask { moment: Moment::Window(window), ..self.inner.ask(&view.view) }
            }
            _ => self.inner.ask(&view.view),
        }
    }

    fn silence(&self, _: &Lossy) -> Option<Choice> {
        self.has(Flaw::SilenceUnlisted).then_some(Choice::Salvage)
    }

    fn telling(&self, before: &Lossy, seen: &Seen) -> Telling {
        let mut telling = self.inner.telling(&before.view, seen);
        if self.has(Flaw::TellingUnfinished) {
            telling.text = telling.text.trim_end_matches('.').to_owned();
        }
        if self.has(Flaw::RollWithoutFaces) {
            telling.motions.push(Motion::Roll { faces: Vec::new(), came: 0 });
        }
        telling
    }
}

impl Tally for Flawed {}

impl Title for Flawed {
    const NAME: &'static str = "flawed";
    const PRINTED: &'static str = "Flawed";
    const LEDGER: &'static str = Stash::LEDGER;

    fn seats_possible() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }

    fn open(order: &Order) -> Result<Flawed, OpenError> {
        Ok(Flawed { inner: Stash::open(order)?, flaw: Flaw::EverybodyWins })
    }

    fn cards(&self) -> Vec<CardEntry> {
        self.inner.cards()
    }

    fn fingerprint(&self) -> String {
        self.inner.fingerprint()
    }

    fn rounds(&self, state: &State) -> u32 {
        self.inner.rounds(state)
    }
}
