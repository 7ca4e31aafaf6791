//! Where the server listens, and where it keeps its things.

use super::PORT;
use anyhow::Context;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Where to listen, the first that is free: where it was asked for and nowhere else, or else on this computer alone, on
/// the usual port or near it.
pub(super) fn addresses(asked: Option<SocketAddr>) -> Vec<SocketAddr> {
    const NEAR: u16 = 10;
    let near = || (PORT..PORT + NEAR).chain([0]).map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    asked.map_or_else(|| near().collect(), |address| vec![address])
}

/// What to open in a browser on this computer.
pub(super) fn link(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(host, address.port()))
}

/// Where data of a user's programs is kept.
pub(crate) fn data_directory() -> anyhow::Result<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share")));
    // Elsewhere than on Unix the user's folder has another name.
    let base = base.or_else(|| named("LOCALAPPDATA"));
    Ok(base.context("no directory for data is known: name one with --data DIR")?.join("damier"))
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
