//! The outer shape of a certificate: lines of text, an empty line, words, a digest.

use crate::{CheckError, HeaderError, Reason};
use sha2::{Digest, Sha256};

/// No header is longer: 768 first moves with their lengths take less.
pub(crate) const MAX_HEADER_BYTES: usize = 16 << 10;

/// Length of the SHA-256 digest at the end of the file.
const DIGEST_BYTES: usize = 32;

/// The lines of a header behind the first one.
pub(crate) struct Head<'a> {
    /// The whole text with the empty line at its end.
    pub(crate) text: &'a str,
    lines: core::str::Lines<'a>,
}

impl<'a> Head<'a> {
    /// The head of a file that begins with this line.
    pub(crate) fn of(bytes: &'a [u8], magic: &'static str) -> Result<Self, HeaderError> {
        if !bytes.strip_prefix(magic.as_bytes()).is_some_and(|rest| rest.starts_with(b"\n")) {
            return Err(HeaderError::Magic { expected: magic });
        }
        let head = &bytes[..bytes.len().min(MAX_HEADER_BYTES)];
        let length = head.windows(2).position(|pair| pair == b"\n\n").ok_or(HeaderError::Unended)? + 2;
        let text = core::str::from_utf8(&head[..length]).map_err(|_| HeaderError::NotText)?;
        let mut lines = text.lines();
        lines.next();
        Ok(Self { text, lines })
    }

    /// What the next line says, which must begin with this word.
    pub(crate) fn field(&mut self, name: &'static str) -> Result<&'a str, HeaderError> {
        let line = self.lines.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or(HeaderError::Field { name })
    }

    /// Refuses a text that says the same in other words than the normal form.
    pub(crate) fn is_normal(&self, normal: String) -> Result<usize, HeaderError> {
        if normal == self.text { Ok(self.text.len()) } else { Err(HeaderError::NotNormal { normal }) }
    }
}

/// The words between a header of so many bytes and the digest, which must fit.
pub(crate) fn words(bytes: &[u8], start: usize) -> Result<&[[u8; 2]], CheckError> {
    let refuse = |offset, reason| CheckError { offset, line: Vec::new(), reason };
    let Some((content, digest)) =
        bytes.split_last_chunk::<DIGEST_BYTES>().filter(|(content, _)| content.len() >= start)
    else {
        return Err(refuse(bytes.len(), Reason::NoDigest));
    };
    if Sha256::digest(content)[..] != digest[..] {
        return Err(refuse(content.len(), Reason::Digest));
    }
    let (words, rest) = content[start..].as_chunks();
    if rest.is_empty() { Ok(words) } else { Err(refuse(content.len(), Reason::HalfWord)) }
}
