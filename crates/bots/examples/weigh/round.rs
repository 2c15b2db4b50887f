//! Games to learn from.

use bots::{Bot, Budget, Greedy, Manner, Question, Random, Search, Thinkable};
use kernel::{BySeat, Dice, Log, Score, Viewer, Waiting};

/// Games of one bot with itself.
pub struct Round {
    /// How many.
    pub games: u64,
    player: Player,
}

enum Player {
    Random,
    Greedy,
    Search(u32),
}

impl Round {
    /// One in this many answers is random, so that positions are not all alike.
    const STRAY: u32 = 12;

    /// Reads `random:GAMES`, `greedy:GAMES` or `search:GAMES:ITERATIONS`.
    pub fn read(text: &str) -> Result<Round, String> {
        let mut words = text.split(':');
        let name = words.next().unwrap_or_default();
        let mut number = || {
            let word = words.next().ok_or_else(|| format!("{text:?} lacks a number"))?;
            word.parse::<u32>().map_err(|_| format!("{word:?} is no number"))
        };
        let games = number()?.into();
        let player = match name {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "search" => Player::Search(number()?),
            other => return Err(format!("no player {other:?}: choose among random, greedy, search")),
        };
        Ok(Round { games, player })
    }

    /// Plays one game, shows every position that an answer led to, and tells how it ended.
    pub fn play<G: Thinkable + 'static>(
        &self,
        game: &G,
        mut dice: Dice,
        mut show: impl FnMut(&G::State, &mut Dice),
    ) -> BySeat<Score> {
        let bot = || -> Box<dyn Bot<G>> {
            match self.player {
                Player::Random => Box::new(Random),
                Player::Greedy => Box::new(Greedy),
                Player::Search(_) => Box::new(Search::new(Manner::BEST)),
            }
        };
        let iterations = if let Player::Search(iterations) = self.player { iterations } else { 1 };
        let mut bots: Vec<_> = (0..game.seats()).map(|_| bot()).collect();
        let (mut state, mut log, mut choices) = (game.start(), Log::off(), Vec::new());
        loop {
            match game.waiting(&state) {
                Waiting::Over => return game.scores(&state),
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("a game that waits for seats waits for somebody");
                    choices.clear();
                    game.choices(&state, seat, &mut choices);
                    let choice = if choices.len() == 1 || dice.below(Round::STRAY) == 0 {
                        dice.among(&choices)
                    } else {
                        let view = game.view(&state, Viewer::Seat(seat));
                        let question = Question { game, seat, view: &view, choices: &choices };
                        bots[seat.index()].choose(&question, Budget::Iterations(iterations), &mut dice)
                    };
                    game.choose(&mut state, seat, choice, &mut log);
                    // After the answer: judged is what an answer leads to.
                    show(&state, &mut dice);
                }
            }
        }
    }
}
