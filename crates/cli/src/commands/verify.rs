//! Checks certificates.

use crate::args::VerifyArgs;
use crate::commands::tables::folder as tables_folder;
use crate::exit::Exit;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_proof::{STUDY_BEGINNING, verify, verify_study};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What every certificate begins with.
const BEGINNING: &[u8] = b"keymove-certificate ";

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let mut out = Out::new();
    let mut exit = Exit::Solved;
    for path in &args.files {
        exit = exit.and(check(path, args.folder.as_deref(), &mut out)?);
    }
    Ok(exit)
}

fn check(path: &Path, folder: Option<&Path>, out: &mut Out) -> Result<Exit> {
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
    if bytes.starts_with(STUDY_BEGINNING.as_bytes()) {
        return check_study(path, &bytes, folder, out);
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

/// The certificate of an endgame study.
fn check_study(path: &Path, bytes: &[u8], folder: Option<&Path>, out: &mut Out) -> Result<Exit> {
    let name = path.display();
    let folder = tables_folder(folder);
    let checked = match std::str::from_utf8(bytes) {
        Ok(text) => verify_study(text, folder.as_deref()).map_err(|error| error.to_string()),
        Err(_) => Err("it is no text in UTF-8".to_owned()),
    };
    let exit = match checked {
        Ok(study) if study.unchecked > 0 => {
            out.line(&format!(
                "{name}: NOT WHOLLY CHECKED: {} positions by tables that are not there",
                study.unchecked
            ))?;
            out.line(&format!("  {}", study.position))?;
            out.line(&format!("  proven if these tables say so: {study}"))?;
            Exit::Unanswered
        }
        Ok(study) => {
            out.line(&format!("{name}: accepted"))?;
            out.line(&format!("  {}", study.position))?;
            out.line(&format!("  proven: {study}"))?;
            out.line(&format!(
                "  checked: {} bytes, {} positions won, {} held, {} of them by tables",
                bytes.len(),
                study.won,
                study.held,
                study.tables
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
    if bytes == BEGINNING || STUDY_BEGINNING.as_bytes().starts_with(&bytes) {
        source.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
