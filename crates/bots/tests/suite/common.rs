//! A game small enough to know by heart.

use kernel::{
    Actor, BySeat, Dice, Game, Imagine, Judge, Log, Observe, Pick, Playout, Score, Seat, SeatSet, Viewer,
    Waiting,
};

/// Seats in turn take one to three of a heap of stones; whoever takes the last wins. With two seats, whoever
/// faces a multiple of four has lost.
pub struct Heap {
    pub stones: u8,
    pub seats: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    pub stones: u8,
    pub turn: Seat,
}

impl Game for Heap {
    type State = Left;
    type Choice = u8;
    type Chance = u8;
    type Event = ();

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Left {
        Left { stones: self.stones, turn: Seat::FIRST }
    }

    fn waiting(&self, state: &Left) -> Waiting {
        if state.stones == 0 { Waiting::Over } else { Waiting::Seats(SeatSet::only(state.turn)) }
    }

    fn choices(&self, state: &Left, seat: Seat, out: &mut Vec<u8>) {
        if state.turn == seat {
            out.extend(1..=state.stones.min(3));
        }
    }

    fn choose(&self, state: &mut Left, seat: Seat, taken: u8, _: &mut Log<()>) {
        state.stones -= taken;
        state.turn = seat.next(self.seats);
    }

    fn chances(&self, _: &Left, _: &mut Vec<(u8, u32)>) {}

    fn sample(&self, _: &Left, _: &mut Dice) -> u8 {
        unreachable!("there is no chance in this game")
    }

    fn settle(&self, _: &mut Left, _: u8, _: &mut Log<()>) {}

    fn scores(&self, state: &Left) -> BySeat<Score> {
        let last = Seat::all(self.seats).find(|seat| seat.next(self.seats) == state.turn);
        BySeat::new(self.seats, |seat| if Some(seat) == last { Score::WIN } else { Score::LOSS })
    }
}

impl Observe for Heap {
    type View = Left;
    type Seen = ();

    fn view(&self, state: &Left, _: Viewer) -> Left {
        state.clone()
    }

    fn tell(&self, (): &(), _: Viewer) -> Option<()> {
        None
    }

    fn audience(&self, _: &Left, _: Actor) -> SeatSet {
        SeatSet::all(self.seats)
    }
}

impl Imagine for Heap {
    fn imagine(&self, view: &Left, _: &mut Dice) -> Left {
        view.clone()
    }
}

impl Playout for Heap {
    fn pick(&self, state: &Left, _: Seat, dice: &mut Dice) -> Pick<u8> {
        let options = state.stones.min(3);
        Pick::one_of(options.into(), 1 + dice.below(options.into()) as u8)
    }
}

impl Judge for Heap {
    fn promise(&self, _: &Left) -> BySeat<f32> {
        BySeat::new(self.seats, |_| 1.0 / self.seats as f32)
    }
}
