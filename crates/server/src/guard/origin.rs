//! Whether a request that changes something comes from a page of this server.
//!
//! Browsers say where a page is from; programs such as curl say nothing and are no threat, because nobody can make them ask
//! behind the user's back.

use crate::error::ApiError;
use axum::http::{HeaderMap, header};

pub(super) fn check(headers: &HeaderMap, host: &str) -> Result<(), ApiError> {
    let refusal = || ApiError::forbidden("this request comes from a page of another server");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if authority != Some(host) {
            return Err(refusal());
        }
    }
    match headers.get("sec-fetch-site").map(|site| site.as_bytes()) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(refusal()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn admits(name: &'static str, value: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(
            axum::http::HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )]);
        check(&headers, "localhost:7464").is_ok()
    }

    #[test]
    fn pages_of_this_server_only() {
        assert!(check(&HeaderMap::new(), "localhost:7464").is_ok());
        assert!(admits("origin", "http://localhost:7464") && admits("origin", "https://localhost:7464"));
        for origin in [
            "null",
            "http://evil.example",
            "http://localhost",
            "http://localhost:7465",
            "http://localhost:7464.evil.example",
            "",
        ] {
            assert!(!admits("origin", origin), "{origin}");
        }
        assert!(admits("sec-fetch-site", "same-origin"));
        assert!(!admits("sec-fetch-site", "cross-site") && !admits("sec-fetch-site", "same-site"));
    }
}
