//! Solving as training, on the terminal.
//!
//! [`choice`] finds the next problem that fits and is proven to be sound, [`typed`] tells what a line says, [`session`] asks and answers,
//! [`keeper`] is the record, [`results`] what it comes to. What follows from attempts, hints and points is the library's
//! (`keymove_train`). Everything said to the solver goes to standard output, as in `play`.

mod choice;
mod keeper;
mod results;
mod session;
mod typed;

use super::play::board::Look;
use super::play::events::Events;
use crate::args::{SolveArgs, TableFormat, TrainArgs};
use crate::batch::TIME;
use crate::date::now;
use crate::exit::Exit;
use crate::options::{self, SolveOptions};
use crate::output::{Out, paint, say};
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use choice::Choice;
use keeper::Keeper;
use keymove_solve::Limits;
use session::{Session, Sum};
use std::io::{self, IsTerminal};

pub(crate) fn run(args: &TrainArgs) -> Result<Exit> {
    if args.results || args.export.is_some() {
        return results::run(args);
    }
    if args.format != TableFormat::Text {
        bail!("--format goes with --results; training is for people");
    }
    if args.files.is_empty() && !args.due {
        bail!("no problems; expected a collection, --due for those that you missed, or --results");
    }
    if args.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("standard input is for what you type; expected a file with problems");
    }
    let keeper = Keeper::open(args)?;
    let interrupt = Interrupt::default();
    let limits = options::one_problem(&args.limits, &args.method, &interrupt);
    let limits = Limits { time: limits.time.or(Some(TIME)), ..limits };
    let moment = now();
    let choice = Choice::new(args, keeper.training(), moment, args.seed.unwrap_or(moment))?;
    if choice.left() == 0 {
        say(match args.files.is_empty() {
            true => "nothing is due; expected a collection with other problems",
            false => "no problem fits; expected another collection, or another stipulation after --kind",
        });
        return Ok(Exit::Refuted.and(choice.exit()));
    }
    let mut solve = SolveOptions::check(&SolveArgs::plain(), &interrupt)?;
    solve.text.paint = paint(args.color);
    solve.quiet = true;
    let session = Session {
        ask: args.ask.ask(),
        number: (args.number as usize).min(choice.left()),
        patience: args.minutes,
        look: Look { ascii: args.ascii, paint: solve.text.paint },
        limits,
        solve,
        events: Events::listen()?,
        keeper,
        choice,
        out: Out::new().prose(true),
        is_terminal: io::stdin().is_terminal(),
        wants_bar: args.messages.wants_bar(),
        exit: Exit::Solved,
        sum: Sum::default(),
    };
    session.run()
}
