//! Who may do what over HTTP. The list of routes is the server's own: a new one fails here until somebody has said who
//! may use it.

use std::sync::Arc;
use std::time::Duration;

use host::store::Memory;
use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use server::routes::{ROUTES, Verb};
use wire::TroubleKind;
use wire::lobby::{Phase, Seated, Sitter, TableCard};

use crate::client::{Peer, Reply, quick};
use crate::tools::House;

/// Somebody who asks.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Asker {
    Owner,
    Guest,
    AtAnotherTable,
    WithNonsense,
    Nobody,
}

const ASKERS: [Asker; 5] =
    [Asker::Owner, Asker::Guest, Asker::AtAnotherTable, Asker::WithNonsense, Asker::Nobody];

/// A table of three with one seat open, a stranger's table, and a finished match.
struct Scene {
    house: House,
    owner: Seated,
    guest: Seated,
    stranger: Seated,
    finished: Seated,
}

impl Scene {
    async fn new() -> Scene {
        // Here it is about who may, not about how often.
        let plenty = Rate::new(1000, Duration::from_millis(1));
        let limits = Limits { tables: plenty, requests: plenty, ..Limits::default() };
        let house = House::with(limits, Arc::new(Memory::new())).await;
        let peer = house.peer();
        let person = json!({ "who": "person" });
        let order = |name: &str| json!({ "game": "battlelands", "seats": [person, person, person], "public": true, "name": name });
        let owner: Seated = peer.post("/api/tables", &order("Ada")).await.well();
        let guest: Seated =
            peer.post(&format!("/api/tables/{}/sit", owner.table.0), &json!({ "name": "Ben" })).await.well();
        let stranger: Seated = peer.post("/api/tables", &order("Eve")).await.well();
        let finished: Seated = peer.post("/api/quick", &quick("radlands")).await.well();
        let leave = format!("/api/tables/{}/leave", finished.table.0);
        let card: TableCard = peer.post_with::<Value>(&leave, Some(&finished.token), None).await.well();
        assert_eq!(card.phase, Phase::Over, "a match without people ends");
        Scene { house, owner, guest, stranger, finished }
    }

    fn token(&self, asker: Asker) -> Option<String> {
        match asker {
            Asker::Owner => Some(self.owner.token.clone()),
            Asker::Guest => Some(self.guest.token.clone()),
            Asker::AtAnotherTable => Some(self.stranger.token.clone()),
            Asker::WithNonsense => Some("0123456789abcdef".to_owned()),
            Asker::Nobody => None,
        }
    }

    async fn card(&self) -> TableCard {
        self.house.peer().get(&format!("/api/tables/{}", self.owner.table.0)).await.well()
    }

    /// Asks for a route of the table, or of the finished match where there must be one.
    async fn ask(&self, verb: Verb, path: &str, asker: Asker) -> Reply {
        let of_the_past = ["replay", "story", "record", "fork"].iter().any(|word| path.ends_with(word));
        let id = if of_the_past { &self.finished.table.0 } else { &self.owner.table.0 };
        let mut path = path.replace("{id}", id).replace("{game}", "radlands");
        if path.ends_with("/replay") {
            path += "?as=open&at=0";
        }
        let peer: Peer = self.house.peer();
        if verb == Verb::Get {
            return peer.get(&path).await;
        }
        let body = match path.rsplit('/').next().unwrap_or_default() {
            "quick" => Some(quick("radlands")),
            "tables" => Some(
                json!({ "game": "radlands", "seats": [{ "who": "person" }, { "who": "person" }], "public": false, "name": "Cleo" }),
            ),
            "sit" => Some(json!({ "name": "Cleo", "seat": 1 })),
            "bot" => Some(json!({ "seat": 1, "level": "random" })),
            "person" => Some(json!({ "seat": 1 })),
            "rematch" => Some(json!({ "seed": "ab".repeat(32) })),
            "fork" => Some(json!({ "at": 0, "seat": 0, "level": "random", "name": "Cleo" })),
            _ => None,
        };
        peer.post_with(&path, self.token(asker).as_deref(), body.as_ref()).await
    }
}

/// What the asker should get. Nothing that is refused may change the table.
fn expected(path: &str, asker: Asker) -> u16 {
    let at_the_table = [Asker::Owner, Asker::Guest].contains(&asker);
    match path {
        // For everybody.
        "/api/games"
        | "/api/games/{game}/cards"
        | "/api/games/{game}/rules"
        | "/api/promise"
        | "/api/quick"
        | "/api/tables"
        | "/api/tables/{id}"
        | "/api/tables/{id}/cards"
        | "/api/tables/{id}/replay"
        | "/api/tables/{id}/story"
        | "/api/tables/{id}/record"
        | "/api/tables/{id}/fork"
        | "/api/server"
        | "/api/openapi.json"
        | "/health"
        | "/metrics" => 200,
        // Without the handshake it is none.
        "/api/socket" => 400,
        // Ben sits there.
        "/api/tables/{id}/sit" => 409,
        // For the owner only; a person sits on seat 1, so that even the owner changes nothing here.
        "/api/tables/{id}/bot" | "/api/tables/{id}/person" if at_the_table => 409,
        "/api/tables/{id}/start" if asker == Asker::Guest => 409,
        // It has not begun, so there is no match to be played again, whoever asks.
        "/api/tables/{id}/rematch" if at_the_table || asker == Asker::AtAnotherTable => 404,
        "/api/tables/{id}/bot"
        | "/api/tables/{id}/person"
        | "/api/tables/{id}/start"
        | "/api/tables/{id}/leave"
        | "/api/tables/{id}/rematch" => 403,
        _ => panic!("say here who may use {path}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_for_whom_it_should_be() {
    let scene = Scene::new().await;
    let before = scene.card().await;
    for route in ROUTES {
        for asker in ASKERS {
            // What they may do is tried below, one after the other.
            let may = match route.path {
                "/api/tables/{id}/start" => asker == Asker::Owner,
                "/api/tables/{id}/leave" => [Asker::Owner, Asker::Guest].contains(&asker),
                _ => false,
            };
            if may {
                continue;
            }
            let reply = scene.ask(route.verb, route.path, asker).await;
            assert_eq!(
                reply.status,
                expected(route.path, asker),
                "{:?} {} by {asker:?}: {}",
                route.verb,
                route.path,
                String::from_utf8_lossy(&reply.body)
            );
            if reply.status == 403 {
                assert_eq!(reply.trouble(), TroubleKind::NotYours);
            }
        }
    }
    assert_eq!(scene.card().await, before, "nothing that was refused changed the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_can() {
    let scene = Scene::new().await;
    let left = scene.ask(Verb::Post, "/api/tables/{id}/leave", Asker::Guest).await;
    assert_eq!(left.well::<TableCard>().phase, Phase::Gathering);
    let again = scene.ask(Verb::Post, "/api/tables/{id}/leave", Asker::Guest).await;
    assert_eq!(again.trouble(), TroubleKind::NotYours, "the seat was given back");
    let sitter = |reply: Reply| reply.well::<TableCard>().seats[1].sitter.clone();
    let bot = sitter(scene.ask(Verb::Post, "/api/tables/{id}/bot", Asker::Owner).await);
    assert!(matches!(&bot, Sitter::Bot { name, .. } if name == "Random"), "{bot:?}");
    let open = sitter(scene.ask(Verb::Post, "/api/tables/{id}/person", Asker::Owner).await);
    assert_eq!(open, Sitter::Open, "the bot was sent away again");
    assert_eq!(scene.ask(Verb::Post, "/api/tables/{id}/bot", Asker::Owner).await.status, 200);
    let begun = scene.ask(Verb::Post, "/api/tables/{id}/start", Asker::Owner).await;
    assert_eq!(begun.well::<TableCard>().phase, Phase::Running);
    let twice = scene.ask(Verb::Post, "/api/tables/{id}/start", Asker::Owner).await;
    assert_eq!(twice.trouble(), TroubleKind::NotRunning);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_match_cannot_be_looked_back_at() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let peer = house.peer();
    for path in ["replay?as=open&at=0", "replay?as=a&at=0", "replay?at=0", "record"] {
        let reply = peer.get(&format!("/api/tables/{}/{path}", ada.table.0)).await;
        assert_eq!(reply.trouble(), TroubleKind::NotRunning, "{path}");
    }
    let fork = json!({ "at": 0, "seat": 0, "level": "random", "name": "Eve" });
    let reply = peer.post(&format!("/api/tables/{}/fork", ada.table.0), &fork).await;
    assert_eq!(reply.trouble(), TroubleKind::NotRunning);
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_pages_may_look_but_not_touch() {
    let house = House::open().await;
    let peer = house.peer();
    let body = quick("radlands").to_string();
    let foreign = [("origin", "https://evil.example"), ("content-type", "application/json")];
    let reply = peer.ask("POST", "/api/quick", &foreign, Some(&body)).await;
    assert_eq!(reply.trouble(), TroubleKind::NotYours);
    assert_eq!(peer.try_socket(&[("origin", "https://evil.example")]).await.err(), Some(403));
    let own = format!("http://{}", house.address);
    let own = [("origin", own.as_str()), ("content-type", "application/json")];
    assert_eq!(peer.ask("POST", "/api/quick", &own, Some(&body)).await.status, 200);
    assert!(peer.try_socket(&own[..1]).await.is_ok());
    // A form of a foreign page cannot send JSON without asking first.
    let form = [("content-type", "text/plain")];
    assert_eq!(peer.ask("POST", "/api/quick", &form, Some(&body)).await.status, 415);
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_in_words() {
    let house = House::open().await;
    let peer = house.peer();
    for (body, why) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", "invalid length"),
        (r#"{"game":"radlands"}"#, "missing field"),
        (r#"{"game":"radlands","level":"random","name":"Ada","wish":1}"#, "unknown field"),
        (r#"{"game":"chess","level":"random","name":"Ada"}"#, "chess"),
        (r#"{"game":"radlands","level":"genius","name":"Ada"}"#, "genius"),
        (r#"{"game":"radlands","level":"random","name":""}"#, "name"),
        (r#"{"game":"radlands","level":"random","name":"Ada","seats":99}"#, "seats"),
        (r#"{"game":"radlands","level":"random","name":"Ada","options":{"x":"y"}}"#, "x"),
        (r#"{"game":"radlands","level":"random","name":"Ada","seed":"zz"}"#, "seed"),
        (r#"{"game":"radlands","level":"random","name":"Ada","pack":"?"}"#, "pack"),
    ] {
        let reply = peer.ask("POST", "/api/quick", &[("content-type", "application/json")], Some(body)).await;
        let trouble: wire::Trouble = reply.json();
        assert_eq!((reply.status, trouble.kind), (400, TroubleKind::BadRequest), "{body}: {}", trouble.text);
        assert!(trouble.text.contains(why), "{body}: {}", trouble.text);
    }
    for path in [
        "/api/tables/short",
        "/api/tables/aaaaaaaaaaaaaaaa",
        "/api/nothing",
        "/api/games/chess/cards",
        "/favicon.ico",
        "/assets/none.js",
    ] {
        assert_eq!(peer.get(path).await.trouble(), TroubleKind::NotFound, "{path}");
    }
    assert_eq!(peer.ask("DELETE", "/api/games", &[], None).await.status, 405);
    let list: Vec<TableCard> = peer.get("/api/tables").await.well();
    assert!(list.is_empty(), "nothing came of all that");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_guarded_and_every_address_shows_the_page() {
    let house = House::open().await;
    let peer = house.peer();
    for path in ["/", "/tables/aaaaaaaaaaaaaaaa", "/rules/radlands", "/api/games", "/health", "/api/nothing"]
    {
        let reply = peer.get(path).await;
        let policy = reply.header("content-security-policy").expect(path);
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval'") && !policy.contains("'unsafe-inline'")
        );
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert!(reply.header("cache-control").is_some(), "{path}");
    }
    let page = peer.get("/").await;
    assert_eq!(peer.get("/replay/aaaaaaaaaaaaaaaa").await.body, page.body);
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a tag");
    assert_eq!(peer.ask("GET", "/", &[("if-none-match", tag)], None).await.status, 304);
    for file in server::assets::files() {
        let reply = peer.get(&format!("/assets/{}", file.name)).await;
        assert_eq!(reply.body, file.plain);
        assert!(reply.header("cache-control").is_some_and(|caching| caching.contains("immutable")));
    }
}
