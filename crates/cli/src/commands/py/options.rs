//! Popeye's words on the command line.

use crate::options::cores;
use anyhow::{Context, Result, bail};
use std::time::Duration;

/// What Popeye's options say.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) files: Vec<String>,
    pub(super) table_bytes: usize,
    pub(super) time: Option<Duration>,
    pub(super) threads: usize,
    /// Whether times and the version are left out.
    pub(super) regression: bool,
}

/// The options that are known.
pub(super) const NAMES: [&str; 8] =
    ["-maxmem", "-maxtime", "-maxpos", "-threads", "-maxtrace", "-notraceptr", "-regression", "-heartbeat"];

/// Whether a word is one of the options.
pub(super) fn is_option(word: &str) -> bool {
    NAMES.contains(&word)
}

/// Size of the tables if nothing is said.
const DEFAULT_BYTES: usize = 1 << 30;

impl Options {
    /// Options before the first file. As with Popeye, a number that is none leaves the limit as it is, but that is an
    /// error here.
    pub(super) fn read(words: Vec<String>) -> Result<Self> {
        let mut options = Self {
            files: Vec::new(),
            table_bytes: DEFAULT_BYTES,
            time: None,
            threads: cores(),
            regression: false,
        };
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            let mut value = || words.next().with_context(|| format!("{word}: expected a number behind it"));
            match word.as_str() {
                "-maxmem" => options.table_bytes = memory(&value()?)?,
                "-maxtime" => options.time = Some(Duration::from_secs(number(&word, &value()?)?)),
                "-maxpos" => _ = number(&word, &value()?)?,
                "-threads" => options.threads = usize::try_from(number(&word, &value()?)?.clamp(1, 1024))?,
                "-maxtrace" => _ = value()?,
                "-notraceptr" => {}
                "-regression" => options.regression = true,
                "-heartbeat" => {
                    if words.peek().is_some_and(|next| next.parse::<u64>().is_ok()) {
                        words.next();
                    }
                }
                _ if word.starts_with('-') && word.len() > 1 => {
                    bail!(
                        "{word} is no option of py; expected -maxmem, -maxtime, -threads, -regression or a file"
                    )
                }
                _ => options.files.push(word),
            }
        }
        Ok(options)
    }
}

fn number(option: &str, text: &str) -> Result<u64> {
    text.parse().ok().with_context(|| format!("{option} {text}: expected a whole number"))
}

/// A number of kilobytes, or with a letter of megabytes or gigabytes.
fn memory(text: &str) -> Result<usize> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..).unwrap_or_default().to_ascii_lowercase().as_str() {
        "" | "k" | "kb" => 1 << 10,
        "m" | "mb" => 1 << 20,
        "g" | "gb" => 1 << 30,
        _ => bail!("-maxmem {text}: expected kilobytes, or a number with K, M or G"),
    };
    let number: usize =
        digits.parse().ok().with_context(|| format!("-maxmem {text}: expected a number, such as 256M"))?;
    Ok(number.saturating_mul(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Options> {
        Options::read(words.iter().map(|&word| word.to_owned()).collect())
    }

    #[test]
    fn popeyes_options_are_read() {
        let words =
            ["-maxmem", "40960", "-maxtime", "60", "-heartbeat", "-regression", "-maxtrace", "0", "x.inp"];
        let options = read(&words).expect("options");
        assert_eq!((options.table_bytes, options.time), (40 << 20, Some(Duration::from_secs(60))));
        assert_eq!((options.files.as_slice(), options.regression), (&["x.inp".to_owned()][..], true));
        assert_eq!(read(&["-maxmem", "2g"]).expect("options").table_bytes, 2 << 30);
        assert_eq!(read(&["-heartbeat", "100", "a", "b"]).expect("options").files, ["a", "b"]);
    }

    #[test]
    fn every_option_is_read() {
        for name in NAMES {
            assert!(read(&[name, "1"]).is_ok(), "{name}");
        }
    }

    #[test]
    fn what_is_no_option_is_refused() {
        for words in
            [&["-maxmem"][..], &["-maxmem", "many"], &["-maxtime", "1s"], &["-what"], &["-maxmem", "1T"]]
        {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
