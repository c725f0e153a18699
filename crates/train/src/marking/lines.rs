//! Help and series play: all solutions, each with an equal share of the points.

use super::words::line as words;
use super::{Award, Part};
use keymove_chess::{Move, Position};
use keymove_problem::printed;
use keymove_problem::statement::Case;
use keymove_report::Phrase;
use keymove_solve::answer::LineSolution;

pub(super) fn mark(case: &Case, solution: &LineSolution, texts: &[String], missing: Option<Phrase>) -> Part {
    let claims = claims(case, texts);
    let is_known = solution.is_complete();
    let solutions = &solution.outcome.lines;
    let mut part = Part {
        open: (!is_known).then(|| missing.unwrap_or_else(|| Phrase::new("mark.open.solutions"))),
        ..Part::default()
    };
    if solutions.is_empty() && part.open.is_none() {
        part.open = Some(Phrase::new("mark.open.nothing"));
    }
    let meant = usize::try_from(solution.intention.solutions()).unwrap_or(usize::MAX);
    // Shorter solutions than are asked for are right, too, but nobody has to find them.
    let longest = solutions.iter().map(Vec::len).max().unwrap_or_default();
    let full = solutions.iter().filter(|line| line.len() == longest).count();
    if full < solutions.len() {
        let count = (solutions.len() - full).to_string();
        part.remarks.push(Phrase::new("mark.unsound").with("count", count));
    }
    let wanted = if solution.is_told { meant.clamp(1, full.max(1)) } else { full.max(1) };
    #[expect(clippy::cast_precision_loss, reason = "a problem has few solutions")]
    let shares = wanted as f64;
    part.shares = shares;
    let found = |line: &Vec<Move>| claims.iter().any(|claim| claim.meanings.contains(line));
    // Of a problem with more solutions than are meant, as many as are meant suffice.
    let (mut order, rest): (Vec<&Vec<Move>>, Vec<&Vec<Move>>) =
        solutions.iter().partition(|line| found(line));
    order.extend(rest.into_iter().filter(|line| line.len() == longest));
    order.truncate(wanted);
    for line in order {
        let text = words(&case.position, &in_turn(&case.position, line), 0);
        let (given, reason) = match (found(line), is_known) {
            (true, _) => (Some(true), "mark.right"),
            (false, true) => (Some(false), "mark.missing.solution"),
            (false, false) => (None, "mark.missing.solution"),
        };
        let said = |name| Phrase::new(name).with("line", text.clone());
        let (what, reason) = (said("mark.for.solution"), Some(said(reason)));
        part.awards.push(Award { what, worth: 1.0 / shares, given, reason });
    }
    for claim in &claims {
        if let Some(remark) = claim.remark(solutions, is_known) {
            part.remarks.push(remark);
        }
    }
    part
}

/// The moves with a pass where the same side moves again, so that numbers and sides are right.
fn in_turn(start: &Position, line: &[Move]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut position = **start;
    for &mv in line {
        if !position.color(position.turn()).has(mv.from()) {
            position = position.turned();
            moves.push(Move::NONE);
        }
        position = position.glimpse(mv);
        moves.push(mv);
    }
    moves
}

/// A line that was written.
struct Claim {
    text: String,
    /// What it can mean; none if it cannot be followed.
    meanings: Vec<Vec<Move>>,
}

impl Claim {
    /// What is wrong with it, if that is known.
    fn remark(&self, solutions: &[Vec<Move>], is_known: bool) -> Option<Phrase> {
        if self.meanings.iter().any(|meaning| solutions.contains(meaning)) {
            return None;
        }
        let name = match (self.meanings.is_empty(), is_known) {
            (true, _) => "mark.not_followed",
            (false, true) => "mark.no_solution",
            (false, false) => "mark.not_known",
        };
        Some(Phrase::new(name).with("line", self.text.clone()))
    }
}

/// The lines of an answer, in the letters in which most of them can be followed.
fn claims(case: &Case, texts: &[String]) -> Vec<Claim> {
    let in_turn = case.stipulation.play.alternates() && case.stipulation.intro == 0;
    let read = |text: &String| {
        let numbered = printed::lines(text, case.stipulation.length.half);
        let lines = if text.contains("1.") { numbered } else { text.lines().map(str::to_owned).collect() };
        let lines = lines.into_iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let claim = |text: String| Claim { meanings: printed::line(&case.position, &text, in_turn), text };
        lines.filter(|line| !line.is_empty()).map(claim).collect::<Vec<_>>()
    };
    let unread = |claims: &Vec<Claim>| claims.iter().filter(|claim| claim.meanings.is_empty()).count();
    texts.iter().map(read).min_by_key(unread).unwrap_or_default()
}
