//! `--step`: the search gone through at the keyboard, or by lines from standard input.

use crate::output::{Out, say};
use anyhow::{Context, Result};
use keymove_report::HumanStep;
use std::io::{self, BufRead, IsTerminal, Write};

/// What is shown next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Command {
    /// The next step.
    Next,
    /// What follows the branch below this step.
    Out,
    /// All that is left, without a stop.
    End,
    Quit,
}

impl Command {
    fn read(line: &str) -> Option<Self> {
        Some(match line.trim() {
            "" | "n" | "next" => Self::Next,
            "o" | "out" => Self::Out,
            "e" | "end" => Self::End,
            "q" | "quit" => Self::Quit,
            _ => return None,
        })
    }
}

/// Shows the steps, one for each line that is read. Whether they were gone through to the last one; the end of the input is
/// taken for `quit`.
pub(super) fn through(steps: &[HumanStep], out: &mut Out) -> Result<bool> {
    let mut lines = io::stdin().lock();
    let is_asked = io::stdin().is_terminal();
    let (mut at, mut stops) = (0, true);
    while let Some(step) = steps.get(at) {
        let indent = "  ".repeat(step.depth);
        for line in &step.lines {
            out.line(&format!("{indent}{}", line.text()))?;
        }
        out.line(&format!("{indent}[step {} of {}, positions: {}]", at + 1, steps.len(), step.positions))?;
        at += 1;
        if !stops || at == steps.len() {
            continue;
        }
        out.flush()?;
        match ask(&mut lines, is_asked)? {
            Command::Next => {}
            Command::Out => at += steps[at..].iter().take_while(|below| below.depth > step.depth).count(),
            Command::End => stops = false,
            Command::Quit => return Ok(false),
        }
    }
    Ok(true)
}

/// The next command. Lines that are none are told of, and another one is read.
fn ask(lines: &mut impl BufRead, is_asked: bool) -> Result<Command> {
    loop {
        if is_asked {
            // A terminal that is gone is noticed when it is read.
            let _ = write!(io::stderr(), "> ");
        }
        let mut line = String::new();
        if lines.read_line(&mut line).context("cannot read standard input")? == 0 {
            return Ok(Command::Quit);
        }
        match Command::read(&line) {
            Some(command) => return Ok(command),
            None => say(&format!(
                "{:?} is no command; expected nothing or next (the next step), out (leave what is below this step), end (all that is \
                 left) or quit",
                line.trim()
            )),
        }
    }
}
