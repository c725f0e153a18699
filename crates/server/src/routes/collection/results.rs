//! What was computed of an entry and is kept with it.

use super::address::Place;
use crate::app::App;
use crate::body::Body;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use keymove_db::RESULT_BYTES;
use keymove_workbench::Error;
use keymove_workbench::collection::entries;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/collection/entries/{id}/results", get(list).post(keep))
        .route("/collection/entries/{id}/results/{result}", get(show).delete(remove))
        .layer(DefaultBodyLimit::max(RESULT_BYTES + (1 << 10)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// What it is: `solution`, `explanation`.
    kind: String,
    /// An object, kept as it is.
    result: Box<RawValue>,
}

async fn list(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    collection.read(move |database| entries::results(database, id)).await.map(Json)
}

async fn keep(
    collection: Collection, Place(id): Place<i64>, Body(kept): Body<Kept>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    if !kept.result.get().starts_with('{') {
        return Err(Error::field("result", "expected an object").into());
    }
    let result = collection
        .change(move |database| Ok(database.keep_result(id, &kept.kind, kept.result.get())?))
        .await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": result }))))
}

/// The object as it was kept.
async fn show(
    collection: Collection, Place((id, result)): Place<(i64, i64)>,
) -> Result<impl IntoResponse, ApiError> {
    let text = collection.read(move |database| Ok(database.result(id, result)?)).await?;
    let text = text.ok_or_else(|| ApiError::unknown("there is no such result"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

async fn remove(
    collection: Collection, Place((id, result)): Place<(i64, i64)>,
) -> Result<StatusCode, ApiError> {
    match collection.change(move |database| Ok(database.remove_result(id, result)?)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::unknown("there is no such result")),
    }
}
