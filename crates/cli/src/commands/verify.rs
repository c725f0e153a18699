//! Checks certificates.

use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_proof::verify;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What every certificate begins with.
const BEGINNING: &[u8] = b"keymove-certificate ";

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let mut out = Out::new();
    let mut exit = Exit::Solved;
    for path in &args.files {
        exit = exit.and(check(path, &mut out)?);
    }
    Ok(exit)
}

fn check(path: &Path, out: &mut Out) -> Result<Exit> {
    let name = path.display();
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            say(&format!("error: cannot read {name}: {error}"));
            return Ok(Exit::BadInput);
        }
    };
    if bytes.is_empty() {
        say(&format!("error: {name}: it is empty; expected a certificate"));
        return Ok(Exit::BadInput);
    }
    let exit = match verify(&bytes) {
        Ok(verified) => {
            let (header, statistics) = (&verified.header, &verified.statistics);
            out.line(&format!("{name}: accepted"))?;
            out.line(&format!("  {}  {}", header.position(), header.stipulation()))?;
            out.line(&format!("  proven: {verified}"))?;
            out.line(&format!(
                "  checked: {} bytes, {} positions won, {} without a mate, {} shared",
                bytes.len(),
                statistics.wins,
                statistics.refutations,
                statistics.shared
            ))?;
            Exit::Solved
        }
        Err(error) => {
            out.line(&format!("{name}: REFUSED: {error}"))?;
            Exit::Refuted
        }
    };
    out.flush()?;
    Ok(exit)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        return read_certificate(io::stdin().lock());
    }
    read_certificate(File::open(path)?)
}

/// Reads to the end, but what does not begin as a certificate no further: it may be huge, or have no end. The checker
/// refuses it for its beginning.
fn read_certificate(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.by_ref().take(BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    if bytes == BEGINNING {
        source.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
