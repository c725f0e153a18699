//! What a position of few men is worth under the rule of fifty moves.

use super::against;
use crate::args::{TableFormat, TablesProbeArgs};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::Out;
use anyhow::{Result, bail};
use keymove_chess::Position;
use keymove_chess::notation::san;
use keymove_engine::tablebase::{Tablebase, ZeroingProbe};
use keymove_tables::{Unknown, Wdl, Zeroing};
use keymove_workbench::endgame::{ToldZeroing, material};

pub(in crate::commands::tables) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let Diagram { position, halfmoves, .. } = Diagram::read(&args.fen)?;
    let theirs = args.syzygy.as_ref().map(|folder| Tablebase::open(&[folder])).transpose()?;
    let theirs = theirs.and_then(|theirs| theirs.probe_zeroing(&position));
    if let Some(theirs) = theirs
        // Tables are made on demand, where the user's own do not answer.
        && let Err(Unknown::NoTable(_) | Unknown::TooMany(_)) =
            ToldZeroing::of(&workshop.tables, &position, halfmoves)
    {
        return answer_of(theirs, &position, halfmoves, args.format);
    }
    let Some(told) = workshop.told(&args.fen, |tables| ToldZeroing::of(tables, &position, halfmoves))? else {
        return Ok(Exit::Unanswered);
    };
    if let Some(theirs) = &theirs
        && against::agreement(told.worth, theirs).is_none()
    {
        bail!(
            "{position}: the tables disagree, one of them is damaged: ours says {}, Syzygy says {}",
            told.worth,
            against::spelled(theirs)
        );
    }
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => text(&position, &told, theirs.is_some(), &mut out)?,
        TableFormat::Json => out.line(&told.object(&position, theirs).to_string())?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// In a sentence, about the sides by their names.
fn sentence(worth: Zeroing, wdl: Wdl, position: &Position) -> String {
    let own = format!("{:?}", position.turn());
    let other = format!("{:?}", !position.turn());
    let Zeroing { plies, .. } = worth;
    match wdl {
        Wdl::Win => format!("{own} to move wins"),
        Wdl::Loss if plies == 0 => format!("{own} is mated"),
        Wdl::Loss => format!("{own} to move loses"),
        Wdl::Draw => format!("a draw, with {own} to move"),
        Wdl::CursedWin => format!("a draw by the rule of fifty moves, without which {own} to move wins"),
        Wdl::BlessedLoss => format!("a draw by the rule of fifty moves, without which {other} wins"),
    }
}

fn text(position: &Position, told: &ToldZeroing, is_compared: bool, out: &mut Out) -> Result<()> {
    let ToldZeroing { halfmoves, worth, moves } = told;
    let mut line = format!("{}: {}", material(position), sentence(*worth, told.wdl(), position));
    if worth.plies > 0 {
        line += &format!("; {} to the next capture, move of a pawn or mate", half_moves(worth.plies));
    }
    if *halfmoves > 0 {
        line += &format!("; {halfmoves} without one before");
    }
    out.line(&line)?;
    if is_compared {
        out.line("Syzygy says the same.")?;
    }
    for (mv, wdl, told) in moves {
        let plies = if told.plies == 0 { String::new() } else { format!(" ({})", told.plies) };
        out.line(&format!("{:<8}{wdl}{plies}", san(position, *mv)))?;
    }
    Ok(())
}

fn half_moves(plies: u8) -> String {
    if plies == 1 { "1 half-move".to_owned() } else { format!("{plies} half-moves") }
}

/// What the user's tables alone say.
fn answer_of(theirs: ZeroingProbe, position: &Position, halfmoves: u32, format: TableFormat) -> Result<Exit> {
    let mut out = Out::new();
    match format {
        TableFormat::Text => {
            let counter =
                if halfmoves > 0 { " (the counter of the position is left out of account)" } else { "" };
            out.line(&format!(
                "{}: Syzygy says, for {:?} to move: {}{counter}",
                material(position),
                position.turn(),
                against::spelled(&theirs)
            ))?;
        }
        TableFormat::Json => {
            out.line(&ToldZeroing::syzygy_alone(position, halfmoves, theirs).to_string())?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
