//! What defences have in common, and what they do wrong.

pub(super) mod correction;
pub(super) mod self_block;
