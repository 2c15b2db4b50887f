//! What people say at a table.

use std::collections::VecDeque;
use std::time::Duration;

use kernel::Seat;
use wire::table::ChatLine;

use crate::error::HostError;
use crate::ids::{MessageId, is_odd};
use crate::moment::Moment;
use crate::store::StoredChat;

/// The longest line, in characters.
pub(crate) const LONGEST: usize = 300;
/// This many lines a seat may say in [`WHILE`].
const BURST: usize = 5;
/// See [`BURST`].
const WHILE: Duration = Duration::from_secs(10);
/// This many lines are shown to somebody who comes to the table.
const SHOWN: usize = 100;
/// This many lines are kept of one match.
const MOST: u64 = 2000;

/// The lines of one table.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<StoredChat>,
    next: u64,
}

impl Chat {
    pub(crate) fn new(lines: Vec<StoredChat>) -> Chat {
        let mut chat = Chat::default();
        lines.into_iter().for_each(|line| chat.push(line));
        chat
    }

    /// The number of the next line.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    pub(crate) fn push(&mut self, line: StoredChat) {
        self.next = line.number + 1;
        self.lines.push_back(line);
        if self.lines.len() > SHOWN {
            self.lines.pop_front();
        }
    }

    /// Whether the seat has said this already.
    pub(crate) fn has(&self, seat: Seat, message: &MessageId) -> bool {
        self.lines.iter().any(|line| line.seat == seat && line.message == *message)
    }

    /// The line that the seat would say.
    pub(crate) fn compose(
        &self,
        seat: Seat,
        message: MessageId,
        text: &str,
        now: Moment,
    ) -> Result<StoredChat, HostError> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(is_odd) {
            return Err(HostError::BadRequest(format!("a line of chat has 1 to {LONGEST} plain characters")));
        }
        let lately = |line: &&StoredChat| line.seat == seat && now.since(line.time) < WHILE;
        if self.lines.iter().filter(lately).count() >= BURST || self.next >= MOST {
            return Err(HostError::TooMany("lines of chat"));
        }
        Ok(StoredChat { number: self.next, time: now, seat, message, text: text.to_owned() })
    }

    /// The lines from this number on that are still shown.
    pub(crate) fn since(&self, number: u64, name: impl Fn(Seat) -> String) -> Vec<ChatLine> {
        let lines = self.lines.iter().filter(|line| line.number >= number);
        let line = |line: &StoredChat| ChatLine {
            number: line.number,
            seat: Some(line.seat),
            name: name(line.seat),
            text: line.text.clone(),
        };
        lines.map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(chat: &mut Chat, number: u64, seconds: u64, text: &str) -> Result<(), HostError> {
        let message = format!("m{number}").parse().unwrap();
        let line = chat.compose(Seat::FIRST, message, text, Moment::from_millis(seconds * 1000))?;
        chat.push(line);
        Ok(())
    }

    #[test]
    fn five_lines_in_ten_seconds_and_not_six() {
        let mut chat = Chat::default();
        for number in 0..5 {
            say(&mut chat, number, 1, "hello").unwrap();
        }
        assert_eq!(say(&mut chat, 5, 10, "hello"), Err(HostError::TooMany("lines of chat")));
        assert_eq!(say(&mut chat, 5, 11, "hello"), Ok(()));
    }

    #[test]
    fn lines_are_short_and_plain() {
        let mut chat = Chat::default();
        say(&mut chat, 0, 0, &"x".repeat(LONGEST)).unwrap();
        say(&mut chat, 1, 0, "<script>alert(1)</script>").unwrap();
        for bad in ["", "  ", "two\nlines", "turned \u{202e}around", &"x".repeat(LONGEST + 1)] {
            assert!(matches!(say(&mut chat, 2, 0, bad), Err(HostError::BadRequest(_))), "{bad:?}");
        }
    }

    #[test]
    fn newcomers_see_the_last_lines() {
        let mut chat = Chat::default();
        for number in 0..150 {
            say(&mut chat, number, number * 10, &format!("line {number}")).unwrap();
        }
        let shown = chat.since(0, |seat| seat.to_string());
        assert_eq!((shown.len(), shown[0].number, shown[99].text.as_str()), (100, 50, "line 149"));
        assert_eq!(chat.since(148, |seat| seat.to_string()).len(), 2);
    }
}
