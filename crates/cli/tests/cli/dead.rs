//! Dead positions on the command line.

use crate::util::{Folder, keymove};

#[test]
fn a_position_behind_walls_is_dead() {
    let seen = keymove(&["dead", "8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - -", "-q"]);
    seen.code(1).out_has(&["White can never mate: behind men", "The position is dead: a draw."]);
}

#[test]
fn warnings_say_where_and_can_be_left_out() {
    let folder = Folder::new("dead-warnings");
    let file = folder.file("positions.epd");
    let promoted = "k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - -";
    std::fs::write(&file, format!("k7/8/8/8/8/8/8/K7 w - -\n{promoted}\n")).expect("written");
    let warned = keymove(&["dead", &file]).code(1);
    let said = warned.err.lines().find(|line| line.contains("no game leads to this position"));
    assert!(said.is_some_and(|line| line.contains("positions.epd:2: ")), "{}", warned.err);
    let quiet = keymove(&["dead", &file, "-q"]).code(1);
    assert_eq!(quiet.err, "");
}

#[test]
fn a_mate_is_shown() {
    let seen = keymove(&["dead", "8/8/4k3/8/8/4K3/4P3/8 w - -", "-q"]);
    seen.code(0)
        .out_has(&["White can mate: 1.", "Black can never mate: no position with these men is a mate"]);
    keymove(&["dead", "k7/1Q6/1K6/8/8/8/8/8 b - -", "-q"]).code(0).out_has(&["White has mated"]);
}

#[test]
fn what_is_not_found_out_is_not_called_dead() {
    let seen = keymove(&["dead", "2b2bk1/8/8/1p1p1p1p/1P1P1P1P/3B4/8/2B1K1N1 w - -", "--nodes", "3", "-q"]);
    let seen = seen.code(3).out_has(&["Black perhaps can mate, perhaps not: node limit reached"]);
    assert!(!seen.out.contains("dead"), "{}", seen.out);
}

#[test]
fn of_a_file_each_position_and_the_worst_code() {
    let folder = Folder::new("dead");
    let file = folder.file("positions.epd");
    let positions = "k7/8/8/8/8/8/8/K7 w - -\n8/8/4k3/8/8/4K3/4P3/8 w - -\nk7/8/8/8/8/8/8/8 w - -\n";
    std::fs::write(&file, positions).expect("written");
    let seen = keymove(&["dead", &file, "--format", "json", "-q"]);
    let seen = seen.code(2);
    let lines: Vec<serde_json::Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let dead: Vec<_> = lines.iter().map(|line| line["dead"].as_bool()).collect();
    assert_eq!(dead[..2], [Some(true), Some(false)], "{lines:?}");
    assert_eq!(lines[1]["white"]["can_mate"], true);
    assert_eq!(lines[1]["black"]["reason"], "material");
}
