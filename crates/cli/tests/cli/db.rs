//! `db`.

use crate::util::{Folder, WEENINK, command, keymove, keymove_reading};
use std::fmt::Write;
use std::process::Stdio;
use std::time::Duration;

const SEVEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../db/testdata/seven.jsonl");

/// A database of seven problems, two of which are the same.
fn seven(folder: &Folder) -> String {
    let database = folder.file("seven.kmdb");
    let seen = keymove(&["db", "import", &database, SEVEN]).code(0);
    seen.err_has("6 new, 1 duplicate, 1 of them with new facts, 1 with the diagram of another problem");
    database
}

#[test]
fn import_search_export() {
    let folder = Folder::new("db");
    let database = seven(&folder);
    keymove(&["db", "import", &database, SEVEN]).code(0).err_has("0 new, 7 there already to the letter");
    let seen = keymove(&["db", "search", &database, "--author", "weenink", "--stipulation", "#*"]).code(0);
    assert_eq!(
        seen.out,
        format!(
            "      #1  #2  (4+3)  Henri Weenink, Good Companion, 1917-05, Honour Prize  [2 records]\n          {}\n",
            WEENINK.trim_end_matches(" w - -")
        )
    );
    seen.err_has("1 problem\n");
    keymove(&["db", "search", &database, "--author", "nobody"]).code(1).err_has("0 problems\n");
    keymove(&["db", "search", &database, "--units", "..7", "--format", "count"])
        .code(0)
        .silent()
        .out_has(&["4\n"]);
    keymove(&["db", "search", &database, "--format", "json", "--top", "2", "--skip", "1"]).code(0).silent().out_has(&[
        "{\"format\":\"keymove-db-search\",\"version\":3,\"count\":6,\"skip\":1,\"results\":[{\"analysis\":null,\"number\":2,",
        "\"number\":3,",
        "]}\n",
    ]);
    // Every record comes out as it came in, and what is merged is one problem.
    let out = folder.file("out.jsonl");
    keymove(&["db", "export", &database, "--records", "-o", &out]).code(0).err_has("7 records written");
    let lines = |path: &str| {
        let mut lines: Vec<String> =
            std::fs::read_to_string(path).expect("a file").lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&out), lines(SEVEN));
    for format in ["epd", "fen", "pgn", "olv", "json", "csv", "tex"] {
        let out = folder.file(&format!("out.{format}"));
        keymove(&["db", "export", &database, "-o", &out, "--year", "1910..1930"])
            .code(0)
            .err_has("2 problems written");
    }
}

#[test]
fn likeness_and_single_problems() {
    let folder = Folder::new("db-similar");
    let database = seven(&folder);
    let shifted = "1b2K3/3p4/4k3/2Q5/6P1/2B5/8/7r";
    keymove(&["db", "similar", &database, shifted, "--stipulation", "#2"]).code(0).silent().out_has(&[
        "  1.   91 %  #1  #2  (4+3)  Henri Weenink",
        "7 of 8 men in place; shifted 1 file to the left\n",
        "without bRg1\n",
    ]);
    keymove(&["db", "similar", &database, shifted, "--least", "99"])
        .code(1)
        .err_has("no problem is 99 % like it");
    // Only what meets the criteria is compared.
    keymove(&["db", "similar", &database, shifted, "--asked", "#2", "--author", "loyd", "--least", "0"])
        .code(0)
        .silent()
        .out_has(&["  1.  ", "#2  #3  (6+3)  Samuel Loyd", "another stipulation"]);
    keymove(&["db", "similar", &database, shifted, "--stipulation", "s#*"])
        .code(1)
        .err_has("no problem meets the criteria");
    keymove(&["db", "similar", &database, "c1", "--format", "json"])
        .code(0)
        .out_has(&["\"number\":6,", "\"score\":1.0"]);
    keymove(&["db", "show", &database, "w2", "5"]).code(0).silent().out_has(&[
        "#1  #2",
        "  8 b . . K . . . .",
        "record 2: ",
        "left and right exchanged: 4K2b",
        "; adds date, award",
        "#5  h#2",
    ]);
    keymove(&["db", "stats", &database, "--check"])
        .code(0)
        .silent()
        .out_has(&["problems      6", "every page looked at"]);
    keymove(&["db", "migrate", &database]).code(0).err_has("already");
}

#[test]
fn facts_of_the_solver() {
    let folder = Folder::new("db-analyse");
    let database = seven(&folder);
    keymove(&["db", "search", &database, "--key", "Qc4!"])
        .code(1)
        .err_has("6 problems of the collection have not been analysed");
    keymove(&["db", "analyse", &database, "--stipulation", "#2"]).code(0).err_has("3 sound\n");
    keymove(&["db", "analyse", &database, "--time", "30s"]).code(0).err_has("3 sound\n");
    keymove(&["db", "analyse", &database]).code(0).err_has("nothing to analyse\n");
    let seen = keymove(&["db", "search", &database, "--key", "Qc4!"]).code(0);
    seen.out_has(&["#1  #2  (4+3)", "  C+, score "]).err_has("1 problem\n");
    let seen =
        keymove(&["db", "search", &database, "--score", "0..", "--order", "score", "--top", "1"]).code(0);
    seen.out_has(&["#6  h#2  (2+1)", "2 solutions (number not stated), score 856\n"]);
    keymove(&["db", "show", &database, "m1"]).code(0).silent().out_has(&[
        "solver: C+ 1.Ka3! is the only key",
        "facts: score 199, ",
        "set play\n",
        "themes found: ",
        "Grimshaw",
    ]);
    keymove(&["db", "search", &database, "--solutions", "2", "--format", "json"])
        .code(0)
        .silent()
        .out_has(&["\"analysis\":{\"complete\":true,\"keys\":[", "\"state\":\"sound\""]);
}

/// All messages in one snapshot, to be read as a whole.
#[test]
fn bad_input() {
    let folder = Folder::new("db-bad");
    let database = seven(&folder);
    let text = folder.file("text.kmdb");
    std::fs::write(&text, "no database\n").expect("written");
    let mut seen = String::new();
    for words in [
        vec!["search", "none.kmdb"],
        vec!["search", &text],
        vec!["import", &text, SEVEN],
        vec!["import", &database, "none.jsonl"],
        vec!["import", "no-folder/x.kmdb", SEVEN],
        vec!["search", &database, "--pattern", "K.x"],
        vec!["search", &database, "--pattern", "Kc1 kc1"],
        vec!["search", &database, "--has", "2"],
        vec!["search", &database, "--year", "1900..1800"],
        vec!["search", &database, "--text", "\"open"],
        vec!["search", &database, "--text", "'; DROP TABLE entry; --"],
        vec!["show", &database, "99", "x9"],
        vec!["similar", &database, "8/8/9"],
        vec!["similar", &database, "99"],
        vec!["export", &database, "-o", &database, "--to", "csv"],
        vec!["export", &database],
    ] {
        let args: Vec<&str> = [&["db"], words.as_slice()].concat();
        let run = keymove(&args);
        writeln!(seen, "{} -> {}\n{}", words.join(" "), run.code, run.err).expect("written");
        assert!(!run.err.contains("panicked"), "{run:?}");
    }
    let entries = "fen,stipulation,id\n8/8/9,#2,bad1\n8/8/8/3R4/4K3/8/6k1/8,h#2,good\n";
    let run = keymove_reading(&["db", "import", &database, "-"], entries.as_bytes()).code(2);
    writeln!(seen, "import - -> {}\n{}", run.code, run.err).expect("written");
    insta::assert_snapshot!("bad_input", seen.replace(&folder.file(""), "").replace(SEVEN, "seven.jsonl"));
}

/// Killed at some moment again and again, an import loses nothing that was committed, and in the end nothing is doubled.
#[test]
fn killed_imports() {
    let folder = Folder::new("db-killed");
    let (file, database) = (folder.file("many.jsonl"), folder.file("many.kmdb"));
    let count = keymove_testing::sized(3_000, 60_000);
    let mut lines = String::new();
    for number in 0..count {
        writeln!(
            lines,
            "{{\"id\": \"p{number}\", \"fen\": \"8/8/8/3R4/4K3/8/6k1/8\", \"stipulation\": \"#{}\", \"twins\": [\"Move a{number} b1\"], \
             \"authors\": [\"A. U. Thor\"], \"solution\": \"1.Ra{number}!\"}}",
            number % 400 + 1
        )
        .expect("written");
    }
    std::fs::write(&file, lines).expect("written");
    let mut before = 0;
    for wait in [5, 60, 120, 200] {
        let mut command = command(&["db", "import", &database, &file]);
        let mut child =
            command.stdin(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("killed");
        child.wait().expect("ended");
        let seen = keymove(&["db", "search", &database, "--format", "count"]);
        let now: usize = seen.out.trim().parse().unwrap_or(0);
        assert!(now >= before, "{now} after {before}: {seen:?}");
        before = now;
    }
    keymove(&["db", "import", &database, &file]).code(0);
    keymove(&["db", "search", &database, "--format", "count"]).code(0).out_has(&[&format!("{count}\n")]);
    keymove(&["db", "search", &database, "--duplicates", "--format", "count"]).code(1).out_has(&["0\n"]);
    keymove(&["db", "search", &database, "--material", "KRk", "--format", "count"])
        .code(0)
        .out_has(&[&format!("{count}\n")]);
    keymove(&["db", "stats", &database, "--check"]).code(0).out_has(&[&format!("records       {count}\n")]);
    assert_eq!(folder.names(), ["many.jsonl", "many.kmdb"]);
}

/// Ctrl-C keeps what was found, and says how to go on.
#[cfg(unix)]
#[test]
fn interrupted_analyses() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new("db-interrupted");
    let database = seven(&folder);
    let endless = format!("{}\t#9\n", crate::util::ENDLESS).replace('\t', ";");
    keymove_reading(&["db", "import", &database, "-"], endless.as_bytes()).code(0).err_has("1 new");
    let mut command = command(&["db", "analyse", &database, "--time", "60s", "--threads", "1"]);
    let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
    std::thread::sleep(Duration::from_millis(2500));
    kill_process(id, Signal::INT).expect("a signal");
    let output = child.wait_with_output().expect("the program ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("interrupted; what was found is kept, and the same command goes on with"), "{err}");
    keymove(&["db", "search", &database, "--state", "sound", "--format", "count"]).code(0).out_has(&["6\n"]);
    keymove(&["db", "search", &database, "--state", "none", "--format", "count"]).code(0).out_has(&["1\n"]);
}
