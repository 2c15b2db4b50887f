//! A game small enough to know by heart, for the tests of the table.
//!
//! Each of two seats is dealt a hidden number. Both secretly say `bold` or `shy` at once. Then `a` may `mark`
//! the table twice, `peek` at the other number, after which it can only be `done`; then `b` is `done` or
//! marks. The higher number wins; being bold breaks ties.

use std::ops::RangeInclusive;

use kernel::{
    Actor, Audit, AuditError, BySeat, Dice, Explain, Game, Imagine, Judge, Log, Notate, Observe, Pick,
    Playout, ReadError, Refusal, Score, Seat, SeatSet, Stage, StageError, Viewer, Waiting,
};
use parts::scene::{Act, Ask, Depict, Telling, Thing};
use parts::tally::Tally;
use parts::title::{CardEntry, OpenError, OptionInfo, Order, Title};
use serde::{Deserialize, Serialize};

pub(crate) struct Toy;

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Say {
    Bold,
    Shy,
    Mark,
    Peek,
    Done,
}

const SAYS: [(Say, &str); 5] =
    [(Say::Bold, "bold"), (Say::Shy, "shy"), (Say::Mark, "mark"), (Say::Peek, "peek"), (Say::Done, "done")];

/// Also the view, with what the viewer does not know left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    viewer: Option<Seat>,
    number: [Option<u8>; 2],
    mood: [Option<Say>; 2],
    said: [bool; 2],
    marks: u8,
    peeked: bool,
    done: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    Dealt(Seat, u8),
    Said(Seat, Say),
}

impl State {
    fn turn(&self) -> Option<Seat> {
        (self.done < 2).then(|| Seat::new(self.done))
    }
}

impl Game for Toy {
    type State = State;
    type Choice = Say;
    type Chance = u8;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State::default()
    }

    fn waiting(&self, state: &State) -> Waiting {
        if state.number.contains(&None) {
            return Waiting::Chance;
        }
        let open: SeatSet = Seat::all(2).filter(|seat| state.mood[seat.index()].is_none()).collect();
        if !open.is_empty() {
            return Waiting::Seats(open);
        }
        state.turn().map_or(Waiting::Over, |seat| Waiting::Seats(SeatSet::only(seat)))
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Say>) {
        out.extend(SAYS.map(|(say, _)| say).into_iter().filter(|say| self.check(state, seat, *say).is_ok()));
    }

    fn choose(&self, state: &mut State, seat: Seat, say: Say, log: &mut Log<Event>) {
        match say {
            Say::Bold | Say::Shy => {
                state.mood[seat.index()] = Some(say);
                state.said[seat.index()] = true;
            }
            Say::Mark => state.marks += 1,
            Say::Peek => state.peeked = true,
            Say::Done => state.done += 1,
        }
        log.tell(|| Event::Said(seat, say));
    }

    fn chances(&self, _: &State, out: &mut Vec<(u8, u32)>) {
        out.extend([(1, 2), (2, 1), (3, 1)]);
    }

    fn sample(&self, _: &State, dice: &mut Dice) -> u8 {
        dice.among(&[1, 1, 2, 3])
    }

    fn settle(&self, state: &mut State, number: u8, log: &mut Log<Event>) {
        let seat = Seat::new(u8::from(state.number[0].is_some()));
        state.number[seat.index()] = Some(number);
        log.tell(|| Event::Dealt(seat, number));
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        let strength = |i: usize| (state.number[i], state.mood[i] == Some(Say::Bold));
        BySeat::new(2, |seat| match strength(seat.index()).cmp(&strength(1 - seat.index())) {
            std::cmp::Ordering::Greater => Score::WIN,
            std::cmp::Ordering::Equal => Score::shared(2),
            std::cmp::Ordering::Less => Score::LOSS,
        })
    }
}

impl Observe for Toy {
    type View = State;
    type Seen = Event;

    fn view(&self, state: &State, viewer: Viewer) -> State {
        let mut view = State {
            viewer: Seat::all(2).find(|seat| viewer.is(*seat)),
            said: state.said,
            marks: state.marks,
            peeked: state.peeked,
            done: state.done,
            ..State::default()
        };
        for seat in Seat::all(2) {
            let (i, own) = (seat.index(), viewer.is(seat));
            let peeked = state.peeked && viewer.is(Seat::FIRST);
            view.number[i] = state.number[i].filter(|_| own || peeked);
            view.mood[i] = state.mood[i].filter(|_| own || state.mood.iter().all(Option::is_some));
        }
        view
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Dealt(seat, _) | Event::Said(seat, Say::Bold | Say::Shy) if !viewer.is(*seat) => None,
            open => Some(open.clone()),
        }
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        match actor {
            Actor::Seat(seat) => SeatSet::only(seat),
            Actor::Chance => SeatSet::only(Seat::new(u8::from(state.number[0].is_some()))),
        }
    }
}

impl Imagine for Toy {
    fn imagine(&self, view: &State, dice: &mut Dice) -> State {
        let mut state = State { viewer: None, ..view.clone() };
        for number in &mut state.number {
            *number = number.or(Some(dice.among(&[1, 1, 2, 3])));
        }
        for (mood, said) in state.mood.iter_mut().zip(view.said) {
            *mood = mood.or(said.then(|| dice.among(&[Say::Bold, Say::Shy])));
        }
        state
    }
}

impl Explain for Toy {
    fn check(&self, state: &State, seat: Seat, say: Say) -> Result<(), Refusal> {
        let awaited = matches!(self.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        let mood = state.mood.contains(&None);
        match say {
            _ if !awaited => Err(Refusal::new("TOY-TURN-01", "It is not your turn.")),
            Say::Bold | Say::Shy if mood => Ok(()),
            Say::Bold | Say::Shy => Err(Refusal::new("TOY-MOOD-01", "Moods are said once.")),
            _ if mood => Err(Refusal::new("TOY-MOOD-02", "Moods come first.")),
            Say::Mark if state.marks < 2 && !state.peeked => Ok(()),
            Say::Mark => Err(Refusal::new("TOY-MARK-01", "Two marks at most, and none after a peek.")),
            Say::Peek if !state.peeked && seat == Seat::FIRST => Ok(()),
            Say::Peek => Err(Refusal::new("TOY-PEEK-01", "Only a peeks, and once.")),
            Say::Done => Ok(()),
        }
    }

    fn catalogue(&self, out: &mut Vec<Say>) {
        out.extend(SAYS.map(|(say, _)| say));
    }
}

impl Playout for Toy {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Say> {
        let mut choices = Vec::new();
        self.choices(state, seat, &mut choices);
        Pick::among(&choices, dice)
    }
}

impl Judge for Toy {
    fn promise(&self, _: &State) -> BySeat<f32> {
        BySeat::new(2, |_| 0.5)
    }
}

impl Notate for Toy {
    fn write_choice(&self, choice: Say) -> String {
        SAYS.iter().find(|(say, _)| *say == choice).expect("all are listed").1.to_owned()
    }

    fn read_choice(&self, text: &str) -> Result<Say, ReadError> {
        let found = SAYS.iter().find(|(_, word)| *word == text);
        found.map(|(say, _)| *say).ok_or_else(|| format!("nobody says {text:?}").into())
    }

    fn write_chance(&self, chance: u8) -> String {
        chance.to_string()
    }

    fn read_chance(&self, text: &str) -> Result<u8, ReadError> {
        text.parse().map_err(|_| format!("{text:?} is no number").into())
    }

    fn draw_board(&self, view: &State) -> String {
        format!("numbers {:?}, marks {}", view.number, view.marks)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    numbers: [u8; 2],
}

impl Stage for Toy {
    type Position = Position;
    type Portrait = State;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        if position.numbers.iter().any(|number| !(1..=3).contains(number)) {
            return Err("numbers are 1 to 3".into());
        }
        let (number, mood) = (position.numbers.map(Some), [Some(Say::Shy); 2]);
        Ok(State { number, mood, said: [true; 2], ..State::default() })
    }

    fn portray(&self, view: &State) -> State {
        view.clone()
    }

    fn portray_truth(&self, state: &State) -> State {
        state.clone()
    }
}

impl Depict for Toy {
    fn act(&self, _: &State, choice: Say) -> Act {
        let say = self.write_choice(choice);
        let verb = if matches!(choice, Say::Bold | Say::Shy) { "Mood" } else { "Move" };
        let touches = vec![Thing::new(say.clone())];
        Act { label: format!("Say {say}"), verb: verb.into(), touches, ..Act::button(say) }
    }

    fn ask(&self, view: &State) -> Ask {
        Ask::new("Say something", format!("{} of 2 are done.", view.done))
    }

    fn telling(&self, before: &State, seen: &Event) -> Telling {
        let first = before.marks == 0 && matches!(seen, Event::Said(_, Say::Mark));
        let said = match seen {
            Event::Dealt(seat, number) => format!("{{{seat}}} gets {number}."),
            Event::Said(seat, say) => format!("{{{seat}}} says {}.", self.write_choice(*say)),
        };
        Telling::plain(format!("{}{said}", if first { "First mark: " } else { "" }))
    }
}

impl Audit for Toy {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        if state.marks <= 2 { Ok(()) } else { Err("too many marks".into()) }
    }

    fn inputs_max(&self) -> usize {
        9
    }
}

impl Tally for Toy {}

impl Title for Toy {
    const NAME: &'static str = "toy";
    const PRINTED: &'static str = "Toy";
    const LEDGER: &'static str = "| id | rule |\n|---|---|\n| TOY-TURN-01 | Seats take turns. |\n";

    fn seats_possible() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> Vec<OptionInfo> {
        vec![OptionInfo { name: "pace", values: vec!["slow", "quick"], about: "Changes nothing." }]
    }

    fn open(_: &Order) -> Result<Toy, OpenError> {
        Ok(Toy)
    }

    fn cards(&self) -> Vec<CardEntry> {
        Vec::new()
    }

    fn fingerprint(&self) -> String {
        "toy-cards".to_owned()
    }

    fn rounds(&self, state: &State) -> u32 {
        u32::from(state.done)
    }
}
