//! Figures with intervals and verdicts, made of counts.

use kernel::Seat;
use parts::tally::{Figure, Sort};
use serde::Serialize;

use super::Tallied;
use super::counts::{Counts, Numbers, Sums};
use crate::share::Share;
use crate::significance::{Z95, discoveries, upper_tail};

/// A card may take this much more or less than the others, of a whole win at a table of two, before anybody worries.
const MARGIN: f64 = 0.02;
/// At most this share of the alarms may be false.
const FALSE_ALARMS: f64 = 0.05;
/// With fewer games than this a row says how many are missing.
const GAMES_MIN: u64 = 400;

/// What the games of all levels say.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// The fingerprint of the pack.
    pub pack: String,
    /// Seats at the table.
    pub seats: usize,
    /// The seed.
    pub seed: u64,
    /// How far from the others a subject may be, as a share of the win.
    pub margin: f64,
    /// At most this share of the marked rows is marked by chance (Benjamini and Hochberg).
    pub false_alarms: f64,
    /// Lengths and leads for each level.
    pub levels: Vec<LevelReport>,
    /// Who wins with what.
    pub figures: Vec<FigureReport>,
}

/// The games of one level.
#[derive(Clone, Debug, Serialize)]
pub struct LevelReport {
    /// The bot on every seat.
    pub bot: String,
    /// Its iterations for a decision.
    pub iterations: Option<u32>,
    /// Games played.
    pub games: u64,
    /// Games nobody won.
    pub nobody: Share,
    /// What each seat takes.
    pub seats: Vec<Share>,
    /// Rounds of a game.
    pub rounds: Spread,
    /// Decisions in a game.
    pub decisions: Mean,
    /// Lead changes in a game.
    pub lead_changes: Mean,
    /// Games won from behind.
    pub comebacks: Share,
    /// The share of decisions whose answers promise clearly different things.
    pub mattered: Share,
}

/// A length that varies.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// One in ten is not longer than this.
    pub p10: u32,
    /// Nine in ten are not longer than this.
    pub p90: u32,
}

/// A mean and its 95 % interval.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Mean {
    /// What was found.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<&Numbers> for Mean {
    fn from(numbers: &Numbers) -> Mean {
        let (mean, reach) = (numbers.mean(), Z95 * numbers.error());
        Mean { mean, low: mean - reach, high: mean + reach }
    }
}

/// One figure for all its subjects.
#[derive(Clone, Debug, Serialize)]
pub struct FigureReport {
    /// One word.
    pub name: String,
    /// The heading.
    pub about: String,
    /// What is compared.
    pub sort: Sort,
    /// For each level the share that all subjects of the figure take together; what rows are compared with.
    pub reference: Vec<f64>,
    /// A row for each subject that occurred, the strongest first.
    pub rows: Vec<Row>,
}

/// One subject.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What each level says, weakest first.
    pub levels: Vec<Estimate>,
    /// What all levels say together.
    pub verdict: Verdict,
}

/// What one level says of a subject.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Estimate {
    /// Games in which it occurred.
    pub games: u64,
    /// The share and its 95 % interval.
    #[serde(flatten)]
    pub share: Share,
    /// Whether it lies further from the reference than the margin, with false alarms kept down over all rows.
    pub alarm: bool,
}

/// What is to be thought of a subject.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Whoever has it wins too often.
    TooStrong,
    /// Whoever has it wins too seldom.
    TooWeak,
    /// One level raises an alarm that another one contradicts.
    LevelsDiffer,
    /// Nothing stands out.
    Fine,
    /// Too few games to say anything.
    TooFew {
        /// How many more games in which it occurs are needed.
        missing: u64,
    },
    /// A mere count, which is neither strong nor weak.
    Counted,
}

impl Report {
    /// What the counts say.
    #[must_use]
    pub fn new(tallied: &Tallied) -> Report {
        // At a table of four a fair share is half as large as at a table of two, and so is the margin.
        let margin = MARGIN * 2.0 / tallied.seats as f64;
        let figures = tallied.figures.iter().enumerate();
        let seats = seats_figure(tallied.seats);
        let by_seat: Vec<&[Sums]> = tallied.counts.iter().map(|counts| &counts.seats[..]).collect();
        let by_figure = figures.map(|(place, figure)| {
            let sums: Vec<&[Sums]> = tallied.counts.iter().map(|counts| &counts.figures[place][..]).collect();
            figure_report(figure, &sums, &tallied.counts, margin)
        });
        let figures = [figure_report(&seats, &by_seat, &tallied.counts, margin)].into_iter().chain(by_figure);
        Report {
            game: tallied.game.clone(),
            pack: tallied.pack.clone(),
            seats: tallied.seats,
            seed: tallied.seed,
            margin,
            false_alarms: FALSE_ALARMS,
            levels: tallied.levels.iter().zip(&tallied.counts).map(level_report).collect(),
            figures: figures.collect(),
        }
    }
}

/// Seats are subjects like any others.
fn seats_figure(seats: usize) -> Figure {
    let named = Seat::all(seats).map(|seat| (seat.to_string(), format!("Seat {seat}")));
    Figure::of_wins("seat", "Who sits there wins", named)
}

fn level_report(((bot, iterations), counts): (&(String, Option<u32>), &Counts)) -> LevelReport {
    LevelReport {
        bot: bot.clone(),
        iterations: *iterations,
        games: counts.games,
        nobody: Share::of(counts.nobody, counts.games),
        seats: counts.seats.iter().map(share).collect(),
        rounds: Spread {
            mean: counts.rounds.mean(),
            p10: counts.rounds.percentile(10),
            p90: counts.rounds.percentile(90),
        },
        decisions: Mean::from(&counts.decisions),
        lead_changes: Mean::from(&counts.lead_changes),
        comebacks: Share::of(counts.comebacks, counts.games),
        mattered: Share::of(counts.mattered, counts.compared),
    }
}

fn share(sums: &Sums) -> Share {
    if sums.games < GAMES_MIN {
        // The error of so few games is itself a guess.
        return Share::of_points(sums.won as f64 / 1000.0, sums.seats);
    }
    let (low, high) = sums.interval();
    Share { share: sums.share(), low, high }
}

fn figure_report(figure: &Figure, levels: &[&[Sums]], counts: &[Counts], margin: f64) -> FigureReport {
    let reference: Vec<f64> = match figure.sort {
        Sort::Wins => levels.iter().map(|sums| together(sums).share()).collect(),
        Sort::Games => vec![0.0; levels.len()],
    };
    let alarms: Vec<Vec<bool>> = levels
        .iter()
        .zip(&reference)
        .map(|(sums, reference)| match figure.sort {
            Sort::Wins => alarms(sums, *reference, margin),
            Sort::Games => vec![false; sums.len()],
        })
        .collect();
    let row = |(place, subject): (usize, &parts::tally::Subject)| {
        let estimates: Vec<Estimate> = (0..levels.len())
            .map(|level| {
                let sums = &levels[level][place];
                let share = match figure.sort {
                    Sort::Wins => share(sums),
                    Sort::Games => Share::of(sums.games, counts[level].games),
                };
                Estimate { games: sums.games, share, alarm: alarms[level][place] }
            })
            .collect();
        let verdict = match figure.sort {
            Sort::Wins => verdict(&estimates, &reference, margin),
            Sort::Games => Verdict::Counted,
        };
        Row { id: subject.id.clone(), name: subject.name.clone(), levels: estimates, verdict }
    };
    let occurred = |row: &Row| row.levels.iter().any(|level| level.games > 0);
    let mut rows: Vec<Row> = figure.subjects.iter().enumerate().map(row).filter(occurred).collect();
    // Rows that say little come last.
    let rank = |row: &Row| {
        let known = !matches!(row.verdict, Verdict::TooFew { .. });
        (known, row.levels.last().map_or(0.0, |level| level.share.share))
    };
    rows.sort_by(|one, other| {
        let ((knows, much), (known, less)) = (rank(other), rank(one));
        knows.cmp(&known).then(much.total_cmp(&less))
    });
    FigureReport {
        name: figure.name.clone(),
        about: figure.about.clone(),
        sort: figure.sort,
        reference,
        rows,
    }
}

/// All subjects as if they were one.
fn together(sums: &[Sums]) -> Sums {
    let mut all = Sums::default();
    sums.iter().for_each(|one| all.merge(one));
    all
}

/// Which subjects lie further from the reference than the margin.
fn alarms(sums: &[Sums], reference: f64, margin: f64) -> Vec<bool> {
    let tested: Vec<usize> = (0..sums.len()).filter(|place| sums[*place].games >= GAMES_MIN).collect();
    let p_values: Vec<f64> = tested
        .iter()
        .map(|place| {
            let sums = &sums[*place];
            let beyond = (sums.share() - reference).abs() - margin;
            upper_tail(beyond / sums.error().max(f64::MIN_POSITIVE))
        })
        .collect();
    let mut alarms = vec![false; sums.len()];
    for (place, found) in tested.into_iter().zip(discoveries(&p_values, FALSE_ALARMS)) {
        alarms[place] = found;
    }
    alarms
}

/// What all levels say together: the strongest bot decides, unless a weaker one contradicts it.
fn verdict(levels: &[Estimate], reference: &[f64], margin: f64) -> Verdict {
    let Some((strongest, its_reference)) = levels.iter().zip(reference).next_back() else {
        return Verdict::Fine;
    };
    if strongest.games < GAMES_MIN {
        return Verdict::TooFew { missing: GAMES_MIN - strongest.games };
    }
    let is_above = |level: &Estimate, reference: f64| level.share.share > reference;
    let above = is_above(strongest, *its_reference);
    // A level contradicts an alarm if its whole interval lies inside the margin or beyond it on the other side.
    let contradicts = |level: &Estimate, reference: f64, above: bool| {
        level.games >= GAMES_MIN
            && if above {
                level.share.high < reference + margin
            } else {
                level.share.low > reference - margin
            }
    };
    let weaker = || levels.iter().zip(reference).rev().skip(1);
    if strongest.alarm {
        return match weaker().any(|(level, reference)| contradicts(level, *reference, above)) {
            true => Verdict::LevelsDiffer,
            false if above => Verdict::TooStrong,
            false => Verdict::TooWeak,
        };
    }
    let doubted = weaker().any(|(level, reference)| {
        level.alarm && contradicts(strongest, *its_reference, is_above(level, *reference))
    });
    if doubted { Verdict::LevelsDiffer } else { Verdict::Fine }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(games: u64, share: f64, reach: f64, alarm: bool) -> Estimate {
        Estimate { games, share: Share { share, low: share - reach, high: share + reach }, alarm }
    }

    #[test]
    fn the_strongest_level_decides_unless_a_weaker_one_contradicts() {
        let half = [0.5, 0.5];
        let strong = estimate(9000, 0.56, 0.01, true);
        let agrees = estimate(9000, 0.53, 0.02, false);
        assert_eq!(verdict(&[agrees, strong], &half, 0.02), Verdict::TooStrong);
        let denies = estimate(9000, 0.50, 0.01, false);
        assert_eq!(verdict(&[denies, strong], &half, 0.02), Verdict::LevelsDiffer);
        assert_eq!(verdict(&[strong, denies], &half, 0.02), Verdict::LevelsDiffer);
        let weak = estimate(9000, 0.44, 0.01, true);
        assert_eq!(verdict(&[weak], &half[..1], 0.02), Verdict::TooWeak);
        assert_eq!(verdict(&[agrees], &half[..1], 0.02), Verdict::Fine);
        assert_eq!(
            verdict(&[estimate(100, 0.9, 0.1, false)], &half[..1], 0.02),
            Verdict::TooFew { missing: 300 }
        );
    }

    #[test]
    fn alarms_need_more_than_the_margin() {
        let sums = |wins: u64| {
            let mut sums = Sums::default();
            (0..10_000).for_each(|game| sums.add(1, if game < wins { 1000 } else { 0 }));
            sums
        };
        let found = alarms(&[sums(5100), sums(5000), sums(5500), sums(4400)], 0.5, 0.02);
        assert_eq!(found, [false, false, true, true]);
    }
}
