//! Whole files in and out.

use super::address::Address;
use crate::app::App;
use crate::collection::Collection;
use crate::collection::upload::Upload;
use crate::error::ApiError;
use crate::jobs::Client;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use keymove_workbench::collection::{Export, Import, Pairs};
use tokio::runtime::Handle;

pub(super) fn router() -> Router<App> {
    Router::new().route("/collection/import", post(import)).route("/collection/export", get(export))
}

/// Lines: how far it is, what cannot be taken in, and in the end how much came in.
async fn import(
    State(app): State<App>, client: Client, collection: Collection, Address(pairs): Address<Pairs>,
    headers: HeaderMap, body: Body,
) -> Result<impl IntoResponse, ApiError> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let upload = Upload::take(body, length, collection.upload_turn()?).await?;
    let start =
        upload.rewound().map_err(|error| ApiError::internal(format!("the file cannot be read: {error}")))?;
    let import = Import::read(&pairs, start)?;
    let handle = Handle::current();
    app.jobs.submit(client, 1, move |context| collection.take_in(&import, &upload, &handle, context))
}

/// The problems that meet the criteria, as a file.
async fn export(collection: Collection, Address(pairs): Address<Pairs>) -> Result<Response, ApiError> {
    collection.send(Export::read(pairs)?).await
}
