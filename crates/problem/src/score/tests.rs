//! The parts of the score, one by one.
