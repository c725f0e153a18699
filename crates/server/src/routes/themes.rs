//! The catalogue of themes.

use crate::app::App;
use axum::routing::get;
use axum::{Json, Router};
use keymove_report::theme_json;
use keymove_study::catalogue;
use serde_json::Value;

pub(super) fn router() -> Router<App> {
    Router::new().route("/themes", get(list))
}

/// Every theme with its definition and where that is from.
async fn list() -> Json<Vec<Value>> {
    Json(catalogue::all().iter().map(|theme| theme_json(theme)).collect())
}
