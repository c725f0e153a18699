//! The proof of a problem: written by the solver, read by the checker, which shares nothing with the search.

use keymove_chess::{Faults, Move, Position};
use keymove_problem::{Moves, Stipulation};
use keymove_proof::{CheckError, verify};
use keymove_proof::{Claim, Header, HeaderError};
use keymove_solve::certificate::{WriteError, full_claim, write};
use keymove_solve::{Limits, OutOfMemory, Solver, Stop};
use std::fmt;

/// Bytes of the digest at the end of a certificate.
const DIGEST_BYTES: usize = 32;

/// A certificate that the checker has accepted: one key, mate in as many moves as asked, nothing else.
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate {
    bytes: Vec<u8>,
}

impl Certificate {
    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The SHA-256 digest that the file ends with, in hexadecimal digits: a name for the proof.
    pub fn digest(&self) -> String {
        let start = self.bytes.len().saturating_sub(DIGEST_BYTES);
        self.bytes[start..].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Certificate({} bytes, {})", self.bytes.len(), self.digest())
    }
}

/// Why a problem is not proven. None of these should ever happen: the search or the solver is wrong then.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// What was found cannot be played.
    #[error("the problem that was found cannot be played: {0}; please report this")]
    Unplayable(#[from] Faults),
    /// No table for the solver.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The solver gave up.
    #[error("{fen}: the solver stopped: {stop}")]
    Stopped {
        /// The problem.
        fen: String,
        /// Why.
        stop: Stop,
    },
    /// The solver disagrees with the search.
    #[error(
        "{fen}: the search has found the only key {key}, the solver says otherwise ({claim:?}); please report this"
    )]
    Disagrees {
        /// The problem.
        fen: String,
        /// The key of the search.
        key: Move,
        /// What the solver says.
        claim: Claim,
    },
    /// The claim makes no sense.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The checker refuses it.
    #[error("{fen}: the checker refuses the proof: {error}; please report this")]
    Refused {
        /// The problem.
        fen: String,
        /// Why.
        error: Box<CheckError>,
    },
    /// It has no score.
    #[error("{fen}: the problem that was found cannot be scored; please report this")]
    Score {
        /// The problem.
        fen: String,
    },
    /// The checker accepts it, but for another problem.
    #[error("{fen}: the proof that was written is one of something else; please report this")]
    OtherProblem {
        /// The problem.
        fen: String,
    },
}

/// Proves that a move is the only key of a directmate and mates in so many moves, not sooner, with a solver of its own, and has the
/// proof checked.
///
/// # Errors
/// [`CertifyError`] if it is not so.
pub fn certify(position: &Position, key: Move, moves: Moves) -> Result<Certificate, CertifyError> {
    let stipulation = Stipulation::mate(moves);
    let mut solver = Solver::new(Limits::default())?;
    let position = *position;
    let fen = position.to_string();
    let claim = full_claim(&mut solver, &position, stipulation)
        .map_err(|stop| CertifyError::Stopped { fen: fen.clone(), stop })?;
    let is_only_key = matches!(&claim, Claim::Full(list)
        if matches!(list.as_slice(), [first] if first.mv == key && first.moves == moves));
    if !is_only_key {
        return Err(CertifyError::Disagrees { fen, key, claim });
    }
    let header = Header::new(position, stipulation, claim)?;
    let mut bytes = Vec::new();
    write(&mut solver, &header, &mut bytes)?;
    let verified =
        verify(&bytes).map_err(|error| CertifyError::Refused { fen: fen.clone(), error: Box::new(error) })?;
    if verified.header != header {
        return Err(CertifyError::OtherProblem { fen });
    }
    Ok(Certificate { bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Square;

    #[test]
    fn only_what_is_sound() {
        let two = Moves::new(2).expect("a number");
        let weenink = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let certificate = certify(&weenink, Move::new(Square::B5, Square::C4), two).expect("sound");
        assert_eq!(certificate.digest().len(), 64);
        assert!(verify(certificate.bytes()).is_ok());
        let wrong = certify(&weenink, Move::new(Square::B5, Square::C5), two).expect_err("no key");
        assert!(matches!(wrong, CertifyError::Disagrees { .. }), "{wrong}");
        let cooked = "k7/8/K7/8/8/8/8/6RR w - -".parse().expect("a position");
        assert!(certify(&cooked, Move::new(Square::G1, Square::G7), two).is_err());
    }
}
