//! How much a stranger may send, how often, and how many of them there may be.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// Somebody on the other side, by address. A header that claims another address is believed only of trusted proxies.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Peer(IpAddr);

impl Peer {
    /// The address, or the network, that stands for them.
    #[must_use]
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// Whoever has this address. In IPv6 a whole network of 64 bits belongs to one customer, so it is one peer.
    #[must_use]
    pub fn at(address: IpAddr) -> Peer {
        Peer(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            address => address,
        })
    }
}

/// How often something may be done: a burst, then one more after each interval.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Rate {
    /// The burst.
    pub burst: NonZeroU32,
    /// One more after so long.
    pub every: Duration,
}

impl Rate {
    /// This burst, then one more after each interval.
    ///
    /// # Panics
    /// If either is nothing; in a constant, the compiler says so.
    #[must_use]
    pub const fn new(burst: u32, every: Duration) -> Rate {
        assert!(!every.is_zero(), "a rate takes time");
        match NonZeroU32::new(burst) {
            Some(burst) => Rate { burst, every },
            None => panic!("a rate allows something"),
        }
    }

    fn quota(self) -> Quota {
        let every = self.every.max(Duration::from_nanos(1));
        Quota::with_period(every).unwrap_or(Quota::per_second(self.burst)).allow_burst(self.burst)
    }
}

/// Every limit of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a message on a socket, and of the body of most requests.
    pub message: usize,
    /// Bytes of the body of a request that brings a card pack; written as JSON a pack of the size that the house
    /// allows can take twice its size.
    pub pack_body: usize,
    /// Bytes that may wait to be sent on a socket.
    pub unsent: usize,
    /// Requests of a peer.
    pub requests: Rate,
    /// Tables made by a peer.
    pub tables: Rate,
    /// Messages on a socket.
    pub messages: Rate,
    /// Lines said on a socket.
    pub chat: Rate,
    /// Messages too many in a row, after which a socket is closed.
    pub patience: u32,
    /// Connections of a peer, and of all.
    pub connections: Crowd,
    /// Sockets of a peer, and of all.
    pub sockets: Crowd,
    /// How long the head of a request may take, and the first message on a socket.
    pub first_word: Duration,
    /// How long the body of a request may take to come.
    pub body_time: Duration,
    /// How long a request may take in all.
    pub request_time: Duration,
    /// How long the other side may take nothing of what it is sent.
    pub taking: Duration,
    /// How often a socket is asked whether it is still there; a message that is not finished between two of these
    /// questions never will be.
    pub ping: Duration,
    /// A socket that says nothing at all for so long is closed.
    pub idle: Duration,
}

/// How many there may be at the same time.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Crowd {
    /// Of one peer.
    pub each: usize,
    /// Of all.
    pub all: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: 16 * 1024,
            pack_body: 544 * 1024,
            unsent: 2 * 1024 * 1024,
            requests: Rate::new(120, Duration::from_millis(50)),
            tables: Rate::new(20, Duration::from_secs(3)),
            messages: Rate::new(20, Duration::from_millis(100)),
            chat: Rate::new(5, Duration::from_secs(2)),
            patience: 40,
            connections: Crowd { each: 256, all: 8192 },
            sockets: Crowd { each: 64, all: 4096 },
            first_word: Duration::from_secs(10),
            body_time: Duration::from_secs(15),
            request_time: Duration::from_secs(30),
            taking: Duration::from_secs(20),
            ping: Duration::from_secs(20),
            idle: Duration::from_secs(60),
        }
    }
}

/// Counts how often each peer does something.
pub struct PeerMeter(RateLimiter<Peer, DashMapStateStore<Peer>, DefaultClock>);

impl PeerMeter {
    /// A meter with this rate for each peer.
    #[must_use]
    pub fn new(rate: Rate) -> PeerMeter {
        PeerMeter(RateLimiter::dashmap(rate.quota()))
    }

    /// Whether the peer may do it once more, which counts.
    pub fn allows(&self, peer: Peer) -> bool {
        self.0.check_key(&peer).is_ok()
    }

    /// Forgets peers who have done nothing for long, so that strangers cannot fill the memory.
    pub fn forget_idle(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// Counts how often something is done on one socket.
pub struct Meter(DefaultDirectRateLimiter);

impl Meter {
    /// A meter with this rate.
    #[must_use]
    pub fn new(rate: Rate) -> Meter {
        Meter(RateLimiter::direct(rate.quota()))
    }

    /// Whether it may be done once more, which counts.
    pub fn allows(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// Lets in as many as there may be.
#[derive(Clone)]
pub struct Turnstile {
    crowd: Crowd,
    inside: Arc<Mutex<HashMap<Peer, usize>>>,
}

/// Somebody is inside for as long as this is held.
pub struct Pass {
    peer: Peer,
    inside: Arc<Mutex<HashMap<Peer, usize>>>,
}

impl Turnstile {
    /// A turnstile for this many.
    #[must_use]
    pub fn new(crowd: Crowd) -> Turnstile {
        Turnstile { crowd, inside: Arc::default() }
    }

    /// Lets a peer in once more, if there is room.
    #[must_use]
    pub fn enter(&self, peer: Peer) -> Option<Pass> {
        self.enter_up_to(self.crowd.each, peer)
    }

    /// Lets a peer in that speaks for many others, as long as there is room for anybody.
    #[must_use]
    pub fn enter_for_many(&self, peer: Peer) -> Option<Pass> {
        self.enter_up_to(self.crowd.all, peer)
    }

    fn enter_up_to(&self, each: usize, peer: Peer) -> Option<Pass> {
        let mut inside = lock(&self.inside);
        let all: usize = inside.values().sum();
        let own = inside.entry(peer).or_default();
        if *own >= each || all >= self.crowd.all {
            if *own == 0 {
                inside.remove(&peer);
            }
            return None;
        }
        *own += 1;
        Some(Pass { peer, inside: Arc::clone(&self.inside) })
    }

    /// How many are inside.
    #[must_use]
    pub fn count(&self) -> usize {
        lock(&self.inside).values().sum()
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut inside = lock(&self.inside);
        if let Some(own) = inside.get_mut(&self.peer) {
            *own -= 1;
            if *own == 0 {
                inside.remove(&self.peer);
            }
        }
    }
}

/// Nothing can fail while this is held, so a poisoned lock holds a sound map.
fn lock(inside: &Mutex<HashMap<Peer, usize>>) -> MutexGuard<'_, HashMap<Peer, usize>> {
    inside.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(text: &str) -> Peer {
        Peer::at(text.parse().unwrap())
    }

    #[test]
    fn a_network_of_ipv6_is_one_peer_and_a_mapped_address_is_what_it_maps() {
        assert_eq!(peer("2001:db8:1:2::5"), peer("2001:db8:1:2:ffff::9"));
        assert_ne!(peer("2001:db8:1:2::5"), peer("2001:db8:1:3::5"));
        assert_eq!(peer("::ffff:10.0.0.1"), peer("10.0.0.1"));
        assert_ne!(peer("10.0.0.1"), peer("10.0.0.2"));
    }

    #[test]
    fn a_meter_allows_the_burst_and_no_more() {
        let meter = PeerMeter::new(Rate::new(3, Duration::from_secs(3600)));
        let allowed = (0..5).filter(|_| meter.allows(peer("10.0.0.1"))).count();
        assert_eq!(allowed, 3);
        assert!(meter.allows(peer("10.0.0.2")), "another peer has a burst of their own");
    }

    #[test]
    fn a_turnstile_counts_each_and_all_and_lets_out_again() {
        let turnstile = Turnstile::new(Crowd { each: 2, all: 3 });
        let one = turnstile.enter(peer("10.0.0.1"));
        let two = turnstile.enter(peer("10.0.0.1"));
        assert!(one.is_some() && two.is_some());
        assert!(turnstile.enter(peer("10.0.0.1")).is_none(), "two each");
        let three = turnstile.enter(peer("10.0.0.2"));
        assert!(three.is_some());
        assert!(turnstile.enter(peer("10.0.0.3")).is_none(), "three in all");
        drop(one);
        assert!(turnstile.enter(peer("10.0.0.3")).is_some());
        drop((two, three));
        assert_eq!(turnstile.count(), 0);
    }
}
