//! Lines in the notation of problems.
//!
//! Short: `1.Kb8 Sc7 2.Ka8 Sb6#`. Long, as Popeye prints it: `  1.Ka8-b8 Sd5-c7   2.Kb8-a8 Sc7-b6 #`. The moves of the side
//! that begins a whole number of moves get the numbers, in series play each of them; a line that begins with the other
//! side starts with `1...`.

use super::{Numbering, PhaseTask, line_verdict_line};
use crate::board::unit_count;
use crate::paint::{Ink, Paint};
use crate::text::Layout;
use crate::words::{goal_move, plain_move};
use keymove_chess::notation::Style;
use keymove_chess::{Color, Move};
use keymove_problem::Goal;
use keymove_problem::replay::positions;
use keymove_solve::answer::{LineSolution, Recount};
use keymove_solve::{LineOutcome, LineTask, Status};

/// The whole report: header, solutions, verdict; parts are separated by blank lines.
pub fn lines_text(solution: &LineSolution, layout: Layout, paint: Paint) -> String {
    let lines = lines_solution(solution, layout, paint);
    let gap = if lines.is_empty() { "" } else { "\n" };
    let mut text =
        format!("{}\n\n{lines}{gap}{}\n", lines_header(solution), line_verdict_line(solution, paint));
    for count in &solution.counts {
        let found = solution.outcome.solutions();
        let (ink, words) = match &count.result {
            Recount::Same => (Ink::Note, format!("{found}, the same")),
            Recount::Other(number) if *number == found => {
                (Ink::Bad, format!("{number}, but others: one of the solvers is wrong"))
            }
            Recount::Other(number) => {
                (Ink::Bad, format!("{number}, not {found}: one of the solvers is wrong"))
            }
            Recount::Unfinished(reason) => (Ink::Unsure, format!("not finished, {reason}")),
        };
        text.push_str(&format!("counted {}: {}\n", count.how, paint.ink(ink, &words)));
    }
    text
}

/// One line without line end: stipulation, number of units, side to move, what was left out.
pub fn lines_header(solution: &LineSolution) -> String {
    let LineTask { position, stipulation, restriction, first_moves, .. } = &solution.task;
    let mut header = format!("{stipulation}  {}  {} to move", unit_count(position), position.turn());
    if restriction.checks_only {
        header.push_str(", checks only");
    }
    if let Some(most) = restriction.max_flights {
        header.push_str(&format!(", at most {most} flights"));
    }
    if let Some(numbers) = first_moves {
        let (start, end) = (numbers.start(), numbers.end());
        header.push_str(&match *end {
            u32::MAX => format!(", first moves from number {start}"),
            end => format!(", first moves {start} to {end}"),
        });
    }
    header
}

/// Set play and solutions, one a line; empty if there is nothing to show.
pub fn lines_solution(solution: &LineSolution, layout: Layout, paint: Paint) -> String {
    let mut text = String::new();
    if let Some((task, outcome)) = &solution.set_play {
        let none = if outcome.solutions() == 0 { " none" } else { "" };
        let rest = unsearched(outcome).map_or_else(String::new, |why| format!(" {{incomplete: {why}}}"));
        text.push_str(&format!("{}\n", paint.ink(Ink::Note, &format!("set play:{none}{rest}"))));
        add(&mut text, task, outcome, Numbering::of_set_play(&solution.task), layout);
        if solution.outcome.solutions() > 0 {
            text.push('\n');
        }
    }
    add(&mut text, &solution.task, &solution.outcome, Numbering::of(&solution.task), layout);
    text
}

/// Why there may be more solutions than were found.
fn unsearched(outcome: &LineOutcome) -> Option<String> {
    match outcome.status {
        Status::Stopped(stop) => Some(stop.to_string()),
        Status::Complete if outcome.stopped_at_max => Some("as many as asked for".into()),
        Status::Complete if outcome.restricted => Some("moves were left out".into()),
        Status::Complete => None,
    }
}

fn add(text: &mut String, task: &LineTask, outcome: &LineOutcome, numbering: Numbering, layout: Layout) {
    for line in &outcome.lines {
        text.push_str(&numbered(task, line, numbering, layout));
        text.push('\n');
    }
    if outcome.unlisted > 0 {
        text.push_str(&format!("{{and {} more, counted but not listed}}\n", outcome.unlisted));
    }
}

/// One line of play without line end.
pub fn line_text(task: &LineTask, line: &[Move], layout: Layout) -> String {
    numbered(task, line, Numbering::of(task), layout)
}

/// The solutions in UCI notation, one a line, blanks between the moves, each with its line end.
pub fn line_keys(outcome: &LineOutcome) -> String {
    let mut text = String::new();
    for line in &outcome.lines {
        let words: Vec<_> = line.iter().map(Move::to_string).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text
}

/// What the last move of a line reaches: in reciprocal play that depends on who makes it.
fn goal(task: &LineTask, last_mover_wins: bool) -> Goal {
    let stipulation = &task.stipulation;
    if last_mover_wins { stipulation.goal } else { stipulation.other_goal.unwrap_or(stipulation.goal) }
}

fn numbered(task: &LineTask, line: &[Move], numbering: Numbering, layout: Layout) -> String {
    let mut pen = Pen { layout, text: String::new(), number: 0 };
    let Numbering { side, skips } = numbering;
    if skips {
        pen.skip();
    }
    let mut intro = intro_moves(task, line);
    for (turn, words) in moves(task, line, layout.style()) {
        if intro > 0 {
            pen.numbered(&words);
            intro -= 1;
            if intro == 0 {
                pen.number = 0;
            }
        } else if turn == side {
            pen.numbered(&words);
        } else {
            pen.unnumbered(&words);
        }
    }
    pen.text
}

/// Moves of a phase of help or series play, as [`line_text`] writes those of a solution; of set play `1...Sf3 2.Kd4 Bc3#`.
pub(crate) fn phase_line_text(phase: &PhaseTask, line: &[Move], layout: Layout) -> String {
    numbered(&phase.task, line, phase.numbering, layout)
}

/// The moves of a line, each with its own number: `1.Kb8`, `1...0-0`.
pub(crate) fn numbered_moves(phase: &PhaseTask, line: &[Move]) -> Vec<String> {
    let Numbering { side, skips } = phase.numbering;
    let mut number = usize::from(skips);
    let one = |(turn, words): (Color, String)| {
        if turn == side {
            number += 1;
            return format!("{number}.{words}");
        }
        number = number.max(1);
        format!("{number}...{words}")
    };
    moves(&phase.task, line, Style::Short).map(one).collect()
}

/// The moves of a line with who makes them, the last one with the sign of the goal.
fn moves<'a>(
    task: &'a LineTask, line: &'a [Move], style: Style,
) -> impl Iterator<Item = (Color, String)> + 'a {
    let exchanged = task.position.turn() != task.stipulation.starter();
    let winner = task.stipulation.play.winner();
    let winner = if exchanged { !winner } else { winner };
    positions(&task.position, line).enumerate().map(move |(ply, (position, mv))| {
        let turn = position.turn();
        let words = if ply + 1 == line.len() {
            goal_move(&position, mv, goal(task, turn == winner), style)
        } else {
            plain_move(&position, mv, style)
        };
        (turn, words)
    })
}

/// The moves of the introduction, which are numbered by themselves.
fn intro_moves(task: &LineTask, line: &[Move]) -> usize {
    if task.stipulation.intro == 0 {
        return 0;
    }
    let side = task.position.turn();
    let alone = positions(&task.position, line).take_while(|(position, _)| position.turn() == side).count();
    alone - usize::from(task.stipulation.length.half).min(alone)
}

/// A line being written.
struct Pen {
    layout: Layout,
    text: String,
    /// The number of the last move that got one.
    number: usize,
}

impl Pen {
    fn numbered(&mut self, words: &str) {
        self.number += 1;
        let after_gap = self.text.ends_with("...") && self.layout == Layout::Long;
        let number = match self.layout {
            Layout::Short => format!("{}{}", if self.text.is_empty() { "" } else { " " }, self.number),
            // Numbers of two digits begin one column earlier.
            Layout::Long if self.text.is_empty() || after_gap => format!("{:>3}", self.number),
            Layout::Long => format!("{:>4}", self.number),
        };
        self.text.push_str(&format!("{number}.{words}"));
    }

    fn unnumbered(&mut self, words: &str) {
        let before = match (self.number, self.layout) {
            (0, _) => {
                self.number = 1;
                match (self.text.is_empty(), self.layout) {
                    (true, Layout::Short) => "1...",
                    (false, Layout::Short) => " 1...",
                    (true, Layout::Long) => "  1...",
                    (false, Layout::Long) => "   1...",
                }
            }
            _ => " ",
        };
        self.text.push_str(before);
        self.text.push_str(words);
    }

    /// The first pair of moves is not played.
    fn skip(&mut self) {
        self.number = 1;
        self.text.push_str(match self.layout {
            Layout::Short => "1...",
            Layout::Long => "  1...  ...",
        });
    }
}
