//! What goes wrong, as clients are told: which status each fault has, and the faults that only a server knows.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use keymove_workbench::Error;
use serde::Serialize;

/// An answer that is no result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error(transparent)]
#[serde(untagged)]
pub(crate) enum ApiError {
    /// Of the work that was asked for.
    Work(#[from] Error),
    /// Of the way in which it was asked.
    Request(#[from] RequestError),
}

/// What is wrong with a request before anybody looks at what it asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub(crate) struct RequestError {
    #[serde(skip)]
    status: StatusCode,
    /// For programs.
    code: &'static str,
    /// For people: what is wrong, and what would be right.
    message: String,
}

impl ApiError {
    fn request(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self::Request(RequestError { status, code, message: message.into() })
    }

    /// The request is larger than anything sensible.
    pub(crate) fn large(message: impl Into<String>) -> Self {
        Self::request(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// The request does not come.
    pub(crate) fn slow() -> Self {
        Self::request(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not come in time")
    }

    /// The thing is there, but this cannot be done with it.
    pub(crate) fn method() -> Self {
        let words = "not with this method; the documents of the interface say which";
        Self::request(StatusCode::METHOD_NOT_ALLOWED, "method", words)
    }

    /// There is nothing of this name in the interface.
    pub(crate) fn no_route() -> Self {
        let words = "there is nothing of this name in version 1 of the interface";
        Self::request(StatusCode::NOT_FOUND, "no_route", words)
    }

    /// Whoever asks may not.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::request(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Whoever asks has to show the token.
    pub(crate) fn unauthorized(message: impl Into<String>) -> Self {
        Self::request(StatusCode::UNAUTHORIZED, "token_needed", message)
    }

    /// There is no such thing.
    pub(crate) fn unknown(message: impl Into<String>) -> Self {
        Error::Unknown(message.into()).into()
    }

    /// The request is not of the right shape.
    pub(crate) fn shape(message: impl Into<String>) -> Self {
        Error::Shape(message.into()).into()
    }

    /// A fault of ours or of this machine.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Error::fault(message).into()
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::Request(error) => error.status,
            Self::Work(error) => match error {
                Error::Shape(_) => StatusCode::BAD_REQUEST,
                Error::Field { .. } => StatusCode::UNPROCESSABLE_ENTITY,
                Error::Unknown(_) => StatusCode::NOT_FOUND,
                Error::Conflict(_) => StatusCode::CONFLICT,
                Error::Locked(_) | Error::Full(_) => StatusCode::SERVICE_UNAVAILABLE,
                Error::Fault(_) | Error::Closed => StatusCode::INTERNAL_SERVER_ERROR,
            },
        }
    }
}

#[derive(Serialize)]
struct Wire<'a> {
    error: &'a ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
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
