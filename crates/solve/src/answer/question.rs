//! What is to be found out about a problem.

#[cfg(doc)]
use super::BattleAnswer;
use super::misfit::{Asked, Misfit};
use super::{Answer, MateMode};
use crate::tree::{Continuations, Options};
use crate::{Limits, LineError, LineTask, MethodChoice, Observer, OutOfMemory, Restriction};
use core::ops::RangeInclusive;
use keymove_chess::Position;
use keymove_chess::notation::FenError;
use keymove_problem::intended::Intended;
use keymove_problem::statement::{Case, Entry, Statement, StatementError};
use keymove_problem::{Intention, Stipulation, StipulationError};

/// Up to this length the play after the keys is part of the answer unless it is refused.
const PLAY_UP_TO: u16 = 3;

/// A problem, and what is wanted of it. The [crate's example](crate) asks one.
///
/// Whether the parts go together, [`Self::check`] says; [`Self::answer`] solves one of the positions.
#[derive(Clone, Debug)]
pub struct Question {
    /// The diagram with its stipulation, twins and conventions.
    pub statement: Statement,
    /// What is wanted besides keys or solutions.
    pub wanted: Wanted,
    /// What each position may take. Its time begins with the position and is one for all that is asked of it.
    pub limits: Limits,
}

/// What is wanted of a problem. The default is what readers expect: all keys or solutions, the play after the keys of
/// problems of up to three moves.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// All first moves, or one mate.
    pub mode: Mode,
    /// What the search leaves out.
    pub restriction: Restriction,
    /// Of help and series play, only solutions with these first moves, counted from 1 in canonical order.
    pub first_moves: Option<RangeInclusive<u32>>,
    /// Of help and series play, no more solutions than these.
    pub max_solutions: Option<u64>,
    /// How the solutions of help and series play are looked for.
    pub method: MethodChoice,
    /// Whether solutions of help and series play that were found by pictures are compared with those that trying every
    /// move gives.
    pub compare: bool,
    /// Whether the solutions of help and series play are counted again by a search that shares nothing with the solver.
    pub recount: bool,
    /// How many solutions of help and series play are meant; `None` if that is not told.
    pub intention: Option<Intention>,
    /// Which solutions are meant of this position: lines of help and series play, keys where one side resists. Then
    /// [`Self::intention`] does not count. `None` if that is not told.
    pub intended: Option<Intended>,
    /// Whether, if it is not told, as many count as meant as there are; otherwise several are
    /// [neither sound nor cooked](super::LineVerdict::NotStated).
    pub any_number: bool,
    /// Whether the play after the keys is wanted; `None`: if the problem is short.
    pub play: Option<bool>,
    /// The largest number of refutations of a try that is wanted.
    pub tries: usize,
    /// Whether continuations that are not the shortest are wanted.
    pub all_continuations: bool,
    /// The largest tree; `None` for the [default](Options::default).
    pub max_nodes: Option<usize>,
    /// Whether [what each first move weighs](BattleAnswer::weights) is going to be asked; then there is no tree. Only of a plain
    /// directmate, all first moves examined.
    pub weights: bool,
    /// Exactly this tree of a battle, instead of what [`Self::play`] and what follows it say.
    pub tree: Option<Options>,
    /// Whether a certificate is going to be written.
    pub certificate: bool,
}

/// How much of the answer to a battle is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// All first moves, or all solutions.
    #[default]
    Full,
    /// One mate.
    One {
        /// Which.
        mate: MateMode,
        /// After the first mate, shorter ones until the shortest is proven.
        improve: bool,
    },
}

/// Why a text is no question.
#[derive(Clone, Debug, thiserror::Error)]
pub enum QuestionError {
    /// The stipulation.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// The diagram.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// No position can be solved.
    #[error(transparent)]
    Statement(#[from] StatementError),
}

/// Why a position cannot be solved at all, however much time there is.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Something that is wanted does not go with the stipulation.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// No memory for the smallest table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// No task for the solver of lines.
    #[error(transparent)]
    Lines(#[from] LineError),
}

impl Question {
    /// All keys or solutions of a problem.
    pub fn new(statement: Statement) -> Self {
        Self { statement, wanted: Wanted::default(), limits: Limits::default() }
    }

    /// All keys or solutions of a problem whose diagram and stipulation are texts.
    ///
    /// # Errors
    /// [`QuestionError`] with the place in the text.
    pub fn read(fen: &str, stipulation: &str) -> Result<Self, QuestionError> {
        Ok(Self::new(Statement::read(fen, stipulation.parse()?)?))
    }

    /// Everything that is wanted and does not go with the problem: with a stipulation among its positions, or with their
    /// number. Positions that cannot be solved do not count.
    pub fn check(&self) -> Vec<Misfit> {
        let entries = self.statement.entries().unwrap_or_default();
        let cases: Vec<&Case> = entries.iter().filter_map(|entry| entry.case.as_ref().ok()).collect();
        let mut misfits: Vec<Misfit> = Vec::new();
        for case in &cases {
            for misfit in self.wanted.misfits(&case.stipulation) {
                if !misfits.contains(&misfit) {
                    misfits.push(misfit);
                }
            }
        }
        // Where some have set play, or could have if the other side were allowed to move, the others are told of in their
        // places.
        let without = |case: &&Case| matches!(case.set_play, Some(Err(StatementError::NoSetPlay { .. })));
        if let Some(case) = cases.first().filter(|_| cases.iter().all(without)) {
            misfits.push(Misfit::new(
                Asked::SetPlay,
                format!("does not go with {}, which has no set play", case.stipulation),
            ));
        }
        if self.statement.set_play && self.wanted.mode != Mode::Full {
            misfits.push(Misfit::of_all_moves(Asked::SetPlay));
        }
        if self.wanted.certificate && entries.len() > 1 {
            let reason = format!("is about one position; this problem has {}", entries.len());
            misfits.push(Misfit::new(Asked::Certificate, reason));
        }
        misfits
    }

    /// The places of the problem, each with its position or with why it cannot be solved.
    ///
    /// # Errors
    /// If there is nothing at all to be solved.
    pub fn entries(&self) -> Result<Vec<Entry>, StatementError> {
        self.statement.entries()
    }

    /// Solves one position. A search that is stopped is no error: the answer [says so](Answer::stopped).
    ///
    /// # Errors
    /// [`AnswerError`]: what cannot be solved however much time there is.
    pub fn answer(&self, case: &Case, observer: &dyn Observer) -> Result<Answer, AnswerError> {
        self.wanted.answer(case, &self.limits, observer)
    }

    /// Solves all positions, one after the other.
    ///
    /// # Errors
    /// If there is nothing at all to be solved.
    pub fn answers(&self) -> Result<impl Iterator<Item = Result<Answer, AnswerError>> + '_, StatementError> {
        Ok(self.statement.cases()?.into_iter().map(|case| self.answer(&case, &())))
    }
}

impl Wanted {
    /// What studies look at: set play, tries with one refutation, all play; all solutions, each of them meant.
    pub fn studied() -> Self {
        Self { tree: Some(Options::default()), any_number: true, ..Self::default() }
    }

    /// Solves a position; see [`Question::answer`]. The time of the limits begins now and is one for all that is done. A
    /// number of solutions that the stipulation cannot have is one that is not fulfilled.
    ///
    /// # Errors
    /// [`AnswerError`]: what cannot be solved however much time there is.
    pub fn answer(
        &self, case: &Case, limits: &Limits, observer: &dyn Observer,
    ) -> Result<Answer, AnswerError> {
        let misfits = self.misfits(&case.stipulation).into_iter();
        if let Some(misfit) = { misfits }.find(|misfit| misfit.asked != Asked::Intention) {
            return Err(misfit.into());
        }
        Answer::find(case, self, limits.begun(), observer)
    }

    /// The part of the tree that is wanted of a battle.
    pub(super) fn tree(&self, case: &Case) -> Options {
        let set_position = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
        let set_en_passant = set_position.and_then(|position| position.en_passant());
        if let Some(options) = &self.tree {
            return Options { set_en_passant: set_en_passant.or(options.set_en_passant), ..options.clone() };
        }
        let default = Options::default();
        if self.weights {
            return Options { set_play: false, tries: 0, variations: false, ..default };
        }
        Options {
            set_play: case.set_play.is_some(),
            set_en_passant,
            tries: self.tries,
            variations: self.play.unwrap_or(case.stipulation.moves().get() <= PLAY_UP_TO),
            continuations: match self.all_continuations {
                true => Continuations::InTime,
                false => Continuations::Shortest,
            },
            max_nodes: self.max_nodes.unwrap_or(default.max_nodes),
            ..default
        }
    }

    /// The lines that are wanted of help and series play.
    pub(super) fn lines(&self, position: Position, stipulation: Stipulation) -> LineTask {
        LineTask {
            restriction: self.restriction,
            first_moves: self.first_moves.clone(),
            max_solutions: self.max_solutions,
            method: self.method,
            ..LineTask::new(position, stipulation)
        }
    }
}
