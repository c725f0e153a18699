//! Where final pictures tell what is worth a search.

#[cfg(test)]
mod tests;

use super::super::pictures::{Budget, Ending, Joint, Pictures, Towards};
use super::script::Course;
use super::task::{LineTask, MethodChoice};
use keymove_chess::{Color, Move, Position};
use keymove_problem::{Goal, Length, Play};

/// Nodes with fewer steps left are searched without pictures.
const LEAST_STEPS: u16 = 2;
/// Problems with fewer steps are solved faster without.
const LEAST_AUTOMATIC: u16 = 6;

/// Which pictures a task is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    play: Play,
    ending: Ending,
    attacker: Color,
    /// In reciprocal play, how the other side ends it.
    other: Option<Ending>,
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
            Play::Reciprocal if length.half => starter,
            Play::Help | Play::Reciprocal | Play::SeriesHelp => !starter,
            Play::Series => starter,
            _ => return None,
        };
        let ending = |goal| match goal {
            Goal::Mate => Some(Ending::Mate),
            Goal::Stalemate => Some(Ending::Stalemate),
            _ => None,
        };
        let has_king = |color| task.position.king(color).is_some();
        let other = stipulation.other_goal.unwrap_or(stipulation.goal);
        let other = ending(other).filter(|_| play == Play::Reciprocal && has_king(attacker));
        let aim = Self { play, ending: ending(stipulation.goal)?, attacker, other };
        let wanted = match task.method {
            MethodChoice::Plain => false,
            MethodChoice::Pictures => true,
            MethodChoice::Auto => aim.is_worthwhile(length),
        };
        (wanted && has_king(!attacker)).then_some(aim)
    }

    /// Whether play of this length is long enough for pictures to save time.
    pub(super) fn is_worthwhile(self, length: Length) -> bool {
        let steps = match self.play {
            Play::Help | Play::Reciprocal => length.plies(),
            _ => 2 * length.moves,
        };
        steps >= LEAST_AUTOMATIC
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

    /// The same for the ending that the other side makes, which has the last move but one.
    fn other_budget(left: u16) -> Budget {
        Budget { attacks: left / 2, defences: left.div_ceil(2) - 1 }
    }
}

/// The pictures along the line being searched.
pub(super) struct Reachable {
    aim: Aim,
    pictures: Pictures,
    /// Pictures of the ending that the other side makes in reciprocal play.
    others: Option<Pictures>,
    /// The moves of the item of work being searched, as far as there are pictures after them.
    path: Vec<Move>,
    /// The beginning of a line after which there is none.
    unreachable_after: Option<Vec<Move>>,
}

/// How an item of work came about.
pub(super) struct Origin<'a> {
    /// The diagram.
    pub(super) start: &'a Position,
    pub(super) path: &'a [Move],
    /// The positions after the moves of the path.
    pub(super) trail: &'a [Position],
}

impl Reachable {
    pub(super) fn new(aim: Aim) -> Self {
        Self {
            aim,
            pictures: Pictures::new(aim.attacker, aim.ending),
            others: aim.other.map(|ending| Pictures::new(!aim.attacker, ending)),
            path: Vec::new(),
            unreachable_after: None,
        }
    }

    /// Begins the search of an item; says whether there is hope. Pictures of positions that it shares with the item before
    /// are kept. All items of a `Reachable` belong to the same task and course.
    pub(super) fn begin(&mut self, origin: &Origin<'_>, course: &Course) -> bool {
        let Origin { start, path, trail } = *origin;
        let left = |played: usize| course.steps - played as u16;
        let Some(first) = (0..=path.len()).find(|&played| Self::counts(course, left(played))) else {
            self.clear();
            return true;
        };
        if self
            .unreachable_after
            .as_ref()
            .is_some_and(|unreachable_after| path.starts_with(unreachable_after))
        {
            return false;
        }
        let position = |played: usize| if played == 0 { start } else { &trail[played - 1] };
        let shared = self.path.iter().zip(path).take_while(|(old, new)| old == new).count();
        let is_known = shared >= first && self.pictures.depth() > 0;
        self.path.truncate(shared);
        if is_known {
            self.pictures.cut(shared - first + 1);
            if let Some(others) = &mut self.others {
                others.cut(shared - first + 1);
            }
        } else {
            self.path.clear();
            self.path.extend(&path[..first]);
            if !self.begin_line(position(first), left(first)) {
                self.unreachable_after = Some(path[..first].to_vec());
                return false;
            }
        }
        for played in self.path.len()..path.len() {
            if !Self::counts(course, left(played + 1)) {
                break;
            }
            let (before, after) = (position(played), position(played + 1));
            if !self.enter(before, path[played], after, left(played + 1)) {
                self.unreachable_after = Some(path[..=played].to_vec());
                return false;
            }
            self.path.push(path[played]);
        }
        true
    }

    fn clear(&mut self) {
        self.pictures.clear();
        if let Some(others) = &mut self.others {
            others.clear();
        }
    }

    /// Begins another line; says whether there is hope.
    fn begin_line(&mut self, position: &Position, left: u16) -> bool {
        self.clear();
        let Self { aim, pictures, others, .. } = self;
        let begins = |others: &mut Pictures, joint: Option<&Joint>| {
            others.begin(position, Aim::other_budget(left), joint)
        };
        let begins = pictures.begin(position, aim.budget(left), None)
            && others.as_mut().is_none_or(|others| together(pictures, others, position, left, begins));
        if !begins {
            self.clear();
        }
        begins
    }

    /// Whether pictures are looked at with so many steps left.
    pub(super) fn counts(course: &Course, left: u16) -> bool {
        (LEAST_STEPS..=course.main).contains(&left)
    }

    /// Goes on after a move, made and passed on; says whether there is hope. If not, it has not gone on.
    pub(super) fn enter(&mut self, before: &Position, mv: Move, after: &Position, left: u16) -> bool {
        let Self { aim, pictures, others, .. } = self;
        if !pictures.enter(before, mv, after, aim.budget(left), None) {
            return false;
        }
        let enters = |others: &mut Pictures, joint: Option<&Joint>| {
            others.enter(before, mv, after, Aim::other_budget(left), joint)
        };
        let goes_on = others.as_mut().is_none_or(|others| together(pictures, others, after, left, enters));
        if !goes_on {
            self.pictures.leave();
        }
        goes_on
    }

    /// Which moves in the position where the line has come to may lead to a picture, if that is known.
    pub(super) fn towards(&self, position: &Position) -> Option<Towards> {
        let towards = self.pictures.towards(position);
        let others = self.others.as_ref().and_then(|others| others.towards(position));
        match (towards, others) {
            (Some(towards), Some(others)) => Some(towards.and(&others)),
            (towards, others) => towards.or(others),
        }
    }

    /// The work since it was asked for the last time, in positions generated by plain search that take about as long.
    pub(super) fn take_work(&mut self) -> u64 {
        self.pictures.take_work() + self.others.as_mut().map_or(0, Pictures::take_work)
    }

    /// Goes back.
    pub(super) fn leave(&mut self) {
        self.pictures.leave();
        if let Some(others) = &mut self.others {
            others.leave();
        }
    }
}

/// Goes on with the pictures of the other ending of reciprocal play after those of the stipulated one; of both only those are kept that may
/// come of the same play. Says whether there is hope.
fn together(
    pictures: &mut Pictures, others: &mut Pictures, position: &Position, left: u16,
    goes_on: impl FnOnce(&mut Pictures, Option<&Joint>) -> bool,
) -> bool {
    let joint = pictures.joint(position, left);
    if !goes_on(others, joint.as_ref()) {
        return false;
    }
    let is_left = joint.is_none_or(|joint| pictures.keep_joint(&joint, others));
    if !is_left {
        others.leave();
    }
    is_left
}
