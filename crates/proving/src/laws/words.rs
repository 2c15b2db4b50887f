//! There and back: JSON and notation change nothing; what people read is fit to be read.

use std::collections::BTreeMap;
use std::fmt::Debug;

use kernel::{ReadError, Seat, Viewer};
use parts::terminal::COLUMNS;
use parts::title::Title;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Moment, scene};
use crate::failure::{Breach, Law, demand};

/// The notation of every choice there is: read back exactly, and no two written alike.
pub(crate) fn catalogue_notation<G: Title>(game: &G, catalogue: &[G::Choice]) -> Result<(), Breach> {
    let mut written = BTreeMap::new();
    for choice in catalogue {
        let text = choice_notation(game, *choice)?;
        if let Some(other) = written.insert(text.clone(), *choice) {
            let message = format!("{other:?} and {choice:?} are both written `{text}`");
            return Err(Breach::new(Law::Notation, message));
        }
    }
    Ok(())
}

/// Everything that can be written down in this state, and what the input before it told.
pub(crate) fn check<G: Title>(
    game: &G,
    before: &G::State,
    state: &G::State,
    moment: &Moment<G>,
    events: &[G::Event],
) -> Result<(), Breach> {
    json("state", state)?;
    for seat in Seat::all(game.seats()) {
        for choice in moment.list(seat) {
            json("choice", choice)?;
            choice_notation(game, *choice)?;
        }
    }
    for (chance, _) in &moment.chances {
        json("outcome", chance)?;
        chance_notation(game, *chance)?;
    }
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(state, viewer);
        json("view", &view)?;
        shown(game, &view)?;
        let known = game.view(before, viewer);
        for seen in events.iter().filter_map(|event| game.tell(event, viewer)) {
            let telling = game.telling(&known, &seen);
            scene::told(game, &telling)?;
        }
    }
    portrait(&game.portray_truth(state))
}

/// A value is the same after JSON there and back.
pub(crate) fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    what: &str,
    value: &T,
) -> Result<(), Breach> {
    let lost = |error: serde_json::Error| Breach::new(Law::Json, format!("{what}: {error}: {value:?}"));
    let text = serde_json::to_string(value).map_err(lost)?;
    let back: T = serde_json::from_str(&text).map_err(lost)?;
    demand(back == *value, Law::Json, || format!("{what}: {value:?} became {back:?} by way of {text}"))
}

/// A choice is the same after notation there and back.
pub(crate) fn choice_notation<G: Title>(game: &G, choice: G::Choice) -> Result<String, Breach> {
    let text = game.write_choice(choice);
    back(&text, choice, game.read_choice(&text))?;
    Ok(text)
}

/// An outcome is the same after notation there and back.
pub(crate) fn chance_notation<G: Title>(game: &G, chance: G::Chance) -> Result<(), Breach> {
    let text = game.write_chance(chance);
    back(&text, chance, game.read_chance(&text))
}

fn back<T: PartialEq + Debug>(text: &str, value: T, read: Result<T, ReadError>) -> Result<(), Breach> {
    let neat = !text.is_empty() && text == text.trim() && !text.contains('\n');
    demand(neat, Law::Notation, || format!("{value:?} is written {text:?}"))?;
    demand(read.as_ref() == Ok(&value), Law::Notation, || {
        format!("{value:?} is written `{text}`, which is read as {read:?}")
    })
}

fn shown<G: Title>(game: &G, view: &G::View) -> Result<(), Breach> {
    let board = game.draw_board(view);
    demand(!board.trim().is_empty(), Law::Shown, || "the board is empty".into())?;
    if let Some(line) = board.lines().find(|line| line.chars().count() > COLUMNS) {
        return Err(Breach::new(
            Law::Shown,
            format!("the board has a line beyond {COLUMNS} columns: {line}"),
        ));
    }
    portrait(&game.portray(view))
}

fn portrait<P: Serialize>(portrait: &P) -> Result<(), Breach> {
    serde_json::to_value(portrait)
        .map(drop)
        .map_err(|error| Breach::new(Law::Shown, format!("a portrait cannot be written: {error}")))
}
