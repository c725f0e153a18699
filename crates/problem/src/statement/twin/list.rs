//! Several twins in one text or one after the other: letters, what a twin is made of, and whether the diagram is one of them.

use super::super::text::TextError;
use super::parse::CHANGES;
use super::parser::Parser;
use super::tokens::Kind;
use super::words::{AND, Keyword};
use super::{Change, Onto, Twin};
use core::str::FromStr;

/// The twins of a problem while they are read, in one text or in several.
///
/// Within a text, twins are separated by semicolons, ends of lines, or their letters: `b) Kb8-g8; c) Pa2-a3`. The letter a
/// with a change, or the word `zeroposition` before all, says that the diagram is not to be solved. A twin that begins with
/// `Continued` or `+c)` continues the one before; `d) = b) + wPa2` continues the one with this letter.
///
/// ```
/// use keymove_problem::statement::Twins;
/// let mut twins = Twins::default();
/// twins.read("b) wK d2-e3; c) = b) and -bPa7")?;
/// let texts: Vec<String> = twins.twins.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["wKd2-->e3", "Continued -bPa7"]);
/// # Ok::<(), keymove_problem::statement::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Twins {
    /// The twins after the diagram, or, of a zeroposition, all.
    pub twins: Vec<Twin>,
    /// Whether the diagram is not to be solved.
    pub zeroposition: bool,
    /// The letters by which the twins are called, as far as they have any.
    labels: Vec<Option<String>>,
}

impl Twins {
    /// None yet; whether the diagram is known not to be solved.
    pub fn of(zeroposition: bool) -> Self {
        Self { zeroposition, ..Self::default() }
    }

    /// Adds the twins of a text. If it cannot be read, nothing is added.
    ///
    /// # Errors
    ///
    /// The first thing in the text that makes no sense.
    pub fn read(&mut self, text: &str) -> Result<(), TextError> {
        let mut read = self.clone();
        let mut parser = Parser::new(text);
        read.zero(&mut parser);
        let mut count = 0;
        loop {
            while parser.is(parser.at, Kind::End) {
                parser.at += 1;
            }
            if parser.next().is_none() && count > 0 {
                *self = read;
                return Ok(());
            }
            read.twin(&mut parser)?;
            count += 1;
        }
    }

    /// Goes past `zeroposition`, `zero position`.
    fn zero(&mut self, parser: &mut Parser<'_>) {
        if parser.skip_word(&["zeroposition"]) {
            self.zeroposition = true;
        } else if parser.is_word(parser.at, &["zero"]) {
            parser.at += 1;
            parser.at += usize::from(parser.is(parser.at, Kind::Minus));
            parser.skip_word(&["position"]);
            self.zeroposition = true;
        }
        if self.zeroposition && (parser.is_glued(parser.at, ":") || parser.is(parser.at, Kind::Comma)) {
            parser.at += 1;
        }
    }

    /// One twin, with its letter.
    fn twin(&mut self, parser: &mut Parser<'_>) -> Result<(), TextError> {
        let label = parser.label(parser.at);
        let mut continued = false;
        let mut own = None;
        if let Some(label) = label {
            parser.at = label.behind;
            continued = label.continued;
            own = Some(label.name);
        } else if parser.is(parser.at, Kind::Plus)
            && parser.token(parser.at + 1).is_some_and(|next| !next.is_glued)
        {
            parser.at += 1;
            continued = true;
        }
        let is_first = self.twins.is_empty() && own.as_deref() == Some("a");
        if is_first && is_diagram(parser) {
            return Ok(());
        }
        if let Some((base, is_added)) = self.base(parser, own.as_deref())? {
            return self.continuing(parser, own, base, is_added);
        }
        if parser.word(parser.at).is_some()
            && matches!(parser.keyword(parser.at), Ok(Some(Keyword::Continued)))
        {
            parser.at += 1;
            parser.at += usize::from(parser.is_glued(parser.at, "."));
            continued = true;
        }
        parser.changes()?;
        self.zeroposition |= is_first;
        self.push(parser.taken(continued), own);
        Ok(())
    }

    /// A twin made of another.
    fn continuing(
        &mut self, parser: &mut Parser<'_>, own: Option<String>, base: Base, is_added: bool,
    ) -> Result<(), TextError> {
        parser.changes()?;
        let mut twin = parser.taken(base == Base::Before);
        // After `b) +`, a unit alone is one more, and replaces none.
        if is_added && let Some(Change::Add { onto, .. }) = twin.changes.first_mut() {
            *onto = Onto::Nothing;
        }
        if let Base::Of(number) = base {
            twin = Twin { continued: false, changes: [self.whole(number), twin.changes].concat() };
        }
        self.push(twin, own);
        Ok(())
    }

    fn push(&mut self, twin: Twin, label: Option<String>) {
        self.twins.push(twin);
        self.labels.push(label);
    }

    /// All changes that lead from the diagram to a twin.
    fn whole(&self, number: usize) -> Vec<Change> {
        let chain = self.twins.get(..=number).unwrap_or_default();
        let begin = chain.iter().rposition(|twin| !twin.continued).unwrap_or(0);
        chain.iter().skip(begin).flat_map(|twin| twin.changes.iter().cloned()).collect()
    }

    /// What `= b) +`, `as b) but` or `b) +` say the twin is made of, and whether a plus sign follows; goes past it.
    fn base(&self, parser: &mut Parser<'_>, own: Option<&str>) -> Result<Option<(Base, bool)>, TextError> {
        let start = parser.at;
        let is_said = parser.is(start, Kind::Equals) || parser.is_word(start, &["as", "like", "wie"]);
        let at = start + usize::from(is_said);
        let Some(label) = parser.label(at).filter(|_| is_said || own.is_some()) else { return Ok(None) };
        let base = if let Some(number) = self.number(&label.name) {
            if number + 1 == self.twins.len() { Base::Before } else { Base::Of(number) }
        } else if label.name == "a" {
            Base::Diagram
        } else if self.twins.is_empty() && own.is_some_and(|own| is_next(&label.name, own)) {
            // The text of one twin alone.
            Base::Before
        } else {
            let problem = format!("there is no twin {}) before this one", label.name);
            return Err(parser.error(at, problem, "expected the letter of an earlier twin"));
        };
        parser.at = label.behind;
        let mut is_added = false;
        while let Some(token) = parser.next() {
            is_added |= token.kind == Kind::Plus || token.is_one_of(&["plus"]);
            let is_joint = matches!(token.kind, Kind::Plus | Kind::Comma | Kind::And);
            if !is_joint && !token.is_one_of(&AND) && !token.is_one_of(&["plus"]) {
                break;
            }
            parser.at += 1;
        }
        Ok(Some((base, is_added)))
    }

    /// The number of the twin with this letter: the one that has it, or the one whose place it is.
    fn number(&self, name: &str) -> Option<usize> {
        let named = self.labels.iter().rposition(|label| label.as_deref() == Some(name));
        named.or_else(|| {
            let place = usize::from(name.bytes().next()?.checked_sub(b'a')?);
            let number = if self.zeroposition { place } else { place.checked_sub(1)? };
            self.labels.get(number).filter(|label| label.is_none() && name.len() == 1)?;
            Some(number)
        })
    }
}

/// What a twin is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Diagram,
    /// The twin before.
    Before,
    /// The twin with this number.
    Of(usize),
}

/// Goes past words that stand for the diagram after the letter a, up to the end of the twin; false if there are others.
fn is_diagram(parser: &mut Parser<'_>) -> bool {
    let start = parser.at;
    let words = ["diagram", "diagramm", "diag", "as", "the", "initial", "position", "stated", "in"];
    let is_sign =
        |parser: &Parser<'_>| parser.next().is_some_and(|token| [".", "\u{2026}", ","].contains(&token.text));
    while is_sign(parser) || parser.is_word(parser.at, &words) {
        parser.at += 1;
    }
    let ends = parser.ends();
    if !ends {
        parser.at = start;
    }
    ends
}

fn is_next(before: &str, own: &str) -> bool {
    matches!((before.as_bytes(), own.as_bytes()), (&[one], &[other]) if one + 1 == other)
}

impl FromStr for Twin {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut twins = Twins::default();
        twins.read(text)?;
        let parser = Parser::new(text);
        let mut read = twins.twins.into_iter();
        match (read.next(), read.next()) {
            (Some(twin), None) => Ok(twin),
            (None, _) => Err(parser.error(usize::MAX, "the text ends", CHANGES)),
            _ => Err(parser.error(usize::MAX, "there are several twins", "expected one")),
        }
    }
}
