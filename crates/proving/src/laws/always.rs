//! Laws cheap enough to be checked after every input.

use kernel::{Actor, Dice, Input, InputOf, Log, Seat, SeatSet, Waiting, apply};
use parts::title::Title;

use super::{Moment, ascending};
use crate::course::write_input;
use crate::failure::{Breach, Law, demand};

/// Checks everything that is cheap.
pub(crate) fn check<G: Title>(
    game: &G,
    state: &G::State,
    moment: &Moment<G>,
    dice: &mut Dice,
) -> Result<(), Breach> {
    game.audit(state).map_err(|broken| Breach::new(Law::Audit, broken.to_string()))?;
    awaited(game, moment)?;
    lists(game, state, moment)?;
    learned(game, state, moment)?;
    match moment.waiting {
        Waiting::Chance => chances(game, state, moment, dice),
        Waiting::Seats(seats) => {
            picks(game, state, seats, moment, dice)?;
            any_order(game, state, seats, moment, dice)
        }
        Waiting::Over => Ok(()),
    }
}

/// Exactly the awaited seats have choices.
fn awaited<G: Title>(game: &G, moment: &Moment<G>) -> Result<(), Breach> {
    let open = match moment.waiting {
        Waiting::Seats(seats) => {
            demand(!seats.is_empty(), Law::Awaited, || "the state waits for a set of no seats".into())?;
            seats
        }
        Waiting::Chance | Waiting::Over => SeatSet::NONE,
    };
    for seat in open.iter() {
        demand(seat.index() < game.seats(), Law::Awaited, || format!("{seat} is awaited but has no seat"))?;
        demand(!moment.list(seat).is_empty(), Law::Awaited, || {
            format!("{seat} is awaited without a choice")
        })?;
    }
    for seat in Seat::all(game.seats()).filter(|seat| !open.contains(*seat)) {
        demand(moment.list(seat).is_empty(), Law::Awaited, || {
            format!("{seat} is not awaited but may `{}`", game.write_choice(moment.list(seat)[0]))
        })?;
    }
    Ok(())
}

/// Lists are sorted, and what they list is accepted.
fn lists<G: Title>(game: &G, state: &G::State, moment: &Moment<G>) -> Result<(), Breach> {
    for seat in Seat::all(game.seats()) {
        let list = moment.list(seat);
        ascending(list, |choice| game.write_choice(*choice))
            .map_err(|message| Breach::new(Law::Sorted, format!("in the list of {seat} {message}")))?;
        for choice in list {
            game.check(state, seat, *choice).map_err(|refusal| {
                let text = game.write_choice(*choice);
                Breach::new(Law::Accepted, format!("{seat} may `{text}`, but is refused: {refusal}"))
            })?;
        }
    }
    Ok(())
}

/// The audience of an actor is part of those who learn each of its inputs.
fn learned<G: Title>(game: &G, state: &G::State, moment: &Moment<G>) -> Result<(), Breach> {
    let learn = |audience: SeatSet, input: InputOf<G>| {
        let missing = audience.iter().find(|seat| !game.learns(state, &input).contains(*seat));
        missing.map_or(Ok(()), |seat| {
            let input = write_input(game, &input);
            let message = format!("{seat} is in the audience, but does not learn `{input}`");
            Err(Breach::new(Law::Learned, message))
        })
    };
    match moment.waiting {
        Waiting::Over => Ok(()),
        Waiting::Chance => {
            let audience = game.audience(state, Actor::Chance);
            moment.chances.iter().try_for_each(|(chance, _)| learn(audience, Input::Chance(*chance)))
        }
        Waiting::Seats(seats) => seats.iter().try_for_each(|seat| {
            let audience = game.audience(state, Actor::Seat(seat));
            moment.list(seat).iter().try_for_each(|choice| learn(audience, Input::Choice(seat, *choice)))
        }),
    }
}

/// Outcomes are sorted and possible, and a sample is one of them.
fn chances<G: Title>(game: &G, state: &G::State, moment: &Moment<G>, dice: &mut Dice) -> Result<(), Breach> {
    let outcomes = &moment.chances;
    demand(!outcomes.is_empty(), Law::Chances, || "chance is awaited without an outcome".into())?;
    let sorted = outcomes.windows(2).all(|pair| pair[0].0 < pair[1].0);
    demand(sorted, Law::Chances, || format!("the outcomes do not ascend: {outcomes:?}"))?;
    let possible = outcomes.iter().all(|(_, weight)| *weight > 0);
    demand(possible, Law::Chances, || format!("an outcome has no weight: {outcomes:?}"))?;
    let sample = game.sample(state, dice);
    let listed = outcomes.binary_search_by_key(&sample, |(chance, _)| *chance).is_ok();
    demand(listed, Law::Sampled, || format!("`{}` was sampled but is not listed", game.write_chance(sample)))
}

/// A pick is a listed choice and knows whether others are listed.
fn picks<G: Title>(
    game: &G,
    state: &G::State,
    seats: SeatSet,
    moment: &Moment<G>,
    dice: &mut Dice,
) -> Result<(), Breach> {
    for seat in seats.iter() {
        let pick = game.pick(state, seat, dice);
        let list = moment.list(seat);
        demand(list.binary_search(&pick.choice).is_ok(), Law::Picked, || {
            format!("{seat} picks `{}`, which is not listed", game.write_choice(pick.choice))
        })?;
        demand(pick.is_decision() == (list.len() > 1), Law::Picked, || {
            format!("whether {seat} decides anything with {} choices is told wrong by a pick", list.len())
        })?;
        demand(game.audience(state, Actor::Seat(seat)).contains(seat), Law::Audience, || {
            format!("{seat} is not in the audience of its own choice")
        })?;
    }
    Ok(())
}

/// Two seats awaited together: neither answer changes the other's list, and both orders give the same state.
fn any_order<G: Title>(
    game: &G,
    state: &G::State,
    seats: SeatSet,
    moment: &Moment<G>,
    dice: &mut Dice,
) -> Result<(), Breach> {
    if seats.len() < 2 {
        return Ok(());
    }
    let awaited: Vec<Seat> = seats.iter().collect();
    let one = dice.among(&awaited);
    let two = dice.among(&seats.without(one).iter().collect::<Vec<_>>());
    let answers = [one, two].map(|seat| (seat, dice.among(moment.list(seat))));
    let [first, second] = answers;
    let mut ends = Vec::new();
    for [(early, its_answer), (late, its_own)] in [[first, second], [second, first]] {
        let mut state = state.clone();
        apply(game, &mut state, &Input::Choice(early, its_answer), &mut Log::off());
        let mut list = Vec::new();
        game.choices(&state, late, &mut list);
        demand(list == moment.list(late), Law::AnyOrder, || {
            format!("the choices of {late} change when {early} answers `{}`", game.write_choice(its_answer))
        })?;
        apply(game, &mut state, &Input::Choice(late, its_own), &mut Log::off());
        ends.push(state);
    }
    demand(ends[0] == ends[1], Law::AnyOrder, || {
        let [(one, its), (two, others)] = answers;
        let (its, others) = (game.write_choice(its), game.write_choice(others));
        format!("`{one}: {its}` and `{two}: {others}` give different states in different orders")
    })
}
