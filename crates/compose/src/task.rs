//! What a problem asks: which positions of a space are illegal, and who moves in them, depends on it.

use keymove_chess::{Arrangement, Color};
use keymove_problem::{Moves, Stipulation};
use keymove_study::score::{is_helpmate, is_scored};

/// A stipulation that can be improved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// `#2`.
    TwoMover,
    /// `#n` from three moves on.
    Moremover(Moves),
    /// `h#n` or `h#n.5`.
    Helpmate(Stipulation),
    /// Any other play, and problems of several positions whatever is asked: see [`general`](crate::general).
    General(Stipulation),
}

/// A stipulation that cannot be improved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0} cannot be improved; expected whole moves without an introduction, of directmates at least 2, such as #2, s#3, h#2.5, ser-#5"
)]
pub struct TaskError(pub Stipulation);

/// The longest directmate, in moves.
const LONGEST_DIRECT: u16 = 4;
/// The shortest and the longest helpmate, in half-moves.
const HELP_PLIES: core::ops::RangeInclusive<u16> = 3..=8;

impl Task {
    /// The task of this stipulation.
    ///
    /// # Errors
    /// If it is none that can be improved.
    pub fn of(stipulation: Stipulation) -> Result<Self, TaskError> {
        let moves = stipulation.moves();
        match moves.get() {
            2 if stipulation.is_mate() => Ok(Self::TwoMover),
            3..=LONGEST_DIRECT if stipulation.is_mate() => Ok(Self::Moremover(moves)),
            _ if is_helpmate(stipulation) && HELP_PLIES.contains(&stipulation.length.plies()) => {
                Ok(Self::Helpmate(stipulation))
            }
            _ => Self::general(stipulation),
        }
    }

    /// The task of this stipulation where a problem has several positions, or no faster way is wanted.
    ///
    /// # Errors
    /// If it is none that can be improved.
    pub fn general(stipulation: Stipulation) -> Result<Self, TaskError> {
        if is_scored(stipulation) { Ok(Self::General(stipulation)) } else { Err(TaskError(stipulation)) }
    }

    /// What is asked.
    pub fn stipulation(self) -> Stipulation {
        match self {
            Self::TwoMover => Stipulation::mate(Moves::new(2).unwrap_or(Moves::ONE)),
            Self::Moremover(moves) => Stipulation::mate(moves),
            Self::Helpmate(stipulation) | Self::General(stipulation) => stipulation,
        }
    }

    /// Who begins.
    pub fn starter(self) -> Color {
        self.stipulation().starter()
    }

    /// The position of a space as a problem of this kind: the right side to move, castling where king and rook stand at home.
    pub fn diagram(self, position: &Arrangement) -> Arrangement {
        let diagram = position.as_diagram();
        if diagram.turn() == self.starter() { diagram } else { diagram.turned() }
    }

    /// The most solutions that an improved helpmate may be asked to have.
    pub const MOST_SOLUTIONS: u16 = 12;

    /// The largest number of transformations that is searched in a sensible time: seconds to some minutes.
    pub fn usual_level(self) -> u16 {
        match self {
            Self::TwoMover => 3,
            Self::Moremover(moves) if moves.get() == 3 => 2,
            Self::Helpmate(stipulation) if stipulation.length.plies() <= 5 => 2,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_improved() {
        let task = |text: &str| Task::of(text.parse().expect("a stipulation"));
        for text in ["#2", "#3", "#4", "h#1.5", "h#2", "h#2.5", "h#3", "h#4"] {
            assert_eq!(task(text).expect(text).stipulation().to_string(), text);
        }
        for text in ["#5", "s#2", "r#2", "h=2", "h#1", "h#4.5", "exact-h#2", "ser-h#2", "ser-#3"] {
            assert!(matches!(task(text), Ok(Task::General(_))), "{text}");
        }
        for text in ["#1", "2->h#2", "#2.5", "s#2.5"] {
            assert!(task(text).expect_err(text).to_string().contains("expected whole moves"));
        }
        assert_eq!(task("h#2").map(Task::starter), Ok(Color::Black));
        assert_eq!(task("h#2.5").map(Task::starter), Ok(Color::White));
    }
}
