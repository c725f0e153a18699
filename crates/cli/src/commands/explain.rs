//! Explains a problem.

use crate::args::{ExplainArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::{Out, paint, say};
use crate::stop::{Alarm, Bounded, Interrupt};
use anyhow::{Context, Result, bail};
use keymove_diagram::{Arrow, Diagram, Look};
use keymove_problem::Stipulation;
use keymove_problem::analysis::explain::{self, Caps, Explanation, Marks};
use keymove_problem::report::{self, ExplainOptions, Intention, LineSolution, LineVerdict};
use keymove_problem::solve::{BattleSolver, BattleTask, Limits, LineTask, Status, Stop, solve_lines};
use keymove_problem::statement::{Case, Entry};
use keymove_problem::tree::{self, PhaseKind, Tree, Verdict};
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let statement = StatementOptions::check(&args.statement)?;
    let stipulation = args.stipulation.as_deref().map(input::stipulation).transpose()?;
    let (_, entries) = input::problem(&args.fen, stipulation)?.state(&statement)?;
    let cases: Vec<&Case> = entries.iter().filter_map(|entry| entry.case.as_ref().ok()).collect();
    cases.iter().try_for_each(|case| check(&case.stipulation))?;
    if args.diagram.is_some() && entries.len() > 1 {
        bail!("--diagram draws one position; this problem has {}", entries.len());
    }
    if let (false, Some(case)) = (args.quiet, cases.first()) {
        input::warn_of(&case.position);
    }
    let job = Job {
        args,
        limits: options::one_problem(&args.limits, &interrupt),
        interrupt: &interrupt,
        intention: statement.intention.clone().unwrap_or_default(),
        several: entries.len() > 1,
    };
    job.explain_all(&entries)
}

/// Refuses what cannot be explained.
fn check(stipulation: &Stipulation) -> Result<()> {
    if stipulation.intro > 0 {
        bail!("{stipulation}: play after an introduction is not explained; expected it without one");
    }
    Ok(())
}

struct Job<'a> {
    args: &'a ExplainArgs,
    limits: Limits,
    interrupt: &'a Interrupt,
    intention: Intention,
    /// Whether the problem has several positions.
    several: bool,
}

impl Job<'_> {
    fn explain_all(&self, entries: &[Entry]) -> Result<Exit> {
        let mut out = Out::new();
        let mut exit = Exit::Solved;
        for (index, entry) in entries.iter().enumerate() {
            let (Entry { label, description, .. }, text) = (entry, self.args.format == TableFormat::Text);
            if index > 0 && text {
                out.line("")?;
            }
            if self.several && text {
                out.line(format!("{label} {description}").trim())?;
            }
            exit = exit.and(match &entry.case {
                Ok(case) => self.explain(case, &mut out)?,
                Err(error) => {
                    say(&format!("error: {label} {}", error.to_string().replace('\n', "\n  ")));
                    Exit::BadInput
                }
            });
            let left = entries.len() - index - 1;
            if self.interrupt.by_user() && left > 0 {
                say(&format!("incomplete: stopped by the user; positions not begun: {left}"));
                return Ok(exit.and(Exit::Unanswered));
            }
        }
        Ok(exit)
    }

    fn explain(&self, case: &Case, out: &mut Out) -> Result<Exit> {
        if case.stipulation.play.is_battle() { self.battle(case, out) } else { self.lines(case, out) }
    }

    fn options(&self) -> ExplainOptions {
        ExplainOptions {
            paint: paint(self.args.color),
            tries: self.args.show_tries,
            ..ExplainOptions::default()
        }
    }

    fn battle(&self, case: &Case, out: &mut Out) -> Result<Exit> {
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let task = BattleTask::new(case.position, case.stipulation);
        let mut solver = BattleSolver::new(self.limits.clone())?;
        let (task, outcome) = solver.shortest(&task, &());
        let set_position = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
        let options = tree::Options {
            tries: self.args.tries.into(),
            stalemates: self.args.tries > 0,
            set_en_passant: set_position.and_then(|position| position.en_passant()),
            ..tree::Options::default()
        };
        let alarm = Alarm::set(deadline, self.interrupt);
        let mut oracle = Bounded { solver: &mut solver, interrupt: self.interrupt, deadline };
        let mut tree = tree::build(task, &outcome, &options, &mut oracle);
        let mut explanation = explain::of_tree(&tree, &mut oracle, &Caps::default());
        for stop in tree.stopped.iter_mut().chain(explanation.stops_mut()) {
            if *stop == Stop::User && !self.interrupt.by_user() {
                // It was the alarm.
                *stop = Stop::Time;
            }
        }
        drop(alarm);
        self.interrupt.lower();
        match self.args.format {
            TableFormat::Text => {
                out.line(&case.position.to_string())?;
                out.text(&report::explain_text(&tree, &explanation, &self.options()))?;
            }
            TableFormat::Json => out.line(&report::explain_json(&tree, &explanation, !self.several))?,
        }
        out.flush()?;
        self.draw(&explanation)?;
        Ok(exit(&tree, matches!(outcome.status, Status::Stopped(_))))
    }

    fn lines(&self, case: &Case, out: &mut Out) -> Result<Exit> {
        let task = LineTask::new(case.position, case.stipulation);
        let outcome = solve_lines(&self.limits, &task, &())?;
        let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
        let solution = LineSolution {
            task,
            outcome,
            set_play: None,
            intention: self.intention.clone(),
            counts: Vec::new(),
        };
        let verdict = LineVerdict::of(&solution);
        let sound = verdict == LineVerdict::Sound;
        let lines = &solution.outcome.lines;
        let explanation = explain::of_lines(&case.position, case.stipulation, lines, complete, sound);
        match self.args.format {
            TableFormat::Text => {
                out.line(&case.position.to_string())?;
                out.text(&report::explain_lines_text(&solution, &explanation, &self.options()))?;
            }
            TableFormat::Json => {
                out.line(&report::explain_lines_json(&solution, &explanation, !self.several))?;
            }
        }
        out.flush()?;
        self.draw(&explanation)?;
        Ok(match verdict {
            LineVerdict::NoSolution => Exit::Refuted,
            LineVerdict::Stopped { .. } | LineVerdict::Restricted => Exit::Unanswered,
            _ => Exit::Solved,
        })
    }

    fn draw(&self, explanation: &Explanation) -> Result<()> {
        let Some(path) = &self.args.diagram else { return Ok(()) };
        write_svg(path, &diagram(explanation)).with_context(|| format!("cannot write {}", path.display()))
    }
}

fn write_svg(path: &Path, diagram: &Diagram) -> std::io::Result<()> {
    std::fs::write(path, diagram.svg(&Look::default()))
}

/// The diagram with an arrow for the first key, or the first move of the first solution, and what it does.
fn diagram(explanation: &Explanation) -> Diagram {
    let study = &explanation.study;
    let mut diagram = Diagram::new(study.diagram.to_setup());
    diagram.stipulation = study.stipulation.to_string();
    let mut phases = study.acts.iter().zip(&explanation.phases);
    if let Some((act, account)) = phases.find(|(act, _)| act.kind == PhaseKind::Key) {
        let marks = Marks::of_phase(act.kind, act.first, account);
        let key = marks.arrows.iter().filter(|arrow| arrow.kind == "key");
        diagram.arrows = key.filter_map(|arrow| Arrow::new(arrow.from, arrow.to)).collect();
        diagram.marks = marks.set().into_iter().collect();
    }
    diagram
}

const fn exit(tree: &Tree, stopped: bool) -> Exit {
    match &tree.verdict {
        _ if stopped => Exit::Unanswered,
        Verdict::Sound { .. }
        | Verdict::Cooked { .. }
        | Verdict::ShortSolution { .. }
        | Verdict::Answered { .. } => Exit::Solved,
        Verdict::NoSolution | Verdict::Refuted { .. } => Exit::Refuted,
        Verdict::Stopped { .. } | Verdict::Restricted { .. } => Exit::Unanswered,
    }
}
