//! Tables held against the rules.

use super::zeroing::against::{Agreement, compare};
use super::{Workshop, titles};
use crate::args::{TablesKind, TablesVerifyArgs};
use crate::bar::{Bar, Pace, Words, percent};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::{Result, bail};
use keymove_chess::Position;
use keymove_engine::tablebase::Tablebase;
use keymove_run::{Progress, together};
use keymove_tables::verify::{check, check_helpmate, check_zeroing, numbers, representative};
use keymove_tables::{Kind, Tables, Title};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Numbers that a thread takes at once.
const CHUNK: u64 = 1 << 14;
/// Wrong positions that are shown.
const MOST_SHOWN: usize = 10;

pub(super) fn run(args: &TablesVerifyArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let syzygy = match &args.syzygy {
        Some(_) if args.kind.kind == TablesKind::Helpmate => {
            bail!("--syzygy: those tables tell nothing of helpmates; expected --kind mate or zeroing with it")
        }
        Some(folder) => Some(Tablebase::open(&[folder])?),
        None => None,
    };
    let mut out = Out::new();
    let mut exit = Exit::Solved;
    for title in &titles(args.kind.kind, &args.materials) {
        let begun = Instant::now();
        if workshop.all_at_hand(title)?.is_none() {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        }
        let Outcome { checked, compared, rounded, wrong, count_wrong, is_whole } =
            all(&workshop, title, args.sample, syzygy.as_ref())?;
        for wrong in &wrong {
            out.line(&format!("{title}: {wrong}"))?;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let checked = grouped(' ', checked);
        let against = match (&syzygy, rounded) {
            (None, _) => String::new(),
            (_, 0) => format!(", {} compared with Syzygy", grouped(' ', compared)),
            _ => format!(
                ", {} compared with Syzygy ({} of them rounded there by a half-move)",
                grouped(' ', compared),
                grouped(' ', rounded)
            ),
        };
        let word = if is_whole { "" } else { ", stopped before the end" };
        out.line(&format!(
            "{title}: {count_wrong} wrong of {checked} positions{against}{word}, {seconds:.1} s"
        ))?;
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

#[derive(Default)]
struct Outcome {
    checked: u64,
    /// Of these, with the user's tables.
    compared: u64,
    /// Of these, one half-move off.
    rounded: u64,
    /// In words.
    wrong: Vec<String>,
    count_wrong: u64,
    is_whole: bool,
}

/// Whether what is told of a position follows from its moves, and is what the user's tables say, if they say something.
fn holds(
    tables: &Tables, kind: Kind, syzygy: Option<&Tablebase>, position: &Position,
) -> Result<Option<Agreement>, String> {
    let follows = match kind {
        Kind::Mate => check(tables, position).map(drop),
        Kind::Helpmate { mated } => check_helpmate(tables, position, mated).map(drop),
        Kind::Zeroing => check_zeroing(tables, position).map(drop),
    };
    follows.map_err(|wrong| wrong.to_string())?;
    syzygy.map_or(Ok(None), |theirs| compare(tables, kind, theirs, position))
}

impl Outcome {
    fn add(&mut self, held: Result<Option<Agreement>, String>) {
        self.checked += 1;
        match held {
            Ok(None) => {}
            Ok(Some(agreement)) => {
                self.compared += 1;
                self.rounded += u64::from(agreement == Agreement::Rounded);
            }
            Err(words) => {
                self.count_wrong += 1;
                if self.wrong.len() < MOST_SHOWN {
                    self.wrong.push(words);
                }
            }
        }
    }
}

fn all(
    workshop: &Workshop, title: &Title, sample: Option<u64>, syzygy: Option<&Tablebase>,
) -> Result<Outcome> {
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
        let mut part = Outcome::default();
        while !broken.load(Relaxed) && !flag.load(Relaxed) {
            let first = next.fetch_add(CHUNK, Relaxed);
            if first >= count {
                break;
            }
            progress.reach(first);
            progress.count_to(first);
            for number in first..(first + CHUNK).min(count) {
                let Some(position) = representative(material, number * step) else { continue };
                part.add(holds(&workshop.tables, title.kind, syzygy, &position));
            }
        }
        part
    };
    let parts = together(0..workshop.threads, work)?;
    drop(bar);
    let mut outcome = Outcome { is_whole: !workshop.interrupt.is_raised(), ..Outcome::default() };
    for part in parts {
        outcome.checked += part.checked;
        outcome.compared += part.compared;
        outcome.rounded += part.rounded;
        outcome.count_wrong += part.count_wrong;
        outcome.wrong.extend(part.wrong);
    }
    outcome.wrong.truncate(MOST_SHOWN);
    Ok(outcome)
}
