//! A finished match: scrub, step, look through anybody's eyes, link to a moment, play on from there.

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use wire::lobby::Seated;
use wire::replay::{Beat, Fork, Frame as Moment};
use wire::table::TableView;
use wire::{TableId, Trouble};

use super::{Sheet, trouble_note};
use crate::board::{Answering, Boards, Cover, Laid, Setting};
use crate::frame::log;
use crate::frame::words::{fill, mark, name};
use crate::icon::{icon, stencil};
use crate::load::{self, Games};
use crate::pointer::{Pointer, Wiring};
use crate::proof::Share;
use crate::route::{Road, Route};
use crate::{clock, http, memory};

/// Where in the match one is, and through whose eyes one looks.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct Place {
    at: usize,
    eyes: String,
}

/// A replay.
#[component]
pub fn Replay(
    /// Which match.
    id: TableId,
    /// The moment to begin with.
    at: Option<usize>,
    /// Through whose eyes.
    eyes: Option<String>,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let place = RwSignal::new(Place { at: at.unwrap_or(0), eyes: eyes.unwrap_or_else(|| "open".into()) });
    let moment = RwSignal::new(None::<Moment>);
    let trouble = RwSignal::new(None::<Trouble>);
    let asked = StoredValue::new(0u32);
    let table_id = id.clone();
    Effect::new(move |_| {
        let place = place.get();
        road.rename(&Route::Replay {
            id: table_id.clone(),
            at: Some(place.at),
            eyes: Some(place.eyes.clone()),
        });
        let turn = asked.try_update_value(|asked| {
            *asked += 1;
            *asked
        });
        let path = format!("/api/tables/{}/replay?as={}&at={}", table_id.0, place.eyes, place.at);
        spawn_local(async move {
            let answer = http::get::<Moment>(&path).await;
            // Whoever scrubs fast wants the last moment, not the slowest answer.
            if asked.try_get_value() != turn {
                return;
            }
            match answer {
                Ok(frame) => {
                    let _ = moment.try_set(Some(frame));
                    let _ = trouble.try_set(None);
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why));
                }
            }
        });
    });
    let boards = expect_context::<Boards>();
    let game = Memo::new(move |_| moment.with(|moment| Some(moment.as_ref()?.table.game.clone())));
    let here = move || {
        let game = game.get()?;
        boards.ask(&game);
        Some((boards.cover(&game)?, moment.get_untracked()?))
    };
    move || match here() {
        Some((own, first)) => {
            let notice = boards.notice(first.table.game.clone());
            view! { <Shown id=id.clone() own place moment first trouble/>{notice} }.into_any()
        }
        None => view! { <Sheet title="Replay">{move || trouble.get().as_ref().map(trouble_note)}</Sheet> }
            .into_any(),
    }
}

/// How fast a match is played back.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Speed {
    Slow,
    Normal,
    Fast,
}

impl Speed {
    /// How long a moment stands, in milliseconds.
    fn wait(self) -> u32 {
        match self {
            Speed::Slow => 1_800,
            Speed::Normal => 900,
            Speed::Fast => 300,
        }
    }

    fn next(self) -> Speed {
        match self {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Slow,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
        }
    }
}

/// The step a key takes through a match.
fn step(key: &str, at: usize, length: usize, rounds: &[usize]) -> Option<usize> {
    match key {
        "ArrowLeft" => Some(at.saturating_sub(1)),
        "ArrowRight" => Some((at + 1).min(length)),
        "ArrowUp" | "PageUp" => Some(rounds.iter().rev().copied().find(|round| *round < at).unwrap_or(0)),
        "ArrowDown" | "PageDown" => Some(rounds.iter().copied().find(|round| *round > at).unwrap_or(length)),
        "Home" => Some(0),
        "End" => Some(length),
        _ => None,
    }
}

#[component]
fn Shown(
    /// Which match.
    id: TableId,
    /// The board of its game.
    own: &'static Cover,
    /// Where in it.
    place: RwSignal<Place>,
    /// What is there.
    moment: RwSignal<Option<Moment>>,
    /// The first moment that came.
    first: Moment,
    /// What went wrong.
    trouble: RwSignal<Option<Trouble>>,
) -> impl IntoView {
    let game = first.table.game.clone();
    let cards = load::card_book(&first.table);
    let frame = Memo::new(move |before: Option<&Moment>| {
        moment.get().or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    });
    let table: Signal<TableView> = Memo::new(move |_| frame.with(|frame| frame.table.clone())).into();
    let card = RwSignal::new(None::<String>);
    let none = Wiring {
        acts: Signal::derive(Vec::new),
        send: Callback::new(|_| ()),
        why: Callback::new(|_| ()),
        confirm: Signal::derive(|| false),
    };
    let props = Setting {
        table,
        pointer: Pointer::new(none),
        sheet: Callback::new(move |id| card.set(Some(id))),
        cards,
        answering: Answering::nothing(),
    };
    let laid = (own.lay)(props);
    let play = RwSignal::new(false);
    let speed = RwSignal::new(Speed::Normal);
    let go =
        move |at: usize| place.update(|place| place.at = at.min(frame.with_untracked(|frame| frame.length)));
    let keys = window_event_listener(ev::keydown, move |event| {
        let writing = matches!(
            document().active_element().map(|element| element.tag_name()).as_deref(),
            Some("INPUT" | "SELECT")
        );
        let next = frame.with_untracked(|frame| {
            step(&event.key(), place.get_untracked().at, frame.length, &frame.rounds)
        });
        match next {
            Some(next) if !writing => {
                event.prevent_default();
                go(next);
            }
            _ if event.key() == " " && !writing => {
                event.prevent_default();
                play.update(|play| *play = !*play);
            }
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    let looks = window_event_listener(ev::pointerover, move |event| {
        use wasm_bindgen::JsCast;
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let found = target.and_then(|target| target.closest("[data-card]").ok().flatten());
        if let Some(id) = found.and_then(|found| found.get_attribute("data-card")) {
            card.set(Some(id));
        }
    });
    on_cleanup(move || looks.remove());
    // Playing by itself: the next moment a while after this one has come.
    let timer: StoredValue<Option<clock::Timer>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |_| {
        let (at, length) = frame.with(|frame| (frame.at, frame.length));
        timer.set_value(
            (play.get() && at < length).then(|| clock::after(speed.get().wait(), move || go(at + 1))),
        );
    });
    let rows = {
        let game = game.clone();
        move || match card.get().and_then(|id| props.cards.with(|cards| cards.get(&id).cloned())) {
            Some(card) => super::cards::bill(&game, &card, super::cards::Tab::New),
            None => view! { <p class="about">"Point at a card to read it."</p> }.into_any(),
        }
    };
    let many = move || table.with(|table| table.seats.len() > 2);
    view! {
        <main class="table replay" class:many=many data-game=game.clone()>
            <div class="rail">
                <h1 class="vh">"Replay"</h1>
                <div class="brand plate rivets"><a href="/" aria-label="Rustlands, to the start page">{stencil("Rustlands")}</a></div>
                <EyesPlate props laid place/>
                <div class="piles plate rivets">{laid.piles.run(())}</div>
                <OnwardPlate id=id.clone() table place game=game.clone()/>
            </div>
            <div class="board">{laid.field.run(())}</div>
            <div class="middle"><Scrubber frame play speed go/></div>
            <section class="hand" aria-label="Hand">{laid.hand.run(())}</section>
            <aside class="help">
                <section class="sheet card-help plate rivets" aria-label="Card help"><header>{icon("help")}{stencil("Card")}</header><div class="scroll-y" tabindex="0">{rows}</div></section>
                <section class="sheet log plate rivets" aria-label="What happened"><header>{icon("chat")}{stencil("Log")}</header>
                    <Story id=id.clone() table frame place go/></section>
            </aside>
        </main>
        <div class="notices">{move || trouble.get().as_ref().map(trouble_note)}</div>
    }
}

/// The whole match in sentences. A press on one goes to its moment; the moment one is at is marked and in sight.
#[component]
fn Story(
    /// Which match.
    id: TableId,
    /// The table.
    table: Signal<TableView>,
    /// The moment.
    frame: Memo<Moment>,
    /// Where one is.
    place: RwSignal<Place>,
    /// Goes to a moment.
    go: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let beats = RwSignal::new(Vec::<Beat>::new());
    let eyes = Memo::new(move |_| place.with(|place| place.eyes.clone()));
    Effect::new(move |_| {
        let (path, asked) = (format!("/api/tables/{}/story?as={}", id.0, eyes.read()), eyes.get());
        spawn_local(async move {
            let answer = http::get::<Vec<Beat>>(&path).await;
            // Without it the moments can still be walked through; other eyes may have been chosen since.
            if eyes.try_get_untracked() == Some(asked) {
                let _ = beats.try_set(answer.unwrap_or_default());
            }
        });
    });
    let at = Memo::new(move |_| {
        let now = frame.with(|frame| frame.at);
        beats.with(|beats| beats.iter().map(|beat| beat.at).take_while(|at| *at <= now).last().unwrap_or(0))
    });
    let list: NodeRef<html::Ol> = NodeRef::new();
    Effect::new(move |_| {
        at.track();
        beats.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                show_current(&list);
            }
        });
    });
    let row = move |beat: &Beat| {
        let moment = beat.at;
        let current = move || (at.get() == moment).then_some("step");
        let lines = table.with_untracked(|table| {
            let lines = beat.tellings.iter().map(|telling| {
                let (class, words) = log::sentence(table, telling);
                view! { <span class=format!("said {class}")>{words}</span> }
            });
            lines.collect_view()
        });
        view! { <li class="beat" aria-current=current><button on:click=move |_| go(moment)>{lines}</button></li> }
    };
    view! {
        <ol class="story" node_ref=list tabindex="0" aria-label="The whole match">
            {move || beats.with(|beats| beats.iter().map(row).collect_view())}
        </ol>
    }
}

/// Scrolls the list, and nothing else, until the marked line is in its middle.
fn show_current(list: &web_sys::Element) {
    let Some(now) = list.query_selector("[aria-current]").ok().flatten() else { return };
    let (frame, line) = (list.get_bounding_client_rect(), now.get_bounding_client_rect());
    let above = line.top() - frame.top() - (frame.height() - line.height()) / 2.0;
    list.set_scroll_top(list.scroll_top() + above as i32);
}

/// The moment in words: what came of it last.
fn sentence(frame: &Moment) -> String {
    frame.tellings.last().map(|telling| fill(&telling.text, &frame.table.seats)).unwrap_or_default()
}

/// The slider and its buttons, where the prompt is in a running game.
#[component]
fn Scrubber(
    /// The moment.
    frame: Memo<Moment>,
    /// Whether it plays by itself.
    play: RwSignal<bool>,
    /// How fast it does.
    speed: RwSignal<Speed>,
    /// Goes to a moment.
    go: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let jump = move |key: &'static str| {
        move |_| {
            if let Some(next) = frame.with_untracked(|frame| step(key, frame.at, frame.length, &frame.rounds))
            {
                go(next);
            }
        }
    };
    let marks = move || {
        frame.with(|frame| {
            frame
                .rounds
                .iter()
                .map(|round| view! { <option value=round.to_string()></option> })
                .collect_view()
        })
    };
    view! {
        <section class="prompt scrubber" aria-label="Moments">
            <div class="say"><b class="cap">{move || frame.with(|frame| format!("Moment {} of {}", frame.at, frame.length))}</b>
                <span>{move || frame.with(|frame| format!("Round {}. {}", frame.table.rounds, sentence(frame)))}</span></div>
            <label class="slide"><span class="vh">"Moment"</span>
                <input type="range" min="0" max=move || frame.with(|frame| frame.length.to_string()) list="rounds"
                    prop:value=move || frame.with(|frame| frame.at.to_string())
                    on:input:target=move |event| go(event.target().value().parse().unwrap_or(0))/></label>
            <datalist id="rounds">{marks}</datalist>
            <div class="opts">
                <button class="btn" aria-label="Round before" title="Round before (up)" on:click=jump("ArrowUp")>"<<"</button>
                <button class="btn" aria-label="Moment before" title="Moment before (left)" on:click=jump("ArrowLeft")>"<"</button>
                <button class="btn go" aria-pressed=move || play.get().to_string() title="Play by itself (space)" on:click=move |_| play.update(|play| *play = !*play)>
                    {move || if play.get() { "Pause" } else { "Play" }}</button>
                <button class="btn" title="How fast it plays by itself" aria-label=move || format!("Speed: {}", speed.get().words())
                    on:click=move |_| speed.update(|speed| *speed = speed.next())>{move || speed.get().words()}</button>
                <button class="btn" aria-label="Next moment" title="Next moment (right)" on:click=jump("ArrowRight")>">"</button>
                <button class="btn" aria-label="Next round" title="Next round (down)" on:click=jump("ArrowDown")>">>"</button>
            </div>
        </section>
    }
}

/// Through whose eyes one looks.
#[component]
fn EyesPlate(
    /// The table.
    props: Setting,
    /// Its board.
    laid: Laid,
    /// Where one is.
    place: RwSignal<Place>,
) -> impl IntoView {
    let choice = move |eyes: String, words: String, sign: &'static str| {
        let (this, that) = (eyes.clone(), eyes);
        view! {
            <label class="chip"><input type="radio" name="eyes" prop:checked=move || place.with(|place| place.eyes == this)
                on:change=move |_| place.update(|place| place.eyes = that.clone())/><span class="cap">{icon(sign)}{words}</span></label>
        }
    };
    // Who sits there never changes; what they have does, and their plates follow by themselves.
    let seats = props.table.with_untracked(|table| {
        table
            .seats
            .iter()
            .map(|card| {
                let eyes =
                    choice(card.seat.letter().to_string(), name(&table.seats, card.seat), mark(card.seat));
                view! { <div class="seat">{eyes}<dl>{laid.plate.run(card.seat)}</dl></div> }
            })
            .collect_view()
    });
    view! {
        <fieldset class="plate rivets pad eyes"><legend class="vh">"Through whose eyes"</legend>
            {choice("open".into(), "All cards open".into(), "eye")}
            {seats}
            {choice("spectator".into(), "A spectator".into(), "person")}
        </fieldset>
    }
}

/// What can be made of the moment: a link, a new game, the record.
#[component]
fn OnwardPlate(
    /// Which match.
    id: TableId,
    /// The table.
    table: Signal<TableView>,
    /// Where one is.
    place: RwSignal<Place>,
    /// The game.
    game: String,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let games = expect_context::<Games>();
    let trouble = RwSignal::new(None::<Trouble>);
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let address = window().location().href().unwrap_or_default();
        let promise = window().navigator().clipboard().write_text(&address);
        spawn_local(async move {
            let _ = copied.try_set(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
        });
    };
    let forked = id.clone();
    let play_on = move |_| {
        let level = memory::habit(&game).level.or_else(|| {
            games.0.with_untracked(|games| {
                let card = games.here().and_then(|games| games.iter().find(|card| card.name == game));
                card.and_then(|card| card.levels.last()).map(|level| level.name.clone())
            })
        });
        let Place { at, eyes } = place.get_untracked();
        let seat = eyes.chars().next().filter(|_| eyes.len() == 1).and_then(Seat::from_letter);
        let watched = table.with_untracked(|table| match table.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => table.waiting.first().copied().unwrap_or(Seat::FIRST),
        });
        let mut fork = Fork {
            at,
            seat: seat.unwrap_or(watched),
            level: level.unwrap_or_default(),
            name: memory::name(),
            seed: None,
            promise: None,
        };
        let id = forked.clone();
        spawn_local(async move {
            let share = Share::promised().await;
            (fork.promise, fork.seed) = (share.table(), Some(share.seed.clone()));
            match http::post::<_, Seated>(&format!("/api/tables/{}/fork", id.0), None, &fork).await {
                Ok(seat) => {
                    memory::sit(&seat);
                    share.keep(&seat.table);
                    road.go(Route::Table { id: seat.table, invite: None });
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why));
                }
            }
        });
    };
    view! {
        <div class="plate rivets pad onward">
            <button class="btn go" on:click=play_on>{icon("ready")}"Play on from here"</button>
            <button class="btn" on:click=copy>{icon("key")}{move || if copied.get() { "Copied" } else { "Copy this moment" }}</button>
            <a class="btn" href=format!("/api/tables/{}/record", id.0) download=format!("{}.json", id.0)>{icon("discard")}"Download"</a>
            {move || trouble.get().as_ref().map(trouble_note)}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn keys_step_by_moments_and_by_rounds_and_stay_inside_the_match() {
        let rounds = [0, 10, 20];
        let steps = |key, at| step(key, at, 25, &rounds);
        assert_eq!(steps("ArrowRight", 24), Some(25));
        assert_eq!(steps("ArrowRight", 25), Some(25));
        assert_eq!(steps("ArrowLeft", 0), Some(0));
        assert_eq!(steps("ArrowDown", 10), Some(20));
        assert_eq!(steps("ArrowDown", 21), Some(25));
        assert_eq!(steps("ArrowUp", 10), Some(0));
        assert_eq!(steps("ArrowUp", 13), Some(10));
        assert_eq!((steps("Home", 13), steps("End", 13), steps("x", 13)), (Some(0), Some(25), None));
    }
}
