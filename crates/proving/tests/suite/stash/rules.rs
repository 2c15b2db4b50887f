//! What may be chosen and what it does.

use kernel::{BySeat, Dice, Game, Judge, Log, Pick, Playout, Score, Seat, SeatSet, Waiting};
use parts::Bag;

use super::*;

impl Game for Stash {
    type State = State;
    type Choice = Choice;
    type Chance = Kind;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State {
            table: Table {
                phase: Phase::Deal(0),
                turns: 0,
                dropped: Bag::EMPTY,
                known: [Bag::EMPTY; SEATS],
                peeked: [SeatSet::NONE; SEATS],
            },
            deck: (0..NAMES.len() as u8).flat_map(|kind| [kind; 3]).collect(),
            hands: [Bag::EMPTY; SEATS],
            stashes: [None; SEATS],
        }
    }

    fn waiting(&self, state: &State) -> Waiting {
        match state.table.phase {
            Phase::Deal(_) | Phase::Draw(_) | Phase::Salvage(_) => Waiting::Chance,
            Phase::Keep => Waiting::Seats(
                Seat::all(self.seats).filter(|seat| state.stashes[seat.index()].is_none()).collect(),
            ),
            Phase::Turn(seat) => Waiting::Seats(SeatSet::only(seat)),
            Phase::Over => Waiting::Over,
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let kinds = || (0..NAMES.len() as u8).filter(|kind| state.hand(seat).contains(*kind)).map(Kind);
        match state.table.phase {
            Phase::Keep if state.stashes[seat.index()].is_none() => out.extend(kinds().map(Choice::Keep)),
            Phase::Turn(turn) if turn == seat => {
                if state.table.turns < TURNS_MAX {
                    if !state.deck.is_empty() {
                        out.extend([Choice::Draw, Choice::Salvage]);
                    }
                    out.extend(kinds().map(Choice::Drop));
                    let unseen = |whose: &Seat| {
                        self.peeking && *whose != seat && !state.table.peeked[whose.index()].contains(seat)
                    };
                    out.extend(Seat::all(self.seats).filter(unseen).map(Choice::Peek));
                }
                out.push(Choice::Call);
            }
            _ => {}
        }
    }

    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Keep(kind) => {
                state.hands[seat.index()].remove(kind.0);
                state.stashes[seat.index()] = Some(kind);
                log.tell(|| Event::Kept { seat, kind });
                if state.stashes[..self.seats].iter().all(Option::is_some) {
                    state.table.phase = Phase::Turn(Seat::FIRST);
                }
                return;
            }
            Choice::Draw => state.table.phase = Phase::Draw(seat),
            Choice::Salvage => state.table.phase = Phase::Salvage(seat),
            Choice::Drop(kind) => {
                state.hands[seat.index()].remove(kind.0);
                state.table.known[seat.index()].remove_if_there(kind.0);
                state.table.dropped.add(kind.0);
                log.tell(|| Event::Dropped { seat, kind });
                state.table.phase = Phase::Turn(seat.next(self.seats));
            }
            Choice::Peek(whose) => {
                let peeked = &mut state.table.peeked[whose.index()];
                *peeked = peeked.with(seat);
                let kind = state.stashes[whose.index()].expect("everybody has stashed before the first turn");
                log.tell(|| Event::Peeked { seat, whose, kind });
                state.table.phase = Phase::Turn(seat.next(self.seats));
            }
            Choice::Call => {
                log.tell(|| Event::Called { seat });
                state.table.phase = Phase::Over;
            }
        }
        state.table.turns += 1;
    }

    fn chances(&self, state: &State, out: &mut Vec<(Kind, u32)>) {
        let kinds = (0..NAMES.len() as u8).filter(|kind| state.deck.contains(*kind));
        out.extend(kinds.map(|kind| (Kind(kind), state.deck.count(kind))));
    }

    fn sample(&self, state: &State, dice: &mut Dice) -> Kind {
        Kind(state.deck.draw(dice))
    }

    fn settle(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        state.deck.remove(kind.0);
        match state.table.phase {
            Phase::Deal(dealt) => {
                let seat = self.dealt_next(dealt);
                state.hands[seat.index()].add(kind.0);
                log.tell(|| Event::Dealt { seat, kind });
                let all = DEALT * self.seats as u8;
                state.table.phase = if dealt + 1 == all { Phase::Keep } else { Phase::Deal(dealt + 1) };
            }
            Phase::Draw(seat) => {
                state.hands[seat.index()].add(kind.0);
                log.tell(|| Event::Drew { seat, kind });
                state.table.phase = Phase::Turn(seat.next(self.seats));
            }
            Phase::Salvage(seat) => {
                state.hands[seat.index()].add(kind.0);
                state.table.known[seat.index()].add(kind.0);
                log.tell(|| Event::Salvaged { seat, kind });
                state.table.phase = Phase::Turn(seat.next(self.seats));
            }
            Phase::Keep | Phase::Turn(_) | Phase::Over => unreachable!("nothing comes from the deck now"),
        }
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        let best = state.stashes.iter().max().copied().flatten();
        let winners = state.stashes.iter().filter(|stash| **stash == best).count();
        BySeat::new(self.seats, |seat| {
            if state.stashes[seat.index()] == best { Score::shared(winners) } else { Score::LOSS }
        })
    }
}

impl Judge for Stash {
    fn promise(&self, _: &State) -> BySeat<f32> {
        BySeat::new(self.seats(), |_| 1.0 / self.seats() as f32)
    }
}

impl Playout for Stash {
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Pick<Choice> {
        let mut list = Vec::new();
        self.choices(state, seat, &mut list);
        Pick::among(&list, dice)
    }
}

impl Stash {
    /// Who gets the next card of the deal.
    pub fn dealt_next(&self, dealt: u8) -> Seat {
        Seat::new(dealt % self.seats as u8)
    }
}
