//! Where answers go: whole lines, from several threads.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// A writer of lines that threads share. What cannot be written any more is noted, and ends the session.
#[derive(Debug)]
pub(super) struct Sink<W> {
    inner: Mutex<(W, Option<io::Error>)>,
}

impl<W: Write> Sink<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self { inner: Mutex::new((writer, None)) }
    }

    /// Writes a line (or several) and sends it off at once: the other side waits for it.
    pub(super) fn line(&self, text: &str) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, error) = &mut *inner;
        if error.is_none()
            && let Err(failed) = writeln!(writer, "{text}").and_then(|()| writer.flush())
        {
            *error = Some(failed);
        }
    }

    /// A remark for a person, each line of it marked as UCI wants.
    pub(super) fn remark(&self, text: &str) {
        self.line(&super::show::remark(text));
    }

    /// Whether nobody hears any more.
    pub(super) fn is_closed(&self) -> bool {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).1.is_some()
    }

    /// Why writing has failed, if it has.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).1.take()
    }
}
