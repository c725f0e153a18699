//! Who may ask, and what browsers may do with the answers.
//!
//! A page of another server that the user has open must neither read nor change anything here: requests have to be addressed
//! to this machine by a name that nobody else can hand out (`host`, against DNS rebinding), and what changes something has to
//! come from a page of this server (`origin`, against forged requests). Other machines show a token (`token`). The
//! `headers` of every answer forbid pages whatever they do not need.

mod headers;
mod host;
mod origin;
mod token;

use crate::Options;
use crate::error::ApiError;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

pub use token::new_token;

/// What is checked of every request.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    hosts: Vec<String>,
    token: Option<token::Digest>,
}

impl Guard {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            hosts: options.hosts.iter().map(|host| host.to_ascii_lowercase()).collect(),
            token: options.token.as_deref().map(token::Digest::of),
        }
    }

    fn admit(&self, request: &Request) -> Result<(), ApiError> {
        let host = host::check(request, &self.hosts)?;
        // Links from elsewhere may lead to the page, not to what it asks for.
        let only_reads = request.method() == Method::GET || request.method() == Method::HEAD;
        if !only_reads || request.uri().path().starts_with("/api/") {
            origin::check(request.headers(), &host)?;
        }
        Ok(())
    }
}

/// Lets through what is allowed, and puts its headers on every answer.
pub(crate) async fn check(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.admit(&request) {
        Err(error) => error.into_response(),
        Ok(()) => match token::admit(guard.token.as_ref(), &request) {
            token::Admission::Welcome => next.run(request).await,
            token::Admission::Answer(response) => response,
        },
    };
    headers::set(response.headers_mut());
    response
}
