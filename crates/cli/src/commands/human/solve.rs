//! `solve --human`: the same programs under the name of what they do.

use super::run;
use crate::args::{Format, HumanArgs, MobilityChoice, SolveArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use anyhow::{Result, bail};
use keymove_study::human::Program;

/// The longest line that `mater1` and `mater2` can be asked for, in moves.
const LONGEST: u16 = 50;

/// Runs Mater I (`number` 1) or II on the position; a stipulation `#n` bounds the lines to n moves.
pub(crate) fn solve(number: u8, args: &SolveArgs) -> Result<Exit> {
    if let Some(word) = args.surplus.first() {
        bail!("found {word:?} after the stipulation, where nothing is expected");
    }
    let line = match args.fen.as_deref() {
        Some(line) if line.contains('/') || line.trim() == "startpos" => line,
        _ => bail!("--human takes one FEN; for all positions of a file: keymove mater{number} --file FILE"),
    };
    let format = match args.format {
        Format::Text => TableFormat::Text,
        Format::Json => TableFormat::Json,
        Format::Keys => bail!("--format keys does not go with --human, which proves no keys"),
    };
    let (fen, own) = line.split_once(';').map_or((line, None), |(fen, rest)| (fen, rest.split(';').next()));
    let own = own.filter(|text| !text.trim().is_empty());
    let human = HumanArgs {
        fen: Some(fen.to_owned()),
        file: None,
        mobility: MobilityChoice::NotRising,
        moves: own.or(args.stipulation.as_deref()).map_or(Ok(5), moves)?,
        no_trace: args.no_tree,
        format,
        time: args.limits.time,
        nodes: args.limits.nodes,
    };
    run(&human, if number == 1 { Program::One } else { Program::Two })
}

fn moves(text: &str) -> Result<u16> {
    let stipulation = input::stipulation(text)?;
    let moves = stipulation.moves().get();
    if !stipulation.is_mate() || moves > LONGEST {
        bail!(
            "--human looks for a mate by the side to move, in at most {LONGEST} moves, not for {stipulation}"
        );
    }
    Ok(moves)
}
