//! The table as text, for a terminal of eighty columns.

use kernel::{Seat, Stage};
use parts::terminal::wrap;

use crate::setup::Wastelander;
use crate::view::View;

impl Wastelander {
    pub(crate) fn board(&self, view: &View) -> String {
        let portrait = self.portray(view);
        let mut lines = Vec::new();
        let pool = if self.terms.common { format!(", {} SP together", portrait.pool) } else { String::new() };
        lines.push(format!(
            "round {}, turn of {}, {}{pool}; decks {} and {}",
            portrait.round,
            portrait.acting,
            self.question(&view.table).0.to_lowercase(),
            portrait.deck[0],
            portrait.deck[1]
        ));
        for foe in &portrait.foes {
            let [cs, hos, per] = foe.stats;
            let text =
                format!("  #{} {}: CS {cs} HOS {hos} PER {per}, Loot {}", foe.number, foe.name, foe.loot);
            lines.push(text);
        }
        if let Some([players, enemies]) = portrait.sums {
            let method = view.table.fight.method.map_or("", crate::effect::Method::word);
            let end = match portrait.odds {
                Some(odds) => format!("won in {odds} of 36"),
                None => format!("dice {} and {}", portrait.dice[0], portrait.dice[1]),
            };
            lines.push(format!("  {method}: {players} against {enemies}, {end}"));
        }
        if let Some(offer) = &portrait.offer {
            let list = |things: &Option<Vec<String>>, size: u8| match things {
                Some(things) => format!("[{}]", things.join(", ")),
                None => format!("{size} things"),
            };
            lines.push(format!(
                "  offer of {} to {}: gives {} and {} Loot, wants {}",
                offer.by,
                offer.to,
                list(&offer.gives, offer.sizes[0]),
                offer.share,
                list(&offer.wants, offer.sizes[1])
            ));
        }
        if let Some(top) = &portrait.top {
            lines.push(format!("  on top of the Wasteland Deck: {top}"));
        }
        if !portrait.stock.is_empty() {
            lines.push(format!("  for sale: {}", portrait.stock.join(", ")));
        }
        for seat in Seat::all(self.seats) {
            let Some(side) = portrait.seats.get(&seat.to_string()) else { continue };
            let [cs, chr, eva] = side.stats;
            let dead = if view.table.living.contains(seat) { "" } else { " (dead)" };
            lines.push(format!(
                "{seat}{dead}: {} SP, CS {cs} CHR {chr} EVA {eva}, hand {} + {}, {} face-down, food {} water {}",
                side.sp, side.hand[0], side.hand[1], side.down, side.tokens[0], side.tokens[1]
            ));
            for (word, list) in
                [("traits", &side.traits), ("equipped", &side.ready), ("carried", &side.tapped)]
            {
                if !list.is_empty() {
                    lines.push(format!("   {word}: {}", list.join(", ")));
                }
            }
            if let Some(cards) = side.cards.as_ref().filter(|cards| !cards.is_empty()) {
                lines.push(format!("   hand: {}", cards.join(", ")));
            }
            if let Some(tactics) = side.tactics.as_ref().filter(|tactics| !tactics.is_empty()) {
                lines.push(format!("   face-down: {}", tactics.join(", ")));
            }
        }
        let mut board = String::new();
        for line in lines {
            let indent = line.len() - line.trim_start().len() + 2;
            wrap(&line, indent, &mut board);
        }
        board
    }
}
