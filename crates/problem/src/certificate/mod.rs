//! Certificates: files that prove the answer to a battle, move by move: directmates, selfmates, reflexmates, other goals.
//!
//! `docs/certificate.md` defines the format exactly. [`write()`] makes a certificate with the help of an
//! [`Oracle`](crate::solve::Oracle); [`crate::check::verify`] checks it without any. The two share the header and the
//! conventions of the body, which live here, and the rules of chess.

mod body;
mod header;
mod writer;

pub(crate) use body::{DIGEST_BYTES, Proven, SHARED, ordered_attacks, ordered_replies};
pub use header::{Claim, FirstMove, Header, HeaderError, read_header};
pub use writer::{WriteError, Written, claim_of, full_claim, write};
