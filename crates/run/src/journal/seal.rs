//! Checksums of lines.

/// The line with its checksum in front, eight hexadecimal digits and a blank, and its end behind. It must have no line end
/// in it.
///
/// ```
/// use keymove_run::journal::{opened, sealed};
/// let line = sealed("{\"a\":1}");
/// assert_eq!(line, "561bacaf {\"a\":1}\n");
/// assert_eq!(opened(line.trim_end().as_bytes()), Some("{\"a\":1}"));
/// assert_eq!(opened(b"561bacaf {\"a\":2}"), None);
/// ```
pub fn sealed(line: &str) -> String {
    format!("{:08x} {line}\n", checksum(line.as_bytes()))
}

/// What stands behind the checksum, if that is right.
pub fn opened(line: &[u8]) -> Option<&str> {
    let line = core::str::from_utf8(line).ok()?;
    let (seal, rest) = line.split_at_checked(8)?;
    let rest = rest.strip_prefix(' ')?;
    (u32::from_str_radix(seal, 16).ok()? == checksum(rest.as_bytes())).then_some(rest)
}

/// CRC-32 as in ITU-T V.42: reflected polynomial 0xEDB88320, all ones before and after.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum: u32, &byte| (sum >> 8) ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// What a byte adds to the checksum, indexed by the byte.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of the catalogue of CRC algorithms.
    #[test]
    fn known_checksum() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn damage_is_seen() {
        let line = sealed("what was done");
        let line = line.trim_end().as_bytes();
        for at in 0..line.len() {
            let mut damaged = line.to_vec();
            damaged[at] ^= 1;
            assert_ne!(opened(&damaged), Some("what was done"), "byte {at}");
        }
        assert_eq!([opened(b""), opened(b"0000"), opened(b"\0\0\0\0\0\0\0\0\0\0")], [None; 3]);
    }
}
