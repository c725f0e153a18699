//! What a thread does: it searches some games of the stream, one after the other.

use super::seeker::Seeker;
use super::walk::{Halt, Walked, walk};
use super::wishes::Wishes;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_formats::EntryError;
use keymove_formats::pgn::{Game, Games};
use std::io::BufRead;

/// Games that a thread takes at once, and bytes of their moves with which it has enough.
const GAMES: usize = 8;
const BYTES: usize = 64 << 10;

/// What a game has brought.
pub(super) enum Report {
    Walked(Walked),
    Unread { game: usize, error: EntryError },
}

/// What some games in a row have brought.
pub(super) struct Parcel {
    pub(super) reports: Vec<Report>,
    /// The user has stopped the search in the midst of it.
    pub(super) cut: bool,
}

/// A game, or its number and why it cannot be read.
pub(super) type Read = Result<Game, (usize, EntryError)>;

/// The stream, some games at once.
pub(super) struct Parcels<R>(Games<R>);

impl<R: BufRead> Parcels<R> {
    pub(super) fn new(input: R) -> Self {
        Self(Games::new(input))
    }
}

impl<R: BufRead> Iterator for Parcels<R> {
    type Item = Vec<Read>;

    fn next(&mut self) -> Option<Vec<Read>> {
        let mut games = Vec::new();
        let mut bytes = 0;
        while games.len() < GAMES && bytes < BYTES {
            let mut game = Game::default();
            let Some(read) = self.0.read(&mut game) else { break };
            bytes += game.movetext.len();
            games.push(match read {
                Ok(()) => Ok(game),
                Err(error) => Err((game.number, error)),
            });
        }
        (!games.is_empty()).then_some(games)
    }
}

/// Searches the games of a parcel, up to the one at which the user stops it.
pub(super) fn search(
    games: Vec<Read>, wishes: &Wishes, seeker: &mut Seeker, interrupt: &AtomicBool,
) -> Parcel {
    let mut parcel = Parcel { reports: Vec::with_capacity(games.len()), cut: false };
    for game in games {
        if interrupt.load(Ordering::Relaxed) {
            parcel.cut = true;
            break;
        }
        parcel.reports.push(match game {
            Err((game, error)) => Report::Unread { game, error },
            Ok(game) => match walk(&game, wishes, seeker) {
                Ok(walked) => Report::Walked(walked),
                Err(Halt::Unread(error)) => Report::Unread { game: game.number, error },
                Err(Halt::User) => {
                    parcel.cut = true;
                    break;
                }
            },
        });
    }
    parcel
}
