//! Trees and certificates of battles other than directmates: selfmates, reflexmates, parry play, other goals, and
//! the play after a key.

mod certificates;
mod introductions;
mod scenes;
mod sets;
mod solver;

mod trees;
