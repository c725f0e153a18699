//! A server without a socket, with a collection in a folder of its own.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use keymove_server::{Options, app};
use serde_json::Value;
use std::path::PathBuf;
use tower::ServiceExt;

/// An answer as it came.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// `Err` if the transfer broke off.
    pub(crate) bytes: Result<Vec<u8>, String>,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(self.bytes.as_ref().expect("a whole answer")).expect("a text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The lines of a job.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("letters"))
    }
}

pub(crate) struct Server {
    router: Router,
    folder: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Server {
    /// One with a new collection.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("keymove-server-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut server = Self { router: Router::new(), folder };
        server.start();
        server
    }

    /// The file of the collection.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join("problems.kmdb")
    }

    /// Starts it again on the same file.
    pub(crate) fn start(&mut self) {
        self.router = app(Options { collection: Some(self.path()), ..Options::default() });
    }

    /// Sends a request, with a body of JSON if there is one.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        match body {
            Some(body) => self.send(method, path, "application/json", body.to_string().into()).await,
            None => self.send(method, path, "", Body::empty()).await,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, kind: &str, body: Body) -> Answer {
        self.send_from("http://localhost", method, path, kind, body).await
    }

    /// The same as a browser does it for a page of this origin.
    pub(crate) async fn send_from(
        &self, origin: &str, method: &str, path: &str, kind: &str, body: Body,
    ) -> Answer {
        let request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        let mut request = request.header("host", "localhost").header("origin", origin);
        if !kind.is_empty() {
            request = request.header("content-type", kind);
        }
        let answer =
            self.router.clone().oneshot(request.body(body).expect("a request")).await.expect("an answer");
        let (parts, body) = answer.into_parts();
        let bytes =
            body.collect().await.map(|body| body.to_bytes().to_vec()).map_err(|error| error.to_string());
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    /// The status of the answer to a request in JSON, and its text if it is an error. Nobody listens to the rest: work ends.
    pub(crate) async fn begun(&self, method: &str, path: &str, body: &Value) -> (StatusCode, String) {
        let request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        let request = request.header("host", "localhost").header("content-type", "application/json");
        let request = request.body(Body::from(body.to_string())).expect("a request");
        let answer = self.router.clone().oneshot(request).await.expect("an answer");
        let status = answer.status();
        if status.is_success() {
            return (status, String::new());
        }
        let bytes = answer.into_body().collect().await.expect("a body").to_bytes();
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }
}
