//! What goes wrong, as clients are told.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer that is no result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: u16,
    /// For programs.
    pub(crate) code: &'static str,
    /// For people: what is wrong, where, and what would be right.
    pub(crate) message: String,
    /// The field of the request that is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<&'static str>,
    /// The place within that field: first character and number of characters, both counted from 0 in Unicode scalar values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<(usize, usize)>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status: status.as_u16(), code, message: message.into(), field: None, place: None }
    }

    /// The request cannot be understood, or asks for what there cannot be.
    pub(crate) fn bad(field: &'static str, message: impl Into<String>) -> Self {
        Self { field: Some(field), ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_input", message) }
    }

    /// The same with the place in the field.
    pub(crate) fn at(field: &'static str, place: (usize, usize), message: impl Into<String>) -> Self {
        Self { place: Some(place), ..Self::bad(field, message) }
    }

    /// The request is not JSON of the right shape.
    pub(crate) fn shape(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// The request is larger than anything sensible.
    pub(crate) fn large(message: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// The request does not come.
    pub(crate) fn slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not come in time")
    }

    /// The thing is there, but this cannot be done with it.
    pub(crate) fn method() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method",
            "not with this method; the documents of the interface say which",
        )
    }

    /// There is nothing of this name in the interface.
    pub(crate) fn no_route() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "no_route",
            "there is nothing of this name in version 1 of the interface",
        )
    }

    /// There is no such thing.
    pub(crate) fn unknown(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// The server does all it can already.
    pub(crate) fn full(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "full", message)
    }

    /// Whoever asks may not.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Whoever asks has to show the token.
    pub(crate) fn unauthorized(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "token_needed", message)
    }

    /// It does not go with what there is already.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// Another program holds what is needed.
    pub(crate) fn locked(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "locked", message)
    }

    /// A fault of ours or of this machine.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

#[derive(Serialize)]
struct Wire<'a> {
    error: &'a ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(Wire { error: &self })).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

/// The answer of a route that has panicked.
pub(crate) fn of_panic(_: Box<dyn core::any::Any + Send>) -> Response {
    ApiError::internal("a fault of the program; the log of the server says where").into_response()
}
