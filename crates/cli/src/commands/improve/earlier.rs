//! What earlier runs of a search have done, on this machine or others.

use crate::json::Lines;
use anyhow::Result;
use keymove_compose::search::{Best, Counts, Improvement, Journal, Plan, Resumed};
use std::path::{Path, PathBuf};

/// Where earlier runs have left what they did, and what is done with it.
#[derive(Clone, Copy)]
pub(in crate::commands) struct Runs<'a> {
    /// The journal of this run.
    pub(in crate::commands) journal: Option<&'a Path>,
    /// Whether the journal is one to go on with.
    pub(in crate::commands) resume: bool,
    /// Journals of other runs.
    pub(in crate::commands) join: &'a [PathBuf],
    /// Standard output, if every improvement is written as it comes.
    pub(in crate::commands) lines: Option<&'a Lines>,
}

/// The journal, if there is to be one, and what is done already, by it and by those that are joined; what was found goes to
/// `best`, and to standard output if that is wanted.
pub(in crate::commands) fn take_up(
    runs: Runs<'_>, plan: &Plan, best: &mut Best,
) -> Result<(Option<Journal>, Resumed)> {
    let mut printed = Ok(());
    let mut note = |found: Vec<Improvement>| {
        found.iter().for_each(|one| best.add(one));
        if let (Some(lines), Ok(())) = (runs.lines, &printed) {
            printed = lines.print(&found);
        }
    };
    let (mut journal, mut resumed) = match runs.journal {
        Some(path) if runs.resume => {
            let (journal, resumed) = Journal::resume(path, plan, &mut |one| note(vec![one]))?;
            (Some(journal), resumed)
        }
        // All of them are read before a file is begun.
        Some(path) => {
            check(runs, plan)?;
            (Some(Journal::create(path, plan)?), Resumed::default())
        }
        None => (None, Resumed::default()),
    };
    for path in runs.join {
        join(path, plan, &mut journal, &mut resumed, &mut note)?;
    }
    printed?;
    Ok((journal, resumed))
}

/// Whether all journals to be joined can be read.
fn check(runs: Runs<'_>, plan: &Plan) -> Result<()> {
    for path in runs.join {
        Journal::join(path, plan, &mut |_, _, _| {})?;
    }
    Ok(())
}

/// Takes over the pieces of a journal that are not done.
fn join(
    path: &Path, plan: &Plan, journal: &mut Option<Journal>, resumed: &mut Resumed,
    note: &mut impl FnMut(Vec<Improvement>),
) -> Result<()> {
    let mut written = Ok(());
    Journal::join(path, plan, &mut |piece, found: Vec<Improvement>, counts: Counts| {
        if written.is_err() || !resumed.done.insert(piece) {
            return;
        }
        if let Some(journal) = journal {
            written = journal.add(piece, &found, &counts);
        }
        resumed.counts += counts;
        note(found);
    })?;
    Ok(written?)
}
