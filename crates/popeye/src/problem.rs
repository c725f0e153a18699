//! A problem of a Popeye file as plain values.

use crate::language::Language;
use core::time::Duration;
use keymove_problem::statement::Statement;
use keymove_solve::NonTrivial;

/// A problem with everything that is said of it. Fields are public: a reader fills them in, a writer needs nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The language of the file.
    pub language: Language,
    /// Lines about the authors.
    pub authors: Vec<String>,
    /// Lines about the source.
    pub origins: Vec<String>,
    /// The award.
    pub award: Option<String>,
    /// Lines of the title.
    pub titles: Vec<String>,
    /// Fairy conditions of the diagram, as they are written; with any, the problem is not to be solved.
    pub conditions: Vec<String>,
    /// Remarks before the first position is solved.
    pub remarks: Vec<String>,
    /// Remarks before each twin is solved, by the twin's number from 0.
    pub twin_remarks: Vec<(usize, String)>,
    /// Files to which the output goes as well.
    pub protocols: Vec<String>,
    /// Position, stipulation, twins, conventions; `None` if there is no stipulation that can be read.
    pub statement: Option<Statement>,
    /// How it is to be solved and printed.
    pub options: Options,
}

/// Popeye's options, apart from those that belong to the [`Statement`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent switches of a language")]
pub struct Options {
    /// `Defence`, `Try`: first moves with up to so many refutations are tries; 0: none are shown.
    pub refutations: usize,
    /// `TrivialTriesAvoid`: no tries that give check and have one refutation.
    pub no_trivial_tries: bool,
    /// `Variation`: the play after first moves is shown.
    pub variations: bool,
    /// `NoThreat`: every defence is shown, and no threat.
    pub no_threat: bool,
    /// `NoShortVariations`: play that ends early is left out.
    pub no_short_variations: bool,
    /// `MatesIn1`: in self play, replies that reach the goal early are shown.
    pub mates_in_one: bool,
    /// `NoBoard`: the diagram is not shown.
    pub no_board: bool,
    /// `MoveNumbers`: every first move is shown with the time.
    pub move_numbers: bool,
    /// `StartMoveNumber`: the number of the first one that is looked at.
    pub start_move: Option<u32>,
    /// `UpToMoveNumber`: the number of the last one.
    pub last_move: Option<u32>,
    /// `MaxSolutions`.
    pub max_solutions: Option<u32>,
    /// `MaxTime`.
    pub max_time: Option<Duration>,
    /// `MaxFlightsquares`.
    pub max_flights: Option<u8>,
    /// `NonTrivial`.
    pub non_trivial: Option<NonTrivial>,
    /// `Intelligent`.
    pub intelligent: bool,
    /// `Intelligent` with a number: so many solutions for each final position are enough.
    pub most_per_final: Option<u32>,
    /// `StopOnShortSolutions`: solutions of the shortest length that has any are enough.
    pub stop_on_short: bool,
    /// `WhiteToPlay`: the other side begins.
    pub white_to_play: bool,
}

impl Options {
    /// Whether tries are shown.
    pub const fn shows_tries(&self) -> bool {
        self.refutations > 0
    }
}
