//! Why something may not be chosen: every answer names a rule. Written apart from the menu, which lists by masks what is
//! asked here one by one; the conformance suite compares the two by brute force. They share facts (stats, who runs, which
//! event is at hand), never what may be done.

mod bargains;
mod market;
mod moment;
mod plays;
mod things;

use kernel::{Explain, Refusal, Seat, Waiting};

use moment::{Deed, Now};

use crate::agenda::{Combat, Stage, Task};
use crate::cards::Kind;
use crate::choice::Choice;
use crate::setup::Wastelander;
use crate::state::{BURIED, NOTHING, State};
use crate::written::Type;

/// A refusal.
fn no<T>(rule: &'static str, reason: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, reason))
}

/// A refusal unless something holds.
fn must(holds: bool, rule: &'static str, reason: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, reason) }
}

impl Explain for Wastelander {
    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        match self.awaited(&state.table) {
            Waiting::Over => return no("WAS-GOAL-03", "The game is over."),
            Waiting::Chance => {
                return no("WAS-TIMING-29", "Chance comes next, and nobody decides anything now.");
            }
            Waiting::Seats(seats) => {
                must(seats.contains(seat), "WAS-TIMING-16", "It is not you who is asked now.")?;
            }
        }
        self.check_choice(state, seat, choice)
    }

    fn catalogue(&self, out: &mut Vec<Choice>) {
        self.write_catalogue(out);
    }
}

impl Wastelander {
    fn check_choice(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let table = &state.table;
        let top = table.agenda.top();
        let now = Now::of(table, seat);
        match choice {
            Choice::Pass => self.check_pass(state, &now),
            Choice::Method(_) => {
                let chosen = table.fight.active && table.fight.method.is_some();
                must(!chosen, "WAS-ENC-02", "The method is chosen and stays.")?;
                must(top == Task::Fight(Combat::Method), "WAS-ENC-01", "No encounter asks for a method now.")
            }
            Choice::Roll => {
                must(top == Task::Fight(Combat::Commit), "WAS-TIMING-07", "There is nothing to roll for now.")
            }
            Choice::Run => {
                must(top == Task::Fight(Combat::Commit), "WAS-RUN-06", "You can run only instead of rolling.")
            }
            Choice::Search => must(
                top == Task::Turn(Stage::Step2),
                "WAS-TURN-01",
                "You search in the second step of your turn.",
            ),
            Choice::Trouble(kind) => {
                must(
                    top == Task::Turn(Stage::Step2),
                    "WAS-TURN-01",
                    "You look for trouble in the second step.",
                )?;
                let info = self.pack.info(kind);
                let fits = info.kind.is_enemy() || info.kind == Type::Place;
                must(fits, "WAS-TROUBLE-01", "Trouble is a critter, a human or a place.")?;
                self.must_hold(state, seat, kind, "WAS-TROUBLE-03")
            }
            Choice::First(kind) => self.check_first(state, kind),
            Choice::Learn(kind) => {
                now.allows(Deed::Learn)?;
                must(self.pack.info(kind).kind == Type::Trait, "WAS-TRAIT-06", "This is no trait.")?;
                self.must_hold(state, seat, kind, "WAS-TRAIT-06")
            }
            Choice::Forget(card) => {
                let here = table.side(seat).learned().any(|learned| learned.card == card.0);
                if let Task::Replace(_, new) = top {
                    must(here, "WAS-TRAIT-02", "You do not have this trait in play.")?;
                    return must(card != new, "WAS-TRAIT-02", "Another trait has to go for the new one.");
                }
                now.allows(Deed::Forget)?;
                must(here, "WAS-TRAIT-07", "You do not have this trait in play.")
            }
            Choice::Wear(_) | Choice::Tap(_) | Choice::Lay(_) => self.check_equipment(state, seat, choice),
            Choice::Hide => self.check_hide(state, seat),
            Choice::Down(kind) => self.check_down(state, seat, kind),
            Choice::Curse(..)
            | Choice::Stick(..)
            | Choice::Ambush(..)
            | Choice::Play(..)
            | Choice::Use(..)
            | Choice::Bribe(..)
            | Choice::Spend(_) => self.check_play(state, seat, choice),
            Choice::Ask
            | Choice::Deal
            | Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Offer
            | Choice::Agree
            | Choice::Counter
            | Choice::Refuse => self.check_bargain(state, seat, choice),
            Choice::Buy(_) | Choice::Pay(_) | Choice::Gift(_) => self.check_trade(state, seat, choice),
            Choice::Take(what) => self.check_take(state, what),
            Choice::Drop(what) => self.check_drop(state, seat, what),
            Choice::To(whom) => self.check_to(state, seat, whom),
            Choice::Back(deck) => {
                let asked = matches!(top, Task::Donate { deck: None, .. });
                must(asked, "WAS-LIMIT-05", "You are not asked from which deck a card is.")?;
                must(
                    table.side(seat).hand[deck.index()] > 0,
                    "WAS-LIMIT-05",
                    "You hold no card of that deck.",
                )
            }
            Choice::Donate(kind) => {
                let Task::Donate { deck: Some(deck), .. } = top else {
                    return no("WAS-LIMIT-05", "You are not asked to give a card now.");
                };
                must(
                    self.pack.deck(kind) == deck,
                    "WAS-LIMIT-05",
                    "You have said that it is of the other deck.",
                )?;
                self.must_hold(state, seat, kind, "WAS-LIMIT-05")
            }
            Choice::Keep => {
                must(matches!(top, Task::Peek { .. }), "WAS-DECIDE-18", "You are not looking at a card.")
            }
            Choice::Bury => {
                must(matches!(top, Task::Peek { .. }), "WAS-DECIDE-18", "You are not looking at a card.")?;
                must(usize::from(table.buried) < BURIED, "WAS-TIMING-41", "No more cards fit at the bottom.")
            }
            Choice::Vote(whom) => {
                must(matches!(top, Task::Vote(_)), "WAS-RULING-38", "There is no vote now.")?;
                must(table.living.contains(whom), "WAS-RULING-38", "Only living players can be voted for.")
            }
        }
    }

    /// That a player holds a card.
    fn must_hold(&self, state: &State, seat: Seat, kind: Kind, rule: &'static str) -> Result<(), Refusal> {
        let held = state.secrets.hands[seat.index()].has(&self.pack, kind);
        if held {
            Ok(())
        } else {
            Err(Refusal::new(rule, format!("{} is not in your hand.", self.title(kind))))
        }
    }

    /// The name of a card within a sentence: without a stop that would end it.
    fn title(&self, kind: Kind) -> &str {
        self.pack.info(kind).name.trim_end_matches(['.', '!'])
    }

    fn check_pass(&self, state: &State, now: &Now) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Spoils { .. } => Ok(()),
            Task::Market { .. } => {
                let market = &state.table.market;
                let worth = match market.gift {
                    0 => market.paid * (100 + u32::from(market.percent)) / 100,
                    _ => market.paid,
                };
                // With nothing in the basket the price is 0.
                let done = worth >= market.price;
                must(done, "WAS-SETTLE-02", "What you have paid does not reach the price yet.")
            }
            Task::Turn(Stage::Step2) => no("WAS-TURN-02", "You have to search or to look for trouble."),
            Task::Fight(Combat::Method) => no("WAS-ENC-01", "You have to choose a method."),
            Task::Fight(_) => no("WAS-TIMING-07", "You have to roll or to run."),
            _ => must(now.can_be_passed(), "WAS-TIMING-23", "This has to be decided and cannot be passed."),
        }
    }

    fn check_first(&self, state: &State, kind: Kind) -> Result<(), Refusal> {
        let wanted = match state.table.agenda.top() {
            Task::Turn(Stage::Events) => Type::Event,
            Task::Turn(Stage::Visit) => Type::Place,
            _ => return no("WAS-RULING-31", "No two cards wait for their order."),
        };
        let turned = kind.0 != NOTHING && state.table.wander.contains(&kind.0);
        let fits = turned && self.pack.info(kind).kind == wanted;
        must(fits, "WAS-RULING-31", "This card was not turned up.")
    }

    fn check_to(&self, state: &State, seat: Seat, whom: Seat) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Partner { help: true, .. } => self.check_asked(&state.table, whom),
            Task::Partner { help: false, .. } => self.check_partner(state, seat, whom),
            Task::Whose(_) => {
                let table = &state.table;
                let cards = table.side(whom).hand[0] + table.side(whom).hand[1];
                let robbed = whom != seat && table.living.contains(whom) && cards > 0;
                must(robbed, "WAS-DECIDE-19", "Nothing can be taken from this player.")
            }
            Task::Tie { among, .. } => {
                must(among.contains(whom), "WAS-RULING-38", "This player is not among those with most votes.")
            }
            Task::Charity { more, .. } => {
                let sp = |seat: Seat| if self.terms.common { 0 } else { state.table.side(seat).sp };
                let living = state.table.living;
                let fewest = living.iter().map(sp).min();
                let lowest = |seat: Seat| living.contains(seat) && Some(sp(seat)) == fewest;
                let rule = "WAS-RULING-29";
                must(whom != seat && lowest(whom), rule, "Only players with the lowest SP get cards.")?;
                must(!more.contains(whom), rule, "This player gets one more already.")
            }
            _ => no("WAS-DECIDE-19", "You are not asked to choose a player."),
        }
    }
}
