//! From all that can be done to the one thing that is meant, one touch at a time. Every act names the things it
//! touches in order; what was touched so far leaves the acts that begin that way, and their next touches are lit.

use parts::scene::{Act, Cost, Icon, Thing, Tone};

/// A key that picks a numbered choice, 1 to 9.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Key(u8);

impl Key {
    /// How many numbered choices there can be.
    pub const MOST: usize = 9;

    /// The key of the choice with this place, counted from 0.
    pub fn of(place: usize) -> Option<Key> {
        (place < Key::MOST).then(|| Key(place as u8 + 1))
    }

    /// The number on the key.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// A thing that can be touched next.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lit {
    /// The thing.
    pub thing: Thing,
    /// The key that picks it.
    pub key: Option<Key>,
    /// What touching it does or begins, in words.
    pub label: String,
    /// What will certainly come of it.
    pub outcome: Option<String>,
    /// What it costs, if that is the same whatever follows.
    pub cost: Option<Cost>,
    /// The stencil of what it does.
    pub icon: Option<Icon>,
    /// Whether it harms somebody.
    pub tone: Tone,
    /// Whether one more touch of this thing settles the matter.
    pub last: bool,
}

/// An act that is picked by a button: it touches nothing, or everything it touches has been touched.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Button {
    /// The key that picks it.
    pub key: Option<Key>,
    /// The act.
    pub act: Act,
}

/// How far the touches have narrowed the acts.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Narrowing {
    /// What was touched, in order.
    pub chosen: Vec<Thing>,
    /// What can be touched next, in the order of the acts.
    pub lit: Vec<Lit>,
    /// What only a button picks.
    pub buttons: Vec<Button>,
    /// The one act that is left, all of its things touched.
    pub settled: Option<Act>,
}

/// What touching a thing leads to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Press {
    /// These are the touches now.
    Chosen(Vec<Thing>),
    /// Nothing can be done with it; ask why.
    Unlit(Vec<Thing>),
}

impl Narrowing {
    /// What the touches leave of the acts. Touches that no act begins with any more are forgotten.
    pub fn new(acts: &[Act], chosen: &[Thing]) -> Narrowing {
        let mut kept = chosen.len();
        while kept > 0 && !acts.iter().any(|act| begins(act, &chosen[..kept])) {
            kept -= 1;
        }
        let chosen = chosen[..kept].to_vec();
        let candidates: Vec<&Act> = acts.iter().filter(|act| begins(act, &chosen)).collect();
        let (done, open): (Vec<&Act>, Vec<&Act>) =
            candidates.iter().partition(|act| act.touches.len() == chosen.len());
        let settled = match (done.as_slice(), open.is_empty(), chosen.is_empty()) {
            ([act], true, false) => Some((*act).clone()),
            _ => None,
        };
        let mut lit: Vec<Lit> = Vec::new();
        for act in &open {
            let thing = &act.touches[chosen.len()];
            if lit.iter().all(|other| other.thing != *thing) {
                lit.push(light(thing, &open, chosen.len()));
            }
        }
        let buttons: Vec<Button> = match settled {
            Some(_) => Vec::new(),
            None => done.into_iter().map(|act| Button { key: None, act: act.clone() }).collect(),
        };
        let mut narrowing = Narrowing { chosen, lit, buttons, settled };
        narrowing.number();
        narrowing
    }

    /// Keys for the things first, then for the buttons; buttons never go without one for the sake of a thing.
    fn number(&mut self) {
        let things = self.lit.len().min(Key::MOST.saturating_sub(self.buttons.len()));
        for (place, lit) in self.lit.iter_mut().take(things).enumerate() {
            lit.key = Key::of(place);
        }
        for (place, button) in self.buttons.iter_mut().enumerate() {
            button.key = Key::of(things + place);
        }
    }

    /// The thing, if it is lit.
    pub fn lit(&self, thing: &Thing) -> Option<&Lit> {
        self.lit.iter().find(|lit| lit.thing == *thing)
    }

    /// Whether it has been touched.
    pub fn is_chosen(&self, thing: &Thing) -> bool {
        self.chosen.contains(thing)
    }

    /// Touches a thing: narrows, lets go of what was touched before, begins anew, or finds that nothing can be done.
    pub fn press(&self, acts: &[Act], thing: &Thing) -> Press {
        if self.lit(thing).is_some() {
            let mut chosen = self.chosen.clone();
            chosen.push(thing.clone());
            return Press::Chosen(chosen);
        }
        if let Some(place) = self.chosen.iter().position(|other| other == thing) {
            return Press::Chosen(self.chosen[..place].to_vec());
        }
        if acts.iter().any(|act| act.touches.first() == Some(thing)) {
            return Press::Chosen(vec![thing.clone()]);
        }
        let mut things = self.chosen.clone();
        things.push(thing.clone());
        Press::Unlit(things)
    }

    /// The touches without the last one.
    pub fn back(&self) -> Vec<Thing> {
        self.chosen[..self.chosen.len().saturating_sub(1)].to_vec()
    }
}

impl Narrowing {
    /// The price of what is being done, where everything that is left of it costs the same.
    pub fn toll(&self) -> Option<&Cost> {
        if self.chosen.is_empty() {
            return None;
        }
        let lit = self.lit.iter().map(|lit| lit.cost.as_ref());
        let mut costs = lit.chain(self.buttons.iter().map(|button| button.act.cost.as_ref()));
        let first = costs.next()??;
        costs.all(|cost| cost == Some(first)).then_some(first)
    }
}

fn begins(act: &Act, chosen: &[Thing]) -> bool {
    act.touches.starts_with(chosen)
}

/// Puts what the acts through one thing have in common into words.
fn light(thing: &Thing, open: &[&Act], depth: usize) -> Lit {
    let through: Vec<&&Act> = open.iter().filter(|act| act.touches[depth] == *thing).collect();
    // Only the last touch is the one that hurts: whoever shoots is not the target.
    let harms = through.iter().all(|act| act.tone == Tone::Danger && act.touches.len() == depth + 1);
    let first = through[0];
    let cost = first.cost.clone().filter(|cost| through.iter().all(|act| act.cost.as_ref() == Some(cost)));
    let icon = first.icon.clone().filter(|icon| through.iter().all(|act| act.icon.as_ref() == Some(icon)));
    let label = if through.len() == 1 {
        first.label.clone()
    } else {
        let mut verbs: Vec<&str> = Vec::new();
        for act in &through {
            if !verbs.contains(&act.verb.as_ref()) {
                verbs.push(&act.verb);
            }
        }
        verbs.join(", ")
    };
    Lit {
        thing: thing.clone(),
        key: None,
        label,
        outcome: if through.len() == 1 { first.outcome.as_ref().map(ToString::to_string) } else { None },
        cost,
        icon,
        tone: if harms { Tone::Danger } else { Tone::Plain },
        last: through.len() == 1 && first.touches.len() == depth + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(say: &str, touches: &[&'static str]) -> Act {
        Act {
            touches: touches.iter().map(|thing| Thing::new(*thing)).collect(),
            ..Act::button(say.to_owned())
        }
    }

    fn things(ids: &[&'static str]) -> Vec<Thing> {
        ids.iter().map(|id| Thing::new(*id)).collect()
    }

    fn table() -> Vec<Act> {
        vec![
            act("play sniper 1r", &["hand sniper", "a1r"]),
            act("play sniper 2r", &["hand sniper", "a2r"]),
            act("junk sniper", &["hand sniper", "discard"]),
            act("use a1f", &["a1f"]),
            act("draw", &[]),
            act("end", &[]),
        ]
    }

    fn lit(narrowing: &Narrowing) -> Vec<&str> {
        narrowing.lit.iter().map(|lit| lit.thing.as_str()).collect()
    }

    #[test]
    fn at_first_the_first_touches_are_lit_and_acts_without_touches_are_buttons() {
        let narrowing = Narrowing::new(&table(), &[]);
        assert_eq!(lit(&narrowing), ["hand sniper", "a1f"]);
        assert_eq!(narrowing.lit[0].label, "play, junk");
        let buttons: Vec<&str> = narrowing.buttons.iter().map(|button| button.act.say.as_str()).collect();
        assert_eq!(buttons, ["draw", "end"]);
        assert_eq!(narrowing.settled, None);
    }

    #[test]
    fn a_touch_narrows_to_what_begins_with_it() {
        let narrowing = Narrowing::new(&table(), &things(&["hand sniper"]));
        assert_eq!(lit(&narrowing), ["a1r", "a2r", "discard"]);
        assert!(narrowing.buttons.is_empty());
        assert!(narrowing.lit.iter().all(|lit| lit.last));
    }

    #[test]
    fn the_last_touch_settles_the_one_act_that_is_left() {
        let narrowing = Narrowing::new(&table(), &things(&["hand sniper", "a2r"]));
        assert_eq!(narrowing.settled.map(|act| act.say), Some("play sniper 2r".to_owned()));
        assert!(narrowing.lit.is_empty());
    }

    #[test]
    fn acts_with_the_same_touches_become_buttons() {
        let acts = [act("use 1 a1f", &["a1f"]), act("use 2 a1f", &["a1f"])];
        let narrowing = Narrowing::new(&acts, &things(&["a1f"]));
        assert_eq!(narrowing.settled, None);
        assert_eq!(narrowing.buttons.len(), 2);
    }

    #[test]
    fn an_act_that_ends_where_another_goes_on_is_a_button_beside_what_is_lit() {
        let acts = [act("use a1f", &["a1f"]), act("move a1f a2f", &["a1f", "a2f"])];
        let narrowing = Narrowing::new(&acts, &things(&["a1f"]));
        assert_eq!(narrowing.settled, None);
        assert_eq!(narrowing.buttons[0].act.say, "use a1f");
        assert_eq!(lit(&narrowing), ["a2f"]);
    }

    #[test]
    fn one_act_without_touches_is_never_sent_by_itself() {
        let narrowing = Narrowing::new(&[act("end", &[])], &[]);
        assert_eq!(narrowing.settled, None);
        assert_eq!(narrowing.buttons.len(), 1);
    }

    #[test]
    fn touches_that_lead_nowhere_any_more_are_forgotten() {
        let narrowing = Narrowing::new(&table(), &things(&["hand sniper", "b1f"]));
        assert_eq!(narrowing.chosen, things(&["hand sniper"]));
        let narrowing = Narrowing::new(&table(), &things(&["hand mutant"]));
        assert_eq!(narrowing.chosen, things(&[]));
    }

    #[test]
    fn pressing_narrows_lets_go_switches_or_asks_why() {
        let acts = table();
        let narrowing = Narrowing::new(&acts, &things(&["hand sniper"]));
        let press = |id: &'static str| narrowing.press(&acts, &Thing::new(id));
        assert_eq!(press("a2r"), Press::Chosen(things(&["hand sniper", "a2r"])));
        assert_eq!(press("hand sniper"), Press::Chosen(things(&[])));
        assert_eq!(press("a1f"), Press::Chosen(things(&["a1f"])));
        assert_eq!(press("b2f"), Press::Unlit(things(&["hand sniper", "b2f"])));
        assert_eq!(narrowing.back(), things(&[]));
    }

    #[test]
    fn every_button_has_a_key_even_if_many_things_are_lit() {
        let mut acts: Vec<Act> = (0..12)
            .map(|n| act("x", &[["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"][n]]))
            .collect();
        acts.push(act("end", &[]));
        let narrowing = Narrowing::new(&acts, &[]);
        let keys: Vec<Option<u8>> = narrowing.lit.iter().map(|lit| lit.key.map(Key::number)).collect();
        assert_eq!(keys[7], Some(8));
        assert_eq!(keys[8..], [None; 4]);
        assert_eq!(narrowing.buttons[0].key.map(Key::number), Some(9));
    }

    #[test]
    fn what_is_sure_for_one_act_is_not_promised_for_several() {
        let mut shoot = act("use a1f b1f", &["a1f", "b1f"]);
        shoot.outcome = Some("Destroys".into());
        shoot.tone = Tone::Danger;
        let narrowing = Narrowing::new(&[shoot.clone()], &things(&["a1f"]));
        assert_eq!(narrowing.lit[0].outcome.as_deref(), Some("Destroys"));
        assert_eq!(narrowing.lit[0].tone, Tone::Danger);
        assert_eq!(
            Narrowing::new(&[shoot.clone()], &[]).lit[0].tone,
            Tone::Plain,
            "the shooter is no target"
        );
        let other = act("move a1f b1f", &["a1f", "b1f"]);
        let narrowing = Narrowing::new(&[shoot, other], &things(&["a1f"]));
        assert_eq!(narrowing.lit[0].outcome, None);
        assert_eq!(narrowing.lit[0].tone, Tone::Plain);
    }
}
