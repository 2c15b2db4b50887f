//! Why not.

use kernel::{Explain, Refusal, Seat};

use super::rules::greatest;
use super::*;

fn no(rule: &'static str, reason: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, reason))
}

impl Explain for Caravan {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        match state.table.phase {
            Phase::Over => no("CAR-END-01", "The journey is over."),
            Phase::Deal(_) | Phase::Forage(_) | Phase::Loot { .. } => {
                no("CAR-TURN-02", "A card is on its way.")
            }
            Phase::Turn(turn) if turn != seat => no("CAR-TURN-01", "It is not your turn."),
            Phase::Turn(_) => self.check_turn(state, seat, choice),
            Phase::Raid { asked, .. } if asked.seat() != Some(seat) => {
                no("CAR-TURN-01", "Somebody else is asked for a guard.")
            }
            Phase::Raid { .. } => match choice {
                Choice::Pass => Ok(()),
                Choice::Guard if state.hand(seat).contains(GUARD.0) => Ok(()),
                Choice::Guard => no("CAR-RAID-01", "You hold no guard."),
                _ => no("CAR-TURN-01", "You are asked for a guard."),
            },
            Phase::Basket(bargain) if bargain.from != seat => {
                no("CAR-TURN-01", "Somebody else makes up a bargain.")
            }
            Phase::Basket(bargain) => self.check_basket(state, bargain, choice),
            Phase::Offered(bargain) if bargain.to != seat => {
                no("CAR-TURN-01", "Somebody else is offered a bargain.")
            }
            Phase::Offered(bargain) => match choice {
                Choice::Refuse => Ok(()),
                Choice::Accept if state.hand(seat).holds(bargain.wanted) => Ok(()),
                Choice::Accept => no("CAR-OFFER-05", "You do not hold what is wanted."),
                _ => no("CAR-OFFER-05", "You are offered a bargain."),
            },
            Phase::Vote { voted, .. } if voted.contains(seat) || seat.index() >= self.seats => {
                no("CAR-VOTE-02", "You have voted.")
            }
            Phase::Vote { .. } => match choice {
                Choice::Aye | Choice::Nay => Ok(()),
                _ => no("CAR-VOTE-02", "All vote first."),
            },
        }
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        out.push(Choice::Forage);
        out.extend(Seat::all(SEATS).map(Choice::Raid));
        out.extend(Seat::all(SEATS).map(Choice::Offer));
        out.extend([Choice::Halt, Choice::Rest]);
        out.extend(Kind::all().map(Choice::Give));
        out.extend(Kind::all().map(Choice::Want));
        out.extend([Choice::Propose, Choice::Accept, Choice::Refuse, Choice::Guard, Choice::Pass]);
        out.extend([Choice::Aye, Choice::Nay]);
    }
}

impl Caravan {
    fn check_turn(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let stranger = |other: Seat| other == seat || other.index() >= self.seats;
        match choice {
            Choice::Forage | Choice::Rest => Ok(()),
            Choice::Raid(other) if stranger(other) => no("CAR-RAID-01", "Raid another player."),
            Choice::Raid(other) if state.hand(other).is_empty() => {
                no("CAR-RAID-01", "That player holds nothing.")
            }
            Choice::Offer(other) if stranger(other) => no("CAR-OFFER-01", "Offer it to another player."),
            Choice::Raid(_) | Choice::Offer(_) => Ok(()),
            Choice::Halt if state.table.called.contains(seat) => {
                no("CAR-VOTE-01", "You have called a vote before.")
            }
            Choice::Halt => Ok(()),
            Choice::Give(_) | Choice::Want(_) | Choice::Propose => {
                no("CAR-OFFER-01", "Say first whom you offer a bargain.")
            }
            Choice::Accept | Choice::Refuse => no("CAR-OFFER-05", "Nobody offers you anything."),
            Choice::Guard | Choice::Pass => no("CAR-FORAGE-01", "Nobody raids anybody."),
            Choice::Aye | Choice::Nay => no("CAR-VOTE-01", "There is no vote."),
        }
    }

    fn check_basket(&self, state: &State, bargain: Bargain, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Give(_) if !bargain.wanted.is_empty() => {
                no("CAR-OFFER-02", "What you give comes before what you want.")
            }
            Choice::Give(_) if bargain.given >= BASKET => no("CAR-OFFER-02", "You give two cards at most."),
            Choice::Give(kind) if !state.hand(bargain.from).minus(state.basket).contains(kind.0) => {
                Err(Refusal::new("CAR-OFFER-02", format!("You have no {} left to give.", kind.name())))
            }
            Choice::Give(kind) if kind < greatest(state.basket) => {
                no("CAR-OFFER-02", "Cards are laid down in ascending order.")
            }
            Choice::Want(_) if bargain.wanted.len() >= BASKET => {
                no("CAR-OFFER-03", "You want two cards at most.")
            }
            Choice::Want(kind) if kind < greatest(bargain.wanted) => {
                no("CAR-OFFER-03", "Cards are named in ascending order.")
            }
            Choice::Propose if bargain.given == 0 && bargain.wanted.is_empty() => {
                no("CAR-OFFER-04", "Give or want something first.")
            }
            Choice::Give(_) | Choice::Want(_) | Choice::Propose => Ok(()),
            _ => no("CAR-OFFER-04", "You are making up a bargain."),
        }
    }
}
