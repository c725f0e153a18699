//! All helpmates of a material with so many solutions.

use crate::args::{HalfMoves, TablesKind, TablesMineArgs};
use crate::commands::generate::proofs::Proofs;
use crate::commands::tables::mine::{Lot, each_material, watched, written};
use crate::commands::tables::{Workshop, titles};
use crate::exit::Exit;
use anyhow::{Result, bail};
use core::ops::RangeInclusive;
use keymove_chess::Color;
use keymove_formats::Entry;
use keymove_report::{Layout, line_text};
use keymove_solve::LineTask;
use keymove_tables::mine::{Helped, helpmates};
use keymove_tables::{MOST_SOLUTIONS, Material, stipulation};

/// The most solutions that are written down with a problem; of more there is the number alone.
const MOST_WRITTEN: u16 = 8;

pub(in crate::commands::tables) fn run(args: &TablesMineArgs) -> Result<Exit> {
    let (lengths, solutions) = (lengths(args)?, solutions(args)?);
    let proofs = args.best.certificates.as_deref().map(Proofs::in_folder).transpose()?;
    each_material(args, |workshop, material, sink| {
        let mut lot = Lot::new(stipulation);
        for title in &titles(TablesKind::Helpmate, core::slice::from_ref(material)) {
            let Some(table) = workshop.all_at_hand(title)? else {
                return Ok(lot.stopped());
            };
            let mined = watched(workshop, title.to_string(), |flag, hear| {
                helpmates(&table, &lengths, &solutions, workshop.threads, flag, hear)
            })?;
            let Some(sink) = sink else {
                mined.iter().for_each(|helped| _ = lot.count(helped.told.plies));
                continue;
            };
            let first = lot.all() + 1;
            let entries = mined
                .iter()
                .enumerate()
                .map(|(at, helped)| Ok((helped.told.plies, entry(workshop, material, first + at, &helped)?)));
            if !written(entries, workshop, proofs.as_ref(), sink, &mut lot)? || !mined.is_whole {
                return Ok(lot.stopped());
            }
        }
        Ok(lot)
    })
}

/// Lengths in half-moves: by whole moves from the first to the last one.
fn lengths(args: &TablesMineArgs) -> Result<Vec<u8>> {
    let (first, last) = args.moves;
    let HalfMoves(first) = first.unwrap_or(HalfMoves(4 - last.map_or(0, |HalfMoves(last)| last % 2)));
    let HalfMoves(last) = last.unwrap_or(HalfMoves(254 - first % 2));
    if first < 2 {
        bail!("--moves: expected 1 move or more");
    }
    if first % 2 != last % 2 {
        bail!(
            "--moves: White begins at one end and Black at the other; expected both with half a move, or none"
        );
    }
    Ok((first..=last).step_by(2).map_while(|plies| plies.try_into().ok()).collect())
}

fn solutions(args: &TablesMineArgs) -> Result<RangeInclusive<u16>> {
    let (least, most) = args.solutions.unwrap_or((Some(1), Some(1)));
    let (least, most) = (least.unwrap_or(1), most.unwrap_or(MOST_SOLUTIONS));
    if least == 0 {
        bail!("--solutions: what has none is no helpmate; expected 1 or more");
    }
    Ok(least..=most)
}

fn entry(workshop: &Workshop, material: &Material, number: usize, helped: &Helped) -> Result<Entry> {
    let Helped { position, told } = helped;
    let asked = told.stipulation();
    let mut solution = Vec::new();
    if told.solutions <= MOST_WRITTEN {
        let task = LineTask::new(*position, asked.parse()?);
        for line in workshop.tables.help_lines(position, Color::Black, usize::from(MOST_WRITTEN))? {
            solution.push(line_text(&task, &line, Layout::Short));
        }
    }
    Ok(Entry {
        id: format!("{material}-{number}"),
        fen: position.to_string(),
        stipulation: asked,
        // Of a number that may be larger nothing is stated.
        intended: if told.is_exact() { told.solutions.to_string() } else { String::new() },
        solution: solution.join("\n"),
        ..Entry::default()
    })
}
