//! Messages of an open table.

use std::cell::OnceCell;

use host::{MatchId, MessageId, Token};
use kernel::{Dice, Seat};
use parts::title::Order;
use seal::ServerKey;
use shelf::Table;
use wire::socket::FromClient;

/// How far the tables are played at which messages arrive.
const INPUTS: usize = 25;

thread_local! {
    static TABLES: OnceCell<Vec<Box<dyn Table>>> = const { OnceCell::new() };
}

/// Reads a message as the server does. What can be read can be written and read again, and asking a table about it changes
/// nothing there.
pub fn take(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(message) = serde_json::from_str::<FromClient>(text) else { return };
    let written = serde_json::to_string(&message).expect("plain data");
    let again: FromClient = serde_json::from_str(&written).expect("what was written");
    assert_eq!(again, message, "{written}");
    read_names(&message);
    TABLES.with(|tables| {
        for table in tables.get_or_init(open_tables) {
            ask(&**table, &message);
        }
    });
}

fn open_tables() -> Vec<Box<dyn Table>> {
    let open = |name| {
        let mut table = shelf::open(name, &Order::default()).expect("a game opens with its defaults");
        crate::play_on(&mut *table, INPUTS, &mut Dice::new(7));
        table
    };
    shelf::games().into_iter().map(|game| open(game.name)).collect()
}

/// The names in a message are understood or refused.
fn read_names(message: &FromClient) {
    match message {
        FromClient::Hello { table, token, receipt, .. } => {
            let _ = table.0.parse::<MatchId>();
            let _ = token.as_ref().map(|token| token.parse::<Token>());
            let key = ServerKey::from_bytes(&[7; 32]).public();
            let signed = receipt.as_ref().is_some_and(|receipt| receipt.is_signed_by(&key));
            assert!(!signed, "nobody has this key");
        }
        FromClient::Play { id, .. }
        | FromClient::Undo { id, .. }
        | FromClient::AnswerUndo { id, .. }
        | FromClient::Resign { id }
        | FromClient::Why { id, .. }
        | FromClient::Check { id, .. }
        | FromClient::Hint { id }
        | FromClient::Chat { id, .. } => {
            let _ = id.0.parse::<MessageId>();
        }
        _ => {}
    }
}

/// Asks a table what the message asks.
fn ask(table: &dyn Table, message: &FromClient) {
    for seat in Seat::all(table.seats()) {
        match message {
            FromClient::Play { choice, .. } | FromClient::Check { choice, .. } => {
                if table.check(seat, choice).is_ok() {
                    assert!(
                        !table.choices(seat).is_empty(),
                        "{choice:?} is allowed to a seat that is not asked"
                    );
                }
                let _ = table.why_said(seat, choice);
            }
            FromClient::Why { things, .. } => {
                let _ = table.why(seat, things);
            }
            _ => {}
        }
    }
}
