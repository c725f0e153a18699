//! What the address of a request says, with errors like those of bodies.

use crate::app::App;
use crate::error::ApiError;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// What stands behind the question mark.
pub(super) struct Address<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Address<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let asked = Query::<T>::from_request_parts(parts, app).await;
        asked.map(|Query(asked)| Self(asked)).map_err(|error| ApiError::shape(error.body_text()))
    }
}
