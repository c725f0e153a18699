//! Tables against damage, hostile content, and their own past.

use super::{LearnError, LearnTable, Lesson, is_worth_keeping};
use crate::book::Random;
use crate::{Board, Score};
use keymove_chess::Move;
use keymove_run::journal::{LogError, sealed};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A file in a folder of its own, removed in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("keymove-learn-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder.join("a.learn"))
    }

    fn with(name: &str, content: &[u8]) -> Self {
        let file = Self::new(name);
        std::fs::write(&file.0, content).expect("written");
        file
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.0).expect("a file")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = self.0.parent().map(std::fs::remove_dir_all);
    }
}

/// Lessons of different positions, from a random game each.
fn lessons(count: usize, seed: u64) -> Vec<Lesson> {
    let mut random = Random::new(seed);
    let mut lessons = BTreeMap::new();
    while lessons.len() < count {
        let mut board = Board::initial();
        for _ in 0..random.next_u64() % 60 {
            let moves = board.moves();
            let Some(&mv) = moves.get((random.next_u64() % moves.len().max(1) as u64) as usize) else {
                break;
            };
            board = board.play(mv);
        }
        let Some(&best) = board.moves().first() else { continue };
        let value = (random.next_u64() % 2001) as i32 - 1000;
        let score = if value % 3 == 0 { Score::Mate(value / 3 - 500) } else { Score::Centipawns(value) };
        let depth = 8 + (random.next_u64() % 20) as u32;
        let date = 1_790_000_000 + random.next_u64() % 1000;
        lessons.insert(board.key(), Lesson { board, score, depth, best, date });
    }
    lessons.into_values().collect()
}

fn sorted(table: &LearnTable) -> Vec<Lesson> {
    let mut all: Vec<Lesson> = table.iter().copied().collect();
    all.sort_by_key(Lesson::key);
    all
}

#[test]
fn what_is_recorded_is_there_the_next_time() {
    let file = Temporary::new("again");
    let mut lessons = lessons(200, 1);
    let mut table = LearnTable::open(&file.0, 1000).expect("a table");
    for lesson in &lessons {
        assert!(table.record(*lesson).expect("written"));
        assert!(!table.record(*lesson).expect("known"));
    }
    // A deeper search counts, a shallower one does not.
    let (deeper, shallower) = (lessons[0].depth + 1, lessons[1].depth - 1);
    lessons[0].depth = deeper;
    assert!(table.record(lessons[0]).expect("written"));
    assert!(!table.record(Lesson { depth: shallower, ..lessons[1] }).expect("known"));
    drop(table);
    let table = LearnTable::open(&file.0, 1000).expect("a table");
    assert_eq!(sorted(&table), lessons);
    assert_eq!(table.lookup(lessons[7].key()), Some(&lessons[7]));
    assert_eq!(table.lookup(1), None);
    assert_eq!((table.len(), table.loaded().lines, table.loaded().torn), (200, 201, false));
    let depths: Vec<u32> = table.entries().iter().map(|lesson| lesson.depth).collect();
    assert!(depths.is_sorted());
    assert_eq!(table.export().lines().count(), 201);
}

/// Cut off anywhere, all lessons are there whose lines are whole; and the file can be gone on with.
#[test]
fn torn_files() {
    let whole = Temporary::new("whole");
    let lessons = lessons(12, 2);
    let mut table = LearnTable::open(&whole.0, 100).expect("a table");
    for lesson in &lessons {
        table.record(*lesson).expect("written");
    }
    drop(table);
    let bytes = whole.bytes();
    for length in 0..=bytes.len() {
        let file = Temporary::with("torn", &bytes[..length]);
        let lines = bytes[..length].iter().filter(|byte| **byte == b'\n').count();
        let mut table = LearnTable::open(&file.0, 100).unwrap_or_else(|error| panic!("{length}: {error}"));
        assert_eq!(table.len(), lines.saturating_sub(1), "{length}");
        assert_eq!(table.loaded().torn, length > 0 && bytes[length - 1] != b'\n', "{length}");
        assert_eq!(table.loaded().refusals, 0);
        assert!(
            lessons.iter().filter(|lesson| table.lookup(lesson.key()) == Some(lesson)).count() == table.len()
        );
        for lesson in &lessons {
            table.record(*lesson).expect("written");
        }
        drop(table);
        let (found, loaded) = LearnTable::load(&file.0).expect("a table");
        assert_eq!((found.len(), loaded.torn, loaded.refusals), (12, false, 0), "{length}");
    }
}

/// A damaged line is passed over, the others count.
#[test]
fn damaged_files() {
    let whole = Temporary::new("damaged");
    let mut table = LearnTable::open(&whole.0, 100).expect("a table");
    for lesson in lessons(5, 3) {
        table.record(lesson).expect("written");
    }
    drop(table);
    let bytes = whole.bytes();
    let head = bytes.iter().position(|byte| *byte == b'\n').expect("a line");
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        let file = Temporary::with("one", &damaged);
        match LearnTable::open(&file.0, 100) {
            Err(LearnError::Foreign(_)) => assert!(at <= head, "{at}"),
            Ok(table) => {
                // A line end that is none joins two lines.
                assert!(at > head && (3..=4).contains(&table.len()), "{at}: {}", table.len());
                assert!(table.loaded().refusals > 0 || table.loaded().torn);
            }
            Err(error) => panic!("{at}: {error}"),
        }
    }
}

/// Lines with a right checksum that nobody believes.
#[test]
fn hostile_lines() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut content = sealed("keymove learn table 1");
    let lines = [
        ("cp 10 12 e2e5 1 ", "its move is not legal"),
        ("cp 10 12 a1a1 1 ", "its move is not legal"),
        ("cp 30001 12 e2e4 1 ", "its numbers cannot be those of a search"),
        ("cp -2147483648 12 e2e4 1 ", "its numbers cannot be those of a search"),
        ("cp 99999999999 12 e2e4 1 ", "its score is no number"),
        ("mate 0 12 e2e4 1 ", "its numbers cannot be those of a search"),
        ("mate -1001 12 e2e4 1 ", "its numbers cannot be those of a search"),
        ("win 1 12 e2e4 1 ", "its score is of no known kind"),
        ("cp 10 0 e2e4 1 ", "its numbers cannot be those of a search"),
        ("cp 10 251 e2e4 1 ", "its numbers cannot be those of a search"),
        ("cp 10 -1 e2e4 1 ", "its depth is no number"),
        ("cp 10 12 e2e4 253402300800 ", "its numbers cannot be those of a search"),
        ("cp 10 12 e2e4 x ", "its date is no number"),
        ("", "its score is no number"),
    ];
    for (line, _) in lines {
        content += &sealed(&format!("{line}{START}"));
    }
    content += &sealed("cp 10 12 e2e4 1 8/8/8/8/8/8/8/8 w - - 0 1");
    content += &sealed("cp 10 12");
    content += &sealed(&format!("cp 10 12 e2e4 1 {START}"));
    let file = Temporary::with("hostile", content.as_bytes());
    let (found, loaded) = LearnTable::load(&file.0).expect("a table");
    assert_eq!(found.iter().map(|lesson| lesson.best.to_string()).collect::<Vec<_>>(), ["e2e4"]);
    let reasons: Vec<&str> = loaded.refused.iter().map(|refused| refused.why).collect();
    let more = ["its position is none of a game", "it has too few words"];
    assert_eq!(reasons, lines.iter().map(|(_, why)| *why).chain(more).collect::<Vec<_>>());
    assert_eq!(loaded.refused[0].line, 2);
    let mut table = LearnTable::open(&file.0, 10).expect("a table");
    let wrong = Lesson { best: Move::NONE, ..found[0] };
    assert!(matches!(table.record(wrong), Err(LearnError::Impossible)));
}

/// What is something else stays as it is.
#[test]
fn foreign_files() {
    for content in ["hello", "hello\n", "00000000 keymove learn table 1\n", "\n", "keymove learn table 1\n"] {
        let file = Temporary::with("foreign", content.as_bytes());
        for _ in 0..2 {
            assert!(matches!(LearnTable::open(&file.0, 10), Err(LearnError::Foreign(_))), "{content:?}");
        }
        assert_eq!(file.bytes(), content.as_bytes());
    }
    let next = Temporary::with("next", sealed("keymove learn table 2").as_bytes());
    assert!(matches!(LearnTable::open(&next.0, 10), Err(LearnError::Foreign(_))));
    let long = Temporary::with("long", &vec![b'x'; 1 << 20]);
    assert!(matches!(LearnTable::open(&long.0, 10), Err(LearnError::Foreign(_))));
    assert!(matches!(LearnTable::open(std::env::temp_dir(), 10), Err(LearnError::Log(LogError::NoFile(_)))));
    assert!(matches!(LearnTable::load("nowhere/a.learn"), Err(LearnError::Log(LogError::Io(..)))));
}

#[test]
fn two_engines_do_not_share_a_file() {
    let file = Temporary::new("locked");
    let mut table = LearnTable::open(&file.0, 10).expect("a table");
    let in_use =
        |result: Result<LearnTable, LearnError>| matches!(result, Err(LearnError::Log(LogError::InUse(_))));
    assert!(in_use(LearnTable::open(&file.0, 10)));
    // Nor when it has been written anew.
    table.clear().expect("written");
    assert!(in_use(LearnTable::open(&file.0, 10)));
    drop(table);
    assert!(LearnTable::open(&file.0, 10).is_ok());
}

/// The table never has more than it may, keeps the deepest, and its file does not grow without end.
#[test]
fn bounded() {
    let file = Temporary::new("bounded");
    let lessons = lessons(2000, 4);
    let mut table = LearnTable::open(&file.0, 100).expect("a table");
    let mut longest = 0;
    for lesson in &lessons {
        table.record(*lesson).expect("written");
        assert!(table.len() <= 100);
        longest = longest.max(file.bytes().len());
    }
    // Lines are shorter than 130 bytes.
    assert!(longest < (2 * 100 + 66) * 130, "{longest}");
    let mut expected = lessons.clone();
    expected.sort_by_key(|lesson| (lesson.depth, lesson.date, lesson.key()));
    assert_eq!(table.entries(), expected[1900..]);
    drop(table);
    let table = LearnTable::open(&file.0, 10).expect("a table");
    assert_eq!(table.entries(), expected[1990..]);
    drop(table);
    assert_eq!(LearnTable::open(&file.0, 100).expect("a table").entries(), expected[1990..]);
    let names = std::fs::read_dir(file.0.parent().expect("a folder")).expect("a folder");
    assert_eq!(names.count(), 1);
}

#[test]
fn clearing() {
    let file = Temporary::new("clear");
    let mut table = LearnTable::open(&file.0, 100).expect("a table");
    for lesson in lessons(20, 5) {
        table.record(lesson).expect("written");
    }
    table.clear().expect("written");
    assert!(table.is_empty());
    table.record(lessons(1, 6)[0]).expect("written");
    table.sync().expect("written");
    drop(table);
    assert_eq!(LearnTable::open(&file.0, 100).expect("a table").len(), 1);
}

/// Positions of Chess960 are positions too, and castlings moves.
#[test]
fn castling_of_chess960() {
    let file = Temporary::new("960");
    let board = Board::from_fen("4k3/8/8/8/8/8/8/1R3KR1 w GB - 3 1").expect("a board");
    let best = board.moves().into_iter().find(|mv| mv.to_string() == "f1g1").expect("castling");
    let lesson = Lesson { board, score: Score::Mate(7), depth: 20, best, date: 5 };
    LearnTable::open(&file.0, 10).expect("a table").record(lesson).expect("written");
    let table = LearnTable::open(&file.0, 10).expect("a table");
    assert_eq!(table.lookup(board.key()), Some(&lesson));
    let line = format!("{:016x},5,20,mate 7,f1g1,4k3/8/8/8/8/8/8/1R3KR1 w GB - 3 1", board.key());
    assert_eq!(table.export().lines().nth(1), Some(line.as_str()));
}

#[test]
fn worth() {
    use Score::{Centipawns as Cp, Mate};
    for (shallow, deep, depth, expected) in [
        (Cp(0), Cp(59), 20, false),
        (Cp(0), Cp(60), 20, true),
        (Cp(30), Cp(-40), 20, true),
        (Cp(0), Cp(500), 7, false),
        (Cp(700), Cp(2000), 20, false),
        (Cp(-700), Cp(-2000), 20, false),
        (Cp(2000), Mate(5), 20, true),
        (Cp(-2000), Mate(-5), 20, true),
        (Mate(2), Mate(3), 20, false),
        (Mate(2), Mate(-3), 20, true),
        (Cp(i32::MIN), Cp(i32::MAX), 20, true),
    ] {
        assert_eq!(is_worth_keeping(shallow, deep, depth), expected, "{shallow:?} {deep:?} {depth}");
    }
}
