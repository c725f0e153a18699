//! An engine's process: lines to it and from it, each with its time, and its memory.

use crate::spec::Spec;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Longer lines are cut there: no engine has that much to say at once.
const LONGEST_LINE: u64 = 1 << 20;
/// How long a process may take to end when asked to.
const PATIENCE: Duration = Duration::from_millis(1500);

/// All that engines say and hear, in one file.
pub(crate) type Transcript = Arc<Mutex<File>>;

/// What became of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A line without its end, and when it came.
    Line(String, Instant),
    /// Nothing in time.
    Silence,
    /// The process has closed its output.
    Gone,
}

/// A running engine. Killed when dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(String, Instant)>,
    label: String,
    transcript: Option<Transcript>,
}

impl Process {
    /// Starts it; its standard error is nobody's.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(crate) fn start(spec: &Spec, transcript: Option<Transcript>) -> Result<Self, String> {
        let mut command = Command::new(&spec.command[0]);
        command.args(&spec.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        // In a group of its own, so that Ctrl-C is for the match and not for the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|error| format!("{}: cannot start `{}`: {error}", spec.name, spec.command.join(" ")))?;
        let input = child.stdin.take();
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            let _ = std::thread::Builder::new().spawn(move || listen(output, &sender));
        }
        Ok(Self { child, input, lines, label: spec.name.clone(), transcript })
    }

    /// Sends a line. That the process is gone shows when an answer is awaited.
    pub(crate) fn send(&mut self, line: &str) {
        self.note('<', line);
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// The next line up to the deadline.
    pub(crate) fn hear(&mut self, deadline: Instant) -> Heard {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((line, time)) => {
                self.note('>', &line);
                Heard::Line(line, time)
            }
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::Gone,
        }
    }

    fn note(&self, sign: char, line: &str) {
        if let Some(transcript) = &self.transcript {
            let mut file = transcript.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = writeln!(file, "{}[{}] {sign} {line}", self.label, self.child.id());
        }
    }

    /// The most memory that the process has had up to now, in bytes, where the system tells.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
    }

    /// Asks it to end, and kills it if it does not.
    pub(crate) fn quit(&mut self) {
        self.send("quit");
        self.input = None;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }

    /// Ends it at once.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.kill();
        }
    }
}

/// Passes lines on until the output ends or nobody wants them.
fn listen(output: impl Read, lines: &Sender<(String, Instant)>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let time = Instant::now();
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if lines.send((line, time)).is_err() {
            return;
        }
    }
}
