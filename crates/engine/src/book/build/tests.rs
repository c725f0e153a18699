//! Books from games, against counting without any files.

use super::{BuildError, Builder, Built, Options, Outcome};
use crate::Board;
use crate::book::{Book, Counts, Random, Record, key};
use keymove_chess::{Color, Move};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::PathBuf;

type Game = (Board, Vec<Move>, Outcome);

/// Random games that often repeat each other: of a few moves each.
fn games(count: u64, choices: u64) -> Vec<Game> {
    let outcomes = [Outcome::Won(Color::White), Outcome::Won(Color::Black), Outcome::Drawn, Outcome::Unknown];
    let mut random = Random::new(count);
    let mut below = |limit: u64| random.next_u64() % limit;
    (0..count)
        .map(|_| {
            let start = Board::initial();
            let mut board = start;
            let length = below(30);
            let mut moves = Vec::new();
            for _ in 0..length {
                let list = board.moves();
                let Some(&mv) = list.get(below(choices.min(list.len() as u64).max(1)) as usize) else {
                    break;
                };
                moves.push(mv);
                board = board.play(mv);
            }
            (start, moves, outcomes[below(4) as usize])
        })
        .collect()
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("keymove-build-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn build(name: &str, games: &[Game], options: Options) -> Result<(Vec<u8>, Vec<u8>, Built), BuildError> {
    let folder = folder(name);
    let mut builder = Builder::new(options, &folder).expect("memory");
    for (start, moves, outcome) in games {
        builder.add(start, moves, *outcome).expect("a game");
    }
    let (mut book, mut statistics) = (Vec::new(), Cursor::new(Vec::new()));
    let built = builder.finish(&mut book, &mut statistics, &|| true);
    // Nothing is left behind.
    std::fs::remove_dir(&folder).expect("an empty folder");
    Ok((book, statistics.into_inner(), built?))
}

/// What the book must have, counted plainly: counts of positions, and the moves of each position that lead to them.
#[derive(Default)]
struct Plain {
    counts: BTreeMap<u64, Counts>,
    moves: BTreeMap<u64, BTreeSet<(Move, u64)>>,
}

fn plainly(games: &[Game], plies: usize) -> Plain {
    let mut plain = Plain::default();
    for (start, moves, outcome) in games {
        let mut board = *start;
        let mut seen = BTreeSet::new();
        for &mv in moves.iter().take(plies) {
            let (before, side) = (key(&board), board.turn());
            board = board.play(mv);
            let after = key(&board);
            plain.moves.entry(before).or_default().insert((mv, after));
            let counts = plain.counts.entry(after).or_default();
            if seen.insert(after) {
                counts.games += 1;
                match outcome {
                    Outcome::Won(color) if *color == side => counts.wins += 1,
                    Outcome::Won(_) => counts.losses += 1,
                    Outcome::Drawn => counts.draws += 1,
                    Outcome::Unknown => {}
                }
            }
        }
    }
    plain
}

#[test]
fn a_book_has_what_counting_finds() {
    let games = games(3000, 4);
    for (plies, wins) in [(10_usize, 3_u32), (40, 1), (40, 0), (6, 100)] {
        let options = Options { moves: plies as u32 / 2, wins, ..Options::default() };
        let (book, statistics, built) =
            build(&format!("plain{plies}-{wins}"), &games, options).expect("a book");
        let book = Book::from_bytes(book).expect("a book").with_statistics(statistics).expect("its own");
        let plain = plainly(&games, plies);
        let kept = |key: &u64| plain.counts[key].wins >= wins;
        assert_eq!(built.reached, plain.counts.len() as u64);
        assert_eq!(built.positions, plain.counts.keys().filter(|key| kept(key)).count() as u64);
        let records = plain.moves.values().flatten().filter(|(_, after)| kept(after)).count();
        assert_eq!((book.records(), built.records), (records as u64, records as u64));
        assert_eq!(book.statistics().map(|all| all.positions()), Some(built.positions));
        for (start, moves, _) in games.iter().step_by(7) {
            let mut board = *start;
            for &mv in moves {
                let expected =
                    plain.moves.get(&key(&board)).into_iter().flatten().filter(|(_, after)| kept(after));
                let expected: BTreeMap<Move, (u16, Counts)> = expected
                    .map(|&(mv, after)| (mv, (plain.counts[&after].games as u16, plain.counts[&after])))
                    .collect();
                let found = book.entries(&board).into_iter().filter(|found| !found.transposes);
                let found =
                    found.map(|found| (found.mv, (found.weight, found.counts.expect("counts")))).collect();
                assert_eq!(expected, found, "{board}");
                board = board.play(mv);
            }
        }
    }
}

/// However little memory there is and however many files are needed, the book is the same.
#[test]
fn memory_does_not_matter() {
    let games = games(4000, 20);
    let large = build("large", &games, Options { wins: 1, ..Options::default() }).expect("a book");
    assert_eq!(large.2.runs, 0);
    for memory in [1 << 16, 1 << 12, 1] {
        let options = Options { wins: 1, memory, ..Options::default() };
        let small = build(&format!("small{memory}"), &games, options).expect("a book");
        assert!(small.2.runs > 0);
        assert_eq!(Built { runs: 0, ..small.2 }, large.2);
        assert!(small.0 == large.0 && small.1 == large.1, "{memory}");
    }
}

/// A position that comes up twice in a game is one game; both moves that lead there are known.
#[test]
fn repetitions_are_one_game() {
    let mut board = Board::initial();
    let mut moves = Vec::new();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
        let mv = board.moves().into_iter().find(|mv| mv.to_string() == text).expect("legal");
        moves.push(mv);
        board = board.play(mv);
    }
    let game = (Board::initial(), moves, Outcome::Won(Color::White));
    let (book, statistics, _) =
        build("again", &[game], Options { wins: 0, ..Options::default() }).expect("a book");
    let book = Book::from_bytes(book).expect("a book").with_statistics(statistics).expect("its own");
    assert_eq!(book.records(), 4);
    let [found] = book.entries(&Board::initial())[..] else { panic!("one move") };
    assert_eq!(found.counts, Some(Counts { games: 1, wins: 1, draws: 0, losses: 0 }));
}

/// More games than a weight can tell: the frequent moves are scaled, the rare ones never vanish.
#[test]
fn weights_are_scaled() {
    let start = Board::initial();
    let moves = start.moves();
    let mut games = vec![(start, vec![moves[0]], Outcome::Drawn); 200_000];
    games.extend(vec![(start, vec![moves[1]], Outcome::Drawn); 100_000]);
    games.push((start, vec![moves[2]], Outcome::Drawn));
    let (book, ..) = build("scaled", &games, Options { wins: 0, ..Options::default() }).expect("a book");
    let weights: Vec<u16> =
        book.chunks(16).map(|bytes| Record::from_bytes(bytes.try_into().expect("a record")).weight).collect();
    assert_eq!(weights, [65_535, 32_767, 1]);
}

#[test]
fn what_cannot_be_built() {
    let none = build("none", &games(50, 4), Options { wins: 51, ..Options::default() });
    assert!(matches!(none, Err(BuildError::Nothing)));
    let folder = folder("bad");
    let mut builder = Builder::new(Options::default(), &folder).expect("memory");
    let stuck = builder.add(&Board::initial(), &[Move::NONE], Outcome::Drawn);
    assert!(matches!(stuck, Err(BuildError::Illegal(..))));
    for (start, moves, outcome) in games(3000, 20) {
        builder.add(&start, &moves, outcome).expect("a game");
    }
    let stopped = builder.finish(&mut Vec::new(), &mut Cursor::new(Vec::new()), &|| false);
    assert!(matches!(stopped, Err(BuildError::Interrupted)));
    std::fs::remove_dir(&folder).expect("an empty folder");
    assert!(Builder::new(Options { memory: usize::MAX, ..Options::default() }, &folder).is_err());
}
