//! Games in Latin-1, as the standard of 1994 has them.

use std::io::{self, Read};

/// A stream in Latin-1 as one in UTF-8. Bytes from 0x80 to 0x9f, which Latin-1 does not use for letters, are those of
/// Windows-1252, because whoever writes them means these: quotation marks, dashes, `Š`.
pub struct Latin1<R> {
    stream: R,
    /// What has been read and not given.
    pending: Vec<u8>,
    given: usize,
}

/// What Windows-1252 has from 0x80 on; where it has nothing, the sign for what cannot be shown.
const WINDOWS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}',
    '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

impl<R> Latin1<R> {
    /// The text of this stream.
    pub fn new(stream: R) -> Self {
        Self { stream, pending: Vec::new(), given: 0 }
    }
}

impl<R: Read> Read for Latin1<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.pending.len() && !buffer.is_empty() {
            let mut bytes = [0; 8192];
            let read = self.stream.read(&mut bytes)?;
            self.pending.clear();
            self.given = 0;
            for &byte in &bytes[..read] {
                let sign = match byte {
                    0x80..=0x9f => WINDOWS[usize::from(byte) - 0x80],
                    _ => char::from(byte),
                };
                self.pending.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        let rest = &self.pending[self.given..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_marks() {
        let mut text = String::new();
        Latin1::new(&b"M\xfcller \x96 \x8aahovi\xe6"[..]).read_to_string(&mut text).expect("text");
        assert_eq!(text, "Müller – Šahoviæ");
        let mut one = [0];
        let mut stream = Latin1::new(&b"\xe9"[..]);
        let bytes: Vec<u8> = (0..2).map(|_| stream.read(&mut one).map(|_| one[0]).expect("a byte")).collect();
        assert_eq!(bytes, "é".as_bytes());
        assert_eq!(stream.read(&mut one).expect("the end"), 0);
    }
}
