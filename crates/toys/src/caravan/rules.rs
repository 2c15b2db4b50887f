//! What may be chosen and what it does.

use kernel::{BySeat, Dice, Game, Log, Score, Seat, SeatSet, Waiting};
use parts::Bag;
use parts::window::Asked;

use super::*;

impl Game for Caravan {
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
                affairs: 0,
                played: Bag::EMPTY,
                called: SeatSet::NONE,
                ayes: SeatSet::NONE,
            },
            deck: Kind::all().flat_map(|kind| [kind.0; 3]).collect(),
            hands: [Bag::EMPTY; SEATS],
            basket: Bag::EMPTY,
            ballots: [None; SEATS],
        }
    }

    fn waiting(&self, state: &State) -> Waiting {
        match state.table.phase {
            Phase::Deal(_) | Phase::Forage(_) | Phase::Loot { .. } => Waiting::Chance,
            Phase::Turn(seat) => Waiting::Seats(SeatSet::only(seat)),
            Phase::Raid { asked, .. } => Waiting::Seats(asked.seat().map_or(SeatSet::NONE, SeatSet::only)),
            Phase::Basket(bargain) => Waiting::Seats(SeatSet::only(bargain.from)),
            Phase::Offered(bargain) => Waiting::Seats(SeatSet::only(bargain.to)),
            Phase::Vote { voted, .. } => {
                Waiting::Seats(Seat::all(self.seats).filter(|seat| !voted.contains(*seat)).collect())
            }
            Phase::Over => Waiting::Over,
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let hand = state.hand(seat);
        match state.table.phase {
            Phase::Turn(turn) if turn == seat => {
                let others = || Seat::all(self.seats).filter(move |other| *other != seat);
                out.push(Choice::Forage);
                out.extend(others().filter(|other| !state.hand(*other).is_empty()).map(Choice::Raid));
                out.extend(others().map(Choice::Offer));
                if !state.table.called.contains(seat) {
                    out.push(Choice::Halt);
                }
                out.push(Choice::Rest);
            }
            Phase::Raid { asked, .. } if asked.seat() == Some(seat) => {
                if hand.contains(GUARD.0) {
                    out.push(Choice::Guard);
                }
                out.push(Choice::Pass);
            }
            Phase::Basket(bargain) if bargain.from == seat => {
                let left = hand.minus(state.basket);
                if bargain.given < BASKET && bargain.wanted.is_empty() {
                    let least = greatest(state.basket);
                    let fits = |kind: &Kind| *kind >= least && left.contains(kind.0);
                    out.extend(Kind::all().filter(fits).map(Choice::Give));
                }
                if bargain.wanted.len() < BASKET {
                    let least = greatest(bargain.wanted);
                    out.extend(Kind::all().filter(|kind| *kind >= least).map(Choice::Want));
                }
                if bargain.given > 0 || !bargain.wanted.is_empty() {
                    out.push(Choice::Propose);
                }
            }
            Phase::Offered(bargain) if bargain.to == seat => {
                if hand.holds(bargain.wanted) {
                    out.push(Choice::Accept);
                }
                out.push(Choice::Refuse);
            }
            Phase::Vote { voted, .. } if seat.index() < self.seats && !voted.contains(seat) => {
                out.extend([Choice::Aye, Choice::Nay]);
            }
            _ => {}
        }
    }

    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Forage => state.table.phase = Phase::Forage(seat),
            Choice::Raid(raided) => {
                state.table.affairs += 1;
                log.tell(|| Event::Raided { raider: seat, raided });
                let asked = Asked::new(self.laden(state), raided);
                state.table.phase = Phase::Raid { raider: seat, raided, guards: 0, asked };
            }
            Choice::Offer(to) => {
                state.table.affairs += 1;
                log.tell(|| Event::Bargained { from: seat, to });
                let bargain = Bargain { from: seat, to, given: 0, wanted: Bag::EMPTY };
                state.table.phase = Phase::Basket(bargain);
            }
            Choice::Halt => {
                state.table.called = state.table.called.with(seat);
                log.tell(|| Event::Called { seat });
                state.table.phase = Phase::Vote { caller: seat, voted: SeatSet::NONE };
            }
            Choice::Rest => {
                log.tell(|| Event::Rested { seat });
                self.end_turn(state, seat);
            }
            Choice::Give(_) | Choice::Want(_) | Choice::Propose => self.fill(state, seat, choice, log),
            Choice::Accept | Choice::Refuse => self.answer(state, seat, choice, log),
            Choice::Guard | Choice::Pass => self.react(state, seat, choice, log),
            Choice::Aye => self.vote(state, seat, Ballot::Aye, log),
            Choice::Nay => self.vote(state, seat, Ballot::Nay, log),
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Kind, u32)>) {
        let pile = pile(state);
        out.extend(Kind::all().filter(|kind| pile.contains(kind.0)).map(|kind| (kind, pile.count(kind.0))));
    }

    fn sample(&self, state: &State, dice: &mut Dice) -> Kind {
        Kind(pile(state).draw(dice))
    }

    fn settle(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        match state.table.phase {
            Phase::Deal(dealt) => {
                let seat = self.dealt_next(dealt);
                state.deck.remove(kind.0);
                state.hands[seat.index()].add(kind.0);
                log.tell(|| Event::Dealt { seat, kind });
                let all = DEALT * self.seats as u8;
                state.table.phase =
                    if dealt + 1 == all { Phase::Turn(Seat::FIRST) } else { Phase::Deal(dealt + 1) };
            }
            Phase::Forage(seat) => {
                state.deck.remove(kind.0);
                state.hands[seat.index()].add(kind.0);
                log.tell(|| Event::Foraged { seat, kind });
                self.end_turn(state, seat);
            }
            Phase::Loot { raider, raided } => {
                state.hands[raided.index()].remove(kind.0);
                state.hands[raider.index()].add(kind.0);
                log.tell(|| Event::Looted { raider, raided, kind });
                self.end_turn(state, raider);
            }
            _ => unreachable!("no card is on its way"),
        }
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        if self.goal == Goal::Common {
            let fed = Seat::all(self.seats).all(|seat| state.hand(seat).contains(FOOD.0));
            return BySeat::new(self.seats, |_| if fed { Score::WIN } else { Score::LOSS });
        }
        let goods = |seat: Seat| state.hand(seat).kinds().count_ones();
        let most = Seat::all(self.seats).map(goods).max().unwrap_or_default();
        let winners = Seat::all(self.seats).filter(|seat| goods(*seat) == most).count();
        BySeat::new(self.seats, |seat| if goods(seat) == most { Score::shared(winners) } else { Score::LOSS })
    }

    fn common(&self) -> bool {
        self.goal == Goal::Common
    }
}

impl Caravan {
    /// Who gets the next card of the deal.
    #[must_use]
    pub fn dealt_next(&self, dealt: u8) -> Seat {
        Seat::new(dealt % self.seats as u8)
    }

    /// CAR-OFFER-02, CAR-OFFER-03: the basket moves nothing; it only grows.
    fn fill(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        let Phase::Basket(mut bargain) = state.table.phase else { return };
        match choice {
            Choice::Give(kind) => {
                state.basket.add(kind.0);
                bargain.given += 1;
                log.tell(|| Event::Gave { seat, kind });
            }
            Choice::Want(kind) => {
                bargain.wanted.add(kind.0);
                log.tell(|| Event::Wanted { seat, kind });
            }
            _ => {
                log.tell(|| Event::Proposed { from: bargain.from, to: bargain.to, given: state.basket });
                state.table.phase = Phase::Offered(bargain);
                return;
            }
        }
        state.table.phase = Phase::Basket(bargain);
    }

    /// CAR-OFFER-05.
    fn answer(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        let Phase::Offered(bargain) = state.table.phase else { return };
        if choice == Choice::Accept {
            carry_out(state, bargain);
            log.tell(|| Event::Accepted { seat });
        } else {
            log.tell(|| Event::Refused { seat });
        }
        state.basket = Bag::EMPTY;
        self.end_turn(state, bargain.from);
    }

    /// CAR-RAID-02, CAR-RAID-03: passes stand until a guard turns the outcome round.
    fn react(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        let Phase::Raid { raider, raided, mut guards, mut asked } = state.table.phase else { return };
        if choice == Choice::Guard {
            state.hands[seat.index()].remove(GUARD.0);
            state.table.played.add(GUARD.0);
            guards += 1;
            asked.again(SeatSet::all(self.seats));
            log.tell(|| Event::Guarded { seat });
        } else {
            asked.pass(seat);
            log.tell(|| Event::Passed { seat });
        }
        asked.retain(self.laden(state));
        state.table.phase = Phase::Raid { raider, raided, guards, asked };
        if !asked.is_done() {
            return;
        }
        if guards % 2 == 1 || state.hand(raided).is_empty() {
            log.tell(|| Event::Repelled { raider });
            self.end_turn(state, raider);
        } else {
            state.table.phase = Phase::Loot { raider, raided };
        }
    }

    /// CAR-VOTE-02.
    fn vote(&self, state: &mut State, seat: Seat, ballot: Ballot, log: &mut Log<Event>) {
        let Phase::Vote { caller, voted } = state.table.phase else { return };
        state.ballots[seat.index()] = Some(ballot);
        log.tell(|| Event::Voted { seat, ballot });
        let voted = voted.with(seat);
        state.table.phase = Phase::Vote { caller, voted };
        if voted != SeatSet::all(self.seats) {
            return;
        }
        let aye = |seat: &Seat| state.ballots[seat.index()] == Some(Ballot::Aye);
        let ayes: SeatSet = Seat::all(self.seats).filter(aye).collect();
        state.ballots = [None; SEATS];
        state.table.ayes = ayes;
        log.tell(|| Event::Counted { ayes });
        if 2 * ayes.len() > self.seats {
            state.table.phase = Phase::Over;
        } else {
            self.end_turn(state, caller);
        }
    }

    fn end_turn(&self, state: &mut State, seat: Seat) {
        state.table.turns += 1;
        let over = state.table.turns == self.last_turn() || state.deck.is_empty();
        state.table.phase = if over { Phase::Over } else { Phase::Turn(seat.next(self.seats)) };
    }
}

/// Moves what a bargain moves.
pub(super) fn carry_out(state: &mut State, bargain: Bargain) {
    let (from, to) = (bargain.from.index(), bargain.to.index());
    state.hands[from] = state.hands[from].minus(state.basket).plus(bargain.wanted);
    state.hands[to] = state.hands[to].minus(bargain.wanted).plus(state.basket);
}

/// Where the card comes from that is on its way.
fn pile(state: &State) -> Bag {
    match state.table.phase {
        Phase::Loot { raided, .. } => state.hand(raided),
        _ => state.deck,
    }
}

/// The greatest kind in a basket, below which nothing is added.
pub(super) fn greatest(bag: Bag) -> Kind {
    bag.iter().last().map_or(Kind(0), Kind)
}
