//! Why a problem cannot be searched around.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Color, Move};
use keymove_problem::Stipulation;
use keymove_study::score::NoScore;

/// Why a position cannot be improved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// It is not a sound two-mover.
    #[error("{0}")]
    Unsound(Unsound),
    /// It has units that no composition may have.
    #[error("{}", faults(.0))]
    Units(NoScore),
    /// Black is to move.
    #[error("Black is to move; a two-mover begins with White")]
    BlackToMove,
    /// A longer problem is not sound: why.
    #[error("{0}")]
    NotSound(String),
    /// The wrong side is to move.
    #[error("{0} is to move; {1} begins with the other side")]
    Turn(Color, Stipulation),
    /// It was not found out whether it is sound.
    #[error("not known to be sound: {0}")]
    Unknown(String),
    /// It has something that no search knows.
    #[error("{0}")]
    Unfit(String),
}

/// What is wrong with a two-mover.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsound {
    /// Black is in check with White to move.
    #[error("Black is in check with White to move")]
    Illegal,
    /// These first moves mate, as they are written.
    #[error("there is a mate in one move: {}", .0.join(", "))]
    MateInOne(Vec<String>),
    /// Nothing solves.
    #[error("there is no mate in two moves")]
    NoKey,
    /// These first moves solve, as they are written.
    #[error("there is more than one key: {}", .0.join(", "))]
    Cooked(Vec<String>),
}

/// First moves as a solution writes them: `1.Qa1`.
pub(super) fn written(position: &Arrangement, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| format!("1.{}", short_algebraic(position, mv))).collect()
}

/// The first moves after which every reply is answered by mate.
pub(super) fn keys(position: &Arrangement) -> Vec<Move> {
    let solves = |mv: Move| {
        let after = position.glimpse(mv);
        let replies = after.moves();
        !replies.is_empty() && replies.iter().all(|&reply| after.glimpse(reply).mating_move().is_some())
    };
    position.moves().iter().copied().filter(|&mv| solves(mv)).collect()
}

fn faults(reason: &NoScore) -> String {
    match reason {
        NoScore::Units(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        _ => "it cannot be scored".to_owned(),
    }
}
