//! Checks certificates.

use crate::args::VerifyArgs;
use crate::bar::{Bar, Pace, Words};
use crate::commands::tables::folder as tables_folder;
use crate::exit::Exit;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_proof::{HELP_BEGINNING, HelpRefusal, STUDY_BEGINNING, verify, verify_help, verify_study};
use keymove_run::Progress;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What every certificate begins with.
const BEGINNING: &[u8] = b"keymove-certificate ";

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let mut out = Out::new();
    let mut exit = Exit::Solved;
    for path in &args.files {
        exit = exit.and(check(path, args, &mut out)?);
    }
    Ok(exit)
}

fn check(path: &Path, args: &VerifyArgs, out: &mut Out) -> Result<Exit> {
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
    let begins_with = |beginning: &str| bytes.starts_with(beginning.as_bytes());
    let checked = if begins_with(STUDY_BEGINNING) {
        study(&bytes, args.folder.as_deref())
    } else if begins_with(HELP_BEGINNING) {
        helpmate(&bytes, args)
    } else {
        problem(&bytes)
    };
    let exit = match checked {
        Ok((exit, lines)) => {
            let verdict = if exit == Exit::Solved { "accepted" } else { "NOT WHOLLY CHECKED" };
            out.line(&format!("{name}: {verdict}"))?;
            for line in lines {
                out.line(&format!("  {line}"))?;
            }
            exit
        }
        Err(error) => {
            out.line(&format!("{name}: REFUSED: {error}"))?;
            Exit::Refuted
        }
    };
    out.flush()?;
    Ok(exit)
}

/// How the check of a certificate ends, and what is told of it; or why it is refused.
type Checked = Result<(Exit, Vec<String>), String>;

fn problem(bytes: &[u8]) -> Checked {
    let verified = verify(bytes).map_err(|error| error.to_string())?;
    let (header, statistics) = (&verified.header, &verified.statistics);
    let lines = vec![
        format!("{}  {}", header.position(), header.stipulation()),
        format!("proven: {verified}"),
        format!(
            "checked: {} bytes, {} positions won, {} without a mate, {} shared",
            bytes.len(),
            statistics.wins,
            statistics.refutations,
            statistics.shared
        ),
    ];
    Ok((Exit::Solved, lines))
}

/// The certificate of a helpmate, with a bar that tells how many first moves have been gone through.
fn helpmate(bytes: &[u8], args: &VerifyArgs) -> Checked {
    let most = usize::try_from(args.positions).unwrap_or(usize::MAX);
    let progress = Progress::new();
    let bar = Bar::start(&progress, Pace::SHORT, Words::FIRST_MOVES, args.messages.wants_bar());
    let verified = verify_help(bytes, most, &progress);
    drop(bar);
    match verified {
        Ok(verified) => {
            let header = &verified.header;
            let counts = format!(
                "checked: {} bytes, every move in {} positions, {} of them remembered as without a mate",
                bytes.len(),
                verified.searched,
                verified.remembered
            );
            let problem = format!("{}  {}", header.position(), header.stipulation());
            Ok((Exit::Solved, vec![problem, format!("proven: {verified}"), counts]))
        }
        Err(error @ HelpRefusal::Unfinished { .. }) => {
            Ok((Exit::Unanswered, vec![format!("{error}; expected --positions with more")]))
        }
        Err(HelpRefusal::Wrong(error)) => Err(error.to_string()),
    }
}

/// The certificate of an endgame study.
fn study(bytes: &[u8], folder: Option<&Path>) -> Checked {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is no text in UTF-8".to_owned())?;
    let study = verify_study(text, tables_folder(folder).as_deref()).map_err(|error| error.to_string())?;
    let counts = format!(
        "checked: {} bytes, {} positions won, {} held, {} of them by tables",
        bytes.len(),
        study.won,
        study.held,
        study.tables
    );
    let position = study.position.to_string();
    Ok(match study.unchecked {
        0 => (Exit::Solved, vec![position, format!("proven: {study}"), counts]),
        count => {
            let missing = format!("not checked: {count} positions by tables that are not there");
            (
                Exit::Unanswered,
                vec![position, format!("proven if these tables say so: {study}"), counts, missing],
            )
        }
    })
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
