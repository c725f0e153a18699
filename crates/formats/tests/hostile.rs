//! Readers of collections on mangled text: nothing panics, and every error names its line. Seeds are fixed; `fuzz/` looks
//! further.

#[path = "common/collections.rs"]
mod collections;
#[path = "../../chess/tests/common/random.rs"]
mod random;

use keymove_formats::Format;
use random::Random;

/// Those that the fuzzer starts from.
const SEEDS: [&str; 9] = [
    include_str!("../../../fuzz/seeds/read_json_lines/jsonl"),
    include_str!("../../../fuzz/seeds/read_csv/csv"),
    include_str!("../../../fuzz/seeds/read_epd/epd"),
    include_str!("../../../fuzz/seeds/read_fen_lines/lines"),
    include_str!("../../../fuzz/seeds/read_json/array"),
    include_str!("../../../fuzz/seeds/read_csv/tabs"),
    include_str!("../../../fuzz/seeds/read_pgn/problem"),
    include_str!("../../../fuzz/seeds/read_yaml/olive"),
    include_str!("../../../fuzz/seeds/read_json/yacpdb"),
];

const LETTERS: [char; 28] = [
    '"',
    ',',
    ';',
    '\n',
    '\r',
    '\t',
    '#',
    '2',
    ' ',
    '|',
    'w',
    '{',
    '}',
    '[',
    ']',
    ':',
    '/',
    '-',
    '&',
    '\\',
    '\0',
    '\u{e9}',
    '\u{feff}',
    '\u{1f600}',
    '*',
    '(',
    ')',
    '\'',
];

/// Letters put in, taken out, doubled and exchanged, and parts of other texts put in between.
fn mangled(random: &mut Random) -> String {
    let mut text: Vec<char> = SEEDS[random.below(SEEDS.len())].chars().collect();
    for _ in 0..1 + random.below(12) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 => text.insert(at, LETTERS[random.below(LETTERS.len())]),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text[at] = LETTERS[random.below(LETTERS.len())],
            3 => text.truncate(at.max(1)),
            _ => {
                let other: Vec<char> = SEEDS[random.below(SEEDS.len())].chars().collect();
                let from = random.below(other.len());
                let part = other[from..].iter().take(1 + random.below(60)).copied();
                text.splice(at..at, part);
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn the_seeds_are_read() {
    let kinds = [
        ("JSON lines", 2),
        ("CSV", 2),
        ("EPD", 3),
        ("FEN lines", 2),
        ("YACPDB's JSON", 1),
        ("CSV", 0),
        ("PGN", 2),
        ("Olive's YAML", 1),
        ("YACPDB's JSON", 1),
    ];
    for (seed, (name, problems)) in SEEDS.into_iter().zip(kinds) {
        collections::check(seed);
        let format = Format::of_text(seed).expect("a format");
        let read = format.read(seed).into_iter().filter(Result::is_ok).count();
        assert_eq!((format.name(), read), (name, problems), "{seed}");
    }
}

#[test]
fn mangled_texts() {
    let rounds = if cfg!(debug_assertions) { 3_000 } else { 100_000 };
    let mut random = Random(1);
    for _ in 0..rounds {
        collections::check(&mangled(&mut random));
    }
}

/// Bytes that are no text, as a program may read them, and marks that are never closed take no longer than text does.
#[test]
fn noise() {
    let mut random = Random(2);
    let bytes: Vec<u8> = (0..200_000).map(|_| random.bits() as u8).collect();
    collections::check(&String::from_utf8_lossy(&bytes));
    let quotes = format!("fen,stipulation\n{}\"", "\"\n\"\"x,\n".repeat(20_000));
    for format in Format::ALL.into_iter().filter(|format| format.is_readable()) {
        assert!(!format.read(&quotes).is_empty(), "{}", format.name());
    }
}
