//! The frame of a table, the same for every game: plates, prompt, help, log, chat, menu and what is said in between.

pub mod chat;
pub mod coach;
pub mod command;
pub mod end;
pub mod fairness;
pub mod help;
pub mod log;
pub mod menu;
pub mod notices;
pub mod plates;
pub mod prompt;
pub mod tape;
pub mod told;
pub mod waiting;
pub mod why;
pub mod words;

use leptos::prelude::*;

use crate::board::{Cover, Laid, Setting};
use crate::session::Session;

/// What is open in front of the table.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Open {
    /// Only the table.
    #[default]
    Nothing,
    /// The card help, on phones.
    Card,
    /// The log, on phones.
    Log,
    /// The piles, on phones.
    Piles,
    /// The menu.
    Menu,
    /// How to play, and the keys.
    Help,
    /// Whether to give up.
    Resign,
}

/// Everything the parts of a frame share. Copied freely.
#[derive(Copy, Clone)]
pub struct Frame {
    /// The person at the table.
    pub session: Session,
    /// What the game says of itself.
    pub board: &'static Cover,
    /// Its board on this table.
    pub laid: Laid,
    /// What everything on the table is given.
    pub props: Setting,
    /// What is open.
    pub open: RwSignal<Open>,
    /// The card in the help.
    pub card: RwSignal<Option<String>>,
    /// Seats whose words are not shown.
    pub muted: RwSignal<Vec<String>>,
}

/// A sheet that covers the table until it is answered or put away.
#[component]
pub fn Dialog(
    /// What is open.
    open: RwSignal<Open>,
    /// Which one this is.
    this: Open,
    /// What it is called.
    title: &'static str,
    /// What it says.
    children: ChildrenFn,
) -> impl IntoView {
    move || {
        let children = children.clone();
        (open.get() == this).then(|| {
            let put_away = move |_| open.set(Open::Nothing);
            let first: NodeRef<leptos::html::Div> = NodeRef::new();
            Effect::new(move |_| {
                if let Some(dialog) = first.get() {
                    let _ = dialog.focus();
                }
            });
            view! {
                <div class="veil" on:click=put_away></div>
                <div class="dialog plate rivets" role="dialog" aria-modal="true" aria-label=title tabindex="-1" node_ref=first>
                    <header><h2 class="cap">{title}</h2>
                        <button class="x" aria-label="Close" on:click=put_away>{crate::icon::icon("campx")}</button></header>
                    {children()}
                </div>
            }
        })
    }
}
