//! The command line of MATER (V. Albillo, 1998 and 2019): four arguments, an exit code that is the length of the mate.
//!
//! `docs/mater.md` compares the two programs. What MATER takes for granted, and this module checks, is that the
//! position can be played.

mod board;
mod input;
mod keypress;
mod order;
mod search;

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

/// The exit code for wrong arguments: no length of a mate, and not [`HALTED`]. MATER itself gives 0, which cannot be
/// told from "no mate".
const WRONG_INPUT: u8 = 254;
/// The exit code after Ctrl-C or a key press; MATER has 9999, but exit codes end at 255.
const HALTED: u8 = 255;
/// The largest size of the table.
const TABLE_BYTES: usize = 1 << 30;

const SYNTAX: &str = "\
syntax:   keymove mater BOARD SIDE MAX a|c
          BOARD  eight ranks from the eighth to the first, each ended by a slash
          SIDE   w or b, the side that moves and mates
          MAX    the largest number of moves, 1 to 64
          a|c    a: all moves of that side, c: only its checks
example:  keymove mater b7/PP6/8/8/7K/6B1/6N1/4R1bk/ w 5 a
exit:     n mate in n, 0 no mate, 254 input error, 255 halted by the user";

pub(crate) fn run(args: &MaterArgs) -> Result<Exit> {
    let request = match Request::read(&args.words) {
        Ok(request) => request,
        Err(error) => {
            say(&format!("input error: {error:#}\n\n{SYNTAX}"));
            return Ok(Exit::Mater(WRONG_INPUT));
        }
    };
    // Any failure that is left is one of output; code 2 would be a mate in two.
    match solve(&request) {
        Ok(code) => Ok(Exit::Mater(code)),
        Err(error) => {
            if !crate::failure::is_closed_pipe(&error) {
                say(&crate::failure::message(&error));
            }
            Ok(Exit::Mater(WRONG_INPUT))
        }
    }
}

fn solve(request: &Request) -> Result<u8> {
    let interrupt = Interrupt::install(HALTED)?;
    let mut out = Out::new();
    out.text(&heading(request))?;
    out.flush()?;
    let limits = Limits {
        table_bytes: TABLE_BYTES,
        threads: cores(),
        interrupt: interrupt.flag(),
        ..Limits::default()
    };
    let out = Mutex::new(out);
    // Lives until the answer is known; restores the terminal then.
    let keys = KeyPress::watch(&interrupt);
    let answer = search::search(request, limits, &interrupt, &out)?;
    drop(keys);
    let mut out = out.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let cost = format!("t={:.2}, nodes={}", answer.elapsed.as_secs_f64(), answer.nodes);
    let (text, code) = match answer.answer {
        Answer::Mate(mv, length) => {
            let mv = order::written(&request.position, mv);
            // 1 to 64, so the number always fits.
            (format!("Mate in {length} with {mv}, {cost}"), u8::try_from(length).unwrap_or(HALTED))
        }
        Answer::None => (format!("No mate in {}{}, {cost}", request.max, request.remark()), 0),
        Answer::Halted => (format!("\nhalted by the user, {cost}"), HALTED),
    };
    out.line(&format!("\n{text}"))?;
    out.flush()?;
    Ok(code)
}

/// Name of the program, board, FEN and what is searched for.
fn heading(request: &Request) -> String {
    let searched = if request.checks_only { "only checks" } else { "all moves" };
    format!(
        "keymove {}: mate search with the arguments of MATER\n\n{}\nFEN: {} {}\nLongest mate: {}\nSearching: {searched} \
         of {}\n\n",
        env!("CARGO_PKG_VERSION"),
        board::framed(&request.position),
        request.board,
        request.side,
        request.max,
        request.position.turn(),
    )
}
