//! What each choice touches and what it is called.

use kernel::{Notate, Seat};
use parts::scene::{Act, Cost, Icon, Thing, Tone};

use super::{
    BENCH, DECK, HELICOPTER, MEDICINE, OUTPOST, figure, guard_thing, incident_on, seat_thing, section_thing,
    tokens_of,
};
use crate::agenda::{Bargain, Fighting, Phase, Raiding, Stage, Task};
use crate::choice::Choice;
use crate::effect::{Op, Stat};
use crate::game::Awaited;
use crate::ids::{Holder, Kind, Program, Section, Square};
use crate::map::Edge;
use crate::notation::{DICE, section_name};
use crate::numbers::{MARKET_AP, MEDICINE_FAVOR, STORM_AP, STORM_BLACKLIST, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::Table;
use crate::text::{cost_text, helipad_text, market_text, program_text};
use crate::view::View;

impl RaidAndTrade {
    pub(super) fn act_of(&self, view: &View, choice: Choice) -> Act {
        let table = &view.table;
        let seat = match self.awaited(table) {
            Awaited::Seat(seat) => seat,
            Awaited::Chance | Awaited::Nobody => table.turn,
        };
        let act = match choice {
            Choice::Character(_) | Choice::Tile(_) | Choice::Cell(..) | Choice::Quarter(_) => {
                self.set_up_act(choice)
            }
            Choice::Walk(to) => self.walk_act(table, seat, to),
            Choice::Enter | Choice::Leave | Choice::Storm | Choice::Work(_) | Choice::Medicine => {
                self.outpost_act(table, seat, choice)
            }
            Choice::Raid(square) => self.raid_act(table, seat, square),
            Choice::Attack(rival) => {
                let label = format!("Attack {{{rival}}} with a Gun");
                let act = made("Attack", label, "damage", [figure(rival)]);
                Act { tone: Tone::Danger, ..priced(act, self.stat(table, seat, Stat::AttackAp)) }
            }
            Choice::Strike(guard) => {
                let label = format!("Attack Guard {} with a Gun", guard.0 + 1);
                let act = made("Attack", label, "damage", [guard_thing(guard)]);
                Act { tone: Tone::Danger, ..priced(act, self.stat(table, seat, Stat::AttackAp)) }
            }
            Choice::Defend => priced(
                made("Defend", "Defend with a Gun", "shield", []),
                self.stat(table, seat, Stat::DefendAp),
            ),
            Choice::Craft(_) | Choice::Use(_) | Choice::Claim(_) | Choice::Collect | Choice::Pick(_) => {
                self.card_act(table, seat, choice)
            }
            Choice::Eat | Choice::Market(_) | Choice::Load(_) | Choice::LoadSkill | Choice::Kind(_) => {
                self.token_act(table, seat, choice)
            }
            Choice::Offer(_)
            | Choice::Give(_)
            | Choice::GiveItem(_)
            | Choice::Want(_)
            | Choice::WantItem(_)
            | Choice::Propose
            | Choice::Counter => self.offer_act(table, seat, choice),
            Choice::Win => priced(made("Win", "Declare victory", "crown", []), WIN_AP),
            Choice::End => Act { tone: Tone::Rest, ..made("End", "End the turn", "end", []) },
            Choice::Pass => {
                Act { tone: Tone::Rest, ..made("Pass", "Pass: no more turns this round", "end", []) }
            }
            Choice::No => Act { tone: Tone::Rest, ..made("No", self.label_of_no(table), "end", []) },
            Choice::Yes => made("Yes", self.label_of_yes(table), "ready", []),
            Choice::Player(other) => {
                made("Choose", format!("Choose {{{other}}}"), "target", [seat_thing(other)])
            }
            Choice::Place(square) => made(
                "Place",
                format!("Place it on {}", self.square_name(square)),
                "camp",
                [self.square_thing(square)],
            ),
            Choice::Deck => made("Draw", "Draw from the deck", "draw", [DECK]),
            Choice::OnTile(tile) => {
                let name = &self.world().face(tile).name;
                let incident = table.incident_on(tile, self.pack.incidents_from);
                let what = incident.map_or("the Incident", |card| self.name(card));
                made("Take", format!("Take {what} from {name}"), "draw", [incident_on(tile)])
            }
            Choice::Way(way) => made("Choose", self.label_of_way(table, way), "ready", []),
            Choice::Die(die) => {
                let name = DICE[usize::from(die) % DICE.len()];
                let thing = Thing::new(format!("die {name}"));
                made("Roll", format!("Roll the {name} die again"), "dice", [thing])
            }
        };
        // An offer is filled in and made as one answer.
        let goes_on = matches!(
            choice,
            Choice::Offer(_)
                | Choice::Counter
                | Choice::Give(_)
                | Choice::GiveItem(_)
                | Choice::Want(_)
                | Choice::WantItem(_)
        );
        Act { say: self.write_choice(choice), goes_on, ..act }
    }

    fn set_up_act(&self, choice: Choice) -> Act {
        match choice {
            Choice::Character(who) => {
                let info = self.pack.character(who);
                let thing = Thing::new(format!("character {}", info.id));
                made("Play", format!("Play {}, {}", info.name, info.role), "crown", [thing])
            }
            Choice::Tile(tile) => {
                let thing = Thing::new(format!("tile {}", tile.name()));
                let name = &self.world().face(tile).name;
                made("Lay", format!("Lay {name} ({})", tile.name()), "terr", [thing])
            }
            Choice::Cell(x, y) => {
                let way = |steps: i8, ahead: &str, back: &str| match steps {
                    0 => None,
                    1.. => Some(format!("{steps} {ahead}")),
                    _ => Some(format!("{} {back}", -steps)),
                };
                let ways: Vec<String> =
                    [way(x, "east", "west"), way(y, "south", "north")].into_iter().flatten().collect();
                let thing = Thing::new(format!("cell {x} {y}"));
                made("Lay", format!("Lay it {} of the market", ways.join(" and ")), "terr", [thing])
            }
            _ => {
                let turned = self.write_choice(choice);
                let quarter = if let Choice::Quarter(quarter) = choice { quarter.0 } else { 0 };
                let thing = Thing::new(format!("quarter {quarter}"));
                made("Lay", format!("Lay it {turned}"), "flip", [thing])
            }
        }
    }

    fn walk_act(&self, table: &Table, seat: Seat, to: Section) -> Act {
        let name = &self.world().face(to.tile()).name;
        let from = table.section(seat);
        let over = match from.filter(|from| from.tile() == to.tile()).map(|from| self.edge(from, to)) {
            Some(Edge::Barricade) => " over a barricade",
            Some(Edge::Elevation) => " over an elevation line",
            _ => "",
        };
        let label = format!("Walk{over} to {name}, {}", section_name(to));
        let act = made("Walk", label, "next", [section_thing(to)]);
        if matches!(table.agenda.top(), Task::Stroll(..)) {
            return act;
        }
        match from.and_then(|from| self.step_price(table, seat, from, to)) {
            Some(price) => priced(act, price),
            None => act,
        }
    }

    /// What joins two sections of the same tile.
    fn edge(&self, from: Section, to: Section) -> Edge {
        let face = self.world().face(from.tile());
        let barred = face.barricades[usize::from(from.within())] >> to.within() & 1 == 1;
        if barred { Edge::Barricade } else { Edge::Elevation }
    }

    fn outpost_act(&self, table: &Table, seat: Seat, choice: Choice) -> Act {
        match choice {
            Choice::Enter => priced(
                made("Enter", "Enter the Outpost", "camp", [OUTPOST]),
                self.stat(table, seat, Stat::EnterAp),
            ),
            Choice::Leave => made("Leave", "Leave the Outpost", "next", [OUTPOST]),
            Choice::Work(disc) => {
                let favor = self.pack.discs.get(disc.index()).map_or(0, |disc| disc.1);
                let thing = Thing::new(format!("disc {}", disc.0 + 1));
                let label = format!("Work for disc {}", disc.0 + 1);
                let act = priced(made("Work", label, "crown", [thing]), self.stat(table, seat, Stat::WorkAp));
                Act { outcome: Some(format!("{favor} Favor").into()), ..act }
            }
            Choice::Medicine => {
                let act = made("Test", "Test medicine", "restore", [MEDICINE]);
                let act = priced(act, self.stat(table, seat, Stat::MedicineAp));
                Act { outcome: Some(format!("{MEDICINE_FAVOR} Favor").into()), ..act }
            }
            _ => {
                let act = priced(made("Attack", "Attack the Outpost", "damage", [OUTPOST]), STORM_AP);
                let outcome = Some(format!("{STORM_BLACKLIST} Blacklist").into());
                Act { outcome, tone: Tone::Danger, ..act }
            }
        }
    }

    fn raid_act(&self, table: &Table, seat: Seat, square: Square) -> Act {
        let name = self.square_name(square);
        let thing = self.square_thing(square);
        match table.house(square) {
            Some(size) => {
                let label = format!("Raid the {} House on {name}", size.id());
                priced(made("Raid", label, "raid", [thing]), self.raid_price(table, seat, size))
            }
            None => made("Raid", format!("Raid {name}, where no House stands"), "raid", [thing]),
        }
    }

    fn card_act(&self, table: &Table, seat: Seat, choice: Choice) -> Act {
        match choice {
            Choice::Craft(card) => {
                let info = self.pack.card(card);
                let label = format!("Craft {} for {}", info.name, cost_text(&info.cost));
                let act = made("Craft", label, "equip", [self.card_thing(card), BENCH]);
                let act = priced(act, self.stat(table, seat, Stat::CraftAp));
                Act { outcome: Some(format!("{} Skill", info.skill).into()), ..act }
            }
            Choice::Use(card) => {
                made("Use", format!("Use {}", self.name(card)), "ready", [self.card_thing(card)])
            }
            Choice::Claim(card) => {
                let label =
                    format!("Claim {} for {}", self.name(card), cost_text(&self.pack.card(card).cost));
                made("Claim", label, "crown", [self.card_thing(card)])
            }
            Choice::Collect => {
                let tile = table.section(seat).map(Section::tile);
                let card = tile.and_then(|tile| table.incident_on(tile, self.pack.incidents_from));
                let label = card.map_or("Collect the Incident of your tile".into(), |card| {
                    format!("Collect {} for {}", self.name(card), cost_text(&self.pack.card(card).cost))
                });
                made("Collect", label, "draw", tile.map(incident_on))
            }
            Choice::Pick(card) => {
                let verb = match table.agenda.top() {
                    Task::Drop(..) => "Discard",
                    Task::Spend(..) => "Spend",
                    Task::FreeCraft(..) => "Craft",
                    Task::Course(Stage::Choose) => "Keep",
                    _ => "Take",
                };
                let act = made(verb, format!("{verb} {}", self.name(card)), "ready", [self.card_thing(card)]);
                let crafts = matches!(table.agenda.top(), Task::FreeCraft(..) | Task::Kit(..));
                let skill = || format!("{} Skill", self.pack.card(card).skill).into();
                Act { outcome: crafts.then(skill), ..act }
            }
            _ => made("Choose", "Choose", "ready", []),
        }
    }

    fn token_act(&self, table: &Table, seat: Seat, choice: Choice) -> Act {
        let own = |kind| tokens_of(Holder::seat(seat), kind);
        match choice {
            Choice::Eat => {
                let ap = self.stat(table, seat, Stat::FoodAp);
                let act = made("Eat", "Eat a Food", "caps", [own(Kind::Food)]);
                Act { outcome: Some(format!("{ap} AP").into()), ..act }
            }
            Choice::Market(kind) => {
                let rate = self.stat(table, seat, Stat::MarketRate);
                let label = format!("Buy {} for {rate} tokens of yours", kind.counted(1));
                let thing = Thing::new(format!("market {}", kind.id()));
                priced(made("Buy", label, "caps", [thing]), MARKET_AP)
            }
            Choice::Load(kind) => {
                made("Load", format!("Load {}", kind.counted(1)), "caps", [own(kind), HELICOPTER])
            }
            Choice::LoadSkill => {
                made("Load", "Load 1 Skill", "plus", [Thing::new(format!("{seat} skill")), HELICOPTER])
            }
            Choice::Kind(kind) => {
                let (verb, holder) = match table.agenda.top() {
                    Task::Pick(picking) if picking.from == Holder::seat(picking.seat) => {
                        ("Give", picking.from)
                    }
                    Task::Pick(picking) => ("Take", picking.from),
                    Task::Spare(..) => ("Leave out", Holder::seat(seat)),
                    _ => ("Choose", Holder::seat(seat)),
                };
                made(verb, format!("{verb} {}", kind.counted(1)), "caps", [tokens_of(holder, kind)])
            }
            _ => made("Choose", "Choose", "ready", []),
        }
    }

    fn offer_act(&self, table: &Table, seat: Seat, choice: Choice) -> Act {
        let (from, to) = (Holder::seat(table.basket.from), Holder::seat(table.basket.to));
        match choice {
            Choice::Offer(other) => priced(
                made("Offer", format!("Offer {{{other}}} a trade"), "trade", [seat_thing(other)]),
                self.share(table, seat, other),
            ),
            Choice::Give(kind) => {
                made("Give", format!("Give {}", kind.counted(1)), "caps", [tokens_of(from, kind)])
            }
            Choice::Want(kind) => {
                made("Want", format!("Want {}", kind.counted(1)), "caps", [tokens_of(to, kind)])
            }
            Choice::GiveItem(card) => {
                made("Give", format!("Give {}", self.name(card)), "hand", [self.card_thing(card)])
            }
            Choice::WantItem(card) => {
                made("Want", format!("Want {}", self.name(card)), "hand", [self.card_thing(card)])
            }
            Choice::Propose => made("Propose", "Make the offer", "trade", []),
            _ => made("Counter", "Make a counter-offer", "trade", []),
        }
    }

    fn label_of_no(&self, table: &Table) -> String {
        let label = match table.agenda.top() {
            Task::Raid(Raiding::Gate) if self.escape => "Return the card and lose 1 Adrenaline",
            Task::Raid(Raiding::Gate) => "Return the card for 1 Favor",
            Task::Combat(Fighting::Defend) => "Do not defend",
            Task::Offer(Bargain::Compose | Bargain::Counter) => "Withdraw the offer",
            Task::Offer(_) => "Refuse the offer",
            Task::Stroll(..) => "Stop here",
            Task::Pick(_) => "Take no more",
            Task::FreeCraft(..) => "Craft nothing",
            Task::Window(..) => "Let it go",
            Task::Run(run) if run.phase == Phase::Ask => "Leave it",
            _ => "No",
        };
        label.into()
    }

    fn label_of_yes(&self, table: &Table) -> String {
        match table.agenda.top() {
            Task::Raid(Raiding::Gate) => {
                let (points, tokens) = self.toll(table);
                format!("Take {points} for {tokens}")
            }
            Task::Offer(_) => "Accept the offer".into(),
            Task::Run(run) => {
                let text = self.own_step_text(run);
                let text = text.trim_end_matches('.');
                if text.is_empty() { "Yes".into() } else { format!("Yes: {text}") }
            }
            _ => "Yes".into(),
        }
    }

    fn label_of_way(&self, table: &Table, way: u8) -> String {
        let numbered = || format!("Way {}", way + 1);
        match (table.agenda.top(), way) {
            (Task::Combat(Fighting::Reward), 0) => "Take the best disc".into(),
            (Task::Combat(Fighting::Reward), _) => "Take tokens".into(),
            (Task::Combat(Fighting::Loser), 0) => "Give 5 tokens".into(),
            (Task::Combat(Fighting::Loser), _) => "Let the winner take up to 3".into(),
            (Task::Run(run), _) => match self.step_of(run).map(|step| step.op) {
                Some(Op::ChooseOne(first, count)) if way < count => {
                    program_text(&self.pack, Program(first.0 + way)).trim_end_matches('.').to_owned()
                }
                _ => numbered(),
            },
            (Task::SignMarket, _) => {
                self.pack.markets.get(usize::from(way)).map_or_else(numbered, |market| {
                    format!("Market {}: {}", way + 1, market_text(market).trim_end_matches('.'))
                })
            }
            (Task::SignHelipad, _) => {
                self.pack.helipads.get(usize::from(way)).map_or_else(numbered, |helipad| {
                    format!("{}: {}", helipad.name, helipad_text(helipad).trim_end_matches('.'))
                })
            }
            _ => numbered(),
        }
    }
}

/// An act without price and without its words in notation.
fn made(
    verb: &'static str,
    label: impl Into<String>,
    icon: &'static str,
    touches: impl IntoIterator<Item = Thing>,
) -> Act {
    Act {
        label: label.into(),
        verb: verb.into(),
        touches: touches.into_iter().collect(),
        icon: Some(Icon::new(icon)),
        ..Act::button(String::new())
    }
}

/// With a price in AP.
fn priced(act: Act, ap: u16) -> Act {
    let cost = Cost { amount: ap.min(255) as u8, of: "AP".into(), icon: Icon::new("ready") };
    Act { cost: Some(cost), ..act }
}
