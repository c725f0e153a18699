//! What a thread does: it searches some games of the stream, one after the other.

use super::journal::{Answers, Journal, fingerprint};
use super::seeker::Seeker;
use super::walk::{Halt, Walked, walk};
use super::wishes::Wishes;
use crate::journal::JournalError;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_formats::EntryError;
use keymove_formats::pgn::{Game, Games};
use keymove_run::Part;
use std::io::BufRead;
use std::sync::{Mutex, PoisonError};

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

/// The stream, or a part of it, some games at once.
pub(super) struct Parcels<R> {
    games: Games<R>,
    part: Part,
}

impl<R: BufRead> Parcels<R> {
    pub(super) fn new(input: R, part: Part) -> Self {
        Self { games: Games::new(input), part }
    }
}

impl<R: BufRead> Iterator for Parcels<R> {
    type Item = Vec<Read>;

    fn next(&mut self) -> Option<Vec<Read>> {
        let mut games = Vec::new();
        let mut bytes = 0;
        while games.len() < GAMES && bytes < BYTES {
            let mut game = Game::default();
            let Some(read) = self.games.read(&mut game) else { break };
            if !self.part.has(game.number.saturating_sub(1) as u64) {
                continue;
            }
            bytes += game.movetext.len();
            games.push(match read {
                Ok(()) => Ok(game),
                Err(error) => Err((game.number, error)),
            });
        }
        (!games.is_empty()).then_some(games)
    }
}

/// The journal, if there is one, and what has become of it.
pub(super) struct Kept<'a>(pub(super) Option<Mutex<&'a mut Journal>>, pub(super) Mutex<Option<JournalError>>);

impl Kept<'_> {
    fn with<T>(&self, work: impl FnOnce(&mut Journal) -> Result<T, JournalError>) -> Option<T> {
        let journal = self.0.as_ref()?;
        match work(&mut journal.lock().unwrap_or_else(PoisonError::into_inner)) {
            Ok(done) => Some(done),
            Err(error) => {
                self.1.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                None
            }
        }
    }

    /// Whether it cannot be read or written any more.
    fn has_failed(&self) -> bool {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// What a game has brought: known, or found and kept.
fn walked(game: &Game, wishes: &Wishes, seeker: &mut Seeker, kept: &Kept<'_>) -> Result<Walked, Halt> {
    let name = kept.0.is_some().then(|| fingerprint(game));
    let known = name.and_then(|name| kept.with(|journal| journal.get(name)).flatten());
    let mut found = Answers::new();
    let walked = walk(game, wishes, seeker, known.as_ref(), &mut found)?;
    if let (Some(name), None) = (name, &known) {
        kept.with(|journal| journal.add(name, found));
    }
    Ok(walked)
}

/// Searches the games of a parcel, up to the one at which the user stops it, or the journal fails.
pub(super) fn search(
    games: Vec<Read>, wishes: &Wishes, seeker: &mut Seeker, interrupt: &AtomicBool, kept: &Kept<'_>,
) -> Parcel {
    let mut parcel = Parcel { reports: Vec::with_capacity(games.len()), cut: false };
    for game in games {
        if interrupt.load(Ordering::Relaxed) || kept.has_failed() {
            parcel.cut = true;
            break;
        }
        parcel.reports.push(match game {
            Err((game, error)) => Report::Unread { game, error },
            Ok(game) => match walked(&game, wishes, seeker, kept) {
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
