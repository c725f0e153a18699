//! Tables held against the rules.

use super::{Workshop, titles};
use crate::args::TablesVerifyArgs;
use crate::bar::{Bar, Pace, Words, percent};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_chess::Position;
use keymove_run::{Progress, together};
use keymove_tables::verify::{Wrong, check, check_helpmate, numbers, representative};
use keymove_tables::{Kind, Tables, Title};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Numbers that a thread takes at once.
const CHUNK: u64 = 1 << 14;
/// Wrong positions that are shown.
const MOST_SHOWN: usize = 10;

pub(super) fn run(args: &TablesVerifyArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let mut out = Out::new();
    let mut exit = Exit::Solved;
    for title in &titles(args.kind.kind, &args.materials) {
        let begun = Instant::now();
        if workshop.all_at_hand(title)?.is_none() {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        }
        let Outcome { checked, wrong, count_wrong, is_whole } = all(&workshop, title, args.sample)?;
        for wrong in &wrong {
            out.line(&format!("{title}: {wrong}"))?;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let checked = grouped(' ', checked);
        let word = if is_whole { "" } else { ", stopped before the end" };
        out.line(&format!("{title}: {count_wrong} wrong of {checked} positions{word}, {seconds:.1} s"))?;
        out.flush()?;
        exit = exit.and(match (count_wrong, is_whole) {
            (1.., _) => Exit::Refuted,
            (0, true) => Exit::Solved,
            (0, false) => Exit::Unanswered,
        });
        if !is_whole {
            break;
        }
    }
    Ok(exit)
}

struct Outcome {
    checked: u64,
    wrong: Vec<Wrong>,
    count_wrong: u64,
    is_whole: bool,
}

/// Whether what is told of a position follows from its moves.
fn holds(tables: &Tables, kind: Kind, position: &Position) -> Result<(), Box<Wrong>> {
    match kind {
        Kind::Mate => check(tables, position).map(drop),
        Kind::Helpmate { mated } => check_helpmate(tables, position, mated).map(drop),
    }
}

fn all(workshop: &Workshop, title: &Title, sample: Option<u64>) -> Result<Outcome> {
    let material = &title.material;
    let all = numbers(material);
    // An odd step visits other squares of every man.
    let step = sample.map_or(1, |sample| (all / sample.max(1)).max(1) | 1);
    // Without pawns there are ten squares of the White king.
    let step = if step.is_multiple_of(5) { step + 2 } else { step };
    let count = all.div_ceil(step);
    let progress = Progress::new();
    progress.begin(format!("{title}"), Some(count));
    let words = Words { part: percent, counted: "positions", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, workshop.wants_bar);
    let next = AtomicU64::new(0);
    let flag = workshop.interrupt.flag();
    let work = |_, broken: &std::sync::atomic::AtomicBool| {
        let (mut checked, mut count_wrong, mut wrong) = (0, 0, Vec::new());
        while !broken.load(Relaxed) && !flag.load(Relaxed) {
            let first = next.fetch_add(CHUNK, Relaxed);
            if first >= count {
                break;
            }
            progress.reach(first);
            progress.count_to(first);
            for number in first..(first + CHUNK).min(count) {
                let Some(position) = representative(material, number * step) else { continue };
                checked += 1;
                if let Err(error) = holds(&workshop.tables, title.kind, &position) {
                    count_wrong += 1;
                    if wrong.len() < MOST_SHOWN {
                        wrong.push(*error);
                    }
                }
            }
        }
        (checked, count_wrong, wrong)
    };
    let parts = together(0..workshop.threads, work)?;
    drop(bar);
    let mut outcome =
        Outcome { checked: 0, wrong: Vec::new(), count_wrong: 0, is_whole: !workshop.interrupt.is_raised() };
    for (checked, count_wrong, wrong) in parts {
        outcome.checked += checked;
        outcome.count_wrong += count_wrong;
        outcome.wrong.extend(wrong);
    }
    outcome.wrong.truncate(MOST_SHOWN);
    Ok(outcome)
}
