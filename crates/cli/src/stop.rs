//! Signals of the user, and commands that stop their own search.
//!
//! A running search looks at one flag, which is part of its limits. The user sets it by a signal or a key press.

use crate::signals;
use anyhow::Result;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_run::discard_drafts;
use keymove_solve::Limits;
use std::sync::Arc;
use std::time::Duration;

/// Whether a search is to stop, and whether the user said so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    flag: Arc<AtomicBool>,
    user: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C, SIGTERM and, unless it is ignored, the hang-up. The second time, the program ends at once with this exit code.
    pub(crate) fn install(code: u8) -> Result<Self> {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        signals::listen(move || {
            if heard.by_user() {
                discard_drafts();
                std::process::exit(code.into());
            }
            heard.press();
        })?;
        Ok(interrupt)
    }

    /// Lets the next signal end the program at once: what is left to do cannot be stopped in an orderly way, and leaves nothing
    /// half done.
    pub(crate) fn end_at_once(&self) {
        self.user.store(true, Ordering::Relaxed);
    }

    /// What a search has to look at.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// The limits of work that begins now and ends with this time, or when the user wants it to.
    pub(crate) fn limits(&self, time: Option<Duration>) -> Limits {
        Limits { time, ..Limits::interrupted_by(&self.flag) }.begun()
    }

    /// The user wants it to stop.
    pub(crate) fn press(&self) {
        self.user.store(true, Ordering::Relaxed);
        self.raise();
    }

    /// Stops the search that is running.
    pub(crate) fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Lets further searches run, unless the user wants none.
    pub(crate) fn lower(&self) {
        self.flag.store(self.by_user(), Ordering::Relaxed);
    }

    /// Whether searches are to stop.
    pub(crate) fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Whether the user has asked to stop.
    pub(crate) fn by_user(&self) -> bool {
        self.user.load(Ordering::Relaxed)
    }
}
