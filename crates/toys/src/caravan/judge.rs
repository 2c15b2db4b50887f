//! What a position promises.

use kernel::{BySeat, Dice, Game, Judge, Pick, Playout, Seat};

use super::rules::carry_out;
use super::*;

impl Playout for Caravan {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut list = Vec::new();
        self.choices(state, seat, &mut list);
        Pick::among(&list, dice)
    }
}

impl Judge for Caravan {
    /// An open offer counts as carried out, as far as the other side gains by it: a half-filled basket moves nothing,
    /// and would otherwise promise nothing.
    fn promise(&self, state: &State) -> BySeat<f32> {
        let now = self.standing(state);
        let (Phase::Basket(bargain) | Phase::Offered(bargain)) = state.table.phase else { return now };
        if !state.hand(bargain.to).holds(bargain.wanted) {
            return now;
        }
        let mut after = state.clone();
        carry_out(&mut after, bargain);
        let then = self.standing(&after);
        let gain = then[bargain.to] - now[bargain.to];
        let taken = (0.5 + 4.0 * gain).clamp(0.0, 1.0);
        BySeat::new(self.seats, |seat| now[seat] + taken * (then[seat] - now[seat]))
    }

    fn appeal(&self, _: &State, _: Seat, choice: Choice) -> f32 {
        match choice {
            Choice::Forage => 3.0,
            Choice::Rest | Choice::Halt => 0.3,
            Choice::Propose => 2.0,
            _ => 1.0,
        }
    }
}

impl Caravan {
    /// What the hands are worth as they are.
    fn standing(&self, state: &State) -> BySeat<f32> {
        if self.goal == Goal::Common {
            let fed = Seat::all(self.seats).filter(|seat| state.hand(*seat).contains(FOOD.0)).count();
            return BySeat::new(self.seats, |_| fed as f32 / self.seats as f32);
        }
        let goods = |seat: Seat| 1.0 + state.hand(seat).kinds().count_ones() as f32;
        let all: f32 = Seat::all(self.seats).map(goods).sum();
        BySeat::new(self.seats, |seat| goods(seat) / all)
    }
}
