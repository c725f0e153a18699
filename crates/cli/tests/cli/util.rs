//! The one harness of these tests.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// H. Weenink, Good Companion 1917: #2, key 1.Qb5-c4.
pub(crate) const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// Bare kings: no mate ever.
pub(crate) const NO_MATE: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
/// Takes longer than anyone waits.
pub(crate) const ENDLESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments and an environment that does not matter.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keymove"));
    // Settings of whoever runs the tests do not count.
    command
        .args(args)
        .env("KEYMOVE_CONFIG", "no-settings.toml")
        // Nor do their tables of few men.
        .env("KEYMOVE_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"))
        // Nor what their engine has learnt.
        .env("KEYMOVE_LEARN", "")
        // Nor what they have solved.
        .env("KEYMOVE_TRAINING", "")
        .env_remove("NO_COLOR")
        .env_remove("TERM")
        .env_remove("RUST_BACKTRACE");
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn keymove(args: &[&str]) -> Seen {
    keymove_reading(args, b"")
}

/// Runs the program with this on standard input.
pub(crate) fn keymove_reading(args: &[&str], input: &[u8]) -> Seen {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // It may end without reading everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Seen::of(output)
}

impl Seen {
    /// What a run left behind that has ended.
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Self { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Asserts the exit code, and that nothing panicked.
    #[track_caller]
    pub(crate) fn code(self, expected: i32) -> Self {
        assert_eq!(self.code, expected, "{self:#?}");
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }

    /// Asserts that standard output has all these parts, in this order.
    #[track_caller]
    pub(crate) fn out_has(self, parts: &[&str]) -> Self {
        let mut rest = self.out.as_str();
        for part in parts {
            let Some(at) = rest.find(part) else { panic!("{part:?} is missing: {self:#?}") };
            rest = &rest[at + part.len()..];
        }
        self
    }

    /// Asserts that standard error has this part.
    #[track_caller]
    pub(crate) fn err_has(self, part: &str) -> Self {
        assert!(self.err.contains(part), "{part:?} is missing: {self:#?}");
        self
    }

    /// Asserts that nothing was written to standard error.
    #[track_caller]
    pub(crate) fn silent(self) -> Self {
        assert_eq!(self.err, "", "{self:#?}");
        self
    }
}

/// A new empty folder, removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("keymove-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// The names of the files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Starts the program and kills it as soon as a file that it writes has so many bytes. Whether it was still running.
pub(crate) fn killed_while_writing(args: &[&str], file: &str, bytes: u64) -> bool {
    let mut child =
        command(args).stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("the program starts");
    let begin = Instant::now();
    let length = || std::fs::metadata(file).map_or(0, |file| file.len());
    while length() < bytes && child.try_wait().expect("a status").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    !child.wait().expect("a status").success()
}
