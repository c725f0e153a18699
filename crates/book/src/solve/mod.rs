//! Problems of a collection as a book has them: solved, each within its time.

mod battle;
mod wording;

use crate::{Line, Part, Problem, Soundness, Verdict};
use core::sync::atomic::Ordering;
use keymove_formats::{Entry, Stated};
use keymove_problem::Intention;
use keymove_problem::statement::{Case, StatementError};
use keymove_report as report;
use keymove_report::{Layout, Paint, TextOptions};
use keymove_solve::answer::{IntroSolution, IntroVerdict, LineSolution, LineVerdict};
use keymove_solve::tree::{self, Tree};
use keymove_solve::{
    BattleSolver, BattleTask, Bounded, Limits, LineTask, Outcome, Restriction, Status, Stop, solve_lines,
};
use keymove_study::score::{Score, Scorer};
use keymove_study::{Finding, Study, catalogue};
use std::time::Instant;
use wording::arrows;

/// Up to this length all variations after an introduction are printed, of longer problems those after the key with their
/// answers.
const TREE_UP_TO: u16 = 3;
/// Columns of a step in the short layout.
const STEP: usize = 2;

/// How solving a problem ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// There is an answer.
    Solved,
    /// It is proven that there is no solution.
    Refuted,
    /// It was stopped before there was an answer.
    Unanswered,
    /// The problem makes no sense.
    BadInput,
}

/// What all problems of a book have in common.
#[derive(Debug)]
pub struct Solver {
    /// For one position. The flag stops all of them.
    pub limits: Limits,
    /// The largest number of refutations of a try.
    pub tries: usize,
    /// The longest solution that is printed, in lines.
    pub lines: usize,
    /// `None` if no scores are wanted.
    pub scorer: Option<Scorer>,
    /// Whether no solutions are wanted.
    pub skip: bool,
}

/// What was found out about one position.
struct Answer {
    part: Part,
    ending: Ending,
    /// Of a sound two-mover.
    score: Option<Score>,
    /// The names of the themes of a sound problem, in the order of the catalogue.
    themes: Vec<String>,
}

impl Answer {
    fn of(part: Part, ending: Ending) -> Self {
        Self { part, ending, score: None, themes: Vec::new() }
    }

    /// There is no answer, because of this.
    fn none(why: &str) -> Self {
        let verdict =
            Verdict { soundness: Soundness::Open, label: "not solved:".into(), text: why.to_owned() };
        Self::of(Part { verdict: Some(verdict), ..Part::default() }, Ending::Unanswered)
    }
}

impl Solver {
    /// The problem as the book has it, and how solving it ended.
    pub fn problem(&mut self, entry: &Entry, flip: bool) -> (Problem, Ending) {
        let mut problem = wording::problem(entry, flip);
        let stated = match entry.stated() {
            Ok(stated) => stated,
            Err(error) => return faulty(problem, error.to_string()),
        };
        let cases = match stated.statement.entries() {
            Ok(cases) => cases,
            Err(error) => return faulty(problem, why_not(&error)),
        };
        if let Some(diagram) = &mut problem.diagram {
            diagram.captions.extend(wording::captions(&stated, &cases));
        }
        let mut ending = Ending::Solved;
        let mut scores = Vec::new();
        let mut shown: Vec<String> = Vec::new();
        for twin in &stated.unread {
            problem.faults.push(twin.problem.clone());
            ending = Ending::BadInput;
        }
        let several = cases.len() > 1 || !stated.unread.is_empty();
        for case in &cases {
            let label = if several {
                arrows(&heading(&case.label, &case.description, case.duplex))
            } else {
                String::new()
            };
            match &case.case {
                Err(error) => {
                    problem.faults.push(why_not(error));
                    ending = ending.max(Ending::BadInput);
                }
                Ok(_) if self.skip => {}
                Ok(case) => {
                    let mut answer = self.case(case, &stated);
                    answer.part.heading = label;
                    ending = ending.max(answer.ending);
                    scores.extend(answer.score);
                    answer.themes.retain(|theme| !shown.contains(theme));
                    shown.append(&mut answer.themes);
                    problem.parts.push(answer.part);
                }
            }
        }
        if let ([score], false) = (scores.as_slice(), several) {
            problem.score = sum(score);
        }
        problem.themes = shown;
        (problem, ending)
    }

    fn case(&mut self, case: &Case, stated: &Stated) -> Answer {
        if self.limits.interrupt.load(Ordering::Relaxed) {
            return Answer::none(&Stop::User.to_string());
        }
        let answer = if !case.stipulation.play.is_battle() {
            self.line_play(case, stated.intention.clone())
        } else if case.stipulation.intro > 0 {
            self.introduced(case)
        } else {
            battle::answer(self, case)
        };
        answer.unwrap_or_else(|error| Answer::none(&error))
    }

    fn introduced(&self, case: &Case) -> Result<Answer, String> {
        let deadline = self.deadline();
        let mut solver = self.searcher()?;
        let outcome = solver.introduced(&task(case), &());
        let is_short = case.stipulation.moves().get() <= TREE_UP_TO;
        let depth = if is_short { None } else { Some(1) };
        let options = tree::Options { set_play: false, tries: self.tries, depth, ..tree::Options::default() };
        let mut trees = Vec::with_capacity(outcome.solved.len());
        for introduced in &outcome.solved {
            let (task, outcome) = (&introduced.task, &introduced.outcome);
            trees.push(build_tree(&mut solver, deadline, task, outcome, &options));
        }
        let solution = IntroSolution::new(task(case), outcome, trees);
        let verdict = solution.verdict();
        let (soundness, ending) = match verdict {
            IntroVerdict::Sound => (Soundness::Sound, Ending::Solved),
            IntroVerdict::ShortSolution | IntroVerdict::Cooked => (Soundness::Unsound, Ending::Solved),
            IntroVerdict::NoSolution => (Soundness::Unsound, Ending::Refuted),
            IntroVerdict::Stopped(_) | IntroVerdict::Restricted => (Soundness::Open, Ending::Unanswered),
        };
        // Header, a blank line, the solutions, and the verdict on the last line.
        let text = report::intro_text(&solution, &text_options());
        let body = text.split_once("\n\n").map_or(text.as_str(), |(_, body)| body).trim_end();
        let (moves, last) = body.rsplit_once('\n').unwrap_or(("", body));
        let part = Part {
            solution: self.cut(Line::of_text(moves, STEP)),
            verdict: Some(Verdict::new(soundness, last)),
            ..Part::default()
        };
        Ok(Answer::of(part, ending))
    }

    fn line_play(&self, case: &Case, intention: Option<Intention>) -> Result<Answer, String> {
        let task = LineTask::new(case.position, case.stipulation);
        let outcome = solve_lines(&self.limits, &task, &()).map_err(|error| error.to_string())?;
        let found = outcome.solutions();
        let is_told = intention.is_some();
        // Of what is not told nothing can be missing and nothing too much.
        let intention = intention.unwrap_or(Intention::Solutions(found.max(1)));
        let stopped = matches!(outcome.status, Status::Stopped(_));
        let solution = LineSolution { task, outcome, set_play: None, intention, counts: Vec::new() };
        let verdict = LineVerdict::of(&solution);
        let line = report::line_verdict_line(&solution, Paint::Plain);
        let soundness = match verdict {
            LineVerdict::Sound => Soundness::Sound,
            LineVerdict::Stopped { .. } | LineVerdict::Restricted => Soundness::Open,
            _ => Soundness::Unsound,
        };
        let ending = match verdict {
            _ if stopped => Ending::Unanswered,
            LineVerdict::NoSolution => Ending::Refuted,
            _ => Ending::Solved,
        };
        let mut verdict = Verdict::new(soundness, &line);
        if !is_told && found > 1 && soundness == Soundness::Sound {
            verdict.soundness = Soundness::Open;
            "complete:".clone_into(&mut verdict.label);
            verdict.text.push_str("; how many are intended is not stated");
        }
        let text = report::lines_solution(&solution, Layout::Short, Paint::Plain);
        let sound = verdict.soundness == Soundness::Sound;
        let LineSolution { task, outcome, .. } = &solution;
        let study = Study::of_lines(&task.position, task.stipulation, &outcome.lines, sound);
        let themes = if sound { names(&catalogue::detect(&study)) } else { Vec::new() };
        let part = Part {
            solution: self.cut(Line::of_text(&text, STEP)),
            verdict: Some(verdict),
            ..Part::default()
        };
        Ok(Answer { part, ending, score: None, themes })
    }

    /// A solver of battles with the limits of a position.
    fn searcher(&self) -> Result<BattleSolver, String> {
        BattleSolver::new(self.limits.clone()).map_err(|error| error.to_string())
    }

    fn deadline(&self) -> Option<Instant> {
        self.limits.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// As many lines as are wanted, with a line that counts the rest.
    fn cut(&self, mut lines: Vec<Line>) -> Vec<Line> {
        let rest = lines.len().saturating_sub(self.lines);
        // A line that says so would be as long as the one that it replaces.
        if rest > 1 {
            lines.truncate(self.lines);
            lines.push(Line { level: 0, text: format!("{{and {rest} more lines, not printed}}") });
        }
        lines
    }
}

/// An entry that is no problem: shown as far as it goes, with the reason.
fn faulty(mut problem: Problem, why: String) -> (Problem, Ending) {
    problem.faults.push(why);
    (problem, Ending::BadInput)
}

fn task(case: &Case) -> BattleTask {
    BattleTask { position: case.position, stipulation: case.stipulation, restriction: Restriction::NONE }
}

fn text_options() -> TextOptions {
    TextOptions::default()
}

/// The names of the themes, each once, in the order of the catalogue.
fn names(findings: &[Finding]) -> Vec<String> {
    let mut names: Vec<String> = findings.iter().map(|finding| finding.theme.to_owned()).collect();
    names.dedup();
    names
}

/// `118 = themes 92 + bonuses 51 - penalties 25`.
fn sum(score: &Score) -> String {
    let of = |points: &[i64]| points.iter().sum::<i64>();
    format!(
        "{} = themes {} + bonuses {} \u{2212} penalties {}",
        score.total(),
        of(&score.themes),
        of(&score.bonuses),
        of(&score.penalties)
    )
}

/// The tree behind the answer to a battle, built before the deadline or as far as it gets.
fn build_tree(
    solver: &mut BattleSolver, deadline: Option<Instant>, task: &BattleTask, outcome: &Outcome,
    options: &tree::Options,
) -> Tree {
    tree::build(*task, outcome, options, &mut Bounded::new(solver, deadline))
}

/// Which of several positions.
fn heading(label: &str, description: &str, duplex: bool) -> String {
    let duplex = if duplex { "duplex" } else { "" };
    let words: Vec<&str> = [label, description, duplex].into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "as stated".into() } else { words.join(" ") }
}

/// Why a position cannot be solved. Without twins it is clear which is meant.
fn why_not(error: &StatementError) -> String {
    let text = error.to_string();
    text.strip_prefix("problem: ").unwrap_or(&text).to_owned()
}
