//! A person at a table: what they see, what they say, and what they are told.
//!
//! - `draft`: answers of one or several choices
//! - `witness`: what the server shows, held against what it showed before

mod draft;
mod witness;

use leptos::prelude::*;
use parts::scene::{Telling, Thing};
use parts::standing::Standing;
use seal::Finding;
use wire::socket::{FromClient, FromServer, HintOption, Reason};
use wire::table::{ChatLine, TableView};
use wire::{MessageId, Receipt, TableId, Trouble, TroubleKind};

use crate::clock::{self, Timer};
use crate::frame::words;
use crate::link::desk::{Desk, Heard};
use crate::link::outbox::Outbox;
use crate::link::socket::{Hooks, Line, Socket};
use crate::memory;
use crate::motion::stage::Stage;
use crate::proof::Kept;
use crate::settings::{self, Settings};
use crate::sound;

pub use draft::Draft;

/// Why something cannot be done, next to the thing that was touched.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// What was touched last, if something on the table was.
    pub at: Option<Thing>,
    /// The reasons, likeliest first.
    pub reasons: Vec<Reason>,
}

/// What a strong bot would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best choices, best first.
    pub options: Vec<HintOption>,
    /// The reply it expects.
    pub reply: Option<String>,
}

/// A question that waits for its answer.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    id: MessageId,
    at: Option<Thing>,
}

/// A person at a table. Copied freely.
#[derive(Copy, Clone)]
pub struct Session {
    /// Which table.
    id: StoredValue<TableId>,
    /// The table as it is shown; none before the server has welcomed us.
    pub table: RwSignal<Option<TableView>>,
    /// What happened, as shown.
    pub log: RwSignal<Vec<Telling>>,
    /// What was said.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// How the line is.
    pub line: RwSignal<Line>,
    /// Whether a choice is on its way to the server.
    pub sending: RwSignal<bool>,
    /// An answer of several choices that is being filled in.
    pub draft: RwSignal<Option<Draft>>,
    /// What went wrong last, until it is put away.
    pub trouble: RwSignal<Option<Trouble>>,
    /// Why not, until something else is touched.
    pub refused: RwSignal<Option<Refused>>,
    /// The last advice, until the table changes.
    pub advice: RwSignal<Option<Advice>>,
    /// Whether a bot is thinking about advice.
    pub musing: RwSignal<bool>,
    /// What the server shows that does not agree with what it showed before.
    pub alarm: RwSignal<Option<&'static str>>,
    /// The last receipt.
    pub receipt: RwSignal<Option<Receipt>>,
    /// What this page found when it checked the record of the finished match; none until it has.
    pub findings: RwSignal<Option<Result<Vec<Finding>, Trouble>>>,
    kept: StoredValue<Kept>,
    checking: StoredValue<bool>,
    settings: RwSignal<Settings>,
    desk: StoredValue<Desk>,
    outbox: StoredValue<Outbox>,
    question: StoredValue<Option<Question>>,
    /// The question what a draft leads to.
    drafting: StoredValue<Option<MessageId>>,
    /// The question whether a whole answer may be given, and who wants to know.
    weighing: StoredValue<Option<(MessageId, Callback<Vec<Reason>>)>>,
    build: StoredValue<Option<String>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    stage: StoredValue<Stage, LocalStorage>,
    turn: StoredValue<Option<Timer>, LocalStorage>,
}

impl Session {
    /// Sits down at a table, or watches it; stands up when the page is left.
    pub fn open(id: TableId, invite: Option<String>) -> Session {
        let outbox = memory::read::<Outbox>(&box_name(&id)).unwrap_or_default();
        let kept = Kept::of(&id);
        let session = Session {
            id: StoredValue::new(id.clone()),
            table: RwSignal::new(None),
            log: RwSignal::default(),
            chat: RwSignal::default(),
            line: RwSignal::default(),
            sending: RwSignal::new(outbox.is_playing()),
            draft: RwSignal::new(None),
            trouble: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            musing: RwSignal::new(false),
            alarm: RwSignal::new(None),
            receipt: RwSignal::new(kept.receipt.clone()),
            findings: RwSignal::new(None),
            kept: StoredValue::new(kept),
            checking: StoredValue::new(false),
            settings: settings::settings(),
            desk: StoredValue::default(),
            outbox: StoredValue::new(outbox),
            question: StoredValue::new(None),
            drafting: StoredValue::new(None),
            weighing: StoredValue::new(None),
            build: StoredValue::new(None),
            socket: StoredValue::new_local(None),
            stage: StoredValue::new_local(Stage::default()),
            turn: StoredValue::new_local(None),
        };
        let token = memory::seated(&id).map(|seat| seat.token);
        let hello = Callback::new(move |()| FromClient::Hello {
            table: id.clone(),
            token: token.clone(),
            invite: invite.clone(),
            receipt: session.kept.with_value(|kept| kept.receipt.clone()),
        });
        let heard = Callback::new(move |message| session.hear(message));
        session.socket.set_value(Some(Socket::open(Hooks { hello, heard, line: session.line })));
        on_cleanup(move || session.close());
        session
    }

    /// Asks whether an answer may be given; the reasons why not go to whoever wants to know, and to nobody else.
    pub fn weigh(&self, choice: String, told: Callback<Vec<Reason>>) {
        let id = new_id();
        self.weighing.set_value(Some((id.clone(), told)));
        self.send(FromClient::Check { id, choice });
    }

    /// Holds the tape.
    pub fn hold(&self) {
        self.send(FromClient::Hold { id: new_id() });
    }

    /// Gives standing orders. There is no news of them, so the table is asked for anew.
    pub fn stand(&self, orders: Vec<Standing>) {
        self.send(FromClient::Stand { id: new_id(), orders });
        self.send(FromClient::Refresh);
    }

    /// Takes the last choice back, or asks whether one may.
    pub fn undo(&self) {
        if let Some(version) = self.table.with_untracked(|table| table.as_ref().map(|table| table.version)) {
            self.send(FromClient::Undo { id: new_id(), version });
        }
    }

    /// Answers somebody who wants to take a choice back.
    pub fn answer_undo(&self, agree: bool) {
        self.send(FromClient::AnswerUndo { id: new_id(), agree });
    }

    /// Gives up.
    pub fn resign(&self) {
        self.send(FromClient::Resign { id: new_id() });
    }

    /// Asks why nothing can be done with these things.
    pub fn why(&self, things: Vec<Thing>) {
        let question = Question { id: new_id(), at: things.last().cloned() };
        self.question.set_value(Some(question.clone()));
        self.send(FromClient::Why { id: question.id, things });
    }

    /// Asks whether and why not this may be chosen.
    pub fn check(&self, choice: String) {
        let question = Question { id: new_id(), at: None };
        self.question.set_value(Some(question.clone()));
        self.send(FromClient::Check { id: question.id, choice });
    }

    /// Asks what a strong bot would do.
    pub fn hint(&self) {
        if !self.musing.get_untracked() {
            self.musing.set(true);
            self.send(FromClient::Hint { id: new_id() });
        }
    }

    /// Says something to the table.
    pub fn say(&self, text: String) {
        self.send(FromClient::Chat { id: new_id(), text });
    }

    /// Whatever is still to be shown is shown at once: the player is in a hurry.
    pub fn catch_up(&self) {
        self.stage.with_value(Stage::clear);
        self.turn.set_value(None);
        if self.desk.try_update_value(Desk::catch_up) == Some(true) {
            self.show();
        }
    }

    fn send(&self, message: FromClient) {
        let Ok(words) = serde_json::to_string(&message) else { return };
        self.outbox.update_value(|outbox| outbox.keep(&message, &words));
        self.keep_outbox();
        // If the line is broken the message stays in the outbox and goes out after the next welcome.
        self.speak(&words);
    }

    fn speak(&self, words: &str) {
        self.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.say(words)));
    }

    fn keep_outbox(&self) {
        let name = self.id.with_value(box_name);
        self.outbox.with_value(|outbox| match outbox.unanswered() {
            [] => memory::forget(&name),
            _ => memory::write(&name, outbox),
        });
    }

    fn hear(&self, message: FromServer) {
        match message {
            FromServer::Welcome { table, log, chat, build } => self.welcome(*table, log, chat, build),
            FromServer::Update(update) => {
                self.witness(&update.table);
                match self.desk.try_update_value(|desk| desk.hear(*update)) {
                    Some(Heard::Next) => self.step(),
                    Some(Heard::Gap) => {
                        self.show();
                        self.send(FromClient::Refresh);
                    }
                    Some(Heard::Old) | None => {}
                }
            }
            FromServer::Done { id, receipt, .. } => {
                if let Some(receipt) = receipt {
                    self.hold_against(|kept| kept.take(receipt));
                }
                self.answered(&id);
            }
            FromServer::Refused { id, trouble } => {
                self.answered(&id);
                self.musing.set(false);
                if self.drafting.get_value().as_ref() == Some(&id) {
                    self.draft.set(None);
                }
                if trouble.kind == TroubleKind::Stale {
                    self.send(FromClient::Refresh);
                }
                self.trouble.set(Some(trouble));
            }
            FromServer::Why { id, reasons } => self.answer(&id, reasons),
            FromServer::Draft { id, ask, acts, scene } => {
                if self.drafting.get_value() == Some(id) {
                    self.draft.update(|draft| {
                        if let Some(draft) = draft {
                            (draft.ask, draft.acts, draft.scene) = (Some(ask), acts, Some(scene));
                        }
                    });
                }
            }
            FromServer::Hint { options, reply, .. } => {
                self.musing.set(false);
                self.advice.set(Some(Advice { options, reply }));
            }
            FromServer::Chat(line) => {
                if self.desk.try_update_value(|desk| desk.say(line)) == Some(true) {
                    self.chat.set(self.desk.with_value(|desk| desk.chat.clone()));
                }
            }
            FromServer::Trouble(trouble) => self.turned_away(trouble),
            FromServer::Pong => {}
        }
    }

    fn welcome(&self, table: TableView, log: Vec<Telling>, chat: Vec<ChatLine>, build: String) {
        let before = self.build.get_value();
        self.build.set_value(Some(build.clone()));
        if before.is_some_and(|before| before != build) {
            // The server was replaced while we were away: this page may not understand it any more. What was said and
            // not answered is kept in the outbox and said again by the new page.
            let _ = window().location().reload();
            return;
        }
        self.trouble.set(None);
        self.turn.set_value(None);
        if let Some(shown) = &table.fairness {
            self.hold_against(|kept| kept.welcome(shown));
        }
        self.witness(&table);
        self.desk.update_value(|desk| desk.welcome(table, log, chat));
        self.show();
        self.chat.set(self.desk.with_value(|desk| desk.chat.clone()));
        let again = self.outbox.with_value(|outbox| outbox.unanswered().to_vec());
        for said in again {
            self.speak(&said.words);
        }
    }

    fn answered(&self, id: &MessageId) {
        if self.outbox.try_update_value(|outbox| outbox.answered(id)) == Some(true) {
            self.keep_outbox();
            self.sending.set(self.outbox.with_value(Outbox::is_playing));
        }
    }

    fn answer(&self, id: &MessageId, reasons: Vec<Reason>) {
        if let Some((_, told)) = self.weighing.get_value().filter(|(asked, _)| asked == id) {
            self.weighing.set_value(None);
            // Whoever asked may have put the sheet away since.
            let _ = told.try_run(reasons);
            return;
        }
        let question = self.question.get_value().filter(|question| question.id == *id);
        if let Some(question) = question {
            self.question.set_value(None);
            self.refused.set(Some(Refused { at: question.at, reasons }));
        }
    }

    /// The server ends the conversation. What cannot get better by trying again is not tried again.
    fn turned_away(&self, trouble: Trouble) {
        let hopeless =
            matches!(trouble.kind, TroubleKind::NotFound | TroubleKind::NotYours | TroubleKind::BadRequest);
        if hopeless && self.table.with_untracked(Option::is_none) {
            self.line.set(Line::Closed);
            self.close();
        }
        self.trouble.set(Some(trouble));
    }

    /// Shows the next change if none is being shown.
    fn step(&self) {
        if self.turn.with_value(Option::is_some) {
            return;
        }
        let Some(mut update) = self.desk.with_value(|desk| desk.peek().cloned()) else { return };
        words::fill_faces(&mut update.tellings, &update.table.seats);
        sound::play(&sound::heard(&update.tellings), self.settings.get_untracked().sound);
        let length = self.stage.with_value(|stage| {
            stage.before(&update.tellings, settings::pace(self.settings));
            self.desk.update_value(|desk| {
                desk.show();
            });
            self.show();
            stage.after()
        });
        let session = *self;
        self.turn.set_value(Some(clock::after(length, move || {
            session.turn.set_value(None);
            session.step();
        })));
    }

    fn show(&self) {
        let (table, log) = self.desk.with_value(|desk| (desk.table.clone(), desk.log.clone()));
        self.advice.set(None);
        self.refused.set(None);
        let inputs = |table: &Option<TableView>| table.as_ref().map(|table| table.inputs);
        if self.draft.with_untracked(Option::is_some) && self.table.with_untracked(inputs) != inputs(&table) {
            self.draft.set(None);
        }
        self.table.set(table);
        if self.log.with_untracked(Vec::len) != log.len() {
            self.log.set(log);
        }
    }

    fn close(&self) {
        self.turn.set_value(None);
        self.stage.with_value(Stage::clear);
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.close();
            }
        });
    }

    /// The line is tried at once, because the device is back.
    pub fn hurry(&self) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.hurry();
            }
        });
    }
}

fn box_name(table: &TableId) -> String {
    format!("outbox.{}", table.0)
}

/// An id no other message has.
fn new_id() -> MessageId {
    MessageId(memory::random_hex::<12>())
}
