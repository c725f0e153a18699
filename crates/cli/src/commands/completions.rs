//! Completion scripts for shells.

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::Result;
use clap::CommandFactory;

pub(crate) fn run(args: &CompletionsArgs) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "keymove", &mut script);
    let mut out = Out::new();
    out.text(&String::from_utf8_lossy(&script))?;
    out.flush()?;
    Ok(Exit::Solved)
}
