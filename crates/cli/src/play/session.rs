//! The match itself.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Instant;

use kernel::{Dice, Seat, SeatSet, Viewer, Waiting};
use parts::scene::{Tone, Window};
use parts::standing::{Orders, Standing};
use shelf::{PlayError, RuleEntry, Table};

use super::command::{self, Line};
use super::menu;
use super::paint::Paint;
use super::record::{self, Reader};
use super::seating::{Player, Seating};
use super::words::{Meaning, find};
use crate::fault::Fault;
use crate::outcome::outcome;
use crate::page;

/// At most this many guesses are shown when typed words mean several things.
const GUESSES_MAX: usize = 40;

/// At most this many choices of a window are shown in its line.
const WINDOW_CHOICES: usize = 8;

/// One match at the terminal.
pub struct Session<'a, R, W> {
    table: Box<dyn Table>,
    seating: Seating,
    seed: u64,
    paint: Paint,
    input: &'a mut R,
    out: &'a mut W,
    /// How many inputs each viewer has been told of.
    told: BTreeMap<Viewer, usize>,
    /// Who looked last, and at what.
    shown: Option<(Viewer, String)>,
    /// What each seat at the keyboard lets go by.
    orders: BTreeMap<Seat, Orders>,
    /// What ended something for a seat by itself since it last typed a line. Whoever types the same now may still mean
    /// what is over, so it has to be typed once more.
    ended: BTreeMap<Seat, String>,
    /// Which bot's turn it is, and since when.
    bot_turn: Option<(Seat, Instant)>,
}

/// What became of a line.
enum Next {
    /// The match goes on.
    Go,
    /// The same question again.
    Ask,
    /// Enough.
    Leave,
}

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    pub fn new(
        table: Box<dyn Table>,
        seating: Seating,
        seed: u64,
        paint: Paint,
        input: &'a mut R,
        out: &'a mut W,
    ) -> Session<'a, R, W> {
        let preset = Orders::new(table.standing(), None);
        let orders = seating.yours().iter().map(|seat| (seat, preset.clone())).collect();
        Session {
            table,
            seating,
            seed,
            paint,
            input,
            out,
            told: BTreeMap::new(),
            shown: None,
            orders,
            ended: BTreeMap::new(),
            bot_turn: None,
        }
    }

    /// Plays to the end, or until somebody leaves.
    pub fn run(&mut self) -> Result<(), Fault> {
        loop {
            match self.table.waiting() {
                Waiting::Over => return self.close(),
                Waiting::Chance => {
                    let mut dice = self.dice();
                    self.table.roll(&mut dice).expect("the table waits for chance");
                }
                Waiting::Seats(seats) => {
                    if let Next::Leave = self.seat_to_answer(seats)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The dice of the next input. They depend only on the seed and on how far the match is, so that taking a
    /// choice back and making it again changes nothing.
    fn dice(&self) -> Dice {
        Dice::stream(self.seed, self.table.length() as u64)
    }

    /// Bots answer first where several are awaited, then whoever sits at the keyboard.
    fn seat_to_answer(&mut self, seats: SeatSet) -> Result<Next, Fault> {
        let yours = self.seating.yours();
        let bot = seats.iter().find(|seat| !yours.contains(*seat));
        let seat = bot.or(seats.first()).expect("a table that waits for seats waits for somebody");
        let choices = self.table.choices(seat);
        if yours.contains(seat) {
            self.bot_turn = None;
        }
        match (self.seating.player(seat), choices.as_slice()) {
            (Player::You, [only]) => {
                self.tell(Viewer::Seat(seat))?;
                let act = self.table.acts(seat).into_iter().next();
                let meaning = act.as_ref().map(menu::meaning).filter(|meaning| !meaning.is_empty());
                let meaning = meaning.unwrap_or_else(|| only.clone());
                let rests = act.is_some_and(|act| act.tone == Tone::Rest);
                // A window that somebody can only let go is not worth a line.
                if !rests || self.window(seat).is_none() {
                    writeln!(self.out, "{}", self.paint.dim(&format!("({seat} can only: {meaning})")))?;
                    if rests {
                        self.ended.insert(seat, only.clone());
                    }
                }
                self.take(seat, only);
                Ok(Next::Go)
            }
            (Player::You, _) => match self.silence(seat) {
                Some(silence) => {
                    self.tell(Viewer::Seat(seat))?;
                    writeln!(self.out, "{}", self.paint.dim(&format!("({seat} lets it go: {silence})")))?;
                    self.take(seat, &silence);
                    Ok(Next::Go)
                }
                None => self.converse(seat, &choices),
            },
            (Player::Bot(kind), _) => {
                let begun = match self.bot_turn {
                    Some((whose, begun)) if whose == seat => begun,
                    _ => Instant::now(),
                };
                self.bot_turn = Some((seat, begun));
                let budget = self.table.worth(seat, kind.default_budget()).within_turn(begun.elapsed());
                let thought = self.table.think(seat, kind, budget, self.dice());
                let choice = thought.expect("the table waits for this seat")();
                self.take(seat, &choice);
                Ok(Next::Go)
            }
        }
    }

    /// The window the seat is asked in, if it is one.
    fn window(&self, seat: Seat) -> Option<Window> {
        self.table.moment(Viewer::Seat(seat)).window().cloned()
    }

    /// The answer by which the seat lets a window go, if it has ordered that.
    fn silence(&mut self, seat: Seat) -> Option<String> {
        let moment = self.table.moment(Viewer::Seat(seat));
        let orders = self.orders.get_mut(&seat)?;
        orders.end_at(seat, &moment);
        let rests = orders.let_go(seat, moment.window()?, &self.table.acts(seat));
        rests.then(|| self.table.silence(seat)).flatten()
    }

    /// Takes a choice the table has listed.
    fn take(&mut self, seat: Seat, choice: &str) {
        self.table.play(seat, choice).expect("listed choices are allowed");
    }

    /// Tells what is new to a viewer.
    fn tell(&mut self, viewer: Viewer) -> Result<(), Fault> {
        let length = self.table.length();
        let since = self.told.insert(viewer, length).unwrap_or(0);
        for sentence in self.table.told(viewer, since..length) {
            page::wrapped("", 0, &sentence, self.out)?;
        }
        Ok(())
    }

    /// Prints a question, bold, within the width of a page.
    fn write_prompt(&mut self, prompt: &str) -> Result<(), Fault> {
        let mut lines = Vec::new();
        page::wrapped("", 0, prompt, &mut lines)?;
        for line in String::from_utf8_lossy(&lines).lines() {
            writeln!(self.out, "{}", self.paint.bold(line))?;
        }
        Ok(())
    }

    /// Shows a seat the table and asks it until it has chosen.
    fn converse(&mut self, seat: Seat, choices: &[String]) -> Result<Next, Fault> {
        let viewer = Viewer::Seat(seat);
        self.tell(viewer)?;
        if self.window(seat).is_some() {
            // A window is one line: the board and the list are there for whoever asks.
            let prompt = self.table.prompt(viewer);
            let numbered =
                choices.iter().enumerate().map(|(index, choice)| format!("{} {choice}", index + 1));
            let list = numbered.take(WINDOW_CHOICES).collect::<Vec<_>>().join(", ");
            let more = if choices.len() > WINDOW_CHOICES { ", ... (list)" } else { "" };
            let length = prompt.chars().count() + 1 + list.chars().count() + more.chars().count();
            if length <= page::WIDTH {
                writeln!(self.out, "{} {list}{more}", self.paint.bold(&prompt))?;
            } else {
                self.write_prompt(&prompt)?;
                page::wrapped("", 2, &format!("{list}{more}"), self.out)?;
            }
        } else {
            if self.shown.as_ref() != Some(&(viewer, self.table.board(viewer))) {
                self.show_board(viewer)?;
            }
            let prompt = self.table.prompt(viewer);
            self.write_prompt(&prompt)?;
            menu::write(&self.table.acts(seat), self.paint, self.out)?;
        }
        loop {
            let Some(line) = self.read_line(&format!("{seat}> "))? else { return Ok(Next::Leave) };
            match self.carry_out(seat, choices, &line)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    fn show_board(&mut self, viewer: Viewer) -> Result<(), Fault> {
        let board = self.table.board(viewer);
        writeln!(self.out, "\n{}\n", board.trim_end())?;
        self.shown = Some((viewer, board));
        Ok(())
    }

    /// The next line; none when there are no more. Bytes that are no text count as a wrong line, not as the end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        write!(self.out, "{}", self.paint.dim(prompt))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        match self.input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => {
                writeln!(self.out)?;
                Ok(None)
            }
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        }
    }

    fn carry_out(&mut self, seat: Seat, choices: &[String], line: &str) -> Result<Next, Fault> {
        match command::read(line) {
            Line::Choice(words) => return self.choose(seat, choices, words),
            Line::Undo => return self.undo(seat),
            Line::Quit => return Ok(Next::Leave),
            Line::Rest(standing) => return self.rest(seat, standing),
            Line::Why(words) => self.why(seat, choices, words)?,
            Line::List => menu::write(&self.table.acts(seat), self.paint, self.out)?,
            Line::Help("") => writeln!(self.out, "{}", command::help(choices))?,
            other => self.look_up(Viewer::Seat(seat), &other)?,
        }
        Ok(Next::Ask)
    }

    /// Commands that change nothing and can be typed after the end as well.
    fn look_up(&mut self, viewer: Viewer, line: &Line<'_>) -> Result<(), Fault> {
        match line {
            Line::Log => {
                for sentence in self.table.told(viewer, 0..self.table.length()) {
                    writeln!(self.out, "{sentence}")?;
                }
                Ok(())
            }
            Line::Board => self.show_board(viewer),
            Line::Help("") => Ok(writeln!(self.out, "{}", command::help(&[]))?),
            Line::Help(card) => self.describe_card(card),
            Line::Rules(id) => self.describe_rule(id),
            Line::Save(path) => self.save(path),
            _ => Ok(()),
        }
    }

    /// Gives orders for the seat. In a window they hold at once.
    fn rest(&mut self, seat: Seat, standing: Vec<Standing>) -> Result<Next, Fault> {
        let window = self.window(seat);
        let is_off = standing.is_empty();
        self.orders.insert(seat, Orders::new(standing, window.clone()));
        writeln!(self.out, "{}", if is_off { "You are asked again." } else { "So ordered." })?;
        Ok(if window.is_some() && !is_off { Next::Go } else { Next::Ask })
    }

    /// Takes an answer of several choices: all of them or none.
    fn compose(&mut self, seat: Seat, choices: &[String], words: &str) -> Result<Next, Fault> {
        match self.table.play(seat, words) {
            Ok(()) => Ok(Next::Go),
            Err(_) => {
                self.why(seat, choices, words)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Whoever chooses in a window wants to be asked again.
    fn end_orders(&mut self, seat: Seat) {
        if let Some(orders) = self.orders.get_mut(&seat) {
            orders.end_by_choice();
        }
    }

    fn choose(&mut self, seat: Seat, choices: &[String], words: &str) -> Result<Next, Fault> {
        if words.contains(';') {
            return self.compose(seat, choices, words);
        }
        let meaning = match words.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| choices.get(index)) {
                Some(choice) => Meaning::One(choice),
                None => {
                    self.warn(&format!("There is no number {number}: choose 1 to {}.", choices.len()))?;
                    return Ok(Next::Ask);
                }
            },
            Err(_) => find(words, choices),
        };
        match meaning {
            Meaning::One(choice) => {
                if self.ended.remove(&seat).as_deref() == Some(choice) {
                    self.warn(&format!("The last {choice} was done for you. Type it again for this one."))?;
                    return Ok(Next::Ask);
                }
                if self.window(seat).is_some() {
                    self.end_orders(seat);
                }
                self.take(seat, choice);
                return Ok(Next::Go);
            }
            Meaning::Several(several) => {
                let shown: Vec<String> =
                    choices.iter().filter(|c| several.contains(&c.as_str())).cloned().collect();
                writeln!(self.out, "Which one?")?;
                self.write_guesses(&shown)?;
            }
            Meaning::Nothing => self.why(seat, choices, words)?,
        }
        Ok(Next::Ask)
    }

    fn write_guesses(&mut self, guesses: &[String]) -> Result<(), Fault> {
        for guess in guesses.iter().take(GUESSES_MAX) {
            writeln!(self.out, "  {guess}")?;
        }
        match guesses.len().saturating_sub(GUESSES_MAX) {
            0 => {}
            more => writeln!(self.out, "  and {more} more")?,
        }
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<Next, Fault> {
        match self.table.undo(seat) {
            Ok(left) => {
                for told in self.told.values_mut() {
                    *told = left.min(*told);
                }
                writeln!(self.out, "Taken back.")?;
                Ok(Next::Go)
            }
            Err(error) => {
                self.warn(&format!("Not taken back: {error}."))?;
                Ok(Next::Ask)
            }
        }
    }

    /// Says whether a move is allowed, and if not, why. Beginnings of words are understood here as well.
    fn why(&mut self, seat: Seat, choices: &[String], words: &str) -> Result<(), Fault> {
        if words.is_empty() {
            return self.warn("Say which move: why MOVE.");
        }
        let listed = words.parse().ok().and_then(|number: usize| choices.get(number.checked_sub(1)?));
        let meant = listed.map_or_else(|| find(words, choices), |choice| Meaning::One(choice));
        if let Meaning::One(choice) = meant {
            return Ok(writeln!(self.out, "{choice} is allowed.")?);
        }
        let known = self.table.catalogue();
        let words = match find(words, &known) {
            Meaning::One(choice) => choice.to_owned(),
            Meaning::Several(_) | Meaning::Nothing => words.to_owned(),
        };
        match self.table.check(seat, &words) {
            Ok(()) => writeln!(self.out, "{words} is allowed.")?,
            Err(PlayError::Refused(refusal)) => {
                self.warn(&format!("{words}: {}", refusal.reason))?;
                self.describe_rule(refusal.rule.as_str())?;
            }
            Err(error) => self.warn(&format!("{error}; type list for what you can do, help for help."))?,
        }
        Ok(())
    }

    fn describe_rule(&mut self, id: &str) -> Result<(), Fault> {
        let wanted = id.to_uppercase();
        let rules = shelf::rules(self.table.game())?;
        let found: Vec<&RuleEntry> = rules.iter().filter(|rule| rule.id.starts_with(&wanted)).collect();
        if found.is_empty() || id.is_empty() {
            return self.warn(&format!("There is no rule {id:?}; type rules and the beginning of an id."));
        }
        for rule in found {
            page::wrapped(&format!("  {} ", rule.id), rule.id.len() + 4, &rule.text, self.out)?;
        }
        Ok(())
    }

    fn describe_card(&mut self, name: &str) -> Result<(), Fault> {
        let cards = self.table.cards();
        let wanted = name.to_lowercase();
        let same = |card: &&parts::title::CardEntry| card.id == wanted || card.name.to_lowercase() == wanted;
        let begins = |card: &&parts::title::CardEntry| {
            card.id.starts_with(&wanted) || card.name.to_lowercase().starts_with(&wanted)
        };
        let found: Vec<_> = match cards.iter().find(same) {
            Some(card) => vec![card],
            None => cards.iter().filter(begins).collect(),
        };
        if found.is_empty() {
            return self.warn(&format!(
                "There is no card {name:?}; rustlands cards {} lists them.",
                self.table.game()
            ));
        }
        for card in found {
            writeln!(
                self.out,
                "{} ({}, {}, {} in the pack)",
                self.paint.bold(&card.name),
                card.id,
                card.kind,
                card.copies
            )?;
            page::wrapped("", 2, &page::card_text(&self.table.headline(&card.id), &card.text), self.out)?;
        }
        Ok(())
    }

    fn save(&mut self, path: &str) -> Result<(), Fault> {
        if path.is_empty() {
            return self.warn("Say where: save FILE.");
        }
        let played = shelf::MatchRecord { seats: self.seating.names(), ..self.table.record() };
        let mut text = serde_json::to_string_pretty(&played)?;
        text.push('\n');
        let over = matches!(self.table.waiting(), Waiting::Over);
        let reader = if over { Reader::Anybody } else { Reader::OwnerAlone };
        if let Err(error) = record::write(Path::new(path), &text, reader) {
            return self.warn(&format!("Not saved: cannot write {path}: {error}."));
        }
        writeln!(self.out, "Saved; rustlands replay {path} tells it again.")?;
        match reader {
            Reader::Anybody => Ok(()),
            Reader::OwnerAlone => self.warn(record::SECRETS),
        }
    }

    fn warn(&mut self, sentence: &str) -> Result<(), Fault> {
        Ok(writeln!(self.out, "{}", self.paint.warn(sentence))?)
    }

    /// Tells the end and lets the match be looked over and saved.
    fn close(&mut self) -> Result<(), Fault> {
        let viewer = self.seating.yours().first().map_or(Viewer::Spectator, Viewer::Seat);
        self.tell(viewer)?;
        self.show_board(viewer)?;
        let result = outcome(&self.table.scores(), &self.seating.names());
        writeln!(self.out, "{}", self.paint.bold(&result))?;
        if self.seating.yours().is_empty() {
            return Ok(());
        }
        writeln!(self.out, "Type save FILE to keep the record, log to read it again, quit to leave.")?;
        while let Some(line) = self.read_line("> ")? {
            match command::read(&line) {
                Line::Quit => break,
                Line::Choice(_) | Line::Rest(_) | Line::Undo | Line::Why(_) | Line::List => {
                    self.warn("The game is over: save FILE, log, board, help CARD, rules ID or quit.")?;
                }
                other => self.look_up(viewer, &other)?,
            }
        }
        Ok(())
    }
}
