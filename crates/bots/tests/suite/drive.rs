//! Whole games of a small race, driven both ways.

use bots::{Bot, Budget, Kind, Question, contest, playout};
use kernel::{
    Actor, BySeat, Dice, Game, Imagine, Judge, Log, Observe, Pick, Playout, Score, Seat, SeatSet, Viewer,
    Waiting,
};

/// Both seats secretly bid 1 or 2 at once, then a die shows 0 to 2 and whoever bid higher moves so far, the
/// first seat on a tie. A seat one step from the goal can only bid 1. Whoever first reaches the goal wins.
struct Race;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    place: [u8; 2],
    bid: [Option<u8>; 2],
}

const GOAL: u8 = 5;

impl Game for Race {
    type State = State;
    type Choice = u8;
    type Chance = u8;
    type Event = ();

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State::default()
    }

    fn waiting(&self, state: &State) -> Waiting {
        if state.place.iter().any(|place| *place >= GOAL) {
            return Waiting::Over;
        }
        let open: SeatSet = Seat::all(2).filter(|seat| state.bid[seat.index()].is_none()).collect();
        if open.is_empty() { Waiting::Chance } else { Waiting::Seats(open) }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<u8>) {
        let most = if state.place[seat.index()] + 1 == GOAL { 1 } else { 2 };
        out.extend(1..=most);
    }

    fn choose(&self, state: &mut State, seat: Seat, bid: u8, _: &mut Log<()>) {
        state.bid[seat.index()] = Some(bid);
    }

    fn chances(&self, _: &State, out: &mut Vec<(u8, u32)>) {
        out.extend([(0, 1), (1, 1), (2, 1)]);
    }

    fn sample(&self, _: &State, dice: &mut Dice) -> u8 {
        dice.below(3) as u8
    }

    fn settle(&self, state: &mut State, steps: u8, _: &mut Log<()>) {
        let ahead = usize::from(state.bid[1] > state.bid[0]);
        state.place[ahead] += steps;
        state.bid = [None; 2];
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        BySeat::new(2, |seat| if state.place[seat.index()] >= GOAL { Score::WIN } else { Score::LOSS })
    }
}

impl Observe for Race {
    type View = (Viewer, State);
    type Seen = ();

    fn view(&self, state: &State, viewer: Viewer) -> (Viewer, State) {
        let known = |seat: Seat| state.bid[seat.index()].filter(|_| viewer.is(seat));
        (viewer, State { place: state.place, bid: [0, 1].map(|i| known(Seat::new(i))) })
    }

    fn tell(&self, (): &(), _: Viewer) -> Option<()> {
        None
    }

    fn audience(&self, _: &State, actor: Actor) -> SeatSet {
        match actor {
            Actor::Seat(seat) => SeatSet::only(seat),
            Actor::Chance => SeatSet::all(2),
        }
    }
}

impl Imagine for Race {
    fn imagine(&self, view: &(Viewer, State), _: &mut Dice) -> State {
        view.1.clone()
    }
}

impl Judge for Race {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let ahead = (f32::from(state.place[0]) - f32::from(state.place[1])) / (2.0 * f32::from(GOAL));
        BySeat::new(2, |seat| if seat == Seat::FIRST { 0.5 + ahead } else { 0.5 - ahead })
    }
}

impl Playout for Race {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<u8> {
        let mut choices = Vec::new();
        self.choices(state, seat, &mut choices);
        Pick::among(&choices, dice)
    }
}

/// Always bids the most; fails if it is ever shown the other seat's bid or asked without need.
struct Greedy;

impl Bot<Race> for Greedy {
    fn choose(&mut self, question: &Question<'_, Race>, _: Budget, _: &mut Dice) -> u8 {
        let (viewer, known) = question.view;
        assert!(viewer.is(question.seat));
        assert_eq!(known.bid, [None; 2], "neither bid is known to whoever still has to bid");
        assert!(question.choices.len() > 1, "forced answers are not asked for");
        *question.choices.last().expect("two choices")
    }
}

#[test]
fn random_bots_through_views_play_the_very_game_of_a_playout() {
    for seed in 0..200 {
        let mut state = Race.start();
        let length = playout(&Race, &mut state, &mut Dice::new(seed));
        let mut bots = vec![Kind::Random.bot(), Kind::Random.bot()];
        let (scores, end, again) = contest(&Race, &mut bots, Budget::Iterations(1), &mut Dice::new(seed));
        assert_eq!((&state, length), (&end, again));
        assert_eq!(scores, Race.scores(&state));
    }
}

#[test]
fn a_bot_is_shown_its_own_view_and_asked_only_where_there_is_a_choice() {
    let wins = (0..2000).filter(|seed| {
        let mut bots: Vec<Box<dyn Bot<Race>>> = vec![Box::new(Greedy), Kind::Random.bot()];
        let (scores, ..) = contest(&Race, &mut bots, Budget::Iterations(1), &mut Dice::new(*seed));
        scores[Seat::FIRST] == Score::WIN
    });
    assert!(wins.count() > 1900, "the high bidder nearly always moves");
}

#[test]
fn forced_answers_are_inputs_but_no_decisions() {
    let mut state = State { place: [GOAL - 1, GOAL - 1], bid: [None; 2] };
    let length = playout(&Race, &mut state, &mut Dice::new(3));
    assert_eq!(length.decisions, 0);
    assert!(length.inputs >= 3 && length.inputs.is_multiple_of(3), "two bids and a die each round");
}

#[test]
fn every_answer_is_taken_equally_often() {
    let state = Race.start();
    let view = Race.view(&state, Viewer::Seat(Seat::FIRST));
    let question = Question { game: &Race, seat: Seat::FIRST, view: &view, choices: &[1, 2] };
    let mut dice = Dice::new(5);
    let mut bot = Kind::Random.bot();
    let ones = (0..20_000).filter(|_| bot.choose(&question, Budget::Iterations(1), &mut dice) == 1).count();
    assert!((9_700..10_300).contains(&ones), "{ones}");
}

#[test]
fn bots_are_found_by_name() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    let error = "clever".parse::<Kind>().expect_err("no such bot");
    assert_eq!(
        error.to_string(),
        "no bot \"clever\": choose among random, greedy, plain, search, drifter, scavenger, raider, marauder, warlord"
    );
}
