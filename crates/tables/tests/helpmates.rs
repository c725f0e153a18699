//! Tables of helpmates against the definition of what they say, against a naive count, and against the solver.

mod common;

use common::{folder, making, named, spread};
use keymove_chess::{Color, Position};
use keymove_problem::Stipulation;
use keymove_solve::{Limits, LineTask, Status, solve_lines};
use keymove_tables::mine::helpmates;
use keymove_tables::{
    Helpmate, MOST_SOLUTIONS, Material, Table, Tables, Title, Unknown, stipulation, verify,
};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

/// Makes the tables of a material in the memory that all tests share.
fn made(material: &Material) -> Vec<Arc<Table>> {
    let make = |title: &Title| TABLES.make(title, u64::MAX, &making(2), &mut |_, _| ());
    let titles = Title::helpmates_of(material);
    titles.iter().map(|title| make(title).unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn help(position: &Position, mated: Color) -> Option<Helpmate> {
    TABLES.helpmate(position, mated).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
}

/// Every position of a material and what its moves lead to, without tables: half-moves, and lines.
fn naive(material: &Material, mated: Color) -> Vec<(Position, Option<(u8, u64)>)> {
    let positions: Vec<Position> = spread(material, u64::MAX).collect();
    let places: HashMap<u64, usize> =
        positions.iter().enumerate().map(|(place, position)| (position.hash(), place)).collect();
    let nexts: Vec<Vec<usize>> = positions
        .iter()
        .map(|position| {
            let moves = position.moves().into_iter();
            moves.filter_map(|mv| places.get(&position.play(mv).hash()).copied()).collect()
        })
        .collect();
    let mut known: Vec<Option<(u8, u64)>> = positions
        .iter()
        .map(|position| (position.turn() == mated && position.is_mate()).then_some((0, 1)))
        .collect();
    for plies in 1.. {
        let mut found = Vec::new();
        for (place, nexts) in nexts.iter().enumerate().filter(|(place, _)| known[*place].is_none()) {
            let lines =
                nexts.iter().filter_map(|&next| known[next]).filter(|(before, _)| before + 1 == plies);
            let lines: u64 = lines.map(|(_, lines)| lines).sum();
            found.extend((lines > 0).then_some((place, lines)));
        }
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(place, lines)| known[place] = Some((plies, lines)));
    }
    positions.into_iter().zip(known).collect()
}

/// All positions of two tables are those of a count that knows nothing of how tables are made; taking the one man leaves nothing to mate with.
#[test]
fn queen_and_rook_are_as_a_naive_count_has_them() {
    for name in ["KQK", "KRK"] {
        let material = named(name);
        made(&material);
        let mut told = 0;
        for (position, known) in naive(&material, Color::Black) {
            let found = help(&position, Color::Black).map(|help| (help.plies, u64::from(help.solutions)));
            let expected = known.map(|(plies, lines)| (plies, lines.min(MOST_SOLUTIONS.into())));
            assert_eq!(found, expected, "{position}");
            assert_eq!(help(&position, Color::White), None, "{position}");
            told += u32::from(found.is_some());
        }
        assert!(told > 300_000, "{name}: {told}");
    }
}

fn follows_from_the_rules(material: &Material, count: u64) -> u32 {
    made(material);
    let mut positions = 0;
    for position in spread(material, count) {
        for mated in Color::ALL {
            positions += 1;
            verify::check_helpmate(&TABLES, &position, mated).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
    }
    positions
}

/// All positions of all tables of three men follow from each other by the rules, and a part of those of four men of every kind.
#[test]
fn three_and_four_men_follow_from_the_rules() {
    let three = Material::all(3);
    let positions: u32 = three.iter().map(|material| follows_from_the_rules(material, u64::MAX)).sum();
    assert!(positions > 3_000_000, "{positions}");
    for material in named("KPKP").family().iter().chain(&named("KNPK").family()) {
        follows_from_the_rules(material, 4_000);
    }
}

/// The solutions of a helpmate in so many half-moves, by the solver; shorter ones among them.
fn solved(position: &Position, mated: Color, plies: u8) -> Vec<usize> {
    let position = match mated {
        Color::Black => *position,
        Color::White => Position::from_setup(&position.to_setup().flipped()).expect("a position"),
    };
    let asked: Stipulation = stipulation(plies).parse().unwrap_or_else(|error| panic!("{error}"));
    let outcome = solve_lines(&Limits::default(), &LineTask::new(position, asked), &());
    let outcome = outcome.unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(outcome.status, Status::Complete, "{position}");
    assert_eq!(outcome.unlisted, 0, "{position}");
    outcome.lines.iter().map(Vec::len).collect()
}

/// Whether the solver finds what the table says, and how many half-moves that are.
fn compare(position: &Position, mated: Color, longest: u8) -> Option<u8> {
    let told = help(position, mated);
    // The side that is mated moves before an even number of half-moves.
    let least = if longest.is_multiple_of(2) == (position.turn() == mated) { longest } else { longest - 1 };
    match told {
        Some(Helpmate { plies: 0, .. }) => None,
        Some(Helpmate { plies, solutions }) if plies <= longest => {
            let found = solved(position, mated, plies);
            assert!(found.iter().all(|&length| length == plies.into()), "{position}, {mated:?}: {found:?}");
            assert_eq!(found.len(), usize::from(solutions), "{position}, {mated:?} mated in {plies}");
            Some(plies)
        }
        _ => {
            assert_eq!(solved(position, mated, least), [0; 0], "{position}, {mated:?}");
            None
        }
    }
}

/// Length and number of the shortest solutions are what the solver finds that knows nothing of tables.
#[test]
fn the_solver_finds_as_many() {
    let mut by_length: HashMap<u8, u32> = HashMap::new();
    for (name, count) in [
        ("KQK", 300),
        ("KPK", 300),
        ("KBNK", 800),
        ("KQKR", 600),
        ("KPKP", 1_500),
        ("KNPK", 800),
        ("KNKP", 1_200),
        ("KBKB", 800),
    ] {
        let material = named(name);
        made(&material);
        for position in spread(&material, count) {
            for mated in Color::ALL {
                if let Some(plies) = compare(&position, mated, 6) {
                    *by_length.entry(plies).or_default() += 1;
                }
            }
        }
    }
    let compared: u32 = by_length.values().sum();
    assert!(compared > 400, "{by_length:?}");
    assert!((2..=6).all(|plies| by_length.get(&plies).is_some_and(|&count| count >= 10)), "{by_length:?}");
}

/// After a double step beside a pawn of the other side, taking in passing is among the ways.
#[test]
fn rights_to_take_in_passing_count() {
    let material = named("KPKP");
    made(&material);
    let (mut rights, mut matter, mut compared) = (0, 0, 0);
    for position in spread(&material, 200_000) {
        for next in position.moves().into_iter().map(|mv| position.play(mv)) {
            if next.en_passant().is_none() {
                continue;
            }
            rights += 1;
            let without = next.with_rights(next.castling(), None);
            let without = Position::from_arrangement(&without).expect("a position");
            for mated in Color::ALL {
                let told =
                    verify::check_helpmate(&TABLES, &next, mated).unwrap_or_else(|wrong| panic!("{wrong}"));
                if told != help(&without, mated) {
                    matter += 1;
                }
                compared += u32::from(rights % 16 == 0 && compare(&next, mated, 5).is_some());
            }
        }
    }
    assert!(rights > 200 && matter > 20, "{rights}, {matter}, {compared}");
}

/// Threads change nothing, neither does a file, and no table is taken for another.
#[test]
fn one_thread_and_a_file_say_the_same() {
    let folder = folder("helpmates");
    let material = named("KRKN");
    made(&material);
    let one = Tables::in_folder(&folder);
    let titles = Title::helpmates_of(&material);
    let mut made_here = Vec::new();
    for title in &titles {
        one.make(title, u64::MAX, &making(1), &mut |title, _| made_here.push(title.clone())).expect("made");
    }
    assert_eq!(one.files().expect("a folder"), 0, "tables of the distance to mate are others");
    let packed = Tables::in_folder(&folder);
    let whole = Tables::in_folder(&folder);
    for title in &made_here {
        whole.get(title).expect("read").expect("there");
    }
    for position in spread(&material, 4_000) {
        for mated in Color::ALL {
            let told = TABLES.helpmate(&position, mated);
            assert_eq!(packed.helpmate(&position, mated), told, "{position}");
            assert_eq!(whole.helpmate(&position, mated), told, "{position}");
        }
        assert!(matches!(packed.probe(&position), Err(Unknown::NoTable(_))));
    }
    refused(&one, &titles);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// No byte of a file can be changed without somebody seeing it, and no file stands for another one.
fn refused(tables: &Tables, titles: &[Title]) {
    let [black, white] = [0, 1].map(|place| tables.path(&titles[place]).expect("a folder"));
    let whole = std::fs::read(&black).expect("a file");
    let error = |bytes: &[u8]| Table::read(&titles[0], bytes).expect_err("refused").to_string();
    for place in (8..whole.len()).step_by(whole.len() / 31) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        let error = error(&bytes);
        assert!(
            error.contains("make it anew") || error.contains("expected that of"),
            "byte {place}: {error}"
        );
    }
    assert!(error(&whole[..whole.len() - 1]).contains("damaged"));
    let other = error(&std::fs::read(&white).expect("a file"));
    assert!(
        other.contains("White mated") && other.contains("expected that of KRKN (helpmates, Black"),
        "{other}"
    );
    let mate = Table::read(&titles[0].material, &whole).expect_err("another kind").to_string();
    assert!(mate.contains("Black mated); expected that of KRKN"), "{mate}");
    let mut unknown = whole;
    unknown[8] = 9;
    assert!(error(&unknown).contains("later version"));
}

/// Squares of the kings and the man of White, on the mirror of the board where they are the least, and who is to move.
fn first_mirror(position: &Position) -> ([u8; 3], Color) {
    let man = position.color(Color::White) & !position.pieces(Color::White, keymove_chess::Role::King);
    let men = [position.king(Color::White), position.king(Color::Black), man.first()];
    let squares = men.map(|square| square.expect("there").index() as u8);
    let mirrors = (0..8).map(|bits: u8| {
        squares.map(|square| {
            let square = square ^ if bits & 1 != 0 { 7 } else { 0 } ^ if bits & 2 != 0 { 56 } else { 0 };
            if bits & 4 != 0 { square >> 3 | (square & 7) << 3 } else { square }
        })
    });
    (mirrors.min().expect("eight"), position.turn())
}

/// Every position of a material that is a helpmate with one or two solutions is a mirror of one that is mined, and none is twice.
#[test]
fn all_helpmates_are_found_and_none_twice() {
    let material = named("KRK");
    let table = &made(&material)[0];
    let stop = AtomicBool::new(false);
    let plies = [3, 4, 6];
    let mined = helpmates(table, &plies, &(1..=2), 2, &stop, &|_, _| ()).expect("mined");
    assert!(mined.is_whole);
    let found: Vec<_> = mined.iter().collect();
    assert_eq!(mined.count(), found.len());
    let expected: HashSet<_> = spread(&material, u64::MAX)
        .filter(|position| {
            help(position, Color::Black)
                .is_some_and(|help| plies.contains(&help.plies) && (1..=2).contains(&help.solutions))
        })
        .map(|position| first_mirror(&position))
        .collect();
    let mined: HashSet<_> = found.iter().map(|helped| first_mirror(&helped.position)).collect();
    assert_eq!(mined.len(), found.len());
    assert_eq!(mined, expected);
    assert!(found.len() > 500, "{}", found.len());
    for helped in found.iter().step_by(97) {
        let lines = TABLES.help_lines(&helped.position, Color::Black, 10).expect("known");
        assert_eq!(lines.len(), usize::from(helped.told.solutions), "{}", helped.position);
    }
}

/// What is counted on the whole board is what there is on it.
#[test]
fn counts_are_those_of_all_positions() {
    for (name, title) in [("KQK", 0), ("KPK", 0)] {
        let material = named(name);
        let counts = made(&material)[title].helpmate_counts();
        let mut lengths: HashMap<u8, [u64; 3]> = HashMap::new();
        let mut positions = [0; 2];
        for position in spread(&material, u64::MAX) {
            positions[position.turn().index()] += 1;
            if let Some(help) = help(&position, Color::Black) {
                let length = lengths.entry(help.plies).or_default();
                length[0] += 1;
                length[1] += u64::from(help.solutions == 1);
                length[2] += u64::from(help.solutions == 2);
            }
        }
        assert_eq!(counts.positions, positions, "{name}");
        let told = counts
            .lengths
            .iter()
            .map(|(&plies, length)| (plies, [length.positions, length.one_solution, length.two_solutions]));
        assert_eq!(told.collect::<HashMap<_, _>>(), lengths, "{name}");
        let longest = counts.longest.expect("a longest one");
        assert_eq!(help(&longest, Color::Black).map(|help| help.plies), lengths.keys().max().copied());
    }
}

#[test]
fn what_cannot_be_told_is_refused() {
    let probe = |fen: &str| TABLES.helpmate(&fen.parse().expect("a position"), Color::Black);
    made(&named("KRK"));
    assert!(matches!(probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Err(Unknown::Castling)));
    assert_eq!(probe("8/8/3k4/8/8/3K4/8/8 w - - 0 1"), Ok(None));
    assert_eq!(probe("8/8/3k4/8/8/3K4/8/3r4 w - - 0 1"), Ok(None));
    let missing =
        Tables::in_memory().helpmate(&"7k/8/8/8/8/8/8/KR6 b - - 0 1".parse().expect("one"), Color::Black);
    let missing = missing.expect_err("no table").to_string();
    assert!(missing.contains("keymove tables make KRK --kind helpmate"), "{missing}");
}
