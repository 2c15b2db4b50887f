//! What people ask of a match.

use bots::{Budget, Kind};
use kernel::{Dice, Seat, SeatSet, Viewer};
use parts::scene::Thing;
use shelf::{Advised, Ahead, PlayError, WhyNot};
use wire::Version;
use wire::socket::{HintOption, Reason};

use crate::course::Course;
use crate::error::HostError;
use crate::fairness::MatchFile;
use crate::ids::MessageId;
use crate::log::{Absence, Author, Deed, Ending, UndoRight};
use crate::matches::chat::Chat;
use crate::matches::driver::think;
use crate::matches::news::seen;
use crate::matches::room::Room;
use crate::matches::{Consent, Hint, Reply};
use crate::secret::{Seed, random_bytes};
use crate::store::Work;
use crate::thinking::Turn;

/// How often a seat may be refused when it asks to take something back.
const WISHES: u8 = 3;

/// Who gives hints, and how many.
const ADVISER: Kind = Kind::Warlord;
const HINTS: usize = 5;

/// A seat would like to take a choice back.
pub(crate) struct Wish {
    pub(crate) seat: Seat,
    to: usize,
    agreed: SeatSet,
}

impl Wish {
    /// Whether this seat still has to answer: people who are playing do.
    pub(crate) fn asks(&self, course: &Course, seat: Seat) -> bool {
        seat != self.seat && !self.agreed.contains(seat) && course.chairs()[seat.index()].bot().is_none()
    }
}

impl Room {
    pub(super) async fn play(
        &mut self,
        seat: Seat,
        choice: String,
        version: Version,
        message: MessageId,
    ) -> Result<Version, HostError> {
        if let Some(answer) = self.answered(seat, &message)? {
            return Ok(answer);
        }
        let course = self.running()?;
        if seen(version) < course.asked_since(seat) || seen(version) > course.head().seq {
            return Err(HostError::Stale);
        }
        let moment = course.table().moment(Viewer::Seat(seat));
        self.sit_again(seat).await?;
        let done = self.enter(Author::Seat(seat), Some(message), Deed::Choose(choice)).await?;
        self.chosen_in(seat, &moment);
        Ok(done)
    }

    pub(super) async fn undo(
        &mut self,
        seat: Seat,
        version: Version,
        message: MessageId,
    ) -> Result<Version, HostError> {
        if let Some(answer) = self.answered(seat, &message)? {
            return Ok(answer);
        }
        let course = self.running()?;
        let free = course.free_undo(seat).map(|to| (to, UndoRight::Unseen));
        let allowed = match free {
            Err(_) if course.is_alone(seat) => Ok((course.last_choice(seat)?, UndoRight::Alone)),
            other => other,
        };
        // Somebody who clicked before something else happened did not mean to take that back.
        if seen(version) != course.head().seq {
            return Err(HostError::Stale);
        }
        match allowed {
            Ok((to, right)) => self.enter(Author::Seat(seat), Some(message), Deed::Undo { to, right }).await,
            Err(_) => self.wish(seat),
        }
    }

    /// Asks the others whether the seat may take its last choice back.
    fn wish(&mut self, seat: Seat) -> Result<Version, HostError> {
        let to = self.running()?.last_choice(seat)?;
        match &self.wish {
            Some(wish) if wish.seat == seat => return Ok(self.pulse_now().version),
            Some(_) => return Err(HostError::NotNow("somebody else has just asked to take something back")),
            None => self.may_wish(seat)?,
        }
        self.wish = Some(Wish { seat, to, agreed: SeatSet::NONE });
        Ok(self.publish_unlogged())
    }

    pub(crate) fn may_wish(&self, seat: Seat) -> Result<(), HostError> {
        match self.refused_wishes.get(seat.index()) {
            Some(refused) if *refused < WISHES => Ok(()),
            _ => Err(HostError::TooMany("requests to take something back")),
        }
    }

    pub(super) async fn answer_undo(&mut self, seat: Seat, agrees: Consent) -> Result<Version, HostError> {
        let nobody = HostError::NotNow("nobody asked you whether something may be taken back");
        let course = self.running()?;
        let Some(wish) = self.wish.as_ref().filter(|wish| wish.asks(course, seat)) else {
            return Err(nobody);
        };
        let (asker, to, agreed) = (wish.seat, wish.to, wish.agreed.with(seat));
        if agrees == Consent::No {
            self.refused_wishes[asker.index()] += 1;
            self.wish = None;
            return Ok(self.publish_unlogged());
        }
        let wish = Wish { seat: asker, to, agreed };
        if course.seats().any(|other| wish.asks(course, other)) {
            self.wish = Some(wish);
            return Ok(self.publish_unlogged());
        }
        self.enter(Author::Seat(asker), None, Deed::Undo { to, right: UndoRight::Agreed }).await
    }

    pub(super) async fn resign(&mut self, seat: Seat, message: MessageId) -> Result<Version, HostError> {
        if let Some(answer) = self.answered(seat, &message)? {
            return Ok(answer);
        }
        self.running()?;
        self.sit_again(seat).await?;
        let deed = Deed::Bot { seat, kind: self.house.settings.stand_in, why: Absence::Resigned };
        self.enter(Author::Seat(seat), Some(message), deed).await
    }

    pub(super) async fn leave(&mut self, seat: Seat) -> Result<Version, HostError> {
        let course = self.running()?;
        if course.chairs().get(seat.index()).is_none_or(|chair| chair.bot().is_some()) {
            return Ok(self.pulse_now().version);
        }
        let others =
            course.people().any(|other| other != seat && course.chairs()[other.index()].bot().is_none());
        if others {
            let deed = Deed::Bot { seat, kind: self.house.settings.stand_in, why: Absence::Left };
            self.enter(Author::Seat(seat), None, deed).await
        } else {
            let scores = vec![0; course.chairs().len()];
            self.enter(Author::House, None, Deed::End { how: Ending::Closed, scores }).await
        }
    }

    pub(super) async fn say(
        &mut self,
        seat: Seat,
        text: &str,
        message: MessageId,
    ) -> Result<Version, HostError> {
        self.readable()?;
        if self.chat.has(seat, &message) {
            return Ok(self.pulse_now().version);
        }
        let line = self.chat.compose(seat, message, text, self.house.clock.now())?;
        let work = Work::Say { id: self.opening.id.clone(), line: line.clone() };
        if self.house.writer.write(vec![work]).await.is_err() {
            // It may be written all the same; then it must not be said twice.
            self.chat = Chat::new(self.house.store.chat(&self.opening.id).await?);
            if !self.chat.has(seat, &line.message) {
                return Err(HostError::Unsaved);
            }
        } else {
            self.chat.push(line);
        }
        self.tell(self.pulse_now());
        Ok(self.pulse_now().version)
    }

    /// Lets a bot think about what the seat is asked, when it is its turn; the answer comes when it has.
    pub(super) fn hint(&self, seat: Seat, reply: Reply<Hint>) {
        match self.running().and_then(|course| counsel(course, seat, ADVISER.default_budget())) {
            Err(error) => {
                // Whoever asked and went away needs no answer.
                let _ = reply.send(Err(error));
            }
            Ok(_) => self.driver.wait_for_counsel(seat, ADVISER, reply),
        }
    }

    /// It is the turn of somebody who asked for a hint.
    pub(super) fn advise(&self, seat: Seat, turn: Turn, reply: Reply<Hint>) {
        match self.running().and_then(|course| counsel(course, seat, turn.budget)) {
            Err(error) => {
                let _ = reply.send(Err(error));
            }
            Ok(counsel) => {
                let patience = self.house.settings.patience;
                tokio::spawn(async move {
                    let hint = think(counsel, turn, patience).await;
                    let _ = reply.send(hint.ok_or(HostError::NotNow("the bot has no idea")));
                });
            }
        }
    }

    pub(super) async fn file(&mut self) -> Result<MatchFile, HostError> {
        let course = self.sound()?;
        if course.end().is_none() {
            return Err(HostError::NotRunning("the record opens when the match is over"));
        }
        let stored = self.house.store.load(&self.opening.id).await?;
        let stored = stored.ok_or_else(|| HostError::NoSuchTable(self.opening.id.clone()))?;
        let entries = stored.entries.map_err(|unreadable| HostError::Frozen(unreadable.reason))?;
        let seed = Seed::revealed(stored.secrets.seed.0);
        Ok(MatchFile::new(stored.opening, &seed, entries, stored.seal))
    }
}

pub(super) fn why(course: &Course, seat: Seat, things: &[Thing]) -> Vec<Reason> {
    course.table().why(seat, things).into_iter().map(reason).collect()
}

fn reason(why: WhyNot) -> Reason {
    Reason {
        act: Some(why.act),
        rule: Some(why.refusal.rule.to_string()),
        text: why.refusal.reason.to_string(),
    }
}

pub(super) fn check(course: &Course, seat: Seat, choice: &str) -> Vec<Reason> {
    let table = course.table();
    match table.check(seat, choice) {
        Ok(()) => Vec::new(),
        Err(error) => {
            // Whoever types a name instead of a choice is told about what goes by that name.
            let said =
                matches!(error, PlayError::Unreadable(_)).then(|| table.why_said(seat, choice)).flatten();
            if let Some(reasons) = said {
                return reasons.into_iter().map(reason).collect();
            }
            let trouble = HostError::Refused(error).trouble();
            vec![Reason { act: None, rule: trouble.rule, text: trouble.text }]
        }
    }
}

/// What the seat would be asked after these choices.
pub(super) fn draft(course: &Course, seat: Seat, choice: &str) -> Result<Ahead, HostError> {
    course.table().ahead(seat, choice).map_err(HostError::Refused)
}

/// A bot's thoughts on what the seat is asked.
fn counsel(
    course: &Course,
    seat: Seat,
    budget: Budget,
) -> Result<Box<dyn FnOnce() -> Hint + Send>, HostError> {
    if !course.is_alone(seat) {
        return Err(HostError::NotNow("there are no hints where other people play"));
    }
    let dice = Dice::new(u64::from_le_bytes(random_bytes()));
    let advice = course.table().advise(seat, budget, dice);
    let advice = advice.ok_or(HostError::NotNow("you are not asked anything"))?;
    let acts = course.table().acts(seat);
    Ok(Box::new(move || {
        let advice = advice();
        let option = |advised: Advised| {
            let act = acts.iter().find(|act| act.say == advised.choice)?.clone();
            Some(HintOption { act, share: advised.share, low: advised.low, high: advised.high })
        };
        let options = advice.options.into_iter().filter_map(option).take(HINTS).collect();
        Hint { options, reply: advice.reply }
    }))
}
