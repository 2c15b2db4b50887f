//! Why not: the rules read aloud, written apart from the menu. A test compares the two choice by choice.

use kernel::{Explain, Game, Refusal, Seat, Waiting};

use crate::agenda::{Ability, Progress, Task};
use crate::cards::{Question, Sort, Symbol};
use crate::choice::{Choice, Spot, Where};
use crate::effect::{Face, Filter, Kind, Pick, Rows, Step, Target, Verb, Who};
use crate::setup::{BattleLands, Factions};
use crate::state::{Card, Faction, PLAYS_MAX, Piece, RowName, State, Table};
use crate::target::Source;

type Verdict = Result<(), Refusal>;

fn no(rule: &'static str, reason: impl Into<String>) -> Verdict {
    Err(Refusal::new(rule, reason.into()))
}

impl Explain for BattleLands {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let table = &state.table;
        if seat.index() >= self.seats {
            return no("BTL-COMP-01", format!("Only {} play at this table.", self.seats));
        }
        match table.agenda.top() {
            Task::Over => no("BTL-ORDER-05", "The game is over."),
            Task::Factions if self.factions == Factions::Chosen => self.check_naming(state, seat, choice),
            Task::Factions | Task::Lot(_) => no("BTL-SETUP-01", "Factions are being given out by chance."),
            Task::FirstPlayer => no("BTL-SETUP-07", "Chance decides who gets the first player card."),
            Task::Territory | Task::Reveal(_) => {
                no("BTL-REVEAL-01", "The battle must be revealed before anybody acts.")
            }
            Task::Mission => self.check_mission(state, seat, choice),
            Task::Turn | Task::Claim | Task::Ability(_) if seat != table.turn => {
                self.check_waits(table, seat)
            }
            Task::Turn => self.check_turn(state, seat, choice),
            Task::Claim => self.check_claim(table, seat, choice),
            Task::Ability(ability) => self.check_ability(state, ability, choice),
        }
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        let kinds = || self.pack.kinds().map(|(card, _)| card);
        out.extend(Faction::all().map(Choice::Faction));
        out.extend(kinds().map(Choice::Commit));
        out.extend(kinds().flat_map(|card| Where::ALL.map(|place| Choice::Play(card, place))));
        out.push(Choice::Pass);
        out.extend(kinds().filter(|card| card.is_reinforcement()).map(Choice::Claim));
        out.extend(Spot::all(self.seats).map(Choice::Hit));
        out.extend(kinds().map(Choice::Take));
        out.extend([Choice::Accept, Choice::Decline]);
    }
}

impl BattleLands {
    fn name(&self, card: Card) -> &str {
        &self.pack.card(card).name
    }

    fn check_waits(&self, table: &Table, seat: Seat) -> Verdict {
        if table.passed.contains(seat) {
            return no("BTL-PASS-08", "You have passed and take no more turns in this battle.");
        }
        no("BTL-TURN-02", format!("It is the turn of {}.", table.turn))
    }

    fn check_naming(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let Choice::Faction(faction) = choice else {
            return no("BTL-SETUP-09", "Factions are named before anything else.");
        };
        if state.table.side(seat).faction.is_some() {
            return no("BTL-SETUP-01", "You have your faction.");
        }
        if state.table.answered.contains(seat) {
            return no("BTL-RULING-04", "You have named a faction and wait for the others.");
        }
        let taken = Seat::all(self.seats).any(|other| state.table.side(other).faction == Some(faction));
        if taken {
            let name = &self.pack.faction(faction).name;
            return no("BTL-SETUP-01", format!("Another player has the {name}."));
        }
        Ok(())
    }

    fn check_mission(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let Choice::Commit(card) = choice else {
            return no("BTL-MISSION-05", "The secret mission comes before the first turn.");
        };
        if state.table.side(seat).hand == 0 {
            return no("BTL-MISSION-08", "You have no card to commit.");
        }
        if state.table.answered.contains(seat) {
            return no("BTL-MISSION-01", "You have committed your card for this battle.");
        }
        self.check_in_hand(state, seat, card, "BTL-MISSION-01")
    }

    fn check_in_hand(&self, state: &State, seat: Seat, card: Card, rule: &'static str) -> Verdict {
        let piece = card.piece(state.table.faction(seat));
        match piece {
            Some(piece) if state.secrets.hands[seat.index()].contains(piece.number()) => Ok(()),
            _ => no(rule, format!("You do not have {} in your hand.", self.name(card))),
        }
    }

    fn check_turn(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        match choice {
            Choice::Pass => Ok(()),
            Choice::Play(card, place) => {
                self.check_in_hand(state, seat, card, "BTL-TURN-03")?;
                self.check_play(&state.table, seat, card, place)
            }
            Choice::Commit(_) => no("BTL-MISSION-05", "Cards are committed before the first turn."),
            Choice::Claim(_) => no("BTL-PASS-01", "Only a player who passes claims a card."),
            Choice::Faction(_) => no("BTL-SETUP-09", "Factions are chosen before the first war."),
            Choice::Hit(_) | Choice::Take(_) | Choice::Accept | Choice::Decline => {
                no("BTL-TURN-03", "Nothing is asked: play a card or pass.")
            }
        }
    }

    /// Whether a card that is in the hand may be played there.
    fn check_play(&self, table: &Table, seat: Seat, card: Card, place: Where) -> Verdict {
        if table.plays >= PLAYS_MAX {
            return no(
                "BTL-RULING-34",
                "So many cards were played in this battle that only passing is left.",
            );
        }
        let info = self.pack.card(card);
        let name = &info.name;
        match (info.sort, place.row()) {
            (Sort::Unit(Symbol::Front), Some(RowName::Front))
            | (Sort::Unit(Symbol::Back), Some(RowName::Back))
            | (Sort::Unit(Symbol::Both), Some(_))
            | (Sort::Instead, None) => Ok(()),
            (Sort::Unit(Symbol::Front), _) => no("BTL-UNIT-02", format!("{name} goes into the front row.")),
            (Sort::Unit(Symbol::Back), _) => no("BTL-UNIT-02", format!("{name} goes into the back row.")),
            (Sort::Unit(Symbol::Both), None) => no("BTL-UNIT-03", format!("Say into which row {name} goes.")),
            (Sort::Instead, Some(_)) => no("BTL-SHINY-01", format!("{name} is not attached to a unit.")),
            (Sort::Attached, None) => no("BTL-EQUIP-01", format!("Say in which row {name} is attached.")),
            (Sort::Attached, Some(row)) => {
                let side = table.side(seat);
                let ready = side.rows[row as usize].iter().any(|unit| side.up & unit.bit() != 0);
                if ready { Ok(()) } else { no("BTL-EQUIP-01", "No unit of yours is face up in that row.") }
            }
        }
    }

    fn check_claim(&self, table: &Table, seat: Seat, choice: Choice) -> Verdict {
        let Choice::Claim(card) = choice else {
            return no("BTL-PASS-07", "You have passed and must claim a card of the row.");
        };
        let in_row = |card: Card| {
            card.is_reinforcement()
                && card.piece(Faction::default()).is_some_and(|p| table.row.contains(p.number()))
        };
        if !in_row(card) {
            return no("BTL-PASS-06", format!("{} is not in the row of this battle.", self.name(card)));
        }
        if self.enjoys(table, seat, Question::ClaimAny) {
            return Ok(());
        }
        let cheaper = Card::all()
            .filter(|other| in_row(*other))
            .find(|other| self.pack.card(*other).scrap < self.pack.card(card).scrap);
        match cheaper {
            Some(other) => no("BTL-PASS-01", format!("{} has a lower scrap value.", self.name(other))),
            None => Ok(()),
        }
    }

    fn check_ability(&self, state: &State, ability: Ability, choice: Choice) -> Verdict {
        let table = &state.table;
        let seat = table.turn;
        if self.waiting(state) == Waiting::Chance {
            return no("BTL-CARD-16", "A card is being drawn.");
        }
        let info = self.info(table, seat, ability.piece);
        let step = &info.play[usize::from(ability.step)];
        let committing = ability.progress == Progress::Committing;
        match (choice, &step.verb) {
            (Choice::Hit(spot), Verb::Flip(_) | Verb::Discard(_) | Verb::Move(_) | Verb::Return(_)) => {
                self.check_hit(table, ability.piece, step, spot)
            }
            (Choice::Take(card), Verb::Recover(filter)) => self.check_take(table, seat, card, filter),
            (Choice::Play(card, place), Verb::PlayExtra(filter)) => {
                self.check_in_hand(state, seat, card, "BTL-CARD-17")?;
                self.check_filter(card, filter)?;
                self.check_play(table, seat, card, place)
            }
            (Choice::Commit(card), Verb::Commit(filter)) => {
                if step.may && !committing {
                    return no("BTL-CARD-29", "Say first whether you commit a card at all.");
                }
                self.check_in_hand(state, seat, card, "BTL-CARD-18")?;
                self.check_filter(card, filter)
            }
            (Choice::Accept, _) => self.check_accept(state, step, committing),
            (Choice::Decline, _) => self.check_decline(state, step, committing),
            _ => {
                let rule = if ability.piece.unit().is_some() { "BTL-ACT-01" } else { "BTL-ACT-02" };
                no(rule, format!("The ability of {} is carried out first.", info.name))
            }
        }
    }

    fn check_filter(&self, card: Card, filter: &Filter) -> Verdict {
        let info = self.pack.card(card);
        let is_unit = matches!(info.sort, Sort::Unit(_));
        let name = &info.name;
        match filter.kind {
            Some(Kind::Unit) if !is_unit => return no("BTL-CARD-19", format!("{name} is not a unit.")),
            Some(Kind::Equipment) if is_unit => {
                return no("BTL-CARD-19", format!("{name} is not an equipment card."));
            }
            _ => {}
        }
        match filter.max_strength {
            Some(most) if info.strength > most => {
                no("BTL-CARD-19", format!("{name} has a printed strength above {most}."))
            }
            _ => Ok(()),
        }
    }

    fn check_take(&self, table: &Table, seat: Seat, card: Card, filter: &Filter) -> Verdict {
        let piece = card.piece(table.faction(seat));
        if !piece.is_some_and(|piece| table.side(seat).discard.contains(piece.number())) {
            return no("BTL-DEC-10", format!("{} is not in your discard pile.", self.name(card)));
        }
        self.check_filter(card, filter)
    }

    /// Whether the player holds a card that a step on the hand could use.
    fn can_use_hand(&self, state: &State, filter: &Filter, extra: bool) -> bool {
        let seat = state.table.turn;
        Card::all().any(|card| {
            self.check_in_hand(state, seat, card, "BTL-TURN-03").is_ok()
                && self.check_filter(card, filter).is_ok()
                && (!extra
                    || Where::ALL.iter().any(|at| self.check_play(&state.table, seat, card, *at).is_ok()))
        })
    }

    fn check_accept(&self, state: &State, step: &Step, committing: bool) -> Verdict {
        if !step.may || committing {
            return no("BTL-ACT-06", "There is nothing to agree to.");
        }
        match &step.verb {
            Verb::Draw => Ok(()),
            Verb::Commit(filter) if self.can_use_hand(state, filter, false) => Ok(()),
            Verb::Commit(_) => no("BTL-CARD-18", "You hold no card that could be committed."),
            Verb::Recover(_) | Verb::PlayExtra(_) => no("BTL-DEC-10", "Say which card."),
            Verb::Flip(target) | Verb::Discard(target) | Verb::Return(target) if !target.is_choice() => {
                Ok(())
            }
            Verb::Move(transfer) if !transfer.target.is_choice() => Ok(()),
            Verb::Flip(_) | Verb::Discard(_) | Verb::Return(_) | Verb::Move(_) => {
                no("BTL-DEC-06", "Say which card in play.")
            }
        }
    }

    fn check_decline(&self, state: &State, step: &Step, committing: bool) -> Verdict {
        let usable = match &step.verb {
            Verb::Commit(filter) => self.can_use_hand(state, filter, false),
            Verb::PlayExtra(filter) => self.can_use_hand(state, filter, true),
            _ => true,
        };
        match (step.may, committing && usable, usable) {
            (_, true, _) => no("BTL-CARD-29", "You have agreed to commit a card."),
            (false, _, true) => no("BTL-ACT-06", "This must be done if it can be."),
            _ => Ok(()),
        }
    }

    fn check_hit(&self, table: &Table, piece: Piece, step: &Step, spot: Spot) -> Verdict {
        let source = Source { seat: table.turn, piece };
        let Some((harm, target)) = step.verb.aim().filter(|(_, target)| target.is_choice()) else {
            return no("BTL-CARD-29", "Nothing is chosen here, say yes or no.");
        };
        self.check_fits(table, source, target, spot)?;
        if target.pick == Pick::Last {
            let beyond = Self::spots_in_row(table, spot)
                .any(|other| other > spot && self.check_fits(table, source, target, other).is_ok());
            if beyond {
                return no("BTL-CARD-02", "Another card that fits lies further to the right or below.");
            }
        }
        let shielded = self.protected(table, spot.seat(), harm);
        let covered = match Self::at(table, spot) {
            Some((_, Some(gear))) => shielded.gear & gear.bit() != 0,
            Some((unit, None)) => shielded.units & unit.bit() != 0,
            None => false,
        };
        if covered && spot.seat() != source.seat {
            return no("BTL-CARD-06", "That card is protected from this.");
        }
        Ok(())
    }

    /// Every card that lies in the same row as this one.
    fn spots_in_row(table: &Table, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        let units = table.side(spot.seat()).rows[spot.row() as usize].iter();
        (0..).zip(units).flat_map(move |(place, unit)| {
            let carried = table.stack(spot.seat(), unit).count() as u32;
            (0..=carried).map(move |number| Spot::unit(spot.seat(), spot.row(), place).gear_on(number))
        })
    }

    /// Whether the card at a place passes the filters of a target.
    fn check_fits(&self, table: &Table, source: Source, target: &Target, spot: Spot) -> Verdict {
        let Some((unit, gear)) = Self::at(table, spot).filter(|_| spot.seat().index() < self.seats) else {
            return no("BTL-CARD-04", "No card lies there.");
        };
        let whose = match target.who {
            Who::You => spot.seat() == source.seat,
            Who::Opponent | Who::EachOpponent => spot.seat() != source.seat,
            Who::Anyone | Who::Everyone => true,
        };
        if !whose {
            return no("BTL-CARD-04", "The ability does not reach cards of that player.");
        }
        if (target.kind == Kind::Equipment) != gear.is_some() {
            return no("BTL-CARD-02", "The ability is for the other kind of card.");
        }
        let own_row = Self::source_unit(table, source).and_then(|unit| table.side(source.seat).row_of(unit));
        let row = match target.row {
            Rows::Both | Rows::One => true,
            Rows::Front => spot.row() == RowName::Front,
            Rows::Back => spot.row() == RowName::Back,
            Rows::Same => own_row == Some(spot.row()),
        };
        if !row {
            return no("BTL-CARD-02", "The ability does not reach that row.");
        }
        let itself =
            gear.map_or(unit.piece(), |gear| gear.piece()) == source.piece && spot.seat() == source.seat;
        if target.not_this && itself {
            return no("BTL-CARD-02", "The card cannot choose itself.");
        }
        let is_up = match gear {
            Some(gear) => table.gear_is_up(gear),
            None => table.side(spot.seat()).up & unit.bit() != 0,
        };
        if matches!((target.face, is_up), (Face::Up, false) | (Face::Down, true)) {
            return no("BTL-CARD-02", "The ability is for cards with the other side up.");
        }
        let strength = match gear {
            Some(gear) => i16::from(self.gear_strength(table, gear)),
            None => self.strength(table, spot.seat(), unit),
        };
        match target.max_strength {
            Some(most) if strength > i16::from(most) => {
                no("BTL-STR-01", format!("That card has a strength of {strength}, above {most}."))
            }
            _ => Ok(()),
        }
    }
}
