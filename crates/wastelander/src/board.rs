//! The table as text, for a terminal of eighty columns.

use kernel::{Seat, Stage};
use parts::terminal::wrap;
use wastelander_portrait::{FoePortrait, OfferPortrait, Portrait, SeatPortrait};

use crate::setup::Wastelander;
use crate::text::bad_text;
use crate::view::View;

impl Wastelander {
    pub(crate) fn board(&self, view: &View) -> String {
        let portrait = self.portray(view);
        let mut lines = vec![self.head(view, &portrait)];
        for foe in &portrait.foes {
            let [cs, hos, per] = foe.stats;
            let bad =
                self.pack.kind(&foe.card).map(|kind| bad_text(self.pack.info(kind))).unwrap_or_default();
            let FoePortrait { number, name, loot, .. } = foe;
            lines.push(format!(
                "  #{number} {name}: CS {cs} HOS {hos} PER {per}, Loot {loot}; Bad Stuff: {bad}"
            ));
        }
        if let Some([players, enemies]) = portrait.sums {
            let method = view.table.fight.method.map_or("", crate::effect::Method::word);
            let end = match portrait.odds {
                Some(odds) => format!("won in {odds} of 36"),
                None => format!("dice {} and {}", portrait.dice[0], portrait.dice[1]),
            };
            lines.push(format!("  {method}: {players} against {enemies}, {end}"));
        }
        lines.extend(portrait.offer.as_ref().filter(|offer| !offer.to.is_empty()).map(offer_line));
        if let Some(top) = &portrait.top {
            lines.push(format!("  on top of the Wasteland Deck: {top}"));
        }
        if !portrait.stock.is_empty() {
            let priced = portrait.stock.iter().map(|id| match self.pack.kind(id) {
                Some(kind) => format!("{id} ({} caps)", self.caps(kind)),
                None => id.clone(),
            });
            lines.push(format!("  laid out: {}", priced.collect::<Vec<_>>().join(", ")));
        }
        for seat in Seat::all(self.seats) {
            let Some(side) = portrait.seats.get(&seat.to_string()) else { continue };
            self.side_lines(view, seat, side, &mut lines);
        }
        let mut board = String::new();
        for line in lines {
            let indent = line.len() - line.trim_start().len() + 2;
            wrap(line.trim_end(), indent, &mut board);
        }
        board
    }

    /// Where the game stands.
    fn head(&self, view: &View, portrait: &Portrait) -> String {
        let Portrait { round, acting, deck: [wasteland, loot], .. } = portrait;
        let what = self.question(&view.table).0.to_lowercase();
        let pool = match portrait.goal.filter(|_| self.terms.common) {
            Some(goal) => format!(", {} of {goal} SP together", portrait.pool),
            None => String::new(),
        };
        format!(
            "round {round}, turn of {acting}, {what}{pool}; {wasteland} Wasteland and {loot} Loot cards left"
        )
    }

    /// What a player has.
    fn side_lines(&self, view: &View, seat: Seat, side: &SeatPortrait, lines: &mut Vec<String>) {
        let [cs, chr, eva] = side.stats;
        let dead = if view.table.living.contains(seat) { "" } else { " (dead)" };
        let sp = if self.terms.common { String::new() } else { format!("{} SP, ", side.sp) };
        let [wasteland, loot] = side.hand;
        let mut line = format!(
            "{seat}{dead}: {sp}CS {cs} CHR {chr} EVA {eva}, hand: {wasteland} Wasteland, {loot} Loot"
        );
        for (count, what) in [(side.down, "face-down"), (side.tokens[0], "food"), (side.tokens[1], "water")] {
            if count > 0 {
                line.push_str(&format!(", {count} {what}"));
            }
        }
        lines.push(line);
        let counted = |thing: &String| match side.counters.get(thing) {
            Some(1) => format!("{thing} (1 counter)"),
            Some(counters) => format!("{thing} ({counters} counters)"),
            None => thing.clone(),
        };
        for (word, list) in [("traits", &side.traits), ("equipped", &side.ready), ("carried", &side.tapped)] {
            if !list.is_empty() {
                let things: Vec<String> = list.iter().map(counted).collect();
                lines.push(format!("   {word}: {}", things.join(", ")));
            }
        }
        if let Some(cards) = side.cards.as_ref().filter(|cards| !cards.is_empty()) {
            lines.push(format!("   hand: {}", cards.join(", ")));
        }
        if let Some(tactics) = side.tactics.as_ref().filter(|tactics| !tactics.is_empty()) {
            lines.push(format!("   face-down: {}", tactics.join(", ")));
        }
    }
}

/// What is offered for what, as far as the viewer knows.
fn offer_line(offer: &OfferPortrait) -> String {
    let list = |things: &Option<Vec<String>>, size: u8| match things {
        Some(things) if things.is_empty() => "nothing".to_owned(),
        Some(things) => things.join(", "),
        None => format!("{size} things"),
    };
    let OfferPortrait { by, to, .. } = offer;
    let share = if offer.share > 0 { format!(" and {} of the Loot", offer.share) } else { String::new() };
    let gives = list(&offer.gives, offer.sizes[0]);
    let wants = if offer.help { "help".to_owned() } else { list(&offer.wants, offer.sizes[1]) };
    format!("  {by} gives {to}: {gives}{share}; for: {wants}")
}
