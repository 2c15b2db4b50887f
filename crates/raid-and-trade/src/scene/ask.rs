//! What the viewer is asked, or whom the table waits for, and what silence answers.

use kernel::{Seat, SeatSet};
use parts::scene::{Ask, Moment, Window};
use parts::words::counted;

use super::{figure, seat_thing};
use crate::agenda::{Bargain, Fighting, Phase, Raiding, Run, Stage, Task, WindowKind};
use crate::cards::CardInfo;
use crate::choice::Choice;
use crate::effect::{Stat, Step, Who};
use crate::game::Awaited;
use crate::ids::{Card, Kind};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Table};
use crate::text::{program_text, step_text, tokens_text};
use crate::view::View;

impl RaidAndTrade {
    pub(super) fn asked(&self, view: &View) -> Ask {
        let table = &view.table;
        let seat = match self.awaited(table) {
            Awaited::Nobody => return ask("The game is over", "Everything that counts lies open."),
            Awaited::Chance => return ask("Chance decides", "A card, a token, a die or a tile comes up."),
            Awaited::Seat(seat) => seat,
        };
        let question = self.question(table, seat);
        if view.viewer.is(seat) {
            return question;
        }
        let title = format!("Waiting for {{{seat}}}");
        let detail = match table.agenda.top() {
            Task::Turn => format!("{{{seat}}} takes a turn."),
            _ => format!("{}.", question.title.trim_end_matches(['?', '.'])),
        };
        Ask { title, detail, ..question }
    }

    fn question(&self, table: &Table, seat: Seat) -> Ask {
        let step = |title: &str, detail: &str| Ask { moment: Moment::Step, ..ask(title, detail) };
        match table.agenda.top() {
            Task::Turn => {
                let now = &table.now;
                let moves = match (now.moved, now.walking) {
                    (false, _) => "Move open",
                    (true, true) => "Move going on",
                    (true, false) => "Move used",
                };
                let extra: u8 = now.extra.iter().sum();
                let acts = match (now.acted, extra) {
                    (false, 0) => "Action open".into(),
                    (true, 0) => "Action used".into(),
                    (acted, extra) => counted(extra + u8::from(!acted), "Action") + " open",
                };
                match table.side(seat).ap {
                    // RNT-RULING-93.
                    0 if !now.begun => ask("Your turn", "0 AP, so neither a Move nor an Action can begin."),
                    ap => ask("Your turn", format!("{ap} AP, {moves}, {acts}.")),
                }
            }
            Task::Window(kind, asked) => self.window_question(table, kind, asked.left()),
            Task::Course(Stage::Choose) => ask("Keep one event", "The other one is discarded."),
            Task::Combat(Fighting::Defend) => {
                let price = self.stat(table, seat, Stat::DefendAp);
                let detail = format!("A defence costs a Gun and {price} AP.");
                Ask { about: Some(figure(table.clash.actor)), ..ask("Defend?", detail) }
            }
            Task::Combat(Fighting::Reward) => ask("Disc or tokens?", "The loser's best disc, or tokens."),
            Task::Combat(_) => {
                ask("Give or let take?", "Give 5 tokens of your choice, or let the winner take up to 3.")
            }
            Task::Raid(Raiding::Gate) => {
                let info = self.pack.card(Card(table.clash.card));
                let (points, tokens) = self.toll(table);
                let effect = program_text(&self.pack, info.program);
                let then = if effect.is_empty() { "" } else { " If you take it: " };
                let detail =
                    format!("{}: {points} for {tokens}, or return the card.{then}{effect}", info.name);
                ask(if self.escape { "Take the Adrenaline?" } else { "Take the Blacklist?" }, detail)
            }
            Task::Run(run) => {
                let detail = self.own_step_text(run);
                let detail = if detail.is_empty() { program_text(&self.pack, run.program) } else { detail };
                let card = self.card_of(run).map_or(String::new(), |info| format!("{}: ", info.name));
                let title = match run.phase {
                    Phase::Target => "Whom?",
                    Phase::Way => "Which of these?",
                    _ => "Use it?",
                };
                step(title, &format!("{card}{detail}"))
            }
            Task::Pick(picking) => {
                let whose = match (picking.from.as_seat(), picking.from.as_guard()) {
                    (Some(owner), _) if owner == seat => "of yours".into(),
                    (Some(owner), _) => format!("of {{{owner}}}"),
                    (_, Some(guard)) => format!("of Guard {}", guard.0 + 1),
                    _ => "in the bag".into(),
                };
                let detail = format!("{} more of the tokens {whose}.", picking.left);
                step(if picking.fewer { "Take tokens" } else { "Pick tokens" }, &detail)
            }
            Task::Spare(..) => step("Leave tokens out", "They need not be paid."),
            Task::Stroll(..) => step("Walk for free", "Or stop here."),
            Task::Gather(..) => step("Take an Incident", "From the deck or from a tile."),
            Task::Drop(_, left, _) => step("Discard Incidents", &format!("{left} more.")),
            Task::Spend(_, left, _) => step("Spend crafted items", &format!("{left} more.")),
            Task::Seize(..) => step("Pick a crafted item", "It leaves its owner."),
            Task::FreeCraft(_, skill) => {
                step("Craft for free?", &format!("An item worth at most {skill} Skill."))
            }
            Task::Restore(..) => step("Take an item back", "It comes crafted from the box."),
            Task::PickDie(..) => step("Which die?", "It is rolled again."),
            Task::Detonate(..) => step("Place a Detonation token", "On a House of your tile."),
            Task::Offer(Bargain::Compose | Bargain::Counter) => {
                step("Compose an offer", "What you give, then what you want.")
            }
            Task::Offer(_) => {
                let basket = &table.basket;
                let detail = format!(
                    "{{{}}} gives {} for {}.",
                    basket.from,
                    self.pan(basket.give, basket.give_items),
                    self.pan(basket.want, basket.want_items)
                );
                Ask { about: Some(seat_thing(basket.from)), ..ask("An offer", detail) }
            }
            Task::Characters => ask("Choose a character", "Each is played once."),
            Task::Kit(_, left, _) => {
                ask("Pick your first items", format!("Items worth exactly {left} Skill more."))
            }
            Task::Outpost => ask("Place the Outpost", "On any square in use without a diagonal."),
            Task::SignMarket => ask("Choose the Black Market", "What it sells holds for the whole game."),
            Task::SignHelipad => ask("Choose the helicopter", "What it needs holds for the whole game."),
            _ => ask("Lay a tile", "Roads must match."),
        }
    }

    /// The card whose steps run; a die symbol has none.
    fn card_of(&self, run: Run) -> Option<&CardInfo> {
        self.pack.cards().map(|(_, info)| info).find(|info| info.program == run.program)
    }

    /// A step as the player reads it to whom it happens.
    pub(super) fn own_step_text(&self, run: Run) -> String {
        let Some(step) = self.step_of(run) else { return String::new() };
        let who = if matches!(step.who, Who::All | Who::Others) { Who::Oneself } else { step.who };
        step_text(&self.pack, &Step { who, optional: false, ..*step })
    }

    /// What a blacklist card costs and brings now: "2 Blacklist", "5 tokens" (RNT-BLK-01, RNT-BLK-02, RNT-RULING-60).
    pub(super) fn toll(&self, table: &Table) -> (String, String) {
        let info = self.pack.card(Card(table.clash.card));
        let points = if self.escape { "Adrenaline" } else { "Blacklist" };
        let tokens = self.stat_from(table, table.clash.actor, Stat::RaidYield, info.high).min(255) as u8;
        (format!("{} {points}", info.blacklist), counted(tokens, "token"))
    }

    /// What lies in one pan of an offer.
    fn pan(&self, tokens: crate::tokens::Tokens, items: crate::ids::ItemSet) -> String {
        let tokens = Some(tokens_text(tokens)).filter(|text| !text.is_empty());
        let items = items.iter().map(|item| self.name(Card(item)).to_owned());
        tokens.into_iter().chain(items).collect::<Vec<_>>().join(", ")
    }

    fn window_question(&self, table: &Table, kind: WindowKind, left: SeatSet) -> Ask {
        let clash = &table.clash;
        let attacker = match clash.affair {
            Affair::Guard => format!("Guard {}", clash.guard.0 + 1),
            _ => format!("{{{}}}", clash.actor),
        };
        let house = || {
            let square = crate::ids::Square(clash.square);
            let size = table.house(square).map_or("", |size| size.id());
            format!("the {size} House on {}", self.square_name(square))
        };
        let (title, detail) = match kind {
            WindowKind::RaidCost => ("Pay for the raid", "A card may make it cheaper.".into()),
            WindowKind::RaidDeclared => {
                ("A raid is paid for", format!("{attacker} raids {}. Stop it?", house()))
            }
            WindowKind::AttackDeclared => {
                ("You are attacked", format!("{attacker} attacks; nothing is paid yet."))
            }
            WindowKind::AttackCost => ("Pay for the attack", "A card may make it cheaper.".into()),
            WindowKind::AttackPaid => ("You are attacked", format!("{attacker} attacks and has paid.")),
            WindowKind::AttackPaidSelf => ("The attack is paid", "The target has not decided yet.".into()),
            WindowKind::DefendCost => ("Pay for the defence", "A card may make it cheaper.".into()),
            WindowKind::DieRolled => ("Dice were rolled", format!("{}. Roll one again?", self.shown(table))),
            WindowKind::CombatLost => ("You have lost", "The reward is not chosen yet.".into()),
            WindowKind::CardPlayed => ("A card is used", self.card_in_use(table)),
            WindowKind::OpenOthers | WindowKind::OpenAll => {
                ("An open moment", "A card may be used between two turns.".into())
            }
        };
        let about = match clash.affair {
            Affair::None => SeatSet::NONE,
            _ => SeatSet::only(clash.actor).with(clash.rival),
        };
        let window = Window {
            name: kind.name().into(),
            about,
            change: table.changes.into(),
            affair: table.affairs.into(),
            left,
        };
        Ask { moment: Moment::Window(window), ..ask(title, detail) }
    }

    /// What the dice show.
    fn shown(&self, table: &Table) -> String {
        let clash = &table.clash;
        if clash.affair == Affair::Raid {
            let came = if clash.outcome == crate::state::Outcome::Success { "a success" } else { "a fail" };
            return format!("The raid die shows {came}");
        }
        let symbol = |die: usize| {
            let symbol = clash.dice[die].checked_sub(1)?;
            Some(self.pack.symbols[usize::from(symbol)].name.as_str())
        };
        match (symbol(0), symbol(1)) {
            (Some(attack), Some(defence)) => {
                format!("The attack die shows {attack}, the defence die {defence}")
            }
            (Some(attack), None) => format!("The attack die shows {attack}"),
            (None, Some(defence)) => format!("The defence die shows {defence}"),
            (None, None) => "Nothing is shown".into(),
        }
    }

    /// The card whose use may be stopped.
    fn card_in_use(&self, table: &Table) -> String {
        let run =
            table.agenda.iter().filter_map(|task| if let Task::Run(run) = task { Some(run) } else { None });
        match run.last() {
            Some(run) => {
                let card = self.card_of(run).map_or("a card", |info| info.name.as_str());
                let text = program_text(&self.pack, run.program);
                format!("{{{}}} uses {card}: \"{text}\" Stop it?", run.owner)
            }
            None => "Stop it?".into(),
        }
    }

    /// What silence answers (RNT-TIMING-23).
    pub(super) fn silent(&self, view: &View) -> Option<Choice> {
        let table = &view.table;
        match table.agenda.top() {
            Task::Window(..)
            | Task::Combat(Fighting::Defend)
            | Task::Raid(Raiding::Gate)
            | Task::Offer(_) => Some(Choice::No),
            Task::Combat(Fighting::Loser) => Some(Choice::Way(1)),
            Task::Turn => Some(Choice::Pass),
            Task::Pick(picking) if !picking.fewer => {
                // The most frequent kind that can be picked.
                let kinds = RaidAndTrade::pickable(table, &picking);
                Kind::ALL
                    .into_iter()
                    .filter(|kind| kinds >> kind.index() & 1 == 1)
                    .max_by_key(|kind| table.tokens(picking.from).count(*kind))
                    .map(Choice::Kind)
            }
            Task::Pick(_) | Task::FreeCraft(..) | Task::Stroll(..) => Some(Choice::No),
            Task::Run(run) if run.phase == Phase::Ask => Some(Choice::No),
            _ => None,
        }
    }
}

fn ask(title: impl Into<String>, detail: impl Into<String>) -> Ask {
    Ask { title: title.into(), detail: detail.into(), ..Ask::default() }
}
