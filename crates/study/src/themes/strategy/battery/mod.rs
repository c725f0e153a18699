//! Batteries.

pub(super) mod creation;
pub(super) mod direct;
pub(super) mod half;
pub(super) mod indirect;
pub(super) mod siers;
