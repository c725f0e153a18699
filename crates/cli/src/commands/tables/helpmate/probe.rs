//! How far the mate of a position of few men is if both sides help.

use super::helpmate_json;
use crate::args::{TableFormat, TablesProbeArgs, TablesSide};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::{Out, say};
use anyhow::{Result, bail};
use keymove_chess::notation::{san, short_algebraic};
use keymove_chess::{Color, Move, Position};
use keymove_report::{Layout, Object, line_text};
use keymove_solve::LineTask;
use keymove_tables::{Helpmate, Material, Tables, Unknown};
use keymove_workbench::endgame::spelled;
use serde_json::json;

/// What tables tell of a position.
struct Told {
    help: Option<Helpmate>,
    moves: Vec<(Move, Option<Helpmate>)>,
    /// The first of the shortest lines; empty if there is none.
    line: Vec<Move>,
}

impl Told {
    fn of(tables: &Tables, position: &Position, mated: Color) -> Result<Self, Unknown> {
        Ok(Self {
            help: tables.helpmate(position, mated)?,
            moves: tables.help_moves(position, mated)?,
            line: tables.help_lines(position, mated, 1)?.pop().unwrap_or_default(),
        })
    }
}

pub(in crate::commands::tables) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let position = Diagram::read(&args.fen)?.position;
    let mated = match args.mated {
        TablesSide::White => Color::White,
        TablesSide::Black => Color::Black,
    };
    let told = loop {
        match Told::of(&workshop.tables, &position, mated) {
            Ok(told) => break told,
            Err(Unknown::NoTable(title)) => {
                if workshop.at_hand(&title)?.is_none() {
                    say("stopped; tables that are whole are kept");
                    return Ok(Exit::Unanswered);
                }
            }
            Err(unknown) => bail!("{}: {unknown}", args.fen),
        }
    };
    let material = Material::of(&position).map_or_else(String::new, |(material, _)| material.to_string());
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => text(&material, &position, mated, &told, &mut out)?,
        TableFormat::Json => out.line(&object(&material, &position, mated, &told).to_string())?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn text(material: &str, position: &Position, mated: Color, told: &Told, out: &mut Out) -> Result<()> {
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

fn object(material: &str, position: &Position, mated: Color, told: &Told) -> Object {
    let mut object = Object::of("keymove-tables-helpmate-probe");
    object.add("fen", &position.to_string());
    object.add("material", &material);
    object.add("mated", &format!("{mated:?}").to_lowercase());
    object.add("value", &helpmate_json(told.help));
    let moves: Vec<_> = told
        .moves
        .iter()
        .map(|(mv, after)| json!({ "move": mv.to_string(), "san": san(position, *mv), "value": helpmate_json(*after) }))
        .collect();
    object.add("moves", &moves);
    object.add("line", &spelled(&told.line, *position));
    object
}
