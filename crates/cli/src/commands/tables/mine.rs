//! All sound directmates of a material.

use super::Workshop;
use crate::args::{HalfMoves, TablesMineArgs};
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::convert::target::Target;
use crate::exit::Exit;
use crate::output::say;
use crate::units::grouped;
use anyhow::{Result, bail};
use core::ops::RangeInclusive;
use keymove_chess::notation::san;
use keymove_formats::{Entry, Format};
use keymove_run::Progress;
use keymove_tables::Title;
use keymove_tables::mine::{Sound, mine};
use std::collections::BTreeMap;
use std::path::Path;

pub(super) fn run(args: &TablesMineArgs) -> Result<Exit> {
    let lengths = lengths(args)?;
    let workshop = Workshop::open(&args.place)?;
    let is_standard = args.output == Path::new("-");
    let target = Target::of(&args.output, is_standard.then_some(Format::Epd))?;
    let mut sink = target.open()?;
    let (mut count, mut is_whole) = (0, true);
    for material in &args.materials {
        let Some(table) = workshop.all_at_hand(&Title::from(material))? else {
            is_whole = false;
            break;
        };
        let progress = Progress::new();
        let words = Words { part: percent, counted: "", ends: true };
        let bar = Bar::start(&progress, Pace::LONG, words, workshop.wants_bar);
        let hear = |done, all| {
            if done == 0 {
                progress.begin(format!("{material}"), Some(all));
            }
            progress.reach(done);
        };
        let flag = workshop.interrupt.flag();
        let (found, whole) = mine(&workshop.tables, &table, &lengths, workshop.threads, &flag, &hear)?;
        drop(bar);
        let mut by_length: BTreeMap<u8, u64> = BTreeMap::new();
        for (number, sound) in found.iter().enumerate() {
            *by_length.entry(sound.moves).or_default() += 1;
            sink.write(&entry(&material.to_string(), number + 1, sound))?;
        }
        count += found.len();
        if !workshop.is_quiet {
            let list: Vec<String> = by_length
                .iter()
                .map(|(moves, count)| format!("#{moves}: {}", grouped(' ', *count)))
                .collect();
            let list = if list.is_empty() { "none".to_owned() } else { list.join(", ") };
            say(&format!("{material}: {list}{}", if whole { "" } else { " (not all: stopped)" }));
        }
        is_whole &= whole;
        if !whole {
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

/// Lengths in moves.
fn lengths(args: &TablesMineArgs) -> Result<RangeInclusive<u8>> {
    if args.solutions.is_some() {
        bail!("--solutions: a directmate that is sound has one key; expected --kind helpmate with it");
    }
    let whole = |end: Option<HalfMoves>, open: u8| match end {
        None => Ok(open),
        Some(HalfMoves(plies)) if plies.is_multiple_of(2) => Ok((plies / 2) as u8),
        Some(_) => bail!("--moves: a directmate has whole moves; expected --kind helpmate with half a one"),
    };
    let lengths = whole(args.moves.0, 2)?..=whole(args.moves.1, u8::MAX)?;
    if *lengths.start() < 2 {
        bail!("--moves: a mate in one has no key to speak of; expected 2 moves or more");
    }
    Ok(lengths)
}

fn entry(material: &str, number: usize, sound: &Sound) -> Entry {
    Entry {
        id: format!("{material}-{number}"),
        fen: sound.position.to_string(),
        stipulation: format!("#{}", sound.moves),
        solution: format!("1.{}!", san(&sound.position, sound.key)),
        ..Entry::default()
    }
}
