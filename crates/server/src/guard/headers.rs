//! What browsers are told that this page does not need.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Scripts, styles, pictures and requests are those of this server. Diagrams that the page makes for downloads are `blob:`, the
/// pieces in the style sheet of the board `data:`. Styles in attributes are how the board places its pieces.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// What is never looked at by itself has nothing to load and cannot be framed; 150 scripts and styles are a page, and what is
/// said with each of them counts.
const PARTS: [&str; 2] = ["text/javascript", "text/css"];

pub(super) fn set(headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_part = PARTS.iter().any(|part| kind.starts_with(part));
    let mut put = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if is_part {
        put(header::CONTENT_SECURITY_POLICY, "default-src 'none'");
        return;
    }
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_FRAME_OPTIONS, "DENY");
    put(header::REFERRER_POLICY, "no-referrer");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
}
