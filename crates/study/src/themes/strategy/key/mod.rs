//! The force in the diagram, and what the key does.

pub(super) mod block;
pub(super) mod checking;
pub(super) mod flights;
pub(super) mod force;
pub(super) mod sacrifice;
