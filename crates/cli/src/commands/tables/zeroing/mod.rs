//! Tables of the rule of fifty moves: what differs from those of the distance to mate.

pub(super) mod against;
pub(super) mod probe;
pub(super) mod stats;
