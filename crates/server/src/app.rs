//! Everything behind the socket.

use crate::guard::{self, Guard};
use crate::jobs::Jobs;
use crate::work::collection::Collection;
use crate::{Options, assets, routes};
use axum::Router;
use axum::middleware::from_fn_with_state;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// What routes share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) options: Arc<Options>,
    pub(crate) jobs: Jobs,
    pub(crate) collection: Option<Collection>,
}

/// All routes behind the guard. Whoever calls it checks the [options](Options::check) first.
pub fn app(options: Options) -> Router {
    let guard = Guard::new(&options);
    let collection = options.collection.as_deref().map(Collection::new);
    let app = App { jobs: Jobs::new(options.jobs), collection, options: Arc::new(options) };
    Router::new()
        .nest("/api/v1", routes::router())
        .merge(assets::router())
        .with_state(app)
        .layer(CatchPanicLayer::custom(crate::error::of_panic))
        .layer(from_fn_with_state(Arc::new(guard), guard::check))
}
