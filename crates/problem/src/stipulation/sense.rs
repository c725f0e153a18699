//! Stipulations that are well written but make no sense: nothing can ever solve them.

use super::{Goal, Play, Stipulation};
use keymove_chess::Color;

/// The part of a stipulation that does not fit the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Intro,
    Goal,
    OtherGoal,
    Length,
}

/// What is wrong with a combination of parts each of which is right: the part to point at, the fault, and what would do.
pub(super) type Nonsense = (Part, String, &'static str);

/// The first thing that keeps the stipulation from ever being solved, if there is one.
pub(super) fn nonsense(stipulation: &Stipulation) -> Option<Nonsense> {
    half_moves(stipulation)
        .or_else(|| introduction(stipulation))
        .or_else(|| unavoidable_duty(stipulation))
        .or_else(|| too_few_moves(stipulation))
}

fn half_moves(stipulation: &Stipulation) -> Option<Nonsense> {
    let Stipulation { play, length, .. } = *stipulation;
    if !length.half {
        return None;
    }
    if !play.takes_half() {
        let problem = format!("{length} moves where one side moves alone");
        return Some((Part::Length, problem, "expected a whole number of moves"));
    }
    let short = length.plies() < play.least_plies(true);
    let expected = match play {
        Play::Reciprocal => "expected 1 or more: both a reply and its answer must be possible",
        _ => "expected 1 or more; 1.5 is a reply and the attacker's last move",
    };
    short.then(|| (Part::Length, format!("{length} moves are too few for this play"), expected))
}

fn introduction(stipulation: &Stipulation) -> Option<Nonsense> {
    let Stipulation { intro, play, length, .. } = *stipulation;
    if intro == 0 || !play.is_battle() {
        return None;
    }
    let expected = "expected play in turn, help play or ser- after it";
    if !play.alternates() {
        return Some((Part::Intro, format!("an introduction before {play}"), expected));
    }
    // After a key there is nothing to introduce.
    let problem = "an introduction before play that begins with a reply";
    length.half.then(|| (Part::Intro, problem.to_owned(), "expected a whole number of moves after it"))
}

fn unavoidable_duty(stipulation: &Stipulation) -> Option<Nonsense> {
    let Stipulation { play, goal, .. } = *stipulation;
    (play.obliges_white() && goal == Goal::Any).then(|| {
        let problem = "White must not be able to reach the goal, and any move reaches it".to_owned();
        (Part::Goal, problem, "expected another goal for reflex play, such as #")
    })
}

fn too_few_moves(stipulation: &Stipulation) -> Option<Nonsense> {
    let Stipulation { play, goal, length, intro, .. } = *stipulation;
    // The introduction is made by the side that does not begin without it.
    let intro_of = |side| if side == play.starter() { 0 } else { intro };
    if play.is_reciprocal() {
        let black_moves = length.moves + intro_of(Color::Black);
        let black_goal = stipulation.other_goal.unwrap_or(goal);
        let part = if stipulation.other_goal.is_some() { Part::OtherGoal } else { Part::Goal };
        if let Some((problem, expected)) = unreachable(black_goal, black_moves) {
            return Some((part, problem, expected));
        }
    }
    let moves = play.winner_moves(length) + intro_of(play.winner());
    unreachable(goal, moves).map(|(problem, expected)| (Part::Goal, problem, expected))
}

fn unreachable(goal: Goal, moves: u16) -> Option<(String, &'static str)> {
    let least = goal.least_moves();
    (moves < least).then(|| {
        let moves = if moves == 1 { "one move".to_owned() } else { format!("{moves} moves") };
        let expected = match goal {
            Goal::Circuit => "expected 2 moves or more of the side whose unit comes back",
            _ => "expected 3 moves or more of the side whose units exchange squares",
        };
        (format!("{goal} cannot be reached with {moves} of that side"), expected)
    })
}
