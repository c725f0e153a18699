//! The signals by which a user or a system asks the program to end.
//!
//! A hang-up that the program was started to ignore, as `nohup` wants, stays ignored. Ctrl-C and SIGTERM are always heard: a
//! shell lets what a script runs in the background ignore Ctrl-C, and whoever sends that signal all the same means it.

use anyhow::{Context, Result};

/// Calls the function, on a thread of its own, each time that Ctrl-C, SIGTERM or the end of the terminal (SIGHUP) asks the
/// program to end.
///
/// # Errors
/// If the system does not let the program listen.
#[cfg(unix)]
pub(crate) fn listen(mut heard: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Where the system does not tell what is ignored, a hang-up does what it would do without us: it ends the program, or nothing.
    let is_ignored = ignored().is_none_or(|set| set & 1 << (SIGHUP - 1) != 0);
    let hang_up = (!is_ignored).then_some(SIGHUP);
    let mut signals =
        Signals::new([SIGINT, SIGTERM].into_iter().chain(hang_up)).context("cannot listen to Ctrl-C")?;
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || signals.forever().for_each(|_| heard()))
        .context("cannot start a thread")?;
    Ok(())
}

/// Calls the function, on a thread of its own, each time that Ctrl-C is pressed.
///
/// # Errors
/// If the system does not let the program listen.
#[cfg(not(unix))]
pub(crate) fn listen(heard: impl FnMut() + Send + 'static) -> Result<()> {
    ctrlc::set_handler(heard).context("cannot listen to Ctrl-C")
}

/// The signals that the program was started to ignore, signal number `n` as bit `n - 1`; `None` where the system does not tell.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    ignored_in(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// The signals that are ignored, from the text in which Linux describes a process.
#[cfg(unix)]
fn ignored_in(status: &str) -> Option<u64> {
    let digits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(digits.trim(), 16).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::ignored_in;

    #[test]
    fn what_linux_says_is_ignored() {
        let status = "Name:\tkeymove\nSigBlk:\t0000000000000000\nSigIgn:\t0000000000001001\nSigCgt:\t0\n";
        assert_eq!(ignored_in(status), Some(0x1001));
        assert_eq!(ignored_in("Name:\tkeymove\n"), None);
        assert_eq!(ignored_in("SigIgn:\tnothing\n"), None);
    }
}
