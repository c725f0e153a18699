//! All positions of a material in which one move alone wins, or draws, for so many moves in a row.

use super::mine::{Lot, each_material, watched, whole_moves};
use super::probe::numbered;
use crate::args::{TablesAim, TablesMineArgs};
use crate::exit::Exit;
use anyhow::{Result, bail};
use keymove_chess::Color;
use keymove_chess::notation::san;
use keymove_formats::Entry;
use keymove_tables::mine::{Kept, Single, singles};
use keymove_tables::{Material, Title};

pub(super) fn run(args: &TablesMineArgs) -> Result<Exit> {
    let moves = whole_moves(args, 1)?;
    if *moves.start() < 1 {
        bail!("--moves: expected 1 move or more");
    }
    let (kept, asked) = match args.aim {
        Some(TablesAim::Draw) => (Kept::Draw, "="),
        _ => (Kept::Win, "+"),
    };
    each_material(args, |workshop, material, sink| {
        let mut lot = Lot::new(|moves| format!("{moves} {}", if moves == 1 { "move" } else { "moves" }));
        let Some(table) = workshop.all_at_hand(&Title::from(material))? else {
            return Ok(lot.stopped());
        };
        let (found, is_whole) = watched(workshop, material.to_string(), |flag, hear| {
            singles(&workshop.tables, &table, kept, &moves, workshop.threads, flag, hear)
        })?;
        for single in &found {
            let number = lot.count(single.moves);
            if let Some(sink) = sink {
                sink.write(&entry(material, number, asked, single))?;
            }
        }
        Ok(if is_whole { lot } else { lot.stopped() })
    })
}

fn entry(material: &Material, number: usize, asked: &str, single: &Single) -> Entry {
    let Single { position, line, .. } = single;
    let mut now = *position;
    let mut spelled = Vec::new();
    for &mv in line {
        // The single moves among others have a sign.
        let is_chosen = now.turn() == Color::White && now.moves().len() > 1;
        spelled.push(san(&now, mv) + if is_chosen { "!" } else { "" });
        now = now.play(mv);
    }
    Entry {
        id: format!("{material}-{number}"),
        fen: position.to_string(),
        stipulation: asked.to_owned(),
        solution: numbered(&spelled, Color::White),
        ..Entry::default()
    }
}
