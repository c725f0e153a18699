//! What is written is read again: all of it in formats that hold all, elsewhere what was not told to be lost.

#[path = "common/arbitrary.rs"]
mod arbitrary;

use keymove_formats::{Entry, Format, Loss, What};
use keymove_problem::statement::Twin;
use proptest::prelude::*;
use serde_json::Value;

/// Writes the entry and reads it again.
fn round(format: Format, entry: &Entry) -> (Entry, Vec<Loss>, String) {
    let mut writer = format.writer(Vec::new());
    let losses = writer.write(entry).expect("memory takes everything");
    let bytes = writer.finish().expect("memory takes everything");
    let text = String::from_utf8(bytes).expect("text");
    let mut read = format.read(&text);
    assert_eq!(read.len(), 1, "{}: {entry:#?}\n{text}\n{read:#?}", format.name());
    match read.remove(0) {
        Ok(read) => (read, losses, text),
        Err(error) => panic!("{}: {error}: {entry:#?}\n{text}", format.name()),
    }
}

/// The options that say what lists of men do not show.
fn is_of_position(option: &str) -> bool {
    ["HalfDuplex", "NoCastling", "EnPassant"].iter().any(|word| option.starts_with(word))
}

/// The positions that are to be solved, which say everything about a diagram; without a stipulation only the board.
fn positions(entry: &Entry) -> String {
    let options = entry.options.iter().filter(|option| is_of_position(option)).cloned().collect();
    let bare =
        Entry { fen: entry.fen.clone(), stipulation: entry.stipulation.clone(), options, ..Entry::default() };
    let Ok(stated) = bare.stated() else {
        let setup = entry.setup().expect("a FEN");
        return setup.to_string().split(' ').next().unwrap_or_default().to_owned();
    };
    match stated.statement.entries() {
        Ok(entries) => {
            let cases = entries.iter().map(|entry| match &entry.case {
                Ok(case) => case.position.to_string(),
                Err(error) => error.to_string(),
            });
            cases.collect::<Vec<_>>().join("\n")
        }
        Err(error) => error.to_string(),
    }
}

/// The entry without what depends on the writer: its line, and how the diagram is spelt.
fn plain(mut entry: Entry, losses: &[Loss]) -> Entry {
    entry.line = 0;
    entry.fen = positions(&entry);
    let is_lost = |field: &str| losses.iter().any(|loss| loss.field == field);
    macro_rules! forget {
        ($($field:ident),*) => { $( if is_lost(stringify!($field)) { entry.$field = Default::default(); } )* };
    }
    forget!(
        id,
        fen,
        stipulation,
        twins,
        zeroposition,
        options,
        authors,
        source,
        source_id,
        date,
        award,
        title,
        dedication
    );
    forget!(intended, keywords, solution, comments);
    entry.options.retain(|option| !is_of_position(option));
    entry.other.retain(|name, _| !is_lost(name) && !is_lost("other"));
    entry
}

fn check(format: Format, entry: &Entry) {
    let (read, losses, text) = round(format, entry);
    assert_eq!(plain(read, &losses), plain(entry.clone(), &losses), "{}: {losses:?}\n{text}", format.name());
}

/// Numbers and truth values as texts, for formats that have only texts.
fn with_texts(mut entry: Entry) -> Entry {
    for value in entry.other.values_mut() {
        if value.is_number() || value.is_boolean() {
            *value = Value::String(value.to_string());
        }
    }
    entry
}

proptest! {
    #![proptest_config(ProptestConfig { cases: keymove_testing::sized(256, 8_000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn json_lines_hold_everything(entry in arbitrary::entry()) {
        let (mut read, losses, text) = round(Format::JsonLines, &entry);
        read.line = 0;
        prop_assert_eq!(losses, Vec::new());
        prop_assert_eq!(read, entry, "{}", text);
    }

    #[test]
    fn tables_hold_everything(entry in arbitrary::entry()) {
        let (mut read, losses, text) = round(Format::Csv, &entry);
        read.line = 0;
        prop_assert_eq!(losses, Vec::new());
        prop_assert_eq!(read, entry, "{}", text);
    }

    #[test]
    fn yaml(entry in arbitrary::entry()) {
        check(Format::Yaml, &entry);
    }

    #[test]
    fn json(entry in arbitrary::entry()) {
        check(Format::Json, &entry);
    }

    #[test]
    fn pgn(mut entry in arbitrary::entry()) {
        // Without it, the reader looks for one among the words.
        if entry.stipulation.is_empty() {
            entry.stipulation.push_str("h#2");
        }
        check(Format::Pgn, &entry);
    }

    /// Twins come back in other words, and conditions before options.
    #[test]
    fn popeye(mut entry in arbitrary::entry()) {
        if matches!(entry.stipulation.as_str(), "" | "see text") {
            let mut writer = Format::Popeye.writer(Vec::new());
            let losses = writer.write(&entry).expect("memory takes everything");
            let whole = Loss { field: "fen".into(), what: What::All };
            prop_assert!(losses.contains(&whole));
            prop_assert_eq!(writer.finish().expect("memory takes everything"), Vec::<u8>::new());
            return Ok(());
        }
        let twin = |text: &String| text.parse().map_or(text.clone(), |twin: Twin| twin.to_string());
        entry.twins = entry.twins.iter().map(twin).collect();
        let (read, losses, text) = round(Format::Popeye, &entry);
        let (mut read, mut entry) = (plain(read, &losses), plain(entry, &losses));
        read.options.sort_unstable();
        entry.options.sort_unstable();
        prop_assert_eq!(read, entry, "{:?}\n{}", losses, text);
    }

    #[test]
    fn epd(entry in arbitrary::entry()) {
        check(Format::Epd, &with_texts(entry));
    }

    /// Names are turned round, which is told.
    #[test]
    fn latex(entry in arbitrary::entry()) {
        check(Format::Latex, &entry);
    }

    #[test]
    fn fen_lines(entry in arbitrary::entry()) {
        check(Format::Fen, &entry);
    }
}

/// YACPDB's shape has a place for everything but move counters and rights without king and rook.
#[test]
fn yacpdb_loses_nothing_of_an_ordinary_problem() {
    let line = "{\"fen\": \"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1\", \"stipulation\": \"#2\", \"title\": \"T\", \"source\": \"S\", \
                \"source.volume\": \"2\", \"award.tourney\": \"ditto\", \"x\": [1, {\"y\": null}]}";
    let entry = Format::JsonLines.read(line).remove(0).expect("an entry");
    for format in [Format::Yaml, Format::Json] {
        let (read, losses, text) = round(format, &entry);
        assert_eq!(losses, []);
        assert_eq!(read.options, ["HalfDuplex", "NoCastling a1 h8"], "{text}");
        assert_eq!((read.title.as_str(), read.other.len()), ("T", 3), "{text}");
    }
    let counted = Entry { fen: "4k3/8/8/8/8/8/8/4K3 w - - 3 9".into(), ..Entry::default() };
    assert_eq!(round(Format::Yaml, &counted).1, [Loss { field: "fen".into(), what: What::Rights }]);
}

/// Published problems lose in LaTeX what is told, and nothing else.
#[test]
fn published_problems_in_latex() {
    let collections = [
        (Format::Yaml, include_str!("../testdata/collection.olv")),
        (Format::JsonLines, include_str!("../../db/testdata/seven.jsonl")),
        (Format::JsonLines, include_str!("../../study/testdata/moremovers.jsonl")),
        (Format::JsonLines, include_str!("../../study/testdata/scores.jsonl")),
        (Format::Csv, include_str!("../../cli/testdata/problems.csv")),
        (Format::JsonLines, include_str!("../../cli/testdata/check.jsonl")),
    ];
    let mut count = 0;
    for (format, text) in collections {
        for entry in format.read(text).into_iter().flatten().filter(|entry| entry.arrangement().is_ok()) {
            check(Format::Latex, &entry);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}
