//! One figure as a table: a row for each subject, its interval drawn, the verdict in words.

use std::fmt::Write;

use parts::tally::Sort;
use posters::Frame;

use super::plot::Scale;
use super::{Cards, escaped, in_hundred, level_name, thousands};
use crate::balance::{FigureReport, Report, Row, Verdict};

pub(super) fn write(report: &Report, figure: &FigureReport, cards: &Cards<'_>, page: &mut String) {
    let (name, about) = (escaped(&figure.name), escaped(&figure.about));
    let scale = Scale::of(figure, report.margin);
    let _ = write!(
        page,
        "<section id=\"{name}\"><div class=\"bar\"><h2>{about}</h2>\
         <input type=\"search\" placeholder=\"Find\" aria-label=\"Find in: {about}\"></div>"
    );
    legend(report, page);
    let _ = write!(
        page,
        "<div class=\"wide\"><table><thead><tr>\
         <th scope=\"col\"><button type=\"button\">Name</button></th>\
         <th scope=\"col\" aria-sort=\"none\"><button type=\"button\">Games</button></th>\
         <th scope=\"col\" aria-sort=\"descending\"><button type=\"button\">In 100</button></th>\
         <th scope=\"col\">{}</th>\
         <th scope=\"col\"><button type=\"button\">Verdict</button></th></tr></thead><tbody>",
        scale.axis()
    );
    for row in &figure.rows {
        write_row(row, figure, cards, &scale, page);
    }
    let _ = write!(page, "</tbody></table></div></section>");
}

/// Which sign stands for which bot.
fn legend(report: &Report, page: &mut String) {
    let _ = write!(page, "<p class=\"legend\">");
    for (place, level) in report.levels.iter().rev().enumerate() {
        let sign = if place == 0 { "dot" } else { "diamond" };
        let _ = write!(page, "<span class=\"{sign}\">{}</span> ", escaped(&level_name(level)));
    }
    let _ = write!(page, "</p>");
}

fn write_row(row: &Row, figure: &FigureReport, cards: &Cards<'_>, scale: &Scale, page: &mut String) {
    let Some(strongest) = row.levels.last() else { return };
    let card = cards.get(&*row.id);
    let picture = card.map_or(String::new(), |card| posters::emblem(&card.id, card.kind, Frame::Square));
    let sentence = card.map_or(String::new(), |card| format!("<small>{}</small>", escaped(&card.text)));
    let (word, class) = match (row.verdict, figure.sort) {
        (Verdict::TooStrong, _) => ("too strong".to_owned(), "strong"),
        (Verdict::TooWeak, _) => ("too weak".to_owned(), "weak"),
        (Verdict::LevelsDiffer, _) => ("levels differ".to_owned(), "differ"),
        (Verdict::TooFew { missing }, _) => (format!("needs {} more", thousands(missing)), "few"),
        (Verdict::Fine, _) => ("fine".to_owned(), "fine"),
        (Verdict::Counted, Sort::Wins | Sort::Games) => (String::new(), "fine"),
    };
    let share = strongest.share;
    let _ = write!(
        page,
        "<tr class=\"{class}\"><th scope=\"row\">{picture}<span>{}{sentence}</span></th>\
         <td data-sort=\"{games}\">{}</td><td data-sort=\"{}\"><b>{}</b><small>{} to {}</small></td>\
         <td>{}</td><td data-sort=\"{word}\"><em>{word}</em></td></tr>",
        escaped(&row.name),
        thousands(strongest.games),
        share.share,
        in_hundred(share.share),
        in_hundred(share.low),
        in_hundred(share.high),
        scale.draw(row),
        games = strongest.games,
    );
}
