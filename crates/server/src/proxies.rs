//! Proxies in front of the server, and whom they speak for.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// An address, or all addresses that begin with the same bits.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// Text that names no network.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoNetwork(String);

impl fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no address such as 10.0.0.1 and no network such as 10.0.0.0/8", self.0)
    }
}

impl std::error::Error for NoNetwork {}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let wrong = || NoNetwork(text.to_owned());
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

impl Network {
    fn holds(self, address: IpAddr) -> bool {
        let begins_alike = |one: u128, other: u128, all: u32| {
            // A shift by all bits leaves nothing to compare.
            (one ^ other).checked_shr(all - self.bits).unwrap_or(0) == 0
        };
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                begins_alike(own.to_bits().into(), other.to_bits().into(), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => begins_alike(own.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

/// The proxies whose word is believed when they say for whom they speak.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<Network>);

impl Proxies {
    /// These.
    #[must_use]
    pub fn with(networks: Vec<Network>) -> Proxies {
        Proxies(networks)
    }

    /// Whether this address is a proxy's.
    #[must_use]
    pub fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.holds(address))
    }

    /// Who really asks: whoever is connected, or the last in the list of addresses that is no proxy itself. What stands
    /// before that one was written by a stranger and is not believed, nor is anything a stranger says.
    #[must_use]
    pub fn asker(&self, connected: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut asker = connected.to_canonical();
        if !self.trust(asker) {
            return asker;
        }
        let values = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
        let listed: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        for text in listed.into_iter().rev() {
            let Some(address) = address(text) else { break };
            asker = address;
            if !self.trust(asker) {
                break;
            }
        }
        asker
    }
}

/// An address as proxies write it, some with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn asker(connected: &str, lists: &[&str]) -> IpAddr {
        let networks = ["10.0.0.0/8", "192.0.2.7", "fd00::/8"].map(|text| text.parse().unwrap());
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append(FORWARDED, list.parse().unwrap());
        }
        Proxies::with(networks.to_vec()).asker(ip(connected), &headers)
    }

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(asker("203.0.113.9", &["198.51.100.1"]), ip("203.0.113.9"));
        assert_eq!(asker("192.0.2.8", &["198.51.100.1"]), ip("192.0.2.8"), "one beside the proxy");
    }

    #[test]
    fn a_proxy_says_for_whom_it_speaks() {
        assert_eq!(asker("192.0.2.7", &["198.51.100.1"]), ip("198.51.100.1"));
        assert_eq!(asker("::ffff:10.1.2.3", &["198.51.100.1:4711"]), ip("198.51.100.1"));
        assert_eq!(asker("fd00::1", &["[2001:db8::5]"]), ip("2001:db8::5"));
        assert_eq!(asker("10.1.2.3", &[]), ip("10.1.2.3"), "it says nothing");
    }

    #[test]
    fn only_what_proxies_added_counts() {
        assert_eq!(asker("10.1.2.3", &["1.1.1.1, 198.51.100.1, 10.9.9.9"]), ip("198.51.100.1"));
        assert_eq!(asker("10.1.2.3", &["1.1.1.1", "198.51.100.1", "10.9.9.9"]), ip("198.51.100.1"));
        assert_eq!(asker("10.1.2.3", &["1.1.1.1, nonsense"]), ip("10.1.2.3"));
        assert_eq!(asker("10.1.2.3", &["10.4.4.4, 10.5.5.5"]), ip("10.4.4.4"), "one of our own asks");
    }

    #[test]
    fn networks_are_read() {
        for wrong in ["", "localhost", "10.0.0.1/33", "10.0.0.0/-1", "fd00::/129", "10.0.0.0/8/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        let everybody: Network = "0.0.0.0/0".parse().unwrap();
        assert!(everybody.holds(ip("255.1.2.3")) && !everybody.holds(ip("::1")));
    }
}
