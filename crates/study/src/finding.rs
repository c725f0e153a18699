//! What was found: a theme, and the moves that show it.

use keymove_chess::{Bitboard, Move};

/// One instance of a theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The name of the theme in the [catalogue](super::catalogue).
    pub theme: &'static str,
    /// What tells instances of the same theme apart, in a few words without moves: "three by two", "on d4". Empty if
    /// there is nothing to say.
    pub detail: String,
    /// The play that shows it.
    pub shown: Vec<Shown>,
    /// Squares on which it happens.
    pub squares: Bitboard,
}

impl Finding {
    /// An instance about which there is nothing to say but where it is.
    pub fn new(theme: &'static str, shown: Vec<Shown>) -> Self {
        Self { theme, detail: String::new(), shown, squares: Bitboard::EMPTY }
    }

    /// The same with words that tell it apart.
    #[must_use]
    pub fn detailed(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The same with the squares on which it happens.
    #[must_use]
    pub fn on(mut self, squares: Bitboard) -> Self {
        self.squares = squares;
        self
    }
}

/// Moves that follow each other in one phase.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shown {
    /// Index into [`Study::acts`](super::Study::acts).
    pub act: usize,
    /// The moves from the start of the phase, its first move included. Empty for the phase as a whole.
    pub moves: Vec<Move>,
}
