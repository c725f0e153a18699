//! Requests in JSON.

use crate::error::ApiError;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use bytes::Bytes;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Largest body of a request that is no import, in bytes.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// How long such a body may take to come.
const LONGEST: Duration = Duration::from_secs(60);

/// The body of a request that is JSON, as it came.
#[derive(Clone, Debug)]
pub(crate) struct Json(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Json {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // Pages of other servers cannot send this type unasked.
        if kind.and_then(|kind| kind.split(';').next()).map(str::trim) != Some("application/json") {
            return Err(ApiError::shape("expected the header content-type: application/json"));
        }
        let bytes = tokio::time::timeout(LONGEST, Bytes::from_request(request, state));
        let bytes = bytes.await.map_err(|_| ApiError::slow())?;
        bytes.map(Self).map_err(|error| match error {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                ApiError::large(format!("expected at most {MAX_BYTES} bytes"))
            }
            error => ApiError::shape(error.to_string()),
        })
    }
}

/// The body of a request as JSON. The type says what is expected; errors say where it was not found.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(bytes) = Json::from_request(request, state).await?;
        Ok(Self(keymove_workbench::from_json(&bytes)?))
    }
}
