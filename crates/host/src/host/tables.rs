//! Making tables, and what people do at them before the match begins and after it is over.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::Kind;
use kernel::Seat;
use parts::pack::PackText;
use parts::title::Order;
use wire::TableId;
use wire::lobby::{
    Clock, NewTable, Phase, Promise, Quick, Rematch, SeatBot, SeatPerson, SeatWish, Seated, Sit, TableCard,
};

use crate::course::{Broken, Course};
use crate::error::HostError;
use crate::fairness::{Commitment, Contribution};
use crate::host::{Host, Lobby, Peek};
use crate::ids::{MatchId, PlayerName};
use crate::lobby::{Gathering, Newcomer, Place};
use crate::matches::{Start, resting_card};
use crate::opening::{Rules, TimeRule};
use crate::secret::{Seed, Token};
use crate::shares::{Asker, Origin};
use crate::store::{NewMatch, NotWritten, Work};

/// This many promises are remembered, each for so long.
const PROMISES: usize = 4096;
const PROMISE_LIFE: Duration = Duration::from_secs(15 * 60);

impl Host {
    /// Promises a seed for a table that is yet to be made. Whoever asks for it first and makes the table with it knows
    /// that their own part of the randomness came too late to be considered in the choice of the seed.
    pub async fn promise(&self) -> Promise {
        let (id, seed, now) = (MatchId::random(), Seed::random(), self.house.clock.now());
        let commitment = Commitment::to(&id, &seed).digest().to_string();
        let mut lobby = self.lobby.lock().await;
        lobby.promises.retain(|(made, ..)| now.since(*made) < PROMISE_LIFE);
        if lobby.promises.len() >= PROMISES {
            lobby.promises.pop_front();
        }
        lobby.promises.push_back((now, id.clone(), seed));
        Promise { table: TableId::from(id), commitment }
    }

    /// Two clicks to a game: the asker against bots.
    ///
    /// # Errors
    /// If the game cannot be played like that, or there are too many matches.
    pub async fn quick(&self, order: Quick) -> Result<Seated, HostError> {
        let seats = match order.seats {
            Some(seats) => seats,
            None => *shelf::game(&order.game)?.seats.start(),
        };
        let bot = SeatWish::Bot { level: order.level };
        // How many the game can have is checked when it is opened; this only keeps the list short.
        let bots = seats.saturating_sub(1).min(kernel::SEATS_MAX);
        let wishes = std::iter::once(SeatWish::Person).chain(std::iter::repeat_n(bot, bots)).collect();
        let table = NewTable {
            game: order.game,
            seats: wishes,
            options: order.options,
            public: false,
            name: order.name,
            pack: order.pack,
            clock: None,
            seed: order.seed,
            promise: order.promise,
        };
        self.set_up(table).await
    }

    /// Makes a table, at which the asker takes the first seat for a person. It begins at once if all others are bots.
    ///
    /// # Errors
    /// If the game cannot be played like that, or there are too many tables.
    pub async fn set_up(&self, order: NewTable) -> Result<Seated, HostError> {
        let newcomer = newcomer(&order.name, order.seed.as_deref())?;
        if order.pack.as_ref().is_some_and(|pack| pack.len() > self.house.settings.most_pack) {
            return Err(HostError::TooMany("bytes in the card pack"));
        }
        let places = order.seats.iter().map(place).collect::<Result<Vec<Place>, HostError>>()?;
        let first = order.seats.iter().position(|wish| *wish == SeatWish::Person);
        let first =
            first.ok_or_else(|| HostError::BadRequest("a table needs a seat for a person".to_owned()))?;
        let (rules, time) = (rules(&order)?, time_rule(order.clock)?);
        let invite = (!order.public).then(Token::random);
        let (id, seed) = self.take_promise(order.promise.as_ref()).await?;
        let mut gathering = Gathering {
            time,
            invite: invite.as_ref().map(Token::hash),
            asker: self.asker.clone(),
            ..Gathering::new(id, seed, rules, places, self.house.clock.now())
        };
        let (seat, token) = gathering.sit(Some(Seat::new(first as u8)), newcomer)?;
        let table = gathering.id.clone();
        self.keep(gathering, Vec::new()).await?;
        Ok(Seated {
            table: TableId::from(table),
            seat,
            token: token.reveal(),
            invite: invite.map(|invite| invite.reveal()),
        })
    }

    /// The id and seed of a promise, or new ones.
    pub(super) async fn take_promise(&self, promise: Option<&TableId>) -> Result<(MatchId, Seed), HostError> {
        let Some(TableId(text)) = promise else { return Ok((MatchId::random(), Seed::random())) };
        let id: MatchId = text.parse()?;
        let promises = &mut self.lobby.lock().await.promises;
        let index = promises.iter().position(|(_, promised, _)| *promised == id);
        let kept = index.and_then(|index| promises.remove(index));
        kept.map(|(_, id, seed)| (id, seed))
            .ok_or(HostError::NotNow("that promise is too old; ask for another one"))
    }

    /// Stores a table as it is now, and begins the match if every place is taken. `beside` is stored with it.
    pub(super) async fn keep(&self, gathering: Gathering, beside: Vec<Work>) -> Result<(), HostError> {
        let mut lobby = self.lobby.lock().await;
        self.keep_in(&mut lobby, gathering, beside).await
    }

    async fn keep_in(
        &self,
        lobby: &mut Lobby,
        mut gathering: Gathering,
        beside: Vec<Work>,
    ) -> Result<(), HostError> {
        gathering.version += 1;
        let is_new = !lobby.tables.contains_key(&gathering.id);
        if gathering.is_full() {
            self.begin(lobby, &gathering, beside).await?;
        } else {
            self.drop_old_tables(lobby);
            if is_new {
                self.make_room(lobby, &gathering.asker)?;
            }
            let mut job = beside;
            job.push(gathering.put()?);
            self.house.writer.write(job).await.map_err(not_written)?;
            lobby.tables.insert(gathering.id.clone(), gathering);
        }
        self.lobby_pulse.send_modify(|pulse| *pulse += 1);
        Ok(())
    }

    /// Tables that have gathered people for too long are forgotten; their records go with the next change.
    fn drop_old_tables(&self, lobby: &mut Lobby) {
        let (now, life) = (self.house.clock.now(), self.house.settings.gathering);
        let old = lobby.tables.extract_if(.., |_, table| now.since(table.made) >= life);
        old.for_each(|(id, _)| self.drop_table(id));
    }

    fn drop_table(&self, id: MatchId) {
        let writer = self.house.writer.clone();
        // If this is not stored, the table is dropped again after the next start.
        tokio::spawn(async move { writer.write(vec![Work::DropTable(id)]).await });
    }

    /// Finds room for one more table: within the asker's share, and in the house. Tables whose people have gone give way,
    /// those first that were left first.
    fn make_room(&self, lobby: &mut Lobby, asker: &Asker) -> Result<(), HostError> {
        let settings = &self.house.settings;
        loop {
            let askers = lobby.tables.values().map(|table| &table.asker);
            let share = settings.table_share.allow(asker, askers, "tables of yours that gather people");
            let is_full = lobby.tables.len() >= settings.most_tables;
            let refused = match share {
                Err(refused) => refused,
                Ok(()) if is_full => HostError::TooMany("tables"),
                Ok(()) => return Ok(()),
            };
            // Whose own share is used up makes room among their own.
            let gives_way = |table: &&Gathering| {
                table.presence.is_deserted(settings.rest) && (is_full || table.asker.shares_address(asker))
            };
            let left = |table: &&Gathering| table.presence.empty_since().ok().flatten();
            let id = lobby.tables.values().filter(gives_way).min_by_key(left).map(|table| table.id.clone());
            let id = id.ok_or(refused)?;
            lobby.tables.remove(&id);
            self.drop_table(id);
        }
    }

    async fn begin(
        &self,
        lobby: &mut Lobby,
        gathering: &Gathering,
        beside: Vec<Work>,
    ) -> Result<(), HostError> {
        self.house.may_begin(&gathering.asker)?;
        let origin = Origin::of(&gathering.asker, &self.house.key);
        self.make_room_in_store(&origin).await?;
        let now = self.house.clock.now();
        let (opening, secrets) = gathering.begin(now).ok_or(HostError::NotNow("a seat is still open"))?;
        let broken = |broken: Broken| HostError::BadRequest(broken.to_string());
        let mut course = Course::begin(opening.clone(), Seed::revealed(secrets.seed.0)).map_err(broken)?;
        let mut entries = Vec::new();
        let settled = course.settle(now, &mut entries);
        settled.map_err(|fault| HostError::BadRequest(fault.to_string()))?;
        let mut job = beside;
        job.push(Work::DropTable(gathering.id.clone()));
        job.push(Work::Create(Box::new(NewMatch { opening, secrets: secrets.clone(), origin })));
        job.push(Work::Append { id: gathering.id.clone(), entries });
        job.extend(course.finish_work(now, &self.house.key));
        match self.house.writer.write(job).await {
            Ok(()) => {
                let start = Start::Fresh { course: Box::new(course), secrets };
                self.admit_room(start, gathering.asker.clone()).await?;
            }
            // Whether it has begun, now or before, only the store knows.
            Err(_) => {
                let stored = self.house.store.load(&gathering.id).await.map_err(|_| HostError::Unsaved)?;
                let stored = stored.ok_or(HostError::Unsaved)?;
                let is_this = stored.secrets.tokens == secrets.tokens;
                self.open_room(&gathering.id).await?;
                if !is_this {
                    // It began with tokens that an earlier answer should have told; those of this one open no seat.
                    lobby.tables.remove(&gathering.id);
                    return Err(HostError::NotRunning("this table has begun already"));
                }
            }
        }
        lobby.tables.remove(&gathering.id);
        Ok(())
    }

    /// Sits down.
    ///
    /// # Errors
    /// If the seat is taken, the table has begun, or the invitation is missing.
    pub async fn sit(&self, id: &MatchId, order: Sit) -> Result<Seated, HostError> {
        let newcomer = newcomer(&order.name, order.seed.as_deref())?;
        let invite = order.invite.as_deref().map(str::parse::<Token>).transpose();
        let invite = invite.map_err(|_| HostError::NotYours)?;
        let mut lobby = self.lobby.lock().await;
        let mut gathering = self.gathering(&lobby, id)?;
        gathering.admit(invite.as_ref())?;
        let (seat, token) = gathering.sit(order.seat, newcomer)?;
        self.keep_in(&mut lobby, gathering, Vec::new()).await?;
        Ok(Seated { table: TableId::from(id.clone()), seat, token: token.reveal(), invite: None })
    }

    /// The owner begins, with bots on the seats that are still open.
    ///
    /// # Errors
    /// If the token is not the owner's, or the table has begun.
    pub async fn start(&self, id: &MatchId, token: &Token) -> Result<TableCard, HostError> {
        let mut lobby = self.lobby.lock().await;
        let mut gathering = self.owned(&lobby, id, token)?;
        gathering.fill(self.house.settings.stand_in);
        self.keep_in(&mut lobby, gathering, Vec::new()).await?;
        drop(lobby);
        Ok(self.find_match(id).await?.card())
    }

    /// Puts a bot on a seat: the owner, before the match, where no person sits; anybody who plays, while it runs, where the
    /// person is not there.
    ///
    /// # Errors
    /// If the token is not that of somebody who may, or a person is there.
    pub async fn seat_bot(
        &self,
        id: &MatchId,
        token: &Token,
        order: &SeatBot,
    ) -> Result<TableCard, HostError> {
        let kind: Kind = order.level.parse()?;
        let mut lobby = self.lobby.lock().await;
        if !lobby.tables.contains_key(id) {
            drop(lobby);
            let door = self.find_match(id).await?;
            door.seat_bot(door.seat_of(token)?, order.seat, kind).await?;
            return Ok(door.card());
        }
        let mut gathering = self.owned(&lobby, id, token)?;
        gathering.seat_bot(order.seat, kind)?;
        self.keep_in(&mut lobby, gathering, Vec::new()).await?;
        drop(lobby);
        self.card(id).await
    }

    /// Sends the bot of a seat away: the owner, before the match, and anybody may sit down there; anybody who plays, while it
    /// runs, and the match waits for the person whose seat it is.
    ///
    /// # Errors
    /// If the token is not that of somebody who may, or no such bot is there.
    pub async fn seat_person(
        &self,
        id: &MatchId,
        token: &Token,
        order: &SeatPerson,
    ) -> Result<TableCard, HostError> {
        let mut lobby = self.lobby.lock().await;
        if !lobby.tables.contains_key(id) {
            drop(lobby);
            let door = self.find_match(id).await?;
            door.seat_person(door.seat_of(token)?, order.seat).await?;
            return Ok(door.card());
        }
        let mut gathering = self.owned(&lobby, id, token)?;
        gathering.send_away(order.seat)?;
        let card = gathering.card();
        self.keep_in(&mut lobby, gathering, Vec::new()).await?;
        Ok(card)
    }

    /// Leaves a table: gets up if it has not begun, and lets a bot play on if it has.
    ///
    /// # Errors
    /// If the token belongs to no seat there.
    pub async fn leave(&self, id: &MatchId, token: &Token) -> Result<TableCard, HostError> {
        let mut lobby = self.lobby.lock().await;
        let Ok(mut gathering) = self.gathering(&lobby, id) else {
            drop(lobby);
            let door = self.find_match(id).await?;
            door.leave(door.seat_of(token)?).await?;
            return Ok(door.card());
        };
        let seat = gathering.seat_of(token)?;
        gathering.stand_up(seat);
        let card = gathering.card();
        if gathering.owner().is_some() {
            self.keep_in(&mut lobby, gathering, Vec::new()).await?;
        } else {
            self.house.writer.write(vec![Work::DropTable(id.clone())]).await.map_err(not_written)?;
            lobby.tables.remove(id);
            self.lobby_pulse.send_modify(|pulse| *pulse += 1);
        }
        Ok(card)
    }

    /// The same people and bots once more, each one seat further. The first to ask makes the table, the others sit down at
    /// it the same way, and it begins when all have.
    ///
    /// # Errors
    /// If the match is not over or the token belongs to no seat there.
    pub async fn rematch(&self, id: &MatchId, token: &Token, order: &Rematch) -> Result<Seated, HostError> {
        let contribution = order.seed.as_deref().map(str::parse::<Contribution>).transpose()?;
        let door = self.find_match(id).await?;
        door.seat_of(token)?;
        let stored = self.stored(id).await?;
        if door.card().phase != Phase::Over {
            return Err(HostError::NotRunning("the match is not over yet"));
        }
        let promised = self.take_promise(order.promise.as_ref()).await?;
        let mut lobby = self.lobby.lock().await;
        // Another may have asked meanwhile.
        let stored = self.house.store.load(id).await?.unwrap_or(stored);
        let (mut gathering, beside) = match &stored.rematch {
            Some(table) => (self.gathering(&lobby, table)?, Vec::new()),
            None => {
                let mut gathering = Gathering::rematch(&stored, self.house.clock.now(), promised);
                gathering.asker = self.asker.clone();
                let work = Work::Rematch { of: id.clone(), table: gathering.id.clone() };
                (gathering, vec![work])
            }
        };
        let (seat, new_token) = gathering.sit_again(token.hash(), contribution)?;
        let table = gathering.id.clone();
        self.keep_in(&mut lobby, gathering, beside).await?;
        drop(lobby);
        door.set_rematch(table.clone()).await?;
        Ok(Seated { table: TableId::from(table), seat, token: new_token.reveal(), invite: None })
    }

    /// The table or match in a list.
    ///
    /// # Errors
    /// If there is none.
    pub async fn card(&self, id: &MatchId) -> Result<TableCard, HostError> {
        match self.peek(id).await? {
            Peek::Gathering(anteroom) => Ok(anteroom.card()),
            Peek::Awake(door) => Ok(door.card()),
            Peek::Resting(stored) => {
                // Replaying takes some milliseconds, during which nobody else should have to wait.
                let card = tokio::task::spawn_blocking(move || resting_card(&stored));
                card.await.map_err(|_| HostError::NotNow("this match cannot be shown"))
            }
        }
    }

    /// What is played at a table or in a match.
    ///
    /// # Errors
    /// If there is none.
    pub async fn rules(&self, id: &MatchId) -> Result<Rules, HostError> {
        match self.peek(id).await? {
            Peek::Gathering(anteroom) => Ok(anteroom.rules().clone()),
            Peek::Awake(door) => Ok(door.rules().clone()),
            Peek::Resting(stored) => Ok(stored.opening.rules),
        }
    }

    fn gathering(&self, lobby: &Lobby, id: &MatchId) -> Result<Gathering, HostError> {
        match lobby.tables.get(id) {
            Some(gathering) => Ok(gathering.clone()),
            None if self.house.rooms().contains_key(id) => {
                Err(HostError::NotRunning("this table has begun already"))
            }
            None => Err(HostError::NoSuchTable(id.clone())),
        }
    }

    fn owned(&self, lobby: &Lobby, id: &MatchId, token: &Token) -> Result<Gathering, HostError> {
        let gathering = self.gathering(lobby, id)?;
        let seat = gathering.seat_of(token)?;
        if gathering.owner() == Some(seat) {
            Ok(gathering)
        } else {
            Err(HostError::NotNow("only the first person at the table can do that"))
        }
    }
}

pub(super) fn newcomer(name: &str, seed: Option<&str>) -> Result<Newcomer, HostError> {
    let contribution = seed.map(str::parse::<Contribution>).transpose()?;
    Ok(Newcomer { name: PlayerName::chosen(name.trim())?, contribution })
}

fn place(wish: &SeatWish) -> Result<Place, HostError> {
    match wish {
        SeatWish::Person => Ok(Place::Open),
        SeatWish::Bot { level } => Ok(Place::Bot(level.parse()?)),
    }
}

fn rules(order: &NewTable) -> Result<Rules, HostError> {
    let options: BTreeMap<String, String> = order.options.clone();
    let pack = order.pack.clone().map(|text| PackText { origin: "your pack".to_owned(), text });
    let asked = Order { seats: Some(order.seats.len()), options: options.into_iter().collect(), pack };
    let table = shelf::open(&order.game, &asked)?;
    Ok(Rules::of(&*table, order.pack.clone()))
}

fn time_rule(clock: Option<Clock>) -> Result<TimeRule, HostError> {
    let (rule, seconds) = match clock {
        None => return Ok(TimeRule::Unlimited),
        Some(Clock::Decision { seconds }) => (TimeRule::PerAnswer(seconds), seconds),
        Some(Clock::Match { seconds }) => (TimeRule::Total(seconds), seconds),
    };
    if TimeRule::SECONDS.contains(&seconds) {
        return Ok(rule);
    }
    let (least, most) = (TimeRule::SECONDS.start(), TimeRule::SECONDS.end());
    Err(HostError::BadRequest(format!("a clock has {least} to {most} seconds, not {seconds}")))
}

fn not_written(_: NotWritten) -> HostError {
    HostError::Unsaved
}
