//! Entries made at random, with all that a format could stumble over.

use keymove_formats::Entry;
use proptest::prelude::*;
use serde_json::Value;

const FENS: [&str; 7] = [
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8",
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w",
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
];

/// A text that is not empty and has no blank at its ends, with signs that formats use themselves.
fn text() -> impl Strategy<Value = String> {
    let plain = "[A-Za-z0-9 .,'()-]{1,12}";
    let odd = "[\"';:|&#%{}\\[\\]\\\\,*?!$<> \t\n\u{e9}\u{85}\u{2028}\u{1f600}a0-]{1,12}";
    let words = prop_oneof![
        Just("null"),
        Just("true"),
        Just("no"),
        Just("007"),
        Just("2.10"),
        Just("- x"),
        Just("a: b"),
        Just("A & B"),
        Just("a|b"),
        Just("#3"),
        Just("x #3"),
        Just("---"),
        Just("[\"a\"]"),
        Just("?"),
        Just("1-0"),
        Just("*"),
        Just("\u{feff}x"),
        Just("{a} {b"),
        Just("="),
        Just("1. Qd1"),
        Just("% x"),
        Just("b: Move a1 a2")
    ];
    let any =
        prop_oneof![plain.prop_map(String::from), odd.prop_map(String::from), words.prop_map(String::from)];
    any.prop_map(|text| text.trim().to_owned()).prop_filter("empty", |text| !text.is_empty())
}

/// A text, or an empty one.
fn some_text() -> impl Strategy<Value = String> {
    prop_oneof![2 => Just(String::new()), 1 => text()]
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(text(), 1..4)]
}

/// Lines, of which the first may be indented.
fn solution() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(prop_oneof![3 => "[ ]{0,4}[a-z0-9.#!? *{}-]{0,12}", 1 => text()], 1..5);
    let lines = lines.prop_map(|lines| lines.join("\n").trim_end().trim_start_matches('\n').to_owned());
    prop_oneof![1 => Just(String::new()), 2 => lines, 1 => Just("1. Qc4 {a} c5 (1... c6) 2. Qe6#".to_owned())]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        text().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from)
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,3}", inner, 0..3)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// An entry whose diagram can be read.
pub(crate) fn entry() -> impl Strategy<Value = Entry> {
    let stipulation = prop_oneof![
        Just("#2"),
        Just("#12"),
        Just("h#2.5"),
        Just("s#3"),
        Just(""),
        Just("see text"),
        Just("#02")
    ];
    let date = prop_oneof![
        Just(""),
        Just("1917"),
        Just("1917-05"),
        Just("1917-05-23"),
        Just("1965-1967"),
        Just("May 1917")
    ];
    let twins = prop::collection::vec(
        prop_oneof![Just("Move a8 b8"), Just("Continued Remove f4"), Just("g: Remove c7")],
        0..3,
    );
    let other = prop::collection::btree_map(
        "[a-z]{3,8}|source\\.volume|award\\.tourney|White Elo|Opening",
        value(),
        0..3,
    );
    let texts = (
        prop::array::uniform3(some_text()),
        prop::array::uniform4(some_text()),
        prop::array::uniform4(texts()),
    );
    (prop::sample::select(FENS.as_slice()), stipulation, date, twins, any::<bool>(), solution(), other, texts)
        .prop_map(|(fen, stipulation, date, twins, zeroposition, solution, other, (names, more, lists))| {
            let [id, source, source_id] = names;
            let [award, title, dedication, intended] = more;
            let [options, authors, keywords, comments] = lists;
            Entry {
                line: 0,
                id,
                fen: fen.to_owned(),
                stipulation: stipulation.to_owned(),
                zeroposition: zeroposition && !twins.is_empty(),
                twins: twins.into_iter().map(str::to_owned).collect(),
                options,
                authors,
                source,
                source_id,
                date: date.to_owned(),
                award,
                title,
                dedication,
                intended,
                keywords,
                solution,
                comments,
                other: other.into_iter().filter(|(name, _)| !is_known(name)).collect(),
            }
        })
}

/// Names that are those of fields.
fn is_known(name: &str) -> bool {
    const NAMES: [&str; 12] = [
        "fen", "twin", "twins", "title", "date", "year", "award", "author", "authors", "source", "number",
        "themes",
    ];
    NAMES.contains(&name)
}
