//! The whole: games in, mates out.

use super::find::Find;
use super::journal::Journal;
use super::search::{Kept, Parcel, Parcels, Report, search};
use super::seeker::Seeker;
use super::seen::Seen;
use super::walk::Walked;
use super::wishes::Settings;
use crate::journal::JournalError;
use core::ops::ControlFlow;
use core::sync::atomic::Ordering;
use keymove_chess::Setup;
use keymove_formats::EntryError;
use keymove_run::{Results, Workers, map};
use keymove_solve::{OutOfMemory, Stop};
use std::io::{self, BufRead};
use std::sync::{Mutex, PoisonError};

/// Parcels of games that may be under way for each thread.
const AHEAD: usize = 16;

/// What the miner has to say, in the order of the games.
#[derive(Debug)]
pub enum MineEvent<'a> {
    /// A mate.
    Found {
        /// The mate.
        find: &'a Find,
        /// Its number, from 1; of all files of this miner.
        number: u64,
        /// The number of the mate that was found in the same position before, if it is one of the last million.
        same_as: Option<u64>,
    },
    /// A position of which it is not known whether there is a mate, because a limit has stopped the search.
    Unfinished(&'a Unfinished),
    /// A game that cannot be read.
    Unread {
        /// Its number in the file, from 1.
        game: usize,
        /// Where and why.
        error: &'a EntryError,
    },
    /// So many games of the file are done, with everything that was found in them.
    Done {
        /// The number of the last of them.
        games: u64,
        /// All files together.
        totals: &'a Totals,
    },
}

/// A position that was not searched to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The line on which the game begins, from 1.
    pub line: usize,
    /// The position with the counters of the game.
    pub setup: Setup,
    /// What has stopped the search.
    pub stop: Stop,
}

/// Counts over all files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Games that were searched.
    pub games: u64,
    /// Games that cannot be read.
    pub unread: u64,
    /// Positions that were asked about.
    pub positions: u64,
    /// Mates, those in the same position included.
    pub found: u64,
    /// Mates in a position in which one was found before.
    pub same: u64,
    /// Positions that were not searched to the end.
    pub unfinished: u64,
    /// The user, or who listens to the event, has stopped the search: later games were not looked at.
    pub stopped: bool,
}

/// Searches games for mates; keeps what it has learnt from one file for the next.
pub struct Miner {
    settings: Settings,
    seekers: Vec<Seeker>,
    seen: Seen,
    totals: Totals,
    journal: Option<Journal>,
}

/// Why games are not searched to the end.
#[derive(Debug, thiserror::Error)]
pub enum MineError {
    /// The system gives not one thread.
    #[error("cannot start a thread")]
    Thread(#[from] io::Error),
    /// The journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Miner {
    /// A miner with these settings.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the system does not give the smallest tables.
    pub fn new(settings: Settings) -> Result<Self, OutOfMemory> {
        let seekers: Result<_, _> = (0..settings.threads.max(1)).map(|_| Seeker::new(&settings)).collect();
        Ok(Self { seekers: seekers?, settings, seen: Seen::new(), totals: Totals::default(), journal: None })
    }

    /// The same with a journal: games that it has are not searched again, and what is found in others is added to it.
    #[must_use]
    pub fn with_journal(self, journal: Option<Journal>) -> Self {
        Self { journal, ..self }
    }

    /// The counts so far.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Searches the games of a stream, and tells everything in their order, until the listener breaks. Games that have
    /// been told of are complete also if the search is stopped.
    ///
    /// # Errors
    /// [`MineError`]; what was told of before is good.
    pub fn mine<R: BufRead + Send>(
        &mut self, input: R, listen: &mut dyn FnMut(MineEvent<'_>) -> ControlFlow<()>,
    ) -> Result<(), MineError> {
        let Self { settings, seekers, seen, totals, journal } = self;
        let kept = Kept(journal.as_mut().map(Mutex::new), Mutex::new(None));
        let Settings { wishes, interrupt, part, .. } = &*settings;
        let window = AHEAD * seekers.len();
        let each = seekers.iter_mut();
        let kept_by_all = &kept;
        let each =
            each.map(|seeker| move |games| Some(search(games, wishes, seeker, interrupt, kept_by_all)));
        let each = each.collect();
        let workers = Workers { each, window, stops: &|| interrupt.load(Ordering::Relaxed) };
        let mut reporter = Reporter { seen, totals, listen, games: 0 };
        map(Parcels::new(input, *part), workers, |parcels| reporter.deliver(parcels))?;
        if let Some(error) = kept.1.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        Ok(journal.as_mut().map_or(Ok(()), Journal::sync)?)
    }
}

/// Tells what is in the parcels.
struct Reporter<'a> {
    seen: &'a mut Seen,
    totals: &'a mut Totals,
    listen: &'a mut dyn FnMut(MineEvent<'_>) -> ControlFlow<()>,
    /// Games of this file that are done.
    games: u64,
}

impl Reporter<'_> {
    fn deliver(&mut self, parcels: &mut Results<'_, Parcel>) {
        let told = parcels.try_for_each(|parcel| self.tell(parcel));
        self.totals.stopped |= told.is_break() || !parcels.is_whole();
    }

    fn tell(&mut self, parcel: Parcel) -> ControlFlow<()> {
        for report in parcel.reports {
            self.games += 1;
            match report {
                Report::Unread { game, error } => {
                    self.totals.unread += 1;
                    (self.listen)(MineEvent::Unread { game, error: &error })?;
                }
                Report::Walked(walked) => {
                    self.totals.games += 1;
                    self.walked(&walked)?;
                }
            }
        }
        (self.listen)(MineEvent::Done { games: self.games, totals: self.totals })?;
        if parcel.cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn walked(&mut self, walked: &Walked) -> ControlFlow<()> {
        self.totals.positions += walked.positions;
        for unfinished in &walked.unfinished {
            self.totals.unfinished += 1;
            (self.listen)(MineEvent::Unfinished(unfinished))?;
        }
        for find in &walked.finds {
            self.totals.found += 1;
            let number = self.totals.found;
            let same_as = self.seen.meet(&find.position, number);
            self.totals.same += u64::from(same_as.is_some());
            (self.listen)(MineEvent::Found { find, number, same_as })?;
        }
        ControlFlow::Continue(())
    }
}
