//! Whether positions are sound problems of any kind, with all twins: the way for kinds of play, and for problems of several
//! positions, that have no faster one of their own.
//!
//! ```text
//! diagram --> Statement with the twins of the original --> its positions --> solve::answer --> as meant? --> score
//! ```
//!
//! A twin changes what stands on the squares that it names, wherever the diagram has been shifted to; if it finds nothing to
//! change, the diagram is not sound. Every position must have the only key, or as many solutions as are wanted of it. What a limit
//! leaves open in one position is undecided, unless another position is proven not to be sound.

#[cfg(test)]
mod tests;

use crate::Task;
use crate::solving::{play, solve};
use crate::sound::verdict;
use keymove_chess::{Arrangement, Castling, Color, Move, Position, Setup};
use keymove_problem::statement::{
    Case, CastlingRule, Conventions, Entry, Statement, StatementError, TurnRule, Twin,
};
use keymove_problem::{Intention, Stipulation};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Found, Soundness};
use keymove_solve::tree;
use keymove_study::score::{Scorer, Total, score_of};

/// A problem with everything but its diagram, and what is wanted of each of its positions.
#[derive(Clone, Debug)]
pub struct Whole {
    statement: Statement,
    /// How many solutions of help and series play each position is to have.
    wanted: Vec<u64>,
}

/// One position of a problem with what solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// `b)`; empty for a single position.
    pub label: String,
    /// The position.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
    /// The only key of a battle; otherwise the first move of the first solution.
    pub key: Move,
    /// The solutions of help and series play, in the order of moves; empty for battles.
    pub solutions: Vec<Vec<Move>>,
}

/// A diagram all of whose positions are sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sound {
    /// The positions, at least one.
    pub parts: Vec<Solved>,
    /// The score of all of them together.
    pub total: Total,
}

/// What a diagram is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first position cannot be played.
    Illegal,
    /// A position is not as wanted: why, in words.
    Unsound(String),
    /// A limit was reached before it was known.
    Undecided(String),
    /// All positions are sound.
    Sound(Box<Sound>),
}

/// Why a problem cannot be searched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// There is something that a search does not know.
    #[error("{0} cannot be improved; expected a problem without that")]
    Asked(&'static str),
    /// The statement makes no sense.
    #[error("{0}")]
    Statement(String),
}

impl Whole {
    /// The problem of a statement, each of whose positions is to have so many solutions of help or series play. Castling counts
    /// as possible where king and rook stand at home, unless it is excluded.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn new(statement: &Statement, solutions: u64) -> Result<Self, Unfit> {
        let asked = [
            (statement.duplex.is_some(), "a duplex"),
            (statement.set_play, "set play"),
            (statement.post_key, "play after a key"),
            (statement.zeroposition, "a zeroposition"),
        ];
        if let Some((_, what)) = asked.into_iter().find(|(is_asked, _)| *is_asked) {
            return Err(Unfit::Asked(what));
        }
        let castling = match statement.conventions.castling {
            CastlingRule::Never => CastlingRule::Never,
            _ => CastlingRule::Codex,
        };
        let conventions = Conventions {
            turn: TurnRule::Stipulation,
            castling,
            en_passant: Vec::new(),
            ..statement.conventions.clone()
        };
        let statement = Statement { conventions, ..statement.clone() };
        let entries = statement.entries().map_err(|error| Unfit::Statement(error.to_string()))?;
        Ok(Self { statement, wanted: vec![solutions; entries.len()] })
    }

    /// The problem with as many solutions of each position as its diagram has.
    ///
    /// # Errors
    /// What the diagram is instead of sound.
    pub fn as_solved(
        mut self, most: u64, limits: &Limits, scorer: &mut Scorer,
    ) -> Result<(Self, Sound), Verdict> {
        let diagram = self.statement.setup.arrangement();
        self.wanted.fill(most);
        let judging = Judging { any_number: true, is_quick: false };
        match self.judge(&diagram, judging, limits, scorer) {
            Verdict::Sound(sound) => {
                self.wanted = sound.parts.iter().map(|part| part.solutions.len().max(1) as u64).collect();
                Ok((self, *sound))
            }
            verdict => Err(verdict),
        }
    }

    /// Whether there are several positions.
    pub fn is_several(&self) -> bool {
        self.wanted.len() > 1
    }

    /// What is asked of the diagram itself, and how many solutions of help and series play it is to have; `None` if castling or anything
    /// else is not as it is in a problem of which nothing is said.
    pub fn first(&self) -> Option<(Stipulation, u64)> {
        let Conventions { castling, no_castling, exclusive_castlings, .. } = &self.statement.conventions;
        let is_usual = *castling == CastlingRule::Codex
            && *no_castling == Castling::NONE
            && exclusive_castlings.is_empty();
        is_usual.then_some((self.statement.stipulation, *self.wanted.first()?))
    }

    /// What a diagram is, with these limits for each position. `is_quick`: a position that is no sound two-mover by the fast
    /// [`verdict`] need not be solved.
    pub fn verdict(
        &self, diagram: &Arrangement, is_quick: bool, limits: &Limits, scorer: &mut Scorer,
    ) -> Verdict {
        let is_quick = is_quick && self.first().is_some();
        self.judge(diagram, Judging { any_number: false, is_quick }, limits, scorer)
    }

    /// The problem with another diagram.
    pub fn statement_of(&self, diagram: &Arrangement) -> Statement {
        Statement { setup: setup(diagram), ..self.statement.clone() }
    }

    /// The twins and what else is said besides diagram and stipulation, in words that tell two problems apart.
    pub fn said(&self) -> String {
        let Statement { twins, conventions, .. } = &self.statement;
        let twin = |twin: &Twin| {
            let changes = twin.changes.iter().map(ToString::to_string);
            let continued = twin.continued.then(|| "cont".to_owned());
            continued.into_iter().chain(changes).collect::<Vec<_>>().join(" ")
        };
        let mut words: Vec<String> = twins.iter().map(twin).collect();
        let Conventions { castling, no_castling, exclusive_castlings, .. } = conventions;
        words.push(format!("{castling:?} {no_castling:?} {exclusive_castlings:?}"));
        words.push(format!("{:?}", self.wanted));
        words.join("; ")
    }

    fn judge(
        &self, diagram: &Arrangement, judging: Judging, limits: &Limits, scorer: &mut Scorer,
    ) -> Verdict {
        let statement = self.statement_of(diagram);
        let entries = match statement.entries() {
            Ok(entries) => entries,
            Err(error) => return Verdict::Unsound(error.to_string()),
        };
        let (mut answers, mut open) = (Vec::new(), None);
        for (number, (Entry { label, case, .. }, &wanted)) in
            entries.into_iter().zip(&self.wanted).enumerate()
        {
            let found = match case {
                Err(StatementError::Unplayable { .. }) if number == 0 => return Verdict::Illegal,
                Err(error) => Err(Flaw::Unsound(error.to_string())),
                Ok(case) if judging.is_quick && is_no_two_mover(&case) => {
                    Err(Flaw::Unsound("not one key".to_owned()))
                }
                Ok(case) => sound(&case, wanted, judging.any_number, limits),
            };
            match found {
                Ok(answer) => answers.push((label, answer)),
                Err(Flaw::Unsound(why)) => return Verdict::Unsound(placed(&label, &why)),
                Err(Flaw::Open(why)) => open = open.or(Some(placed(&label, &why))),
            }
        }
        if let Some(why) = open {
            return Verdict::Undecided(why);
        }
        let parts: Vec<Solved> = answers.iter().map(|(label, answer)| part(label, answer)).collect();
        match score_of(&mut answers, scorer) {
            Some(total) => Verdict::Sound(Box::new(Sound { parts, total })),
            None => Verdict::Undecided("no score is known for it".to_owned()),
        }
    }
}

/// How positions are judged.
#[derive(Clone, Copy)]
struct Judging {
    /// The numbers of solutions are the most that there may be.
    any_number: bool,
    /// Two-movers are looked at in the fast way before they are solved.
    is_quick: bool,
}

/// Whether a position is to be a two-mover, and certainly is no sound one.
fn is_no_two_mover(case: &Case) -> bool {
    let Case { position, stipulation, .. } = case;
    let is_asked = Task::of(*stipulation) == Ok(Task::TwoMover)
        && position.turn() == Color::White
        && position.en_passant().is_none();
    is_asked && !matches!(verdict(position), crate::sound::Answer::Sound(_))
}

/// Why a position is not known to be sound.
enum Flaw {
    Unsound(String),
    Open(String),
}

fn placed(label: &str, why: &str) -> String {
    if label.is_empty() { why.to_owned() } else { format!("{label} {why}") }
}

/// What the solver says of a position alone.
pub(crate) enum Proof {
    /// It is sound, with this key, or first move, and these solutions of help and series play.
    Sound { key: Move, solutions: Vec<Vec<Move>> },
    /// It is not.
    Unsound,
    /// A limit was reached before it was known.
    Open,
}

/// Asks the solver whether a position without twins is sound: with one key, or so many solutions.
pub(crate) fn proven(position: Position, stipulation: Stipulation, wanted: u64, limits: &Limits) -> Proof {
    let case = Case::of_diagram(position, stipulation);
    match sound_alone(&case, wanted, false, limits) {
        Ok(answer) => {
            let Solved { key, solutions, .. } = part("", &answer);
            Proof::Sound { key, solutions }
        }
        Err(Flaw::Unsound(_)) => Proof::Unsound,
        Err(Flaw::Open(_)) => Proof::Open,
    }
}

/// The answer to a position that is sound, with its play.
fn sound(case: &Case, wanted: u64, any_number: bool, limits: &Limits) -> Result<Answer, Flaw> {
    // Most positions are not sound: the play is looked at afterwards.
    let mut answer = sound_alone(case, wanted, any_number, limits)?;
    if let Found::Battle(battle) = &mut answer.found {
        battle.tree = battle.build(&play(case));
    }
    match answer.missing() {
        Some(why) => Err(Flaw::Open(why.to_string())),
        None => Ok(answer),
    }
}

/// The same without the play after the key.
fn sound_alone(case: &Case, wanted: u64, any_number: bool, limits: &Limits) -> Result<Answer, Flaw> {
    let intention = Intention::Solutions(wanted);
    let bare = tree::Options { variations: false, ..play(case) };
    let meant = (!any_number).then_some(&intention);
    let answer = solve(case, meant, wanted.saturating_add(1), bare, limits);
    let answer = answer.map_err(|error| Flaw::Unsound(error.to_string()))?;
    if answer.proven_unsound().is_some() {
        return Err(Flaw::Unsound(keymove_report::verdict_of(&answer)));
    }
    if let Found::Lines(solution) = &answer.found
        && solution.outcome.solutions() > wanted
    {
        return Err(Flaw::Unsound(format!("more than {wanted} solutions")));
    }
    if answer.soundness() != Soundness::Sound {
        return Err(Flaw::Open(open_words(&answer)));
    }
    Ok(answer)
}

fn open_words(answer: &Answer) -> String {
    let missing = answer.missing().map(|missing| missing.to_string());
    missing.unwrap_or_else(|| keymove_report::verdict_of(answer))
}

fn part(label: &str, answer: &Answer) -> Solved {
    let (key, solutions) = match &answer.found {
        Found::Battle(battle) => (battle.key(), Vec::new()),
        Found::Lines(solution) => {
            let mut lines = solution.outcome.lines.clone();
            lines.sort_unstable_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
            (lines.first().and_then(|line| line.first()).copied(), lines)
        }
        _ => (None, Vec::new()),
    };
    Solved {
        label: label.to_owned(),
        position: answer.case.position,
        stipulation: answer.case.stipulation,
        key: key.unwrap_or(Move::NONE),
        solutions,
    }
}

/// A diagram as a statement has it.
pub(crate) fn setup(diagram: &Arrangement) -> Setup {
    let mut board = [None; 64];
    for (square, piece) in diagram.units() {
        board[square.index()] = Some(piece);
    }
    Setup { board, turn: diagram.turn(), castling: diagram.castling(), ..Setup::default() }
}
