//! The table in names instead of numbers, for expectations and for reading.

use std::collections::BTreeMap;

use kernel::{Seat, Stage, StageError};
use serde::Serialize;

use crate::agenda::Task;
use crate::cards::{Kind, Loot};
use crate::choice::{Item, Ref, TraitNo};
use crate::effect::Deck;
use crate::setup::Wastelander;
use crate::stage::Position;
use crate::state::{Foe, Held, State, Table};
use crate::view::View;

/// What a viewer knows, in names.
#[derive(Clone, Debug, Serialize)]
pub struct Portrait {
    /// The round.
    pub round: u8,
    /// Whose turn it is.
    pub acting: String,
    /// The task on top, in a word; of a window its name.
    pub moment: String,
    /// Who lives.
    pub living: String,
    /// The common Survival Points of a cooperative game.
    pub pool: u8,
    /// The method of the encounter.
    pub method: Option<&'static str>,
    /// The enemies in the encounter.
    pub foes: Vec<FoePortrait>,
    /// Who takes part.
    pub party: String,
    /// The sums of players and enemies by the chosen method.
    pub sums: Option<[i16; 2]>,
    /// The shown dice.
    pub dice: [u8; 2],
    /// What is laid out.
    pub stock: Vec<String>,
    /// Cards turned in Wander that are still to be seen to.
    pub wander: Vec<String>,
    /// The discard piles.
    pub discard: Vec<String>,
    /// Cards in the Wasteland Deck and the Loot Deck.
    pub deck: [u8; 2],
    /// Who has won.
    pub winners: String,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<String, SeatPortrait>,
}

/// An enemy.
#[derive(Clone, Debug, Serialize)]
pub struct FoePortrait {
    /// The card's id.
    pub card: String,
    /// Its name with its modifiers (WAS-MOD-08).
    pub name: String,
    /// Combat Skill, Hostility and Perception as they are now.
    pub stats: [i16; 3],
    /// Its Loot as it is now.
    pub loot: u8,
}

/// What a viewer knows of one player.
#[derive(Clone, Debug, Serialize)]
pub struct SeatPortrait {
    /// Survival Points.
    pub sp: u8,
    /// Combat Skill, Charisma and Evasion as they are now.
    pub stats: [i16; 3],
    /// Traits in play, as in notation.
    pub traits: Vec<String>,
    /// What is worn, held and equipped, as in notation.
    pub ready: Vec<String>,
    /// Everything else on the table, as in notation.
    pub tapped: Vec<String>,
    /// Counters on cards, by their notation.
    pub counters: BTreeMap<String, u8>,
    /// Food and water.
    pub tokens: [u8; 2],
    /// Cards in hand of each deck.
    pub hand: [u8; 2],
    /// Which ones, if the viewer knows.
    pub cards: Option<Vec<String>>,
    /// Face-down tactics.
    pub down: u8,
    /// Which ones, if the viewer knows.
    pub tactics: Option<Vec<String>>,
    /// Cards everybody knows to be in the hand.
    pub known: Vec<String>,
    /// The hand limit.
    pub limit: u8,
    /// How many second steps will be skipped.
    pub skips: u8,
}

impl Stage for Wastelander {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.staged(&position)
    }

    fn portray(&self, view: &View) -> Portrait {
        let hidden = |seat: Seat| match &view.opened {
            Some(opened) => Some(opened[seat.index()]),
            None => view.viewer.is(seat).then_some((view.hand, view.down)),
        };
        self.portrait(&view.table, hidden)
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let secrets = &state.secrets;
        self.portrait(&state.table, |seat| Some((secrets.hands[seat.index()], secrets.down[seat.index()])))
    }
}

impl Wastelander {
    fn portrait(&self, table: &Table, hidden: impl Fn(Seat) -> Option<(Held, Loot)>) -> Portrait {
        let fight = &table.fight;
        let seats = Seat::all(self.seats)
            .map(|seat| (seat.to_string(), self.seat_portrait(table, seat, hidden(seat))));
        Portrait {
            round: table.round,
            acting: table.acting.to_string(),
            moment: self.moment_word(table).to_owned(),
            living: letters(table.living),
            pool: table.pool,
            method: fight.method.map(crate::effect::Method::word),
            foes: fight.here().map(|(place, foe)| self.foe_portrait(table, place, &foe)).collect(),
            party: letters(fight.party),
            sums: fight.method.map(|method| if fight.rolled { fight.sums } else { self.sums(table, method) }),
            dice: fight.dice,
            stock: self.loot_names(table.market.stock),
            wander: table
                .wander
                .iter()
                .filter_map(|n| Self::kind(*n))
                .map(|kind| self.id(kind).into())
                .collect(),
            discard: self.names(&table.discard),
            deck: table.deck,
            winners: letters(table.winners),
            seats: seats.collect(),
        }
    }

    fn foe_portrait(&self, table: &Table, place: u8, foe: &Foe) -> FoePortrait {
        FoePortrait {
            card: self.id(foe.kind).into(),
            name: self.foe_name(table, place, foe),
            stats: [0, 1, 2].map(|stat| self.foe_stat(table, foe, stat)),
            loot: self.foe_loot(foe),
        }
    }

    /// Adjectives in the order played, group words outermost and in the plural (WAS-MOD-08).
    pub(crate) fn foe_name(&self, table: &Table, place: u8, foe: &Foe) -> String {
        let info = self.pack.info(foe.kind);
        let (mut name, mut plural) = (info.name.clone(), info.plural.clone());
        let stuck = &table.fight.stickers[..usize::from(table.fight.stuck)];
        let prefixes = || {
            let own = stuck.iter().filter(|(_, at)| *at == place);
            own.filter_map(|(kind, _)| self.pack.info(Kind(*kind)).prefix.as_deref())
        };
        let single: Vec<&str> = prefixes().filter(|prefix| !prefix.contains("{plural}")).collect();
        for prefix in single.into_iter().rev() {
            name = prefix.replace("{}", &name);
            plural = prefix.replace("{}", &plural);
        }
        for prefix in prefixes().filter(|prefix| prefix.contains("{plural}")) {
            name = prefix.replace("{plural}", &plural);
            plural = name.clone();
        }
        name
    }

    fn seat_portrait(&self, table: &Table, seat: Seat, hidden: Option<(Held, Loot)>) -> SeatPortrait {
        let side = table.side(seat);
        let items = |set: Loot| set.iter().map(|card| self.write_ref(Ref::Item(Item(card)))).collect();
        let on_items = side.carried.iter().map(Item).map(|item| (Ref::Item(item), table.counters.get(item)));
        let on_traits = side.learned().map(|learned| (Ref::Trait(TraitNo(learned.card)), learned.counters));
        let counters = on_items.chain(on_traits).filter(|(_, counters)| *counters > 0);
        SeatPortrait {
            sp: side.sp,
            stats: self.stats(table, seat),
            traits: side.learned().map(|l| self.write_ref(Ref::Trait(TraitNo(l.card)))).collect(),
            ready: items(side.ready),
            tapped: items(side.carried.minus(side.ready)),
            counters: counters.map(|(what, counters)| (self.write_ref(what), counters)).collect(),
            tokens: side.tokens,
            hand: side.hand,
            cards: hidden.as_ref().map(|(hand, _)| self.names(hand)),
            down: side.down,
            tactics: hidden.map(|(_, down)| self.loot_names(down)),
            known: self.names(&side.known),
            limit: self.limit(table, seat),
            skips: side.skips,
        }
    }

    /// The ids of cards.
    pub(crate) fn names(&self, held: &Held) -> Vec<String> {
        held.cards(&self.pack).map(|kind| self.id(kind).to_owned()).collect()
    }

    fn loot_names(&self, set: Loot) -> Vec<String> {
        set.iter().map(|card| self.id(self.pack.kind_of(Deck::Loot, card)).to_owned()).collect()
    }

    /// What is going on, in a word.
    pub(crate) fn moment_word(&self, table: &Table) -> &'static str {
        use crate::agenda::{Combat, OfferStage, Stage};
        match table.agenda.top() {
            Task::Over => "over",
            Task::Deal { .. } => "deal",
            Task::FirstRoll { .. } => "first-roll",
            Task::Turn(Stage::Wander(_)) => "wander",
            Task::Turn(Stage::Step2) => "step2",
            Task::Turn(_) => "order",
            Task::Window(window, _) => window.word(),
            Task::Limit => "limit",
            Task::Charity { .. } | Task::Donate { .. } => "charity",
            Task::Drop { .. } => "drop",
            Task::Pluck { .. } => "random-discard",
            Task::Theft { .. } | Task::Grab { .. } => "theft",
            Task::Draw { .. } => "draw",
            Task::Fight(Combat::Method) => "method",
            Task::Fight(_) => "commit",
            Task::Reveal(_) => "reveal",
            Task::Die(_) => "die",
            Task::Partner { .. } => "partner",
            Task::Whose(_) => "whose",
            Task::Replace(..) => "replace",
            Task::Hide(_) => "hide",
            Task::Peek { .. } => "peek",
            Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => "composing",
            Task::Offer { .. } => "offered",
            Task::Market { .. } => "market",
            Task::Spoils { .. } => "spoils",
            Task::Vote(_) => "vote",
            Task::Tie { .. } => "tie",
            Task::Consent { .. } => "consent",
            _ => "going-on",
        }
    }
}

/// Seats as letters.
pub(crate) fn letters(seats: kernel::SeatSet) -> String {
    seats.iter().map(Seat::letter).collect()
}
