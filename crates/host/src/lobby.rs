//! Tables that have not begun: who sits where, and who may still sit down.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Kind;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use wire::Version;
use wire::lobby::{Phase, SeatCard, TableCard};
use wire::table::{FairnessView, TableView};

use crate::blank;
use crate::error::HostError;
use crate::fairness::{Commitment, Contribution};
use crate::ids::{MatchId, PlayerName};
use crate::matches::Presence;
use crate::moment::Moment;
use crate::opening::{Opening, Player, Rules, TimeRule};
use crate::seating::{Guest, seat_cards};
use crate::secret::{Seed, Token, TokenHash};
use crate::shares::Asker;
use crate::store::{SealedSeed, Secrets, StoredMatch, Work};

/// A table that gathers people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Gathering {
    pub(crate) id: MatchId,
    pub(crate) made: Moment,
    pub(crate) rules: Rules,
    pub(crate) time: TimeRule,
    pub(crate) places: Vec<Place>,
    /// What lets people in, if the table is private.
    pub(crate) invite: Option<TokenHash>,
    pub(crate) seed: SealedSeed,
    /// The match this is a rematch of.
    pub(crate) rematch_of: Option<MatchId>,
    /// How often it changed.
    pub(crate) version: u64,
    /// Whose share it is part of.
    #[serde(skip)]
    pub(crate) asker: Asker,
    /// Which of the people who sit there are there; copies of the table share it.
    #[serde(skip, default = "nobody")]
    pub(crate) presence: Arc<Presence>,
}

fn nobody() -> Arc<Presence> {
    Arc::new(Presence::nobody())
}

/// One place at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// Anybody may sit down.
    Open,
    /// Kept for the person with this token of the match before.
    Kept { token: TokenHash, name: PlayerName },
    /// A person.
    Person { token: TokenHash, name: PlayerName, contribution: Option<Contribution> },
    /// A bot.
    Bot(#[serde(with = "crate::kinds")] Kind),
}

/// Somebody who wants to sit down.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    pub(crate) name: PlayerName,
    pub(crate) contribution: Option<Contribution>,
}

impl Gathering {
    pub(crate) fn commitment(&self) -> Commitment {
        Commitment::to(&self.id, &Seed::revealed(self.seed.0))
    }

    /// A new table with these places, of which nothing else is known yet.
    pub(crate) fn new(id: MatchId, seed: Seed, rules: Rules, places: Vec<Place>, now: Moment) -> Gathering {
        Gathering {
            id,
            made: now,
            rules,
            time: TimeRule::Unlimited,
            places,
            invite: None,
            seed: SealedSeed(seed.reveal()),
            rematch_of: None,
            version: 0,
            asker: Asker::HOUSE,
            presence: Arc::new(Presence::expecting()),
        }
    }

    /// A table for the same people and bots once more, each one seat further, the people's places kept for them.
    pub(crate) fn rematch(stored: &StoredMatch, now: Moment, (id, seed): (MatchId, Seed)) -> Gathering {
        let (opening, secrets) = (&stored.opening, &stored.secrets);
        let sitters = opening.players.iter().zip(&secrets.tokens);
        let mut places: Vec<Place> = sitters
            .map(|(player, token)| match (player, token) {
                (Player::Person(name), Some(token)) => Place::Kept { token: *token, name: name.clone() },
                (Player::Bot(kind), _) => Place::Bot(*kind),
                (Player::Person(_), None) => Place::Open,
            })
            .collect();
        places.rotate_right(1);
        Gathering {
            time: opening.time,
            invite: secrets.invite,
            rematch_of: Some(opening.id.clone()),
            ..Gathering::new(id, seed, opening.rules.clone(), places, now)
        }
    }

    /// Whether every place is taken.
    pub(crate) fn is_full(&self) -> bool {
        self.places.iter().all(|place| matches!(place, Place::Person { .. } | Place::Bot(_)))
    }

    /// The first person at the table; it is theirs.
    pub(crate) fn owner(&self) -> Option<Seat> {
        self.seats().find(|seat| matches!(self.places[seat.index()], Place::Person { .. }))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.places.len())
    }

    pub(crate) fn seat_of(&self, token: &Token) -> Result<Seat, HostError> {
        let hash = token.hash();
        let own =
            |seat: &Seat| matches!(&self.places[seat.index()], Place::Person { token, .. } if *token == hash);
        self.seats().find(own).ok_or(HostError::NotYours)
    }

    pub(crate) fn admit(&self, invite: Option<&Token>) -> Result<(), HostError> {
        match (&self.invite, invite) {
            (None, _) => Ok(()),
            (Some(known), Some(invite)) if *known == invite.hash() => Ok(()),
            (Some(_), _) => Err(HostError::NotYours),
        }
    }

    /// Sits somebody down on an open place.
    pub(crate) fn sit(&mut self, seat: Option<Seat>, newcomer: Newcomer) -> Result<(Seat, Token), HostError> {
        let is_open = |seat: Seat| matches!(self.places.get(seat.index()), Some(Place::Open));
        let seat = match seat {
            Some(seat) if is_open(seat) => seat,
            Some(seat) if seat.index() < self.places.len() => return Err(HostError::Taken(seat)),
            Some(seat) => return Err(HostError::BadRequest(format!("this table has no seat {seat}"))),
            None => self.seats().find(|seat| is_open(*seat)).ok_or(HostError::NotNow("no seat is open"))?,
        };
        Ok((seat, self.take(seat, newcomer)))
    }

    /// Sits the person down for whom a place was kept.
    pub(crate) fn sit_again(
        &mut self,
        old: TokenHash,
        contribution: Option<Contribution>,
    ) -> Result<(Seat, Token), HostError> {
        for seat in self.seats() {
            if let Place::Kept { token, name } = &self.places[seat.index()]
                && *token == old
            {
                let newcomer = Newcomer { name: name.clone(), contribution };
                return Ok((seat, self.take(seat, newcomer)));
            }
        }
        Err(HostError::NotNow("your seat at the rematch is taken already"))
    }

    fn take(&mut self, seat: Seat, newcomer: Newcomer) -> Token {
        let token = Token::random();
        let Newcomer { name, contribution } = newcomer;
        self.places[seat.index()] = Place::Person { token: token.hash(), name, contribution };
        token
    }

    /// Puts a bot on a place where no person sits.
    pub(crate) fn seat_bot(&mut self, seat: Seat, kind: Kind) -> Result<(), HostError> {
        match self.places.get_mut(seat.index()) {
            None => Err(HostError::BadRequest(format!("this table has no seat {seat}"))),
            Some(Place::Person { .. }) => Err(HostError::Taken(seat)),
            Some(place) => {
                *place = Place::Bot(kind);
                Ok(())
            }
        }
    }

    /// Sends the bot of a place away; anybody may sit down there.
    pub(crate) fn send_away(&mut self, seat: Seat) -> Result<(), HostError> {
        match self.places.get_mut(seat.index()) {
            None => Err(HostError::BadRequest(format!("this table has no seat {seat}"))),
            Some(place @ Place::Bot(_)) => {
                *place = Place::Open;
                Ok(())
            }
            Some(_) => Err(HostError::NotNow("no bot sits there")),
        }
    }

    /// Whoever sits there gets up.
    pub(crate) fn stand_up(&mut self, seat: Seat) {
        self.places[seat.index()] = Place::Open;
    }

    /// Puts this bot on every place where nobody sits.
    pub(crate) fn fill(&mut self, kind: Kind) {
        for place in &mut self.places {
            if matches!(place, Place::Open | Place::Kept { .. }) {
                *place = Place::Bot(kind);
            }
        }
    }

    /// The match that begins, if every place is taken.
    pub(crate) fn begin(&self, now: Moment) -> Option<(Opening, Secrets)> {
        let commitment = self.commitment();
        let (mut players, mut tokens, mut contributions) = (Vec::new(), Vec::new(), Vec::new());
        for seat in self.seats() {
            let (player, token, contribution) = match &self.places[seat.index()] {
                Place::Person { token, name, contribution } => {
                    (Player::Person(name.clone()), Some(*token), *contribution)
                }
                Place::Bot(kind) => (Player::Bot(*kind), None, None),
                Place::Open | Place::Kept { .. } => return None,
            };
            players.push(player);
            tokens.push(token);
            contributions.push(contribution.unwrap_or_else(|| Contribution::derived(commitment, seat)));
        }
        let (id, rules, time) = (self.id.clone(), self.rules.clone(), self.time);
        let opening = Opening { id, opened: now, rules, players, time, commitment, contributions };
        Some((opening, Secrets { seed: self.seed.clone(), tokens, invite: self.invite }))
    }

    /// What the store has to keep of it.
    pub(crate) fn put(&self) -> Result<Work, HostError> {
        let data = serde_json::to_string(self).map_err(|error| HostError::BadRequest(error.to_string()))?;
        Ok(Work::PutTable { id: self.id.clone(), made: self.made, data })
    }

    fn seat_cards(&self) -> Vec<SeatCard> {
        seat_cards(self.places.iter().map(|place| match place {
            Place::Open => Guest::Nobody,
            Place::Kept { name, .. } => Guest::Person { name, here: false },
            Place::Person { name, .. } => Guest::Person { name, here: true },
            Place::Bot(kind) => Guest::Bot(*kind),
        }))
    }

    pub(crate) fn card(&self) -> TableCard {
        TableCard {
            public: self.invite.is_none(),
            seats: self.seat_cards(),
            ..blank::card(&self.id, &self.rules, Phase::Gathering, self.made)
        }
    }

    pub(crate) fn view(&self, viewer: kernel::Viewer) -> TableView {
        TableView {
            version: Version(self.version),
            seats: self.seat_cards(),
            fairness: Some(FairnessView {
                commitment: self.commitment().digest().to_string(),
                seeds: Vec::new(),
                opened: None,
                verified: None,
                key: None,
                receipt: None,
            }),
            ..blank::view(&self.id, &self.rules, Phase::Gathering, viewer)
        }
    }
}

/// All tables that gather people.
pub(crate) type Tables = BTreeMap<MatchId, Gathering>;
