//! Matches that are over.

use bots::Kind;
use wire::TableId;
use wire::lobby::Seated;
use wire::replay::{Beat, Fork, Frame};

use crate::error::HostError;
use crate::fairness::MatchFile;
use crate::host::Host;
use crate::host::tables::newcomer;
use crate::ids::MatchId;
use crate::lobby::{Gathering, Place};
use crate::opening::Prefix;
use crate::replay::{Archive, Eyes};
use crate::secret::Token;

impl Host {
    /// A finished match, to be looked at.
    ///
    /// # Errors
    /// If there is none, it is not over, or it is damaged.
    pub async fn archive(&self, id: &MatchId) -> Result<Archive, HostError> {
        Archive::open(self.stored(id).await?)
    }

    /// A finished match as it stood after some of its inputs.
    ///
    /// # Errors
    /// If it is not over, or has fewer inputs.
    pub async fn replay(&self, id: &MatchId, eyes: Eyes, at: usize) -> Result<Frame, HostError> {
        let archive = self.archive(id).await?;
        // Replaying takes some milliseconds, during which nobody else should have to wait.
        let frame = tokio::task::spawn_blocking(move || archive.frame(eyes, at));
        frame.await.map_err(|_| HostError::NotNow("this match cannot be shown"))?
    }

    /// A finished match in sentences.
    ///
    /// # Errors
    /// If it is not over, or nobody sat there.
    pub async fn story(&self, id: &MatchId, eyes: Eyes) -> Result<Vec<Beat>, HostError> {
        let archive = self.archive(id).await?;
        let story = tokio::task::spawn_blocking(move || archive.story(eyes));
        story.await.map_err(|_| HostError::NotNow("this match cannot be shown"))?
    }

    /// The whole match with its proof, for `rustlands verify`.
    ///
    /// # Errors
    /// If it is not over.
    pub async fn record(&self, id: &MatchId) -> Result<MatchFile, HostError> {
        Ok(self.archive(id).await?.into_file())
    }

    /// A new match that plays on from a moment of a finished one, the asker against bots.
    ///
    /// # Errors
    /// If the match is not over, or has ended at that moment.
    pub async fn fork(&self, id: &MatchId, order: Fork) -> Result<Seated, HostError> {
        let newcomer = newcomer(&order.name, order.seed.as_deref())?;
        let kind: Kind = order.level.parse()?;
        let archive = self.archive(id).await?;
        let mut rules = archive.rules().clone();
        let inputs = archive.inputs_to(order.at)?;
        rules.prefix = Some(Prefix { from: id.clone(), inputs });
        let places = vec![Place::Open; rules.seats];
        let invite = Token::random();
        let (id, seed) = self.take_promise(order.promise.as_ref()).await?;
        let now = self.house.clock.now();
        let mut gathering = Gathering {
            invite: Some(invite.hash()),
            asker: self.asker.clone(),
            ..Gathering::new(id, seed, rules, places, now)
        };
        let (seat, token) = gathering.sit(Some(order.seat), newcomer)?;
        gathering.fill(kind);
        let table = gathering.id.clone();
        self.keep(gathering, Vec::new()).await?;
        let invite = Some(invite.reveal());
        Ok(Seated { table: TableId::from(table), seat, token: token.reveal(), invite })
    }
}
