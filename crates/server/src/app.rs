//! Everything behind the socket.

use crate::collection::Collection;
use crate::guard::{self, Guard};
use crate::jobs::Jobs;
use crate::{Options, assets, routes};
use axum::Router;
use axum::middleware::from_fn_with_state;
use keymove_workbench::{Players, Tables};
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// What routes share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) options: Arc<Options>,
    pub(crate) jobs: Jobs,
    pub(crate) collection: Option<Collection>,
    /// Tables of few men, for all jobs.
    pub(crate) tables: Arc<Tables>,
    /// Players of games that pages play.
    pub(crate) players: Arc<Players>,
}

/// How long nothing may come of a body that has begun.
const BODY: Duration = Duration::from_secs(20);

/// All routes behind the guard. Whoever calls it checks the [options](Options::check) first.
pub fn app(options: Options) -> Router {
    let guard = Guard::new(&options);
    let collection = options.collection.as_deref().map(Collection::new);
    let tables = options.tables.as_ref().map_or_else(Tables::in_memory, Tables::in_folder);
    let app = App {
        jobs: Jobs::new(options.jobs),
        collection,
        tables: Arc::new(tables),
        players: Arc::new(Players::learning(options.learnt.clone())),
        options: Arc::new(options),
    };
    let router = Router::new().nest("/api/v1", routes::router()).merge(assets::router()).with_state(app);
    guarded(router, guard)
}

/// What holds of every route: who may ask, and that a fault in one is no fault of the others.
fn guarded(router: Router, guard: Guard) -> Router {
    router
        .layer(RequestBodyTimeoutLayer::new(BODY))
        .layer(CatchPanicLayer::custom(crate::error::of_panic))
        .layer(from_fn_with_state(Arc::new(guard), guard::check))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use axum::routing::get;
    use tower::ServiceExt;

    async fn faulty() -> &'static str {
        panic!("a fault that this test makes")
    }

    #[tokio::test]
    async fn a_route_that_panics_is_an_error_like_others() {
        let router = Router::new().route("/faulty", get(faulty)).route("/sound", get(async || "here"));
        let router = guarded(router, Guard::new(&Options::default()));
        let ask = |path: &str| {
            let request = Request::get(path).header("host", "localhost").body(Body::empty());
            router.clone().oneshot(request.expect("a request"))
        };
        let answer = ask("/faulty").await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.headers().contains_key("content-security-policy"));
        let body = axum::body::to_bytes(answer.into_body(), 1000).await.expect("a body");
        let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body["error"]["code"], "internal");
        assert!(!body.to_string().contains("this test makes"));
        assert_eq!(ask("/sound").await.expect("an answer").status(), StatusCode::OK);
    }
}
