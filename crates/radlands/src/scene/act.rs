//! One choice as a table shows it.

use std::borrow::Cow;

use kernel::{Notate, Seat};
use parts::scene::{Act, Cost, Icon, Thing, Tone};

use super::{DECK, DISCARD, ROAD, at, column, near, place_words, space};
use crate::agenda::Task;
use crate::cards::Card;
use crate::choice::{AbilityNo, Choice, QueueSpace};
use crate::effect::Which;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::{Berth, Lane, Spot, Spots};
use crate::state::Table;
use crate::view::View;

/// What a choice is called and what one clicks for it.
pub(super) fn act(game: &Radlands, view: &View, choice: Choice) -> Act {
    let drafter = Drafter { game, table: &view.table, seat: near(view) };
    Act { say: game.write_choice(choice), ..drafter.draft(choice) }
}

struct Drafter<'a> {
    game: &'a Radlands,
    table: &'a Table,
    /// Who would choose.
    seat: Seat,
}

/// An act without its notation.
fn plain(verb: &'static str, label: String, touches: Vec<Thing>, icon: &'static str) -> Act {
    Act { label, verb: verb.into(), touches, icon: Some(Icon::new(icon)), ..Act::button(String::new()) }
}

impl Drafter<'_> {
    fn draft(&self, choice: Choice) -> Act {
        let Drafter { game, table, seat } = *self;
        let name = |card: Card| game.pack.name(card);
        match choice {
            Choice::Camp(camp) => {
                // Which column it goes to is not for the player to say (RAD-SETUP-03); the question tells it.
                let label = format!("Place {}", game.pack.camp_name(camp));
                plain("Place", label, vec![game.dealt(camp)], "camp")
            }
            Choice::End => {
                Act { tone: Tone::Rest, ..plain("End turn", "End turn".into(), Vec::new(), "end") }
            }
            Choice::Draw => priced(plain("Draw", "Draw a card".into(), vec![DECK], "draw"), 2),
            Choice::TakeSilo => {
                let label = "Take the Water Silo into hand".into();
                priced(plain("Take", label, vec![Thing::of("silo", seat)], "water"), 1)
            }
            Choice::JunkSilo => {
                let touches = vec![Thing::new("hand silo"), DISCARD];
                plain("Junk", "Junk the Water Silo: gain water".into(), touches, "water")
            }
            Choice::Play(card, berth) => self.play("Play", card, berth),
            Choice::Drop(card, berth) => self.play("Drop", card, berth),
            Choice::Launch(card) => self.launch(card),
            Choice::Junk(card) => {
                let junk = game.pack.row(card).junk;
                let label = format!("Junk {}: {}", name(card), game.deeds(junk));
                let touches = vec![game.hand_card(card), DISCARD];
                Act { icon: Some(game.icon(junk)), ..plain("Junk", label, touches, "junk") }
            }
            Choice::Use(spot, number) => self.wield("Use", spot, number),
            Choice::Borrow(spot, number) => self.wield("Borrow", spot, number),
            Choice::Aim(spot) => self.aim(spot),
            Choice::Column(lane) => self.aim_column(lane),
            Choice::Event(from) => {
                let event = table.queues[from.seat().index()][from.space()];
                let what = format!("{}{}", self.whose(from.seat()), game.queued_name(event));
                let (label, outcome) = match from.space() {
                    0 => (format!("Let {what} take effect"), "Resolves"),
                    _ => (format!("Move {what} up to space {}", from.space()), "Moves up"),
                };
                sure(plain("Advance", label, vec![space(from)], "bomb"), outcome)
            }
            Choice::Put(berth) => self.put(berth),
            Choice::Discard(card) => {
                let label = format!("Discard {}", name(card));
                sure(plain("Discard", label, vec![game.hand_card(card)], "discard"), "Discards")
            }
            Choice::Mode(number) => self.mode(number.0),
            Choice::Salvage(card) => {
                let junk = game.pack.row(card).junk;
                let label = format!("Salvage {}: {}", name(card), game.deeds(junk));
                let touches = vec![Thing::new(format!("aside {}", game.pack.id(card)))];
                Act { icon: Some(game.icon(junk)), ..plain("Salvage", label, touches, "junk") }
            }
            Choice::Stand(spot) => {
                let label = format!("Stand {} from {} here", self.name(spot), place_words(spot));
                plain("Stand", label, vec![at(spot)], "person")
            }
            Choice::Yes => self.yes(),
            Choice::No => self.no(),
        }
    }

    /// The name of what stands on a spot.
    fn name(&self, spot: Spot) -> String {
        self.game.called(self.table, spot)
    }

    /// "your " for the chooser's own cards.
    fn whose(&self, seat: Seat) -> &'static str {
        if seat == self.seat { "your " } else { "" }
    }

    /// What stands on a spot, so that no two are called alike: by name, with the place where two have the same.
    fn told_apart(&self, spot: Spot) -> String {
        if !spot.is_camp() && !self.table.present.has(spot) {
            return format!("whoever stands in {}", place_words(spot));
        }
        let name = self.name(spot);
        let whose = match self.whose(spot.seat()) {
            "" if self.table.punks.has(spot) => "the ",
            whose => whose,
        };
        let people = self.table.present & Spots::PEOPLE & !spot.bit();
        let alike = !spot.is_camp() && people.iter().any(|other| self.name(other) == name);
        if alike { format!("{whose}{name} in {}", place_words(spot)) } else { format!("{whose}{name}") }
    }

    fn play(&self, verb: &'static str, card: Card, berth: Berth) -> Act {
        let Drafter { game, table, seat } = *self;
        let spot = berth.spot(seat);
        let mut label = format!("{verb} {} in {}", game.pack.name(card), place_words(spot));
        let mut touches = vec![game.hand_card(card)];
        if let Some(victim) = berth.victim(seat) {
            label.push_str(&format!(", over {}", self.told_apart(victim)));
            touches.push(at(victim));
        }
        touches.push(at(spot));
        let made = priced(
            plain(verb, label, touches, "person"),
            game.person_cost(table, Lane::new(seat, berth.column()), card),
        );
        // RAD-PERSON-06: whoever stands there goes to the other place of the column.
        let taken = berth.victim(seat).is_none() && table.present.has(spot);
        if taken { sure(made, "Moves up") } else { made }
    }

    fn launch(&self, card: Card) -> Act {
        let Drafter { game, table, seat } = *self;
        let row = game.pack.row(card);
        let at_once = row.bomb == 0 || game.plays_at_once(table, seat);
        let free = table.free_space(seat, row.bomb).filter(|_| !at_once);
        let name = game.pack.name(card);
        let (label, to) = match free {
            Some(number) => {
                (format!("Put {name} on space {}", number + 1), space(QueueSpace::new(seat, number)))
            }
            None => (format!("Play {name} now"), ROAD),
        };
        priced(plain("Play", label, vec![game.hand_card(card), to], "bomb"), row.cost)
    }

    fn wield(&self, verb: &'static str, spot: Spot, number: AbilityNo) -> Act {
        let Drafter { game, table, seat } = *self;
        let ability = game.ability_at(table, spot, number).copied();
        let mut label = format!("{verb} {}", self.told_apart(spot));
        let mut made = plain(verb, String::new(), vec![at(spot)], "ready");
        if let Some(ability) = ability {
            label.push_str(&format!(": {}", game.deeds(ability.ops)));
            if number == AbilityNo::GRANTED {
                label.push_str(" (granted)");
            }
            made.icon = Some(game.icon(ability.ops));
            made = priced(made, game.price(table, seat, &ability));
        }
        Act { label, ..made }
    }

    /// The instruction that asks for a target.
    fn aiming(&self) -> Option<Op> {
        match self.table.agenda.top()? {
            Task::Aim(frame) | Task::AimColumn(frame) => Some(self.game.pack.program.op(frame.op)),
            _ => None,
        }
    }

    fn aim(&self, spot: Spot) -> Act {
        let table = self.table;
        let dies = table.punks.has(spot) || table.damaged.has(spot);
        let (verb, outcome, icon) = match self.aiming() {
            Some(Op::Hit(_, target)) if target.which == Which::AllButOne => ("Keep", "Keeps", "shield"),
            Some(Op::Hit(Verb::Damage, _)) if dies => ("Destroy", "Destroys", "destroy"),
            Some(Op::Hit(Verb::Damage, _)) if spot.is_camp() => ("Damage", "Damages", "damage"),
            Some(Op::Hit(Verb::Damage, _)) => ("Damage", "Injures", "injure"),
            Some(Op::Hit(Verb::Destroy, _)) => ("Destroy", "Destroys", "destroy"),
            Some(Op::Hit(Verb::Return, _)) => ("Take back", "To hand", "hand"),
            Some(Op::Restore(_)) => ("Restore", "Restores", "restore"),
            Some(Op::TurnUpPunk(_)) => ("Turn up", "Turns up", "flip"),
            Some(Op::TurnUpCamp) => ("Turn up", "Rebuilds", "flip"),
            _ => return plain("Pick", format!("Pick {}", self.told_apart(spot)), vec![at(spot)], "target"),
        };
        let label = format!("{verb} {}", self.told_apart(spot));
        let harm = matches!(verb, "Damage" | "Destroy");
        // Damaging and destroying are one kind of choice: which of the two it is depends on the card.
        let kind = if harm { "Target" } else { verb };
        let tone = if harm { Tone::Danger } else { Tone::Plain };
        Act { tone, ..sure(plain(kind, label, vec![at(spot)], icon), outcome) }
    }

    fn aim_column(&self, lane: Lane) -> Act {
        let (word, icon) = match self.aiming() {
            Some(Op::Hit(Verb::Destroy, _)) => ("Destroy", "destroy"),
            _ => ("Damage", "damage"),
        };
        let hit: Vec<String> = match (self.table.agenda.top(), self.aiming()) {
            (Some(Task::AimColumn(frame)), Some(Op::Hit(_, target))) => {
                let spots = self.table.targets(frame.owner, frame.source, target) & lane.spots();
                spots.iter().map(|spot| self.name(spot)).collect()
            }
            _ => Vec::new(),
        };
        let number = lane.column().index() + 1;
        let whose = self.whose(lane.seat());
        let label = match hit.is_empty() {
            true => format!("{word} {whose}column {number}"),
            false => format!("{word} {whose}column {number}: {}", hit.join(", ")),
        };
        Act { tone: Tone::Danger, ..plain("Target", label, vec![column(lane)], icon) }
    }

    fn put(&self, berth: Berth) -> Act {
        let spot = berth.spot(self.seat);
        let mut label = format!("Put the punk in {}", place_words(spot));
        let mut touches = Vec::new();
        if let Some(victim) = berth.victim(self.seat) {
            label.push_str(&format!(", over {}", self.told_apart(victim)));
            touches.push(at(victim));
        }
        touches.push(at(spot));
        plain("Put", label, touches, "punk")
    }

    fn mode(&self, number: u8) -> Act {
        let modes = match self.table.agenda.top() {
            Some(Task::Mode(frame)) => match self.game.pack.program.op(frame.op) {
                Op::Choose(_, modes) => self.game.pack.program.modes(modes),
                _ => &[],
            },
            _ => &[],
        };
        match modes.get(usize::from(number)) {
            Some(mode) => {
                let label = parts::words::capital(&self.game.deeds(mode.ops));
                Act { icon: Some(self.game.icon(mode.ops)), ..plain("Choose", label, Vec::new(), "ready") }
            }
            None => plain("Choose", format!("Effect {}", number + 1), Vec::new(), "ready"),
        }
    }

    fn yes(&self) -> Act {
        let label = match self.table.agenda.top() {
            Some(Task::PushBack(_)) => "Push the events back",
            Some(Task::LineUp(..)) => "Leave everybody in place",
            _ => "Yes",
        };
        plain("Agree", label.into(), Vec::new(), "check")
    }

    fn no(&self) -> Act {
        let label = match self.table.agenda.top() {
            Some(Task::Aim(frame)) => match self.game.pack.program.op(frame.op) {
                Op::Restore(restore) if restore.any_number => "Enough restored",
                _ => "Restore nothing",
            },
            Some(Task::Recruit(..)) => "No punk",
            Some(Task::Discard(..)) => "That is enough",
            Some(Task::PushBack(_)) => "Leave the events",
            Some(Task::Salvage(_)) => "Salvage nothing",
            Some(Task::LineUp(..)) => "Nobody",
            _ => "No",
        };
        Act { tone: Tone::Rest, ..plain("Decline", label.into(), Vec::new(), "campx") }
    }
}

/// With what is certain to come of it.
fn sure(act: Act, outcome: &'static str) -> Act {
    Act { outcome: Some(Cow::Borrowed(outcome)), ..act }
}

/// With its price.
fn priced(act: Act, cost: u8) -> Act {
    Act { cost: Some(Cost { amount: cost, of: Cow::Borrowed("water"), icon: Icon::new("drop") }), ..act }
}
