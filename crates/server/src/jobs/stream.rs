//! The lines of a job as the body of an answer.

use super::Jobs;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use core::convert::Infallible;
use core::pin::Pin;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::task::{Poll, ready};
use http_body::Frame;
use std::sync::Arc;
use tokio::sync::mpsc::Receiver;

/// Lines of JSON, sent as they come. Dropped before the end, because the client is gone, it ends the job.
#[derive(Debug)]
pub(crate) struct Lines {
    receiver: Receiver<Bytes>,
    /// Bytes that wait.
    unread: Arc<AtomicUsize>,
    jobs: Jobs,
    id: String,
}

impl Lines {
    pub(super) const fn new(
        receiver: Receiver<Bytes>, unread: Arc<AtomicUsize>, jobs: Jobs, id: String,
    ) -> Self {
        Self { receiver, unread, jobs, id }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        // Nothing more is sent, so that the job does not wait for room.
        self.receiver.close();
        self.jobs.stop(&self.id);
    }
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>, context: &mut core::task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let this = self.get_mut();
        let line = ready!(this.receiver.poll_recv(context));
        if let Some(line) = &line {
            this.unread.fetch_sub(line.len(), Ordering::Relaxed);
        }
        Poll::Ready(line.map(|line| Ok(Frame::data(line))))
    }
}

impl IntoResponse for Lines {
    fn into_response(self) -> Response {
        let mut response = Body::new(self).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
