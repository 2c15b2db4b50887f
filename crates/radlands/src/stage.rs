//! Positions as authors write them.

use kernel::{Log, Seat, StageError, Viewer};
use parts::Bag;
use radlands_portrait::Portrait;
use serde::Deserialize;

use crate::agenda::Queued;
use crate::cards::Card;
use crate::march::March;
use crate::portrait::Own;
use crate::resolve::Referee;
use crate::setup::{Discards, Radlands};
use crate::spot::{Column, Lane, Place, Spot};
use crate::state::{Memory, Secrets, Stage, State, other};
use crate::view::View;

/// A position: only what matters, the rest has defaults. By default both sides have the first-game camps,
/// it is player a's actions phase with 3 water, and every card not named is in the deck.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Whose turn it is: `a` or `b`.
    turn: char,
    /// The number of the turn; at 1 the start player would collect 1 water.
    number: u16,
    /// `actions`, or `events` to begin the turn with the events phase.
    phase: Phase,
    /// The active player's water.
    water: u8,
    /// All cards nobody sees: those in the deck and those face down. The others go to the discard pile.
    deck: Option<Vec<String>>,
    /// The discard pile, if the deck is not named.
    discard: Vec<String>,
    /// Whether the discard pile has been shuffled into the deck once.
    reshuffled: bool,
    a: Side,
    b: Side,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    Actions,
    Events,
}

/// One player's side. A mark behind a card: `*` damaged, `!` destroyed (camps), `-` used this turn, `+` entered
/// this turn.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Side {
    /// Three camps.
    camps: Option<[String; 3]>,
    /// For each column the person next to the camp, then the one in front; `punk` for a punk, empty for nobody.
    people: [Vec<String>; 3],
    /// Hand cards; `silo` for the Water Silo.
    hand: Vec<String>,
    /// What lies on spaces 1, 2 and 3; empty for nothing, `raiders` for Raiders.
    queue: Vec<String>,
    /// The row of each camp.
    march: [u8; 3],
    /// People put into play this turn.
    entered: u8,
}

impl Default for Position {
    fn default() -> Position {
        Position {
            turn: 'a',
            number: 3,
            phase: Phase::Actions,
            water: 3,
            deck: None,
            discard: Vec::new(),
            reshuffled: false,
            a: Side::default(),
            b: Side::default(),
        }
    }
}

impl kernel::Stage for Radlands {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        Builder { game: self, state: State::empty(&self.pack, Stage::Actions), left: self.pack.deck }
            .build(position)
    }

    fn portray(&self, view: &View) -> Portrait {
        let mut portrait = self.portray_table(&view.table);
        // RAD-INFO-07: who wants to know what was discarded in earlier turns has to remember it.
        let open = self.discards == Discards::Open;
        portrait.discard = open.then(|| self.ids(view.table.discard));
        if let (Viewer::Seat(seat), Some(own)) = (view.viewer, &view.own) {
            let placed = &own.placed[..usize::from(view.table.placed_len[seat.index()])];
            let own_things = Own { hand: own.hand, drawn: own.drawn, dealt: own.dealt, placed };
            self.show(&mut portrait, &view.table, seat, &own_things);
            portrait.drawn = self.ids(own.drawn);
            portrait.unseen = open.then(|| self.ids(own.unseen));
        }
        portrait
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let mut portrait = self.portray_table(&state.table);
        portrait.discard = Some(self.ids(state.table.discard));
        for seat in Seat::all(2) {
            let secrets: &Secrets = &state.secrets;
            let number = seat.index();
            let placed = &secrets.placed[number][..usize::from(state.table.placed_len[number])];
            let (hand, dealt) = (secrets.hands[number], secrets.dealt[number]);
            let own = Own { hand, drawn: Bag::EMPTY, dealt, placed };
            self.show(&mut portrait, &state.table, seat, &own);
        }
        portrait.unseen = Some(self.ids(state.secrets.unseen[0].plus(state.secrets.unseen[1])));
        portrait
    }
}

/// Marks behind a card's id.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Mark {
    None,
    Damaged,
    Destroyed,
    Used,
    Entered,
}

fn split_mark(text: &str) -> (&str, Mark) {
    let marks = [('*', Mark::Damaged), ('!', Mark::Destroyed), ('-', Mark::Used), ('+', Mark::Entered)];
    let found = marks.iter().find_map(|(sign, mark)| Some((text.strip_suffix(*sign)?, *mark)));
    found.unwrap_or((text, Mark::None))
}

struct Builder<'a> {
    game: &'a Radlands,
    state: State,
    /// Cards not put anywhere yet.
    left: Bag,
}

impl Builder<'_> {
    fn build(mut self, position: Position) -> Result<State, StageError> {
        let active = match position.turn {
            'a' => Seat::new(0),
            'b' => Seat::new(1),
            other => return Err(format!("turn is a or b, not {other:?}").into()),
        };
        let table = &mut self.state.table;
        table.active = active;
        table.starter = Seat::FIRST;
        table.turn = position.number.max(1);
        table.water = position.water;
        table.dealt_len = [3; 2];
        table.placed_len = [3; 2];
        self.side(Seat::new(0), &position.a)?;
        self.side(Seat::new(1), &position.b)?;
        self.piles(&position)?;
        self.check()?;
        let mut state = self.state;
        if matches!(position.phase, Phase::Events) {
            state.table.turn -= 1;
            let mut log = Log::off();
            let mut referee = Referee::new(self.game, &mut state, &mut log);
            referee.begin_turn(active);
            referee.go();
        }
        Ok(state)
    }

    fn side(&mut self, seat: Seat, side: &Side) -> Result<(), StageError> {
        let game = self.game;
        for column in Column::ALL {
            let lane = Lane::new(seat, column);
            self.camp(lane, side.camps.as_ref().map(|camps| camps[column.index()].as_str()))?;
            let march =
                March::to_row(side.march[column.index()]).ok_or("march is 0, 1 or 2 for each column")?;
            let can_march =
                game.can_march(self.state.table.camp(lane)) && self.state.table.present.has(lane.camp());
            if march != March::HOME && !can_march {
                return Err(format!("the camp at {} cannot march", lane.camp()).into());
            }
            self.state.table.marches.set(lane, march);
            let people = &side.people[column.index()];
            if people.len() > 2 {
                return Err(format!("column {lane} has more than two people").into());
            }
            for (place, person) in [Place::Rear, Place::Front].into_iter().zip(people) {
                if !person.is_empty() {
                    self.person(Spot::new(seat, column, place), person)?;
                }
            }
        }
        for id in &side.hand {
            if id == "silo" {
                self.state.table.silo_in_hand[seat.index()] = true;
                continue;
            }
            let card = self.take(id)?;
            self.state.secrets.hands[seat.index()].add(card.0);
            self.state.table.hand_len[seat.index()] += 1;
        }
        if side.queue.len() > 3 {
            return Err("a queue has three spaces".into());
        }
        for (space, id) in side.queue.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
            let queued = if id == "raiders" { Queued::RAIDERS } else { Queued::card(self.take(id)?) };
            if queued.as_card().is_some_and(|card| game.pack.is_person(card)) {
                return Err(format!("{id} is a person and cannot lie in a queue").into());
            }
            // RAD-PLAYEV-06.
            if queued.as_card().is_some_and(|card| game.pack.row(card).bomb == 0) {
                return Err(
                    format!("{id} takes effect at once and never lies in a queue (RAD-PLAYEV-06)").into()
                );
            }
            self.state.table.queues[seat.index()][space] = queued;
        }
        self.state.table.entered[seat.index()] = side.entered;
        Ok(())
    }

    fn camp(&mut self, lane: Lane, named: Option<&str>) -> Result<(), StageError> {
        let preset = self.game.pack.preset[lane.seat().index()][lane.column().index()];
        let (id, mark) = named.map_or((self.game.pack.camp_id(preset), Mark::None), split_mark);
        let camp = self.game.pack.find_camp(id).ok_or_else(|| format!("no camp {id:?}"))?;
        let State { table, secrets } = &mut self.state;
        let spot = lane.camp();
        if secrets.dealt.iter().any(|dealt| dealt >> camp.0 & 1 == 1) {
            return Err(format!("{id} stands on the table twice").into());
        }
        table.faces[spot.index()] = camp.0;
        secrets.dealt[lane.seat().index()] |= 1 << camp.0;
        secrets.placed[lane.seat().index()][lane.column().index()] = camp;
        if mark != Mark::Destroyed {
            self.game.stand_camp(table, spot);
        }
        self.mark(spot, mark)
    }

    fn person(&mut self, spot: Spot, named: &str) -> Result<(), StageError> {
        let (id, mark) = split_mark(named);
        if mark == Mark::Destroyed {
            return Err(format!("{id} cannot be in play and destroyed").into());
        }
        self.state.table.present.insert(spot);
        if id == "punk" {
            if mark == Mark::Damaged {
                return Err("a punk is never damaged (RAD-PUNK-04)".into());
            }
            self.state.table.punks.insert(spot);
        } else {
            let card = self.take(id)?;
            if !self.game.pack.is_person(card) {
                return Err(format!("{id} is an event and cannot stand in a column").into());
            }
            self.game.stand_person(&mut self.state.table, spot, card);
        }
        self.mark(spot, mark)
    }

    fn mark(&mut self, spot: Spot, mark: Mark) -> Result<(), StageError> {
        let table = &mut self.state.table;
        match mark {
            Mark::None | Mark::Destroyed => {}
            Mark::Damaged => table.damaged.insert(spot),
            Mark::Used => {
                table.used.insert(spot);
                table.spent.insert(spot);
            }
            Mark::Entered if spot.is_camp() => return Err("a camp does not enter play".into()),
            Mark::Entered => {
                table.fresh.insert(spot);
                table.spent.insert(spot);
            }
        }
        Ok(())
    }

    /// Takes a card out of those not put anywhere yet.
    fn take(&mut self, id: &str) -> Result<Card, StageError> {
        let card = self.game.pack.find(id).ok_or_else(|| format!("no card {id:?}"))?;
        if !self.left.remove_if_there(card.0) {
            return Err(format!("{id} is used more often than the pack has it").into());
        }
        Ok(card)
    }

    fn take_all(&mut self, ids: &[String]) -> Result<Bag, StageError> {
        let mut bag = Bag::EMPTY;
        for id in ids {
            bag.add(self.take(id)?.0);
        }
        Ok(bag)
    }

    /// Deck and discard pile.
    fn piles(&mut self, position: &Position) -> Result<(), StageError> {
        let discard = self.take_all(&position.discard)?;
        let (unseen, discard) = match &position.deck {
            None => (self.left, discard),
            Some(ids) => {
                let deck = self.take_all(ids)?;
                (deck, discard.plus(self.left))
            }
        };
        let State { table, secrets } = &mut self.state;
        let punks = table.punks.len();
        if unseen.len() <= punks {
            return Err("the deck must name the cards of all punks and at least one more".into());
        }
        table.deck_len = (unseen.len() - punks) as u8;
        table.discard = discard;
        if position.reshuffled {
            table.reshuffled = true;
            table.run_outs = 1;
            secrets.unseen = [Bag::EMPTY, unseen];
            for seat in Seat::all(2) {
                let all = unseen.plus(secrets.hands[other(seat).index()]);
                secrets.memories[seat.index()] = Memory { old: all, new: all };
            }
        } else {
            secrets.unseen = [unseen, Bag::EMPTY];
        }
        Ok(())
    }

    fn check(&self) -> Result<(), StageError> {
        for seat in Seat::all(2) {
            if self.state.table.camps(seat).is_empty() {
                return Err(format!("all camps of {seat} are destroyed: the game would be over").into());
            }
        }
        Ok(kernel::Audit::audit(self.game, &self.state)?)
    }
}
