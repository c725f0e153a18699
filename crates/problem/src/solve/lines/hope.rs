//! Where final pictures tell what is worth a search.

use super::super::pictures::{Budget, Pictures};
use super::script::Course;
use super::task::{LineTask, MethodChoice};
use crate::{Goal, Play};
use keymove_chess::{Color, Move, Position};

/// Nodes with fewer steps left are searched without pictures.
const LEAST_STEPS: u16 = 3;
/// Shorter problems are solved faster without.
const LEAST_AUTOMATIC: u16 = 6;

/// Which pictures a task is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    play: Play,
    attacker: Color,
}

impl Aim {
    /// The aim of a task, or `None` if it has no pictures or does without.
    pub(super) fn of(task: &LineTask) -> Option<Self> {
        let stipulation = &task.stipulation;
        let starter = task.position.turn();
        let (play, length) = (stipulation.play, stipulation.length);
        let starter = if stipulation.intro > 0 { !starter } else { starter };
        let attacker = match play {
            Play::Help if length.half => starter,
            Play::Help | Play::SeriesHelp => !starter,
            Play::Series => starter,
            _ => return None,
        };
        let steps = match play {
            Play::Help => length.plies(),
            _ => 2 * length.moves,
        };
        let wanted = match task.method {
            MethodChoice::Plain => false,
            MethodChoice::Pictures => true,
            MethodChoice::Auto => steps >= LEAST_AUTOMATIC,
        };
        (wanted && stipulation.goal == Goal::Mate).then_some(Self { play, attacker })
    }

    /// Moves left to both sides with so many steps to go.
    fn budget(self, left: u16) -> Budget {
        let (attacks, defences) = match self.play {
            Play::SeriesHelp => (1, left - 1),
            Play::Series => (left, 0),
            _ => (left.div_ceil(2), left / 2),
        };
        Budget { attacks, defences }
    }
}

/// The pictures along the line being searched.
pub(super) struct Hope {
    aim: Aim,
    pictures: Pictures,
}

impl Hope {
    pub(super) fn new(aim: Aim) -> Self {
        Self { aim, pictures: Pictures::new(aim.attacker) }
    }

    /// Begins a line at this position; says whether there is hope.
    pub(super) fn begin(&mut self, position: &Position, course: &Course, left: u16) -> bool {
        if !Self::counts(course, left) {
            self.pictures.clear();
            return true;
        }
        self.pictures.begin(position, self.aim.budget(left))
    }

    /// Whether pictures are looked at with so many steps left.
    pub(super) fn counts(course: &Course, left: u16) -> bool {
        (LEAST_STEPS..=course.main).contains(&left)
    }

    /// Goes on after a move, made and passed on; says whether there is hope. If not, it has not gone on.
    pub(super) fn enter(&mut self, before: &Position, mv: Move, after: &Position, left: u16) -> bool {
        self.pictures.enter(before, mv, after, self.aim.budget(left))
    }

    /// Goes back.
    pub(super) fn leave(&mut self) {
        self.pictures.leave();
    }
}
