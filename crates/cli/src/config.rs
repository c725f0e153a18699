//! What the user wants as a rule: a file of settings that stand in for options that are not given.
//!
//! A setting never changes an answer, only what it may take and how it is written. What programs read (JSON, keys, files) is the
//! same with any settings.

use crate::args::ColorChoice;
use crate::units;
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use keymove_formats::{Language, Lettering};
use serde::Deserialize;
use std::env;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Names the file, if it is not where it is looked for.
const VARIABLE: &str = "KEYMOVE_CONFIG";

/// What a file of settings looks like, with everything at its default.
pub(crate) const SAMPLE: &str = "\
# Settings of keymove. What is not set, or stands behind a #, has its default.
# threads = 2          # as --threads; default: one for each core
# memory = \"1G\"        # as --memory, of commands that solve
# color = \"auto\"       # as --color: auto, always, never
# knight = \"S\"         # the knight in printed moves: S, as among problemists, or N
# language = \"en\"      # letters of the men in printed moves: en (KQRBS), de (KDTLS), fr (RDTFC)
";

/// The settings of the user.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Config {
    pub(crate) threads: Option<u16>,
    /// In bytes.
    pub(crate) memory: Option<usize>,
    pub(crate) color: Option<ColorChoice>,
    /// `S` or `N`.
    pub(crate) knight: Option<char>,
    pub(crate) language: Option<Language>,
}

/// The settings as they are written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    threads: Option<u16>,
    memory: Option<String>,
    color: Option<String>,
    knight: Option<String>,
    language: Option<String>,
}

/// The settings of this run; read once.
pub(crate) fn get() -> &'static Config {
    CONFIG.get_or_init(Config::default)
}

static CONFIG: OnceLock<Config> = OnceLock::new();

/// Reads the settings, before anything asks for them.
///
/// # Errors
/// A file that cannot be read or makes no sense.
pub(crate) fn load() -> Result<()> {
    let config = match path() {
        Some(path) if path.exists() => {
            let name = path.display();
            let text =
                std::fs::read_to_string(&path).with_context(|| format!("cannot read the settings {name}"))?;
            Config::read(&text).with_context(|| format!("the settings {name}"))?
        }
        _ => Config::default(),
    };
    let _ = CONFIG.set(config);
    Ok(())
}

/// Where the file is, or would be; `None` if this system has no place for it.
pub(crate) fn path() -> Option<PathBuf> {
    if let Some(path) = folder(VARIABLE) {
        return Some(path);
    }
    let folder = match (cfg!(windows), cfg!(target_os = "macos")) {
        (true, _) => folder("APPDATA"),
        (_, true) => folder("HOME").map(|home| home.join("Library/Application Support")),
        _ => folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config"))),
    };
    folder.map(|folder| folder.join("keymove").join("config.toml"))
}

/// The folder for what can be made again, or would be; `None` if this system has no place for it.
pub(crate) fn cache() -> Option<PathBuf> {
    let folder = match (cfg!(windows), cfg!(target_os = "macos")) {
        (true, _) => folder("LOCALAPPDATA"),
        (_, true) => folder("HOME").map(|home| home.join("Library/Caches")),
        _ => folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache"))),
    };
    folder.map(|folder| folder.join("keymove"))
}

/// The folder for what the program has made and cannot make again, or would be; `None` if this system has no place for it.
pub(crate) fn data() -> Option<PathBuf> {
    let folder = match (cfg!(windows), cfg!(target_os = "macos")) {
        (true, _) => folder("LOCALAPPDATA"),
        (_, true) => folder("HOME").map(|home| home.join("Library/Application Support")),
        _ => folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share"))),
    };
    folder.map(|folder| folder.join("keymove"))
}

/// The folder that an environment variable names.
fn folder(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

impl Config {
    fn read(text: &str) -> Result<Self> {
        let Written { threads, memory, color, knight, language } =
            toml::from_str(text).map_err(|error| anyhow!("{}", error.to_string().trim_end()))?;
        if threads.is_some_and(|threads| !(1..=1024).contains(&threads)) {
            return Err(anyhow!("threads: expected a number from 1 to 1024"));
        }
        let memory = memory.map(|text| units::bytes(&text).map_err(|error| anyhow!("memory: {error}")));
        let color = color.map(|text| {
            ColorChoice::from_str(&text, true)
                .map_err(|_| anyhow!("color = {text:?}: expected auto, always or never"))
        });
        let knight = knight.map(|text| match text.as_str() {
            "S" => Ok('S'),
            "N" => Ok('N'),
            _ => Err(anyhow!("knight = {text:?}: expected S or N")),
        });
        let language = language.map(|text| match text.as_str() {
            "en" => Ok(Language::English),
            "de" => Ok(Language::German),
            "fr" => Ok(Language::French),
            _ => Err(anyhow!("language = {text:?}: expected en, de or fr")),
        });
        Ok(Self {
            threads,
            memory: memory.transpose()?,
            color: color.transpose()?,
            knight: knight.transpose()?,
            language: language.transpose()?,
        })
    }

    /// How men are written in text.
    pub(crate) fn lettering(&self) -> Lettering {
        Lettering { language: self.language.unwrap_or_default(), knight: self.knight.unwrap_or('S') }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_the_default() {
        assert_eq!(Config::read(SAMPLE).expect("settings"), Config::default());
        let all: String =
            SAMPLE.lines().skip(1).map(|line| format!("{}\n", line.trim_start_matches("# "))).collect();
        let expected = Config {
            threads: Some(2),
            memory: Some(1 << 30),
            color: Some(ColorChoice::Auto),
            knight: Some('S'),
            language: Some(Language::English),
        };
        assert_eq!(Config::read(&all).expect("settings"), expected);
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        for wrong in [
            "threads = 0",
            "memory = \"1X\"",
            "color = 3",
            "knight = \"K\"",
            "language = \"it\"",
            "thread = 1",
            "x",
        ] {
            let error = format!("{:#}", Config::read(wrong).expect_err(wrong));
            let word = wrong.split(' ').next().unwrap_or(wrong);
            assert!(error.contains(word), "{wrong}: {error}");
        }
    }
}
