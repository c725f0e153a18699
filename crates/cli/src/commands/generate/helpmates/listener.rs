//! Hears of a search for helpmates.

use keymove_compose::enumerate::Observer;
use keymove_run::Progress;
use keymove_solve::Limits;

pub(super) struct Listener {
    limits: Limits,
    progress: Progress,
}

impl Listener {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, progress: Progress::new() }
    }
}

impl Observer for Listener {
    fn stops(&self) -> bool {
        self.limits.stopped().is_some()
    }

    fn found(&self, problems: usize, best: Option<i64>) {
        let best = best.map_or_else(String::new, |best| format!(", best {best}"));
        self.progress.note(format!("{problems} problems{best}"));
    }

    fn progress(&self) -> &Progress {
        &self.progress
    }
}
