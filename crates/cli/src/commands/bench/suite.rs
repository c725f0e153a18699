//! Suites: the positions, and what is known of the mates in them.

use crate::input::{self, Diagram};
use anyhow::{Error, Result, anyhow, bail};
use keymove_chess::Position;
use keymove_formats::{EntryError, EpdLine, content};
use keymove_problem::Moves;

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

/// What a file holds.
#[derive(Debug, Default)]
pub(super) struct Suite {
    pub(super) entries: Vec<BenchPosition>,
    pub(super) skipped: Vec<Skip>,
    /// Lines that make no sense, by number from 1.
    pub(super) unreadable: Vec<(usize, Error)>,
}

impl Suite {
    pub(super) fn read(text: &str) -> Self {
        let mut suite = Self::default();
        for (number, line) in content(text) {
            match read_line(line.trim_start(), number) {
                Ok(Ok(entry)) => suite.entries.push(entry),
                Ok(Err(skip)) => suite.skipped.push(skip),
                Err(error) => suite.unreadable.push((number, error)),
            }
        }
        suite
    }
}

/// `id;FEN;#n;...` if the second field has the slashes of a board, else EPD.
fn read_line(line: &str, number: usize) -> Result<std::result::Result<BenchPosition, Skip>> {
    let mut fields = line.split(';').map(str::trim);
    let (id, fen, stipulation) = (fields.next(), fields.next(), fields.next());
    match (id, fen.filter(|fen| fen.matches('/').count() >= 7), stipulation) {
        (Some(id), Some(fen), stipulation) => read_listed(id, fen, stipulation.unwrap_or_default()),
        _ => read_epd(line, number),
    }
}

fn read_listed(id: &str, fen: &str, stipulation: &str) -> Result<std::result::Result<BenchPosition, Skip>> {
    // `s#3`, `h=2.5`, `ser-h#7`: letters first.
    let other =
        stipulation.starts_with(|c: char| c.is_ascii_alphabetic()) && stipulation.contains(['#', '=']);
    if other {
        return Ok(Err(Skip::OtherStipulation));
    }
    let position = Diagram::read(fen)?.position;
    let stipulation = input::stipulation(stipulation)?;
    if !stipulation.is_mate() {
        return Ok(Err(Skip::OtherStipulation));
    }
    let known = stipulation.moves();
    Ok(Ok(BenchPosition { id: id.to_owned(), position, known }))
}

fn read_epd(line: &str, number: usize) -> Result<std::result::Result<BenchPosition, Skip>> {
    // The number is told for every line in the same place.
    let told = |error: EntryError| anyhow!("{}; expected {}", error.problem, error.expected);
    let epd = EpdLine::read(line, number).map_err(told)?;
    let position = Diagram::read(epd.fen)?.position;
    let id = epd.operand("id").map_or_else(|| format!("line {number}"), str::to_owned);
    let Some(moves) = epd.mate().map_err(told)? else { return Ok(Err(Skip::NoMate)) };
    if moves < 0 {
        return Ok(Err(Skip::Mated));
    }
    match u16::try_from(moves).ok().and_then(Moves::new) {
        Some(known) => Ok(Ok(BenchPosition { id, position, known })),
        None => bail!("{moves} moves to mate; 1 to {} are possible", keymove_problem::MAX_MOVES),
    }
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

    const FEN: &str = "8/8/8/8/8/8/8/k1KQ4 w - -";

    fn one(line: &str) -> (String, u16) {
        let suite = Suite::read(line);
        assert!(suite.unreadable.is_empty(), "{line}: {:?}", suite.unreadable);
        let entry = suite.entries.first().expect(line);
        (entry.id.clone(), entry.known.get())
    }

    #[test]
    fn lines_of_all_kinds() {
        assert_eq!(one(&format!("{FEN} bm #3;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm #3; ep; 00:00;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm #3; PV: d1a4 a1a2;")), ("line 1".into(), 3));
        assert_eq!(one(&format!("{FEN} bm Qa4; dm 22; id \"a; b\";")), ("a; b".into(), 22));
        assert_eq!(one(&format!("{FEN} 0 1 bm #3; id \"x\"")), ("x".into(), 3));
        assert_eq!(one(&format!("T/b.1;{FEN};#2;set,vari")), ("T/b.1".into(), 2));
        assert_eq!(one(&format!("a;{FEN};#2")), ("a".into(), 2));
    }

    #[test]
    fn lines_that_are_not_run() {
        let text = format!("# remark\n\n{FEN} bm #-3;\na;{FEN};h#2.5;\n{FEN} bm Qa4;\nb;{FEN};ser-s#3\n");
        let suite = Suite::read(&text);
        assert!(suite.entries.is_empty() && suite.unreadable.is_empty());
        assert_eq!(
            suite.skipped,
            [Skip::Mated, Skip::OtherStipulation, Skip::NoMate, Skip::OtherStipulation]
        );
    }

    #[test]
    fn lines_that_make_no_sense() {
        for line in [
            "nonsense",
            "8/8/8/8/8/8/8/k1KQ3 w - - bm #3;",
            "8/8/8/8/8/8/8/k1KQ4 w - - bm #x;",
            "8/8/8/8/8/8/8/k1KQ4 w - - dm 0;",
            "8/8/8/8/8/8/8/k1KQ4 w - - dm 501;",
            "a;8/8/8/8/8/8/8/k1KQ4;#abc;",
            "a;8/8/8/8/8/8/8/k1KQ4;",
            ";;;",
            "\u{e9}\u{e9};\u{e9}",
            "8/8/8/8/8/8/8/k1KQ4 w XX - bm #3;",
            "8/8/8/8/8/8/8/k1KQ4 w - e9 bm #3;",
        ] {
            assert_eq!(Suite::read(line).unreadable.len(), 1, "{line}");
        }
    }

    #[test]
    fn samples_are_repeatable_and_in_order() {
        let suite = Suite::read(&format!("{FEN} bm #3;\n").repeat(100));
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
