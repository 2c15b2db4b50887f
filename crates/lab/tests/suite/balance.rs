//! A balance report is the same on any number of threads and in any parts, and finds what was planted.

use bots::Kind;
use lab::{Balance, BalanceError, Comparison, NotOne, Report, Tallied, Unwatched, Verdict};
use parts::pack::PackText;
use parts::title::{Order, Title};
use rayon::ThreadPoolBuilder;
use shelf::{TitleVisitor, Visitor};

/// Radlands' own pack, to plant changes in.
const PACK: &str = include_str!("../../../radlands/src/cards.toml");

struct Counted<'a>(&'a Balance, std::ops::Range<u64>);

impl Visitor for Counted<'_> {
    type Out = Tallied;
    fn visit<G: Title>(self, game: G) -> Tallied {
        self.0.run_part(&game, self.1, &Unwatched)
    }
}

fn order(seats: usize, pack: Option<&str>) -> Order {
    let pack = pack.map(|text| PackText { origin: "planted.toml".into(), text: text.to_owned() });
    Order { seats: Some(seats), pack, ..Order::default() }
}

fn counted(game: &str, order: &Order, plan: &Balance, part: std::ops::Range<u64>, threads: usize) -> Tallied {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| shelf::visit(game, order, Counted(plan, part))).expect("the game is on the shelf")
}

fn plan(bots: &[Kind], games: u64) -> Balance {
    Balance::new(bots, games, 7, None).expect("a plan")
}

#[test]
fn threads_and_parts_do_not_change_what_is_counted() {
    for (game, seats) in [("radlands", 2), ("battlelands", 4)] {
        let (order, plan) = (order(seats, None), plan(&[Kind::Random, Kind::Greedy], 60));
        let whole = counted(game, &order, &plan, 0..60, 1);
        assert_eq!(whole, counted(game, &order, &plan, 0..60, 3), "{game}");
        let mut parts = counted(game, &order, &plan, 41..60, 2);
        parts.merge(&counted(game, &order, &plan, 0..41, 2)).expect("parts of one plan");
        assert_eq!(whole, parts, "{game}");
        assert_eq!(whole.counts[0].games, 60);
    }
}

#[test]
fn parts_of_different_plans_are_not_merged() {
    let mut radlands = counted("radlands", &order(2, None), &plan(&[Kind::Random], 5), 0..5, 1);
    let greedy = counted("radlands", &order(2, None), &plan(&[Kind::Greedy], 5), 0..5, 1);
    assert_eq!(radlands.merge(&greedy), Err(NotOne { what: "the bots" }));
    let battlelands = counted("battlelands", &order(3, None), &plan(&[Kind::Random], 5), 0..5, 1);
    assert_eq!(radlands.merge(&battlelands), Err(NotOne { what: "the game" }));
}

#[test]
fn every_seat_and_every_subject_takes_its_part() {
    let found = counted("battlelands", &order(3, None), &plan(&[Kind::Random], 400), 0..400, 2);
    let counts = &found.counts[0];
    let factions = found.figures.iter().position(|figure| figure.name == "faction").expect("it is declared");
    let seats: u64 = counts.figures[factions].iter().map(|faction| faction.seats).sum();
    assert_eq!(seats, 3 * 400, "each seat leads one faction");
    let won: u64 = counts.figures[factions].iter().map(|faction| faction.won).sum();
    assert_eq!(won, counts.all.won, "what factions win is what was won");
}

/// The pack with a Sniper whose ability costs nothing.
fn planted() -> String {
    let at = PACK.find("id = \"sniper\"").expect("it is in the pack");
    let price = at + PACK[at..].find("cost = 2").expect("its ability has a price");
    format!("{}cost = 0{}", &PACK[..price], &PACK[price + "cost = 2".len()..])
}

/// What the report says of a card in a figure.
fn verdict(report: &Report, figure: &str, id: &str) -> (f64, Verdict) {
    let figure = report.figures.iter().find(|one| one.name == figure).expect("the figure is declared");
    let row = figure.rows.iter().find(|row| row.id == id).expect("the card occurred");
    (row.levels[0].share.share, row.verdict)
}

#[test]
fn a_planted_imbalance_is_found_and_sized() {
    struct Both<'a>(&'a Comparison, [Order; 2]);
    impl TitleVisitor for Both<'_> {
        type Out = lab::Compared;
        fn visit<G: Title>(self) -> lab::Compared {
            let [before, after] = self.1.map(|order| G::open(&order).expect("a pack that can be played"));
            self.0.run([&before, &after], &["sniper".to_owned()], &Unwatched).expect("the same game")
        }
    }
    let (games, planted) = (5000, planted());
    let plan = plan(&[Kind::Random], games);
    let played = |pack| {
        let found = counted("radlands", &order(2, pack), &plan, 0..games, 2);
        verdict(&Report::new(&found), "played", "sniper")
    };
    let (fair, _) = played(None);
    let (strong, said) = played(Some(&planted));
    assert!(strong > fair + 0.02 && said == Verdict::TooStrong, "{fair} {strong} {said:?}");
    let comparison = Comparison { level: plan.levels()[0], pairs: games, precision: None, seed: 7 };
    let orders = [order(2, None), order(2, Some(&planted))];
    let found = shelf::visit_title("radlands", Both(&comparison, orders)).expect("it is on the shelf");
    let effect = found.watched.iter().find(|effect| effect.figure == "played").expect("it was played");
    assert!(effect.low > 0.0 && effect.low < strong - fair && strong - fair < effect.high, "{effect:?}");
    assert!((effect.after - strong).abs() < 1e-12, "the same games were counted: {effect:?}");
    assert!(effect.saved > 0.0, "{effect:?}");
}

#[test]
fn plans_that_cannot_be_repeated_are_refused() {
    let refused = |bots: &[Kind], games| Balance::new(bots, games, 1, None).expect_err("refused");
    assert_eq!(refused(&[], 5), BalanceError::NoBots);
    assert_eq!(refused(&[Kind::Random], 0), BalanceError::NoGames);
    let error = refused(&[Kind::Search], 5);
    assert_eq!(error, BalanceError::NeedsIterations(Kind::Search));
    assert!(error.to_string().contains("--budget 200"), "{error}");
}
