//! The table with pictures: what each choice touches and is called, what is asked, and what moves when something happens.
//!
//! The things of this table: cards of the viewer's hand (`hand feeble`), cards on tables (`item machete 1`,
//! `trait lucky 1`), face-down tactics (`down net` of the viewer, `down b` of others), tokens (`token food`), enemies
//! (`foe 1`), the three pairs of stats (`cs`, `chr`, `eva`), players (`seat b`), what is for sale (`stock food`), cards
//! turned in Wander (`wander hunger`), `deck w`, `deck l`, `pile w`, `pile l`, `bottom`, `dice`, `pole`, `hoarding`, and
//! what a sheet shows while it is open (`body`, `ground`, `party`, `scales`, `share 2`, `gift 1`, `back loot`).

mod act;
mod chosen;
mod facts;
mod telling;

use kernel::{Seat, SeatSet, Viewer, Waiting};
use parts::scene::{Act, Ask, Depict, Facts, Moment, Telling, Thing, Window as Asked};
use parts::standing::{Standing, Until};

use crate::agenda::{OfferStage, Task, Window};
use crate::choice::{Choice, FoeNo};
use crate::event::Seen;
use crate::setup::Wastelander;
use crate::state::Table;
use crate::view::View;

pub(crate) use self::facts::prefix;

impl Depict for Wastelander {
    fn act(&self, view: &View, choice: Choice) -> Act {
        act::act(self, view, choice)
    }

    fn ask(&self, view: &View) -> Ask {
        let table = &view.table;
        let awaited = match self.awaited(table) {
            Waiting::Seats(seats) => seats,
            Waiting::Chance => return Ask::new("Chance", "A die is rolled or a card is drawn."),
            Waiting::Over => return Ask::new("The game is over", "All hidden cards lie open."),
        };
        let mine = matches!(view.viewer, Viewer::Seat(seat) if awaited.contains(seat));
        let (title, detail) = self.question(table);
        let ask = if mine {
            Ask::new(title, detail)
        } else {
            let names: Vec<String> = awaited.iter().map(|seat| format!("{{{seat}}}")).collect();
            Ask::new(format!("Waiting for {}", names.join(", ")), detail)
        };
        Ask { moment: self.moment(table), ..ask }
    }

    fn silence(&self, view: &View) -> Option<Choice> {
        let table = &view.table;
        match table.agenda.top() {
            Task::Window(..) | Task::Limit | Task::Spoils { .. } => Some(Choice::Pass),
            Task::Market { .. } if !table.market.is_buying() => Some(Choice::Pass),
            Task::Offer { stage: OfferStage::Naming(_), .. } => None,
            // WAS-DECIDE-22.
            Task::Partner { .. } | Task::Offer { .. } | Task::Consent { .. } => Some(Choice::Refuse),
            _ => None,
        }
    }

    fn standing(&self) -> Vec<Standing> {
        // WAS-TIMING-40.
        let order = Standing::new(Until::Concerned).limited_to(Window::MidTurn.word());
        vec![order.limited_to(Window::AfterDice.word()).limited_to(Window::Response.word()).kept()]
    }

    fn telling(&self, before: &View, seen: &Seen) -> Telling {
        telling::telling(self, before, seen)
    }

    fn facts(&self, card: &str) -> Facts {
        self.pack.kind(card).map_or_else(Facts::default, |kind| facts::facts(self.pack.info(kind)))
    }
}

/// A player's plate.
fn plate(seat: Seat) -> Thing {
    Thing::new(format!("seat {seat}"))
}

/// An enemy.
fn foe(place: FoeNo) -> Thing {
    Thing::new(format!("foe {}", place.0 + 1))
}

/// The pile a deck is drawn from: `w` or `l`.
fn deck(letter: &str) -> Thing {
    Thing::new(format!("deck {letter}"))
}

impl Wastelander {
    /// What kind of moment it is.
    fn moment(&self, table: &Table) -> Moment {
        match table.agenda.top() {
            Task::Window(window, asked) => {
                let own = asked.seat() == Some(table.acting);
                // WAS-TIMING-19: the acting player has her own time in calm windows and before the dice.
                if own && (window.is_calm() || window == Window::Prep) {
                    return Moment::Turn;
                }
                let about = match window {
                    Window::Prep | Window::AfterDice | Window::Outcome => table.fight.party,
                    Window::Run | Window::RunDie => self.runner(table).map_or(SeatSet::NONE, SeatSet::only),
                    Window::Event => self
                        .event_at_hand(table)
                        .map_or(SeatSet::NONE, |(_, target, _)| SeatSet::only(target)),
                    _ => SeatSet::only(table.acting),
                };
                Moment::Window(Asked {
                    name: window.word().into(),
                    about,
                    change: u32::from(table.changes),
                    affair: u32::from(table.affair),
                    left: asked.left(),
                })
            }
            Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. }
            | Task::Partner { .. }
            | Task::Hide(_)
            | Task::Replace(..)
            | Task::Drop { .. }
            | Task::Donate { .. } => Moment::Step,
            _ => Moment::Turn,
        }
    }

    /// The question in two or three words, and in a sentence.
    pub(crate) fn question(&self, table: &Table) -> (&'static str, String) {
        let acting = table.acting;
        let plain = |text: &str| text.to_owned();
        match table.agenda.top() {
            Task::Window(window, _) => match window {
                Window::Setup => ("Get ready", plain("Play traits and equip before the first turn.")),
                Window::TurnStart => ("A turn begins", format!("{{{acting}}} is about to wander.")),
                Window::MidTurn => {
                    ("Before step 2", format!("{{{acting}}} will search or look for trouble."))
                }
                Window::Place => ("At a settlement", format!("{{{acting}}} is about to trade.")),
                Window::TurnEnd => ("The turn ends", plain("Free actions are still possible.")),
                Window::Event => ("An event", self.event_words(table)),
                Window::Prep => ("Before the dice", self.odds(table)),
                Window::AfterDice => ("The dice are shown", self.totals(table)),
                Window::Outcome => ("The encounter is won", plain("Nothing has been paid out yet.")),
                Window::Run => ("Running away", self.run_words(table)),
                Window::RunDie => {
                    let die = table.fight.run_die;
                    ("The run die is shown", format!("It shows {die}. {}", self.run_words(table)))
                }
                Window::Response => ("A tactic was played", self.tactic_words(table)),
            },
            Task::Turn(crate::agenda::Stage::Step2) => {
                ("Search or trouble", plain("Draw a hidden card, or meet one of your hand."))
            }
            Task::Turn(_) => ("Which comes first", plain("Two cards were turned up.")),
            Task::Fight(crate::agenda::Combat::Method) => {
                let names: Vec<String> =
                    table.fight.here().map(|(place, foe)| self.foe_name(table, place, &foe)).collect();
                ("Choose a method", format!("{{{acting}}} meets {}.", names.join(", ")))
            }
            Task::Fight(_) => ("Roll or run", self.odds(table)),
            Task::Limit => ("Too many cards", plain("Play cards, then give or discard the rest.")),
            Task::Charity { .. } => {
                ("Who gets more", plain("Cards are split among the players with the lowest SP."))
            }
            Task::Donate { to, .. } => ("Give a card", format!("It goes to {{{to}}}.")),
            Task::Drop { left, .. } => ("Discard", format!("Still to be discarded: {left}.")),
            Task::Partner { help: true, .. } => ("Ask whom", plain("One player can help.")),
            Task::Partner { .. } => ("With whom", plain("A trade is proposed to one player.")),
            Task::Whose(_) => ("Whose hand", plain("A random card will be taken.")),
            Task::Replace(..) => ("Too many traits", plain("One of the others has to go.")),
            Task::Hide(_) => ("Lay a tactic down", plain("Nobody else sees which.")),
            Task::Peek { .. } => ("The top card", plain("Leave it there or put it at the bottom.")),
            Task::Offer { by, to, stage, help } => {
                let what = if help { "help" } else { "a trade" };
                let text = format!("{{{by}}} and {{{to}}} talk about {what}.");
                match stage {
                    OfferStage::Composing | OfferStage::Countering => ("Make an offer", text),
                    OfferStage::Naming(_) => ("Name a tactic", text),
                    OfferStage::Asked | OfferStage::Countered => ("An offer", text),
                }
            }
            Task::Market { .. } => {
                let market = &table.market;
                let text = match market.is_buying() {
                    true => format!("Paid {} of {} caps.", market.paid, market.price),
                    false => plain("Buy, give, or leave."),
                };
                ("Trade", text)
            }
            Task::Spoils { dead, .. } => {
                ("Goods of the dead", format!("Take one card of {{{dead}}}, or none."))
            }
            Task::Vote(None) => ("Who dies", plain("All vote; most votes decide.")),
            Task::Vote(Some(kind)) => ("Who gets it", format!("All vote on {}.", self.pack.info(kind).name)),
            Task::Tie { .. } => ("Decide the tie", plain("Several have most votes.")),
            Task::Consent { by, choice } => {
                let card = self.against(choice).map_or("a card", |kind| self.spoken(kind));
                ("Do you agree", format!("{{{by}}} wants to play {card} against the group."))
            }
            Task::Over => ("The game is over", plain("All hidden cards lie open.")),
            _ => ("Wait", plain("Play goes on.")),
        }
    }

    fn event_words(&self, table: &Table) -> String {
        let Some((kind, target, source)) = self.event_at_hand(table) else { return String::new() };
        let by = source.map_or_else(String::new, |seat| format!(", played by {{{seat}}},"));
        format!("{}{by} is about to hit {{{target}}}. It can be stopped now.", self.spoken(kind))
    }

    fn run_words(&self, table: &Table) -> String {
        let Some(runner) = self.runner(table) else { return String::new() };
        match self.run_bonus(table, runner) {
            0 => format!("{{{runner}}} runs; 5 or more escapes."),
            bonus => format!("{{{runner}}} runs with {bonus:+}; 5 or more escapes."),
        }
    }

    fn tactic_words(&self, table: &Table) -> String {
        let played = table.agenda.iter().rev().find_map(|task| match task {
            Task::Declared { kind, by, .. } => Some((kind, by)),
            _ => None,
        });
        let Some((kind, by)) = played else { return String::new() };
        format!("{{{by}}} has played {}. It can be cancelled before it takes effect.", self.spoken(kind))
    }

    fn odds(&self, table: &Table) -> String {
        let Some(method) = table.fight.method else { return "No method is chosen.".into() };
        let [players, enemies] = self.sums(table, method);
        let percent = (100.0 * self.hope(table, method)).round();
        let wins = self.wins_of_36(table, method);
        format!("By {}: {players} against {enemies}, won in {wins} of 36 rolls ({percent} %).", method.word())
    }

    fn totals(&self, table: &Table) -> String {
        let fight = &table.fight;
        let [players, enemies] = [0, 1].map(|side| fight.sums[side] + i16::from(fight.dice[side]));
        format!("{players} against {enemies}.")
    }

    /// A seat as sentences write it.
    pub(crate) fn braced(seat: Seat) -> String {
        format!("{{{seat}}}")
    }
}
