//! A file on its way in: kept in a file without a name until the job that reads it ends, because it may have to wait for its turn.

use super::blocking;
use crate::error::ApiError;
use crate::guard::new_token;
use axum::body::Body;
use core::pin::Pin;
use http_body::Body as _;
use std::fs::{File, OpenOptions};
use std::future::poll_fn;
use std::io::{self, Seek, Write};
use std::path::PathBuf;
use tokio::sync::OwnedSemaphorePermit;

/// The largest file, in bytes.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// Bytes that are written together.
const PIECE: usize = 1 << 20;

/// What has come in.
#[derive(Debug)]
pub(crate) struct Upload {
    pub(crate) file: File,
    pub(crate) bytes: u64,
    path: PathBuf,
    _turn: OwnedSemaphorePermit,
}

impl Drop for Upload {
    fn drop(&mut self) {
        // Where open files can be removed it has no name any more.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Upload {
    /// Takes in a body as it comes. One that is too large is refused as soon as that is seen.
    pub(crate) async fn take(
        mut body: Body, announced: Option<u64>, turn: OwnedSemaphorePermit,
    ) -> Result<Self, ApiError> {
        let large =
            || ApiError::large(format!("the file is larger than {MAX_BYTES} bytes; expected smaller files"));
        if announced.is_some_and(|bytes| bytes > MAX_BYTES) {
            return Err(large());
        }
        let mut upload = blocking(move || Self::new(turn).map_err(|error| failed(&error))).await?;
        let mut piece = Vec::new();
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            let broken = |error: axum::Error| ApiError::shape(format!("the file did not arrive: {error}"));
            let Ok(bytes) = frame.map_err(broken)?.into_data() else { continue };
            upload.bytes += bytes.len() as u64;
            if upload.bytes > MAX_BYTES {
                return Err(large());
            }
            piece.extend_from_slice(&bytes);
            if piece.len() >= PIECE {
                upload = upload.write(std::mem::take(&mut piece)).await?;
            }
        }
        upload = upload.write(piece).await?;
        match upload.bytes {
            0 => Err(ApiError::shape("the file is empty")),
            _ => Ok(upload),
        }
    }

    fn new(turn: OwnedSemaphorePermit) -> io::Result<Self> {
        // A name that nobody can have put there before.
        let name = format!("keymove-{}", new_token().map_err(|error| io::Error::other(error.to_string()))?);
        let path = std::env::temp_dir().join(name);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path)?;
        #[cfg(unix)]
        std::fs::remove_file(&path)?;
        Ok(Self { file, bytes: 0, path, _turn: turn })
    }

    async fn write(mut self, piece: Vec<u8>) -> Result<Self, ApiError> {
        blocking(move || {
            self.file.write_all(&piece).map_err(|error| failed(&error))?;
            Ok(self)
        })
        .await
    }

    /// From its beginning.
    pub(crate) fn rewound(&self) -> io::Result<File> {
        let mut file = self.file.try_clone()?;
        file.rewind()?;
        Ok(file)
    }
}

fn failed(error: &io::Error) -> ApiError {
    ApiError::internal(format!("the file cannot be kept: {error}"))
}
