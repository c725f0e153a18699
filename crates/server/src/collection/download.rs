//! Files that clients save.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use http_body::Frame;
use std::io::{self, Write};
use std::time::Instant;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Bytes that are sent together.
const PIECE: usize = 64 << 10;
/// Pieces that may wait for a client.
const WAITING: usize = 8;
/// How long a client may take to accept a piece before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// An answer that browsers save and never show: nothing of what is in it can run as part of the page.
pub(crate) fn saved(body: impl Into<Body>, kind: &'static str, name: &str) -> Response {
    let mut response = body.into().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = format!("attachment; filename=\"{}\"", plain(name));
    let value = HeaderValue::from_str(&disposition);
    headers.insert(header::CONTENT_DISPOSITION, value.unwrap_or(HeaderValue::from_static("attachment")));
    response
}

/// A name of letters that no file system and no header minds.
fn plain(name: &str) -> String {
    let letter =
        |letter: char| if letter.is_ascii_alphanumeric() || ".-_".contains(letter) { letter } else { '-' };
    name.trim_start_matches('.').chars().take(80).map(letter).collect()
}

/// A file that is sent while it is written. If the writer ends without [`Out::finish`], the client sees a broken transfer, and not a
/// shorter file.
pub(crate) fn streamed(kind: &'static str, name: &str) -> (Out, Response) {
    let (sender, receiver) = channel(WAITING);
    let out = Out { sender, buffer: Vec::with_capacity(PIECE) };
    (out, saved(Body::new(Pieces { receiver, is_whole: false }), kind, name))
}

/// Where the file is written, on a thread that may wait.
pub(crate) struct Out {
    sender: Sender<Option<Bytes>>,
    buffer: Vec<u8>,
}

impl Out {
    /// Says that the file is whole.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.send(None)
    }

    fn send(&self, mut piece: Option<Bytes>) -> io::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            piece = match self.sender.try_send(piece) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(piece)) if Instant::now() < deadline => piece,
                Err(_) => return Err(io::ErrorKind::BrokenPipe.into()),
            };
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.buffer, Vec::with_capacity(PIECE));
        self.send(Some(piece.into()))
    }
}

struct Pieces {
    receiver: Receiver<Option<Bytes>>,
    is_whole: bool,
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(
        self: Pin<&mut Self>, context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        let own = self.get_mut();
        if own.is_whole {
            return Poll::Ready(None);
        }
        own.receiver.poll_recv(context).map(|piece| match piece {
            Some(Some(piece)) => Some(Ok(Frame::data(piece))),
            Some(None) => {
                own.is_whole = true;
                None
            }
            None => {
                own.is_whole = true;
                Some(Err(Broken))
            }
        })
    }
}

/// The file could not be written to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the file could not be written to its end")]
pub(crate) struct Broken;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        for (name, expected) in [
            ("a b.pgn", "a-b.pgn"),
            ("../../etc/passwd", "-..-etc-passwd"),
            ("x\"\r\nset-cookie: y", "x---set-cookie--y"),
            ("Ünï.svg", "-n-.svg"),
        ] {
            assert_eq!(plain(name), expected);
        }
    }
}
