//! What the examples share: their arguments, files with a JSON object a line, and tables in a file of Markdown.

pub(crate) mod markdown;

use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub(crate) type Error = Box<dyn std::error::Error>;

/// Arguments as they were typed: a folder, and options with or without a value.
pub(crate) struct Words {
    pub(crate) folder: PathBuf,
    values: HashMap<String, String>,
}

impl Words {
    /// Reads the arguments of the program; these options have a value, those have none.
    pub(crate) fn read(valued: &[&str], bare: &[&str]) -> Result<Self, Error> {
        let mut words = std::env::args().skip(1);
        let mut read = Self { folder: PathBuf::new(), values: HashMap::new() };
        while let Some(word) = words.next() {
            if valued.contains(&word.as_str()) {
                let value = words.next().ok_or(format!("{word} needs a value"))?;
                read.values.insert(word, value);
            } else if bare.contains(&word.as_str()) {
                read.values.insert(word, String::new());
            } else if word.starts_with("--") {
                return Err(format!("there is no {word}").into());
            } else {
                read.folder = word.into();
            }
        }
        if read.folder.as_os_str().is_empty() {
            return Err("expected the folder with the problems".into());
        }
        Ok(read)
    }

    pub(crate) fn has(&self, option: &str) -> bool {
        self.values.contains_key(option)
    }

    pub(crate) fn path(&self, option: &str) -> Option<PathBuf> {
        self.values.get(option).map(PathBuf::from)
    }

    /// The value of an option, or the usual one.
    pub(crate) fn value<T: FromStr>(&self, option: &str, usual: T) -> Result<T, Error> {
        match self.values.get(option) {
            Some(text) => text.parse().map_err(|_| format!("{option} {text}: this is no value").into()),
            None => Ok(usual),
        }
    }

    /// The number of threads: one for each core, unless `--threads` says otherwise.
    pub(crate) fn threads(&self) -> Result<usize, Error> {
        self.value("--threads", std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// The objects of a file, one a line.
pub(crate) fn lines(path: &Path) -> Result<Vec<Value>, Error> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
