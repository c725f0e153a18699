//! How far the mate of a position of few men is if both sides help.

use crate::args::{TableFormat, TablesProbeArgs, TablesSide};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::Out;
use anyhow::Result;
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Color, Position};
use keymove_report::{Layout, line_text};
use keymove_solve::LineTask;
use keymove_workbench::endgame::{ToldHelpmate, material};

pub(in crate::commands::tables) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let position = Diagram::read(&args.fen)?.position;
    let mated = match args.mated {
        TablesSide::White => Color::White,
        TablesSide::Black => Color::Black,
    };
    let Some(told) = workshop.told(&args.fen, |tables| ToldHelpmate::of(tables, &position, mated))? else {
        return Ok(Exit::Unanswered);
    };
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => text(&position, &told, &mut out)?,
        TableFormat::Json => out.line(&told.object(&position).to_string())?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn text(position: &Position, told: &ToldHelpmate, out: &mut Out) -> Result<()> {
    let (material, mated) = (material(position), told.mated);
    let Some(help) = told.help else {
        out.line(&format!("{material}: {mated:?} cannot be mated, whoever helps"))?;
        return Ok(());
    };
    match help.plies {
        0 => out.line(&format!("{material}: {mated:?} is mated"))?,
        _ => out.line(&format!("{material}: {help} ({mated:?} is mated, {:?} begins)", position.turn()))?,
    }
    for (mv, after) in &told.moves {
        let words = after.map_or_else(|| "no mate".to_owned(), |after| after.to_string());
        out.line(&format!("{:<8}{words}", short_algebraic(position, *mv)))?;
    }
    if !told.line.is_empty() {
        let task = LineTask::new(*position, help.stipulation().parse()?);
        out.line(&format!("One line: {}", line_text(&task, &told.line, Layout::Short)))?;
    }
    Ok(())
}
