//! Solves the problems of a book, each within its time.

use super::convert::{self, arrows};
use crate::commands::solve::{build_tree, heading, why_not};
use crate::exit::Exit;
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_book::{Line, Part, Problem, Soundness, Verdict};
use keymove_problem::analysis::{Act, Finding, Study, catalogue};
use keymove_problem::formats::{Entry, Stated};
use keymove_problem::report::{
    self, Intention, IntroSolution, IntroVerdict, Layout, LineSolution, LineVerdict, Paint, TextOptions,
};
use keymove_problem::score::{Score, Scorer};
use keymove_problem::solve::{
    BattleSolver, BattleTask, Limits, LineTask, Restriction, Status, Stop, solve_lines,
};
use keymove_problem::statement::Case;
use keymove_problem::tree::{self, Tree, Verdict as TreeVerdict};
use std::time::Instant;

/// Up to this length all variations are printed, of longer problems those after the key with their answers.
const TREE_UP_TO: u16 = 3;
/// Columns of a step in the short layout.
const STEP: usize = 2;
/// Duals that are written out below a verdict.
const DUALS: usize = 8;

/// What all problems of a book have in common.
pub(super) struct Solver<'a> {
    /// For one position.
    pub(super) limits: Limits,
    pub(super) interrupt: &'a Interrupt,
    /// The largest number of refutations of a try.
    pub(super) tries: usize,
    /// The longest solution that is printed, in lines.
    pub(super) lines: usize,
    /// `None` if no scores are wanted.
    pub(super) scorer: Option<Scorer>,
    /// Whether no solutions are wanted.
    pub(super) skip: bool,
}

/// What was found out about one position.
struct Answer {
    part: Part,
    exit: Exit,
    /// Of a sound two-mover.
    score: Option<Score>,
    /// The names of the themes of a sound problem, in the order of the catalogue.
    themes: Vec<String>,
}

impl Answer {
    fn of(part: Part, exit: Exit) -> Self {
        Self { part, exit, score: None, themes: Vec::new() }
    }

    /// There is no answer, because of this.
    fn none(why: &str) -> Self {
        let verdict =
            Verdict { soundness: Soundness::Open, label: "not solved:".into(), text: why.to_owned() };
        Self::of(Part { verdict: Some(verdict), ..Part::default() }, Exit::Unanswered)
    }
}

impl Solver<'_> {
    /// The problem as the book has it, and how solving it ended.
    pub(super) fn problem(&mut self, entry: &Entry, flip: bool) -> (Problem, Exit) {
        let mut problem = convert::problem(entry, flip);
        let stated = match entry.stated() {
            Ok(stated) => stated,
            Err(error) => return faulty(problem, error.to_string()),
        };
        let cases = match stated.statement.entries() {
            Ok(cases) => cases,
            Err(error) => return faulty(problem, why_not(&error)),
        };
        if let Some(diagram) = &mut problem.diagram {
            diagram.captions.extend(convert::captions(&stated, &cases));
        }
        let mut exit = Exit::Solved;
        let mut scores = Vec::new();
        let mut shown: Vec<String> = Vec::new();
        for twin in &stated.unread {
            problem.faults.push(twin.problem.clone());
            exit = Exit::BadInput;
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
                    exit = exit.and(Exit::BadInput);
                }
                Ok(_) if self.skip => {}
                Ok(case) => {
                    let mut answer = self.case(case, &stated);
                    answer.part.heading = label;
                    exit = exit.and(answer.exit);
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
        (problem, exit)
    }

    fn case(&mut self, case: &Case, stated: &Stated) -> Answer {
        if self.interrupt.by_user() {
            return Answer::none(&Stop::User.to_string());
        }
        let answer = if !case.stipulation.play.is_battle() {
            self.line_play(case, stated.intention.clone())
        } else if case.stipulation.intro > 0 {
            self.introduced(case)
        } else {
            self.battle(case)
        };
        answer.unwrap_or_else(|error| Answer::none(&error.to_string()))
    }

    fn battle(&mut self, case: &Case) -> Result<Answer> {
        let deadline = self.deadline();
        let mut solver = BattleSolver::new(self.limits.clone())?;
        let (task, outcome) = solver.shortest(&task(case), &());
        let options = self.tree_options(case);
        let mut tree = build_tree(&mut solver, self.interrupt, deadline, &task, &outcome, &options);
        tree.asked = case.stipulation;
        let stopped = matches!(outcome.status, Status::Stopped(_));
        let text = report::solution(&tree, &text_options());
        let style = Layout::Short.style();
        let part = Part {
            solution: self.cut(Line::of_text(&text, STEP)),
            verdict: Some(Verdict::new(
                soundness(&tree.verdict),
                &report::verdict_line(&tree, style, Paint::Plain),
            )),
            notes: report::dual_lines(&tree, style, DUALS).lines().map(str::to_owned).collect(),
            ..Part::default()
        };
        let score = self.score(case, &tree);
        let themes = match part.verdict.as_ref().map(|verdict| verdict.soundness) {
            Some(Soundness::Sound) => themes(&Study::of_tree(&tree)),
            _ => Vec::new(),
        };
        Ok(Answer { part, exit: battle_exit(&tree, stopped), score, themes })
    }

    /// What is asked of the tree.
    fn tree_options(&self, case: &Case) -> tree::Options {
        let is_short = case.stipulation.moves().get() <= TREE_UP_TO;
        let depth = if is_short { None } else { Some(1) };
        tree::Options { set_play: false, tries: self.tries, depth, ..tree::Options::default() }
    }

    fn introduced(&self, case: &Case) -> Result<Answer> {
        let deadline = self.deadline();
        let mut solver = BattleSolver::new(self.limits.clone())?;
        let outcome = solver.introduced(&task(case), &());
        let options = self.tree_options(case);
        let mut trees = Vec::with_capacity(outcome.solved.len());
        for introduced in &outcome.solved {
            let (task, outcome) = (&introduced.task, &introduced.outcome);
            trees.push(build_tree(&mut solver, self.interrupt, deadline, task, outcome, &options));
        }
        let solution = IntroSolution::new(task(case), outcome, trees);
        let verdict = solution.verdict();
        let (soundness, exit) = match verdict {
            IntroVerdict::Sound => (Soundness::Sound, Exit::Solved),
            IntroVerdict::ShortSolution | IntroVerdict::Cooked => (Soundness::Unsound, Exit::Solved),
            IntroVerdict::NoSolution => (Soundness::Unsound, Exit::Refuted),
            IntroVerdict::Stopped(_) | IntroVerdict::Restricted => (Soundness::Open, Exit::Unanswered),
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
        Ok(Answer::of(part, exit))
    }

    fn line_play(&self, case: &Case, intention: Option<Intention>) -> Result<Answer> {
        let task = LineTask::new(case.position, case.stipulation);
        let outcome = solve_lines(&self.limits, &task, &())?;
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
        let exit = match verdict {
            _ if stopped => Exit::Unanswered,
            LineVerdict::NoSolution => Exit::Refuted,
            _ => Exit::Solved,
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
        let themes = if sound { themes(&study) } else { Vec::new() };
        let part = Part {
            solution: self.cut(Line::of_text(&text, STEP)),
            verdict: Some(verdict),
            ..Part::default()
        };
        Ok(Answer { part, exit, score: None, themes })
    }

    fn deadline(&self) -> Option<Instant> {
        self.limits.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// The score, if this is a sound two-mover with units that can be scored.
    fn score(&mut self, case: &Case, tree: &Tree) -> Option<Score> {
        let TreeVerdict::Sound { key } = tree.verdict else { return None };
        let is_two_mover = case.stipulation.is_mate() && case.stipulation.moves().get() == 2;
        let scorer = self.scorer.as_mut().filter(|_| is_two_mover)?;
        scorer.score(&case.position, key).ok()
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
fn faulty(mut problem: Problem, why: String) -> (Problem, Exit) {
    problem.faults.push(why);
    (problem, Exit::BadInput)
}

fn task(case: &Case) -> BattleTask {
    BattleTask { position: case.position, stipulation: case.stipulation, restriction: Restriction::NONE }
}

fn text_options() -> TextOptions {
    TextOptions::default()
}

const fn soundness(verdict: &TreeVerdict) -> Soundness {
    match verdict {
        TreeVerdict::Sound { .. } | TreeVerdict::Answered { .. } => Soundness::Sound,
        TreeVerdict::Cooked { .. }
        | TreeVerdict::ShortSolution { .. }
        | TreeVerdict::NoSolution
        | TreeVerdict::Refuted { .. } => Soundness::Unsound,
        TreeVerdict::Stopped { .. } | TreeVerdict::Restricted { .. } => Soundness::Open,
    }
}

const fn battle_exit(tree: &Tree, stopped: bool) -> Exit {
    match &tree.verdict {
        _ if stopped => Exit::Unanswered,
        TreeVerdict::NoSolution | TreeVerdict::Refuted { .. } => Exit::Refuted,
        TreeVerdict::Stopped { .. } | TreeVerdict::Restricted { .. } => Exit::Unanswered,
        _ => Exit::Solved,
    }
}

/// What the book says about the contents of a problem: the themes of what solves it and those that need several phases.
fn themes(study: &Study) -> Vec<String> {
    let in_solution = |finding: &Finding| {
        finding.shown.is_empty()
            || finding.shown.iter().any(|shown| study.acts.get(shown.act).is_some_and(Act::solves))
    };
    let mut names: Vec<String> = catalogue::detect(study)
        .iter()
        .filter(|finding| in_solution(finding))
        .map(|finding| finding.theme.to_owned())
        .collect();
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
