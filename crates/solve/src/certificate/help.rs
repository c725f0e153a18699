//! Certificates of helpmates: the solutions, in the order in which a search for all of them finds them.

use super::output::Output;
use super::{WriteError, Written};
use keymove_chess::Move;
use keymove_proof::HelpHeader;
use keymove_proof::body::SHARED;
use std::io;

/// Writes the certificate of a helpmate with these solutions. Whether they are all is for the checker to find out.
///
/// # Errors
/// [`WriteError::Io`] if `out` fails.
pub fn write<W: io::Write>(header: &HelpHeader, lines: &[Vec<Move>], out: W) -> Result<Written, WriteError> {
    let mut out = Output::new(out, header.to_string());
    let mut lines: Vec<&Vec<Move>> = lines.iter().collect();
    lines.sort_unstable();
    let mut count = 0;
    for line in lines {
        for word in line.iter().map(|mv| mv.bits()).chain([SHARED]) {
            count += 1;
            out.write(&word.to_le_bytes())?;
        }
    }
    Ok(Written { bytes: out.finish()?, words: count, shared: 0 })
}
