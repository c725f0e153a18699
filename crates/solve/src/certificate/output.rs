//! The file of a certificate: bytes on their way out, and the digest at their end.

use sha2::{Digest, Sha256};
use std::io;

/// The file is written in pieces of this size.
const BUFFER_BYTES: usize = 64 << 10;

/// Collects, hashes and hands on bytes.
pub(super) struct Output<W> {
    out: W,
    buffer: Vec<u8>,
    digest: Sha256,
    bytes: u64,
}

impl<W: io::Write> Output<W> {
    /// A file that begins with this header.
    pub(super) fn new(out: W, header: String) -> Self {
        Self { out, buffer: header.into_bytes(), digest: Sha256::new(), bytes: 0 }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER_BYTES { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.digest.update(&self.buffer);
        self.out.write_all(&self.buffer)?;
        self.bytes += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Adds the digest; returns the length of the file.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        self.flush()?;
        let digest = self.digest.finalize();
        self.out.write_all(&digest)?;
        self.out.flush()?;
        Ok(self.bytes + digest.len() as u64)
    }
}
