//! Help and series play.

use super::Completion;
use super::session::{Session, Solution};
use crate::print::{LineLook, by_final_board, first_moves, lines, numbered, sorted, sorted_reciprocal};
use keymove_chess::{Color, Move, Position};
use keymove_problem::statement::Case;
use keymove_problem::{Goal, Length, Lengths, Moves, Play, Stipulation};
use keymove_solve::answer::{LineSolution, Wanted};
use keymove_solve::{LineOutcome, LineTask, Status};

/// What Popeye looks for.
pub(super) fn wanted(session: &Session<'_>) -> Wanted {
    Wanted { max_solutions: session.problem.options.max_solutions.map(u64::from), ..Wanted::default() }
}

/// The case as it is solved: with option `StopOnShort`, the shortest length that has a solution is all that is wanted.
pub(super) fn shortened(session: &Session<'_>, case: &Case) -> Case {
    let mut case = case.clone();
    let is_line = !case.stipulation.play.is_battle();
    if session.problem.options.stop_on_short && is_line && case.stipulation.lengths == Lengths::UpTo {
        case.stipulation.lengths = Lengths::Shortest;
    }
    case
}

/// Set play and solutions.
pub(super) fn print(session: &Session<'_>, case: &Case, solution: &LineSolution) -> Solution {
    let mut text = String::new();
    let mut completion = Completion::Finished;
    if let Some((task, outcome)) = &solution.set_play {
        completion = completion.and(phase(session, task, outcome, Some(&case.stipulation), &mut text));
    }
    completion = completion.and(phase(session, &solution.task, &solution.outcome, None, &mut text));
    Solution { text, completion }
}

/// One phase with the end of line behind it, perhaps the set play of another stipulation.
fn phase(
    session: &Session<'_>, task: &LineTask, outcome: &LineOutcome, set_play_of: Option<&Stipulation>,
    text: &mut String,
) -> Completion {
    let LineTask { position, stipulation, .. } = task;
    let look = LineLook {
        language: session.problem.language,
        goal: Some(stipulation.goal),
        other: reciprocal_goal(position, stipulation),
        missing: missing_moves(stipulation, set_play_of),
        intro: stipulation.intro > 0,
    };
    let free = !matches!(
        stipulation.play,
        Play::HelpSelf
            | Play::HelpReflex
            | Play::SeriesSelf
            | Play::SeriesHelpSelf
            | Play::SeriesReflex
            | Play::SeriesSemiReflex
            | Play::HelpParrySelf
            | Play::HelpParryReflex
            | Play::ParryHelpSelf
            | Play::Reciprocal
            | Play::SeriesReciprocal
    );
    let goal = free.then_some(stipulation.goal);
    let mut completion = completion(task, outcome);
    let mut found = match look.other.filter(|_| stipulation.play == Play::Reciprocal) {
        Some((black, _)) => sorted_reciprocal(position, &outcome.lines, black),
        None => sorted(position, &outcome.lines, look.intro, goal),
    };
    if let Some(most) = session.problem.options.most_per_final.filter(|_| is_intelligent(stipulation)) {
        let all = found.len();
        found = by_final_board(position, found, most);
        if found.len() < all {
            completion = completion.and(Completion::Partial);
        }
    }
    let Some(range) = session.numbers(stipulation).filter(|_| set_play_of.is_none()) else {
        // Popeye has a blank line between the ways to reach White's goal and Black's if there is a single move.
        let single = stipulation.play == Play::Reciprocal && stipulation.length == Length::whole(Moves::ONE);
        let (help, own) =
            found.split_at(found.iter().position(|line| single && line.len() == 1).unwrap_or(0));
        if !help.is_empty() {
            text.push_str(&lines(look, position, help));
            text.push('\n');
        }
        text.push_str(&lines(look, position, own));
        text.push('\n');
        return completion;
    };
    // Shorter solutions are found before first moves are counted, unless the count begins somewhere.
    let longest = found.last().map_or(0, Vec::len);
    let (full, short): (Vec<Vec<Move>>, _) = found.into_iter().partition(|line| line.len() == longest);
    if session.problem.options.start_move.is_none() && session.problem.options.last_move.is_none() {
        text.push_str(&lines(look, position, &short));
    }
    let below = |mv| {
        let of: Vec<Vec<Move>> = full.iter().filter(|line| line.first() == Some(&mv)).cloned().collect();
        lines(look, position, &of)
    };
    let moves = first_moves(position, range);
    text.push_str(&numbered(look.language, position, &moves, &session.move_time(), below));
    text.push('\n');
    completion.and(session.left_out(position, range))
}

/// Whether Popeye's intelligent mode knows the stipulation.
const fn is_intelligent(stipulation: &Stipulation) -> bool {
    matches!(stipulation.play, Play::Help | Play::Series | Play::SeriesHelp)
        && matches!(stipulation.goal, Goal::Mate | Goal::Stalemate)
}

/// Black's goal in reciprocal play, with the colour that plays Black.
fn reciprocal_goal(position: &Position, stipulation: &Stipulation) -> Option<(Color, Goal)> {
    let (black, goal) = stipulation.goals().nth(1)?;
    let is_exchanged = position.turn() != stipulation.starter();
    Some((if is_exchanged { !black } else { black }, goal))
}

/// How many half-moves the first printed move is late: one for half a move, one for set play.
fn missing_moves(stipulation: &Stipulation, set_play_of: Option<&Stipulation>) -> usize {
    let is_help = |of: &Stipulation| {
        matches!(of.play, Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal)
    };
    match (stipulation.length.half, set_play_of) {
        // The set play of a whole number of moves has a half, and the other way round.
        (true, _) => 1,
        (false, None) => 0,
        (false, Some(of)) => {
            if is_help(of) {
                2
            } else {
                1
            }
        }
    }
}

fn completion(task: &LineTask, outcome: &LineOutcome) -> Completion {
    let full = outcome.lengths.last().is_none_or(|report| report.length == task.stipulation.length);
    match outcome.status {
        Status::Stopped(_) => Completion::Interrupted,
        Status::Complete if outcome.unlisted > 0 => Completion::Interrupted,
        Status::Complete if outcome.stopped_at_max || outcome.restricted => Completion::Partial,
        Status::Complete if task.stipulation.lengths == Lengths::Shortest && !full => Completion::Partial,
        Status::Complete => Completion::Finished,
    }
}
