//! Forced mates in games, missed and played, as problems. Games come as a stream of any length; what is found comes in the order
//! of the games, whatever the number of threads. `docs/mine.md` of the project says what is found and how it is written.
//!
//! ```
//! use keymove_collection::mine::{Fate, Miner, MineEvent, Settings};
//!
//! let games = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 a6 3. h3 Qh4# 0-1\n";
//! let mut settings = Settings::default();
//! settings.wishes.min = keymove_problem::Moves::ONE;
//! let mut found = Vec::new();
//! let mut miner = Miner::new(settings)?;
//! miner.mine(games.as_bytes(), &mut |event| {
//!     if let MineEvent::Found { find, .. } = event {
//!         found.push((find.move_number(), find.length.get(), find.fate, find.to_entry("club").solution));
//!     }
//!     core::ops::ControlFlow::Continue(())
//! })?;
//! let missed = (2, 1, Fate::Missed { stalemate: false }, "2... Qh4#".to_owned());
//! let played = (3, 1, Fate::Played, "3... Qh4#".to_owned());
//! assert_eq!(found, [missed, played]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod find;
mod journal;
mod known;
mod miner;
mod record;
mod search;
mod seeker;
mod seen;
mod walk;
mod wishes;

pub use find::{Dual, Fate, Find, Players};
pub use journal::Journal;
pub use miner::{MineError, MineEvent, Miner, Totals, Unfinished};
pub use wishes::{Effort, Settings, Sole, Who, Wishes};
