//! The options: what a program may set, how they are announced, and what a value means.

use super::command::quoted;
use crate::strength::Level;
use core::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What is set; every field stands for an option of UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `Hash`: memory for the transposition table, in MiB.
    pub hash_mib: usize,
    /// `Threads`.
    pub threads: usize,
    /// `MultiPV`: how many best first moves are shown.
    pub lines: usize,
    /// `UCI_AnalyseMode`: no book, nothing learnt from what is looked at.
    pub analyse: bool,
    /// `UCI_Chess960`: how castlings are written.
    pub chess960: bool,
    /// `Move Overhead`: time that is lost between the programs at every move.
    pub overhead: Duration,
    /// `Proven Mates Only`: a mate is shown as such only if the solver has proven it.
    pub proven_only: bool,
    /// `Mate Share`: how much of the time or the positions of a search the mate solver may take, in percent.
    pub mate_share: u32,
    /// `Skill Level`: 10 is all that the engine can.
    pub level: Level,
    /// `OwnBook`: play from the book while it has the position.
    pub own_book: bool,
    /// `BookFile`: a book in Polyglot's format.
    pub book_file: Option<String>,
    /// `BookVariety`: 0 always plays the commonest move, 100 each as often as its weight says, more makes rare ones likelier.
    pub book_variety: u32,
    /// `Learn`: keep what searches have seen too late.
    pub learn: bool,
    /// `LearnFile`: where that is kept; without a file nothing is.
    pub learn_file: Option<String>,
    /// `SyzygyPath`: folders of endgame tables.
    pub syzygy_path: Option<String>,
    /// `TablesPath`: a folder of tables of few men, as `keymove tables make` writes them.
    pub tables_path: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: 1,
            lines: 1,
            analyse: false,
            chess960: false,
            overhead: Duration::from_millis(10),
            proven_only: false,
            mate_share: 25,
            level: Level::FULL,
            own_book: false,
            book_file: None,
            book_variety: 100,
            learn: true,
            learn_file: None,
            syzygy_path: None,
            tables_path: None,
        }
    }
}

/// Which option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Id {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    AnalyseMode,
    Chess960,
    Overhead,
    ProvenOnly,
    MateShare,
    Level,
    OwnBook,
    BookFile,
    BookVariety,
    Learn,
    LearnFile,
    SyzygyPath,
    TablesPath,
}

/// Of which kind an option is, with its first value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Check(bool),
    Spin { default: u64, least: u64, most: u64 },
    Text,
    Button,
}

/// An option as it is announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    id: Id,
    name: &'static str,
    kind: Kind,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, least, most } => write!(f, "spin default {default} min {least} max {most}"),
            Kind::Text => f.write_str("string default <empty>"),
            Kind::Button => f.write_str("button"),
        }
    }
}

/// A value that fits its option.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Flag(bool),
    Number(u64),
    Text(Option<String>),
    Pressed,
}

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("no option {0}; uci lists them")]
    Unknown(String),
    /// The value does not fit.
    #[error("option {name} takes {expected}, not {found}: it stays as it was")]
    Value {
        /// The option.
        name: &'static str,
        /// What would fit.
        expected: String,
        /// What was given.
        found: String,
    },
}

/// All options in the order in which they are announced.
pub(super) fn specs() -> Vec<Spec> {
    let defaults = Options::default();
    let spec = |id, name, kind| Spec { id, name, kind };
    let spin = |default: usize, least, most| Kind::Spin { default: default as u64, least, most };
    vec![
        spec(Id::Hash, "Hash", spin(defaults.hash_mib, 1, memory_mib())),
        spec(Id::ClearHash, "Clear Hash", Kind::Button),
        spec(Id::Threads, "Threads", spin(defaults.threads, 1, 1024)),
        spec(Id::MultiPv, "MultiPV", spin(defaults.lines, 1, 256)),
        spec(Id::Ponder, "Ponder", Kind::Check(false)),
        spec(Id::AnalyseMode, "UCI_AnalyseMode", Kind::Check(defaults.analyse)),
        spec(Id::Chess960, "UCI_Chess960", Kind::Check(defaults.chess960)),
        spec(Id::Overhead, "Move Overhead", spin(defaults.overhead.as_millis() as usize, 0, 5000)),
        spec(Id::ProvenOnly, "Proven Mates Only", Kind::Check(defaults.proven_only)),
        spec(Id::MateShare, "Mate Share", spin(defaults.mate_share as usize, 0, 90)),
        spec(Id::Level, "Skill Level", spin(defaults.level.number().into(), 1, 10)),
        spec(Id::OwnBook, "OwnBook", Kind::Check(defaults.own_book)),
        spec(Id::BookFile, "BookFile", Kind::Text),
        spec(Id::BookVariety, "BookVariety", spin(defaults.book_variety as usize, 0, 1000)),
        spec(Id::Learn, "Learn", Kind::Check(defaults.learn)),
        spec(Id::LearnFile, "LearnFile", Kind::Text),
        spec(Id::SyzygyPath, "SyzygyPath", Kind::Text),
        spec(Id::TablesPath, "TablesPath", Kind::Text),
    ]
}

/// The memory of the machine in MiB, as far as the system tells; otherwise 1 TiB, and the system refuses what it has not.
fn memory_mib() -> u64 {
    const UNKNOWN: u64 = 1 << 20;
    let Ok(text) = std::fs::read_to_string("/proc/meminfo") else { return UNKNOWN };
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    total
        .and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<u64>().ok())
        .map_or(UNKNOWN, |kib| (kib >> 10).max(64))
}

impl Options {
    /// Sets one option; which one it was.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Id, OptionError> {
        let spec = specs().into_iter().find(|spec| spec.name.eq_ignore_ascii_case(name));
        let spec = spec.ok_or_else(|| OptionError::Unknown(quoted(name)))?;
        let id = spec.id;
        match (id, spec.check(value)?) {
            (Id::Hash, Value::Number(mib)) => self.hash_mib = mib as usize,
            (Id::Threads, Value::Number(threads)) => self.threads = threads as usize,
            (Id::MultiPv, Value::Number(lines)) => self.lines = lines as usize,
            (Id::Overhead, Value::Number(ms)) => self.overhead = Duration::from_millis(ms),
            (Id::MateShare, Value::Number(percent)) => self.mate_share = percent as u32,
            (Id::AnalyseMode, Value::Flag(on)) => self.analyse = on,
            (Id::Chess960, Value::Flag(on)) => self.chess960 = on,
            (Id::ProvenOnly, Value::Flag(on)) => self.proven_only = on,
            (Id::Level, Value::Number(level)) => self.level = Level::new(level as u8).unwrap_or(Level::FULL),
            (Id::OwnBook, Value::Flag(on)) => self.own_book = on,
            (Id::BookFile, Value::Text(path)) => self.book_file = path,
            (Id::BookVariety, Value::Number(percent)) => self.book_variety = percent as u32,
            (Id::Learn, Value::Flag(on)) => self.learn = on,
            (Id::LearnFile, Value::Text(path)) => self.learn_file = path,
            (Id::SyzygyPath, Value::Text(path)) => self.syzygy_path = path,
            (Id::TablesPath, Value::Text(path)) => self.tables_path = path,
            // That a program may ponder changes nothing: it says so with every `go`.
            _ => {}
        }
        Ok(id)
    }

    /// The folders of endgame tables, in the order given.
    pub(super) fn syzygy_folders(&self) -> Vec<PathBuf> {
        let text = self.syzygy_path.as_deref().unwrap_or("");
        std::env::split_paths(text).filter(|path| !path.as_os_str().is_empty()).collect()
    }
}

impl Spec {
    fn check(&self, value: Option<&str>) -> Result<Value, OptionError> {
        let text = value.unwrap_or("").trim();
        let wrong = |expected: String| OptionError::Value { name: self.name, expected, found: quoted(text) };
        match self.kind {
            Kind::Check(_) => match text.to_ascii_lowercase().as_str() {
                "true" => Ok(Value::Flag(true)),
                "false" => Ok(Value::Flag(false)),
                _ => Err(wrong("true or false".into())),
            },
            Kind::Spin { least, most, .. } => match text.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(Value::Number(number)),
                _ => Err(wrong(format!("a number from {least} to {most}"))),
            },
            Kind::Text if text.is_empty() || text == "<empty>" => Ok(Value::Text(None)),
            Kind::Text => Ok(Value::Text(Some(text.to_owned()))),
            Kind::Button => Ok(Value::Pressed),
        }
    }
}
