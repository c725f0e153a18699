//! Problems that look like one.

use super::{criteria, lines, search};
use crate::args::{DbSimilarArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::json;
use crate::output::{Out, say};
use anyhow::{Result, bail};
use keymove_chess::Color;
use keymove_db::{Board, Database, Likeness, Overlay, Similar, View, man_name};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn run(args: &DbSimilarArgs) -> Result<Exit> {
    let wanted = criteria::read(&args.criteria)?;
    let database = Database::read(&args.database)?;
    let asked = Asked::read(args, &database)?;
    let among = database.search(&wanted)?;
    let found = database.similar(&Similar {
        board: asked.board,
        stipulation: asked.stipulation.as_deref(),
        except: asked.number,
        among: Some(&among),
        most: args.top.into(),
        least: f64::from(args.least) / 100.0,
    })?;
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => {
            for (index, likeness) in found.iter().enumerate() {
                let view = View::of(&database, likeness.entry)?;
                out.line(&text(&database, index + 1, likeness, &view, &asked)?)?;
            }
        }
        TableFormat::Json => {
            let results = found
                .iter()
                .map(|likeness| value(&database, likeness, &View::of(&database, likeness.entry)?));
            let mut object = search::heading("similar");
            object["results"] = Value::Array(results.collect::<Result<_>>()?);
            out.line(&json::object(object))?;
        }
    }
    out.flush()?;
    search::warn_of_unanalysed(&wanted, &database)?;
    if found.is_empty() {
        match among.is_empty() {
            true => say("no problem meets the criteria"),
            false => say(&format!("no problem is {} % like it or more (--least)", args.least)),
        }
        return Ok(Exit::Refuted);
    }
    Ok(Exit::Solved)
}

/// The problem that others are compared with.
struct Asked {
    board: Board,
    stipulation: Option<String>,
    /// Its number, if it is one of the collection.
    number: Option<i64>,
    themes: BTreeSet<String>,
}

impl Asked {
    fn read(args: &DbSimilarArgs, database: &Database) -> Result<Self> {
        let usual = |text: &str| input::stipulation(text).map(|read| read.to_string());
        let stipulation = args.asked.as_deref().map(usual).transpose()?;
        if args.problem.contains('/') || args.problem == "startpos" {
            let board = Board::of(&input::arrangement(&args.problem)?.setup);
            if board == Board::default() {
                bail!("the diagram is empty; expected men to be compared");
            }
            return Ok(Self { board, stipulation, number: None, themes: BTreeSet::new() });
        }
        let number = database.find(&args.problem)?;
        let view = View::of(database, number)?;
        let entry = &view.entry;
        let own = || usual(&entry.stipulation).unwrap_or_else(|_| entry.stipulation.clone());
        let board = Board::of(&entry.setup()?);
        let stipulation = stipulation.or_else(|| Some(own()));
        Ok(Self { board, stipulation, number: Some(number), themes: themes(database, &view)? })
    }
}

fn text(database: &Database, rank: usize, likeness: &Likeness, view: &View, asked: &Asked) -> Result<String> {
    let percent = format!("{:.0} %", (likeness.score * 100.0).floor());
    let indent = " ".repeat(13);
    let fen = lines::on_one_line(&view.entry.fen);
    let mut text =
        format!("{rank:>3}. {percent:>6}  #{}  {}\n{indent}{fen}\n", view.number, lines::row(view));
    for line in explained(likeness, asked.board) {
        text.push_str(&format!("{indent}{line}\n"));
    }
    let own = themes(database, view)?;
    let common: Vec<&str> = own.intersection(&asked.themes).map(String::as_str).collect();
    if !common.is_empty() {
        text.push_str(&format!("{indent}themes of both: {}\n", lines::on_one_line(&common.join(", "))));
    }
    Ok(text)
}

/// The themes of a problem: labels of its collection, and those found by the solver.
fn themes(database: &Database, view: &View) -> Result<BTreeSet<String>> {
    let found = database.analysis(view.number)?.map_or_else(Vec::new, |facts| facts.themes);
    Ok(view.entry.keywords.iter().cloned().chain(found).collect())
}

/// Why it is where it is.
pub(in crate::commands) fn explained(likeness: &Likeness, asked: Board) -> Vec<String> {
    let overlay = &likeness.overlay;
    let men = asked.count(Color::White) + asked.count(Color::Black);
    let mut first = format!("{} of {men} men in place", overlay.together);
    if overlay.elsewhere > 0 {
        first.push_str(&format!(", {} elsewhere", overlay.elsewhere));
    }
    let turned = overlay.symmetry.words();
    if !turned.is_empty() {
        first.push_str(&format!("; {turned}"));
    }
    if let Some(shift) = shift(overlay) {
        first.push_str(&format!("; shifted {shift}"));
    }
    if !likeness.same_stipulation {
        first.push_str("; another stipulation");
    }
    let mut lines = vec![first];
    if !overlay.missing.is_empty() {
        let missing = overlay.missing.iter().map(|&(piece, square)| man_name(piece, square));
        lines.push(format!("without {}", missing.collect::<Vec<_>>().join(" ")));
    }
    if !overlay.added.is_empty() {
        let added = overlay.added.iter().map(|&(piece, square)| man_name(piece, Some(square)));
        lines.push(format!("but with {}", added.collect::<Vec<_>>().join(" ")));
    }
    lines
}

/// `1 file to the right, 2 ranks up`
fn shift(overlay: &Overlay) -> Option<String> {
    let part = |count: i8, what: &str, up: &str, down: &str| {
        let plural = if count.abs() == 1 { "" } else { "s" };
        let way = if count > 0 { up } else { down };
        (count != 0).then(|| format!("{} {what}{plural} {way}", count.abs()))
    };
    let parts = [
        part(overlay.files, "file", "to the right", "to the left"),
        part(overlay.ranks, "rank", "up", "down"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn value(database: &Database, likeness: &Likeness, view: &View) -> Result<Value> {
    let mut object = lines::value(database, view)?;
    if let Value::Object(likeness) = likeness.json() {
        object.extend(likeness);
    }
    Ok(Value::Object(object))
}
