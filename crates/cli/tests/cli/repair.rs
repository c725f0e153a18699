//! Journals of repairs: nothing is lost, nothing comes twice, and the level that ends the search is the same.

use crate::util::{Folder, NO_MATE, Seen, WEENINK, keymove, killed_while_writing};
use std::collections::BTreeSet;

/// Sound with two more units, with fewer if a queen were allowed.
const BARE: &str = "8/8/3k4/8/8/1B1K4/8/8 w - -";
const ARGS: [&str; 10] =
    ["improve", BARE, "--repair", "--no-add", "Qq", "--level", "3", "--format", "jsonl", "-q"];

fn repair(more: &[&str]) -> Seen {
    keymove(&[&ARGS[..], more].concat())
}

/// The lines, none of which comes twice.
/// What a line of standard output has before what the journal has too.
const ENVELOPE: &str = r#""format":"keymove-improvement","version":3,"#;

fn lines(text: &str) -> BTreeSet<String> {
    let set: BTreeSet<String> = text.lines().map(|line| line.replacen(ENVELOPE, "", 1)).collect();
    assert_eq!(set.len(), text.lines().count(), "a line comes twice");
    set
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).expect("a journal")
}

/// What the journal has found.
fn found(file: &str) -> BTreeSet<String> {
    let text = read(file);
    lines(&text.lines().filter(|line| line.contains("\"changes\"")).collect::<Vec<_>>().join("\n"))
}

/// The lines with which levels begin.
fn levels(file: &str) -> usize {
    read(file).lines().filter(|line| line.contains("\"aim\":\"repair\"")).count()
}

#[test]
fn killed_and_resumed() {
    let folder = Folder::new("repair-killed");
    let file = folder.file("x.jsonl");
    let expected = lines(&repair(&[]).code(0).out);
    assert!(expected.len() > 10);
    let mut kills = 0;
    for wanted in [200, 1000, 3000, 6000] {
        let resume: &[&str] = if wanted == 200 { &[] } else { &["--resume"] };
        // Slowly, so that there is something to kill.
        let slow = ["--without", "together", "--threads", "2", "--journal", &file];
        kills += usize::from(killed_while_writing(&[&ARGS[..], &slow, resume].concat(), &file, wanted));
    }
    assert!(kills > 0, "nothing was killed in the middle");
    assert_eq!(lines(&repair(&["--journal", &file, "--resume"]).code(0).out), expected);
    assert_eq!((found(&file), levels(&file)), (expected.clone(), 2));
    // Once more: all is done.
    let whole = read(&file);
    assert_eq!(lines(&repair(&["--journal", &file, "--resume"]).code(0).out), expected);
    assert_eq!(read(&file), whole);
}

/// Wherever a file ends, also between two levels or in the line that begins one.
#[test]
fn torn_at_any_place() {
    let folder = Folder::new("repair-torn");
    let file = folder.file("x.jsonl");
    let expected = lines(&repair(&["--journal", &file]).code(0).out);
    let whole = read(&file);
    let second = whole.rfind("{\"aim\"").expect("the second level");
    let end = second + whole[second..].find('\n').expect("a line");
    for length in [0, second - 1, second, second + 5, end, end + 1, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&file, &whole[..length]).expect("written");
        let seen = repair(&["--journal", &file, "--resume"]).code(0);
        assert_eq!(lines(&seen.out), expected, "{length} of {}", whole.len());
        assert_eq!((found(&file), levels(&file)), (expected.clone(), 2), "{length} of {}", whole.len());
    }
}

/// A search that found nothing goes on with more transformations.
#[test]
fn nothing_yet() {
    let folder = Folder::new("repair-nothing");
    let file = folder.file("x.jsonl");
    let one = ["improve", BARE, "--repair", "--no-add", "Qq", "-q", "--level", "1", "--journal", &file];
    keymove(&one).code(1).err_has("nothing sound among all ");
    keymove(&[&one[..], &["--resume"]].concat()).code(1).err_has("nothing sound among all ");
    assert_eq!(
        lines(&repair(&["--journal", &file, "--resume"]).code(0).out),
        lines(&repair(&[]).code(0).out)
    );
}

/// Other searches and damaged files are refused, and left as they are.
#[test]
fn refused() {
    let folder = Folder::new("repair-refused");
    let file = folder.file("x.jsonl");
    repair(&["--journal", &file]).code(0);
    let whole = read(&file);
    let second = whole.rfind("{\"aim\"").expect("the second level");
    let piece = whole[..second].trim_end().rfind('\n').expect("a line") + 1;
    let damaged = [
        (whole.replacen("\"version\":2", "\"version\":9", 1), "has version 9 of the format"),
        (whole.replacen("\"level\":1", "\"level\":2", 1), "its level is 2, expected 1"),
        (whole.replacen("{\"aim\":\"repair\",", "{", 1), "its aim is \"improvement\", expected \"repair\""),
        (format!("{}{}", &whole[..piece], &whole[second..]), "begins here before the last one is done"),
        (format!("{whole}{}", &whole[second..]), "another level begins here though the last one had results"),
        (format!("{}nonsense\n", &whole[..second]), "this is no JSON"),
    ];
    for (text, part) in damaged {
        std::fs::write(&file, &text).expect("written");
        repair(&["--journal", &file, "--resume"]).code(2).err_has(part);
        assert_eq!(read(&file), text);
    }
    std::fs::write(&file, &whole).expect("written");
    repair(&["--journal", &file]).code(2).err_has("exists already");
    let other = ["improve", NO_MATE, "--repair", "--no-add", "Qq", "-q", "--journal", &file, "--resume"];
    keymove(&other).code(2).err_has("its fen is");
    keymove(&["improve", WEENINK, "-q", "--journal", &file, "--resume"])
        .code(2)
        .err_has("its aim is \"repair\", expected \"improvement\"");
    assert_eq!(read(&file), whole);
    // No file is begun for what is refused.
    let none = folder.file("none.jsonl");
    keymove(&["improve", WEENINK, "--repair", "--journal", &none]).code(2).err_has("the problem is sound");
    assert_eq!(folder.names(), ["x.jsonl"]);
}
