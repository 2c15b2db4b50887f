//! Why something may not be done in a turn.

use kernel::Seat;

use super::{Verdict, demand, need, no_answer};
use crate::agenda::Task;
use crate::choice::Choice;
use crate::effect::{ActionKind, Ban, Permit, Stat, When};
use crate::ids::{Card, Disc, Guard, HELIPAD, Kind, MARKET, Section, Size, Square};
use crate::numbers::{DIAL_MAX, HAND_MAX, MARKET_AP, OFFERS_MAX, QUESTS_TO_WIN, SKILL_MAX, STORM_AP, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::windows::Hand;

/// Whether a choice is about things that Escape the City leaves in the box.
fn is_left_in_the_box(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Enter
            | Choice::Leave
            | Choice::Storm
            | Choice::Work(_)
            | Choice::Medicine
            | Choice::Claim(_)
            | Choice::Collect
    )
}

impl RaidAndTrade {
    pub(super) fn check_turn(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        let table = &state.table;
        let side = table.side(seat);
        need(
            !self.escape || !is_left_in_the_box(choice),
            "RNT-ESC-13",
            "Outpost, Credit Discs, Incidents and Quests are not used in this scenario.",
        )?;
        match choice {
            Choice::Walk(to) => self.check_walk(table, seat, to),
            Choice::Enter => self.check_enter(table, seat),
            Choice::Leave => {
                need(table.is_inside(seat), "RNT-OUT-12", "You are not inside the Outpost.")?;
                self.check_move(table, seat)?;
                need(
                    !table.now.worked,
                    "RNT-RULING-106",
                    "After an Outpost action you stay inside for this turn.",
                )
            }
            Choice::Raid(square) => self.check_raid(state, seat, square),
            Choice::Attack(rival) => self.check_attack(state, seat, rival),
            Choice::Storm => self.check_storm(table, seat),
            Choice::Strike(guard) => self.check_strike(state, seat, guard),
            Choice::Craft(card) => self.check_craft(table, seat, card),
            Choice::Use(card) => self.check_use(state, seat, card, When::OwnTurn),
            Choice::Claim(card) => self.check_claim(table, seat, card),
            Choice::Collect => self.check_collect(table, seat),
            Choice::Eat => need(side.tokens.count(Kind::Food) > 0, "RNT-TURN-07", "There is no Food to eat."),
            Choice::Market(kind) => self.check_market(table, seat, kind),
            Choice::Work(disc) => self.check_work(table, seat, disc),
            Choice::Medicine => {
                need(table.is_inside(seat), "RNT-OUT-08", "Medicine is tested inside the Outpost.")?;
                self.check_action(table, seat, ActionKind::Any)?;
                self.check_ap(table, seat, self.stat(table, seat, Stat::MedicineAp))
            }
            Choice::Offer(to) => self.check_begin_offer(table, seat, to),
            Choice::Load(kind) => {
                self.check_at_helicopter(table, seat)?;
                need(side.tokens.count(kind) > 0, "RNT-RULING-70", "You have no such token.")?;
                need(
                    self.lacking(table).0.count(kind) > 0,
                    "RNT-RULING-70",
                    "The helicopter needs no more of that.",
                )
            }
            Choice::LoadSkill => {
                self.check_at_helicopter(table, seat)?;
                need(side.skill > 0, "RNT-RULING-70", "You have no Skill to give.")?;
                need(self.lacking(table).1 > 0, "RNT-RULING-70", "The helicopter needs no more Skill.")
            }
            Choice::Win => {
                need(!self.escape, "RNT-RULING-73", "This scenario is won by the helicopter only.")?;
                let ready = side.skill >= SKILL_MAX
                    || side.dial >= DIAL_MAX
                    || side.quests.count_ones() >= QUESTS_TO_WIN;
                need(ready, "RNT-WIN-01", "Victory needs 20 Skill, 3 Quests or 10 Favor.")?;
                need(side.ap >= WIN_AP, "RNT-RULING-07", "Declaring victory costs 20 AP.")
            }
            Choice::End => {
                need(table.now.begun, "RNT-RULING-08", "Ending a turn without Move and Action is a pass.")
            }
            Choice::Pass => Ok(()),
            _ => no_answer(),
        }
    }

    /// Whether a Move can be made.
    fn check_move(&self, table: &Table, seat: Seat) -> Verdict {
        self.check_begins(table, seat)?;
        need(!table.now.moved, "RNT-TURN-01", "The Move of this turn is used.")
    }

    /// RNT-RULING-93.
    fn check_begins(&self, table: &Table, seat: Seat) -> Verdict {
        let begins = table.now.begun || table.side(seat).ap > 0;
        need(begins, "RNT-RULING-93", "At 0 AP neither a Move nor an Action can be begun.")
    }

    fn check_action(&self, table: &Table, seat: Seat, kind: ActionKind) -> Verdict {
        self.check_begins(table, seat)?;
        need(self.has_action(table, kind), "RNT-TURN-02", "The Action of this turn is used.")
    }

    fn check_ap(&self, table: &Table, seat: Seat, price: u16) -> Verdict {
        let ap = table.side(seat).ap;
        demand(ap >= price, "RNT-DIAL-03", || format!("That costs {price} AP, and you have {ap}."))
    }

    fn check_walk(&self, table: &Table, seat: Seat, to: Section) -> Verdict {
        let Some(from) = table.section(seat) else {
            return need(false, "RNT-TIMING-12", "From inside the Outpost one leaves, and that is the Move.");
        };
        self.check_begins(table, seat)?;
        need(!table.now.moved || table.now.walking, "RNT-TURN-01", "The Move of this turn is used.")?;
        need(
            self.around(table, from) & to.bit() != 0,
            "RNT-MOVE-01",
            "No road leads there from where you stand.",
        )?;
        if from.tile() != to.tile() {
            need(self.is_standing(table, to.tile()), "RNT-RULING-68", "That tile was bombarded.")?;
            let held = self.escape && table.guards_on(from.tile()) != 0;
            need(!held, "RNT-ESC-23", "A Guard holds you on this tile.")?;
        }
        let Some(price) = self.step_price(table, seat, from, to) else {
            return need(
                false,
                "RNT-MOVE-07",
                "An elevation line cannot be crossed without a card that permits it.",
            );
        };
        let ap = table.side(seat).ap;
        demand(price <= ap, "RNT-MOVE-10", || format!("That step costs {price} AP, and you have {ap}."))?;
        let visited = if table.now.walking { table.now.visited } else { from.bit() };
        need(
            price > 0 || visited & to.bit() == 0,
            "RNT-RULING-90",
            "A free step cannot lead back to where you were since the last paid one.",
        )
    }

    fn check_enter(&self, table: &Table, seat: Seat) -> Verdict {
        let outpost = self.outpost_section(table);
        need(!table.is_inside(seat), "RNT-OUT-01", "You are inside already.")?;
        self.check_move(table, seat)?;
        need(
            table.section(seat).is_some() && table.section(seat) == outpost,
            "RNT-OUT-03",
            "The Outpost is not next to where you stand.",
        )?;
        need(
            table.now.start == table.side(seat).place,
            "RNT-RULING-33",
            "One must stand next to the Outpost when the turn begins.",
        )?;
        need(
            table.inside().is_empty() || self.is_shared(table),
            "RNT-OUT-01",
            "Somebody is inside the Outpost.",
        )?;
        self.check_ap(table, seat, self.stat(table, seat, Stat::EnterAp))
    }

    fn check_raid(&self, state: &State, seat: Seat, square: Square) -> Verdict {
        let table = &state.table;
        let Some(size) = table.house(square) else {
            return need(false, "RNT-RAID-06", "There is no House on that square.");
        };
        need(!table.is_inside(seat), "RNT-RULING-36", "From inside the Outpost nothing can be raided.")?;
        self.check_action(table, seat, ActionKind::Raid)?;
        need(table.guarded() & square.bit() == 0, "RNT-ESC-38", "A Guard stands on that House.")?;
        let near = self.raid_reach(table, seat) & square.bit() != 0;
        let over = table.section(seat).is_some_and(|section| {
            self.world().face(section.tile()).over[usize::from(section.within())] & square.bit() != 0
        });
        need(near || !over, "RNT-RAID-08", "A barricade lies between you and that House.")?;
        need(near, "RNT-RAID-01", "That House is not next to where you stand.")?;
        self.check_dial(table, seat, size)?;
        let payable = self.can_pay_raid(table, seat, size, Hand(state.secrets.hands[seat.index()]));
        demand(payable, "RNT-TIMING-26", || {
            format!(
                "That raid costs {} AP, more than you have with your cards.",
                self.raid_price(table, seat, size)
            )
        })
    }

    /// Blacklist forbids raids, and so does Adrenaline in the scenario.
    fn check_dial(&self, table: &Table, seat: Seat, size: Size) -> Verdict {
        let rule = match (self.escape, size) {
            (true, Size::Small) => "RNT-ESC-47",
            (true, Size::Medium | Size::Large) => "RNT-ESC-48",
            (false, Size::Small) => "RNT-BLK-07",
            (false, Size::Medium) => "RNT-BLK-08",
            (false, Size::Large) => "RNT-BLK-09",
        };
        demand(!self.is_blacklisted(table, seat, size), rule, || {
            let points = if self.escape { "Adrenaline" } else { "Blacklist" };
            format!("With {} {points} you cannot raid a {} House.", table.side(seat).blacklist(), size.id())
        })
    }

    fn check_attack(&self, state: &State, seat: Seat, rival: Seat) -> Verdict {
        let table = &state.table;
        need(rival != seat, "RNT-CMB-01", "You cannot attack yourself.")?;
        need(!table.out.contains(rival), "RNT-TIMING-25", "That player is out of the game.")?;
        self.check_action(table, seat, ActionKind::Combat)?;
        self.check_ban(table, seat)?;
        match (table.section(seat), table.section(rival)) {
            (Some(here), Some(there)) => {
                need(here == there, "RNT-CMB-01", "That player is not in your section.")?;
                need(here.tile() != HELIPAD, "RNT-ESC-57", "On the helipad nobody is attacked.")?;
            }
            (None, None) => {
                need(self.is_shared(table), "RNT-EVENT-09", "Inside the Outpost nobody is attacked.")?
            }
            (Some(_), None) => need(false, "RNT-OUT-10", "A player inside the Outpost cannot be attacked.")?,
            (None, Some(_)) => need(false, "RNT-RULING-35", "Nobody fights across the wall of the Outpost.")?,
        }
        self.check_attack_price(state, seat, "RNT-CMB-02")
    }

    /// An event or a card may forbid attacks for a round.
    fn check_ban(&self, table: &Table, seat: Seat) -> Verdict {
        need(!self.is_banned(table, seat, Ban::Combat), "RNT-RULING-88", "You may not attack in this round.")
    }

    fn check_attack_price(&self, state: &State, seat: Seat, rule: &'static str) -> Verdict {
        let payable = self.can_pay_attack(&state.table, seat, Hand(state.secrets.hands[seat.index()]));
        demand(payable, rule, || {
            format!(
                "An attack costs a Gun and {} AP, more than you have with your cards.",
                self.stat(&state.table, seat, Stat::AttackAp)
            )
        })
    }

    fn check_storm(&self, table: &Table, seat: Seat) -> Verdict {
        let beside = self.outpost_section(table).is_some_and(|section| table.section(seat) == Some(section));
        need(beside, "RNT-OUT-13", "You do not stand next to the Outpost.")?;
        need(!table.inside().is_empty(), "RNT-RULING-34", "Nobody is inside the Outpost.")?;
        need(!self.is_shared(table), "RNT-RULING-35", "The Outpost is open to all in this round.")?;
        self.check_action(table, seat, ActionKind::Combat)?;
        self.check_ban(table, seat)?;
        self.check_ap(table, seat, STORM_AP)
    }

    fn check_strike(&self, state: &State, seat: Seat, guard: Guard) -> Verdict {
        let table = &state.table;
        need(self.escape, "RNT-MAP-02", "There are no Guards in the basic game.")?;
        self.check_action(table, seat, ActionKind::Combat)?;
        need(self.strikable(table, seat) >> guard.0 & 1 == 1, "RNT-ESC-40", "That Guard is not in reach.")?;
        self.check_attack_price(state, seat, "RNT-ESC-32")
    }

    fn check_craft(&self, table: &Table, seat: Seat, card: Card) -> Verdict {
        let (side, info) = (table.side(seat), self.pack.card(card));
        demand(side.hand.contains(card.0), "RNT-CRAFT-01", || {
            format!("{} is not among your items to craft.", info.name)
        })?;
        self.check_action(table, seat, ActionKind::Craft)?;
        self.check_ap(table, seat, self.stat(table, seat, Stat::CraftAp))?;
        let missing = side.tokens.missing(info.cost.tokens);
        let discount = u32::from(self.discount(table, seat));
        demand(missing.total() <= discount, "RNT-CRAFT-01", || {
            let kinds: Vec<String> = missing.iter().map(|(kind, count)| kind.counted(count)).collect();
            format!("For {} you lack {}.", info.name, kinds.join(", "))
        })
    }

    fn check_claim(&self, table: &Table, seat: Seat, card: Card) -> Verdict {
        let (side, info) = (table.side(seat), self.pack.card(card));
        let cost = &info.cost;
        let open = table.quest_open & self.pack.quest_bit(card) != 0;
        demand(open, "RNT-QUEST-01", || format!("{} does not lie open.", info.name))?;
        need(!table.now.claimed, "RNT-TURN-06", "One Quest may be claimed in a turn.")?;
        need(side.favor() >= cost.favor, "RNT-QUEST-07", "The Favor it asks for must be held as Favor.")?;
        let met = side.tokens.covers(cost.tokens)
            && side.incidents >= cost.incidents
            && side.skill >= cost.skill
            && side.crafted.len() >= u32::from(cost.items)
            && side.ap >= cost.ap.into()
            && side.fresh >= cost.houses;
        demand(met, "RNT-QUEST-02", || format!("You do not have everything that {} asks for.", info.name))
    }

    fn check_collect(&self, table: &Table, seat: Seat) -> Verdict {
        let Some(section) = table.section(seat) else {
            return need(false, "RNT-RULING-36", "From inside the Outpost no Incident is collected.");
        };
        let Some(card) = table.incident_on(section.tile(), self.pack.incidents_from) else {
            return need(false, "RNT-RULING-37", "No Incident lies on your tile.");
        };
        let side = table.side(seat);
        need(side.incidents < HAND_MAX, "RNT-INC-10", "Your hand holds five Incidents already.")?;
        let info = self.pack.card(card);
        demand(side.tokens.covers(info.cost.tokens), "RNT-INC-03", || {
            format!("You lack the tokens that {} costs.", info.name)
        })
    }

    fn check_market(&self, table: &Table, seat: Seat, kind: Kind) -> Verdict {
        let side = table.side(seat);
        need(
            !table.is_inside(seat),
            "RNT-RULING-36",
            "From inside the Outpost one cannot deal with the Black Market.",
        )?;
        need(self.is_standing(table, MARKET), "RNT-RULING-68", "The Black Market was bombarded.")?;
        let here = table.section(seat).is_some_and(|section| section.tile() == MARKET);
        let remote = self.permits(table, seat, Permit::MarketRemote);
        need(here || remote, "RNT-MKT-01", "You are not on the tile of the Black Market.")?;
        self.check_action(table, seat, ActionKind::Trade)?;
        let offered = self.pack.offers(table.market) >> kind.index() & 1 == 1;
        demand(offered, "RNT-MKT-05", || format!("The Black Market does not sell {}.", kind.name()))?;
        need(table.bag.count(kind) > 0, "RNT-RULING-31", "The bag holds no such token.")?;
        let rate = self.stat(table, seat, Stat::MarketRate);
        demand(side.tokens.total() >= rate.into(), "RNT-MKT-03", || {
            format!("The Black Market asks for {rate} tokens.")
        })?;
        self.check_ap(table, seat, MARKET_AP)
    }

    fn check_work(&self, table: &Table, seat: Seat, disc: Disc) -> Verdict {
        need(table.is_inside(seat), "RNT-OUT-05", "Work is done inside the Outpost.")?;
        self.check_action(table, seat, ActionKind::Any)?;
        let free = table.free_discs(self.pack.discs.len());
        need(free >> disc.0 & 1 == 1, "RNT-OUT-07", "That Credit Disc is claimed.")?;
        let favor = self.pack.discs[disc.index()].1;
        let lower =
            (0..disc.0).any(|other| free >> other & 1 == 1 && self.pack.discs[usize::from(other)].1 == favor);
        need(!lower, "RNT-RULING-98", "Of discs alike the one with the lower number is taken.")?;
        self.check_ap(table, seat, self.stat(table, seat, Stat::WorkAp))
    }

    fn check_begin_offer(&self, table: &Table, seat: Seat, to: Seat) -> Verdict {
        need(to != seat, "RNT-TRADE-01", "You cannot trade with yourself.")?;
        need(!table.out.contains(to), "RNT-TIMING-25", "That player is out of the game.")?;
        let inside = table.is_inside(seat) || table.is_inside(to);
        need(!inside, "RNT-TRADE-03", "Nobody trades from or into the Outpost.")?;
        self.check_action(table, seat, ActionKind::Trade)?;
        need(table.now.offers < OFFERS_MAX, "RNT-RULING-29", "Three offers have failed in this turn.")?;
        let goods = table.side(seat).has_goods() && table.side(to).has_goods();
        need(goods, "RNT-RULING-29", "Both sides must have something to give.")?;
        self.check_ap(table, seat, self.share(table, seat, to))?;
        let able = table.side(to).ap >= self.share(table, to, seat);
        need(able, "RNT-RULING-30", "That player cannot pay for a share in a trade.")
    }

    fn check_at_helicopter(&self, table: &Table, seat: Seat) -> Verdict {
        need(self.escape, "RNT-MAP-02", "There is no helicopter in the basic game.")?;
        let here = table.section(seat).is_some_and(|section| section.tile() == HELIPAD);
        need(here, "RNT-RULING-70", "You are not on the helipad.")?;
        need(table.guards_on(HELIPAD) == 0, "RNT-ESC-50", "A Guard stands on the helipad.")?;
        debug_assert!(table.agenda.top() == Task::Turn);
        Ok(())
    }
}
