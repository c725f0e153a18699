//! What each thread of a full-width search asks every few thousand positions: must I stop?

use super::limits::Account;
use super::search::{Halt, Shared};
use core::sync::atomic::{AtomicU8, AtomicU32, Ordering};

/// Positions between two questions.
const PERIOD: u64 = 2048;

/// One thread's eye on the limits and on what the others have settled.
pub(super) struct Watch<'a> {
    account: Account<'a>,
    /// Increases whenever a first move is settled.
    settled: &'a AtomicU32,
    settled_seen: u32,
    /// The verdict on the first move that is being searched; not 0 any more as soon as another thread has settled it.
    pub(super) verdict: Option<&'a AtomicU8>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(shared: &Shared<'a>) -> Self {
        let account = Account::new(shared.monitor, PERIOD);
        Self { account, settled: shared.settled, settled_seen: 0, verdict: None }
    }

    /// Whether the search may go on; looked at only now and then. `generated`: by this thread, in all.
    #[inline]
    pub(super) fn poll(&mut self, generated: u64) -> Result<(), Halt> {
        if self.account.is_due(generated) { self.look(generated) } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self, generated: u64) -> Result<(), Halt> {
        self.account.tell(generated).map_err(Halt::Stopped)?;
        let settled = self.settled.load(Ordering::Relaxed);
        if settled != self.settled_seen {
            self.settled_seen = settled;
            if self.verdict.is_some_and(|verdict| verdict.load(Ordering::Relaxed) != 0) {
                return Err(Halt::Settled);
            }
        }
        Ok(())
    }

    /// Tells the monitor about the last positions; its count is complete afterwards.
    pub(super) fn flush(&mut self, generated: u64) {
        let _ = self.account.tell(generated);
    }
}
