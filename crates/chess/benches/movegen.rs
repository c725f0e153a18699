//! Speed of move generation and of mate detection beside cozy-chess and shakmaty, on one thread.
//!
//! `cargo bench -p keymove-chess --bench movegen`. All three libraries are compiled into this one program with the same
//! flags and run in turn, round after round; the figures are medians of processor time. Without `--bench`, as `cargo
//! test` starts it, it only checks at small depth that the libraries agree. cozy-chess is used with its default
//! features; its `pext` feature would make the tests depend on the processor.

use cozy_chess::{Board, GameStatus};
use keymove_chess::{Position, perft::perft};
use keymove_testing::Random;
use shakmaty::{CastlingMode, Chess, fen::Fen};
use std::collections::HashSet;
use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

const COMPOSED: &str = include_str!("../testdata/composed.epd");

/// Name, FEN, plies, count.
type Case = (String, String, u32, u64);
/// The same position, ours and theirs.
type Sample = (Position, Board);

fn main() {
    let measure = std::env::args().any(|argument| argument == "--bench");
    let rounds = if measure { 9 } else { 1 };
    if !measure {
        println!("a check that the libraries agree; the figures mean nothing (cargo bench measures)");
    }
    let cases = cases(measure);
    println!("perft, the last ply counted, not played: million nodes a second, medians of {rounds} rounds\n");
    println!(
        "{:38} {:>5} {:>10} {:>8} {:>8} {:>8} {:>7} {:>7}",
        "position", "plies", "nodes", "keymove", "cozy", "shakmaty", "x cozy", "x shak."
    );
    let mut factors = Vec::new();
    for case in &cases {
        factors.push(compare_perft(case, rounds));
    }
    let (cozy, shakmaty): (Vec<_>, Vec<_>) = factors.into_iter().unzip();
    println!("{:82} {:7.2} {:7.2}", "geometric mean", geometric_mean(&cozy), geometric_mean(&shakmaty));
    compare_mates(if measure { 1000 } else { 50 }, rounds);
}

/// The start position, kiwipete and the composed positions that have a count.
fn cases(measure: bool) -> Vec<Case> {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let games: &[(&str, &str, u32, u64)] = &[
        ("start", START, 5, 4_865_609),
        ("start", START, 6, 119_060_324),
        ("kiwipete", KIWIPETE, 4, 4_085_603),
        ("kiwipete", KIWIPETE, 5, 193_690_690),
    ];
    let games =
        games.iter().map(|&(name, fen, plies, count)| (name.to_owned(), fen.to_owned(), plies, count));
    let composed = problems().filter_map(|(fen, count, name)| {
        let (plies, count) = count.strip_prefix('D')?.split_once(' ')?;
        Some((name.to_owned(), fen.to_owned(), plies.parse().ok()?, count.parse().ok()?))
    });
    games.chain(composed).filter(|&(.., count)| measure || count < 5_000_000).collect()
}

/// FEN, perft count or nothing, and author with source, of each published problem.
fn problems() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    COMPOSED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split(';').collect();
        (fields[0], fields[1], fields[3])
    })
}

/// Prints one line; returns how many times faster we are than each of the others.
fn compare_perft((name, fen, plies, count): &Case, rounds: usize) -> (f64, f64) {
    let ours: Position = fen.parse().expect("a position of the test data");
    let cozy: Board = fen.parse().expect("accepted by cozy-chess");
    let shakmaty: Chess =
        fen.parse::<Fen>().expect("FEN").into_position(CastlingMode::Standard).expect("accepted by shakmaty");
    let medians = race(
        rounds,
        &mut [
            &mut || perft(black_box(&ours), *plies),
            &mut || cozy_perft(black_box(&cozy), *plies),
            &mut || shakmaty::perft(black_box(&shakmaty), *plies),
        ],
        *count,
    );
    let rate = |seconds: f64| *count as f64 / seconds / 1e6;
    let (cozy, shakmaty) = (medians[1] / medians[0], medians[2] / medians[0]);
    println!(
        "{:38} {plies:5} {count:10} {:8.1} {:8.1} {:8.1} {cozy:7.2} {shakmaty:7.2}",
        name.chars().take(38).collect::<String>(),
        rate(medians[0]),
        rate(medians[1]),
        rate(medians[2]),
    );
    (cozy, shakmaty)
}

fn cozy_perft(board: &Board, plies: u32) -> u64 {
    let mut count = 0;
    if plies == 1 {
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += cozy_perft(&next, plies - 1);
            }
            false
        });
    }
    count
}

/// Mate in one, asked of positions that have such a mate and of positions that have none.
fn compare_mates(each: usize, rounds: usize) {
    let (with, without) = sample_positions(each);
    println!("\nis there a mate in one: million positions a second, medians of {rounds} rounds");
    println!("cozy A: play each move and ask for the status; cozy B: look for checkers first\n");
    println!(
        "{:38} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9}",
        "positions", "number", "keymove", "cozy A", "cozy B", "x cozy A", "x cozy B"
    );
    let both: Vec<_> = with.iter().chain(&without).cloned().collect();
    let searched = positions_of_a_search(2 * each);
    let mates = searched.iter().filter(|(_, board)| cozy_mates(board)).count();
    let in_search = format!("2 or 4 plies after a problem, {mates} mates");
    for (name, set) in
        [("with a mate", &with), ("without", &without), ("both", &both), (&in_search, &searched)]
    {
        compare_mates_in(name, set, rounds);
    }
}

fn compare_mates_in(name: &str, set: &[Sample], rounds: usize) {
    // So many passes that one measurement takes long against the clock's grain.
    let passes = 100;
    let count = |has_mate: &dyn Fn(&Sample) -> bool| {
        let mut mates = 0;
        for _ in 0..passes {
            mates += black_box(set).iter().filter(|pair| has_mate(pair)).count() as u64;
        }
        mates
    };
    let expected = count(&|(_, board)| cozy_mates(board));
    let medians = race(
        rounds,
        &mut [
            &mut || {
                let mut mates = 0;
                for _ in 0..passes {
                    mates +=
                        black_box(set).iter().filter(|(ours, _)| ours.mating_move().is_some()).count() as u64;
                }
                mates
            },
            &mut || count(&|(_, board)| cozy_mates(board)),
            &mut || count(&|(_, board)| cozy_mates_checkers_first(board)),
        ],
        expected,
    );
    let rate = |seconds: f64| (set.len() * passes) as f64 / seconds / 1e6;
    println!(
        "{name:38} {:8} {:8.2} {:8.2} {:8.2} {:9.1} {:9.1}",
        set.len(),
        rate(medians[0]),
        rate(medians[1]),
        rate(medians[2]),
        medians[1] / medians[0],
        medians[2] / medians[0],
    );
}

/// The plain way: play each move, ask for the status.
fn cozy_mates(board: &Board) -> bool {
    cozy_mates_if(board, |next| next.status() == GameStatus::Won)
}

/// A quicker way: replies are generated only if there are checkers.
fn cozy_mates_checkers_first(board: &Board) -> bool {
    cozy_mates_if(board, |next| !next.checkers().is_empty() && !next.generate_moves(|_| true))
}

fn cozy_mates_if(board: &Board, is_mate: impl Fn(&Board) -> bool) -> bool {
    board.generate_moves(|moves| {
        moves.into_iter().any(|mv| {
            let mut next = board.clone();
            next.play_unchecked(mv);
            is_mate(&next)
        })
    })
}

/// Different positions, White to move, reached by random play from the problems: as many with a mate as without.
fn sample_positions(each: usize) -> (Vec<Sample>, Vec<Sample>) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    each_random_position(
        |random| 2 * random.below(5),
        |sample| {
            let set = if cozy_mates(&sample.1) { &mut with } else { &mut without };
            if set.len() < each {
                set.push(sample);
            }
            with.len() < each || without.len() < each
        },
    );
    (with, without)
}

/// Different positions such as a search of the problems asks about: after a first move and a reply, or two of each.
fn positions_of_a_search(number: usize) -> Vec<Sample> {
    let mut set = Vec::new();
    each_random_position(
        |random| 2 + 2 * random.below(2),
        |sample| {
            set.push(sample);
            set.len() < number
        },
    );
    set
}

/// Hands over different positions with a legal move, reached by as many random plies from the problems as `plies` says, until
/// it is enough.
fn each_random_position(plies: impl Fn(&mut Random) -> usize, mut goes_on: impl FnMut(Sample) -> bool) {
    let starts: Vec<Position> = problems().map(|(fen, ..)| fen.parse().expect("test data")).collect();
    let mut seen = HashSet::new();
    let mut random = Random::new(2026);
    loop {
        let mut position = *random.pick(&starts);
        for _ in 0..plies(&mut random) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(*random.pick(&moves));
        }
        if !position.has_move() || !seen.insert(position.hash()) {
            continue;
        }
        let board: Board = position.to_string().parse().expect("reached by legal play");
        if !goes_on((position, board)) {
            return;
        }
    }
}

/// Runs the contestants in turn, so that whatever else happens on the machine hits all alike. Returns the median time
/// of each, in seconds. Short ones are repeated within a round, all equally often.
fn race(rounds: usize, contestants: &mut [&mut dyn FnMut() -> u64], expected: u64) -> Vec<f64> {
    const SHORTEST: Duration = Duration::from_millis(60);
    let start = Instant::now();
    assert_eq!(contestants[0](), expected);
    let repeats = if rounds == 1 { 1 } else { 1 + SHORTEST.as_nanos() / start.elapsed().as_nanos().max(1) };
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (run, times) in contestants.iter_mut().zip(&mut times) {
            let start = processor_time();
            for _ in 0..repeats {
                assert_eq!(run(), expected);
            }
            times.push((processor_time() - start).as_secs_f64() / repeats as f64);
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    times.iter().map(|times| times[times.len() / 2]).collect()
}

/// Time that this thread has spent on a processor, where the system tells it (Linux); else the time of the clock.
fn processor_time() -> Duration {
    // The kernel brings its account up to date when the thread offers to step aside.
    std::thread::yield_now();
    let account = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match account.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default(),
    }
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}
