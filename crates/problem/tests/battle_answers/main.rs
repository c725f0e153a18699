//! Trees, certificates and reports of battles other than directmates: selfmates, reflexmates, parry play, other goals, and
//! the play after a key.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod certificates;
mod introductions;
#[allow(dead_code, unreachable_pub, reason = "shared with other test programs")]
#[path = "../common/reference/mod.rs"]
mod reference;
mod reports;
mod scenes;
mod sets;
mod solver;
mod support;
mod trees;
