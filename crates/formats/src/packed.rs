//! Compressed files, known by their first bytes: gzip (RFC 1952) and Zstandard (RFC 8878).

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Read};

/// What gzip files begin with.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// What Zstandard files begin with.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Bytes that are given at once. A format of collections is recognised by the first line, which has to be among them.
const BUFFER: usize = 1 << 17;

/// What a file holds: its bytes as they are, or what was compressed with gzip or Zstandard.
///
/// ```
/// use std::io::{BufRead, Read};
/// let mut text = String::new();
/// keymove_formats::unpacked(Box::new(&b"plain"[..]))?.read_to_string(&mut text)?;
/// assert_eq!(text, "plain");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the stream says, and what has the beginning of a compressed file and is none. Damage further on is an error of the
/// stream that is given.
pub fn unpacked<'a>(mut stream: Box<dyn BufRead + Send + 'a>) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let start = stream.fill_buf()?;
    if start.starts_with(GZIP) {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(stream))));
    }
    if start.starts_with(ZSTD) {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, Frames::new(stream))));
    }
    Ok(stream)
}

/// A stream of Zstandard frames, one after the other. Frames that hold no data are passed over.
struct Frames<R> {
    stream: R,
    decoder: FrameDecoder,
    /// Whether a frame has begun and not ended.
    is_within: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(stream: R) -> Self {
        Self { stream, decoder: FrameDecoder::new(), is_within: false }
    }

    /// Begins the next frame; false if there is none.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.stream.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.stream) {
                Ok(()) => {
                    self.is_within = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.stream.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(damage(&error)),
            }
        }
        Ok(false)
    }

    /// Bytes of the frame that has begun; none at its end.
    fn read_frame(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.decoder.is_finished() && self.decoder.can_collect() < buffer.len() {
            let wanted = BlockDecodingStrategy::UptoBytes(buffer.len() - self.decoder.can_collect());
            self.decoder.decode_blocks(&mut self.stream, wanted).map_err(|error| damage(&error))?;
        }
        let read = self.decoder.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            self.is_within = false;
            let stated = self.decoder.get_checksum_from_data();
            if stated.is_some() && stated != self.decoder.get_calculated_checksum() {
                return Err(damage(&"the checksum is another one"));
            }
        }
        Ok(read)
    }
}

fn damage(reason: &dyn core::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged Zstandard data: {reason}"))
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.is_within || self.begin()? {
            match self.read_frame(buffer)? {
                0 if !buffer.is_empty() => {}
                read => return Ok(read),
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::read::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn gzip(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzEncoder::new(text.as_bytes(), Compression::fast()).read_to_end(&mut bytes).expect("gzip");
        bytes
    }

    fn zstd(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Box::new(bytes))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn all_members_and_frames() {
        let long = "8/8/8/8/8/8/8/kK6 #2\n".repeat(20_000);
        for pack in [gzip, zstd] {
            let packed = [pack(&long), pack("second\n")].concat();
            assert!(packed.len() < long.len() / 10);
            assert_eq!(read(&packed).expect("text"), format!("{long}second\n"));
        }
        // A frame of three bytes that is to be passed over.
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..]].concat();
        assert_eq!(read(&[zstd("a"), skipped, zstd("b")].concat()).expect("text"), "ab");
        assert_eq!(read(b"").expect("nothing"), "");
        assert_eq!(read(b"( no frame").expect("bytes as they are"), "( no frame");
    }

    #[test]
    fn damage_is_an_error() {
        let long = "8/8/8/8/8/8/8/kK6 #2\n".repeat(2000);
        for pack in [gzip, zstd] {
            let packed = pack(&long);
            assert!(read(&packed[..packed.len() / 2]).is_err());
            let mut changed = packed.clone();
            changed[packed.len() / 2] ^= 0x10;
            assert!(read(&changed).is_err());
        }
    }
}
