//! A document of YAML as a value.

use crate::EntryError;
use crate::error::shortened;
use saphyr_parser::{Event, Parser, ScalarStyle, Span, StrInput};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// A document with more values, those that aliases stand for included, is refused: a few lines of aliases of aliases
/// would stand for more than any memory holds.
const MOST_VALUES: usize = 50_000;
/// Lists within lists.
const DEEPEST: usize = 40;
const QUOTES: &str = "quotation marks, such as stipulation: \"#3\", or a blank after the # of a remark";

/// The value of a document whose text begins on this line. Texts without quotation marks are numbers or truth values only
/// if they are written as these always are.
///
/// # Errors
/// What is no YAML, and a text that has become a comment.
pub(super) fn value(text: &str, line: usize) -> Result<Value, EntryError> {
    let builder = Builder {
        parser: Parser::new_from_str(text),
        lines: text.lines().collect(),
        line,
        anchors: HashMap::new(),
        values: 0,
    };
    builder.document()
}

struct Builder<'a> {
    parser: Parser<'a, StrInput<'a>>,
    lines: Vec<&'a str>,
    /// The number of the first line.
    line: usize,
    anchors: HashMap<usize, Value>,
    values: usize,
}

/// Whether a scalar is a value or the name of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Value,
}

impl<'a> Builder<'a> {
    fn document(mut self) -> Result<Value, EntryError> {
        loop {
            let (event, span) = self.event()?;
            match event {
                Event::StreamEnd => return Ok(Value::Null),
                Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
                event => return self.value(event, span, 0, Kind::Value),
            }
        }
    }

    fn event(&mut self) -> Result<(Event<'a>, Span), EntryError> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => {
                let place = error.marker();
                let expected = "YAML: names and values, indented with blanks";
                let line = self.line + place.line().clamp(1, self.lines.len().max(1)) - 1;
                let length = self.lines.get(line - self.line).map_or(0, |text| text.chars().count());
                let column = place.col().min(length) + 1;
                Err(EntryError::new(line, format!("no YAML ({})", error.info()), expected).at(column))
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn value(&mut self, event: Event<'a>, span: Span, depth: usize, kind: Kind) -> Result<Value, EntryError> {
        self.count(1, span)?;
        if depth > DEEPEST {
            return Err(self.error(span, "lists within lists within lists", "at most 40 levels"));
        }
        let (value, anchor) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                if style == ScalarStyle::Plain {
                    self.look_for_lost_text(span, text.is_empty(), kind)?;
                }
                let is_text = style != ScalarStyle::Plain || tag.is_some() || kind == Kind::Name;
                (if is_text { Value::String(text.into_owned()) } else { plain(&text) }, anchor)
            }
            Event::SequenceStart(anchor, _) => {
                let mut values = Vec::new();
                loop {
                    let (event, span) = self.event()?;
                    match event {
                        Event::SequenceEnd => break (Value::Array(values), anchor),
                        Event::StreamEnd => return Err(self.error(span, "a list is not closed", "its end")),
                        event => values.push(self.value(event, span, depth + 1, Kind::Value)?),
                    }
                }
            }
            Event::MappingStart(anchor, _) => (self.object(depth)?, anchor),
            Event::Alias(anchor) => {
                let Some(value) = self.anchors.get(&anchor).cloned() else {
                    return Err(self.error(span, "an alias within what it stands for", "an alias after it"));
                };
                self.count(size(&value), span)?;
                (value, 0)
            }
            _ => return Err(self.error(span, "the document ends", "a value")),
        };
        if anchor > 0 {
            self.anchors.insert(anchor, value.clone());
        }
        Ok(value)
    }

    fn object(&mut self, depth: usize) -> Result<Value, EntryError> {
        let mut object = Map::new();
        loop {
            let (event, key) = self.event()?;
            if event == Event::MappingEnd {
                return Ok(Value::Object(object));
            }
            let Value::String(name) = self.value(event, key, depth + 1, Kind::Name)? else {
                return Err(self.error(key, "a list as a name", "a word as a name"));
            };
            let (event, span) = self.event()?;
            let value = self.value(event, span, depth + 1, Kind::Value)?;
            if value.is_null() {
                self.look_for_comment(key.end.line(), key.end.col(), 1)?;
            }
            if object.insert(name.clone(), value).is_some() {
                let problem = format!("the name {:?} is given twice", shortened(&name));
                return Err(self.error(key, problem, "each name once in an entry"));
            }
        }
    }

    fn count(&mut self, values: usize, span: Span) -> Result<(), EntryError> {
        self.values += values;
        if self.values <= MOST_VALUES {
            return Ok(());
        }
        let problem = format!("more than {MOST_VALUES} values, with those that aliases stand for");
        Err(self.error(span, problem, "an entry of a collection"))
    }

    /// An error if a text without quotation marks goes on as a comment that does not look like one, as `Chess #3` does.
    fn look_for_lost_text(&self, span: Span, is_empty: bool, kind: Kind) -> Result<(), EntryError> {
        match kind {
            Kind::Name => Ok(()),
            Kind::Value if is_empty => {
                // Of a list; in other places the name tells where to look.
                let line = self.lines.get(span.start.line().wrapping_sub(1)).copied().unwrap_or_default();
                let before = line.len() - line.trim_start().len();
                let is_item = line.trim_start().starts_with("- ");
                if is_item { self.look_for_comment(span.start.line(), before + 1, 0) } else { Ok(()) }
            }
            Kind::Value => self.look_for_comment(span.end.line(), span.end.col(), 0),
        }
    }

    /// An error if behind this place (line from 1, column from 0) stand so many colons and then `#` without a blank behind.
    fn look_for_comment(&self, line: usize, column: usize, colons: usize) -> Result<(), EntryError> {
        let text = self.lines.get(line.wrapping_sub(1)).copied().unwrap_or_default();
        let rest: String = text.chars().skip(column).collect();
        let behind = rest.trim_start();
        let behind =
            if colons > 0 { behind.strip_prefix(':').unwrap_or(behind) } else { behind }.trim_start();
        let lost =
            behind.strip_prefix('#').filter(|lost| !lost.is_empty() && !lost.starts_with([' ', '\t', '#']));
        if lost.is_none() {
            return Ok(());
        }
        let column = text.chars().count() - behind.chars().count() + 1;
        let problem =
            format!("{:?} without quotation marks is a comment in YAML", shortened(behind.trim_end()));
        Err(EntryError::new(self.line + line - 1, problem, QUOTES).at(column))
    }

    fn error(&self, span: Span, problem: impl Into<String>, expected: &str) -> EntryError {
        let line = span.start.line().clamp(1, self.lines.len().max(1));
        let length = self.lines.get(line - 1).map_or(0, |text| text.chars().count());
        EntryError::new(self.line + line - 1, problem, expected).at(span.start.col().min(length) + 1)
    }
}

/// How many values a value is.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(size).sum(),
        Value::Object(object) => object.values().map(size).sum(),
        _ => 0,
    }
}

/// A text without quotation marks. `007`, `2.10` and `1e5` are no numbers: written as ones they would be other texts.
fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" => return Value::Null,
        "true" => return Value::Bool(true),
        "false" => return Value::Bool(false),
        _ => {}
    }
    let number = text.parse::<i64>().ok().filter(|number| number.to_string() == text);
    number.map_or_else(|| Value::String(text.to_owned()), Value::from)
}
