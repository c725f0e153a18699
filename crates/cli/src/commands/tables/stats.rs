//! What tables hold, counted.

use super::Workshop;
use crate::args::{TableFormat, TablesStatsArgs};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_chess::Color;
use keymove_report::Object;
use keymove_tables::{Counts, Material};
use serde_json::json;

pub(super) fn run(args: &TablesStatsArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let mut out = Out::new();
    for material in &args.materials {
        let Some(table) = workshop.at_hand(material)? else {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        };
        let counts = Color::ALL.map(|turn| table.counts(turn));
        match args.format {
            TableFormat::Text => text(material, &counts, &mut out)?,
            TableFormat::Json => out.line(&object(material, &counts).to_string())?,
        }
        out.flush()?;
    }
    Ok(Exit::Solved)
}

fn text(material: &Material, counts: &[Counts; 2], out: &mut Out) -> Result<()> {
    for (name, counts) in ["White", "Black"].into_iter().zip(counts) {
        let share = |count: u64| {
            format!("{} ({:.2} %)", grouped(' ', count), 100.0 * count as f64 / counts.positions as f64)
        };
        out.line(&format!(
            "{material}, {name} to move: {} positions; won {}, drawn {}, lost {}",
            grouped(' ', counts.positions),
            share(counts.won()),
            share(counts.draws),
            share(counts.lost())
        ))?;
        let longest =
            [("win", &counts.wins, &counts.longest_win), ("loss", &counts.losses, &counts.longest_loss)];
        for (what, by_moves, position) in longest {
            if let (Some((moves, count)), Some(position)) = (by_moves.last_key_value(), position) {
                let count = grouped(' ', *count);
                out.line(&format!(
                    "  longest {what}: {moves} moves, in {count} positions, such as {position}"
                ))?;
            }
        }
        for (what, by_moves) in [("won in", &counts.wins), ("lost in", &counts.losses)] {
            if !by_moves.is_empty() {
                let list: Vec<String> = by_moves
                    .iter()
                    .map(|(moves, count)| format!("{moves}: {}", grouped(' ', *count)))
                    .collect();
                out.line(&format!("  {what} {}", list.join(", ")))?;
            }
        }
    }
    Ok(())
}

fn object(material: &Material, counts: &[Counts; 2]) -> Object {
    let side = |counts: &Counts| {
        let fen = |position: &Option<keymove_chess::Position>| position.as_ref().map(ToString::to_string);
        json!({
            "positions": counts.positions,
            "won": counts.won(),
            "drawn": counts.draws,
            "lost": counts.lost(),
            "wins": counts.wins,
            "losses": counts.losses,
            "longest_win": fen(&counts.longest_win),
            "longest_loss": fen(&counts.longest_loss),
        })
    };
    let mut object = Object::of("keymove-tables-stats");
    object.add("material", &material.to_string());
    object.add("white", &side(&counts[0]));
    object.add("black", &side(&counts[1]));
    object
}
