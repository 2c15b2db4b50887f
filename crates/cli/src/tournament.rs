//! Bots against each other, rated.

use std::io::Write;

use lab::{Share, Standings, Tournament};
use parts::title::Title;
use serde::Serialize;
use shelf::Visitor;

use crate::args::TournamentArgs;
use crate::fault::{Fault, Verdict};
use crate::onlooker::Onlooker;
use crate::page;
use crate::pool::pool;

/// `rustlands tournament GAME --bots A,B`
pub fn run(args: &TournamentArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let tournament = Tournament::new(&args.bots, args.games, args.run.seed, args.budget)
        .map_err(|error| Fault::Asked(error.to_string()))?;
    let order = args.order.order(args.run.seats)?;
    let pool = pool(args.run.threads)?;
    let onlooker = Onlooker::new()?;
    let evening = Evening { tournament: &tournament, watch: &onlooker };
    let (game, standings) = pool.install(|| shelf::visit(&args.game, &order, evening))?;
    onlooker.finish();
    let report = Report { game, seed: args.run.seed, stopped: standings.was_stopped(), standings };
    if args.json {
        page::json(&report, out)?;
    } else {
        report.write(out)?;
    }
    // Nothing can be said about bots that finished no game.
    Ok(if report.standings.games > 0 { Verdict::Good } else { Verdict::Bad })
}

struct Evening<'a> {
    tournament: &'a Tournament,
    watch: &'a Onlooker,
}

impl Visitor for Evening<'_> {
    type Out = (&'static str, Standings);

    fn visit<G: Title>(self, game: G) -> Self::Out {
        (G::NAME, self.tournament.run(&game, self.watch))
    }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seed: u64,
    stopped: bool,
    #[serde(flatten)]
    standings: Standings,
}

impl Report {
    fn write(&self, out: &mut impl Write) -> Result<(), Fault> {
        let Standings { seats, games, planned, seconds, bots, encounters } = &self.standings;
        writeln!(
            out,
            "{games} games of {} with {seats} seats in {seconds:.1} s, seed {}",
            self.game, self.seed
        )?;
        if self.stopped {
            writeln!(
                out,
                "stopped: {} of {planned} games were not finished and do not count",
                planned - games
            )?;
        }
        if *games == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "\n  {:<10} {:>6}  {:^16}  {:>10}  {:>9}  {:>9}",
            "bot", "rating", "95 %", "decisions", "mean", "slowest"
        )?;
        for bot in bots {
            let rating = bot.rating.map_or_else(|| "-".to_owned(), |found| format!("{:.0}", found.rating));
            let interval = bot.rating.map(|found| format!("{:.0} to {:.0}", found.low, found.high));
            writeln!(
                out,
                "  {:<10} {rating:>6}  {:^16}  {:>10}  {:>6.1} ms  {:>6.1} ms",
                bot.bot,
                interval.unwrap_or_default(),
                bot.thinking.decisions,
                bot.thinking.mean_ms,
                bot.thinking.slowest_ms
            )?;
        }
        // Where players win in common nobody beats anybody.
        if bots.iter().all(|bot| bot.rating.is_none()) {
            writeln!(out, "\n  share of games won together, alone at a table of the other")?;
        } else {
            let fair = 100.0 / *seats as f64;
            writeln!(out, "\n  share of the win, alone at a table of the other; fair is {fair:.1} %")?;
        }
        for met in encounters {
            let Share { share, low, high } = met.share;
            let interval = format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high);
            let fair = met.times_fair.map_or_else(String::new, |Share { share, low, high }| {
                format!("  {share:.2} times fair ({low:.2} to {high:.2})")
            });
            writeln!(
                out,
                "  {:<10} among {:<10} {:>6.1} %  (95 %: {interval}){fair}",
                met.bot,
                met.against,
                100.0 * share
            )?;
        }
        Ok(())
    }
}
