//! What earlier runs of a search have done, on this machine or others.

use super::Job;
use anyhow::Result;
use keymove_compose::search::{Best, Counts, Improvement, Journal, Plan, Resumed};
use std::path::Path;

/// The journal, if there is to be one, and what is done already, by it and by those that are joined; what was found goes to
/// `best`, and with `lines` to standard output.
pub(super) fn runs(
    args: &Job<'_>, plan: &Plan, best: &mut Best, lines: bool,
) -> Result<(Option<Journal>, Resumed)> {
    let mut printed = Ok(());
    let mut note = |found: Vec<Improvement>| {
        found.iter().for_each(|one| best.add(one));
        if lines && printed.is_ok() {
            printed = args.lines.print(&found);
        }
    };
    let (mut journal, mut resumed) = match &args.journal {
        Some(path) if args.resume => {
            let (journal, resumed) = Journal::resume(path, plan, &mut |one| note(vec![one]))?;
            (Some(journal), resumed)
        }
        // All of them are read before a file is begun.
        Some(path) => {
            check(args, plan)?;
            (Some(Journal::create(path, plan)?), Resumed::default())
        }
        None => (None, Resumed::default()),
    };
    for path in &args.join {
        join(path, plan, &mut journal, &mut resumed, &mut note)?;
    }
    printed?;
    Ok((journal, resumed))
}

/// Whether all journals to be joined can be read.
fn check(args: &Job<'_>, plan: &Plan) -> Result<()> {
    for path in &args.join {
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
