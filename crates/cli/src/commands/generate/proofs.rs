//! Certificates in a folder, each under the first digits of its digest.

use anyhow::{Context, Result};
use keymove_compose::generate::Certificate;
use keymove_run::write_file;
use std::fs;
use std::path::{Path, PathBuf};

/// So many digits of the digest make the name of a file.
const DIGITS: usize = 16;

/// Where certificates are saved.
pub(in crate::commands) struct Proofs(PathBuf);

impl Proofs {
    /// In this folder, which is made if need be.
    ///
    /// # Errors
    /// If it cannot be.
    pub(in crate::commands) fn in_folder(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder for certificates {}", folder.display()))?;
        Ok(Self(folder.into()))
    }

    /// The path of a certificate in this folder.
    pub(in crate::commands) fn path(folder: &Path, certificate: &Certificate) -> PathBuf {
        let digest = certificate.digest();
        folder.join(format!("{}.cert", &digest[..DIGITS.min(digest.len())]))
    }

    /// Saves a certificate under a name of one's own.
    pub(in crate::commands) fn save_as(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.0.join(format!("{name}.cert"));
        write_file(&path, bytes).with_context(|| format!("cannot write the certificate {}", path.display()))
    }

    /// Saves a certificate; returns its path.
    pub(in crate::commands) fn save(&self, certificate: &Certificate) -> Result<PathBuf> {
        let path = Self::path(&self.0, certificate);
        write_file(&path, certificate.bytes())
            .with_context(|| format!("cannot write the certificate {}", path.display()))?;
        Ok(path)
    }
}
