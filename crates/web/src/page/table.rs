//! A table: the frame round a board.

use kernel::Viewer;
use leptos::ev;
use leptos::prelude::*;
use wire::TableId;
use wire::lobby::Phase;
use wire::table::{TableView, Undo};

use super::{Sheet, trouble_note};
use crate::board::{Answering, Boards, Cover, Setting};
use crate::frame::coach::{Coach, HelpDialog};
use crate::frame::end::End;
use crate::frame::help::CardHelp;
use crate::frame::log::LogSheet;
use crate::frame::menu::Menu;
use crate::frame::notices::Notices;
use crate::frame::plates::{PhoneBar, Plates, Side};
use crate::frame::prompt::Prompt;
use crate::frame::tape::{Tape, may_hold};
use crate::frame::told::Told;
use crate::frame::waiting::WaitingRoom;
use crate::frame::why::WhyNot;
use crate::frame::{Frame, Open, command};
use crate::gesture;
use crate::icon::{icon, stencil};
use crate::keys::Meaning;
use crate::kit::pans::Voice;
use crate::load;
use crate::pointer::{Pointer, Wiring};
use crate::session::Session;
use crate::settings::{Confirm, prefers, settings};
use crate::sound::{self, Sound};

/// A table, from the moment its address is opened.
#[component]
pub fn TablePage(
    /// Which.
    id: TableId,
    /// The secret one came with.
    invite: Option<String>,
) -> impl IntoView {
    let session = Session::open(id, invite.clone());
    let online = window_event_listener(ev::online, move |_| session.hurry());
    on_cleanup(move || online.remove());
    let back = window_event_listener(ev::focus, move |_| session.hurry());
    on_cleanup(move || back.remove());
    let boards = expect_context::<Boards>();
    let game = Memo::new(move |_| session.table.with(|table| Some(table.as_ref()?.game.clone())));
    let here = move || {
        let game = game.get()?;
        boards.ask(&game);
        Some((boards.cover(&game)?, session.table.get_untracked()?))
    };
    move || match here() {
        Some((own, first)) => {
            let notice = boards.notice(first.game.clone());
            view! { <Laid session own first invite=invite.clone()/>{notice} }.into_any()
        }
        None => view! { <Door session/> }.into_any(),
    }
}

/// Before the server has welcomed us, or if it does not.
#[component]
fn Door(
    /// The person at the door.
    session: Session,
) -> impl IntoView {
    view! {
        <Sheet title="A table">
            {move || match session.trouble.get() {
                Some(trouble) => view! { {trouble_note(&trouble)}<p><a class="btn" href="/">"To the games"</a></p> }.into_any(),
                None => view! { <p class="note" role="status">{icon("wait")}<span>"Going to the table ..."</span></p> }.into_any(),
            }}
        </Sheet>
    }
}

/// Whether the match waits for whoever looks at it.
fn is_asked(table: &TableView) -> bool {
    let Viewer::Seat(seat) = table.viewer else { return false };
    table.phase == Phase::Running && table.waiting.contains(&seat) && !table.rests
}

/// The table, laid.
#[component]
fn Laid(
    /// The person at it.
    session: Session,
    /// The board of its game.
    own: &'static Cover,
    /// The table as it was first seen.
    first: TableView,
    /// The secret one came with.
    invite: Option<String>,
) -> impl IntoView {
    let cards = load::card_book(&first);
    let games = expect_context::<load::Games>();
    let title = first.game.clone();
    let table: Signal<TableView> = Memo::new(move |before: Option<&TableView>| {
        session.table.get().or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    })
    .into();
    let settings = settings();
    let asked = Memo::new(move |_| table.with(is_asked));
    Effect::new(move |before: Option<bool>| {
        let (asked, game) = (asked.get(), games.printed(&title));
        document().set_title(&if asked {
            format!("Your turn: {game}")
        } else {
            format!("{game} - Rustlands")
        });
        if asked && before == Some(false) {
            sound::play(&[Sound::YourTurn], settings.get_untracked().sound);
        }
        asked
    });
    let finger = RwSignal::new(prefers("(pointer: coarse)"));
    let open = RwSignal::new(Open::Nothing);
    let card = RwSignal::new(None::<String>);
    // While a choice is on its way nothing else can be done.
    let acts = Memo::new(move |_| match session.draft.get() {
        _ if session.sending.get() => Vec::new(),
        Some(draft) => draft.acts,
        None => table.with(|table| table.acts.clone()),
    });
    let pointer = Pointer::new(Wiring {
        acts: acts.into(),
        send: Callback::new(move |act| session.play(&act)),
        why: Callback::new(move |things| {
            // Nothing is lit while a choice is on its way; that is no reason worth telling.
            if !session.sending.get_untracked() {
                session.why(things);
            }
        }),
        confirm: Signal::derive(move || match settings.get().confirm {
            Confirm::Never => false,
            Confirm::OnTouch => finger.get(),
            Confirm::Always => true,
        }),
    });
    let sheet = Callback::new(move |id: String| {
        card.set(Some(id));
        open.set(Open::Card);
    });
    let begun = Memo::new(move |_| {
        session.draft.with(|draft| draft.as_ref().map_or_else(Vec::new, |draft| draft.parts.clone()))
    });
    let answering = Answering {
        begun: begun.into(),
        scene: Memo::new(move |_| session.draft.with(|draft| draft.as_ref()?.scene.clone())).into(),
        voice: Voice {
            check: Callback::new(move |(line, told)| session.weigh(line, told)),
            say: Callback::new(move |line| session.answer_with(line)),
        },
        forget: Callback::new(move |()| session.drop_draft()),
    };
    let props = Setting { table, pointer, sheet, cards, answering };
    let laid = (own.lay)(props);
    let frame = Frame { session, board: own, laid, props, open, card, muted: RwSignal::new(Vec::new()) };
    listen(frame, finger);
    let gathering = Memo::new(move |_| table.with(|table| table.phase == Phase::Gathering));
    view! {
        {move || match gathering.get() {
            true => {
                let invite = invite.clone();
                view! { <Sheet title="Waiting room"><WaitingRoom frame invite/></Sheet> }.into_any()
            }
            false => view! { <Playing frame/> }.into_any(),
        }}
        <Menu frame/>
        <HelpDialog frame/>
    }
}

/// Clicks, keys and looks, as long as the table is shown.
fn listen(frame: Frame, finger: RwSignal<bool>) {
    let Frame { session, card, props, .. } = frame;
    gesture::listen(
        props.pointer,
        gesture::Hooks {
            any: Callback::new(move |()| session.catch_up()),
            aside: Callback::new(move |()| session.refused.set(None)),
            look: Callback::new(move |id| card.set(Some(id))),
            read: props.sheet,
            key: Callback::new(move |meaning| key(frame, meaning)),
            finger,
        },
    );
}

/// A key that means something to the page.
fn key(frame: Frame, meaning: Meaning) -> bool {
    let session = frame.session;
    match meaning {
        Meaning::Back => {
            let covered = frame.open.get_untracked() != Open::Nothing;
            let refused = session.refused.get_untracked().is_some();
            frame.open.set(Open::Nothing);
            session.refused.set(None);
            blur();
            covered || refused || frame.props.pointer.back() || session.take_out()
        }
        Meaning::Command => focus(command::BOX),
        Meaning::Undo => {
            let can = frame
                .props
                .table
                .with_untracked(|table| matches!(table.undo, Undo::Free | Undo::ByConsent { .. }));
            if can {
                session.undo();
            }
            can
        }
        Meaning::Hint if frame.props.table.with_untracked(|table| table.hints) => {
            session.hint();
            true
        }
        Meaning::Hold => {
            let can = frame.props.table.with_untracked(may_hold);
            if can {
                session.hold();
            }
            can
        }
        Meaning::Help => {
            frame.open.set(Open::Help);
            true
        }
        Meaning::Hint | Meaning::Pick(_) | Meaning::Touch | Meaning::Go(_) => false,
    }
}

fn focus(id: &str) -> bool {
    use wasm_bindgen::JsCast;
    let element =
        document().get_element_by_id(id).and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    element.is_some_and(|element| element.focus().is_ok())
}

/// Whoever presses Escape in a text box is done with writing.
fn blur() {
    use wasm_bindgen::JsCast;
    let active =
        document().active_element().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(active) = active.filter(|active| active.tag_name().eq_ignore_ascii_case("input")) {
        let _ = active.blur();
    }
}

/// The table while it is played, and after.
#[component]
fn Playing(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let table = frame.props.table;
    let many = move || table.with(|table| table.seats.len() > 2);
    let over = Memo::new(move |_| table.with(|table| table.outcome.is_some()));
    let games = expect_context::<load::Games>();
    let printed = move || table.with(|table| games.printed(&table.game));
    view! {
        <main class="table" class:many=many data-game=table.with_untracked(|table| table.game.clone())>
            <div class="rail">
                <h1 class="vh">{printed}</h1>
                <div class="brand plate rivets">
                    <a href="/" aria-label="Rustlands, to the start page">{stencil("Rustlands")}</a>
                    <button aria-label="Menu" on:click=move |_| frame.open.set(Open::Menu)>{icon("menu")}</button>
                </div>
                <div class="foes"><Plates frame side=Side::Far/></div>
                <div class="piles plate rivets" class:open=move || frame.open.get() == Open::Piles>{frame.laid.piles.run(())}</div>
                <Plates frame side=Side::Near/>
            </div>
            <div class="board">{frame.laid.field.run(())}</div>
            <div class="middle">
                {move || (!over.get()).then(|| view! { <Coach frame/><Told frame/><Tape frame/><Prompt frame/> })}
                <End frame/>
            </div>
            <section class="hand" aria-label="Your hand">{frame.laid.hand.run(())}</section>
            <aside class="help" aria-label="Help and log"><CardHelp frame/><LogSheet frame/></aside>
            <PhoneBar frame/>
        </main>
        <Notices frame/>
        <WhyNot frame/>
        {move || matches!(frame.open.get(), Open::Card | Open::Log | Open::Piles).then(|| view! {
            <div class="veil phone-only" on:click=move |_| frame.open.set(Open::Nothing)></div>
        })}
    }
}
