//! Parts of the program that the browser loads when they are needed: a board, the posters, the pages to look things up
//! in.
//!
//! The build cuts the program at every function with `#[wasm_split(NAME, ...)]`. What only that function reaches goes
//! into the file of that part. Such a function gives away plain function pointers, so that the page can draw with them
//! whenever it likes once they are here.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::icon::icon;

/// A part did not come.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Missing;

impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Missing {
        Missing
    }
}

/// A part on its way.
pub type Loading<T> = Pin<Box<dyn Future<Output = Result<T, Missing>>>>;

#[derive(Copy, Clone, Debug)]
enum State<T> {
    Unasked,
    Waiting,
    Settled(Result<T, Missing>),
}

/// A part of the program, loaded at most once. Copied freely.
#[derive(Copy, Clone)]
pub struct Part<T: Copy + Send + Sync + 'static> {
    load: fn() -> Loading<T>,
    state: RwSignal<State<T>>,
}

impl<T: Copy + Send + Sync + 'static> Part<T> {
    /// A part nobody has asked for yet. Belongs to the whole page, so that it stays when a page is left.
    pub fn new(load: fn() -> Loading<T>) -> Part<T> {
        Part { load, state: RwSignal::new(State::Unasked) }
    }

    /// Asks for it, unless somebody has. One that did not come is not asked for again by itself.
    pub fn ask(self) {
        if matches!(self.state.get_untracked(), State::Unasked) {
            self.again();
        }
    }

    /// Asks again for a part that did not come.
    fn again(self) {
        self.state.set(State::Waiting);
        spawn_local(async move {
            let settled = (self.load)().await;
            self.state.set(State::Settled(settled));
        });
    }

    /// The part, or that it did not come; nothing while it is on its way.
    pub fn settled(self) -> Option<Result<T, Missing>> {
        match self.state.get() {
            State::Settled(settled) => Some(settled),
            State::Unasked | State::Waiting => None,
        }
    }

    /// The part, if it is here.
    pub fn here(self) -> Option<T> {
        self.settled().and_then(Result::ok)
    }

    /// What is drawn with the part; a word while it is on its way, and a button to ask again if it does not come.
    pub fn show(self, draw: impl Fn(T) -> AnyView + Send + 'static) -> AnyView {
        let shown = move || match self.settled() {
            Some(Ok(part)) => draw(part),
            Some(Err(Missing)) => view! { <Absent part=self/> }.into_any(),
            None => {
                view! { <p class="note late" role="status">{icon("wait")}<span>"One moment ..."</span></p> }
                    .into_any()
            }
        };
        shown.into_any()
    }
}

/// Says that a part did not come, with a button to ask again.
#[component]
pub fn Absent<T: Copy + Send + Sync + 'static>(
    /// The part.
    part: Part<T>,
) -> impl IntoView {
    view! {
        <p class="note hot absent" role="alert">{icon("warn")}
            <span>"A part of this page could not be loaded. Is the connection there?"</span>
            <button class="btn" on:click=move |_| part.again()>{icon("undo")}"Try again"</button></p>
    }
}
