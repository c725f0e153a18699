//! Random games, move by move beside two independent libraries: shakmaty and, where the position is in its domain,
//! cozy-chess. They start from the initial position, published problems and oddities.

#[path = "common/oracles.rs"]
mod oracles;
#[path = "common/setups.rs"]
mod setups;

use keymove_chess::{Move, Position, Role};
use keymove_testing::Random;
use oracles::{Cozy, Shakmaty, first_fields};
use setups::random_setup;

/// Games from each starting position; the other libraries are slow without optimisation.
fn games() -> u64 {
    keymove_testing::sized(12, 200)
}
/// Random arrangements.
fn setups() -> u64 {
    keymove_testing::sized(10_000, 200_000)
}
/// Length of a game, if it does not end before.
const PLIES: usize = 60;

/// What the games contained: a comparison that never met a mate would prove little.
#[derive(Default, Debug)]
struct Seen {
    positions: u64,
    beside_cozy: u64,
    checks: u64,
    mates: u64,
    stalemates: u64,
    mating_moves: u64,
    castlings: u64,
    en_passant: u64,
    promotions: u64,
}

#[test]
fn random_games_agree_with_shakmaty_and_cozy_chess() {
    let mut seen = Seen::default();
    for (number, fen) in starts().into_iter().enumerate() {
        for game in 0..games() {
            play_game(fen, (number as u64) << 32 | game, &mut seen);
        }
    }
    assert!(seen.positions > 80 * games() * 20, "{seen:?}");
    assert!(seen.beside_cozy > seen.positions / 2, "{seen:?}");
    let rare = [seen.mates, seen.stalemates, seen.castlings, seen.en_passant, seen.promotions];
    assert!(rare.into_iter().all(|count| count > 3), "{seen:?}");
    assert!(seen.checks > 100 && seen.mating_moves > 100, "{seen:?}");
}

fn starts() -> Vec<&'static str> {
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    [include_str!("../testdata/composed.epd"), include_str!("../testdata/perft.epd")]
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(';').next())
        .chain([initial; 20])
        .collect()
}

fn play_game(fen: &str, seed: u64, seen: &mut Seen) {
    let mut position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut shakmaty = Shakmaty::new(&position).unwrap_or_else(|| panic!("refused by shakmaty: {fen}"));
    let mut cozy = Cozy::new(&position);
    let mut random = Random::new(seed);
    for _ in 0..PLIES {
        compare_with_shakmaty(&position, &shakmaty, seen);
        if let Some(cozy) = &cozy {
            compare_with_cozy(&position, cozy, seen);
        }
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        let mv = choose(&position, &moves, &mut random, seen);
        position = position.play(mv);
        shakmaty.play(mv);
        if let Some(cozy) = &mut cozy {
            cozy.play(mv);
        }
    }
}

fn compare_with_shakmaty(position: &Position, shakmaty: &Shakmaty, seen: &mut Seen) {
    let mut moves = position.moves();
    moves.sort_unstable();
    let theirs = shakmaty.moves();
    assert!(moves.iter().eq(theirs.iter().map(|(mv, _)| mv)), "{position}: {moves:?} {theirs:?}");
    let mut mating = position.mating_moves();
    mating.sort_unstable();
    let their_mating: Vec<_> = theirs.iter().filter(|(_, mates)| *mates).map(|&(mv, _)| mv).collect();
    assert_eq!(mating.as_slice(), their_mating, "{position}");
    assert_eq!(position.mating_move().is_some(), !mating.is_empty(), "{position}");
    assert_eq!(first_fields(&position.to_string(), 4), shakmaty.fen());
    let state = state(position);
    assert_eq!(state, shakmaty.state(), "check, mate, stalemate in {position}");
    seen.positions += 1;
    seen.mating_moves += mating.len() as u64;
    for (count, holds) in [&mut seen.checks, &mut seen.mates, &mut seen.stalemates].into_iter().zip(state) {
        *count += u64::from(holds);
    }
}

fn compare_with_cozy(position: &Position, cozy: &Cozy, seen: &mut Seen) {
    let mut moves = position.moves();
    moves.sort_unstable();
    assert_eq!(moves.as_slice(), cozy.moves(), "{position}");
    assert_eq!(first_fields(&position.to_string(), 3), cozy.fen());
    assert_eq!(state(position), cozy.state(), "check, mate, stalemate in {position}");
    seen.beside_cozy += 1;
}

fn state(position: &Position) -> [bool; 3] {
    [position.in_check(), position.is_mate(), position.is_stalemate()]
}

#[test]
fn random_setups_agree_with_shakmaty_and_cozy_chess() {
    let mut random = Random::new(3);
    let mut seen = Seen::default();
    for _ in 0..setups() {
        let Ok(position) = Position::from_setup(&random_setup(&mut random)) else { continue };
        if let Some(shakmaty) = Shakmaty::new(&position) {
            compare_with_shakmaty(&position, &shakmaty, &mut seen);
        }
        if let Some(cozy) = Cozy::new(&position) {
            compare_with_cozy(&position, &cozy, &mut seen);
        }
    }
    assert!(seen.positions > setups() / 4 && seen.beside_cozy > setups() / 8, "{seen:?}");
    assert!(seen.checks > setups() / 20 && seen.mates > 10 && seen.mating_moves > setups() / 200, "{seen:?}");
}

/// Castling and en passant captures, which are rare by chance, are preferred.
fn choose(position: &Position, moves: &[Move], random: &mut Random, seen: &mut Seen) -> Move {
    let rare: Vec<_> =
        moves.iter().copied().filter(|&mv| castles(position, mv) || en_passant(position, mv)).collect();
    let from = if rare.is_empty() || random.below(2) == 0 { moves } else { &rare };
    let mv = *random.pick(from);
    seen.promotions += u64::from(mv.promotion().is_some());
    seen.castlings += u64::from(castles(position, mv));
    seen.en_passant += u64::from(en_passant(position, mv));
    mv
}

fn castles(position: &Position, mv: Move) -> bool {
    position.role_at(mv.from()) == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) == 2
}

fn en_passant(position: &Position, mv: Move) -> bool {
    let captures = mv.from().file() != mv.to().file();
    position.role_at(mv.from()) == Some(Role::Pawn) && captures && position.role_at(mv.to()).is_none()
}
