//! Any key stops the search, if standard input is a terminal in the foreground.

#[cfg(unix)]
pub(super) use unix::KeyPress;

#[cfg(not(unix))]
pub(super) use elsewhere::KeyPress;

#[cfg(unix)]
mod unix {
    use crate::stop::Interrupt;
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::termios::{self, LocalModes, OptionalActions, Termios};
    use std::io::{PipeReader, PipeWriter, pipe};
    use std::thread::JoinHandle;

    /// Waits for a key until it is dropped; the terminal hands over single keys meanwhile.
    pub(in super::super) struct KeyPress {
        before: Termios,
        /// Closed to end the thread.
        end: Option<PipeWriter>,
        thread: Option<JoinHandle<()>>,
    }

    impl KeyPress {
        /// Starts to wait; `None` if there is no terminal to listen to.
        pub(in super::super) fn watch(interrupt: &Interrupt) -> Option<Self> {
            let stdin = rustix::stdio::stdin();
            if !termios::isatty(stdin) || is_background() {
                return None;
            }
            let (ended, end) = pipe().ok()?;
            let before = termios::tcgetattr(stdin).ok()?;
            let mut keys = before.clone();
            // Signals stay, so that Ctrl-C works as everywhere.
            keys.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
            termios::tcsetattr(stdin, OptionalActions::Now, &keys).ok()?;
            let mut watch = Self { before, end: Some(end), thread: None };
            let interrupt = interrupt.clone();
            watch.thread = std::thread::Builder::new().spawn(move || wait(&ended, &interrupt)).ok();
            Some(watch)
        }
    }

    impl Drop for KeyPress {
        fn drop(&mut self) {
            self.end = None;
            if let Some(thread) = self.thread.take() {
                let _ = thread.join();
            }
            // The key that was pressed is not meant for the shell.
            let _ = termios::tcsetattr(rustix::stdio::stdin(), OptionalActions::Flush, &self.before);
        }
    }

    /// Whether another program owns the terminal; touching it would stop us.
    fn is_background() -> bool {
        let owner = termios::tcgetpgrp(rustix::stdio::stdin());
        owner.is_ok_and(|owner| owner != rustix::process::getpgrp())
    }

    fn wait(ended: &PipeReader, interrupt: &Interrupt) {
        let mut sources = [
            PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::IN),
            PollFd::new(ended, PollFlags::IN),
        ];
        loop {
            match poll(&mut sources, None) {
                Err(rustix::io::Errno::INTR) => continue,
                Err(_) => return,
                Ok(_) if !sources[1].revents().is_empty() => return,
                Ok(_) if sources[0].revents().contains(PollFlags::IN) => return interrupt.press(),
                // The terminal has gone away.
                Ok(_) => return,
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::stop::Interrupt;

    /// Listens to no key; Ctrl-C stops the search.
    pub(in super::super) struct KeyPress;

    impl KeyPress {
        pub(in super::super) fn watch(_: &Interrupt) -> Option<Self> {
            None
        }
    }
}
