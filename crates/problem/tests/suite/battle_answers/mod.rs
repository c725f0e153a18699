//! Trees, certificates and reports of battles other than directmates: selfmates, reflexmates, parry play, other goals, and
//! the play after a key.

mod certificates;
mod introductions;
mod reports;
mod scenes;
mod sets;
mod solver;
mod support;
mod trees;
