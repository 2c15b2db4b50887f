//! Choosing a game's options, its bots' level and a card pack; shared by the pages that begin games.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;
use wire::lobby::GameCard;

use crate::icon::icon;

/// What was chosen for a game. Copied freely.
#[derive(Copy, Clone)]
pub struct Wishes {
    /// The bots' level.
    pub level: RwSignal<String>,
    /// How many seats.
    pub seats: RwSignal<usize>,
    /// Options by name.
    pub options: RwSignal<BTreeMap<String, String>>,
    /// A card pack: its file name and its text.
    pub pack: RwSignal<Option<(String, String)>>,
}

impl Wishes {
    /// As the game was last played; a newcomer gets what is kindest.
    pub fn usual(game: &GameCard) -> Wishes {
        let habit = crate::memory::habit(&game.name);
        let newcomer = habit.finished == 0;
        let known = |level: &String| game.levels.iter().any(|other| other.name == *level);
        let level = habit.level.filter(known).or_else(|| kind_level(game)).unwrap_or_default();
        let seats = habit.seats.unwrap_or(game.seats_min).clamp(game.seats_min, game.seats_max);
        let mut options = habit.options;
        options.retain(|name, value| {
            game.options.iter().any(|option| option.name == *name && option.values.contains(value))
        });
        for option in &game.options {
            // A game may offer a set-up for the first game; whoever has not finished one gets it.
            let first = option.values.iter().find(|value| *value == "first-game").filter(|_| newcomer);
            let value = first.or(option.values.first()).cloned().unwrap_or_default();
            options.entry(option.name.clone()).or_insert(value);
        }
        Wishes {
            level: RwSignal::new(level),
            seats: RwSignal::new(seats),
            options: RwSignal::new(options),
            pack: RwSignal::new(None),
        }
    }

    /// Remembers the choice for the next time.
    pub fn keep(&self, game: &str) {
        let (level, seats, options) =
            (self.level.get_untracked(), self.seats.get_untracked(), self.options.get_untracked());
        crate::memory::keep_habit(game, |habit| {
            habit.level = Some(level);
            habit.seats = Some(seats);
            // What a newcomer was given is not what they wished for the next time.
            habit.options = options;
            habit.options.retain(|_, value| value != "first-game");
        });
    }
}

/// The level to meet a newcomer with: the weakest, so that the first game is lost by nobody but the bot.
fn kind_level(game: &GameCard) -> Option<String> {
    game.levels.first().map(|level| level.name.clone())
}

/// The levels as a row of plates, one pressed.
#[component]
pub fn Levels(
    /// The game.
    game: GameCard,
    /// What is chosen.
    wishes: Wishes,
) -> impl IntoView {
    let name = format!("level-{}", game.name);
    let plates = game.levels.clone().into_iter().map(move |level| {
        let (this, value) = (level.name.clone(), level.name.clone());
        view! {
            <label class="chip" title=level.about.clone()>
                <input type="radio" name=name.clone() value=level.name.clone()
                    prop:checked=move || wishes.level.get() == this
                    on:change=move |_| wishes.level.set(value.clone())/>
                <span class="cap">{level.name.clone()}</span>
            </label>
        }
    });
    let about = move || {
        let chosen = wishes.level.get();
        game.levels.iter().find(|level| level.name == chosen).map(|level| level.about.clone())
    };
    view! {
        <fieldset class="levels">
            <legend class="cap">"Bots"</legend>
            <div class="chips">{plates.collect_view()}</div>
            <p class="about">{about}</p>
        </fieldset>
    }
}

/// How many sit at the table.
#[component]
pub fn SeatCount(
    /// The game.
    game: GameCard,
    /// What is chosen.
    wishes: Wishes,
) -> impl IntoView {
    (game.seats_min < game.seats_max).then(|| {
        let name = format!("seats-{}", game.name);
        let plates = (game.seats_min..=game.seats_max).map(move |count| {
            view! {
                <label class="chip">
                    <input type="radio" name=name.clone() value=count.to_string()
                        prop:checked=move || wishes.seats.get() == count
                        on:change=move |_| wishes.seats.set(count)/>
                    <span class="cap">{count}</span>
                </label>
            }
        });
        view! {
            <fieldset class="levels">
                <legend class="cap">"Players"</legend>
                <div class="chips">{plates.collect_view()}</div>
            </fieldset>
        }
    })
}

/// The game's options.
#[component]
pub fn Options(
    /// The game.
    game: GameCard,
    /// What is chosen.
    wishes: Wishes,
) -> impl IntoView {
    let rows = game.options.into_iter().map(move |option| {
        let (reader, writer) = (option.name.clone(), option.name.clone());
        let chosen = move || wishes.options.with(|options| options.get(&reader).cloned().unwrap_or_default());
        let values =
            option.values.iter().map(|value| view! { <option value=value.clone()>{value.clone()}</option> });
        view! {
            <label class="field">
                <span class="cap">{option.name.replace('_', " ")}</span>
                <select prop:value=chosen on:change:target=move |event| {
                    let value = event.target().value();
                    wishes.options.update(|options| { options.insert(writer.clone(), value); });
                }>{values.collect_view()}</select>
                <small>{option.about.clone()}</small>
            </label>
        }
    });
    view! {
        {rows.collect_view()}
        <PackField wishes/>
    }
}

/// A card pack from a file.
#[component]
fn PackField(
    /// What is chosen.
    wishes: Wishes,
) -> impl IntoView {
    let take = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let file = input.and_then(|input| input.files()).and_then(|files| files.get(0));
        let Some(file) = file else {
            wishes.pack.set(None);
            return;
        };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let _ = wishes.pack.try_set(text.map(|text| (file.name(), text)));
        });
    };
    view! {
        <label class="field">
            <span class="cap">"Card pack"</span>
            <input type="file" accept=".toml" on:change=take/>
            <small>{move || match wishes.pack.get() {
                Some((name, _)) => view! { {icon("check")}{format!("The cards of {name} are used.")} }.into_any(),
                None => "A TOML file with your own cards instead of the built-in ones.".into_any(),
            }}</small>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::lobby::Level;

    fn game(levels: &[&str]) -> GameCard {
        GameCard {
            name: "duel".into(),
            printed: "Duel".into(),
            seats_min: 2,
            seats_max: 2,
            options: Vec::new(),
            levels: levels.iter().map(|name| Level { name: (*name).into(), about: String::new() }).collect(),
        }
    }

    #[test]
    fn a_newcomer_meets_the_weakest() {
        assert_eq!(kind_level(&game(&["drifter", "raider", "warlord"])).as_deref(), Some("drifter"));
        assert_eq!(kind_level(&game(&[])), None);
    }
}
