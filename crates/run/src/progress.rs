//! How far a piece of work is.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How far a piece of work is. Clones tell of the same work: whoever does it says what is done, whoever shows it asks [now and
/// then](Self::now). To tell of something costs next to nothing, but for words.
#[derive(Clone, Debug)]
pub struct Progress(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    started: Instant,
    done: AtomicU64,
    counted: AtomicU64,
    taken_over: AtomicU64,
    phase: Mutex<Phase>,
}

#[derive(Clone, Debug)]
struct Phase {
    begun: Instant,
    name: String,
    whole: Option<u64>,
    /// Of this, what was done when it began.
    before: u64,
    notes: String,
    /// What was done when somebody asked, since the phase began: for how fast it has gone of late.
    asked: Vec<(Duration, u64)>,
}

/// What was known of the work at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What is being done, in words; may be empty.
    pub phase: String,
    /// How much of the phase is done, in the unit of [`Self::whole`].
    pub done: u64,
    /// How much the phase has, if that is known.
    pub whole: Option<u64>,
    /// What has been counted in all phases: positions, games, problems.
    pub counted: u64,
    /// Of these, those that cost work, and were not taken over from an earlier run.
    pub worked: u64,
    /// What else there is to say, in words; may be empty.
    pub notes: String,
    /// Since the work began.
    pub elapsed: Duration,
    /// Until the phase ends, if what is left is like what was done, in all or of late, whichever was slower; `None` if that
    /// cannot be said.
    pub left: Option<Duration>,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// Of work that begins now.
    pub fn new() -> Self {
        let started = Instant::now();
        let phase = Phase {
            begun: started,
            name: String::new(),
            whole: None,
            before: 0,
            notes: String::new(),
            asked: Vec::new(),
        };
        Self(Arc::new(Inner {
            started,
            done: AtomicU64::new(0),
            counted: AtomicU64::new(0),
            taken_over: AtomicU64::new(0),
            phase: Mutex::new(phase),
        }))
    }

    /// A phase begins, of which nothing is done. `whole` is how much it has, in whatever unit, if that is known.
    pub fn begin(&self, name: impl Into<String>, whole: Option<u64>) {
        let mut phase = self.phase();
        self.0.done.store(0, Relaxed);
        (phase.begun, phase.name, phase.whole, phase.before) = (Instant::now(), name.into(), whole, 0);
        phase.asked.clear();
    }

    /// So much more of the phase is done, and was before it began: it says nothing of the speed.
    pub fn skip(&self, more: u64) {
        self.phase().before += more;
        self.advance(more);
    }

    /// What is being done has another name from now on; the phase goes on.
    pub fn rename(&self, name: impl Into<String>) {
        self.phase().name = name.into();
    }

    /// So much more of the phase is done.
    pub fn advance(&self, more: u64) {
        self.0.done.fetch_add(more, Relaxed);
    }

    /// So much of the phase is done, if not more: threads may tell it late.
    pub fn reach(&self, done: u64) {
        self.0.done.fetch_max(done, Relaxed);
    }

    /// So many more are counted.
    pub fn count(&self, more: u64) {
        self.0.counted.fetch_add(more, Relaxed);
    }

    /// So many are counted in all, if not more.
    pub fn count_to(&self, counted: u64) {
        self.0.counted.fetch_max(counted, Relaxed);
    }

    /// So many more of those that are counted come from an earlier run, which says nothing of the speed of this one.
    pub fn take_over(&self, more: u64) {
        self.0.taken_over.fetch_add(more, Relaxed);
    }

    /// What else there is to say, in place of what was said before.
    pub fn note(&self, notes: impl Into<String>) {
        self.phase().notes = notes.into();
    }

    /// How far the work is now.
    pub fn now(&self) -> Moment {
        let [done, counted, taken_over] =
            [&self.0.done, &self.0.counted, &self.0.taken_over].map(|count| count.load(Relaxed));
        let mut phase = self.phase();
        let spent = phase.begun.elapsed();
        let of_late = phase.since_half(spent, done);
        let Phase { name, whole, before, notes, .. } = phase.clone();
        drop(phase);
        Moment {
            phase: name,
            done,
            whole,
            counted,
            worked: counted.saturating_sub(taken_over),
            notes,
            elapsed: self.0.started.elapsed(),
            left: whole.and_then(|whole| {
                let average = left(spent, done.saturating_sub(before), whole, done)?;
                let (time, more) = of_late;
                // What comes late may be harder than what came first; nobody is glad of a promise that is not kept.
                Some(left(time, more, whole, done).map_or(average, |of_late| of_late.max(average)))
            }),
        }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.0.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Phase {
    /// The time from about the middle of what was spent, and what was done in it. Remembers what is done now.
    fn since_half(&mut self, spent: Duration, done: u64) -> (Duration, u64) {
        let last = self.asked.last().map_or(Duration::ZERO, |&(time, _)| time);
        // As many as are needed to find the middle well.
        if spent.saturating_sub(last) > spent / 64 {
            self.asked.push((spent, done));
        }
        // What lies before the first half is never asked for again, but for the last of it.
        let half = spent / 2;
        let first = self.asked.partition_point(|&(time, _)| time <= half).saturating_sub(1);
        self.asked.drain(..first);
        let (time, before) = self.asked.first().copied().unwrap_or((spent, done));
        (spent.saturating_sub(time), done.saturating_sub(before))
    }
}

/// How long the rest takes, if `here` was done in the time that was spent.
fn left(spent: Duration, here: u64, whole: u64, done: u64) -> Option<Duration> {
    let factor = whole.saturating_sub(done) as f64 / here as f64;
    Duration::try_from_secs_f64(spent.as_secs_f64() * factor).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_seen() {
        let told = Progress::new();
        let seen = told.clone();
        told.begin("first", Some(10));
        told.advance(3);
        told.reach(2);
        told.count(20);
        told.count_to(7);
        told.take_over(5);
        told.note("2 bad");
        let now = seen.now();
        assert_eq!(
            (now.phase.as_str(), now.done, now.whole, now.notes.as_str()),
            ("first", 3, Some(10), "2 bad")
        );
        assert_eq!((now.counted, now.worked), (20, 15));
        told.begin("second", None);
        let now = seen.now();
        assert_eq!((now.phase.as_str(), now.done, now.whole, now.left), ("second", 0, None, None));
        assert_eq!(now.counted, 20);
    }

    /// Work that becomes slower is told by how slow it has become.
    #[test]
    fn what_was_done_of_late() {
        let mut phase = Progress::new().phase().clone();
        for second in 1..=10 {
            phase.since_half(Duration::from_secs(second), 100 * second);
        }
        // Ten seconds more, in which a tenth of that is done.
        let late =
            (11..=20).map(|second| phase.since_half(Duration::from_secs(second), 1000 + 10 * (second - 10)));
        assert_eq!(late.last(), Some((Duration::from_secs(10), 100)));
        assert!(phase.asked.len() < 80);
    }

    /// What an earlier run has done is no measure of how fast this one is.
    #[test]
    fn what_is_left() {
        let spent = Duration::from_secs(8);
        assert_eq!(left(spent, 2, 10, 2), Some(Duration::from_secs(32)));
        assert_eq!(left(spent, 2, 10, 6), Some(Duration::from_secs(16)));
        assert_eq!(left(spent, 10, 10, 10), Some(Duration::ZERO));
        assert_eq!(left(spent, 2, 10, 12), Some(Duration::ZERO), "a file may grow");
        assert_eq!((left(spent, 0, 10, 4), left(spent, 0, 4, 4)), (None, None));
        let progress = Progress::new();
        progress.begin("", Some(10));
        progress.skip(10);
        assert_eq!((progress.now().done, progress.now().left), (10, None));
    }
}
