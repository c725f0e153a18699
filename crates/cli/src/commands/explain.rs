//! Explains a problem.

use crate::args::{ExplainArgs, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Batch, Shape, Task};
use crate::cases;
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::options::{self, StatementOptions};
use crate::output::{Out, paint};
use crate::stop::Interrupt;
use anyhow::{Context, Result, bail};
use keymove_diagram::{Arrow, Diagram, Look};
use keymove_problem::Stipulation;
use keymove_problem::statement::Case;
use keymove_report::{self as report, ExplainOptions, IntendedReport};
use keymove_run::write_file;
use keymove_solve::answer::{Answer, Found, Soundness, Wanted};
use keymove_solve::tree::{self, PhaseKind};
use keymove_study::explain::{self, Caps, Explanation, Marks, Part, Whole};
use std::path::Path;

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let statement = StatementOptions::check(&args.statement)?;
    let asked = Asked::read(&args.input)?;
    if args.diagram.is_some() && matches!(asked.input, Input::Many(_)) {
        bail!("--diagram draws one position; expected one instead of files");
    }
    let shape = if args.format == TableFormat::Json { Shape::Json } else { Shape::Blocks };
    let batch = Batch::new(
        options::one_problem(&args.limits, &args.method, &interrupt),
        &interrupt,
        shape,
        &args.messages,
    );
    let explain = |task: &Task<'_>, out: &mut Out| {
        Job { args, task, shape, interrupt: &interrupt }.explain_all(&statement, out)
    };
    batch.run(asked, &args.input, || &explain)
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
    task: &'a Task<'a>,
    shape: Shape,
    interrupt: &'a Interrupt,
}

impl Job<'_> {
    fn explain_all(&self, statement: &StatementOptions, out: &mut Out) -> Result<Exit> {
        let problem = self.task.problem(statement)?;
        problem.cases().try_for_each(|case| check(&case.stipulation))?;
        if self.args.diagram.is_some() && problem.is_several() {
            bail!("--diagram draws one position; this problem has {}", problem.entries.len());
        }
        if let (false, Some(case)) = (self.args.messages.quiet, problem.cases().next()) {
            input::remark_on(&case.position, out);
        }
        let mut parts = Vec::new();
        let work = &mut |case: &Case, heading: Option<&str>, out: &mut Out| {
            let (exit, part) = self.explain(case, &problem, heading, out)?;
            parts.push(part);
            Ok(exit)
        };
        let exit = cases::each(&problem, self.shape, self.interrupt, out, work)?;
        let is_whole = parts.len() == problem.entries.len() && parts.len() > 1;
        if let Some(whole) = is_whole.then(|| Whole::of(parts).ok()).flatten() {
            self.explain_whole(&whole, out)?;
        }
        Ok(exit)
    }

    /// What several positions of help or series play show together.
    fn explain_whole(&self, whole: &Whole, out: &mut Out) -> Result<()> {
        let explanation = &whole.explanation;
        match self.args.format {
            TableFormat::Text => {
                let text = report::explain_problem_text(explanation, &self.options(true));
                if !text.is_empty() {
                    out.line(&format!("\nAll {} positions\n", explanation.study.settings.len()))?;
                    out.text(&text)?;
                }
            }
            TableFormat::Json => out.line(&report::explain_problem_json(explanation, whole.sound))?,
        }
        out.flush()?;
        Ok(())
    }

    fn explain(
        &self, case: &Case, problem: &Problem, heading: Option<&str>, out: &mut Out,
    ) -> Result<(Exit, Part)> {
        let is_battle = case.stipulation.play.is_battle();
        let tries = self.args.tries;
        let wanted = Wanted {
            intention: problem.intention.clone().filter(|_| !is_battle),
            intended: problem.intended(case),
            tree: Some(tree::Options {
                tries: tries.into(),
                stalemates: tries > 0,
                ..tree::Options::default()
            }),
            ..Wanted::default()
        };
        let mut answer = wanted.answer(case, &self.task.limits, &())?;
        let explanation = explain::of(&mut answer, &Caps::default())?;
        let intended = IntendedReport::of(&mut answer);
        match self.args.format {
            TableFormat::Text => {
                out.line(&case.position.to_string())?;
                out.text(&report::explanation_text(&answer, &explanation, &self.options(heading.is_none())))?;
                if let Some(intended) = &intended {
                    out.line(&format!(
                        "\nIntended solutions\n{}",
                        intended.text(paint(self.args.color)).trim_end()
                    ))?;
                }
            }
            TableFormat::Json => {
                let pretty = heading.is_none() && self.task.is_single();
                out.line(&report::explanation_json(&answer, &explanation, intended.as_ref(), pretty))?;
            }
        }
        out.flush()?;
        self.draw(&explanation)?;
        let sound = answer.soundness() == Soundness::Sound;
        Ok((
            exit(&answer),
            Part { label: case.label.clone(), duplex: case.duplex, study: explanation.study, sound },
        ))
    }

    fn options(&self, economy: bool) -> ExplainOptions {
        ExplainOptions {
            paint: paint(self.args.color),
            tries: self.args.show_tries,
            economy,
            ..ExplainOptions::default()
        }
    }

    fn draw(&self, explanation: &Explanation) -> Result<()> {
        let Some(path) = &self.args.diagram else { return Ok(()) };
        write_svg(path, &diagram(explanation)).with_context(|| format!("cannot write {}", path.display()))
    }
}

fn write_svg(path: &Path, diagram: &Diagram) -> std::io::Result<()> {
    write_file(path, diagram.svg(&Look::default()).as_bytes())
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
