//! Whether the solutions are those that the author meant.

use crate::paint::{Ink, Paint};
use crate::phrase::{Phrase, side, text_of};
use crate::verdict::Said;
use crate::words::{self, goal_move};
use keymove_chess::notation::Style;
use keymove_problem::{Intention, Length, Lengths, Moves, Origins};
use keymove_solve::answer::{LineSolution, LineVerdict};
use keymove_solve::tree::order;
use keymove_solve::{LineTask, Stop};

/// The verdict as one line without line end, such as `C+  1 solution, none in fewer moves`.
pub fn line_verdict_line(solution: &LineSolution, paint: Paint) -> String {
    match LineVerdict::of(solution) {
        LineVerdict::NotStated => paint.ink(Ink::Note, &text_of(&not_stated(solution))),
        verdict => said(solution, &verdict).line(paint),
    }
}

/// The verdict in phrases, without the sign of a computer-tested problem.
pub(crate) fn line_verdict_phrases(solution: &LineSolution) -> Vec<Phrase> {
    match LineVerdict::of(solution) {
        LineVerdict::NotStated => not_stated(solution),
        verdict => said(solution, &verdict).phrases(),
    }
}

fn not_stated(solution: &LineSolution) -> Vec<Phrase> {
    chain([found_in(solution), branched(solution), shorter(solution)])
}

fn said(solution: &LineSolution, verdict: &LineVerdict) -> Said {
    let meant = || vec![Phrase::new("verdict.meant").with("intended", solution.intention.to_string())];
    let (ink, word, rest) = match verdict {
        LineVerdict::Sound | LineVerdict::NotStated => {
            (Ink::Good, None, chain([sound(solution), shorter(solution)]))
        }
        LineVerdict::Cooked => {
            let rest = chain([found_in(solution), meant(), branched(solution)]);
            (Ink::Bad, Some("verdict.cooked"), rest)
        }
        LineVerdict::Short { length, solutions } => {
            (Ink::Bad, Some("verdict.short"), vec![count(*solutions), within(*length)])
        }
        LineVerdict::TooFew => {
            let rest = chain([found_in(solution), meant(), branched(solution)]);
            (Ink::Bad, Some("verdict.other"), rest)
        }
        LineVerdict::OtherPattern => {
            let found = match solution.pattern() {
                Some(found) => Phrase::new("verdict.branched").with("pattern", written(&found)),
                None => Phrase::new("verdict.no_pattern"),
            };
            (Ink::Bad, Some("verdict.other"), chain([found_in(solution), vec![found], meant()]))
        }
        LineVerdict::NoSolution => match unwilling(solution) {
            Some(words) => (Ink::Bad, Some("verdict.none"), vec![words]),
            None => (Ink::Bad, Some("verdict.none_alone"), Vec::new()),
        },
        LineVerdict::Stopped { reason } => {
            (Ink::Unsure, Some("verdict.incomplete"), stopped(solution, *reason))
        }
        LineVerdict::Restricted => {
            let left = match left_out(solution) {
                Left::Quiet => "verdict.quiet_left",
                Left::First => "verdict.first_left",
                Left::Others => "verdict.others_left",
            };
            let rest = vec![count(solution.outcome.solutions()), Phrase::new(left)];
            (Ink::Unsure, Some("verdict.restricted"), rest)
        }
    };
    Said { ink, word, rest }
}

fn chain<const N: usize>(parts: [Vec<Phrase>; N]) -> Vec<Phrase> {
    parts.into_iter().flatten().collect()
}

/// That the side to move must reach the goal in the diagram, which its duty forbids.
fn unwilling(solution: &LineSolution) -> Option<Phrase> {
    let LineTask { position, stipulation, .. } = &solution.task;
    let bound = stipulation.play.obliges_white() && stipulation.intro == 0 && !stipulation.length.half;
    let goal = Some(stipulation.goal).filter(|goal| bound && !goal.needs_history())?;
    let mut moves = goal.moves(position, &Origins::IN_DIAGRAM);
    order::sort(position, &mut moves);
    let words = goal_move(position, *moves.first()?, goal, Style::Short);
    Some(Phrase::new("verdict.side_must").with("side", side(position.turn())).with("move", words))
}

fn count(solutions: u64) -> Phrase {
    match solutions {
        0 => Phrase::new("verdict.solutions.none"),
        1 => Phrase::new("verdict.solutions.one").with("count", "1"),
        n => Phrase::new("verdict.solutions").with("count", n.to_string()),
    }
}

/// The number of solutions of the stipulated length; with that length if only the shortest one was asked for.
fn found_in(solution: &LineSolution) -> Vec<Phrase> {
    let stipulation = &solution.task.stipulation;
    let length = match stipulation.lengths {
        Lengths::Shortest => Some(within(stipulation.length)),
        _ => None,
    };
    [count(solution.outcome.solutions())].into_iter().chain(length).collect()
}

fn within(length: Length) -> Phrase {
    Phrase::new("verdict.in").with("moves", moves(length))
}

fn moves(length: Length) -> Phrase {
    let name = if length == Length::whole(Moves::ONE) { "moves.one" } else { "moves" };
    Phrase::new(name).with("count", length.to_string())
}

fn sound(solution: &LineSolution) -> Vec<Phrase> {
    let found = found_in(solution);
    let pattern = match (&solution.intention, solution.outcome.solutions()) {
        (Intention::Solutions(_), 1) => Vec::new(),
        (Intention::Solutions(_), _) => branched(solution),
        (pattern, _) => vec![Phrase::new("verdict.branched").with("pattern", pattern.to_string())],
    };
    chain([found, pattern])
}

/// That shorter solutions were searched for too.
fn shorter(solution: &LineSolution) -> Vec<Phrase> {
    let stipulation = &solution.task.stipulation;
    let alone = solution.outcome.lengths.len() < 2;
    match stipulation.lengths == Lengths::Exact || alone {
        true => Vec::new(),
        false => vec![Phrase::new("verdict.none_in_fewer")],
    }
}

/// How several solutions branch, if they do it in one way.
fn branched(solution: &LineSolution) -> Vec<Phrase> {
    match solution.pattern() {
        Some(pattern) if solution.outcome.solutions() > 1 => {
            vec![Phrase::new("verdict.branched").with("pattern", written(&pattern))]
        }
        _ => Vec::new(),
    }
}

fn stopped(solution: &LineSolution, reason: Option<Stop>) -> Vec<Phrase> {
    let found = solution.outcome.solutions();
    let restricted = solution.is_restricted().then(|| {
        Phrase::new(match left_out(solution) {
            Left::Quiet => "verdict.quiet_left_too",
            Left::First => "verdict.first_left_too",
            Left::Others => "verdict.others_left_too",
        })
    });
    let Some(stop) = reason else {
        let asked = [count(found), Phrase::new("verdict.as_many")];
        return asked.into_iter().chain(restricted).collect();
    };
    let cooked = (solution.is_told && found > solution.intention.solutions())
        .then(|| Phrase::new("verdict.cooked_anyhow").with("intended", solution.intention.to_string()));
    let mut phrases = vec![Phrase::new("verdict.stopped").with("stop", words::stop(stop)), count(found)];
    match (found, solution.none_up_to()) {
        (0, Some(length)) => phrases.extend([
            Phrase::new("verdict.up_to").with("moves", moves(length)),
            Phrase::new("verdict.none_in_more"),
        ]),
        (_, Some(length)) => phrases.push(Phrase::new("verdict.so_far_none").with("moves", moves(length))),
        _ => phrases.push(Phrase::new("verdict.so_far")),
    }
    phrases.into_iter().chain(cooked).chain(restricted).collect()
}

/// What a restriction has left out.
enum Left {
    Quiet,
    First,
    Others,
}

fn left_out(solution: &LineSolution) -> Left {
    let restriction = solution.task.restriction;
    match (restriction.checks_only, restriction.max_flights.is_some(), solution.task.first_moves.is_some()) {
        (true, false, false) => Left::Quiet,
        (false, false, true) => Left::First,
        _ => Left::Others,
    }
}

/// The pattern as it is stated: `2.1.1.1`.
pub(super) fn written(branches: &[u64]) -> String {
    Intention::Pattern { branches: branches.to_vec(), open: false }.to_string()
}
