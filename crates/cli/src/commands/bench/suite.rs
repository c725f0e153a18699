//! Suites: the positions, and what is known of the mates in them.

use crate::asked::check_standard_input;
use crate::collection::Collection;
use crate::input::{self, Diagram};
use crate::items::Reading;
use crate::output::Flood;
use anyhow::{Context, Result, bail};
use keymove_chess::Position;
use keymove_formats::{Entry, MeaningError};
use keymove_problem::Moves;
use keymove_run::Progress;
use std::path::PathBuf;

/// One position to be solved.
#[derive(Clone, Debug)]
pub(super) struct BenchPosition {
    /// From the suite, or the number of the line.
    pub(super) id: String,
    pub(super) position: Position,
    /// The best length known.
    pub(super) known: Moves,
}

/// Why a line that can be read is not run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Skip {
    /// The side to move is mated, not mating.
    Mated,
    /// The stipulation is another than a directmate.
    OtherStipulation,
    /// No mate is given.
    NoMate,
}

impl Skip {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Mated => "side to move is mated",
            Self::OtherStipulation => "other stipulation",
            Self::NoMate => "no mate given",
        }
    }
}

/// What files hold.
#[derive(Debug, Default)]
pub(super) struct Suite {
    pub(super) entries: Vec<BenchPosition>,
    pub(super) skipped: Vec<Skip>,
    /// How many entries make no sense.
    pub(super) unreadable: usize,
}

impl Suite {
    /// Reads all files, and says what in them makes no sense.
    pub(super) fn read(files: &[PathBuf], reading: Reading) -> Result<Self> {
        check_standard_input(files)?;
        let mut suite = Self::default();
        let mut flood = Flood::default();
        for file in files {
            let collection = Collection::open(file, reading, Progress::new())?;
            let name = collection.name.clone();
            for entry in collection {
                let read = entry
                    .map_err(anyhow::Error::from)
                    .and_then(|entry| suite.add(&entry).with_context(|| format!("line {}", entry.line)));
                if let Err(error) = read {
                    suite.unreadable += 1;
                    flood.say(&format!("error: {name}, {error:#}"));
                }
            }
        }
        flood.finish("problems that cannot be read");
        Ok(suite)
    }

    fn add(&mut self, entry: &Entry) -> Result<()> {
        match of_entry(entry)? {
            Ok(position) => self.entries.push(position),
            Err(skip) => self.skipped.push(skip),
        }
        Ok(())
    }
}

/// The position of an entry, or why it is not run.
fn of_entry(entry: &Entry) -> Result<std::result::Result<BenchPosition, Skip>> {
    let position = Diagram::read(&entry.fen)?.position;
    if entry.stipulation.trim().is_empty() {
        return match entry.stated() {
            Err(MeaningError::Mated { .. }) => Ok(Err(Skip::Mated)),
            _ if entry.other.contains_key("bm") => Ok(Err(Skip::NoMate)),
            _ => bail!("no mate is given; expected a length such as #3, or `bm #3` of EPD"),
        };
    }
    let stipulation = input::stipulation(&entry.stipulation)?;
    if !stipulation.is_mate() {
        return Ok(Err(Skip::OtherStipulation));
    }
    let id = if entry.id.is_empty() { format!("line {}", entry.line) } else { entry.id.clone() };
    Ok(Ok(BenchPosition { id, position, known: stipulation.moves() }))
}

/// `count` entries drawn at random, in the order of the suite; the same ones for the same seed and suite.
pub(super) fn sample(entries: &[BenchPosition], count: Option<usize>, seed: u64) -> Vec<&BenchPosition> {
    let mut indices: Vec<usize> = (0..entries.len()).collect();
    if let Some(count) = count.filter(|&count| count < entries.len()) {
        let mut state = seed;
        // The first steps of a Fisher-Yates shuffle.
        for i in 0..count {
            let rest = (entries.len() - i) as u128;
            // The high half of the product is uniform enough: the bias is below 2^-40 for any real suite.
            let step = (u128::from(split_mix(&mut state)) * rest) >> 64;
            indices.swap(i, i + step as usize);
        }
        indices.truncate(count);
        indices.sort_unstable();
    }
    indices.into_iter().filter_map(|index| entries.get(index)).collect()
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_formats::Format;

    const FEN: &str = "8/8/8/8/8/8/8/k1KQ4 w - -";

    fn suite(text: &str) -> (Suite, usize) {
        let mut suite = Suite::default();
        let format = Format::of_text(text).expect("a format");
        let unreadable = format.read(text).into_iter().filter(|entry| match entry {
            Ok(entry) => suite.add(entry).is_err(),
            Err(_) => true,
        });
        let unreadable = unreadable.count();
        (suite, unreadable)
    }

    #[test]
    fn lines_of_all_kinds() {
        let one = |line: &str| {
            let (suite, unreadable) = suite(line);
            assert_eq!(unreadable, 0, "{line}");
            let entry = suite.entries.first().expect(line);
            (entry.id.clone(), entry.known.get())
        };
        assert_eq!(one(&format!("{FEN} bm #3;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm #3; ep; 00:00;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm #3; PV: d1a4 a1a2;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm Qa4; dm 22; id \"a; b\";")), ("a; b".into(), 22));
        assert_eq!(one(&format!("{FEN} 0 1 bm #3; id \"x\"")), ("x".into(), 3));
        assert_eq!(one(&format!("T.b.1;{FEN};#2;set,vari")), ("T.b.1".into(), 2));
        assert_eq!(one(&format!("a;{FEN};#2")), ("a".into(), 2));
        assert_eq!(one(&format!("id,fen,stipulation\na,{FEN},#2\n")), ("a".into(), 2));
    }

    #[test]
    fn entries_that_are_not_run() {
        let (epd, unreadable) = suite(&format!("{FEN} bm #-3;\n{FEN} bm Qa4;\n"));
        assert_eq!((epd.skipped.as_slice(), unreadable), ([Skip::Mated, Skip::NoMate].as_slice(), 0));
        let (lines, unreadable) = suite(&format!("# remark\n\na;{FEN};h#2.5;\nb;{FEN};ser-s#3\n"));
        assert_eq!((lines.skipped.as_slice(), unreadable), ([Skip::OtherStipulation; 2].as_slice(), 0));
    }

    #[test]
    fn entries_that_make_no_sense() {
        for line in [
            "8/8/8/8/8/8/8/k1KQ3 w - - bm #3;",
            "8/8/8/8/8/8/8/k1KQ4 w - - bm #x;",
            "8/8/8/8/8/8/8/k1KQ4 w - - dm 0;",
            "8/8/8/8/8/8/8/k1KQ4 w - - dm 501;",
            "a;8/8/8/8/8/8/8/k1KQ4;#abc;",
            "a;8/8/8/8/8/8/8/k1KQ4;",
            "8/8/8/8/8/8/8/k1KQ4 w XX - bm #3;",
            "8/8/8/8/8/8/8/k1KQ4 w - e9 bm #3;",
        ] {
            assert_eq!(suite(line).1, 1, "{line}");
        }
    }

    #[test]
    fn samples_are_repeatable_and_in_order() {
        let (suite, _) = suite(&format!("{FEN} bm #3;\n").repeat(100));
        let ids = |seed| -> Vec<_> {
            sample(&suite.entries, Some(10), seed)
                .iter()
                .map(|entry| entry.id[5..].parse::<u32>().expect("a number"))
                .collect()
        };
        assert_eq!(ids(1), ids(1));
        assert_ne!(ids(1), ids(2));
        assert!(ids(1).is_sorted());
        assert_eq!(sample(&suite.entries, Some(1000), 1).len(), 100);
        assert_eq!(sample(&suite.entries, None, 1).len(), 100);
    }
}
