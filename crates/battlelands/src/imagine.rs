//! What might be: a whole state that agrees with a view, hidden things as likely as they are.

use kernel::{Dice, Imagine, Seat};
use parts::Bag;

use crate::agenda::{Progress, Task};
use crate::cards::Sort;
use crate::effect::Verb;
use crate::setup::BattleLands;
use crate::state::{
    COMMITS_NOTED, Card, FACTION_UNITS, Faction, Limit, PIECES, Piece, SEATS, Secrets, State, Table,
    Territories,
};
use crate::view::View;
use parts::bits::{nth_one, ones};

/// States that are imagined before one is taken that fits only by numbers. What all have noted about a hand in a
/// real game fits after a few; only a view that somebody made up can contradict itself.
const ATTEMPTS: u32 = 100_000;

/// How closely an imagined state must follow what all have noted.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Care {
    /// In everything.
    Exact,
    /// In how many cards lie where.
    Counts,
}

impl Imagine for BattleLands {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = State { table: view.table.clone(), secrets: self.blank_secrets() };
        let pool = self.unseen_by(view);
        let fits =
            (0..ATTEMPTS).any(|_| self.imagine_hands(view, pool, &mut state.secrets, dice, Care::Exact));
        if !fits {
            self.imagine_hands(view, pool, &mut state.secrets, dice, Care::Counts);
        }
        self.imagine_territories(view, &mut state.secrets, dice);
        self.imagine_answers(view, &mut state, dice);
        state
    }
}

impl BattleLands {
    /// Whether everybody knows that a player holds this card: it came to the hand openly, and the player has
    /// committed nothing since.
    #[must_use]
    pub fn is_surely_held(&self, state: &State, seat: Seat, card: Card) -> bool {
        let side = state.table.side(seat);
        card.piece(state.table.faction(seat)).is_some_and(|piece| {
            let kind = piece.number();
            side.notes.known.contains(kind) && side.notes.since(kind) == side.mission.min(COMMITS_NOTED)
        })
    }

    /// Whether the player on turn is asked if a card is to be committed.
    #[must_use]
    pub fn is_asked_to_commit(&self, state: &State) -> bool {
        let Task::Ability(ability) = state.table.agenda.top() else { return false };
        let info = self.info(&state.table, state.table.turn, ability.piece);
        info.play.get(usize::from(ability.step)).is_some_and(|step| matches!(step.verb, Verb::Commit(_)))
    }

    fn blank_secrets(&self) -> Secrets {
        Secrets {
            hands: [Bag::EMPTY; SEATS],
            missions: [Bag::EMPTY; SEATS],
            claimed: [Territories::NONE; SEATS],
            pending: [0; SEATS],
            unseen: Bag::EMPTY,
        }
    }

    /// The reinforcements a viewer has not seen: the deck, the face-down rows, and what others drew.
    fn unseen_by(&self, view: &View) -> Bag {
        let table = &view.table;
        let mut left = self.pack.deck.minus(table.row);
        for seat in Seat::all(self.seats) {
            let seen = match view.holdings(seat) {
                Some(own) => own.hand.plus(own.mission),
                None => table.side(seat).notes.known,
            };
            for kind in seen.plus(table.side(seat).discard).iter().chain(self.in_play(table, seat)) {
                if usize::from(kind) >= FACTION_UNITS {
                    left.remove_if_there(kind);
                }
            }
        }
        left
    }

    /// A seat's cards in play and those it is carrying out, as bags count them.
    pub(crate) fn in_play<'t>(&'t self, table: &'t Table, seat: Seat) -> impl Iterator<Item = u8> + 't {
        let side = table.side(seat);
        let lookup = &self.pack.lookups[table.faction(seat).index()];
        let units = ones(u64::from(side.in_play()));
        let gear = ones(u64::from(side.gear)).map(|gear| crate::state::GearNo::new(gear).piece().number());
        let aside = table.agenda.iter().filter_map(move |task| match task {
            Task::Ability(ability) if seat == table.turn => {
                let instead = self.info(table, seat, ability.piece).sort == Sort::Instead;
                instead.then_some(ability.piece.number())
            }
            _ => None,
        });
        units.chain(gear).chain(aside).map(|piece| lookup.kind[usize::from(piece)])
    }

    /// Deals the unseen cards and decides which cards were committed. Every way that fits what all have noted
    /// is as likely as any other; tells whether this one fits.
    fn imagine_hands(
        &self,
        view: &View,
        mut pool: Bag,
        secrets: &mut Secrets,
        dice: &mut Dice,
        care: Care,
    ) -> bool {
        for seat in Seat::all(self.seats) {
            let imagined = match view.holdings(seat) {
                Some(own) => Some((own.hand, own.mission)),
                None => self.imagine_one(&view.table, seat, &mut pool, dice, care),
            };
            let Some((hand, mission)) = imagined else { return false };
            if care == Care::Exact && !self.can_keep_its_word(&view.table, seat, hand) {
                return false;
            }
            secrets.hands[seat.index()] = hand;
            secrets.missions[seat.index()] = mission;
        }
        secrets.unseen = pool;
        true
    }

    /// Whoever has agreed to commit a card holds one that may be committed.
    fn can_keep_its_word(&self, table: &Table, seat: Seat, hand: Bag) -> bool {
        let Task::Ability(ability) = table.agenda.top() else { return true };
        let step = self.info(table, table.turn, ability.piece).play.get(usize::from(ability.step));
        match step.map(|step| &step.verb) {
            Some(Verb::Commit(filter)) if ability.progress == Progress::Committing && seat == table.turn => {
                hand.kinds() & self.pack.pieces(table.faction(seat), filter) != 0
            }
            _ => true,
        }
    }

    /// One player's hand and mission pile. Each commit is drawn from what could have been in the hand then; as
    /// later commits could have been all that earlier ones could, this makes all sequences equally likely.
    fn imagine_one(
        &self,
        table: &Table,
        seat: Seat,
        pool: &mut Bag,
        dice: &mut Dice,
        care: Care,
    ) -> Option<(Bag, Bag)> {
        let side = table.side(seat);
        // Kind and number of commits made before it came, of each hidden card.
        let mut cards = [(0u8, 0u8); PIECES];
        let mut held = 0;
        for kind in side.notes.known.iter() {
            cards[held] = (kind, side.notes.since(kind));
            held += 1;
        }
        for (commits, drawn) in (0..).zip(side.notes.unseen) {
            for _ in 0..drawn {
                let kind = pool.draw(dice);
                pool.remove(kind);
                cards[held] = (kind, commits);
                held += 1;
            }
        }
        let mut mission = Bag::EMPTY;
        for commit in 0..side.mission {
            let could = |card: &(u8, u8)| care == Care::Counts || card.1 <= commit.min(COMMITS_NOTED);
            let number = cards[..held].iter().filter(|card| could(card)).count();
            if number == 0 {
                return None;
            }
            let chosen = dice.below(number as u32) as usize;
            let place = (0..held).filter(|place| could(&cards[*place])).nth(chosen)?;
            let (kind, _) = cards[place];
            held -= 1;
            cards.swap(place, held);
            let limit = side.notes.limits.get(usize::from(commit)).copied().unwrap_or_default();
            if care == Care::Exact && !self.within(table.faction(seat), kind, limit) {
                return None;
            }
            mission.add(kind);
        }
        Some((cards[..held].iter().map(|card| card.0).collect(), mission))
    }

    /// Whether a commit that was limited could have been this card.
    fn within(&self, faction: Faction, kind: u8, limit: Limit) -> bool {
        let piece = Piece::new(kind);
        let strength = self.pack.lookups[faction.index()].strength[piece.index()];
        let of_kind = match limit.kind {
            0 => true,
            1 => piece.unit().is_some(),
            _ => piece.gear().is_some(),
        };
        of_kind && (limit.below == 0 || strength < limit.below)
    }

    /// Gives the territories others claimed to others, as many to each as it has (BTL-HIDE-07).
    fn imagine_territories(&self, view: &View, secrets: &mut Secrets, dice: &mut Dice) {
        let mut left = view.table.fought;
        if let Some(open) = view.table.territory {
            left = left.without(open);
        }
        for seat in Seat::all(self.seats) {
            if let Some(own) = view.holdings(seat) {
                secrets.claimed[seat.index()] = own.claimed;
                left = left.minus(own.claimed);
            }
        }
        for seat in Seat::all(self.seats).filter(|seat| view.holdings(*seat).is_none()) {
            for _ in 0..view.table.side(seat).territories {
                let territory = left.nth(dice.below(left.len()));
                left = left.without(territory);
                secrets.claimed[seat.index()] = secrets.claimed[seat.index()].with(territory);
            }
        }
    }

    /// Answers that others have given and that are still hidden.
    fn imagine_answers(&self, view: &View, state: &mut State, dice: &mut Dice) {
        state.secrets.pending = view.pending;
        for seat in state.table.answered.iter() {
            if state.secrets.pending[seat.index()] != 0 {
                continue;
            }
            let answer = match state.table.agenda.top() {
                Task::Mission => state.secrets.hands[seat.index()].draw(dice),
                Task::Factions => {
                    let free = self.free_factions(&state.table);
                    nth_one(u64::from(free), dice.below(free.count_ones()))
                }
                _ => continue,
            };
            state.secrets.pending[seat.index()] = answer + 1;
        }
    }
}
