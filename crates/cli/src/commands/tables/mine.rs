//! All sound directmates of a material.

use super::Workshop;
use super::best::{Best, Wish};
use crate::args::{HalfMoves, TablesMineArgs};
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::convert::target::{Out, Target};
use crate::commands::generate::proofs::Proofs;
use crate::exit::Exit;
use crate::output::{self, say};
use crate::units::grouped;
use anyhow::{Result, anyhow, bail};
use core::fmt;
use core::ops::RangeInclusive;
use core::sync::atomic::AtomicBool;
use keymove_chess::notation::san;
use keymove_formats::{Entry, Format};
use keymove_run::Progress;
use keymove_solve::Limits;
use keymove_solve::answer::{Question, Wanted};
use keymove_tables::mine::{Sound, mine};
use keymove_tables::{Material, Title};
use std::collections::BTreeMap;
use std::path::Path;

/// Proofs that are in memory at once.
const PROVEN_AT_ONCE: usize = 256;

pub(super) fn run(args: &TablesMineArgs) -> Result<Exit> {
    let lengths = lengths(args)?;
    let wanted = Wish::of(&args.best)?;
    let proofs = args.best.certificates.as_deref().map(Proofs::in_folder).transpose()?;
    each_material(args, |workshop, material, sink| {
        let best = wanted.as_ref().map(|wish| Best { workshop, wish });
        let mut lot = Lot::new(|moves| format!("#{moves}"));
        let Some(table) = workshop.all_at_hand(&Title::from(material))? else {
            return Ok(lot.stopped());
        };
        let found = watched(workshop, material.to_string(), |flag, hear| {
            mine(&workshop.tables, &table, &lengths, workshop.threads, flag, hear)
        })?;
        let name = material.to_string();
        for (moves, places) in found.lengths() {
            let Some(sink) = sink else {
                places.for_each(|_| _ = lot.count(moves));
                continue;
            };
            let Some(best) = &best else {
                let all = places.map(|place| Ok((moves, entry(&name, place + 1, &found.get(place)))));
                if !written(all, workshop, proofs.as_ref(), sink, &mut lot)? {
                    return Ok(lot.stopped());
                }
                continue;
            };
            let all = places.len();
            let chosen = best.choose(&name, moves, &found, places)?;
            if !workshop.is_quiet {
                say(&chosen.account(&name, moves, all));
            }
            let is_whole = chosen.is_whole;
            let entries = chosen.entries.into_iter().map(|entry| Ok((moves, entry)));
            if !written(entries, workshop, proofs.as_ref(), sink, &mut lot)? || !is_whole {
                return Ok(lot.stopped());
            }
        }
        Ok(if found.is_whole { lot } else { lot.stopped() })
    })
}

/// Mines one material after the other into one collection, or counts alone, and says what there is of each.
pub(super) fn each_material(
    args: &TablesMineArgs, mut one: impl FnMut(&Workshop, &Material, &mut Option<Out>) -> Result<Lot>,
) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let is_standard = args.output == Path::new("-");
    let target = Target::of(&args.output, is_standard.then_some(Format::Epd))?;
    let mut sink = if args.count { None } else { Some(target.open()?) };
    let mut exit = Exit::Refuted;
    for material in &args.materials {
        let lot = one(&workshop, material, &mut sink)?;
        if args.count {
            let mut out = output::Out::new();
            out.text(&format!("{material}: {lot}\n"))?;
            out.flush()?;
        } else if !workshop.is_quiet {
            say(&format!("{material}: {lot}"));
        }
        if !lot.is_whole {
            exit = Exit::Unanswered;
            break;
        }
        if lot.written > 0 {
            exit = Exit::Solved;
        }
    }
    if let Some(sink) = sink {
        sink.finish(&target)?;
    }
    Ok(exit)
}

/// Does what looks through a table, with a bar that tells how far it is.
pub(super) fn watched<T>(
    workshop: &Workshop, name: String, work: impl FnOnce(&AtomicBool, &(dyn Fn(u64, u64) + Sync)) -> T,
) -> T {
    let progress = Progress::new();
    let words = Words { part: percent, counted: "", ends: true };
    let _bar = Bar::start(&progress, Pace::LONG, words, workshop.wants_bar);
    let hear = |done, all| {
        if done == 0 {
            progress.begin(name.clone(), Some(all));
        }
        progress.reach(done);
    };
    work(&workshop.interrupt.flag(), &hear)
}

/// How many problems of a material were written, by length.
pub(super) struct Lot {
    by_length: BTreeMap<u8, u64>,
    /// A length in words.
    name: fn(u8) -> String,
    written: usize,
    is_whole: bool,
}

impl Lot {
    pub(super) const fn new(name: fn(u8) -> String) -> Self {
        Self { by_length: BTreeMap::new(), name, written: 0, is_whole: true }
    }

    /// Counts one more of this length; its number, from 1.
    pub(super) fn count(&mut self, length: u8) -> usize {
        *self.by_length.entry(length).or_default() += 1;
        self.written += 1;
        self.written
    }

    /// How many there are of all lengths.
    pub(super) const fn all(&self) -> usize {
        self.written
    }

    /// The same, but that the user has stopped it before its end.
    pub(super) fn stopped(self) -> Self {
        Self { is_whole: false, ..self }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.by_length.iter();
        let list: Vec<String> = list
            .map(|(&length, &count)| format!("{}: {}", (self.name)(length), grouped(' ', count)))
            .collect();
        f.write_str(&if list.is_empty() { "none".to_owned() } else { list.join(", ") })?;
        f.write_str(if self.is_whole { "" } else { " (not all: stopped)" })
    }
}

/// Whole moves, from as many on if nothing is said.
pub(super) fn whole_moves(args: &TablesMineArgs, least: u8) -> Result<RangeInclusive<u8>> {
    let whole = |end: Option<HalfMoves>, open: u8| match end {
        None => Ok(open),
        Some(HalfMoves(plies)) if plies.is_multiple_of(2) => Ok((plies / 2) as u8),
        Some(_) => bail!("--moves: these are whole moves; expected --kind helpmate with half a one"),
    };
    Ok(whole(args.moves.0, least)?..=whole(args.moves.1, u8::MAX)?)
}

/// Lengths in moves.
fn lengths(args: &TablesMineArgs) -> Result<RangeInclusive<u8>> {
    if args.solutions.is_some() {
        bail!("--solutions: a directmate that is sound has one key; expected --kind helpmate with it");
    }
    let lengths = whole_moves(args, 2)?;
    if *lengths.start() < 2 {
        bail!("--moves: a mate in one has no key to speak of; expected 2 moves or more");
    }
    Ok(lengths)
}

/// Counts and writes problems with their lengths, each with its proof, if proofs are kept; says whether nobody has stopped it.
pub(super) fn written(
    mut entries: impl Iterator<Item = Result<(u8, Entry)>>, workshop: &Workshop, proofs: Option<&Proofs>,
    sink: &mut Out, lot: &mut Lot,
) -> Result<bool> {
    let Some(proofs) = proofs else {
        for entry in entries {
            let (length, entry) = entry?;
            lot.count(length);
            sink.write(&entry)?;
        }
        return Ok(true);
    };
    loop {
        let some: Vec<(u8, Entry)> = entries.by_ref().take(PROVEN_AT_ONCE).collect::<Result<_>>()?;
        let Some((_, first)) = some.first() else { return Ok(true) };
        let phase = format!("{}, {}, proofs", first.id, first.stipulation);
        let asked = some.len();
        let prove = |(length, entry): (u8, Entry), (): &mut ()| (proof(&entry, workshop), length, entry);
        let proven = workshop.each(&phase, some, || (), prove)?;
        let is_whole = proven.len() == asked;
        // The proof comes first: what the collection has is proven.
        for (proof, length, entry) in proven {
            proofs.save_as(&entry.id, &proof?)?;
            lot.count(length);
            sink.write(&entry)?;
        }
        if !is_whole {
            return Ok(false);
        }
    }
}

/// The certificate of a problem.
fn proof(entry: &Entry, workshop: &Workshop) -> Result<Vec<u8>> {
    let wanted = Wanted { certificate: true, ..Wanted::default() };
    // However large it is, until the user stops it.
    let limits = Limits { nodes: None, ..workshop.solver_limits() };
    let statement = entry.stated().map_err(|error| anyhow!("{}: {error}", entry.id))?.statement;
    let question = Question { statement, wanted, limits: limits.clone() };
    let mut answers = question.answers().map_err(|misfit| anyhow!("{}: {misfit}", entry.id))?;
    let answer = answers.next().ok_or_else(|| anyhow!("{}: there is nothing to solve", entry.id))?;
    let mut answer = answer.map_err(|error| anyhow!("{}: {error}", entry.id))?;
    let mut bytes = Vec::new();
    let made = answer.certify(&limits, &mut bytes);
    made.map_err(|error| anyhow!("{}: no certificate: {error}", entry.id))?;
    Ok(bytes)
}

pub(super) fn entry(material: &str, number: usize, sound: &Sound) -> Entry {
    Entry {
        id: format!("{material}-{number}"),
        fen: sound.position.to_string(),
        stipulation: format!("#{}", sound.moves),
        solution: format!("1.{}!", san(&sound.position, sound.key)),
        ..Entry::default()
    }
}
