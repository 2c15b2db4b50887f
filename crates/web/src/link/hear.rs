//! Understanding what the server says: a plain value first, then its parts, so that one reader serves every type.

use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::socket::FromServer;

use crate::plain::{self, Odd};

/// Reads a message of the server.
pub fn read(text: &str) -> Result<FromServer, Odd> {
    let mut value = plain::value(text)?;
    let say = take(&mut value, "say");
    Ok(match say.as_str().unwrap_or_default() {
        "welcome" => FromServer::Welcome {
            table: field(&mut value, "table")?,
            log: field(&mut value, "log")?,
            chat: field(&mut value, "chat")?,
            build: field(&mut value, "build")?,
        },
        "update" => FromServer::Update(plain::part(value)?),
        "done" => FromServer::Done {
            id: field(&mut value, "id")?,
            version: field(&mut value, "version")?,
            receipt: field(&mut value, "receipt")?,
        },
        "refused" => {
            FromServer::Refused { id: field(&mut value, "id")?, trouble: field(&mut value, "trouble")? }
        }
        "why" => FromServer::Why { id: field(&mut value, "id")?, reasons: field(&mut value, "reasons")? },
        "draft" => FromServer::Draft {
            id: field(&mut value, "id")?,
            ask: field(&mut value, "ask")?,
            acts: field(&mut value, "acts")?,
            scene: take(&mut value, "scene"),
        },
        "hint" => FromServer::Hint {
            id: field(&mut value, "id")?,
            options: field(&mut value, "options")?,
            reply: field(&mut value, "reply")?,
        },
        "chat" => FromServer::Chat(plain::part(value)?),
        "trouble" => FromServer::Trouble(plain::part(value)?),
        "pong" => FromServer::Pong,
        other => return Err(Odd::new(&["the server says \"", other, "\", which is no message"].concat())),
    })
}

/// Takes a part out of a message; what is not there is null.
fn take(value: &mut Value, name: &str) -> Value {
    value.get_mut(name).map(Value::take).unwrap_or_default()
}

fn field<T: DeserializeOwned>(value: &mut Value, name: &str) -> Result<T, Odd> {
    plain::part(take(value, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parts::scene::{Act, Ask, Telling};
    use wire::socket::{HintOption, Reason};
    use wire::table::{ChatLine, Update};
    use wire::{MessageId, Trouble, TroubleKind, Version};

    fn messages() -> Vec<FromServer> {
        let id = || MessageId("m1".into());
        let table = crate::link::desk::tests::table;
        let line = ChatLine { number: 3, seat: None, name: "Mara".into(), text: "Hello!".into() };
        let trouble =
            Trouble { kind: TroubleKind::Stale, text: "The table has moved on.".into(), rule: None };
        let key = seal::ServerKey::from_bytes(&[1; 32]);
        let tellings = vec![Telling::plain("{a} plays Sniper.")];
        let act = Act::button("end".into());
        let receipt = seal::Receipt::sign(&key, "abc", 7, seal::Digest::of("head", []));
        vec![
            FromServer::Welcome {
                table: Box::new(table(7)),
                log: tellings.clone(),
                chat: vec![line.clone()],
                build: "b".into(),
            },
            FromServer::Update(Box::new(Update { since: Version(6), tellings, table: table(7) })),
            FromServer::Done { id: id(), version: Version(7), receipt: None },
            FromServer::Done { id: id(), version: Version(7), receipt: Some(receipt) },
            FromServer::Refused { id: id(), trouble: trouble.clone() },
            FromServer::Why {
                id: id(),
                reasons: vec![Reason { act: Some(act.clone()), rule: None, text: "No.".into() }],
            },
            FromServer::Draft {
                id: id(),
                ask: Ask::new("Go on", ""),
                acts: vec![act.clone()],
                scene: Value::from("a table"),
            },
            FromServer::Hint {
                id: id(),
                options: vec![HintOption { act, share: 0.5, low: 0.25, high: 0.75 }],
                reply: None,
            },
            FromServer::Chat(line),
            FromServer::Trouble(trouble),
            FromServer::Pong,
        ]
    }

    #[test]
    fn every_message_is_understood_as_it_was_meant() {
        for message in messages() {
            let text = serde_json::to_string(&message).expect("plain data");
            assert_eq!(read(&text).expect("the server's own words"), message, "{text}");
        }
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for odd in ["", "[]", "{}", r#"{"say":"dance"}"#, r#"{"say":"done","id":7}"#] {
            assert!(read(odd).is_err(), "{odd}");
        }
    }
}
