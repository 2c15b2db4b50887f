//! The card pack: read from TOML, checked, and sorted into tables the game can look up without thinking.

use std::sync::LazyLock;

use parts::pack::{Origin, PackError, PackText};
use serde::Deserialize;

use crate::effect::{Filter, Kind, Rule, Standing, Step, Verb};
use crate::state::{
    Card, EQUIPMENT, FACTION_UNITS, Faction, GearNo, PIECES, Piece, Territory, UNITS, UnitNo,
};
use crate::written::{PackFile, list_cards, names_of};

/// The pack compiled into the program.
pub const BUILT_IN: &str = include_str!("cards.toml");

/// Which rows a unit may be played into.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// The front row only.
    Front,
    /// The back row only.
    Back,
    /// Either (BTL-UNIT-03).
    Both,
}

/// What a card of a hand is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Sort {
    /// A unit with its row symbol.
    Unit(Symbol),
    /// Equipment that is attached to a unit.
    Attached,
    /// Equipment that is carried out and discarded (BTL-CARD-22).
    Instead,
}

/// One card that players can hold.
#[derive(Clone, Debug)]
pub struct CardInfo {
    /// The id used in notation.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Unit or equipment.
    pub sort: Sort,
    /// The faction; mercenaries and equipment have none.
    pub faction: Option<Faction>,
    /// Printed strength.
    pub strength: u8,
    /// Scrap value; 0 for faction units, which never count (BTL-ANAT-07).
    pub scrap: i8,
    /// The active ability.
    pub play: Vec<Step>,
    /// The passive ability.
    pub standing: Vec<Rule>,
    /// Where its known facts come from.
    pub origin: Origin,
    /// The fields that are known facts.
    pub known: Vec<String>,
    /// How many the pack holds.
    pub copies: u8,
    /// The first card of the same kind, under which hands count it.
    pub first: Card,
}

impl CardInfo {
    /// Whether it has an ability.
    #[must_use]
    pub fn has_ability(&self) -> bool {
        !(self.play.is_empty() && self.standing.is_empty())
    }
}

/// One faction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FactionInfo {
    /// The id used in notation.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Who they are.
    pub creatures: String,
    /// How they play, in one sentence.
    pub plan: String,
    /// Where its known facts come from.
    pub origin: Origin,
    /// The fields that are known facts.
    #[serde(default)]
    pub known: Vec<String>,
}

/// One territory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TerritoryInfo {
    /// The id used in notation.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Scrap value.
    pub scrap: i8,
    /// Whether it has the mission symbol.
    #[serde(default)]
    pub mission: bool,
    /// Where its known facts come from.
    pub origin: Origin,
    /// The fields that are known facts.
    #[serde(default)]
    pub known: Vec<String>,
}

/// The secret mission card, of which every player has one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissionInfo {
    /// The id.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Scrap gained by whoever committed most.
    pub bonus: i8,
    /// Scrap lost by whoever committed least.
    pub penalty: i8,
    /// Where its known facts come from.
    pub origin: Origin,
    /// The fields that are known facts.
    #[serde(default)]
    pub known: Vec<String>,
}

/// The first player card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FirstPlayerInfo {
    /// The id.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Where its known facts come from.
    pub origin: Origin,
    /// The fields that are known facts.
    #[serde(default)]
    pub known: Vec<String>,
}

/// A question that standing effects answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Question {
    /// How strong is a unit?
    Strength,
    /// Is a unit spared the discard?
    Keep,
    /// Can an ability touch a card?
    Protect,
    /// May any card of the row be claimed?
    ClaimAny,
    /// Is a tie won?
    WinTies,
}

const QUESTIONS: usize = 5;

impl Standing {
    /// The question it answers.
    #[must_use]
    pub const fn question(&self) -> Question {
        match self {
            Standing::Strength(_) => Question::Strength,
            Standing::Keep(_) => Question::Keep,
            Standing::Protect(_) => Question::Protect,
            Standing::ClaimAny => Question::ClaimAny,
            Standing::WinTies => Question::WinTies,
        }
    }
}

/// What the game looks up for players of one faction; sets of pieces unless said otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    /// Units that may be played into the front row, the back row.
    pub rows: [u64; 2],
    /// Pieces with an active ability.
    pub active: u64,
    /// Pieces with a printed strength of at most this.
    at_most: [u64; STRENGTHS],
    /// The units (as unit numbers) whose standing effects answer each question.
    answers: [u16; QUESTIONS],
    /// Under which piece hands and piles count each piece.
    pub kind: [u8; PIECES],
    /// Printed strength of each piece.
    pub strength: [u8; PIECES],
    /// Scrap value of each piece.
    pub scrap: [i8; PIECES],
    /// What each piece is worth to a player who has yet to play it, in strength; a guess.
    pub worth: [f32; PIECES],
    /// What each piece is, as far as it is weighed.
    pub traits: [crate::judge::Traits; PIECES],
    /// The cards of the faction's starting hand.
    pub hand: parts::Bag,
}

/// Strengths that are told apart in lookups; greater ones are all alike.
const STRENGTHS: usize = 32;
const UNIT_PIECES: u64 = (1 << UNITS) - 1;
const GEAR_PIECES: u64 = (1 << PIECES) - 1 - UNIT_PIECES;

/// A card pack that has been read and found to be in order.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it is called.
    pub name: String,
    /// The five factions.
    pub factions: Vec<FactionInfo>,
    /// The cards players can hold, by number.
    pub cards: Vec<CardInfo>,
    /// The nine territories.
    pub territories: Vec<TerritoryInfo>,
    /// The secret mission card.
    pub mission: MissionInfo,
    /// The first player card.
    pub first_player: FirstPlayerInfo,
    /// The pack's fingerprint.
    pub fingerprint: String,
    pub(crate) lookups: Vec<Lookup>,
    pub(crate) weights: crate::judge::Weights,
    /// The equipment whose standing effects answer each question.
    gear_answers: [u32; QUESTIONS],
    /// Whether any answer to the question is about cards of other players.
    outward: [bool; QUESTIONS],
    /// Equipment that is attached, equipment that is played instead.
    pub(crate) attached: u64,
    pub(crate) instead: u64,
    /// Kinds with more than one copy among the reinforcements and by faction.
    pub(crate) deck: parts::Bag,
}

impl Pack {
    /// Reads and checks a pack.
    ///
    /// # Errors
    /// Where and why it cannot be used.
    pub fn read(text: &PackText) -> Result<Pack, PackError> {
        let file: PackFile = text.read()?;
        crate::pack_check::check_names(text, &names_of(&file))?;
        let cards = list_cards(text, &file)?;
        for card in &cards {
            crate::pack_check::check_card(card).map_err(|reason| text.error_at(&card.id, reason))?;
        }
        Ok(Pack::sort(file, cards, text.fingerprint()))
    }

    /// The pack compiled into the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn built_in() -> Pack {
        // Reading takes long enough to be felt where many games are opened.
        static READ: LazyLock<Pack> = LazyLock::new(|| {
            let text = PackText { origin: "built in".into(), text: BUILT_IN.into() };
            Pack::read(&text).expect("the built-in pack is tested")
        });
        READ.clone()
    }

    fn sort(file: PackFile, cards: Vec<CardInfo>, fingerprint: String) -> Pack {
        let mut pack = Pack {
            name: file.name,
            factions: file.faction,
            territories: file.territory,
            mission: file.mission,
            first_player: file.first_player,
            fingerprint,
            lookups: Vec::new(),
            weights: crate::judge::Weights::built_in(),
            gear_answers: [0; QUESTIONS],
            outward: [false; QUESTIONS],
            attached: 0,
            instead: 0,
            deck: parts::Bag::EMPTY,
            cards,
        };
        pack.lookups = Faction::all().map(|faction| pack.lookup(faction)).collect();
        for number in FACTION_UNITS as u8..PIECES as u8 {
            let piece = Piece::new(number);
            let info = pack.card(piece.card(Faction::default())).clone();
            pack.deck.add(pack.lookups[0].kind[piece.index()]);
            match info.sort {
                Sort::Unit(_) => {}
                Sort::Attached => pack.attached |= 1 << number,
                Sort::Instead => pack.instead |= 1 << number,
            }
            for rule in &info.standing {
                if let Some(gear) = piece.gear() {
                    pack.gear_answers[rule.gives.question() as usize] |= gear.bit();
                }
            }
        }
        for rule in pack.cards.iter().flat_map(|card| &card.standing) {
            pack.outward[rule.gives.question() as usize] |=
                rule.gives.target().is_some_and(|target| target.reaches_others());
        }
        pack
    }

    fn lookup(&self, faction: Faction) -> Lookup {
        let mut lookup = Lookup {
            rows: [0; 2],
            active: 0,
            at_most: [0; STRENGTHS],
            answers: [0; QUESTIONS],
            kind: [0; PIECES],
            strength: [0; PIECES],
            scrap: [0; PIECES],
            worth: [0.0; PIECES],
            traits: [crate::judge::Traits::default(); PIECES],
            hand: parts::Bag::EMPTY,
        };
        for number in 0..PIECES as u8 {
            let piece = Piece::new(number);
            let info = self.card(piece.card(faction));
            let bit = 1 << number;
            if let Sort::Unit(symbol) = info.sort {
                lookup.rows[0] |= if symbol == Symbol::Back { 0 } else { bit };
                lookup.rows[1] |= if symbol == Symbol::Front { 0 } else { bit };
            }
            if !info.play.is_empty() {
                lookup.active |= bit;
            }
            for (limit, set) in lookup.at_most.iter_mut().enumerate() {
                *set |= if usize::from(info.strength) <= limit { bit } else { 0 };
            }
            for rule in &info.standing {
                if let Some(unit) = piece.unit() {
                    lookup.answers[rule.gives.question() as usize] |= unit.bit();
                }
            }
            let kind = info.first.piece(faction).map_or(number, Piece::number);
            lookup.kind[piece.index()] = kind;
            lookup.strength[piece.index()] = info.strength;
            lookup.scrap[piece.index()] = info.scrap;
            lookup.worth[piece.index()] = crate::judge::worth(info);
            lookup.traits[piece.index()] = crate::judge::traits(info);
            if piece.index() < FACTION_UNITS {
                lookup.hand.add(kind);
            }
        }
        lookup
    }

    /// What the pack says about a card.
    #[inline]
    #[must_use]
    pub fn card(&self, card: Card) -> &CardInfo {
        &self.cards[card.index()]
    }

    /// What the pack says about a territory.
    #[must_use]
    pub fn territory(&self, territory: Territory) -> &TerritoryInfo {
        &self.territories[territory.index()]
    }

    /// What the pack says about a faction.
    #[must_use]
    pub fn faction(&self, faction: Faction) -> &FactionInfo {
        &self.factions[faction.index()]
    }

    /// The card with this id, the first of its kind.
    #[must_use]
    pub fn card_named(&self, id: &str) -> Option<Card> {
        Card::all().find(|card| self.card(*card).id == id)
    }

    /// The faction with this id.
    #[must_use]
    pub fn faction_named(&self, id: &str) -> Option<Faction> {
        Faction::all().find(|faction| self.faction(*faction).id == id)
    }

    /// The territory with this id.
    #[must_use]
    pub fn territory_named(&self, id: &str) -> Option<Territory> {
        Territory::all().find(|territory| self.territory(*territory).id == id)
    }

    /// The kinds of cards: the first card of each.
    pub fn kinds(&self) -> impl Iterator<Item = (Card, &CardInfo)> {
        Card::all().map(|card| (card, self.card(card))).filter(|(card, info)| info.first == *card)
    }

    /// The pieces a filter lets through for a player of `faction` (BTL-CARD-19).
    #[inline]
    pub(crate) fn pieces(&self, faction: Faction, filter: &Filter) -> u64 {
        let kinds = match filter.kind {
            None => UNIT_PIECES | GEAR_PIECES,
            Some(Kind::Unit) => UNIT_PIECES,
            Some(Kind::Equipment) => GEAR_PIECES,
        };
        let strength =
            filter.max_strength.map_or(STRENGTHS - 1, |limit| usize::from(limit).min(STRENGTHS - 1));
        kinds & self.lookups[faction.index()].at_most[strength]
    }

    /// The units of a player of `faction` that may answer a question.
    #[inline]
    pub(crate) fn unit_answers(&self, faction: Faction, question: Question) -> u16 {
        self.lookups[faction.index()].answers[question as usize]
    }

    /// The equipment that may answer a question.
    #[inline]
    pub(crate) fn gear_answers(&self, question: Question) -> u32 {
        self.gear_answers[question as usize]
    }

    /// Whether cards of one player may answer the question for cards of another.
    #[inline]
    pub(crate) fn is_outward(&self, question: Question) -> bool {
        self.outward[question as usize]
    }

    /// A unit of this kind that is not in the set of those in play.
    #[inline]
    pub(crate) fn free_unit(&self, faction: Faction, kind: UnitNo, in_play: u16) -> UnitNo {
        if in_play & kind.bit() == 0 {
            return kind;
        }
        let lookup = &self.lookups[faction.index()];
        let twin = (0..UNITS as u8).find(|number| {
            lookup.kind[usize::from(*number)] == kind.piece().number() && in_play >> number & 1 == 0
        });
        twin.map_or(kind, UnitNo::new)
    }

    /// An equipment card of this kind that is not in the set of those in play.
    #[inline]
    pub(crate) fn free_gear(&self, kind: GearNo, in_play: u32) -> GearNo {
        if in_play & kind.bit() == 0 {
            return kind;
        }
        let twin = (0..EQUIPMENT as u8).find(|number| {
            self.lookups[0].kind[UNITS + usize::from(*number)] == kind.piece().number()
                && in_play >> number & 1 == 0
        });
        twin.map_or(kind, GearNo::new)
    }
}

/// The verbs and standing effects a card uses, by name: what the vocabulary test counts.
#[must_use]
pub fn words_used(card: &CardInfo) -> Vec<&'static str> {
    let verbs = card.play.iter().map(|step| match step.verb {
        Verb::Flip(_) => "flip",
        Verb::Discard(_) => "discard",
        Verb::Move(_) => "move",
        Verb::Return(_) => "return",
        Verb::Recover(_) => "recover",
        Verb::Draw => "draw",
        Verb::PlayExtra(_) => "play-extra",
        Verb::Commit(_) => "commit",
    });
    let rules = card.standing.iter().map(|rule| match rule.gives {
        Standing::Strength(_) => "strength",
        Standing::Keep(_) => "keep",
        Standing::Protect(_) => "protect",
        Standing::ClaimAny => "claim-any",
        Standing::WinTies => "win-ties",
    });
    verbs.chain(rules).collect()
}
