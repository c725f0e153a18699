//! `learn`: the learn table.

use crate::util::{Folder, keymove, killed_while_writing};
use keymove_engine::learn::{LearnTable, Lesson};
use keymove_engine::{Board, Score};
use keymove_testing::Random;

/// Lessons of different positions: knights that go for a walk.
fn lessons(count: usize, seed: u64) -> Vec<Lesson> {
    let mut board = Board::initial();
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut random = Random::new(seed);
    while lessons.len() < count {
        let moves = board.moves();
        let best = *random.pick(&moves);
        if !lessons.iter().any(|other| other.key() == board.key()) {
            let score = Score::Centipawns(random.below(1000) as i32 - 500);
            lessons.push(Lesson {
                board,
                score,
                depth: 8 + random.below(9) as u32,
                best,
                date: 1_790_000_000,
            });
        }
        board = board.play(best);
        if board.moves().is_empty() {
            board = Board::initial();
        }
    }
    lessons
}

fn table(file: &str, lessons: &[Lesson]) {
    let mut table = LearnTable::open(file, 100_000).expect("a table");
    for lesson in lessons {
        table.record(*lesson).expect("written");
    }
}

#[test]
fn listed_exported_imported_cleared() {
    let folder = Folder::new("learn");
    let (file, csv, other) = (folder.file("a.learn"), folder.file("a.csv"), folder.file("b.learn"));
    let mut three = lessons(3, 1);
    three[0].score = Score::Mate(-4);
    three[1].date += 86_400;
    table(&file, &three);
    let text = keymove(&["learn", "list", "--table", &file]).code(0).silent();
    insta::assert_snapshot!("list", text.out.replace(&file, "a.learn"));
    keymove(&["learn", "list", "--table", &file, "--top", "1"]).code(0).silent().out_has(&["and 2 more"]);
    let json = keymove(&["learn", "list", "--table", &file, "--format", "json"]).code(0).silent();
    let value: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((&value["positions"], &value["lessons"][0]["date"]), (&3.into(), &1_790_086_400.into()));
    let printed = keymove(&["learn", "export", "--table", &file]).code(0).silent();
    keymove(&["learn", "export", "--table", &file, "-o", &csv]).code(0).silent();
    assert_eq!(std::fs::read_to_string(&csv).expect("a file"), printed.out);
    assert_eq!(printed.out.lines().count(), 4);
    keymove(&["learn", "import", "--table", &other, &csv]).code(0).err_has("3 positions taken in");
    assert_eq!(keymove(&["learn", "export", "--table", &other]).code(0).out, printed.out);
    keymove(&["learn", "import", "--table", &other, &csv]).code(0).err_has("0 positions taken in, 3 known");
    keymove(&["learn", "clear", "--table", &other]).code(0).err_has("3 positions forgotten");
    keymove(&["learn", "list", "--table", &other]).code(1).out_has(&["0 positions"]);
}

#[test]
fn bad_input() {
    let folder = Folder::new("learn-bad");
    let (file, foreign, csv) = (folder.file("a.learn"), folder.file("games.pgn"), folder.file("a.csv"));
    table(&file, &lessons(2, 2));
    let torn = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, format!("{}00000000 x\n{}", torn, &torn[..20])).expect("written");
    std::fs::write(&foreign, "1. e4 e5 *\n").expect("written");
    std::fs::write(&csv, "key,date,depth,score,move,fen\n0,1,2,cp 3,e2e4,startpos\nnonsense\n")
        .expect("written");
    let mut all = String::new();
    for (args, code) in [
        (vec!["list"], 2),
        (vec!["forget", "--table", &file, "startpos"], 2),
        (vec!["list", "--table", &file], 0),
        (vec!["list", "--table", "nowhere.learn"], 2),
        (vec!["list", "--table", &foreign], 2),
        (vec!["clear", "--table", &foreign], 2),
        (vec!["clear", "--table", "nowhere.learn"], 2),
        (vec!["export", "--table", &foreign], 2),
        (vec!["import", "--table", &file, &csv], 2),
        (vec!["import", "--table", &file, &foreign], 2),
        (vec!["import", "--table", &foreign, &csv], 2),
        (vec!["import", "--table", &file, "nowhere.csv"], 2),
    ] {
        let seen = keymove(&[vec!["learn"], args.clone()].concat()).code(code);
        all += &format!("> {}\n{}{}\n", args.join(" "), seen.out, seen.err);
    }
    for (path, name) in [(&file, "a.learn"), (&foreign, "games.pgn"), (&csv, "a.csv")] {
        all = all.replace(path.as_str(), name);
    }
    insta::assert_snapshot!("bad_input", all);
    assert_eq!(std::fs::read_to_string(&foreign).expect("a file"), "1. e4 e5 *\n");
    // While an engine writes to it, nobody else does.
    let open = LearnTable::open(&file, 10).expect("a table");
    keymove(&["learn", "clear", "--table", &file]).code(2).err_has("is in use");
    drop(open);
}

/// Killed while lessons are written, at any moment, nothing older is lost, and what was being written is there or not.
#[test]
fn killed() {
    let folder = Folder::new("learn-killed");
    let (file, csv) = (folder.file("a.learn"), folder.file("new.csv"));
    let (old, new) = (lessons(50, 3), lessons(4000, 4));
    let mut source = LearnTable::open(folder.file("new.learn"), 100_000).expect("a table");
    for lesson in &new {
        source.record(*lesson).expect("written");
    }
    std::fs::write(&csv, source.export()).expect("written");
    let mut running = 0;
    for round in 0..12_u64 {
        let _ = std::fs::remove_file(&file);
        table(&file, &old);
        let begin = std::fs::metadata(&file).expect("a file").len();
        // A small limit makes it write the file anew again and again.
        let limit = if round % 2 == 0 { "100000" } else { "60" };
        let args = ["learn", "import", "--table", &file, &csv, "--limit", limit];
        running += u32::from(killed_while_writing(&args, &file, begin + round * 700));
        let (found, loaded) = LearnTable::load(&file).expect("a table");
        assert_eq!(loaded.refusals, 0);
        assert!(found.iter().all(Lesson::is_possible));
        if round % 2 == 0 {
            let is_kept = |lesson: &Lesson| {
                found.iter().any(|other| other.key() == lesson.key() && other.depth >= lesson.depth)
            };
            assert!(old.iter().all(is_kept), "round {round}");
        } else {
            assert!(found.len() >= 50, "round {round}: {}", found.len());
        }
        assert!(LearnTable::open(&file, 100_000).is_ok());
    }
    assert!(running > 0, "it was always faster");
}
