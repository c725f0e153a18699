//! The token that clients show where the server can be reached from other machines.
//!
//! Programs send it as `Authorization: Bearer`. People open the address that the server prints, with the token behind `?token=`:
//! the answer keeps it in a cookie, which scripts cannot read and other sites' pages do not send, and leads to the address without
//! it, so that it does not stay in the history or in a link that is passed on.

use crate::error::ApiError;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use core::fmt::Write;
use sha2::{Digest as _, Sha256};

/// What the name of the cookie begins with. The port follows: browsers send a cookie to all servers of a host, and each has its token.
const COOKIE: &str = "keymove_token_";

/// A new token: 128 random bits as 32 digits.
///
/// # Errors
/// If this machine has no random numbers to give.
pub fn new_token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// A token that can be compared without telling by the time taken how much of it was right.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Digest([u8; 32]);

impl core::fmt::Debug for Digest {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Digest(..)")
    }
}

impl Digest {
    pub(super) fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }
}

/// What becomes of a request.
pub(super) enum Admission {
    /// It goes on.
    Welcome,
    /// It is answered here.
    Answer(Response),
}

pub(super) fn admit(token: Option<&Digest>, request: &Request) -> Admission {
    let Some(token) = token else { return Admission::Welcome };
    if let Some(shown) = in_address(request.uri().query()) {
        let right = Digest::of(shown) == *token;
        return Admission::Answer(if right { keep(&name(request.headers()), shown) } else { refuse() });
    }
    let shown = bearer(request.headers()).or_else(|| cookie(request.headers()));
    match shown.is_some_and(|shown| Digest::of(shown) == *token) {
        true => Admission::Welcome,
        false => Admission::Answer(refuse()),
    }
}

fn in_address(query: Option<&str>) -> Option<&str> {
    query?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The name of the cookie for the server that is asked, which `Host` names as the browser sees it.
fn name(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let port = host.rsplit_once(':').map(|(_, port)| port).and_then(|port| port.parse::<u16>().ok());
    format!("{COOKIE}{}", port.unwrap_or(80))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let wanted = name(headers);
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == wanted).then_some(value)
    })
}

fn refuse() -> Response {
    let words = "this server asks for its token; expected the address that it printed when it was started, \
                 or the header authorization: Bearer TOKEN";
    ApiError::unauthorized(words).into_response()
}

fn keep(name: &str, token: &str) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}
