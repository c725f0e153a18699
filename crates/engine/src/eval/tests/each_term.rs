//! A position for each term.
