//! What might be: a full state drawn from a view, hidden things as likely as they are.

use kernel::{Dice, Imagine, Seat, Viewer};
use parts::Bag;

use crate::agenda::Task;
use crate::cards::{Camp, Card};
use crate::setup::Radlands;
use crate::spot::Lane;
use crate::state::{Memory, Secrets, Stage, State, Table, other};
use crate::view::{Own, View, drawer};

impl Imagine for Radlands {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let (Viewer::Seat(seat), Some(own)) = (view.viewer, &view.own) else {
            return self.imagine_from_outside(&view.table, dice);
        };
        let table = &view.table;
        let (me, them) = (seat.index(), other(seat).index());
        let Split { unseen, hand } = self.split(table, own, other(seat), dice);
        let their_hand = hand.plus(table.known[them]);

        let mut hands = [own.hand; 2];
        hands[them] = their_hand;
        let mut drawn = own.drawn;
        if drawer(table) == Some(other(seat)) {
            // What they have just drawn is some of what nobody else has seen.
            drawn = take(hand, u32::from(table.drawn_len), dice);
        }
        let (dealt, placed) = self.imagine_camps(table, seat, own, dice);
        let mut memories = [own.memory; 2];
        // What they can tell about the shuffles: all they do not see.
        memories[them] =
            if table.reshuffled { their_memory(table, &hands, unseen, me) } else { Memory::default() };
        State { table: table.clone(), secrets: Secrets { hands, unseen, drawn, dealt, placed, memories } }
    }
}

/// What the other seat can tell in an imagined state: everything it does not see may be of its own shuffle.
fn their_memory(table: &Table, hands: &[Bag; 2], unseen: [Bag; 2], me: usize) -> Memory {
    let hidden = hands[me].minus(table.known[me]);
    let all = unseen[0].plus(unseen[1]).plus(hidden);
    Memory { old: all, new: all }
}

/// The unseen cards, divided among the places they can be in.
struct Split {
    unseen: [Bag; 2],
    hand: Bag,
}

impl Split {
    /// Deals the unseen cards to the other hand, the old punks, and the deck with the new ones. Once there were
    /// two shuffles an old punk can only be a card that missed the second.
    fn draw(table: &Table, own: &Own, them: usize, dice: &mut Dice) -> Split {
        let hand_len = u32::from(table.hand_len[them]) - table.known[them].len();
        if !table.reshuffled {
            let hand = take(own.unseen, hand_len, dice);
            return Split { unseen: [own.unseen.minus(hand), Bag::EMPTY], hand };
        }
        let old_len = table.relics.len() + table.returned.relics();
        let new_len = own.unseen.len() - hand_len - old_len;
        let could_be_old = own.unseen.common(own.memory.old);
        let surely_old = could_be_old.minus(could_be_old.common(Split::doubtful(own)));
        for _ in 0..64 {
            let doubt = surely_old.len() < old_len || dice.below(Split::DOUBT) == 0;
            let old = take(if doubt { could_be_old } else { surely_old }, old_len, dice);
            let rest = own.unseen.minus(old);
            let could_be_new = rest.common(own.memory.new);
            if could_be_new.len() >= new_len {
                let new = take(could_be_new, new_len, dice);
                return Split { unseen: [old, new], hand: rest.minus(new) };
            }
        }
        Split::surely(own, old_len, new_len)
    }

    /// When the other hand has shown a card that may be of either shuffle, it was the old one most of the time:
    /// old cards wait in hands, new ones mostly in the deck. One time in this many the doubt is kept.
    const DOUBT: u32 = 8;

    /// The kinds of which more could be of the two shuffles than are left.
    fn doubtful(own: &Own) -> Bag {
        let of_both = own.memory.old.common(own.memory.new).kinds();
        let kinds = parts::bits::ones(of_both).filter(|kind| {
            own.unseen.count(*kind) < own.memory.old.count(*kind) + own.memory.new.count(*kind)
        });
        kinds.flat_map(|kind| (0..own.unseen.count(kind)).map(move |_| kind)).collect()
    }

    /// A split that is possible for certain: cards that can only be old go to the old places first.
    fn surely(own: &Own, old_len: u32, new_len: u32) -> Split {
        let could_be_old = own.unseen.common(own.memory.old);
        let only_old = own.unseen.minus(own.unseen.common(own.memory.new));
        let old = first(could_be_old.common(only_old), could_be_old, old_len);
        let rest = own.unseen.minus(old);
        let new = first(Bag::EMPTY, rest.common(own.memory.new), new_len);
        Split { unseen: [old, new], hand: rest.minus(new) }
    }
}

impl Split {
    /// Changes a card of the hand for an unseen one of these kinds.
    fn trade_for(&mut self, kinds: u64, dice: &mut Dice) {
        let Some(bag) = self.unseen.iter_mut().find(|bag| !bag.only(kinds).is_empty()) else { return };
        if self.hand.is_empty() {
            return;
        }
        let (come, go) = (bag.only(kinds).draw(dice), self.hand.draw(dice));
        bag.remove(come);
        bag.add(go);
        self.hand.remove(go);
        self.hand.add(come);
    }
}

/// This many cards of a bag, each set equally likely.
fn take(mut bag: Bag, count: u32, dice: &mut Dice) -> Bag {
    // Whichever is shorter: take out what is wanted, or what is not.
    let all = bag;
    let leave = bag.len() - count;
    let mut out = Bag::EMPTY;
    for _ in 0..count.min(leave) {
        let kind = bag.draw(dice);
        bag.remove(kind);
        out.add(kind);
    }
    if count <= leave { out } else { all.minus(out) }
}

/// This many cards, the preferred ones first.
fn first(preferred: Bag, all: Bag, count: u32) -> Bag {
    let rest = all.minus(preferred);
    preferred.iter().chain(rest.iter()).take(count as usize).collect()
}

impl Radlands {
    /// Divides the unseen cards so that the other player can do what everybody sees them about to do: who has
    /// begun to drop a person (RAD-RULING-20) holds one that can be dropped.
    fn split(&self, table: &Table, own: &Own, them: Seat, dice: &mut Dice) -> Split {
        let drops = matches!(table.agenda.top(), Some(Task::Drop(frame)) if frame.owner == them);
        let index = them.index();
        if !drops {
            return Split::draw(table, own, index, dice);
        }
        let wanted = self.droppable(table, them);
        let holds = |hand: Bag| hand.plus(table.known[index]).kinds() & wanted != 0;
        for _ in 0..64 {
            let split = Split::draw(table, own, index, dice);
            if holds(split.hand) {
                return split;
            }
        }
        let mut split = Split::draw(table, own, index, dice);
        split.trade_for(wanted, dice);
        split
    }

    /// The people that could be dropped somewhere now, were they in hand.
    fn droppable(&self, table: &Table, seat: Seat) -> u64 {
        let people = self.pack.cards().filter(|card| self.pack.is_person(*card));
        let somewhere =
            |card: &Card| self.drop_lanes(table, seat).any(|lane| self.can_pay_drop(table, lane, *card));
        people.filter(somewhere).fold(0, |set, card| set | 1 << card.0)
    }

    /// The camps of both seats: the own ones as they are, the other's from what is left.
    fn imagine_camps(
        &self,
        table: &Table,
        seat: Seat,
        own: &Own,
        dice: &mut Dice,
    ) -> ([u64; 2], [[Camp; 3]; 2]) {
        let (me, them) = (seat.index(), other(seat).index());
        let mut dealt = [own.dealt; 2];
        let mut placed = [own.placed; 2];
        let hidden = self.draft_pool() & !own.dealt;
        dealt[them] = 0;
        placed[them] = [Camp(0); 3];
        if self.is_draft_open(table) {
            for lane in Lane::all().filter(|lane| lane.seat() != seat) {
                let camp = table.camp(lane);
                placed[them][lane.column().index()] = camp;
                dealt[them] |= 1 << camp.0;
            }
        }
        while dealt[them].count_ones() < u32::from(table.dealt_len[them]) {
            dealt[them] |= 1 << Bag::one_of_each(hidden & !dealt[them]).draw(dice);
        }
        if !self.is_draft_open(table) {
            let mut left = dealt[them];
            for place in &mut placed[them][..usize::from(table.placed_len[them])] {
                let camp = Bag::one_of_each(left).draw(dice);
                left &= !(1 << camp);
                *place = Camp(camp);
            }
        }
        debug_assert_eq!(dealt[me], own.dealt);
        (dealt, placed)
    }

    /// Whether the camps lie open on the table.
    fn is_draft_open(&self, table: &Table) -> bool {
        !matches!(table.stage, Stage::Sides | Stage::Deal | Stage::Draft)
    }

    /// The camps that can be dealt at all.
    fn draft_pool(&self) -> u64 {
        match self.camps {
            crate::setup::Camps::Draft => u64::MAX >> (64 - u32::from(self.pack.camp_count())),
            crate::setup::Camps::FirstGame => {
                self.pack.preset.iter().flatten().fold(0, |set, camp| set | 1 << camp.0)
            }
        }
    }

    /// A state that agrees with the table alone: both hands and all camps are guessed.
    fn imagine_from_outside(&self, table: &Table, dice: &mut Dice) -> State {
        let seen = self.seen_on(table);
        let unknown = |seat: usize| u32::from(table.hand_len[seat]) - table.known[seat].len();
        let unseen = self.pack.deck.minus(seen);
        let hand = take(unseen, unknown(0), dice);
        let own = Own {
            hand: hand.plus(table.known[0]),
            drawn: Bag::EMPTY,
            unseen: unseen.minus(hand),
            memory: Memory { old: unseen, new: unseen },
            dealt: 0,
            placed: [Camp(0); 3],
        };
        let first = Seat::FIRST;
        let guess = self.imagine_camps(table, other(first), &own, dice);
        let own = Own {
            dealt: guess.0[0],
            placed: guess.1[0],
            drawn: if drawer(table) == Some(first) {
                take(hand, table.drawn_len.into(), dice)
            } else {
                Bag::EMPTY
            },
            ..own
        };
        let view = View { viewer: Viewer::Seat(first), table: table.clone(), own: Some(own) };
        self.imagine(&view, dice)
    }

    /// Draw-deck cards whose place everybody knows.
    pub(crate) fn seen_on(&self, table: &Table) -> Bag {
        let people = crate::spot::Spot::all().filter_map(|spot| table.person(spot));
        let queued = table.queues.iter().flatten().filter_map(|queued| queued.as_card());
        let resolving = table.agenda.tasks().iter().filter_map(|task| match task {
            Task::Resolved(_, queued) => queued.as_card(),
            _ => None,
        });
        let open: Bag = people.chain(queued).chain(resolving).map(|card| card.0).collect();
        open.plus(table.discard).plus(table.aside).plus(table.known[0]).plus(table.known[1])
    }
}
