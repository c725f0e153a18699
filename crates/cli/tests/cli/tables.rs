//! Perfect play for few men, asked for on the command line.

use crate::util::{Folder, Seen, command};

fn tables(folder: &Folder, args: &[&str]) -> Seen {
    let output = command(&[&["tables"], args].concat())
        .env("KEYMOVE_TABLES", folder.file("tables"))
        .output()
        .expect("the program runs");
    Seen::of(output)
}

/// KBNK: the mate of 33 moves is known from the literature; tables are made, found again and counted.
#[test]
fn made_probed_counted_and_verified() {
    let folder = Folder::new("tables");
    tables(&folder, &["make", "KRK", "--estimate"])
        .code(0)
        .out_has(&["KRK: 1 to be made (KRK)", "MB of memory"]);
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     made", "bytes"]);
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     there"]);
    tables(&folder, &["make", "KRK", "--estimate"]).code(0).out_has(&["KRK: there"]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -"])
        .code(0)
        .out_has(&["KRK: White to move mates in ", "One line: 1."]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7r/K7 w - -"])
        .code(0)
        .out_has(&["KRK: White to move is mated in ", "; Black wins"]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/8/K7 w - -"]).code(0).out_has(&["KK: a draw"]);
    tables(&folder, &["stats", "KRK"]).code(0).out_has(&[
        "KRK, White to move: 175 168 positions; won 175 168 (100.00 %)",
        "longest win: 16 moves",
        "KRK, Black to move: 223 944 positions",
        "lost in 0: 216",
    ]);
    tables(&folder, &["verify", "KRK", "-q"]).code(0).out_has(&["KRK: 0 wrong of "]);
}

/// Sound mates of a material are what the solver calls sound, with the same keys.
#[test]
fn mined_problems_are_sound() {
    let folder = Folder::new("tables-mine");
    let file = folder.file("mined.epd");
    tables(&folder, &["mine", "KRK", "--moves", "2..3", "-o", &file, "-q"]).code(0);
    let mined = std::fs::read_to_string(&file).expect("a file");
    assert!(mined.lines().count() > 50, "{mined}");
    let checked =
        Seen::of(command(&["check", &file, "--format", "text"]).output().expect("the program runs"));
    let checked = checked.code(0);
    let count = mined.lines().count();
    assert!(
        checked.out.contains(&format!("{count} as stated")) || checked.out.contains(&count.to_string()),
        "{checked:#?}"
    );
    let counted = tables(&folder, &["mine", "KRK", "--moves", "2..3", "--count", "-q"]).code(0);
    let of = |moves: &str| mined.lines().filter(|line| line.contains(&format!(" dm {moves};"))).count();
    assert_eq!(counted.out, format!("KRK: #2: {}, #3: {}\n", of("2"), of("3")));
    tables(&folder, &["mine", "KRK", "--moves", "20.."]).code(1).err_has("KRK: none");
    tables(&folder, &["mine", "KRK", "--moves", "1"]).code(2).err_has("expected 2 moves or more");
}

/// The best are in the order of the points that `score` gives them, show what is wanted, are told with it once, and have a proof each.
#[test]
fn the_best_are_judged_as_others_are_and_proven() {
    let folder = Folder::new("tables-best");
    let (file, proofs) = (folder.file("best.jsonl"), folder.file("proofs"));
    let mine =
        |rest: &[&str]| tables(&folder, &[&["mine", "KRK", "--moves", "2..4", "-o", &file], rest].concat());
    let entries = || -> Vec<serde_json::Value> {
        let text = std::fs::read_to_string(&file).expect("a file");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    mine(&["--best", "4", "--certificates", &proofs])
        .code(0)
        .err_has("KRK, #2: ")
        .err_has("KRK: #2: 4, #3: 4, #4: 4");
    let best = entries();
    let scored = Seen::of(command(&["score", &file, "--format", "json"]).output().expect("the program runs"));
    let scored: Vec<serde_json::Value> =
        scored.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((best.len(), scored.len()), (12, 12));
    for (entry, score) in best.iter().zip(&scored) {
        let totals = &score["totals"];
        let words = format!("problemist {}, composer-2006 {}", totals["problemist"], totals["composer-2006"]);
        assert_eq!(entry["comments"][0], words.as_str(), "{entry}");
        let proof = format!("{proofs}/{}.cert", entry["id"].as_str().expect("a name"));
        let checked = Seen::of(command(&["verify", &proof]).output().expect("the program runs"));
        checked.code(0).out_has(&["accepted", entry["fen"].as_str().expect("a position")]);
    }
    for of_length in scored.chunks(4) {
        let points: Vec<i64> = of_length.iter().map(|one| one["total"].as_i64().expect("points")).collect();
        assert!(points.is_sorted_by(|one, next| one >= next), "{points:?}");
    }
    // Nothing that was left out is better: all of them, scored.
    let all = folder.file("all.epd");
    tables(&folder, &["mine", "KRK", "--moves", "2", "-o", &all, "-q"]).code(0);
    let all = Seen::of(command(&["score", &all, "--format", "json"]).output().expect("the program runs"));
    let points = all.out.lines().map(|line| {
        let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
        one["total"].as_i64().expect("points")
    });
    assert_eq!(points.max(), scored[0]["total"].as_i64());

    mine(&["--best", "3", "--theme", "switchback", "--scale", "composer-2006", "-q"]).code(0);
    let shown = entries();
    assert!(!shown.is_empty());
    for entry in &shown {
        let names = entry["keywords"].as_array().expect("themes");
        assert!(names.iter().any(|name| name == "Switchback"), "{entry}");
        assert!(entry["comments"][0].as_str().expect("points").starts_with("composer-2006 "), "{entry}");
    }
    let unmade = folder.file("unmade");
    mine(&["--best", "3", "--theme", "no such theme", "--certificates", &unmade])
        .code(2)
        .err_has("keymove themes --list");
    assert!(!std::path::Path::new(&unmade).exists(), "what is refused has made nothing");
    // Without the best each has its proof, too.
    let (all, each) = (folder.file("each.epd"), folder.file("each"));
    tables(&folder, &["mine", "KRK", "--moves", "2", "-o", &all, "--certificates", &each, "-q"]).code(0);
    let count = std::fs::read_to_string(&all).expect("a file").lines().count();
    assert_eq!(std::fs::read_dir(&each).expect("a folder").count(), count);
    mine(&["--best", "3", "--kind", "helpmate"]).code(2).err_has("expected --kind mate");
    mine(&["--best", "3", "--solutions", "1"]).code(2).err_has("expected --kind helpmate");
}

/// Tables of helpmates are made beside the others, found again, counted and verified.
#[test]
fn helpmates_are_made_probed_counted_and_verified() {
    let folder = Folder::new("tables-helpmate");
    let of =
        |command: &str, rest: &[&str]| tables(&folder, &[&[command, "--kind", "helpmate"], rest].concat());
    of("make", &["KRK", "--estimate"]).code(0).out_has(&["KRK (helpmates, Black mated): 1 to be made"]);
    of("make", &["KRK", "-q"]).code(0).out_has(&["KRK (helpmates, Black mated)", "made", "bytes"]);
    of("make", &["KRK", "-q"]).code(0).out_has(&["there"]);
    // A table of the other kind is another one.
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     made"]);
    // Chiasson's miniature: two lines, which part with the first move.
    of("probe", &["8/8/8/3R4/4K3/8/6k1/8 b - -"]).code(0).out_has(&[
        "KRK: h#2, 2 solutions (Black is mated, Black begins)",
        "Kg1     h#2, 1 solution",
        "One line: 1.K",
    ]);
    of("probe", &["8/8/8/3R4/4K3/8/6k1/8 w - -"]).code(0).out_has(&["h#2.5, 50 solutions", "One line: 1..."]);
    of("probe", &["8/8/8/3r4/4k3/8/6K1/8 w - -", "--mated", "white"])
        .code(0)
        .out_has(&["KRK: h#2, 2 solutions (White is mated, White begins)"]);
    of("probe", &["8/8/8/3R4/4K3/8/6k1/8 w - -", "--mated", "white"])
        .code(0)
        .out_has(&["White cannot be mated, whoever helps"]);
    of("stats", &["KRK"]).code(0).out_has(&["mates              216", "one of the longest: "]);
    of("verify", &["KRK", "-q"]).code(0).out_has(&["KRK (helpmates, Black mated): 0 wrong of "]);
}

/// Tables of the rule of fifty moves are made beside the others; the counter of a position decides what it is worth.
#[test]
fn the_rule_of_fifty_moves_is_made_probed_counted_and_verified() {
    let folder = Folder::new("tables-zeroing");
    let of =
        |command: &str, rest: &[&str]| tables(&folder, &[&[command, "--kind", "zeroing"], rest].concat());
    of("make", &["KRK", "--estimate"]).code(0).out_has(&["KRK (fifty moves): 1 to be made"]);
    of("make", &["KRK", "-q"]).code(0).out_has(&["KRK (fifty moves)", "made", "bytes"]);
    of("make", &["KRK", "-q"]).code(0).out_has(&["there"]);
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     made"]);
    of("probe", &["8/8/8/8/8/2k5/7R/K7 w - - 0 1"])
        .code(0)
        .out_has(&["KRK: White to move wins; ", " half-moves to the next capture, move of a pawn or mate\n"]);
    of("probe", &["8/8/8/8/8/2k5/7R/K7 w - - 95 120"]).code(0).out_has(&[
        "KRK: a draw by the rule of fifty moves, without which White to move wins; ",
        "; 95 without one before",
    ]);
    of("probe", &["8/8/8/8/8/2k5/7r/K7 w - - 0 1"]).code(0).out_has(&["KRK: White to move loses; "]);
    of("probe", &["8/8/8/8/8/1k6/1R6/7K b - - 0 1"]).code(0).out_has(&["KRK: a draw", "Kxb2"]);
    of("stats", &["KRK"]).code(0).out_has(&[
        "KRK, White to move: 175 168 positions",
        "  win: 175 168 (100.00 %)",
        "longest win: 31 half-moves",
    ]);
    of("verify", &["KRK", "-q"]).code(0).out_has(&["KRK (fifty moves): 0 wrong of "]);
    of("mine", &["KRK"]).code(2).err_has("expected --kind mate or helpmate");
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -", "--syzygy", "x"])
        .code(2)
        .err_has("expected --kind zeroing");
    of("probe", &["8/8/8/8/8/2k5/7R/K7 w - -", "--syzygy", "no/such/folder"])
        .code(2)
        .err_has("no/such/folder");
}

/// Files of Ronald de Man's generator, if there are some: all positions of three men and a part of those of four.
#[test]
fn syzygy_tables_say_the_same() {
    let Some(theirs) = std::env::var("KEYMOVE_SYZYGY").ok() else {
        keymove_testing::skip("KEYMOVE_SYZYGY names no folder of Syzygy tables");
        return;
    };
    let folder = Folder::new("tables-syzygy");
    for kind in ["mate", "zeroing"] {
        let verify = |materials: &[&str], rest: &[&str]| {
            let common: &[&str] = &["verify", "--kind", kind, "--syzygy", &theirs, "-q"];
            tables(&folder, &[common, materials, rest].concat()).code(0).out
        };
        let three = verify(&["KQK", "KPK", "KNK"], &[]);
        assert_eq!(three.matches(": 0 wrong of ").count(), 3, "{three}");
        let four = verify(&["KBNK", "KPKP"], &["--sample", "20000"]);
        assert!(!four.contains(", 0 compared"), "{four}");
    }
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -", "--kind", "zeroing", "--syzygy", &theirs])
        .code(0)
        .out_has(&["Syzygy says the same."]);
}

/// Helpmates of a material are sound, with as many solutions as are stated and the same moves.
#[test]
fn mined_helpmates_are_sound() {
    let folder = Folder::new("tables-mine-helpmate");
    let file = folder.file("mined.epd");
    let mine = |rest: &[&str]| tables(&folder, &[&["mine", "KNKN", "--kind", "helpmate"], rest].concat());
    for (moves, solutions) in [("2", "1"), ("2", "2"), ("1.5", "1..2")] {
        mine(&["--moves", moves, "--solutions", solutions, "-o", &file, "-q"]).code(0);
        let mined = std::fs::read_to_string(&file).expect("a file");
        let count = mined.lines().count();
        assert!(count > 20, "{moves} {solutions}: {count}");
        let checked =
            Seen::of(command(&["check", &file, "--format", "text"]).output().expect("the program runs"));
        checked.code(0).out_has(&[&format!("{count} problems: {count} sound")]);
    }
    mine(&["--moves", "40.."]).code(1).err_has("KNKN: none");
    for (args, words) in [
        (["--moves", "0", "--solutions", "1"], "expected 1 move or more"),
        (["--moves", "1..2.5", "--solutions", "1"], "White begins at one end"),
        (["--moves", "2", "--solutions", "0"], "expected 1 or more"),
    ] {
        mine(&args).code(2).err_has(words);
    }
    tables(&folder, &["mine", "KNKN", "--solutions", "2"]).code(2).err_has("expected --kind helpmate");
    // Each has its certificate, also where White is mated.
    let proofs = folder.file("proofs");
    let args = ["mine", "KBKN", "--kind", "helpmate", "--moves", "2", "--solutions", "1..2"];
    tables(&folder, &[&args[..], &["-o", &file, "--certificates", &proofs, "-q"]].concat()).code(0);
    let mined = std::fs::read_to_string(&file).expect("a file");
    let files: Vec<String> =
        (1..=mined.lines().count()).map(|number| format!("{proofs}/KBKN-{number}.cert")).collect();
    assert!(files.len() > 1_000, "{}", files.len());
    assert_eq!(std::fs::read_dir(&proofs).expect("a folder").count(), files.len());
    let mut words = vec!["verify"];
    words.extend(files.iter().map(String::as_str));
    let checked = Seen::of(command(&words).output().expect("the program runs")).code(0);
    assert_eq!(checked.out.matches(": accepted").count(), files.len());
    for line in mined.lines() {
        let fen = line.split(" stipulation").next().expect("a position");
        assert!(checked.out.contains(fen), "{line}");
    }
    tables(&folder, &["mine", "KNKN", "--moves", "2.5"]).code(2).err_has("expected --kind helpmate");
}

/// Where a row of single moves was mined, the check of studies sees no other way either before the row is over.
#[test]
fn mined_rows_of_single_moves_are_those_of_studies() {
    let folder = Folder::new("tables-single");
    let (file, made) = (folder.file("mined.epd"), folder.file("tables"));
    let mine = |rest: &[&str]| tables(&folder, &[&["mine", "KPK", "-o", &file], rest].concat());
    for (aim, sign, moves, row, count) in [("win", "+", "6", 6, 12), ("draw", "=", "8..", 8, 9)] {
        mine(&["--aim", aim, "--moves", moves]).code(0);
        let mined = std::fs::read_to_string(&file).expect("a file");
        assert_eq!(mined.lines().count(), count, "{mined}");
        for line in mined.lines().step_by(3) {
            assert!(line.contains(&format!("stipulation \"{sign}\"")), "{line}");
            let (fen, _) = line.split_once(" stipulation").expect("a position");
            let args = ["study", fen, sign, "--folder", &made, "--men", "3", "--no-engine", "--time", "60s"];
            let seen = Seen::of(command(&args).output().expect("the program runs"));
            let others = seen.out.split("Other ways").nth(1).unwrap_or_default();
            let others = others.lines().take_while(|line| !line.starts_with("The ")).skip(1);
            for other in others.filter(|line| line.starts_with("  ") && !line.contains("behind")) {
                let (number, _) = other.trim().split_once('.').unwrap_or(("99", ""));
                let number: u32 = number.parse().unwrap_or(99);
                assert!(number > row, "{line}: {seen:#?}");
            }
            assert!(seen.out.starts_with("White to play and "), "{seen:#?}");
        }
    }
    mine(&["--aim", "win", "--moves", "30.."]).code(1).err_has("KPK: none");
    mine(&["--aim", "win", "--moves", "0"]).code(2).err_has("expected 1 move or more");
    mine(&["--aim", "win", "--moves", "2.5"]).code(2).err_has("whole moves");
    mine(&["--aim", "win", "--kind", "helpmate"]).code(2).err_has("cannot be used with");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new("tables-refused");
    for (args, words) in [
        (&["make", "KRX"][..], "no man"),
        (&["make", "RK"], "expected both kings"),
        (&["make"], "<MEN>"),
        (&["make", "KQQQQQK"], "men; expected 3 to 6"),
        (&["make", "KRBKN", "--memory", "1M"], "expected --memory with more"),
        (&["probe", "8/8/8/8/8/8/8/K7 w - -"], "king"),
        (&["probe", "4k3/8/8/8/8/8/8/4K2R w K -"], "castle"),
        (&["probe", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"], "32 men; tables have at most 6"),
    ] {
        let seen = tables(&folder, args).code(2);
        assert!(seen.err.contains(words), "{args:?}: {seen:#?}");
    }
    let damaged = folder.file("tables/KRK.kmt");
    tables(&folder, &["make", "KRK", "-q"]).code(0);
    let mut bytes = std::fs::read(&damaged).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&damaged, bytes).expect("written");
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -"]).code(2).err_has("damaged");
}
