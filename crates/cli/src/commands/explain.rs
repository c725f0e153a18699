//! Explains a problem.

use crate::args::{ExplainArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::{Out, paint, say};
use crate::stop::Interrupt;
use anyhow::{Context, Result, bail};
use keymove_diagram::{Arrow, Diagram, Look};
use keymove_problem::statement::{Case, Entry};
use keymove_problem::{Intention, Stipulation};
use keymove_report::{self as report, ExplainOptions};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Found, Soundness, Wanted};
use keymove_solve::tree::{self, PhaseKind};
use keymove_study::explain::{self, Caps, Explanation, Marks};
use std::path::Path;

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
        intention: statement.intention.clone(),
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
    intention: Option<Intention>,
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
        let is_battle = case.stipulation.play.is_battle();
        let tries = self.args.tries;
        let wanted = Wanted {
            intention: self.intention.clone().filter(|_| !is_battle),
            tree: Some(tree::Options {
                tries: tries.into(),
                stalemates: tries > 0,
                ..tree::Options::default()
            }),
            ..Wanted::default()
        };
        let mut answer = wanted.answer(case, &self.limits, &())?;
        let explanation = explain::of(&mut answer, &Caps::default())?;
        match self.args.format {
            TableFormat::Text => {
                out.line(&case.position.to_string())?;
                out.text(&report::explanation_text(&answer, &explanation, &self.options()))?;
            }
            TableFormat::Json => {
                out.line(&report::explanation_json(&answer, &explanation, !self.several))?;
            }
        }
        out.flush()?;
        self.draw(&explanation)?;
        Ok(exit(&answer))
    }

    fn options(&self) -> ExplainOptions {
        ExplainOptions {
            paint: paint(self.args.color),
            tries: self.args.show_tries,
            ..ExplainOptions::default()
        }
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

fn exit(answer: &Answer) -> Exit {
    let is_cut = matches!(&answer.found, Found::Battle(battle) if battle.stopped().is_some());
    match answer.soundness() {
        _ if is_cut => Exit::Unanswered,
        Soundness::NoSolution => Exit::Refuted,
        Soundness::Open | Soundness::Restricted => Exit::Unanswered,
        _ => Exit::Solved,
    }
}
