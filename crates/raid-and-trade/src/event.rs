//! What happened, and what a viewer sees of it.

use kernel::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::ids::{Card, Character, Disc, Guard, Holder, Kind, Quarter, Section, Size, Square, Tile};

/// Something that happened, in full.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    TileLaid { tile: Tile, x: i8, y: i8, quarter: Quarter },
    MarketOpened { token: u8 },
    HelipadSigned { token: u8 },
    CharacterTaken { seat: Seat, character: Character },
    OutpostPlaced { square: Square },
    HousePlaced { square: Square, size: Size },
    QuestRevealed { card: Card },
    EventRevealed { card: Card },
    EventChosen { seat: Seat, card: Card },
    RoundBegun { round: u8, first: Seat },
    RoundEnded { round: u8 },
    TurnBegun { seat: Seat },
    TurnEnded { seat: Seat },
    Passed { seat: Seat },
    Walked { seat: Seat, section: Section, ap: u16 },
    OutpostEntered { seat: Seat },
    OutpostLeft { seat: Seat },
    IncidentRevealed { tile: Tile, card: Card },
    IncidentCollected { seat: Seat, tile: Tile, card: Card },
    IncidentDrawn { seat: Seat, card: Card },
    IncidentStolen { from: Seat, to: Seat, card: Card },
    IncidentDiscarded { seat: Seat, card: Card },
    TokenMoved { from: Holder, to: Holder, kind: Kind },
    ApGained { seat: Seat, ap: u16 },
    ApSpent { seat: Seat, ap: u16 },
    ApLost { seat: Seat, ap: u16 },
    SkillGained { seat: Seat, skill: u8 },
    SkillSpent { seat: Seat, skill: u8 },
    DialTurned { seat: Seat, by: i8 },
    Ate { seat: Seat, ap: u16 },
    Crafted { seat: Seat, card: Card },
    Used { seat: Seat, card: Card },
    UseStopped { seat: Seat },
    Claimed { seat: Seat, card: Card },
    ItemBoxed { seat: Seat, card: Card },
    ItemMoved { from: Seat, to: Seat, card: Card },
    ItemRestored { seat: Seat, card: Card },
    RaidDeclared { seat: Seat, square: Square, size: Size },
    RaidUnpaid { seat: Seat },
    RaidStopped { seat: Seat },
    RaidCardDrawn { seat: Seat, card: Card },
    RaidDieRolled { seat: Seat, success: bool },
    RaidFailed { seat: Seat },
    RaidCardReturned { seat: Seat, card: Card },
    HouseTaken { seat: Seat, square: Square, size: Size },
    Blasted { seat: Seat, square: Square, ap: u16 },
    DetonationPlaced { seat: Seat, square: Square },
    AttackDeclared { seat: Seat, rival: Seat },
    StrikeDeclared { seat: Seat, guard: Guard },
    GuardAttacked { guard: Guard, seat: Seat },
    AttackUnpaid { seat: Seat },
    CombatStopped { seat: Seat },
    Defended { seat: Seat },
    Undefended { seat: Seat },
    DieRolled { seat: Seat, attack: bool, face: u8 },
    DieSet { seat: Seat, attack: bool, symbol: u8 },
    CombatWon { seat: Seat, rival: Seat, symbol: u8 },
    CombatFailed { by: Holder, on: Holder, symbol: u8, shield: bool },
    GuardWon { guard: Guard, seat: Seat, symbol: u8 },
    GuardKilled { guard: Guard, seat: Seat, symbol: u8 },
    GuardMoved { guard: Guard, tile: Tile },
    RewardStopped { seat: Seat },
    DiscTaken { from: Option<Seat>, to: Seat, disc: Disc },
    OutpostStormed { seat: Seat },
    MedicineTested { seat: Seat },
    MarketDealt { seat: Seat, kind: Kind },
    OfferBegun { seat: Seat, to: Seat },
    OfferFilled { seat: Seat, kind: Kind, wanted: bool },
    OfferFilledItem { seat: Seat, card: Card, wanted: bool },
    OfferMade { seat: Seat, to: Seat },
    OfferFailed { seat: Seat },
    OfferCountered { seat: Seat },
    Traded { seat: Seat, with: Seat },
    TokenLoaded { seat: Seat, kind: Kind },
    SkillLoaded { seat: Seat },
    TileBombed { tile: Tile },
    Eliminated { seat: Seat },
    VictoryDeclared { seat: Seat },
    TookOff { seats: SeatSet },
    AllLost,
    Scored { seat: Seat, points: i16 },
}

/// What a viewer sees of an event.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Seen {
    /// All of it.
    Open(Event),
    /// Somebody drew an Incident unseen (RNT-VIS-16).
    DrewIncident {
        /// Who.
        seat: Seat,
    },
    /// An Incident went from hand to hand unseen (RNT-VIS-11).
    StoleIncident {
        /// Whose it was.
        from: Seat,
        /// Whose it is.
        to: Seat,
    },
}

impl Event {
    /// What a viewer sees of it. Every kind of event is named here, so that a new one is open only if somebody says so.
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> Seen {
        match self {
            // RNT-VIS-16
            Event::IncidentDrawn { seat, .. } => {
                if viewer.is(seat) {
                    Seen::Open(self)
                } else {
                    Seen::DrewIncident { seat }
                }
            }
            // RNT-VIS-11
            Event::IncidentStolen { from, to, .. } => {
                if viewer.is(from) || viewer.is(to) {
                    Seen::Open(self)
                } else {
                    Seen::StoleIncident { from, to }
                }
            }
            Event::TileLaid { .. }
            | Event::MarketOpened { .. }
            | Event::HelipadSigned { .. }
            | Event::CharacterTaken { .. }
            | Event::OutpostPlaced { .. }
            | Event::HousePlaced { .. }
            | Event::QuestRevealed { .. }
            | Event::EventRevealed { .. }
            | Event::EventChosen { .. }
            | Event::RoundBegun { .. }
            | Event::RoundEnded { .. }
            | Event::TurnBegun { .. }
            | Event::TurnEnded { .. }
            | Event::Passed { .. }
            | Event::Walked { .. }
            | Event::OutpostEntered { .. }
            | Event::OutpostLeft { .. }
            | Event::IncidentRevealed { .. }
            | Event::IncidentCollected { .. }
            | Event::IncidentDiscarded { .. }
            | Event::TokenMoved { .. }
            | Event::ApGained { .. }
            | Event::ApSpent { .. }
            | Event::ApLost { .. }
            | Event::SkillGained { .. }
            | Event::SkillSpent { .. }
            | Event::DialTurned { .. }
            | Event::Ate { .. }
            | Event::Crafted { .. }
            | Event::Used { .. }
            | Event::UseStopped { .. }
            | Event::Claimed { .. }
            | Event::ItemBoxed { .. }
            | Event::ItemMoved { .. }
            | Event::ItemRestored { .. }
            | Event::RaidDeclared { .. }
            | Event::RaidUnpaid { .. }
            | Event::RaidStopped { .. }
            | Event::RaidCardDrawn { .. }
            | Event::RaidDieRolled { .. }
            | Event::RaidFailed { .. }
            | Event::RaidCardReturned { .. }
            | Event::HouseTaken { .. }
            | Event::Blasted { .. }
            | Event::DetonationPlaced { .. }
            | Event::AttackDeclared { .. }
            | Event::StrikeDeclared { .. }
            | Event::GuardAttacked { .. }
            | Event::AttackUnpaid { .. }
            | Event::CombatStopped { .. }
            | Event::Defended { .. }
            | Event::Undefended { .. }
            | Event::DieRolled { .. }
            | Event::DieSet { .. }
            | Event::CombatWon { .. }
            | Event::CombatFailed { .. }
            | Event::GuardWon { .. }
            | Event::GuardKilled { .. }
            | Event::GuardMoved { .. }
            | Event::RewardStopped { .. }
            | Event::DiscTaken { .. }
            | Event::OutpostStormed { .. }
            | Event::MedicineTested { .. }
            | Event::MarketDealt { .. }
            | Event::OfferBegun { .. }
            | Event::OfferFilled { .. }
            | Event::OfferFilledItem { .. }
            | Event::OfferMade { .. }
            | Event::OfferFailed { .. }
            | Event::OfferCountered { .. }
            | Event::Traded { .. }
            | Event::TokenLoaded { .. }
            | Event::SkillLoaded { .. }
            | Event::TileBombed { .. }
            | Event::Eliminated { .. }
            | Event::VictoryDeclared { .. }
            | Event::TookOff { .. }
            | Event::AllLost
            | Event::Scored { .. } => Seen::Open(self),
        }
    }
}
