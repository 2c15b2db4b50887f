//! What each choice touches and what it is called.

use kernel::Notate;
use parts::scene::{Act, Cost, Icon, Thing, Tone};

use super::thing;
use crate::agenda::{Fighting, Raiding, Task};
use crate::choice::Choice;
use crate::effect::Stat;
use crate::ids::Card;
use crate::notation::{DICE, section_name};
use crate::setup::RaidAndTrade;
use crate::view::View;

impl RaidAndTrade {
    pub(super) fn act_of(&self, view: &View, choice: Choice) -> Act {
        let table = &view.table;
        let plain = Act::button(self.write_choice(choice));
        let card_thing = |card: Card| thing::card(&self.pack.card(card).id);
        let made = |label: String, verb: &'static str, touches: Vec<Thing>, icon: &'static str| Act {
            label,
            verb: verb.into(),
            touches,
            icon: Some(Icon::new(icon)),
            ..plain.clone()
        };
        let kind_act = |verb: &'static str, kind: crate::ids::Kind, what: &str| {
            made(format!("{what} {}", kind.name()), verb, vec![thing::token(kind)], "token")
        };
        match choice {
            Choice::Character(who) => {
                let info = self.pack.character(who);
                made(
                    format!("Play {}, {}", info.name, info.role),
                    "Play",
                    vec![thing::card(&info.id)],
                    "crown",
                )
            }
            Choice::Walk(to) => {
                let seat = table.turn;
                let step = table.section(seat).and_then(|from| self.step_price(table, seat, from, to));
                let free = matches!(table.agenda.top(), Task::Stroll(..));
                let cost = if free { None } else { step.and_then(price) };
                Act {
                    cost,
                    ..made(format!("Walk to {}", section_name(to)), "Walk", vec![thing::section(to)], "next")
                }
            }
            Choice::Enter => {
                let cost = price(self.stat(table, table.turn, Stat::EnterAp));
                Act { cost, ..made("Enter the Outpost".into(), "Enter", Vec::new(), "camp") }
            }
            Choice::Leave => made("Leave the Outpost".into(), "Leave", Vec::new(), "camp"),
            Choice::Raid(square) => {
                let size = table.house(square);
                let cost = size.and_then(|size| price(self.raid_price(table, table.turn, size)));
                let label = format!(
                    "Raid {}, {}",
                    self.square_name(square),
                    size.map_or("no House", |size| size.id())
                );
                Act { cost, ..made(label, "Raid", vec![thing::square(self, square)], "raid") }
            }
            Choice::Attack(rival) => {
                let cost = price(self.stat(table, table.turn, Stat::AttackAp));
                let act = made(format!("Attack {{{rival}}}"), "Attack", vec![thing::figure(rival)], "damage");
                Act { cost, tone: Tone::Danger, ..act }
            }
            Choice::Storm => Act {
                tone: Tone::Danger,
                cost: price(crate::numbers::STORM_AP),
                ..made("Attack the Outpost".into(), "Attack", Vec::new(), "damage")
            },
            Choice::Strike(guard) => {
                let target = Thing::new(format!("guard {}", guard.0 + 1));
                let label = format!("Attack Guard {}", guard.0 + 1);
                Act { tone: Tone::Danger, ..made(label, "Attack", vec![target], "damage") }
            }
            Choice::Craft(card) => {
                let cost = price(self.stat(table, table.turn, Stat::CraftAp));
                Act {
                    cost,
                    ..made(format!("Craft {}", self.name(card)), "Craft", vec![card_thing(card)], "equip")
                }
            }
            Choice::Use(card) => {
                made(format!("Use {}", self.name(card)), "Use", vec![card_thing(card)], "use")
            }
            Choice::Claim(card) => {
                made(format!("Claim {}", self.name(card)), "Claim", vec![card_thing(card)], "crown")
            }
            Choice::Collect => {
                made("Collect the Incident of your tile".into(), "Collect", Vec::new(), "draw")
            }
            Choice::Eat => made("Eat a Food".into(), "Eat", Vec::new(), "water"),
            Choice::Market(kind) => kind_act("Buy", kind, "Buy"),
            Choice::Work(disc) => {
                let favor = self.pack.discs[disc.index()].1;
                let cost = price(self.stat(table, table.turn, Stat::WorkAp));
                let place = Thing::new(format!("disc {}", disc.0 + 1));
                Act {
                    cost,
                    ..made(format!("Work for the disc of {favor} Favor"), "Work", vec![place], "crown")
                }
            }
            Choice::Medicine => Act {
                cost: price(self.stat(table, table.turn, Stat::MedicineAp)),
                ..made("Test medicine for 2 Favor".into(), "Work", Vec::new(), "restore")
            },
            Choice::Offer(seat) => {
                made(format!("Offer {{{seat}}} a trade"), "Offer", vec![thing::seat(seat)], "hand")
            }
            Choice::Load(kind) => kind_act("Load", kind, "Load"),
            Choice::Win => made("Declare victory".into(), "Win", Vec::new(), "crown"),
            Choice::End | Choice::Pass | Choice::No => {
                let label = match choice {
                    Choice::End => "End the turn",
                    Choice::Pass => "Pass: take no more turns this round",
                    _ => self.label_of_no(view),
                };
                Act { tone: Tone::Rest, ..made(label.into(), "Rest", Vec::new(), "end") }
            }
            Choice::Defend => made("Defend".into(), "Defend", Vec::new(), "shield"),
            Choice::Yes => {
                let label = match table.agenda.top() {
                    Task::Raid(Raiding::Gate) => "Take the Blacklist",
                    Task::Offer(_) => "Accept the offer",
                    _ => "Yes",
                };
                made(label.into(), "Yes", Vec::new(), "use")
            }
            Choice::Kind(kind) => kind_act("Pick", kind, "Pick"),
            Choice::Pick(card) => {
                made(format!("Pick {}", self.name(card)), "Pick", vec![card_thing(card)], "use")
            }
            Choice::Player(seat) => {
                made(format!("Choose {{{seat}}}"), "Choose", vec![thing::seat(seat)], "damage")
            }
            Choice::Place(square) => made(
                format!("Place it on {}", self.square_name(square)),
                "Place",
                vec![thing::square(self, square)],
                "camp",
            ),
            Choice::Deck => made("Draw from the deck".into(), "Draw", vec![Thing::fixed("deck")], "draw"),
            Choice::OnTile(tile) => made(
                format!("Take the Incident of {}", tile.name()),
                "Take",
                vec![thing::incident(tile)],
                "draw",
            ),
            Choice::Way(way) => made(self.label_of_way(view, way), "Choose", Vec::new(), "use"),
            Choice::Die(die) => {
                let name = DICE[usize::from(die) % 3];
                made(
                    format!("Roll the {name} die again"),
                    "Roll",
                    vec![Thing::new(format!("die {name}"))],
                    "dice",
                )
            }
            Choice::Give(kind) => kind_act("Give", kind, "Give 1"),
            Choice::Want(kind) => kind_act("Want", kind, "Want 1"),
            Choice::GiveItem(card) => {
                made(format!("Give {}", self.name(card)), "Give", vec![card_thing(card)], "hand")
            }
            Choice::WantItem(card) => {
                made(format!("Want {}", self.name(card)), "Want", vec![card_thing(card)], "hand")
            }
            Choice::Propose => made("Make the offer".into(), "Propose", Vec::new(), "hand"),
            Choice::Counter => made("Make a counter-offer".into(), "Counter", Vec::new(), "hand"),
            Choice::LoadSkill => made("Load 1 Skill".into(), "Load", Vec::new(), "plus"),
            Choice::Tile(tile) => made(format!("Lay {}", tile.name()), "Lay", Vec::new(), "terr"),
            Choice::Cell(x, y) => made(format!("At {x}, {y}"), "Lay", Vec::new(), "terr"),
            Choice::Quarter(_) => made(format!("Lay it {}", plain.say), "Lay", Vec::new(), "terr"),
        }
    }

    fn label_of_no(&self, view: &View) -> &'static str {
        match view.table.agenda.top() {
            Task::Raid(Raiding::Gate) => "Return the card for 1 Favor",
            Task::Combat(Fighting::Defend) => "Do not defend",
            Task::Offer(crate::agenda::Bargain::Compose | crate::agenda::Bargain::Counter) => {
                "Withdraw the offer"
            }
            Task::Offer(_) => "Refuse the offer",
            Task::Stroll(..) => "Stop here",
            Task::Pick(_) => "Take no more",
            Task::Window(..) => "Let it go",
            _ => "No",
        }
    }

    fn label_of_way(&self, view: &View, way: u8) -> String {
        match (view.table.agenda.top(), way) {
            (Task::Combat(Fighting::Reward), 0) => "Take the best disc".into(),
            (Task::Combat(Fighting::Reward), _) => "Take tokens".into(),
            (Task::Combat(Fighting::Loser), 0) => "Give 5 tokens".into(),
            (Task::Combat(Fighting::Loser), _) => "Let the winner take up to 3".into(),
            (Task::Run(run), _) => match self.step_of(run).map(|step| step.op) {
                Some(crate::effect::Op::ChooseOne(first, count)) if way < count => {
                    crate::text::program_text(&self.pack, crate::ids::Program(first.0 + way))
                }
                _ => format!("Way {}", way + 1),
            },
            (Task::SignMarket, _) => self
                .pack
                .markets
                .get(usize::from(way))
                .map_or_else(|| format!("Way {}", way + 1), crate::text::market_text),
            (Task::SignHelipad, _) => self
                .pack
                .helipads
                .get(usize::from(way))
                .map_or_else(|| format!("Way {}", way + 1), crate::text::helipad_text),
            _ => format!("Way {}", way + 1),
        }
    }
}

/// A price in AP.
fn price(ap: u16) -> Option<Cost> {
    Some(Cost { amount: ap.min(255) as u8, of: "AP".into(), icon: Icon::new("bolt") })
}
