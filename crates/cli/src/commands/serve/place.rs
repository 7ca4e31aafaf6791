//! The addresses the server listens on.

use super::PORT;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The addresses to try in order: only the one asked for, or else the usual port on this computer and those after it.
pub(super) fn addresses(asked: Option<SocketAddr>) -> Vec<SocketAddr> {
    const NEAR: u16 = 10;
    let near = || (PORT..PORT + NEAR).chain([0]).map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    asked.map_or_else(|| near().collect(), |address| vec![address])
}

/// The link to open in a browser on this computer.
pub(super) fn link(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(host, address.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_can_be_opened() {
        for (address, expected) in [
            ("127.0.0.1:8064", "http://127.0.0.1:8064/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::1]:8064", "http://[::1]:8064/"),
        ] {
            assert_eq!(link(address.parse().expect("an address")), expected);
        }
    }

    #[test]
    fn who_asks_for_an_address_gets_no_other() {
        let asked: SocketAddr = "0.0.0.0:80".parse().expect("an address");
        assert_eq!(addresses(Some(asked)), [asked]);
        let usual = addresses(None);
        assert_eq!(usual[0].to_string(), "127.0.0.1:8064");
        assert!(usual.iter().all(|address| address.ip().is_loopback()));
    }
}
