//! Endgame tables: Ronald de Man's Syzygy tables, read by shakmaty-syzygy, and those that [`keymove_tables`] makes.
//!
//! Tables know for every position of few units whether it is won under the fifty-move rule, and how far the next capture
//! or move of a pawn is. They contain no castling rights. A search asks after captures and moves of pawns
//! ([`Endgames::probe_wdl`]); at the root, where the counter of the rule may stand anywhere, the distance decides
//! ([`Endgames::probe_root`]). What the tables at hand do not cover is `None`, and so is what cannot be read: a file that is
//! damaged must not end a game.
//!
//! Without the feature `syzygy` there are only those that are made here, and nothing else differs.

#[cfg(feature = "syzygy")]
mod convert;
mod endgames;
#[cfg(feature = "syzygy")]
mod files;
#[cfg(not(feature = "syzygy"))]
mod none;

use keymove_chess::Move;
use std::path::PathBuf;

#[cfg(feature = "syzygy")]
pub use files::Tablebase;
#[cfg(not(feature = "syzygy"))]
pub use none::Tablebase;

pub use endgames::{Endgames, Knowledge};
pub use keymove_tables::Wdl;

/// What the tables say about the position on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootProbe {
    /// A move that keeps the value, and brings a win nearer under the fifty-move rule.
    pub best: Move,
    /// The value, the counter of the position included.
    pub wdl: Wdl,
    /// Half-moves to the next capture or move of a pawn with best play, at most one too few; negative if lost, 0 if drawn.
    pub zeroing_in: i32,
}

/// What the tables say about a position whose last move was a capture or a move of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZeroingProbe {
    /// What it is worth.
    pub wdl: Wdl,
    /// Half-moves to the next such move, as [`keymove_tables::Zeroing`] counts them, but one more or less where the tables have whole moves.
    pub plies: u32,
}

/// Why there are no tables.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// A folder cannot be read.
    #[error("{}: {error}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is no table in any of them.
    #[error("no Syzygy tables (*.rtbw) in {0}")]
    Nothing(String),
}

#[cfg(all(test, feature = "syzygy"))]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn what_is_not_there_is_told() {
        let missing = Tablebase::open(&["no/such/folder"]).expect_err("no folder").to_string();
        assert!(missing.starts_with("no/such/folder: "), "{missing}");
        let empty = Tablebase::open(&[env!("CARGO_MANIFEST_DIR")]).expect_err("no tables").to_string();
        assert!(empty.starts_with("no Syzygy tables (*.rtbw) in "), "{empty}");
        assert!(Tablebase::open::<&str>(&[]).is_err());
    }

    /// Endings whose values every book on endgames has. Needs the tables of three and four units.
    #[test]
    fn elementary_endings() {
        let Some(folder) = std::env::var_os("KEYMOVE_SYZYGY") else {
            keymove_testing::skip("KEYMOVE_SYZYGY names no folder of Syzygy tables");
            return;
        };
        let tables = Tablebase::open(&[folder]).expect("tables");
        for (fen, wdl) in [
            ("8/8/8/3k4/8/8/2R5/K7 w - - 0 1", Wdl::Win),
            ("8/8/8/3k4/8/8/2R5/K7 b - - 0 1", Wdl::Loss),
            ("8/8/8/3k4/8/8/2B5/K7 w - - 0 1", Wdl::Draw),
            ("8/8/3k4/8/3K4/8/3P4/8 w - - 0 1", Wdl::Win),
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", Wdl::Draw),
            ("8/8/8/3k4/8/8/2N5/K3B3 w - - 0 1", Wdl::Win),
            ("8/8/8/3k4/8/8/2N5/K3N3 w - - 0 1", Wdl::Draw),
        ] {
            let board = Board::from_fen(fen).expect(fen);
            assert_eq!(tables.probe_wdl(&board), Some(wdl), "{fen}");
            let root = tables.probe_root(&board).expect(fen);
            assert!(board.is_legal(root.best) && root.wdl == wdl, "{fen}: {root:?}");
            assert_eq!(
                root.zeroing_in.signum(),
                if wdl == Wdl::Draw {
                    0
                } else if wdl == Wdl::Win {
                    1
                } else {
                    -1
                }
            );
        }
        let late = Board::from_fen("8/8/8/3k4/8/8/2R5/K7 w - - 90 99").expect("a board");
        assert_eq!(tables.probe_wdl(&late), None);
        assert!(tables.probe_root(&late).is_some_and(|root| root.wdl < Wdl::Win));
    }
}
