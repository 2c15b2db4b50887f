//! The laws, grouped by how often they can be afforded.

pub(crate) mod always;
pub(crate) mod brute;
pub(crate) mod ends;
pub(crate) mod imagining;
pub(crate) mod scene;
pub(crate) mod words;

use kernel::{Game, Seat, Waiting};
use parts::title::Title;

use crate::failure::{Breach, Law};
use crate::ledger::Ledger;

/// What the laws look up again and again.
pub(crate) struct Rulebook<G: Game> {
    pub ledger: Ledger,
    pub catalogue: Vec<G::Choice>,
}

impl<G: Title> Rulebook<G> {
    pub fn new(game: &G) -> Result<Rulebook<G>, Breach> {
        let ledger = Ledger::parse(G::LEDGER).map_err(|error| Breach::new(Law::Ledger, error.to_string()))?;
        let mut catalogue = Vec::new();
        game.catalogue(&mut catalogue);
        ascending(&catalogue, |choice| game.write_choice(*choice))
            .map_err(|message| Breach::new(Law::Catalogue, format!("in the catalogue {message}")))?;
        words::catalogue_notation(game, &catalogue)?;
        Ok(Rulebook { ledger, catalogue })
    }
}

/// What a state offers, asked for once and used by every law. The buffers are reused.
pub(crate) struct Moment<G: Game> {
    pub waiting: Waiting,
    pub lists: Vec<Vec<G::Choice>>,
    pub chances: Vec<(G::Chance, u32)>,
}

impl<G: Game> Moment<G> {
    pub fn new(game: &G) -> Moment<G> {
        let lists = (0..game.seats()).map(|_| Vec::new()).collect();
        Moment { waiting: Waiting::Over, lists, chances: Vec::new() }
    }

    /// Looks at a state.
    pub fn look(&mut self, game: &G, state: &G::State) {
        self.waiting = game.waiting(state);
        for (seat, list) in Seat::all(game.seats()).zip(&mut self.lists) {
            list.clear();
            game.choices(state, seat, list);
        }
        self.chances.clear();
        if self.waiting == Waiting::Chance {
            game.chances(state, &mut self.chances);
        }
    }

    /// What this seat may choose.
    pub fn list(&self, seat: Seat) -> &[G::Choice] {
        &self.lists[seat.index()]
    }
}

/// Whether a list ascends without duplicates; if not, which two elements are to blame.
pub(crate) fn ascending<T: Ord>(list: &[T], write: impl Fn(&T) -> String) -> Result<(), String> {
    match list.windows(2).find(|pair| pair[0] >= pair[1]) {
        None => Ok(()),
        Some(pair) if pair[0] == pair[1] => Err(format!("`{}` stands twice", write(&pair[0]))),
        Some(pair) => Err(format!("`{}` stands before `{}`", write(&pair[0]), write(&pair[1]))),
    }
}
