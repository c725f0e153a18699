//! What tables of the rule of fifty moves hold, counted.

use crate::args::{TableFormat, TablesStatsArgs};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_chess::{Color, Position};
use keymove_report::Object;
use keymove_tables::{Material, Title, Wdl, ZeroingCounts};
use keymove_workbench::endgame::wdl_word;
use serde_json::{Map, json};

pub(in crate::commands::tables) fn run(args: &TablesStatsArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let mut out = Out::new();
    for material in &args.materials {
        let Some(table) = workshop.at_hand(Title::zeroing(material))? else {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        };
        let counts = Color::ALL.map(|turn| table.zeroing_counts(turn));
        match args.format {
            TableFormat::Text => text(material, &counts, &mut out)?,
            TableFormat::Json => out.line(&object(material, &counts).to_string())?,
        }
        out.flush()?;
    }
    Ok(Exit::Solved)
}

/// The best first.
const WORTHS: [Wdl; 5] = [Wdl::Win, Wdl::CursedWin, Wdl::Draw, Wdl::BlessedLoss, Wdl::Loss];

fn count(counts: &ZeroingCounts, wdl: Wdl) -> u64 {
    counts.by_worth.get(&wdl).copied().unwrap_or(0)
}

fn text(material: &Material, counts: &[ZeroingCounts; 2], out: &mut Out) -> Result<()> {
    for (name, counts) in ["White", "Black"].into_iter().zip(counts) {
        out.line(&format!("{material}, {name} to move: {} positions", grouped(' ', counts.positions)))?;
        for wdl in WORTHS {
            let count = count(counts, wdl);
            if count > 0 {
                let share = 100.0 * count as f64 / counts.positions as f64;
                out.line(&format!("  {wdl}: {} ({share:.2} %)", grouped(' ', count)))?;
            }
        }
        let longest =
            [("win", &counts.wins, &counts.longest_win), ("loss", &counts.losses, &counts.longest_loss)];
        for (what, by_plies, position) in longest {
            if let (Some((plies, count)), Some(position)) = (by_plies.last_key_value(), position) {
                let count = grouped(' ', *count);
                out.line(&format!(
                    "  longest {what}: {plies} half-moves, in {count} positions, such as {position}"
                ))?;
            }
        }
    }
    Ok(())
}

fn object(material: &Material, counts: &[ZeroingCounts; 2]) -> Object {
    let side = |counts: &ZeroingCounts| {
        let fen = |position: &Option<Position>| position.as_ref().map(ToString::to_string);
        let by_worth: Map<_, _> =
            WORTHS.iter().map(|&wdl| (wdl_word(wdl).to_owned(), json!(count(counts, wdl)))).collect();
        json!({
            "positions": counts.positions,
            "values": by_worth,
            "wins": counts.wins,
            "losses": counts.losses,
            "longest_win": fen(&counts.longest_win),
            "longest_loss": fen(&counts.longest_loss),
        })
    };
    let mut object = Object::of("keymove-tables-zeroing-stats");
    object.add("material", &material.to_string());
    object.add("white", &side(&counts[0]));
    object.add("black", &side(&counts[1]));
    object
}
