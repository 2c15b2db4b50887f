//! The lists: games, cards, rules.

use std::io::Write;

use parts::title::{CardEntry, OptionInfo, Order, Title};
use serde::Serialize;
use shelf::{RuleEntry, Visitor};

use crate::args::{CardsArgs, GamesArgs, RulesArgs, read_pack};
use crate::fault::{Fault, Verdict};
use crate::page;

/// A rule in the long list names at most this many of the files that show it.
const FILES_SHOWN: usize = 2;

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    printed: &'static str,
    seats: SeatsPossible,
    options: Vec<OptionInfo>,
}

#[derive(Serialize)]
struct SeatsPossible {
    min: usize,
    max: usize,
}

/// `rustlands games`
pub fn games(args: &GamesArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let games = shelf::games();
    if args.json {
        let entry = |game: shelf::GameInfo| GameEntry {
            name: game.name,
            printed: game.printed,
            seats: SeatsPossible { min: *game.seats.start(), max: *game.seats.end() },
            options: game.options,
        };
        page::json(&games.into_iter().map(entry).collect::<Vec<_>>(), out)?;
        return Ok(Verdict::Good);
    }
    for game in games {
        let (min, max) = (game.seats.start(), game.seats.end());
        let seats = if min == max { min.to_string() } else { format!("{min} to {max}") };
        writeln!(out, "{:<16} {}, {seats} seats", game.name, game.printed)?;
        for option in game.options {
            let lead = format!("  --option {}={}", option.name, option.values.join("|"));
            page::wrapped(&lead, lead.len().max(36) + 2, option.about, out)?;
        }
    }
    Ok(Verdict::Good)
}

/// `rustlands cards GAME`
pub fn cards(args: &CardsArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    struct Cards;
    impl Visitor for Cards {
        type Out = Vec<CardEntry>;
        fn visit<G: Title>(self, game: G) -> Vec<CardEntry> {
            game.cards()
        }
    }
    let order = Order { pack: read_pack(args.pack.as_ref())?, ..Order::default() };
    let cards = shelf::visit(&args.game, &order, Cards)?;
    if args.json {
        page::json(&cards, out)?;
        return Ok(Verdict::Good);
    }
    let mut kind = "";
    for card in &cards {
        if card.kind != kind {
            kind = card.kind;
            let alike = cards.iter().filter(|card| card.kind == kind);
            let (names, copies) =
                alike.fold((0, 0), |(names, copies), card| (names + 1, copies + card.copies));
            writeln!(out, "{kind}: {names} kinds, {copies} cards")?;
        }
        writeln!(out, "  {} x {} ({})", card.copies, card.name, card.id)?;
        page::wrapped("", 6, &card.text, out)?;
    }
    Ok(Verdict::Good)
}

/// `rustlands rules GAME [ID]`
pub fn rules(args: &RulesArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let mut rules = shelf::rules(&args.game)?;
    if let Some(id) = &args.id {
        let wanted = id.to_ascii_uppercase();
        rules.retain(|rule| rule.id.starts_with(&wanted));
        if rules.is_empty() {
            let hint = format!("rustlands rules {} lists them all", args.game);
            return Err(Fault::Asked(format!("no rule {id:?}: {hint}")));
        }
    }
    if args.json {
        page::json(&rules, out)?;
        return Ok(Verdict::Good);
    }
    for rule in &rules {
        write_rule(rule, args.id.is_some(), out)?;
    }
    if args.id.is_none() {
        write_account(&rules, out)?;
    }
    Ok(Verdict::Good)
}

fn write_rule(rule: &RuleEntry, in_full: bool, out: &mut impl Write) -> Result<(), Fault> {
    page::wrapped(&format!("{} ", rule.id), rule.id.len() + 2, &rule.text, out)?;
    if let Some(reason) = &rule.exempt {
        page::wrapped("  not observable:", 18, reason, out)?;
    }
    let labelled = [("scenario", &rule.scenarios), ("test", &rule.tests), ("source", &rule.sources)];
    if in_full {
        for (label, files) in labelled {
            files.iter().try_for_each(|file| writeln!(out, "  {label:<8}  {file}"))?;
        }
    } else {
        let mut shown = rule.scenarios.iter().chain(&rule.tests);
        shown.by_ref().take(FILES_SHOWN).try_for_each(|file| writeln!(out, "  {file}"))?;
        match shown.count() {
            0 => {}
            more => writeln!(out, "  and {more} more")?,
        }
    }
    if !rule.is_accounted_for() {
        writeln!(out, "  nothing shows it yet")?;
    }
    Ok(())
}

fn write_account(rules: &[RuleEntry], out: &mut impl Write) -> Result<(), Fault> {
    let by_scenario = rules.iter().filter(|rule| !rule.scenarios.is_empty()).count();
    let by_test = rules.iter().filter(|rule| rule.scenarios.is_empty() && !rule.tests.is_empty()).count();
    let exempt = rules.iter().filter(|rule| rule.exempt.is_some()).count();
    let open = rules.iter().filter(|rule| !rule.is_accounted_for()).count();
    writeln!(
        out,
        "\n{} rules: {by_scenario} shown by scenarios, {by_test} by tests alone, {exempt} not observable, {open} not shown",
        rules.len()
    )?;
    Ok(())
}
