//! What somebody chose, in a sentence and as what moves.

use kernel::{Seat, Viewer};
use parts::scene::{Motion, Strike, Thing};

use super::{foe, plate};
use crate::agenda::{OfferStage, Task};
use crate::cards::Kind;
use crate::choice::{Aim, At, Choice, FoeNo, Ref};
use crate::setup::Wastelander;
use crate::view::View;

/// A choice that was made, with what the viewer knew before.
pub(super) struct Chosen<'a> {
    pub game: &'a Wastelander,
    pub before: &'a View,
    pub seat: Seat,
    pub choice: Choice,
}

impl Chosen<'_> {
    fn name(&self, kind: Kind) -> &str {
        self.game.spoken(kind)
    }

    fn thing_name(&self, what: Ref) -> String {
        match what {
            Ref::Hand(kind) | Ref::Down(kind) => self.name(kind).to_owned(),
            Ref::Item(item) => self.name(self.game.item_kind(item)).to_owned(),
            Ref::Trait(card) => self.name(self.game.trait_kind(card)).to_owned(),
            Ref::Token(token) => format!("a {} token", token.word()),
            Ref::Unseen => "a face-down tactic".into(),
            Ref::Help => "help".into(),
        }
    }

    fn foe_name(&self, FoeNo(place): FoeNo) -> String {
        let table = &self.before.table;
        self.game.foe_name(table, place, &table.fight.foes[usize::from(place)])
    }

    fn at(&self, aim: Aim) -> String {
        match aim.at() {
            At::Nothing => String::new(),
            At::Foe(place) => format!(" on {}", self.foe_name(place)),
            At::Seat(seat) => format!(" on {{{seat}}}"),
            At::Item(item) => format!(" on {}", self.thing_name(Ref::Item(item))),
        }
    }

    /// Whether the group is asked first, so that nothing has happened yet.
    fn is_request(&self) -> bool {
        let asked = matches!(self.before.table.agenda.top(), Task::Consent { .. });
        !asked && self.game.needs_consent(&self.before.table, self.seat, self.choice)
    }

    /// The sentence.
    pub fn sentence(&self) -> String {
        let did = self.deed();
        if self.is_request() {
            return format!("{{{}}} asks whether the group agrees: {{{}}} {did}.", self.seat, self.seat);
        }
        format!("{{{}}} {did}.", self.seat)
    }

    /// What was done, after the name of who did it.
    fn deed(&self) -> String {
        let top = self.before.table.agenda.top();
        match self.choice {
            Choice::Run => "runs instead of rolling".into(),
            Choice::Search => "searches the wasteland".into(),
            Choice::Trouble(kind) => format!("looks for trouble: {}", self.name(kind)),
            Choice::Learn(kind) => format!("plays the trait {}", self.name(kind)),
            Choice::Wear(what) => format!("equips {}", self.thing_name(what)),
            Choice::Tap(item) => format!("puts {} away", self.thing_name(Ref::Item(item))),
            Choice::Lay(kind) => format!("lays {} on the table", self.name(kind)),
            Choice::Curse(kind, target) => format!("plays {} on {{{target}}}", self.name(kind)),
            Choice::Stick(kind, place) => {
                format!("plays {} on {}", self.name(kind), self.foe_name(place))
            }
            Choice::Ambush(card, enemy) => {
                format!("plays {} with {}", self.name(card), self.name(enemy))
            }
            Choice::Play(what, aim) => format!("plays {}{}", self.thing_name(what), self.at(aim)),
            Choice::Use(what, aim) => format!("uses {}{}", self.thing_name(what), self.at(aim)),
            Choice::Bribe(place, what) => {
                format!("pacifies {} with {}", self.foe_name(place), self.thing_name(what))
            }
            Choice::Share(share) => format!("promises {share} of the Loot"),
            Choice::Give(what) => format!("puts {} into the offer", self.thing_name(what)),
            Choice::Want(what) => format!("wants {} for it", self.thing_name(what)),
            Choice::Agree => "agrees".into(),
            Choice::Counter => "answers with another offer".into(),
            Choice::Refuse => match top {
                Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => {
                    "drops the offer".into()
                }
                Task::Partner { .. } => "asks nobody after all".into(),
                _ => "refuses".into(),
            },
            Choice::Buy(kind) => {
                format!("wants to buy {} for {} caps", self.name(kind), self.game.caps(kind))
            }
            Choice::Gift(sp) => format!("gives goods for {sp} SP"),
            Choice::Pay(what) => format!("pays with {}", self.thing_name(what)),
            Choice::To(whom) => match top {
                Task::Whose(_) => format!("takes from the hand of {{{whom}}}"),
                Task::Charity { .. } => format!("gives {{{whom}}} one card more"),
                _ => format!("decides for {{{whom}}}"),
            },
            // These have tellings of their own, or none.
            Choice::Pass
            | Choice::Method(_)
            | Choice::Roll
            | Choice::First(_)
            | Choice::Forget(_)
            | Choice::Hide
            | Choice::Down(_)
            | Choice::Spend(_)
            | Choice::Ask
            | Choice::Deal
            | Choice::Offer
            | Choice::Take(_)
            | Choice::Drop(_)
            | Choice::Back(_)
            | Choice::Donate(_)
            | Choice::Keep
            | Choice::Bury
            | Choice::Vote(_) => "goes on".into(),
        }
    }

    /// Its stencil.
    pub const fn icon(&self) -> Option<&'static str> {
        Some(match self.choice {
            Choice::Run => "run",
            Choice::Search => "search",
            Choice::Trouble(_) | Choice::Ambush(..) => "trouble",
            Choice::Learn(_) => "hook",
            Choice::Wear(_) => "grip",
            Choice::Tap(_) | Choice::Lay(_) => "down",
            Choice::Curse(..) => "warn",
            Choice::Stick(..) => "sticker",
            Choice::Play(..) | Choice::Use(..) => "tactic",
            Choice::Bribe(..) => "talk",
            Choice::Share(_) | Choice::Give(_) | Choice::Want(_) => "pans",
            Choice::Buy(_) | Choice::Gift(_) | Choice::Pay(_) => "caps",
            Choice::Agree | Choice::Counter | Choice::Refuse | Choice::To(_) => "pans",
            _ => return None,
        })
    }

    /// What moves.
    pub fn motions(&self) -> Vec<Motion> {
        if self.is_request() {
            return Vec::new();
        }
        match self.choice {
            Choice::Stick(kind, place) => self.travel(Ref::Hand(kind), foe(place)),
            Choice::Curse(kind, target) => self.travel(Ref::Hand(kind), plate(target)),
            Choice::Trouble(kind) | Choice::Ambush(_, kind) => {
                self.travel(Ref::Hand(kind), Thing::fixed("hoarding"))
            }
            Choice::Play(what, aim) => {
                let to = match aim.at() {
                    At::Foe(place) => foe(place),
                    At::Seat(seat) => plate(seat),
                    At::Nothing | At::Item(_) => Thing::fixed("hoarding"),
                };
                self.travel(what, to)
            }
            Choice::Bribe(place, what) => self.travel(what, foe(place)),
            Choice::Use(..) | Choice::Learn(_) | Choice::Wear(_) | Choice::Lay(_) => {
                let how = if matches!(self.choice, Choice::Use(..)) { Strike::Use } else { Strike::Appear };
                vec![Motion::Strike { at: plate(self.seat), how }]
            }
            Choice::Run => vec![Motion::Strike { at: Thing::fixed("dice"), how: Strike::Destroy }],
            _ => Vec::new(),
        }
    }

    fn travel(&self, what: Ref, to: Thing) -> Vec<Motion> {
        let own = self.before.viewer == Viewer::Seat(self.seat);
        let (card, from) = match what {
            Ref::Hand(kind) => (kind, own.then(|| Thing::new(format!("hand {}", self.game.id(kind))))),
            Ref::Down(kind) => (kind, own.then(|| Thing::new(self.game.write_ref(what)))),
            Ref::Item(item) => {
                (self.game.item_kind(item), Some(Thing::new(format!("item {}", self.game.write_ref(what)))))
            }
            _ => return Vec::new(),
        };
        let from = from.unwrap_or_else(|| plate(self.seat));
        vec![Motion::Travel { card: Some(self.game.id(card).to_owned()), from, to }]
    }
}
