//! What happened, told and shown.

use kernel::Seat;
use parts::scene::{Icon, Motion, Strike, Telling, Thing, Tone};

use super::{DECK, DISCARD, ROAD, at, place_words, space};
use crate::agenda::{Queued, Task};
use crate::cards::{Camp, Card};
use crate::choice::{AbilityNo, QueueSpace};
use crate::event::Event;
use crate::march::March;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::{Column, Spot};
use crate::state::{Outcome, other};
use crate::view::View;

/// An event as the viewer's table tells and shows it.
pub(super) fn telling(game: &Radlands, before: &View, event: Event) -> Telling {
    Teller { game, before }.tell(event)
}

struct Teller<'a> {
    game: &'a Radlands,
    /// What the viewer knew before the input that brought the event.
    before: &'a View,
}

/// A sentence somebody is the subject of.
fn told(seat: Seat, icon: &'static str, text: String) -> Telling {
    Telling { seat: Some(seat), icon: Some(Icon::new(icon)), ..Telling::plain(text) }
}

/// Something that happens where it is.
fn strike(at: Thing, how: Strike) -> Motion {
    Motion::Strike { at, how }
}

impl Teller<'_> {
    fn tell(&self, event: Event) -> Telling {
        match event {
            Event::Dealt { .. }
            | Event::Placed { .. }
            | Event::Opened { .. }
            | Event::Starts { .. }
            | Event::Turn { .. }
            | Event::Ended { .. } => self.course(event),
            Event::Drew { .. }
            | Event::Water { .. }
            | Event::Played { .. }
            | Event::Junked { .. }
            | Event::SiloTaken { .. }
            | Event::SiloJunked { .. }
            | Event::Discarded { .. }
            | Event::Revealed { .. }
            | Event::Reshuffled { .. } => self.cards(event),
            Event::Queued { .. }
            | Event::Resolves { .. }
            | Event::Moved { .. }
            | Event::RaidersHome { .. }
            | Event::RaidFailed { .. } => self.queue(event),
            Event::Used { .. }
            | Event::Damaged { .. }
            | Event::Destroyed { .. }
            | Event::Restored { .. }
            | Event::Returned { .. }
            | Event::Recruited { .. }
            | Event::TurnedUp { .. }
            | Event::Rebuilt { .. }
            | Event::Marched { .. }
            | Event::LinedUp { .. }
            | Event::Exposed { .. } => self.places(event),
        }
    }

    /// Setting up, turns, the end.
    fn course(&self, event: Event) -> Telling {
        let table = &self.before.table;
        match event {
            Event::Dealt { seat, camp } => {
                let motion = camp.map(|camp| strike(self.game.dealt(camp), Strike::Appear));
                with(told(seat, "camp", format!("{{{seat}}} is dealt {}.", self.camp(camp))), motion)
            }
            Event::Placed { seat, camp } => {
                let number = usize::from(table.placed_len[seat.index()]).min(2);
                let to = Spot::new(seat, Column::ALL[number], crate::spot::Place::Camp);
                let text =
                    format!("{{{seat}}} places {} face down in column {}.", self.camp(camp), number + 1);
                let motion = match camp {
                    Some(camp) => self.travel(Some(self.camp_id(camp)), self.game.dealt(camp), at(to)),
                    None => strike(at(to), Strike::Appear),
                };
                with(told(seat, "camp", text), [motion])
            }
            Event::Opened { spot, camp } => {
                let seat = spot.seat();
                let text = format!(
                    "{{{seat}}} has {} in column {}.",
                    self.camp(Some(camp)),
                    spot.column().index() + 1
                );
                with(told(seat, "camp", text), [strike(at(spot), Strike::Flip)])
            }
            Event::Starts { seat } => {
                let faces = Seat::all(2).map(|seat| format!("{{{seat}}}")).collect();
                let roll = Motion::Roll { faces, came: seat.index() };
                with(told(seat, "dice", format!("{{{seat}}} begins.")), [roll])
            }
            Event::Turn { seat } => {
                let text = format!("Turn {}: {{{seat}}}", table.turn + 1);
                Telling { tone: Tone::Heading, seat: Some(seat), icon: None, ..Telling::plain(text) }
            }
            Event::Ended { outcome: Outcome::Won(seat) } => {
                let text = format!("{{{seat}}} wins: all camps of {{{}}} are destroyed.", other(seat));
                Telling { tone: Tone::Heading, ..told(seat, "crown", text) }
            }
            _ => Telling { tone: Tone::Heading, ..Telling::plain("The game is a draw.") },
        }
    }

    /// Cards, piles and water.
    fn cards(&self, event: Event) -> Telling {
        let game = self.game;
        match event {
            Event::Drew { seat, card } => {
                let to = card.map_or(Thing::of("hand", seat), |card| self.hand(seat, card));
                let motion = self.travel(card.map(|card| self.id(card)), DECK, to);
                let what = card.map_or("a card".into(), |card| self.name(card));
                with(told(seat, "draw", format!("{{{seat}}} draws {what}.")), [motion])
            }
            Event::Water { seat, amount } => {
                with(told(seat, "water", format!("{{{seat}}} gets {amount} water.")), [gain(seat, amount)])
            }
            Event::Played { spot, card, cost } => {
                let seat = spot.seat();
                let name = self.name(card);
                let text = format!("{{{seat}}} plays {name} in {}, {}.", place_words(spot), price(cost));
                let motion = self.travel(Some(self.id(card)), self.hand(seat, card), at(spot));
                with(with(told(seat, "person", text), [motion]), pay(seat, cost))
            }
            Event::Junked { seat, card } => {
                let junk = game.pack.row(card).junk;
                let text = format!("{{{seat}}} junks {}: {}.", self.name(card), game.deeds(junk));
                let motion = self.travel(Some(self.id(card)), self.hand(seat, card), DISCARD);
                Telling { icon: Some(game.icon(junk)), ..with(told(seat, "junk", text), [motion]) }
            }
            Event::SiloTaken { seat } => {
                let motion =
                    self.travel(Some("silo".into()), Thing::of("silo", seat), self.silo_in_hand(seat));
                let text = format!("{{{seat}}} takes the Water Silo into hand for 1 water.");
                with(with(told(seat, "hand", text), [motion]), pay(seat, 1))
            }
            Event::SiloJunked { seat } => {
                let motion =
                    self.travel(Some("silo".into()), self.silo_in_hand(seat), Thing::of("silo", seat));
                with(told(seat, "water", format!("{{{seat}}} junks the Water Silo.")), [motion])
            }
            Event::Discarded { seat, card } => {
                let motion = self.travel(Some(self.id(card)), self.hand(seat, card), DISCARD);
                with(told(seat, "discard", format!("{{{seat}}} discards {}.", self.name(card))), [motion])
            }
            Event::Revealed { card } => {
                let motion = self.travel(Some(self.id(card)), DECK, DISCARD);
                let text = format!("{} is turned over.", self.name(card));
                Telling { icon: Some(Icon::new("flip")), ..with(Telling::plain(text), [motion]) }
            }
            Event::Reshuffled { cards } => {
                let many = if cards == 1 { "1 card".to_string() } else { format!("{cards} cards") };
                let motion = self.travel(None, DISCARD, DECK);
                let text = format!("The discard pile becomes the deck: {many}.");
                Telling { icon: Some(Icon::new("deck")), ..with(Telling::plain(text), [motion]) }
            }
            _ => Telling::plain(""),
        }
    }

    /// Queues and Raiders.
    fn queue(&self, event: Event) -> Telling {
        match event {
            Event::Queued { owner, event, space: number } => {
                let due = if number == 1 { "next turn".into() } else { format!("in {number} turns") };
                let text = format!("{{{owner}}} queues {}, due {due}.", self.game.queued_name(event));
                let motion =
                    self.travel(Some(self.queued_id(event)), self.origin(owner, event), queue(owner, number));
                with(told(owner, "bomb", text), [motion])
            }
            Event::Resolves { owner, event } => {
                let text = match event.as_card() {
                    Some(card) => format!("{{{owner}}}'s {} takes effect.", self.name(card)),
                    None => format!("{{{owner}}}'s Raiders attack."),
                };
                let motion = match self.queued_at(owner, event) {
                    Some(space) => strike(space, Strike::Use),
                    None => self.travel(Some(self.queued_id(event)), self.origin(owner, event), ROAD),
                };
                Telling { tone: Tone::Danger, ..with(told(owner, "bomb", text), [motion]) }
            }
            Event::Moved { owner, event, from, space: number } => {
                let way = if from < number { "back to" } else { "up to" };
                let verb = if event == Queued::RAIDERS { "move" } else { "moves" };
                let text =
                    format!("{{{owner}}}'s {} {verb} {way} space {number}.", self.game.queued_name(event));
                let motion =
                    self.travel(Some(self.queued_id(event)), queue(owner, from), queue(owner, number));
                with(told(owner, "bomb", text), [motion])
            }
            Event::RaidersHome { owner } => {
                let from = self.queued_at(owner, Queued::RAIDERS).unwrap_or(ROAD);
                let motion = self.travel(Some("raiders".into()), from, Thing::of("raiders", owner));
                with(told(owner, "raid", format!("{{{owner}}}'s Raiders go home.")), [motion])
            }
            Event::RaidFailed { owner } => {
                told(owner, "raid", format!("The raid of {{{owner}}} does nothing."))
            }
            _ => Telling::plain(""),
        }
    }

    /// Cards in play.
    fn places(&self, event: Event) -> Telling {
        match event {
            Event::Used { spot, ability, of, cost } => self.used(spot, ability, of, cost),
            Event::Damaged { spot } => self.harmed(spot, Verb::Damage, None),
            Event::Destroyed { spot, card } => self.harmed(spot, Verb::Destroy, card),
            Event::Restored { spot } => {
                let text = format!("{} is restored.", self.whole_name(spot));
                with(told(spot.seat(), "restore", text), [strike(at(spot), Strike::Restore)])
            }
            Event::Returned { spot, punk, card } => self.returned(spot, punk, card),
            Event::Recruited { spot } => {
                let text = format!("{{{}}} gains a punk in {}.", spot.seat(), place_words(spot));
                with(told(spot.seat(), "punk", text), [self.travel(None, DECK, at(spot))])
            }
            Event::TurnedUp { spot, card } => {
                let text = format!("{{{}}}'s punk turns out to be {}.", spot.seat(), self.name(card));
                with(told(spot.seat(), "flip", text), [strike(at(spot), Strike::Flip)])
            }
            Event::Rebuilt { spot } => {
                let text = format!("{} stands again.", self.whole_name(spot));
                with(told(spot.seat(), "flip", text), [strike(at(spot), Strike::Restore)])
            }
            Event::Marched { spot, march } => {
                let name = self.whole_name(spot);
                let text = match march {
                    March::HOME => format!("{name} returns to its row."),
                    march => format!("{name} marches to row {}.", march.index()),
                };
                with(told(spot.seat(), "next", text), [strike(at(spot), Strike::Mark)])
            }
            Event::LinedUp { seat } => told(seat, "both", format!("{{{seat}}} lines up anew.")),
            Event::Exposed { seat } => {
                told(other(seat), "target", format!("All cards of {{{seat}}} are unprotected this turn."))
            }
            _ => Telling::plain(""),
        }
    }

    fn used(&self, spot: Spot, ability: AbilityNo, lender: Option<Spot>, cost: u8) -> Telling {
        let table = &self.before.table;
        let seat = spot.seat();
        let name = self.whole_name(spot);
        let known = self.game.ability_at(table, lender.unwrap_or(spot), ability);
        let deeds = known.map_or(String::new(), |known| format!(": {}", self.game.deeds(known.ops)));
        let text = match lender {
            None => format!("{name} acts {}{deeds}.", price(cost)),
            Some(lender) => {
                format!("{name} uses the ability of {} {}{deeds}.", self.whole_name(lender), price(cost))
            }
        };
        let icon = known.map_or(Icon::new("ready"), |known| self.game.icon(known.ops));
        let shown = with(told(seat, "ready", text), [strike(at(spot), Strike::Use)]);
        with(Telling { icon: Some(icon), ..shown }, pay(seat, cost))
    }

    /// Damage and destruction. Who did it is told where the question just answered shows it.
    fn harmed(&self, spot: Spot, verb: Verb, card: Option<Card>) -> Telling {
        let seat = spot.seat();
        let punk = card.is_none() && !spot.is_camp() && verb == Verb::Destroy;
        let name = match card {
            Some(card) => format!("{{{seat}}}'s {}", self.name(card)),
            None if punk => format!("{{{seat}}}'s punk"),
            None => self.whole_name(spot),
        };
        let word = if verb == Verb::Damage { "damage" } else { "destroy" };
        let icon = match verb {
            Verb::Damage if !spot.is_camp() => "injure",
            Verb::Damage => "damage",
            _ => "destroy",
        };
        let back = if punk { ", back to the top of the deck" } else { "" };
        let text = match self.culprit(spot) {
            Some(culprit) => {
                let s = if culprit.ends_with("Raiders") { "" } else { "s" };
                format!("{culprit} {word}{s} {name}{back}.")
            }
            None => format!("{name} is {word}{}{back}.", if verb == Verb::Damage { "d" } else { "ed" }),
        };
        let mut motions = Vec::new();
        match verb {
            Verb::Damage => motions.push(strike(at(spot), Strike::Damage)),
            _ => {
                motions.push(strike(at(spot), Strike::Destroy));
                if punk {
                    motions.push(self.travel(None, at(spot), DECK));
                } else if let Some(card) = card {
                    motions.push(self.travel(Some(self.id(card)), at(spot), DISCARD));
                }
            }
        }
        Telling { tone: Tone::Danger, ..with(told(seat, icon, text), motions) }
    }

    /// Whose effect has just hit this spot, if the question before was which one to hit and this was an answer.
    fn culprit(&self, spot: Spot) -> Option<String> {
        let table = &self.before.table;
        let (Task::Aim(frame) | Task::AimColumn(frame)) = table.agenda.top()? else { return None };
        let Op::Hit(_, target) = self.game.pack.program.op(frame.op) else { return None };
        if !table.targets(frame.owner, frame.source, target).has(spot) || frame.source == spot {
            return None;
        }
        let actor = self.game.actor(table)?;
        Some(format!("{{{}}}'s {}", actor.seat, self.game.actor_name(table, actor)))
    }

    fn returned(&self, spot: Spot, punk: bool, card: Option<Card>) -> Telling {
        let seat = spot.seat();
        let text = match (punk, card) {
            (false, card) => {
                let name = card.map_or("person".into(), |card| self.name(card));
                format!("{{{seat}}}'s {name} goes back to hand.")
            }
            (true, None) => format!("{{{seat}}}'s punk goes to hand."),
            (true, Some(card)) => format!("{{{seat}}}'s punk goes to hand: {}.", self.name(card)),
        };
        let to = card.map_or(Thing::of("hand", seat), |card| self.hand(seat, card));
        with(told(seat, "hand", text), [self.travel(card.map(|card| self.id(card)), at(spot), to)])
    }

    fn travel(&self, card: Option<String>, from: Thing, to: Thing) -> Motion {
        Motion::Travel { card, from, to }
    }

    fn name(&self, card: Card) -> String {
        self.game.pack.name(card).to_string()
    }

    fn id(&self, card: Card) -> String {
        self.game.pack.id(card).to_string()
    }

    fn camp(&self, camp: Option<Camp>) -> String {
        camp.map_or("a camp".into(), |camp| self.game.pack.camp_name(camp).to_string())
    }

    fn camp_id(&self, camp: Camp) -> String {
        self.game.pack.camp_id(camp).to_string()
    }

    fn hand(&self, seat: Seat, card: Card) -> Thing {
        self.game.hand_of(self.before, seat, card)
    }

    fn silo_in_hand(&self, seat: Seat) -> Thing {
        if self.before.viewer.is(seat) { Thing::fixed("hand silo") } else { Thing::of("hand", seat) }
    }

    /// Owner and name of what stands on a spot.
    fn whole_name(&self, spot: Spot) -> String {
        format!("{{{}}}'s {}", spot.seat(), self.game.called(&self.before.table, spot))
    }

    fn queued_id(&self, event: Queued) -> String {
        event.as_card().map_or("raiders".into(), |card| self.id(card))
    }

    /// Where an event comes from that is not in a queue yet.
    fn origin(&self, owner: Seat, event: Queued) -> Thing {
        match event.as_card() {
            Some(card) => self.hand(owner, card),
            None => Thing::of("raiders", owner),
        }
    }

    /// The space, counted from 1, an event lies on.
    fn queued_number(&self, owner: Seat, event: Queued) -> Option<u8> {
        let queue = &self.before.table.queues[owner.index()];
        queue.iter().position(|queued| *queued == event).map(|space| space as u8 + 1)
    }

    fn queued_at(&self, owner: Seat, event: Queued) -> Option<Thing> {
        self.queued_number(owner, event).map(|number| queue(owner, number))
    }
}

/// A space of a queue, counted from 1.
fn queue(owner: Seat, number: u8) -> Thing {
    space(QueueSpace::new(owner, usize::from(number.saturating_sub(1))))
}

/// With these motions after the others.
fn with(mut telling: Telling, motions: impl IntoIterator<Item = Motion>) -> Telling {
    telling.motions.extend(motions);
    telling
}

fn gain(seat: Seat, amount: u8) -> Motion {
    Motion::Count { at: Thing::of("water", seat), by: amount.into() }
}

fn pay(seat: Seat, cost: u8) -> Option<Motion> {
    (cost > 0).then(|| Motion::Count { at: Thing::of("water", seat), by: -i16::from(cost) })
}

fn price(cost: u8) -> String {
    if cost == 0 { "for free".into() } else { format!("for {cost} water") }
}
