//! Lines of JSON.

use crate::batch::Address;
use keymove_compose::search::{Improvement, to_json};
use keymove_report::JSON_VERSION;
use serde_json::Value;
use std::io::{self, Write};

/// An object on one line, its fields `format` and `version` in front of the others.
pub(crate) fn object(mut object: Value) -> String {
    let format = object.as_object_mut().and_then(|fields| {
        fields.remove("version");
        fields.remove("format")
    });
    let format = format.as_ref().and_then(Value::as_str).unwrap_or_default();
    Lines::default().line(format, &object)
}

/// How the lines about a problem begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// The fields that say which problem of a list it is, with a comma in front.
    address: String,
}

impl Lines {
    pub(crate) fn of(address: Option<&Address>) -> Self {
        let address = address.map_or_else(String::new, |Address { file, line, id }| {
            let (file, id) = (Value::from(file.as_ref()), Value::from(id.as_str()));
            format!(",\"file\":{file},\"line\":{line},\"id\":{id}")
        });
        Self { address }
    }

    /// An object on one line, with what it is and which problem it is about in front.
    pub(crate) fn line(&self, format: &str, object: &Value) -> String {
        let text = object.to_string();
        let fields = text.strip_prefix('{').unwrap_or(&text);
        let comma = if fields == "}" { "" } else { "," };
        format!("{{\"format\":\"{format}\",\"version\":{JSON_VERSION}{}{comma}{fields}", self.address)
    }

    /// Writes a line for each improvement to standard output.
    pub(crate) fn print(&self, found: &[Improvement]) -> io::Result<()> {
        self.print_values(found.iter().map(to_json))
    }

    /// Writes a line for each object, which is an improvement, to standard output.
    pub(crate) fn print_values(&self, found: impl Iterator<Item = Value>) -> io::Result<()> {
        let text: String = found.map(|one| self.line("keymove-improvement", &one) + "\n").collect();
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_it_is_comes_first() {
        let address = Address { file: "a \"b\".epd".into(), line: 7, id: String::new() };
        let one = Lines::default().line("keymove-x", &json!({ "score": 1 }));
        assert_eq!(one, format!("{{\"format\":\"keymove-x\",\"version\":{JSON_VERSION},\"score\":1}}"));
        assert_eq!(object(json!({ "a": 1, "format": "keymove-x", "version": 9 })), one.replace("score", "a"));
        let two = Lines::of(Some(&address)).line("keymove-x", &json!({}));
        let two: Value = serde_json::from_str(&two).expect("an object");
        assert_eq!((two["file"].as_str(), two["line"].as_u64()), (Some("a \"b\".epd"), Some(7)));
    }
}
