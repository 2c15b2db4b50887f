//! Things that come from the server once.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use wire::Trouble;
use wire::lobby::{CardSheet, GameCard};
use wire::table::TableView;

use crate::board::CardBook;
use crate::http;

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Loaded<T> {
    /// It is on its way.
    Waiting,
    /// It is here.
    Here(T),
    /// It is not to be had, and why.
    Trouble(Trouble),
}

impl<T> Loaded<T> {
    /// What came, if it did.
    pub fn here(&self) -> Option<&T> {
        match self {
            Loaded::Here(value) => Some(value),
            Loaded::Waiting | Loaded::Trouble(_) => None,
        }
    }
}

/// Asks the server for something.
pub fn load<T: DeserializeOwned + Send + Sync + 'static>(path: String) -> RwSignal<Loaded<T>> {
    let loaded = RwSignal::new(Loaded::Waiting);
    reload(path, loaded);
    loaded
}

/// Asks again; what is there stays until the answer comes.
pub fn reload<T: DeserializeOwned + Send + Sync + 'static>(path: String, loaded: RwSignal<Loaded<T>>) {
    spawn_local(async move {
        let answer = http::get::<T>(&path).await;
        // The page that asked may be gone by now.
        let _ = loaded.try_set(match answer {
            Ok(value) => Loaded::Here(value),
            Err(trouble) => Loaded::Trouble(trouble),
        });
    });
}

/// The games of the server, asked for once.
#[derive(Copy, Clone)]
pub struct Games(pub RwSignal<Loaded<Vec<GameCard>>>);

impl Games {
    /// The printed name of a game; its plain name until that is known.
    pub fn printed(&self, game: &str) -> String {
        self.0.with(|games| {
            let found = games.here().and_then(|games| games.iter().find(|card| card.name == game));
            found.map_or_else(|| game.to_owned(), |card| card.printed.clone())
        })
    }
}

/// The cards a table plays with, by id; empty until they are here.
pub fn card_book(table: &TableView) -> Signal<CardBook> {
    let sheets = load::<Vec<CardSheet>>(match table.pack {
        Some(_) => format!("/api/tables/{}/cards", table.id.0),
        None => format!("/api/games/{}/cards", table.game),
    });
    Memo::new(move |_| {
        sheets.with(|sheets| {
            let sheets = sheets.here().cloned().unwrap_or_default();
            Arc::new(sheets.into_iter().map(|sheet| (sheet.id.clone(), sheet)).collect()) as CardBook
        })
    })
    .into()
}
