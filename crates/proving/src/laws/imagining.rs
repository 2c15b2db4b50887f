//! What a seat imagines cannot be told from the truth by that seat.

use kernel::{Dice, InputOf, Log, Seat, Viewer, apply};
use parts::title::Title;

use super::{Moment, always};
use crate::course::{random_input, write_input};
use crate::failure::{Breach, Law, demand, guarded};

/// How far an imagined state is played on.
const PLAYED_ON: usize = 12;

/// Lets every seat imagine a state from its view.
pub(crate) fn check<G: Title>(
    game: &G,
    state: &G::State,
    moment: &Moment<G>,
    dice: &mut Dice,
) -> Result<(), Breach> {
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, Viewer::Seat(seat));
        let imagined = game.imagine(&view, dice);
        looks_true(game, seat, &view, &imagined, moment)?;
        plays_on(game, seat, imagined, dice)?;
    }
    Ok(())
}

fn looks_true<G: Title>(
    game: &G,
    seat: Seat,
    view: &G::View,
    imagined: &G::State,
    moment: &Moment<G>,
) -> Result<(), Breach> {
    let seen = game.view(imagined, Viewer::Seat(seat));
    demand(seen == *view, Law::Imagined, || format!("{seat} sees {view:?}, imagines {seen:?}"))?;
    let waiting = game.waiting(imagined);
    demand(waiting == moment.waiting, Law::Imagined, || {
        format!("the truth waits for {:?}, what {seat} imagines for {waiting:?}", moment.waiting)
    })?;
    let mut list = Vec::new();
    game.choices(imagined, seat, &mut list);
    let write =
        |list: &[G::Choice]| list.iter().map(|c| game.write_choice(*c)).collect::<Vec<_>>().join(", ");
    demand(list == moment.list(seat), Law::Imagined, || {
        format!("{seat} may [{}], imagines [{}]", write(moment.list(seat)), write(&list))
    })
}

/// What is imagined is a state like any other: it passes the audit, and played on it keeps the laws.
fn plays_on<G: Title>(game: &G, seat: Seat, mut imagined: G::State, dice: &mut Dice) -> Result<(), Breach> {
    game.audit(&imagined)
        .map_err(|broken| Breach::new(Law::Imagined, format!("in what {seat} imagines: {broken}")))?;
    let mut inputs: Vec<InputOf<G>> = Vec::new();
    let (mut moment, mut list) = (Moment::new(game), Vec::new());
    let play = || {
        loop {
            moment.look(game, &imagined);
            always::check(game, &imagined, &moment, dice)?;
            if inputs.len() == PLAYED_ON {
                return Ok(());
            }
            let Some(input) = random_input(game, &imagined, &mut list, dice) else { return Ok(()) };
            inputs.push(input);
            apply(game, &mut imagined, &input, &mut Log::off());
        }
    };
    guarded(play).map_err(|breach| {
        let played: Vec<String> = inputs.iter().map(|input| write_input(game, input)).collect();
        let message =
            format!("{}\nin what {seat} imagines, played on with {}", breach.message, played.join("; "));
        Breach { message, ..breach }
    })
}
