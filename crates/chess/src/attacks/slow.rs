//! Attacks found by walking: obvious, slow, the source of the tables and the oracle of their tests.
//!
//! Squares are indices (a1 = 0) and sets are plain words, so that the build script can use this file too.

/// Directions as (file, rank) steps of a bishop.
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// Directions as (file, rank) steps of a rook.
pub const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];
/// Steps of a knight.
pub const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square one step away, or `None` off the board.
fn step(square: u8, (file, rank): (i8, i8)) -> Option<u8> {
    let (file, rank) = ((square & 7) as i8 + file, (square >> 3) as i8 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as u8)
}

/// Squares reached by one step in each direction.
pub fn leaps(square: u8, directions: &[(i8, i8)]) -> u64 {
    directions.iter().filter_map(|&d| step(square, d)).fold(0, |set, sq| set | 1 << sq)
}

/// Squares reached by walking in each direction up to and including the first occupied square.
pub fn rays(square: u8, directions: &[(i8, i8)], occupied: u64) -> u64 {
    let mut reached = 0;
    for &direction in directions {
        let mut current = square;
        while let Some(next) = step(current, direction) {
            reached |= 1 << next;
            if occupied >> next & 1 != 0 {
                break;
            }
            current = next;
        }
    }
    reached
}

/// Squares on which a unit can block a walker's line: its rays on the empty board without their last squares.
pub fn relevant(square: u8, directions: &[(i8, i8)]) -> u64 {
    let mut relevant = 0;
    for &direction in directions {
        let mut current = square;
        while let Some(next) = step(current, direction) {
            if step(next, direction).is_some() {
                relevant |= 1 << next;
            }
            current = next;
        }
    }
    relevant
}

/// Squares strictly between two squares of one line; empty if they are on none.
pub fn between(a: u8, b: u8) -> u64 {
    for direction in DIAGONAL.into_iter().chain(STRAIGHT) {
        if rays(a, &[direction], 0) >> b & 1 != 0 {
            return rays(a, &[direction], 1 << b) & !(1 << b);
        }
    }
    0
}

/// The whole line, edge to edge, through two different squares; empty if they are on none.
pub fn line(a: u8, b: u8) -> u64 {
    for (file, rank) in DIAGONAL.into_iter().chain(STRAIGHT) {
        if rays(a, &[(file, rank)], 0) >> b & 1 != 0 {
            return rays(a, &[(file, rank), (-file, -rank)], 0) | 1 << a;
        }
    }
    0
}
