//! What the active player may do in the own turn.

use kernel::Seat;
use parts::bits::ones;

use super::kinds;
use crate::choice::Choice;
use crate::effect::{ActionKind, Ban, Stat, When};
use crate::ids::{Card, Disc, Guard, HELIPAD, Kind, MARKET, Section, Square};
use crate::numbers::{DIAL_MAX, HAND_MAX, MARKET_AP, OFFERS_MAX, QUESTS_TO_WIN, SKILL_MAX, STORM_AP, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::windows::Hand;

impl RaidAndTrade {
    pub(super) fn turn_choices(&self, state: &State, seat: Seat, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let (side, now) = (table.side(seat), &table.now);
        // RNT-RULING-93: at 0 AP neither Move nor Action can be begun.
        let begins = now.begun || side.ap > 0;
        let inside = table.is_inside(seat);
        if begins {
            self.move_choices(table, seat, out);
            self.deed_choices(state, seat, out);
        }
        if begins
            && self.has_action(table, ActionKind::Craft)
            && side.ap >= self.stat(table, seat, Stat::CraftAp)
        {
            let discount = u32::from(self.discount(table, seat));
            for item in side.hand.iter() {
                let price = self.pack.card(Card(item)).cost.tokens;
                if side.tokens.covers(price) || discount > 0 && side.tokens.missing(price).total() <= discount
                {
                    out(Choice::Craft(Card(item)));
                }
            }
        }
        self.uses(state, seat, When::OwnTurn, out);
        if !now.claimed {
            for number in ones(table.quest_open.into()) {
                let card = Card(self.pack.quests_from + number);
                if self.can_claim(table, seat, card) {
                    out(Choice::Claim(card));
                }
            }
        }
        if self.collectable(table, seat).is_some() {
            out(Choice::Collect);
        }
        if side.tokens.count(Kind::Food) > 0 {
            out(Choice::Eat);
        }
        if begins {
            self.trade_choices(table, seat, out);
        }
        if self.is_at_helicopter(table, seat) {
            let (tokens, skill) = self.lacking(table);
            kinds(tokens.kinds() & side.tokens.kinds(), |kind| out(Choice::Load(kind)));
            if skill > 0 && side.skill > 0 {
                out(Choice::LoadSkill);
            }
        }
        if self.can_win(table, seat) {
            out(Choice::Win);
        }
        if now.begun {
            out(Choice::End);
        }
        out(Choice::Pass);
        debug_assert!(!inside || table.section(seat).is_none());
    }

    /// Walking, entering, leaving.
    fn move_choices(&self, table: &Table, seat: Seat, out: &mut impl FnMut(Choice)) {
        let (side, now) = (table.side(seat), &table.now);
        if let Some(from) = table.section(seat) {
            if !now.moved || now.walking {
                for to in ones(self.around(table, from)).map(Section) {
                    let visited = if now.walking { now.visited } else { from.bit() };
                    let fits = self
                        .step_price(table, seat, from, to)
                        .is_some_and(|price| price <= side.ap && (price > 0 || visited & to.bit() == 0));
                    if fits {
                        out(Choice::Walk(to));
                    }
                }
            }
            // RNT-OUT-01 to RNT-OUT-03, RNT-RULING-33.
            let beside = self.outpost_section(table) == Some(from);
            let open = table.inside().is_empty() || self.is_shared(table);
            if !now.moved
                && beside
                && now.start == side.place
                && open
                && side.ap >= self.stat(table, seat, Stat::EnterAp)
            {
                out(Choice::Enter);
            }
        } else if !now.moved && !now.worked {
            out(Choice::Leave);
        }
    }

    /// Raids and combats.
    fn deed_choices(&self, state: &State, seat: Seat, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let hand = Hand(state.secrets.hands[seat.index()]);
        if self.has_action(table, ActionKind::Raid) {
            let reach = self.raid_reach(table, seat) & table.all_houses() & !table.guarded();
            if reach != 0 {
                let open = crate::ids::Size::ALL.map(|size| {
                    !self.is_blacklisted(table, seat, size) && self.can_pay_raid(table, seat, size, hand)
                });
                for square in ones(reach).map(Square) {
                    if table.house(square).is_some_and(|size| open[size.index()]) {
                        out(Choice::Raid(square));
                    }
                }
            }
        }
        if !self.has_action(table, ActionKind::Combat) {
            return;
        }
        let banned = self.is_banned(table, seat, Ban::Combat);
        let rivals = self.rivals(table, seat);
        let guards = if self.escape { self.strikable(table, seat) } else { 0 };
        let payable =
            (!rivals.is_empty() && !banned || guards != 0) && self.can_pay_attack(table, seat, hand);
        if payable && !banned {
            for rival in rivals.iter() {
                out(Choice::Attack(rival));
            }
        }
        let outside = self.outpost_section(table).is_some_and(|section| table.section(seat) == Some(section));
        if !banned
            && outside
            && !table.inside().is_empty()
            && !self.is_shared(table)
            && table.side(seat).ap >= STORM_AP
        {
            out(Choice::Storm);
        }
        if payable {
            for guard in ones(guards.into()) {
                out(Choice::Strike(Guard(guard)));
            }
        }
    }

    /// The players in reach of an attack: in the same section, or both inside under The Deal (RNT-CMB-01, RNT-EVENT-09,
    /// RNT-ESC-57).
    pub(crate) fn rivals(&self, table: &Table, seat: Seat) -> kernel::SeatSet {
        let place = table.side(seat).place;
        let peace = match place.section() {
            Some(section) => section.tile() == HELIPAD,
            None => !self.is_shared(table),
        };
        self.clockwise(table, seat)
            .filter(|other| *other != seat && !peace && table.side(*other).place == place)
            .collect()
    }

    /// The market, the Outpost, offers.
    fn trade_choices(&self, table: &Table, seat: Seat, out: &mut impl FnMut(Choice)) {
        let side = table.side(seat);
        let trades = self.has_action(table, ActionKind::Trade);
        if trades && self.is_at_market(table, seat) && side.ap >= MARKET_AP {
            let rate = u32::from(self.stat(table, seat, Stat::MarketRate));
            if side.tokens.total() >= rate {
                kinds(self.pack.offers(table.market) & table.bag.kinds(), |kind| out(Choice::Market(kind)));
            }
        }
        if table.is_inside(seat) {
            if self.has_action(table, ActionKind::Any) {
                if side.ap >= self.stat(table, seat, Stat::WorkAp) {
                    self.each_free_disc(table, |disc| out(Choice::Work(disc)));
                }
                if side.ap >= self.stat(table, seat, Stat::MedicineAp) {
                    out(Choice::Medicine);
                }
            }
            return;
        }
        if trades && table.now.offers < OFFERS_MAX && side.has_goods() {
            for other in (0..self.seats as u8)
                .map(Seat::new)
                .filter(|other| *other != seat && !table.out.contains(*other))
            {
                let able = !table.is_inside(other)
                    && table.side(other).has_goods()
                    && side.ap >= self.share(table, seat, other)
                    && table.side(other).ap >= self.share(table, other, seat);
                if able {
                    out(Choice::Offer(other));
                }
            }
        }
    }

    /// Discs that can be worked for: of those alike the lowest (RNT-RULING-98).
    pub(crate) fn each_free_disc(&self, table: &Table, mut each: impl FnMut(Disc)) {
        let free = table.free_discs(self.pack.discs.len());
        for disc in ones(free.into()) {
            let favor = self.pack.discs[usize::from(disc)].1;
            if ones(free.into())
                .take_while(|lower| *lower < disc)
                .all(|lower| self.pack.discs[usize::from(lower)].1 != favor)
            {
                each(Disc(disc));
            }
        }
    }

    /// Whether a figure can deal with the Black Market where it is (RNT-MKT-01).
    pub(crate) fn is_at_market(&self, table: &Table, seat: Seat) -> bool {
        let Some(section) = table.section(seat) else { return false };
        let remote = self.permits(table, seat, crate::effect::Permit::MarketRemote);
        self.is_standing(table, MARKET) && (remote || section.tile() == MARKET)
    }

    /// The Incident a figure can collect (RNT-INC-03, RNT-INC-09, RNT-RULING-37).
    pub(crate) fn collectable(&self, table: &Table, seat: Seat) -> Option<Card> {
        let section = table.section(seat)?;
        let card = table.incident_on(section.tile(), self.pack.incidents_from)?;
        let side = table.side(seat);
        (side.incidents < HAND_MAX && side.tokens.covers(self.pack.card(card).cost.tokens)).then_some(card)
    }

    /// Whether a player has everything a Quest asks for (RNT-QUEST-02).
    pub(crate) fn can_claim(&self, table: &Table, seat: Seat, card: Card) -> bool {
        let (cost, side) = (&self.pack.card(card).cost, table.side(seat));
        side.tokens.covers(cost.tokens)
            && side.incidents >= cost.incidents
            && side.skill >= cost.skill
            && side.crafted.len() >= u32::from(cost.items)
            && side.ap >= cost.ap.into()
            && side.favor() >= cost.favor
            && side.fresh >= cost.houses
    }

    /// Whether a player can declare victory (RNT-WIN rows, RNT-RULING-07, RNT-RULING-73).
    pub(crate) fn can_win(&self, table: &Table, seat: Seat) -> bool {
        !self.escape && table.side(seat).ap >= WIN_AP && self.is_ready(table, seat)
    }

    /// Whether a player has what one of the three victories asks for, AP aside (RNT-WIN rows).
    pub(crate) fn is_ready(&self, table: &Table, seat: Seat) -> bool {
        let side = table.side(seat);
        side.skill >= SKILL_MAX || side.dial >= DIAL_MAX || side.quests.count_ones() >= QUESTS_TO_WIN
    }
}
