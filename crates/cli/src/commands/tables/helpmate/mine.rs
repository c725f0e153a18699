//! All helpmates of a material with so many solutions.

use crate::args::{HalfMoves, TablesKind, TablesMineArgs};
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::convert::target::{Out, Target};
use crate::commands::tables::{Workshop, titles};
use crate::exit::Exit;
use crate::output::say;
use crate::units::grouped;
use anyhow::{Result, bail};
use core::ops::RangeInclusive;
use keymove_chess::Color;
use keymove_formats::{Entry, Format};
use keymove_report::{Layout, line_text};
use keymove_run::Progress;
use keymove_solve::LineTask;
use keymove_tables::mine::{Helped, Mined, helpmates};
use keymove_tables::{MOST_SOLUTIONS, Material, Table, stipulation};
use std::collections::BTreeMap;
use std::path::Path;

/// The most solutions that are written down with a problem; of more there is the number alone.
const MOST_WRITTEN: u16 = 8;

pub(in crate::commands::tables) fn run(args: &TablesMineArgs) -> Result<Exit> {
    let (lengths, solutions) = (lengths(args)?, solutions(args)?);
    let workshop = Workshop::open(&args.place)?;
    let is_standard = args.output == Path::new("-");
    let target = Target::of(&args.output, is_standard.then_some(Format::Epd))?;
    let mut sink = target.open()?;
    let (mut count, mut is_whole) = (0, true);
    for material in &args.materials {
        let mut lot = Lot { material, by_length: BTreeMap::new(), written: 0 };
        for title in &titles(TablesKind::Helpmate, core::slice::from_ref(material)) {
            let Some(table) = workshop.all_at_hand(title)? else {
                is_whole = false;
                break;
            };
            let mined = search(&workshop, &table, &lengths, &solutions)?;
            is_whole &= mined.is_whole;
            lot.write(&workshop, &mined, &mut sink)?;
        }
        count += lot.written;
        if !workshop.is_quiet {
            say(&format!("{material}: {}{}", lot.words(), if is_whole { "" } else { " (not all: stopped)" }));
        }
        if !is_whole {
            break;
        }
    }
    sink.finish(&target)?;
    Ok(match (is_whole, count) {
        (false, _) => Exit::Unanswered,
        (true, 0) => Exit::Refuted,
        (true, _) => Exit::Solved,
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

fn search<'a>(
    workshop: &Workshop, table: &'a Table, lengths: &[u8], solutions: &RangeInclusive<u16>,
) -> Result<Mined<'a>> {
    let progress = Progress::new();
    let words = Words { part: percent, counted: "", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, workshop.wants_bar);
    let hear = |done, all| {
        if done == 0 {
            progress.begin(format!("{}", table.title()), Some(all));
        }
        progress.reach(done);
    };
    let flag = workshop.interrupt.flag();
    let mined = helpmates(table, lengths, solutions, workshop.threads, &flag, &hear)?;
    drop(bar);
    Ok(mined)
}

/// What is written of a material.
struct Lot<'a> {
    material: &'a Material,
    by_length: BTreeMap<u8, u64>,
    written: usize,
}

impl Lot<'_> {
    fn write(&mut self, workshop: &Workshop, mined: &Mined<'_>, sink: &mut Out) -> Result<()> {
        for helped in mined.iter() {
            *self.by_length.entry(helped.told.plies).or_default() += 1;
            self.written += 1;
            sink.write(&self.entry(workshop, &helped)?)?;
        }
        Ok(())
    }

    fn entry(&self, workshop: &Workshop, helped: &Helped) -> Result<Entry> {
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
            id: format!("{}-{}", self.material, self.written),
            fen: position.to_string(),
            stipulation: asked,
            // Of a number that may be larger nothing is stated.
            intended: if told.is_exact() { told.solutions.to_string() } else { String::new() },
            solution: solution.join("\n"),
            ..Entry::default()
        })
    }

    fn words(&self) -> String {
        let list = self.by_length.iter();
        let list: Vec<String> =
            list.map(|(&plies, count)| format!("{}: {}", stipulation(plies), grouped(' ', *count))).collect();
        if list.is_empty() { "none".to_owned() } else { list.join(", ") }
    }
}
