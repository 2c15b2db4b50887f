//! What happened, told in sentences with names. A seat is written `{a}`.

use kernel::Seat;
use parts::scene::{Icon, Motion, Strike, Telling, Tone};

use super::thing;
use crate::event::{Event, Seen};
use crate::ids::{Holder, Tile};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
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

impl RaidAndTrade {
    pub(super) fn tell_of(&self, _before: &View, seen: &Seen) -> Telling {
        match seen {
            Seen::DrewIncident { seat } => {
                Telling { seat: Some(*seat), ..Telling::plain(format!("{} draws an Incident.", who(*seat))) }
            }
            Seen::StoleIncident { from, to } => {
                Telling::plain(format!("{} takes an Incident from {}.", who(*to), who(*from)))
            }
            Seen::Open(event) => {
                let motions = self.motions(event);
                let heading = matches!(event, Event::RoundBegun { .. } | Event::TurnBegun { .. });
                let tone = if heading { Tone::Heading } else { Tone::Plain };
                Telling {
                    tone,
                    motions,
                    seat: actor(event),
                    icon: icon(event),
                    ..Telling::plain(self.sentence(event))
                }
            }
        }
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        let mark = |at| vec![Motion::Strike { at, how: Strike::Mark }];
        match *event {
            Event::Walked { seat, .. } => mark(thing::figure(seat)),
            Event::HouseTaken { square, .. } => {
                vec![Motion::Strike { at: thing::square(self, square), how: Strike::Destroy }]
            }
            Event::Used { seat, .. } | Event::Passed { seat } => mark(thing::seat(seat)),
            Event::ApGained { seat, ap } => vec![Motion::Count { at: thing::seat(seat), by: ap as i16 }],
            _ => Vec::new(),
        }
    }

    fn sentence(&self, event: &Event) -> String {
        let name = |card| self.name(card);
        let square = |at| self.square_name(at);
        let tile = |tile: Tile| self.world().face(tile).name.clone();
        match *event {
            Event::TileLaid { tile: at, x, y, .. } => format!("{} is laid at {x}, {y}.", tile(at)),
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
            Event::TokenMoved { from, to, kind } => {
                format!("1 {} goes from {} to {}.", kind.name(), holder(from), holder(to))
            }
            Event::ApGained { seat, ap } => format!("{} gains {ap} AP.", who(seat)),
            Event::ApLost { seat, ap } => format!("{} spends or loses {ap} AP.", who(seat)),
            Event::SkillGained { seat, skill } => format!("{} gains {skill} Skill.", who(seat)),
            Event::SkillSpent { seat, skill } => format!("{} spends {skill} Skill.", who(seat)),
            Event::DialTurned { seat, by } => {
                let towards = if by > 0 { "Favor" } else { "Blacklist" };
                format!("The dial of {} turns by {} towards {towards}.", who(seat), by.abs())
            }
            Event::Ate { seat, ap } => format!("{} eats for {ap} AP.", who(seat)),
            Event::Crafted { seat, card } => format!("{} crafts {}.", who(seat), name(card)),
            Event::Used { seat, card } => format!("{} uses {}.", who(seat), name(card)),
            Event::UseStopped { seat } => format!("The card of {} does nothing.", who(seat)),
            Event::Claimed { seat, card } => format!("{} claims {}.", who(seat), name(card)),
            Event::ItemBoxed { seat, card } => format!("{} of {} goes to the box.", name(card), who(seat)),
            Event::ItemMoved { from, to, card } => {
                format!("{} goes from {} to {}.", name(card), who(from), who(to))
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
                format!("The {half} die of {} shows face {}.", who(seat), face + 1)
            }
            Event::DieSet { seat, symbol, .. } => {
                format!("{} turns the die to {}.", who(seat), self.pack.symbols[usize::from(symbol)].name)
            }
            Event::CombatWon { seat } => format!("{} wins the combat.", who(seat)),
            Event::CombatFailed { seat } => format!("The attack of {} does not win.", who(seat)),
            Event::GuardWon { guard, seat } => format!("Guard {} beats {}.", guard.0 + 1, who(seat)),
            Event::GuardKilled { guard, seat } => format!("{} beats Guard {}.", who(seat), guard.0 + 1),
            Event::GuardMoved { guard, tile: at } => format!("Guard {} moves to {}.", guard.0 + 1, tile(at)),
            Event::RewardStopped { seat } => format!("{} loses nothing.", who(seat)),
            Event::DiscTaken { from: Some(from), to, disc } => {
                format!("{} takes disc {} from {}.", who(to), disc.0 + 1, who(from))
            }
            Event::DiscTaken { to, disc, .. } => format!("{} takes disc {}.", who(to), disc.0 + 1),
            Event::OutpostStormed { seat } => format!("{} attacks the Outpost.", who(seat)),
            Event::MedicineTested { seat } => format!("{} tests medicine.", who(seat)),
            Event::MarketDealt { seat, kind } => {
                format!("{} buys {} at the Black Market.", who(seat), kind.name())
            }
            Event::OfferBegun { seat, to } => format!("{} thinks about an offer to {}.", who(seat), who(to)),
            Event::OfferFilled { seat, kind, wanted } => {
                format!("{} {} 1 {}.", who(seat), if wanted { "asks for" } else { "offers" }, kind.name())
            }
            Event::OfferFilledItem { seat, card, wanted } => {
                format!("{} {} {}.", who(seat), if wanted { "asks for" } else { "offers" }, name(card))
            }
            Event::OfferMade { seat, to } => format!("{} makes {} an offer.", who(seat), who(to)),
            Event::OfferFailed { seat } => format!("The offer of {} comes to nothing.", who(seat)),
            Event::OfferCountered { seat } => format!("{} answers with another offer.", who(seat)),
            Event::Traded { seat, with } => format!("{} and {} trade.", who(seat), who(with)),
            Event::TokenLoaded { seat, kind } => format!("{} loads 1 {}.", who(seat), kind.name()),
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

fn actor(event: &Event) -> Option<Seat> {
    match *event {
        Event::Walked { seat, .. }
        | Event::Used { seat, .. }
        | Event::Crafted { seat, .. }
        | Event::RaidDeclared { seat, .. }
        | Event::AttackDeclared { seat, .. }
        | Event::Claimed { seat, .. }
        | Event::Passed { seat }
        | Event::TurnBegun { seat } => Some(seat),
        _ => None,
    }
}

fn icon(event: &Event) -> Option<Icon> {
    let name = match event {
        Event::RaidDeclared { .. } | Event::HouseTaken { .. } => "raid",
        Event::AttackDeclared { .. } | Event::StrikeDeclared { .. } | Event::GuardAttacked { .. } => "damage",
        Event::Crafted { .. } => "equip",
        Event::Used { .. } => "use",
        Event::Claimed { .. } | Event::VictoryDeclared { .. } => "crown",
        Event::DieRolled { .. } | Event::RaidDieRolled { .. } => "dice",
        Event::Passed { .. } | Event::TurnEnded { .. } => "end",
        _ => return None,
    };
    Some(Icon::new(name))
}
