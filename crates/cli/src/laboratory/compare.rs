//! `rustlands lab compare`: what a change of a pack does.

use std::io::Write;
use std::time::Instant;

use lab::{Balance, Compared, Comparison, Effect, Watch};
use parts::title::{Order, Title};
use serde::Serialize;
use shelf::TitleVisitor;

use crate::args::{CompareArgs, read_pack};
use crate::fault::{Fault, Verdict};
use crate::onlooker::Onlooker;
use crate::page;
use crate::pool::pool;

/// How many of the cards that were not changed are told.
const OTHERS: usize = 5;

/// `rustlands lab compare GAME --pack NEW`, or with two packs the older one first.
pub fn run(args: &CompareArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let order = |pack| Order { seats: args.run.seats, options: args.options.clone(), pack };
    let orders = match &args.packs[..] {
        [new] => [order(None), order(read_pack(Some(new))?)],
        [old, new] => [order(read_pack(Some(old))?), order(read_pack(Some(new))?)],
        _ => return Err(Fault::Asked("name one pack, or two: the old one first".to_owned())),
    };
    let plan = Balance::new(&[args.bot], args.pairs, args.run.seed, args.budget)
        .map_err(|error| Fault::Asked(error.to_string()))?;
    let comparison = Comparison {
        level: plan.levels()[0],
        pairs: args.pairs,
        precision: args.precision.map(|points| points / 100.0),
        seed: args.run.seed,
    };
    let onlooker = Onlooker::new()?;
    let begun = Instant::now();
    let work = Both { orders: &orders, comparison: &comparison, named: &args.cards, watch: &onlooker };
    let found = pool(args.run.threads)?.install(|| shelf::visit_title(&args.game, work))??;
    onlooker.finish();
    let report =
        Report { game: &args.game, seed: args.run.seed, seconds: begun.elapsed().as_secs_f64(), found };
    if args.json {
        page::json(&report, out)?;
    } else {
        report.write(out)?;
    }
    Ok(if report.found.compared.pairs > 0 { Verdict::Good } else { Verdict::Bad })
}

struct Both<'a> {
    orders: &'a [Order; 2],
    comparison: &'a Comparison,
    named: &'a [String],
    watch: &'a dyn Watch,
}

#[derive(Serialize)]
struct Found {
    /// The cards that differ between the packs.
    changed: Vec<String>,
    #[serde(flatten)]
    compared: Compared,
}

impl TitleVisitor for Both<'_> {
    type Out = Result<Found, Fault>;

    fn visit<G: Title>(self) -> Result<Found, Fault> {
        let open = |order: &Order| G::open(order).map_err(|error| Fault::Asked(error.to_string()));
        let games = [open(&self.orders[0])?, open(&self.orders[1])?];
        let changed = changed(&games);
        let watched: Vec<String> = self.named.iter().chain(&changed).cloned().collect();
        if watched.is_empty() {
            return Err(Fault::Asked(
                "the packs do not differ: change a card, or name one with --card".to_owned(),
            ));
        }
        let compared = self
            .comparison
            .run([&games[0], &games[1]], &watched, self.watch)
            .map_err(|error| Fault::Asked(error.to_string()))?;
        Ok(Found { changed, compared })
    }
}

/// The ids of the cards that both packs have and that differ in what is printed on them.
fn changed<G: Title>(games: &[G; 2]) -> Vec<String> {
    let after = games[1].cards();
    let differs = |id: &str| games[0].facts(id) != games[1].facts(id);
    games[0]
        .cards()
        .into_iter()
        .filter(|card| after.iter().any(|twin| twin.id == card.id && (twin != card || differs(&card.id))))
        .map(|card| card.id)
        .collect()
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seed: u64,
    seconds: f64,
    #[serde(flatten)]
    found: Found,
}

impl Report<'_> {
    fn write(&self, out: &mut impl Write) -> Result<(), Fault> {
        let Compared { pairs, settled, rounds, watched, others } = &self.found.compared;
        let why = if *settled { ", until the interval was narrow enough" } else { "" };
        writeln!(
            out,
            "{}: {pairs} deals played with each pack in {:.1} s{why}, seed {}",
            self.game, self.seconds, self.seed
        )?;
        writeln!(out, "changed: {}", self.found.changed.join(", "))?;
        writeln!(out, "rounds {:.2} before, {:.2} after", rounds.0, rounds.1)?;
        writeln!(out, "\npoints in 100 more for whoever has it, with the new pack")?;
        for effect in watched.iter().filter(|effect| effect.games.0 > 0 || effect.games.1 > 0) {
            write_effect(effect, out)?;
            let reach = (effect.high - effect.low) / 4.0;
            writeln!(
                out,
                "      pairing saved {:.0} in 100 games; an interval half as wide needs about {} deals",
                100.0 * effect.saved,
                effect.pairs_for(*pairs, reach)
            )?;
        }
        writeln!(out, "\nothers that moved most")?;
        others.iter().take(OTHERS).try_for_each(|effect| write_effect(effect, out))?;
        writeln!(out, "\nThe intervals hold at 95 in 100 however often one looks (a confidence sequence).")?;
        Ok(())
    }
}

fn write_effect(effect: &Effect, out: &mut impl Write) -> Result<(), Fault> {
    let points = |share: f64| 100.0 * share;
    writeln!(
        out,
        "  {:<24} {:<10} {:>+6.2}  ({:+.2} to {:+.2})  from {:.1} to {:.1}",
        effect.name,
        effect.figure,
        points(effect.difference),
        points(effect.low),
        points(effect.high),
        points(effect.before),
        points(effect.after)
    )?;
    Ok(())
}
