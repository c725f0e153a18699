//! Whether a request is addressed to this machine.
//!
//! A name in the `Host` header may be one that an attacker's name server has just pointed here. Addresses in digits and
//! `localhost` cannot be; other names count only if whoever started the server has given them.

use crate::error::ApiError;
use axum::extract::Request;
use axum::http::header;
use std::net::{Ipv4Addr, Ipv6Addr};

/// The authority that the request is addressed to, as it stands in the header.
pub(super) fn check(request: &Request, hosts: &[String]) -> Result<String, ApiError> {
    let mut given = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (given.next(), given.next()) else {
        return Err(ApiError::forbidden("expected one Host header"));
    };
    let host = host.to_str().unwrap_or_default().to_ascii_lowercase();
    let name = name(&host);
    if name == "localhost" || is_address(name) || hosts.iter().any(|allowed| allowed == name) {
        return Ok(host);
    }
    Err(ApiError::forbidden(
        "this host is not served; expected localhost, an address in digits, or a name that the server was started with",
    ))
}

/// Without the port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_address(name: &str) -> bool {
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    inner.map_or_else(|| name.parse::<Ipv4Addr>().is_ok(), |inner| inner.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn admits(host: &str) -> bool {
        let request = Request::builder().header("host", host).body(Body::empty()).expect("a request");
        check(&request, &["workbench.example".into()]).is_ok()
    }

    #[test]
    fn names_that_nobody_else_can_hand_out() {
        for host in
            ["localhost", "localhost:7464", "127.0.0.1:80", "192.168.1.7", "[::1]:7464", "[::1]", "LOCALHOST"]
        {
            assert!(admits(host), "{host}");
        }
        assert!(admits("workbench.example:443") && admits("Workbench.Example"));
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "::1",
            "",
            "localhost:x",
            "[::1].x",
        ] {
            assert!(!admits(host), "{host}");
        }
    }

    #[test]
    fn one_host_and_no_more() {
        let none = Request::builder().body(Body::empty()).expect("a request");
        assert!(check(&none, &[]).is_err());
        let two = Request::builder().header("host", "localhost").header("host", "localhost");
        assert!(check(&two.body(Body::empty()).expect("a request"), &[]).is_err());
    }
}
