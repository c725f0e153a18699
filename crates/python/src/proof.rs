//! What certificates prove.

use keymove_proof::{
    HELP_BEGINNING, HelpRefusal, MOST_POSITIONS, STUDY_BEGINNING, verify as verify_battle, verify_help,
};
use keymove_run::Progress;
use keymove_workbench::Error;
use serde_json::{Value, json};

/// Checks the certificate of a battle or of a helpmate. What could not be checked to the end is no fault of the certificate.
pub(crate) fn proven(certificate: &[u8]) -> Result<Value, Error> {
    let refused = |fault: &dyn core::fmt::Display| {
        Error::field("certificate", format!("the certificate is refused: {fault}"))
    };
    if certificate.starts_with(STUDY_BEGINNING.as_bytes()) {
        return Err(refused(&"it is one of a study, which `keymove verify` checks"));
    }
    if certificate.starts_with(HELP_BEGINNING.as_bytes()) {
        let verified =
            verify_help(certificate, MOST_POSITIONS, &Progress::new()).map_err(|error| match error {
                HelpRefusal::Wrong(fault) => refused(&fault),
                HelpRefusal::Unfinished { .. } => Error::Fault(error.to_string()),
            })?;
        let header = &verified.header;
        return Ok(json!({
            "fen": header.position().to_string(),
            "stipulation": header.stipulation().to_string(),
            "proven": verified.to_string(),
            "positions": verified.searched,
        }));
    }
    let verified = verify_battle(certificate).map_err(|fault| refused(&fault))?;
    let (header, statistics) = (&verified.header, &verified.statistics);
    Ok(json!({
        "fen": header.position().to_string(),
        "stipulation": header.stipulation().to_string(),
        "proven": verified.to_string(),
        "positions": statistics.wins + statistics.refutations,
    }))
}
