//! Whether the solutions are those that the author meant.

use crate::paint::{Ink, Paint};
use crate::words::goal_move;
use keymove_chess::notation::Style;
use keymove_problem::{Intention, Length, Lengths, Moves, Origins};
use keymove_solve::answer::{LineSolution, LineVerdict};
use keymove_solve::tree::order;
use keymove_solve::{LineTask, Stop};

/// The verdict as one line without line end, such as `C+  1 solution, none in fewer moves`.
pub fn line_verdict_line(solution: &LineSolution, paint: Paint) -> String {
    let found = solution.outcome.solutions();
    let intended = &solution.intention;
    let verdict = LineVerdict::of(solution);
    let (ink, word, rest) = match &verdict {
        LineVerdict::Sound => (Ink::Good, "C+", format!("  {}{}", sound(solution), shorter(solution))),
        LineVerdict::Cooked => {
            let found = found_in(solution);
            (Ink::Bad, "cooked:", format!(" {found} ({intended} intended){}", branched(solution)))
        }
        LineVerdict::NotStated => {
            let words = format!("{}{}{}", found_in(solution), branched(solution), shorter(solution));
            return paint.ink(Ink::Note, &words);
        }
        LineVerdict::Short { length, solutions } => {
            (Ink::Bad, "short solution:", format!(" {}{}", count(*solutions), within(*length)))
        }
        LineVerdict::TooFew => (
            Ink::Bad,
            "not as intended:",
            format!(" {} ({intended} intended){}", found_in(solution), branched(solution)),
        ),
        LineVerdict::OtherPattern => {
            let pattern = solution.pattern().map_or("no pattern".to_owned(), |found| written(&found));
            (
                Ink::Bad,
                "not as intended:",
                format!(" {}, {pattern} ({intended} intended)", found_in(solution)),
            )
        }
        LineVerdict::NoSolution => match unwilling(solution) {
            Some(words) => (Ink::Bad, "no solution:", words),
            None => (Ink::Bad, "no solution", String::new()),
        },
        LineVerdict::Stopped { reason } => (Ink::Unsure, "incomplete:", stopped(solution, *reason)),
        LineVerdict::Restricted => {
            let rest = format!(" {}; {} not examined", count(found), left_out(solution));
            (Ink::Unsure, "restricted:", rest)
        }
    };
    format!("{}{rest}", paint.ink(ink, word))
}

/// That the side to move must reach the goal in the diagram, which its duty forbids.
fn unwilling(solution: &LineSolution) -> Option<String> {
    let LineTask { position, stipulation, .. } = &solution.task;
    let bound = stipulation.play.obliges_white() && stipulation.intro == 0 && !stipulation.length.half;
    let goal = Some(stipulation.goal).filter(|goal| bound && !goal.needs_history())?;
    let mut moves = goal.moves(position, &Origins::IN_DIAGRAM);
    order::sort(position, &mut moves);
    let words = goal_move(position, *moves.first()?, goal, Style::Short);
    Some(format!(" {} must play {words} himself", position.turn()))
}

fn count(solutions: u64) -> String {
    match solutions {
        0 => "no solution".into(),
        1 => "1 solution".into(),
        n => format!("{n} solutions"),
    }
}

/// The number of solutions of the stipulated length; with that length if only the shortest one was asked for.
fn found_in(solution: &LineSolution) -> String {
    let stipulation = &solution.task.stipulation;
    let length = match stipulation.lengths {
        Lengths::Shortest => within(stipulation.length),
        _ => String::new(),
    };
    count(solution.outcome.solutions()) + &length
}

fn within(length: Length) -> String {
    format!(" in {}", moves(length))
}

fn up_to(length: Length) -> String {
    format!(" in up to {}", moves(length))
}

fn moves(length: Length) -> String {
    format!("{length} {}", if length == Length::whole(Moves::ONE) { "move" } else { "moves" })
}

fn sound(solution: &LineSolution) -> String {
    let found = found_in(solution);
    match (&solution.intention, solution.outcome.solutions()) {
        (Intention::Solutions(_), 1) => found,
        (Intention::Solutions(_), _) => found + &branched(solution),
        (pattern, _) => format!("{found}, {pattern}"),
    }
}

/// That shorter solutions were searched for too.
fn shorter(solution: &LineSolution) -> &'static str {
    let stipulation = &solution.task.stipulation;
    let alone = solution.outcome.lengths.len() < 2;
    if stipulation.lengths == Lengths::Exact || alone { "" } else { "; none in fewer moves" }
}

/// How several solutions branch, if they do it in one way.
fn branched(solution: &LineSolution) -> String {
    match solution.pattern() {
        Some(pattern) if solution.outcome.solutions() > 1 => format!(", {}", written(&pattern)),
        _ => String::new(),
    }
}

fn stopped(solution: &LineSolution, reason: Option<Stop>) -> String {
    let found = solution.outcome.solutions();
    let restricted = if solution.is_restricted() {
        format!(", {} not examined", left_out(solution))
    } else {
        String::new()
    };
    let Some(stop) = reason else { return format!(" {}, as many as asked for{restricted}", count(found)) };
    let cooked = if solution.is_told && found > solution.intention.solutions() {
        format!(", cooked in any case ({} intended)", solution.intention)
    } else {
        String::new()
    };
    let so_far = match (found, solution.none_up_to()) {
        (0, Some(length)) => format!("no solution{}, none so far in more", up_to(length)),
        (_, Some(length)) => format!("{} so far, none{}", count(found), up_to(length)),
        _ => format!("{} so far", count(found)),
    };
    format!(" {stop}; {so_far}{cooked}{restricted}")
}

fn left_out(solution: &LineSolution) -> &'static str {
    let restriction = solution.task.restriction;
    match (restriction.checks_only, restriction.max_flights.is_some(), solution.task.first_moves.is_some()) {
        (true, false, false) => "quiet moves",
        (false, false, true) => "other first moves",
        _ => "other moves",
    }
}

/// The pattern as it is stated: `2.1.1.1`.
pub(super) fn written(branches: &[u64]) -> String {
    Intention::Pattern { branches: branches.to_vec(), open: false }.to_string()
}
