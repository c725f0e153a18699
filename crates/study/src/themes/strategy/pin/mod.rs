//! Pins and unpins.

pub(super) mod half;
pub(super) mod pin_mate;
mod pinned;
pub(super) mod prevented;
pub(super) mod self_pin;
pub(super) mod unpin;
pub(super) mod unpinning_mate;
