//! The table, its log and its chat, from what the server says. Changes are shown one after the other; whoever is in
//! a hurry sees the last one at once. Any gap is healed by asking for the whole table.

use std::collections::VecDeque;

use parts::scene::Telling;
use wire::Version;
use wire::table::{ChatLine, TableView, Update};

/// What a page shows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    /// The table as it is shown.
    pub table: Option<TableView>,
    /// What happened so far, as shown.
    pub log: Vec<Telling>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// Changes that are known and not shown yet.
    coming: VecDeque<Update>,
}

/// What is to be done about a change.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Heard {
    /// Show it in its turn.
    Next,
    /// It was known already.
    Old,
    /// Something is missing: the table is right, the log is not. Ask for everything.
    Gap,
}

impl Desk {
    /// Takes the whole table, whatever was there before.
    pub fn welcome(&mut self, table: TableView, log: Vec<Telling>, chat: Vec<ChatLine>) {
        *self = Desk { table: Some(table), log, chat, coming: VecDeque::new() };
    }

    /// The newest version known, shown or not.
    pub fn known(&self) -> Option<Version> {
        self.coming
            .back()
            .map(|update| update.table.version)
            .or(self.table.as_ref().map(|table| table.version))
    }

    /// Takes a change.
    pub fn hear(&mut self, update: Update) -> Heard {
        match self.known() {
            Some(known) if update.table.version <= known => Heard::Old,
            Some(known) if update.since == known => {
                self.coming.push_back(update);
                Heard::Next
            }
            _ => {
                self.coming.clear();
                self.table = Some(update.table);
                Heard::Gap
            }
        }
    }

    /// The next change to be shown.
    pub fn peek(&self) -> Option<&Update> {
        self.coming.front()
    }

    /// Shows the next change.
    pub fn show(&mut self) -> Option<Vec<Telling>> {
        let update = self.coming.pop_front()?;
        self.log.extend(update.tellings.iter().cloned());
        self.table = Some(update.table);
        Some(update.tellings)
    }

    /// Shows all changes at once.
    pub fn catch_up(&mut self) -> bool {
        let behind = !self.coming.is_empty();
        while self.show().is_some() {}
        behind
    }

    /// Adds what somebody said; false if it was known.
    pub fn say(&mut self, line: ChatLine) -> bool {
        if self.chat.iter().any(|known| known.number == line.number) {
            return false;
        }
        let place = self.chat.partition_point(|known| known.number < line.number);
        self.chat.insert(place, line);
        true
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use kernel::Viewer;
    use wire::TableId;
    use wire::lobby::Phase;

    /// A table nobody sits at.
    pub fn table(version: u64) -> TableView {
        let blank = TableView::blank(TableId("k3".into()), "duel".into(), Phase::Running, Viewer::Spectator);
        TableView { version: Version(version), ..blank }
    }

    fn update(since: u64, version: u64, text: &str) -> Update {
        Update { since: Version(since), tellings: vec![Telling::plain(text)], table: table(version) }
    }

    fn desk() -> Desk {
        let mut desk = Desk::default();
        desk.welcome(table(4), vec![Telling::plain("It began.")], Vec::new());
        desk
    }

    #[test]
    fn changes_are_shown_one_after_the_other() {
        let mut desk = desk();
        assert_eq!(desk.hear(update(4, 5, "one")), Heard::Next);
        assert_eq!(desk.hear(update(5, 6, "two")), Heard::Next);
        assert_eq!(desk.table.as_ref().map(|table| table.version), Some(Version(4)));
        assert_eq!(desk.show().map(|tellings| tellings.len()), Some(1));
        assert_eq!(desk.table.as_ref().map(|table| table.version), Some(Version(5)));
        assert!(desk.catch_up());
        assert_eq!(desk.table.as_ref().map(|table| table.version), Some(Version(6)));
        assert_eq!(desk.log.len(), 3);
        assert!(!desk.catch_up());
    }

    #[test]
    fn a_gap_shows_the_right_table_and_asks_for_the_rest() {
        let mut desk = desk();
        assert_eq!(desk.hear(update(6, 7, "later")), Heard::Gap);
        assert_eq!(desk.table.as_ref().map(|table| table.version), Some(Version(7)));
        assert_eq!(desk.log.len(), 1, "what was not heard is not told");
    }

    #[test]
    fn what_is_known_already_changes_nothing() {
        let mut desk = desk();
        assert_eq!(desk.hear(update(3, 4, "again")), Heard::Old);
        assert_eq!(desk.hear(update(2, 3, "older")), Heard::Old);
        assert_eq!(desk.log.len(), 1);
    }

    #[test]
    fn words_are_kept_in_order_and_once() {
        let line = |number| ChatLine { number, seat: None, name: "Mara".into(), text: "hello".into() };
        let mut desk = desk();
        assert!(desk.say(line(1)));
        assert!(desk.say(line(0)));
        assert!(!desk.say(line(1)));
        assert_eq!(desk.chat.iter().map(|line| line.number).collect::<Vec<_>>(), [0, 1]);
    }
}
