//! Squares as a side sees them: ahead, behind, near.

use keymove_chess::{Bitboard, Color, Square};

/// The four central files, c to f.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
/// d4, e4, d5, e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Indexed by side, then square.
type PerSquare = [[Bitboard; 64]; 2];

const fn empty() -> PerSquare {
    [[Bitboard::EMPTY; 64]; 2]
}

/// Squares of the same file ahead.
static FILE_AHEAD: PerSquare = {
    let mut table = empty();
    let mut sq = 0;
    while sq < 64 {
        let file = Bitboard::FILE_A.0 << (sq % 8);
        table[0][sq] = Bitboard(file & above(sq));
        table[1][sq] = Bitboard(file & below(sq));
        sq += 1;
    }
    table
};

/// Squares of the neighbouring files ahead.
static FLANKS_AHEAD: PerSquare = {
    let mut table = empty();
    let mut sq = 0;
    while sq < 64 {
        let files = NEIGHBOURS[sq % 8].0;
        table[0][sq] = Bitboard(files & above(sq));
        table[1][sq] = Bitboard(files & below(sq));
        sq += 1;
    }
    table
};

/// The files beside each file.
const NEIGHBOURS: [Bitboard; 8] = {
    let mut table = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let own = Bitboard::file(file);
        table[file as usize] = Bitboard(own.east().0 | own.west().0);
        file += 1;
    }
    table
};

/// Ranks above that of the square with this index.
const fn above(index: usize) -> u64 {
    if index >= 56 { 0 } else { !0 << (8 * (index / 8 + 1)) }
}

/// Ranks below that of the square with this index.
const fn below(index: usize) -> u64 {
    (1 << (8 * (index / 8))) - 1
}

/// Every square one step ahead.
#[inline]
pub(super) fn up(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// The square ahead; on the last rank, one of the first.
#[inline]
pub(super) fn stop(us: Color, sq: Square) -> Square {
    let index = sq.index() as u8;
    Square::new_masked(match us {
        Color::White => index.wrapping_add(8),
        Color::Black => index.wrapping_sub(8),
    })
}

/// The rank as the side counts it, 0 for its first.
#[inline]
pub(super) fn rank(us: Color, sq: Square) -> usize {
    (sq.rank() ^ us.home_rank()) as usize
}

/// A rank as the side counts it, 0 for its first.
#[inline]
pub(super) fn rank_set(us: Color, rank: u8) -> Bitboard {
    Bitboard::rank(rank ^ us.home_rank())
}

/// Squares of the same file ahead.
#[inline]
pub(super) fn file_ahead(us: Color, sq: Square) -> Bitboard {
    FILE_AHEAD[us.index()][sq.index()]
}

/// Squares of the neighbouring files ahead: where a pawn could ever attack from here.
#[inline]
pub(super) fn flanks_ahead(us: Color, sq: Square) -> Bitboard {
    FLANKS_AHEAD[us.index()][sq.index()]
}

/// The files beside the square's.
#[inline]
pub(super) fn neighbours(sq: Square) -> Bitboard {
    NEIGHBOURS[(sq.file() & 7) as usize]
}

/// Steps of a king from one square to the other.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// Everything ahead of the squares of a set, the set included.
#[inline]
pub(super) fn fill_ahead(us: Color, set: Bitboard) -> Bitboard {
    let mut bits = set.0;
    match us {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

/// Distance of a file from the nearer edge, 0 to 3.
#[inline]
pub(super) fn edge_distance(file: u8) -> usize {
    (file & 7).min(7 - (file & 7)) as usize
}

/// The place of a square in a table of 32: ranks as the side counts them, and files a to d, which e to h mirror.
#[inline]
pub(super) fn half_index(us: Color, sq: Square) -> usize {
    (rank(us, sq) * 4 + edge_distance(sq.file())) & 31
}
