//! The solver for battles other than plain directmates: against a reference that shares no line with it, against itself
//! under other conditions, against published problems.

mod conditions;
mod definition;
mod one_solution;
mod positions;
mod published;
mod support;
