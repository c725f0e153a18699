//! Files in Popeye's language as collections.

use keymove_formats::{Entry, EntryError, Format};

fn read(text: &str) -> Vec<Result<Entry, EntryError>> {
    Format::Popeye.read(text)
}

const FILE: &str = "\
BeginProblem
Author Weenink, Henri
Origin Good Companion
Remark Date: 1917
Remark Pickabish
Stipulation #2
Pieces White Kd8 Qb5 Bb3 Pf4 Black Kd6 Ba8 Pc7
Option Variations Defence 2
Twin Move c7 c6
Remark of the twin
Next
Condition Circe
Stip h#2 Forsyth 8/8/8/8/8/8/8/k1K4r
Option NoCastling h1 Duplex
Next
Stip #2 Forsyth 8/8/8/8/8/8/8/k1K4g
Next
Stip #2 Forsyth 8/8/8/8/8/8/8/k1K5
EndProblem
";

#[test]
fn problems_and_what_is_not_understood() {
    let all = read(FILE);
    assert_eq!(all.len(), 4);
    let first = all[0].as_ref().expect("a problem");
    assert_eq!((first.line, first.source.as_str(), first.date.as_str()), (2, "Good Companion", "1917"));
    assert_eq!(first.fen, "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8");
    assert_eq!(first.options, ["Variations", "Defence 2"]);
    assert_eq!(first.twins, ["Move c7 c6"]);
    assert_eq!(first.comments, ["Pickabish", "b) of the twin"]);
    let stated = first.stated().expect("orthodox");
    assert_eq!(stated.statement.entries().expect("playable").len(), 2);
    // A condition is kept, and keeps it from being solved.
    let fairy = all[1].as_ref().expect("a problem");
    assert_eq!(fairy.options, ["Circe", "Duplex", "NoCastling h1"]);
    assert!(fairy.stated().is_err_and(|error| error.to_string().contains("Circe")));
    let error = all[2].as_ref().expect_err("a grasshopper").to_string();
    assert!(error.starts_with("line 16, column 17") && error.contains("fairy"), "{error}");
    assert_eq!(all[3].as_ref().expect("a problem").line, 18);
}

/// Files that follow each other are read to the end, and other text behind them is an error, not passed over.
#[test]
fn several_files() {
    let one = "BeginProblem Stip #1 Forsyth 8/8/8/8/8/8/8/k1K4Q EndProblem\n";
    assert_eq!(read(&one.repeat(3)).iter().filter(|read| read.is_ok()).count(), 3);
    let all = read(&format!("{one}AnfangProblem Ford #1 Forsyth 8/8/8/8/8/8/8/k1K4D EndeProblem\nprose\n"));
    assert_eq!(all.len(), 3);
    assert!(all[1].is_ok(), "{:?}", all[1]);
    assert_eq!(all[2].as_ref().expect_err("prose").line, 3);
    assert!(read("").is_empty());
    assert!(read("BeginProblem Stip #1").pop().is_some_and(|read| read.is_err()));
}

#[test]
fn what_popeye_reads_comes_back() {
    for text in [
        FILE,
        "begin stip #2 pieces white Ke1 Pe5 black Ke8 Pd5 Ra8 option enpassant d7d6d5 castlingmut h1a8 halfdup endp",
        "begin stip h#2.5 pieces white Ke1 Ra1h1 black Ke8 Pa7b7 opti nocastling h1 duplex maxsol 7 intell\nzero move a1 b1\ntwin cont add black Sa1 white Pb2\ntwin rotate 90 stip h#3 endp",
    ] {
        for entry in read(text).into_iter().flatten() {
            let mut writer = Format::Popeye.writer(Vec::new());
            let losses = writer.write(&entry).expect("memory");
            assert_eq!(losses, [], "{entry:?}");
            let written = String::from_utf8(writer.finish().expect("memory")).expect("text");
            let back = read(&written).remove(0).expect("a problem");
            assert_eq!(Entry { line: entry.line, ..back }, entry, "{written}");
        }
    }
}
