//! Mates that are proven: by the solver of keymove-problem, within bounds that a game can afford.
//!
//! The search of the engine sees mates through pruned trees. Here a mate is a theorem: against every defence, in so many
//! moves, with a line of the longest defence. The solver proves directmates of problems, which know neither the fifty-move
//! rule nor repetition nor the castlings of Chess960, so a proof is claimed only where these cannot matter:
//!
//! - no rights of Chess960 are left ([`Prover::can_ask`]);
//! - no position of the game so far has occurred twice, so that no third occurrence can come up within the mate, in which
//!   positions never repeat because every move of it brings the mate nearer;
//! - the fifty-move counter suffices for every line of the proof, not only for the one that is shown.
//!
//! The same holds of mates that [tables of few men](MateTables) know.

mod against;
mod line;
mod prover;
mod shown;
mod tabled;

pub use line::{LineFault, check_line};
pub use prover::{Aim, Finding, ProvenMate, Prover};
pub use shown::{shown_score, sound_mate, without_mate};
pub use tabled::MateTables;
