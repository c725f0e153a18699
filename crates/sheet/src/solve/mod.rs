//! Problems of a collection as a sheet has them: solved, each within its time.

mod battle;
mod game;
mod wording;

use crate::{Compared, Line, Part, Problem, Soundness, Verdict};
use core::sync::atomic::Ordering;
use keymove_formats::{Entry, Stated};
use keymove_problem::statement::{Case, StatementError};
use keymove_problem::{Aim, Intention, Stipulation};
use keymove_report as report;
use keymove_report::{Layout, Paint, TextOptions};
use keymove_solve::answer::{self as solved, Found, IntroSolution, LineSolution, Wanted, name_keys};
use keymove_solve::tree;
use keymove_solve::{Limits, Stop};
use keymove_study::explain::{Part as Position, Whole};
use keymove_study::score::{Score, Scorer};
use keymove_study::{Finding, Study, catalogue};
use wording::arrows;
pub use wording::diagram;

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

/// What all problems of a sheet have in common.
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
    /// Whether several solutions of help and series play stand side by side, with what each unit does in which.
    pub side_by_side: bool,
    /// Whom the sheet is for.
    pub audience: Audience,
}

/// Whom a sheet is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Audience {
    /// Verdicts, themes, scores.
    #[default]
    Problemists,
    /// Players and their coaches: the game that a position is from, what was played, lines to write on.
    Players,
    /// Those who hold a solving tournament: verdicts, no themes and scores; the points are added by who marks.
    Solvers,
}

/// What was found out about one position.
struct Answer {
    part: Part,
    ending: Ending,
    /// Of a sound two-mover.
    score: Option<Score>,
    /// The names of the themes of a sound problem, in the order of the catalogue.
    themes: Vec<String>,
    /// Of help and series play that is solved.
    position: Option<Position>,
}

impl Answer {
    fn of(part: Part, ending: Ending) -> Self {
        Self { part, ending, score: None, themes: Vec::new(), position: None }
    }

    /// There is no answer, because of this.
    fn none(why: &str) -> Self {
        let verdict =
            Verdict { soundness: Soundness::Open, label: "not solved:".into(), text: why.to_owned() };
        Self::of(Part { verdict: Some(verdict), ..Part::default() }, Ending::Unanswered)
    }
}

impl Solver {
    /// The problem as the sheet has it, and how solving it ended.
    pub fn problem(&mut self, entry: &Entry, flip: bool) -> (Problem, Ending) {
        let mut problem = wording::problem(entry, flip);
        if entry.stipulation.parse::<Aim>().is_ok() {
            return self.study(entry, problem);
        }
        let mut stated = match entry.stated() {
            Ok(stated) => stated,
            Err(error) => return faulty(problem, error.to_string()),
        };
        name_keys(&mut stated.statement);
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
        let mut positions = Vec::new();
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
                    positions.extend(answer.position);
                    answer.themes.retain(|theme| !shown.contains(theme));
                    shown.append(&mut answer.themes);
                    problem.parts.push(answer.part);
                }
            }
        }
        if let ([score], false) = (scores.as_slice(), several) {
            problem.score = sum(score);
        }
        if positions.len() == cases.len() && stated.unread.is_empty() {
            self.together(positions, &mut problem, &mut shown);
        }
        problem.themes = shown;
        match self.audience {
            Audience::Problemists => {}
            Audience::Players => game::for_players(entry, &mut problem),
            Audience::Solvers => {
                problem.themes.clear();
                problem.score.clear();
                problem.answer_lines = form_lines(&entry.stipulation);
            }
        }
        (problem, ending)
    }

    /// An endgame study, with the solution that comes with it: whether that is right is another question, and another command's.
    fn study(&self, entry: &Entry, mut problem: Problem) -> (Problem, Ending) {
        if problem.diagram.is_none() {
            let why = entry.arrangement().map_or_else(|error| error.to_string(), |_| String::new());
            return faulty(problem, why);
        }
        if !self.skip {
            let verdict = Verdict {
                soundness: Soundness::Open,
                label: "not checked:".into(),
                text: "an endgame study; keymove study checks those".into(),
            };
            let solution = Line::of_text(&entry.solution, STEP);
            problem.parts.push(Part { solution, verdict: Some(verdict), ..Part::default() });
        }
        (problem, Ending::Solved)
    }

    /// What all positions of help or series play show together: themes that run across them, and the table of the solutions.
    fn together(&self, positions: Vec<Position>, problem: &mut Problem, themes: &mut Vec<String>) {
        if positions.len() < 2 && !self.side_by_side {
            return;
        }
        let Ok(Whole { explanation, .. }) = Whole::of(positions) else { return };
        let across = names(&explanation.themes).into_iter().filter(|theme| !themes.contains(theme));
        let across: Vec<String> = across.collect();
        themes.extend(across);
        if self.side_by_side {
            let compared = report::compared(&explanation);
            problem.compared = compared.map(|report::Compared { solutions, functions, relations }| {
                Compared { solutions, functions, relations }
            });
        }
    }

    fn case(&mut self, case: &Case, stated: &Stated) -> Answer {
        if self.limits.interrupt.load(Ordering::Relaxed) {
            return Answer::none(&Stop::User.to_string());
        }
        self.solved(case, stated.intention.clone()).unwrap_or_else(|error| Answer::none(&error))
    }

    fn solved(&mut self, case: &Case, intention: Option<Intention>) -> Result<Answer, String> {
        let is_told = intention.is_some();
        let is_battle = case.stipulation.play.is_battle();
        let wanted = Wanted {
            intention: intention.filter(|_| !is_battle),
            // Of what is not told nothing can be missing and nothing too much.
            any_number: true,
            tree: Some(self.tree(case)),
            ..Wanted::default()
        };
        let without_set_play = Case { set_play: None, ..case.clone() };
        let case = if is_battle { case } else { &without_set_play };
        let mut answer = wanted.answer(case, &self.limits, &()).map_err(|error| error.to_string())?;
        let soundness = match answer.soundness() {
            solved::Soundness::Sound => Soundness::Sound,
            solved::Soundness::Open | solved::Soundness::Restricted => Soundness::Open,
            _ => Soundness::Unsound,
        };
        let ending = ending(&answer);
        if let Found::Battle(battle) = &mut answer.found {
            return Ok(battle::answer(self, case, battle, ending));
        }
        let study = match answer.found {
            Found::Lines(_) => Some(Study::of(&mut answer).map_err(|error| error.to_string())?),
            _ => None,
        };
        match (&answer.found, study) {
            (Found::Lines(solution), Some(study)) => {
                let position =
                    Position { label: case.label.clone(), duplex: case.duplex, study, sound: false };
                Ok(self.lines(solution, position, is_told, soundness, ending))
            }
            (Found::Introduced(introduced), _) => {
                Ok(self.introduced(&introduced.solution, soundness, ending))
            }
            _ => Err("only one mate was looked for".into()),
        }
    }

    /// The play that is looked at first.
    fn tree(&self, case: &Case) -> tree::Options {
        if case.stipulation.intro > 0 {
            let depth = if case.stipulation.moves().get() <= TREE_UP_TO { None } else { Some(1) };
            return tree::Options { set_play: false, tries: self.tries, depth, ..tree::Options::default() };
        }
        battle::first_look(self, case)
    }

    fn introduced(&self, solution: &IntroSolution, soundness: Soundness, ending: Ending) -> Answer {
        // Header, a blank line, the solutions, and the verdict on the last line.
        let text = report::intro_text(solution, &text_options());
        let body = text.split_once("\n\n").map_or(text.as_str(), |(_, body)| body).trim_end();
        let (moves, last) = body.rsplit_once('\n').unwrap_or(("", body));
        let part = Part {
            solution: self.cut(Line::of_text(moves, STEP)),
            verdict: Some(Verdict::new(soundness, last)),
            ..Part::default()
        };
        Answer::of(part, ending)
    }

    fn lines(
        &self, solution: &LineSolution, mut position: Position, is_told: bool, soundness: Soundness,
        ending: Ending,
    ) -> Answer {
        let mut verdict = Verdict::new(soundness, &report::line_verdict_line(solution, Paint::Plain));
        if !is_told && solution.outcome.solutions() > 1 && soundness == Soundness::Sound {
            verdict.soundness = Soundness::Open;
            "complete:".clone_into(&mut verdict.label);
            verdict.text.push_str("; how many are intended is not stated");
        }
        let text = report::lines_solution(solution, Layout::Short, Paint::Plain);
        position.sound = verdict.soundness == Soundness::Sound;
        let themes = if position.sound { names(&catalogue::detect(&position.study)) } else { Vec::new() };
        let part = Part {
            solution: self.cut(Line::of_text(&text, STEP)),
            verdict: Some(verdict),
            ..Part::default()
        };
        Answer { part, ending, score: None, themes, position: Some(position) }
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

/// Lines for an answer on a form: by what is asked alone, because how many variations or solutions there are is for solvers to find out.
fn form_lines(stipulation: &str) -> u8 {
    match stipulation.trim().parse::<Stipulation>() {
        Ok(asked) if asked.play.is_battle() && asked.moves().get() <= 2 => 2,
        Ok(asked) if asked.play.is_battle() => 8,
        _ => 4,
    }
}

/// An entry that is no problem: shown as far as it goes, with the reason.
fn faulty(mut problem: Problem, why: String) -> (Problem, Ending) {
    problem.faults.push(why);
    (problem, Ending::BadInput)
}

/// How solving a position ended: with an answer only if nothing is left open.
fn ending(answer: &solved::Answer) -> Ending {
    let search_stopped = match &answer.found {
        Found::Battle(battle) => battle.stopped().is_some(),
        Found::Introduced(introduced) => introduced.solution.search_stopped().is_some(),
        Found::Lines(_) | Found::Mate(_) => answer.stopped().is_some(),
    };
    match answer.soundness() {
        _ if search_stopped => Ending::Unanswered,
        solved::Soundness::NoSolution => Ending::Refuted,
        solved::Soundness::Open | solved::Soundness::Restricted => Ending::Unanswered,
        _ => Ending::Solved,
    }
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
