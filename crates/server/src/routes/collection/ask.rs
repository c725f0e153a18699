//! Questions and changes, which the workbench knows by their paths.

use super::address::Address;
use crate::app::App;
use crate::body::Json;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use keymove_db::RESULT_BYTES;
use keymove_workbench::collection::{Answer, Call, Pairs};

pub(super) fn router() -> Router<App> {
    let results = Router::new()
        .route("/collection/entries/{id}/results", get(ask).post(send))
        .layer(DefaultBodyLimit::max(RESULT_BYTES + (1 << 10)));
    Router::new()
        .route("/collection/stats", get(ask))
        .route("/collection/names", get(ask))
        .route("/collection/entries", get(ask).post(send))
        .route("/collection/entries/{id}", get(ask).put(send).delete(ask))
        .route("/collection/entries/{id}/revert", post(ask))
        .route("/collection/entries/{id}/restore", post(ask))
        .route("/collection/entries/{id}/tags", post(send))
        .route("/collection/entries/{id}/results/{result}", get(ask).delete(ask))
        .route("/collection/removed", get(ask))
        .route("/collection/similar", post(send))
        .merge(results)
}

/// The path and the address say all.
async fn ask(
    collection: Collection, method: Method, uri: Uri, Address(pairs): Address<Pairs>,
) -> Result<Response, ApiError> {
    answered(collection, &method, &uri, &pairs, &[]).await
}

/// The body says the rest.
async fn send(
    collection: Collection, method: Method, uri: Uri, Address(pairs): Address<Pairs>, Json(body): Json,
) -> Result<Response, ApiError> {
    answered(collection, &method, &uri, &pairs, &body).await
}

async fn answered(
    collection: Collection, method: &Method, uri: &Uri, pairs: &Pairs, body: &[u8],
) -> Result<Response, ApiError> {
    let path = crate::routes::name(uri).trim_start_matches("collection/");
    // An answer without its body is what HTTP makes of a question by HEAD.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let answer = match Call::read(&method.as_str().to_ascii_lowercase(), path, pairs, body)? {
        Call::Question(question) => collection.read(question).await?,
        Call::Change(change) => collection.change(change).await?,
    };
    Ok(match answer {
        Answer::Value(value) => axum::Json(value).into_response(),
        Answer::Made(value) => (StatusCode::CREATED, axum::Json(value)).into_response(),
        Answer::Kept(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Answer::Done => StatusCode::NO_CONTENT.into_response(),
    })
}
