//! Making a table: who may sit where, which options, seen by everybody or only by those who are invited.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::lobby::{Clock, GameCard, NewTable, SeatWish, Seated};

use super::options::{Levels, Options, SeatCount, Wishes};
use super::{Sheet, loaded, trouble_note};
use crate::board::Boards;
use crate::icon::icon;
use crate::load::Games;
use crate::proof::Share;
use crate::route::{Road, Route};
use crate::{http, memory};

/// A new table.
#[component]
pub fn New(
    /// The game, if one was picked.
    game: Option<String>,
) -> impl IntoView {
    let games = expect_context::<Games>();
    let picked = RwSignal::new(game);
    view! {
        <Sheet title="New table">
            {loaded(games.0, move |games| {
                let tabs = games.iter().map(|game| {
                    let (name, this) = (game.name.clone(), game.name.clone());
                    let first = games[0].name.clone();
                    let current = move || picked.get().unwrap_or_else(|| first.clone()) == this;
                    view! {
                        <button class="tab cap" aria-pressed=move || current().to_string() on:click=move |_| picked.set(Some(name.clone()))>
                            {game.printed.clone()}
                        </button>
                    }
                }).collect_view();
                let form = {
                    let games = games.clone();
                    move || {
                        let wanted = picked.get();
                        let game = games.iter().find(|game| Some(&game.name) == wanted.as_ref()).or(games.first());
                        game.cloned().map(|game| view! { <Form game/> })
                    }
                };
                view! { <nav class="game-tabs" aria-label="Games">{tabs}</nav> {form} }.into_any()
            })}
        </Sheet>
    }
}

/// Who may take a seat, as the form keeps it: a person, or a bot of the chosen level.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Who {
    Me,
    Person,
    Bot,
}

/// Clocks to choose from.
const CLOCKS: [(Option<Clock>, &str); 5] = [
    (None, "no clock"),
    (Some(Clock::Decision { seconds: 30 }), "30 seconds a decision"),
    (Some(Clock::Decision { seconds: 120 }), "2 minutes a decision"),
    (Some(Clock::Decision { seconds: 86_400 }), "a day a decision"),
    (Some(Clock::Match { seconds: 1800 }), "30 minutes each for the match"),
];

#[component]
fn Form(
    /// The game.
    game: GameCard,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let boards = expect_context::<Boards>();
    let wishes = Wishes::usual(&game);
    let others = RwSignal::new(vec![Who::Person; game.seats_max]);
    let public = RwSignal::new(false);
    let clock = RwSignal::new(0usize);
    let name = RwSignal::new(memory::name());
    let busy = RwSignal::new(false);
    let trouble = RwSignal::new(None);
    let asked = game.name.clone();
    let make = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        boards.ask(&asked);
        wishes.keep(&asked);
        memory::set_name(&name.get_untracked());
        let mut table = NewTable {
            game: asked.clone(),
            seats: seats(
                wishes.seats.get_untracked(),
                &others.get_untracked(),
                &wishes.level.get_untracked(),
            ),
            options: wishes.options.get_untracked(),
            public: public.get_untracked(),
            name: super::start::player_name(&name.get_untracked()),
            pack: wishes.pack.get_untracked().map(|(_, text)| text),
            clock: CLOCKS[clock.get_untracked()].0,
            seed: None,
            promise: None,
        };
        spawn_local(async move {
            let share = Share::promised().await;
            (table.promise, table.seed) = (share.table(), Some(share.seed.clone()));
            match http::post::<_, Seated>("/api/tables", None, &table).await {
                Ok(seat) => {
                    memory::sit(&seat);
                    share.keep(&seat.table);
                    road.go(Route::Table { id: seat.table, invite: seat.invite });
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why));
                    let _ = busy.try_set(false);
                }
            }
        });
    };
    let rows = move || {
        (0..wishes.seats.get()).map(|place| {
            let who = move || if place == 0 { Who::Me } else { others.with(|others| others.get(place).copied().unwrap_or(Who::Person)) };
            let flip = move |_| others.update(|others| {
                if let Some(who) = others.get_mut(place) {
                    *who = if *who == Who::Bot { Who::Person } else { Who::Bot };
                }
            });
            let sign = move || match who() {
                Who::Me => view! { {icon("g-goggles")}"You" }.into_any(),
                Who::Person => view! { {icon("person")}"A person" }.into_any(),
                Who::Bot => view! { {icon("bot")}"A bot" }.into_any(),
            };
            view! {
                <li><span class="cap seat-letter">{kernel::Seat::new(place as u8).letter().to_ascii_uppercase().to_string()}</span>
                <button class="btn" disabled={place == 0} on:click=flip title="Person or bot">{sign}</button></li>
            }
        }).collect_view()
    };
    let clocks = CLOCKS
        .iter()
        .enumerate()
        .map(|(place, (_, words))| view! { <option value=place.to_string()>{*words}</option> });
    view! {
        <section class="plate rivets pad form">
            <h1 class="cap">{format!("A table of {}", game.printed)}</h1>
            <label class="field"><span class="cap">"Your name"</span>
                <input type="text" maxlength="24" prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())/></label>
            <SeatCount game=game.clone() wishes/>
            <ol class="seat-wishes" aria-label="Seats">{rows}</ol>
            <Levels game=game.clone() wishes/>
            <label class="field"><span class="cap">"Clock"</span>
                <select on:change:target=move |event| clock.set(event.target().value().parse().unwrap_or(0))>{clocks.collect_view()}</select></label>
            <label class="check"><input type="checkbox" prop:checked=move || public.get() on:change:target=move |event| public.set(event.target().checked())/>
                <span>"Everybody sees it in the list. Otherwise only those with the link can sit down or watch."</span></label>
            <details><summary class="cap">"Options"</summary><Options game wishes/></details>
            {move || trouble.get().as_ref().map(trouble_note)}
            <button class="btn go big-go" disabled=move || busy.get() on:click=make>{icon("check")}"Make the table"</button>
        </section>
    }
}

/// The seats of the form as the server takes them; the asker is the first.
fn seats(count: usize, others: &[Who], level: &str) -> Vec<SeatWish> {
    let wish = |place: usize| match others.get(place) {
        Some(Who::Bot) if place > 0 => SeatWish::Bot { level: level.to_owned() },
        _ => SeatWish::Person,
    };
    (0..count).map(wish).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_asker_is_a_person_and_the_others_are_as_wished() {
        let bot = SeatWish::Bot { level: "easy".into() };
        let wished = seats(3, &[Who::Bot, Who::Bot, Who::Person, Who::Bot], "easy");
        assert_eq!(wished, [SeatWish::Person, bot, SeatWish::Person]);
    }
}
