//! The certificate of an answer.

use super::Work;
use crate::exit::Exit;
use crate::output::{Out, draft};
use anyhow::{Context, Result, anyhow};
use keymove_run::Draft;
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, NoCertificate};
use keymove_solve::certificate::WriteError;
use std::path::Path;

/// Makes sure, before a long search, that the certificate can be written.
pub(super) fn create(target: &Path) -> Result<Draft> {
    // `verify` takes it for standard input, so nobody means a file of that name.
    if target == Path::new("-") {
        return Err(anyhow!(
            "cannot write the certificate -: standard output is for the solution; give a file"
        ));
    }
    draft(target, "the certificate")
}

/// Writes the certificate of what is proven, if one is wanted.
pub(super) fn certify(
    work: &Work<'_>, answer: &mut Answer, draft: Option<Draft>, out: &mut Out,
) -> Result<Exit> {
    let Some(mut draft) = draft else { return Ok(Exit::Solved) };
    // The time limit is one of the search: it may be used up when the answer is known, and the proof is still wanted.
    let limits = Limits { time: None, ..work.job.task.limits.clone() };
    match answer.certify(&limits, &mut draft.file) {
        Ok(written) => {
            let name = draft.target().display().to_string();
            draft.finish().with_context(|| format!("cannot write the certificate {name}"))?;
            if !work.job.options.quiet {
                out.say(&format!("certificate: {name}, {} bytes", written.bytes));
            }
            Ok(Exit::Solved)
        }
        Err(NoCertificate::NothingProven) => {
            out.say("no certificate: there is no proven answer to write down");
            Ok(Exit::Unanswered)
        }
        Err(NoCertificate::Write(WriteError::Stop(stop))) => {
            out.say(&format!("incomplete: no certificate: {stop}"));
            Ok(Exit::Unanswered)
        }
        // Its message has the cause in it; as a chain the cause would be printed twice.
        Err(error) => Err(anyhow!("{error}")),
    }
}
