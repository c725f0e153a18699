//! Mates that a session shows, checked by another library: legal, ended by mate, as long as was said, no shorter than the best
//! that is known.

#[path = "common/script.rs"]
mod script;

use script::answers;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

const MATES: &str = include_str!("../testdata/mates.epd");

/// FEN without counters, and the best known length.
fn positions() -> impl Iterator<Item = (&'static str, i32)> {
    MATES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (fields, length) = line.split_once(" bm #").expect(line);
        (fields, length.trim_end_matches(';').parse().expect(line))
    })
}

/// The length that a line announces, after its moves have been played by the other library.
fn checked(fen: &str, line: &str) -> i32 {
    let after = |name: &str| line.split(name).nth(1).unwrap_or_else(|| panic!("{name}: {line}")).trim();
    let moves: i32 = after(" mate ").split(' ').next().expect(line).parse().expect(line);
    let mut position: Chess =
        fen.parse::<Fen>().expect(fen).into_position(CastlingMode::Standard).expect(fen);
    let mut plies = 0;
    for text in after(" pv ").split(' ') {
        let mv = text.parse::<UciMove>().expect(line).to_move(&position);
        position.play_unchecked(mv.unwrap_or_else(|error| panic!("{fen}: {text}: {error}: {line}")));
        plies += 1;
    }
    assert!(position.is_checkmate(), "{fen}: {line}");
    assert_eq!(plies, if moves > 0 { 2 * moves - 1 } else { -2 * moves }, "{fen}: {line}");
    moves
}

/// How many mates are found, how many as short as known, how many proven.
fn count(go: impl Fn(i32) -> String, options: &str) -> [usize; 3] {
    let mut counts = [0; 3];
    for (fields, best) in positions() {
        let fen = format!("{fields} 0 1");
        let seen = answers(&format!("{options}position fen {fen}\n{}\n", go(best)));
        let mates = seen.iter().filter(|line| line.contains(" score mate "));
        let lengths: Vec<i32> = mates.map(|line| checked(&fen, line)).collect();
        for &length in &lengths {
            let possible = length.signum() == best.signum() && length.abs() >= best.abs();
            assert!(possible, "{fen}: mate in {length}, but {best} is known: {seen:#?}");
        }
        let Some(&last) = lengths.last() else { continue };
        counts[0] += 1;
        counts[1] += usize::from(last == best);
        counts[2] += usize::from(seen.iter().any(|line| line.starts_with("info string proven")));
    }
    counts
}

#[test]
fn every_mate_that_is_shown_is_one() {
    let of = positions().count();
    assert!(of >= 60 && positions().any(|(_, best)| best < 0));
    let [found, best, proven] = count(|_| "go nodes 200000".into(), "");
    eprintln!("200,000 positions each: {found} of {of} found, {best} best, {proven} proven");
    assert!(10 * found >= 7 * of && 3 * best >= 2 * of, "{found} found, {best} best of {of}");
}

#[test]
fn only_what_is_proven_is_shown_if_that_is_wanted() {
    let [found, _, proven] =
        count(|_| "go nodes 100000".into(), "setoption name Proven Mates Only value true\n");
    assert_eq!(found, proven);
    assert!(found > 20, "{found}");
}

/// Without the solver, a mate is only what the line of the search shows.
#[test]
fn what_the_search_shows_by_itself_is_a_mate_too() {
    let [found, _, proven] = count(|_| "go nodes 100000".into(), "setoption name Mate Share value 0\n");
    assert!(found > 10 && proven == 0, "{found} {proven}");
}

#[test]
fn go_mate_finds_the_shortest_and_nothing_shorter() {
    for (fields, best) in positions().filter(|(_, best)| (2..=4).contains(best)) {
        let fen = format!("{fields} 0 1");
        let seen = answers(&format!("position fen {fen}\ngo mate {best}\ngo mate {}\n", best - 1));
        let mates: Vec<i32> = seen
            .iter()
            .filter(|line| line.contains(" score mate "))
            .map(|line| checked(&fen, line))
            .collect();
        // Without a mate that short, the score is that of a search for a move, which may see a longer one.
        assert!(mates.first() == Some(&best) && mates.iter().all(|&mate| mate >= best), "{fen}: {seen:#?}");
        assert!(seen.contains(&format!("info string no mate in {}", best - 1)), "{fen}: {seen:#?}");
        assert_eq!(seen.iter().filter(|line| line.starts_with("bestmove ")).count(), 2);
    }
}

/// Against the tables themselves, and by another library's rules.
#[test]
fn tables_of_few_men_give_the_shortest_mate_at_once() {
    use keymove_tables::{Making, Tables};
    use std::sync::atomic::AtomicBool;

    let folder = std::env::temp_dir().join(format!("keymove-engine-tables-{}", std::process::id()));
    let tables = Tables::in_folder(&folder);
    let making = Making { threads: 1, stop: &AtomicBool::new(false), hear: &|_| {} };
    for material in ["KPK", "KBNK"] {
        let material: keymove_tables::Material = material.parse().expect("a material");
        tables.make(&material, u64::MAX, &making, &mut |_, _| {}).expect("a table");
    }
    let option = format!("setoption name TablesPath value {}\n", folder.display());
    let ask = |fen: &str, go: &str| answers(&format!("{option}position fen {fen}\n{go}\n"));
    let mut lengths = Vec::new();
    for fen in [
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 b - - 0 1",
        "8/8/8/8/3k4/8/2R5/K7 w - - 60 90",
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1",
        "8/8/8/3k4/8/3K4/3P4/8 b - - 0 1",
        "8/3p4/8/3k4/8/3K4/8/8 b - - 0 1",
    ] {
        let seen = ask(fen, "go depth 1");
        let value = tables.probe(&fen.parse::<keymove_chess::Position>().expect(fen)).expect(fen);
        let mates: Vec<&String> = seen.iter().filter(|line| line.contains(" score mate ")).collect();
        let expected = match value {
            keymove_tables::Value::Draw => {
                assert!(mates.is_empty(), "{fen}: {seen:#?}");
                continue;
            }
            keymove_tables::Value::Win(moves) => i32::from(moves),
            keymove_tables::Value::Loss(moves) => -i32::from(moves),
        };
        assert_eq!(
            mates.iter().map(|line| checked(fen, line)).collect::<Vec<_>>(),
            [expected],
            "{fen}: {seen:#?}"
        );
        let words =
            if expected > 0 { "info string proven mate in" } else { "info string proven to be mated in" };
        assert!(seen.iter().any(|line| line.starts_with(words)), "{fen}: {seen:#?}");
        assert_eq!(seen.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
        lengths.push(expected);
    }
    assert!(lengths.len() >= 5 && lengths.iter().any(|&length| length < 0), "{lengths:?}");
    // The rule of fifty moves would end it, several lines are wanted, or the table is not at hand: the search answers.
    for (fen, go) in [
        ("7k/8/8/8/8/8/8/KBN5 w - - 60 90", "go depth 1"),
        ("7k/8/8/8/8/8/8/KBN5 w - - 0 1", "setoption name MultiPV value 2\ngo depth 1"),
        ("7k/8/8/8/8/8/8/KBB5 w - - 0 1", "go depth 1"),
    ] {
        let seen = ask(fen, go);
        assert!(seen.iter().all(|line| !line.contains("proven")), "{fen}: {seen:#?}");
        assert!(seen.iter().any(|line| line.starts_with("bestmove ")), "{fen}: {seen:#?}");
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
    let seen = answers(&option);
    assert!(seen.iter().any(|line| line.contains(": not used")), "{seen:#?}");
}
