//! Prints what the output in JSON looks like.

use crate::args::SchemaArgs;
use crate::exit::Exit;
use crate::output::Out;
use anyhow::{Result, bail};
use keymove_report::SCHEMAS;

pub(crate) fn run(args: &SchemaArgs) -> Result<Exit> {
    let mut out = Out::new();
    match &args.format {
        None => SCHEMAS.iter().try_for_each(|(name, _)| out.line(name))?,
        Some(wanted) => match SCHEMAS.iter().find(|(name, _)| name == wanted) {
            Some((_, schema)) => out.text(schema)?,
            None => bail!("no output is called {wanted:?}; `keymove schema` lists them"),
        },
    }
    out.flush()?;
    Ok(Exit::Solved)
}
