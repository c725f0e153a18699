//! How a player plays.

use crate::Tuning;
use crate::strength::{Elo, Level};
use core::time::Duration;
use std::path::PathBuf;

/// How to play. Each field has an option of UCI, which is named first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `Hash`: memory for the transposition table, in bytes.
    pub hash_bytes: usize,
    /// Memory for the mate solver's tables, for the attack of each side, in bytes; `None`: as much as for the transposition table, and 64 MiB at least. It has no
    /// option of UCI.
    pub solver_bytes: Option<usize>,
    /// `Threads`.
    pub threads: usize,
    /// `MultiPV`: how many best first moves are shown.
    pub lines: usize,
    /// `UCI_AnalyseMode`: no book, nothing learnt from what is looked at.
    pub analyse: bool,
    /// `UCI_Chess960`: how castlings are written.
    pub chess960: bool,
    /// `Move Overhead`: time that is lost between the programs at every move.
    pub overhead: Duration,
    /// `Proven Mates Only`: a mate is shown as such only if the solver has proven it.
    pub proven_only: bool,
    /// `Mate Share`: how much of the time or the positions of a search the mate solver may take, in percent.
    pub mate_share: u32,
    /// `Skill Level`: 10 is all that the engine can.
    pub level: Level,
    /// `UCI_LimitStrength`: play as well as [`Self::elo`] says, whatever the level.
    pub limits_strength: bool,
    /// `UCI_Elo`.
    pub elo: Elo,
    /// `UCI_ShowWDL`: chances of winning, drawing and losing are told with every score.
    pub shows_chances: bool,
    /// `OwnBook`: play from the book while it has the position.
    pub own_book: bool,
    /// `BookFile`: a book in Polyglot's format.
    pub book_file: Option<String>,
    /// `BookVariety`: 0 always plays the commonest move, 100 each as often as its weight says, more makes rare ones likelier.
    pub book_variety: u32,
    /// `Learn`: keep what searches have seen too late.
    pub learn: bool,
    /// `LearnFile`: where that is kept; without a file nothing is.
    pub learn_file: Option<String>,
    /// Whether searches that are bounded by depth or positions alone, which somebody wants to be the same from run to run, learn and know what was learnt, too. They
    /// do with a file that `LearnFile` names.
    pub learn_measured: bool,
    /// `SyzygyPath`: folders of endgame tables.
    pub syzygy_path: Option<String>,
    /// How searches are conducted: hidden options, for measuring.
    pub tuning: Tuning,
    /// Whether these options are announced like the others.
    pub shows_tuning: bool,
    /// `TablesPath`: a folder of tables of few men, as `keymove tables make` writes them.
    pub tables_path: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_bytes: 16 << 20,
            solver_bytes: None,
            threads: 1,
            lines: 1,
            analyse: false,
            chess960: false,
            overhead: Duration::from_millis(10),
            proven_only: false,
            mate_share: 25,
            level: Level::FULL,
            limits_strength: false,
            elo: Elo::MOST,
            shows_chances: false,
            own_book: false,
            book_file: None,
            book_variety: 100,
            learn: true,
            learn_file: None,
            learn_measured: false,
            syzygy_path: None,
            tables_path: None,
            tuning: Tuning::default(),
            shows_tuning: false,
        }
    }
}

impl Options {
    /// With so many threads, and so much memory for all tables together: half of it for the search, a quarter for the attack of each side.
    pub fn within(threads: usize, bytes: usize) -> Self {
        Self {
            threads: threads.max(1),
            hash_bytes: bytes / 2,
            solver_bytes: Some(bytes / 4),
            ..Self::default()
        }
    }

    /// The folders of endgame tables, in the order given.
    pub(super) fn syzygy_folders(&self) -> Vec<PathBuf> {
        let text = self.syzygy_path.as_deref().unwrap_or("");
        std::env::split_paths(text).filter(|path| !path.as_os_str().is_empty()).collect()
    }
}
