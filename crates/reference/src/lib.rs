//! What tests of several packages share: solvers that know nothing of the product's own, and problems for them.
//!
//! [`definitions`] answers every stipulation, [`naive`] directmates alone, both by trying everything; neither shares more
//! with the solver than the rules of chess.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that panics has failed")]

pub mod ask;
pub mod battles;
pub mod definitions;
pub mod naive;
pub mod positions;
