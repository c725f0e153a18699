//! Wishes that cannot be read or fulfilled.

use keymove_chess::Square;
use keymove_problem::Stipulation;

/// Why wishes cannot be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WishError {
    /// A unit to be kept is missing.
    #[error("there is no unit on {0} that could be kept; expected the squares of units")]
    NoUnit(Square),
    /// A square cannot become empty.
    #[error("{square} cannot be kept empty: {reason}")]
    KeptAndEmpty {
        /// The square.
        square: Square,
        /// What is in the way.
        reason: &'static str,
    },
    /// Too many deletions would be needed.
    #[error(
        "{count} squares to be kept empty have units on them, which {level} transformation{} cannot all delete",
        plural(*.level)
    )]
    TooManyToEmpty {
        /// Units on squares to be kept empty.
        count: u32,
        /// The largest number of transformations.
        level: u16,
    },
    /// Fewer units are wanted than are to be kept.
    #[error("at most {most} units contradict the other wishes, which keep {kept}, kings included")]
    FewerThanKept {
        /// The largest number wanted.
        most: u32,
        /// How many are kept.
        kept: u32,
    },
    /// Fewer units are wanted than can be left.
    #[error(
        "at most {most} units cannot be: {level} transformation{} leave at least {left} of the {units}",
        plural(*.level)
    )]
    OutOfReach {
        /// The largest number wanted.
        most: u32,
        /// Units of the original.
        units: u32,
        /// The largest number of transformations.
        level: u16,
        /// How many are left at least.
        left: u32,
    },
    /// A theme is wanted and not wanted.
    #[error("{0} is both required and forbidden")]
    RequiredAndForbidden(String),
    /// Nothing is left of the space.
    #[error(
        "the wishes leave no position within {level} transformation{}; expected wishes that allow some",
        plural(*.level)
    )]
    NothingLeft {
        /// The largest number of transformations.
        level: u16,
    },
    /// No square.
    #[error("{0:?} is no square; expected squares such as e4,f4, or a1-h2 for all between two corners")]
    Square(String),
    /// No kind of unit that could be added.
    #[error(
        "{0:?} is no kind of unit that is added; expected letters of QRBNP for White and qrbnp for Black"
    )]
    Kind(String),
    /// No theme of the score.
    #[error("{name:?} is no theme of the score; expected one of {}", expected.join(", "))]
    ScoreTheme {
        /// What was given.
        name: String,
        /// What there is.
        expected: Vec<&'static str>,
    },
    /// No number of times.
    #[error("{0:?}: expected the name of a theme, or name=N with N from 1 to 65535")]
    Times(String),
    /// Themes of the score are wanted where the score has none that are counted.
    #[error("themes of the score cannot be wished of {0}; --require takes themes of the catalogue")]
    NoThemes(Stipulation),
    /// Something is wanted that is told of one position alone.
    #[error(
        "of a problem of several positions neither a key to be kept nor themes of the solution can be wished"
    )]
    SeveralPositions,
    /// No theme of the catalogue.
    #[error("no theme or pattern is called {0:?}; `keymove themes` lists the catalogue")]
    Feature(String),
}

const fn plural(count: u16) -> &'static str {
    if count == 1 { "" } else { "s" }
}
