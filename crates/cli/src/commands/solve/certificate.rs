//! The certificate of an answer.

use super::Work;
use crate::draft::Draft;
use crate::exit::Exit;
use crate::output::say;
use crate::stop::Bounded;
use anyhow::{Context, Result, anyhow};
use keymove_proof::{Claim, Header};
use keymove_solve::Oracle;
use keymove_solve::certificate::{WriteError, write};
use std::path::Path;

/// Makes sure, before a long search, that the certificate can be written.
pub(super) fn create(target: &Path) -> Result<Draft> {
    // `verify` takes it for standard input, so nobody means a file of that name.
    if target == Path::new("-") {
        return Err(anyhow!(
            "cannot write the certificate -: standard output is for the solution; give a file"
        ));
    }
    Draft::create(target, "the certificate")
}

/// Writes the certificate of what the solver has found out. `claim` is `None` if nothing is proven that could be
/// written down.
pub(super) fn certify(
    work: &Work<'_>, solver: &mut impl Oracle, draft: Option<Draft>, claim: Option<Claim>,
) -> Result<Exit> {
    let Some(mut draft) = draft else { return Ok(Exit::Solved) };
    let Some(claim) = claim else {
        say("no certificate: there is no proven answer to write down");
        return Ok(Exit::Unanswered);
    };
    let header =
        Header::new(work.case.position, work.case.stipulation, claim).context("cannot state the answer")?;
    // The time limit is one of the search: it may be used up when the answer is known, and the proof is still wanted.
    let mut oracle = Bounded { solver, interrupt: work.job.interrupt, deadline: None };
    match write(&mut oracle, &header, &mut draft.file) {
        Ok(written) => {
            let name = draft.target().display().to_string();
            draft.finish().with_context(|| format!("cannot write the certificate {name}"))?;
            if !work.job.options.quiet {
                say(&format!("certificate: {name}, {} bytes", written.bytes));
            }
            Ok(Exit::Solved)
        }
        Err(WriteError::Stop(stop)) => {
            say(&format!("incomplete: no certificate: {stop}"));
            Ok(Exit::Unanswered)
        }
        // Its message has the cause in it; as a chain the cause would be printed twice.
        Err(error) => Err(anyhow!("{error}")),
    }
}
