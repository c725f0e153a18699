//! Mater I and II: one position, or all of files.

mod solve;
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
use keymove_report::{human_json, human_line, human_text, human_verdict};
use keymove_solve::Limits;
use keymove_study::human::{Examination, Mobility, Program, Rules, examine};
use std::time::Duration;
use totals::{Totals, Tried};

/// The longest line that can be asked for, and the usual one, in moves.
const LONGEST: u16 = 50;
const USUAL: u16 = 5;

pub(crate) fn run(args: &HumanArgs, program: Program) -> Result<Exit> {
    let human = Human {
        program,
        mobility: solve::mobility(args.mobility),
        length: Length::Told(args.moves),
        with_trace: !args.no_trace,
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
    with_trace: bool,
    format: TableFormat,
    time: Option<Duration>,
    nodes: Option<u64>,
    threads: Option<u16>,
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
    let shape = match (human.format, is_list && !human.with_trace) {
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
    let work = |task: &Task<'_>, out: &mut Out| human.look(task, shape, messages.quiet, out);
    let exit = batch.each(asked, input, || work, &mut out, &mut |tried| totals.add(&tried))?;
    if is_list && shape != Shape::Json {
        out.text(&totals.table())?;
    }
    out.flush()?;
    Ok(exit)
}

impl Human {
    fn look(&self, task: &Task<'_>, shape: Shape, quiet: bool, out: &mut Out) -> Result<(Exit, Tried)> {
        let diagram = task.diagram()?;
        if !quiet {
            input::remark_on(&diagram.position, out);
        }
        let stipulation = task.stipulation();
        let rules =
            Rules { program: self.program, mobility: self.mobility, moves: self.moves(&stipulation)? };
        let examination = examine(&diagram.position, &rules, &task.limits);
        match (shape, task.address) {
            (Shape::Json, _) => out.line(&human_json(&examination))?,
            (Shape::Rows, Some(address)) => out.line(&row(&address.words(), &examination))?,
            _ => out.text(&human_text(&examination, self.with_trace))?,
        }
        let is_found = examination.combination().is_some();
        // Of a list it is no failure that there is nothing to be found.
        let exit = if is_found || !task.is_single() { Exit::Solved } else { Exit::Unanswered };
        Ok((exit, Tried::of(&stipulation, &examination)))
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
fn row(address: &str, examination: &Examination) -> String {
    let line = examination
        .combination()
        .map_or_else(String::new, |found| format!("  {}", human_line(&examination.position, &found.line)));
    format!("{address}  {}{line}", human_verdict(examination))
}
