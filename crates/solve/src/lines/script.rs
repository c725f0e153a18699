//! A stipulation compiled into steps: what happens at a node where so many steps are left.
//!
//! Steps are counted from the end, so one script serves all lengths: with `left` steps to go it does not matter how the
//! play came here. A fact "no line from this position with `left` steps" therefore holds for every length.

use super::LineError;
use keymove_problem::{Goal, Length, Lengths, Play, Stipulation};

/// The steps of a stipulation, for all its lengths.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// Indexed by the number of steps left, itself counted; index 0 is not used.
    steps: Vec<Step>,
    /// The introduction's last step and those before it.
    intro: [Free; 2],
    /// The goal of the last step.
    pub(super) goal: Goal,
    /// In reciprocal play, the goal of the side that moves last but one.
    pub(super) other_goal: Goal,
    /// Nodes with fewer steps left cost less than to look them up.
    pub(super) least_filed: u16,
    /// Whether the last but one step is a move of the side that is mated by the last.
    pub(super) helps_to_mate: bool,
    /// Whether, moreover, that side makes a series of moves.
    pub(super) series: Option<Series>,
}

/// How a side that helps to mate itself makes a series of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Series {
    /// Alone.
    Alone,
    /// The other side parries checks.
    Parried,
}

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The end of a line.
    End(End),
    /// A move before the last one.
    Free(Free),
}

/// How lines end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The last move: it reaches the goal.
    Reach,
    /// The last move, if every legal one reaches the goal: any of them.
    Forced,
    /// The last move: it reaches the goal, unless the side would rather not, but it must.
    Possible,
    /// The last two moves of reciprocal play, or the last one.
    Reciprocal,
}

/// A move before the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Free {
    /// Where lines end early, so that longer ones do not go through.
    pub(super) stop: Stop,
    /// Whether the side to move must not be able to reach the goal.
    pub(super) duty: bool,
    /// Who moves next.
    pub(super) then: Then,
    /// The further moves of the side, if a restriction concerns it.
    pub(super) restricted: Option<u16>,
}

/// Where a line ends before its length is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Never,
    /// A move that reaches the goal.
    Reached,
    /// A node whose side to move could make this last step at once.
    Here(Last),
    /// A move after which the side that made it, before the turn is passed on, could make this last step at once.
    After(Last),
}

/// A last step that the side opposed to the one that prepares it makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    Forced,
    Possible,
}

/// Who moves after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// The other side.
    Other,
    /// The same side; the other one must not be in check.
    Same,
    /// The same side, but before that the other one if it is in check.
    SameAfterParry,
}

/// One length to be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub(super) length: Length,
    /// Steps in all, the introduction's among them.
    pub(super) steps: u16,
    /// Steps without the introduction's.
    pub(super) main: u16,
}

const FREE: Free = Free { stop: Stop::Never, duty: false, then: Then::Other, restricted: None };

impl Script {
    /// Compiles a stipulation.
    pub(super) fn new(stipulation: &Stipulation) -> Result<Self, LineError> {
        let Stipulation { play, goal, other_goal, length, .. } = *stipulation;
        if play.is_battle() {
            return Err(LineError::Battle(play));
        }
        let count = most_steps(play, length);
        let steps: Vec<Step> = (0..=count).map(|left| step(play, left)).collect();
        let helps_to_mate = goal == Goal::Mate
            && steps.get(1) == Some(&Step::End(End::Reach))
            && matches!(steps.get(2), Some(Step::Free(Free { then: Then::Other, .. })));
        let series = match play {
            Play::SeriesHelp => Some(Series::Alone),
            Play::ParryHelp => Some(Series::Parried),
            _ => None,
        };
        let least_filed = if helps_to_mate { 3 } else { 2 };
        let before_main = if length.half { Then::Same } else { Then::Other };
        let intro = [Free { then: before_main, ..FREE }, Free { then: Then::Same, ..FREE }];
        Ok(Self {
            steps,
            intro,
            goal,
            other_goal: other_goal.unwrap_or(goal),
            least_filed,
            helps_to_mate,
            series: series.filter(|_| helps_to_mate),
        })
    }

    /// What happens with so many steps left of a course.
    #[inline]
    pub(super) fn step(&self, course: &Course, left: u16) -> Step {
        if left <= course.main {
            self.steps[usize::from(left)]
        } else {
            Step::Free(self.intro[usize::from(left > course.main + 1)])
        }
    }
}

/// The lengths to be searched, in the order in which solutions are listed.
pub(super) fn courses(stipulation: &Stipulation) -> Vec<Course> {
    let Stipulation { play, length, lengths, intro, .. } = *stipulation;
    let most = most_steps(play, length);
    let (least, stride) = if play.alternates() {
        let least = if play == Play::Reciprocal { 2 + most % 2 } else { 2 - most % 2 };
        (least, 2)
    } else {
        // As Popeye has it, longer reciprocal series do not include the one without a series.
        let shortest = if play == Play::SeriesReciprocal { 2 } else { 1 };
        (most - length.moves.saturating_sub(shortest), 1)
    };
    let least = if lengths == Lengths::Exact { most } else { least };
    let mains = (least..=most).step_by(stride);
    mains
        .flat_map(|main| {
            let length = if play.alternates() {
                Length { moves: main / 2, half: length.half }
            } else {
                Length { moves: length.moves - (most - main), half: false }
            };
            (intro.min(1)..=intro).map(move |before| Course { length, steps: main + before, main })
        })
        .collect()
}

/// The steps of the stipulated length.
fn most_steps(play: Play, length: Length) -> u16 {
    let moves = length.moves;
    match play {
        Play::Series | Play::HelpParry => moves,
        Play::SeriesHelpSelf | Play::ParryHelpSelf => moves + 2,
        _ if play.alternates() => length.plies(),
        _ => moves + 1,
    }
}

fn step(play: Play, left: u16) -> Step {
    use Last::{Forced, Possible};
    use Then::{Other, Same, SameAfterParry};
    let odd = left % 2 == 1;
    let others = !matches!(play, Play::Series | Play::HelpParry | Play::SeriesHelp | Play::ParryHelp);
    let rest = if play.alternates() {
        left.saturating_sub(1) / 2
    } else {
        left.saturating_sub(1 + u16::from(others))
    };
    let finisher = Free { restricted: Some(rest), ..FREE };
    match (play, left) {
        (Play::Help, 1) => Step::End(End::Reach),
        (Play::Help, _) if odd => Step::Free(Free { stop: Stop::Reached, ..finisher }),

        (Play::HelpSelf, 1) => Step::End(End::Forced),
        (Play::HelpSelf, _) if odd => Step::Free(Free { stop: Stop::Here(Forced), ..FREE }),
        (Play::HelpSelf, _) => Step::Free(finisher),

        (Play::HelpReflex, 1) => Step::End(End::Possible),
        (Play::HelpReflex, _) if odd => Step::Free(Free { stop: Stop::Here(Possible), ..FREE }),
        (Play::HelpReflex, _) => Step::Free(Free { duty: true, ..finisher }),

        (Play::Reciprocal | Play::SeriesReciprocal, 2) => Step::End(End::Reciprocal),
        (Play::Reciprocal, _) if odd => Step::Free(finisher),
        (Play::SeriesReciprocal, _) => Step::Free(Free { then: Same, ..FREE }),

        (Play::Series | Play::HelpParry | Play::SeriesHelp | Play::ParryHelp, 1) => Step::End(End::Reach),
        (Play::Series, _) => Step::Free(Free { stop: Stop::Reached, then: Same, ..finisher }),
        (Play::HelpParry, _) => Step::Free(Free { stop: Stop::Reached, then: SameAfterParry, ..finisher }),

        (Play::SeriesSelf | Play::HelpParrySelf, 1) => Step::End(End::Forced),
        (Play::SeriesSelf | Play::HelpParrySelf, 2) => Step::Free(finisher),
        (Play::SeriesSelf, _) => Step::Free(Free { stop: Stop::After(Forced), then: Same, ..finisher }),
        (Play::HelpParrySelf, _) => {
            Step::Free(Free { stop: Stop::After(Forced), then: SameAfterParry, ..finisher })
        }

        (Play::SeriesReflex | Play::SeriesSemiReflex | Play::HelpParryReflex, 1) => Step::End(End::Possible),
        (Play::SeriesReflex | Play::SeriesSemiReflex | Play::HelpParryReflex, _) => Step::Free(Free {
            stop: if left == 2 { Stop::Never } else { Stop::After(Possible) },
            duty: play != Play::SeriesSemiReflex,
            then: match play {
                _ if left == 2 => Other,
                Play::HelpParryReflex => SameAfterParry,
                _ => Same,
            },
            ..finisher
        }),

        (Play::SeriesHelpSelf | Play::ParryHelpSelf, 1) => Step::End(End::Forced),
        (Play::SeriesHelpSelf | Play::ParryHelpSelf, 2) => Step::Free(finisher),
        (Play::SeriesHelpSelf, 4..) | (Play::SeriesHelp, 3..) => Step::Free(Free { then: Same, ..FREE }),
        (Play::ParryHelpSelf, 4..) | (Play::ParryHelp, 3..) => {
            Step::Free(Free { then: SameAfterParry, ..FREE })
        }
        _ => Step::Free(FREE),
    }
}
