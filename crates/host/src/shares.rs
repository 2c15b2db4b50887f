//! Who asks for something, and how much of the house they may take up.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use seal::ServerKey;

use crate::digest::Digest;
use crate::error::HostError;
use crate::ids::GuestMark;

/// Whoever asks for something. It proves nothing: a seat is proved by its token. It only says whose share is used.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Asker(Option<Stranger>);

#[derive(Clone, Debug, Eq, PartialEq)]
struct Stranger {
    address: IpAddr,
    guest: Option<GuestMark>,
}

impl Asker {
    /// Whoever runs the house; nothing is counted.
    pub const HOUSE: Asker = Asker(None);

    /// Somebody at this address, and which of the guests there, if they say so.
    #[must_use]
    pub fn at(address: IpAddr, guest: Option<GuestMark>) -> Asker {
        Asker(Some(Stranger { address, guest }))
    }

    /// Where they are; none for the house itself.
    pub(crate) fn address(&self) -> Option<IpAddr> {
        self.0.as_ref().map(|stranger| stranger.address)
    }

    /// Whether both are strangers of the same address.
    pub(crate) fn shares_address(&self, other: &Asker) -> bool {
        self.address().is_some() && self.address() == other.address()
    }

    fn is_same_guest(&self, other: &Asker) -> bool {
        self == other && self.0.as_ref().is_some_and(|stranger| stranger.guest.is_some())
    }
}

/// Which address a kept match was begun from. The address itself is not kept: this follows from it and the server's key.
#[derive(Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Origin(String);

impl Origin {
    /// Matches of nobody in particular, and those that were begun before origins were kept.
    pub const HOUSE: Origin = Origin(String::new());
    const LENGTH: usize = 24;

    /// Where somebody begins matches from, as a house with this key keeps it.
    #[must_use]
    pub fn of(asker: &Asker, key: &ServerKey) -> Origin {
        let Some(address) = asker.address() else { return Origin::HOUSE };
        // Nobody without the key can tell which address it is, although there are not that many to try.
        let hash = Digest::of("rustlands origin", [address.to_string().as_bytes()]);
        let signature = key.sign(hash).to_string();
        Origin(signature.get(..Origin::LENGTH).unwrap_or_default().to_owned())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Origin, Self::Err> {
        Ok(Origin(text.to_owned()))
    }
}

/// How much of something one stranger may have at the same time.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Share {
    /// All guests of one address together.
    pub address: usize,
    /// One guest.
    pub guest: usize,
}

impl Share {
    /// Whether somebody may have one more beside what these have.
    ///
    /// # Errors
    /// If their share is used up; of what.
    pub(crate) fn allow<'a>(
        self,
        asker: &Asker,
        others: impl Iterator<Item = &'a Asker> + Clone,
        of: &'static str,
    ) -> Result<(), HostError> {
        let of_address = others.clone().filter(|other| asker.shares_address(other)).count();
        let of_guest = others.filter(|other| asker.is_same_guest(other)).count();
        if asker.0.is_some() && (of_address >= self.address || of_guest >= self.guest) {
            return Err(HostError::TooMany(of));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_the_same_for_an_address_and_says_nothing_without_the_key() {
        let at = |address: &str| Asker::at(address.parse().unwrap(), None);
        let (one, other) = (ServerKey::from_bytes(&[1; 32]), ServerKey::from_bytes(&[2; 32]));
        let origin = Origin::of(&at("10.0.0.1"), &one);
        let guest = Asker::at("10.0.0.1".parse().unwrap(), Some("anns-laptop".parse().unwrap()));
        assert_eq!(origin, Origin::of(&guest, &one));
        assert_ne!(origin, Origin::of(&at("10.0.0.2"), &one));
        assert_ne!(origin, Origin::of(&at("10.0.0.1"), &other));
        assert_eq!(Origin::of(&Asker::HOUSE, &one), Origin::HOUSE);
        assert_eq!(origin.to_string().parse(), Ok(origin.clone()));
        assert_eq!(origin.to_string().len(), Origin::LENGTH);
    }

    #[test]
    fn an_address_and_each_of_its_guests_have_shares() {
        let at = |address: &str, guest: Option<&str>| {
            Asker::at(address.parse().unwrap(), guest.map(|guest| guest.parse().unwrap()))
        };
        let there =
            [at("10.0.0.1", Some("anns-laptop")), at("10.0.0.1", None), at("10.0.0.2", None), Asker::HOUSE];
        let allows = |share: Share, asker: &Asker| share.allow(asker, there.iter(), "things").is_ok();
        let share = Share { address: 3, guest: 1 };
        assert!(!allows(share, &there[0]), "Ann has her one");
        assert!(allows(share, &at("10.0.0.1", Some("bens-laptop"))));
        assert!(allows(share, &there[1]), "whoever does not say who they are is none of the guests");
        let two = Share { address: 2, guest: 2 };
        assert!(!allows(two, &there[1]) && !allows(two, &at("10.0.0.1", Some("bens-laptop"))));
        assert!(allows(two, &there[2]) && allows(two, &at("10.0.0.3", Some("anns-laptop"))));
        assert!(allows(Share { address: 0, guest: 0 }, &Asker::HOUSE), "nothing is counted");
        assert!(!allows(Share { address: 0, guest: 9 }, &there[0]));
    }
}
