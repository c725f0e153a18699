//! Names to choose from while one is typed.

use super::address::Address;
use crate::app::App;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::routing::get;
use axum::{Json, Router};
use keymove_workbench::collection::overview::{NamesQuestion, NamesRequest};
use serde_json::Value;

pub(super) fn router() -> Router<App> {
    Router::new().route("/collection/names", get(names))
}

/// Names, the most frequent first, each with the number of entries that mention it.
async fn names(
    collection: Collection, Address(asked): Address<NamesRequest>,
) -> Result<Json<Value>, ApiError> {
    let question = NamesQuestion::check(asked)?;
    collection.read(move |database| question.answer(database)).await.map(Json)
}
