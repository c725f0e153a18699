//! A problem as text in the formats of collections: the counterpart of reading what was pasted.

use crate::{Error, problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A problem, and how it is to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// The fields of JSON lines.
    problem: Map<String, Value>,
    /// A word of the command line.
    format: String,
}

/// The text.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Written {
    text: String,
    /// What the format cannot hold of it, in words.
    losses: Vec<String>,
}

pub(crate) fn written(request: &Request) -> Result<Written, Error> {
    let entry = problem::read(&request.problem)?;
    let fault = |error: std::io::Error| Error::fault(error.to_string());
    let mut writer = problem::format(&request.format)?.writer(Vec::new());
    let losses = writer.write(&entry).map_err(fault)?.iter().map(ToString::to_string).collect();
    let bytes = writer.finish().map_err(fault)?;
    Ok(Written { text: String::from_utf8_lossy(&bytes).into_owned(), losses })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(problem: &str, format: &str) -> Result<Written, Error> {
        let problem = serde_json::from_str(problem).expect("JSON");
        written(&Request { problem, format: format.to_owned() })
    }

    #[test]
    fn in_several_formats() {
        let problem =
            r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8","stipulation":"#2","authors":["Henri Weenink"]}"##;
        let popeye = ask(problem, "popeye").expect("written").text;
        for part in ["Author Henri Weenink", "Stipulation #2", "Forsyth b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"] {
            assert!(popeye.contains(part), "{part}: {popeye}");
        }
        assert!(ask(problem, "tex").expect("written").text.contains("\\begin{diagram}"));
        let fen = ask(problem, "fen").expect("written");
        assert!(fen.text.starts_with("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"), "{}", fen.text);
    }

    #[test]
    fn what_is_lost_is_told() {
        let problem = r##"{"fen":"8/8/8/8/8/2k5/8/R3K3 w - - 0 1","stipulation":"#2","solution":"1.Ra2"}"##;
        assert!(!ask(problem, "fen").expect("written").losses.is_empty());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = ask(r##"{"fen":"9/8","stipulation":"#2"}"##, "fen").expect_err("no board");
        assert!(matches!(error, Error::Field { field: "fen", .. }));
        let error = ask(r##"{"fen":"8/8/8/8/8/2k5/8/R3K3"}"##, "doc").expect_err("no format");
        assert!(matches!(error, Error::Field { field: "format", .. }));
    }
}
