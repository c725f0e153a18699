//! The engine, for programs that speak UCI.

use super::learn;
use crate::args::UciArgs;
use crate::exit::Exit;
use crate::output::Out;
use anyhow::Result;
use keymove_engine::Control;
use keymove_engine::bench::Bench;
use keymove_engine::player::Options;
use keymove_engine::uci;
use std::cell::RefCell;
use std::io;

pub(crate) fn run(args: &UciArgs) -> Result<Exit> {
    match args.bench {
        Some(depth) => bench(depth)?,
        None => {
            let learn_file = learn::own_table().map(|path| path.display().to_string());
            let options = Options { learn_file, shows_tuning: args.experiment, ..Options::default() };
            uci::run(options, io::stdin(), io::stdout())?;
        }
    }
    Ok(Exit::Solved)
}

fn bench(depth: u32) -> Result<()> {
    let out = RefCell::new(Out::new());
    let failed = RefCell::new(None);
    let control = Control::default();
    let bench = Bench::run(depth, &control, &|number, of, fen, nodes| {
        let mut out = out.borrow_mut();
        let written = out.line(&format!("{number}/{of} {fen}: {nodes} nodes")).and_then(|()| out.flush());
        if let Err(error) = written {
            control.stop();
            failed.borrow_mut().get_or_insert(error);
        }
    })?;
    if let Some(error) = failed.into_inner() {
        return Err(error.into());
    }
    let mut out = out.into_inner();
    out.line(&bench.to_string())?;
    out.flush()?;
    Ok(())
}
