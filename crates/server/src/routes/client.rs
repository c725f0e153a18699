//! Who asks, so that everybody gets a turn.

use crate::app::App;
use crate::jobs::Client;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use core::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// Pages on this machine tell themselves apart by this header.
const HEADER: &str = "x-keymove-client";

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // From other machines the header would be a way to take more turns than one's own.
        let page = match address.is_none_or(|address| IpAddr::is_loopback(&address)) {
            true => parts.headers.get(HEADER).and_then(|page| page.to_str().ok()).unwrap_or_default(),
            false => "",
        };
        let page: String = page.chars().take(64).collect();
        Ok(Self(address.map_or_else(|| page.clone(), |address| format!("{} {page}", network(address)))))
    }
}

/// The machine, as far as an address tells: one machine has the whole of a network of 64 bits to choose from.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None if address.is_loopback() => IpAddr::V6(address),
            None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        },
        address => address,
    }
}
