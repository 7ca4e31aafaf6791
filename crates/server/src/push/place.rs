//! Where messages may be sent: to push services on the internet, never into our own network.

use crate::config::Reach;
use axum::http::Uri;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use ureq::config::Config;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// The longest address of a subscription.
const LONGEST: usize = 1_000;

/// Why nothing is sent to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the endpoint of a subscription must be an https address of a push service on the internet; subscribe again"
)]
pub struct EndpointError;

/// The address of a subscription, if it may be one.
pub(super) fn read(endpoint: &str, reach: Reach) -> Result<Uri, EndpointError> {
    if endpoint.len() > LONGEST {
        return Err(EndpointError);
    }
    let uri: Uri = endpoint.parse().map_err(|_| EndpointError)?;
    let secure =
        uri.scheme_str() == Some("https") || (reach == Reach::Anywhere && uri.scheme_str() == Some("http"));
    let authority = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    if !secure || host.is_empty() || authority.contains('@') {
        return Err(EndpointError);
    }
    // Names are checked when they are resolved.
    let inside = match host.parse::<IpAddr>() {
        Ok(address) => !is_outside(address),
        Err(_) => {
            host == "localhost"
                || host.ends_with(".localhost")
                || host.ends_with(".local")
                || !host.contains('.')
        }
    };
    if inside && reach == Reach::Internet { Err(EndpointError) } else { Ok(uri) }
}

/// The service that an address is of.
pub(super) fn service(uri: &Uri) -> String {
    format!("{}://{}", uri.scheme_str().unwrap_or("https"), uri.authority().map_or("", |name| name.as_str()))
}

/// Resolves names without private addresses: a public name may point to one.
#[derive(Debug)]
pub(super) struct PublicResolver {
    pub(super) reach: Reach,
    pub(super) names: DefaultResolver,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        if self.reach == Reach::Anywhere {
            return Ok(found);
        }
        let mut outside = self.empty();
        for address in found.iter().filter(|address| is_outside(address.ip())) {
            outside.push(*address);
        }
        if outside.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(outside) }
    }
}

/// Whether an address is one of the internet at large.
fn is_outside(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_outside_v4(address),
        IpAddr::V6(address) => is_outside_v6(address),
    }
}

fn is_outside_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let special = match first {
        // Shared by providers, for protocols, for measuring.
        100 => (64..128).contains(&second),
        192 => second == 0 && third == 0,
        198 => second == 18 || second == 19,
        0 | 240..=255 => true,
        _ => false,
    };
    !(special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

/// What is given out to the internet, without those that hold an address of IPv4 within.
fn is_outside_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let holds_another = first == 0x2002 || (first == 0x2001 && second == 0);
    let documentation = first == 0x2001 && second == 0xdb8;
    first & 0xe000 == 0x2000 && !holds_another && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_services_in_the_internet_are_sent_anything() {
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://93.184.216.34/x",
            "https://[2606:4700::1]:8443/x",
        ] {
            assert!(read(endpoint, Reach::Internet).is_ok(), "{endpoint}");
        }
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        for endpoint in [
            "",
            "push.example",
            "/send",
            "http://push.example/x",
            "ftp://push.example/x",
            "https:///x",
            "https://user:word@push.example/x",
            "https://localhost/x",
            "https://router.local/x",
            "https://intranet/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://192.168.1.1/x",
            "https://172.16.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://255.255.255.255/x",
            "https://[::1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[64:ff9b::7f00:1]/x",
            "https://[2002:7f00:1::]/x",
            &long,
        ] {
            assert_eq!(read(endpoint, Reach::Internet).map(drop), Err(EndpointError), "{endpoint}");
        }
        assert!(read("http://127.0.0.1:4000/x", Reach::Anywhere).is_ok());
        let uri = read("https://push.example:8443/send/1?x", Reach::Internet).expect("a place");
        assert_eq!(service(&uri), "https://push.example:8443");
    }
}
