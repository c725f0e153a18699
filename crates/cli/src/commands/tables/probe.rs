//! What a position of few men is worth.

use super::Workshop;
use crate::args::{TableFormat, TablesProbeArgs};
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::Out;
use anyhow::Result;
use keymove_chess::notation::san;
use keymove_chess::{Color, Position};
use keymove_tables::Value;
use keymove_workbench::endgame::{ToldMate, material, spelled};

pub(super) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let position = Diagram::read(&args.fen)?.position;
    let Some(told) = workshop.told(&args.fen, |tables| ToldMate::of(tables, &position))? else {
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

fn text(position: &Position, told: &ToldMate, out: &mut Out) -> Result<()> {
    out.line(&format!("{}: {}", material(position), words(told.value, position.turn())))?;
    for (mv, worth) in &told.moves {
        out.line(&format!("{:<8}{worth}", san(position, *mv)))?;
    }
    if told.line.len() > 1 {
        let line = spelled(&told.line, *position);
        out.line(&format!("One line: {}", numbered(&line, position.turn())))?;
    }
    Ok(())
}

/// In a sentence, about the sides by their names.
fn words(value: Value, turn: Color) -> String {
    let (own, other) = if turn == Color::White { ("White", "Black") } else { ("Black", "White") };
    match value {
        Value::Win(moves) => format!("{own} to move mates in {moves}"),
        Value::Draw => format!("a draw, with {own} to move"),
        Value::Loss(0) => format!("{own} is mated"),
        Value::Loss(moves) => format!("{own} to move is mated in {moves}; {other} wins"),
    }
}

/// A line with numbers of moves.
pub(super) fn numbered(line: &[String], turn: Color) -> String {
    let mut text = String::new();
    for (place, mv) in line.iter().enumerate() {
        let ply = place + turn.index();
        if ply.is_multiple_of(2) {
            text += &format!("{}{}.", if place == 0 { "" } else { " " }, ply / 2 + 1);
        } else if place == 0 {
            text += "1...";
        } else {
            text += " ";
        }
        text += mv;
    }
    text
}
