//! Why something may not be chosen: every answer names a rule. Written apart from the menu; a test compares the two.

mod bargains;
mod plays;

use kernel::{Explain, Refusal, Seat, Waiting};

use crate::agenda::{Combat, Stage, Task, Which};
use crate::cards::Kind;
use crate::choice::{Choice, Ref};
use crate::effect::Deck;
use crate::setup::Wastelander;
use crate::state::{BURIED, State};
use crate::windows::{Right, Rights};
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
        let rights = self.rights(table, seat);
        match choice {
            Choice::Pass => self.check_pass(state, seat, rights),
            Choice::Method(_) => {
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
                must(rights.has(Right::Learn), "WAS-RULING-55", "Traits cannot be played at this moment.")?;
                must(self.pack.info(kind).kind == Type::Trait, "WAS-TRAIT-06", "This is no trait.")?;
                self.must_hold(state, seat, kind, "WAS-TRAIT-06")
            }
            Choice::Forget(card) => {
                let here = table.side(seat).learned().any(|learned| learned.card == card.0);
                if let Task::Replace(_, new) = top {
                    must(here, "WAS-TRAIT-02", "You do not have this trait in play.")?;
                    return must(card != new, "WAS-TRAIT-02", "Another trait has to go for the new one.");
                }
                must(rights.has(Right::Forget), "WAS-TRAIT-07", "Traits cannot be removed at this moment.")?;
                must(here, "WAS-TRAIT-07", "You do not have this trait in play.")
            }
            Choice::Wear(_) | Choice::Tap(_) | Choice::Lay(_) => {
                self.check_equipment(state, seat, rights, choice)
            }
            Choice::Hide => {
                must(
                    rights.has(Right::Lay),
                    "WAS-TACTIC-01",
                    "Nothing can be laid on the table at this moment.",
                )?;
                let tactics = state.secrets.hands[seat.index()].l.meets(self.pack.sets.tactics);
                must(tactics, "WAS-TACTIC-01", "You have no tactic in hand.")
            }
            Choice::Down(kind) => self.check_down(state, seat, kind),
            Choice::Curse(..)
            | Choice::Stick(..)
            | Choice::Ambush(..)
            | Choice::Play(..)
            | Choice::Use(..)
            | Choice::Bribe(..)
            | Choice::Spend(_) => self.check_play(state, seat, rights, choice),
            Choice::Ask
            | Choice::Deal
            | Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Offer
            | Choice::Agree
            | Choice::Counter
            | Choice::Refuse => self.check_bargain(state, seat, rights, choice),
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

    fn check_pass(&self, state: &State, _seat: Seat, rights: Rights) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Spoils { .. } => Ok(()),
            Task::Market { .. } => {
                let market = &state.table.market;
                let done = !market.is_buying() || market.covers(market.paid);
                must(done, "WAS-SETTLE-02", "What you have paid does not reach the price yet.")
            }
            _ => {
                must(rights.has(Right::Pass), "WAS-TIMING-23", "This has to be decided and cannot be passed.")
            }
        }
    }

    fn check_first(&self, state: &State, kind: Kind) -> Result<(), Refusal> {
        let turned = match state.table.agenda.top() {
            Task::Turn(Stage::Events) => self.turned(&state.table, |kind| kind == Type::Event),
            Task::Turn(Stage::Visit) => self.turned(&state.table, |kind| kind == Type::Place),
            _ => return no("WAS-RULING-31", "No two cards wait for their order."),
        };
        must(turned.contains(&Some(kind)), "WAS-RULING-31", "This card was not turned up.")
    }

    fn check_equipment(
        &self,
        state: &State,
        seat: Seat,
        rights: Rights,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let side = state.table.side(seat);
        let frozen = if state.table.fight.active { "WAS-ENC-05" } else { "WAS-TIMING-27" };
        match choice {
            Choice::Lay(kind) => {
                let info = self.pack.info(kind);
                match info.kind {
                    Type::Provision => {
                        must(
                            rights.has(Right::Lay),
                            "WAS-PROV-04",
                            "Nothing can be laid down at this moment.",
                        )?;
                    }
                    Type::Armor | Type::Weapon | Type::Gear => {
                        must(rights.has(Right::Wear), frozen, "Equipment cannot be touched at this moment.")?;
                        let spare = info.kind == Type::Gear || !self.terms.no_spares;
                        must(spare, "WAS-HC-05", "Weapons and armor cannot lie tapped in this mode.")?;
                    }
                    _ => return no("WAS-WEAPON-07", "Only provisions and equipment are laid down openly."),
                }
                self.must_hold(state, seat, kind, "WAS-WEAPON-07")
            }
            Choice::Tap(item) => {
                must(rights.has(Right::Wear), frozen, "Equipment cannot be touched at this moment.")?;
                must(side.ready.contains(item.0), "WAS-GEAR-02", "You do not have this equipped.")?;
                let once = !state.table.shifted.contains(item.0);
                must(once, "WAS-TIMING-27", "Each item is put on or away once in a window.")
            }
            Choice::Wear(what) => {
                must(rights.has(Right::Wear), frozen, "Equipment cannot be touched at this moment.")?;
                let kind = match what {
                    Ref::Hand(kind) => {
                        must(
                            self.pack.info(kind).kind.is_equipment(),
                            "WAS-PROV-03",
                            "This cannot be equipped.",
                        )?;
                        self.must_hold(state, seat, kind, "WAS-GEAR-03")?;
                        kind
                    }
                    Ref::Item(item) => {
                        must(side.carried.contains(item.0), "WAS-GEAR-02", "You do not carry this.")?;
                        let kind = self.item_kind(item);
                        must(
                            self.pack.info(kind).kind.is_equipment(),
                            "WAS-PROV-03",
                            "This cannot be equipped.",
                        )?;
                        must(!side.ready.contains(item.0), "WAS-GEAR-02", "You have this equipped already.")?;
                        let once = !state.table.shifted.contains(item.0);
                        must(once, "WAS-TIMING-27", "Each item is put on or away once in a window.")?;
                        kind
                    }
                    _ => return no("WAS-PROV-03", "This cannot be equipped."),
                };
                let free = self.has_free_hand(&state.table, seat, kind);
                must(free, "WAS-WEAPON-06", "Your hands are full, so put one thing away first.")
            }
            _ => Ok(()),
        }
    }

    fn check_down(&self, state: &State, seat: Seat, kind: Kind) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Hide(_) => {
                must(
                    self.pack.info(kind).kind == Type::Tactic,
                    "WAS-TACTIC-01",
                    "Only tactics lie face-down.",
                )?;
                self.must_hold(state, seat, kind, "WAS-TACTIC-01")
            }
            Task::Offer { .. } => {
                let fits = self.can_name(state, seat, kind);
                must(
                    fits,
                    "WAS-DECIDE-23",
                    "This is not one of the face-down tactics that you can name next.",
                )
            }
            _ => no("WAS-TACTIC-01", "You are not asked to name a tactic."),
        }
    }

    fn check_take(&self, state: &State, what: Ref) -> Result<(), Refusal> {
        let Task::Spoils { dead, .. } = state.table.agenda.top() else {
            return no("WAS-HC-15", "Nobody has died whose goods could be taken.");
        };
        let there = match what {
            Ref::Item(item) => state.table.side(dead).carried.contains(item.0),
            Ref::Unseen => state.table.side(dead).down > 0,
            _ => false,
        };
        must(there, "WAS-HC-15", "The dead player does not have this in play.")
    }

    fn check_drop(&self, state: &State, seat: Seat, what: Ref) -> Result<(), Refusal> {
        let Task::Drop { who, which, left, last } = state.table.agenda.top() else {
            return no("WAS-DECIDE-08", "Nothing has to be discarded now.");
        };
        let rule = if which == Which::Hand { "WAS-LIMIT-05" } else { "WAS-DECIDE-08" };
        if let Ref::Hand(kind) = what
            && which != Which::Hand
            && self.pack.deck(kind) == Deck::Loot
        {
            return no("WAS-EVENT-09", "Cards in hand are not what is demanded.");
        }
        let fits = self.can_drop(state, who, which, left, last, what) && who == seat;
        must(fits, rule, "This is not what is demanded, or it is out of order.")
    }

    fn check_to(&self, state: &State, seat: Seat, whom: Seat) -> Result<(), Refusal> {
        match state.table.agenda.top() {
            Task::Partner { help: true, .. } => {
                let table = &state.table;
                must(self.can_help(table, whom), "WAS-HELP-13", "This player cannot help.")?;
                let twice = table.fight.asks[whom.index()] >= 2;
                must(!twice, "WAS-HELP-12", "This player was asked twice already.")
            }
            Task::Partner { help: false, .. } => {
                let fits = self.can_deal(state, seat, whom);
                must(fits, "WAS-TRADE-12", "You have no proposal left for this player, or nothing to trade.")
            }
            Task::Whose(_) => {
                let robbed = self.robbable(&state.table, seat).contains(whom);
                must(robbed, "WAS-DECIDE-19", "Nothing can be taken from this player.")
            }
            Task::Tie { among, .. } => {
                must(among.contains(whom), "WAS-RULING-38", "This player is not among those with most votes.")
            }
            Task::Charity { giver, .. } => {
                let fits = self.can_get_more(&state.table, giver, whom);
                must(fits, "WAS-RULING-29", "This player cannot be the next to get one card more.")
            }
            _ => no("WAS-DECIDE-19", "You are not asked to choose a player."),
        }
    }
}
