//! Tables of helpmates: what differs from those of the distance to mate.

pub(super) mod mine;
pub(super) mod probe;
pub(super) mod stats;
