//! What the tests share: two reference solvers that know nothing of the product's, random numbers, files.

pub(crate) mod ask;
pub(crate) mod data;
pub(crate) mod naive;
pub(crate) mod positions;
pub(crate) mod random;
pub(crate) mod reference;
