//! Tables against the definition of what they say, against a plain search, and against what has been published.

mod common;

use common::{folder, making, named, spread};
use keymove_chess::{Color, Position, Square, attacks};
use keymove_problem::Moves;
use keymove_solve::{FirstVerdict, Limits, Solver, Status, Task};
use keymove_tables::{Making, Material, Tables, Title, Unknown, Value, verify};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

/// Makes a table in the memory that all tests share.
fn made(name: &str) -> Arc<keymove_tables::Table> {
    TABLES.make(&named(name), u64::MAX, &making(2), &mut |_, _| ()).unwrap_or_else(|error| panic!("{error}"))
}

fn value(fen: &str) -> Value {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    TABLES.probe(&position).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// All positions of all tables with three men follow from each other by the rules.
#[test]
fn three_men_are_right_everywhere() {
    let mut positions = 0;
    for material in Material::all(3) {
        made(&material.to_string());
        for position in spread(&material, u64::MAX) {
            positions += 1;
            verify::check(&TABLES, &position).unwrap_or_else(|wrong| panic!("{material}: {wrong}"));
        }
    }
    assert!(positions > 1_700_000, "{positions}");
}

/// A part of the positions of all tables with four men, pawns of both sides and taking in passing among them.
#[test]
fn four_men_are_right_where_they_are_looked_at() {
    for material in Material::all(4) {
        made(&material.to_string());
        for position in spread(&material, 4_000) {
            verify::check(&TABLES, &position).unwrap_or_else(|wrong| panic!("{material}: {wrong}"));
        }
    }
}

/// The same by a plain search, which knows nothing of tables: mates of up to four half-moves, and that there is none.
#[test]
fn a_plain_search_says_the_same() {
    fn wins(position: &Position, moves: u8, seen: &mut HashMap<(u64, u8), bool>) -> bool {
        if let Some(&known) = seen.get(&(position.hash(), moves)) {
            return known;
        }
        let found = position.moves().into_iter().any(|mv| {
            let next = position.play(mv);
            next.is_mate()
                || moves > 1 && {
                    let replies = next.moves();
                    !replies.is_empty()
                        && replies.into_iter().all(|reply| wins(&next.play(reply), moves - 1, seen))
                }
        });
        seen.insert((position.hash(), moves), found);
        found
    }
    for name in ["KRK", "KQKR", "KPKP", "KBNK", "KQKP", "KRKB"] {
        made(name);
        let mut seen = HashMap::new();
        for position in spread(&named(name), 3_000) {
            let told = TABLES.probe(&position).expect("a value");
            for moves in 1..=2 {
                let is_short = matches!(told, Value::Win(within) if within <= moves);
                assert_eq!(wins(&position, moves, &mut seen), is_short, "{position} in {moves}: {told}");
            }
        }
    }
}

/// The proof solver, which knows nothing of tables, finds the same mates of up to six moves: which first moves mate, in how many moves, and that all others do not; and none
/// where the table has a longer one or a draw.
#[test]
fn the_solver_says_the_same() {
    let wanted = keymove_testing::sized(6, 2_000);
    let limits = Limits { table_bytes: 16 << 20, ..Limits::default() };
    let mut solver = Solver::new(limits).expect("memory");
    let mut lengths = [0; 7];
    for material in Material::all(4) {
        made(&material.to_string());
        let (mut mates, mut others) = (0, 0);
        for position in spread(&material, 200 * wanted) {
            let told = TABLES.probe(&position).expect("a value");
            let asked = match told {
                Value::Win(within @ 1..=6) if mates < wanted => within,
                Value::Win(7..) | Value::Draw if others < wanted / 6 => 6,
                _ => continue,
            };
            let moves = Moves::new(asked.into()).expect("moves");
            let outcome = solver.full(&Task { position, moves, checks_only: false }, &());
            assert_eq!(outcome.status, Status::Complete, "{position}");
            for first in outcome.first_moves {
                let next = TABLES.probe(&position.play(first.mv)).expect("a value");
                let expected = match next {
                    Value::Loss(after) if after < asked => {
                        FirstVerdict::Mates(Moves::new(u16::from(after) + 1).expect("moves"))
                    }
                    _ => FirstVerdict::Refuted,
                };
                assert_eq!(first.verdict, expected, "{position}: {}", first.mv);
            }
            match told {
                Value::Win(within @ 1..=6) => {
                    lengths[usize::from(within)] += 1;
                    mates += 1;
                }
                _ => others += 1,
            }
        }
    }
    assert!(lengths[1..].iter().all(|&count| count > 5), "{lengths:?}");
}

/// The longest mates, in moves of the side that wins (docs/references.md names the sources).
#[test]
fn longest_mates_are_those_of_the_literature() {
    for (name, longest) in [
        ("KQK", 10),
        ("KRK", 16),
        ("KPK", 28),
        ("KBBK", 19),
        ("KBNK", 33),
        ("KQKR", 35),
        ("KRKB", 29),
        ("KRKN", 40),
        ("KQKQ", 13),
        ("KRKR", 19),
        ("KPKP", 33),
    ] {
        let counts = made(name).counts(Color::White);
        assert_eq!(counts.wins.last_key_value().map(|(&moves, _)| moves), Some(longest), "{name}");
        let position = counts.longest_win.expect("a longest one");
        assert_eq!(TABLES.probe(&position), Ok(Value::Win(longest)), "{name}");
    }
    // The one pawn wins the longest of all endings of four men, with 85 half-moves.
    let black = made("KRKP").counts(Color::Black);
    assert_eq!(black.wins.last_key_value().map(|(&moves, _)| moves), Some(43));
    // Numbers of the longest ones: one, three, 138 positions without their mirrors; with Black to move two of KPK.
    for (name, color, count) in [
        ("KQK", Color::White, 8),
        ("KPK", Color::White, 3 * 2),
        ("KPK", Color::Black, 2 * 2),
        ("KBNK", Color::White, 138 * 8),
    ] {
        let counts = made(name).counts(color);
        let longest = if color == Color::White { counts.wins } else { counts.losses };
        assert_eq!(longest.last_key_value().map(|(_, &count)| count), Some(count), "{name} {color:?}");
    }
}

/// All positions are counted once, whatever mirrors and like men there are.
#[test]
fn counts_are_those_of_all_positions() {
    for name in ["KQK", "KPK", "KNK"] {
        let (material, table) = (named(name), made(name));
        for color in Color::ALL {
            let counts = table.counts(color);
            let all = spread(&material, u64::MAX).filter(|position| position.turn() == color);
            assert_eq!(counts.positions, all.count() as u64, "{name} {color:?}");
            assert_eq!(counts.positions, counts.draws + counts.won() + counts.lost());
        }
    }
    // Two knights cannot be told apart: with White to move both stand where they do not attack the Black king.
    let squares = || (0..64).filter_map(Square::new);
    let pairs = squares().flat_map(|white| squares().map(move |black| (white, black)));
    let apart = pairs.filter(|&(white, black)| white != black && !attacks::king(white).has(black));
    let expected: u64 = apart
        .map(|(white, black)| {
            let free = 62 - u64::from(attacks::knight(black).without(white.into()).len());
            free * (free - 1) / 2
        })
        .sum();
    assert_eq!(made("KNNK").counts(Color::White).positions, expected);
}

#[test]
fn rights_and_men_decide_what_is_known() {
    for name in ["KPKP", "KRK"] {
        made(name);
    }
    let probe = |fen: &str| TABLES.probe(&fen.parse().expect("a position"));
    // Without castling, a rook mates; with it nobody knows.
    assert!(matches!(probe("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), Ok(Value::Win(_))));
    let error = probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect_err("castling").to_string();
    assert!(error.contains("castle"), "{error}");
    assert_eq!(probe("8/8/3k4/8/8/3K4/8/8 w - - 0 1"), Ok(Value::Draw));
    assert!(
        probe("qqqk4/8/8/8/8/8/8/QQQK4 w - - 0 1").expect_err("too many").to_string().contains("at most")
    );
    // The colours change places.
    assert_eq!(value("7k/8/8/8/8/8/1q6/K7 w - - 0 1"), value("k7/1Q6/8/8/8/8/8/7K b - - 0 1"));
}

/// After a double step beside a pawn of the other side its value is that of its moves, the one in passing among them.
#[test]
fn rights_to_take_in_passing_count() {
    let (mut rights, mut matter) = (0, 0);
    made("KPKP");
    for position in spread(&named("KPKP"), 200_000) {
        for next in position.moves().into_iter().map(|mv| position.play(mv)) {
            if next.en_passant().is_none() {
                continue;
            }
            rights += 1;
            let value = verify::check(&TABLES, &next).unwrap_or_else(|wrong| panic!("{wrong}"));
            let without = next.with_rights(next.castling(), None);
            let without = Position::from_arrangement(&without).expect("a position");
            matter += u32::from(value != TABLES.probe(&without).expect("known"));
        }
    }
    assert!(rights > 200 && matter > 20, "{rights}, {matter}");
}

/// Threads change nothing, and neither does a file.
#[test]
fn one_thread_and_a_file_say_the_same() {
    let folder = folder("tables");
    let material = named("KPKP");
    let many = made("KPKP");
    let one = Tables::in_folder(&folder);
    let mut heard = Vec::new();
    one.make(&material, u64::MAX, &making(1), &mut |title, origin| heard.push((title.clone(), origin)))
        .expect("made");
    assert!(heard.iter().all(|(_, origin)| *origin == keymove_tables::Origin::Made));
    let again = Tables::in_folder(&folder);
    let read = again.get(&material).expect("read").expect("there");
    for color in Color::ALL {
        assert_eq!(read.counts(color), many.counts(color));
    }
    // Nobody has asked this one for whole tables: it unpacks what is looked up.
    let packed = Tables::in_folder(&folder);
    for position in spread(&material, 4_000) {
        assert_eq!(again.probe(&position), TABLES.probe(&position), "{position}");
        assert_eq!(packed.probe(&position), TABLES.probe(&position), "{position}");
    }
    let krk = again.path(&named("KRK")).expect("a folder");
    of_an_earlier_version(&krk, &folder);
    damaged(&krk, &folder, &named("KRK"));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// The file of a program before this one is as good as none: it is made anew.
fn of_an_earlier_version(path: &PathBuf, folder: &PathBuf) {
    let whole = std::fs::read(path).expect("a file");
    std::fs::write(path, [&whole[..7], &[1], &whole[8..]].concat()).expect("written");
    let tables = Tables::in_folder(folder);
    assert!(tables.get(&named("KRK")).expect("no error").is_none());
    assert_eq!(tables.missing(&named("KRK")).0, [Title::from(&named("KRK"))]);
    let mut origin = None;
    tables.make(&named("KRK"), u64::MAX, &making(1), &mut |_, made| origin = Some(made)).expect("made");
    assert_eq!(origin, Some(keymove_tables::Origin::Made));
    assert_eq!(std::fs::read(path).expect("a file"), whole);
}

/// No byte of a file can be changed without somebody seeing it.
fn damaged(path: &PathBuf, folder: &PathBuf, material: &Material) {
    let whole = std::fs::read(path).expect("a file");
    let position = spread(material, 100).next().expect("a position");
    let refused = |bytes: &[u8]| {
        std::fs::write(path, bytes).expect("written");
        let error = Tables::in_folder(folder).get(material).expect_err("damaged").to_string();
        // Whoever looks up a position sees damage where the position is, and nothing else.
        let looked_up = Tables::in_folder(folder).probe(&position);
        let is_told = looked_up == Err(Unknown::Unreadable(error.clone()));
        assert!(is_told || looked_up == TABLES.probe(&position), "{looked_up:?}");
        error
    };
    assert!(refused(b"something else altogether").contains("no table"));
    assert!(refused(&[&whole[..7], &[9], &whole[8..]].concat()).contains("later version"));
    assert!(refused(&whole[..whole.len() - 1]).contains("damaged"));
    assert!(refused(&[&whole[..], &[0]].concat()).contains("damaged"));
    for place in (8..whole.len()).step_by(whole.len() / 97) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        let error = refused(&bytes);
        assert!(
            error.contains("make it anew") || error.contains("expected that of"),
            "byte {place}: {error}"
        );
    }
    let other = folder.join("KQK.kmt");
    std::fs::copy(&other, path).expect("copied");
    let error = Tables::in_folder(folder).get(material).expect_err("another").to_string();
    assert!(error.contains("KQK") && error.contains("KRK"), "{error}");
}

/// A stop leaves whole tables alone, with which the next run goes on.
#[test]
fn a_stop_leaves_whole_tables() {
    let folder = folder("tables-stop");
    let tables = Tables::in_folder(&folder);
    let stop = AtomicBool::new(false);
    let hear = |step: &keymove_tables::Step<'_>| {
        if step.title == &Title::from(&named("KRKN")) && step.depth == 5 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = tables.make(
        &named("KRKN"),
        u64::MAX,
        &Making { threads: 2, stop: &stop, hear: &hear },
        &mut |_, _| (),
    );
    assert!(stopped.expect_err("stopped").to_string().contains("KRKN"));
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, ["KNK.kmt", "KRK.kmt"]);
    let mut origins = Vec::new();
    let again = Tables::in_folder(&folder);
    again.make(&named("KRKN"), u64::MAX, &making(2), &mut |_, origin| origins.push(origin)).expect("made");
    use keymove_tables::Origin::{Made, Read};
    assert_eq!(origins, [Read, Read, Made]);
    let little = again.make(&named("KRBKN"), 1 << 20, &making(2), &mut |_, _| ()).expect_err("too little");
    assert!(little.to_string().contains("MB"), "{little}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Tables of mates stay, and so does what the one that is to be made needs; what is in files is found there again.
#[test]
fn tables_that_are_not_needed_are_let_go() {
    let rook: Position = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1".parse().expect("a position");
    let queen: Position = "8/8/8/8/8/7k/1Q6/K7 w - - 0 1".parse().expect("a position");
    let folder = folder("tables-let-go");
    for (tables, is_kept) in [(Tables::in_memory(), false), (Tables::in_folder(&folder), true)] {
        let help = Title::helpmates_of(&named("KRK")).remove(0);
        for title in [Title::from(&named("KRK")), help, Title::zeroing(&named("KQK"))] {
            tables.make(&title, u64::MAX, &making(2), &mut |_, _| ()).expect("a table");
        }
        assert!(tables.helpmate(&rook, Color::Black).is_ok());
        tables.let_go_for(&Title::zeroing(&named("KPK")));
        assert_eq!(tables.helpmate(&rook, Color::Black).is_ok(), is_kept);
        assert!(tables.probe(&rook).is_ok() && tables.zeroing(&queen).is_ok());
    }
    std::fs::remove_dir_all(folder).expect("it was made");
}
