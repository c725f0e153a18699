//! `solve --human`: the same programs under the name of what they do.

use super::{Full, Length, Shown, run_with};
use crate::args::{Format, SolveArgs, TableFormat};
use crate::commands::human::Human;
use crate::exit::Exit;
use anyhow::{Result, bail};
use keymove_study::human::{Mobility, Program};

/// Runs Mater I (`number` 1) or II; a stipulation `#n` bounds the lines to n moves.
pub(crate) fn solve(number: u8, args: &SolveArgs) -> Result<Exit> {
    let format = match args.format {
        Format::Text => TableFormat::Text,
        Format::Json => TableFormat::Json,
        Format::Keys => bail!("--format keys does not go with --human, which proves no keys"),
    };
    let human = Human {
        program: if number == 1 { Program::One } else { Program::Two },
        mobility: Mobility::NotRising,
        length: Length::Stated,
        shown: if args.no_tree { Shown::Found } else { Shown::Trace },
        full: Full::Usual,
        format,
        time: args.limits.time,
        nodes: args.limits.nodes,
        threads: args.limits.threads,
    };
    run_with(&human, &args.input, &args.messages)
}
