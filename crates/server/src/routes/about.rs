//! What this server is and may do.

use crate::app::App;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new().route("/about", get(about))
}

async fn about(State(app): State<App>) -> Json<Value> {
    let limits = app.options.jobs;
    Json(json!({
        "program": "keymove",
        "version": env!("CARGO_PKG_VERSION"),
        "api": 1,
        "limits": {
            "threads": limits.threads,
            "waiting": limits.waiting,
            "per_client": limits.per_client,
            "seconds": limits.time.as_secs(),
            "bytes_per_job": limits.memory_per_job(),
        },
        "jobs": app.jobs.live(),
        "collection": app.options.collection.is_some(),
        "book": app.options.book.is_some(),
    }))
}
