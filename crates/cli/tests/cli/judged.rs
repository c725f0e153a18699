//! What judges would prefer, in the lists of `compose`, `generate` and `improve --deep`, and what a collection has nearest to it.

use crate::improve::SPECKMANN;
use crate::util::{Folder, Seen, WEENINK, keymove, killed_while_writing};
use serde_json::Value;
use std::fs;

/// Weenink's without three of its units.
const MATRIX: [&str; 10] = [
    "compose",
    "3K4/2p5/3k4/8/8/1B6/8/8",
    "#2",
    "--slot",
    "b5=QR-",
    "--slot",
    "a8=bn-",
    "--add",
    "1 of Pp",
    "-q",
];
const GENERATE: [&str; 9] =
    ["generate", "#2", "--units", "5..7", "--attempts", "24", "--patience", "12", "--quiet"];
const CLASS: [&str; 7] = ["generate", "h#1.5", "--material", "KQ/k", "--top", "3", "-q"];
const DEEP: [&str; 10] =
    ["improve", SPECKMANN, "--deep", "--level", "1", "--beam", "3", "--rounds", "3", "-q"];

/// The only object of a run.
fn object(args: &[&str], more: &[&str]) -> Value {
    let seen = keymove(&[args, more, &["--format", "json"]].concat()).code(0).silent();
    serde_json::from_str(&seen.out).expect("one object")
}

fn entries<'a>(list: &'a Value, part: &str) -> &'a [Value] {
    list[part].as_array().expect(part)
}

/// The points are those of `score`, the best come first, and who fails a gate stands outside.
#[track_caller]
fn check(list: &Value) {
    for part in ["best", "outside"] {
        let all = entries(list, part);
        let points: Vec<i64> = all
            .iter()
            .map(|one| one["score"].as_i64().expect("points") - one["price"].as_i64().unwrap_or(0))
            .collect();
        assert!(points.is_sorted_by(|one, other| one >= other), "{part}: {points:?}");
        for one in all {
            assert_eq!(entries(one, "gates").len(), usize::from(part == "outside"), "{one}");
        }
        for one in all.iter().take(2) {
            let stipulation = list["stipulation"].as_str().expect("a stipulation");
            let fen = one["fen"].as_str().expect("a FEN");
            let score = keymove(&["score", fen, stipulation, "--format", "json"]).code(0).out;
            let score: Value = serde_json::from_str(&score).expect("JSON");
            assert_eq!(score["total"], one["score"], "{fen}");
        }
    }
    assert_eq!((&list["scale"], list.get("complete")), (&"problemist".into(), Some(&list["complete"])));
}

#[test]
fn completions_of_a_matrix() {
    let list = object(&MATRIX, &[]);
    check(&list);
    let failed: u64 = list["failed"].as_object().expect("gates").values().filter_map(Value::as_u64).sum();
    let best = entries(&list, "best");
    let sum = best.len() as u64 + list["more"].as_u64().expect("a number") + failed;
    assert_eq!((list["counts"]["improved"].as_u64(), &list["complete"]), (Some(sum), &true.into()));
    assert_eq!(best[0]["fen"], "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1");
    let open = object(&MATRIX, &["--open", "all", "--top", "50"]);
    assert_eq!((entries(&open, "outside").len(), open["failed"]["key"].as_u64()), (0, Some(0)));
    let some = object(&MATRIX, &["--open", "threats,key"]);
    assert!(some["failed"]["threats"] == 0 && some["failed"]["key"] == 0 && some["failed"]["duals"] != 0);
    let stream = keymove(&[&MATRIX[..], &["--format", "jsonl"]].concat()).code(0).silent();
    assert_eq!(stream.out.lines().count() as u64, sum);
    let paper = keymove(&[&MATRIX[..], &["--scale", "composer-2006"]].concat()).code(0).silent();
    paper.out_has(&["\nBest\n  1. 118  (4+3)  1.Qc4!"]);
    keymove(&MATRIX).code(0).silent().out_has(&[
        "\nBest within the gates\n  1. 427  composer-2006 118  (4+3)  1.Qc4!",
        "\n     judged  themes of lines 3 (+192), ",
        "\nOutside the gates: ",
        "[idle: an idle unit]",
        "[threats: several threats]",
    ]);
    // A matrix says itself what must be kept.
    keymove(&[&MATRIX[..], &["--open", "play"]].concat()).code(2).err_has("invalid value 'play'");
}

#[test]
fn what_is_made_by_chance() {
    let folder = Folder::new("judged-generate");
    let proofs = folder.file("proofs");
    let list = object(&GENERATE, &["--certificates", &proofs]);
    check(&list);
    let stream = keymove(&[&GENERATE[..], &["--format", "jsonl"]].concat()).code(0).silent();
    let failed: u64 = list["failed"].as_object().expect("gates").values().filter_map(Value::as_u64).sum();
    let listed = entries(&list, "best").len() as u64 + list["more"].as_u64().expect("a number");
    assert_eq!(list["found"].as_u64(), Some(listed + failed));
    assert!(stream.out.lines().count() as u64 >= listed + failed);
    let best = &entries(&list, "best")[0];
    keymove(&["verify", best["file"].as_str().expect("a path")])
        .code(0)
        .out_has(&["accepted", best["fen"].as_str().expect("a FEN")]);
    let paper = [&GENERATE[..], &["--scale", "composer-2006", "--format", "json"]].concat();
    assert_eq!(keymove(&paper).code(0).out, stream.out);
    keymove(&[&GENERATE[..], &["--top", "1"]].concat()).code(0).silent().out_has(&[
        "24 attempts, ",
        "\nBest within the gates\n  1. ",
        "  composer-2006 ",
        "!  certified\n",
        "\n     judged  ",
    ]);
}

#[test]
fn helpmates_of_a_class() {
    let list = object(&CLASS, &[]);
    check(&list);
    assert_eq!((entries(&list, "best").len(), &list["solutions"]), (3, &1.into()));
    for one in entries(&list, "best") {
        // One solution of three half-moves.
        let lengths: Vec<_> =
            entries(one, "solutions").iter().map(|line| line.as_array().map(Vec::len)).collect();
        assert_eq!((&one["recount"]["agrees"], lengths), (&true.into(), vec![Some(3)]));
    }
    // Of hundreds the best by the paper are judged: the others may be better, and that is said.
    let numbers = ["more", "behind"].map(|name| list[name].as_u64().expect("a number"));
    let wanted = list["groups"][0]["wanted"].as_u64().expect("a number");
    let failed: u64 = list["failed"].as_object().expect("gates").values().filter_map(Value::as_u64).sum();
    assert_eq!(3 + numbers[0] + numbers[1] + failed, wanted);
    assert_eq!(list["complete"], numbers[1] == 0);
    // A journal does not depend on what is shown.
    let folder = Folder::new("judged-class");
    let journal = folder.file("x.journal");
    assert_eq!(object(&CLASS, &["--journal", &journal]), list);
    let more = ["--format", "jsonl", "--journal", &journal, "--resume"];
    let stream = keymove(&[&CLASS[..], &more].concat()).code(0).silent();
    assert_eq!(stream.out.lines().count(), 4, "three problems and what was counted");
}

/// Round by round, judged in the end: of what every round has told, whatever its score.
#[test]
fn rounds_are_judged_in_the_end() {
    let list = object(&DEEP, &[]);
    check(&list);
    assert_eq!((&list["complete"], &list["deep"]["complete"]), (&false.into(), &false.into()));
    assert_eq!((&list["deep"]["rounds"], &list["deep"]["end"]), (&3.into(), &"rounds".into()));
    let numbers = ["more", "behind", "lower", "unknown"].map(|name| list[name].as_u64().expect("a number"));
    let failed: u64 = list["failed"].as_object().expect("gates").values().filter_map(Value::as_u64).sum();
    let best = entries(&list, "best");
    assert_eq!(
        list["counts"]["improved"].as_u64(),
        Some(best.len() as u64 + numbers.iter().sum::<u64>() + failed)
    );
    assert!(!best.is_empty());
    for one in best {
        let points = one["score"].as_i64().expect("points") - one["price"].as_i64().expect("a price");
        assert!(Some(points) > list["score"].as_i64(), "{one}");
    }
}

/// Killed while it writes its journal, again and again: the list is the same in the end, byte for byte.
#[test]
fn rounds_that_are_killed() {
    let folder = Folder::new("judged-deep-killed");
    let journal = folder.file("x.journal");
    let kept = ["--journal", &journal];
    for format in ["text", "json"] {
        let print = ["--format", format];
        let run = |more: &[&str]| -> Seen { keymove(&[&DEEP[..], &print, more].concat()).code(0).silent() };
        let expected = run(&["--threads", "1"]).out;
        let mut kills = 0;
        for (number, bytes) in [1_u64, 20_000, 60_000].into_iter().enumerate() {
            let resume: &[&str] = if number == 0 { &[] } else { &["--resume"] };
            kills += usize::from(killed_while_writing(
                &[&DEEP[..], &print, &kept, resume].concat(),
                &journal,
                bytes,
            ));
        }
        assert!(kills > 0, "nothing was killed in the middle");
        let resumed = [&kept[..], &["--resume"]].concat();
        assert_eq!(run(&resumed).out, expected);
        // Once more: all is done.
        assert_eq!(run(&resumed).out, expected);
        fs::remove_file(&journal).expect("removed");
    }
}

/// Seven problems, Weenink's among them.
const SEVEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/problems.csv");

#[test]
fn anticipations() {
    let folder = Folder::new("judged-nearest");
    let file = folder.file("seven.kmdb");
    keymove(&["db", "import", &file, SEVEN, "-q"]).code(0);
    let before = fs::read(&file).expect("a database");
    let looked = ["--collection", &file];
    // Composed long ago.
    keymove(&[&MATRIX[..], &looked].concat()).code(0).silent().out_has(&[
        "  1. 427  composer-2006 118",
        "\n     anticipated by Henri Weenink, Good Companion, 1917, distance 0: 7 of 7 men in place\n",
        "\n     nearest: ",
    ]);
    let paper = [&MATRIX[..], &looked, &["--scale", "composer-2006", "--top", "1"]].concat();
    keymove(&paper).code(0).silent().out_has(&["  1. 118  (4+3)", "\n     anticipated by Henri Weenink, "]);
    let list = object(&MATRIX, &looked);
    let nearest = &entries(&list, "best")[0]["nearest"];
    assert_eq!((&nearest["anticipates"], &nearest["distance"]), (&true.into(), &0.into()));
    assert_eq!((&nearest["authors"][0], &nearest["date"]), (&"Henri Weenink".into(), &"1917".into()));
    for one in entries(&list, "outside") {
        let fen = one["fen"].as_str().expect("a FEN");
        let similar = ["db", "similar", &file, fen, "--asked", "#2", "--least", "0", "--top", "1"];
        let similar = keymove(&[&similar[..], &["--format", "json"]].concat()).code(0).out;
        let similar: Value = serde_json::from_str(&similar).expect("JSON");
        assert_eq!(similar["results"][0]["number"], one["nearest"]["number"], "{fen}");
        assert_eq!(similar["results"][0]["score"], one["nearest"]["likeness"]["score"], "{fen}");
    }
    // What is improved does not anticipate its improvements.
    let own = ["improve", WEENINK, "--level", "2", "--scale", "composer-2006", "--top", "2", "-q"];
    let own = keymove(&[&own[..], &looked].concat()).code(0).silent().out;
    assert!(own.contains("\n     nearest: ") && !own.contains("Weenink"), "{own}");
    for args in [&GENERATE[..], &CLASS] {
        keymove(&[args, &looked].concat()).code(0).silent().out_has(&["\n     nearest: ", ", distance "]);
    }
    assert!(fs::read(&file).expect("a database") == before);
    assert_eq!(folder.names(), ["seven.kmdb"]);
}

/// Nothing is searched, and nothing made, where the collection cannot be read.
#[test]
fn broken_collections() {
    let folder = Folder::new("judged-broken");
    let good = folder.file("good.kmdb");
    keymove(&["db", "import", &good, SEVEN, "-q"]).code(0);
    let bytes = fs::read(&good).expect("a database");
    let mut damaged = bytes.clone();
    let pages = damaged.len() / 8192;
    assert!(pages > 4);
    damaged[8192..].fill(0x55);
    for (name, bytes) in [("text.kmdb", b"no database".to_vec()), ("damaged.kmdb", damaged)] {
        fs::write(folder.file(name), bytes).expect("written");
    }
    let commands: [&[&str]; 5] = [
        &MATRIX,
        &GENERATE,
        &CLASS,
        &["improve", WEENINK, "--level", "1"],
        &["improve", WEENINK, "--level", "1", "--deep"],
    ];
    for (name, part) in [
        ("none.kmdb", "there is no such file"),
        ("text.kmdb", "it is no SQLite file"),
        ("damaged.kmdb", "the file is damaged"),
    ] {
        let file = folder.file(name);
        for args in commands {
            let seen = keymove(&[args, &["--collection", &file]].concat()).code(2);
            assert_eq!(seen.out, "", "{args:?}");
            seen.err_has("--collection").err_has(name).err_has(part);
        }
    }
    assert_eq!(folder.names(), ["damaged.kmdb", "good.kmdb", "text.kmdb"]);
    let counts = [&MATRIX[..], &["--count", "--collection", &good]].concat();
    keymove(&counts).code(2).err_has("cannot be used with");
}
