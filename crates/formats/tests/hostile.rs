//! Readers of collections on mangled text: nothing panics, and every error names its line. Seeds are fixed; `fuzz/` looks
//! further.

#[path = "common/collections.rs"]
mod collections;

use keymove_formats::Format;
use keymove_testing::Random;

/// Reads the text in every format, and what the entries mean.
fn check(text: &str) {
    let _ = Format::of_text(text);
    for format in Format::ALL {
        collections::check_format(format, text.as_bytes());
    }
}

/// Those that the fuzzer starts from.
const SEEDS: [&str; 10] = [
    include_str!("../../../fuzz/seeds/read_json_lines/jsonl"),
    include_str!("../../../fuzz/seeds/read_csv/csv"),
    include_str!("../../../fuzz/seeds/read_epd/epd"),
    include_str!("../../../fuzz/seeds/read_fen_lines/lines"),
    include_str!("../../../fuzz/seeds/read_json/array"),
    include_str!("../../../fuzz/seeds/read_csv/tabs"),
    include_str!("../../../fuzz/seeds/read_pgn/problem"),
    include_str!("../../../fuzz/seeds/read_yaml/olive"),
    include_str!("../../../fuzz/seeds/read_json/yacpdb"),
    include_str!("../../../fuzz/seeds/read_latex/document"),
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
    let mut text: Vec<char> = random.pick(&SEEDS).chars().collect();
    for _ in 0..1 + random.below(12) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 => text.insert(at, *random.pick(&LETTERS)),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text[at] = *random.pick(&LETTERS),
            3 => text.truncate(at.max(1)),
            _ => {
                let other: Vec<char> = random.pick(&SEEDS).chars().collect();
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
        ("LaTeX", 3),
    ];
    for (seed, (name, problems)) in SEEDS.into_iter().zip(kinds) {
        check(seed);
        let format = Format::of_text(seed).expect("a format");
        let read = format.read(seed).into_iter().filter(Result::is_ok).count();
        assert_eq!((format.name(), read), (name, problems), "{seed}");
    }
}

#[test]
fn mangled_texts() {
    let rounds = keymove_testing::sized(3_000, 100_000);
    let mut random = Random::new(1);
    for _ in 0..rounds {
        check(&mangled(&mut random));
    }
}

/// Bytes that are no text, as a program may read them, and marks that are never closed take no longer than text does.
#[test]
fn noise() {
    let mut random = Random::new(2);
    let bytes: Vec<u8> = (0..200_000).map(|_| random.bits() as u8).collect();
    check(&String::from_utf8_lossy(&bytes));
    let quotes = format!("fen,stipulation\n{}\"", "\"\n\"\"x,\n".repeat(20_000));
    for format in Format::ALL {
        assert!(!format.read(&quotes).is_empty(), "{}", format.name());
    }
}

/// A stream of a beginning, one sign many times, and an end, made while it is read.
struct Long {
    start: &'static [u8],
    sign: u8,
    count: usize,
    end: &'static [u8],
}

impl std::io::Read for Long {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if !self.start.is_empty() {
            return self.start.read(buffer);
        }
        if self.count > 0 {
            let length = buffer.len().min(self.count);
            buffer[..length].fill(self.sign);
            self.count -= length;
            return Ok(length);
        }
        self.end.read(buffer)
    }
}

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";

/// A line of 100 MB is an error with its place, and what follows is read; in any text, and where a quotation mark, a
/// bracket or a comment is open.
#[test]
fn a_line_of_100_megabytes() {
    let cases: [(Format, &[u8], u8, &[u8]); 14] = [
        (Format::Epd, b"", b'x', b"\n8/8/8/8/8/5k2/7Q/4K3 w - - dm 2;\n"),
        (
            Format::Epd,
            b"8/8/8/8/8/5k2/7Q/4K3 w - - id \"",
            b' ',
            b"\"; dm 2;\n8/8/8/8/8/5k2/7Q/4K3 w - - dm 2;\n",
        ),
        (Format::Fen, b"", b'/', b"\n8/8/8/8/8/5k2/7Q/4K3 #2\n"),
        (Format::Csv, b"fen,stipulation\n\"", b'"', b"\n8/8/8/8/8/5k2/7Q/4K3,#2\n"),
        (Format::JsonLines, b"{\"fen\": \"", b'[', b"\"}\n{\"fen\": \"8/8/8/8/8/5k2/7Q/4K3\"}\n"),
        (Format::Json, b"[{\"fen\": \"", b'\\', b"\"}\n,\n{\"fen\": \"8/8/8/8/8/5k2/7Q/4K3\"}]\n"),
        (Format::Json, b"", b'{', b"\n{\"fen\": \"8/8/8/8/8/5k2/7Q/4K3\"}]\n"),
        (Format::Yaml, b"stipulation: \"", b'-', b"\n---\nfen: 8/8/8/8/8/5k2/7Q/4K3\n"),
        (Format::Yaml, b"a: ", b'[', b"\n---\nfen: 8/8/8/8/8/5k2/7Q/4K3\n"),
        (Format::Pgn, b"1. ", b'(', b"\n*\n\n[FEN \"8/8/8/8/8/5k2/7Q/4K3 w - - 0 1\"]\n\n*\n"),
        (
            Format::Pgn,
            b"[Event \"",
            b'"',
            b"\n[FEN \"8/8/8/8/8/5k2/7Q/4K3 w - - 0 1\"]\n\n*\n\n[Event \"?\"]\n\n*\n",
        ),
        (
            Format::Latex,
            b"\\begin{diagram}\\author{",
            b'{',
            b"\n\\end{diagram}\n\\begin{diagram}\\fen{8/8/8/8/8/5k2/7Q/4K3}\\end{diagram}\n",
        ),
        (
            Format::Latex,
            b"% \\begin{diagram}",
            b'\\',
            b"\n\\begin{diagram}\\fen{8/8/8/8/8/5k2/7Q/4K3}\\end{diagram}\n",
        ),
        (Format::Pgn, b"1. e4 {", b' ', b"\n[Event \"?\"]\n\n*\n\n[Event \"?\"]\n\n*\n"),
    ];
    // The larger version is for builds that are quick.
    let count = keymove_testing::sized(10_000_000, 100_000_000);
    for (format, start, sign, end) in cases {
        let stream = std::io::BufReader::new(Long { start, sign, count, end });
        let mut errors = Vec::new();
        let mut read = 0;
        for entry in format.reader(stream) {
            match entry {
                Ok(_) => read += 1,
                Err(error) => errors.push(error),
            }
        }
        assert!((1..=2).contains(&errors.len()), "{}: {errors:?}", format.name());
        assert!(errors[0].line <= 3 && errors[0].to_string().len() < 300, "{}", errors[0]);
        assert_eq!(read, 1, "{}: {errors:?}", format.name());
    }
}

/// Nine levels of nine aliases each would be four hundred million values.
#[test]
fn bombs_of_yaml() {
    let mut text = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (one, other) in ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi"].map(|pair| pair.split_at(1)) {
        text += &format!(
            "{other}: &{other} [*{one}, *{one}, *{one}, *{one}, *{one}, *{one}, *{one}, *{one}, *{one}]\n"
        );
    }
    text += &format!("---\nfen: {WEENINK}\n");
    let read = Format::Yaml.read(&text);
    let error = read[0].as_ref().expect_err("a bomb").to_string();
    assert!(error.starts_with("line 5, column ") && error.contains("more than 50000 values"), "{error}");
    assert!(read[1].is_ok() && read.len() == 2);
    let deep = format!("a: {}{}\n", "[".repeat(200), "]".repeat(200));
    assert!(Format::Yaml.read(&deep)[0].is_err());
    let wide = format!("a:\n{}", "  - x\n".repeat(60_000));
    assert!(Format::Yaml.read(&wide)[0].is_err());
    let own = Format::Yaml.read("a: &a [*a]\n");
    assert!(own[0].is_err());
}

/// Other encodings are named, with the place; the other problems are read.
#[test]
fn other_encodings() {
    let line = |format: Format, bytes: &[u8]| {
        let read: Vec<_> = format.reader(bytes).collect();
        let errors: Vec<String> =
            read.iter().filter_map(|read| read.as_ref().err()).map(ToString::to_string).collect();
        (errors.join("\n"), read.len() - errors.len())
    };
    let latin = format!("{WEENINK} #2; Weenink\n{WEENINK} #2; M\u{fc}ller\n{WEENINK} #2\n");
    let latin: Vec<u8> = latin.chars().map(|sign| sign as u8).collect();
    let (errors, read) = line(Format::Fen, &latin);
    assert_eq!(read, 2);
    assert!(
        errors.starts_with("line 2, column 35: byte 75 (0xFC) is no UTF-8: the text seems to be Latin-1"),
        "{errors}"
    );
    let utf16: Vec<u8> =
        format!("\u{feff}{WEENINK} #2\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(line(Format::Fen, &utf16).0.contains("UTF-16"));
    let yaml = b"---\nid: 3\nauthors: [M\xfcller]\n---\nfen: 8/8/8/8/8/5k2/7Q/4K3\n";
    let (errors, read) = line(Format::Yaml, yaml);
    assert!(read == 1 && errors.starts_with("line 3, column 12: byte 21 (0xFC)"), "{errors}");
    let pgn =
        b"[White \"M\xfcller\"]\n[FEN \"8/8/8/8/8/5k2/7Q/4K3 w - - 0 1\"]\n\n*\n\n[Event \"?\"]\n\n1. e4 *\n";
    let (errors, read) = line(Format::Pgn, pgn);
    assert!(
        read == 1 && errors.starts_with("line 1, column 10, problem \"game 1\": byte 9 (0xFC)"),
        "{errors}"
    );
}

/// Texts that end too soon: an error or fewer problems, and never more than there are.
#[test]
fn truncated() {
    for seed in SEEDS {
        let format = Format::of_text(seed).expect("a format");
        let whole = format.read(seed).len();
        for end in (0..seed.len()).filter(|&end| seed.is_char_boundary(end)) {
            let read = format.read(&seed[..end]);
            assert!(read.len() <= whole + 1, "{}: {:?}", format.name(), &seed[..end]);
        }
    }
}

/// A megabyte of brackets that are not closed: each would be looked for to the end of the text, which takes minutes, if nothing bounded it.
#[test]
fn brackets_of_latex_that_are_not_closed() {
    let text = format!("\\begin{{diagram}}{}\\end{{diagram}}\n", "\\x[".repeat(300_000));
    let read = Format::Latex.read(&text);
    assert_eq!(read.len(), 1, "{read:?}");
}
