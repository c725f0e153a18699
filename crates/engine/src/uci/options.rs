//! The options: what a program may set, how they are announced, and what a value means.

use super::command::quoted;
use crate::eval::Group;
use crate::player::Options;
use crate::strength::{Elo, Level};
use crate::{Margins, Technique};
use core::fmt;
use std::borrow::Cow;
use std::time::Duration;

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
    LimitStrength,
    Elo,
    ShowWdl,
    /// Of the hidden ones.
    Technique(Technique),
    Group(Group),
    Margin(&'static str),
}

/// Of which kind an option is, with its first value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Check(bool),
    Spin { default: u64, least: u64, most: u64 },
    Text(Option<String>),
    Button,
}

/// An option as it is announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    id: Id,
    name: Cow<'static, str>,
    kind: Kind,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, least, most } => write!(f, "spin default {default} min {least} max {most}"),
            Kind::Text(default) => write!(f, "string default {}", default.as_deref().unwrap_or("<empty>")),
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
        name: String,
        /// What would fit.
        expected: String,
        /// What was given.
        found: String,
    },
}

/// All options in the order in which they are announced, with these first values.
pub(super) fn specs(defaults: &Options) -> Vec<Spec> {
    let spec = |id, name: &'static str, kind| Spec { id, name: name.into(), kind };
    let spin = |default: usize, least, most| Kind::Spin { default: default as u64, least, most };
    vec![
        spec(Id::Hash, "Hash", spin(defaults.hash_bytes >> 20, 1, memory_mib())),
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
        spec(Id::LimitStrength, "UCI_LimitStrength", Kind::Check(defaults.limits_strength)),
        spec(
            Id::Elo,
            "UCI_Elo",
            spin(defaults.elo.number() as usize, Elo::LEAST.number().into(), Elo::MOST.number().into()),
        ),
        spec(Id::ShowWdl, "UCI_ShowWDL", Kind::Check(defaults.shows_chances)),
        spec(Id::OwnBook, "OwnBook", Kind::Check(defaults.own_book)),
        spec(Id::BookFile, "BookFile", Kind::Text(defaults.book_file.clone())),
        spec(Id::BookVariety, "BookVariety", spin(defaults.book_variety as usize, 0, 1000)),
        spec(Id::Learn, "Learn", Kind::Check(defaults.learn)),
        spec(Id::LearnFile, "LearnFile", Kind::Text(defaults.learn_file.clone())),
        spec(Id::SyzygyPath, "SyzygyPath", Kind::Text(defaults.syzygy_path.clone())),
        spec(Id::TablesPath, "TablesPath", Kind::Text(defaults.tables_path.clone())),
    ]
}

/// The options that are for measuring, not for playing: techniques and groups of the evaluation to be switched off, and the numbers of the search.
pub(super) fn hidden() -> Vec<Spec> {
    let techniques = Technique::ALL.iter().map(|&technique| Spec {
        id: Id::Technique(technique),
        name: technique.name().into(),
        kind: Kind::Check(true),
    });
    let groups = Group::ALL.iter().map(|&group| Spec {
        id: Id::Group(group),
        name: format!("Evaluate {group}").into(),
        kind: Kind::Check(true),
    });
    let margins = Margins::ALL.iter().map(|margin| Spec {
        id: Id::Margin(margin.name),
        name: margin.name.into(),
        kind: Kind::Spin {
            default: u64::from(margin.default.unsigned_abs()),
            least: u64::from(margin.least.unsigned_abs()),
            most: u64::from(margin.most.unsigned_abs()),
        },
    });
    techniques.chain(groups).chain(margins).collect()
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

/// Sets one option; which one it was.
pub(super) fn set(options: &mut Options, name: &str, value: Option<&str>) -> Result<Id, OptionError> {
    let all = specs(&Options::default()).into_iter().chain(hidden());
    let spec = all.into_iter().find(|spec| spec.name.eq_ignore_ascii_case(name));
    let spec = spec.ok_or_else(|| OptionError::Unknown(quoted(name)))?;
    let id = spec.id;
    match (id, spec.check(value)?) {
        (Id::Hash, Value::Number(mib)) => options.hash_bytes = (mib as usize) << 20,
        (Id::Threads, Value::Number(threads)) => options.threads = threads as usize,
        (Id::MultiPv, Value::Number(lines)) => options.lines = lines as usize,
        (Id::Overhead, Value::Number(ms)) => options.overhead = Duration::from_millis(ms),
        (Id::MateShare, Value::Number(percent)) => options.mate_share = percent as u32,
        (Id::AnalyseMode, Value::Flag(on)) => options.analyse = on,
        (Id::Chess960, Value::Flag(on)) => options.chess960 = on,
        (Id::ProvenOnly, Value::Flag(on)) => options.proven_only = on,
        (Id::Level, Value::Number(level)) => options.level = Level::new(level as u8).unwrap_or(Level::FULL),
        (Id::OwnBook, Value::Flag(on)) => options.own_book = on,
        (Id::BookFile, Value::Text(path)) => options.book_file = path,
        (Id::BookVariety, Value::Number(percent)) => options.book_variety = percent as u32,
        (Id::Learn, Value::Flag(on)) => options.learn = on,
        (Id::LearnFile, Value::Text(path)) => (options.learn_file, options.learn_measured) = (path, true),
        (Id::LimitStrength, Value::Flag(on)) => options.limits_strength = on,
        (Id::Elo, Value::Number(elo)) => options.elo = Elo::nearest(elo as u32),
        (Id::ShowWdl, Value::Flag(on)) => options.shows_chances = on,
        (Id::Technique(technique), Value::Flag(on)) => options.tuning.switch(technique, on),
        (Id::Group(group), Value::Flag(on)) => options.tuning.silent.set(group, !on),
        (Id::Margin(name), Value::Number(number)) => {
            options.tuning.margins.set(name, number as i32);
        }
        (Id::SyzygyPath, Value::Text(path)) => options.syzygy_path = path,
        (Id::TablesPath, Value::Text(path)) => options.tables_path = path,
        // That a program may ponder changes nothing: it says so with every `go`.
        _ => {}
    }
    Ok(id)
}

impl Spec {
    fn check(&self, value: Option<&str>) -> Result<Value, OptionError> {
        let text = value.unwrap_or("").trim();
        let name = || self.name.clone().into_owned();
        let wrong = |expected: String| OptionError::Value { name: name(), expected, found: quoted(text) };
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
            Kind::Text(_) if text.is_empty() || text == "<empty>" => Ok(Value::Text(None)),
            Kind::Text(_) => Ok(Value::Text(Some(text.to_owned()))),
            Kind::Button => Ok(Value::Pressed),
        }
    }
}
