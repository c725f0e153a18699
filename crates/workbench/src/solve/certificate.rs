//! The proof of an answer, as a file that is sent.

use super::OneCase;
use crate::Error;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use keymove_proof::{Header, HelpHeader};
use keymove_solve::answer::{Answer, Found, NoCertificate};
use keymove_solve::certificate::WriteError;
use serde_json::json;
use std::io::{self, Write};

/// Longest certificate that is sent, in bytes. The command line writes longer ones into files.
const LONGEST: usize = 16 << 20;

/// Sends the proof of an answer, if it is wanted, or why there is none.
pub(super) fn send(work: &OneCase<'_>, answer: &mut Answer) -> Result<(), Error> {
    if !work.wanted.certificate {
        return Ok(());
    }
    let proof = work.progress.during(work.context, "certificate", |_| certify(answer));
    work.note(
        "certificate",
        match proof {
            Ok(bytes) => json!({ "base64": BASE64_STANDARD.encode(&bytes), "bytes": bytes.len() }),
            Err(reason) => json!({ "base64": null, "reason": reason }),
        },
    )
}

/// The proof within what is left of the limits, or why there is none.
fn certify(answer: &mut Answer) -> Result<Vec<u8>, String> {
    let stipulation = answer.case.stipulation;
    match &answer.found {
        Found::Introduced(_) => return Err("not of play after an introduction".into()),
        Found::Lines(_) if !HelpHeader::is_about(&stipulation) => {
            return Err(format!(
                "there is none of {stipulation}: of help and series play, there are certificates for h#n and h#n.5 only, of up \
                 to so many moves"
            ));
        }
        Found::Battle(_) | Found::Mate(_) if !Header::is_about(&stipulation) => {
            return Err(format!(
                "there are no certificates for {stipulation}: for battles of up to so many moves only, with a goal that does \
                 not depend on where units stood in the diagram"
            ));
        }
        Found::Battle(_) | Found::Mate(_) | Found::Lines(_) => {}
    }
    let mut out = File { bytes: Vec::new() };
    let limits = answer.limits().clone();
    match answer.certify(&limits, &mut out) {
        Ok(_) => Ok(out.bytes),
        Err(NoCertificate::Write(WriteError::Stop(stop))) => {
            Err(format!("the certificate is incomplete: {stop}"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// A file in memory that grows no longer than [`LONGEST`].
struct File {
    bytes: Vec<u8>,
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > LONGEST {
            return Err(io::Error::other(format!(
                "it has more than {LONGEST} bytes; keymove solve --certificate writes longer ones"
            )));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
