//! Why not.

use kernel::{Explain, Refusal, Seat};

use super::*;

impl Explain for Stash {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let no = |rule, reason: &str| Err(Refusal::new(rule, reason.to_owned()));
        match state.table.phase {
            Phase::Over => return no("STASH-END-01", "The game is over."),
            Phase::Deal(_) | Phase::Draw(_) | Phase::Salvage(_) => {
                return no("STASH-DRAW-01", "A card is on its way from the deck.");
            }
            Phase::Keep => {
                let Choice::Keep(kind) = choice else {
                    return no("STASH-KEEP-01", "Everybody stashes a card before the first turn.");
                };
                if state.stashes[seat.index()].is_some() {
                    return no("STASH-KEEP-02", "You have stashed a card already.");
                }
                return self.check_held(state, seat, kind, "STASH-KEEP-01");
            }
            Phase::Turn(turn) if turn != seat => return no("STASH-TURN-01", "It is not your turn."),
            Phase::Turn(_) => {}
        }
        if state.table.turns >= TURNS_MAX && choice != Choice::Call {
            return no("STASH-TURN-03", "After twenty turns you can only call.");
        }
        match choice {
            Choice::Keep(_) => no("STASH-KEEP-02", "Stashing is done before the first turn."),
            Choice::Draw | Choice::Salvage if state.deck.is_empty() => {
                no("STASH-DRAW-02", "The deck is empty.")
            }
            Choice::Drop(kind) => self.check_held(state, seat, kind, "STASH-DROP-01"),
            Choice::Peek(_) if !self.peeking => no("STASH-PEEK-03", "This table plays without peeking."),
            Choice::Peek(whose) if whose == seat => no("STASH-PEEK-01", "You know your own stash."),
            Choice::Peek(whose) if whose.index() >= self.seats => no("STASH-PEEK-01", "Nobody sits there."),
            Choice::Peek(whose) if state.table.peeked[whose.index()].contains(seat) => {
                no("STASH-PEEK-02", "You have looked at that stash already.")
            }
            Choice::Draw | Choice::Salvage | Choice::Peek(_) | Choice::Call => Ok(()),
        }
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        let kinds = || (0..NAMES.len() as u8).map(Kind);
        out.extend(kinds().map(Choice::Keep));
        out.extend([Choice::Draw, Choice::Salvage]);
        out.extend(kinds().map(Choice::Drop));
        out.extend(Seat::all(SEATS).map(Choice::Peek));
        out.push(Choice::Call);
    }
}

impl Stash {
    fn check_held(&self, state: &State, seat: Seat, kind: Kind, rule: &'static str) -> Result<(), Refusal> {
        if state.hand(seat).contains(kind.0) {
            Ok(())
        } else {
            Err(Refusal::new(rule, format!("You hold no {}.", NAMES[kind.0 as usize])))
        }
    }
}
