//! What a position of few men is worth.

use super::Workshop;
use crate::args::{TableFormat, TablesProbeArgs};
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::{Out, say};
use anyhow::{Result, bail};
use keymove_chess::Color;
use keymove_chess::notation::san;
use keymove_tables::{MOST_MEN, Material, Unknown, Value};
use keymove_workbench::endgame::{probe_json, spelled};

pub(super) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let diagram = Diagram::read(&args.fen)?;
    let position = diagram.position;
    if let Err(unknown @ (Unknown::NoKing | Unknown::TooMany(_) | Unknown::Castling)) =
        workshop.tables.probe(&position)
    {
        bail!("{}: {unknown}", args.fen);
    }
    let Some((material, _)) = Material::of(&position) else {
        bail!("{}: more than {MOST_MEN} men", args.fen);
    };
    let tables = &workshop.tables;
    let known = || Ok((tables.probe(&position)?, tables.moves(&position)?, tables.line(&position)?));
    let (value, moves, line) = match known() {
        Err(Unknown::NoTable(_)) => {
            if workshop.at_hand(&material)?.is_none() {
                say("stopped; tables that are whole are kept");
                return Ok(Exit::Unanswered);
            }
            known()?
        }
        known => known?,
    };
    let line = spelled(&line, position);
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => {
            let words = words(value, position.turn());
            out.line(&format!("{material}: {words}"))?;
            for (mv, worth) in &moves {
                out.line(&format!("{:<8}{worth}", san(&position, *mv)))?;
            }
            if line.len() > 1 {
                out.line(&format!("One line: {}", numbered(&line, position.turn())))?;
            }
        }
        TableFormat::Json => {
            let object = probe_json(tables, &position)?;
            out.line(&object.to_string())?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
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
