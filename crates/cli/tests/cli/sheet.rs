//! `sheet`.

use crate::util::{Folder, WEENINK, keymove, keymove_reading};

const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/problems.csv");
const ALL: [&str; 3] = ["--time", "1h", "--quiet"];

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("a file")
}

/// The words of a page without its elements, one element a line.
fn words(page: &str) -> String {
    let body = page.split_once("<main>").map_or(page, |(_, body)| body);
    let texts = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text.trim());
    texts.filter(|text| !text.is_empty()).map(|text| format!("{text}\n")).collect()
}

#[test]
fn a_sheet_of_published_problems() {
    let folder = Folder::new("sheet");
    let path = folder.file("sheet.html");
    let seen = keymove(&["sheet", SHEET, "-o", &path, "--time", "1h", "--title", "A & B"]).code(0);
    assert_eq!(seen.out, "");
    assert_eq!(seen.err, format!("{path}: 6 problems: 5 sound, 1 unsound\n"));
    let page = read(&path);
    assert!(page.contains("<h1>A &amp; B</h1>") && page.contains("size: A4"), "{page}");
    insta::assert_snapshot!("words", words(&page));
    assert_eq!(folder.names(), ["sheet.html"]);
}

#[test]
fn the_ending_says_what_is_written() {
    let folder = Folder::new("sheet-endings");
    let small = folder.file("small.txt");
    std::fs::write(&small, format!("{WEENINK} #2; Henri Weenink; Good Companion; 1917\n")).expect("written");
    let pdf = folder.file("X.PDF");
    let options =
        ["--solutions", "below", "--per-row", "1", "--paper", "letter", "--flip", "--style", "grey"];
    let seen = keymove(&[&["sheet", &small, "-o", &pdf, "--no-score"], options.as_slice()].concat()).code(0);
    assert_eq!(seen.err, format!("{pdf}: 1 page, 1 problem: 1 sound\n"));
    let bytes = std::fs::read(&pdf).expect("a file");
    assert!(bytes.starts_with(b"%PDF-"));
    // A file that exists is replaced.
    keymove(&["sheet", &small, "-o", &pdf, "-q"]).code(0).silent();
    assert_ne!(std::fs::read(&pdf).expect("a file"), bytes);
    let other = folder.file("sheet");
    keymove(&["sheet", &small, "-o", &other, "--format", "html", "-q"]).code(0).silent();
    assert!(read(&other).starts_with("<!DOCTYPE html>"));
    let seen = keymove(&["sheet", &small, "-o", "-", "--format", "html", "-q"]).code(0).silent();
    assert_eq!(seen.out, read(&other));
    assert_eq!(folder.names(), ["X.PDF", "sheet", "small.txt"]);
}

/// Sheets and explanations name the same themes, also those that need set play or tries.
#[test]
fn themes_are_those_of_explain() {
    let problems = [
        (WEENINK, "#2"),
        ("8/4p1p1/1P2P1K1/3k4/8/BR6/B3PP2/Q7 w - -", "#2"),
        ("3b1RB1/q1p4K/r1n5/3Nk2p/4Np2/1nR2P2/bB6/7Q w - -", "#2"),
        ("7R/4P3/3p4/6P1/3PpPP1/4p3/4P2b/5K1k w - -", "#5"),
        ("1RN2rq1/RKP1B3/4P3/1k2p3/N3B1p1/1P4n1/1P2rp1b/2Q4b w - -", "s#2"),
    ];
    for (fen, stipulation) in problems {
        let explained = keymove(&["explain", fen, stipulation, "--format", "json"]).code(0).out;
        let explained: serde_json::Value = serde_json::from_str(&explained).expect("JSON");
        let mut expected: Vec<String> = explained["themes"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|theme| theme["theme"].as_str().expect("a name").to_owned())
            .collect();
        expected.dedup();
        let args = [&["sheet", "-", "-o", "-", "--format", "html"], ALL.as_slice()].concat();
        let page = keymove_reading(&args, format!("{fen} {stipulation}\n").as_bytes()).code(0).out;
        let themes =
            page.split_once("<b>Themes:</b> ").expect("themes").1.split_once("</p>").expect("an end").0;
        // A theme may have the phase behind it that shows it.
        let names: Vec<&str> =
            themes.split(", ").map(|name| name.split_once(" (").map_or(name, |(name, _)| name)).collect();
        assert_eq!(names, expected, "{fen}");
    }
}

/// What makes no sense is told with its place and shown in its place; everything else is there all the same.
#[test]
fn faulty_entries() {
    let folder = Folder::new("sheet-faulty");
    let (problems, path) = (folder.file("mixed.jsonl"), folder.file("sheet.html"));
    let lines = [
        r##"{"fen":"8/8/8/3x4/8/8/8/8","stipulation":"#2","author":"<script>alert(1)</script>"}"##.to_owned(),
        format!(r##"{{"fen":"{WEENINK}","stipulation":"#2","author":["Weenink, Henri"]}}"##),
        r##"{"fen":"8/8/8/8/8/8/8/kK6","stipulation":"#2","author":"Unplayable"}"##.to_owned(),
        format!(r##"{{"fen":"{WEENINK}","stipulation":"mate","author":"No stipulation"}}"##),
        r##"{"fen":"8/7k/8/4r3/6p1/3B2b1/5p2/K2R4","stipulation":"h#2","twins":{"b":"move h7 a6","c":"Sf8-f7"}}"##.to_owned(),
        "{\"fen\":".to_owned(),
    ];
    std::fs::write(&problems, lines.join("\n")).expect("written");
    let seen = keymove(&["sheet", &problems, "-o", &path, "--time", "1h"]).code(2);
    insta::assert_snapshot!(
        "faulty",
        seen.err.replace(&problems, "mixed.jsonl").replace(&path, "sheet.html")
    );
    let page = read(&path);
    assert!(!page.contains("<script"), "{page}");
    insta::assert_snapshot!("faulty_words", words(&page).replace(&problems, "mixed.jsonl"));
}

/// Of what was not solved to the end nothing is claimed.
#[test]
fn too_little_time() {
    let input = format!("{};#30;Endless\n{WEENINK} #2;Weenink\n", crate::util::ENDLESS);
    let args = ["sheet", "-", "-o", "-", "--format", "html", "--time", "300ms"];
    let seen = keymove_reading(&args, input.as_bytes()).code(3);
    let (first, second) = seen.out.rsplit_once("2. Weenink").expect("two problems");
    let first = first.rsplit_once("Endless").expect("the first").1;
    assert!(
        first.contains("undecided:") && first.contains("time limit reached") && !first.contains("C+"),
        "{first}"
    );
    assert!(second.contains("C+"), "{second}");
    seen.err_has("2 problems: 1 sound, 1 undecided");
    let none =
        keymove_reading(&["sheet", "-", "-o", "-", "--format", "html"], b"8/8/8/4k3/8/8/8/4K3 w - - #2\n");
    none.code(1).out_has(&["no solution:"]);
}

/// How many solutions are meant is not guessed.
#[test]
fn solutions_of_helpmates() {
    let args = [&["sheet", "-", "-o", "-", "--format", "html"], ALL.as_slice()].concat();
    let told = |intended: &str| {
        let fen = "8/8/8/3R4/4K3/8/6k1/8";
        keymove_reading(&args, format!("fen,stipulation,intended\n{fen},h#2,{intended}\n").as_bytes()).code(0)
    };
    told("").out_has(&["<b>complete:</b> 2 solutions", "how many are intended is not stated"]);
    told("2").out_has(&["2 solutions</p>", "<b>C+</b> 2 solutions"]);
    told("2.1.1.1").out_has(&["2.1.1.1</p>", "<b>C+</b> 2 solutions"]);
    told("1").out_has(&["<b>cooked:</b>"]);
}

/// P. Benko: what each unit does in which twin, if that is wanted, and themes of all twins together.
#[test]
fn solutions_side_by_side() {
    let entry =
        br#"{"fen":"8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -","stipulation":"h#2","twins":{"b":"move f5 d4"}}"#;
    let args = [&["sheet", "-", "-o", "-", "--format", "html"], ALL.as_slice()].concat();
    let plain = keymove_reading(&args, entry).code(0);
    assert!(!plain.out.contains("Side by side"), "{}", plain.out);
    keymove_reading(&[args.as_slice(), &["--side-by-side"]].concat(), entry).code(0).out_has(&[
        "<th scope=\"col\">(1) a) 1.Sd4</th><th scope=\"col\">(2) b) 1.Sf5</th>",
        "<tr><th scope=\"row\">mates</th><td>wRc1 (c3)</td><td>wRf2 (d2)</td></tr>",
        "(1) and (2): wRc1 and wRf2 exchange functions: mates, guards",
    ]);
}

/// All messages in one snapshot, to be read as a whole.
#[test]
fn bad_input() {
    let folder = Folder::new("sheet-bad");
    let write = |name: &str, text: &[u8]| {
        let path = folder.file(name);
        std::fs::write(&path, text).expect("written");
        path
    };
    let good = write("good.txt", format!("{WEENINK} #2\n").as_bytes());
    let empty = write("empty.txt", b"\n");
    let remarks = write("remarks.csv", b"# nothing\n");
    let prose = write("prose.txt", b"White: Kd8\n");
    let latin = write("latin.txt", b"x\n\xe9\n");
    let html = folder.file("x.html");
    let cases: [&[&str]; 11] = [
        &[&good],
        &[&good, "-o", "x.doc"],
        &[&good, "-o", "x"],
        &[&good, "-o", "x.pdf", "--format", "html"],
        &[&good, "-o", "-"],
        &[&good, "-o", &good, "--format", "html"],
        &["nowhere.txt", "-o", &html],
        &[&empty, "-o", &html],
        &[&remarks, "-o", &html],
        &[&prose, "-o", &html],
        &[&latin, "-o", &html],
    ];
    let mut text = String::new();
    for args in cases {
        let seen = keymove(&[&["sheet"], args].concat()).code(2);
        assert_eq!(seen.out, "");
        text.push_str(&format!("{}\n", seen.err));
    }
    let folder_name = folder.file("");
    insta::assert_snapshot!("bad_input", text.replace(&folder_name, ""));
    keymove(&["sheet", &good, "-o", "/nonexistent/x.html"]).code(2).err_has("cannot write the sheet");
    assert!(!folder.names().contains(&"x.html".to_owned()), "{:?}", folder.names());
}

/// What was mined from games, for those who train with it.
#[test]
fn for_players() {
    let folder = Folder::new("sheet-players");
    let (mined, sheet) = (folder.file("mined.jsonl"), folder.file("x.html"));
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/games.pgn");
    keymove(&["mine", games, "--min", "2", "-o", &mined, "-q"]).code(0);
    keymove(&["sheet", &mined, "-o", &sheet, "--for", "players", "-q"]).code(0).silent();
    let html = std::fs::read_to_string(&sheet).expect("a sheet");
    for part in [
        "Anderssen, Adolf \u{2013} Kieseritzky, Lionel",
        "Casual game, 1851-06-21",
        "Move 21, White to move",
        "21.Nxg7+!",
        "In the game: 21.Nxg7+ (played)",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
    // Mates in 2, 3 and 2 moves.
    assert_eq!(html.matches("class=\"answer\"").count(), 7);
    for word in ["Themes:", "Score:", "class=\"verdict"] {
        assert!(!html.contains(word), "{word}");
    }
    keymove(&["sheet", &mined, "-o", &folder.file("x.pdf"), "--for", "coach", "-q"]).code(0).silent();
    keymove(&["sheet", &mined, "-o", &sheet, "-q"]).code(0);
    assert!(std::fs::read_to_string(&sheet).expect("a sheet").contains("Themes:"));
}

/// Problems without a word on who made them, a form, and a key with what there are points for.
#[test]
fn for_solvers() {
    let folder = Folder::new("sheet-solvers");
    let (list, sheet) = (folder.file("round.fen"), folder.file("round.html"));
    let problems = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 #2; Weenink; Good Companion\n\
                    8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 #3; MATER; Somewhere\n\
                    8/8/8/3R4/4K3/8/6k1/8 h#2; Chiasson\n";
    std::fs::write(&list, problems).expect("written");
    let words = ["sheet", &list, "-o", &sheet, "--for", "solvers", "--title", "Round 1"];
    let seen = keymove(&words).code(0);
    let seen = seen.err_has("round.html: 3 problems: ").err_has("round-form.html: the form for answers");
    seen.err_has("round-key.html: solutions and points");
    let read = |name: &str| std::fs::read_to_string(folder.file(name)).expect("a sheet");
    let (alone, form, key) = (read("round.html"), read("round-form.html"), read("round-key.html"));
    for (page, name) in [(&alone, "alone"), (&form, "form")] {
        for secret in
            ["Weenink", "Good Companion", "MATER", "Somewhere", "Chiasson", "Qc4", "class=\"moves\""]
        {
            assert!(!page.contains(secret), "{name}: {secret}");
        }
        assert!(page.contains("Round 1") && page.contains("#3") && page.contains("h#2"), "{name}");
    }
    assert_eq!(alone.matches("class=\"board\"").count(), 3);
    assert!(form.contains("Name: ____") && !form.contains("class=\"board\""));
    // By what is asked: 2 of a two-mover, 8 of a longer one, 4 of a helpmate.
    assert_eq!(form.matches("class=\"answer\"").count(), 14, "{form}");
    assert!(!key.contains("class=\"answer\""));
    for part in [
        "Weenink",
        "<td>5.00</td><th scope=\"row\">key 1.Qc4</th>",
        "<td>0.00</td><th scope=\"row\">key 1.Bc1</th>",
        "<td>2.50</td><th scope=\"row\">solution 1.Kg1 Kf3 2.Kf1 Rd1#</th>",
    ] {
        assert!(key.contains(part), "{part} is missing:\n{key}");
    }
    let pdf = folder.file("round.pdf");
    let key_alone = ["--ask", "key", "--solutions", "below", "-q"];
    keymove(&[&["sheet", &list, "-o", &pdf, "--for", "tournament"], &key_alone[..]].concat())
        .code(0)
        .silent();
    assert!(
        ["round.pdf", "round-form.pdf", "round-key.pdf"]
            .iter()
            .all(|name| folder.names().contains(&(*name).to_owned()))
    );
}

#[test]
fn sets_that_cannot_be() {
    let folder = Folder::new("sheet-sets");
    let list = folder.file("x-key.fen");
    std::fs::write(&list, "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 #2\n").expect("written");
    let set = |words: &[&str]| keymove(&[&["sheet", &list, "--for", "solvers"], words].concat()).code(2);
    set(&["-o", "-", "--format", "html"]).err_has("three files");
    set(&["-o", &folder.file("x.html"), "--solutions", "none"]).err_has("a key with solutions");
    set(&["-o", &folder.file("x.fen"), "--format", "html"]).err_has("would replace the problems");
    assert_eq!(folder.names(), ["x-key.fen"]);
}
