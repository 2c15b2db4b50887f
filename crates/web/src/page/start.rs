//! Pick a game and play. Everything is chosen already; nothing stands between a person and a game.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::lobby::{GameCard, Quick, Seated};

use super::options::{Levels, Options, SeatCount, Wishes};
use super::{Sheet, loaded, trouble_note};
use crate::board::{Boards, front};
use crate::emblem::Posters;
use crate::icon::icon;
use crate::load::Games;
use crate::proof::Share;
use crate::route::{Road, Route};
use crate::{http, memory};

/// The start page.
#[component]
pub fn Start() -> impl IntoView {
    let games = expect_context::<Games>();
    let name = RwSignal::new(memory::name());
    view! {
        <Sheet title="Play">
            <h1 class="vh">"Play at Rustlands"</h1>
            <section class="hello">
                <label class="field inline">
                    <span class="cap">"Your name"</span>
                    <input type="text" maxlength="24" autocomplete="nickname" prop:value=move || name.get()
                        on:input:target=move |event| {
                            name.set(event.target().value());
                            memory::set_name(&event.target().value());
                        }/>
                </label>
                <p>"Pick a game. No account, nothing to install; the bots play fair and see only what you let them see."</p>
            </section>
            <div class="hoardings">
                {loaded(games.0, move |games| games.into_iter().map(|game| view! { <Hoarding game name/> }).collect_view().into_any())}
            </div>
            <p class="more">
                <a class="btn" href="/new">{icon("person")}"Play with friends"</a>
                <a class="btn bare" href="/tables">{icon("eye")}"Watch a table"</a>
            </p>
        </Sheet>
    }
}

/// One game: what it is like, whom to play, and the button.
#[component]
fn Hoarding(
    /// The game.
    game: GameCard,
    /// What the player is called.
    name: RwSignal<String>,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let boards = expect_context::<Boards>();
    let wishes = Wishes::usual(&game);
    let busy = RwSignal::new(false);
    let trouble = RwSignal::new(None);
    let asked = game.name.clone();
    let play = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        boards.ask(&asked);
        wishes.keep(&asked);
        let mut quick = Quick {
            game: asked.clone(),
            level: wishes.level.get_untracked(),
            seats: Some(wishes.seats.get_untracked()),
            options: wishes.options.get_untracked(),
            name: player_name(&name.get_untracked()),
            pack: wishes.pack.get_untracked().map(|(_, text)| text),
            seed: None,
            promise: None,
        };
        spawn_local(async move {
            let share = Share::promised().await;
            (quick.promise, quick.seed) = (share.table(), Some(share.seed.clone()));
            match http::post::<_, Seated>("/api/quick", None, &quick).await {
                Ok(seat) => {
                    memory::sit(&seat);
                    share.keep(&seat.table);
                    road.go(Route::Table { id: seat.table, invite: None });
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why));
                    let _ = busy.try_set(false);
                }
            }
        });
    };
    let (min, max) = (game.seats_min, game.seats_max);
    let players = if min == max { format!("{min} players") } else { format!("{min} to {max} players") };
    let own = front(&game.name);
    let Posters(posters) = expect_context::<Posters>();
    posters.ask();
    let crest = own.crest.map(|crest| {
        view! { <div class="crest" aria-hidden="true">{move || posters.here().map(crest)}</div> }
    });
    view! {
        <article class="hoarding plate rivets">
            {crest}
            <div class="words">
                <h2 class="cap">{game.printed.clone()}</h2>
                <p class="about">{own.about}" "{players}"."</p>
                <Levels game=game.clone() wishes/>
                <SeatCount game=game.clone() wishes/>
                <details>
                    <summary class="cap">"Options"</summary>
                    <Options game=game.clone() wishes/>
                </details>
                {move || trouble.get().as_ref().map(trouble_note)}
                <p class="row2">
                    <button class="btn go big-go" disabled=move || busy.get() on:click=play>{icon("ready")}"Play "{game.printed.clone()}</button>
                    <a class="quiet" href=Route::Rules { game: game.name.clone(), rule: None }.address()>"Rules"</a>
                    <a class="quiet" href=Route::Cards { game: game.name.clone(), card: None }.address()>"Cards"</a>
                </p>
            </div>
        </article>
    }
}

/// Nobody has to think of a name.
pub fn player_name(typed: &str) -> String {
    let typed = typed.trim();
    if typed.is_empty() { memory::name() } else { typed.to_owned() }
}
