//! The state of a game: a public table and the secrets. A view copies the table and adds what its viewer
//! knows of the secrets, so nothing hidden can slip into it.

use kernel::Seat;
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::agenda::{Agenda, Queued};
use crate::cards::{Camp, Card, Pack, Terms};
use crate::effect::Trait;
use crate::march::{March, Marches};
use crate::returned::Returned;
use crate::spot::{Berth, Column, Lane, Place, SPOTS, Spot, Spots};

/// The water of every turn but the very first (RAD-REPL-02).
pub(crate) const WATER_EACH_TURN: u8 = 3;

/// A game in progress.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub table: Table,
    /// What somebody does not see.
    pub secrets: Secrets,
}

/// Where the game is between two effects.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Preset camps: who gets which side (RAD-SETUP-07).
    Sides,
    /// Camps are dealt (RAD-SETUP-02).
    Deal,
    /// Both players place three camps (RAD-SETUP-03).
    Draft,
    /// Opening hands are drawn, by this seat now (RAD-SETUP-10).
    Hands(Seat),
    /// The start player is found (RAD-SETUP-12).
    Flip,
    /// The events phase: the event in front resolves (RAD-EVENT-01).
    Events,
    /// The rest of the queue moves up (RAD-EVENT-04).
    MoveUp,
    /// The card has been drawn, water comes (RAD-REPL-01).
    Replenish,
    /// The active player acts (RAD-TURN-03).
    Actions,
    /// It is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// All camps of the other player are destroyed (RAD-END-01).
    Won(Seat),
    /// The deck ran out a second time (RAD-END-05).
    Drawn,
}

/// What everybody sees.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The card on each spot, by number; camps by camp number. Meaningless where nobody stands.
    pub(crate) faces: [u8; SPOTS],
    /// People in play and camps that are not destroyed.
    pub present: Spots,
    /// Damaged ones.
    pub damaged: Spots,
    /// Not ready this turn: entered, restored or used.
    pub spent: Spots,
    /// Entered play this turn.
    pub fresh: Spots,
    /// Used an ability this turn (RAD-RULING-47).
    pub used: Spots,
    /// Face-down people.
    pub punks: Spots,
    /// Punks that were in play before the deck was reshuffled.
    pub relics: Spots,
    /// Face-up people and standing camps with a standing property that matters in play.
    pub(crate) gifted: Spots,
    /// Cards face up in play with two abilities.
    pub(crate) versatile: Spots,
    /// Cards face up in play with an ability that may cost at most 0, 1, 2 water, and those with any.
    pub(crate) priced: [Spots; 4],
    /// How far the camp of each column has advanced.
    pub marches: Marches,
    /// Both event queues; index 0 is space 1.
    pub queues: [[Queued; 3]; 2],
    /// Who holds the own Water Silo in hand.
    pub silo_in_hand: [bool; 2],
    /// The active player's water.
    pub water: u8,
    /// Cards in hand, the Silo not counted.
    pub hand_len: [u8; 2],
    /// Hand cards that everybody has seen going there.
    pub known: [Bag; 2],
    /// The discard pile.
    pub discard: Bag,
    /// What was discarded this turn (RAD-INFO-06).
    pub fresh_discards: Bag,
    /// The top of the discard pile.
    pub last_discard: Option<Card>,
    /// Cards turned over by an effect and not yet in the discard pile.
    pub aside: Bag,
    /// Cards just turned over whose junk effects are on offer; they lie in the discard pile already.
    pub salvage: Bag,
    /// Cards in the deck.
    pub deck_len: u8,
    /// Former punks on top of the deck.
    pub returned: Returned,
    /// How often the deck has run out (RAD-RULING-03).
    pub run_outs: u8,
    /// The discard pile has become the deck (RAD-END-04).
    pub reshuffled: bool,
    /// The deck and the discard pile were empty together (RAD-RULING-05).
    pub shuffle_owed: bool,
    /// Where the game is.
    pub stage: Stage,
    /// Whose turn it is.
    pub active: Seat,
    /// Who began.
    pub starter: Seat,
    /// Turns begun so far.
    pub turn: u16,
    /// Actions taken this turn (RAD-RULING-42).
    pub actions: u16,
    /// People put into play this turn.
    pub entered: [u8; 2],
    /// Some event resolved this turn.
    pub event_resolved: bool,
    /// Whose Raiders resolved this turn.
    pub raiders_resolved: [bool; 2],
    /// Who has played an event this turn.
    pub event_played: [bool; 2],
    /// Whose cards are all unprotected until the turn ends (RAD-EVT-06).
    pub exposed: [bool; 2],
    /// Cards discarded by the last discard instruction.
    pub tally: u8,
    /// Whether the last damage of the running effect hit a camp.
    pub camp_hit: bool,
    /// How many of the cards just drawn by the running effect are still in hand.
    pub drawn_len: u8,
    /// Camps dealt to each seat, and placed by it.
    pub dealt_len: [u8; 2],
    /// Camps placed by each seat.
    pub placed_len: [u8; 2],
    /// Unfinished business.
    pub agenda: Agenda,
}

/// What somebody does not see.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secrets {
    /// The hands, without the Silo.
    pub hands: [Bag; 2],
    /// Cards nobody has looked at, by shuffle: those of the first deck, those of the reshuffled one. In the deck
    /// or face down in play; which is where gets decided when somebody looks.
    pub unseen: [Bag; 2],
    /// Of the active effect's owner: cards just drawn.
    pub drawn: Bag,
    /// Camps dealt to each seat, as a bit set.
    pub dealt: [u64; 2],
    /// Camps placed by each seat so far.
    pub placed: [[Camp; 3]; 2],
    /// What each seat can tell about the two shuffles once there are two.
    pub memories: [Memory; 2],
}

/// What a seat knows about cards it does not see, once the deck has been reshuffled: upper bounds, because a
/// card from the other hand may have come from either shuffle.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// May have missed the reshuffle.
    pub old: Bag,
    /// May have been in it.
    pub new: Bag,
}

/// The other player.
#[inline]
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

impl State {
    /// An empty table before anything was dealt.
    pub(crate) fn empty(pack: &Pack, stage: Stage) -> State {
        let table = Table {
            faces: [0; SPOTS],
            present: Spots::NONE,
            damaged: Spots::NONE,
            spent: Spots::NONE,
            fresh: Spots::NONE,
            used: Spots::NONE,
            punks: Spots::NONE,
            relics: Spots::NONE,
            gifted: Spots::NONE,
            versatile: Spots::NONE,
            priced: [Spots::NONE; 4],
            marches: Marches::default(),
            queues: [[Queued::NOTHING; 3]; 2],
            silo_in_hand: [false; 2],
            water: 0,
            hand_len: [0; 2],
            known: [Bag::EMPTY; 2],
            discard: Bag::EMPTY,
            fresh_discards: Bag::EMPTY,
            last_discard: None,
            aside: Bag::EMPTY,
            salvage: Bag::EMPTY,
            deck_len: pack.deck.len() as u8,
            returned: Returned::default(),
            run_outs: 0,
            reshuffled: false,
            shuffle_owed: false,
            stage,
            active: Seat::FIRST,
            starter: Seat::FIRST,
            turn: 0,
            actions: 0,
            entered: [0; 2],
            event_resolved: false,
            raiders_resolved: [false; 2],
            event_played: [false; 2],
            exposed: [false; 2],
            tally: 0,
            camp_hit: false,
            drawn_len: 0,
            dealt_len: [0; 2],
            placed_len: [0; 2],
            agenda: Agenda::EMPTY,
        };
        let secrets = Secrets {
            hands: [Bag::EMPTY; 2],
            unseen: [pack.deck, Bag::EMPTY],
            drawn: Bag::EMPTY,
            dealt: [0; 2],
            placed: [[Camp(0); 3]; 2],
            memories: [Memory::default(); 2],
        };
        State { table, secrets }
    }
}

impl Table {
    /// The camp of a column, destroyed or not.
    #[inline]
    #[must_use]
    pub fn camp(&self, lane: Lane) -> Camp {
        Camp(self.faces[lane.camp().index()])
    }

    /// The face-up person on a spot.
    #[inline]
    #[must_use]
    pub fn person(&self, spot: Spot) -> Option<Card> {
        let face_up = self.present & !self.punks & Spots::PEOPLE;
        face_up.has(spot).then(|| Card(self.faces[spot.index()]))
    }

    /// A seat's people.
    #[inline]
    #[must_use]
    pub fn people(&self, seat: Seat) -> Spots {
        self.present & Spots::PEOPLE & Spots::of(seat)
    }

    /// A seat's camps that are not destroyed.
    #[inline]
    #[must_use]
    pub fn camps(&self, seat: Seat) -> Spots {
        self.present & Spots::CAMPS & Spots::of(seat)
    }

    /// A seat's destroyed camps. Before the camps are on the table there are none.
    #[inline]
    #[must_use]
    pub fn ruins(&self, seat: Seat) -> Spots {
        match self.stage {
            Stage::Sides | Stage::Deal | Stage::Draft => Spots::NONE,
            _ => Spots::CAMPS & Spots::of(seat) & !self.present,
        }
    }

    /// A seat's unprotected cards (RAD-PROT-01): the frontmost of each column, all of them under High Ground.
    #[inline]
    #[must_use]
    pub fn unprotected(&self, seat: Seat) -> Spots {
        let side = Spots::of(seat);
        if self.exposed[seat.index()] {
            self.present & side
        } else {
            self.present.frontmost(self.marches) & side
        }
    }

    /// A seat's ready cards: not used, and as for people not damaged, entered or restored this turn
    /// (RAD-READY-01 to RAD-READY-07).
    #[inline]
    #[must_use]
    pub fn ready(&self, seat: Seat) -> Spots {
        self.present & Spots::of(seat) & !self.spent & !(self.damaged & Spots::PEOPLE)
    }

    /// The cards with an ability that this much water might pay.
    #[inline]
    pub(crate) fn payable(&self, water: u8) -> Spots {
        self.priced[usize::from(water.min(3))]
    }

    /// Notes what is looked up about a card face up in play: its gifts, how many abilities, the least they cost.
    pub(crate) fn note(&mut self, spot: Spot, gifted: bool, terms: &Terms) {
        if gifted {
            self.gifted.insert(spot);
        }
        if terms.two {
            self.versatile.insert(spot);
        }
        if let Some(cheapest) = terms.cheapest() {
            self.priced[usize::from(cheapest.min(3))..].iter_mut().for_each(|spots| spots.insert(spot));
        }
    }

    /// Whether somebody undamaged on the seat's side has a standing property (RAD-TRAIT-01).
    #[inline]
    #[must_use]
    pub fn has_active(&self, pack: &Pack, seat: Seat, wanted: Trait) -> bool {
        let gifted = self.gifted & Spots::PEOPLE & Spots::of(seat) & !self.damaged;
        gifted.any() && gifted.iter().any(|spot| pack.row(Card(self.faces[spot.index()])).traits.has(wanted))
    }

    /// Who grants an ability to all people of the seat right now (RAD-PPL-01).
    #[inline]
    #[must_use]
    pub fn granter(&self, pack: &Pack, seat: Seat) -> Option<Spot> {
        let gifted = self.gifted & Spots::PEOPLE & Spots::of(seat) & !self.damaged;
        gifted.iter().find(|spot| pack.row(Card(self.faces[spot.index()])).grants)
    }

    /// Whether the camp of a column stands and has a standing property (RAD-TRAIT-03).
    #[inline]
    #[must_use]
    pub fn camp_has(&self, pack: &Pack, lane: Lane, wanted: Trait) -> bool {
        self.gifted.has(lane.camp()) && pack.camp_row(self.camp(lane)).traits.has(wanted)
    }

    /// Where a person may be put in a column, as bits: 1 rear, 2 front (RAD-PERSON-04 to RAD-PERSON-06,
    /// RAD-RULING-17).
    #[inline]
    #[must_use]
    pub fn places(&self, lane: Lane) -> u8 {
        match (self.present & Spots::PEOPLE & lane.spots()).len() {
            0 if self.marches.of(lane) == March::BETWEEN => 0b11,
            0 => 0b01,
            1 => 0b11,
            _ => 0,
        }
    }

    /// All free places of a seat as a bit set of berths.
    #[inline]
    #[must_use]
    pub fn berths(&self, seat: Seat) -> u32 {
        if self.marches.none() {
            return self.present.open_places(seat).into();
        }
        Column::ALL.iter().fold(0, |set, column| {
            set | u32::from(self.places(Lane::new(seat, *column))) << (2 * column.index())
        })
    }

    /// All berths that cost an own person's life, for when no column has room (RAD-RULING-01).
    #[must_use]
    pub fn berths_over(&self, seat: Seat) -> u32 {
        if self.people(seat).len() < 6 {
            return 0;
        }
        let both = |spot| [Place::Rear, Place::Front].map(|place| Berth::over(spot, place));
        self.people(seat).iter().flat_map(both).fold(0, |set, berth| set | 1 << berth.index())
    }

    /// The spaces of the seat's queue that are taken, as bits from space 1.
    #[inline]
    #[must_use]
    pub fn taken_spaces(&self, seat: Seat) -> u8 {
        self.spaces(seat, Queued::is_some)
    }

    #[inline]
    fn spaces(&self, seat: Seat, wanted: impl Fn(Queued) -> bool) -> u8 {
        let [first, second, third] = self.queues[seat.index()].map(|queued| u8::from(wanted(queued)));
        first | second << 1 | third << 2
    }

    /// The space the seat's Raiders lie on, as a bit from space 1; 0 at home.
    #[inline]
    #[must_use]
    pub fn raiders_bit(&self, seat: Seat) -> u8 {
        self.spaces(seat, |queued| queued == Queued::RAIDERS)
    }

    /// Where the seat's Raiders lie in the queue.
    #[inline]
    #[must_use]
    pub fn raiders_space(&self, seat: Seat) -> Option<usize> {
        let bit = self.raiders_bit(seat);
        (bit != 0).then(|| bit.trailing_zeros() as usize)
    }

    /// The spaces an event with this bomb number could take: its own or behind (RAD-PLAYEV-01 to RAD-PLAYEV-05).
    #[inline]
    #[must_use]
    pub fn open_spaces(&self, seat: Seat, bomb: u8) -> u8 {
        0b111 & !self.taken_spaces(seat) & u8::MAX << bomb.saturating_sub(1)
    }

    /// The first free space for an event with this bomb number.
    #[inline]
    #[must_use]
    pub fn free_space(&self, seat: Seat, bomb: u8) -> Option<usize> {
        let open = self.open_spaces(seat, bomb);
        (open != 0).then(|| open.trailing_zeros() as usize)
    }

    /// The spaces of the seat's queue whose event can go one space forward or resolve (RAD-CAMP-22, RAD-CAMP-24).
    #[inline]
    #[must_use]
    pub fn advanceable(&self, seat: Seat) -> u8 {
        let taken = self.taken_spaces(seat);
        taken & !(taken << 1)
    }

    /// Whether the event in a space can go one space forward or resolve.
    #[inline]
    #[must_use]
    pub fn can_advance(&self, seat: Seat, space: usize) -> bool {
        self.advanceable(seat) >> space & 1 == 1
    }

    /// Own damaged cards that can be restored from a source, which cannot restore itself
    /// (RAD-REST-01, RAD-REST-04, RAD-RULING-02) and never a card that says so.
    #[inline]
    #[must_use]
    pub fn restorable(&self, pack: &Pack, seat: Seat, source: Spot) -> Spots {
        let damaged = self.damaged & Spots::of(seat) & !source.bit();
        let gifted = damaged & self.gifted & Spots::CAMPS;
        gifted.iter().fold(damaged, |set, spot| {
            let row = pack.camp_row(Camp(self.faces[spot.index()]));
            if row.traits.has(Trait::NeverRestored) { set & !spot.bit() } else { set }
        })
    }

    /// Whether the active player may act: nothing else is asked.
    #[inline]
    #[must_use]
    pub const fn is_open_for_actions(&self) -> bool {
        matches!(self.stage, Stage::Actions) && self.agenda.is_empty()
    }

    /// Whether the game is over.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// Which shuffle the top card of the deck is of: 0, or 1 for a card that was reshuffled.
    #[inline]
    #[must_use]
    pub const fn top_shuffle(&self) -> usize {
        (self.reshuffled && !self.returned.top_is_relic()) as usize
    }
}
