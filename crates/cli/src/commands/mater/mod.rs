//! The command line of MATER (V. Albillo, 1998 and 2019): four arguments, an exit code that is the length of the mate.
//!
//! `docs/mater.md` compares the two programs. What MATER takes for granted, and this module checks, is that the
//! position can be played.

mod board;
mod input;
mod keypress;
mod order;
mod search;
mod words;

use crate::args::MaterArgs;
use crate::exit::Exit;
use crate::options::cores;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::Result;
use input::Request;
use keymove_solve::Limits;
use keypress::KeyPress;
use search::Answer;
use std::sync::Mutex;
use words::Words;

/// The exit code for wrong arguments: no length of a mate, and not [`HALTED`]. MATER itself gives 0, which cannot be
/// told from "no mate".
const WRONG_INPUT: u8 = 254;
/// The exit code after Ctrl-C or a key press; MATER has 9999, but exit codes end at 255.
const HALTED: u8 = 255;
/// The largest size of the table.
const TABLE_BYTES: usize = 1 << 30;

const SYNTAX: &str = "\
syntax:   keymove mater [--classic] BOARD SIDE MAX a|c
          BOARD  eight ranks from the eighth to the first, each ended by a slash
          SIDE   w or b, the side that moves and mates
          MAX    the largest number of moves, 1 to 64
          a|c    a: all moves of that side, c: only its checks
example:  keymove mater b7/PP6/8/8/7K/6B1/6N1/4R1bk/ w 5 a
exit:     n mate in n, 0 no mate, 254 input error, 255 halted by the user";

pub(crate) fn run(args: &MaterArgs) -> Result<Exit> {
    // An option behind the board is taken for a word, because the maximum may begin with a hyphen.
    let (options, arguments): (Vec<&String>, Vec<&String>) =
        args.words.iter().partition(|word| *word == "--classic");
    let words = if args.classic || !options.is_empty() { Words::Classic } else { Words::Own };
    let request = match Request::read(&arguments) {
        Ok(request) => request,
        Err(error) => {
            say(&format!("{}\n\n{SYNTAX}", words.complaint(&error)));
            return Ok(Exit::Mater(WRONG_INPUT));
        }
    };
    // Any failure that is left is one of output; code 2 would be a mate in two.
    match solve(&request, words) {
        Ok(code) => Ok(Exit::Mater(code)),
        Err(error) => {
            if !crate::failure::is_closed_pipe(&error) {
                say(&crate::failure::message(&error));
            }
            Ok(Exit::Mater(WRONG_INPUT))
        }
    }
}

fn solve(request: &Request, words: Words) -> Result<u8> {
    let interrupt = Interrupt::install(HALTED)?;
    let mut out = Out::new();
    out.text(&words.heading(request))?;
    out.flush()?;
    // What several threads have looked at when the first mate is found differs from run to run.
    let threads = if words == Words::Classic { 1 } else { cores() };
    let limits =
        Limits { table_bytes: TABLE_BYTES, threads, interrupt: interrupt.flag(), ..Limits::default() };
    let out = Mutex::new(out);
    // Lives until the answer is known; restores the terminal then.
    let keys = KeyPress::watch(&interrupt);
    let found = search::search(request, limits, &interrupt, &out)?;
    drop(keys);
    let mut out = out.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    out.line(&format!("\n{}", words.result(request, &found)))?;
    out.flush()?;
    Ok(match found.answer {
        // 1 to 64, so the number always fits.
        Answer::Mate(_, length) => u8::try_from(length).unwrap_or(HALTED),
        Answer::None => 0,
        Answer::Halted => HALTED,
    })
}
