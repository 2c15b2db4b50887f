//! Who asks for something, and how much of the house they may take up.

use std::net::IpAddr;

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
