//! Engines as given on the command line: `name=Toga cmd=toga2 proto=uci option.Hash=64 limit=10+0.1`.

use crate::limit::Limit;
use std::path::PathBuf;

/// How a program wants to be talked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Protocol {
    /// Universal chess interface.
    #[default]
    Uci,
    /// The protocol of XBoard, version 2 (CECP).
    XBoard,
}

/// An engine as it takes part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spec {
    /// What results and logs call it.
    pub(crate) name: String,
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// Where it runs; `None`: here.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) protocol: Protocol,
    /// Options by name, in the order given.
    pub(crate) options: Vec<(String, String)>,
    /// Lines that it is sent at the start.
    pub(crate) init: Vec<String>,
    /// Its own time control, if not that of all.
    pub(crate) limit: Option<Limit>,
}

impl Spec {
    /// Reads one; words of `each` come first, so that the engine's own win.
    ///
    /// # Errors
    /// A word that says nothing, or no command.
    pub(crate) fn read(each: &str, text: &str) -> Result<Self, String> {
        let mut spec = Self::default();
        for word in words(each)?.into_iter().chain(words(text)?) {
            spec.take(&word)?;
        }
        let Some(program) = spec.command.first() else {
            return Err(format!("engine `{text}`: the command is missing; expected cmd=PROGRAM"));
        };
        if spec.name.is_empty() {
            spec.name = program.rsplit('/').next().unwrap_or(program).to_owned();
        }
        Ok(spec)
    }

    fn take(&mut self, word: &str) -> Result<(), String> {
        let Some((key, value)) = word.split_once('=') else {
            return Err(format!("`{word}`: expected KEY=VALUE, such as cmd=toga2 or option.Hash=64"));
        };
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" => self.command = words(value)?,
            "dir" => self.folder = Some(value.into()),
            "proto" => {
                self.protocol = match value {
                    "uci" => Protocol::Uci,
                    "xboard" => Protocol::XBoard,
                    _ => return Err(format!("`{word}`: the protocols are uci and xboard")),
                }
            }
            "init" => self.init.push(value.to_owned()),
            "limit" => self.limit = Some(value.parse()?),
            _ => match key.strip_prefix("option.") {
                Some(name) => {
                    self.options.retain(|(other, _)| other != name);
                    self.options.push((name.to_owned(), value.to_owned()));
                }
                None => {
                    return Err(format!(
                        "`{word}`: the keys are name, cmd, dir, proto, init, limit and option.NAME"
                    ));
                }
            },
        }
        Ok(())
    }
}

/// Words between blanks; double quotes, which may stand anywhere, keep blanks.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for sign in text.chars() {
        match sign {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            sign if sign.is_whitespace() && !quoted => words.extend(word.take()),
            sign => word.get_or_insert_default().push(sign),
        }
    }
    if quoted {
        return Err(format!("`{text}`: a quotation mark is not closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read() {
        let spec = Spec::read(
            "option.Hash=16 limit=10+0.1",
            r#"cmd="gnuchess --uci" name="GNU Chess" option.Hash=64 "option.Null Move=x y""#,
        )
        .expect("a spec");
        assert_eq!(spec.command, ["gnuchess", "--uci"]);
        assert_eq!((spec.name.as_str(), spec.protocol), ("GNU Chess", Protocol::Uci));
        assert_eq!(spec.options, [("Hash".into(), "64".into()), ("Null Move".into(), "x y".into())]);
        assert_eq!(spec.limit, "10+0.1".parse().ok());
        assert_eq!(
            Spec::read("", "cmd=/usr/games/sjeng proto=xboard").map(|spec| spec.name),
            Ok("sjeng".into())
        );
        for text in ["", "toga2", "cmd=a proto=b", "cmd=a hash=1", "cmd=\"a", "cmd=a limit=x"] {
            assert!(Spec::read("", text).is_err(), "{text}");
        }
    }
}
