//! What a choice does.

use kernel::{Log, Seat};

use crate::agenda::{Bargain, Fighting, Phase, Raiding, Run, Task, WindowKind};
use crate::choice::Choice;
use crate::effect::{ActionKind, Op, Stat};
use crate::event::Event;
use crate::ids::{Card, Disc, Holder, Kind, Place, Section, Square};
use crate::numbers::{LOOT, MARKET_AP, MEDICINE_FAVOR, STORM_AP, STORM_BLACKLIST, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{Ending, State, Table};
use crate::tokens::Tokens;

impl RaidAndTrade {
    /// Takes an answer and goes on.
    pub(crate) fn act(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match state.table.agenda.top() {
            Task::Turn => self.act_in_turn(state, seat, choice, log),
            Task::Window(kind, mut asked) => match choice {
                Choice::Use(card) => self.use_card(state, seat, card, log),
                Choice::Eat => self.eat(state, seat, log),
                _ => {
                    asked.pass(seat);
                    state.table.agenda.set(Task::Window(kind, asked));
                }
            },
            Task::Run(run) => self.act_in_run(state, run, choice, log),
            Task::Offer(stage) => self.act_in_offer(state, stage, choice, log),
            Task::Combat(stage) => self.act_in_combat(state, seat, stage, choice, log),
            Task::Raid(Raiding::Gate) => self.answer_gate(state, choice == Choice::Yes, log),
            Task::Course(_) => {
                if let Choice::Pick(card) = choice {
                    self.choose_event(state, seat, card, log);
                }
            }
            task => self.act_on_errand(state, seat, task, choice, log),
        }
        self.advance(state, log);
    }

    /// The starting player keeps one of two events (RNT-ROUND-03).
    fn choose_event(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.event = card.0;
        table.event_discard |= std::mem::take(&mut table.event_open) & !self.pack.event_bit(card);
        table.agenda.set(Task::Course(crate::agenda::Stage::Reset));
        log.tell(|| Event::EventChosen { seat, card });
    }

    fn act_in_turn(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Walk(to) => self.walk(state, seat, to, log),
            Choice::Enter => {
                let price = self.stat(&state.table, seat, Stat::EnterAp);
                self.use_move(&mut state.table);
                self.pay_ap(state, seat, price, log);
                state.table.side_mut(seat).place = Place::INSIDE;
                log.tell(|| Event::OutpostEntered { seat });
            }
            Choice::Leave => {
                self.use_move(&mut state.table);
                self.put_out(&mut state.table, seat);
                log.tell(|| Event::OutpostLeft { seat });
            }
            Choice::Raid(square) => self.declare_raid(state, seat, square, log),
            Choice::Attack(rival) => self.declare_attack(state, seat, rival, log),
            Choice::Storm => self.storm(state, seat, log),
            Choice::Strike(guard) => self.declare_strike(state, seat, guard, log),
            Choice::Craft(card) => self.begin_craft(state, seat, card, log),
            Choice::Use(card) => self.use_card(state, seat, card, log),
            Choice::Claim(card) => self.begin_claim(state, seat, card, log),
            Choice::Collect => {
                if let Some(section) = state.table.section(seat)
                    && let Some(card) = state.table.incident_on(section.tile(), self.pack.incidents_from)
                {
                    self.pay_tokens(state, seat, self.pack.card(card).cost.tokens, log);
                    self.collect(state, seat, section.tile(), log);
                }
            }
            Choice::Eat => self.eat(state, seat, log),
            Choice::Market(kind) => self.begin_deal(state, seat, kind, log),
            Choice::Work(disc) => self.work(state, seat, disc, log),
            Choice::Medicine => {
                // RNT-OUT-08.
                let price = self.stat(&state.table, seat, Stat::MedicineAp);
                self.use_outpost(&mut state.table);
                self.pay_ap(state, seat, price, log);
                log.tell(|| Event::MedicineTested { seat });
                self.turn_dial(state, seat, MEDICINE_FAVOR as i8, log);
                self.open_window(&mut state.table, WindowKind::OpenOthers);
            }
            Choice::Offer(to) => self.begin_offer(state, seat, to, log),
            Choice::Load(kind) => self.load(state, seat, kind, log),
            Choice::LoadSkill => self.load_skill(state, seat, log),
            Choice::Win => {
                // RNT-WIN rows, RNT-TIMING-19.
                self.pay_ap(state, seat, WIN_AP, log);
                self.finish(state, Ending::Won(kernel::SeatSet::only(seat)), log);
            }
            Choice::End => self.end_turn(state, false, log),
            Choice::Pass => self.end_turn(state, true, log),
            _ => debug_assert!(false, "{choice:?} was not listed"),
        }
    }

    /// A step of the Move (RNT-TIMING-12, RNT-TIMING-13).
    fn walk(&self, state: &mut State, seat: Seat, to: Section, log: &mut Log<Event>) {
        let Some(from) = state.table.section(seat) else { return };
        let Some(price) = self.step_price(&state.table, seat, from, to) else { return };
        let now = &mut state.table.now;
        if !now.walking {
            now.visited = from.bit();
        }
        // RNT-RULING-90.
        now.visited = if price > 0 { to.bit() } else { now.visited | to.bit() };
        now.begun = true;
        now.moved = true;
        now.walking = true;
        self.spend_ap(state, seat, price);
        self.go(state, seat, to, price, log);
    }

    fn use_move(&self, table: &mut Table) {
        table.now.begun = true;
        table.now.moved = true;
        table.now.walking = false;
    }

    /// The Action of somebody inside the Outpost (RNT-TURN-12).
    fn use_outpost(&self, table: &mut Table) {
        self.use_action(table, ActionKind::Any);
        table.now.worked = true;
    }

    /// A figure goes from the Outpost to the road beside it (RNT-RULING-32).
    fn put_out(&self, table: &mut Table, seat: Seat) {
        if let Some(section) = self.outpost_section(table) {
            table.side_mut(seat).place = Place::at(section);
        }
    }

    /// A Food becomes AP (RNT-TURN-07).
    fn eat(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        let ap = self.stat(&state.table, seat, Stat::FoodAp);
        self.pay_tokens(state, seat, Tokens::of(Kind::Food, 1), log);
        state.table.side_mut(seat).ap += ap;
        log.tell(|| Event::Ate { seat, ap });
    }

    /// The attack on the Outpost (RNT-TIMING-21).
    fn storm(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        self.use_action(&mut state.table, ActionKind::Combat);
        self.pay_ap(state, seat, STORM_AP, log);
        log.tell(|| Event::OutpostStormed { seat });
        state.table.agenda.push(Task::Storm);
        if let Some(victim) = state.table.inside().first() {
            let (from, to) = (Holder::seat(victim), Holder::seat(seat));
            self.pick_tokens(&mut state.table, victim, from, to, LOOT);
        }
    }

    /// Then whoever was inside leaves, and the attacker is blacklisted (RNT-OUT-17 to RNT-OUT-19).
    pub(crate) fn end_storm(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        state.table.agenda.pop();
        if let Some(victim) = state.table.inside().first() {
            self.put_out(&mut state.table, victim);
            log.tell(|| Event::OutpostLeft { seat: victim });
        }
        self.turn_dial(state, state.table.turn, -(STORM_BLACKLIST as i8), log);
        self.open_window(&mut state.table, WindowKind::OpenOthers);
        false
    }

    /// Work for a disc (RNT-OUT-05, RNT-OUT-06).
    fn work(&self, state: &mut State, seat: Seat, disc: Disc, log: &mut Log<Event>) {
        let price = self.stat(&state.table, seat, Stat::WorkAp);
        self.use_outpost(&mut state.table);
        self.pay_ap(state, seat, price, log);
        state.table.side_mut(seat).discs |= 1 << disc.0;
        log.tell(|| Event::DiscTaken { from: None, to: seat, disc });
        self.turn_dial(state, seat, self.pack.discs[disc.index()].1 as i8, log);
        self.open_window(&mut state.table, WindowKind::OpenOthers);
    }

    /// Crafting (RNT-CRAFT-01); a discount leaves tokens of the price out.
    fn begin_craft(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let ap = self.stat(&state.table, seat, Stat::CraftAp);
        let price = self.pack.card(card).cost.tokens;
        let spared = self.discount(&state.table, seat).min(price.total() as u8);
        self.use_action(&mut state.table, ActionKind::Craft);
        self.pay_ap(state, seat, ap, log);
        state.table.now.price = price;
        state.table.agenda.push(Task::Spare(card, spared, 0));
    }

    /// A Quest is claimed: everything it asks for is spent (RNT-QUEST-04 to RNT-QUEST-07).
    fn begin_claim(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let cost = self.pack.card(card).cost;
        let table = &mut state.table;
        table.now.claimed = true;
        table.quest_open &= !self.pack.quest_bit(card);
        let side = table.side_mut(seat);
        side.fresh -= cost.houses;
        side.skill -= cost.skill;
        if cost.skill > 0 {
            log.tell(|| Event::SkillSpent { seat, skill: cost.skill });
        }
        table.agenda.push(Task::Claim(seat, card));
        if cost.items > 0 {
            table.agenda.push(Task::Spend(seat, cost.items, 0));
        }
        if cost.incidents > 0 {
            table.agenda.push(Task::Drop(seat, cost.incidents, 0));
        }
        self.turn_dial(state, seat, -(cost.favor as i8), log);
        self.pay_ap(state, seat, cost.ap.into(), log);
        self.pay_tokens(state, seat, cost.tokens, log);
    }

    /// A deal with the Black Market (RNT-MKT rows).
    fn begin_deal(&self, state: &mut State, seat: Seat, kind: Kind, log: &mut Log<Event>) {
        let rate = self.stat(&state.table, seat, Stat::MarketRate) as u8;
        self.use_action(&mut state.table, ActionKind::Trade);
        self.pay_ap(state, seat, MARKET_AP, log);
        state.table.agenda.push(Task::Deal(kind.index() as u8));
        self.pick_tokens(&mut state.table, seat, Holder::seat(seat), Holder::BAG, rate);
    }

    fn act_in_run(&self, state: &mut State, run: Run, choice: Choice, log: &mut Log<Event>) {
        let Some(step) = self.step_of(run).copied() else { return };
        match (choice, step.op) {
            (Choice::Player(subject), _) => {
                state.table.agenda.set(Task::Run(Run { subject, phase: Phase::Consider, ..run }));
            }
            (Choice::Way(way), Op::ChooseOne(first, _)) => self.take_way(state, run, first, way),
            (Choice::Yes, _) => self.agree(state, run, step.pay, log),
            (Choice::Eat, _) => self.eat(state, run.subject, log),
            _ => state.table.agenda.set(Task::Run(Run { phase: Phase::Next, ..run })),
        }
    }

    fn act_in_offer(&self, state: &mut State, stage: Bargain, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Give(kind) => self.fill(state, kind, false, log),
            Choice::GiveItem(card) => self.fill_item(state, card, false, log),
            Choice::Want(kind) => self.fill(state, kind, true, log),
            Choice::WantItem(card) => self.fill_item(state, card, true, log),
            Choice::Propose => self.propose(state, stage, log),
            Choice::Counter => self.counter(state, log),
            Choice::Yes => self.trade(state, log),
            _ => self.fail_offer(state, log),
        }
    }

    fn act_in_combat(
        &self,
        state: &mut State,
        seat: Seat,
        stage: Fighting,
        choice: Choice,
        log: &mut Log<Event>,
    ) {
        match (stage, choice) {
            (Fighting::Defend, Choice::Use(card)) => self.use_card(state, seat, card, log),
            (Fighting::Defend, Choice::Defend) => {
                state.table.agenda.set(Task::Combat(Fighting::DefendPay));
                self.open_window(&mut state.table, WindowKind::DefendCost);
            }
            (Fighting::Defend, _) => {
                state.table.agenda.set(Task::Combat(Fighting::Roll));
                log.tell(|| Event::Undefended { seat });
            }
            (Fighting::Reward, Choice::Way(0)) => self.take_disc(state, log),
            (Fighting::Reward, _) => state.table.agenda.set(Task::Combat(Fighting::Loser)),
            (Fighting::Loser, Choice::Way(0)) => self.give_five(state),
            _ => self.let_take(state),
        }
    }

    fn act_on_errand(&self, state: &mut State, seat: Seat, task: Task, choice: Choice, log: &mut Log<Event>) {
        let table = &mut state.table;
        match (task, choice) {
            (Task::Pick(picking), Choice::Kind(kind)) => self.picked(state, picking, kind, log),
            (Task::Spare(card, left, _), Choice::Kind(kind)) => self.spared(state, card, left, kind),
            (Task::Stroll(_, borders, barricades), Choice::Walk(to)) => {
                self.strolled(state, seat, borders, barricades, to, log);
            }
            (Task::Gather(_, left, origin), Choice::Deck) => self.fetch(state, seat, left, origin),
            (Task::Gather(_, left, origin), Choice::OnTile(tile)) => {
                self.take_from_tile(state, seat, left, origin, tile, log);
            }
            (Task::Drop(_, left, _), Choice::Pick(card)) => {
                table.agenda.set(Task::Drop(seat, left - 1, card.0 - self.pack.incidents_from + 1));
                self.discard_incident(state, seat, card);
                log.tell(|| Event::IncidentDiscarded { seat, card });
            }
            (Task::Spend(_, left, _), Choice::Pick(card)) => {
                table.agenda.set(Task::Spend(seat, left - 1, card.0 + 1));
                self.box_item(state, seat, card, log);
            }
            (Task::Seize(who, victim, to, left), Choice::Pick(card)) => {
                table.agenda.set(Task::Seize(who, victim, to, left - 1));
                self.seize(state, victim, to, card, log);
            }
            (Task::FreeCraft(..), Choice::Pick(card)) => {
                table.agenda.pop();
                self.craft(state, seat, card, log);
            }
            (Task::Restore(_, left), Choice::Pick(card)) => {
                table.agenda.set(Task::Restore(seat, left - 1));
                table.side_mut(seat).crafted.add(card.0);
                log.tell(|| Event::ItemRestored { seat, card });
            }
            (Task::Kit(_, left, _), Choice::Pick(card)) => {
                let skill = self.pack.card(card).skill;
                table.agenda.set(Task::Kit(seat, left - skill, card.0 + 1));
                self.craft(state, seat, card, log);
            }
            (Task::PickDie(..), Choice::Die(die)) => {
                table.agenda.pop();
                self.roll_again(table, die);
            }
            (Task::Detonate(_, left), Choice::Place(square)) => self.detonate(state, seat, left, square, log),
            (Task::Outpost, Choice::Place(square)) => self.place_outpost(state, square, log),
            (Task::SignMarket, Choice::Way(token)) => {
                table.agenda.pop();
                table.market = token;
                log.tell(|| Event::MarketOpened { token });
            }
            (Task::SignHelipad, Choice::Way(token)) => {
                table.agenda.pop();
                table.helipad = token;
                log.tell(|| Event::HelipadSigned { token });
            }
            (Task::Characters, Choice::Character(who)) => self.take_character(state, seat, who, log),
            (Task::PickTile, Choice::Tile(tile)) => table.agenda.set(Task::PickCell(tile)),
            (Task::PickCell(tile), Choice::Cell(x, y)) => table.agenda.set(Task::PickTurn(tile, x, y)),
            (Task::PickTurn(tile, x, y), Choice::Quarter(quarter)) => {
                table.map.lay(tile, x, y, quarter);
                log.tell(|| Event::TileLaid { tile, x, y, quarter });
                if crate::lay::left(&table.map).next().is_none() {
                    table.map.join(self.world());
                    table.agenda.pop();
                } else {
                    table.agenda.set(Task::PickTile);
                }
            }
            // No: leave it, stop walking, take no more.
            _ => table.agenda.pop(),
        }
    }

    /// The Outpost stands; in the wasteland the rest follows by pattern.
    pub(crate) fn place_outpost(&self, state: &mut State, square: Square, log: &mut Log<Event>) {
        state.table.outpost = square.0;
        log.tell(|| Event::OutpostPlaced { square });
        if self.wasteland {
            self.fill_wasteland(&mut state.table);
        }
    }

    /// A character with all its items and a full AP dial (RNT-SETUP-12, RNT-SETUP-14, RNT-SETUP-17).
    pub(crate) fn take_character(
        &self,
        state: &mut State,
        seat: Seat,
        who: crate::ids::Character,
        log: &mut Log<Event>,
    ) {
        let side = state.table.side_mut(seat);
        side.character = who.0;
        side.hand = self.pack.character(who).items;
        side.ap = crate::numbers::base(Stat::RoundAp).into();
        log.tell(|| Event::CharacterTaken { seat, character: who });
    }
}
