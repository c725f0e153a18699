//! The threads: each takes some games from the stream, searches them, and sends what it has found with the number of the
//! parcel, by which the receiver puts parcels in order.

use crate::gate::Gate;
use crate::seeker::Seeker;
use crate::walk::{Halt, Walked, walk};
use crate::wishes::Wishes;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_formats::EntryError;
use keymove_formats::pgn::{Game, Games};
use std::io::BufRead;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

/// Games that a thread takes at once, and bytes of their moves with which it has enough.
const GAMES: usize = 8;
const BYTES: usize = 64 << 10;

/// What a game has brought.
pub(crate) enum Report {
    Walked(Walked),
    Unread { game: usize, error: EntryError },
}

/// What some games in a row have brought.
pub(crate) struct Parcel {
    pub(crate) number: usize,
    pub(crate) reports: Vec<Report>,
    /// The user has stopped the search in the midst of it.
    pub(crate) cut: bool,
}

/// The stream.
pub(crate) struct Source<R> {
    games: Games<R>,
    parcels: usize,
    ended: bool,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { games: Games::new(input), parcels: 0, ended: false }
    }

    /// The number of the next parcel, with its games.
    fn take(&mut self, gate: &Gate, games: &mut Vec<Result<Game, (usize, EntryError)>>) -> Option<usize> {
        if self.ended || !gate.wait(self.parcels) {
            return None;
        }
        games.clear();
        let mut bytes = 0;
        while games.len() < GAMES && bytes < BYTES {
            let mut game = Game::default();
            let Some(read) = self.games.read(&mut game) else {
                self.ended = true;
                break;
            };
            bytes += game.movetext.len();
            games.push(match read {
                Ok(()) => Ok(game),
                Err(error) => Err((game.number, error)),
            });
        }
        let number = self.parcels;
        self.parcels += 1;
        (!games.is_empty()).then_some(number)
    }
}

/// Closes the gate when a thread ends in whatever way: others would wait for its parcel.
struct Closing<'a>(&'a Gate, bool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        if !self.1 {
            self.0.close();
        }
    }
}

/// The work of one thread.
pub(crate) fn work<R: BufRead>(
    source: &Mutex<Source<R>>, gate: &Gate, wishes: &Wishes, seeker: &mut Seeker, interrupt: &AtomicBool,
    send: &SyncSender<Parcel>,
) {
    let mut closing = Closing(gate, false);
    let mut games = Vec::new();
    loop {
        let taken = source.lock().unwrap_or_else(PoisonError::into_inner).take(gate, &mut games);
        let Some(number) = taken else { break };
        let mut parcel = Parcel { number, reports: Vec::with_capacity(games.len()), cut: false };
        for game in games.drain(..) {
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
        let cut = parcel.cut;
        if send.send(parcel).is_err() || cut {
            break;
        }
    }
    closing.1 = true;
}
