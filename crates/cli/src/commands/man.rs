//! Manual pages, made of the help texts.

use crate::args::{Args, ManArgs};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::{Context, Result, anyhow};
use clap::{Command, CommandFactory};

pub(crate) fn run(args: &ManArgs) -> Result<Exit> {
    let mut program = Args::command();
    program.build();
    if let Some(folder) = &args.folder {
        let name = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {name}"))?;
        clap_mangen::generate_to(program, folder).with_context(|| format!("cannot write into {name}"))?;
        return Ok(Exit::Solved);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(named(&program, args.command.as_deref())?.clone()).render(&mut page)?;
    let mut out = Out::new();
    out.text(&String::from_utf8_lossy(&page))?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// The command with this name: `solve`, or with its own commands, `db-import`.
fn named<'a>(program: &'a Command, name: Option<&str>) -> Result<&'a Command> {
    let Some(name) = name else { return Ok(program) };
    let mut rest = name;
    let mut command = program;
    while !rest.is_empty() {
        let begins = |sub: &&Command| {
            let after = rest.strip_prefix(sub.get_name());
            after.is_some_and(|after| after.is_empty() || after.starts_with(['-', ' ']))
        };
        let unknown = || anyhow!("no command is called {name:?}; `keymove --help` lists them");
        command = command.get_subcommands().find(begins).ok_or_else(unknown)?;
        rest = rest[command.get_name().len()..].trim_start_matches(['-', ' ']);
    }
    Ok(command)
}
