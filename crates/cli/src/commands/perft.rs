//! Counts of move sequences, the standard test of a move generator.

use crate::args::PerftArgs;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::Out;
use crate::units::rate;
use anyhow::Result;
use keymove_chess::perft::perft;
use std::time::Instant;

pub(crate) fn run(args: &PerftArgs) -> Result<Exit> {
    let diagram = Diagram::read(&args.fen)?;
    diagram.warn();
    let mut out = Out::new();
    let started = Instant::now();
    let nodes = match (args.divide, args.depth.checked_sub(1)) {
        (true, Some(rest)) => {
            let mut nodes = 0;
            for mv in diagram.position.moves() {
                let count = perft(&diagram.position.play(mv), rest);
                out.line(&format!("{mv} {count}"))?;
                out.flush()?;
                nodes += count;
            }
            nodes
        }
        _ => perft(&diagram.position, args.depth),
    };
    let elapsed = started.elapsed();
    out.line(&format!("{nodes} nodes, {:.3} s, {}/s", elapsed.as_secs_f64(), rate(nodes, elapsed)))?;
    out.flush()?;
    Ok(Exit::Solved)
}
