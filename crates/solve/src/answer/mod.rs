//! One way from a question to an answer, whatever the kind of play.
//!
//! A [`Question`] holds what is asked and what is wanted; [`Question::check`] says what of it does not go together. An
//! [`Answer`] to one of its positions holds what was found, and the solver that found it, so that more can be asked.

mod adapt;
mod battle;
mod counts;
mod intended;
mod introduced;
mod keys;
mod lines;
mod mate;
mod misfit;
mod missing;
mod nodes;
mod question;
mod soundness;
mod weights;

pub use battle::BattleAnswer;
pub use counts::{OtherCount, Recount};
pub use intended::{Outcome as IntendedOutcome, WhyNot};
pub use introduced::{IntroAnswer, IntroSolution, IntroVerdict};
pub use keys::name_keys;
pub use lines::{LineSolution, LineVerdict};
pub use mate::{MateAnswer, MateMode, MateSolution};
pub use misfit::{Asked, Misfit};
pub use missing::Missing;
pub use nodes::Node;
pub use question::{AnswerError, Mode, Question, QuestionError, Wanted};
pub use soundness::Soundness;
pub use weights::{Failure, Weight, Weights};

use crate::certificate::{self, WriteError, Written, claim_of};
use crate::tree::{Tree, Verdict};
use crate::{BattleTask, Limits, Observer, Oracle, Stop};
use keymove_problem::intended::Intended;
use keymove_problem::statement::Case;
use keymove_proof::{Claim, Header, HeaderError};
use std::io;
use std::time::Duration;

/// What was found out about one position of a problem.
pub struct Answer {
    /// The position and what is asked of it.
    pub case: Case,
    /// What was found.
    pub found: Found,
    /// Which solutions or keys are meant, if that was said.
    pub intended: Option<Intended>,
    limits: Limits,
}

/// What was found, by kind of play.
#[allow(clippy::large_enum_variant, reason = "there is one for each position that was solved")]
pub enum Found {
    /// One side resists: keys and a tree.
    Battle(BattleAnswer),
    /// Both sides help, or one moves alone: lines.
    Lines(LineSolution),
    /// A battle after an introduction: the lines that introduce it, each with a tree.
    Introduced(IntroAnswer),
    /// One mate of a directmate.
    Mate(MateAnswer),
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum NoCertificate {
    /// Nothing is proven that could be written down.
    #[error("there is no proven answer to write down")]
    NothingProven,
    /// Certificates are about battles with keys, and about helpmates.
    #[error("there are no certificates of this kind of play")]
    Play,
    /// A certificate lists every solution.
    #[error("a certificate lists every solution, and {solutions} of these are counted only")]
    Unlisted {
        /// Solutions that are not listed.
        solutions: u64,
    },
    /// The claim cannot be stated.
    #[error("cannot state the answer: {0}")]
    Header(#[from] HeaderError),
    /// It could not be completed.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Answer {
    /// Solves a position with limits whose time runs.
    pub(super) fn find(
        case: &Case, wanted: &Wanted, limits: Limits, observer: &dyn Observer,
    ) -> Result<Self, AnswerError> {
        let Case { position, stipulation, .. } = *case;
        let task = BattleTask { restriction: wanted.restriction, ..BattleTask::new(position, stipulation) };
        let found = match wanted.mode {
            _ if !stipulation.play.is_battle() => {
                Found::Lines(LineSolution::find(case, wanted, &limits, observer)?)
            }
            _ if stipulation.intro > 0 => {
                Found::Introduced(IntroAnswer::find(&task, &wanted.tree(case), limits.clone(), observer)?)
            }
            Mode::Full => {
                Found::Battle(BattleAnswer::find(case, &task, &wanted.tree(case), limits.clone(), observer)?)
            }
            Mode::One { mate, improve } => {
                Found::Mate(MateAnswer::find(&task, mate, improve, limits.clone(), observer)?)
            }
        };
        let mut answer = Self { case: case.clone(), found, intended: wanted.intended.clone(), limits };
        answer.note_meant();
        Ok(answer)
    }

    /// Whether the problem is sound.
    pub fn soundness(&self) -> Soundness {
        match &self.found {
            Found::Battle(battle) => self.of_keys(&battle.tree),
            Found::Lines(solution) => Soundness::from(&LineVerdict::of(solution)),
            Found::Introduced(introduced) => introduced.solution.verdict().into(),
            Found::Mate(mate) => mate.solution.soundness(),
        }
    }

    /// What is proven to be wrong already, even if the search was stopped: more keys or solutions than meant, or a shorter
    /// one.
    pub fn proven_unsound(&self) -> Option<Soundness> {
        let soundness = self.soundness();
        if soundness != Soundness::Open {
            return Some(soundness).filter(|soundness| soundness.is_unsound());
        }
        match &self.found {
            Found::Battle(BattleAnswer { tree, .. }) => {
                let shortest =
                    tree.keys.first().map(|key| key.length).or(tree.known.map(|(_, within)| within));
                let is_short = shortest.is_some_and(|length| length < tree.stipulation.moves());
                if is_short {
                    return Some(Soundness::ShortSolution);
                }
                (tree.keys.len() > 1).then_some(Soundness::Cooked)
            }
            Found::Lines(solution) => solution.proven_unsound(),
            Found::Introduced(introduced) => (introduced.solution.keys() > 1).then_some(Soundness::Cooked),
            Found::Mate(_) => None,
        }
    }

    /// The solution as a tree, of battles without introduction.
    pub fn tree(&self) -> Option<&Tree> {
        match &self.found {
            Found::Battle(battle) => Some(&battle.tree),
            _ => None,
        }
    }

    /// Why something is missing, if a limit or the user ended a search.
    pub fn stopped(&self) -> Option<Stop> {
        match &self.found {
            Found::Battle(battle) => battle.stopped().or(battle.tree.stopped),
            Found::Lines(solution) => solution.stopped(),
            Found::Introduced(introduced) => introduced.solution.stopped(),
            Found::Mate(mate) => mate.solution.stop(),
        }
    }

    /// Why something is missing; `None` if nothing is.
    pub fn missing(&self) -> Option<Missing> {
        match (&self.found, self.stopped()) {
            (Found::Lines(solution), Some(stop)) => {
                Some(Missing::Stopped { stop, none_up_to: solution.none_up_to() })
            }
            (_, Some(stop)) => Some(Missing::Stopped { stop, none_up_to: None }),
            (Found::Battle(BattleAnswer { tree, .. }), None) if tree.truncated => {
                Some(Missing::Cut { moves: tree.nodes })
            }
            (Found::Lines(solution), None) if solution.outcome.unlisted > 0 => {
                Some(Missing::Unlisted { solutions: solution.outcome.unlisted })
            }
            _ => None,
        }
    }

    /// What the certificate of a battle can say about it; `None` if nothing is proven, or if it is no battle with keys.
    pub fn claim(&self) -> Option<Claim> {
        match &self.found {
            Found::Battle(battle) => claim_of(&battle.tree, &battle.outcome),
            Found::Mate(mate) => mate.solution.claim(),
            Found::Lines(_) | Found::Introduced(_) => None,
        }
    }

    /// Writes the proof of what can be [claimed](Self::claim), or the solutions of a helpmate. It takes time of its own, which these limits bound.
    ///
    /// # Errors
    /// [`NoCertificate`]; what has been written is then worthless.
    pub fn certify<W: io::Write>(&mut self, limits: &Limits, out: W) -> Result<Written, NoCertificate> {
        let Case { position, stipulation, .. } = self.case;
        if let Found::Lines(solution) = &self.found {
            return solution.certify(position, stipulation, out);
        }
        let claim = self.claim().ok_or(NoCertificate::NothingProven)?;
        let header = Header::new(position, stipulation, claim)?;
        let limits = limits.begun();
        match &mut self.found {
            Found::Battle(BattleAnswer { solver, .. }) => {
                solver.set_limits(limits);
                Ok(certificate::write(solver as &mut dyn Oracle, &header, out)?)
            }
            Found::Mate(MateAnswer { solver, .. }) => {
                solver.set_limits(limits);
                Ok(certificate::write(solver as &mut dyn Oracle, &header, out)?)
            }
            Found::Lines(_) | Found::Introduced(_) => Err(NoCertificate::Play),
        }
    }

    /// Positions generated by the search for keys or solutions, and the time that it took.
    pub fn cost(&self) -> (u64, Duration) {
        match &self.found {
            Found::Battle(battle) => battle.cost(),
            Found::Lines(LineSolution { outcome, .. }) => (outcome.generated, outcome.elapsed),
            Found::Introduced(IntroAnswer { solution, .. }) => {
                (solution.outcome.generated, solution.outcome.elapsed)
            }
            Found::Mate(MateAnswer { solution, .. }) => {
                (solution.outcome.generated, solution.outcome.elapsed)
            }
        }
    }

    /// Whether a solution is known, if not all that was asked.
    pub fn is_solved(&self) -> bool {
        match &self.found {
            Found::Battle(BattleAnswer { tree, .. }) => match &tree.verdict {
                Verdict::Answered { .. } => true,
                Verdict::Restricted { length, .. } => length.is_some(),
                _ => !tree.keys.is_empty() || tree.known.is_some(),
            },
            Found::Lines(solution) => solution.outcome.solutions() > 0,
            Found::Introduced(introduced) => !introduced.solution.outcome.solved.is_empty(),
            Found::Mate(mate) => mate.solution.outcome.mate.is_some(),
        }
    }

    /// The limits of this answer, whose time has begun with it.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
}
