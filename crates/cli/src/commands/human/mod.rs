//! Mater I and II: one position, or all of files.

mod solve;
mod step;
mod totals;

pub(crate) use solve::solve;

use crate::args::{HumanArgs, InputArgs, MessageArgs, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Batch, Shape, Task};
use crate::exit::Exit;
use crate::input;
use crate::options;
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_problem::Stipulation;
use keymove_report::{
    human_found, human_head, human_json, human_line, human_steps, human_text, human_verdict,
};
use keymove_solve::Limits;
use keymove_study::human::{Examination, FullSearch, Mobility, Program, Rules, examine, full_search};
use std::time::Duration;
use totals::{Totals, Tried};

/// The longest line that can be asked for, and the usual one, in moves.
const LONGEST: u16 = 50;
const USUAL: u16 = 5;

/// Positions that the full search beside a single position may generate; of a list there is none unless it is asked for.
const FULL: u64 = 10_000_000;

pub(crate) fn run(args: &HumanArgs, program: Program) -> Result<Exit> {
    let human = Human {
        program,
        mobility: args.mobility,
        length: Length::Told(args.moves),
        shown: match (args.step, args.no_trace) {
            (true, _) => Shown::Steps,
            (_, true) => Shown::Found,
            _ => Shown::Trace,
        },
        full: Full::of(args.full_search, args.no_full_search),
        format: args.format,
        time: args.time,
        nodes: args.nodes,
        threads: args.threads,
    };
    run_with(&human, &args.input, &args.messages)
}

/// How it is looked for a mate, and what is told of it.
struct Human {
    program: Program,
    mobility: Mobility,
    length: Length,
    shown: Shown,
    full: Full,
    format: TableFormat,
    time: Option<Duration>,
    nodes: Option<u64>,
    threads: Option<u16>,
}

/// What is told besides what was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Nothing.
    Found,
    /// The try-lists.
    Trace,
    /// The search, step by step.
    Steps,
}

/// How many positions the proof solver may generate for the mate that was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Full {
    /// It is not asked.
    Never,
    /// So many.
    Told(u64),
    /// [`FULL`] of a single position, of a list none.
    Usual,
}

impl Full {
    const fn of(told: Option<u64>, never: bool) -> Self {
        match told {
            _ if never => Self::Never,
            Some(positions) => Self::Told(positions),
            None => Self::Usual,
        }
    }
}

/// The longest line.
#[derive(Clone, Copy)]
enum Length {
    /// So many moves.
    Told(u16),
    /// As many as the problem asks for.
    Stated,
}

fn run_with(human: &Human, input: &InputArgs, messages: &MessageArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let asked = Asked::read(input)?;
    let is_list = matches!(asked.input, Input::Many(_));
    if human.shown == Shown::Steps && is_list {
        bail!("--step goes through one search; expected one position instead of files");
    }
    let shape = match (human.format, is_list && human.shown == Shown::Found) {
        (TableFormat::Json, _) => Shape::Json,
        (TableFormat::Text, true) => Shape::Rows,
        (TableFormat::Text, false) => Shape::Blocks,
    };
    let limits = Limits {
        time: human.time,
        nodes: human.nodes,
        threads: options::threads(human.threads),
        ..Limits::interrupted_by(&interrupt.flag())
    };
    let batch = Batch::new(limits, &interrupt, shape, messages);
    let mut totals = Totals::default();
    let mut out = batch.out(Out::new());
    let work = |task: &Task<'_>, out: &mut Out| human.look(task, shape, messages.quiet, &interrupt, out);
    let exit = batch.each(asked, input, || work, &mut out, &mut |tried| totals.add(&tried))?;
    if is_list && shape != Shape::Json {
        out.text(&totals.table())?;
    }
    out.flush()?;
    Ok(exit)
}

impl Human {
    fn look(
        &self, task: &Task<'_>, shape: Shape, quiet: bool, interrupt: &Interrupt, out: &mut Out,
    ) -> Result<(Exit, Tried)> {
        let diagram = task.diagram()?;
        if !quiet {
            input::remark_on(&diagram.position, out);
        }
        let stipulation = task.stipulation();
        let rules =
            Rules { program: self.program, mobility: self.mobility, moves: self.moves(&stipulation)? };
        // One clock for this search and the one beside it.
        let limits = task.limits.begun();
        let examination = examine(&diagram.position, &rules, &limits);
        let full = self.beside(&examination, &limits, task.is_single())?;
        match (shape, task.address) {
            (Shape::Json, _) => {
                let steps = (self.shown == Shown::Steps).then_some(usize::MAX);
                out.line(&human_json(&examination, full.as_ref(), steps))?;
            }
            (Shape::Rows, Some(address)) => {
                out.line(&row(&address.words(), &examination, full.as_ref()))?;
            }
            _ if self.shown == Shown::Steps => {
                // What waits for a line cannot look at a flag.
                interrupt.end_at_once();
                out.line(&human_head(&examination))?;
                if step::through(&human_steps(&examination), out)? {
                    out.text(&format!("\n{}", human_found(&examination, full.as_ref())))?;
                }
            }
            _ => out.text(&human_text(&examination, full.as_ref(), self.shown == Shown::Trace))?,
        }
        let is_found = examination.combination().is_some();
        // Of a list it is no failure that there is nothing to be found.
        let exit = if is_found || !task.is_single() { Exit::Solved } else { Exit::Unanswered };
        Ok((exit, Tried::of(&stipulation, &examination, full.as_ref())))
    }

    /// What the proof solver says of the mate that was found, if it is asked.
    fn beside(
        &self, examination: &Examination, limits: &Limits, is_single: bool,
    ) -> Result<Option<FullSearch>> {
        let positions = match self.full {
            Full::Told(positions) => positions,
            Full::Usual if is_single => FULL,
            Full::Usual | Full::Never => return Ok(None),
        };
        // On one thread, what it needs depends on nothing but the position.
        let limits = Limits { nodes: Some(positions), threads: 1, ..limits.clone() };
        Ok(full_search(examination, &limits)?)
    }

    fn moves(&self, stipulation: &str) -> Result<u16> {
        match self.length {
            Length::Told(moves) => return Ok(moves),
            Length::Stated if stipulation.is_empty() => return Ok(USUAL),
            Length::Stated => {}
        }
        let stipulation: Stipulation = input::stipulation(stipulation)?;
        let moves = stipulation.moves().get();
        if !stipulation.is_mate() || moves > LONGEST {
            bail!(
                "--human looks for a mate by the side to move, in at most {LONGEST} moves, not for {stipulation}"
            );
        }
        Ok(moves)
    }
}

/// All about a position of a list on one line.
fn row(address: &str, examination: &Examination, full: Option<&FullSearch>) -> String {
    let line = examination
        .combination()
        .map_or_else(String::new, |found| format!("  {}", human_line(&examination.position, &found.line)));
    format!("{address}  {}{line}", human_verdict(examination, full))
}
