//! Files in Popeye's input language.
//!
//! The language is that of [`keymove_popeye`]. A file is a text from `BeginProblem` to `EndProblem`, so it is read as a whole;
//! several of them may follow each other. What the language has no command for stands in remarks, after a word of ours:
//! `Remark Id: w1`.

mod read;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::write;

use crate::Entry;
use crate::field::trimmed;
use crate::list::{joined, parted};

/// The first command of a file that is written, the one between problems, and the last.
pub(crate) const HEAD: &str = "BeginProblem\n";
pub(crate) const BETWEEN: &str = "NextProblem\n";
pub(crate) const TAIL: &str = "EndProblem\n";

/// Whether a first line is one of such a text.
pub(crate) fn recognises(line: &str) -> bool {
    let word: String = line.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
    let word = word.to_lowercase();
    let begin = ["beginproblem", "anfangproblem", "debutprobleme"];
    word.len() >= 3 && begin.iter().any(|full| full.starts_with(&word))
}

/// A field that stands in a remark, after this word.
struct Said {
    word: &'static str,
    get: fn(&Entry) -> String,
    set: fn(&mut Entry, &str),
}

macro_rules! said {
    ($word:literal, $field:ident) => {
        Said {
            word: $word,
            get: |entry| entry.$field.clone(),
            set: |entry, text| entry.$field = text.to_owned(),
        }
    };
}

/// The name under which all that has no field stands, as a JSON object.
const OTHER: &str = "Other: ";

/// All of these fields.
const SAID: [Said; 7] = [
    said!("Id: ", id),
    said!("Number: ", source_id),
    said!("Date: ", date),
    said!("Dedication: ", dedication),
    said!("Intended: ", intended),
    Said {
        word: "Keywords: ",
        get: |entry| {
            if entry.keywords.is_empty() { String::new() } else { joined("keywords", &entry.keywords) }
        },
        set: |entry, text| entry.keywords = parted("keywords", text),
    },
    Said {
        word: OTHER,
        get: |entry| {
            let object: crate::record::Object =
                entry.other.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
            if object.is_empty() { String::new() } else { serde_json::Value::Object(object).to_string() }
        },
        set: |entry, text| {
            if let Ok(serde_json::Value::Object(object)) = serde_json::from_str(text) {
                entry.other.extend(object);
            }
        },
    },
];

/// Takes a remark as the field that it is of; `false` if it is one of its own, or the field has been told.
fn take(entry: &mut Entry, remark: &str) -> bool {
    let found = SAID.iter().find_map(|said| Some((said, remark.strip_prefix(said.word)?)));
    let Some((said, text)) = found.filter(|(said, _)| (said.get)(entry).is_empty()) else { return false };
    (said.set)(entry, &trimmed(said.word, text));
    !(said.get)(entry).is_empty()
}
