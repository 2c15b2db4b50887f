//! A complete small game: each player is dealt a hidden number and holds or folds.

use kernel::{
    Actor, BySeat, Dice, Explain, Game, Imagine, Input, Log, Observe, Refusal, Score, Seat, SeatSet, Viewer,
    Waiting,
};

/// The rules. Nothing to configure in so small a game.
struct Duel;

/// Each seat's number once dealt, and its answer once given.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    number: [Option<u8>; 2],
    answer: [Option<Answer>; 2],
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Hold,
    Fold,
}

#[derive(Debug)]
enum Event {
    Dealt(Seat, u8),
    Answered(Seat, Answer),
}

impl Game for Duel {
    type State = State;
    type Choice = Answer;
    type Chance = u8;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { number: [None; 2], answer: [None; 2] }
    }

    fn waiting(&self, state: &State) -> Waiting {
        if state.number.contains(&None) {
            return Waiting::Chance;
        }
        // Both answer at once: neither list depends on what the other seat does.
        let open: SeatSet = Seat::all(2).filter(|seat| state.answer[seat.index()].is_none()).collect();
        if open.is_empty() { Waiting::Over } else { Waiting::Seats(open) }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Answer>) {
        if self.check(state, seat, Answer::Hold).is_ok() {
            out.extend([Answer::Hold, Answer::Fold]);
        }
    }

    fn choose(&self, state: &mut State, seat: Seat, answer: Answer, log: &mut Log<Event>) {
        state.answer[seat.index()] = Some(answer);
        log.tell(|| Event::Answered(seat, answer));
    }

    fn chances(&self, _: &State, out: &mut Vec<(u8, u32)>) {
        out.extend((1..=6).map(|number| (number, 1)));
    }

    fn sample(&self, _: &State, dice: &mut Dice) -> u8 {
        dice.below(6) as u8 + 1
    }

    fn settle(&self, state: &mut State, number: u8, log: &mut Log<Event>) {
        let seat = Seat::new(u8::from(state.number[0].is_some()));
        state.number[seat.index()] = Some(number);
        log.tell(|| Event::Dealt(seat, number));
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        let strength = [0, 1].map(|i| match state.answer[i] {
            Some(Answer::Hold) => state.number[i],
            _ => None,
        });
        BySeat::new(2, |seat| {
            let (mine, theirs) = (strength[seat.index()], strength[1 - seat.index()]);
            match mine.cmp(&theirs) {
                std::cmp::Ordering::Greater => Score::WIN,
                std::cmp::Ordering::Equal => Score::shared(2),
                std::cmp::Ordering::Less => Score::LOSS,
            }
        })
    }
}

/// What a viewer knows: the own number, and which seats have answered. Answers open when both are in.
#[derive(Clone, Debug, PartialEq, Eq)]
struct View {
    viewer: Viewer,
    number: Option<u8>,
    dealt: [bool; 2],
    answered: [bool; 2],
    answers: Option<[Answer; 2]>,
    own: Option<Answer>,
}

impl Observe for Duel {
    type View = View;
    type Seen = String;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = |seat: Seat| (state.number[seat.index()], state.answer[seat.index()]);
        let (number, answer) = match viewer {
            Viewer::Seat(seat) => own(seat),
            Viewer::Spectator => (None, None),
        };
        View {
            viewer,
            number,
            dealt: state.number.map(|number| number.is_some()),
            answered: state.answer.map(|answer| answer.is_some()),
            answers: state.answer[0].zip(state.answer[1]).map(<[Answer; 2]>::from),
            own: answer,
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<String> {
        Some(match event {
            Event::Dealt(seat, number) if viewer.is(*seat) => format!("{seat} is dealt {number}"),
            Event::Dealt(seat, _) => format!("{seat} is dealt a number"),
            Event::Answered(seat, answer) if viewer.is(*seat) => format!("{seat}: {answer:?}"),
            Event::Answered(seat, _) => format!("{seat} has answered"),
        })
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        match actor {
            Actor::Seat(seat) => SeatSet::only(seat),
            Actor::Chance => SeatSet::only(Seat::new(u8::from(state.number[0].is_some()))),
        }
    }

    fn opens(&self, state: &State, _: &Input<Answer, u8>) -> SeatSet {
        // The second answer opens the first one too.
        if state.answer.iter().any(Option::is_some) { SeatSet::all(2) } else { SeatSet::NONE }
    }
}

impl Imagine for Duel {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = self.start();
        for seat in Seat::all(2) {
            let i = seat.index();
            let mine = view.viewer.is(seat);
            let number = if mine { view.number } else { Some(dice.below(6) as u8 + 1) };
            state.number[i] = number.filter(|_| view.dealt[i]);
            let guess = dice.among(&[Answer::Hold, Answer::Fold]);
            let answer = view.answers.map_or(if mine { view.own } else { Some(guess) }, |open| Some(open[i]));
            state.answer[i] = answer.filter(|_| view.answered[i]);
        }
        state
    }
}

impl Explain for Duel {
    fn check(&self, state: &State, seat: Seat, _: Answer) -> Result<(), Refusal> {
        match self.waiting(state) {
            Waiting::Seats(open) if open.contains(seat) => Ok(()),
            Waiting::Chance => Err(Refusal::new("DUEL-1", "Numbers are dealt before anybody answers.")),
            _ => Err(Refusal::new("DUEL-2", "Each player answers once.")),
        }
    }

    fn catalogue(&self, out: &mut Vec<Answer>) {
        out.extend([Answer::Hold, Answer::Fold]);
    }
}

fn main() {
    let (game, mut dice, mut log) = (Duel, Dice::new(1), Log::on());
    let mut state = game.start();
    let mut choices = Vec::new();
    loop {
        match game.waiting(&state) {
            Waiting::Over => break,
            Waiting::Chance => {
                let number = game.sample(&state, &mut dice);
                game.settle(&mut state, number, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                // A player sees a view and may imagine states that agree with it.
                let imagined = game.imagine(&game.view(&state, Viewer::Seat(seat)), &mut dice);
                choices.clear();
                game.choices(&imagined, seat, &mut choices);
                let answer = dice.among(&choices);
                game.play(&mut state, seat, answer, &mut log).expect("listed choices are allowed");
            }
        }
    }
    for event in log.take() {
        println!("{}", game.tell(&event, Viewer::Spectator).unwrap_or_default());
    }
    println!("{:?}", game.scores(&state).as_slice());
}
