//! Enumeration against the plain solver, position by position.

use super::*;
use crate::generate::Material;
use keymove_chess::Position;
use keymove_run::Part;
use keymove_run::Progress;
use keymove_solve::{Limits, LineTask, count_lines};
use std::sync::Mutex;

struct Silent(Progress, Mutex<usize>, usize);

impl Observer for Silent {
    fn stops(&self) -> bool {
        let mut asked = self.1.lock().expect("a count");
        *asked += 1;
        *asked > self.2
    }

    fn found(&self, _: usize, _: Option<i64>) {}

    fn progress(&self) -> &Progress {
        &self.0
    }
}

fn silent() -> Silent {
    Silent(Progress::new(), Mutex::new(0), usize::MAX)
}

fn wanted(stipulation: &str, solutions: u64) -> Wanted {
    let stipulation = stipulation.parse().expect("a stipulation");
    Wanted { solutions, ..Wanted::new(stipulation).expect("a helpmate") }
}

fn material(text: &str) -> Material {
    let material: Material = text.parse().expect("a material");
    let units = material.fewest();
    material.with_units(units..=units).expect("possible")
}

fn limits() -> Limits {
    Limits { table_bytes: 1 << 30, ..Limits::default() }
}

fn setting(threads: usize, most: usize) -> Setting {
    Setting { threads, part: Part::default(), most, apart: 0, enough: None, pieces: None }
}

fn classes(text: &str, wanted: &Wanted, most: usize) -> Classes {
    Classes::new(&material(text), wanted, Best::new(most, 0), &limits(), &Progress::new()).expect("tables")
}

fn tables(kinds: &[class::Kinds], plies: u16) -> tables::Tables {
    tables::Tables::fill(kinds, plies, &limits(), &Progress::new()).expect("tables")
}

/// Positions with three units, every one: the numbers of the tables are those of a plain search.
#[test]
fn three_units_counted_plainly() {
    let stipulations: &[&str] =
        if keymove_testing::sized(0, 1) == 0 { &["h#1.5"] } else { &["h#1.5", "h#2"] };
    for (text, stipulation) in
        ["KQ/k", "KR/k", "KP/k"].into_iter().flat_map(|text| stipulations.iter().map(move |one| (text, *one)))
    {
        let wanted = wanted(stipulation, 1);
        let kinds = material(text).classes();
        let plies = wanted.stipulation.length.plies();
        let tables = tables(&kinds, plies - 1);
        let class = tables.class(&kinds[0]).expect("a class");
        let mut with_solutions = 0;
        for cell in 0..class.cells {
            for diagram in positions::diagrams(class, cell, wanted.stipulation.starter(), true) {
                let positions::Diagram::Possible(position) = diagram else { continue };
                let expected = plain(&position, &wanted);
                let mut lengths =
                    (1..=plies).rev().step_by(2).map(|plies| u64::from(tables.value(&position, plies)));
                assert_eq!(lengths.clone().sum::<u64>(), expected, "{position} {stipulation}");
                with_solutions += u64::from(lengths.next() > Some(0));
            }
        }
        assert!(with_solutions > 100, "{text} {stipulation}: {with_solutions}");
    }
}

/// All solutions, shorter ones too, of a plain search.
fn plain(position: &keymove_chess::Arrangement, wanted: &Wanted) -> u64 {
    let position = Position::from_arrangement(position).expect("a position");
    count_lines(&LineTask::new(position, wanted.stipulation), &|| None).expect("not stopped")
}

/// Four units, castling and promotions among them: positions here and there.
#[test]
fn four_units_counted_plainly() {
    for (text, stipulation, step) in [
        ("KR/kn", "h#2", 20_011),
        ("KR/kr", "h#1.5", 2003),
        ("KP/kn", "h#1.5", 20_011),
        ("KBN/k", "h#1.5", 6007),
    ] {
        let wanted = wanted(stipulation, 1);
        let kinds = material(text).classes();
        let plies = wanted.stipulation.length.plies();
        let tables = tables(&kinds, plies - 1);
        let class = tables.class(&kinds[0]).expect("a class");
        let mut compared = 0;
        for cell in (0..class.cells).step_by(step / keymove_testing::sized(1, 8)) {
            for diagram in positions::diagrams(class, cell, wanted.stipulation.starter(), false) {
                let positions::Diagram::Possible(position) = diagram else { continue };
                let numbers: Vec<u8> =
                    (1..=plies).rev().step_by(2).map(|plies| tables.value(&position, plies)).collect();
                let sum: u64 = numbers.iter().map(|&number| u64::from(number)).sum();
                let expected = plain(&position, &wanted);
                let is_right = if numbers.contains(&MANY) { sum <= expected } else { sum == expected };
                assert!(is_right, "{position} {stipulation}: {numbers:?}, expected {expected}");
                compared += 1;
            }
        }
        assert!(compared > 50, "{text}: {compared}");
    }
}

/// Rights that cells do not have. Where nothing is in the tables everything is counted move by move.
#[test]
fn castling_and_en_passant() {
    for (fen, stipulation, filled) in [
        ("8/8/8/8/8/8/2k5/4K2R w K -", "h#1.5", 2),
        ("8/8/8/8/8/2k5/8/R3K3 b Q -", "h#2", 3),
        ("7k/5K2/8/6pP/8/8/8/8 w - g6", "h#1.5", 0),
        ("8/8/8/8/4Pp2/8/3k4/5K2 b - e3", "h#2", 0),
    ] {
        let position: Position = fen.parse().expect(fen);
        let wanted = wanted(stipulation, 1);
        let plies = wanted.stipulation.length.plies();
        let tables = tables(&[class::kinds_of(&position)], filled);
        let numbers = (1..=plies).rev().step_by(2).map(|plies| u64::from(tables.value(&position, plies)));
        assert_eq!(numbers.sum::<u64>(), plain(&position, &wanted), "{fen}");
    }
}

/// Every position is counted once, whatever way it is turned: the images of all of them are all arrangements.
#[test]
fn all_positions_are_there() {
    for (text, others) in [("KQ/k", [1, 8]), ("KR/k", [1, 8]), ("KP/k", [1, 2])] {
        let kinds = material(text).classes()[0];
        let class = class::Class::new(kinds);
        let mut all = std::collections::BTreeSet::new();
        for cell in 0..class.cells {
            for diagram in positions::diagrams(&class, cell, keymove_chess::Color::Black, false) {
                let positions::Diagram::Possible(position) = diagram else { continue };
                let images: std::collections::BTreeSet<String> = match position.castling() {
                    keymove_chess::Castling::NONE => symmetry::Way::all(class.has_pawns)
                        .map(|way| way.turn(&position).as_diagram())
                        .filter(|image| image.castling() == keymove_chess::Castling::NONE)
                        .map(|image| image.to_string())
                        .collect(),
                    _ => [position.to_string()].into(),
                };
                assert!((others[0]..=others[1]).contains(&images.len()));
                for image in images {
                    assert!(all.insert(image), "{position} twice");
                }
            }
        }
        let piece = crate::space::KINDS[kinds.iter().position(|&count| count == 1).expect("a unit")];
        assert_eq!(all.len(), arrangements(piece), "{text}");
    }
}

/// The positions of two kings and a White unit, Black to move, one by one.
fn arrangements(piece: keymove_chess::Piece) -> usize {
    use keymove_chess::{Color, Piece, Role, Setup, Square};
    let king = |color| Some(Piece { color, role: Role::King });
    let mut count = 0;
    for [white, black, unit] in
        (0..64 * 64 * 64).map(|number: usize| [number / 4096, number / 64 % 64, number % 64])
    {
        let pawn_astray = piece.role == Role::Pawn && !(8..56).contains(&unit);
        if white == black || white == unit || black == unit || pawn_astray {
            continue;
        }
        let mut setup = Setup { turn: Color::Black, ..Setup::default() };
        (setup.board[white], setup.board[black]) = (king(Color::White), king(Color::Black));
        setup.board[unit] = Some(piece);
        let square = |index: usize| Square::new(index as u8).expect("a square");
        let position = setup.arrangement();
        debug_assert!(position.piece_at(square(unit)) == Some(piece));
        count += usize::from(!position.king_attacked(Color::White));
    }
    count
}

#[test]
fn the_same_for_any_number_of_threads_and_parts() {
    let wanted = wanted("h#2", 1);
    let work = classes("KR/k", &wanted, 5);
    let one = run(&work, &setting(1, 5), None, &silent());
    let two = run(&work, &setting(2, 5), None, &silent());
    assert!(one.complete && two.complete);
    assert_eq!((&one.groups, one.best.ranked()), (&two.groups, two.best.ranked()));
    let counts = &one.groups[0].1;
    assert!(counts.by_solutions[1] > 0 && counts.wanted == counts.by_solutions[1]);
    assert_eq!(counts.positions, counts.short + counts.by_solutions.iter().sum::<u64>());
    // The positions of M. Bain and A. van Hoff's database (1994); 114 more have a right to castle, with the rook on a1 or h1 and
    // Black's king on one of the 57 squares that are neither next to White's nor occupied.
    assert_eq!(counts.positions, 28_056 + 114);
    let mut sum = Counts::default();
    for part in ["1/3", "2/3", "3/3"] {
        let setting = Setting { part: part.parse().expect("a part"), ..setting(2, 5) };
        sum += &run(&work, &setting, None, &silent()).groups[0].1;
    }
    assert_eq!(&sum, counts);
}

/// What is found is sound as it says; what is not is refused.
#[test]
fn what_is_found_is_proven() {
    let wanted = wanted("h#2", 1);
    let end = run(&classes("KR/k", &wanted, 3), &setting(1, 3), None, &silent());
    assert_eq!(end.best.ranked().len(), 3);
    for problem in end.best.ranked() {
        let proven = proven(problem, &wanted, &limits()).expect("no disagreement").expect("solved");
        assert!(proven.is_counted());
        assert_eq!(proven.solution.outcome.lines.len(), 1);
    }
    let mut wrong = end.best.ranked()[0].clone();
    wrong.solutions.pop();
    assert!(proven(&wrong, &wanted, &limits()).is_err());
}

#[test]
fn a_journal_goes_on() {
    let path = std::env::temp_dir().join(format!("keymove-enumerate-{}.jsonl", std::process::id()));
    let wanted = wanted("h#1.5", 1);
    let work = classes("KR/k", &wanted, 4);
    let whole = run(&work, &setting(1, 4), None, &silent());
    let mut journal = Journal::create(&path, &work, &wanted, &setting(1, 4)).expect("a file");
    let stopped = Silent(Progress::new(), Mutex::new(0), 300);
    let part = run(&work, &setting(1, 4), Some(&mut journal), &stopped);
    assert!(!part.complete && part.pieces > 0 && part.pieces < whole.pieces);
    drop(journal);
    let others = Setting { part: "1/2".parse().expect("a part"), ..setting(1, 4) };
    let error = Journal::resume(&path, &work, &wanted, &others).expect_err("another part");
    assert!(error.to_string().contains("its part is"), "{error}");
    // A line that was being written.
    let text = std::fs::read_to_string(&path).expect("text");
    std::fs::write(&path, &text[..text.len() - 5]).expect("written");
    let mut journal = Journal::resume(&path, &work, &wanted, &setting(2, 4)).expect("a journal");
    let rest = run(&work, &setting(2, 4), Some(&mut journal), &silent());
    drop(journal);
    assert!(rest.complete);
    assert_eq!((rest.groups, rest.best.ranked()), (whole.groups, whole.best.ranked()));
    std::fs::remove_file(path).expect("removed");
}

#[test]
fn too_much() {
    let wanted = wanted("h#2", 1);
    let new = |text: &str, bytes: usize| {
        let limits = Limits { table_bytes: bytes, ..Limits::default() };
        Classes::new(&material(text), &wanted, Best::new(1, 0), &limits, &Progress::new())
            .map(drop)
            .expect_err(text)
    };
    assert!(matches!(new("KQRBN/kqr", 1 << 30), ClassesError::TooMany(8)));
    assert!(matches!(new("KQR/kq", 1 << 20), ClassesError::Tables(NoTables::TooLarge { .. })));
    let open: Material = "K+/kn".parse().expect("a material");
    assert_eq!(open.with_units(4..=4).expect("possible").classes().len(), 5);
}

/// All diagrams from which a line leads to a mate, found by going through all positions of the class.
#[test]
fn every_diagram_that_leads_to_a_mate() {
    let mate: Position = "8/8/8/8/8/6K1/8/4R2k b - -".parse().expect("a mate");
    assert!(mate.is_mate());
    let wanted = wanted("h#1.5", 1);
    let pictures =
        Pictures::new(&[*mate], Bounds::default(), &wanted, Best::new(1_000, 0), &limits(), &Progress::new())
            .expect("possible");
    let end = run(&pictures, &setting(2, 1_000), None, &silent());
    let mut found: Vec<String> =
        end.best.ranked().iter().map(|problem| problem.position.to_string()).collect();
    found.sort();
    let all = run(&classes("KR/k", &wanted, 100_000), &setting(1, 100_000), None, &silent());
    let mut expected = Vec::new();
    for problem in all.best.ranked() {
        // One of the images of a position stands for all.
        for way in symmetry::Way::all(false) {
            let image = way.turn(&problem.position).as_diagram();
            if image.castling() != problem.position.castling() || crate::retro::impossible(&image).is_some() {
                continue;
            }
            let position = Position::from_arrangement(&image).expect("a position");
            let task = LineTask::new(position, wanted.stipulation);
            let outcome = keymove_solve::solve_lines(&limits(), &task, &()).expect("solved");
            let end = |line: &Vec<Move>| line.iter().fold(image, |board, &mv| board.glimpse(mv)).as_diagram();
            if outcome.lines.iter().any(|line| end(line) == *mate) {
                expected.push(image.to_string());
            }
        }
    }
    expected.sort();
    expected.dedup();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
}

/// Captures and promotions are taken back as far as asked for.
#[test]
fn captures_and_promotions_taken_back() {
    let mate: Position = "8/8/8/8/8/6K1/8/4Q2k b - -".parse().expect("a mate");
    let wanted = wanted("h#1", 1);
    let diagrams = |uncaptures, unpromotions| {
        let bounds = Bounds { uncaptures, unpromotions };
        Pictures::new(&[*mate], bounds, &wanted, Best::new(10, 0), &limits(), &Progress::new())
            .expect("possible")
            .diagrams()
    };
    let (plain, captures, both) = (diagrams(0, 0), diagrams(1, 0), diagrams(1, 1));
    assert!(plain > 0 && plain < captures && captures <= both, "{plain} {captures} {both}");
    let no_mate: Position = "8/8/8/8/8/5K2/8/4Q1k1 b - -".parse().expect("a position");
    let error =
        Pictures::new(&[*no_mate], Bounds::default(), &wanted, Best::new(10, 0), &limits(), &Progress::new());
    assert!(matches!(error, Err(PicturesError::NoMate(_))));
}

/// What an attempt brings shows the scheme, and is the same again.
#[test]
fn a_scheme_is_shown() {
    let mut wanted = wanted("h#2", 1);
    "2 solutions, model mates"
        .parse::<Scheme>()
        .expect("a scheme")
        .ask(&mut wanted)
        .expect("it goes together");
    let material: Material = "K+/k+".parse().expect("a material");
    let work = Invention {
        wanted: wanted.clone(),
        material: material.with_units(4..=6).expect("possible"),
        seed: 1,
        patience: 200,
        limits: Limits { table_bytes: 1 << 20, ..Limits::default() },
    };
    let setting = |threads| Setting { apart: 4, pieces: Some(8), ..setting(threads, 5) };
    let one = run(&work, &setting(1), None, &silent());
    let two = run(&work, &setting(2), None, &silent());
    assert_eq!((&one.groups, one.best.ranked()), (&two.groups, two.best.ranked()));
    assert!(one.complete && !one.best.ranked().is_empty());
    for problem in one.best.ranked() {
        let proven = proven(problem, &wanted, &limits()).expect("no disagreement").expect("solved");
        assert_eq!(proven.solution.outcome.lines.len(), 2);
        assert!(problem.score.counts[keymove_study::score::HelpTheme::Model as usize] >= 2);
    }
}
