//! A diagram as a file.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::pictures::{Drawing, Request};
use axum::Router;
use axum::response::Response;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/diagram", post(diagram))
}

async fn diagram(Body(request): Body<Request>) -> Result<Response, ApiError> {
    Drawing::check(&request)?.file().await
}
