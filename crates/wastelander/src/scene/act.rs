//! One choice as a table shows it: what it is called, what one touches for it, what comes of it.

use kernel::{Notate, Seat, Viewer};
use parts::scene::{Act, Icon, Thing, Tone};

use super::{deck, foe, plate};
use crate::agenda::{OfferStage, Task};
use crate::cards::Kind;
use crate::choice::{Aim, At, Choice, Ref};
use crate::effect::{Method, Verb, Who};
use crate::market::CAPS_PER_SP;
use crate::setup::Wastelander;
use crate::state::Table;
use crate::text::verbs_text;
use crate::view::View;

/// What a choice is called and what one touches for it.
pub(super) fn act(game: &Wastelander, view: &View, choice: Choice) -> Act {
    let seat = match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => view.table.acting,
    };
    let drafter = Drafter { game, table: &view.table, seat };
    let goes_on = drafter.goes_on(choice);
    Act { say: game.write_choice(choice), goes_on, ..drafter.draft(choice) }
}

/// An act without its notation.
fn plain(verb: &'static str, label: String, touches: Vec<Thing>, icon: &'static str) -> Act {
    Act { label, verb: verb.into(), touches, icon: Some(Icon::new(icon)), ..Act::button(String::new()) }
}

fn rest(verb: &'static str, label: &str) -> Act {
    Act { tone: Tone::Rest, ..plain(verb, label.into(), Vec::new(), "end") }
}

struct Drafter<'a> {
    game: &'a Wastelander,
    table: &'a Table,
    /// Who would choose.
    seat: Seat,
}

impl Drafter<'_> {
    /// Whether a choice only begins or goes on with an answer: a deal, a purchase, a card that is laid face-down or given.
    fn goes_on(&self, choice: Choice) -> bool {
        match choice {
            Choice::Ask
            | Choice::Deal
            | Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Counter
            | Choice::Buy(_)
            | Choice::Gift(_)
            | Choice::Pay(_)
            | Choice::Hide
            | Choice::Back(_) => true,
            Choice::To(_) => matches!(self.table.agenda.top(), Task::Partner { .. }),
            _ => false,
        }
    }

    fn draft(&self, choice: Choice) -> Act {
        match choice {
            Choice::Pass
            | Choice::Method(_)
            | Choice::Roll
            | Choice::Run
            | Choice::Search
            | Choice::Trouble(_)
            | Choice::First(_)
            | Choice::Keep
            | Choice::Bury => self.course(choice),
            Choice::Learn(_)
            | Choice::Forget(_)
            | Choice::Wear(_)
            | Choice::Tap(_)
            | Choice::Lay(_)
            | Choice::Hide
            | Choice::Down(_)
            | Choice::Drop(_)
            | Choice::Take(_) => self.own_things(choice),
            Choice::Curse(..)
            | Choice::Stick(..)
            | Choice::Ambush(..)
            | Choice::Play(..)
            | Choice::Use(..)
            | Choice::Bribe(..)
            | Choice::Spend(_) => self.cards(choice),
            Choice::Ask
            | Choice::Deal
            | Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Offer
            | Choice::Agree
            | Choice::Counter
            | Choice::Refuse
            | Choice::Buy(_)
            | Choice::Pay(_)
            | Choice::Gift(_)
            | Choice::To(_)
            | Choice::Back(_)
            | Choice::Donate(_)
            | Choice::Vote(_) => self.bargains(choice),
        }
    }

    fn name(&self, kind: Kind) -> &str {
        self.game.pack.info(kind).name.trim_end_matches('!')
    }

    /// Something a player has, as a label names it; single cards in play are told apart by their number.
    fn called(&self, what: Ref) -> String {
        let game = self.game;
        let numbered = |kind: Kind, card: u8| {
            let copies = game.pack.copies(kind);
            match copies.count {
                1 => self.name(kind).to_owned(),
                _ => format!("{} {}", self.name(kind), card - copies.first + 1),
            }
        };
        match what {
            Ref::Hand(kind) => format!("{} from hand", self.name(kind)),
            Ref::Item(item) => numbered(game.item_kind(item), item.0),
            Ref::Down(kind) => format!("{} from the face-down ones", self.name(kind)),
            Ref::Trait(card) => numbered(game.trait_kind(card), card.0),
            Ref::Token(token) => format!("a {} token", token.word()),
            Ref::Unseen => "a face-down tactic".into(),
            Ref::Help => "help".into(),
        }
    }

    /// The thing on the table that stands for what a player has.
    fn thing(&self, what: Ref) -> Thing {
        let game = self.game;
        Thing::new(match what {
            Ref::Hand(kind) => format!("hand {}", game.id(kind)),
            Ref::Item(_) => format!("item {}", game.write_ref(what)),
            Ref::Down(_) | Ref::Trait(_) | Ref::Token(_) => game.write_ref(what),
            Ref::Unseen => format!("down {}", self.partner()),
            Ref::Help => format!("seat {}", self.partner()),
        })
    }

    fn in_hand(&self, kind: Kind) -> Thing {
        self.thing(Ref::Hand(kind))
    }

    /// The other player of what is going on.
    fn partner(&self) -> Seat {
        match self.table.agenda.top() {
            Task::Offer { by, to, .. } => {
                if by == self.seat {
                    to
                } else {
                    by
                }
            }
            Task::Spoils { dead, .. } => dead,
            _ => self.seat,
        }
    }

    fn odds(&self, method: Method) -> String {
        let [players, enemies] = self.game.sums(self.table, method);
        format!("{players} against {enemies}, won in {} of 36", self.game.wins_of_36(self.table, method))
    }

    fn course(&self, choice: Choice) -> Act {
        match choice {
            Choice::Pass => match self.table.agenda.top() {
                Task::Market { .. } if self.table.market.is_buying() => rest("Pay", "Pay this much"),
                Task::Market { .. } => rest("Leave", "Leave"),
                Task::Limit => rest("Continue", "Give or discard the rest"),
                Task::Spoils { .. } => rest("Pass", "Take nothing"),
                _ if self.seat == self.table.acting => rest("Continue", "Continue"),
                _ => rest("Pass", "Pass"),
            },
            Choice::Method(method) => {
                let (label, thing, icon) = match method {
                    Method::Combat => ("Fight: combat", "cs", "combat"),
                    Method::Diplomacy => ("Talk: diplomacy", "chr", "talk"),
                    Method::Stealth => ("Sneak: stealth", "eva", "sneak"),
                };
                let act = plain("Meet", label.into(), vec![Thing::fixed(thing)], icon);
                Act { outcome: Some(self.odds(method).into()), ..act }
            }
            Choice::Roll => {
                let act = plain("Roll", "Roll the dice".into(), vec![Thing::fixed("dice")], "dice");
                let odds = self.table.fight.method.map(|method| self.odds(method).into());
                Act { outcome: odds, ..act }
            }
            Choice::Run => {
                let act = plain("Run", "Run away".into(), Vec::new(), "run");
                Act { outcome: Some("each escape needs 5 or more".into()), tone: Tone::Danger, ..act }
            }
            Choice::Search => plain("Search", "Search the wasteland".into(), vec![deck("w")], "search"),
            Choice::Trouble(kind) => {
                let label = format!("Look for Trouble: {}", self.name(kind));
                plain("Trouble", label, vec![self.in_hand(kind)], "trouble")
            }
            Choice::First(kind) => {
                let thing = Thing::new(format!("wander {}", self.game.id(kind)));
                plain("First", format!("{} first", self.name(kind)), vec![thing], "next")
            }
            Choice::Keep => plain("Keep", "Leave it on top".into(), vec![deck("w")], "check"),
            _ => plain("Bury", "Put it at the bottom".into(), vec![Thing::fixed("bottom")], "down"),
        }
    }

    fn own_things(&self, choice: Choice) -> Act {
        match choice {
            Choice::Learn(kind) => plain(
                "Learn",
                format!("Play the trait {}", self.name(kind)),
                vec![self.in_hand(kind)],
                "hook",
            ),
            Choice::Forget(card) => {
                let what = Ref::Trait(card);
                let act = plain(
                    "Forget",
                    format!("Discard {}", self.called(what)),
                    vec![self.thing(what)],
                    "discard",
                );
                Act { tone: Tone::Danger, ..act }
            }
            Choice::Wear(what) => {
                let touches = vec![self.thing(what), Thing::fixed("body")];
                plain("Wear", format!("Equip {}", self.called(what)), touches, "grip")
            }
            Choice::Tap(item) => {
                let what = Ref::Item(item);
                plain("Tap", format!("Put {} away", self.called(what)), vec![self.thing(what)], "turned")
            }
            Choice::Lay(kind) => {
                let touches = vec![self.in_hand(kind), Thing::fixed("ground")];
                plain("Lay", format!("Lay {} down", self.name(kind)), touches, "pack")
            }
            Choice::Hide => {
                let label = "Lay a tactic face-down".into();
                plain("Hide", label, vec![Thing::new(format!("down {}", self.seat))], "down")
            }
            Choice::Down(kind) => match self.table.agenda.top() {
                Task::Hide(_) => {
                    plain("Hide", format!("Hide {}", self.name(kind)), vec![self.in_hand(kind)], "down")
                }
                _ => {
                    let what = Ref::Down(kind);
                    plain("Give", format!("Give {}", self.name(kind)), vec![self.thing(what)], "trade")
                }
            },
            Choice::Drop(what) => {
                let act = plain(
                    "Discard",
                    format!("Discard {}", self.called(what)),
                    vec![self.thing(what)],
                    "discard",
                );
                Act { tone: Tone::Danger, ..act }
            }
            Choice::Take(what) => {
                plain("Take", format!("Take {}", self.called(what)), vec![self.thing(what)], "loot")
            }
            _ => rest("Pass", "Pass"),
        }
    }

    fn foe_called(&self, place: u8) -> String {
        let foes = &self.table.fight.foes;
        let name = self.game.foe_name(self.table, place, &foes[usize::from(place)]);
        format!("#{} {name}", place + 1)
    }

    /// The target in a label and as a thing.
    fn aim(&self, aim: Aim) -> (String, Option<Thing>) {
        match aim.at() {
            At::Nothing => (String::new(), None),
            At::Foe(place) => (format!(" on {}", self.foe_called(place.0)), Some(foe(place))),
            At::Seat(seat) => (format!(" on {{{seat}}}"), Some(plate(seat))),
            At::Item(item) => {
                let what = Ref::Item(item);
                (format!(" on {}", self.called(what)), Some(self.thing(what)))
            }
        }
    }

    /// What an option of a card does, where there are several.
    fn option(&self, kind: Kind, choice: Choice, aim: Aim) -> String {
        let info = self.game.pack.info(kind);
        let play = if matches!(choice, Choice::Play(..)) { &info.play } else { &info.usage };
        let ways = play.as_ref().map_or(&[][..], |play| &play.ways);
        match ways.get(usize::from(aim.option())).filter(|_| ways.len() > 1) {
            Some(way) => format!(": {}", verbs_text(&way.verbs, info.kind)),
            None => String::new(),
        }
    }

    fn cards(&self, choice: Choice) -> Act {
        match choice {
            Choice::Curse(kind, target) => {
                let label = format!("Play {} on {{{target}}}", self.name(kind));
                plain("Curse", label, vec![self.in_hand(kind), plate(target)], "warn")
            }
            Choice::Stick(kind, place) => {
                let label = format!("Stick {} to {}", self.name(kind), self.foe_called(place.0));
                let act = plain("Stick", label, vec![self.in_hand(kind), foe(place)], "sticker");
                Act { outcome: self.outcome(kind, 0, At::Foe(place)).map(Into::into), ..act }
            }
            Choice::Ambush(card, enemy) => {
                let label = format!("Play {} with {}", self.name(card), self.name(enemy));
                plain("Ambush", label, vec![self.in_hand(card), self.in_hand(enemy)], "trouble")
            }
            Choice::Play(what, aim) | Choice::Use(what, aim) => {
                let verb = if matches!(choice, Choice::Play(..)) { "Play" } else { "Use" };
                let (words, at) = self.aim(aim);
                let mut touches = vec![self.thing(what)];
                touches.extend(at);
                let kind = match what {
                    Ref::Hand(kind) | Ref::Down(kind) => kind,
                    Ref::Trait(card) => self.game.trait_kind(card),
                    Ref::Item(item) => self.game.item_kind(item),
                    Ref::Token(_) | Ref::Unseen | Ref::Help => return rest("Pass", "Pass"),
                };
                let option = self.option(kind, choice, aim);
                let label = format!("{verb} {}{words}{option}", self.called(what));
                let act = plain(verb, label, touches, "tactic");
                Act { outcome: self.outcome(kind, aim.option(), aim.at()).map(Into::into), ..act }
            }
            Choice::Bribe(place, what) => {
                let label = format!("Pacify {} with {}", self.foe_called(place.0), self.called(what));
                plain("Pacify", label, vec![self.thing(what), foe(place)], "trade")
            }
            Choice::Spend(token) => {
                let what = Ref::Token(token);
                plain("Spend", format!("Spend {}", self.called(what)), vec![self.thing(what)], "food")
            }
            _ => rest("Pass", "Pass"),
        }
    }

    /// The sums after a card that changes them before the dice: "9 against 8, won in 21 of 36".
    fn outcome(&self, kind: Kind, option: u8, at: At) -> Option<String> {
        let method = self.table.fight.method.filter(|_| !self.table.fight.rolled)?;
        let play = self.game.pack.info(kind).play.as_ref()?;
        let way = play.ways.get(usize::from(option))?;
        let mut after = self.table.clone();
        let mut changed = false;
        for verb in &way.verbs {
            let Verb::ModifyStat { who, stats, .. } = verb else { continue };
            let target = match (who, at) {
                (Who::Enemy, At::Foe(place)) => &mut after.fight.foes[usize::from(place.0)].delta,
                (Who::Party, _) => &mut after.fight.side,
                (Who::Oneself, _) => &mut after.side_mut(self.seat).boost,
                _ => continue,
            };
            (0..3).for_each(|stat| target[stat] = target[stat].saturating_add(stats[stat]));
            changed = true;
        }
        let after = Drafter { game: self.game, table: &after, seat: self.seat };
        changed.then(|| after.odds(method))
    }

    fn bargains(&self, choice: Choice) -> Act {
        match choice {
            Choice::Ask => plain("Ask", "Ask for help".into(), vec![Thing::fixed("party")], "ally"),
            Choice::Deal => plain("Deal", "Propose a trade".into(), vec![Thing::fixed("scales")], "pans"),
            Choice::Share(share) => {
                let loot = Thing::new(format!("share {share}"));
                plain("Share", format!("Promise {share} of the Loot"), vec![loot], "loot")
            }
            Choice::Give(what) => {
                plain("Give", format!("Give {}", self.called(what)), vec![self.thing(what)], "trade")
            }
            Choice::Want(what) => {
                plain("Want", format!("Want {}", self.called(what)), vec![self.thing(what)], "loot")
            }
            Choice::Offer => plain("Offer", "Make the offer".into(), vec![plate(self.partner())], "pans"),
            Choice::Agree => plain("Agree", "Agree".into(), Vec::new(), "check"),
            Choice::Counter => plain("Counter", "Offer something else".into(), Vec::new(), "counter"),
            Choice::Refuse => {
                let text = match self.table.agenda.top() {
                    Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => {
                        "Drop the offer"
                    }
                    Task::Partner { .. } => "Back",
                    _ => "Refuse",
                };
                rest("Refuse", text)
            }
            Choice::Buy(kind) => {
                let thing = Thing::new(format!("stock {}", self.game.id(kind)));
                let label = format!("Buy {} for {} caps", self.name(kind), self.game.caps(kind));
                plain("Buy", label, vec![thing], "trade")
            }
            Choice::Pay(what) => {
                let caps = self.game.caps(self.game.loot_kind(what));
                let label = format!("Pay with {}, {caps} caps", self.called(what));
                plain("Pay", label, vec![self.thing(what)], "trade")
            }
            Choice::Gift(sp) => {
                let caps = CAPS_PER_SP * u32::from(sp);
                let gift = Thing::new(format!("gift {sp}"));
                plain("Gift", format!("Give {caps} caps in goods for {sp} SP"), vec![gift], "sp")
            }
            Choice::To(seat) => {
                let label = match self.table.agenda.top() {
                    Task::Partner { help: true, .. } => format!("Ask {{{seat}}}"),
                    Task::Partner { .. } => format!("Trade with {{{seat}}}"),
                    Task::Whose(_) => format!("Take from {{{seat}}}"),
                    _ => format!("Choose {{{seat}}}"),
                };
                plain("Choose", label, vec![plate(seat)], "person")
            }
            Choice::Back(deck) => {
                let back = Thing::new(format!("back {}", deck.word()));
                plain("Give", format!("Give a {} card", deck.word()), vec![back], "trade")
            }
            Choice::Donate(kind) => {
                plain("Give", format!("Give {}", self.name(kind)), vec![self.in_hand(kind)], "trade")
            }
            Choice::Vote(seat) => plain("Vote", format!("Vote for {{{seat}}}"), vec![plate(seat)], "check"),
            _ => rest("Pass", "Pass"),
        }
    }
}
