//! A balance report as one page that needs nothing beside itself: open it from a disk, send it to a friend, print it.

mod figure;
mod plot;

use std::collections::BTreeMap;
use std::fmt::Write;

use parts::title::CardEntry;

use crate::balance::{LevelReport, Report};
use crate::share::Share;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The cards of a game by their ids, to show a picture and a sentence beside a figure.
type Cards<'a> = BTreeMap<&'a str, &'a CardEntry>;

impl Report {
    /// The report as HTML. `command` is what was typed to get it, and is printed for whoever wants it again.
    #[must_use]
    pub fn page(&self, cards: &[CardEntry], command: &str) -> String {
        let cards: Cards<'_> = cards.iter().map(|card| (&*card.id, card)).collect();
        let mut body = String::new();
        head(self, &mut body);
        if let Some(strongest) = self.levels.last() {
            summary(strongest, &mut body);
        }
        let figures: Vec<_> = self.figures.iter().filter(|figure| !figure.rows.is_empty()).collect();
        let _ = write!(body, "<nav aria-label=\"Figures\">");
        for figure in &figures {
            let (name, about) = (escaped(&figure.name), escaped(&figure.about));
            let _ = write!(body, "<a href=\"#{name}\">{about} <b>{}</b></a>", figure.rows.len());
        }
        let _ = write!(body, "</nav>");
        for figure in figures {
            figure::write(self, figure, &cards, &mut body);
        }
        let _ = write!(
            body,
            "<footer><p>Marked: further than {:.1} points from the others of the figure, with false alarms kept to {:.0} in 100 \
             of all marked rows (Benjamini and Hochberg). Where the bots disagree, play it yourself.</p>\
             <p><code>{}</code></p></footer>",
            100.0 * self.margin,
            100.0 * self.false_alarms,
            escaped(command)
        );
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>Balance of {game}</title><style>{STYLE}</style></head>\
             <body><main>{body}</main><script>{SCRIPT}</script></body></html>\n",
            game = escaped(&self.game)
        )
    }
}

fn head(report: &Report, page: &mut String) {
    let bots: Vec<String> = report.levels.iter().rev().map(level_name).map(|name| escaped(&name)).collect();
    let games: Vec<String> = report.levels.iter().rev().map(|level| thousands(level.games)).collect();
    let facts = [
        ("Games", games.join(" and ")),
        ("Bots", bots.join(" and ")),
        ("Seats", report.seats.to_string()),
        ("Seed", report.seed.to_string()),
        ("Pack", escaped(&report.pack)),
    ];
    let _ = write!(page, "<header><h1><span>Balance</span> {}</h1><dl>", escaped(&report.game));
    for (name, value) in facts {
        let _ = write!(page, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    let _ = write!(page, "</dl><button id=\"theme\" type=\"button\">Day or night</button></header>");
}

/// The games of the strongest level in a few numbers.
fn summary(level: &LevelReport, page: &mut String) {
    let interval = |share: &Share| format!("{:.1} to {:.1}", 100.0 * share.low, 100.0 * share.high);
    let mut boxes = vec![
        (
            "Rounds",
            format!("{:.1}", level.rounds.mean),
            format!("{} to {} in 8 of 10", level.rounds.p10, level.rounds.p90),
        ),
        ("Decisions in a game", format!("{:.0}", level.decisions.mean), String::new()),
        (
            "Lead changes",
            format!("{:.1}", level.lead_changes.mean),
            format!("{:.2} to {:.2}", level.lead_changes.low, level.lead_changes.high),
        ),
        ("Won from behind, in 100", in_hundred(level.comebacks.share), interval(&level.comebacks)),
        ("Decisions that mattered, in 100", in_hundred(level.mattered.share), interval(&level.mattered)),
    ];
    if level.nobody.share > 0.0 {
        boxes.push(("Nobody won, in 100", in_hundred(level.nobody.share), interval(&level.nobody)));
    }
    let _ = write!(page, "<ul class=\"boxes\" aria-label=\"All games of {}\">", escaped(&level_name(level)));
    for (name, value, beside) in boxes {
        let _ = write!(page, "<li><small>{name}</small><strong>{value}</strong><span>{beside}</span></li>");
    }
    let _ = write!(page, "</ul>");
}

/// The bot, and how much it thinks.
fn level_name(level: &LevelReport) -> String {
    match level.iterations.filter(|iterations| *iterations > 1) {
        Some(iterations) => format!("{}, {} iterations", level.bot, thousands(u64::from(iterations))),
        None => level.bot.clone(),
    }
}

fn in_hundred(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// With commas: `20,000`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Safe inside an element and inside an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_names_cannot_break_out() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(escaped("<b>\"R & T\""), "&lt;b&gt;&quot;R &amp; T&quot;");
    }
}
