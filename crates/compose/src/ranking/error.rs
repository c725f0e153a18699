//! Why the scale of problemists says nothing.

/// Why improvements of a problem cannot be ranked as judges would.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoRanking {
    /// The scale is not about such problems.
    #[error("the scale of problemists does not know such problems")]
    Unknown,
    /// The problem itself, with its set play, tries and idle units, was not looked at to the end: why.
    #[error("the problem could not be looked at to the end by the scale of problemists: {0}")]
    Unfinished(String),
}
