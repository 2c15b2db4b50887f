//! tmp
use kernel::*;
use radlands::*;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let list = std::env::args().nth(2).is_some();
    let game = Radlands::default();
    let mut dice = Dice::new(1);
    let mut log = Log::off();
    let (mut dec, mut forced, mut chances, mut opts, mut turns, mut acts) =
        (0u64, 0u64, 0u64, 0u64, 0u64, 0u64);
    let mut buf = Vec::with_capacity(256);
    let t = std::time::Instant::now();
    for _ in 0..n {
        let mut s = game.start();
        loop {
            match game.waiting(&s) {
                Waiting::Over => break,
                Waiting::Chance => {
                    chances += 1;
                    let c = game.sample(&s, &mut dice);
                    game.settle(&mut s, c, &mut log);
                }
                Waiting::Seats(set) => {
                    let seat = set.first().unwrap();
                    let (c, k) = if list {
                        buf.clear();
                        game.choices(&s, seat, &mut buf);
                        (dice.among(&buf), buf.len() as u32)
                    } else {
                        game.pick_counted(&s, seat, &mut dice)
                    };
                    if k > 1 {
                        dec += 1
                    } else {
                        forced += 1
                    }
                    if s.table.agenda.top().is_none() {
                        acts += 1;
                    }
                    opts += k as u64;
                    game.choose(&mut s, seat, c, &mut log);
                }
            }
        }
        turns += s.table.turn as u64;
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{:.2} M dec/s; per game: dec {:.1} forced {:.1} chances {:.1} turns {:.1} acts {:.1} opts/dec {:.1}; ns/dec {:.1}",
        dec as f64 / e / 1e6,
        dec as f64 / n as f64,
        forced as f64 / n as f64,
        chances as f64 / n as f64,
        turns as f64 / n as f64,
        acts as f64 / n as f64,
        opts as f64 / (dec + forced) as f64,
        e * 1e9 / dec as f64
    );
}
