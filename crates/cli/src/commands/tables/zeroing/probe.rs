//! What a position of few men is worth under the rule of fifty moves.

use super::{against, word};
use crate::args::{TableFormat, TablesProbeArgs};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::{Out, say};
use anyhow::{Result, bail};
use keymove_chess::notation::san;
use keymove_chess::{Move, Position};
use keymove_engine::tablebase::{Tablebase, ZeroingProbe};
use keymove_report::Object;
use keymove_tables::{MOST_MEN, Material, Tables, Unknown, Wdl, Zeroing};
use serde_json::{Value as Json, json};

/// What tables tell of a position.
struct Told {
    worth: Zeroing,
    moves: Vec<(Move, Wdl, Zeroing)>,
}

impl Told {
    fn of(tables: &Tables, position: &Position, halfmoves: u32) -> Result<Self, Unknown> {
        Ok(Self { worth: tables.zeroing(position)?, moves: tables.zeroing_moves(position, halfmoves)? })
    }
}

pub(in crate::commands::tables) fn run(args: &TablesProbeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let Diagram { position, halfmoves, .. } = Diagram::read(&args.fen)?;
    let theirs = args.syzygy.as_ref().map(|folder| Tablebase::open(&[folder])).transpose()?;
    let theirs = theirs.and_then(|theirs| theirs.probe_zeroing(&position));
    let told = loop {
        match Told::of(&workshop.tables, &position, halfmoves) {
            Ok(told) => break told,
            // Made on demand, where the user's own do not answer.
            Err(Unknown::NoTable(_) | Unknown::TooMany(_)) if theirs.is_some() => {
                return answer_of(theirs, &position, halfmoves, args.format);
            }
            Err(Unknown::NoTable(title)) => {
                if workshop.at_hand(&title)?.is_none() {
                    say("stopped; tables that are whole are kept");
                    return Ok(Exit::Unanswered);
                }
            }
            Err(unknown) => bail!("{}: {unknown}", args.fen),
        }
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
        TableFormat::Text => text(&position, halfmoves, &told, theirs.is_some(), &mut out)?,
        TableFormat::Json => out.line(&object(&position, halfmoves, &told, theirs).to_string())?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn material(position: &Position) -> String {
    Material::of(position)
        .map_or_else(|| format!("more than {MOST_MEN} men"), |(material, _)| material.to_string())
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

fn text(position: &Position, halfmoves: u32, told: &Told, is_compared: bool, out: &mut Out) -> Result<()> {
    let Told { worth, moves } = told;
    let wdl = worth.after(halfmoves);
    let mut line = format!("{}: {}", material(position), sentence(*worth, wdl, position));
    if worth.plies > 0 {
        line += &format!("; {} to the next capture, move of a pawn or mate", half_moves(worth.plies));
    }
    if halfmoves > 0 {
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

fn worth_json(worth: Zeroing, wdl: Wdl) -> Json {
    json!({ "kind": word(worth.wdl), "plies": worth.plies, "under_rule": word(wdl) })
}

fn syzygy_json(theirs: Option<ZeroingProbe>) -> Json {
    theirs.map_or(Json::Null, |theirs| json!({ "kind": word(theirs.wdl), "plies": theirs.plies }))
}

fn object(position: &Position, halfmoves: u32, told: &Told, theirs: Option<ZeroingProbe>) -> Object {
    let mut object = Object::of("keymove-tables-zeroing-probe");
    object.add("fen", &position.to_string());
    object.add("material", &material(position));
    object.add("halfmoves", &halfmoves);
    object.add("value", &worth_json(told.worth, told.worth.after(halfmoves)));
    let moves: Vec<_> = told
        .moves
        .iter()
        .map(|&(mv, wdl, told)| json!({ "move": mv.to_string(), "san": san(position, mv), "value": worth_json(told, wdl) }))
        .collect();
    object.add("moves", &moves);
    object.add("syzygy", &syzygy_json(theirs));
    object
}

/// What the user's tables alone say.
fn answer_of(
    theirs: Option<ZeroingProbe>, position: &Position, halfmoves: u32, format: TableFormat,
) -> Result<Exit> {
    let mut out = Out::new();
    match (format, theirs) {
        (TableFormat::Text, Some(theirs)) => {
            let counter =
                if halfmoves > 0 { " (the counter of the position is left out of account)" } else { "" };
            out.line(&format!(
                "{}: Syzygy says, for {:?} to move: {}{counter}",
                material(position),
                position.turn(),
                against::spelled(&theirs)
            ))?;
        }
        _ => {
            let mut object = Object::of("keymove-tables-zeroing-probe");
            object.add("fen", &position.to_string());
            object.add("material", &material(position));
            object.add("halfmoves", &halfmoves);
            object.add("value", &Json::Null);
            object.add("moves", &json!([]));
            object.add("syzygy", &syzygy_json(theirs));
            out.line(&object.to_string())?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
