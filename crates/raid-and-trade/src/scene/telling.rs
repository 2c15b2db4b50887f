//! What happened, told in sentences with names. A seat is written `{a}`.

use kernel::Seat;
use parts::scene::{Icon, Motion, Strike, Telling, Thing, Tone};

use super::{
    BENCH, DECK, DISCARDS, HELICOPTER, MEDICINE, OUTPOST, figure, guard_thing, incident_on, seat_thing,
    section_thing, tokens_of,
};
use crate::event::{Event, Seen};
use crate::ids::{Card, Holder, Tile};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
use crate::state::Affair;
use crate::view::View;

/// A seat as tellings write it.
fn who(seat: Seat) -> String {
    format!("{{{seat}}}")
}

fn holder(holder: Holder) -> String {
    match (holder.as_seat(), holder.as_guard()) {
        (Some(seat), _) => who(seat),
        (_, Some(guard)) => format!("Guard {}", guard.0 + 1),
        _ => "the bag".into(),
    }
}

/// A token changes hands.
fn token_moved(from: Holder, to: Holder, token: &str) -> String {
    match (from, to) {
        (Holder::BAG, _) => format!("{} gets {token} from the bag.", holder(to)),
        (_, Holder::BAG) if from.as_seat().is_some() => {
            format!("{} puts {token} into the bag.", holder(from))
        }
        (_, Holder::BAG) => format!("{token} of {} goes into the bag.", holder(from)),
        _ if from.as_guard().is_some() || to.as_guard().is_some() => {
            format!("{} takes {token} from {}.", holder(to), holder(from))
        }
        _ => format!("{} gives {} {token}.", holder(from), holder(to)),
    }
}

/// The Incidents a player holds.
fn hand(seat: Seat) -> Thing {
    Thing::of("hand", seat)
}

/// Something of a player that is counted: `ap`, `skill`, `dial`.
fn gauge(seat: Seat, what: &str) -> Thing {
    Thing::of(what, seat)
}

fn travel(card: Option<String>, from: Thing, to: Thing) -> Vec<Motion> {
    vec![Motion::Travel { card, from, to }]
}

fn strike(at: Thing, how: Strike) -> Vec<Motion> {
    vec![Motion::Strike { at, how }]
}

/// A number changes; nothing moves if it does not.
fn count(at: Thing, by: i16) -> Vec<Motion> {
    if by == 0 { Vec::new() } else { vec![Motion::Count { at, by }] }
}

impl RaidAndTrade {
    pub(super) fn tell_of(&self, before: &View, seen: &Seen) -> Telling {
        match *seen {
            Seen::DrewIncident { seat } => Telling {
                seat: Some(seat),
                icon: Some(Icon::new("draw")),
                motions: travel(None, DECK, hand(seat)),
                ..Telling::plain(format!("{} draws an Incident.", who(seat)))
            },
            Seen::StoleIncident { from, to } => Telling {
                seat: Some(to),
                icon: Some(Icon::new("hand")),
                motions: travel(None, hand(from), hand(to)),
                ..Telling::plain(format!("{} takes an Incident from {}.", who(to), who(from)))
            },
            Seen::Open(event) => {
                let heading = matches!(event, Event::RoundBegun { .. } | Event::TurnBegun { .. });
                Telling {
                    tone: if heading { Tone::Heading } else { Tone::Plain },
                    motions: self.motions(before, event),
                    seat: actor(event),
                    icon: icon(event).map(Icon::new),
                    ..Telling::plain(self.sentence(before, event))
                }
            }
        }
    }

    /// The symbol on a face of a player's die.
    fn symbol_on(&self, before: &View, seat: Seat, attack: bool, face: u8) -> Option<&str> {
        let who = before.table.side(seat).character()?;
        let shown = self.pack.character(who).die.get(usize::from(face))?;
        let symbol = if attack { shown.attack } else { shown.defence };
        Some(&self.pack.symbols[usize::from(symbol)].name)
    }

    fn die_motion(&self, before: &View, seat: Seat, attack: bool, face: u8) -> Vec<Motion> {
        let sides = before.table.side(seat).character().map_or(0, |who| self.pack.character(who).die.len());
        let name = |face| self.symbol_on(before, seat, attack, face).unwrap_or_default().to_owned();
        let faces: Vec<String> = (0..sides as u8).map(name).collect();
        if usize::from(face) < faces.len() {
            vec![Motion::Roll { faces, came: face.into() }]
        } else {
            Vec::new()
        }
    }

    fn motions(&self, before: &View, event: Event) -> Vec<Motion> {
        let named = |card: Card| Some(self.pack.card(card).id.clone());
        let square = |at| self.square_thing(at);
        let tile = |tile: Tile| Thing::new(format!("tile {}", tile.name()));
        match event {
            Event::TileLaid { tile: at, .. } => strike(tile(at), Strike::Appear),
            Event::TileBombed { tile: at } => strike(tile(at), Strike::Destroy),
            Event::OutpostPlaced { square: at } | Event::HousePlaced { square: at, .. } => {
                strike(square(at), Strike::Appear)
            }
            Event::DetonationPlaced { square: at, .. } | Event::RaidDeclared { square: at, .. } => {
                strike(square(at), Strike::Mark)
            }
            Event::Blasted { seat, square: at, ap } => {
                [strike(square(at), Strike::Damage), count(gauge(seat, "ap"), -(ap as i16))].concat()
            }
            Event::HouseTaken { square: at, .. } => strike(square(at), Strike::Destroy),
            Event::QuestRevealed { card } | Event::EventRevealed { card } => {
                strike(self.card_thing(card), Strike::Appear)
            }
            Event::EventChosen { card, .. } | Event::Used { card, .. } | Event::Claimed { card, .. } => {
                strike(self.card_thing(card), Strike::Use)
            }
            Event::Walked { seat, section, ap } => [
                strike(figure(seat), Strike::Mark),
                strike(section_thing(section), Strike::Mark),
                count(gauge(seat, "ap"), -(ap as i16)),
            ]
            .concat(),
            Event::OutpostEntered { .. } | Event::OutpostLeft { .. } => strike(OUTPOST, Strike::Mark),
            Event::OutpostStormed { .. } => strike(OUTPOST, Strike::Damage),
            Event::MedicineTested { .. } => strike(MEDICINE, Strike::Use),
            Event::IncidentRevealed { tile: at, card } => travel(named(card), DECK, incident_on(at)),
            Event::IncidentCollected { seat, tile: at, card } => {
                travel(named(card), incident_on(at), hand(seat))
            }
            Event::IncidentDrawn { seat, card } => travel(named(card), DECK, hand(seat)),
            Event::IncidentStolen { from, to, card } => travel(named(card), hand(from), hand(to)),
            Event::IncidentDiscarded { seat, card } => travel(named(card), hand(seat), DISCARDS),
            Event::TokenMoved { from, to, kind } => {
                travel(Some(format!("token {}", kind.id())), tokens_of(from, kind), tokens_of(to, kind))
            }
            Event::TokenLoaded { seat, kind } => {
                travel(Some(format!("token {}", kind.id())), tokens_of(Holder::seat(seat), kind), HELICOPTER)
            }
            Event::ApGained { seat, ap } | Event::Ate { seat, ap } => count(gauge(seat, "ap"), ap as i16),
            Event::ApSpent { seat, ap } | Event::ApLost { seat, ap } => {
                count(gauge(seat, "ap"), -(ap as i16))
            }
            Event::SkillGained { seat, skill } => count(gauge(seat, "skill"), skill.into()),
            Event::SkillSpent { seat, skill } => count(gauge(seat, "skill"), -i16::from(skill)),
            Event::SkillLoaded { seat } => count(gauge(seat, "skill"), -1),
            Event::DialTurned { seat, by } => count(gauge(seat, "dial"), by.into()),
            Event::Crafted { card, .. } => travel(named(card), BENCH, self.card_thing(card)),
            Event::ItemRestored { card, .. } => strike(self.card_thing(card), Strike::Restore),
            Event::ItemBoxed { card, .. } => strike(self.card_thing(card), Strike::Destroy),
            Event::ItemMoved { from, to, card } => travel(named(card), seat_thing(from), seat_thing(to)),
            Event::RaidCardDrawn { seat, card } => {
                let place = before.table.clash.square;
                let at = (place != crate::ids::NONE).then(|| square(crate::ids::Square(place)));
                travel(named(card), self.card_thing(card), at.unwrap_or_else(|| seat_thing(seat)))
            }
            Event::RaidDieRolled { success, .. } => {
                vec![Motion::Roll {
                    faces: vec!["Success".into(), "Fail".into()],
                    came: usize::from(!success),
                }]
            }
            Event::DieRolled { seat, attack, face } => self.die_motion(before, seat, attack, face),
            Event::AttackDeclared { rival, .. } => strike(figure(rival), Strike::Mark),
            Event::StrikeDeclared { guard, .. } | Event::GuardMoved { guard, .. } => {
                strike(guard_thing(guard), Strike::Mark)
            }
            Event::GuardAttacked { seat, .. } => strike(figure(seat), Strike::Mark),
            Event::GuardKilled { guard, .. } => strike(guard_thing(guard), Strike::Destroy),
            Event::GuardWon { seat, .. } => strike(figure(seat), Strike::Damage),
            Event::DiscTaken { disc, .. } => {
                strike(Thing::new(format!("disc {}", disc.0 + 1)), Strike::Appear)
            }
            Event::Eliminated { seat } => strike(figure(seat), Strike::Destroy),
            Event::Passed { seat } | Event::VictoryDeclared { seat } => {
                strike(seat_thing(seat), Strike::Mark)
            }
            _ => Vec::new(),
        }
    }

    fn sentence(&self, before: &View, event: Event) -> String {
        let name = |card| self.name(card);
        let square = |at| self.square_name(at);
        let tile = |tile: Tile| self.world().face(tile).name.clone();
        let symbol = |symbol: u8| self.pack.symbols[usize::from(symbol)].name.as_str();
        match event {
            Event::TileLaid { tile: at, .. } => format!("{} is laid.", tile(at)),
            Event::MarketOpened { token } => {
                format!(
                    "The Black Market opens: {}",
                    crate::text::market_text(&self.pack.markets[usize::from(token)])
                )
            }
            Event::HelipadSigned { token } => {
                format!(
                    "The helicopter: {}",
                    crate::text::helipad_text(&self.pack.helipads[usize::from(token)])
                )
            }
            Event::CharacterTaken { seat, character } => {
                format!("{} plays {}.", who(seat), self.pack.character(character).name)
            }
            Event::OutpostPlaced { square: at } => format!("The Outpost stands on {}.", square(at)),
            Event::HousePlaced { square: at, size } => {
                format!("A {} House stands on {}.", size.id(), square(at))
            }
            Event::QuestRevealed { card } => format!("{} can be claimed.", name(card)),
            Event::EventRevealed { card } => format!("{} comes up as an event.", name(card)),
            Event::EventChosen { seat, card } => format!("{} keeps {}.", who(seat), name(card)),
            Event::RoundBegun { round, first } => format!("Round {round}: {} begins.", who(first)),
            Event::RoundEnded { round } => format!("Round {round} is over."),
            Event::TurnBegun { seat } => format!("Turn of {}.", who(seat)),
            Event::TurnEnded { seat } => format!("{} ends the turn.", who(seat)),
            Event::Passed { seat } => format!("{} passes.", who(seat)),
            Event::Walked { seat, section, ap: 0 } => {
                format!("{} walks to {} for free.", who(seat), section_name(section))
            }
            Event::Walked { seat, section, ap } => {
                format!("{} walks to {} for {ap} AP.", who(seat), section_name(section))
            }
            Event::OutpostEntered { seat } => format!("{} enters the Outpost.", who(seat)),
            Event::OutpostLeft { seat } => format!("{} leaves the Outpost.", who(seat)),
            Event::IncidentRevealed { tile: at, card } => format!("{} lies on {}.", name(card), tile(at)),
            Event::IncidentCollected { seat, card, .. } => format!("{} collects {}.", who(seat), name(card)),
            Event::IncidentDrawn { seat, card } => format!("{} draws {}.", who(seat), name(card)),
            Event::IncidentStolen { from, to, card } => {
                format!("{} takes {} from {}.", who(to), name(card), who(from))
            }
            Event::IncidentDiscarded { seat, card } => format!("{} discards {}.", who(seat), name(card)),
            Event::TokenMoved { from, to, kind } => token_moved(from, to, &kind.counted(1)),
            Event::ApGained { seat, ap } => format!("{} gains {ap} AP.", who(seat)),
            Event::ApSpent { seat, ap } => format!("{} pays {ap} AP.", who(seat)),
            Event::ApLost { seat, ap } => format!("{} loses {ap} AP.", who(seat)),
            Event::SkillGained { seat, skill } => format!("{} gains {skill} Skill.", who(seat)),
            Event::SkillSpent { seat, skill } => format!("{} spends {skill} Skill.", who(seat)),
            // RNT-RULING-60.
            Event::DialTurned { seat, by } if self.escape => {
                let verb = if by > 0 { "loses" } else { "gains" };
                format!("{} {verb} {} Adrenaline.", who(seat), by.abs())
            }
            Event::DialTurned { seat, by } => {
                let points = if by > 0 { "Favor" } else { "Blacklist" };
                format!("{} moves {} towards {points}.", who(seat), by.abs())
            }
            Event::Ate { seat, ap } => format!("{} eats for {ap} AP.", who(seat)),
            Event::Crafted { seat, card } => format!("{} crafts {}.", who(seat), name(card)),
            Event::Used { seat, card } => format!("{} uses {}.", who(seat), name(card)),
            Event::UseStopped { seat } => format!("The card of {} does nothing.", who(seat)),
            Event::Claimed { seat, card } => format!("{} claims {}.", who(seat), name(card)),
            Event::ItemBoxed { seat, card } => format!("{} puts {} into the box.", who(seat), name(card)),
            Event::ItemMoved { from, to, card } => {
                format!("{} gets {} from {}.", who(to), name(card), who(from))
            }
            Event::ItemRestored { seat, card } => {
                format!("{} takes {} back from the box.", who(seat), name(card))
            }
            Event::RaidDeclared { seat, square: at, size } => {
                format!("{} raids the {} House on {}.", who(seat), size.id(), square(at))
            }
            Event::RaidUnpaid { seat } => format!("{} cannot pay for the raid.", who(seat)),
            Event::RaidStopped { seat } => format!("The raid of {} is stopped.", who(seat)),
            Event::RaidCardDrawn { seat, card } => format!("{} finds {}.", who(seat), name(card)),
            Event::RaidDieRolled { seat, success } => {
                format!("{} rolls {}.", who(seat), if success { "a success" } else { "a fail" })
            }
            Event::RaidFailed { seat } => format!("The raid of {} fails in the wasteland.", who(seat)),
            Event::RaidCardReturned { seat, card } => format!("{} returns {}.", who(seat), name(card)),
            Event::HouseTaken { seat, square: at, .. } => {
                format!("{} takes the House on {}.", who(seat), square(at))
            }
            Event::Blasted { seat, ap, .. } => format!("A Detonation token costs {} {ap} AP.", who(seat)),
            Event::DetonationPlaced { seat, square: at } => {
                format!("{} puts a Detonation token on {}.", who(seat), square(at))
            }
            Event::AttackDeclared { seat, rival } => format!("{} attacks {}.", who(seat), who(rival)),
            Event::StrikeDeclared { seat, guard } => format!("{} attacks Guard {}.", who(seat), guard.0 + 1),
            Event::GuardAttacked { guard, seat } => format!("Guard {} attacks {}.", guard.0 + 1, who(seat)),
            Event::AttackUnpaid { seat } => format!("{} cannot pay for the attack.", who(seat)),
            Event::CombatStopped { seat } => format!("The attack on {} does not take place.", who(seat)),
            Event::Defended { seat } => format!("{} defends.", who(seat)),
            Event::Undefended { seat } => format!("{} does not defend.", who(seat)),
            Event::DieRolled { seat, attack, face } => {
                let half = if attack { "attack" } else { "defence" };
                let symbol = self.symbol_on(before, seat, attack, face).unwrap_or("nothing");
                // RNT-ESC-27, RNT-ESC-33: a Guard rolls the player's die.
                let clash = &before.table.clash;
                match (clash.affair, attack) {
                    (Affair::Guard, true) | (Affair::Strike, false) => {
                        format!(
                            "Guard {} rolls the {half} die of {}: {symbol}.",
                            clash.guard.0 + 1,
                            who(seat)
                        )
                    }
                    _ => format!("The {half} die of {} shows {symbol}.", who(seat)),
                }
            }
            Event::DieSet { seat, symbol: to, .. } => {
                format!("{} turns the die to {}.", who(seat), symbol(to))
            }
            Event::CombatWon { seat, rival, symbol: by } => {
                format!("{} beats {} with {}.", who(seat), who(rival), symbol(by))
            }
            Event::CombatFailed { by, on, symbol: shown, shield } => {
                let (by, on, shown) = (holder(by), holder(on), symbol(shown));
                if shield {
                    format!("{on} stands up to {by}: {} stops {shown}.", symbol(self.pack.shield))
                } else {
                    format!("{on} stands up to {by}, who needs a hit and shows {shown}.")
                }
            }
            Event::GuardWon { guard, seat, symbol: by } => {
                format!("Guard {} beats {} with {}.", guard.0 + 1, who(seat), symbol(by))
            }
            Event::GuardKilled { guard, seat, symbol: by } => {
                format!("{} beats Guard {} with {}.", who(seat), guard.0 + 1, symbol(by))
            }
            Event::GuardMoved { guard, tile: at } => format!("Guard {} moves to {}.", guard.0 + 1, tile(at)),
            Event::RewardStopped { seat } => format!("{} loses nothing.", who(seat)),
            Event::DiscTaken { from: Some(from), to, disc } => {
                format!("{} takes disc {} from {}.", who(to), disc.0 + 1, who(from))
            }
            Event::DiscTaken { to, disc, .. } => format!("{} takes disc {}.", who(to), disc.0 + 1),
            Event::OutpostStormed { seat } => format!("{} attacks the Outpost.", who(seat)),
            Event::MedicineTested { seat } => format!("{} tests medicine.", who(seat)),
            Event::MarketDealt { seat, kind } => {
                format!("{} buys {} at the Black Market.", who(seat), kind.counted(1))
            }
            Event::OfferBegun { seat, to } => format!("{} thinks about an offer to {}.", who(seat), who(to)),
            Event::OfferFilled { seat, kind, wanted } => {
                let verb = if wanted { "asks for" } else { "offers" };
                format!("{} {verb} {}.", who(seat), kind.counted(1))
            }
            Event::OfferFilledItem { seat, card, wanted } => {
                format!("{} {} {}.", who(seat), if wanted { "asks for" } else { "offers" }, name(card))
            }
            Event::OfferMade { seat, to } => format!("{} makes {} an offer.", who(seat), who(to)),
            Event::OfferFailed { seat } => format!("The offer of {} comes to nothing.", who(seat)),
            Event::OfferCountered { seat } => format!("{} answers with another offer.", who(seat)),
            Event::Traded { seat, with } => format!("{} and {} trade.", who(seat), who(with)),
            Event::TokenLoaded { seat, kind } => format!("{} loads {}.", who(seat), kind.counted(1)),
            Event::SkillLoaded { seat } => format!("{} lends 1 Skill to the helicopter.", who(seat)),
            Event::TileBombed { tile: at } => format!("{} is bombarded.", tile(at)),
            Event::Eliminated { seat } => format!("{} is out of the game.", who(seat)),
            Event::VictoryDeclared { seat } => format!("{} declares victory.", who(seat)),
            Event::TookOff { seats } => {
                let names: Vec<String> = seats.iter().map(who).collect();
                format!("The helicopter takes off with {}.", names.join(", "))
            }
            Event::AllLost => "All are lost.".into(),
            Event::Scored { seat, points } => format!("{} has {points} points.", who(seat)),
        }
    }
}

/// Who did it.
fn actor(event: Event) -> Option<Seat> {
    match event {
        Event::CharacterTaken { seat, .. }
        | Event::EventChosen { seat, .. }
        | Event::TurnBegun { seat }
        | Event::TurnEnded { seat }
        | Event::Passed { seat }
        | Event::Walked { seat, .. }
        | Event::OutpostEntered { seat }
        | Event::OutpostLeft { seat }
        | Event::IncidentCollected { seat, .. }
        | Event::IncidentDrawn { seat, .. }
        | Event::IncidentDiscarded { seat, .. }
        | Event::Ate { seat, .. }
        | Event::Crafted { seat, .. }
        | Event::Used { seat, .. }
        | Event::Claimed { seat, .. }
        | Event::ItemRestored { seat, .. }
        | Event::RaidDeclared { seat, .. }
        | Event::RaidCardDrawn { seat, .. }
        | Event::RaidDieRolled { seat, .. }
        | Event::RaidCardReturned { seat, .. }
        | Event::HouseTaken { seat, .. }
        | Event::DetonationPlaced { seat, .. }
        | Event::AttackDeclared { seat, .. }
        | Event::StrikeDeclared { seat, .. }
        | Event::Defended { seat }
        | Event::Undefended { seat }
        | Event::DieRolled { seat, .. }
        | Event::DieSet { seat, .. }
        | Event::CombatWon { seat, .. }
        | Event::GuardKilled { seat, .. }
        | Event::OutpostStormed { seat }
        | Event::MedicineTested { seat }
        | Event::MarketDealt { seat, .. }
        | Event::OfferBegun { seat, .. }
        | Event::OfferMade { seat, .. }
        | Event::OfferCountered { seat }
        | Event::Traded { seat, .. }
        | Event::TokenLoaded { seat, .. }
        | Event::SkillLoaded { seat }
        | Event::VictoryDeclared { seat } => Some(seat),
        Event::IncidentStolen { to, .. } | Event::DiscTaken { to, .. } => Some(to),
        _ => None,
    }
}

fn icon(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::RaidDeclared { .. } | Event::HouseTaken { .. } => "raid",
        Event::AttackDeclared { .. }
        | Event::StrikeDeclared { .. }
        | Event::GuardAttacked { .. }
        | Event::OutpostStormed { .. } => "damage",
        Event::Blasted { .. } | Event::TileBombed { .. } | Event::DetonationPlaced { .. } => "bomb",
        Event::Eliminated { .. } | Event::GuardKilled { .. } => "destroy",
        Event::Defended { .. } => "shield",
        Event::Crafted { .. } => "equip",
        Event::Used { .. } => "ready",
        Event::Claimed { .. }
        | Event::VictoryDeclared { .. }
        | Event::CombatWon { .. }
        | Event::DiscTaken { .. }
        | Event::TookOff { .. } => "crown",
        Event::DieRolled { .. } | Event::RaidDieRolled { .. } => "dice",
        Event::Passed { .. } | Event::TurnEnded { .. } => "end",
        Event::Walked { .. } | Event::OutpostLeft { .. } => "next",
        Event::OutpostEntered { .. } | Event::OutpostPlaced { .. } => "camp",
        Event::IncidentRevealed { .. } | Event::IncidentCollected { .. } | Event::IncidentDrawn { .. } => {
            "draw"
        }
        Event::IncidentStolen { .. } | Event::ItemMoved { .. } => "hand",
        Event::IncidentDiscarded { .. } | Event::ItemBoxed { .. } => "discard",
        Event::OfferMade { .. } | Event::OfferCountered { .. } | Event::Traded { .. } => "trade",
        Event::MarketDealt { .. } | Event::TokenMoved { .. } | Event::TokenLoaded { .. } => "caps",
        Event::MedicineTested { .. } | Event::ItemRestored { .. } => "restore",
        Event::TileLaid { .. } => "terr",
        _ => return None,
    })
}
