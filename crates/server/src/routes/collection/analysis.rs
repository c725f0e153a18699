//! What the solver says of many entries.

use super::address::Address;
use crate::app::App;
use crate::body::Body;
use crate::collection::Collection;
use crate::error::ApiError;
use crate::jobs::Client;
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;
use keymove_workbench::Resources;
use keymove_workbench::collection::{Analyse, AnalyseRequest, Pairs};
use std::sync::Arc;

pub(super) fn router() -> Router<App> {
    Router::new().route("/collection/analyse", post(analyse))
}

/// Lines: how far it is, and in the end what was found.
async fn analyse(
    State(app): State<App>, client: Client, collection: Collection, Address(pairs): Address<Pairs>,
    Body(request): Body<AnalyseRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let resources = Resources { tables: Some(Arc::clone(&app.tables)), ..Resources::default() };
    let work = Analyse::check(&request, &pairs, &resources)?;
    let threads = app.options.jobs.threads;
    app.jobs.submit(client, threads, move |context| collection.analyse(&work, context))
}
