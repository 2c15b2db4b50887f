//! quick
use battlelands::*;
use kernel::*;
fn main() {
    for seats in 3..=5 {
        let game = BattleLands::new(seats).unwrap();
        let mut dice = Dice::new(1);
        let mut log = Log::off();
        for check in [true, false] {
            let games = if check { 3000 } else { 60000 };
            let (mut decisions, mut chances, mut forced, mut inputs_max) = (0u64, 0u64, 0u64, 0);
            let t = std::time::Instant::now();
            let mut list = Vec::new();
            for _ in 0..games {
                let mut s = game.start();
                let mut inputs = 0;
                loop {
                    if check {
                        game.audit(&s).unwrap_or_else(|e| panic!("{e} {s:?}"));
                    }
                    inputs += 1;
                    match game.waiting(&s) {
                        Waiting::Over => break,
                        Waiting::Chance => {
                            chances += 1;
                            let c = game.sample(&s, &mut dice);
                            game.settle(&mut s, c, &mut log);
                        }
                        Waiting::Seats(set) => {
                            let seat = set.first().unwrap();
                            let c;
                            if check {
                                list.clear();
                                game.choices(&s, seat, &mut list);
                                assert!(list.is_sorted() && !list.is_empty());
                                if list.len() > 1 {
                                    decisions += 1
                                } else {
                                    forced += 1
                                }
                                c = game.pick(&s, seat, &mut dice);
                                assert!(list.contains(&c), "{c:?} {list:?}");
                            } else {
                                c = game.pick(&s, seat, &mut dice);
                                decisions += 1;
                            }
                            game.choose(&mut s, seat, c, &mut log);
                        }
                    }
                }
                inputs_max = inputs_max.max(inputs);
            }
            let e = t.elapsed().as_secs_f64();
            println!(
                "{seats}: {} dec/game {} forced/g {} chance/g, max {inputs_max}: {:.2} M choice points/s {}",
                decisions as f64 / games as f64,
                forced as f64 / games as f64,
                chances as f64 / games as f64,
                decisions as f64 / e / 1e6,
                std::mem::size_of::<State>()
            );
        }
    }
}
