//! What the browser remembers between visits. Where it may not, everything works and nothing is remembered.

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wire::TableId;
use wire::lobby::Seated;

use crate::plain;

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Reads what was kept under a name; nothing if there is nothing or it cannot be understood any more.
pub fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("rustlands.{name}")).ok().flatten()?;
    plain::read(&text).ok()
}

/// Keeps something under a name.
pub fn write<T: Serialize>(name: &str, value: &T) {
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(value)) {
        // A full or forbidden store only means that it is not remembered.
        let _ = storage.set_item(&format!("rustlands.{name}"), &text);
    }
}

/// Forgets what was kept under a name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("rustlands.{name}"));
    }
}

/// The rest of every name under which something is kept and that begins so.
pub fn names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let beginning = format!("rustlands.{beginning}");
    let count = storage.length().unwrap_or_default();
    let names = (0..count).filter_map(|place| storage.key(place).ok().flatten());
    names.filter_map(|name| name.strip_prefix(&beginning).map(str::to_owned)).collect()
}

/// What the player is called; a made-up name the first time, kept from then on.
pub fn name() -> String {
    read::<String>("name").filter(|name| !name.trim().is_empty()).unwrap_or_else(|| {
        const NAMES: [&str; 12] = [
            "Dusty", "Rook", "Cinder", "Mara", "Flint", "Sable", "Bolt", "Juniper", "Kestrel", "Moth",
            "Pike", "Wren",
        ];
        let name = NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()].to_owned();
        write("name", &name);
        name
    })
}

/// What tells this browser from others with the same address; made up the first time, kept from then on.
pub fn mark() -> String {
    read::<String>("mark").unwrap_or_else(|| {
        let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        let mark = format!("guest-{}-{}", part(), part());
        write("mark", &mark);
        mark
    })
}

/// Keeps the player's name.
pub fn set_name(name: &str) {
    write("name", &name.trim());
}

/// How somebody last played a game, so that the next time is one click.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Habit {
    /// The bots' level.
    pub level: Option<String>,
    /// How many seats.
    pub seats: Option<usize>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// Games finished.
    pub finished: u32,
    /// Whether the newcomer's help was put away.
    pub coached: bool,
}

/// How the game was last played.
pub fn habit(game: &str) -> Habit {
    read(&format!("habit.{game}")).unwrap_or_default()
}

/// Changes how the game is played next time.
pub fn keep_habit(game: &str, change: impl FnOnce(&mut Habit)) {
    let mut habit = habit(game);
    change(&mut habit);
    write(&format!("habit.{game}"), &habit);
}

/// Most seats remembered; the oldest are forgotten first.
const SEATS_KEPT: usize = 40;

/// The seats taken in this browser, newest last.
fn seats() -> Vec<Seated> {
    read("seats").unwrap_or_default()
}

/// The tables somebody sat down at in this browser, newest first.
pub fn tables() -> Vec<TableId> {
    seats().into_iter().rev().map(|seat| seat.table).collect()
}

/// The seat taken at a table, with what proves it.
pub fn seated(table: &TableId) -> Option<Seated> {
    seats().into_iter().rev().find(|seat| seat.table == *table)
}

/// Remembers a seat.
pub fn sit(seat: &Seated) {
    let mut seats = seats();
    seats.retain(|other| other.table != seat.table);
    seats.push(seat.clone());
    let surplus = seats.len().saturating_sub(SEATS_KEPT);
    write("seats", &seats.split_off(surplus));
}

/// Forgets a seat that was given up.
pub fn stand_up(table: &TableId) {
    let mut seats = seats();
    seats.retain(|other| other.table != *table);
    write("seats", &seats);
}

/// Random bytes in hex: message ids, and the player's part of the randomness.
pub fn random_hex<const BYTES: usize>() -> String {
    let mut bytes = [0u8; BYTES];
    let strong =
        window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !strong {
        for byte in &mut bytes {
            *byte = (js_sys::Math::random() * 256.0) as u8;
        }
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
